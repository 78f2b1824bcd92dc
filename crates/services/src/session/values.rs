//! What the moves of a position are worth: exactly where that can be found in a moment, else by a
//! search.

use ludex_core::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Stop, Value};
use ludex_search::Rating;

use super::Effort;
use crate::worth::{MoveValue, Valued};
use ludex_engines::players::{Clock, ExactValues, Hourglass};
use ludex_engines::values::searched;

/// Exact values are looked for this many seconds.
const PATIENCE: f64 = 2.0;
/// And estimates, which are better the longer they take.
const MOMENT: f64 = 1.0;
/// The table of a search, in bytes.
const TABLE: u64 = 64 << 20;

/// Where values come from.
pub(super) struct Sources<'s> {
    pub(super) game: &'s AnyGame,
    pub(super) clock: Clock,
    /// Exact values of all positions, if the caller gave them.
    pub(super) exact: Option<&'s ExactValues<'s>>,
    found: Mutex<Solved<'s>>,
}

/// What was solved on the way.
struct Solved<'s> {
    exact: Option<Arc<ExactValues<'s>>>,
    /// After this many moves a position was too large to be solved, and so were those before it.
    too_large: Option<usize>,
    /// Some position of the game was too large, in this game or one before it.
    is_large: bool,
    /// After this many moves exact values came in time, and so they will after more.
    in_time: Option<usize>,
}

impl<'s> Sources<'s> {
    pub(super) fn new(game: &'s AnyGame, exact: Option<&'s ExactValues<'s>>, clock: Clock) -> Self {
        Self {
            game,
            clock,
            exact,
            found: Mutex::new(Solved { exact: None, too_large: None, is_large: false, in_time: None }),
        }
    }

    /// A game has begun elsewhere: its positions after this many moves are others.
    pub(super) fn begin(&self) {
        let mut solved = self.solved();
        (solved.too_large, solved.in_time) = (None, None);
    }

    /// The values of the position after this many moves of a game that began at `start`.
    pub(super) fn of(
        &self,
        start: &AnyPosition,
        (at, ply): (&AnyPosition, usize),
        effort: Effort,
        observer: &dyn Observer,
    ) -> Result<Option<Valued>, Halt> {
        let first = effort != Effort::Quick || self.may_come_in_time(ply);
        if first && let Some(valued) = self.exact(start, at, ply, observer)? {
            return Ok(Some(valued));
        }
        if effort == Effort::Exact {
            return Ok(None);
        }
        let moment = Hourglass::new(observer, self.clock, MOMENT);
        let Some((depth, moves)) = in_time(searched(self.game, at, TABLE, &moment), observer)? else { return Ok(None) };
        let verdict = moves.first().and_then(|best| best.rating.verdict()).filter(|best| best.value == Value::Win);
        let moves = moves.iter().map(|m| MoveValue { mv: self.game.move_text(at, m.mv), rating: m.rating });
        Ok(Some(Valued { verdict, moves: moves.collect(), depth: Some(depth) }))
    }

    fn exact(
        &self,
        start: &AnyPosition,
        at: &AnyPosition,
        ply: usize,
        observer: &dyn Observer,
    ) -> Result<Option<Valued>, Halt> {
        if self.is_too_large(ply) {
            return Ok(None);
        }
        let known = self.solved().exact.clone();
        if let Some(exact) = self.exact.or(known.as_deref()) {
            let valued = in_time(self.judged(exact, at, &self.patience(observer)), observer)?;
            self.note(ply, valued.is_some());
            return Ok(valued);
        }
        // From where the game began, if it can be, so that every position is answered at once from
        // now on.
        for (root, plies) in [(start, 0), (at, ply)] {
            if self.is_too_large(plies) {
                continue;
            }
            let patience = self.patience(observer);
            let solving = ExactValues::solving(self.game, root, &patience);
            let Some(exact) = in_time(solving, observer)? else {
                self.note(plies, false);
                continue;
            };
            let valued = in_time(self.judged(&exact, at, &patience), observer)?;
            self.solved().exact = Some(Arc::new(exact));
            self.note(ply, valued.is_some());
            return Ok(valued);
        }
        Ok(None)
    }

    fn is_too_large(&self, plies: usize) -> bool {
        self.solved().too_large.is_some_and(|too_large| plies <= too_large)
    }

    /// Whether it is worth a reader's time to look for exact values first.
    fn may_come_in_time(&self, plies: usize) -> bool {
        let solved = self.solved();
        !solved.is_large || solved.in_time.is_some_and(|least| plies >= least)
    }

    fn note(&self, plies: usize, came_in_time: bool) {
        let mut solved = self.solved();
        if came_in_time {
            solved.in_time = Some(solved.in_time.map_or(plies, |least| least.min(plies)));
        } else {
            solved.too_large = solved.too_large.max(Some(plies));
            solved.is_large = true;
        }
    }

    fn patience<'o>(&self, observer: &'o dyn Observer) -> Hourglass<'o> {
        Hourglass::new(observer, self.clock, PATIENCE)
    }

    fn judged(&self, exact: &ExactValues<'_>, at: &AnyPosition, observer: &dyn Observer) -> Result<Valued, Halt> {
        let moves = exact.moves(at, observer)?;
        let text = |mv| self.game.move_text(at, mv);
        let verdict = moves.first().map(|best| best.verdict);
        let moves = moves.iter().map(|m| MoveValue { mv: text(m.mv), rating: Rating::Exact(m.verdict) });
        Ok(Valued { verdict, moves: moves.collect(), depth: None })
    }

    fn solved(&self) -> MutexGuard<'_, Solved<'s>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was found; nothing where the time or the memory was too little; an error where the caller
/// asked to stop.
fn in_time<T>(found: Result<T, Halt>, observer: &dyn Observer) -> Result<Option<T>, Halt> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Stop(Stop::Cancelled)) if !observer.cancelled() => Ok(None),
        Err(Halt::Stop(Stop::Memory(_))) => Ok(None),
        Err(halt) => Err(halt),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_comes_first_where_exact_values_came_too_late() {
        let game = AnyGame::new(ludex_games::tictactoe::new());
        let sources = Sources::new(&game, None, || 0.0);
        let tried = |plies: [usize; 3]| plies.map(|ply| sources.may_come_in_time(ply));
        assert_eq!(tried([0, 4, 9]), [true; 3]);
        sources.note(0, false);
        assert_eq!(tried([0, 4, 9]), [false; 3]);
        sources.note(4, true);
        assert_eq!(tried([0, 4, 9]), [false, true, true]);
        // In a game from elsewhere plies are others, and the board is as large.
        sources.begin();
        assert_eq!(tried([0, 4, 9]), [false; 3]);
    }
}
