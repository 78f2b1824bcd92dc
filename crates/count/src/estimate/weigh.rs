//! What a way through the game counts for, so that what is counted is counted once.

use std::collections::HashSet;
use std::hash::Hash;

use foldhash::fast::FixedState;
use ludex_core::{Game, Generator, Unmove};
use rand::RngExt;

/// Weights of moves. The products of the weights along all ways to a position add up to what the position counts for, once each product is
/// multiplied by its [`correction`](Weigh::correction).
pub(super) trait Weigh<G: Game>: Sync {
    /// Whether two moves that lead to the same position are one.
    const MERGES_MOVES: bool;

    /// Whether there is a correction other than 1.
    const CORRECTS: bool;

    /// The weight of a move to `to`.
    fn weight(&self, game: &G, to: &G::Position, before: &mut Vec<G::Position>) -> f64;

    /// A number whose mean is what the ways to `at` must be multiplied by; `None` if it passes `most`.
    fn correction(
        &self,
        game: &G,
        at: &G::Position,
        most: u32,
        before: &mut Vec<G::Position>,
        random: &mut Generator,
    ) -> Option<u32>;
}

/// Every way counts.
pub(super) struct Ways;

impl<G: Game> Weigh<G> for Ways {
    const MERGES_MOVES: bool = false;
    const CORRECTS: bool = false;

    fn weight(&self, _: &G, _: &G::Position, _: &mut Vec<G::Position>) -> f64 {
        1.0
    }

    fn correction(&self, _: &G, _: &G::Position, _: u32, _: &mut Vec<G::Position>, _: &mut Generator) -> Option<u32> {
        Some(1)
    }
}

/// All ways to a position count one together.
pub(super) struct Once<P> {
    /// Positions that every way goes through, one of them each.
    pub(super) gate: HashSet<P, FixedState>,
    /// Their ply, where positions tell it.
    pub(super) ply: Option<u32>,
}

impl<G: Unmove> Weigh<G> for Once<G::Position> {
    const MERGES_MOVES: bool = true;
    const CORRECTS: bool = true;

    fn weight(&self, game: &G, to: &G::Position, before: &mut Vec<G::Position>) -> f64 {
        list_before(game, to, before);
        1.0 / before.len() as f64
    }

    /// The walks back that it takes until one comes to the gate.
    fn correction(
        &self,
        game: &G,
        at: &G::Position,
        most: u32,
        before: &mut Vec<G::Position>,
        random: &mut Generator,
    ) -> Option<u32> {
        (1..=most).find(|_| self.comes_back(game, at, before, random))
    }
}

impl<P: Clone + Eq + Hash> Once<P> {
    fn comes_back<G: Unmove<Position = P>>(
        &self,
        game: &G,
        from: &P,
        before: &mut Vec<P>,
        random: &mut Generator,
    ) -> bool {
        let mut at = from.clone();
        loop {
            if self.gate.contains(&at) {
                return true;
            }
            if self.ply.is_some_and(|ply| game.ply(&at) <= Some(ply)) {
                return false;
            }
            list_before(game, &at, before);
            if before.is_empty() {
                return false;
            }
            at = before.swap_remove(random.random_range(0..before.len()));
        }
    }
}

/// Lists the positions before a position, each once.
fn list_before<G: Unmove>(game: &G, at: &G::Position, before: &mut Vec<G::Position>) {
    before.clear();
    game.unmove(at, before);
    once_each(before);
}

/// Takes repetitions out of a list.
pub(super) fn once_each<P: Clone + Eq + Hash>(list: &mut Vec<P>) {
    const SHORT: usize = 40;
    if list.len() > SHORT {
        let mut met = HashSet::with_capacity_and_hasher(list.len(), FixedState::default());
        list.retain(|at| met.insert(at.clone()));
        return;
    }
    let mut kept = 0;
    for i in 0..list.len() {
        if !list[..kept].contains(&list[i]) {
            list.swap(kept, i);
            kept += 1;
        }
    }
    list.truncate(kept);
}
