//! One position solved exactly by proof numbers, where a game has foresight.

use std::sync::Mutex;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Status, Stop, Value, Verdict};
use ludex_search::proof::{Answer, Search};
use ludex_solve::RootReport;

use crate::columns_solver::METHOD;
use crate::lock::lock;

/// The memory of a usual table, in bytes, which begins much smaller.
pub const USUAL_MEMORY: u64 = 12 << 30;

/// A search that remembers what it found for the next position of the same game. It tells who wins,
/// and not in how many plies; of a draw it knows both.
#[derive(Debug)]
pub struct ProofSolver {
    search: Mutex<Search>,
}

impl ProofSolver {
    /// A search of a game, with a table of at most `bytes` bytes, which begins small.
    ///
    /// # Errors
    /// Too few bytes.
    ///
    /// # Panics
    /// If the game has no foresight.
    pub fn for_game(game: &AnyGame, bytes: u64) -> Result<Self, Stop> {
        let key_bits = game.key_bits().filter(|_| game.has_foresight()).expect("a game with foresight");
        Ok(Self { search: Mutex::new(Search::new(key_bits, bytes)?) })
    }

    /// The verdict of a position for the player to move; of a finished game for the player who lost
    /// it.
    ///
    /// # Errors
    /// A cancellation.
    pub fn verdict(&self, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Verdict, Stop> {
        Ok(self.solve(game, at, observer)?.0)
    }

    /// The report on a position, with a move that keeps its value.
    ///
    /// # Errors
    /// A cancellation.
    pub fn report(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<(RootReport, Verdict), Halt> {
        let (verdict, next) = self.solve(game, at, observer)?;
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        moves.retain(|&mv| next == Some(game.key(&game.play(at, mv))));
        let report = RootReport {
            best_moves: moves.into_iter().map(|mv| game.move_text(at, mv)).collect(),
            expanded: Some(lock(&self.search, observer)?.searched().to_string()),
            ..RootReport::new(game.position_text(at), verdict, METHOD)
        };
        Ok((report, verdict))
    }

    /// The verdict of a position, and the key of one after it that keeps it, where not all do.
    fn solve(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<(Verdict, Option<u128>), Stop> {
        let (mover, key) = match game.expand(at, &mut Vec::new()) {
            Status::Turn(mover) => (mover, game.key(at)),
            Status::Over(outcome) => return Ok((game.seats().verdict_of_end(outcome), None)),
        };
        let mut search = lock(&self.search, observer)?;
        let Answer { wins, next } = search.wins(game, (key, mover), mover, observer)?;
        if wins {
            return Ok((Verdict::new(Value::Win, None), next));
        }
        let Answer { wins, next } = search.wins(game, (key, mover), !mover, observer)?;
        let draw = Verdict::new(Value::Draw, Some(game.plies_to_draw(at)));
        Ok((if wins { Verdict::new(Value::Loss, None) } else { draw }, next))
    }
}
