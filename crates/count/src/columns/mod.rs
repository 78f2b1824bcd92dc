//! Positions of Connect Four, counted column by column and never listed.
//!
//! Breadth first, 7 × 6 is 4 531 985 219 092 positions to list. Here a board is read from left to
//! right, and half-read boards with the same continuations are counted together: 1.4 million
//! classes of them at the widest point of 7 × 6.
//!
//! ```text
//!   . . ╎ . . .         what the columns that follow need to know
//!   . O ╎ . . .           pattern  where a stone would end four in a row, and what may become four (`pattern`)
//!   O X ╎ ? ? ?           class    which words of the other columns make a board that play in turns can build
//!   X X ╎ ? ? ?                    (`diagram`, `residuals`)
//! ```
//!
//! **Positions that are not over.** Remove stones from a position without four, and none arises: so
//! *all* its histories are legal, and it can be reached if and only if its stones can be taken off
//! from the tops in turns. No four and built in turns are two properties of the columns' words,
//! decided by reading them; a sweep over the columns, and in each of them over its cells, adds up
//! the boards that have both (`sweep`, `step`). Full boards among them are the draws.
//!
//! **Positions that end by four** are a position that is not over and one more stone. There are as
//! many such pairs as open columns of positions that are not over, less the pairs that still have
//! no four; both are again counts of boards without four, with a column marked, and the same sweep
//! carries them, as signed numbers (*weights*). A position whose last stone may have been any of
//! several is counted once for each of them; all its fours lie in one straight run of stones then,
//! and for every run a separate sweep subtracts the excess (`runs`).
//!
//! **By ply** the sweep separates classes by their stones; that takes about twice the time. Numbers
//! are words of 64 bits, and of 128 where those are shown to be too short: counts are checked at
//! every addition, weights are residues, and at the end the counts prove that the values of the
//! weights fit.
//!
//! Time and memory grow with the number of patterns, which is 6 times as great for each further
//! row, and hardly with the number of columns. The figures are in `docs/connect-four-counts.md`.
//! Breadth first on binary decision diagrams takes hours for 7 × 6: S. Edelkamp and P. Kissmann,
//! *On the complexity of BDDs for state space search: a case study in Connect Four*, AAAI 2011,
//! <https://doi.org/10.1609/aaai.v25i1.7827>; M. Böck, <https://arxiv.org/abs/2507.05267>.
//!
//! ```
//! use ludex_count::columns::{Board, total};
//! let board = Board::new(4, 4, 4).unwrap();
//! assert_eq!(total(board, &()).unwrap().positions, 161_029);
//! ```

use ludex_core::{Layout, Observer, Stop, Text, say};

mod diagram;
mod growth;
mod mirror;
mod number;
mod pattern;
mod residuals;
#[cfg(feature = "residues")]
mod residues;
mod runs;
mod step;
mod sweep;
mod table;
mod words;

use crate::{CountReport, Quantity};
use diagram::Built;
pub use growth::{Grown, growth};
use number::Number;
use pattern::Patterns;
use residuals::Stones;
#[cfg(feature = "residues")]
pub use residues::PRIMES;
use sweep::{Aim, Sweep, SweepError, SweepResult};
use words::{LINE, Words};

/// What the method is called on the command line and in JSON.
pub const METHOD: &str = "columns";

/// A board that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    columns: u32,
    rows: u32,
}

/// Why a board was not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnsError {
    /// The game has no columns in which stones fall.
    NoColumns,
    /// Lines of this length.
    Line(u32),
    /// Too many rows, or none; their number.
    Rows(u32),
    /// No columns, or more than are ever counted.
    Columns(u32),
    /// There are more classes of half-read boards than 16 bits number.
    Classes,
    /// The number passes 128 bits, or might.
    Numbers,
    /// Up to the mirror: the cells, and one more a column, do not fit 128 bits.
    Mirror,
    /// A budget that ran out, or a cancellation.
    Stop(Stop),
}

impl ColumnsError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        let most_rows = Patterns::MOST_ROWS;
        match self {
            Self::NoColumns => Text::fixed(
                "the columns method is for games in which stones fall to the lowest empty cell of a column",
                "la méthode des colonnes est pour les jeux où les pions tombent sur la plus basse case vide d'une colonne",
            ),
            Self::Line(length) => say!(
                "the columns method counts games with lines of {LINE} stones, and here a line has {length}",
                "la méthode des colonnes compte les jeux à alignements de {LINE} pions, et ici un alignement en a \
                 {length}"
            ),
            Self::Rows(rows) => say!(
                "the columns method counts boards of 1 to {most_rows} rows, and this one has {rows}",
                "la méthode des colonnes compte les plateaux de 1 à {most_rows} lignes, et celui-ci en a {rows}"
            ),
            Self::Columns(columns) => say!(
                "the columns method counts boards of 1 to {MOST_COLUMNS} columns, and this one has {columns}",
                "la méthode des colonnes compte les plateaux de 1 à {MOST_COLUMNS} colonnes, et celui-ci en a {columns}"
            ),
            Self::Classes => Text::fixed(
                "half-read boards of this size fall into more than 65,535 classes",
                "les plateaux à moitié lus de cette taille se rangent en plus de 65 535 classes",
            ),
            Self::Numbers => Text::fixed(
                "the number of positions may pass 128 bits",
                "le nombre de positions pourrait dépasser 128 bits",
            ),
            Self::Mirror => Text::fixed(
                "up to reflection, the columns method counts boards of at most 128 bits, columns × (rows + 1)",
                "à réflexion près, la méthode des colonnes compte les plateaux d'au plus 128 bits, colonnes × \
                 (lignes + 1)",
            ),
            Self::Stop(stop) => stop.text(),
        }
    }
}

impl std::fmt::Display for ColumnsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for ColumnsError {}

impl From<Stop> for ColumnsError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Wider boards are refused.
const MOST_COLUMNS: u32 = 64;

impl Board {
    /// A board of `columns` × `rows` cells, with lines of `line` stones.
    ///
    /// # Errors
    /// Another line than 4, no cell, more than 9 rows or more than 64 columns.
    pub fn new(columns: u32, rows: u32, line: u32) -> Result<Self, ColumnsError> {
        match (columns, rows) {
            _ if line != LINE => Err(ColumnsError::Line(line)),
            (1..=MOST_COLUMNS, 1..=Patterns::MOST_ROWS) => Ok(Self { columns, rows }),
            (1..=MOST_COLUMNS, _) => Err(ColumnsError::Rows(rows)),
            _ => Err(ColumnsError::Columns(columns)),
        }
    }

    /// The board of a placement game.
    ///
    /// # Errors
    /// A game without columns, and see [`Board::new`].
    pub fn from_layout(layout: &Layout) -> Result<Self, ColumnsError> {
        let (columns, rows) = layout.columns.ok_or(ColumnsError::NoColumns)?;
        Self::new(columns, rows, layout.line_length)
    }

    /// The bytes that a count is expected to hold at its widest place, from what smaller boards
    /// held; not a bound.
    #[must_use]
    pub fn estimated_bytes(&self, by_ply: bool) -> u64 {
        estimate(self.columns, self.rows) * if by_ply { 3 } else { 1 }
    }
}

/// Positions, and how many of them are ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Positions that can be reached.
    pub positions: u128,
    /// How many of them are won by the first player, drawn and won by the second.
    pub ended: [u128; 3],
}

impl Counted {
    fn plus(self, more: &Self) -> Self {
        let ended = [0, 1, 2].map(|how| self.ended[how] + more.ended[how]);
        Self { positions: self.positions + more.positions, ended }
    }

    /// The remainders of all numbers.
    #[must_use]
    pub fn modulo(&self, prime: u64) -> Self {
        let prime = u128::from(prime);
        Self { positions: self.positions % prime, ended: self.ended.map(|n| n % prime) }
    }
}

/// How many positions can be reached from the empty board, in all.
///
/// # Errors
/// See [`ColumnsError`].
pub fn total(board: Board, observer: &dyn Observer) -> Result<Counted, ColumnsError> {
    Counter::new(board, Stones::Parity, observer)?.total(Counter::find)
}

/// [`total`] modulo each of [`PRIMES`], added up in residues from the first number on: a check of
/// the arithmetic of [`total`], which relies on bounds. Shares everything else with it.
///
/// # Errors
/// See [`ColumnsError`].
#[cfg(feature = "residues")]
pub fn residues(board: Board, observer: &dyn Observer) -> Result<[Counted; 2], ColumnsError> {
    let counted = Counter::new(board, Stones::Parity, observer)?.total(Counter::find_as::<residues::Residues>)?;
    Ok(PRIMES.map(|prime| counted.modulo(prime)))
}

/// The number of positions at each ply, from 0 to the last ply at which there is one.
///
/// # Errors
/// See [`ColumnsError`].
pub fn by_ply(board: Board, observer: &dyn Observer) -> Result<Vec<Counted>, ColumnsError> {
    let SweepResult { without_four, won } = Counter::new(board, Stones::All, observer)?.find(Aim::All)?;
    let cells = without_four.len() - 1;
    let mut plies: Vec<_> = without_four.into_iter().map(|positions| Counted { positions, ended: [0; 3] }).collect();
    plies[cells].ended[1] = plies[cells].positions;
    for (before, won) in won[..cells].iter().enumerate() {
        let ply = &mut plies[before + 1];
        ply.positions += won;
        ply.ended[if before % 2 == 0 { 0 } else { 2 }] = *won;
    }
    let last = plies.iter().rposition(|ply| ply.positions != 0);
    plies.truncate(last.map_or(0, |last| last + 1));
    Ok(plies)
}

/// How many positions are their own images in the mirror, for every ply from 0 to a full board.
/// With these, the orbit-counting lemma gives positions up to the mirror: half of the sum of both
/// numbers.
///
/// # Errors
/// See [`ColumnsError`].
pub fn symmetric(board: Board, observer: &dyn Observer) -> Result<Vec<Counted>, ColumnsError> {
    mirror::by_ply(board, observer)
}

/// The report of positions up to the mirror: from [`by_ply`] and [`symmetric`], or from [`total`]
/// and the sum of [`symmetric`].
///
/// # Panics
/// If the numbers are not of one board.
#[must_use]
pub fn report_up_to_mirror(all: &[Counted], symmetric: &[Counted]) -> CountReport {
    let orbits = all.iter().zip(symmetric).map(|(all, kept)| {
        let pairs = all.positions.checked_sub(kept.positions).filter(|rest| rest.is_multiple_of(2));
        let positions = kept.positions + pairs.expect("images in the mirror come in pairs") / 2;
        Counted { positions, ended: all.ended }
    });
    let kept = all.iter().zip(symmetric).map(|pair| [pair.0, pair.1].map(|n| n.positions.to_string()).to_vec());
    let report = report_by_ply(&orbits.collect::<Vec<_>>());
    CountReport { up_to_symmetry: true, kept_by_ply: Some(kept.collect()), ..report }
}

/// The report of [`total`]; it has no table by ply.
#[must_use]
pub fn report_total(total: &Counted) -> CountReport {
    only_total(report_by_ply(std::slice::from_ref(total)))
}

/// The report of [`total`] up to the mirror.
///
/// # Panics
/// If the numbers are not of one board.
#[must_use]
pub fn report_total_up_to_mirror(total: &Counted, symmetric: &[Counted]) -> CountReport {
    let symmetric = symmetric.iter().fold(Counted::default(), Counted::plus);
    only_total(report_up_to_mirror(std::slice::from_ref(total), &[symmetric]))
}

fn only_total(report: CountReport) -> CountReport {
    CountReport { by_ply: Vec::new(), ended_by_ply: None, ..report }
}

/// The report of [`by_ply`].
#[must_use]
pub fn report_by_ply(plies: &[Counted]) -> CountReport {
    let by_ply: Vec<_> = plies.iter().map(|ply| ply.positions.into()).collect();
    CountReport {
        ended_by_ply: Some(plies.iter().map(|ply| ply.ended.map(|n| n.to_string())).collect()),
        ..CountReport::new(Quantity::Positions, false, METHOD, &by_ply)
    }
}

/// The state of a count of one board.
struct Counter<'a> {
    board: Board,
    words: Words,
    built: Built,
    stones: Stones,
    observer: &'a dyn Observer,
}

impl<'a> Counter<'a> {
    fn new(board: Board, stones: Stones, observer: &'a dyn Observer) -> Result<Self, ColumnsError> {
        observer.check_memory(board.estimated_bytes(stones == Stones::All))?;
        observer.check_cancelled()?;
        let Board { columns, rows } = board;
        Ok(Self { board, words: Words::new(rows), built: Built::new(columns, rows), stones, observer })
    }

    /// All positions, found in one way or another.
    fn total(
        &mut self,
        find: fn(&mut Self, Aim) -> Result<SweepResult, ColumnsError>,
    ) -> Result<Counted, ColumnsError> {
        let SweepResult { without_four, won } = find(self, Aim::All)?;
        let drawn = find(self, Aim::Full)?.without_four.iter().sum();
        let positions = without_four.iter().chain(&won).sum();
        Ok(Counted { positions, ended: [won[0], drawn, won[1]] })
    }

    /// With numbers of 64 bits; where they are too short, again with numbers of 128.
    fn find(&mut self, aim: Aim) -> Result<SweepResult, ColumnsError> {
        match self.find_as::<u64>(aim) {
            Err(ColumnsError::Numbers) => self.find_as::<u128>(aim),
            found => found,
        }
    }

    fn find_as<V: Number>(&mut self, aim: Aim) -> Result<SweepResult, ColumnsError> {
        let Self { board, words, built, stones, observer } = self;
        Sweep::new(board.columns, words, built, (*stones, aim), *observer).run::<V>().map_err(|halted| match halted {
            SweepError::Overflow => ColumnsError::Numbers,
            SweepError::Columns(refused) => refused,
        })
    }
}

/// Fitted to the peaks measured for 5 to 10 columns and 5 to 7 rows: as many bytes again for every
/// column after the fourth, five times as many for every row more. Rather too little than too much,
/// so that no board is refused that might be counted: what is really held is watched during the
/// count.
fn estimate(columns: u32, rows: u32) -> u64 {
    u64::from(columns.saturating_sub(LINE)) * 2_880 * 5_u64.pow(rows)
}
