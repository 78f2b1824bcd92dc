//! The fast evaluator, asked as the slow one is, so that one can be held against the other.

use std::collections::HashMap;

use ludex_gates::Rollouts;

use crate::look::State;
use crate::machine::Machine;
use crate::slow::{Fluents, Seen};

/// A machine that is asked by texts.
#[derive(Clone, Debug)]
pub struct Fast<'m> {
    machine: &'m Machine,
    fluents: HashMap<String, usize>,
    moves: Vec<HashMap<String, usize>>,
    values: Vec<[u64; 1]>,
}

impl<'m> Fast<'m> {
    /// A machine to be asked.
    #[must_use]
    pub fn new(machine: &'m Machine) -> Self {
        let ground = &machine.ground;
        let fluents = ground.fluents.iter().map(|&fluent| ground.terms.text(fluent)).zip(0..).collect();
        let numbered = |role: usize| {
            let texts = ground.moves[role].iter().map(|&mv| ground.terms.text(mv));
            texts.zip(machine.moves_of(role)).collect()
        };
        let moves = (0..machine.roles.len()).map(numbered).collect();
        Self { machine, fluents, moves, values: vec![[0]; machine.slots()] }
    }

    pub(crate) fn texts(&self, at: &State) -> Fluents {
        let ground = &self.machine.ground;
        let fluents = self.machine.fluents_of(at);
        let mut texts: Fluents = fluents.into_iter().map(|one| ground.terms.text(ground.fluents[one])).collect();
        texts.sort_unstable();
        texts
    }

    /// # Panics
    /// If a fluent can never be true.
    fn read(&self, at: &[String]) -> State {
        let numbers: Vec<usize> = at.iter().map(|fluent| self.fluents[fluent]).collect();
        self.machine.of_fluents(&numbers)
    }

    /// The position in which play begins.
    #[must_use]
    pub fn start(&self) -> Fluents {
        self.texts(&self.machine.start())
    }

    /// The position of one of the machine's random games.
    #[must_use]
    pub fn of_game(&self, games: &Rollouts<'_>, game: usize) -> Fluents {
        self.texts(&games.position(game))
    }

    /// What holds in a position that can be reached.
    ///
    /// # Panics
    /// If one of its fluents can never be true.
    pub fn see(&mut self, at: &[String]) -> Seen {
        let (state, ground) = (self.read(at), &self.machine.ground);
        let view = self.machine.view(&state, &mut self.values);
        let goals = self.machine.goals_of(&state, &mut self.values);
        let sorted = |mut texts: Vec<String>| {
            texts.sort_unstable();
            texts
        };
        let of = |role: usize| {
            let own = self.machine.moves_of(role);
            let legal = view.legal.iter().filter(|mv| own.contains(mv));
            sorted(legal.map(|mv| ground.terms.text(ground.moves[role][mv - own.start])).collect())
        };
        let goal = |(role, own): (usize, Vec<usize>)| {
            sorted(own.into_iter().map(|goal| ground.terms.text(ground.goals[role][goal].0)).collect())
        };
        Seen {
            legal: (0..self.machine.roles.len()).map(of).collect(),
            goals: goals.into_iter().enumerate().map(goal).collect(),
            terminal: view.terminal,
        }
    }

    /// The position after one legal move of each role.
    ///
    /// # Panics
    /// If a move can never be legal, or a fluent never true.
    pub fn next(&mut self, at: &[String], moves: &[String]) -> Fluents {
        let state = self.read(at);
        let moves: Vec<usize> = moves.iter().enumerate().map(|(role, mv)| self.moves[role][mv]).collect();
        let after = self.machine.after(&[(&state, &moves)], &mut self.values);
        self.texts(&after[0])
    }
}
