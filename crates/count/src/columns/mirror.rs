//! Positions that are their own images in the mirror, so that positions can be counted up to it
//! (the orbit-counting lemma).
//!
//! Their number is about the square root of that of all positions, and they are listed by their
//! left halves: the word of a column is that of its image too. Whether alternating play can build a
//! board does not depend on the order of its columns, so the two are read from the diagram one
//! after the other.
//!
//! ```text
//!   . . . ╎ . . .
//!   . O . ╎ . O .       left half · X | XO | XX      read from the diagram: ·X ·X XO XO XX XX
//!   X X X ╎ X X X       (the four in the lowest row is a line across the axis)
//! ```
//!
//! **Ends by four.** Let *s* be the last stone of such a position: every four goes through *s*, and
//! through its image too. Either *s* is the top of the middle column; then the position before it
//! is its own image, and is not over. Or the fours lie in the row of *s* and its image, which are
//! at most three columns apart. The position before it is then not its own image: in one column the
//! word without its top is read. Where several stones may have been the last, the position counts
//! for the leftmost of them, or for the middle one.
//!
//! The time is proportional to the number of halves: a second for 7 × 6, ten for 8 × 7; the figures
//! are in `docs/connect-four-counts.md`.

use ludex_core::{Observer, Progress};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::diagram::{Built, Diagram, Node};
use super::residuals::{ClassId, Numbering};
use super::words::{Word, WordId, Words};
use super::{Board, ColumnsError, Counted};

/// How many positions of every ply are their own images.
pub(super) fn by_ply(board: Board, observer: &dyn Observer) -> Result<Vec<Counted>, ColumnsError> {
    let Board { columns, rows } = board;
    if columns * (rows + 1) > u128::BITS {
        return Err(ColumnsError::Mirror);
    }
    let words = Words::new(rows);
    let halves = Halves::new(board, &words)?;
    let tasks = halves.beginnings();
    let mut plies = halves.tally();
    for some in tasks.chunks(rayon::current_num_threads() * 8) {
        observer.check_cancelled()?;
        let tallies: Vec<Vec<Counted>> = some.par_iter().map(|half| halves.listed(half)).collect();
        for tally in &tallies {
            plies = plies.into_iter().zip(tally).map(|(ply, more)| ply.plus(more)).collect();
        }
        let found = plies.iter().map(|ply| ply.positions).sum::<u128>() as u64;
        observer.progress(&Progress { found, done: found, ..Progress::default() });
    }
    Ok(plies)
}

/// Where classes of half-read boards lead in one of the left columns; 0 is nowhere.
struct Level {
    /// With a word in the column and in its image.
    pair: Vec<Vec<ClassId>>,
    /// With a word in one of them, and the word without its top in the other.
    short: Vec<Vec<ClassId>>,
}

/// The left half of a board, from its edge inwards, with its image.
#[derive(Clone, Copy)]
struct Half {
    level: usize,
    class: ClassId,
    stones: [u128; 2],
    plies: u32,
    /// The word of the last column read, and the class if that word were short by its top in one of
    /// the two columns.
    last: WordId,
    short: ClassId,
}

struct Halves<'w> {
    words: &'w Words,
    columns: u32,
    levels: Vec<Level>,
    /// For every class after the left columns and every word of the middle column (without one, the
    /// empty word alone): bit 0 if the board can be built and the first player is to move, bit 1 if
    /// the second is.
    built: Vec<Vec<u8>>,
}

impl<'w> Halves<'w> {
    fn new(Board { columns, rows }: Board, words: &'w Words) -> Result<Self, ColumnsError> {
        let Built { diagram, after } = Built::new(columns, rows);
        let mut classes = vec![after];
        let mut levels = Vec::new();
        for _ in 0..columns / 2 {
            let mut next = Numbering::default();
            let (mut pair, mut short) = (vec![vec![0; words.len()]], vec![vec![0; words.len()]]);
            for &nodes in &classes {
                let mut lead = |first: &Word, second: &Word| match read(&diagram, read(&diagram, nodes, first), second)
                {
                    [Node::EMPTY, Node::EMPTY] => Ok(0),
                    nodes => next.number(nodes),
                };
                pair.push(words.all.iter().map(|word| lead(word, word)).collect::<Result<_, _>>()?);
                let without_top =
                    |word: &Word| if word.length == 0 { Ok(0) } else { lead(word, &words.all[word.below]) };
                short.push(words.all.iter().map(without_top).collect::<Result<_, _>>()?);
            }
            levels.push(Level { pair, short });
            classes = next.keys().to_vec();
        }
        let turns = |nodes: [Node; 2]| u8::from(nodes[0] == Node::UNIT) | u8::from(nodes[1] == Node::UNIT) << 1;
        let mut built = vec![vec![0; words.len()]];
        built.extend(classes.iter().map(|&nodes| match columns % 2 {
            0 => vec![turns(nodes)],
            _ => words.all.iter().map(|word| turns(read(&diagram, nodes, word))).collect(),
        }));
        Ok(Self { words, columns, levels, built })
    }

    /// Halves of which the tasks of threads begin: far enough from the axis for no line to end
    /// there.
    fn beginnings(&self) -> Vec<Half> {
        let mut halves = vec![Half { level: 0, class: 1, stones: [0; 2], plies: 0, last: 0, short: 0 }];
        for _ in 0..self.levels.len().saturating_sub(2).min(2) {
            halves = halves.iter().flat_map(|half| self.grown(half)).collect();
        }
        halves
    }

    /// With another column and its image, without four.
    fn grown<'a>(&'a self, half: &'a Half) -> impl Iterator<Item = Half> + 'a {
        let Level { pair, short } = &self.levels[half.level];
        let (pair, short) = (&pair[half.class as usize], &short[half.class as usize]);
        (0..self.words.len()).filter(|&id| pair[id] | short[id] != 0).filter_map(move |id| {
            let grown = self.with(half, id, pair[id], short[id]);
            (!self.has_four(grown.stones)).then_some(grown)
        })
    }

    fn with(&self, half: &Half, id: WordId, class: ClassId, short: ClassId) -> Half {
        let (word, column) = (&self.words.all[id], half.level as u32);
        let stones = [0, 1].map(|colour| {
            let one = u128::from(word.stones[colour]);
            half.stones[colour] | one << self.place(column, 0) | one << self.place(self.columns - 1 - column, 0)
        });
        Half { level: half.level + 1, class, stones, plies: half.plies + 2 * word.length, last: id, short }
    }

    /// The bit of a cell; above every column there is one that is never set.
    fn place(&self, column: u32, row: u32) -> u32 {
        column * (self.words.rows + 1) + row
    }

    fn has_four(&self, stones: [u128; 2]) -> bool {
        let height = self.words.rows + 1;
        stones.iter().any(|&stones| {
            [1, height - 1, height, height + 1].into_iter().any(|step| {
                let pairs = stones & stones >> step;
                pairs & pairs >> (2 * step) != 0
            })
        })
    }

    fn tally(&self) -> Vec<Counted> {
        vec![Counted::default(); (self.columns * self.words.rows) as usize + 1]
    }

    /// The positions that have this half.
    fn listed(&self, half: &Half) -> Vec<Counted> {
        let mut tally = self.tally();
        self.go_on(half, &mut tally);
        tally
    }

    fn go_on(&self, half: &Half, tally: &mut [Counted]) {
        let left = self.levels.len();
        if half.level == left {
            return self.close(half, tally);
        }
        if half.level + 1 == left && self.columns.is_multiple_of(2) {
            return self.meet(half, tally);
        }
        self.grown(half).for_each(|grown| self.go_on(&grown, tally));
    }

    /// The last column before an axis between two columns.
    fn meet(&self, half: &Half, tally: &mut [Counted]) {
        let column = half.level as u32;
        let Level { pair, short } = &self.levels[half.level];
        let turns = |class: ClassId| self.built[class as usize][0];
        for id in 0..self.words.len() {
            let goes_on = turns(pair[half.class as usize][id]);
            // Short by the top here, or in the column before.
            let here = turns(short[half.class as usize][id]);
            let before = turns(pair[half.short as usize][id]);
            if goes_on | here | before == 0 {
                continue;
            }
            let closed = self.with(half, id, 0, 0);
            if !self.has_four(closed.stones) {
                self.count(goes_on != 0, closed, tally);
            } else if (column > 0 && self.was_last(before, closed.stones, half.last, column - 1))
                || self.was_last(here, closed.stones, id, column)
            {
                won(closed.plies, tally);
            }
        }
    }

    /// The middle column.
    fn close(&self, half: &Half, tally: &mut [Counted]) {
        let middle = half.level as u32;
        for (id, word) in self.words.all.iter().enumerate() {
            let goes_on = self.built[half.class as usize][id];
            let beside = self.built[half.short as usize][id];
            let top = if word.length == 0 { 0 } else { self.built[half.class as usize][word.below] };
            if goes_on | beside | top == 0 {
                continue;
            }
            let stones =
                [0, 1].map(|colour| half.stones[colour] | u128::from(word.stones[colour]) << self.place(middle, 0));
            let closed = Half { stones, plies: half.plies + word.length, ..*half };
            if !self.has_four(stones) {
                self.count(goes_on != 0, closed, tally);
                // Four on top of each other is no word; only here can it be its own image.
                if word.rises_to_four(self.words.rows).is_some_and(|colour| goes_on >> colour as u32 & 1 == 1) {
                    won(closed.plies + 1, tally);
                }
            } else if self.was_last(top, stones, id, middle)
                || (middle > 0 && self.was_last(beside, stones, half.last, middle - 1))
            {
                won(closed.plies, tally);
            }
        }
    }

    fn count(&self, is_built: bool, at: Half, tally: &mut [Counted]) {
        if is_built {
            let full = at.plies == self.columns * self.words.rows;
            let counted = &mut tally[at.plies as usize];
            counted.positions += 1;
            counted.ended[1] += u128::from(full);
        }
    }

    /// Whether the top stone of a column can have ended a position with four: without it there is
    /// no four, and play can have built the rest, with its colour to move, which `turns` encodes.
    fn was_last(&self, turns: u8, stones: [u128; 2], word: WordId, column: u32) -> bool {
        let word = &self.words.all[word];
        word.top.is_some_and(|colour| {
            let mut before = stones;
            before[colour as usize] &= !(1 << self.place(column, word.length - 1));
            turns >> colour as u32 & 1 == 1 && !self.has_four(before)
        })
    }
}

/// The player who made the last move has won.
fn won(plies: u32, tally: &mut [Counted]) {
    let counted = &mut tally[plies as usize];
    counted.positions += 1;
    counted.ended[if plies % 2 == 1 { 0 } else { 2 }] += 1;
}

fn read(diagram: &Diagram, nodes: [Node; 2], word: &Word) -> [Node; 2] {
    nodes.map(|node| diagram.after(node, word))
}
