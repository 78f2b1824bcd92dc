//! What does each role get where each plays for itself? Games in which one role chooses at a time,
//! of any number of roles and with any goals, by backward induction (maxⁿ).
//!
//! ```text
//!   who chooses takes the move that leads to most for itself; where nobody chooses, play goes on
//! ```
//!
//! With three roles, or with goals that do not add up to the same, a choice between moves that are
//! equal to who makes them can decide what the others get: the values are those of one equilibrium,
//! in which the first of such moves is taken, and it is said whether there are others. With two
//! roles and a constant sum they are those of minimax.
//!
//! Time: a pass over the gates for 64 positions, and one for 64 moves. Memory: all positions and
//! moves, within the budget of the observer.
//!
//! C. A. Luckhardt, K. B. Irani, *An algorithmic solution of N-person games*, AAAI-86, 158–162.

use std::collections::HashMap;

use ludex_core::{Observer, Progress, Text, say};

use crate::fault::Fault;
use crate::look::{State, stuck};
use crate::machine::Machine;
use crate::names::{Names, at_position};

/// What the roles get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// For each role what it gets.
    pub goals: Vec<i64>,
    /// The number of the role that chooses, if one does.
    pub mover: Option<usize>,
    /// Its moves, or the only joint move, in the order of the sheet, with what each role gets.
    pub moves: Vec<(String, Vec<i64>)>,
    /// Whether no choice between equal moves changes what anybody gets, here or later.
    pub unique: bool,
    /// Positions that follow.
    pub positions: u64,
}

/// A position, who chooses there, and where the moves lead.
struct Node {
    mover: Option<usize>,
    moves: Vec<(usize, u32)>,
}

struct Tree<'m> {
    machine: &'m Machine,
    observer: &'m dyn Observer,
    values: Vec<[u64; 1]>,
    met: Vec<State>,
    known: HashMap<State, u32>,
    nodes: Vec<Node>,
    steps: usize,
}

impl Machine {
    /// What every role gets from a position on, which is what differs from the start, or the moves
    /// that lead there.
    ///
    /// # Errors
    /// A text that is no position, two roles that choose at once, chance, play that can come back,
    /// a faulty rule, a budget that ran out, a cancellation.
    pub fn shares(&self, from: &str, observer: &dyn Observer) -> Result<Shares, Fault> {
        let from = Names::of(self).read_any(self, from).map_err(|bad| Fault::Rules(bad.sentence()))?;
        let mut tree = Tree {
            machine: self,
            observer,
            values: vec![[0]; self.slots()],
            met: Vec::new(),
            known: HashMap::new(),
            nodes: Vec::new(),
            steps: 0,
        };
        tree.list(from)?;
        tree.solve()
    }
}

impl Tree<'_> {
    fn meet(&mut self, at: State) -> u32 {
        let number = self.met.len() as u32;
        *self.known.entry(at).or_insert_with_key(|at| {
            self.met.push(at.clone());
            number
        })
    }

    /// Lists all positions with their moves.
    fn list(&mut self, from: State) -> Result<(), Fault> {
        self.meet(from);
        while self.nodes.len() < self.met.len() {
            self.go_on()?;
            let first = self.nodes.len();
            let positions: Vec<State> = self.met[first..self.met.len().min(first + 64)].to_vec();
            let views = self.machine.views(&positions, &mut self.values);
            let mut steps: Vec<(&State, Vec<usize>)> = Vec::new();
            for (at, view) in positions.iter().zip(views) {
                let legal = if view.terminal { Vec::new() } else { view.legal };
                let (mover, choices) = self.choices(at, view.terminal, &legal)?;
                let moves = choices.iter().map(|moves| (moves[mover.unwrap_or(0)], 0)).collect();
                self.nodes.push(Node { mover, moves });
                steps.extend(choices.into_iter().map(|moves| (at, moves)));
            }
            let taken: Vec<(&State, &[usize])> = steps.iter().map(|(at, moves)| (*at, &moves[..])).collect();
            let mut after = self.machine.after(&taken, &mut self.values).into_iter();
            self.steps += taken.len();
            for number in first..self.nodes.len() {
                for place in 0..self.nodes[number].moves.len() {
                    let next = after.next().expect("one for each step");
                    self.nodes[number].moves[place].1 = self.meet(next);
                }
            }
        }
        Ok(())
    }

    /// Who chooses at a position, and the joint moves.
    fn choices(&self, at: &State, over: bool, legal: &[usize]) -> Result<(Option<usize>, Vec<Vec<usize>>), Fault> {
        if over {
            return Ok((None, Vec::new()));
        }
        let roles = &self.machine.roles;
        let mut by_role = vec![Vec::new(); roles.len()];
        for &mv in legal {
            by_role[self.machine.ground.role_of(mv).0].push(mv);
        }
        let faulty = |what: Text| Err(Fault::Rules(at_position(self.machine, at, &what)));
        if let Some(role) = by_role.iter().position(Vec::is_empty) {
            return Err(stuck(self.machine, at, role));
        }
        let mut choosing = (0..roles.len()).filter(|&role| by_role[role].len() > 1);
        let (mover, other) = (choosing.next(), choosing.next());
        if let (Some(one), Some(other)) = (mover, other) {
            let (one, other) = (&roles[one], &roles[other]);
            return faulty(say!(
                "{one} and {other} choose at once, and what such moves are worth backward induction does not say",
                "{one} et {other} choisissent à la fois, et l'induction à rebours ne dit pas ce que valent de tels coups"
            ));
        }
        if mover.is_some_and(|role| roles[role].eq_ignore_ascii_case("random")) {
            return faulty(Text::fixed(
                "chance decides, and games without it are solved here",
                "le hasard décide, et l'on résout ici des jeux sans hasard",
            ));
        }
        let only: Vec<usize> = by_role.iter().map(|own| own[0]).collect();
        let Some(mover) = mover else { return Ok((None, vec![only])) };
        let choose = |&mv: &usize| {
            let mut moves = only.clone();
            moves[mover] = mv;
            moves
        };
        Ok((Some(mover), by_role[mover].iter().map(choose).collect()))
    }

    /// Goes through the positions from the ends to the first.
    fn solve(&mut self) -> Result<Shares, Fault> {
        let (count, roles) = (self.nodes.len(), self.machine.roles.len());
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        for (number, node) in self.nodes.iter().enumerate() {
            node.moves.iter().for_each(|&(_, next)| before[next as usize].push(number as u32));
        }
        let mut left: Vec<usize> = self.nodes.iter().map(|node| node.moves.len()).collect();
        let mut open: Vec<usize> = (0..count).filter(|&number| left[number] == 0).collect();
        let (mut goals, mut unique, mut done) = (vec![0; count * roles], vec![true; count], 0);
        while let Some(number) = open.pop() {
            done += 1;
            if self.nodes[number].moves.is_empty() {
                goals[number * roles..][..roles].copy_from_slice(&self.end(number)?);
            } else {
                let (best, alone) = best(&self.nodes[number], &goals, roles);
                unique[number] = alone && self.nodes[number].moves.iter().all(|&(_, next)| unique[next as usize]);
                goals.copy_within(best * roles..(best + 1) * roles, number * roles);
            }
            for &earlier in &before[number] {
                left[earlier as usize] -= 1;
                if left[earlier as usize] == 0 {
                    open.push(earlier as usize);
                }
            }
        }
        if done < count {
            let circle = left.iter().position(|&left| left > 0).expect("one that is not done");
            return Err(Fault::Rules(at_position(
                self.machine,
                &self.met[circle],
                &Text::fixed(
                    "play can go in a circle from here, and what such games are worth backward induction does not say",
                    "on peut tourner en rond à partir d'ici, et l'induction à rebours ne dit pas ce que valent de tels jeux",
                ),
            )));
        }
        let of = |number: usize| goals[number * roles..(number + 1) * roles].to_vec();
        let names = Names::of(self.machine);
        let moves = self.nodes[0].moves.iter().map(|&(mv, next)| (names.moves[mv].clone(), of(next as usize)));
        Ok(Shares {
            goals: of(0),
            mover: self.nodes[0].mover,
            moves: moves.collect(),
            unique: unique[0],
            positions: count as u64,
        })
    }

    /// What the roles get at an end.
    fn end(&mut self, number: usize) -> Result<Vec<i64>, Fault> {
        let of = self.machine.goals_of(&self.met[number], &mut self.values);
        let goal = |(role, own): (usize, &Vec<usize>)| match own[..] {
            [goal] => self.machine.goal_values[role][goal],
            _ => None,
        };
        let goals: Option<Vec<i64>> = of.iter().enumerate().map(goal).collect();
        goals.ok_or_else(|| {
            Fault::Rules(at_position(
                self.machine,
                &self.met[number],
                &Text::fixed(
                    "the game is over, and a role has no goal, several, or one that is no number",
                    "la partie est finie, et un rôle n'a pas de but (goal), en a plusieurs, ou un qui n'est pas un nombre",
                ),
            ))
        })
    }

    fn go_on(&self) -> Result<(), Fault> {
        let (words, roles) = (self.machine.bits().div_ceil(64), self.machine.roles.len());
        let each = 2 * (8 * words + 32) + 8 * roles + 64;
        let held = (2 * (self.met.capacity() * each + self.steps * 24)) as u64;
        self.observer.progress(&Progress { found: self.met.len() as u64, bytes: held, ..Progress::default() });
        self.observer.check_cancelled()?;
        Ok(self.observer.check_memory(held)?)
    }
}

/// The position after the best move, the first of equals, and whether all equals give the same.
fn best(node: &Node, goals: &[i64], roles: usize) -> (usize, bool) {
    let of = |&(_, next): &(usize, u32)| &goals[next as usize * roles..][..roles];
    let own = |one: &(usize, u32)| node.mover.map_or(0, |role| of(one)[role]);
    let most = node.moves.iter().map(own).max().expect("a move");
    let mut equals = node.moves.iter().filter(|one| own(one) == most);
    let first = equals.next().expect("a best move");
    (first.1 as usize, equals.all(|one| of(one) == of(first)))
}
