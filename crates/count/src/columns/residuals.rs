//! Classes of half-read boards by their continuations, and their transitions through a column.
//!
//! A class is a pair of nodes of the diagram, and a number of stones. In the sweep over the whole
//! board the nodes are the residuals of the boards that play can build, those with the first player
//! to move and those with the second. A *weight* has one node only. Classes are numbered column by
//! column, 0 is none; where positions are not counted by ply, stones are counted modulo 2, which
//! determines the player who made the last move.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use std::hash::Hash;

use super::ColumnsError;
use super::diagram::{Diagram, Node};
use super::words::{LINE, Word, WordId, Words};

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
    pub(super) fn number(&mut self, key: K) -> Result<ClassId, ColumnsError> {
        let next = self.keys.len() + 1;
        match self.numbers.entry(key) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                let number = ClassId::try_from(next).map_err(|_| ColumnsError::Classes)?;
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

/// Half-read boards with the same future.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    pub(super) nodes: [Node; 2],
    pub(super) stones: u32,
    /// Within a run, its length; else 0.
    pub(super) run: u32,
}

/// Half-read boards with the same future, of which only signed numbers are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Weight {
    pub(super) node: Node,
    pub(super) stones: u32,
    /// Within a run, its length; else 0.
    pub(super) run: u32,
}

/// Groups classes into at most 16 kinds, so that a row lists its kinds in 16 bits: for most words,
/// most kinds have no successor.
pub(super) trait Kind {
    fn kind(&self) -> u16;
}

impl Kind for Class {
    fn kind(&self) -> u16 {
        let counted = usize::from(!self.nodes[1].is_empty());
        1 << (2 * self.run.saturating_sub(LINE) as usize + counted)
    }
}

impl Kind for Weight {
    fn kind(&self) -> u16 {
        1 << (8 + self.run.saturating_sub(LINE))
    }
}

/// What becomes of a class with a word.
pub(super) struct Next {
    /// The two nodes after it.
    pub(super) nodes: [Node; 2],
    /// A node to which the class gives weight: what is left when the word's top stone is taken off.
    pub(super) taken: Node,
}

impl Next {
    pub(super) const NOTHING: Self = Self { nodes: [Node::EMPTY; 2], taken: Node::EMPTY };
}

/// A column's word, and where it leads every class.
#[derive(Clone, Debug)]
pub(super) struct Through {
    pub(super) word: WordId,
    pub(super) counts: Vec<ClassId>,
    pub(super) weights: Vec<ClassId>,
    /// The weights to which classes of counts give; empty where none does.
    pub(super) taken: Vec<ClassId>,
    /// The kinds of classes that it leads anywhere.
    pub(super) kinds: u16,
}

/// How classes go through a column.
pub(super) struct Column<'a> {
    pub(super) words: &'a Words,
    pub(super) diagram: &'a mut Diagram,
    pub(super) stones: Stones,
}

impl Column<'_> {
    /// Where a word leads the classes before it. `run` says where a run's weights go: to a run of
    /// this length, or nowhere.
    pub(super) fn through(
        &mut self,
        id: WordId,
        from: (&[Class], &[Weight]),
        (counts, weights): (&mut Numbering<Class>, &mut Numbering<Weight>),
        run: impl Fn(u32) -> Option<u32>,
        mut rule: impl FnMut(&mut Diagram, &Class, &Word) -> Next,
    ) -> Result<Through, ColumnsError> {
        let word = self.words.all[id];
        let mut through = Through { word: id, counts: vec![0], weights: vec![0], taken: vec![0], kinds: 0 };
        for class in from.0 {
            let next = rule(self.diagram, class, &word);
            let (mut count, mut taken) = (0, 0);
            if next.nodes != [Node::EMPTY; 2] {
                let stones = self.stones.plus(class.stones, word.length);
                count = counts.number(Class { nodes: next.nodes, stones, run: class.run })?;
            }
            if let Some(run) = run(class.run).filter(|_| !next.taken.is_empty()) {
                let stones = self.stones.plus(class.stones, word.length - 1);
                taken = weights.number(Weight { node: next.taken, stones, run })?;
            }
            if (count, taken) != (0, 0) {
                through.kinds |= class.kind();
            }
            through.counts.push(count);
            through.taken.push(taken);
        }
        if through.taken.iter().all(|&class| class == 0) {
            through.taken = Vec::new();
        }
        for weight in from.1 {
            let node = self.diagram.after(weight.node, &word);
            through.weights.push(match run(weight.run).filter(|_| !node.is_empty()) {
                None => 0,
                Some(run) => {
                    through.kinds |= weight.kind();
                    let stones = self.stones.plus(weight.stones, word.length);
                    weights.number(Weight { node, stones, run })?
                }
            });
        }
        Ok(through)
    }
}
