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

/// A number that a class adds to a weight.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    pub(super) class: ClassId,
    pub(super) times: i8,
}

/// The most marks that a class leaves in a column.
pub(super) const MARKS: usize = 3;

/// What becomes of a class: the two nodes after a word, and marks: nodes, how many of the stones read they do not count, and factors.
pub(super) struct Next {
    pub(super) nodes: [Node; 2],
    pub(super) marks: [(Node, u32, i8); MARKS],
}

impl Next {
    pub(super) const NO_MARK: (Node, u32, i8) = (Node::EMPTY, 0, 0);
}

/// A column's word, and where it leads every class.
#[derive(Clone, Debug, Default)]
pub(super) struct Through {
    pub(super) word: WordId,
    pub(super) counts: Vec<ClassId>,
    pub(super) weights: Vec<ClassId>,
    /// Empty where no class leaves a mark.
    pub(super) marks: Vec<[Mark; MARKS]>,
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
        let mut through = Through { word: id, counts: vec![0], weights: vec![0], marks: vec![[Mark::default(); MARKS]] };
        for &(nodes, stones) in from.0 {
            let next = rule(self.diagram, nodes, &word);
            let read = |without: u32| self.stones.plus(stones, word.length - without);
            through.counts.push(match next.nodes {
                [Node::EMPTY, Node::EMPTY] => 0,
                nodes => to.0.number((nodes, read(0)))?,
            });
            let mut marks = [Mark::default(); MARKS];
            for (mark, (node, without, times)) in marks.iter_mut().zip(next.marks) {
                if times != 0 && !node.is_empty() {
                    *mark = Mark { class: to.1.number((node, read(without)))?, times };
                }
            }
            through.marks.push(marks);
        }
        if through.marks.iter().flatten().all(|mark| mark.class == 0) {
            through.marks = Vec::new();
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
