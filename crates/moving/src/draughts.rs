//! Draughts on boards with even sides: international draughts on 10 × 10, English draughts on
//! 8 × 8.
//!
//! A position is three sets of squares (`field`): the pieces of the first player, those of the
//! second, and the kings among them, with who is to move. Players alternate, and a whole capture
//! with all its jumps is one move (`captures`).
//!
//! **Rules.** International: those of the FMJD, <https://www.fmjd.org>; English: those of the WCDF.
//! Left out are the rules that end a game by its history: repetition, 25 moves of kings alone, 16
//! or 5 moves with few pieces (international), 40 moves without progress (English). Positions hold
//! no history, so that play that never ends is a draw without an end instead.
//!
//! ```text
//!                   international        English (8x8, and wherever `english` is given)
//!   first player    white, from below    black, from above
//!   men capture     also backwards       forwards
//!   kings           fly                  go one step
//!   captures        the most pieces      any, but to its end
//! ```
//!
//! Where the order of captures does not matter to what is left on the board, they are one move;
//! counts of paths by others may tell the orders apart.
//!
//! **Time**, on one core: counting paths from the start of the international game makes about 30
//! million positions a second.

mod captures;
mod evaluation;
mod field;
mod men;
mod notation;
mod picture;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Condition, Game, GameError, Key, Legality, Outcome, Packed, Player, Status,
    Text, Wide, capabilities, say,
};

use captures::Army;
pub use evaluation::Evaluation;
use field::{Field, Squares, WAYS};
use ludex_boards::bits::ones;
use ludex_boards::params;
use men::Step;
pub use men::{Men, Room};

/// The description of the game.
pub const ABOUT: About = About {
    name: "draughts",
    aliases: &["dames", "checkers:8x8"],
    params: Text::fixed("COLSxROWS[,english|international]", "COLONNESxLIGNES[,english|international]"),
    default: "10x10",
    variants: &["10x10", "8x8", "6x6"],
    title: Text::fixed("Draughts", "Dames"),
    rules: Text::fixed(
        "Men move one step diagonally forwards, and become kings where they end on the last row. A piece captures \
         by jumping over a piece of the opponent beside it onto the empty square behind, and goes on jumping as \
         long as it can; what it jumped over is taken off then. Who can capture must. International rules: white \
         (X), below, begins; men capture backwards too; kings go and capture over any number of empty squares; of \
         all captures one must take the most pieces; a man that passes over the last row in a capture remains a \
         man. English rules (on 8x8, or with `english`): black (X), above, begins; men capture forwards only; kings \
         go one step; any capture may be chosen; a man that reaches the last row ends its move there. Who cannot \
         move loses. Rules that end a game by its history are left out: play that never ends is a draw.",
        "Les pions avancent d'un pas en diagonale, et deviennent dames s'ils s'arrêtent sur la dernière rangée. Une \
         pièce prend en sautant par-dessus une pièce adverse voisine sur la case vide derrière, et continue tant \
         qu'elle peut ; ce qu'elle a sauté est alors retiré. La prise est obligatoire. Règles internationales : \
         blanc (X), en bas, commence ; les pions prennent aussi en arrière ; les dames vont et prennent par-dessus \
         autant de cases vides qu'on veut ; il faut prendre le plus grand nombre de pièces ; un pion qui ne fait que \
         passer par la dernière rangée reste pion. Règles anglaises (sur 8x8, ou avec `english`) : noir (X), en haut, \
         commence ; les pions ne prennent qu'en avant ; les dames vont d'un pas ; toute prise peut être choisie ; un \
         pion qui atteint la dernière rangée s'y arrête. Qui ne peut jouer perd. Les règles qui finissent une partie \
         d'après son passé sont laissées de côté : une partie sans fin est nulle.",
    ),
    notation: Text::fixed(
        "squares are numbered from 1 at the upper left, row by row; a move: the square left and the one entered \
         (`32-28`), with x for a capture (`19x30`), and the squares between where two captures begin and end alike \
         (`19x28x37`); a position, as in PDN: who is to move, then white's and black's squares, K before a king \
         (`W:W31,K7:B12,13`)",
        "les cases sont numérotées à partir de 1 en haut à gauche, ligne par ligne ; un coup : la case de départ et \
         celle d'arrivée (`32-28`), avec x pour une prise (`19x30`), et les cases entre elles si deux prises \
         commencent et finissent de même (`19x28x37`) ; une position, comme en PDN : le trait, puis les cases de \
         blanc et de noir, K devant une dame (`W:W31,K7:B12,13`)",
    ),
};

/// Which rules are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// As on 10 × 10 squares.
    International,
    /// As on 8 × 8 squares in English draughts.
    English,
}

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct Draughts<R> {
    field: Field,
    rules: Rules,
    by_row: Vec<Squares>,
    sides: Squares,
    centre: Squares,
    room: PhantomData<R>,
}

impl<R: Room> Draughts<R> {
    /// A board of `columns` × `rows` squares, half of which are played on.
    ///
    /// # Panics
    /// If a side is odd, there are fewer than four rows, or the board does not fit the room.
    #[must_use]
    pub fn new(columns: u32, rows: u32, rules: Rules) -> Self {
        assert!(columns.is_multiple_of(2) && rows.is_multiple_of(2) && columns >= 2 && rows >= 4, "{columns}x{rows}");
        assert!(Field::bits(columns, rows) <= R::BITS.into(), "{columns}x{rows} in {} bits", R::BITS);
        let field = Field::new(columns, rows);
        let is_side = |bit: &u32| [0, columns - 1].contains(&field.place(*bit).0);
        let is_central = |bit: &u32| {
            let (column, row) = field.place(*bit);
            (2..columns.max(2) - 2).contains(&column) && (2..rows - 2).contains(&row)
        };
        Self {
            field,
            rules,
            centre: ones(field.all).filter(is_central).fold(0, |all, bit| all | 1 << bit),
            by_row: (0..rows).map(|row| field.rows(row, row + 1)).collect(),
            sides: ones(field.all).filter(is_side).fold(0, |all, bit| all | 1 << bit),
            room: PhantomData,
        }
    }

    /// The men of each player at the start.
    fn men(&self) -> u32 {
        (self.field.rows / 2 - 1) * self.field.columns / 2
    }

    /// Whether a player's men move down the board.
    fn moves_down(&self, player: Player) -> bool {
        (player == Player::First) == (self.rules == Rules::English)
    }

    /// The player who has the white pieces, which are below.
    fn white(&self) -> Player {
        if self.moves_down(Player::First) { Player::Second } else { Player::First }
    }

    fn side(&self, at: &Men<R>) -> Army {
        let (own, other) = if at.mover == Player::First { (at.first, at.second) } else { (at.second, at.first) };
        let down = self.moves_down(at.mover);
        Army { field: self.field, rules: self.rules, own, other, kings: at.kings, down }
    }

    /// Whether a piece can be moved to a square beside it, captures apart.
    fn can_step(&self, side: &Army) -> bool {
        let (men, kings) = (side.own & !side.kings, side.own & side.kings);
        (self.beside(men, &side.forward()) | self.beside(kings, &WAYS)) & side.empty() != 0
    }

    /// The squares that are a step away in some of the ways.
    fn beside(&self, squares: Squares, ways: &[field::Way]) -> Squares {
        ways.iter().fold(0, |all, &way| all | self.field.step(squares, way))
    }

    /// Pushes the moves that capture nothing.
    fn quiet(&self, side: &Army, moves: &mut Vec<u64>) {
        let (empty, flies) = (side.empty(), self.rules == Rules::International);
        for from in ones(side.own) {
            let square = 1 << from;
            let to = match (side.kings & square != 0, flies) {
                (false, _) => self.beside(square, &side.forward()) & empty,
                (true, false) => self.beside(square, &WAYS) & empty,
                (true, true) => WAYS.iter().fold(0, |all, &way| all | self.field.ray(square, way, empty)),
            };
            moves.extend(ones(to).map(|to| Step { from, to, taken: 0 }.number()));
        }
    }
}

impl<R: Room> Game for Draughts<R> {
    type Position = Men<R>;
    type Move = u64;

    fn start(&self) -> Men<R> {
        let rows = self.field.rows;
        let (above, below) = (self.field.rows(0, rows / 2 - 1), self.field.rows(rows / 2 + 1, rows));
        let (first, second) = if self.moves_down(Player::First) { (above, below) } else { (below, above) };
        Men { first, second, kings: 0, mover: Player::First, room: PhantomData }
    }

    fn expand(&self, at: &Men<R>, moves: &mut Vec<u64>) -> Status {
        let (side, before) = (self.side(at), moves.len());
        let captures = side.captures();
        if captures.is_empty() {
            self.quiet(&side, moves);
        } else {
            moves.extend(captures.into_iter().map(|capture| Step::of(capture, side.other).number()));
            moves[before..].sort_unstable();
        }
        if moves.len() == before { Status::Over(Outcome::Win(!at.mover)) } else { Status::Turn(at.mover) }
    }

    fn status(&self, at: &Men<R>, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        let side = self.side(at);
        let has_move = self.can_step(&side) || !side.captures().is_empty();
        Ok(if has_move { Status::Turn(at.mover) } else { Status::Over(Outcome::Win(!at.mover)) })
    }

    fn play(&self, at: &Men<R>, mv: u64) -> Men<R> {
        let step = Step::from_number(mv);
        let side = self.side(at);
        let (from, to) = (1 << step.from, 1 << step.to);
        let taken = step.squares(side.other);
        let king = at.kings & from != 0 || to & side.last_row() != 0;
        let (own, other) = (side.own & !from | to, side.other & !taken);
        let (first, second) = if at.mover == Player::First { (own, other) } else { (other, own) };
        let kings = at.kings & !(from | taken) | if king { to } else { 0 };
        Men { first, second, kings, mover: !at.mover, room: PhantomData }
    }

    fn loops(&self) -> bool {
        true
    }
}

impl<R: Room> Capabilities for Draughts<R> {
    capabilities!(Key, Legality, Evaluate);
}

impl<R: Room> Legality for Draughts<R> {
    fn condition(&self) -> Option<Condition> {
        let (squares, last_row) = (self.field.count(), self.field.columns / 2);
        Some(Condition::Men { squares, last_row, pieces: self.men() })
    }
}

/// Three bits for each square, and who is to move.
impl<R: Room> Key for Draughts<R> {
    fn key_bits(&self) -> Option<u32> {
        R::KEY_BITS
    }

    fn key(&self, at: &Men<R>) -> u128 {
        R::key(&at.packed())
    }

    fn at_key(&self, key: u128) -> Option<Men<R>> {
        let squares = |shift: u32| (key >> shift) as u64 & ((1 << R::BITS) - 1);
        let fits = R::KEY_BITS.is_some_and(|bits| key.checked_shr(bits).unwrap_or(0) == 0);
        let (first, second, kings) = (squares(2 * R::BITS + 1), squares(R::BITS + 1), squares(1));
        let sound = first & second == 0 && kings & !(first | second) == 0 && (first | second) & !self.field.all == 0;
        let mover = if key & 1 == 1 { Player::Second } else { Player::First };
        (fits && sound).then_some(Men { first, second, kings, mover, room: PhantomData })
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, odd sides, fewer than four rows, or too large a board.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (columns, rows, rest) = params::size(params, "10x10")?;
    let rules = match rest.map(str::to_ascii_lowercase).as_deref() {
        None if (columns, rows) == (8, 8) => Rules::English,
        None | Some("international") => Rules::International,
        Some("english") => Rules::English,
        Some(_) => {
            return Err(BadText::new(
                params,
                Text::fixed(
                    "after the size comes english or international, as in 8x8,international",
                    "après la taille vient english ou international, comme 8x8,international",
                ),
            ));
        }
    };
    if !columns.is_multiple_of(2) || !rows.is_multiple_of(2) || rows < 4 {
        return Err(BadText::new(
            params,
            Text::fixed(
                "the board has an even number of columns, and an even number of rows from 4 on, as in 6x6",
                "le plateau a un nombre pair de colonnes, et un nombre pair de lignes à partir de 4, comme 6x6",
            ),
        ));
    }
    match Field::bits(columns, rows) {
        0..=21 => Ok(AnyGame::new(Draughts::<u64>::new(columns, rows, rules))),
        22..=42 => Ok(AnyGame::new(Draughts::<u128>::new(columns, rows, rules))),
        43..=64 => Ok(AnyGame::new(Draughts::<Wide>::new(columns, rows, rules))),
        _ => Err(BadText::new(
            params,
            say!(
                "this board is too large: (columns + 1) × rows is at most 128, as on 10x10 and 12x8",
                "ce plateau est trop grand : (colonnes + 1) × lignes vaut au plus 128, comme sur 10x10 et 12x8"
            ),
        )),
    }
}
