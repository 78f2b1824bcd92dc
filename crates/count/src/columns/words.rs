//! The words of a column: its stones from the bottom, without four of a colour on top of each
//! other.
//!
//! ```text
//!   .
//!   O     the word XXO of a column of 4 cells: length 3, stones of X 0b011, of O 0b100;
//!   X     without its top, the word XX
//!   X
//! ```
//!
//! They are numbered by their length, the empty word first, so that a word comes after the one it
//! grows from. There are about 1.83 times as many for every row more: 103 for 6 rows, 653 for 9.

use ludex_core::Player;

/// Stones of one colour in line.
pub(super) const LINE: u32 = 4;

/// The number of a word.
pub(super) type WordId = usize;

/// A word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    /// The cells with stones of the first player, the lowest one as bit 0, and those of the second.
    pub(super) stones: [u64; 2],
    pub(super) length: u32,
    /// The colour of its top stone.
    pub(super) top: Option<Player>,
    /// The word without its top stone; the empty word is its own.
    pub(super) below: WordId,
}

/// All words of a column of some height, and how they grow.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub(super) rows: u32,
    pub(super) all: Vec<Word>,
}

impl Words {
    pub(super) fn new(rows: u32) -> Self {
        let mut all = vec![Word { stones: [0, 0], length: 0, top: None, below: 0 }];
        let mut grown = 0;
        while grown < all.len() {
            let word = all[grown];
            let colours = Player::ALL.into_iter().filter(|_| word.length < rows);
            all.extend(colours.map(|colour| word.grow(grown, colour)).filter(Word::has_no_line));
            grown += 1;
        }
        Self { rows, all }
    }

    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }
}

impl Word {
    fn grow(&self, id: WordId, colour: Player) -> Self {
        let mut stones = self.stones;
        stones[colour as usize] |= 1 << self.length;
        Self { stones, length: self.length + 1, top: Some(colour), below: id }
    }

    /// Whether the top stone ends no line of four; those below it did not.
    fn has_no_line(&self) -> bool {
        let line = ((1 << LINE) - 1) << self.length >> LINE;
        self.length < LINE || self.stones.iter().all(|stones| stones & line != line)
    }

    /// The colour of the stone that would make four on top of each other, if there is room for it.
    pub(super) fn rises_to_four(&self, rows: u32) -> Option<Player> {
        let line = ((1 << (LINE - 1)) - 1) << self.length >> (LINE - 1);
        let is_three = |stones: u64| self.length + 1 >= LINE && stones & line == line;
        self.top.filter(|&top| self.length < rows && is_three(self.stones[top as usize]))
    }

    /// Whether a stone of this colour is in this row.
    pub(super) fn has(&self, colour: Player, row: u32) -> bool {
        self.stones[colour as usize] >> row & 1 == 1
    }

    /// A cell, when it is read from the top.
    pub(super) fn cell(&self, row: u32) -> Cell {
        let stone = Player::ALL.into_iter().find(|&colour| self.has(colour, row));
        Cell { row, stone, stones: self.stones.map(|stones| stones >> row << row) }
    }

    /// The colours of its stones from the bottom.
    pub(super) fn letters(&self) -> impl Iterator<Item = Player> {
        let first = self.stones[0];
        (0..self.length).map(move |row| if first >> row & 1 == 1 { Player::First } else { Player::Second })
    }
}

/// Some words of a column as a tree, a few cells at a time from the top: words that end alike part
/// where they differ.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    branches: Vec<Branch>,
}

/// A cell as it is read: its row, the stone in it, if there is one, and all stones of the column so
/// far, in the form of those of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) row: u32,
    pub(super) stone: Option<Player>,
    pub(super) stones: [u64; 2],
}

/// Words that are the same in their upper cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    /// The cells that lead there from the branch above.
    pub(super) cells: Vec<Cell>,
    /// The branches below.
    pub(super) next: Vec<usize>,
    /// The place of the word in the list, when all cells were read.
    pub(super) word: Option<usize>,
    /// The kinds of its words, one bit each.
    pub(super) kinds: u16,
}

impl Tree {
    /// The tree of a list of words, `first` cells at the first level, and then `then` at a time.
    pub(super) fn new(rows: u32, [first, then]: [u32; 2], words: impl Iterator<Item = (Word, u16)>) -> Self {
        let mut tree = Self { branches: vec![Branch::default()] };
        for (place, (word, kinds)) in words.enumerate() {
            let cells: Vec<_> = (0..rows).rev().map(|row| word.cell(row)).collect();
            let (upper, lower) = cells.split_at(first.min(rows) as usize);
            let end =
                lower.chunks(then as usize).fold(tree.grow(0, upper, kinds), |at, cells| tree.grow(at, cells, kinds));
            tree.branches[end].word = Some(place);
        }
        tree
    }

    fn grow(&mut self, at: usize, cells: &[Cell], kinds: u16) -> usize {
        let known = self.branches[at].next.iter().copied().find(|&next| self.branches[next].cells == cells);
        let next = known.unwrap_or_else(|| {
            self.branches.push(Branch { cells: cells.to_vec(), ..Branch::default() });
            let new = self.branches.len() - 1;
            self.branches[at].next.push(new);
            new
        });
        self.branches[next].kinds |= kinds;
        next
    }

    /// A branch; 0 is the root.
    pub(super) fn branch(&self, at: usize) -> &Branch {
        &self.branches[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many() {
        let words: Vec<_> = (0..=9).map(|rows| Words::new(rows).len()).collect();
        assert_eq!(words[..4], [1, 3, 7, 15], "without lines every string");
        assert_eq!(words[6], 103);
        // Strings of n letters without four alike in a row are twice the tribonacci numbers.
        let by_length = |n: u32| Words::new(9).all.iter().filter(|word| word.length == n).count();
        assert_eq!((1..=9).map(by_length).collect::<Vec<_>>(), [2, 4, 8, 14, 26, 48, 88, 162, 298]);
    }

    #[test]
    fn a_word_is_the_one_below_with_its_top() {
        let words = Words::new(5);
        for (id, word) in words.all.iter().enumerate().skip(1) {
            let below = &words.all[word.below];
            assert!(word.below < id && below.length + 1 == word.length);
            assert!(below.letters().chain(word.top).eq(word.letters()));
        }
    }
}
