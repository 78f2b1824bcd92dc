//! What the objects of one game share: the game, what was solved of it, and how engines run on it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ludex::engines::OneByOne;
use ludex::engines::values::SolvedMap;
use ludex::prelude::*;
use ludex::session::not_empty;
use ludex::solving::{self, Solver};
use ludex::values::ValueCache;
use ludex::{AnyGame, AnyPosition, GameError, Halt, Observer, Refusal, Stop, Text, Verdict, WithMemory, say};
use pyo3::prelude::*;

use crate::ask::{Ask, Done, clock, run, time_is_over};
use crate::error::{BudgetError, error, of_refusal, of_text, said};
use crate::own::{Own, Rules, Trouble, explore};
use crate::position::Position;

/// What the objects of one game share.
pub(crate) struct Inner {
    pub(crate) any: AnyGame,
    pub(crate) own: Option<Arc<Rules>>,
    pub(crate) solver: Mutex<Solver>,
    /// All values, where they were asked for or cheap, by the position that they were solved from.
    solved: Mutex<HashMap<AnyPosition, Arc<SolvedMap>>>,
    /// Values of positions and their moves, as explanations and reviews ask for them.
    pub(crate) cache: ValueCache,
}

impl Inner {
    pub(crate) fn new(any: AnyGame, own: Option<Arc<Rules>>) -> Self {
        Self { any, own, solver: Mutex::default(), solved: Mutex::default(), cache: ValueCache::default() }
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
        // Threads that wait for one interpreter only hinder one another.
        let alone = self.own.as_ref().is_some_and(|rules| !rules.is_listed());
        run(py, ask, self.trouble(), |observer| {
            let one = alone.then(|| rayon::ThreadPoolBuilder::new().num_threads(1).build().ok()).flatten();
            let found = if let Some(one) = one { one.install(|| work(observer)) } else { work(observer) };
            found.map_err(|why| self.told(why))
        })
    }

    /// The same for an engine that lists all that follows from a position: rules in Python are
    /// asked about every position first, once, where that fits half of the memory.
    pub(crate) fn run_listing<T: Send>(
        &self,
        py: Python<'_>,
        ask: &Ask,
        root: &AnyPosition,
        work: impl FnOnce(&dyn Observer) -> Result<T, Refusal> + Send,
    ) -> PyResult<Done<T>> {
        self.run(py, ask, |observer| {
            let Some(rules) = self.own.as_ref().filter(|_| *root == self.any.start()) else { return work(observer) };
            if !rules.is_listed() {
                match explore(&Own(Arc::clone(rules)), &WithMemory { observer, memory: observer.memory() / 2 }) {
                    Ok(listed) => rules.know(listed),
                    Err(Halt::Stop(Stop::Memory(_))) => return work(observer),
                    Err(halt) => return Err(halt.into()),
                }
            }
            work(&WithMemory { observer, memory: observer.memory().saturating_sub(rules.listed_bytes()) })
        })
    }

    /// A fault of rules in Python in their own words.
    fn told(&self, why: Refusal) -> Refusal {
        match (why, &self.own) {
            (Refusal::Halt(Halt::Game(GameError::Loop(at))), Some(rules)) => {
                let word = at.trim_matches(|c: char| !c.is_ascii_digit()).rsplit(|c: char| !c.is_ascii_digit()).next();
                let word = word.and_then(|word| word.parse().ok());
                let at = word.and_then(|word| Python::attach(|py| rules.text(py, word).ok())).unwrap_or(at);
                Refusal::Question(say!(
                    "play can return to the position {at}; a game in which it can has loops = True",
                    "on peut revenir à la position {at} ; un jeu où cela se peut a loops = True"
                ))
            }
            (why, _) => why,
        }
    }

    /// A report that is whole, or the exception that has what was found.
    pub(crate) fn whole(
        &self,
        py: Python<'_>,
        ask: &Ask,
        halt: Option<Halt>,
        late: bool,
        report: String,
    ) -> PyResult<String> {
        match halt {
            None => Ok(report),
            Some(Halt::Stop(stop)) => Err(partial(py, ask, late, &stop.text(), report)),
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
            (Ok(text), _) => {
                let read = self.any.read_position(not_empty(&text).map_err(|why| error(&why))?);
                self.raised(())?;
                read.map_err(|why| of_text(&why))
            }
            (Err(_), Some(rules)) => rules.positions.word(at).map(AnyPosition::Bits64),
            (Err(_), None) => Err(error(&{
                let shown = at.repr()?;
                say!(
                    "{shown} is no position: a text or a Position is",
                    "{shown} n'est pas une position ; un texte ou une Position en est une"
                )
            })),
        }
    }

    /// The text of a position that was asked for; `None` for the start, which reports leave out.
    pub(crate) fn named(&self, at: Option<&Bound<'_, PyAny>>, root: &AnyPosition) -> Option<String> {
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
    pub(crate) fn verdict(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Verdict, Refusal> {
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
        Ok(solver.solve(&solving::Question::new(&self.any, at), clock, observer)?.verdict)
    }

    fn is_soon_solved(&self, start: &AnyPosition, observer: &dyn Observer) -> Result<bool, Refusal> {
        /// Whoever asks for one value waits no longer for all.
        const SECONDS: f64 = 2.0;
        Ok(solving::is_soon_solved(&self.any, start, SECONDS, clock, observer)?)
    }
}

/// The exception of a budget that ran out, with what was found.
pub(crate) fn partial<'py>(
    py: Python<'py>,
    ask: &Ask,
    late: bool,
    why: &Text,
    report: impl IntoPyObject<'py>,
) -> PyErr {
    let raised = if late { time_is_over(ask) } else { BudgetError::new_err(said(why)) };
    // An exception takes any attribute.
    let _ = raised.value(py).setattr("report", report);
    raised
}
