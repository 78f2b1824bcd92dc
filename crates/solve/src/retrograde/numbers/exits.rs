//! Moves that leave the tier that is being decided: to later tiers, which are decided, or to those
//! whose positions are solved elsewhere.

use ludex_core::{Halt, Ranking, Status, Unmove};
use rayon::prelude::*;

use super::super::store::failed;
use super::tier::Reached;
use super::{CHUNK, Solver};
use crate::score::{Score, preference};

impl<G: Ranking + Unmove> Solver<'_, G> {
    /// For every number, the preference of the best move that leaves the tier, 0 where none does;
    /// empty where no move of any does.
    pub(super) fn best_exits(&self, tier: u32, reached: &Reached) -> Result<Vec<u32>, Halt> {
        if !reached.is_left() {
            return Ok(Vec::new());
        }
        let best = |moves: &mut Vec<G::Move>, number: u32| {
            let at = self.position(tier, number);
            moves.clear();
            let Status::Turn(player) = self.game.expand(&at, moves) else { return Ok(0) };
            moves.iter().try_fold(0, |best: u32, &mv| {
                let exit = self.exit(tier, &self.game.play(&at, mv))?;
                Ok::<_, Halt>(best.max(exit.map_or(0, |score| preference(score.after_move(self.seats, player)))))
            })
        };
        let mut exits = vec![0; reached.len()];
        exits.par_chunks_mut(CHUNK).enumerate().try_for_each_init(Vec::new, |moves, (chunk, exits)| {
            self.look()?;
            for (number, exit) in (chunk * CHUNK..).zip(exits) {
                if reached.leaves.get(number as u32) {
                    *exit = best(moves, number as u32)?;
                }
            }
            Ok::<_, Halt>(())
        })?;
        Ok(exits)
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
