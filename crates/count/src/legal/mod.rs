//! Legal boards of go, without listing them: every point is empty or holds a stone of either
//! colour, and every chain of stones has a liberty.
//!
//! The board is read point by point. Of what was read only its *border* matters to what follows
//! (`border`): a sweep adds up, for every border, the boards that have it, and the borders at the
//! end whose chains all have liberties hold the legal boards. This is the same idea as that of
//! [`columns`](mod@crate::columns) for Connect Four.
//!
//! ```
//! use ludex_count::legal::{Board, total};
//! assert_eq!(total(Board::new(3, 3).unwrap(), &()).unwrap(), 12_675_u32.into());
//! ```
//!
//! **Numbers** are of as many words of 64 bits as three to the number of points needs, and
//! additions wrap: there are never more boards than that, so that nothing is lost.
//!
//! **Time and memory** grow with the number of borders, about 4.5 times for every point more across
//! the board, and hardly with its length; the board is read along its shorter side.
//!
//! J. Tromp and G. Farnebäck, *Combinatorics of Go*, Computers and Games 2006, LNCS 4630,
//! <https://doi.org/10.1007/978-3-540-75538-8_8>, who reached 19 × 19 with numbers modulo primes,
//! kept on disks.

mod border;
mod bounds;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::{Condition, Observer, Progress, Stop, Text, Unit, say};
use num_bigint::BigUint;

use crate::{CountReport, Quantity};
use border::{Border, MOST_POINTS, POINTS};
pub use bounds::bounds;

/// What the method is called on the command line and in JSON.
pub const METHOD: &str = "frontier";

/// The most points of a board.
const MOST_CELLS: u32 = 640;

/// Borders between two looks at the observer.
const POLL: usize = 1 << 12;

/// A board that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The points of the shorter side.
    across: u32,
    /// The points of the longer side.
    along: u32,
}

/// Why boards were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegalError {
    /// The legal boards of the game are not given by their chains.
    NoChains,
    /// The board has no points, or too many.
    Size {
        /// Its columns.
        columns: u32,
        /// Its rows.
        rows: u32,
    },
    /// A budget that ran out, or a cancellation.
    Stop(Stop),
}

impl LegalError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoChains => Text::fixed(
                "legal boards are counted for games in which every chain of stones needs a liberty, such as go",
                "les plateaux légaux se comptent pour les jeux où toute chaîne de pierres doit avoir une liberté, \
                 comme le go",
            ),
            Self::Size { columns, rows } => say!(
                "legal boards are counted where the shorter side has at most {MOST_POINTS} points and the board at \
                 most {MOST_CELLS}, and this one is {columns}x{rows}",
                "les plateaux légaux se comptent jusqu'à {MOST_POINTS} intersections sur le petit côté et \
                 {MOST_CELLS} en tout, et celui-ci est de {columns}x{rows}"
            ),
            Self::Stop(stop) => stop.text(),
        }
    }
}

impl std::fmt::Display for LegalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for LegalError {}

impl From<Stop> for LegalError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl Board {
    /// A board of `columns` × `rows` points.
    ///
    /// # Errors
    /// No points, or too many.
    pub fn new(columns: u32, rows: u32) -> Result<Self, LegalError> {
        let (across, along) = (columns.min(rows), columns.max(rows));
        let fits = (1..=MOST_POINTS).contains(&across) && across.saturating_mul(along) <= MOST_CELLS;
        if fits { Ok(Self { across, along }) } else { Err(LegalError::Size { columns, rows }) }
    }

    /// The board of a game.
    ///
    /// # Errors
    /// A game whose legal boards are not given by their chains, and see [`Board::new`].
    pub fn of(condition: Option<&Condition>) -> Result<Self, LegalError> {
        match condition {
            Some(&Condition::Liberties { columns, rows }) => Self::new(columns, rows),
            _ => Err(LegalError::NoChains),
        }
    }
}

/// The number of legal boards.
///
/// # Errors
/// A budget that ran out, or a cancellation.
pub fn total(board: Board, observer: &dyn Observer) -> Result<BigUint, LegalError> {
    // 3⁵ < 2⁸, so that 40 points need 64 bits at most.
    Ok(match (board.across * board.along).div_ceil(40) {
        1 => sweep::<1>(board, observer),
        2 => sweep::<2>(board, observer),
        3 => sweep::<3>(board, observer),
        4 => sweep::<4>(board, observer),
        5..=8 => sweep::<8>(board, observer),
        _ => sweep::<16>(board, observer),
    }?)
}

/// The report of [`total`]; it has no table by ply.
#[must_use]
pub fn report(total: &BigUint) -> CountReport {
    CountReport::of_total(Quantity::Legal, METHOD, total)
}

/// The boards for every border, as numbers of `N` words, the lowest first.
type Layer<const N: usize> = HashMap<Border, [u64; N], FixedState>;

fn sweep<const N: usize>(board: Board, observer: &dyn Observer) -> Result<BigUint, Stop> {
    let mut one = [0; N];
    one[0] = 1;
    let mut layer = Layer::<N>::default();
    let mut next = Layer::<N>::default();
    layer.insert(border::edge(board.across), one);
    for line in 0..board.along {
        for at in 0..board.across {
            next.clear();
            let cell = u64::from(line * board.across + at);
            for (read, (&border, number)) in layer.iter().enumerate() {
                if read % POLL == 0 {
                    look(board, cell, (&layer, &next), observer)?;
                }
                for border in POINTS.into_iter().filter_map(|point| border::read(border, at, point)) {
                    add(next.entry(border).or_insert([0; N]), number);
                }
            }
            std::mem::swap(&mut layer, &mut next);
        }
    }
    let mut total = [0; N];
    layer.iter().filter(|&(&border, _)| border::is_free(border)).for_each(|(_, number)| add(&mut total, number));
    Ok(BigUint::from_slice(&total.map(|word| [word as u32, (word >> 32) as u32]).concat()))
}

/// Tells how far the sweep is, and stops it where it has to be.
fn look<const N: usize>(
    board: Board,
    cell: u64,
    (layer, next): (&Layer<N>, &Layer<N>),
    observer: &dyn Observer,
) -> Result<(), Stop> {
    let bytes = |borders: usize| (borders * (size_of::<(Border, [u64; N])>() + 1)) as u64 * 8 / 7;
    let held = bytes(layer.capacity() + next.capacity());
    // A table that is full is copied to one of twice its size.
    let grows = next.len() + POINTS.len() * POLL > next.capacity();
    let needed = held + if grows { bytes(2 * next.capacity().max(POLL)) } else { 0 };
    observer.check_memory(needed)?;
    let line = cell / u64::from(board.across) + 1;
    observer.progress(&Progress {
        ply: line as u32,
        found: layer.len() as u64,
        done: line - 1,
        due: board.along.into(),
        unit: Unit::Columns,
        bytes: held,
    });
    observer.check_cancelled()
}

/// Adds a number to another; what passes the last word is known to be nothing.
fn add<const N: usize>(sum: &mut [u64; N], number: &[u64; N]) {
    let mut carry = false;
    for (sum, &word) in sum.iter_mut().zip(number) {
        (*sum, carry) = sum.carrying_add(word, carry);
    }
}
