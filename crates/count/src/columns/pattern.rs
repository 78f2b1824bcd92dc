//! What the columns read so far forbid to those that follow, if no four in line shall arise.
//!
//! Of all columns read only this matters, one bit for each row:
//!
//! ```text
//!   bit 0              2·rows               4·rows              7·rows ≤ 63
//!   forbidden X   O    stones X    O        pairs —   /   \
//!
//!   forbidden   cells of the next column where a stone of this colour would end four
//!   stones      of the last column
//!   pairs       its stones that have one of their colour before them in line: level, rising, falling
//! ```
//!
//! What can no longer matter is set to zero, so that boards with the same future have the same pattern: a pair whose line
//! leaves the board before it is four long, or goes through a cell of the next column that is forbidden for its colour; a
//! stone all of whose lines do. Where both colours are forbidden, no cell above can be reached, and all of them are
//! forbidden for both. Of 103³ ways to fill three columns of 6 cells, 85 094 patterns are left.
//!
//! The stones and pairs alone (the *behind* of a pattern) decide with a word which pattern follows; the forbidden cells
//! (its *front*) decide only whether the word may follow. So patterns with the same behind go through a column together.

use ludex_core::Player;

use super::words::{LINE, Word};

/// What the columns read so far forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Pattern(u64);

/// A direction in which lines run from column to column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Level,
    Rising,
    Falling,
}

impl Direction {
    pub(super) const ALL: [Self; 3] = [Self::Level, Self::Rising, Self::Falling];

    /// How many rows higher the line is in the next column.
    pub(super) const fn slope(self) -> i32 {
        match self {
            Self::Level => 0,
            Self::Rising => 1,
            Self::Falling => -1,
        }
    }

    /// The cells before these in line, or, backwards, after them.
    const fn shift(self, cells: u64, columns: i32) -> u64 {
        let rows = self.slope() * columns;
        if rows >= 0 { cells << rows } else { cells >> -rows }
    }
}

/// A stretch of a line where stones of a colour are wanted: how it meets one column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) direction: Direction,
    pub(super) colour: Player,
    /// Its row in this column.
    pub(super) row: u32,
    /// Whether it begins here, and whether it ends here.
    pub(super) first: bool,
    pub(super) last: bool,
}

/// How patterns follow one another on boards of some height.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patterns {
    rows: u32,
    /// All cells of a column.
    column: u64,
}

impl Patterns {
    /// A pattern has 7 bits for each row.
    pub(super) const MOST_ROWS: u32 = 9;
    /// Before the first column, and after the last one.
    pub(super) const START: Pattern = Pattern(0);

    pub(super) fn new(rows: u32) -> Self {
        assert!(rows <= Self::MOST_ROWS, "a pattern of {rows} rows is longer than a word");
        Self { rows, column: (1 << rows) - 1 }
    }

    /// The stones of the last column, and its pairs.
    pub(super) fn behind(self, pattern: Pattern) -> u64 {
        pattern.0 >> (2 * self.rows)
    }

    /// The forbidden cells, to be compared with [`Patterns::cells`].
    pub(super) fn front(self, pattern: Pattern) -> u64 {
        pattern.0 & ((1 << (2 * self.rows)) - 1)
    }

    /// The cells of a word, in the form of a front: it may follow if they have no bit in common.
    pub(super) fn cells(self, word: &Word) -> u64 {
        word.stones[0] | word.stones[1] << self.rows
    }

    /// The cells of the column after these, along a line, that are on the board.
    fn onwards(self, direction: Direction, cells: u64, columns: i32) -> u64 {
        direction.shift(cells, columns) & self.column
    }

    /// The pattern after a word, when so many columns remain after it. Along a crossing stretch stones of its colour are
    /// no pairs, and after its last column its colour is forbidden on it.
    pub(super) fn after(self, behind: u64, word: &Word, remaining: u32, crossing: Option<&Crossing>) -> Pattern {
        if remaining == 0 {
            return Self::START;
        }
        let part = |index: u32| behind >> (index * self.rows) & self.column;
        let before = [part(0), part(1)];
        let mut pairs = [0; 3];
        let mut forbidden = [0; 2];
        for direction in Direction::ALL {
            let level = direction as usize;
            let continued = [0, 1].map(|c| direction.shift(before[c], 1) & word.stones[c]);
            pairs[level] = continued[0] | continued[1];
            if let Some(on) = crossing.filter(|on| on.direction == direction && !on.first) {
                pairs[level] &= !(1 << on.row);
            }
            let triples = direction.shift(part(2 + level as u32), 1) & pairs[level];
            for colour in [0, 1] {
                forbidden[colour] |= self.onwards(direction, triples & word.stones[colour], 1);
            }
        }
        if let Some(on) = crossing.filter(|on| on.last) {
            forbidden[on.colour as usize] |= self.onwards(on.direction, 1 << on.row, 1);
        }
        self.simplest(word.stones, forbidden, pairs, remaining)
    }

    /// The pattern without what cannot matter.
    fn simplest(self, stones: [u64; 2], mut forbidden: [u64; 2], mut pairs: [u64; 3], remaining: u32) -> Pattern {
        let dead = forbidden[0] & forbidden[1];
        let unreachable = self.column & !(dead & dead.wrapping_neg()).wrapping_sub(1);
        forbidden = forbidden.map(|cells| cells | unreachable);
        let mut lines = 0;
        for direction in Direction::ALL {
            let stopped = [0, 1].map(|c| stones[c] & direction.shift(forbidden[c], -1));
            let open = !(stopped[0] | stopped[1]);
            // A line goes on if its cell so many columns onwards is on the board.
            let long = |columns: i32| {
                if remaining >= columns as u32 {
                    direction.shift(self.column, -columns) & self.column & open
                } else {
                    0
                }
            };
            pairs[direction as usize] &= long(LINE as i32 - 2);
            lines |= pairs[direction as usize] | long(LINE as i32 - 1);
        }
        let parts = [forbidden[0], forbidden[1], stones[0] & lines, stones[1] & lines, pairs[0], pairs[1], pairs[2]];
        Pattern(parts.into_iter().rev().fold(0, |packed, cells| packed << self.rows | cells))
    }

    /// Whether a stretch can begin where it crosses the next column: its colour is not forbidden there, nor before it on
    /// the line. (A stone before it that the pattern forgot had this cell forbidden for its colour.)
    pub(super) fn can_begin(self, pattern: Pattern, at: Crossing) -> bool {
        let part = |index: u32| pattern.0 >> (index * self.rows) & self.column;
        let cell = 1 << at.row;
        let before = at.direction.shift(part(2 + at.colour as u32), 1);
        (part(at.colour as u32) | before) & cell == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::columns::words::Words;

    /// Patterns after every column.
    fn sizes(columns: u32, rows: u32) -> Vec<usize> {
        let (patterns, words) = (Patterns::new(rows), Words::new(rows));
        let mut level = HashSet::from([Patterns::START]);
        let next = |level: &HashSet<Pattern>, remaining| {
            let may = |&(pattern, word): &(Pattern, &Word)| patterns.front(pattern) & patterns.cells(word) == 0;
            let pairs = level.iter().flat_map(|&pattern| words.all.iter().map(move |word| (pattern, word)));
            let after = |(pattern, word)| patterns.after(patterns.behind(pattern), word, remaining, None);
            pairs.filter(may).map(after).collect::<HashSet<_>>()
        };
        let mut sizes = Vec::new();
        for remaining in (0..columns).rev() {
            level = next(&level, remaining);
            sizes.push(level.len());
        }
        sizes
    }

    /// Middle columns, before the last two, before the last. (A research note behind this module has the last two of each,
    /// and 14 841 and 89 591 for the middle: pairs of a word and a pattern.)
    #[test]
    fn how_many() {
        assert_eq!(sizes(8, 5)[4..], [14_256, 6_925, 281, 1]);
        assert_eq!(sizes(7, 6)[3..], [85_094, 38_934, 877, 1]);
    }
}
