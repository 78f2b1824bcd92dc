//! Values of positions and moves, kept for later questions: exact values of a solved game, as plain
//! data that borrows no game, and searches where nothing is known.

use std::convert::Infallible;

use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, Evaluate, Halt, Observer, Player, RatedMove, Seats, Status, Stop, Value, Verdict,
};
use ludex_search::{Rated, TranspositionTable, usual_evaluation};

use crate::{SolvedGame, Words as _, with_words};

/// A search goes no deeper even if there is time: then there is little left to find.
pub(crate) const DEEPEST: u32 = 30;

/// How many plies a search looked ahead, and the moves of a position as it rates them.
pub type RatedToDepth = (u32, Vec<Rated<u64>>);

/// The verdicts of all positions that can be reached from one, by the keys of canonical positions,
/// 20 bytes each; or by the positions themselves, where they have no keys.
///
/// [`ExactValues`](crate::players::ExactValues) borrow their game; this does not, and outlives the
/// request that it was made for. Positions are canonical under the whole group of symmetries: what
/// they are worth does not depend on the root.
#[derive(Debug)]
pub struct SolvedMap {
    keys: Keys,
    codes: Vec<u32>,
}

/// In ascending order.
#[derive(Debug)]
enum Keys {
    Numbers(Vec<u128>),
    Positions(Vec<AnyPosition>),
}

impl SolvedMap {
    /// Solves a game from a position.
    ///
    /// # Errors
    /// A fault in the rules, a budget that ran out or a cancellation.
    pub fn solving(game: &AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<Self, Halt> {
        Ok(Self::of_solution(game, crate::solve_backwards(game, root, observer)?))
    }

    /// The verdicts of a solution.
    #[must_use]
    pub fn of_solution(game: &AnyGame, solution: SolvedGame<'_>) -> Self {
        let entries = solution.entries().map(|(at, verdict)| (game.canonical(&at), code(verdict)));
        let (keys, codes) = if game.key_bits().is_some() {
            let entries = entries.map(|(at, code)| (game.key(&at), code)).collect();
            drop(solution);
            let (keys, codes) = sorted(entries);
            (Keys::Numbers(keys), codes)
        } else {
            let entries = entries.collect();
            drop(solution);
            let (keys, codes) = sorted(entries);
            (Keys::Positions(keys), codes)
        };
        Self { keys, codes }
    }

    /// The verdict of a position for the player to move (in a finished game of two players: for the
    /// one who lost); `None` for one that cannot be reached from the root.
    pub fn verdict(&self, game: &AnyGame, at: &AnyPosition) -> Option<Verdict> {
        let at = game.canonical(at);
        let place = match &self.keys {
            Keys::Numbers(keys) => keys.binary_search(&game.key(&at)),
            Keys::Positions(positions) => positions.binary_search(&at),
        };
        place.ok().map(|place| verdict(self.codes[place]))
    }

    /// Every legal move with its verdict, best first; `None` where one leads to a position that is
    /// not known.
    pub fn moves(&self, game: &AnyGame, at: &AnyPosition) -> Option<Vec<RatedMove<u64>>> {
        rate(game, at, |next| self.verdict(game, next))
    }

    /// The canonical positions with their verdicts, in the order of their keys.
    ///
    /// # Panics
    /// If the game is another than the one that was solved.
    pub fn entries<'m>(&'m self, game: &'m AnyGame) -> impl Iterator<Item = (AnyPosition, Verdict)> + 'm {
        self.codes.iter().enumerate().map(move |(place, &code)| {
            let at = match &self.keys {
                Keys::Numbers(keys) => game.at_key(keys[place]).expect("a key of this game"),
                Keys::Positions(positions) => positions[place].clone(),
            };
            (at, verdict(code))
        })
    }

    /// How many canonical positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let key = match &self.keys {
            Keys::Numbers(_) => size_of::<u128>(),
            // With the numbers that a long one consists of, which are few.
            Keys::Positions(_) => 2 * size_of::<AnyPosition>(),
        };
        ((key + size_of::<u32>()) * self.len()) as u64
    }
}

/// The keys in ascending order, each once, and what belongs to them.
fn sorted<K: Ord>(mut entries: Vec<(K, u32)>) -> (Vec<K>, Vec<u32>) {
    entries.sort_unstable();
    entries.dedup_by(|one, other| one.0 == other.0);
    entries.into_iter().unzip()
}

/// A verdict in 32 bits: the remoteness plus one, 0 for none, above two bits of the value.
fn code(Verdict { value, remoteness }: Verdict) -> u32 {
    remoteness.map_or(0, |plies| plies + 1) << 2 | (value.sign() + 1) as u32
}

fn verdict(code: u32) -> Verdict {
    let value = [Value::Loss, Value::Draw, Value::Win][(code & 3) as usize];
    Verdict::new(value, (code >> 2).checked_sub(1))
}

/// The moves of a position from the verdicts of those that they lead to, best first; empty where
/// the game is over.
pub fn rate(
    game: &AnyGame,
    at: &AnyPosition,
    mut known: impl FnMut(&AnyPosition) -> Option<Verdict>,
) -> Option<Vec<RatedMove<u64>>> {
    let Ok(rated) = rate_told(game, at, |next| Ok::<_, Infallible>(known(next)), &mut |_| ());
    rated
}

/// The same where verdicts are found by work that may fail; `told` is given each move as soon as it
/// is known.
pub(crate) fn rate_told<E>(
    game: &AnyGame,
    at: &AnyPosition,
    mut known: impl FnMut(&AnyPosition) -> Result<Option<Verdict>, E>,
    told: &mut dyn FnMut(RatedMove<u64>),
) -> Result<Option<Vec<RatedMove<u64>>>, E> {
    let mut moves = Vec::new();
    let Status::Turn(mover) = game.expand(at, &mut moves) else { return Ok(Some(Vec::new())) };
    let (mut rated, mut unused) = (Vec::with_capacity(moves.len()), Vec::new());
    for mv in moves {
        let next = game.play(at, mv);
        let Some(verdict) = known(&next)? else { return Ok(None) };
        let verdict = seen_by_mover(game, mover, &next, verdict, &mut unused);
        told(RatedMove { mv, verdict });
        rated.push(RatedMove { mv, verdict });
    }
    RatedMove::best_first(&mut rated);
    Ok(Some(rated))
}

/// The first move of a position that is known to be worth so much; `None` if none is.
pub fn find_worth(
    game: &AnyGame,
    at: &AnyPosition,
    worth: Verdict,
    mut known: impl FnMut(&AnyPosition) -> Option<Verdict>,
) -> Option<u64> {
    let (mut moves, mut unused) = (Vec::new(), Vec::new());
    let mover = game.expand(at, &mut moves).mover()?;
    moves.into_iter().find(|&mv| {
        let next = game.play(at, mv);
        known(&next).is_some_and(|verdict| seen_by_mover(game, mover, &next, verdict, &mut unused) == worth)
    })
}

/// The verdict of a position as the player sees it who moved there, with that move; `unused` is
/// room for moves.
fn seen_by_mover(
    game: &AnyGame,
    mover: Player,
    next: &AnyPosition,
    Verdict { value, remoteness }: Verdict,
    unused: &mut Vec<u64>,
) -> Verdict {
    unused.clear();
    let same = game.seats() != Seats::Swap && game.seats().viewer(game.expand(next, unused)) == mover;
    let value = if same { value } else { value.opposite() };
    Verdict::new(value, remoteness.map(|plies| plies + 1))
}

/// The moves of a position as rated by a search, best first, and its depth in plies: deeper and
/// deeper until all is certain or the observer cancels, one ply at least. The table of the search
/// takes `bytes` bytes.
///
/// # Errors
/// A fault in the rules, or a cancellation before the first ply is done.
pub fn searched(game: &AnyGame, at: &AnyPosition, bytes: u64, observer: &dyn Observer) -> Result<RatedToDepth, Halt> {
    foreseen(game, at, bytes, (DEEPEST, Until::AllCertain), observer)
}

/// The same for a reader who asks how the game ends: until that is found, and no deeper than
/// `deepest` plies.
///
/// # Errors
/// As [`searched`].
pub fn foreseen(
    game: &AnyGame,
    at: &AnyPosition,
    bytes: u64,
    (deepest, until): (u32, Until),
    observer: &dyn Observer,
) -> Result<RatedToDepth, Halt> {
    with_words!(game, W => {
        let by = usual_evaluation(W::game(game));
        deepened(W::game(game), by.as_ref(), W::word(at), (deepest, until), bytes, observer)
    })
}

/// When a search that goes deeper and deeper has found enough.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// All moves are certain.
    AllCertain,
    /// A move is certain to win, or all are certain.
    AWin,
}

impl Until {
    pub(crate) fn is_reached(self, moves: &[Rated<u64>]) -> bool {
        let wins = |rated: &Rated<u64>| rated.rating.verdict().is_some_and(|verdict| verdict.value == Value::Win);
        moves.iter().all(|rated| rated.rating.verdict().is_some())
            || matches!(self, Self::AWin) && moves.iter().any(wins)
    }
}

/// The same by an evaluation, at most `deepest` plies deep.
pub(crate) fn deepened<G: Evaluate<Move = u64>>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    (deepest, until): (u32, Until),
    bytes: u64,
    observer: &dyn Observer,
) -> Result<RatedToDepth, Halt> {
    let table = TranspositionTable::new(bytes);
    let mut found = (1, ludex_search::deepen::moves(game, by, at, &table, 1, observer)?);
    for depth in 2..=deepest {
        if until.is_reached(&found.1) {
            break;
        }
        match ludex_search::deepen::moves(game, by, at, &table, depth, observer) {
            Ok(moves) => found = (depth, moves),
            Err(Halt::Stop(Stop::Cancelled)) => break,
            Err(halt) => return Err(halt),
        }
    }
    Rated::best_first(&mut found.1);
    Ok(found)
}

/// The moves of a position as rated by a search to one ply, two plies and so on to `deepest`, in
/// their order; fewer depths where all is certain before. The table is emptied first.
///
/// # Errors
/// A fault in the rules, or a cancellation.
pub fn searched_by_depth(
    game: &AnyGame,
    at: &AnyPosition,
    table: &mut TranspositionTable,
    deepest: u32,
    observer: &dyn Observer,
) -> Result<Vec<Vec<Rated<u64>>>, Halt> {
    table.clear();
    with_words!(game, W => by_depth(W::game(game), W::word(at), table, deepest, observer))
}

fn by_depth<G: Evaluate<Move = u64>>(
    game: &G,
    at: &G::Position,
    table: &TranspositionTable,
    deepest: u32,
    observer: &dyn Observer,
) -> Result<Vec<Vec<Rated<u64>>>, Halt> {
    let evaluation = usual_evaluation(game);
    let mut found: Vec<Vec<Rated<u64>>> = Vec::new();
    for depth in 1..=deepest {
        if found.last().is_some_and(|rated| rated.iter().all(|rated| rated.rating.verdict().is_some())) {
            break;
        }
        found.push(ludex_search::deepen::moves(game, evaluation.as_ref(), at, table, depth, observer)?);
    }
    Ok(found)
}
