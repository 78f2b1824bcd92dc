//! Rules as gates: every gate is the conjunction of two others, or of their opposites.
//!
//! ```text
//!   a edge is a gate's number doubled, and one more where its opposite is meant:
//!   or(a, b) = not and(not a, not b)
//! ```
//!
//! Equal gates are made once, so that what several rules ask for is computed once. Facts that are
//! derived from one another in a circle (the cells of a chain that touches both edges, say) make a
//! *loop*: its gates are computed again, from nothing, until nothing changes, which is the least
//! fixed point since no fact depends on its own absence.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::ground::{Ground, Literal32};

/// A gate or its opposite.
pub(crate) type Edge = u32;

pub(crate) const FALSE: Edge = 0;
pub(crate) const TRUE: Edge = 1;

/// What a node computes.
#[derive(Clone, Copy, Debug)]
enum Node {
    /// Given from outside; the first is false.
    Input,
    And(Edge, Edge),
    /// What a loop had in its last round.
    Memory,
}

/// Nodes that are computed again until nothing changes.
#[derive(Clone, Debug)]
struct Loop {
    from: u32,
    to: u32,
    /// Memories, and what they become.
    becomes: Vec<(u32, Edge)>,
}

/// Gates, each after those that it asks.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    nodes: Vec<Node>,
    known: HashMap<(Edge, Edge), Edge, FixedState>,
    loops: Vec<Loop>,
}

impl Network {
    pub(crate) fn new(inputs: usize) -> Self {
        Self { nodes: vec![Node::Input; inputs + 1], known: HashMap::default(), loops: Vec::new() }
    }

    /// The edge of an input, from 0.
    pub(crate) fn input(number: usize) -> Edge {
        2 * (number as u32 + 1)
    }

    fn push(&mut self, node: Node) -> Edge {
        self.nodes.push(node);
        2 * (self.nodes.len() as u32 - 1)
    }

    pub(crate) fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (a, b) = (a.min(b), a.max(b));
        if a == FALSE || a ^ 1 == b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        if let Some(&known) = self.known.get(&(a, b)) {
            return known;
        }
        let gate = self.push(Node::And(a, b));
        self.known.insert((a, b), gate);
        gate
    }

    pub(crate) fn or(&mut self, a: Edge, b: Edge) -> Edge {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    pub(crate) fn all(&mut self, edges: impl IntoIterator<Item = Edge>) -> Edge {
        edges.into_iter().fold(TRUE, |all, edge| self.and(all, edge))
    }

    pub(crate) fn any(&mut self, edges: impl IntoIterator<Item = Edge>) -> Edge {
        edges.into_iter().fold(FALSE, |any, edge| self.or(any, edge))
    }

    pub(crate) fn gates(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.nodes.capacity() * 12 + self.known.capacity() * 13) as u64
    }
}

/// The gates of a sheet: an edge for each of its atoms.
pub(crate) struct Wiring<'g> {
    ground: &'g Ground,
    pub(crate) network: Network,
    pub(crate) edges: Vec<Edge>,
    /// Any of some moves of a role, by their edges.
    choices: HashMap<Vec<usize>, Edge>,
}

impl<'g> Wiring<'g> {
    /// `fluents` are the edges of the fluents, and moves are the inputs after `first_move`.
    pub(crate) fn new(ground: &'g Ground, network: Network, fluents: Vec<Edge>, first_move: usize) -> Self {
        let mut edges = fluents;
        edges.extend((0..ground.legal.len()).map(|mv| Network::input(first_move + mv)));
        edges.resize(ground.derived() + ground.instances.len(), FALSE);
        let mut wiring = Self { ground, network, edges, choices: HashMap::new() };
        for component in components(ground) {
            wiring.component(&component);
        }
        wiring
    }

    /// Atoms that are derived from one another, or one alone.
    fn component(&mut self, atoms: &[usize]) {
        let asks = |atom: usize| self.ground.rules_of(atom).iter().any(|rule| rule.contains(&(atom as u32 * 2)));
        if let [atom] = *atoms
            && !asks(atom)
        {
            self.edges[atom] = self.derived(atom);
            return;
        }
        let from = self.network.nodes.len() as u32 + atoms.len() as u32;
        for &atom in atoms {
            self.edges[atom] = self.network.push(Node::Memory);
        }
        let memories: Vec<u32> = atoms.iter().map(|&atom| self.edges[atom] >> 1).collect();
        let becomes: Vec<Edge> = atoms.iter().map(|&atom| self.derived(atom)).collect();
        let to = self.network.nodes.len() as u32;
        // Gates that were made for other rules before ask no memory of this loop.
        self.network.loops.push(Loop { from, to, becomes: memories.into_iter().zip(becomes).collect() });
    }

    /// An atom by its rules.
    fn derived(&mut self, atom: usize) -> Edge {
        // Rules that differ only in the moves that they ask for are one, with any of these moves.
        let ground = self.ground;
        let (fluents, derived) = (ground.fluents.len(), ground.derived());
        let is_move = |literal: Literal32| {
            let atom = (literal >> 1) as usize;
            literal & 1 == 0 && (fluents..derived).contains(&atom)
        };
        let mut alike: Vec<(Vec<Literal32>, usize, Vec<usize>)> = Vec::new();
        let mut places: HashMap<(Vec<Literal32>, usize), usize> = HashMap::new();
        for rule in ground.rules_of(atom) {
            let moves: Vec<usize> =
                rule.iter().filter(|&&l| is_move(l)).map(|&l| (l >> 1) as usize - fluents).collect();
            if let [mv] = moves[..] {
                let rest: Vec<Literal32> = rule.iter().copied().filter(|&l| !is_move(l)).collect();
                let role = ground.role_of(mv).0;
                let place = *places.entry((rest.clone(), role)).or_insert_with(|| {
                    alike.push((rest, role, Vec::new()));
                    alike.len() - 1
                });
                alike[place].2.push(mv);
            } else {
                alike.push((rule.to_vec(), usize::MAX, Vec::new()));
            }
        }
        let products = alike.into_iter().map(|(rest, role, moves)| {
            let edges = &self.edges;
            let mut product: Vec<Edge> =
                rest.iter().map(|&literal| edges[(literal >> 1) as usize] ^ (literal & 1)).collect();
            if role != usize::MAX {
                product.push(self.choice(role, moves));
            }
            product
        });
        let products = products.collect();
        self.network.sum(products)
    }

    /// Whether a role makes one of these moves. It makes exactly one: of many, none of the others.
    fn choice(&mut self, role: usize, mut moves: Vec<usize>) -> Edge {
        moves.sort_unstable();
        moves.dedup();
        let first: usize = self.ground.moves[..role].iter().map(Vec::len).sum();
        let all = self.ground.moves[role].len();
        let others = 2 * moves.len() > all;
        if others {
            moves = (first..first + all).filter(|mv| moves.binary_search(mv).is_err()).collect();
        }
        let fluents = self.ground.fluents.len();
        let edge = if let Some(&known) = self.choices.get(&moves) {
            known
        } else {
            let edges: Vec<Edge> = moves.iter().map(|&mv| self.edges[fluents + mv]).collect();
            let edge = self.network.any(edges);
            self.choices.insert(moves, edge);
            edge
        };
        edge ^ u32::from(others)
    }
}

/// The atoms that are derived, each after those that it is derived from; those that are derived
/// from one another together. R. Tarjan, *Depth-first search and linear graph algorithms*, SIAM
/// Journal on Computing 1 (1972), 146–160, without recursion.
fn components(ground: &Ground) -> Vec<Vec<usize>> {
    const NEW: u32 = u32::MAX;
    let (first, count) = (ground.derived(), ground.instances.len());
    let below: Vec<Vec<usize>> = ground
        .instances
        .iter()
        .map(|rules| {
            let literals = rules.iter().flatten().map(|&literal| (literal >> 1) as usize);
            let mut atoms: Vec<usize> = literals.filter_map(|atom| atom.checked_sub(first)).collect();
            atoms.sort_unstable();
            atoms.dedup();
            atoms
        })
        .collect();
    let (mut number, mut low, mut on) = (vec![NEW; count], vec![0; count], vec![false; count]);
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        let mut calls: Vec<(usize, usize)> = Vec::new();
        if number[root] == NEW {
            calls.push((root, 0));
        }
        while let Some((at, child)) = calls.pop() {
            if child == 0 {
                (number[at], low[at]) = (next, next);
                next += 1;
                stack.push(at);
                on[at] = true;
            } else {
                let done = below[at][child - 1];
                if on[done] {
                    low[at] = low[at].min(low[done]);
                }
            }
            let rest = below[at][child..].iter().position(|&to| {
                if number[to] != NEW && on[to] {
                    low[at] = low[at].min(number[to]);
                }
                number[to] == NEW
            });
            if let Some(step) = rest {
                calls.push((at, child + step + 1));
                calls.push((below[at][child + step], 0));
            } else if low[at] == number[at] {
                let mut together = Vec::new();
                while let Some(member) = stack.pop() {
                    on[member] = false;
                    together.push(first + member);
                    if member == at {
                        break;
                    }
                }
                together.sort_unstable();
                found.push(together);
            }
        }
    }
    found
}

/// Gates in the order in which they are computed; what is not asked for is left out.
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    inputs: usize,
    gates: Vec<[Edge; 2]>,
    parts: Vec<Part>,
    pub(crate) outputs: Vec<Edge>,
    slots: usize,
}

#[derive(Clone, Debug)]
struct Part {
    from: usize,
    to: usize,
    becomes: Vec<(usize, Edge)>,
}

impl Circuit {
    /// What computes some edges of a network with so many inputs.
    pub(crate) fn new(network: &Network, inputs: usize, outputs: &[Edge]) -> Self {
        let nodes = &network.nodes;
        let mut needed = vec![false; nodes.len()];
        let mut open: Vec<u32> = outputs.iter().map(|edge| edge >> 1).collect();
        let becomes: HashMap<u32, (usize, Edge)> = network
            .loops
            .iter()
            .enumerate()
            .flat_map(|(number, one)| one.becomes.iter().map(move |&(memory, edge)| (memory, (number, edge))))
            .collect();
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut needed[node as usize], true) {
                match nodes[node as usize] {
                    Node::Input => {}
                    Node::And(a, b) => open.extend([a >> 1, b >> 1]),
                    Node::Memory => open.push(becomes[&node].1 >> 1),
                }
            }
        }
        let mut slot: Vec<u32> = vec![0; nodes.len()];
        let mut slots = inputs + 1;
        (0..=inputs).for_each(|input| slot[input] = input as u32);
        for (node, kind) in nodes.iter().enumerate() {
            if needed[node] && matches!(kind, Node::Memory) {
                slot[node] = slots as u32;
                slots += 1;
            }
        }
        let first = slots;
        let (mut gates, mut parts) = (Vec::new(), Vec::new());
        let mut from = 0;
        let mut ranges: Vec<(usize, usize, Option<&Loop>)> = Vec::new();
        for one in &network.loops {
            ranges.push((from, one.from as usize, None));
            ranges.push((one.from as usize, one.to as usize, Some(one)));
            from = one.to as usize;
        }
        ranges.push((from, nodes.len(), None));
        for (from, to, repeated) in ranges {
            let begin = gates.len();
            for node in (from..to).filter(|&node| needed[node]) {
                if let Node::And(a, b) = nodes[node] {
                    slot[node] = (first + gates.len()) as u32;
                    gates.push([a, b].map(|edge| slot[(edge >> 1) as usize] << 1 | (edge & 1)));
                }
            }
            let becomes = repeated.into_iter().flat_map(|one| &one.becomes);
            let becomes = becomes.filter(|(memory, _)| needed[*memory as usize]);
            let becomes: Vec<(usize, Edge)> = becomes
                .map(|&(memory, edge)| (slot[memory as usize] as usize, slot[(edge >> 1) as usize] << 1 | (edge & 1)))
                .collect();
            if gates.len() > begin || !becomes.is_empty() {
                parts.push(Part { from: begin, to: gates.len(), becomes });
            }
        }
        let outputs = outputs.iter().map(|edge| slot[(edge >> 1) as usize] << 1 | (edge & 1)).collect();
        Self { inputs, slots: first + gates.len(), gates, parts, outputs }
    }

    /// The words that a computation works on; the first is false, then come the inputs.
    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    /// Computes all gates, 64 states at a time in each of `N` words.
    pub(crate) fn run<const N: usize>(&self, values: &mut [[u64; N]]) {
        let values = &mut values[..self.slots];
        let first = self.slots - self.gates.len();
        values[self.inputs + 1..first].fill([0; N]);
        for part in &self.parts {
            loop {
                for (number, &[a, b]) in self.gates[part.from..part.to].iter().enumerate() {
                    let (x, y) = (read(values, a), read(values, b));
                    values[first + part.from + number] = std::array::from_fn(|lane| x[lane] & y[lane]);
                }
                let mut changed = false;
                for &(memory, edge) in &part.becomes {
                    let now = read(values, edge);
                    changed |= values[memory] != now;
                    values[memory] = now;
                }
                if !changed {
                    break;
                }
            }
        }
    }
}

/// The value of an edge.
#[inline]
pub(crate) fn read<const N: usize>(values: &[[u64; N]], edge: Edge) -> [u64; N] {
    let turned = 0_u64.wrapping_sub(u64::from(edge & 1));
    values[(edge >> 1) as usize].map(|word| word ^ turned)
}
