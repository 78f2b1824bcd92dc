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
mod notation;

use std::borrow::Cow;
use std::marker::PhantomData;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Cell, Condition, Game, Ground, Key, Label, Legality, Man, Outcome, Packed, Picture, Piece, Player,
    PositionWord, Status, Text, Touch, View, Wide, capabilities, say,
};

use crate::bits::ones;
use crate::params;
use captures::{Capture, Side};
pub use evaluation::Look;
use field::{Field, Squares, WAYS};

/// The description of the game.
pub const ABOUT: About = About {
    name: "draughts",
    aliases: &["dames", "checkers:8x8"],
    params: Text::fixed("COLSxROWS[,english|international]", "COLONNESxLIGNES[,english|international]"),
    default: "10x10",
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

/// What a position packs into.
pub trait Room: PositionWord + Copy {
    /// The bits of a board that fit three times, with who is to move.
    const BITS: u32;
    /// The bits of a key, where positions have keys.
    const KEY_BITS: Option<u32>;

    /// Packs three sets of squares and one bit.
    fn pack(first: u64, second: u64, kings: u64, bit: bool) -> Self;

    /// What was packed.
    fn unpack(&self) -> (u64, u64, u64, bool);

    /// The word as a key, where positions have keys.
    fn key(&self) -> u128;
}

macro_rules! room {
    ($word:ty: $bits:literal) => {
        impl Room for $word {
            const BITS: u32 = $bits;
            const KEY_BITS: Option<u32> = Some(3 * $bits + 1);

            fn pack(first: u64, second: u64, kings: u64, bit: bool) -> Self {
                let [first, second, kings] = [first, second, kings].map(Self::from);
                first << (2 * $bits + 1) | second << ($bits + 1) | kings << 1 | Self::from(bit)
            }

            fn unpack(&self) -> (u64, u64, u64, bool) {
                let squares = |shift: u32| (self >> shift) as u64 & ((1 << $bits) - 1);
                (squares(2 * $bits + 1), squares($bits + 1), squares(1), self & 1 == 1)
            }

            fn key(&self) -> u128 {
                Self::into(*self)
            }
        }
    };
}

room!(u64: 21);
room!(u128: 42);

impl Room for Wide {
    const BITS: u32 = 64;
    const KEY_BITS: Option<u32> = None;

    fn pack(first: u64, second: u64, kings: u64, bit: bool) -> Self {
        [first, second, kings, bit.into()]
    }

    fn unpack(&self) -> (u64, u64, u64, bool) {
        (self[0], self[1], self[2], self[3] == 1)
    }

    fn key(&self) -> u128 {
        0
    }
}

/// A position: the pieces of both players, the kings among them, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men<R> {
    first: Squares,
    second: Squares,
    kings: Squares,
    mover: Player,
    room: PhantomData<R>,
}

impl<R: Room> Packed for Men<R> {
    type Word = R;

    fn packed(self) -> R {
        R::pack(self.first, self.second, self.kings, self.mover == Player::Second)
    }

    fn unpacked(word: &R) -> Cow<'_, Self> {
        let (first, second, kings, second_moves) = word.unpack();
        let mover = if second_moves { Player::Second } else { Player::First };
        Cow::Owned(Self { first, second, kings, mover, room: PhantomData })
    }
}

impl<R: Room> Men<R> {
    fn owner(&self, square: Squares) -> Option<Player> {
        match (self.first & square != 0, self.second & square != 0) {
            (true, _) => Some(Player::First),
            (_, true) => Some(Player::Second),
            _ => None,
        }
    }

    /// A king is drawn as two men, one on the other, where there is no sign for it.
    fn piece(&self, square: Squares) -> Piece {
        let owner = self.owner(square);
        match owner {
            Some(player) if self.kings & square != 0 => {
                let text = if player == Player::First { "XX" } else { "OO" }.into();
                Piece::Man(Man { owner, text, sign: "♛".into(), disc: true, mark: false })
            }
            Some(Player::First) => Piece::First,
            Some(Player::Second) => Piece::Second,
            None => Piece::Empty,
        }
    }
}

/// A move as its number holds it: the bits of the squares, and which of the opponent's pieces, in
/// their order, are taken.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u32,
    to: u32,
    taken: u64,
}

impl Step {
    fn number(self) -> u64 {
        u64::from(self.from) << 40 | u64::from(self.to) << 32 | self.taken
    }

    fn from_number(number: u64) -> Self {
        Self { from: (number >> 40) as u32, to: (number >> 32) as u32 & 0xff, taken: number & 0xffff_ffff }
    }

    /// The step of a capture of some of the opponent's pieces.
    fn of(capture: Capture, other: Squares) -> Self {
        let taken = ones(capture.taken).map(|bit| 1 << (other & ((1 << bit) - 1)).count_ones()).sum();
        Self { from: capture.from.trailing_zeros(), to: capture.to.trailing_zeros(), taken }
    }

    /// The squares of the pieces that are taken.
    fn squares(self, other: Squares) -> Squares {
        if self.taken == 0 {
            return 0;
        }
        (0..).zip(ones(other)).filter(|(place, _)| self.taken >> place & 1 == 1).map(|(_, bit)| 1 << bit).sum()
    }
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

    fn side(&self, at: &Men<R>) -> Side {
        let (own, other) = if at.mover == Player::First { (at.first, at.second) } else { (at.second, at.first) };
        let down = self.moves_down(at.mover);
        Side { field: self.field, rules: self.rules, own, other, kings: at.kings, down }
    }

    /// Pushes the moves that capture nothing.
    fn quiet(&self, side: &Side, moves: &mut Vec<u64>) {
        let (empty, flies) = (side.empty(), self.rules == Rules::International);
        let step = |squares, ways: &[field::Way]| ways.iter().fold(0, |all, &way| all | self.field.step(squares, way));
        for from in ones(side.own) {
            let square = 1 << from;
            let to = match (side.kings & square != 0, flies) {
                (false, _) => step(square, &side.forward()) & empty,
                (true, false) => step(square, &WAYS) & empty,
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

impl<R: Room> View for Draughts<R> {
    fn picture(&self, at: &Men<R>) -> Picture<u64> {
        let Field { columns, rows, .. } = self.field;
        let cell = |bit: u32| {
            let [x, y] = <[u32; 2]>::from(self.field.place(bit)).map(|place| 2 * place as i32);
            let ground = Ground { tint: 1, text: self.field.number(bit).to_string(), ..Ground::default() };
            Cell { ground, ..Cell::new(x, y, at.piece(1 << bit)) }
        };
        // The first and the last square of every row.
        let label = |row: u32, x: i32, number: u32| Label { x, y: 2 * row as i32, text: number.to_string() };
        let labels = (0..rows).flat_map(|row| {
            let before = row * columns / 2;
            [label(row, -2, before + 1), label(row, 2 * columns as i32, before + columns / 2)]
        });
        let cells = |mv| self.way(at, mv).into_iter().map(|bit| self.field.number(bit) as usize - 1).collect();
        Picture {
            cells: ones(self.field.all).map(cell).collect(),
            labels: labels.collect(),
            touches: self.moves(at).into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect(),
            caption: None,
        }
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

#[cfg(test)]
mod tests {
    use ludex_core::Notation;

    use super::*;
    use crate::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["10x10", "8x8", "8x8,international", "6x6", "6x6,english", "4x4", "4x6,english", "2x6", "12x8"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("draughts:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["10x10", "8x8,international", "6x6,english"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("8x8,English")).unwrap(), "draughts:8x8");
        let problem = |params| told(spec(read_game(params)))[0].clone();
        assert!(problem("9x9").contains("even number of columns"));
        assert!(problem("8x2").contains("from 4 on"));
        assert!(problem("12x12").contains("too large"));
        assert!(problem("8x8,russian").contains("english or international"));
    }

    fn histories<R: Room>(game: &Draughts<R>, at: &Men<R>, plies: u32) -> u64 {
        let moves = game.moves(at);
        match plies {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.into_iter().map(|mv| histories(game, &game.play(at, mv), plies - 1)).sum(),
        }
    }

    fn by_ply<R: Room>(columns: u32, rows: u32, rules: Rules, plies: u32) -> Vec<u64> {
        let game = Draughts::<R>::new(columns, rows, rules);
        (1..=plies).map(|plies| histories(&game, &game.start(), plies)).collect()
    }

    /// A. Bik, <https://aartbik.blogspot.com/search/label/perft>; R. Halbersma,
    /// <https://damforum.nl/bb3/viewtopic.php?p=79882>.
    #[test]
    fn international_histories() {
        let known = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442];
        assert_eq!(by_ply::<Wide>(10, 10, Rules::International, 7), known);
    }

    /// OEIS A133046, by J. Schaeffer and A. Bik.
    #[test]
    fn english_histories() {
        let known = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931];
        assert_eq!(by_ply::<u128>(8, 8, Rules::English, 8), known);
        assert_eq!(by_ply::<Wide>(8, 8, Rules::English, 5), known[..5]);
    }

    /// R. Halbersma, <https://damforum.nl/bb3/viewtopic.php?p=79882>: the international game on 64
    /// squares, which is Brazilian draughts.
    #[test]
    fn brazilian_histories() {
        let known = [7, 49, 302, 1_469, 7_473, 37_628, 187_302];
        assert_eq!(by_ply::<u128>(8, 8, Rules::International, 7), known);
    }

    /// The texts of a game's moves, without their numbers.
    fn replay<R: Room>(game: &Draughts<R>, moves: &str) -> String {
        let texts = moves.split_whitespace().filter(|word| !word.ends_with('.'));
        game.position_text(&game.read_moves(texts).unwrap_or_else(|error| panic!("{error}")))
    }

    /// R. Clerc against A. K. Andall, world championship 2003, round 1; as the file `wk2003.pdn` of
    /// <https://github.com/wiegerw/pdn> has it.
    #[test]
    fn a_game_of_the_world_championship() {
        let moves = "1. 33-29 20-25 2. 39-33 14-20 3. 44-39 20-24 4. 29x20 25x14 5. 35-30 18-23 6. 30-25 12-18 \
            7. 34-30 7-12 8. 30-24 19x30 9. 25x34 14-19 10. 32-28 23x32 11. 37x28 10-14 12. 41-37 5-10 \
            13. 46-41 19-23 14. 28x19 14x23 15. 37-32 10-14 16. 50-44 14-19 17. 33-28 15-20 18. 38-33 1-7 \
            19. 41-37 16-21 20. 34-29 23x34 21. 40x29 21-26 22. 42-38 19-23 23. 28x19 13x24 24. 39-34 20-25 \
            25. 29x20 25x14 26. 47-42 14-19 27. 43-39 8-13 28. 49-43 9-14 29. 44-40 2-8 30. 40-35 3-9 \
            31. 34-29 18-23 32. 29x18 12x23 33. 31-27 7-12 34. 45-40 12-18 35. 40-34 17-22 36. 34-30 22x31 \
            37. 36x27 14-20 38. 30-25 20-24 39. 33-28 8-12 40. 27-22 18x27 41. 32x21 23x41 42. 21-17 12x21 \
            43. 42-37 41x32 44. 38x7 26-31 45. 48-42 31-36 46. 42-37 6-11 47. 7x16 13-18 48. 16-11 19-23 \
            49. 11-7 23-28 50. 43-38 18-22 51. 38-33 24-29 52. 33x24 22-27 53. 7-1 27-31 54. 37x26 36-41 \
            55. 24-19 9-14 56. 19x10 4x15 57. 1-29 15-20 58. 29x15 41-46 59. 15-33 28-32 60. 33-42";
        assert_eq!(replay(&international(), moves), "B:W25,26,35,39,K42:B32,K46");
    }

    /// A. Anderson against J. Wyllie, Edinburgh 1847, game 8; as the file `OCA_2.0.pdn` of
    /// <https://github.com/wiegerw/pdn> has it, with all squares of long captures.
    #[test]
    fn a_game_of_anderson_and_wyllie() {
        let moves = "1. 11-15 22-17 2. 8-11 23-19 3. 9-13 17-14 4. 10x17 21x14 5. 15-18 26-23 6. 13-17 19-15 \
            7. 4-8 24-19 8. 6-9 28-24 9. 9-13 25-21 10. 17-22 30-25 11. 2-6 21-17 12. 6-10 15x6 13. 1x10 24-20 \
            14. 10-15 19x10 15. 5-9 14x5 16. 7x14x21x30 23x14 17. 11-15 31-26 18. 22x31 32-28 19. 31x24 28x19x10 \
            20. 8-11 5-1 21. 12-16 1-6 22. 16-19 6-2 23. 11-15 2-7 24. 15-18 7-11 25. 19-24 14-9 26. 24-27 9-6 \
            27. 27-31 6-2 28. 18-22 11-16 29. 31-27 2-7 30. 30-26 7-11 31. 27-31 11-15 32. 13-17 10-7";
        assert_eq!(replay(&english(), moves), "B:W7,K15,K16,20,29:B3,17,22,K26,K31");
    }

    fn international() -> Draughts<Wide> {
        Draughts::new(10, 10, Rules::International)
    }

    fn english() -> Draughts<u128> {
        Draughts::new(8, 8, Rules::English)
    }

    fn texts<R: Room>(game: &Draughts<R>, text: &str) -> Vec<String> {
        let at = game.read_position(text).unwrap();
        game.moves(&at).into_iter().map(|mv| game.move_text(&at, mv)).collect()
    }

    fn after<R: Room>(game: &Draughts<R>, text: &str, mv: &str) -> String {
        let at = game.read_position(text).unwrap();
        game.position_text(&game.play(&at, game.read_move(&at, mv).unwrap()))
    }

    #[test]
    fn the_start() {
        let text = english().position_text(&english().start());
        assert_eq!(text, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
        assert!(international().position_text(&international().start()).starts_with("W:W31,32,33,"));
        assert_eq!(texts(&english(), &text), ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
    }

    #[test]
    fn the_most_pieces_must_be_taken() {
        let game = international();
        // 28 can take one piece, or two by 28x19x10.
        let text = "W:W28:B22,23,14";
        assert_eq!(texts(&game, text), ["28x10"]);
        assert_eq!(after(&game, text, "28x10"), "B:W10:B22");
        let at = game.read_position(text).unwrap();
        let [en, fr] = told(game.read_move(&at, "28x17"));
        assert!(en.contains("takes the most pieces, 2 here") && fr.contains("le plus grand nombre"), "{en}");
        assert!(told(game.read_move(&at, "28-21"))[0].contains("must be made"));
    }

    #[test]
    fn kings_fly_and_men_capture_backwards() {
        let game = international();
        assert_eq!(texts(&game, "W:WK46:B").len(), 9);
        // A king lands on any empty square behind the piece.
        assert_eq!(texts(&game, "W:WK46:B28"), ["46x5", "46x10", "46x14", "46x19", "46x23"]);
        assert_eq!(texts(&game, "W:W18:B23"), ["18x29"]);
        assert_eq!(texts(&english(), "W:W14:B18,2"), ["14-9", "14-10"]);
        assert_eq!(texts(&english(), "W:WK14:B18,2"), ["14x23"]);
    }

    #[test]
    fn men_become_kings_where_they_end() {
        assert_eq!(after(&international(), "W:W6:B40", "6-1"), "B:WK1:B40");
        // Passing over the last row (international), and ending there (English).
        assert_eq!(after(&international(), "W:W13:B9,10,40", "13x15"), "B:W15:B40");
        assert_eq!(texts(&english(), "W:W10:B6,7,20").len(), 2);
        assert_eq!(after(&english(), "W:W10:B7,8,20", "10x3"), "B:WK3:B8,20");
    }

    #[test]
    fn who_cannot_move_loses() {
        let over = |text: &str| english().expand(&english().read_position(text).unwrap(), &mut Vec::new());
        assert_eq!(over("B:W21:B"), Status::Over(Outcome::Win(Player::Second)));
        assert_eq!(over("W:W29:B25,22"), Status::Over(Outcome::Win(Player::First)));
    }

    #[test]
    fn bad_texts() {
        let game = english();
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("W:W31").contains("as in W:W31,K7"));
        assert!(problem("X:W31:B1").contains("as in W:W31,K7"));
        assert!(problem("W:W33:B1").contains("`33` is no square"));
        assert!(problem("W:W31,31:B1").contains("given twice"));
        assert!(problem("W:W31:B31").contains("two pieces"));
        assert!(problem("W:W3:B21").contains("the man on 3 stands on the last row"));
        assert!(problem("W:W9-32:B1").contains("begins with 12"));
        let at = game.start();
        let illegal = |text| told(game.read_move(&at, text))[0].clone();
        assert!(illegal("11").contains("two squares from 1 to 32"));
        assert!(illegal("11-33").contains("two squares from 1 to 32"));
        assert!(illegal("14-18").contains("no piece of the player to move on 14"));
        assert!(illegal("8-11").contains("11 is taken"));
        assert!(illegal("11-18").contains("not a legal move"));
        assert_eq!(game.read_move(&at, "11x15").ok(), game.read_move(&at, "11-15").ok());
    }
}
