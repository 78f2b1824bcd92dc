//! Q-learning with a table: a number for every move of every position that was met.
//!
//! ```text
//! Q(s, a) ← Q(s, a) + α (target − Q(s, a))        target: the outcome, if a ended the game, else
//!                                                  γ max Q(s′, ·) where the same player moves next,
//!                                                 −γ max Q(s′, ·) where the other does
//! ```
//!
//! R. S. Sutton, A. G. Barto, *Reinforcement Learning: An Introduction* (2nd edition, 2018),
//! section 6.5, <http://incompleteideas.net/book/the-book-2nd.html>; C. J. C. H. Watkins, P. Dayan,
//! *Q-learning*, Machine Learning 8 (1992), 279–292, <https://doi.org/10.1007/BF00992698>. When a
//! learner plays both sides, the position after a move is the opponent's, and what is good there is
//! bad here: for two players in turn this is the minimax-Q of M. L. Littman (*Markov games as a
//! framework for multi-agent reinforcement learning*, 1994,
//! <https://doi.org/10.1016/B978-1-55860-335-6.50027-1>). Against another player, that player is
//! part of the world: the next position is the next one in which the learner is to move, and what
//! is learned is how to beat this one.
//!
//! A win counts 1, a draw 0, a loss −1. Moves are chosen ε-greedily. The numbers converge to the
//! exact values when every move of every position is tried again and again; the learning is done
//! after each game, from its first move to its last, which is the same as during it where no
//! position occurs twice. In games with loops a game is stopped at a limit of plies, and nothing is
//! learned from its last move.
//!
//! Positions of one orbit are one, and so are moves that lead to such. Time: for
//! every move of a game its position's moves and those of the canonical one. Memory: 8 bytes for
//! each move of every position met.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::{Game, Generator, Observer, Orbits, Symmetry, Text};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::choices::choices;
use crate::derive::clone_and_debug;
use crate::error::LearnError;
use crate::footprint;
use crate::knowledge::{Knowledge, Learner, Opponent, best};
use crate::schedule::{self, Schedule};
use crate::trace::{Decision, End, Frame, Step, Trace};

/// How Q-learning learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QSettings {
    /// The step size α.
    pub alpha: Schedule,
    /// The share ε of moves at random.
    pub epsilon: Schedule,
    /// The discount γ for every move: below 1, quick wins and slow losses are preferred.
    pub gamma: f64,
    /// What a move is taken for before it was tried.
    pub initial: f64,
    /// The greatest number of plies of a game; then it is stopped.
    pub longest: u32,
}

impl QSettings {
    /// What is wrong with them, if anything is.
    #[must_use]
    pub fn problem(&self) -> Option<Text> {
        schedule::problem(&self.alpha, &self.epsilon, &[self.gamma]).or_else(|| schedule::bad_start(self.initial))
    }
}

impl Default for QSettings {
    /// Half steps, one move in three at random, no discount.
    fn default() -> Self {
        Self {
            alpha: Schedule::constant(0.5),
            epsilon: Schedule::constant(0.3),
            gamma: 1.0,
            initial: 0.0,
            longest: 1_000,
        }
    }
}

/// The table.
pub struct QLearning<G: Game> {
    /// The number of each choice, by canonical position.
    pub(crate) table: HashMap<G::Position, Box<[f64]>, FixedState>,
    /// Bytes of the lists in it.
    pub(crate) lists: u64,
    pub(crate) orbits: Orbits,
    pub(crate) settings: QSettings,
    pub(crate) seed: u64,
    pub(crate) episodes: u64,
}

clone_and_debug!(QLearning { table, lists, orbits, settings, seed, episodes });

impl<G: Symmetry> QLearning<G> {
    /// Nothing has been tried yet.
    #[must_use]
    pub fn new(orbits: Orbits, settings: QSettings, seed: u64) -> Self {
        Self { table: HashMap::default(), lists: 0, orbits, settings, seed, episodes: 0 }
    }

    /// The estimated value of a position's best move; the initial number where nothing was tried.
    fn greatest(&self, key: &G::Position) -> f64 {
        let numbers = self.table.get(key).map_or(&[][..], |numbers| numbers);
        numbers.iter().copied().reduce(f64::max).unwrap_or(self.settings.initial)
    }

    /// Moves the number of a choice towards a target.
    fn learn(&mut self, key: &G::Position, choice: usize, target: f64) {
        let alpha = self.settings.alpha.at(self.episodes);
        if let Some(numbers) = self.table.get_mut(key) {
            numbers[choice] += alpha * (target - numbers[choice]);
        }
    }

    /// Learns from a game; `keys` are the canonical positions of the learner's own moves.
    fn think_over(&mut self, trace: &Trace<G>, keys: &[G::Position]) {
        let own: Vec<&Step<G>> = trace.steps.iter().filter(|step| step.own).collect();
        for (i, (step, key)) in own.iter().zip(keys).enumerate() {
            let target = match (own.get(i + 1), &trace.end) {
                (Some(next), _) => {
                    let sign = if next.chair == step.chair { 1.0 } else { -1.0 };
                    sign * self.settings.gamma * self.greatest(&keys[i + 1])
                }
                (None, End::Over(outcome)) => f64::from(outcome.value_for(step.chair).sign()),
                (None, _) => continue,
            };
            self.learn(key, step.decision.choice, target);
        }
    }
}

impl<G: Symmetry> Knowledge<G> for QLearning<G> {
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64> {
        let found = choices(game, &self.orbits, at, moves);
        match self.table.get(&found.key) {
            Some(numbers) => found.of_move.iter().map(|&choice| numbers[choice]).collect(),
            None => vec![self.settings.initial; moves.len()],
        }
    }

    fn value(&self, game: &G, at: &G::Position) -> Option<f64> {
        let numbers = self.table.get(&self.orbits.canonical(game, at.clone()))?;
        numbers.iter().copied().reduce(f64::max)
    }

    fn states(&self) -> usize {
        self.table.len()
    }

    fn bytes(&self) -> u64 {
        footprint::held(&self.table) + self.lists
    }

    fn needed(&self) -> u64 {
        self.bytes() + footprint::growing(&self.table)
    }
}

impl<G: Symmetry> Learner<G> for QLearning<G> {
    fn about(&self) -> Text {
        Text::fixed("Q-learning", "Q-apprentissage")
    }

    fn episodes(&self) -> u64 {
        self.episodes
    }

    fn episode(
        &mut self,
        game: &G,
        from: &G::Position,
        opponent: &mut Opponent<'_, G>,
        observer: &dyn Observer,
    ) -> Result<bool, LearnError> {
        let (frame, mut random) = Frame::new((game, from), (self.seed, self.episodes), self.settings.longest);
        let epsilon = self.settings.epsilon.at(self.episodes);
        let Self { table, lists, orbits, settings, .. } = self;
        let mut keys = Vec::new();
        let decide = |at: &G::Position, moves: &[G::Move], _made: u32| {
            let found = choices(game, orbits, at, moves);
            let initial = || footprint::list(settings.initial, found.count, lists);
            let numbers = table.entry(found.key.clone()).or_insert_with(initial);
            let rates: Vec<f64> = found.of_move.iter().map(|&choice| numbers[choice]).collect();
            let (mv, exploring) = epsilon_greedy(&rates, epsilon, &mut random);
            keys.push(found.key);
            Some(Decision { mv, choice: found.of_move[mv], exploring })
        };
        let trace = frame.play(opponent, decide, observer)?;
        self.think_over(&trace, &keys);
        self.episodes += 1;
        Ok(true)
    }
}

/// One of the moves with the greatest rate, or, with probability ε, any; and whether its rate is
/// less than the greatest.
pub(crate) fn epsilon_greedy(rates: &[f64], epsilon: f64, random: &mut Generator) -> (usize, bool) {
    let best = best(rates);
    if epsilon > 0.0 && random.random_bool(epsilon.min(1.0)) {
        let any = random.random_range(0..rates.len());
        return (any, !best.contains(&any));
    }
    (best[random.random_range(0..best.len())], false)
}
