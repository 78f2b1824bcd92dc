//! A player who plays what was learned and saved.

use ludex_core::{Orbits, Plain, Playable, Quotient, Strategy, Text, say};
use ludex_learn::{
    Afterstates, Grouping, Header, LearnedPlayer, LoadError, Menace, QLearning, Table, Trajectories, TrajectoryPlayer,
    header, load,
};

/// The learner of a saved table, as a player.
///
/// # Errors
/// Bytes that are no learned table of this game.
pub(super) fn read<'a, G: Playable>(game: &'a G, bytes: &[u8]) -> Result<Box<dyn Strategy<G> + 'a>, LoadError> {
    let header = header(bytes)?;
    if header.grouping == <Plain as Grouping<G>>::WORD {
        of_group(game, Plain, &header, bytes)
    } else {
        of_group(game, Orbits::keeping(game, &game.start()), &header, bytes)
    }
}

fn of_group<'a, G, Q>(
    game: &'a G,
    quotient: Q,
    header: &Header,
    bytes: &[u8],
) -> Result<Box<dyn Strategy<G> + 'a>, LoadError>
where
    G: Playable,
    Q: Grouping<G> + Quotient<G> + Clone + Send + Sync + 'a,
{
    type T<G, Q> = Trajectories<G, Q>;
    type M<G, Q> = Menace<G, Q>;
    type L<G, Q> = QLearning<G, Q>;
    type A<G, Q> = Afterstates<G, Q>;
    let word = header.learner.as_str();
    Ok(if word == <T<G, Q> as Table<G, Q>>::WORD {
        Box::new(TrajectoryPlayer::new(load::<G, Q, T<G, Q>>(game, quotient, bytes)?))
    } else if word == <M<G, Q> as Table<G, Q>>::WORD {
        Box::new(LearnedPlayer::new(load::<G, Q, M<G, Q>>(game, quotient, bytes)?, 0))
    } else if word == <L<G, Q> as Table<G, Q>>::WORD {
        Box::new(LearnedPlayer::new(load::<G, Q, L<G, Q>>(game, quotient, bytes)?, 0))
    } else if word == <A<G, Q> as Table<G, Q>>::WORD {
        Box::new(LearnedPlayer::new(load::<G, Q, A<G, Q>>(game, quotient, bytes)?, 0))
    } else {
        return Err(LoadError::Bad(unknown(word)));
    })
}

fn unknown(word: &str) -> Text {
    say!("the learner {word} is not known here", "l'apprenant {word} n'est pas connu ici")
}
