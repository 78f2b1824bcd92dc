//! Classes of half-read boards by what may follow, and how they go through a column.
//!
//! A class is a pair of nodes of the diagram, and a number of stones. In the sweep over the whole board the nodes are what is left
//! of the boards that play can build, those with the first player to move and those with the second. A *weight* has one node
//! only. Classes are numbered column by column, 0 is none; where positions are not told by ply, stones are counted modulo 2,
//! which says who made the last move.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use std::hash::Hash;

use super::Refused;
use super::diagram::{Diagram, Node};
use super::words::{Word, WordId, Words};

/// The number of a class; 0 is none.
pub(super) type ClassId = u16;

/// How far stones are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stones {
    /// Modulo 2.
    Parity,
    /// All.
    All,
}

impl Stones {
    fn plus(self, stones: u32, more: u32) -> u32 {
        match self {
            Self::Parity => (stones + more) & 1,
            Self::All => stones + more,
        }
    }
}

/// Numbers for keys, from 1.
#[derive(Clone, Debug)]
pub(super) struct Numbering<K> {
    numbers: HashMap<K, ClassId, FixedState>,
    keys: Vec<K>,
}

impl<K> Default for Numbering<K> {
    fn default() -> Self {
        Self { numbers: HashMap::default(), keys: Vec::new() }
    }
}

impl<K: Copy + Eq + Hash> Numbering<K> {
    pub(super) fn number(&mut self, key: K) -> Result<ClassId, Refused> {
        let next = self.keys.len() + 1;
        match self.numbers.entry(key) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                let number = ClassId::try_from(next).map_err(|_| Refused::Classes)?;
                self.keys.push(key);
                Ok(*new.insert(number))
            }
        }
    }

    /// How many numbers there are, none included.
    pub(super) fn len(&self) -> usize {
        self.keys.len() + 1
    }

    /// The keys, in the order of their numbers.
    pub(super) fn keys(&self) -> &[K] {
        &self.keys
    }
}

/// Two nodes and a number of stones.
pub(super) type Class = ([Node; 2], u32);
/// A node and a number of stones.
pub(super) type Weighted = (Node, u32);

/// What becomes of a class with a word.
pub(super) struct Next {
    /// The two nodes after it.
    pub(super) nodes: [Node; 2],
    /// A node to which the class gives weight: what is left when the word's top stone is taken off.
    pub(super) taken: Node,
}

/// A column's word, and where it leads every class.
#[derive(Clone, Debug, Default)]
pub(super) struct Through {
    pub(super) word: WordId,
    pub(super) counts: Vec<ClassId>,
    pub(super) weights: Vec<ClassId>,
    /// The weights to which classes of counts give; empty where none does.
    pub(super) taken: Vec<ClassId>,
}

/// How classes go through a column.
pub(super) struct Column<'a> {
    pub(super) words: &'a Words,
    pub(super) diagram: &'a mut Diagram,
    pub(super) stones: Stones,
}

impl Column<'_> {
    /// Where a word leads the classes before it.
    pub(super) fn through(
        &mut self,
        id: WordId,
        from: (&[Class], &[Weighted]),
        to: (&mut Numbering<Class>, &mut Numbering<Weighted>),
        mut rule: impl FnMut(&mut Diagram, [Node; 2], &Word) -> Next,
    ) -> Result<Through, Refused> {
        let word = self.words.all[id];
        let mut through = Through { word: id, counts: vec![0], weights: vec![0], taken: vec![0] };
        for &(nodes, stones) in from.0 {
            let next = rule(self.diagram, nodes, &word);
            through.counts.push(match next.nodes {
                [Node::EMPTY, Node::EMPTY] => 0,
                nodes => to.0.number((nodes, self.stones.plus(stones, word.length)))?,
            });
            through.taken.push(match next.taken {
                Node::EMPTY => 0,
                node => to.1.number((node, self.stones.plus(stones, word.length - 1)))?,
            });
        }
        if through.taken.iter().all(|&class| class == 0) {
            through.taken = Vec::new();
        }
        for &(node, stones) in from.1 {
            through.weights.push(match self.diagram.after(node, &word) {
                Node::EMPTY => 0,
                node => to.1.number((node, self.stones.plus(stones, word.length)))?,
            });
        }
        Ok(through)
    }
}
