//! Othello on a rectangular board with even sides.
//!
//! The cell in column `c` and row `r`, both from 0 at the upper left, is bit `columns × r + c` of
//! the words that hold the discs of the two players:
//!
//! ```text
//!   a b c d e f g h
//! 4 . . . O X . . .        bits 24 to 31 of the board 8x8; the start, X (black) to move
//! 5 . . . X O . . .        bits 32 to 39
//! ```
//!
//! A step in one of the eight directions is one turn of the whole word, after which a mask
//! (`landing`) drops what left the board or went round its side. The discs that a player encloses
//! are found for all cells at once: start from the player's discs, step on while the opponent's
//! follow, and one step further lies the cell to play on.
//!
//! Any even sides from 2 on make sense; on 2x2 the start fills the board and is a draw.

mod evaluation;
#[cfg(test)]
mod tests;
mod texts;

use std::borrow::Cow;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Game, GameError, Key, Outcome, Packed, Piece, Player, Status, Symmetry,
    Text, capabilities, say,
};

use evaluation::Cells;
pub use evaluation::Evaluation;
use ludex_boards::bits::{Images, Word, bit, ones, rectangle_symmetries};
use ludex_boards::{board, params, ternary};

/// The description of the game.
pub const ABOUT: About = About {
    name: "othello",
    aliases: &["reversi"],
    params: Text::fixed("COLSxROWS", "COLONNESxLIGNES"),
    default: "8x8",
    variants: &["8x8", "6x6", "4x4"],
    title: Text::fixed("Othello", "Othello"),
    rules: Text::fixed(
        "Two players in turn put a disc of their colour on an empty cell so that it encloses, with discs already on \
         the board, one or more straight lines of the opponent's discs, which then change colour. A player who \
         cannot do so passes; when neither can, the game is over and the player with more discs wins. X (black) \
         begins.",
        "Deux joueurs posent tour à tour un pion de leur couleur sur une case vide, de façon à encadrer entre leurs \
         propres pions une ou plusieurs lignes droites de pions adverses, qui changent alors de couleur. Celui qui \
         ne \
         le peut pas passe ; quand aucun ne le peut, la partie est finie et celui qui a le plus de pions gagne. X (noir) \
         commence.",
    ),
    notation: Text::fixed(
        "a position: the rows from the top and, after `_`, who is to move (`..../.OX./.XO./...._X`), or the cells played \
         from the start (`f5d6c3`; forced passes may be left out or written `pass`); a move: the letter of its column \
         and the number of its row from the top (`d3`), or `pass`",
        "une position : les lignes depuis le haut et, après `_`, le joueur au trait (`..../.OX./.XO./...._X`), ou \
         les cases \
         jouées depuis le début (`f5d6c3` ; les passes forcées peuvent être omises ou écrites `pass`) ; un coup : la \
         lettre de sa colonne et le numéro de sa ligne depuis le haut (`d3`), ou `pass`",
    ),
};

/// A position: the discs of both players and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Discs<W> {
    first: W,
    second: W,
    mover: Player,
}

/// The only move of a player who can put no disc while the opponent can; other moves are the cell
/// that a disc is put on.
pub const PASS: u64 = 255;

impl<W: Word> Packed for Discs<W> {
    type Word = W::PairAndBit;

    fn packed(self) -> W::PairAndBit {
        W::pair_and_bit(self.first, self.second, self.mover == Player::Second)
    }

    fn unpacked(word: &W::PairAndBit) -> Cow<'_, Self> {
        let (first, second, second_moves) = W::from_pair_and_bit(word);
        Cow::Owned(Self { first, second, mover: if second_moves { Player::Second } else { Player::First } })
    }
}

/// A step in one direction.
#[derive(Clone, Copy, Debug)]
struct Direction<W> {
    /// By how many bits a word is turned to the left, so that the bit of a cell comes to the next.
    turn: u32,
    /// The cells that a step can reach: bits that went round the word are not among them.
    landing: W,
}

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct Othello<W> {
    columns: u32,
    rows: u32,
    board: W,
    directions: [Direction<W>; 8],
    images: Images<W, 8>,
    cells: Cells<W>,
}

impl<W: Word> Direction<W> {
    fn new(columns: u32, rows: u32, (dc, dr): (i32, i32)) -> Self {
        let comes = |to: u32, step: i32, side: u32| (0..side as i32).contains(&(to as i32 - step));
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r)));
        let landing = cells.filter(|&(c, r)| comes(c, dc, columns) && comes(r, dr, rows));
        Self {
            turn: (dr * columns as i32 + dc).rem_euclid(W::BITS as i32) as u32,
            landing: landing.fold(W::zero(), |all, (c, r)| all | bit(r * columns + c)),
        }
    }

    fn step(self, cells: W) -> W {
        self.landing & cells.rotate_left(self.turn)
    }
}

impl<W: Word> Discs<W> {
    /// The discs of the player to move, and the other's.
    fn own_and_other(&self) -> (W, W) {
        match self.mover {
            Player::First => (self.first, self.second),
            Player::Second => (self.second, self.first),
        }
    }

    fn from_sides(mover: Player, own: W, other: W) -> Self {
        match mover {
            Player::First => Self { first: own, second: other, mover },
            Player::Second => Self { first: other, second: own, mover },
        }
    }

    fn outcome(&self) -> Outcome {
        match self.first.count_ones().cmp(&self.second.count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::First),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Player::Second),
        }
    }
}

impl<W: Word> Othello<W> {
    /// A board of `columns` × `rows` cells, at most `W::BITS` of them.
    ///
    /// # Panics
    /// If a side is odd or zero, there are more cells than the word has bits, or more columns than
    /// letters.
    #[must_use]
    pub fn new(columns: u32, rows: u32) -> Self {
        let cells = columns * rows;
        let even = columns.is_multiple_of(2) && rows.is_multiple_of(2);
        assert!(even && columns <= board::LETTERS, "{columns}x{rows} cells");
        assert!((1..=W::BITS).contains(&cells), "{columns}x{rows} cells in {} bits", W::BITS);
        let directions = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        Self {
            columns,
            rows,
            board: W::max_value() >> (W::BITS - cells) as usize,
            directions: directions.map(|direction| Direction::new(columns, rows, direction)),
            images: Images::new(&rectangle_symmetries(columns, rows)),
            cells: Cells::new(columns, rows),
        }
    }

    /// The discs of `other` that stand in unbroken lines in one direction from cells of `from`.
    fn run(&self, direction: Direction<W>, from: W, other: W) -> W {
        let mut run = direction.step(from) & other;
        run = run | direction.step(run) & other;
        // A line encloses at most two discs fewer than the board is long; two are there already,
        // and the others are met in pairs, which shortens the chain of steps.
        let open = other & direction.landing;
        let second = open & direction.step(open);
        for _ in 2..self.columns.max(self.rows) / 2 {
            run = run | second & run.rotate_left(2 * direction.turn % W::BITS);
        }
        run
    }

    /// The cells where the owner of `own` can put a disc.
    fn placements(&self, own: W, other: W) -> W {
        let ends = self.directions.iter().map(|&d| d.step(self.run(d, own, other)));
        ends.fold(W::zero(), |all, end| all | end) & self.board & !(own | other)
    }

    /// The discs of `other` that change colour when `own` gets a disc on `cell`.
    fn flips(&self, own: W, other: W, cell: W) -> W {
        let runs = self.directions.iter().map(|&d| (d, self.run(d, cell, other)));
        let enclosed = runs.filter(|&(d, run)| !(d.step(run) & own).is_zero());
        enclosed.fold(W::zero(), |all, (_, run)| all | run)
    }

    fn piece(&self, at: &Discs<W>, column: u32, row: u32) -> Piece {
        board::stone([at.first, at.second], row * self.columns + column)
    }

    fn has_cell(&self, (column, row): (u32, u32)) -> bool {
        column < self.columns && row < self.rows
    }
}

impl<W: Word> Game for Othello<W> {
    type Position = Discs<W>;
    type Move = u64;

    fn start(&self) -> Discs<W> {
        let (right, below) = (self.columns / 2, self.rows / 2);
        let cell = |column, row| bit::<W>(row * self.columns + column);
        Discs {
            first: cell(right, below - 1) | cell(right - 1, below),
            second: cell(right - 1, below - 1) | cell(right, below),
            mover: Player::First,
        }
    }

    fn expand(&self, at: &Discs<W>, moves: &mut Vec<u64>) -> Status {
        let (own, other) = at.own_and_other();
        let placements = self.placements(own, other);
        if !placements.is_zero() {
            moves.extend(ones(placements).map(u64::from));
        } else if self.placements(other, own).is_zero() {
            return Status::Over(at.outcome());
        } else {
            moves.push(PASS);
        }
        Status::Turn(at.mover)
    }

    fn status(&self, at: &Discs<W>, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        let (own, other) = at.own_and_other();
        let is_over = self.placements(own, other).is_zero() && self.placements(other, own).is_zero();
        Ok(if is_over { Status::Over(at.outcome()) } else { Status::Turn(at.mover) })
    }

    fn play(&self, at: &Discs<W>, mv: u64) -> Discs<W> {
        let (own, other) = at.own_and_other();
        match mv {
            PASS => Discs { mover: !at.mover, ..*at },
            cell => {
                let cell = bit(cell as u32);
                let flips = self.flips(own, other, cell);
                Discs::from_sides(!at.mover, other & !flips, own | flips | cell)
            }
        }
    }

    /// Passes leave no trace, discs do.
    fn stage(&self, at: &Discs<W>) -> Option<u32> {
        (at.first | at.second).count_ones().checked_sub(4)
    }
}

impl<W: Word> Capabilities for Othello<W> {
    capabilities!(Symmetry, Key, Evaluate);
}

impl<W: Word> Symmetry for Othello<W> {
    fn order(&self) -> usize {
        self.images.order()
    }

    fn image(&self, element: usize, at: &Discs<W>) -> Discs<W> {
        Discs { first: self.images.image(element, at.first), second: self.images.image(element, at.second), ..*at }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        match mv {
            PASS => PASS,
            cell => self.images.image(element, bit(cell as u32)).trailing_zeros().into(),
        }
    }

    fn canonical(&self, at: &Discs<W>) -> Discs<W> {
        let (first, second) = self.images.smallest_pair(at.first, at.second);
        Discs { first, second, ..*at }
    }

    fn stabiliser_order(&self, at: &Discs<W>) -> usize {
        self.images.keeping_pair(at.first, at.second)
    }
}

/// A digit in base three for each cell, then one bit for the mover, on boards of at most 80 cells.
impl<W: Word> Key for Othello<W> {
    fn key_bits(&self) -> Option<u32> {
        let boards = ternary::numbers(self.columns * self.rows)?;
        boards.checked_mul(2).map(ternary::bits_below)
    }

    fn key(&self, at: &Discs<W>) -> u128 {
        ternary::number(at.first, at.second) << 1 | u128::from(at.mover == Player::Second)
    }

    fn at_key(&self, key: u128) -> Option<Discs<W>> {
        let (first, second) = ternary::sets(key >> 1, self.columns * self.rows)?;
        let mover = if key & 1 == 0 { Player::First } else { Player::Second };
        Some(Discs { first, second, mover })
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, odd sides, more than 26 columns, or more than 128 cells.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (columns, rows) = params::only_size(params, "8x8")?;
    if !columns.is_multiple_of(2) || !rows.is_multiple_of(2) {
        return Err(BadText::new(
            params,
            Text::fixed(
                "the board has an even number of columns and of rows, as in 6x6",
                "le plateau a un nombre pair de colonnes et de lignes, comme 6x6",
            ),
        ));
    }
    match u64::from(columns) * u64::from(rows) {
        ..=32 if columns <= board::LETTERS => Ok(AnyGame::new(Othello::<u32>::new(columns, rows))),
        33..=64 if columns <= board::LETTERS => Ok(AnyGame::new(Othello::<u64>::new(columns, rows))),
        65..=128 if columns <= board::LETTERS => Ok(AnyGame::new(Othello::<u128>::new(columns, rows))),
        cells => Err(BadText::new(
            params,
            say!(
                "a board has at most 26 columns and 128 cells, and this one has {columns} columns and {cells} cells",
                "un plateau a au plus 26 colonnes et 128 cases, et celui-ci a {columns} colonnes et {cells} cases"
            ),
        )),
    }
}
