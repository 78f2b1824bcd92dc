//! What the columns read so far forbid in those that follow, so that no four in line arise.
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
//! What can no longer matter is set to zero, so that boards with the same future have the same
//! pattern: a pair whose line leaves the board before it is four long, or goes through a cell of
//! the next column that is forbidden for its colour; a stone all of whose lines do. Where both
//! colours are forbidden, no cell above can be reached, and all of them are forbidden for both. Of
//! 103³ ways to fill three columns of 6 cells, 85 094 patterns are left.
//!
//! A column is read cell by cell from its top. Half-way down it matters which cells further down
//! are still forbidden, and which stones and pairs lines can still go on from (what is *left* of
//! the pattern); what was read has begun another pattern (it is *made*):
//!
//! ```text
//!        left    made
//!   5      ·    X pair        boards that have the same left and the same made go on together, whatever was further up;
//!   4      ·    empty         after the lowest cell nothing is left, and the pattern is made
//!   3 →    O      ·
//!   2    X X      ·
//! ```

use ludex_core::Player;

use super::words::{Cell, LINE};

/// What the columns read so far forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Pattern(u64);

/// Where a column is half read, from its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Half {
    /// What is left of the pattern before the column.
    left: Pattern,
    /// The pattern after it, as far as it was made.
    made: Pattern,
}

impl From<Pattern> for Half {
    fn from(left: Pattern) -> Self {
        Self { left, made: Patterns::START }
    }
}

impl Half {
    /// The pattern after the column, when all of it was read.
    pub(super) fn whole(self) -> Pattern {
        debug_assert_eq!(self.left, Patterns::START, "cells are left");
        self.made
    }
}

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

    /// The cells of the column after these, along a line, that are on the board.
    fn onwards(self, direction: Direction, cells: u64, columns: i32) -> u64 {
        direction.shift(cells, columns) & self.column
    }

    fn part(self, pattern: Pattern, index: u32) -> u64 {
        pattern.0 >> (index * self.rows) & self.column
    }

    /// Reads a cell; `None` where the colour of its stone is forbidden. `remaining` columns follow
    /// this one. Along a crossing stretch stones of its colour are no pairs, and after its last
    /// column its colour is forbidden on it.
    pub(super) fn read(
        self,
        half: Half,
        Cell { row, stone, stones }: Cell,
        remaining: u32,
        crossing: Option<&Crossing>,
    ) -> Option<Half> {
        let left = self.below(half.left, row);
        let Some(colour) = stone else { return Some(Half { left, ..half }) };
        let cell = 1 << row;
        if self.part(half.left, colour as u32) & cell != 0 {
            return None;
        }
        if remaining == 0 {
            return Some(Half { left, ..half });
        }
        let mut forbidden = [0, 1].map(|index| self.part(half.made, index));
        let mut pairs = [4, 5, 6].map(|index| self.part(half.made, index));
        let before = self.part(half.left, 2 + colour as u32);
        for direction in Direction::ALL {
            let on = crossing.filter(|on| on.direction == direction);
            let continued = direction.shift(before, 1) & cell != 0;
            match on.filter(|on| continued && on.row == row) {
                // A stretch does not begin after a stone of its colour. (One that the pattern
                // forgot had this cell forbidden.)
                Some(on) if on.first => return None,
                None if continued => {
                    pairs[direction as usize] |= cell;
                    let triple = direction.shift(self.part(half.left, 4 + direction as u32), 1) & cell;
                    forbidden[colour as usize] |= self.onwards(direction, triple, 1);
                }
                _ => {}
            }
            if let Some(on) = on.filter(|on| on.last) {
                forbidden[on.colour as usize] |= self.onwards(direction, 1 << on.row, 1);
            }
        }
        Some(Half { left, made: self.simplest(stones, forbidden, pairs, remaining) })
    }

    /// What of a pattern matters to the rows below this one.
    fn below(self, pattern: Pattern, row: u32) -> Pattern {
        // A rising line comes from the row below, a falling one from the row above.
        let lower = (1 << row) - 1;
        let [same, rising, falling] = [lower, lower >> 1, (lower << 1 | 1) & !u64::from(row == 0)];
        let parts = [lower, lower, falling, falling, same, rising, falling];
        let kept = parts.into_iter().rev().fold(0, |packed, cells| packed << self.rows | cells & self.column);
        Pattern(pattern.0 & kept)
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
            // A line continues if its cell `columns` columns onwards is on the board.
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
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::columns::words::{Word, Words};

    /// The pattern after a word, cell by cell.
    fn after(patterns: Patterns, pattern: Pattern, word: &Word, remaining: u32) -> Option<Pattern> {
        let mut half = Half::from(pattern);
        for row in (0..patterns.rows).rev() {
            half = patterns.read(half, word.cell(row), remaining, None)?;
        }
        Some(half.whole())
    }

    /// Patterns after every column.
    fn sizes(columns: u32, rows: u32) -> Vec<usize> {
        let (patterns, words) = (Patterns::new(rows), Words::new(rows));
        let mut level = HashSet::from([Patterns::START]);
        let next = |level: &HashSet<Pattern>, remaining| {
            let pairs = level.iter().flat_map(|&pattern| words.all.iter().map(move |word| (pattern, word)));
            pairs.filter_map(|(pattern, word)| after(patterns, pattern, word, remaining)).collect::<HashSet<_>>()
        };
        let mut sizes = Vec::new();
        for remaining in (0..columns).rev() {
            level = next(&level, remaining);
            sizes.push(level.len());
        }
        sizes
    }

    /// Middle columns, before the last two, before the last. (A research note behind this module
    /// has the last two of each, and 14 841 and 89 591 for the middle: pairs of a word and a
    /// pattern.)
    #[test]
    fn how_many() {
        assert_eq!(sizes(8, 5)[4..], [14_256, 6_925, 281, 1]);
        assert_eq!(sizes(7, 6)[3..], [85_094, 38_934, 877, 1]);
    }
}
