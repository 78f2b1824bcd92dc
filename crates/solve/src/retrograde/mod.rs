//! Backwards from the ends of the game, for games with or without loops.
//!
//! | way | games | memory |
//! |---|---|---|
//! | `numbers` | whose positions are numbered ([`Ranking`]): arrays, tier by tier, all cores | 4 bytes a number of one tier, 2 of the others |
//! | `layers` | whose ply is known: layer by layer, all cores | a position and 4 bytes, in hash tables |
//! | `graph` | any other: all moves listed, one core | 8 bytes a move, 3 positions and 36 bytes a position |
//!
//! All give the same values, which `tests` compare with an oracle. Finished tiers can be kept in a
//! [`Store`], so that an interrupted solution resumes there.

mod graph;
pub(crate) mod layers;
pub(crate) mod numbers;
mod store;

use ludex_core::{Halt, Observer, Orbits, Playable, Ranking, Symmetry, Unmove};

pub use store::{Converted, Kept, Store};

use crate::solution::{Method, Scores, Solution};

/// Solves every position that can be reached from `root`, up to the symmetries that keep it, by the
/// way that suits the game best: in arrays where its positions are numbered, layer by layer where
/// they determine their ply, else in a list of all moves.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation.
pub fn backwards<G: Playable>(game: G, root: &G::Position, observer: &dyn Observer) -> Result<Solution<G>, Halt> {
    let orbits = Orbits::keeping(&game, root);
    if game.tiers() > 0 && game.can_unmove() {
        return solve_numbered(game, root, orbits, &mut (), &(), observer);
    }
    solve(game, root, orbits, observer)
}

/// Solves every position that can be reached from `root`.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation.
pub fn solve<G: Symmetry>(
    game: G,
    root: &G::Position,
    orbits: Orbits,
    observer: &dyn Observer,
) -> Result<Solution<G>, Halt> {
    let scores = if game.ply(root).is_some() {
        Scores::Layers(layers::solve(&game, root, &orbits, &mut (), observer)?)
    } else {
        Scores::ValueMap(graph::solve(&game, root, &orbits, observer)?)
    };
    Ok(Solution::new(game, root.clone(), orbits, scores, Method::Retrograde))
}

/// Solves every position that can be reached from `root`, in arrays; the game must be numbered
/// ([`Ranking::tiers`] above 0) and take back moves ([`Unmove::can_unmove`]). Tiers that
/// `converted` has are not solved, but asked there.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation, or a store
/// that failed.
///
/// # Panics
/// If the game has no numbers, or no moves can be taken back; or if it breaks the laws of
/// [`Ranking`] or [`Unmove`].
pub fn solve_numbered<G: Symmetry + Ranking + Unmove>(
    game: G,
    root: &G::Position,
    orbits: Orbits,
    store: &mut dyn Store<u64>,
    converted: &dyn Converted<G::Position>,
    observer: &dyn Observer,
) -> Result<Solution<G>, Halt> {
    assert!(game.tiers() > 0 && game.can_unmove(), "a game with numbers whose moves can be taken back");
    let tiers = numbers::solve(&game, root, store, converted, observer)?;
    let scores = Scores::Numbers { tiers, rank: G::rank, unrank: G::unrank };
    Ok(Solution::new(game, root.clone(), orbits, scores, Method::Retrograde))
}

/// The bytes that [`solve_numbered`] is sure to hold for tiers of such lengths
/// ([`Ranking::tier_len`]).
#[must_use]
pub fn least_bytes_numbered(lengths: &[u64]) -> u64 {
    numbers::least_bytes(lengths, &|_| 0)
}

/// Solves every position that can be reached from `root`, layer by layer; the game's positions must
/// determine their ply.
///
/// # Errors
/// As [`solve_numbered`].
pub fn solve_layered<G: Symmetry>(
    game: G,
    root: &G::Position,
    orbits: Orbits,
    store: &mut (dyn Store<G::Position> + Send),
    observer: &dyn Observer,
) -> Result<Solution<G>, Halt> {
    let scores = Scores::Layers(layers::solve(&game, root, &orbits, store, observer)?);
    Ok(Solution::new(game, root.clone(), orbits, scores, Method::Retrograde))
}
