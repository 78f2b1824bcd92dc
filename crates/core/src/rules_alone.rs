//! A game reduced to its rules.

use crate::{Game, Symmetry};

/// The rules of a game, and no symmetry: engines that take symmetries work on a game that has none
/// written.
#[derive(Clone, Copy, Debug)]
pub struct RulesAlone<G>(pub G);

impl<G> RulesAlone<G> {
    pub(crate) fn rules(&self) -> &G {
        &self.0
    }
}

impl<G: Game<Position: Ord>> Symmetry for RulesAlone<G> {}
