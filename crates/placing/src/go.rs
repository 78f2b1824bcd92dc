//! Go on a rectangular board, by area, with the simple rule of ko.
//!
//! The point in column `c` and row `r`, both from 0 at the upper left, is bit `columns × r + c` of
//! the words that hold the stones of the two colours:
//!
//! ```text
//!     A B C D E
//!   5 . . . . .      bits 0 to 4      the letter I is left out, and rows are numbered from below,
//!   4 . X O . .      bits 5 to 9      as go players do
//!   3 X O . O .      bits 10 to 14    a ko: white has just taken a black stone on C3
//!   2 . X O . .
//!   1 . . . . .      bits 20 to 24
//! ```
//!
//! **Rules** are those of J. Tromp and B. Taylor, <https://tromp.github.io/go.html>, but for two
//! things. *Repetition*: instead of superko, which makes a position out of all that was played, the
//! simple rule of ko: a stone that has just taken one stone, and could be taken back to give the
//! board before, is not taken back at once; the point is part of the position. Longer cycles are
//! possible, and play that never ends is a draw. *Suicide* is forbidden unless the parameter allows
//! it, and then never that of a single stone, which would leave the board as it was.
//!
//! **Ko in three conditions.** A move takes one stone, and the stone that took it is a chain of its
//! own whose only liberty is the point that has become empty. Taking back then takes that stone and
//! nothing else: any other stone beside the point would have had no liberty before the move.
//!
//! **Time** on 5 × 5: chains are found by filling words of bits, a few steps for each.

mod chains;
mod evaluation;
mod notation;
mod options;
mod points;
mod stones;

use bnum::types::{U256, U512};
use ludex_core::{
    About, AnyGame, BadText, Capabilities, Condition, Game, GameError, Key, Legality, Outcome, Picture, Piece, Player,
    Shape, Status, Symmetry, Text, Touch, View, capabilities, say,
};

pub use evaluation::Evaluation;
use ludex_boards::bits::{Images, bit, ones, rectangle_symmetries};
use ludex_boards::{board, params, ternary};
use notation::{LETTERS, letter};
use options::options;
pub use points::Points;
use stones::PASSES;
pub use stones::Stones;

/// The description of the game.
pub const ABOUT: About = About {
    name: "go",
    aliases: &[],
    params: Text::fixed("COLSxROWS[,suicide][,komi=N]", "COLONNESxLIGNES[,suicide][,komi=N]"),
    default: "5x5",
    variants: &["5x5", "3x3", "4x4", "7x7", "9x9"],
    title: Text::fixed("Go", "Go"),
    rules: Text::fixed(
        "Two players in turn put a stone on an empty point, or pass; black (X) begins. Stones of one colour that \
         are neighbours along the lines are a chain, and the empty points beside it are its liberties. A chain of \
         the opponent that has lost its last liberty is taken off. A move that leaves one's own chain without a \
         liberty is forbidden (with `suicide` the chain is taken off, if it has two stones or more). Ko: the stone \
         that has just taken a single stone is not taken back at once where that would give the board before; \
         longer cycles are allowed, and play that never ends is a draw. Two passes end the game, and all stones \
         count as alive: a player's area is the stones and the empty points that only they reach, and the greater \
         area wins, after komi is added to white's (`komi=N`, none if not given).",
        "Deux joueurs posent tour à tour une pierre sur une intersection vide, ou passent ; noir (X) commence. Les \
         pierres d'une couleur voisines le long des lignes forment une chaîne, et les intersections vides qui la \
         touchent sont ses libertés. Une chaîne adverse qui a perdu sa dernière liberté est retirée. Un coup qui \
         laisse sa propre chaîne sans liberté est interdit (avec `suicide` elle est retirée, si elle a au moins deux \
         pierres). Ko : la pierre qui vient de prendre une seule pierre n'est pas reprise aussitôt si cela redonnait \
         le plateau d'avant ; les cycles plus longs sont permis, et une partie sans fin est nulle. Deux passes \
         finissent la partie, et toutes les pierres comptent comme vivantes : la surface d'un joueur est ses pierres \
         et les intersections vides qu'elles seules atteignent, et la plus grande surface gagne, après ajout du komi \
         à celle de blanc (`komi=N`, aucun par défaut).",
    ),
    notation: Text::fixed(
        "a position: the rows from the top, and after `_` who is to move, then `_` and the point that ko forbids, or \
         `_pass` after one pass and `_end` after two (`.../.X./..._O`); a move: the letter of its column, without I, \
         and the number of its row from below (`B2`), or `pass`",
        "une position : les lignes depuis le haut, et après `_` le joueur au trait, puis `_` et l'intersection \
         interdite par le ko, ou `_pass` après une passe et `_end` après deux (`.../.X./..._O`) ; un coup : la \
         lettre de sa colonne, sans I, et le numéro de sa ligne depuis le bas (`B2`), ou `pass`",
    ),
};

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct Go<W> {
    columns: u32,
    rows: u32,
    suicide: bool,
    /// Twice the points that white gets.
    twice_komi: i32,
    board: W,
    /// All but the first column, and all but the last.
    not_first: W,
    not_last: W,
    elements: Vec<Vec<u32>>,
    images: Images<W, 8>,
}

impl<W: Points> Go<W> {
    /// A board of `columns` × `rows` points; `twice_komi` is twice the points that white gets.
    ///
    /// # Panics
    /// If the board has no point, more than the word holds, or more columns than letters.
    #[must_use]
    pub fn new(columns: u32, rows: u32, suicide: bool, twice_komi: i32) -> Self {
        let points = columns * rows;
        assert!((1..=W::MOST).contains(&points) && columns <= LETTERS, "{columns}x{rows} points");
        let column = |c: u32| (0..rows).fold(W::zero(), |all, r| all | bit(r * columns + c));
        let board = W::max_value() >> (W::BITS - points) as usize;
        let elements = rectangle_symmetries(columns, rows);
        Self {
            columns,
            rows,
            suicide,
            twice_komi,
            board,
            not_first: board & !column(0),
            not_last: board & !column(columns - 1),
            images: Images::new(&elements),
            elements,
        }
    }

    fn points(&self) -> u32 {
        self.columns * self.rows
    }

    /// The number of a pass; other moves are the point that a stone is put on.
    fn pass(&self) -> u64 {
        self.points().into()
    }

    fn piece(&self, at: &Stones<W>, column: u32, row: u32) -> Piece {
        board::stone([at.black, at.white], row * self.columns + column)
    }

    /// Whose turn it is, or how the game ended.
    fn status_of(&self, at: &Stones<W>) -> Status {
        if at.passes < PASSES {
            return Status::Turn(at.mover);
        }
        Status::Over(match self.twice_lead(at).cmp(&0) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::First),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Player::Second),
        })
    }
}

impl<W: Points> Game for Go<W> {
    type Position = Stones<W>;
    type Move = u64;

    fn start(&self) -> Stones<W> {
        Stones { black: W::zero(), white: W::zero(), ko: 0, passes: 0, mover: Player::First }
    }

    fn expand(&self, at: &Stones<W>, moves: &mut Vec<u64>) -> Status {
        let status = self.status_of(at);
        if status.mover().is_some() {
            moves.extend(ones(self.placements(at)).map(u64::from));
            moves.push(self.pass());
        }
        status
    }

    fn status(&self, at: &Stones<W>, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(self.status_of(at))
    }

    fn play(&self, at: &Stones<W>, mv: u64) -> Stones<W> {
        if mv == self.pass() {
            return Stones { passes: at.passes + 1, ko: 0, mover: !at.mover, ..*at };
        }
        let point: W = bit(mv as u32);
        let (mut own, mut other) = at.own_and_other();
        let empty = self.empty(at) & !point;
        own = own | point;
        let dead = |chain: &W| (self.beside(*chain) & empty).is_zero();
        let taken = self.chains_touching(other, self.beside(point)).filter(dead).fold(W::zero(), |all, c| all | c);
        other = other & !taken;
        let mut ko = 0;
        if taken.count_ones() <= 1 {
            let chain = self.reached(point, own);
            let liberties = self.beside(chain) & (empty | taken);
            if liberties.is_zero() {
                own = own & !chain;
            } else if chain == point && liberties == taken {
                ko = taken.trailing_zeros() as u16 + 1;
            }
        }
        let (black, white) = if at.mover == Player::First { (own, other) } else { (other, own) };
        Stones { black, white, ko, passes: 0, mover: !at.mover }
    }

    fn loops(&self) -> bool {
        true
    }
}

impl<W: Points> Capabilities for Go<W> {
    capabilities!(Symmetry, Key, Legality, Evaluate);
}

impl<W: Points> Legality for Go<W> {
    fn condition(&self) -> Option<Condition> {
        Some(Condition::Liberties { columns: self.columns, rows: self.rows })
    }
}

impl<W: Points> Go<W> {
    fn image_of_ko(&self, element: usize, at: &Stones<W>) -> u16 {
        at.ko().map_or(0, |point| self.elements[element][point as usize] as u16 + 1)
    }
}

impl<W: Points> Symmetry for Go<W> {
    fn order(&self) -> usize {
        self.images.order()
    }

    fn image(&self, element: usize, at: &Stones<W>) -> Stones<W> {
        let [black, white] = [at.black, at.white].map(|stones| self.images.image(element, stones));
        Stones { black, white, ko: self.image_of_ko(element, at), ..*at }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        self.elements[element].get(mv as usize).map_or(mv, |&point| point.into())
    }

    fn canonical(&self, at: &Stones<W>) -> Stones<W> {
        let (black, white) = (self.images.images(at.black), self.images.images(at.white));
        let image = |e: usize| Stones { black: black[e], white: white[e], ko: self.image_of_ko(e, at), ..*at };
        (0..self.order()).map(image).fold(*at, Ord::min)
    }
}

impl<W: Points> Go<W> {
    /// What the board does not show, and the area.
    fn caption(&self, at: &Stones<W>) -> Text {
        let (black, white) = self.areas(at);
        let komi = match (self.twice_komi / 2, self.twice_komi % 2) {
            (0, 0) => Text::fixed("", ""),
            (whole, 0) => say!(" + {whole}", " + {whole}"),
            (whole, _) => say!(" + {whole}.5", " + {whole},5"),
        };
        let more = match (at.passes, at.ko()) {
            (0, None) => Text::fixed("", ""),
            (0, Some(point)) => {
                let name = self.name(point);
                say!("; ko: {name} may not be retaken at once", " ; ko : {name} ne se reprend pas aussitôt")
            }
            (1, _) => Text::fixed("; a second pass ends the game", " ; une seconde passe finit la partie"),
            _ => Text::fixed("; both passed", " ; les deux ont passé"),
        };
        let area = say!("area: X {black}, O {white}", "surface : X {black}, O {white}");
        Text { en: area.en + komi.en + more.en, fr: area.fr + komi.fr + more.fr }
    }
}

/// Whether a point has a dot: those of handicaps on boards of 9, 13 and 19 rows, and alike on the
/// others from 9 on.
fn is_star(columns: u32, rows: u32, column: u32, row: u32) -> bool {
    let edge = |side: u32| if side < 13 { 2 } else { 3 };
    let outer = |side, place| place == edge(side) || place + edge(side) + 1 == side;
    let middle = |side: u32, place| side % 2 == 1 && place == side / 2;
    let [least, most] = [columns.min(rows), columns.max(rows)];
    let (across, down) = ((outer(columns, column), middle(columns, column)), (outer(rows, row), middle(rows, row)));
    let is_between = least > 13 && (across.0 && down.1 || across.1 && down.0);
    least >= 9 && most <= 25 && (across.0 && down.0 || across.1 && down.1 || is_between)
}

impl<W: Points> View for Go<W> {
    fn picture(&self, at: &Stones<W>) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let column_name = |c| Some(letter(c).to_string());
        let row_name = |r: u32| Some((self.rows - r).to_string());
        let mut picture = Picture::grid(self.columns, self.rows, |c, r| self.piece(at, c, r), column_name, row_name);
        let cells = |mv| if mv == self.pass() { Vec::new() } else { vec![mv as usize] };
        let points = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        for (cell, (column, row)) in picture.cells.iter_mut().zip(points) {
            cell.ground.shape = Shape::Point;
            cell.ground.tint = u8::from(is_star(self.columns, self.rows, column, row));
        }
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        picture.caption = Some(self.caption(at));
        picture
    }
}

/// A digit in base three for each point, then the rest, on boards of at most 74 points.
impl<W: Points> Key for Go<W> {
    fn key_bits(&self) -> Option<u32> {
        let boards = ternary::bits_below(ternary::numbers(self.points())?);
        Some(boards + self.rest_bits()).filter(|&bits| bits <= u128::BITS)
    }

    fn key(&self, at: &Stones<W>) -> u128 {
        ternary::number(at.black, at.white) << self.rest_bits() | u128::from(at.rest())
    }

    fn at_key(&self, key: u128) -> Option<Stones<W>> {
        let rest_bits = self.rest_bits();
        let (black, white) = ternary::sets(key >> rest_bits, self.points())?;
        let at = Stones::from_rest(black, white, (key & ((1 << rest_bits) - 1)) as u32);
        let one = at.ko == 0 || at.passes == 0;
        (one && at.passes <= PASSES && u32::from(at.ko) <= self.points()).then_some(at)
    }
}

impl<W: Points> Go<W> {
    /// The bits of who moves, of the passes and of the ko.
    fn rest_bits(&self) -> u32 {
        3 + u32::BITS - self.points().leading_zeros()
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, more than 25 columns, or more than 484 points.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    /// 22 × 22.
    const MOST: u32 = 484;
    let (columns, rows, rest) = params::size(params, "5x5")?;
    let (suicide, twice_komi) = options(params, rest)?;
    macro_rules! go {
        ($points:ty) => {
            Ok(AnyGame::new(Go::<$points>::new(columns, rows, suicide, twice_komi)))
        };
    }
    match u64::from(columns) * u64::from(rows) {
        ..=28 if columns <= LETTERS => go!(u32),
        ..=59 if columns <= LETTERS => go!(u64),
        ..=123 if columns <= LETTERS => go!(u128),
        ..=256 if columns <= LETTERS => go!(U256),
        ..=484 if columns <= LETTERS => go!(U512),
        points => Err(BadText::new(
            params,
            say!(
                "a board has at most {LETTERS} columns and {MOST} points, and this one has {columns} columns and \
                 {points} points",
                "un plateau a au plus {LETTERS} colonnes et {MOST} intersections, et celui-ci a {columns} colonnes et \
                 {points} intersections"
            ),
        )),
    }
}

#[cfg(test)]
mod tests;
