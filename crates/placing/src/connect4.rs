//! Connect Four on a board of any size, with lines of any length.
//!
//! A position is one word. Each column has one bit more than it has cells; above its stones stands
//! a *head*, the one bit that says where the column ends, and a stone's bit is set when it belongs
//! to the player to move:
//!
//! ```text
//! 5 11 17 23      . . . .      0 0 0 0
//! 4 10 16 22      . . . .      0 0 0 0        bit = 6 × column + row, here for 4 columns and 5 rows
//! 3  9 15 21      . . . .      0 0 0 0
//! 2  8 14 20      . . . .      0 1 0 0        head of column 2
//! 1  7 13 19      . O . .      1 0 1 0        heads of columns 1 and 3; O's stone, X is to move
//! 0  6 12 18      X X O .      1 1 0 1        X's stones, O's stone, head of column 4
//! ```
//!
//! (After J. Tromp's encoding, <https://tromp.github.io/c4/c4.html>.) The head is the highest bit
//! of its column, so that smearing each column's bits downwards (in ⌈log₂⌉ steps) gives all the
//! bits up to the heads, and one shift the stones.

#[cfg(test)]
mod tests;
mod texts;

use bnum::types::U256;
use std::borrow::Cow;

use ludex_core::numbers::grouped_twice;
use ludex_core::{
    About, AnyGame, BadText, Capabilities, EVALUATION_BOUND, Evaluate, EvaluationAbout, Game, GameError, Key, Layout,
    MoveTable, Outcome, Packed, Piece, Placement, Player, Status, Symbolic, Symmetry, Text, Unmove, capabilities, say,
    stones_as_contents,
};

use ludex_boards::bits::{Lines, Word, bit};
use ludex_boards::evaluate::Stones;
use ludex_boards::{evaluate, params};

/// The description of the game.
pub const ABOUT: About = About {
    name: "connect4",
    aliases: &["puissance4", "c4", "connect-four"],
    params: Text::fixed("COLSxROWS[,K]", "COLONNESxLIGNES[,K]"),
    default: "7x6",
    variants: &["7x6", "4x4", "5x4", "5x5", "6x5", "8x7"],
    title: Text::fixed("Connect Four", "Puissance 4"),
    rules: Text::fixed(
        "Two players in turn drop a stone of their own in a column that is not full; it falls to the lowest empty \
         cell. The first to have four in a row (or K), across, down or diagonally, wins; a full board without such a \
         line is a draw. A board has at most 256 places, columns × (rows + 1) of them: 12x12, say, or 15x16.",
        "Deux joueurs lâchent tour à tour un pion de leur couleur dans une colonne qui n'est pas pleine ; il tombe sur \
         la plus basse case vide. Le premier qui en aligne quatre (ou K), en ligne, en colonne ou en diagonale, gagne ; \
         un plateau plein sans alignement est une partie nulle. Un plateau a au plus 256 places, soit colonnes × \
         (lignes + 1) : 12x12, par exemple, ou 15x16.",
    ),
    notation: Text::fixed(
        "a position: the columns played, numbered from 1 on the left (`4453`; with commas where a number passes 9: \
         `10,4,4`), or the rows from the top (`..../.O../XX..`); a move: the number of its column",
        "une position : les colonnes jouées, numérotées à partir de 1 à gauche (`4453` ; avec des virgules si un numéro \
         dépasse 9 : `10,4,4`), ou les lignes depuis le haut (`..../.O../XX..`) ; un coup : le numéro de sa colonne",
    ),
};

/// The default length of a winning line.
const USUAL_LENGTH: u32 = 4;

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Columns<W>(W);

impl<W: Word> Packed for Columns<W> {
    type Word = W::Single;

    fn packed(self) -> W::Single {
        self.0.single()
    }

    fn unpacked(word: &W::Single) -> Cow<'_, Self> {
        Cow::Owned(Self(W::from_single(word)))
    }
}

/// A position split into its parts.
#[derive(Clone, Copy)]
struct Decoded<W> {
    mover: W,
    opponent: W,
    heads: W,
}

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct Connect4<W> {
    columns: u32,
    rows: u32,
    length: u32,
    /// Bits from one column to the next.
    stride: u32,
    /// The lowest bit of every column.
    bottom: W,
    /// The bits above the cells: where the heads of full columns stand.
    top: W,
    /// For 1, 2, 4 … rows, the bits that have a bit of their own column that many rows above them.
    below: Vec<W>,
    lines: Lines<W>,
    evaluations: Stones<W>,
}

impl<W: Word> Connect4<W> {
    /// A board of `columns` × `rows` cells; `length` in a row win.
    ///
    /// # Panics
    /// If there is no cell, or `columns × (rows + 1)` is more than the word has bits.
    #[must_use]
    pub fn new(columns: u32, rows: u32, length: u32) -> Self {
        let stride = rows + 1;
        assert!(columns > 0 && rows > 0 && columns * stride <= W::BITS, "{columns}x{rows} in {} bits", W::BITS);
        let bottom = (0..columns).fold(W::zero(), |all, c| all | bit(c * stride));
        let doublings = (0..).map(|i| 1 << i).take_while(|&reach| reach < stride);
        let lines = Lines::new(length, columns, rows, |c, r| c * stride + r);
        Self {
            columns,
            rows,
            length,
            stride,
            bottom,
            top: bottom << rows as usize,
            below: doublings.map(|reach: u32| (bottom << (stride - reach) as usize) - bottom).collect(),
            evaluations: Stones::new(length, lines.all()),
            lines,
        }
    }

    /// The cells that hold stones.
    fn occupied(&self, at: Columns<W>) -> W {
        let mut filled = at.0;
        for (doubling, &below) in self.below.iter().enumerate() {
            filled = filled | ((filled >> (1 << doubling)) & below);
        }
        (filled >> 1) & !self.top
    }

    fn parts(&self, at: Columns<W>) -> Decoded<W> {
        let occupied = self.occupied(at);
        let heads = (occupied << 1 | self.bottom) & !occupied;
        let mover = at.0 ^ heads;
        Decoded { mover, opponent: occupied ^ mover, heads }
    }

    /// Whose turn it is, or how the game ended.
    fn status_of(&self, parts: &Decoded<W>) -> Status {
        match () {
            () if self.lines.filled(parts.opponent) => Status::Over(Outcome::Win(!parts.player())),
            () if (parts.heads & !self.top).is_zero() => Status::Over(Outcome::Draw),
            () => Status::Turn(parts.player()),
        }
    }

    fn pack(&self, mover: W, opponent: W) -> Columns<W> {
        let occupied = mover | opponent;
        Columns(mover | (occupied << 1 | self.bottom) & !occupied)
    }

    /// All bits of a column, its head's place included.
    fn column(&self, column: u32) -> W {
        let lowest: W = bit(column * self.stride);
        let highest = lowest << self.rows as usize;
        highest | (highest - lowest)
    }

    /// A set of stones with `rows` bits a column, as cells are numbered in the layout; for boards
    /// of at most 128 cells.
    fn without_heads(&self, stones: W) -> u128 {
        let column = |c: u32| stones >> (c * self.stride) as usize & self.column(0);
        let cells = |c| column(c).to_u128().expect("a column of at most 128 cells");
        (0..self.columns).fold(0, |all, c| all | cells(c) << (c * self.rows))
    }

    fn cell(&self, column: u32, row_from_top: u32) -> W {
        bit(column * self.stride + self.rows - 1 - row_from_top)
    }
}

impl<W: Word> Decoded<W> {
    fn stones(&self) -> W {
        self.mover | self.opponent
    }

    fn player(&self) -> Player {
        if self.stones().count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn piece(&self, cell: W) -> Piece {
        let owner = match (self.mover & cell).is_zero() {
            false => self.player(),
            true if (self.opponent & cell).is_zero() => return Piece::Empty,
            true => !self.player(),
        };
        if owner == Player::First { Piece::First } else { Piece::Second }
    }
}

impl<W: Word> Game for Connect4<W> {
    type Position = Columns<W>;
    type Move = u64;

    fn start(&self) -> Columns<W> {
        Columns(self.bottom)
    }

    fn expand(&self, at: &Columns<W>, moves: &mut Vec<u64>) -> Status {
        let parts = self.parts(*at);
        let status = self.status_of(&parts);
        if status.mover().is_some() {
            let (open, column) = (parts.heads & !self.top, self.column(0));
            for (c, shift) in (0..self.columns.into()).zip((0..).step_by(self.stride as usize)) {
                if !(open >> shift & column).is_zero() {
                    moves.push(c);
                }
            }
        }
        status
    }

    fn status(&self, at: &Columns<W>, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(self.status_of(&self.parts(*at)))
    }

    /// The stones of the other player become those of the mover, and one head rises by a cell.
    fn play(&self, at: &Columns<W>, mv: u64) -> Columns<W> {
        let parts = self.parts(*at);
        let head = parts.heads & self.column(mv as u32);
        Columns(at.0 ^ parts.stones() ^ head ^ head << 1)
    }

    fn ply(&self, at: &Columns<W>) -> Option<u32> {
        Some(self.occupied(*at).count_ones())
    }
}

impl<W: Word> Capabilities for Connect4<W> {
    capabilities!(Symmetry, Placement, Symbolic, Key, Unmove, Evaluate);
}

impl<W: Word> Symmetry for Connect4<W> {
    fn order(&self) -> usize {
        2
    }

    fn image(&self, element: usize, at: &Columns<W>) -> Columns<W> {
        if element == 0 {
            return *at;
        }
        // Columns go out at one end and come in at the other.
        let (stride, column) = (self.stride as usize, self.column(0));
        let (mut rest, mut image) = (at.0, at.0 & column);
        for _ in 1..self.columns {
            rest = rest >> stride;
            image = image << stride | rest & column;
        }
        Columns(image)
    }

    fn stabiliser_order(&self, at: &Columns<W>) -> usize {
        if self.image(1, at) == *at { 2 } else { 1 }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        if element == 0 { mv } else { u64::from(self.columns) - 1 - mv }
    }
}

impl<W: Word> Placement for Connect4<W> {
    fn layout(&self) -> Option<Layout> {
        // Cells numbered column by column from the bottom, without the heads' bits.
        let cell = |bit: &u32| bit / self.stride * self.rows + bit % self.stride;
        Some(Layout {
            cells: self.columns * self.rows,
            columns: Some((self.columns, self.rows)),
            lines: self.lines.all().iter().map(|line| line.iter().map(cell).collect()).collect(),
            line_length: self.length,
        })
    }

    fn stones(&self, at: &Columns<W>) -> [u128; 2] {
        let parts = self.parts(*at);
        let (first, second) = match parts.player() {
            Player::First => (parts.mover, parts.opponent),
            Player::Second => (parts.opponent, parts.mover),
        };
        [first, second].map(|stones| self.without_heads(stones))
    }

    fn cell_of(&self, at: &Columns<W>, mv: u64) -> u32 {
        mv as u32 * self.rows + (self.occupied(*at) & self.column(mv as u32)).count_ones()
    }
}

/// Columns are read one after the other: a line spans at most as many columns as it has cells, and
/// the content of a column is determined by its height and its stones alone.
impl<W: Word> Symbolic for Connect4<W> {
    fn move_table(&self) -> Option<MoveTable> {
        MoveTable::from_layout(&self.layout()?)
    }

    fn contents(&self, at: &Columns<W>) -> Vec<u8> {
        stones_as_contents(self.columns * self.rows, self.stones(at))
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        let (column, row) = (cell / self.rows, cell % self.rows);
        let image = if element == 0 { column } else { self.columns - 1 - column };
        Some((image * self.rows + row, content))
    }
}

/// The packed word, where it has at most 128 bits.
impl<W: Word> Key for Connect4<W> {
    fn key_bits(&self) -> Option<u32> {
        Some(self.columns * self.stride).filter(|&bits| bits <= u128::BITS)
    }

    fn key(&self, at: &Columns<W>) -> u128 {
        at.0.to_u128().expect("a word of at most 128 bits")
    }

    /// Every column has a head, and the players' stones are as many, or the opponent has one more.
    fn at_key(&self, key: u128) -> Option<Columns<W>> {
        self.key_bits()?;
        let at: Columns<W> = Columns(num_traits::cast(key)?);
        let columns = (0..self.columns).map(|column| self.column(column));
        let outside = !columns.clone().fold(W::zero(), |all, column| all | column);
        if !(at.0 & outside).is_zero() || columns.into_iter().any(|column| (at.0 & column).is_zero()) {
            return None;
        }
        let Decoded { mover, opponent, .. } = self.parts(at);
        let ahead = opponent.count_ones().checked_sub(mover.count_ones());
        ahead.is_some_and(|ahead| ahead <= 1).then_some(at)
    }
}

/// The opponent's stone on top of a column is taken off. Positions in which play was over are left
/// out, and with them those that hold a line; what remains may still be out of reach, where stones
/// cannot be taken off in turns.
impl<W: Word> Unmove for Connect4<W> {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &Columns<W>, before: &mut Vec<Columns<W>>) {
        let Decoded { mover, opponent, heads } = self.parts(*at);
        if self.lines.filled(mover) {
            return;
        }
        let tops = (0..self.columns).map(|column| (heads & self.column(column)) >> 1);
        for top in tops.filter(|&top| !(top & opponent).is_zero()) {
            let rest = opponent ^ top;
            if !self.lines.filled(rest) {
                before.push(self.pack(rest, mover));
            }
        }
    }
}

impl<W: Word> Evaluate for Connect4<W> {
    type Evaluation = evaluate::Evaluation<W>;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        evaluate::EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Self::Evaluation, BadText> {
        self.evaluations.read(text, EVALUATION_BOUND)
    }

    fn evaluate(&self, by: &Self::Evaluation, at: &Columns<W>) -> i32 {
        let parts = self.parts(*at);
        let for_mover = self.evaluations.difference(by, parts.mover, parts.opponent);
        if parts.player() == Player::First { for_mover } else { -for_mover }
    }

    fn unit(&self, by: &Self::Evaluation) -> i32 {
        by.unit()
    }

    /// The lines through the cell.
    fn promise(&self, at: &Columns<W>, mv: u64) -> i32 {
        self.evaluations.cell((self.parts(*at).heads & self.column(mv as u32)).trailing_zeros())
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, or a board that does not fit 256 bits.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (columns, rows, length) = params::size(params, "7x6")?;
    let longest = columns.max(rows).max(USUAL_LENGTH);
    let length = match length {
        None => USUAL_LENGTH,
        Some(k) => params::number(k).filter(|k| (1..=longest).contains(k)).ok_or_else(|| {
            BadText::new(
                params,
                say!(
                    "the length of a winning line is a number from 1 to {longest} here, as in {columns}x{rows},{longest}",
                    "la longueur d'un alignement gagnant est ici un nombre de 1 à {longest}, comme {columns}x{rows},{longest}"
                ),
            )
        })?,
    };
    match u64::from(columns) * (u64::from(rows) + 1) {
        ..=64 => Ok(AnyGame::new(Connect4::<u64>::new(columns, rows, length))),
        65..=128 => Ok(AnyGame::new(Connect4::<u128>::new(columns, rows, length))),
        129..=256 => Ok(AnyGame::new(Connect4::<U256>::new(columns, rows, length))),
        places => {
            let [en, fr] = grouped_twice(places);
            Err(BadText::new(
                params,
                say!(
                    "a board has at most 256 places, columns × (rows + 1); {columns}x{rows} would have {en}",
                    "un plateau a au plus 256 places, colonnes × (lignes + 1) ; {columns}x{rows} en aurait {fr}"
                ),
            ))
        }
    }
}
