//! Heaps of pieces that all are alike, and rows of pins, as texts and pictures.

use ludex_core::{Cell, Label, Picture, Piece};

/// Where a heap has more pieces than this, heaps are drawn as tiles with their sizes.
const DRAWN: u64 = 40;

/// Sizes as text, separated by commas.
pub fn write(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Heaps below one another, with their numbers.
pub struct Heaps<M> {
    /// The picture, without touches.
    pub picture: Picture<M>,
    /// The first cell of each heap.
    pub firsts: Vec<usize>,
    /// Whether the pieces are drawn, rather than the sizes.
    pub drawn: bool,
}

impl<M> Heaps<M> {
    /// Heaps of these sizes, with empty squares up to `frames`, which are as many.
    pub fn new(sizes: &[u64], frames: &[u64]) -> Self {
        let drawn = sizes.iter().all(|&size| size <= DRAWN);
        let (mut cells, mut labels, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
        for (row, (&size, &frame)) in (0..).zip(sizes.iter().zip(frames)) {
            firsts.push(cells.len());
            labels.push(Label { x: -2, y: 2 * row, text: (row + 1).to_string() });
            if drawn {
                cells.extend(heap(size, frame, DRAWN, 2 * row));
            } else {
                cells.push(tile(size, 2 * row));
            }
        }
        Self { picture: Picture { cells, labels, touches: Vec::new(), caption: None }, firsts, drawn }
    }
}

/// The squares of a heap, `width` to a row: first its pieces, then empty squares up to `frame` of
/// them, and at least one. The upper left corner is at (0, `top`).
pub fn heap(size: u64, frame: u64, width: u64, top: i32) -> Vec<Cell> {
    if size > DRAWN {
        return vec![tile(size, top)];
    }
    let squares = if frame > DRAWN { size } else { frame.max(size) };
    let piece = |i| if i < size { Piece::Neutral } else { Piece::Empty };
    let cell = |i: u64| Cell::new(2 * (i % width) as i32, top + 2 * (i / width) as i32, piece(i));
    (0..squares.max(1)).map(cell).collect()
}

/// A heap as a tile with its size.
fn tile(size: u64, top: i32) -> Cell {
    Cell::new(0, top, Piece::Tile(size.to_string()))
}

/// The square to touch in a heap of `size` pieces in order to take `count` of them: the first of
/// the last `count`. None in a heap that is drawn as a tile.
pub fn touch(size: u64, count: u64) -> Option<usize> {
    (size <= DRAWN).then(|| (size - count) as usize)
}
