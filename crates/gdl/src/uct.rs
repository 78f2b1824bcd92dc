//! What to play in a sheet of any kind: a tree search in which every role chooses for itself.
//!
//! Decoupled UCT: at every position each role keeps its own averages, and chooses the move of which
//! most may be hoped, whatever the others choose at the same time (H. Finnsson, Y. Björnsson,
//! *Simulation-based approach to general game playing*, AAAI 2008). A new position is judged by 64
//! random games at once, one in each lane of the gates. The role `random` moves at random.
//!
//! Where moves are simultaneous the averages need not come to an equilibrium; where roles take
//! turns this is UCT for any number of them.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;
use ludex_core::{Generator, derive_seed, generator, random_below};

use crate::look::State;
use crate::machine::Machine;
use crate::playouts::Simulated;

/// How much is tried that looked worse, for goals from 0 to 1.
const CURIOSITY: f64 = 0.7;

/// Positions that are kept.
const MOST: usize = 200_000;

/// Random games and ways through the tree are given up after so many steps.
const LONGEST: usize = 500;

/// A move of a role, how often it was tried, and the goals that came of it in all.
#[derive(Clone, Debug)]
struct Arm {
    mv: usize,
    tried: f64,
    sum: f64,
}

#[derive(Clone, Debug)]
struct Node {
    visits: f64,
    /// For each role its moves; none where the game is over.
    arms: Vec<Vec<Arm>>,
    /// What each role gets where the game is over.
    goals: Option<Vec<f64>>,
}

/// A search, and the positions that it has met.
pub(crate) struct Search<'m> {
    machine: &'m Machine,
    values: Vec<[u64; 1]>,
    nodes: HashMap<State, Node, FixedState>,
    random: Generator,
    /// Of the random games, those in each lane.
    lanes: Vec<Generator>,
    chance: Vec<bool>,
}

impl<'m> Search<'m> {
    pub(crate) fn new(machine: &'m Machine, seed: u64) -> Self {
        Self {
            values: vec![[0]; machine.slots()],
            nodes: HashMap::default(),
            random: generator(seed),
            lanes: (0..64).map(|lane| generator(derive_seed(seed, lane))).collect(),
            chance: machine.roles.iter().map(|role| role.eq_ignore_ascii_case("random")).collect(),
            machine,
        }
    }

    /// The best move of a role that is found until it is told to stop; `None` where it has none.
    pub(crate) fn best(&mut self, at: &State, role: usize, go_on: &mut dyn FnMut() -> bool) -> Option<usize> {
        let legal = self.machine.view(at, &mut self.values).legal;
        let own: Vec<usize> = legal.into_iter().filter(|mv| self.machine.moves_of(role).contains(mv)).collect();
        if own.len() < 2 {
            return own.first().copied();
        }
        // What cannot be reached any more is in the way.
        if self.nodes.len() >= MOST {
            self.nodes.clear();
        }
        while go_on() {
            self.simulate(at);
        }
        let most = |node: &Node| node.arms[role].iter().max_by(|a, b| a.tried.total_cmp(&b.tried)).map(|arm| arm.mv);
        self.nodes.get(at).and_then(most).or(own.first().copied())
    }

    /// One way through the tree and what came of it.
    fn simulate(&mut self, root: &State) {
        let (mut at, mut path) = (root.clone(), Vec::new());
        let goals = loop {
            let Some(node) = self.nodes.get(&at) else { break self.meet(&at) };
            if let Some(goals) = &node.goals {
                break goals.clone();
            }
            if path.len() >= LONGEST || node.arms.iter().any(Vec::is_empty) {
                break self.playout(&at);
            }
            let chosen: Vec<usize> = node
                .arms
                .iter()
                .zip(&self.chance)
                .map(|(own, chance)| choose(node, own, *chance, &mut self.random))
                .collect();
            let moves: Vec<usize> = node.arms.iter().zip(&chosen).map(|(own, &arm)| own[arm].mv).collect();
            let next = self.machine.after(&[(&at, &moves)], &mut self.values).remove(0);
            path.push((std::mem::replace(&mut at, next), chosen));
        };
        for (at, chosen) in path {
            let Some(node) = self.nodes.get_mut(&at) else { continue };
            node.visits += 1.0;
            for ((own, arm), goal) in node.arms.iter_mut().zip(chosen).zip(&goals) {
                own[arm].tried += 1.0;
                own[arm].sum += goal;
            }
        }
    }

    /// A position that was not met before.
    fn meet(&mut self, at: &State) -> Vec<f64> {
        let view = self.machine.view(at, &mut self.values);
        let mut arms = vec![Vec::new(); self.machine.roles.len()];
        let (goals, over) = if view.terminal {
            let own = self.machine.goals_of(at, &mut self.values);
            let worth = own.iter().zip(&self.machine.goal_values);
            let worth =
                worth.map(|(own, values)| own.first().and_then(|&goal| values[goal]).unwrap_or(0) as f64 / 100.0);
            (worth.collect(), true)
        } else {
            for mv in view.legal {
                arms[self.machine.ground.role_of(mv).0].push(Arm { mv, tried: 0.0, sum: 0.0 });
            }
            (self.playout(at), false)
        };
        if self.nodes.len() < MOST {
            self.nodes.insert(at.clone(), Node { visits: 0.0, arms, goals: over.then(|| goals.clone()) });
        }
        goals
    }

    /// What each role gets on average in 64 random games, from 0 to 1.
    fn playout(&mut self, at: &State) -> Vec<f64> {
        let mut told = Simulated::none(self.machine.roles.len());
        self.machine.playout(at, LONGEST, &mut self.values, &mut self.lanes, &mut told, &());
        let sum =
            |own: &BTreeMap<i64, u64>| own.iter().map(|(&goal, &games)| goal as f64 * games as f64 / 6400.0).sum();
        told.goals.iter().map(sum).collect()
    }
}

/// The number of the move that a role tries next.
fn choose(node: &Node, own: &[Arm], chance: bool, random: &mut Generator) -> usize {
    if chance {
        return random_below(random, own.len());
    }
    if let Some(new) = own.iter().position(|arm| arm.tried == 0.0) {
        return new;
    }
    let hope = |arm: &Arm| arm.sum / arm.tried + CURIOSITY * (node.visits.ln() / arm.tried).sqrt();
    let best = own.iter().enumerate().max_by(|(_, a), (_, b)| hope(a).total_cmp(&hope(b)));
    best.map_or(0, |(number, _)| number)
}
