//! A player that uses a saved learner's table.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Orbits, Strategy, Text, say};
use ludex_learn::{
    Afterstates, Ends, LearnedPlayer, LoadError, Menace, PLAIN, QLearning, Table, Trajectories, TrajectoryPlayer,
    header, load,
};

/// The learner of a saved table, as a player.
///
/// # Errors
/// Bytes that are no learned table of this game.
pub(super) fn read<'a>(game: &'a AnyGame, bytes: &[u8]) -> Result<Box<dyn Strategy<AnyGame> + 'a>, LoadError> {
    let header = header(bytes)?;
    let orbits = if header.grouping == PLAIN { Orbits::identity() } else { Orbits::keeping(game, &game.start()) };
    let word = header.learner.as_str();
    Ok(if word == <Trajectories<AnyGame> as Table<_>>::WORD {
        Box::new(TrajectoryPlayer::new(load::<_, Trajectories<AnyGame>>(game, orbits, bytes)?))
    } else if word == <Ends<AnyGame> as Table<_>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, Ends<AnyGame>>(game, orbits, bytes)?, 0))
    } else if word == <Menace<AnyGame> as Table<_>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, Menace<AnyGame>>(game, orbits, bytes)?, 0))
    } else if word == <QLearning<AnyGame> as Table<_>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, QLearning<AnyGame>>(game, orbits, bytes)?, 0))
    } else if word == <Afterstates<AnyGame> as Table<_>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, Afterstates<AnyGame>>(game, orbits, bytes)?, 0))
    } else {
        return Err(LoadError::Bad(unknown(word)));
    })
}

fn unknown(word: &str) -> Text {
    say!("unknown learner {word}", "apprenant inconnu : {word}")
}
