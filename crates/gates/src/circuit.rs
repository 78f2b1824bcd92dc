//! Gates in the order in which they are computed.
//!
//! A gate's word is used again once nobody asks for it, so that those in use stay in the nearest
//! caches: Speed Chess has 7,540 of them, where each gate had its own 17,828.

#![expect(clippy::inline_always, reason = "compiled for each kind of processor")]

use std::collections::HashMap;

use crate::lanes::Values;
use crate::network::{Edge, Loop, Network, Node};

/// Gates in the order in which they are computed; what is not asked for is left out.
#[derive(Clone, Debug)]
pub struct Circuit {
    inputs: usize,
    memories: usize,
    gates: Vec<Gate>,
    parts: Vec<Part>,
    outputs: Vec<Edge>,
    slots: usize,
}

/// The edges that are read, and the word that is written.
#[derive(Clone, Copy, Debug)]
struct Gate {
    of: [Edge; 2],
    to: u32,
}

#[derive(Clone, Debug)]
struct Part {
    from: usize,
    to: usize,
    becomes: Vec<(usize, Edge)>,
}

impl Circuit {
    /// What computes some edges of a network with so many inputs.
    #[must_use]
    pub fn new(network: &Network, inputs: usize, outputs: &[Edge]) -> Self {
        let nodes = &network.nodes;
        let needed = needed(network, outputs);
        let mut words = Words::new(nodes.len(), inputs);
        let is_memory = |node: &usize| needed[*node] && matches!(nodes[*node], Node::Memory);
        (0..nodes.len()).filter(is_memory).for_each(|node| words.fix(node));
        let memories = words.count as usize - inputs - 1;
        let ranges = ranges(network);
        words.last_uses(nodes, &needed, &ranges, outputs);
        let (mut gates, mut parts) = (Vec::new(), Vec::new());
        for (from, to, repeated) in ranges {
            let begin = gates.len();
            for node in (from..to).filter(|&node| needed[node]) {
                if let Node::And(a, b) = nodes[node] {
                    let of = [a, b].map(|edge| words.edge(edge));
                    words.free(node);
                    gates.push(Gate { of, to: words.take(node) });
                }
            }
            let becomes = repeated.into_iter().flat_map(|one| &one.becomes);
            let becomes = becomes.filter(|(memory, _)| needed[*memory as usize]);
            let becomes: Vec<(usize, Edge)> =
                becomes.map(|&(memory, edge)| (words.slot[memory as usize] as usize, words.edge(edge))).collect();
            if gates.len() > begin || !becomes.is_empty() {
                parts.push(Part { from: begin, to: gates.len(), becomes });
            }
        }
        let outputs = outputs.iter().map(|&edge| words.edge(edge)).collect();
        Self { inputs, memories, slots: words.count as usize, gates, parts, outputs }
    }

    /// The words that a computation works on; the first is false, then come the inputs.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of outputs.
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.outputs.len()
    }

    /// An output, after the computation.
    #[must_use]
    #[inline]
    pub fn read(&self, output: usize, values: &Values) -> u64 {
        read(values, self.outputs[output])[0]
    }

    /// An output of several words of states, after the computation.
    #[inline(always)]
    pub(crate) fn read_words<const N: usize>(&self, output: usize, values: &[[u64; N]]) -> [u64; N] {
        read(values, self.outputs[output])
    }

    /// Computes all gates for 64 states.
    pub fn run(&self, values: &mut Values) {
        self.run_words(values);
    }

    /// Computes all gates, 64 states at a time in each of `N` words.
    #[inline(always)]
    pub(crate) fn run_words<const N: usize>(&self, values: &mut [[u64; N]]) {
        let values = &mut values[..self.slots];
        values[self.inputs + 1..][..self.memories].fill([0; N]);
        for part in &self.parts {
            loop {
                for gate in &self.gates[part.from..part.to] {
                    let (x, y) = (read(values, gate.of[0]), read(values, gate.of[1]));
                    values[gate.to as usize] = std::array::from_fn(|lane| x[lane] & y[lane]);
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

/// The nodes that some edges are computed from.
fn needed(network: &Network, outputs: &[Edge]) -> Vec<bool> {
    let becomes = network.loops.iter().flat_map(|one| one.becomes.iter().copied());
    let becomes: HashMap<u32, Edge> = becomes.collect();
    let mut needed = vec![false; network.nodes.len()];
    let mut open: Vec<u32> = outputs.iter().map(|edge| edge >> 1).collect();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut needed[node as usize], true) {
            match network.nodes[node as usize] {
                Node::Input => {}
                Node::And(a, b) => open.extend([a >> 1, b >> 1]),
                Node::Memory => open.push(becomes[&node] >> 1),
            }
        }
    }
    needed
}

/// Nodes that are computed once, and in turn with them those of a loop.
fn ranges(network: &Network) -> Vec<(usize, usize, Option<&Loop>)> {
    let (mut from, mut ranges) = (0, Vec::new());
    for one in &network.loops {
        ranges.push((from, one.from as usize, None));
        ranges.push((one.from as usize, one.to as usize, Some(one)));
        from = one.to as usize;
    }
    ranges.push((from, network.nodes.len(), None));
    ranges
}

/// Which word a node has: its own as long as it is asked, and another's then, so that the words in
/// use are few and near.
struct Words {
    slot: Vec<u32>,
    count: u32,
    unused: Vec<u32>,
    /// For each node those that it is the last to ask.
    last: Vec<Vec<u32>>,
}

impl Words {
    fn new(nodes: usize, inputs: usize) -> Self {
        let mut slot = vec![0; nodes];
        (0..=inputs).for_each(|input| slot[input] = input as u32);
        Self { slot, count: inputs as u32 + 1, unused: Vec::new(), last: vec![Vec::new(); nodes] }
    }

    fn edge(&self, edge: Edge) -> Edge {
        self.slot[(edge >> 1) as usize] << 1 | (edge & 1)
    }

    /// A word that stays a node's.
    fn fix(&mut self, node: usize) {
        self.slot[node] = self.count;
        self.count += 1;
    }

    /// A word for a node: the one that was given back last, or a new one.
    fn take(&mut self, node: usize) -> u32 {
        match self.unused.pop() {
            Some(word) => self.slot[node] = word,
            None => self.fix(node),
        }
        self.slot[node]
    }

    /// Takes back the words that nobody asks after this node.
    fn free(&mut self, node: usize) {
        let freed = std::mem::take(&mut self.last[node]);
        self.unused.extend(freed.iter().map(|&node| self.slot[node as usize]));
    }

    /// Finds who asks each node last. What a loop makes or asks is kept to its end, and so to the
    /// first node after it; what is an output is kept.
    fn last_uses(
        &mut self,
        nodes: &[Node],
        needed: &[bool],
        ranges: &[(usize, usize, Option<&Loop>)],
        outputs: &[Edge],
    ) {
        let mut until = vec![0; nodes.len()];
        for &(from, to, repeated) in ranges {
            for node in (from..to).filter(|&node| needed[node]) {
                let end = if repeated.is_some() { to } else { node };
                if let Node::And(a, b) = nodes[node] {
                    until[node] = until[node].max(end);
                    for edge in [a, b] {
                        until[(edge >> 1) as usize] = end;
                    }
                }
            }
            let becomes = repeated.into_iter().flat_map(|one| &one.becomes);
            becomes.for_each(|&(_, edge)| until[(edge >> 1) as usize] = to);
        }
        for &edge in outputs {
            until[(edge >> 1) as usize] = usize::MAX;
        }
        let gates = (0..nodes.len()).filter(|&node| needed[node] && matches!(nodes[node], Node::And(..)));
        for node in gates {
            let next = (until[node]..nodes.len()).find(|&at| needed[at] && matches!(nodes[at], Node::And(..)));
            if let Some(next) = next {
                self.last[next].push(node as u32);
            }
        }
    }
}

/// The value of an edge.
#[inline(always)]
fn read<const N: usize>(values: &[[u64; N]], edge: Edge) -> [u64; N] {
    let turned = 0_u64.wrapping_sub(u64::from(edge & 1));
    values[(edge >> 1) as usize].map(|word| word ^ turned)
}
