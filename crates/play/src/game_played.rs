//! One game between two strategies.

use ludex_core::{Choice, Forfeit, Game, Halt, Observer, Outcome, Player, Status, Stop, Strategy, expand_checked};

use crate::error::PlayError;
use crate::exact::{Exact, Mistakes};

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePlayed<M> {
    /// Its moves, the opening included.
    pub moves: Vec<M>,
    /// How it ended; `None` if it was stopped at the limit.
    pub outcome: Option<Outcome>,
    /// The chair of the player who could not go on and lost by that, and why.
    pub forfeit: Option<(Player, Forfeit)>,
    /// The moves of the first and of the second chair that gave away value; none is checked without
    /// exact values.
    pub mistakes: [Mistakes; 2],
    /// The positions that both players looked at, about; a move of a player who does not say how
    /// many counts as some thousands.
    pub nodes: u64,
}

/// What a move costs whose player does not say what it looked at.
const UNKNOWN_NODES: u64 = 1 << 12;

/// Where a game begins and how long it may last.
#[derive(Debug)]
pub(crate) struct Frame<'f, G: Game> {
    /// The position at which it begins. With [`Seats::Swap`](ludex_core::Seats::Swap) the first
    /// chair is to move there.
    pub(crate) start: &'f G::Position,
    /// Moves that are played without asking anybody.
    pub(crate) opening: &'f [G::Move],
    /// The greatest number of moves, the opening included; then the game is stopped.
    pub(crate) longest: u32,
}

/// A player in a chair, with a name for messages.
pub(crate) struct Seated<'p, G: Game> {
    /// The name.
    pub(crate) name: &'p str,
    /// The player.
    pub(crate) strategy: &'p mut dyn Strategy<G>,
}

/// Plays one game between the players in the first and in the second chair.
///
/// A player who forfeits the game has lost it.
///
/// # Errors
/// A player without a move or with one that is not legal, a fault in the rules, or a cancellation,
/// which is reported as the player to move's reason.
pub(crate) fn play_game<G: Game>(
    game: &G,
    frame: &Frame<'_, G>,
    mut players: [Seated<'_, G>; 2],
    exact: Option<&Exact<'_, G>>,
    observer: &dyn Observer,
) -> Result<GamePlayed<G::Move>, PlayError> {
    let mut at = frame.start.clone();
    let mut played =
        GamePlayed { moves: Vec::new(), outcome: None, forfeit: None, mistakes: Default::default(), nodes: 0 };
    let mut legal = Vec::new();
    loop {
        let plies = played.moves.len();
        let player = match game.seats().status_by_chair(plies, expand_checked(game, &at, &mut legal)?) {
            Status::Over(outcome) => return Ok(GamePlayed { outcome: Some(outcome), ..played }),
            Status::Turn(_) if plies >= frame.longest as usize => return Ok(played),
            Status::Turn(player) => player,
        };
        let chair = usize::from(player == Player::Second);
        let given = frame.opening.get(plies);
        let mv = if let Some(&mv) = given {
            mv
        } else {
            players[chair].strategy.follow(game, frame.start, &played.moves);
            let Choice { mv, nodes, .. } = match players[chair].ask(game, &at, observer) {
                Err(PlayError::Strategy { why: Halt::Forfeit(forfeit), .. }) => {
                    let (outcome, forfeit) = (Some(Outcome::Win(!player)), Some((player, forfeit)));
                    return Ok(GamePlayed { outcome, forfeit, ..played });
                }
                choice => choice?,
            };
            played.nodes += if nodes == 0 { UNKNOWN_NODES } else { nodes };
            mv
        };
        if legal.binary_search(&mv).is_err() {
            let name = players[chair].name.to_owned();
            return Err(PlayError::Illegal { name, at: format!("{at:?}"), mv: format!("{mv:?}") });
        }
        let next = game.play(&at, mv);
        if let Some(exact) = exact.filter(|_| given.is_none()) {
            played.mistakes[chair].note(game, exact, &at, &next);
        }
        played.moves.push(mv);
        at = next;
    }
}

impl<G: Game> Seated<'_, G> {
    fn ask(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, PlayError> {
        let choice = if observer.cancelled() {
            Err(Halt::Stop(Stop::Cancelled))
        } else {
            self.strategy.choose(game, at, observer)
        };
        choice.map_err(|why| PlayError::Strategy { name: self.name.to_owned(), why })
    }
}
