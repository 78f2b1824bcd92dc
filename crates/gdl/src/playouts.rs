//! Random games of a sheet of any kind, 64 at a time: every role takes one of its legal moves.

use std::collections::BTreeMap;

use ludex_core::{Generator, Observer, Progress, Stop, generator, random_below};
use ludex_gates::{Values, lanes, lowest};

use crate::look::State;
use crate::machine::Machine;

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

impl Machine {
    /// Plays random games from the start, each for so many steps at most; the seed determines them.
    #[must_use]
    pub fn simulate(&self, games: u64, longest: usize, seed: u64, observer: &dyn Observer) -> Simulated {
        let (mut values, mut random) = (vec![[0]; self.slots()], generator(seed));
        let mut told = Simulated { goals: vec![BTreeMap::new(); self.roles.len()], ..Simulated::default() };
        let (start, mut played): (State, u64) = (self.start(), 0);
        while played < games {
            observer.progress(&Progress { found: played, ..Progress::default() });
            if observer.cancelled() {
                told.stopped = Some(Stop::Cancelled);
                break;
            }
            let (together, before) = ((games - played).min(64) as usize, told.clone());
            let whole = self.playout((&start, together), longest, &mut values, &mut random, &mut told, observer);
            // Those of a batch that have ended already are its shorter ones, and no sample.
            if !whole {
                told = Simulated { stopped: Some(Stop::Cancelled), ..before };
                break;
            }
            played += together as u64;
        }
        told
    }

    /// Plays some random games from a position, 64 at most, each for so many steps at most, and
    /// adds them to what is told; whether they were not cancelled.
    pub(crate) fn playout(
        &self,
        (at, games): (&State, usize),
        longest: usize,
        values: &mut Values,
        random: &mut Generator,
        told: &mut Simulated,
        observer: &dyn Observer,
    ) -> bool {
        let gates = &self.gates;
        let mut choices = vec![Vec::new(); 64];
        let (mut active, mut left) = (lowest(games), games as u64);
        self.load(&vec![at; games], values);
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
                        own => does[own[random_below(random, own.len())]][0] |= 1 << lane,
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
        let ended = u64::from(over.count_ones());
        told.lengths = if told.games == 0 { [step; 2] } else { [told.lengths[0].min(step), told.lengths[1].max(step)] };
        told.games += ended;
        told.steps += ended * step;
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
