//! A game, and the questions about it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ludex::count::Quantity;
use ludex::counting::{self, Answer, ByPly, Context, count};
use ludex::engines::OneByOne;
use ludex::engines::values::SolvedMap;
use ludex::matches::{self, play};
use ludex::plan::{Plan, Probe};
use ludex::players::{PlayerResources, PlayerSpec};
use ludex::prelude::*;
use ludex::solving::{self, Moves, Solved, Solver};
use ludex::{
    AnyGame, AnyPosition, GameError, Halt, Observer, Refusal, Seats, Verdict, derive_seed, generator, perft, registry,
    sheets,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;
use serde::Serialize;

use crate::ask::{Ask, Done, clock, run, time_is_over};
use crate::error::{BudgetError, LudexError, error, lang, no_such, of_refusal, of_spec, of_text, said};
use crate::graph::Graph;
use crate::own::{Own, Rules, Trouble, explore};
use crate::position::Position;
use crate::report::{More, json};
use crate::values::Values;

/// Random games that share a generator, so that results do not depend on the number of threads.
const GAMES_A_SEED: usize = 256;

/// What the objects of one game share.
pub(crate) struct Inner {
    pub(crate) any: AnyGame,
    pub(crate) own: Option<Arc<Rules>>,
    solver: Mutex<Solver>,
    /// All values, where they were asked for or cheap, by the position that they were solved from.
    solved: Mutex<HashMap<AnyPosition, Arc<SolvedMap>>>,
}

impl Inner {
    fn new(any: AnyGame, own: Option<Arc<Rules>>) -> Self {
        Self { any, own, solver: Mutex::default(), solved: Mutex::default() }
    }

    pub(crate) fn trouble(&self) -> Option<&Trouble> {
        self.own.as_ref().map(|rules| &rules.trouble)
    }

    /// What the rules in Python raised, if they raised something while `work` was done.
    pub(crate) fn raised<T>(&self, found: T) -> PyResult<T> {
        self.trouble().and_then(Trouble::take).map_or(Ok(found), Err)
    }

    /// Runs an engine on the game.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        ask: &Ask,
        work: impl FnOnce(&dyn Observer) -> Result<T, Refusal> + Send,
    ) -> PyResult<Done<T>> {
        run(py, ask, self.trouble(), |observer| work(observer).map_err(|why| self.told(why)))
    }

    /// A fault of rules in Python in their own words.
    fn told(&self, why: Refusal) -> Refusal {
        match (why, &self.own) {
            (Refusal::Halt(Halt::Game(GameError::Loop(at))), Some(rules)) => {
                let word = at.trim_matches(|c: char| !c.is_ascii_digit()).rsplit(|c: char| !c.is_ascii_digit()).next();
                let word = word.and_then(|word| word.parse().ok());
                let at = word.and_then(|word| Python::attach(|py| rules.text(py, word).ok())).unwrap_or(at);
                Refusal::Question(ludex::say!(
                    "play can return to the position {at}; a game in which it can has loops = True",
                    "on peut revenir à la position {at} ; un jeu où cela se peut a loops = True"
                ))
            }
            (why, _) => why,
        }
    }

    /// A report that is whole, or the exception that has what was found.
    fn whole(&self, py: Python<'_>, ask: &Ask, halt: Option<Halt>, late: bool, report: String) -> PyResult<String> {
        match halt {
            None => Ok(report),
            Some(Halt::Stop(stop)) => Err(partial(py, ask, late, &said(&stop.text()), report)),
            Some(halt) => Err(of_refusal(&self.told(Refusal::Halt(halt)))),
        }
    }

    /// The position that an object stands for: None for the start, a position, its text, or a
    /// position of a game in Python as the game has it.
    pub(crate) fn at(&self, at: Option<&Bound<'_, PyAny>>) -> PyResult<AnyPosition> {
        let Some(at) = at.filter(|at| !at.is_none()) else { return Ok(self.any.start()) };
        if let Ok(position) = at.cast::<Position>() {
            return position.get().of(self);
        }
        if let Some(word) = self.own.as_ref().and_then(|rules| rules.positions.known(at)) {
            return Ok(AnyPosition::Bits64(word));
        }
        match (at.extract::<String>(), &self.own) {
            (Ok(text), _) if text.trim().is_empty() => {
                Err(LudexError::new_err("the position is empty; write a board or moves, or leave it out for the start"))
            }
            (Ok(text), _) => {
                let read = self.any.read_position(&text);
                self.raised(())?;
                read.map_err(|why| of_text(&why))
            }
            (Err(_), Some(rules)) => rules.positions.word(at).map(AnyPosition::Bits64),
            (Err(_), None) => {
                Err(LudexError::new_err(format!("{} is no position: a text or a Position is", at.repr()?)))
            }
        }
    }

    /// The text of a position that was asked for; `None` for the start, which reports leave out.
    fn named(&self, at: Option<&Bound<'_, PyAny>>, root: &AnyPosition) -> Option<String> {
        at.filter(|at| !at.is_none()).map(|_| self.any.position_text(root))
    }

    /// All values from a position, solved once.
    pub(crate) fn solved(&self, root: &AnyPosition, observer: &dyn Observer) -> Result<Arc<SolvedMap>, Refusal> {
        let known = |solved: &HashMap<_, Arc<_>>| solved.get(root).map(Arc::clone);
        if let Some(known) = known(&self.solved.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(known);
        }
        let solved = Arc::new(SolvedMap::solving(&self.any, root, observer)?);
        let mut all = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(all.entry(root.clone()).or_insert(solved)))
    }

    /// The value of a position: from all values, where they are known or soon found.
    fn verdict(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Verdict, Refusal> {
        let kept: Vec<_> =
            self.solved.lock().unwrap_or_else(PoisonError::into_inner).values().map(Arc::clone).collect();
        if let Some(known) = kept.iter().find_map(|solved| solved.verdict(&self.any, at)) {
            return Ok(known);
        }
        let start = self.any.start();
        if OneByOne::best(&self.any, at).is_none() && self.is_soon_solved(&start, observer)? {
            let solved = self.solved(&start, observer)?;
            if let Some(known) = solved.verdict(&self.any, at) {
                return Ok(known);
            }
        }
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(solver.solve(&solving::Question::new(&self.any, at), clock, observer)?.verdict())
    }

    fn is_soon_solved(&self, start: &AnyPosition, observer: &dyn Observer) -> Result<bool, Refusal> {
        /// Whoever asks for one value waits no longer for all.
        const SECONDS: f64 = 2.0;
        Ok(solving::is_soon_solved(&self.any, start, SECONDS, clock, observer)?)
    }
}

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

    fn json<R: Serialize>(
        &self,
        command: &'static str,
        position: Option<String>,
        done: Done<R>,
        more: More,
    ) -> PyResult<String> {
        json(command, &self.any().spec(), position, done.found, more, done.seconds)
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
    fn sheet(py: Python<'_>, ask: &Ask, name: &str, source: &str) -> PyResult<Self> {
        ludex::registry::install();
        let done = run(py, ask, None, |observer| sheets::register(name, source, observer))?;
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
            return Err(LudexError::new_err(
                "the rules of this game are fast as they are; explore is for rules in Python",
            ));
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
        match self.any().seats() {
            Seats::Fixed => "fixed",
            Seats::Swap => "swap",
            Seats::Solo => "solo",
        }
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

    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    fn count(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        of: &str,
        up_to_symmetry: bool,
        method: Option<&str>,
        by_ply: bool,
        samples: Option<u64>,
        seed: u64,
        anyway: bool,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        if let Some(problem) = game.unlisted(&root) {
            return Err(error(&problem));
        }
        let of = quantity(of)?;
        let method = method.map(counting_method).transpose()?;
        let by_ply = if by_ply { ByPly::Always } else { ByPly::Small };
        let done = self.inner.run(py, ask, |observer| {
            let question = counting::Question {
                of,
                up_to_symmetry,
                method,
                by_ply,
                samples,
                seed,
                anyway,
                ..counting::Question::new(game, &root)
            };
            let answer = count(&question, Context::new(observer, clock))?;
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

    fn plan(&self, py: Python<'_>, ask: &Ask, at: Option<&Bound<'_, PyAny>>, seed: u64) -> PyResult<String> {
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
        discount: Option<f64>,
        line: bool,
        anyway: bool,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let method = method.map(solving_method).transpose()?;
        let done = self.inner.run(py, ask, |observer| {
            let question = solving::Question { method, discount, line, anyway, ..solving::Question::new(game, &root) };
            self.inner.solver.lock().unwrap_or_else(PoisonError::into_inner).solve(&question, clock, observer)
        })?;
        let Done { found, seconds, late } = done;
        let more = |line| More { complete: Some(true), discount, line, ..More::default() };
        match found {
            Solved::All { report, line, .. } => {
                self.json("solve", None, Done { found: report, seconds, late }, more(line))
            }
            Solved::One { report, line, .. } => {
                self.json("solve", None, Done { found: report, seconds, late }, more(line))
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    fn moves(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        method: Option<&str>,
        discount: Option<f64>,
        line: bool,
        anyway: bool,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let method = method.map(solving_method).transpose()?;
        let done = self.inner.run(py, ask, |observer| {
            let question = solving::Question { method, discount, line, anyway, ..solving::Question::new(game, &root) };
            let mut solver = self.inner.solver.lock().unwrap_or_else(PoisonError::into_inner);
            solver.moves_told(&question, clock, &mut |_| (), observer)
        })?;
        let Done { found: Moves { values, method, grundy, halt }, seconds, late } = done;
        let report = values.report(game.position_text(&root), discount);
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
    fn value(&self, py: Python<'_>, ask: &Ask, at: Option<&Bound<'_, PyAny>>) -> PyResult<(&'static str, Option<u32>)> {
        let root = self.inner.at(at)?;
        let verdict = self.inner.run(py, ask, |observer| self.inner.verdict(&root, observer))?.found;
        Ok((verdict.value.word(), verdict.remoteness))
    }

    /// The values of all positions that can be reached from a position.
    fn values(&self, py: Python<'_>, ask: &Ask, at: Option<&Bound<'_, PyAny>>) -> PyResult<Values> {
        let root = self.inner.at(at)?;
        let solved = self.inner.run(py, ask, |observer| self.inner.solved(&root, observer))?.found;
        Ok(Values::new(Arc::clone(&self.inner), root, solved))
    }

    fn bounds(&self) -> PyResult<Vec<(&'static str, &'static str, String, String, String)>> {
        let bounds = counting::bounds(self.any());
        let side = |side| if side == ludex::count::bounds::Side::Lower { "lower" } else { "upper" };
        Ok(bounds
            .into_iter()
            .map(|bound| (bound.name, side(bound.side), bound.value.to_string(), said(&bound.words), bound.formula))
            .collect())
    }

    fn perft(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        depth: u32,
    ) -> PyResult<(u64, Vec<(String, u64)>)> {
        let root = self.inner.at(at)?;
        let done = self.inner.run(py, ask, |observer| perft::perft(self.any(), &root, depth, observer))?;
        Ok((done.found.nodes, done.found.by_move))
    }

    #[expect(clippy::too_many_arguments, reason = "the options of the command")]
    #[pyo3(name = "match")]
    fn play_match(
        &self,
        py: Python<'_>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        players: Vec<String>,
        games: u64,
        openings: u32,
        longest: u32,
        seed: u64,
        judge: bool,
    ) -> PyResult<String> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let mut read = Vec::new();
        for text in &players {
            read.extend(PlayerSpec::read_all(text).map_err(|why| of_text(&why))?);
        }
        if read.len() < 2 {
            return Err(LudexError::new_err("a match takes two players, or more for a grid"));
        }
        let done = self.inner.run(py, ask, |observer| {
            let question = matches::Question {
                games,
                openings,
                longest,
                seed,
                judge,
                ..matches::Question::new(game, &root, &read)
            };
            let exact = question
                .needs_exact_values()
                .then(|| solving::exact_values(game, &root, clock, observer))
                .transpose()?;
            let with = PlayerResources::within(observer, exact.as_ref(), clock);
            play(&question, &with, None, observer)
        })?;
        let (complete, late) = (done.found.played.games().0, done.late);
        let text = self.json("match", None, done, More::default())?;
        if complete { Ok(text) } else { Err(partial(py, ask, late, "the match was stopped", text)) }
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
        let done = self.inner.run(py, ask, |observer| {
            let question =
                ludex::graph::Question { plain, picture, anyway, ..ludex::graph::Question::new(game, &root) };
            ludex::graph::graph(&question, observer)
        })?;
        Ok(Graph::new(game.spec(), done.found, done.seconds))
    }

    /// Random games from a position: how each ended, as signed bytes (1 won by the first player, 0
    /// drawn, −1 won by the second, 2 stopped), and its plies, as words of 32 bits.
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        ask: &Ask,
        at: Option<&Bound<'_, PyAny>>,
        number: usize,
        seed: u64,
        longest: u32,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let done = self.inner.run(py, ask, |observer| {
            let mut played = vec![(0_i8, 0_u32); number];
            let parts = played.par_chunks_mut(GAMES_A_SEED).enumerate();
            parts.try_for_each(|(part, played)| {
                random_games(game, &root, (derive_seed(seed, part as u64), longest), played, observer)
            })?;
            Ok(played)
        })?;
        let ends: Vec<u8> = done.found.iter().map(|(end, _)| end.cast_unsigned()).collect();
        let plies: Vec<u8> = done.found.iter().flat_map(|(_, plies)| plies.to_le_bytes()).collect();
        Ok((PyBytes::new(py, &ends), PyBytes::new(py, &plies)))
    }

    /// Solves into a table on the disk; the size of the file.
    fn solve_into(&self, py: Python<'_>, ask: &Ask, at: Option<&Bound<'_, PyAny>>, path: &str) -> PyResult<u64> {
        let (game, root) = (self.any(), self.inner.at(at)?);
        let done = self.inner.run(py, ask, |observer| {
            let question = solving::Question::new(game, &root);
            solving::table::solve_into(&question, path.as_ref(), observer)
        })?;
        Ok(done.found.0.length())
    }
}

fn random_games(
    game: &AnyGame,
    root: &AnyPosition,
    (seed, longest): (u64, u32),
    played: &mut [(i8, u32)],
    observer: &dyn Observer,
) -> Result<(), Halt> {
    use ludex::{Outcome, Player, Stop};
    let (mut random, mut moves) = (generator(seed), Vec::new());
    for one in played {
        if observer.cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let end = game.playout(root, &mut random, &mut moves, longest).map_err(Halt::Game)?;
        let word = match end.outcome {
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => -1,
            Some(Outcome::Draw) => 0,
            None => 2,
        };
        *one = (word, end.plies);
    }
    Ok(())
}

/// The exception of a budget that ran out, with what was found.
pub(crate) fn partial(py: Python<'_>, ask: &Ask, late: bool, why: &str, report: String) -> PyErr {
    let raised = if late { time_is_over(ask) } else { BudgetError::new_err(why.to_owned()) };
    // An exception takes any attribute.
    let _ = raised.value(py).setattr("report", report);
    raised
}

fn quantity(word: &str) -> PyResult<Quantity> {
    Ok(match word {
        "positions" => Quantity::Positions,
        "games" => Quantity::Games,
        "histories" => Quantity::Histories,
        "legal" => Quantity::Legal,
        _ => return Err(no_such("quantity", word, &["positions", "games", "histories", "legal"])),
    })
}

fn counting_method(word: &str) -> PyResult<counting::Method> {
    let words = counting::Method::ALL.map(counting::Method::word);
    let found = counting::Method::ALL.into_iter().find(|method| method.word() == word);
    found.ok_or_else(|| no_such("method of counting", word, &words))
}

fn solving_method(word: &str) -> PyResult<solving::Method> {
    let words = solving::Method::ALL.map(solving::Method::word);
    let found = solving::Method::ALL.into_iter().find(|method| method.word() == word);
    found.ok_or_else(|| no_such("method of solving", word, &words))
}
