//! The laws that the traits of `ludex-core` state, run on the positions of a sample of a game: the
//! nearest to the start, and those of some random games.
//!
//! A law that is broken is told with the position at which it was first seen to be, and with moves
//! that lead there from which none can be left out. Where no law is broken nothing is proved: these
//! are tests.

mod evaluate;
mod foresight;
mod key;
mod loops;
mod lower_bound;
mod notation;
mod placement;
pub mod random;
mod ranking;
mod rules;
mod sample;
mod sum_of_games;
mod symbolic;
mod symmetry;
mod unmove;
mod view;

use std::cell::{Cell, RefCell};

use ludex_core::{Game, Observer, Playable, Progress, Status, Stop};

use sample::Sample;

/// A law in a few words, in English and in French.
pub type Law = [&'static str; 2];

/// A law that a game breaks.
#[derive(Clone, Debug)]
pub struct Broken<P, M> {
    /// The law.
    pub law: Law,
    /// Where.
    pub at: P,
    /// What was found there.
    pub detail: String,
    /// The moves that lead there from the start, where they are known.
    pub history: Option<Vec<M>>,
}

type BrokenOf<G> = Broken<<G as Game>::Position, <G as Game>::Move>;

/// What was found of a game.
#[derive(Clone, Debug)]
pub struct Tried<P, M> {
    /// The positions that were looked at.
    pub positions: usize,
    /// The laws that are broken, each once.
    pub broken: Vec<Broken<P, M>>,
}

type TriedOf<G> = Tried<<G as Game>::Position, <G as Game>::Move>;

/// Runs every law: rules, symmetries, pictures, layout, tables of moves, texts, keys, numbers,
/// moves taken back, sums, lower bounds and evaluations.
///
/// # Errors
/// A cancellation before a law was found to be broken.
pub fn check<G: Playable>(game: &G, observer: &dyn Observer) -> Result<TriedOf<G>, Stop> {
    tried(game, &|sample| Laws::new(game, game.spec(), observer).check(sample), observer)
}

/// Runs the laws of the rules alone, for a game that has nothing else.
///
/// # Errors
/// A cancellation before a law was found to be broken.
pub fn check_rules<G: Game>(game: &G, observer: &dyn Observer) -> Result<TriedOf<G>, Stop> {
    tried(game, &|sample| Laws::new(game, String::new(), observer).check_rules(sample), observer)
}

/// What runs some laws on a sample.
type Run<'r, G> = &'r dyn Fn(&Sample<G>) -> Vec<BrokenOf<G>>;

fn tried<G: Game>(game: &G, run: Run<'_, G>, observer: &dyn Observer) -> Result<TriedOf<G>, Stop> {
    let sample = Sample::new(game);
    let broken = run(&sample);
    if broken.is_empty() {
        observer.check_cancelled()?;
    }
    let broken = broken.into_iter().map(|broken| match sample.history(&broken.at) {
        Some(history) => shrunk(game, run, broken, history),
        None => broken,
    });
    Ok(Tried { positions: sample.positions.len(), broken: broken.collect() })
}

/// Histories that are tried to find a shorter one.
const TRIED: usize = 400;

/// The same law where it is broken after a shorter history: without the moves that are not needed,
/// one by one.
fn shrunk<G: Game>(game: &G, run: Run<'_, G>, broken: BrokenOf<G>, mut history: Vec<G::Move>) -> BrokenOf<G> {
    let (law, mut smallest, mut tried, mut place) = (broken.law, broken, 0, 0);
    while place < history.len() && tried < TRIED {
        let mut shorter = history.clone();
        shorter.remove(place);
        tried += 1;
        let still = played(game, &shorter).and_then(|at| {
            let broken = run(&Sample::of(at.clone())).into_iter();
            broken.into_iter().find(|broken| broken.law == law && broken.at == at)
        });
        match still {
            Some(found) => (history, smallest, place) = (shorter, found, 0),
            None => place += 1,
        }
    }
    Broken { history: Some(history), ..smallest }
}

/// Where some moves lead, if they are legal one after another.
fn played<G: Game>(game: &G, history: &[G::Move]) -> Option<G::Position> {
    let (mut at, mut moves) = (game.start(), Vec::new());
    for mv in history {
        moves.clear();
        game.expand(&at, &mut moves);
        at = moves.contains(mv).then(|| game.play(&at, *mv))?;
    }
    Some(at)
}

/// The laws of one kind.
type Kind<G> = for<'a, 'b, 'c> fn(&'a Laws<'b, G>, &'c Sample<G>);

/// A game on trial.
struct Laws<'g, G: Game> {
    game: &'g G,
    name: String,
    broken: RefCell<Vec<BrokenOf<G>>>,
    observer: &'g dyn Observer,
    /// Positions that were looked at so far, by each law anew.
    looked: Cell<u64>,
}

impl<'g, G: Game> Laws<'g, G> {
    fn new(game: &'g G, name: String, observer: &'g dyn Observer) -> Self {
        Self { game, name, broken: RefCell::default(), observer, looked: Cell::new(0) }
    }

    /// The positions of a sample, until the observer wants to stop.
    fn positions<'s>(&'s self, sample: &'s Sample<G>) -> impl Iterator<Item = &'s G::Position> {
        sample.positions.iter().take_while(|_| {
            let found = self.looked.get() + 1;
            self.looked.set(found);
            self.observer.progress(&Progress { found, ..Progress::default() });
            !self.is_stopped()
        })
    }

    fn is_stopped(&self) -> bool {
        self.observer.cancelled()
    }

    fn check_rules(self, sample: &Sample<G>) -> Vec<BrokenOf<G>> {
        self.run(sample, &[rules::check, loops::check])
    }

    fn check(self, sample: &Sample<G>) -> Vec<BrokenOf<G>>
    where
        G: Playable,
    {
        self.run(
            sample,
            &[
                rules::check,
                loops::check,
                symmetry::check,
                view::check,
                placement::check,
                symbolic::check,
                notation::check,
                key::check,
                ranking::check,
                unmove::check,
                sum_of_games::check,
                lower_bound::check,
                foresight::check,
                evaluate::check,
            ],
        )
    }

    /// Runs laws kind by kind. Later kinds rest on earlier ones: where one is broken they say
    /// nothing.
    fn run(self, sample: &Sample<G>, kinds: &[Kind<G>]) -> Vec<BrokenOf<G>> {
        for kind in kinds {
            kind(&self, sample);
            if self.is_broken() || self.is_stopped() {
                break;
            }
        }
        self.broken.into_inner()
    }

    fn is_broken(&self) -> bool {
        !self.broken.borrow().is_empty()
    }

    /// Notes that a law is broken at a position, unless it holds; `detail` says what was found.
    fn hold(&self, law: Law, at: &G::Position, holds: bool, detail: impl FnOnce() -> String) {
        if !holds && !self.is_known(law) {
            self.note(law, at, detail());
        }
    }

    // Apart from what holds, since that is compiled once for each of a hundred laws.
    fn is_known(&self, law: Law) -> bool {
        self.broken.borrow().iter().any(|known| known.law == law)
    }

    fn note(&self, law: Law, at: &G::Position, detail: String) {
        self.broken.borrow_mut().push(Broken { law, at: at.clone(), detail, history: None });
    }

    /// The status and the legal moves of a position.
    fn expand(&self, at: &G::Position) -> (Status, Vec<G::Move>) {
        let mut moves = Vec::new();
        let status = self.game.expand(at, &mut moves);
        (status, moves)
    }
}
