//! A player that uses a saved learner's table.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Orbits, Strategy, Text, say};
use ludex_learn::{
    Afterstates, Ends, LearnedPlayer, LoadError, Menace, QLearning, Trajectories, TrajectoryPlayer, header, load,
};

use crate::learning::Method;

/// The learner of a saved table, as a player.
///
/// # Errors
/// Bytes that are no learned table of this game.
pub(super) fn read<'a>(game: &'a AnyGame, bytes: &[u8]) -> Result<Box<dyn Strategy<AnyGame> + 'a>, LoadError> {
    let header = header(bytes)?;
    let known = Method::of_saved(&header);
    let (method, up_to_symmetry) = known.ok_or_else(|| LoadError::Bad(unknown(&header.learner)))?;
    let orbits = if up_to_symmetry { Orbits::keeping(game, &game.start()) } else { Orbits::identity() };
    Ok(match method {
        Method::Trajectories => Box::new(TrajectoryPlayer::new(load::<_, Trajectories<AnyGame>>(game, orbits, bytes)?)),
        Method::Ends => Box::new(LearnedPlayer::new(load::<_, Ends<AnyGame>>(game, orbits, bytes)?, 0)),
        Method::Menace(_) => Box::new(LearnedPlayer::new(load::<_, Menace<AnyGame>>(game, orbits, bytes)?, 0)),
        Method::Q(_) => Box::new(LearnedPlayer::new(load::<_, QLearning<AnyGame>>(game, orbits, bytes)?, 0)),
        Method::Td(_) => Box::new(LearnedPlayer::new(load::<_, Afterstates<AnyGame>>(game, orbits, bytes)?, 0)),
    })
}

fn unknown(word: &str) -> Text {
    say!("unknown learner {word}", "apprenant inconnu : {word}")
}
