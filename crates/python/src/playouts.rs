//! Random games by the thousand.

use ludex::prelude::*;
use ludex::{AnyGame, AnyPosition, Halt, Observer, Outcome, Player, Stop, derive_seed, generator};
use rayon::prelude::*;

/// Random games that share a generator, so that results do not depend on the number of threads.
const GAMES_A_SEED: usize = 256;

/// So many random games: how each ended (1 won by the first player, 0 drawn, −1 won by the second,
/// 2 stopped), and its plies.
pub(crate) fn playouts(
    game: &AnyGame,
    root: &AnyPosition,
    number: usize,
    (seed, longest): (u64, u32),
    observer: &dyn Observer,
) -> Result<Vec<(i8, u32)>, Halt> {
    let mut played = vec![(0, 0); number];
    let parts = played.par_chunks_mut(GAMES_A_SEED).enumerate();
    parts.try_for_each(|(part, played)| {
        random_games(game, root, (derive_seed(seed, part as u64), longest), played, observer)
    })?;
    Ok(played)
}

fn random_games(
    game: &AnyGame,
    root: &AnyPosition,
    (seed, longest): (u64, u32),
    played: &mut [(i8, u32)],
    observer: &dyn Observer,
) -> Result<(), Halt> {
    let (mut random, mut moves) = (generator(seed), Vec::new());
    for one in played {
        if observer.cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let end = game.playout(root, &mut random, &mut moves, longest).map_err(Halt::Game)?;
        let word = match end.outcome {
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => -1,
            Some(Outcome::Draw) => 0,
            None => 2,
        };
        *one = (word, end.plies);
    }
    Ok(())
}
