//! Moves that leave the tier that is being decided: to later tiers, which are decided, or to those
//! whose positions are solved elsewhere.

use ludex_core::{Halt, Ranking, Status, Unmove};
use ludex_walk::parallel;

use super::super::store::failed;
use super::tier::{Deciding, Reached};
use super::{CHUNK, Solver};
use crate::score::{Score, preference};

impl<G: Ranking + Unmove> Solver<'_, G> {
    /// For every number, the preference of the best move that leaves the tier, 0 where none does;
    /// empty where no move of any does.
    pub(super) fn best_exits(&self, tier: u32, reached: &Reached) -> Result<Vec<u32>, Halt> {
        if !reached.is_left() {
            return Ok(Vec::new());
        }
        self.observer.check_memory(self.progress.bytes + Deciding::bytes_beside(0, reached.len()))?;
        let mut exits = vec![0; reached.len()];
        let of_chunk = |(chunk, exits): (usize, &mut [u32])| -> Result<(), Halt> {
            self.observer.check_cancelled()?;
            let mut moves = Vec::new();
            for (number, exit) in (chunk * CHUNK..).zip(exits) {
                if reached.leaves.get(number as u32) {
                    *exit = self.best_exit(tier, number as u32, &mut moves)?;
                }
            }
            Ok(())
        };
        parallel::try_each(exits.chunks_mut(CHUNK).enumerate(), of_chunk)?;
        Ok(exits)
    }

    /// The preference of the best move of a position that leaves its tier, 0 if none does.
    fn best_exit(&self, tier: u32, number: u32, moves: &mut Vec<G::Move>) -> Result<u32, Halt> {
        let at = self.position(tier, number);
        moves.clear();
        let Status::Turn(player) = self.game.expand(&at, moves) else { return Ok(0) };
        let mut best = 0;
        for &mv in &*moves {
            if let Some(score) = self.exit(tier, &self.game.play(&at, mv))? {
                best = best.max(preference(score.after_move(self.seats, player)));
            }
        }
        Ok(best)
    }

    /// The score of a position after a move, if it has left the tier.
    fn exit(&self, left: u32, at: &G::Position) -> Result<Option<Score>, Halt> {
        let (tier, number) = self.game.rank(at);
        if tier == left {
            return Ok(None);
        }
        if !self.converted.has(tier) {
            return Ok(self.done[tier as usize].get(number as usize));
        }
        let verdict = self.converted.verdict(tier, at).map_err(failed)?;
        Ok(Some(self.score(at, verdict)))
    }
}
