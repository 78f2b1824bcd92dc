//! A player who plays what was learned and saved.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Orbits, Strategy, Text, say};
use ludex_learn::{
    Afterstates, LearnedPlayer, LoadError, Menace, PLAIN, QLearning, Table, Trajectories, TrajectoryPlayer, header,
    load,
};

/// The learner of a saved table, as a player.
///
/// # Errors
/// Bytes that are no learned table of this game.
pub(super) fn read<'a>(game: &'a AnyGame, bytes: &[u8]) -> Result<Box<dyn Strategy<AnyGame> + 'a>, LoadError> {
    let header = header(bytes)?;
    let quotient = if header.grouping == PLAIN { Orbits::identity() } else { Orbits::keeping(game, &game.start()) };
    let word = header.learner.as_str();
    Ok(if word == <Trajectories<AnyGame, Orbits> as Table<_, _>>::WORD {
        Box::new(TrajectoryPlayer::new(load::<_, _, Trajectories<AnyGame, Orbits>>(game, quotient, bytes)?))
    } else if word == <Menace<AnyGame, Orbits> as Table<_, _>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, _, Menace<AnyGame, Orbits>>(game, quotient, bytes)?, 0))
    } else if word == <QLearning<AnyGame, Orbits> as Table<_, _>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, _, QLearning<AnyGame, Orbits>>(game, quotient, bytes)?, 0))
    } else if word == <Afterstates<AnyGame, Orbits> as Table<_, _>>::WORD {
        Box::new(LearnedPlayer::new(load::<_, _, Afterstates<AnyGame, Orbits>>(game, quotient, bytes)?, 0))
    } else {
        return Err(LoadError::Bad(unknown(word)));
    })
}

fn unknown(word: &str) -> Text {
    say!("the learner {word} is not known here", "l'apprenant {word} n'est pas connu ici")
}
