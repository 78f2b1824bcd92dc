//! The laws that the traits of `ludex-core` state, run on the positions of a sample of a game: the
//! nearest to the start, and those of some random games.
//!
//! A law that is broken is told with the position at which it was first seen to be, and with moves
//! that lead there from which none can be left out. Where no law is broken nothing is proved: these
//! are tests.

mod evaluate;
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

use std::cell::RefCell;

use ludex_core::{Game, Playable, Status};

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

/// Runs every law: rules, symmetries, pictures, layout, tables of moves, texts, keys, numbers, moves
/// taken back, sums, lower bounds and evaluations.
pub fn check<G: Playable>(game: &G) -> Tried<G::Position, G::Move> {
    let sample = Sample::new(game);
    let laws = Laws::new(game, game.spec());
    laws.check(&sample);
    let broken = laws.broken.into_inner().into_iter();
    let told = broken.map(|broken| {
        let history = sample.history(&broken.at).map(|history| shrunk(game, &broken, history));
        match history {
            Some((history, broken)) => Broken { history: Some(history), ..broken },
            None => broken,
        }
    });
    Tried { positions: sample.positions.len(), broken: told.collect() }
}

/// Runs the laws of the rules alone, for a game that has nothing else.
pub fn check_rules<G: Game>(game: &G) -> Tried<G::Position, G::Move> {
    let sample = Sample::new(game);
    let laws = Laws::new(game, String::new());
    laws.check_rules(&sample);
    Tried { positions: sample.positions.len(), broken: laws.broken.into_inner() }
}

/// Histories that are tried to find a shorter one.
const TRIED: usize = 400;

/// A shorter history that leads to a position at which the same law is broken, and that: without
/// the moves that are not needed, one by one.
fn shrunk<G: Playable>(game: &G, broken: &BrokenOf<G>, mut history: Vec<G::Move>) -> (Vec<G::Move>, BrokenOf<G>) {
    let (mut smallest, mut tried, mut place) = (broken.clone(), 0, 0);
    while place < history.len() && tried < TRIED {
        let mut shorter = history.clone();
        shorter.remove(place);
        tried += 1;
        match played(game, &shorter).and_then(|at| still_broken(game, broken.law, at)) {
            Some(found) => (history, smallest, place) = (shorter, found, 0),
            None => place += 1,
        }
    }
    (history, smallest)
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

fn still_broken<G: Playable>(game: &G, law: Law, at: G::Position) -> Option<BrokenOf<G>> {
    let laws = Laws::new(game, game.spec());
    laws.check(&Sample::of(at.clone()));
    laws.broken.into_inner().into_iter().find(|broken| broken.law == law && broken.at == at)
}

/// A game on trial.
struct Laws<'g, G: Game> {
    game: &'g G,
    name: String,
    broken: RefCell<Vec<BrokenOf<G>>>,
}

impl<'g, G: Game> Laws<'g, G> {
    fn new(game: &'g G, name: String) -> Self {
        Self { game, name, broken: RefCell::default() }
    }

    fn check_rules(&self, sample: &Sample<G>) {
        rules::check(self, sample);
        loops::check(self, sample);
    }

    fn check(&self, sample: &Sample<G>)
    where
        G: Playable,
    {
        self.check_rules(sample);
        symmetry::check(self, sample);
        view::check(self, sample);
        placement::check(self, sample);
        symbolic::check(self, sample);
        notation::check(self, sample);
        key::check(self, sample);
        ranking::check(self, sample);
        unmove::check(self, sample);
        sum_of_games::check(self, sample);
        lower_bound::check(self, sample);
        evaluate::check(self, sample);
    }

    /// Notes that a law is broken at a position, unless it holds; `detail` says what was found.
    fn hold(&self, law: Law, at: &G::Position, holds: bool, detail: impl FnOnce() -> String) {
        let mut broken = self.broken.borrow_mut();
        if !holds && broken.iter().all(|known| known.law != law) {
            broken.push(Broken { law, at: at.clone(), detail: detail(), history: None });
        }
    }

    /// The status and the legal moves of a position.
    fn expand(&self, at: &G::Position) -> (Status, Vec<G::Move>) {
        let mut moves = Vec::new();
        let status = self.game.expand(at, &mut moves);
        (status, moves)
    }
}
