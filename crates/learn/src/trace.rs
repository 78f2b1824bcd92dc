//! One game that a learner plays, move by move, for it to think over afterwards.

use ludex_core::{Game, Generator, Observer, Outcome, Player, Seats, Status, derive_seed, expand_checked, generator};

use crate::error::LearnError;
use crate::knowledge::Opponent;

/// A move of a game.
pub(crate) struct Step<G: Game> {
    /// The position before it.
    pub(crate) at: G::Position,
    /// The player who made it.
    pub(crate) chair: Player,
    /// Whether the learner made it.
    pub(crate) own: bool,
    /// What the learner decided.
    pub(crate) decision: Decision,
}

/// A decision of the learner.
#[derive(Clone, Copy, Default)]
pub(crate) struct Decision {
    /// The move, by its place among the legal ones.
    pub(crate) mv: usize,
    /// The choice that it is.
    pub(crate) choice: usize,
    /// Whether it was made for the sake of exploring, against better knowledge.
    pub(crate) exploring: bool,
}

/// How a game ended.
pub(crate) enum End {
    /// By the rules.
    Over(Outcome),
    /// At the limit of plies.
    Stopped,
    /// The player in this chair gave up.
    Resigned(Player),
}

/// A game.
pub(crate) struct Trace<G: Game> {
    /// Its moves.
    pub(crate) steps: Vec<Step<G>>,
    /// The position after the last.
    pub(crate) last: G::Position,
    /// How it ended.
    pub(crate) end: End,
}

/// The frame of a learning game.
pub(crate) struct Frame<'f, G: Game> {
    game: &'f G,
    from: &'f G::Position,
    /// The number of the episode.
    episode: u64,
    /// What the opponent's chances come from.
    seed: u64,
    /// The greatest number of plies.
    longest: u32,
}

impl<'f, G: Game> Frame<'f, G> {
    /// That of an episode of a learner with a seed, and what the learner's own chances come from.
    pub(crate) fn new(
        (game, from): (&'f G, &'f G::Position),
        (seed, episode): (u64, u64),
        longest: u32,
    ) -> (Self, Generator) {
        let frame = Self { game, from, episode, seed: derive_seed(seed, 2 * episode + 1), longest };
        (frame, generator(derive_seed(seed, 2 * episode)))
    }

    /// Plays the game; `decide` gives the learner's decision from the position, its moves and the
    /// number of moves that the player in this chair has made before, or nothing if it gives up.
    pub(crate) fn play(
        &self,
        opponent: &mut Opponent<'_, G>,
        mut decide: impl FnMut(&G::Position, &[G::Move], u32) -> Option<Decision>,
        observer: &dyn Observer,
    ) -> Result<Trace<G>, LearnError> {
        let Self { game, from, episode, seed, longest } = *self;
        if let Opponent::Other { strategy, .. } = opponent {
            if game.seats() == Seats::Solo {
                return Err(LearnError::Solo);
            }
            strategy.begin(seed);
        }
        let (mut at, mut steps, mut moves): (_, Vec<Step<G>>, _) = (from.clone(), Vec::new(), Vec::new());
        let mut made = [0; 2];
        loop {
            let plies = steps.len();
            let chair = match game.seats().status_by_chair(plies, expand_checked(game, &at, &mut moves)?) {
                Status::Over(outcome) => return Ok(Trace { steps, last: at, end: End::Over(outcome) }),
                Status::Turn(_) if plies >= longest as usize => {
                    return Ok(Trace { steps, last: at, end: End::Stopped });
                }
                Status::Turn(chair) => chair,
            };
            observer.check_cancelled()?;
            let own = opponent.leaves(chair, episode);
            let (mv, decision) = match opponent {
                Opponent::Other { strategy, .. } if !own => {
                    (strategy.choose(game, &at, observer)?.mv, Decision::default())
                }
                _ => match decide(&at, &moves, made[chair.index()]) {
                    Some(decision) => (moves[decision.mv], decision),
                    None => return Ok(Trace { steps, last: at, end: End::Resigned(chair) }),
                },
            };
            made[chair.index()] += 1;
            if moves.binary_search(&mv).is_err() {
                return Err(LearnError::Illegal { at: format!("{at:?}"), mv: format!("{mv:?}") });
            }
            let next = game.play(&at, mv);
            steps.push(Step { at: std::mem::replace(&mut at, next), chair, own, decision });
        }
    }
}

impl End {
    /// The outcome that counts: as the game ended, a loss for a player who gave up, a draw if it
    /// was stopped.
    pub(crate) fn outcome(&self) -> Outcome {
        match *self {
            Self::Over(outcome) => outcome,
            Self::Stopped => Outcome::Draw,
            Self::Resigned(chair) => Outcome::Win(!chair),
        }
    }
}
