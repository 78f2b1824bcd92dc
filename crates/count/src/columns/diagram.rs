//! Sets of boards as a hash-consed decision diagram, and among them the set of boards that
//! alternating play can build.
//!
//! A board is read column after column, each from the bottom, letter by letter; a node is the set
//! of ways to read on. Its three children are the sets left after a stone of the first player,
//! after one of the second, and after the end of the column:
//!
//! ```text
//!   { X|·|, ·|X| }          after X        { ·|·| }  =  end, end, nothing left to read
//!   the boards with one     after O        { }
//!   stone, of 2 columns     after the end  { X| }
//! ```
//!
//! Equal sets are one node, so that sets are compared as numbers, and results of operations are
//! cached.
//!
//! **Boards built in turns.** Which boards can alternating play build, if lines do not end it? Let
//! *a* be a set of boards of the columns not yet read, and P(a) all that play leads to from them.
//! Boards of P(a) whose first column holds the word *w* are, on the other columns,
//!
//! ```text
//!   P(a)[w]  =  P( a[w]  ∪  P(a)[w without its top] )        the union only of boards where the colour of the top is to move
//! ```
//!
//! for the last stone of that column either was in *a* or was played, and then play continues
//! elsewhere. This recursion, on pairs of sets separated by the player to move, goes up the words
//! of a column and then to the next column; the results for a pair are cached. It starts from the
//! empty board. The diagrams are tiny: half-read boards of 7 columns and 6 rows fall into about 500
//! classes, found in 40 ms.
//!
//! Ply by ply, repeatedly taking the image of a set under *put a stone on some column*, gives the
//! same and took 20 times as long: a half-read board then counts as another for every number of
//! stones.
//!
//! R. E. Bryant, *Graph-based algorithms for Boolean function manipulation*, IEEE Transactions on
//! Computers C-35 (1986), 677–691, <https://doi.org/10.1109/TC.1986.1676819>. A child for every
//! word of the column, instead of every letter, was not done: words share their beginnings and
//! ends, and a node would have hundreds of children.

use foldhash::fast::FixedState;
use hashbrown::hash_table::Entry;
use hashbrown::{HashMap, HashTable};
use ludex_core::Player;
use std::hash::BuildHasher;

use super::words::{LINE, Word};

/// A set of ways to read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Node(u32);

impl Node {
    /// No way.
    pub(super) const EMPTY: Self = Self(0);
    /// The one way of a board that is read.
    pub(super) const UNIT: Self = Self(1);

    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// What is left after each letter, and after the end of the column.
type Children = [Node; 3];
const END: usize = 2;

/// Nodes, and what is known of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagram {
    nodes: Vec<Children>,
    numbers: HashTable<u32>,
    unions: HashMap<[Node; 2], Node, FixedState>,
    intersections: HashMap<[Node; 2], Node, FixedState>,
}

impl Diagram {
    pub(super) fn new() -> Self {
        // The two terminals have no children; these entries are never read.
        Self { nodes: vec![[Node::EMPTY; 3]; 2], ..Self::default() }
    }

    /// The bytes it holds, about.
    pub(super) fn bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Children>() + self.numbers.capacity() * 5;
        (nodes + (self.unions.capacity() + self.intersections.capacity()) * 13) as u64
    }

    fn node(&mut self, children: Children) -> Node {
        if children == [Node::EMPTY; 3] {
            return Node::EMPTY;
        }
        let Self { nodes, numbers, .. } = self;
        let hash = |children: &Children| FixedState::default().hash_one(children);
        let same = |&number: &u32| nodes[number as usize] == children;
        match numbers.entry(hash(&children), same, |&number| hash(&nodes[number as usize])) {
            Entry::Occupied(known) => Node(*known.get()),
            Entry::Vacant(new) => {
                let number = u32::try_from(nodes.len()).expect("fewer than 2³² nodes");
                new.insert(number);
                nodes.push(children);
                Node(number)
            }
        }
    }

    fn children(&self, node: Node) -> Children {
        self.nodes[node.0 as usize]
    }

    /// The column ends here.
    fn end(&mut self, then: Node) -> Node {
        self.node([Node::EMPTY, Node::EMPTY, then])
    }

    /// What is left when the next column holds this word.
    pub(super) fn after(&self, node: Node, word: &Word) -> Node {
        let read = word.letters().fold(node, |node, letter| self.children(node)[letter as usize]);
        self.children(read)[END]
    }

    /// The ways of either.
    pub(super) fn union(&mut self, a: Node, b: Node) -> Node {
        match (a, b) {
            (Node::EMPTY, other) | (other, Node::EMPTY) => return other,
            _ if a == b => return a,
            _ => {}
        }
        let key = if a < b { [a, b] } else { [b, a] };
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let (of_a, of_b) = (self.children(a), self.children(b));
        let children = [0, 1, 2].map(|i| self.union(of_a[i], of_b[i]));
        let union = self.node(children);
        self.unions.insert(key, union);
        union
    }

    /// The ways of both.
    pub(super) fn intersection(&mut self, a: Node, b: Node) -> Node {
        match (a, b) {
            (Node::EMPTY, _) | (_, Node::EMPTY) => return Node::EMPTY,
            _ if a == b => return a,
            _ => {}
        }
        let key = if a < b { [a, b] } else { [b, a] };
        if let Some(&known) = self.intersections.get(&key) {
            return known;
        }
        let (of_a, of_b) = (self.children(a), self.children(b));
        let children = [0, 1, 2].map(|i| self.intersection(of_a[i], of_b[i]));
        let intersection = self.node(children);
        self.intersections.insert(key, intersection);
        intersection
    }

    /// Copies what can be read from a node into another diagram.
    fn copy(&self, node: Node, into: &mut Self, copies: &mut HashMap<Node, Node, FixedState>) -> Node {
        if node.0 <= Node::UNIT.0 {
            return node;
        }
        if let Some(&copy) = copies.get(&node) {
            return copy;
        }
        let children = self.children(node).map(|child| self.copy(child, into, copies));
        let copy = into.node(children);
        copies.insert(node, copy);
        copy
    }
}

/// The boards without four in a column that alternating play can build, by the player to move.
#[derive(Clone, Debug)]
pub(super) struct Built {
    pub(super) diagram: Diagram,
    /// Those with as many stones of either player, and those where the first has one more.
    pub(super) after: [Node; 2],
}

impl Built {
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let mut diagram = Diagram::new();
        let start = (0..columns).fold(Node::UNIT, |later, _| diagram.end(later));
        let all = Playing { diagram: &mut diagram, rows, known: HashMap::default() }.on([start, Node::EMPTY]);
        let (mut kept, mut copies) = (Diagram::new(), HashMap::default());
        let after = all.map(|node| diagram.copy(node, &mut kept, &mut copies));
        Self { diagram: kept, after }
    }
}

/// Two sets of boards: those with the first player to move, and those with the second.
type Turns = [Node; 2];

/// The boards that play in turns leads to.
struct Playing<'d> {
    diagram: &'d mut Diagram,
    rows: u32,
    known: HashMap<Turns, Turns, FixedState>,
}

/// A place in a column: how many letters were read, and how many of the last ones are alike.
#[derive(Clone, Copy)]
struct Place {
    height: u32,
    last: Option<Player>,
    run: u32,
}

impl Playing<'_> {
    /// Where play on the columns not yet read leads from these boards.
    fn on(&mut self, from: Turns) -> Turns {
        if from == [Node::EMPTY; 2] || from.contains(&Node::UNIT) {
            return from;
        }
        if let Some(&known) = self.known.get(&from) {
            return known;
        }
        let to = self.column(from, [Node::EMPTY; 2], Place { height: 0, last: None, run: 0 });
        self.known.insert(from, to);
        to
    }

    /// The same with some letters of a column read; play has also `risen` to this word from the
    /// word without its top.
    fn column(&mut self, from: Turns, risen: Turns, at: Place) -> Turns {
        if from == [Node::EMPTY; 2] && risen == [Node::EMPTY; 2] {
            return from;
        }
        let children = from.map(|node| self.diagram.children(node));
        let ends = [0, 1].map(|turn| self.diagram.union(children[turn][END], risen[turn]));
        let ends = self.on(ends);
        let mut to = ends.map(|end| [Node::EMPTY, Node::EMPTY, end]);
        for letter in Player::ALL {
            let run = if at.last == Some(letter) { at.run + 1 } else { 1 };
            if at.height == self.rows || run == LINE {
                continue;
            }
            let mut risen = [Node::EMPTY; 2];
            risen[!letter as usize] = ends[letter as usize];
            let from = children.map(|of| of[letter as usize]);
            let above = self.column(from, risen, Place { height: at.height + 1, last: Some(letter), run });
            for turn in [0, 1] {
                to[turn][letter as usize] = above[turn];
            }
        }
        to.map(|children| self.diagram.node(children))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::words::Words;

    /// Classes of boards half read, the hopeless one included, from all columns left to none; and
    /// the number of boards.
    fn classes(columns: u32, rows: u32) -> (Vec<usize>, u128) {
        let Built { mut diagram, after: [even, odd] } = Built::new(columns, rows);
        let words = Words::new(rows);
        let all = diagram.union(even, odd);
        let mut level = HashMap::<Node, u128, FixedState>::from_iter([(all, 1)]);
        let mut sizes = vec![1];
        for _ in 0..columns {
            let mut next = HashMap::<_, u128, FixedState>::default();
            for (node, boards) in level {
                for word in &words.all {
                    *next.entry(diagram.after(node, word)).or_default() += boards;
                }
            }
            sizes.push(next.len());
            next.remove(&Node::EMPTY);
            level = next;
        }
        (sizes, level.get(&Node::UNIT).copied().unwrap_or_default())
    }

    /// Whether the stones can be taken off from the tops, the given colour first and then in turns.
    fn can_be_emptied(board: &mut Vec<&[Player]>, colour: Player) -> bool {
        board.iter().all(|column| column.is_empty())
            || (0..board.len()).any(|c| {
                let column = board[c];
                column.last() == Some(&colour) && {
                    board[c] = &column[..column.len() - 1];
                    let emptied = can_be_emptied(board, !colour);
                    board[c] = column;
                    emptied
                }
            })
    }

    #[test]
    fn every_small_board() {
        for (columns, rows) in [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)] {
            let Built { diagram, after } = Built::new(columns, rows);
            let words = Words::new(rows);
            let letters: Vec<Vec<_>> = words.all.iter().map(|word| word.letters().collect()).collect();
            for number in 0..words.len().pow(columns) {
                let ids: Vec<_> = (0..columns).map(|c| number / words.len().pow(c) % words.len()).collect();
                let read = after.map(|set| ids.iter().fold(set, |node, &id| diagram.after(node, &words.all[id])));
                let mut board: Vec<_> = ids.iter().map(|&id| &letters[id][..]).collect();
                let stones: usize = board.iter().map(|column| column.len()).sum();
                for odd in [0, 1] {
                    let last = if odd == 1 { Player::First } else { Player::Second };
                    let built = stones % 2 == odd && can_be_emptied(&mut board, last);
                    assert_eq!(read[odd] == Node::UNIT, built, "{columns}x{rows}: {board:?}");
                }
            }
        }
    }

    /// The numbers of classes and boards of the research note behind this module.
    #[test]
    fn boards_built() {
        assert_eq!(classes(5, 5).0, [1, 38, 188, 193, 105, 2]);
        assert_eq!(classes(6, 5).1, 5_412_913_817);
        let (sizes, boards) = classes(6, 6);
        assert_eq!((&sizes[..], boards), (&[1, 70, 413, 480, 437, 245, 2][..], 219_523_135_429));
        let (sizes, boards) = classes(7, 6);
        assert_eq!((&sizes[..], boards), (&[1, 70, 421, 515, 507, 446, 245, 2][..], 21_178_968_579_718));
    }
}
