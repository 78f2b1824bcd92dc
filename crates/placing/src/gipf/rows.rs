//! The rows on a board of Gipf, and what leaves it with them.

use super::{Board, Gipf, Move};

/// A row on the board: its line, and all that leaves the board with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) line: u8,
    pub(super) set: u64,
}

impl Gipf {
    /// The rows of the player to move.
    pub(super) fn rows(&self, board: &Board) -> Vec<Row> {
        let (own, taken) = (board.own[board.mover], board.taken());
        let mut rows: Vec<Row> = Vec::new();
        for &(row, line) in &self.grid.rows {
            if own & row == row && rows.last().is_none_or(|last| last.line != line) {
                let mut set = 0;
                for &spot in &self.grid.lines[usize::from(line)] {
                    let spot = 1 << spot;
                    if taken & spot != 0 {
                        set |= spot;
                    } else if set & row == row {
                        break;
                    } else {
                        set = 0;
                    }
                }
                rows.push(Row { line, set });
            }
        }
        rows
    }

    /// Removes what leaves the player to move no choice; whether a choice is left.
    pub(super) fn settle(&self, board: &mut Board) -> bool {
        loop {
            let rows = self.rows(board);
            let apart = |row: &Row| rows.iter().all(|other| other == row || other.set & row.set == 0);
            match rows.iter().find(|row| row.set & board.gipf == 0 && apart(row)) {
                Some(row) => board.remove(row.set),
                None => return !rows.is_empty(),
            }
        }
    }

    /// What the player to move may remove.
    pub(super) fn removals(&self, board: &Board, moves: &mut Vec<u64>) {
        let rows = self.rows(board);
        let first = moves.len();
        for row in &rows {
            let line = &self.grid.lines[usize::from(row.line)];
            let mask = |set: u64| {
                (0..).zip(line).filter(|&(_, spot)| set >> spot & 1 == 1).fold(0, |mask, (place, _)| mask | 1 << place)
            };
            let (single, gipfs) = (row.set & !board.gipf, row.set & board.gipf);
            // All subsets of the GIPF-pieces may leave with the others.
            let mut subset = gipfs;
            loop {
                if single | subset != 0 {
                    moves.push(Move::Remove(row.line, mask(single | subset)).number());
                }
                if subset == 0 {
                    break;
                }
                subset = (subset - 1) & gipfs;
            }
        }
        moves[first..].sort_unstable();
        if rows.iter().all(|row| row.set & !board.gipf == 0) {
            moves.push(Move::Leave.number());
        }
    }
}
