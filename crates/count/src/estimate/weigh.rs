//! What a way through the game counts for, so that what is counted is counted once.

use std::collections::HashSet;
use std::hash::Hash;

use foldhash::fast::FixedState;
use ludex_core::{Game, Generator, Stop, Unmove};
use ludex_walk::{Polls, remove_duplicates};
use rand::RngExt;

/// Weights of moves. The products of the weights along all ways to a position add up to what the
/// position counts for, once each product is multiplied by its [`correction`](Weigh::correction).
pub(super) trait Weigh<G: Game>: Sync {
    /// Whether two moves that lead to the same position are one.
    fn merges_moves(&self) -> bool;

    /// Whether there is a correction other than 1.
    fn corrects(&self) -> bool;

    /// The weight of a move to `to`.
    fn weight(&self, game: &G, to: &G::Position, before: &mut Vec<G::Position>) -> f64;

    /// A random factor whose mean corrects the weight of `at`; `None` if it exceeds `most`.
    ///
    /// # Errors
    /// A cancellation.
    fn correction(
        &self,
        game: &G,
        at: &G::Position,
        most: u32,
        before: &mut Vec<G::Position>,
        walker: (&mut Generator, &mut Polls<'_>),
    ) -> Result<Option<u32>, Stop>;
}

/// Every way counts.
pub(super) struct Ways;

impl<G: Game> Weigh<G> for Ways {
    fn merges_moves(&self) -> bool {
        false
    }

    fn corrects(&self) -> bool {
        false
    }

    fn weight(&self, _: &G, _: &G::Position, _: &mut Vec<G::Position>) -> f64 {
        1.0
    }

    fn correction(
        &self,
        _: &G,
        _: &G::Position,
        _: u32,
        _: &mut Vec<G::Position>,
        _: (&mut Generator, &mut Polls<'_>),
    ) -> Result<Option<u32>, Stop> {
        Ok(Some(1))
    }
}

/// All ways to a position count one together.
pub(super) struct Once<P> {
    /// Positions that every way goes through, one of them each.
    pub(super) gate: HashSet<P, FixedState>,
    /// Their ply, where positions determine it.
    pub(super) ply: Option<u32>,
}

impl<G: Unmove> Weigh<G> for Once<G::Position> {
    fn merges_moves(&self) -> bool {
        true
    }

    fn corrects(&self) -> bool {
        true
    }

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
        (random, polls): (&mut Generator, &mut Polls<'_>),
    ) -> Result<Option<u32>, Stop> {
        for walks in 1..=most {
            if self.comes_back(game, at, before, (random, polls))? {
                return Ok(Some(walks));
            }
        }
        Ok(None)
    }
}

impl<P: Clone + Eq + Hash> Once<P> {
    fn comes_back<G: Unmove<Position = P>>(
        &self,
        game: &G,
        from: &P,
        before: &mut Vec<P>,
        (random, polls): (&mut Generator, &mut Polls<'_>),
    ) -> Result<bool, Stop> {
        let mut at = from.clone();
        loop {
            if self.gate.contains(&at) {
                return Ok(true);
            }
            if self.ply.is_some_and(|ply| game.ply(&at) <= Some(ply)) {
                return Ok(false);
            }
            list_before(game, &at, before);
            polls.after(1 + before.len())?;
            if before.is_empty() {
                return Ok(false);
            }
            at = before.swap_remove(random.random_range(0..before.len()));
        }
    }
}

/// Lists the positions before a position, each once.
fn list_before<G: Unmove>(game: &G, at: &G::Position, before: &mut Vec<G::Position>) {
    before.clear();
    game.unmove(at, before);
    remove_duplicates(before);
}
