//! Random games of a sheet of any kind: every role takes one of its legal moves.
//!
//! Gates play 64 at a time, the definition one after another. Each game has random numbers of its
//! own, so that both play the same games.

use std::collections::BTreeMap;

use ludex_core::{Generator, Observer, Progress, Stop, derive_seed, generator, random_below};
use ludex_gates::{Values, lanes, lowest};

use crate::fault::Fault;
use crate::look::State;
use crate::machine::Machine;
use crate::slow::Slow;
use crate::terms::{Term, word};

/// What came of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// Games that came to their end, and the steps that they took together.
    pub games: u64,
    /// Steps; a step is a move of each role.
    pub steps: u64,
    /// The steps of the shortest and of the longest.
    pub lengths: [u64; 2],
    /// Games that were given up, each after as many steps as were allowed, and those in which a
    /// role had no legal move.
    pub given_up: u64,
    /// For each role how many games gave it how much. Where rules give a role no goal or several in
    /// an end, none or all of them are counted.
    pub goals: Vec<BTreeMap<i64, u64>>,
    /// Why there are fewer games than were asked for.
    pub stopped: Option<Stop>,
}

impl Simulated {
    /// No game yet, of so many roles.
    pub(crate) fn none(roles: usize) -> Self {
        Self { goals: vec![BTreeMap::new(); roles], ..Self::default() }
    }

    /// Adds games that ended after so many steps.
    fn add(&mut self, games: u64, steps: u64) {
        self.lengths = match self.lengths {
            _ if self.games == 0 => [steps; 2],
            [shortest, longest] => [shortest.min(steps), longest.max(steps)],
        };
        self.games += games;
        self.steps += games * steps;
    }
}

/// The random numbers of a game.
fn of_game(seed: u64, game: u64) -> Generator {
    generator(derive_seed(seed, game))
}

impl Machine {
    /// Plays random games from the start, each for so many steps at most; the seed determines them.
    #[must_use]
    pub fn simulate(&self, games: u64, longest: usize, seed: u64, observer: &dyn Observer) -> Simulated {
        let (mut values, mut told) = (vec![[0]; self.slots()], Simulated::none(self.roles.len()));
        let (start, mut played): (State, u64) = (self.start(), 0);
        while played < games {
            observer.progress(&Progress { found: played, ..Progress::default() });
            if observer.cancelled() {
                told.stopped = Some(Stop::Cancelled);
                break;
            }
            let (together, before) = ((games - played).min(64), told.clone());
            let mut random: Vec<Generator> = (played..played + together).map(|game| of_game(seed, game)).collect();
            let whole = self.playout(&start, longest, &mut values, &mut random, &mut told, observer);
            // Those of a batch that have ended already are its shorter ones, and no sample.
            if !whole {
                told = Simulated { stopped: Some(Stop::Cancelled), ..before };
                break;
            }
            played += together;
        }
        told
    }

    /// Plays a random game from a position for each of some generators, 64 at most, for so many
    /// steps at most, and adds them to what is told; whether they were not cancelled.
    pub(crate) fn playout(
        &self,
        at: &State,
        longest: usize,
        values: &mut Values,
        random: &mut [Generator],
        told: &mut Simulated,
        observer: &dyn Observer,
    ) -> bool {
        let gates = &self.gates;
        let mut choices = vec![Vec::new(); 64];
        let (mut active, mut left) = (lowest(random.len()), random.len() as u64);
        self.load(&vec![at; random.len()], values);
        for step in 0..=longest as u64 {
            if observer.cancelled() {
                return false;
            }
            gates.seen.run(values);
            // What was seen is read before another circuit runs on the same words.
            let over = gates.over(values) & active;
            let legal: Vec<u64> = (0..self.ground.legal.len()).map(|mv| gates.legal(mv, values)).collect();
            if over != 0 {
                gates.goals.run(values);
                self.add_ends(over, step, values, told);
                left -= u64::from(over.count_ones());
                active &= !over;
            }
            if active == 0 || step == longest as u64 {
                break;
            }
            let does = gates.does(values);
            for own in &gates.moves {
                choices.iter_mut().for_each(Vec::clear);
                for mv in own.clone() {
                    lanes(legal[mv] & active).for_each(|lane| choices[lane].push(mv));
                }
                for lane in lanes(active) {
                    match &choices[lane][..] {
                        [] => active &= !(1 << lane),
                        own => does[own[random_below(&mut random[lane], own.len())]][0] |= 1 << lane,
                    }
                }
            }
            gates.next.run(values);
            let next: Vec<[u64; 1]> = (0..gates.bits).map(|bit| [gates.next.read(bit, values)]).collect();
            gates.position(values).copy_from_slice(&next);
        }
        told.given_up += left;
        true
    }

    /// Adds games that end after so many steps, after `goals` has run.
    fn add_ends(&self, over: u64, step: u64, values: &Values, told: &mut Simulated) {
        told.add(u64::from(over.count_ones()), step);
        let mut outputs = 0..self.gates.goals.outputs();
        for (goals, own) in self.goal_values.iter().zip(&mut told.goals) {
            for (value, output) in goals.iter().zip(outputs.by_ref()) {
                let reached = u64::from((self.gates.goals.read(output, values) & over).count_ones());
                if let (Some(value), 1..) = (value, reached) {
                    *own.entry(*value).or_default() += reached;
                }
            }
        }
    }
}

impl Slow<'_> {
    /// Plays the same games as gates do, one after another: for sheets whose gates would be too
    /// many.
    ///
    /// # Errors
    /// Rules that grow without end, or of which a fact is derived from its own absence.
    pub fn simulate(
        &mut self,
        games: u64,
        longest: usize,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Simulated, Fault> {
        let mut told = Simulated::none(self.sheet.roles.len());
        for game in 0..games {
            observer.progress(&Progress { found: game, ..Progress::default() });
            match self.playout(self.first(), longest, &mut of_game(seed, game), observer) {
                Ok(Some((steps, goals))) => {
                    told.add(1, steps);
                    for (own, value) in goals {
                        *told.goals[own].entry(value).or_default() += 1;
                    }
                }
                Ok(None) => told.given_up += 1,
                Err(Fault::Stopped(stop)) => {
                    told.stopped = Some(stop);
                    break;
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(told)
    }

    /// A random game from a position: its steps, and what roles got; `None` if it is given up.
    pub(crate) fn playout(
        &mut self,
        mut at: Vec<Term>,
        longest: usize,
        random: &mut Generator,
        observer: &dyn Observer,
    ) -> Result<Ended, Fault> {
        for step in 0..=longest as u64 {
            observer.check_cancelled()?;
            let facts = self.model(&at, &[], observer)?;
            if self.rows(&facts, word::TERMINAL).next().is_some() {
                let value = |goal: Term| self.terms.text(goal).parse().ok();
                let goals = self.by_role(&facts, word::GOAL).into_iter().enumerate().flat_map(|(role, own)| {
                    own.into_iter().filter_map(value).map(move |value| (role, value)).collect::<Vec<_>>()
                });
                return Ok(Some((step, goals.collect())));
            }
            let legal = self.by_role(&facts, word::LEGAL);
            if step == longest as u64 || legal.iter().any(Vec::is_empty) {
                break;
            }
            let moves: Vec<Term> = legal.iter().map(|own| own[random_below(random, own.len())]).collect();
            at = self.after(&at, &moves, observer)?;
        }
        Ok(None)
    }
}

/// The steps of a game and the goals of its roles, by their numbers; `None` if it is given up.
pub(crate) type Ended = Option<(u64, Vec<(usize, i64)>)>;
