//! Legal boards of go, looked at one by one.

use std::collections::HashSet;

/// The number of boards of `columns` × `rows` points, each empty or with a stone of either colour,
/// on which every stone can walk over stones of its colour to a point beside an empty one.
#[must_use]
pub fn legal_boards(columns: u32, rows: u32) -> u64 {
    let points = (columns * rows) as usize;
    let beside = |point: usize| {
        let (column, row) = (point as u32 % columns, point as u32 / columns);
        let at = move |c: u32, r: u32| (r * columns + c) as usize;
        let mut found = Vec::new();
        found.extend((column > 0).then(|| at(column - 1, row)));
        found.extend((column + 1 < columns).then(|| at(column + 1, row)));
        found.extend((row > 0).then(|| at(column, row - 1)));
        found.extend((row + 1 < rows).then(|| at(column, row + 1)));
        found
    };
    let neighbours: Vec<Vec<usize>> = (0..points).map(beside).collect();
    let legal = |board: &[u8]| (0..points).all(|point| board[point] == 0 || reaches_empty(board, &neighbours, point));
    let mut board = vec![0; points];
    let mut count = 0;
    loop {
        count += u64::from(legal(&board));
        // The next board, as a number in base three.
        match board.iter().position(|&point| point < 2) {
            None => return count,
            Some(point) => {
                board[point] += 1;
                board[..point].fill(0);
            }
        }
    }
}

fn reaches_empty(board: &[u8], neighbours: &[Vec<usize>], from: usize) -> bool {
    let (mut seen, mut open) = (HashSet::from([from]), vec![from]);
    while let Some(point) = open.pop() {
        for &next in &neighbours[point] {
            if board[next] == 0 {
                return true;
            }
            if board[next] == board[from] && seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}
