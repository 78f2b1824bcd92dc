//! Random games by the thousand.

use std::mem::size_of;

use ludex_core::{Game, Halt, Observer, PlayoutResult, derive_seed, generator};
use rayon::prelude::*;

/// Games that share a generator, so that results do not depend on the number of threads.
const GAMES_A_SEED: usize = 256;

/// So many random games from a position, on all cores, each stopped after `longest` plies.
///
/// # Errors
/// A position without moves that is not over; results that the memory does not hold; a
/// cancellation.
pub fn playouts<G: Game>(
    game: &G,
    from: &G::Position,
    number: usize,
    (seed, longest): (u64, u32),
    observer: &dyn Observer,
) -> Result<Vec<PlayoutResult>, Halt> {
    observer.check_memory((number as u64).saturating_mul(size_of::<PlayoutResult>() as u64))?;
    let mut played = vec![PlayoutResult { outcome: None, plies: 0 }; number];
    let parts = played.par_chunks_mut(GAMES_A_SEED).enumerate();
    parts.try_for_each(|(part, played)| -> Result<(), Halt> {
        let (mut random, mut moves) = (generator(derive_seed(seed, part as u64)), Vec::new());
        for one in played {
            observer.check_cancelled()?;
            *one = game.playout(from, &mut random, &mut moves, longest)?;
        }
        Ok(())
    })?;
    Ok(played)
}
