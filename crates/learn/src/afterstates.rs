//! TD(λ) with a table of afterstates: a number for every position that a move leads to.
//!
//! ```text
//! afterstates   s₁ ──▶ s₂ ──▶ s₃ ──▶ end            δₜ = γ V(sₜ₊₁) − V(sₜ)
//! traces        λ²      λ      1                    every V(s) changes by α δₜ times its trace
//! ```
//!
//! R. S. Sutton, A. G. Barto, *Reinforcement Learning: An Introduction* (2nd edition, 2018),
//! <http://incompleteideas.net/book/the-book-2nd.html>: the learner of tic-tac-toe of section 1.5,
//! afterstates of section 6.8, traces of chapter 12; R. S. Sutton, *Learning to predict by the
//! methods of temporal differences*, Machine Learning 3 (1988), 9–44,
//! <https://doi.org/10.1007/BF00115009>. With λ = 0 a position learns from the next one alone; with
//! λ = 1 and γ = 1 from the outcome alone.
//!
//! A number is the estimated value of the position for the player whom it calls the first, from −1
//! to 1; the mover chooses the greatest or the least, with equal chances where several are
//! (ε-greedily). As in section 1.5 nothing is learned across an exploring move: the trace ends
//! before it and a new one begins after it. When the learner plays both sides, all positions of a
//! game are in the chain; against another player, those after its own moves.
//!
//! The learning is done after each game, from its first move to its last, which is the same as
//! during it where no position occurs twice. A game that is stopped at the limit of plies has no
//! outcome to learn from. Time: one look-up for every move that could be made; memory: 8 bytes for
//! each position met.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::{Game, Observer, Orbits, Outcome, Player, Seats, Status, Symmetry, Text};
use serde::{Deserialize, Serialize};

use crate::derive::clone_and_debug;
use crate::error::LearnError;
use crate::footprint;
use crate::knowledge::{Knowledge, Learner, Opponent};
use crate::q_learning::epsilon_greedy;
use crate::schedule::{self, Schedule};
use crate::trace::{Decision, End, Frame, Step, Trace};

/// How TD(λ) learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TdSettings {
    /// The step size α.
    pub alpha: Schedule,
    /// The share ε of moves at random.
    pub epsilon: Schedule,
    /// How far a surprise reaches back, from 0 to 1.
    pub lambda: f64,
    /// The discount γ for every move: below 1, quick wins and slow losses are preferred.
    pub gamma: f64,
    /// What a position is taken for before it was met.
    pub initial: f64,
    /// The greatest number of plies of a game; then it is stopped.
    pub longest: u32,
}

impl TdSettings {
    /// What is wrong with them, if anything is.
    #[must_use]
    pub fn problem(&self) -> Option<Text> {
        schedule::problem(&self.alpha, &self.epsilon, &[self.gamma, self.lambda])
            .or_else(|| schedule::bad_start(self.initial))
    }
}

impl Default for TdSettings {
    /// Steps of 0.3, one move in three at random, λ = 0.5, no discount.
    fn default() -> Self {
        Self {
            alpha: Schedule::constant(0.3),
            epsilon: Schedule::constant(0.3),
            lambda: 0.5,
            gamma: 1.0,
            initial: 0.0,
            longest: 1_000,
        }
    }
}

/// The table.
pub struct Afterstates<G: Game> {
    /// The estimated value of each canonical position for the player whom it calls the first.
    pub(crate) table: HashMap<G::Position, f64, FixedState>,
    pub(crate) orbits: Orbits,
    pub(crate) settings: TdSettings,
    pub(crate) seed: u64,
    pub(crate) episodes: u64,
}

clone_and_debug!(Afterstates { table, orbits, settings, seed, episodes });

/// A position of a chain.
struct Link<P> {
    key: P,
    /// 1 if the position calls the person in the first chair the first, else −1.
    sign: f64,
    /// Whether the move that led there was made for the sake of exploring.
    explored: bool,
}

impl<G: Symmetry> Afterstates<G> {
    /// Nothing has been met yet.
    #[must_use]
    pub fn new(orbits: Orbits, settings: TdSettings, seed: u64) -> Self {
        Self { table: HashMap::default(), orbits, settings, seed, episodes: 0 }
    }

    /// The estimated value of a position for the player whom it calls the first; exact where the
    /// game is over. `moves` is scratch space.
    fn worth(&self, game: &G, at: G::Position, moves: &mut Vec<G::Move>) -> f64 {
        if let Ok(Status::Over(outcome)) = game.status(&at, moves) {
            return sign_of(outcome);
        }
        let key = self.orbits.canonical(game, at);
        self.table.get(&key).copied().unwrap_or(self.settings.initial)
    }

    /// The positions of a game from which is learned, in their order.
    fn chain(&self, game: &G, trace: &Trace<G>) -> Vec<Link<G::Position>> {
        let after = trace.steps.iter().skip(1).map(|step| &step.at).chain([&trace.last]);
        let links = trace.steps.iter().zip(after).zip(1usize..).filter(|((step, _), _)| step.own);
        let link = |((step, at), plies): ((&Step<G>, &G::Position), usize)| Link {
            key: self.orbits.canonical(game, at.clone()),
            sign: if game.seats().chair_of(plies, Player::First) == Player::First { 1.0 } else { -1.0 },
            explored: step.decision.exploring,
        };
        let mut chain: Vec<_> = links.map(link).collect();
        // The end of the game is no afterstate: its worth is the outcome.
        let ended_by_us = trace.steps.last().is_some_and(|step| step.own);
        if matches!(trace.end, End::Over(_)) && ended_by_us {
            chain.pop();
        }
        chain
    }

    /// Learns from a game.
    fn think_over(&mut self, game: &G, trace: &Trace<G>) {
        let TdSettings { lambda, gamma, initial, .. } = self.settings;
        let alpha = self.settings.alpha.at(self.episodes);
        let chain = self.chain(game, trace);
        let last_explored = trace.steps.last().is_some_and(|step| step.own && step.decision.exploring);
        let mut begin = 0;
        for now in 0..chain.len() {
            if chain[now].explored {
                begin = now;
            }
            let worth = |link: &Link<G::Position>| link.sign * self.table.get(&link.key).copied().unwrap_or(initial);
            let target = match (chain.get(now + 1), &trace.end) {
                (Some(next), _) if !next.explored => gamma * worth(next),
                (None, End::Over(outcome)) if !last_explored => sign_of(*outcome),
                _ => continue,
            };
            let surprise = target - worth(&chain[now]);
            for (back, link) in chain[begin..=now].iter().rev().enumerate() {
                let change = alpha * surprise * (gamma * lambda).powi(back as i32) * link.sign;
                *self.table.entry(link.key.clone()).or_insert(initial) += change;
                if lambda == 0.0 {
                    break;
                }
            }
        }
    }
}

fn sign_of(outcome: Outcome) -> f64 {
    f64::from(outcome.value_for(Player::First).sign())
}

impl<G: Symmetry> Knowledge<G> for Afterstates<G> {
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64> {
        let mut scratch = Vec::new();
        let Ok(Status::Turn(mover)) = game.status(at, &mut scratch) else { return vec![0.0; moves.len()] };
        let first = if mover == Player::First { 1.0 } else { -1.0 };
        let sign = if game.seats() == Seats::Swap { -first } else { first };
        moves.iter().map(|&mv| sign * self.worth(game, game.play(at, mv), &mut scratch)).collect()
    }

    fn value(&self, game: &G, at: &G::Position) -> Option<f64> {
        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        self.rate(game, at, &moves).into_iter().reduce(f64::max)
    }

    fn states(&self) -> usize {
        self.table.len()
    }

    fn bytes(&self) -> u64 {
        footprint::held(&self.table)
    }

    fn needed(&self) -> u64 {
        self.bytes() + footprint::growing(&self.table)
    }
}

impl<G: Symmetry> Learner<G> for Afterstates<G> {
    fn about(&self) -> Text {
        Text::fixed("TD(λ) on afterstates", "TD(λ) sur les positions atteintes")
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
        let decide = |at: &G::Position, moves: &[G::Move], _made: u32| {
            let (mv, exploring) = epsilon_greedy(&self.rate(game, at, moves), epsilon, &mut random);
            Some(Decision { mv, choice: mv, exploring })
        };
        let trace = frame.play(opponent, decide, observer)?;
        self.think_over(game, &trace);
        self.episodes += 1;
        Ok(true)
    }
}
