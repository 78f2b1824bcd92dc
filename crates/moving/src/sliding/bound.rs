//! How many moves a sliding puzzle needs at least: Manhattan distance with linear conflicts.
//!
//! A move brings one tile one cell nearer to its place or farther from it, so that the distances of
//! all tiles along rows and columns together, their *Manhattan distance*, are a lower bound. Two
//! tiles that stand in the row where both belong, in the wrong order, can't pass there: one has to
//! leave the row and come back, two moves that the distance does not count.
//!
//! ```text
//! 3 1 2 .      distances 2 + 1 + 1; 3 leaves the row for 1 and 2 to pass: at least 6 moves
//! ```
//!
//! In each line at least as many tiles have to leave as remain outside the longest increasing
//! sequence of those that belong there. The bound is consistent: O. Hansson, A. Mayer, M. Yung,
//! *Criticizing solutions to relaxed models yields powerful admissible heuristics*, Information
//! Sciences 63 (1992), 207–227,
//! <https://doi.org/10.1016/0020-0255(92)90070-O>.

use super::tile;

/// The greatest number of tiles in a line.
const MOST: usize = 16;

/// What is known beforehand for one size of board.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// By cell, then by tile; the blank has no distance.
    distances: Vec<[u8; MOST]>,
    lines: Vec<Line>,
}

/// A row or a column.
#[derive(Clone, Debug)]
struct Line {
    cells: Vec<u8>,
    /// By tile: where in this line it belongs, from 1; 0 for a tile that belongs elsewhere, and the
    /// blank.
    places: [u8; MOST],
}

impl Line {
    fn new(cells: Vec<u8>) -> Self {
        let mut places = [0; MOST];
        for (place, &cell) in (1..).zip(&cells) {
            if let Some(belongs) = places.get_mut(usize::from(cell) + 1) {
                *belongs = place;
            }
        }
        Self { cells, places }
    }

    /// How many of the tiles that belong here have to leave.
    fn leaving(&self, at: u64) -> u32 {
        // For each tile that belongs here, the length of the longest increasing sequence that ends
        // with it.
        let (mut places, mut lengths, mut tiles, mut longest) = ([0; MOST], [0; MOST], 0, 0);
        for &cell in &self.cells {
            let place = self.places[tile(at, cell.into()) as usize];
            if place == 0 {
                continue;
            }
            let before = (0..tiles).filter(|&i| places[i] < place).map(|i| lengths[i]).max().unwrap_or(0);
            (places[tiles], lengths[tiles]) = (place, before + 1);
            longest = longest.max(before + 1);
            tiles += 1;
        }
        tiles as u32 - longest
    }
}

impl Bound {
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let distance = |cell: u32, tile: u32| {
            let goal = tile.saturating_sub(1);
            let away = (cell % columns).abs_diff(goal % columns) + (cell / columns).abs_diff(goal / columns);
            if tile == 0 { 0 } else { away as u8 }
        };
        let row = |row| (0..columns).map(|column| (row * columns + column) as u8).collect();
        let column = |column| (0..rows).map(|row| (row * columns + column) as u8).collect();
        Self {
            distances: (0..columns * rows)
                .map(|cell| std::array::from_fn(|tile| distance(cell, tile as u32)))
                .collect(),
            lines: (0..rows).map(row).chain((0..columns).map(column)).map(Line::new).collect(),
        }
    }

    pub(super) fn lower_bound(&self, at: u64) -> u32 {
        let distance = |(cell, of_tile): (u32, &[u8; MOST])| u32::from(of_tile[tile(at, cell) as usize]);
        let manhattan: u32 = (0..).zip(&self.distances).map(distance).sum();
        manhattan + 2 * self.lines.iter().map(|line| line.leaving(at)).sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::{LowerBound, Notation};

    use super::super::Sliding;

    #[test]
    fn distances_and_conflicts() {
        let bound = |columns, rows, text| {
            let game = Sliding::new(columns, rows);
            game.lower_bound(&game.read_position(text).unwrap())
        };
        assert_eq!(bound(3, 3, "123/456/78."), 0);
        assert_eq!(bound(3, 3, "123/456/7.8"), 1);
        assert_eq!(bound(3, 3, "213/456/78."), 4, "one conflict");
        assert_eq!(bound(3, 3, "321/456/78."), 8, "all three conflict: two leave");
        assert_eq!(bound(4, 2, "312./5674"), 6 + 1);
    }
}
