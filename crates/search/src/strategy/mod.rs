//! Ways to play that stand on the searches: each a thin adapter from a search to a
//! [`Strategy`](ludex_core::Strategy).

mod alphabeta;
mod mcts;
mod minimax;

pub use crate::mcts::Mcts;
pub use alphabeta::AlphaBeta;
pub use minimax::Minimax;

use ludex_core::{Generator, generator};
use rand::RngExt;

/// Chances drawn from a seed.
#[derive(Clone, Debug)]
pub(crate) struct Chance(Generator);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(generator(seed))
    }

    /// One of some items, all with the same chance.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        match items {
            [] => None,
            [only] => Some(*only),
            _ => Some(items[self.0.random_range(0..items.len())]),
        }
    }
}

/// Which of several best moves is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pick {
    /// Any of them, all with the same chance, as the courses do.
    #[default]
    Random,
    /// The smallest one.
    Smallest,
}

impl Pick {
    fn choose<M: Copy>(self, best: &[M], chance: &mut Chance) -> Option<M> {
        match self {
            Self::Random => chance.pick(best),
            Self::Smallest => best.first().copied(),
        }
    }
}
