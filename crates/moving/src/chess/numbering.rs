//! Numbers of positions with few men, up to the symmetries of the board.
//!
//! ```text
//!   8 · · · · · · · ·      without pawns the white king is brought into the triangle (10 squares),
//!   7 · · · · · · · ·      and where it is on the diagonal, the black king below or on it: 462 pairs
//!   6 · · · · · · · ·
//!   5 · · · · · · · ·      with pawns it is brought to the files a to d: 1,806 pairs
//!   4 · · · 4 · · · ·
//!   3 · · 3 3 · · · ·      the number of a position: its turn, its pair of kings, and the squares of
//!   2 · 2 2 2 · · · ·      the other men, those of one kind in increasing order; the least of two
//!   1 1 1 1 1 · · · ·      where both kings are on the diagonal
//!     a b c d e f g h
//! ```
//!
//! (K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986,
//! doi:10.3233/ICG-1986-9302, for the triangle.)

use cozy_chess::{Square, get_king_moves};

use super::men::{MOST, Man};

/// A symmetry of the board: bit 0 turns files over, bit 1 ranks, and bit 2 then exchanges both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn(pub(super) u8);

/// The squares under each symmetry.
const IMAGES: [[u8; 64]; 8] = {
    let mut images = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 * 64 {
        let (turn, square) = ((place / 64) as u8, (place % 64) as u8);
        let flipped = square ^ (7 * (turn & 1)) ^ (56 * (turn >> 1 & 1));
        images[place / 64][place % 64] = if turn & 4 == 0 { flipped } else { flipped >> 3 | (flipped & 7) << 3 };
        place += 1;
    }
    images
};

impl Turn {
    pub(super) fn image(self, square: u8) -> u8 {
        self.images()[usize::from(square & 63)]
    }

    fn images(self) -> &'static [u8; 64] {
        &IMAGES[usize::from(self.0 & 7)]
    }

    /// The same, and then ranks and files exchanged.
    fn then_exchanged(self) -> Self {
        Self(self.0 ^ 4)
    }
}

/// How a pair of kings comes to the representative of its class.
#[derive(Clone, Copy, Debug)]
struct Pair {
    class: u16,
    turn: u8,
    /// Whether exchanging ranks and files keeps the representative.
    on_diagonal: bool,
}

/// The classes of pairs of kings.
#[derive(Clone, Debug)]
pub(super) struct Kings {
    pairs: Vec<Option<Pair>>,
    /// The squares of the white and the black king of each class.
    representatives: Vec<[u8; 2]>,
}

impl Kings {
    /// With pawns there are two symmetries, without them eight.
    pub(super) fn new(pawns: bool) -> Self {
        let turns = || (0..if pawns { 2 } else { 8 }).map(Turn);
        let mut kings = Self { pairs: vec![None; 64 * 64], representatives: Vec::new() };
        let apart = |white: u8, black: u8| {
            let near = get_king_moves(Square::index(white.into()));
            white != black && !near.has(Square::index(black.into()))
        };
        for (white, black) in (0..64).flat_map(|white| (0..64).map(move |black| (white, black))) {
            if !apart(white, black) || kings.pairs[usize::from(white) << 6 | usize::from(black)].is_some() {
                continue;
            }
            // The first pair of an orbit stands for it; it is the least of its images.
            let class = kings.representatives.len() as u16;
            kings.representatives.push([white, black]);
            let on_diagonal = !pawns && [white, black].iter().all(|&square| Turn(4).image(square) == square);
            for turn in turns() {
                let image = [white, black].map(|square| turn.image(square));
                let back = turns().find(|back| image.map(|square| back.image(square)) == [white, black]);
                let turn = back.expect("a symmetry has an inverse").0;
                kings.pairs[usize::from(image[0]) << 6 | usize::from(image[1])] =
                    Some(Pair { class, turn, on_diagonal });
            }
        }
        kings
    }

    /// How many classes there are.
    pub(super) fn len(&self) -> u64 {
        self.representatives.len() as u64
    }

    /// The number of two kings that are apart and of other men.
    pub(super) fn rank(&self, [white, black]: [u8; 2], others: &[Man]) -> u64 {
        let pair = self.pairs[usize::from(white) << 6 | usize::from(black)].expect("kings that are apart");
        let turn = Turn(pair.turn);
        let first = number(pair.class, turn, others);
        if pair.on_diagonal { first.min(number(pair.class, turn.then_exchanged(), others)) } else { first }
    }

    /// The squares of the kings and the codes of so many others.
    pub(super) fn unrank(&self, number: u64, others: usize) -> ([u8; 2], impl Iterator<Item = u8>) {
        let class = (number >> (6 * others)) as usize;
        (self.representatives[class], (0..others).rev().map(move |place| (number >> (6 * place) & 63) as u8))
    }
}

/// The number of a class of kings and of the images of other men, those of one kind in increasing
/// order.
fn number(class: u16, turn: Turn, others: &[Man]) -> u64 {
    let (images, mut turned) = (turn.images(), [Man::default(); MOST - 2]);
    let turned = &mut turned[..others.len()];
    for (image, other) in turned.iter_mut().zip(others) {
        *image = other.on(Square::index(images[other.code() as usize].into()));
    }
    // Men are in the order of their kinds, and then of their squares.
    turned.sort_unstable();
    turned.iter().fold(class.into(), |number, man| number << 6 | man.code() as u64)
}
