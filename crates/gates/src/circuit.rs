//! Gates in the order in which they are computed.

use std::collections::HashMap;

use crate::lanes::Values;
use crate::network::{Edge, Loop, Network, Node};

/// Gates in the order in which they are computed; what is not asked for is left out.
#[derive(Clone, Debug)]
pub struct Circuit {
    inputs: usize,
    gates: Vec<[Edge; 2]>,
    parts: Vec<Part>,
    outputs: Vec<Edge>,
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
    #[must_use]
    pub fn new(network: &Network, inputs: usize, outputs: &[Edge]) -> Self {
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

    /// The outputs of several words of states, after the computation.
    pub(crate) fn read_all<const N: usize>(&self, values: &[[u64; N]]) -> Vec<[u64; N]> {
        self.outputs.iter().map(|&edge| read(values, edge)).collect()
    }

    /// Computes all gates for 64 states.
    pub fn run(&self, values: &mut Values) {
        self.run_words(values);
    }

    /// Computes all gates, 64 states at a time in each of `N` words.
    pub(crate) fn run_words<const N: usize>(&self, values: &mut [[u64; N]]) {
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
fn read<const N: usize>(values: &[[u64; N]], edge: Edge) -> [u64; N] {
    let turned = 0_u64.wrapping_sub(u64::from(edge & 1));
    values[(edge >> 1) as usize].map(|word| word ^ turned)
}
