//! A game, and the questions about it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

use ludex::count::estimate::Effort;
use ludex::counting::bounds::{Question, between};
use ludex::counting::{self, Answer, ByPly, Context, Keep, Saved, count};
use ludex::plan::{Plan, Probe};
use ludex::prelude::*;
use ludex::solving::folder::{Report as FolderReport, Row, solve_into_folder};
use ludex::solving::{self, Moves, Solver};
use ludex::{AnyGame, Halt, Observer, Refusal, Text, perft, ranges, registry, sheets};
use pyo3::prelude::*;
use serde::Serialize;

use crate::ask::{Ask, Done, clock, run};
use crate::batch::{VerdictWords, words_of};
use crate::checkpoint::Checkpoint;
use crate::error::{error, factor, lang, of_spec, said, whole, within};
use crate::graph::Graph;
use crate::own::{Own, Rules, explore};
use crate::position::Position;
use crate::report::{More, json};
use crate::shared::Inner;
use crate::values::Values;
use crate::words::{counting_method, quantity, solving_method};

/// The names of all games, each with its title, the form of its parameters, and its usual ones.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, String, String, &'static str)> {
    let of = |about: &'static ludex::About| (about.name, said(&about.title), said(&about.params), about.default);
    ludex::registry::games().into_iter().map(of).collect()
}

/// A game.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Game {
    pub(crate) inner: Arc<Inner>,
}

impl Game {
    pub(crate) fn of(any: AnyGame, own: Option<Arc<Rules>>) -> Self {
        Self { inner: Arc::new(Inner::new(any, own)) }
    }

    fn any(&self) -> &AnyGame {
        &self.inner.any
    }

    pub(crate) fn json<R: Serialize>(
        &self,
        command: &'static str,
        position: Option<String>,
        done: Done<R>,
        more: More,
    ) -> PyResult<String> {
        json(command, &self.any().spec(), position, done.found, more, done.seconds)
    }

    /// Asks the solver, which remembers what it solved.
    fn solving<T: Send>(
        &self,
        py: Python<'_>,
        ask: &Ask,
        question: &solving::Question<'_>,
        work: impl FnOnce(&mut Solver, &dyn Observer) -> Result<T, Refusal> + Send,
    ) -> PyResult<Done<T>> {
        let solver = &self.inner.solver;
        self.inner.run_listing(py, ask, question.root, |observer| {
            work(&mut solver.lock().unwrap_or_else(PoisonError::into_inner), observer)
        })
    }
}

#[pymethods]
impl Game {
    /// The game of a name, with or without parameters.
    #[staticmethod]
    fn named(spec: &str) -> PyResult<Self> {
        Ok(Self::of(ludex::registry::game(spec).map_err(|why| of_spec(&why))?, None))
    }

    /// The game of a sheet of rules in the Game Description Language.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "what Python gives is made anew")]
    fn sheet(py: Python<'_>, ask: &Ask, name: &str, source: &str, drawing: Option<(String, String)>) -> PyResult<Self> {
        ludex::registry::install();
        let drawing = drawing.as_ref().map(|(file, text)| (file.as_str(), text.as_str()));
        let done = run(py, ask, None, |observer| sheets::register(name, (name, source), drawing, observer))?;
        Ok(Self::of(done.found, None))
    }

    /// The game of rules in Python; `batch` asks about many positions at once, by bytes.
    #[staticmethod]
    fn own(rules: &Bound<'_, PyAny>, batch: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        ludex::registry::install();
        let rules = Arc::new(Rules::of(rules, batch)?);
        Ok(Self::of(ludex::game(Own(Arc::clone(&rules))), Some(rules)))
    }

    /// Asks rules in Python about every position beforehand; how many there are.
    fn explore(&self, py: Python<'_>, ask: &Ask) -> PyResult<usize> {
        let Some(rules) = &self.inner.own else {
            return Err(error(&Text::fixed(
                "the rules of this game are fast as they are; explore is for rules in Python",
                "les règles de ce jeu sont rapides ainsi ; explore est pour les règles en Python",
            )));
        };
        let listed = self.inner.run(py, ask, |observer| Ok(explore(&Own(Arc::clone(rules)), observer)?))?.found;
        let positions = listed.len();
        rules.know(listed);
        Ok(positions)
    }

    #[getter]
    fn spec(&self) -> String {
        self.any().spec()
    }

    /// What the game says of itself: its title, its rules and its notation.
    #[getter]
    fn about(&self) -> (String, String, String) {
        match registry::find(&self.any().spec()) {
            Ok(about) => (said(&about.title), said(&about.rules), said(&about.notation)),
            Err(_) => (self.any().spec(), String::new(), String::new()),
        }
    }

    #[getter]
    fn seats(&self) -> &'static str {
        self.any().seats().word()
    }

    #[getter]
    fn loops(&self) -> bool {
        self.any().loops()
    }

    #[getter]
    fn is_own(&self) -> bool {
        self.inner.own.is_some()
    }

    /// A position; the start without one.
    #[pyo3(signature = (at=None))]
    fn position(&self, at: Option<&Bound<'_, PyAny>>) -> PyResult<Position> {
        let at = self.inner.at(at)?;
        Ok(Position::new(Arc::clone(&self.inner), at))
    }

    #[expect(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "the options of the command")]
    fn count(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        of: &str,
        up_to_symmetry: bool,
        method: Option<&str>,
        by_ply: bool,
        check: bool,
        #[pyo3(from_py_with = whole)] samples: Option<u64>,
        #[pyo3(from_py_with = whole)] seed: u64,
        anyway: bool,
        disk: Option<&str>,
        checkpoint: Option<&str>,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        if let Some(problem) = game.unlisted(&root) {
            return Err(error(&problem));
        }
        let of = quantity(of)?;
        let method = method.map(counting_method).transpose()?;
        let samples = within(&ranges::SAMPLES, samples)?;
        if let Some(problem) = checkpoint.and_then(|_| counting::checkpoint_problem(method)) {
            return Err(error(&problem));
        }
        let mut checkpoint = checkpoint.map(|path| Checkpoint::open(path.as_ref())).transpose()?;
        let from = checkpoint.as_ref().map(Checkpoint::read).transpose()?.flatten();
        let keeps = checkpoint.is_some();
        let mut keep = |saved: Saved| checkpoint.as_mut().map_or(Ok(()), |file| file.write(&saved));
        let by_ply = if by_ply { ByPly::Always } else { ByPly::Small };
        let done = self.inner.run_listing(py, ask, &root, |observer| {
            let question = counting::Question {
                of,
                up_to_symmetry,
                method,
                by_ply,
                check,
                samples,
                seed,
                anyway,
                disk: disk.map(Path::new),
                ..counting::Question::new(game, &root)
            };
            let keep = keeps.then_some(&mut keep as Keep<'_>);
            let answer = count(&question, Context { from, keep, ..Context::new(observer, clock) })?;
            let checked = match &answer {
                Answer::Counted(counted) => counting::check(&question, counted, observer)?,
                Answer::Estimated(_) => None,
            };
            Ok((answer, checked))
        })?;
        let Done { found: (answer, check), seconds, late } = done;
        let (position, more) = (self.inner.named(at, &root), More { check, ..More::default() });
        let (text, halt) = match answer {
            Answer::Counted(counted) => {
                (self.json("count", position, Done { found: &counted.report, seconds, late }, more)?, counted.halt)
            }
            Answer::Estimated(estimated) => {
                (self.json("count", position, Done { found: &estimated.report, seconds, late }, more)?, estimated.halt)
            }
        };
        self.inner.whole(py, ask, halt, late, text)
    }

    fn plan(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let done = self.inner.run(py, ask, |observer| {
            Ok(Plan::compute(game, &root, &Probe::usual(clock, seed), observer.memory(), observer)?)
        })?;
        let position = self.inner.named(at, &root);
        let report = done.found.report(&game.spec(), position.as_deref(), lang());
        let more = More { kept: Some(false), ..More::default() };
        self.json("plan", position, Done { found: report, seconds: done.seconds, late: done.late }, more)
    }

    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    fn solve(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        method: Option<&str>,
        #[pyo3(from_py_with = factor)] discount: Option<f64>,
        line: bool,
        anyway: bool,
    ) -> PyResult<String> {
        let root = self.inner.at(at)?;
        let method = method.map(solving_method).transpose()?;
        let question =
            solving::Question { method, discount, line, anyway, ..solving::Question::new(self.any(), &root) };
        let Done { found, seconds, late } =
            self.solving(py, ask, &question, |solver, observer| solver.solve(&question, clock, observer))?;
        let complete = Some(found.halt.is_none());
        let more = More { complete, discount, line: found.line, ..More::default() };
        self.json("solve", None, Done { found: found.report, seconds, late }, more)
    }

    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    fn moves(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        method: Option<&str>,
        #[pyo3(from_py_with = factor)] discount: Option<f64>,
        line: bool,
        anyway: bool,
    ) -> PyResult<String> {
        let root = self.inner.at(at)?;
        let method = method.map(solving_method).transpose()?;
        let question =
            solving::Question { method, discount, line, anyway, ..solving::Question::new(self.any(), &root) };
        let done = self.solving(py, ask, &question, |solver, observer| {
            solver.moves_told(&question, clock, &mut |_| (), observer)
        })?;
        let Done { found: Moves { values, method, grundy, halt }, seconds, late } = done;
        let report = values.report(self.any().position_text(&root), discount);
        let more = More {
            complete: Some(halt.is_none()),
            method: Some(method.word()),
            grundy: grundy.map(|number| number.to_string()),
            discount,
            ..More::default()
        };
        let text = self.json("moves", None, Done { found: report, seconds, late }, more)?;
        self.inner.whole(py, ask, halt, late, text)
    }

    /// The value of a position for the player to move, and the plies to the end.
    fn value(&self, py: Python<'_>, ask: &Ask, at: Option<&Bound<'_, PyAny>>) -> PyResult<VerdictWords> {
        let root = self.inner.at(at)?;
        let verdict = self.inner.run_listing(py, ask, &root, |observer| self.inner.verdict(&root, observer))?.found;
        Ok(words_of(verdict))
    }

    /// The values of all positions that can be reached from a position.
    fn values(&self, py: Python<'_>, ask: &Ask, at: Option<&Bound<'_, PyAny>>) -> PyResult<Values> {
        let root = self.inner.at(at)?;
        let solved = self.inner.run_listing(py, ask, &root, |observer| self.inner.solved(&root, observer))?.found;
        Ok(Values::new(Arc::clone(&self.inner), root, solved))
    }

    /// The number of positions between bounds; counted too where it is small, if that is wanted.
    fn bounds(&self, py: Python<'_>, ask: &Ask, up_to_symmetry: bool, exact: bool) -> PyResult<String> {
        let question = Question { game: self.any(), up_to_symmetry, exact };
        let Done { mut found, seconds, late } = self.inner.run(py, ask, |observer| between(question, observer))?;
        let halt = found.halt.take().map(|(halt, _)| halt);
        let text = self.json("bounds", None, Done { found: found.report(lang()), seconds, late }, More::default())?;
        self.inner.whole(py, ask, halt, late, text)
    }

    /// The paths of so many plies, one by one or from samples.
    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    fn perft(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole)] depth: u32,
        divide: bool,
        #[pyo3(from_py_with = whole)] samples: Option<u64>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        if let Some(samples) = within(&ranges::SAMPLES, samples)? {
            let effort = Effort { samples, seed };
            let done = self.inner.run(py, ask, |observer| perft::estimated(game, &root, depth, effort, observer))?;
            let Done { found, seconds, late } = done;
            return self.json("perft", None, Done { found: found.report(), seconds, late }, More::default());
        }
        let Done { found, seconds, late } =
            self.inner.run(py, ask, |observer| perft::perft(game, &root, depth, observer))?;
        self.json("perft", None, Done { found: found.report(divide), seconds, late }, More::default())
    }

    fn graph(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        plain: bool,
        picture: bool,
        anyway: bool,
    ) -> PyResult<Graph> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let done = self.inner.run_listing(py, ask, &root, |observer| {
            let question =
                ludex::graph::Question { plain, picture, anyway, ..ludex::graph::Question::new(game, &root) };
            ludex::graph::graph(&question, observer)
        })?;
        Ok(Graph::new(game, done.found, done.seconds))
    }

    /// Solves the game, and each game that play goes over into, into tables in a folder.
    fn solve_folder(&self, py: Python<'_>, ask: &Ask, folder: &str) -> PyResult<String> {
        let (mut rows, mut began) = (Vec::new(), clock());
        let done = self.inner.run(py, ask, |observer| {
            let mut told = |table: &ludex::table::Table, before: bool| {
                let now = clock();
                rows.push(Row::of(table, before, now - began));
                began = now;
            };
            match solve_into_folder(self.any(), folder.as_ref(), &mut told, observer) {
                Ok(()) => Ok(None),
                Err(Refusal::Halt(halt @ Halt::Stop(_))) => Ok(Some(halt)),
                Err(why) => Err(why),
            }
        })?;
        let Done { found: halt, seconds, late } = done;
        let found = FolderReport { folder, tables: &rows, complete: halt.is_none() };
        let text = self.json("solve", None, Done { found, seconds, late }, More::default())?;
        self.inner.whole(py, ask, halt, late, text)
    }

    /// Solves into a table on the disk, in memory or in a folder: the command's report, and the
    /// table's file.
    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    fn solve_into(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        path: Option<&str>,
        disk: Option<&str>,
        method: Option<&str>,
        #[pyo3(from_py_with = factor)] discount: Option<f64>,
        line: bool,
        anyway: bool,
    ) -> PyResult<(String, PathBuf)> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let method = method.map(solving_method).transpose()?;
        let disk = disk.map(Path::new);
        let in_folder = || disk.map(|folder| solving::disk::table_in(folder, game));
        let path = path.map(PathBuf::from).or_else(in_folder).unwrap_or_default();
        let question =
            solving::Question { method, discount, line, anyway, disk, ..solving::Question::new(game, &root) };
        let done = self.inner.run(py, ask, |observer| {
            let (table, method) = solving::table::solve_into(&question, &path, observer)?;
            let bytes = table.length();
            Ok((solving::table::report(table.prober(game)?, method, &question, observer)?, bytes))
        })?;
        let Done { found: (solved, bytes), seconds, late } = done;
        let (table, table_bytes) = (Some(path.display().to_string()), Some(bytes));
        let complete = Some(solved.halt.is_none());
        let more = More { complete, discount, line: solved.line, table, table_bytes, ..More::default() };
        Ok((self.json("solve", None, Done { found: solved.report, seconds, late }, more)?, path))
    }
}
