//! Alpha-beta, deeper and deeper within its limits.

use ludex_core::{Choice, Evaluate, GameError, Halt, Observer, Strategy};

use super::{Chance, Pick};
use crate::deepen::{self, Limits, Ties};
use crate::transposition::TranspositionTable;

/// The search of [`deepen`], with a table that it keeps from move to move.
///
/// Of the same depth, it plays the moves of plain min-max. When the caller cancels, it plays the
/// best move known until then.
#[derive(Debug)]
pub struct AlphaBeta<G: Evaluate> {
    limits: Limits,
    evaluation: Option<G::Evaluation>,
    pick: Pick,
    table: TranspositionTable,
    chance: Chance,
}

impl<G: Evaluate> AlphaBeta<G> {
    /// Searches as deep as the limits allow, at least one ply, with a table of `table_bytes` bytes;
    /// without an evaluation all positions score alike. `pick` overrides the limits' setting for
    /// ties.
    #[must_use]
    pub fn new(limits: Limits, evaluation: Option<G::Evaluation>, pick: Pick, table_bytes: u64) -> Self {
        let ties = match pick {
            Pick::Random => Ties::All,
            Pick::Smallest => Ties::Smallest,
        };
        let limits = Limits { depth: limits.depth.max(1), ties, ..limits };
        Self { limits, evaluation, pick, table: TranspositionTable::new(table_bytes), chance: Chance::new(0) }
    }
}

impl<G: Evaluate> Strategy<G> for AlphaBeta<G> {
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let found = deepen::search(game, self.evaluation.as_ref(), at, &self.table, &self.limits, observer)?;
        let mv = self.pick.choose(&found.best, &mut self.chance).ok_or_else(|| GameError::stuck(at))?;
        Ok(found.choice(mv, self.evaluation.as_ref().map_or(1, |by| game.unit(by))))
    }

    /// What the table holds stays true, but the positions looked at are to depend on the seed
    /// alone.
    fn begin(&mut self, seed: u64) {
        self.table.clear();
        self.chance = Chance::new(seed);
    }
}
