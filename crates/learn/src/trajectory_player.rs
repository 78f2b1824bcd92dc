//! Playing by the dictionary of [`Trajectories`]: section 5 of V. Thomas, *Résolution d'un jeu de
//! morpion* (2013).
//!
//! "The game runs by itself through the situations that were seen" (5.1): at random among the moves
//! whose position has the value of the present one. "As the user may choose another move than those
//! computed, it is necessary to compute a solution anew if one arrives at a state that is not
//! known" (5.2); what was known is kept.

use ludex_core::{
    Choice, Game, GameError, Generator, Halt, Observer, Status, Stop, Strategy, Symmetry, Value, Verdict,
    expand_checked, generator,
};
use rand::RngExt;

use crate::derive::clone_and_debug;
use crate::trajectories::{Children, Trajectories};

/// A player that plays by the dictionary, and learns what is missing from the position on the
/// board.
pub struct TrajectoryPlayer<G: Game> {
    learner: Trajectories<G>,
    random: Generator,
}

clone_and_debug!(TrajectoryPlayer { learner, random });

impl<G: Game> TrajectoryPlayer<G> {
    /// A player that starts with the knowledge of `learner`.
    #[must_use]
    pub fn new(learner: Trajectories<G>) -> Self {
        let random = generator(learner.seed);
        Self { learner, random }
    }

    /// What the player knows by now.
    #[must_use]
    pub fn learner(&self) -> &Trajectories<G> {
        &self.learner
    }
}

impl<G: Symmetry> Strategy<G> for TrajectoryPlayer<G> {
    fn choose(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Choice<G::Move>, Halt> {
        let mut moves = Vec::new();
        let Status::Turn(player) = expand_checked(game, at, &mut moves)? else {
            return Err(GameError::stuck(at).into());
        };
        let learned = self.learner.learn(game, at, observer)?;
        let value = match (learned.value, learned.stopped) {
            (Some(value), _) => value,
            (None, stopped) => return Err(stopped.unwrap_or(Stop::Cancelled).into()),
        };
        let Children { winning, losing, drawn, .. } = self.learner.children(game, at, player, &moves);
        let keeping = match value {
            Value::Win => winning,
            Value::Draw => drawn,
            Value::Loss => losing,
        };
        let mv = keeping[self.random.random_range(0..keeping.len())];
        Ok(Choice { verdict: Some(Verdict::new(value, None)), nodes: learned.moves, ..Choice::from_move(mv) })
    }

    /// Draws its chances from this seed; what was learned stays.
    fn begin(&mut self, seed: u64) {
        self.random = generator(seed);
    }
}
