//! Boolean variables for the contents of cells, and how contents are read off them one variable
//! after the other.
//!
//! ```text
//!   a cell with contents 0 … k−1      a variable for each content but 0; none of them set is content 0
//!
//!   a stack of three cells            one place above it, then the cells from the top
//!       .        place 3   0
//!       .        cell 2    1          the first 1 is the head, above the highest stone; cells down to it are empty
//!       O        cell 1    0          below it, 1 is a stone of the first player and 0 one of the second
//!       X        cell 0    1
//! ```
//!
//! What is not set costs no node in a zero-suppressed diagram, so the most usual content of a cell
//! is 0, and a stack takes a variable for each stone and none for empty cells. (Heads: J. Tromp,
//! <https://tromp.github.io/c4/c4.html>; M. Böck, <https://arxiv.org/abs/2507.05267>.)
//!
//! Two variables for each cell of a stack would double the levels; read from below, a stack would
//! reveal its height only after its stones. (Neither was measured.)

use ludex_core::MoveTable;

/// One variable.
#[derive(Clone, Copy, Debug)]
enum Read {
    /// Whether a cell holds this content; the `last` variable of a cell determines its content.
    Content { cell: u32, content: u8, last: bool },
    /// A place of a stack, which determines its cell; the one above the stack is no cell.
    Place { cell: Option<u32>, last: bool },
}

/// What is known inside a cell or a stack that is half read: the content found, or whether the head
/// was met. 0 before the first variable.
pub(super) type Half = u8;

/// What a cell holds.
pub(super) type CellContent = (u32, u8);

/// The variables of a table, in the order of the levels of a diagram.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    reads: Vec<Read>,
    /// For every cell, its place in the order in which contents become known.
    reading_order: Vec<u32>,
}

impl Variables {
    pub(super) fn new(table: &MoveTable) -> Self {
        let reads: Vec<_> = match table.stacks {
            Some(height) => table.order.chunks(height as usize).flat_map(stack).collect(),
            None => table.order.iter().flat_map(|&cell| cell_alone(cell, table.contents[cell as usize])).collect(),
        };
        let mut reading_order = vec![0; table.contents.len()];
        let told = reads.iter().filter_map(|read| match *read {
            Read::Content { cell, last, .. } => last.then_some(cell),
            Read::Place { cell, .. } => cell,
        });
        (0..).zip(told).for_each(|(place, cell)| reading_order[cell as usize] = place);
        Self { reads, reading_order }
    }

    pub(super) fn len(&self) -> u32 {
        self.reads.len() as u32
    }

    /// The place of a cell in the order in which contents become known.
    pub(super) fn reading_order(&self, cell: u32) -> u32 {
        self.reading_order[cell as usize]
    }

    /// Reads one variable: the state after it, and the content of a cell if it is now known. `None`
    /// if no position has such variables. Which cell becomes known depends on the level alone.
    pub(super) fn read(&self, level: u32, half: Half, bit: bool) -> Option<(Half, Option<CellContent>)> {
        match self.reads[level as usize] {
            Read::Content { .. } if bit && half != 0 => None,
            Read::Content { cell, content, last } => {
                let found = if bit { content } else { half };
                Some(if last { (0, Some((cell, found))) } else { (found, None) })
            }
            Read::Place { last: true, .. } if half == 0 && !bit => None,
            Read::Place { cell, last } => {
                let content = match (half, bit) {
                    (0, _) => 0,
                    (_, true) => 1,
                    (_, false) => 2,
                };
                let half = if last { 0 } else { half | u8::from(bit) };
                Some((half, cell.map(|cell| (cell, content))))
            }
        }
    }

    /// The levels whose variables are set in a position.
    pub(super) fn set_in(&self, contents: &[u8]) -> Vec<u32> {
        let content = |cell: u32| contents[cell as usize];
        let set = (0..).zip(&self.reads).filter_map(|(level, read)| {
            let set = match *read {
                Read::Content { cell, content: which, .. } => content(cell) == which,
                Read::Place { cell, last } => {
                    let here = cell.map_or(0, content);
                    // The head stands where the cell is empty and the one below it is not, or where
                    // there is none.
                    let below = match self.reads.get(level as usize + 1) {
                        Some(Read::Place { cell: Some(below), .. }) if !last => content(*below),
                        _ => 1,
                    };
                    here == 1 || here == 0 && below != 0
                }
            };
            set.then_some(level)
        });
        set.collect()
    }
}

fn cell_alone(cell: u32, contents: u8) -> impl Iterator<Item = Read> {
    (1..contents).map(move |content| Read::Content { cell, content, last: content + 1 == contents })
}

/// The cells of a stack are given from below.
fn stack(cells: &[u32]) -> impl Iterator<Item = Read> {
    let from_top = cells.iter().rev().map(|&cell| Read::Place { cell: Some(cell), last: cell == cells[0] });
    std::iter::once(Read::Place { cell: None, last: false }).chain(from_top)
}
