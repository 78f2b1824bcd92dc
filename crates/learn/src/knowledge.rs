//! What a learner knows, for its player and for its exams: how it rates moves, and how it plays.

use ludex_core::{
    Choice, Game, GameError, Generator, Halt, Observer, Player, Status, Strategy, Text, expand_checked, generator,
};
use rand::RngExt;

use crate::error::LearnError;

/// What has been learned of a game.
pub trait Knowledge<G: Game>: Send + Sync {
    /// A number for each of the legal moves of a position, in their order: the greater, the better
    /// for the player who makes it.
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64>;

    /// The estimated value, for the player to move, of a position that is not over, from −1 (lost)
    /// to 1 (won); `None` where nothing is known, or the learner keeps no values.
    fn value(&self, game: &G, at: &G::Position) -> Option<f64>;

    /// How many positions it remembers something of.
    fn states(&self) -> usize;

    /// Bytes that its table holds.
    fn bytes(&self) -> u64;

    /// Bytes that its table takes until an episode is learned: more than it holds where it may have
    /// to grow.
    fn needed(&self) -> u64;

    /// The move it plays in earnest, by its place among the legal moves: one of those that it rates
    /// best.
    fn pick(&self, game: &G, at: &G::Position, moves: &[G::Move], random: &mut Generator) -> usize {
        let rates = self.rate(game, at, moves);
        let best = best(&rates);
        best[random.random_range(0..best.len())]
    }
}

/// The places of the greatest numbers; there is at least one number.
pub(crate) fn best(rates: &[f64]) -> Vec<usize> {
    let greatest = rates.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (0..rates.len()).filter(|&i| rates[i] >= greatest).collect()
}

impl<G: Game, K: Knowledge<G> + ?Sized> Knowledge<G> for &K {
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64> {
        (**self).rate(game, at, moves)
    }

    fn value(&self, game: &G, at: &G::Position) -> Option<f64> {
        (**self).value(game, at)
    }

    fn states(&self) -> usize {
        (**self).states()
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }

    fn needed(&self) -> u64 {
        (**self).needed()
    }

    fn pick(&self, game: &G, at: &G::Position, moves: &[G::Move], random: &mut Generator) -> usize {
        (**self).pick(game, at, moves, random)
    }
}

/// A player that uses what a learner knows, and learns no more.
#[derive(Clone, Debug)]
pub struct LearnedPlayer<K> {
    knowledge: K,
    random: Generator,
}

impl<K> LearnedPlayer<K> {
    /// A player whose chances come from this seed, until a game begins with another.
    #[must_use]
    pub fn new(knowledge: K, seed: u64) -> Self {
        Self { knowledge, random: generator(seed) }
    }
}

impl<G: Game, K: Knowledge<G>> Strategy<G> for LearnedPlayer<K> {
    fn choose(&mut self, game: &G, at: &G::Position, _observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let mut moves = Vec::new();
        let Status::Turn(_) = expand_checked(game, at, &mut moves)? else {
            return Err(GameError::stuck(at).into());
        };
        let mv = moves[self.knowledge.pick(game, at, &moves, &mut self.random)];
        Ok(Choice { estimate: self.knowledge.value(game, at), nodes: 1, ..Choice::from_move(mv) })
    }

    fn begin(&mut self, seed: u64) {
        self.random = generator(seed);
    }
}

/// The opponent in a learner's episodes.
pub enum Opponent<'s, G: Game> {
    /// Itself: both chairs are the learner's.
    Itself,
    /// Another player.
    Other {
        /// The strategy.
        strategy: &'s mut dyn Strategy<G>,
        /// The learner's chair; `None` for the first and the second in turn.
        learner: Option<Player>,
    },
}

impl<G: Game> Opponent<'_, G> {
    /// Whether the learner moves for this chair in this episode.
    pub(crate) fn leaves(&self, chair: Player, episode: u64) -> bool {
        match self {
            Self::Itself => true,
            Self::Other { learner, .. } => {
                let in_turn = if episode.is_multiple_of(2) { Player::First } else { Player::Second };
                chair == learner.unwrap_or(in_turn)
            }
        }
    }
}

/// A player that learns by playing.
pub trait Learner<G: Game>: Knowledge<G> {
    /// What it is.
    fn about(&self) -> Text;

    /// Episodes played so far.
    fn episodes(&self) -> u64;

    /// Plays an episode from a position, and learns from it; whether it learned something. A
    /// learner that needs no opponent pays no attention to the opponent.
    ///
    /// # Errors
    /// A game that the learner is not made for, a fault in the rules, an opponent without a move,
    /// or a cancellation; what was learned before is kept.
    fn episode(
        &mut self,
        game: &G,
        from: &G::Position,
        opponent: &mut Opponent<'_, G>,
        observer: &dyn Observer,
    ) -> Result<bool, LearnError>;
}
