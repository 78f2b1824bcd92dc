//! Boards as bits of machine words: lines of stones, and the images of a board under its
//! symmetries.

use std::fmt::Debug;
use std::hash::Hash;

use bnum::types::{U256, U512};
use ludex_core::{Long, PositionWord, Wide};
use num_traits::PrimInt;

/// A machine word that holds one bit for each cell.
pub trait Word: PrimInt + From<u8> + Ord + Hash + Debug + Send + Sync + 'static {
    /// Its number of bits.
    const BITS: u32;

    /// What a position of one word packs into.
    type Single: PositionWord;
    /// What a position of two words packs into.
    type Pair: PositionWord;
    /// What a position of two words and one bit more packs into.
    type PairAndBit: PositionWord;

    /// Packs a word.
    fn single(self) -> Self::Single;
    /// The word that was packed.
    fn from_single(packed: &Self::Single) -> Self;
    /// Packs two words; the order of pairs is kept.
    fn pair(first: Self, second: Self) -> Self::Pair;
    /// The two words that were packed.
    fn from_pair(packed: &Self::Pair) -> (Self, Self);
    /// Packs two words and a bit; the order is kept.
    fn pair_and_bit(first: Self, second: Self, bit: bool) -> Self::PairAndBit;
    /// The two words and the bit that were packed.
    fn from_pair_and_bit(packed: &Self::PairAndBit) -> (Self, Self, bool);
}

impl Word for u32 {
    const BITS: u32 = u32::BITS;
    type Single = u64;
    type Pair = u64;
    type PairAndBit = u128;

    fn single(self) -> u64 {
        self.into()
    }

    fn from_single(packed: &u64) -> Self {
        *packed as Self
    }

    fn pair(first: Self, second: Self) -> u64 {
        u64::from(first) << 32 | u64::from(second)
    }

    fn from_pair(packed: &u64) -> (Self, Self) {
        ((packed >> 32) as Self, *packed as Self)
    }

    fn pair_and_bit(first: Self, second: Self, bit: bool) -> u128 {
        u128::from(Self::pair(first, second)) << 1 | u128::from(bit)
    }

    fn from_pair_and_bit(packed: &u128) -> (Self, Self, bool) {
        let (first, second) = Self::from_pair(&((packed >> 1) as u64));
        (first, second, packed & 1 == 1)
    }
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    type Single = u64;
    type Pair = u128;
    type PairAndBit = Wide;

    fn single(self) -> u64 {
        self
    }

    fn from_single(packed: &u64) -> Self {
        *packed
    }

    fn pair(first: Self, second: Self) -> u128 {
        u128::from(first) << 64 | u128::from(second)
    }

    fn from_pair(packed: &u128) -> (Self, Self) {
        ((packed >> 64) as Self, *packed as Self)
    }

    fn pair_and_bit(first: Self, second: Self, bit: bool) -> Wide {
        [first, second, bit.into(), 0]
    }

    fn from_pair_and_bit(packed: &Wide) -> (Self, Self, bool) {
        (packed[0], packed[1], packed[2] == 1)
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    type Single = u128;
    type Pair = Wide;
    type PairAndBit = Long;

    fn single(self) -> u128 {
        self
    }

    fn from_single(packed: &u128) -> Self {
        *packed
    }

    fn pair(first: Self, second: Self) -> Wide {
        let ((a, b), (c, d)) = (u64::from_pair(&first), u64::from_pair(&second));
        [a, b, c, d]
    }

    fn from_pair(&[a, b, c, d]: &Wide) -> (Self, Self) {
        (u64::pair(a, b), u64::pair(c, d))
    }

    fn pair_and_bit(first: Self, second: Self, bit: bool) -> Long {
        let [a, b, c, d] = Self::pair(first, second);
        [a, b, c, d, bit.into()].into()
    }

    fn from_pair_and_bit(packed: &Long) -> (Self, Self, bool) {
        (u64::pair(packed[0], packed[1]), u64::pair(packed[2], packed[3]), packed[4] == 1)
    }
}

/// For boards that no machine word holds: slower, and its positions have no keys.
impl Word for U256 {
    const BITS: u32 = U256::BITS;
    type Single = Wide;
    type Pair = Long;
    type PairAndBit = Long;

    fn single(self) -> Wide {
        let [d, c, b, a] = *self.digits();
        [a, b, c, d]
    }

    fn from_single(&[a, b, c, d]: &Wide) -> Self {
        Self::from_digits([d, c, b, a])
    }

    fn pair(first: Self, second: Self) -> Long {
        [first.single(), second.single()].concat().into()
    }

    fn from_pair(packed: &Long) -> (Self, Self) {
        let half = |i: usize| Self::from_single(&std::array::from_fn(|word| packed[4 * i + word]));
        (half(0), half(1))
    }

    fn pair_and_bit(first: Self, second: Self, bit: bool) -> Long {
        [&first.single()[..], &second.single(), &[bit.into()]].concat().into()
    }

    fn from_pair_and_bit(packed: &Long) -> (Self, Self, bool) {
        let (first, second) = Self::from_pair(packed);
        (first, second, packed[8] == 1)
    }
}

/// For the largest boards of go.
impl Word for U512 {
    const BITS: u32 = U512::BITS;
    type Single = Long;
    type Pair = Long;
    type PairAndBit = Long;

    fn single(self) -> Long {
        self.digits().iter().rev().copied().collect()
    }

    fn from_single(packed: &Long) -> Self {
        Self::from_digits(std::array::from_fn(|word| packed[7 - word]))
    }

    fn pair(first: Self, second: Self) -> Long {
        [first.single(), second.single()].concat().into()
    }

    fn from_pair(packed: &Long) -> (Self, Self) {
        let half = |i: usize| Self::from_single(&packed[8 * i..8 * (i + 1)].into());
        (half(0), half(1))
    }

    fn pair_and_bit(first: Self, second: Self, bit: bool) -> Long {
        [&first.single()[..], &second.single(), &[bit.into()]].concat().into()
    }

    fn from_pair_and_bit(packed: &Long) -> (Self, Self, bool) {
        let (first, second) = Self::from_pair(packed);
        (first, second, packed[16] == 1)
    }
}

/// The word with this one bit.
pub fn bit<W: Word>(index: u32) -> W {
    W::one() << index as usize
}

/// The lowest eight bits, as an index.
pub(crate) fn low_byte<W: Word>(word: W) -> usize {
    (word & <W as From<u8>>::from(0xff)).to_usize().expect("a byte")
}

/// The indices of the bits that are set, lowest first.
pub fn ones<W: Word>(mut word: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (!word.is_zero()).then(|| {
            let index = word.trailing_zeros();
            word = word & (word - W::one());
            index
        })
    })
}

/// All straight lines of a given length on a rectangular board, in the four directions.
///
/// A set of cells is tested for all lines of one direction at once: `run = cells & cells >> d &
/// cells >> 2d …` keeps the cells from which the line continues in steps of `d` bits (in ⌈log₂
/// length⌉ steps, by doubling), and `starts` those from which such a line lies on the board, so
/// that no empty column is needed between rows.
#[derive(Clone, Debug)]
pub struct Lines<W> {
    length: u32,
    directions: Vec<Direction<W>>,
}

#[derive(Clone, Copy, Debug)]
struct Direction<W> {
    shift: u32,
    starts: W,
}

impl<W: Word> Lines<W> {
    /// The lines of `length` cells on a board of `columns` × `rows`; `cell(column, row)` is the bit
    /// of a cell, linear in both.
    pub fn new(length: u32, columns: u32, rows: u32, cell: impl Fn(u32, u32) -> u32) -> Self {
        let reach = length as i32 - 1;
        let fits = |from: u32, step: i32, side: u32| (0..side as i32).contains(&(from as i32 + reach * step));
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().filter_map(|(dc, dr)| {
            let (mut starts, mut shift) = (W::zero(), 1);
            for column in 0..columns {
                for row in (0..rows).filter(|&row| fits(column, dc, columns) && fits(row, dr, rows)) {
                    let first = cell(column, row);
                    let last = cell((column as i32 + reach * dc) as u32, (row as i32 + reach * dr) as u32);
                    shift = first.abs_diff(last) / (length - 1).max(1);
                    starts = starts | bit(first.min(last));
                }
            }
            (!starts.is_zero()).then_some(Direction { shift, starts })
        });
        Self { length, directions: directions.collect() }
    }

    /// Whether `stones` fill a line.
    pub fn filled(&self, stones: W) -> bool {
        self.directions.iter().any(|direction| !(self.runs(stones, direction.shift) & direction.starts).is_zero())
    }

    /// The cells from which `length` stones stand in steps of `shift` bits.
    fn runs(&self, stones: W, shift: u32) -> W {
        let (mut run, mut length) = (stones, 1);
        while length < self.length {
            let step = length.min(self.length - length);
            run = run & (run >> (step * shift) as usize);
            length += step;
        }
        run
    }

    /// Every line once, as the bits of its cells.
    pub fn all(&self) -> Vec<Vec<u32>> {
        let mut lines: Vec<Vec<u32>> = Vec::new();
        for direction in &self.directions {
            lines.extend(ones(direction.starts).map(|s| (0..self.length).map(|i| s + i * direction.shift).collect()));
        }
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

/// The images of a word under up to `N` permutations of its bits, all at once.
///
/// One row of `N` words for each value of each byte; the images of a word are the union of a row
/// for each of its bytes. For the eight symmetries of a square in 64 bits a row is one cache line.
#[derive(Clone, Debug)]
pub struct Images<W, const N: usize> {
    order: usize,
    rows: Vec<[[W; N]; 256]>,
}

impl<W: Word, const N: usize> Images<W, N> {
    /// `elements[e][i]` is the bit to which element `e` sends bit `i`; the first element is the
    /// identity.
    pub fn new(elements: &[Vec<u32>]) -> Self {
        let bits = elements[0].len();
        let row = |byte: usize, value: usize| {
            let mut images = [W::zero(); N];
            for (e, image) in images.iter_mut().enumerate() {
                let element = elements.get(e).unwrap_or(&elements[0]);
                for i in (0..8).filter(|i| value >> i & 1 == 1 && byte * 8 + i < bits) {
                    *image = *image | bit(element[byte * 8 + i]);
                }
            }
            images
        };
        let rows = (0..bits.div_ceil(8)).map(|byte| std::array::from_fn(|value| row(byte, value))).collect();
        Self { order: elements.len(), rows }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The image under each element; past the last element, the word itself.
    pub fn images(&self, word: W) -> [W; N] {
        let mut images = [W::zero(); N];
        let mut rest = word;
        for row in &self.rows {
            let value = low_byte(rest);
            for (image, part) in images.iter_mut().zip(&row[value]) {
                *image = *image | *part;
            }
            rest = rest >> 8;
        }
        images
    }

    /// The image under one element.
    pub fn image(&self, element: usize, word: W) -> W {
        let part = |(i, row): (usize, &[[W; N]; 256])| row[low_byte(word >> (8 * i))][element];
        self.rows.iter().enumerate().map(part).fold(W::zero(), |image, part| image | part)
    }

    /// The smallest image.
    pub fn smallest(&self, word: W) -> W {
        self.images(word).into_iter().fold(word, W::min)
    }

    /// How many elements keep a word.
    pub fn keeping(&self, word: W) -> usize {
        self.images(word)[..self.order].iter().filter(|&&image| image == word).count()
    }

    /// The smallest image of two words that move together, the first word deciding before the
    /// second.
    pub fn smallest_pair(&self, first: W, second: W) -> (W, W) {
        self.images(first).into_iter().zip(self.images(second)).fold((first, second), Ord::min)
    }

    /// How many elements keep both words.
    pub fn keeping_pair(&self, first: W, second: W) -> usize {
        let images = self.images(first).into_iter().zip(self.images(second)).take(self.order);
        images.filter(|&image| image == (first, second)).count()
    }
}

/// The symmetries of a board of `columns` × `rows` cells as permutations of `row * columns +
/// column`: eight for a square, else four; the identity first.
pub fn rectangle_symmetries(columns: u32, rows: u32) -> Vec<Vec<u32>> {
    let square = columns == rows;
    let elements = if square { 8 } else { 4 };
    let image = |e: u32, cell: u32| {
        let (mut column, mut row) = (cell % columns, cell / columns);
        if e & 1 != 0 {
            column = columns - 1 - column;
        }
        if e & 2 != 0 {
            row = rows - 1 - row;
        }
        if e & 4 != 0 {
            (column, row) = (row, column);
        }
        row * columns + column
    };
    (0..elements).map(|e| (0..columns * rows).map(|cell| image(e, cell)).collect()).collect()
}

/// The symmetries of a triangle with rows of 1 to `side` cells as permutations of `row * side +
/// column`: three turns and their mirror images, the identity first. Indices that are no cell stay
/// where they are.
///
/// A cell is given by its distances from the three sides, whose sum is `side - 1`; the symmetries
/// permute them.
pub fn triangle_symmetries(side: u32) -> Vec<Vec<u32>> {
    let image = |order: [usize; 3], index: u32| {
        let (column, row) = (index % side, index / side);
        if column > row {
            return index;
        }
        let distances = [row - column, column, side - 1 - row];
        let [left, right, _] = order.map(|i| distances[i]);
        (left + right) * side + right
    };
    let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0]];
    orders.map(|order| (0..side * side).map(|index| image(order, index)).collect()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_7_by_6_has_69_lines_of_four() {
        assert_eq!(Lines::<u64>::new(4, 7, 6, |c, r| c * 7 + r).all().len(), 69);
    }

    #[test]
    fn filled_agrees_with_the_list_of_lines() {
        for (columns, rows, length) in [(3, 3, 3), (4, 3, 3), (3, 4, 2), (4, 4, 4), (1, 5, 3), (5, 1, 3), (2, 3, 1)] {
            let lines = Lines::<u64>::new(length, columns, rows, |c, r| r * columns + c);
            let all = lines.all();
            for stones in 0..1u64 << (columns * rows) {
                let slow = all.iter().any(|line| line.iter().all(|&cell| stones >> cell & 1 == 1));
                assert_eq!(lines.filled(stones), slow, "{columns}x{rows},{length}: {stones:b}");
            }
        }
    }

    #[test]
    fn images_permute_bits() {
        let elements = rectangle_symmetries(4, 4);
        let images = Images::<u64, 8>::new(&elements);
        for word in [0u64, 1, 0x8001, 0x1234, 0xffff] {
            for (e, image) in images.images(word).into_iter().enumerate() {
                assert_eq!(image, ones(word).map(|i| 1u64 << elements[e][i as usize]).sum::<u64>());
                assert_eq!(image, images.image(e, word));
            }
        }
    }
}
