//! A few men on a board of chess, in a word.
//!
//! ```text
//!   bit 51  the men are still being put on the board
//!   bit 50  Black is to move
//!   ten bits a man, the least first and highest, nothing behind the last: its kind above its square
//!
//!   kinds   1 king  2 queen  3 rook  4 bishop  5 knight  6 pawn, eight more for Black
//! ```
//!
//! A pawn that can be taken in passing stands on the first rank of its file, or on the last where
//! it is Black's, where no pawn ever stands: it is on the fourth rank, or on the fifth. With two
//! pawns and two kings on the board, a pawn beside one that has just gone two squares can always
//! take it; of five men, both sides never have pawns.

use std::borrow::Cow;
use std::fmt;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use ludex_core::Packed;

use super::packing::{en_passant, passed};

/// Men of a position.
pub(super) const MOST: usize = 5;

const BITS: u32 = 10;
const TURN: u64 = 1 << 50;
const SETTING_UP: u64 = 1 << 51;

/// Where a man begins.
fn shift(place: usize) -> u32 {
    BITS * (MOST - 1 - place) as u32
}

/// Bits of the word.
pub(super) const WORD_BITS: u32 = 52;

/// A man on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Man(u16);

pub(super) const KINDS: [Piece; 6] =
    [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// The kind of a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Kind(pub(super) u8);

impl Kind {
    pub(super) fn new(piece: Piece, color: Color) -> Self {
        let place = KINDS.iter().position(|&kind| kind == piece).expect("a kind of man");
        Self(place as u8 + 1 + 8 * color as u8)
    }

    pub(super) fn piece(self) -> Piece {
        KINDS[usize::from(self.0 & 7) - 1]
    }

    pub(super) fn color(self) -> Color {
        if self.0 < 8 { Color::White } else { Color::Black }
    }

    /// Its piece as a number: the stronger, the less.
    pub(super) fn piece_place(self) -> u8 {
        self.0 & 7
    }

    /// The same piece of the other side.
    pub(super) fn exchanged(self) -> Self {
        Self(self.0 ^ 8)
    }

    pub(super) fn is_king(self) -> bool {
        self.0 & 7 == 1
    }

    /// Whether a man of this kind may stand there.
    pub(super) fn stands(self, square: Square) -> bool {
        self.piece() != Piece::Pawn || !matches!(square.rank(), Rank::First | Rank::Eighth)
    }

    /// The squares that a man of this kind attacks.
    pub(super) fn attacks(self, from: Square, all: BitBoard) -> BitBoard {
        match self.piece() {
            Piece::King => get_king_moves(from),
            Piece::Queen => get_rook_moves(from, all) | get_bishop_moves(from, all),
            Piece::Rook => get_rook_moves(from, all),
            Piece::Bishop => get_bishop_moves(from, all),
            Piece::Knight => get_knight_moves(from),
            Piece::Pawn => get_pawn_attacks(from, self.color()),
        }
    }
}

impl Man {
    pub(super) fn new(kind: Kind, square: Square) -> Self {
        Self(u16::from(kind.0) << 6 | square as u16)
    }

    pub(super) fn kind(self) -> Kind {
        Kind((self.0 >> 6) as u8)
    }

    /// Its square as it is written, see [`is_marked`](Self::is_marked).
    pub(super) fn code(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    /// Whether it can be taken in passing.
    pub(super) fn is_marked(self) -> bool {
        !self.kind().stands(self.code())
    }

    /// Where it stands.
    pub(super) fn square(self) -> Square {
        let code = self.code();
        match (self.is_marked(), code.rank()) {
            (false, _) => code,
            (true, Rank::First) => Square::new(code.file(), Rank::Fourth),
            (true, _) => Square::new(code.file(), Rank::Fifth),
        }
    }

    /// The same man, on another square.
    pub(super) fn on(self, square: Square) -> Self {
        Self::new(self.kind(), square)
    }

    /// A pawn that has just gone two squares, which can be taken in passing.
    pub(super) fn marked(self) -> Self {
        self.on(Square::new(self.code().file(), Rank::First.relative_to(self.kind().color())))
    }

    /// The same man, which cannot be taken in passing.
    pub(super) fn unmarked(self) -> Self {
        self.on(self.square())
    }
}

/// A position with few men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Men(u64);

impl fmt::Debug for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Men({:#x})", self.0)
    }
}

impl Packed for Men {
    type Word = u64;

    fn packed(self) -> u64 {
        self.0
    }

    fn unpacked(word: &u64) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

/// The men of a position, in increasing order.
#[derive(Clone, Copy)]
pub(super) struct List {
    men: [Man; MOST],
    len: usize,
}

impl std::ops::Deref for List {
    type Target = [Man];

    fn deref(&self) -> &[Man] {
        &self.men[..self.len]
    }
}

impl Men {
    /// An empty board, to put men on.
    pub(super) const EMPTY: Self = Self(SETTING_UP);

    /// A position of these men, whatever their order.
    pub(super) fn new(men: &mut [Man], turn: Color) -> Self {
        men.sort_unstable();
        let word = (0..).zip(men.iter()).fold(0, |word, (place, man)| word | u64::from(man.0) << shift(place));
        Self(word | if turn == Color::Black { TURN } else { 0 })
    }

    /// Men that are being put on the board.
    pub(super) fn setting_up(men: &mut [Man]) -> Self {
        Self(Self::new(men, Color::White).0 | SETTING_UP)
    }

    /// The position of a word that may be none; nothing is asked of where its men stand.
    pub(super) fn of_word(word: u64) -> Option<Self> {
        let at = Self(word);
        let list = at.list();
        let kinds = list.iter().all(|man| matches!(man.0 >> 6 & 15, 1..=6 | 9..=14));
        let again = if at.is_setting_up() { Self::setting_up } else { |men: &mut [Man]| Self::new(men, Color::White) };
        (kinds && word >> WORD_BITS == 0 && again(&mut list.to_vec()).0 == word & !TURN).then_some(at)
    }

    pub(super) fn word(self) -> u64 {
        self.0
    }

    pub(super) fn is_setting_up(self) -> bool {
        self.0 & SETTING_UP != 0
    }

    pub(super) fn turn(self) -> Color {
        if self.0 & TURN == 0 { Color::White } else { Color::Black }
    }

    pub(super) fn list(self) -> List {
        let man = |place: usize| Man((self.0 >> shift(place) & 0x3ff) as u16);
        let men: [Man; MOST] = std::array::from_fn(man);
        List { men, len: men.iter().take_while(|man| man.0 != 0).count() }
    }

    /// The same position, set up, with the sides exchanged and the board turned over.
    pub(super) fn exchanged(self) -> Self {
        let mut men = self.list().men;
        let men = &mut men[..self.list().len];
        for man in men.iter_mut() {
            *man = Man::new(man.kind().exchanged(), man.code().flip_rank());
        }
        Self::new(men, !self.turn())
    }

    /// The board of a position that is set up.
    pub(super) fn board(self) -> Board {
        let mut builder = BoardBuilder::empty();
        for man in self.list().iter() {
            builder.board[man.square() as usize] = Some((man.kind().piece(), man.kind().color()));
            if man.is_marked() {
                builder.en_passant = Some(passed(man.square()));
            }
        }
        builder.side_to_move = self.turn();
        builder.build().expect("a legal position")
    }

    /// The men of a board with few of them.
    pub(super) fn of_board(board: &Board) -> Self {
        let target = en_passant(board).map(passed);
        let man = |square: Square| {
            let (piece, color) = (board.piece_on(square)?, board.color_on(square)?);
            let man = Man::new(Kind::new(piece, color), square);
            Some(if target == Some(square) { man.marked() } else { man })
        };
        let mut men: Vec<Man> = board.occupied().into_iter().filter_map(man).collect();
        Self::new(&mut men, board.side_to_move())
    }
}

/// The squares that men stand on.
pub(super) fn occupied(men: &[Man]) -> BitBoard {
    men.iter().fold(BitBoard::EMPTY, |all, man| all | man.square().bitboard())
}

/// Whether a man of this colour attacks a square.
pub(super) fn attacked(men: &[Man], by: Color, square: Square, all: BitBoard) -> bool {
    men.iter().any(|man| man.kind().color() == by && man.kind().attacks(man.square(), all).has(square))
}

pub(super) fn king(men: &[Man], color: Color) -> Square {
    let king = Kind::new(Piece::King, color);
    men.iter().find(|man| man.kind() == king).map_or(Square::A1, |man| man.square())
}

/// Whether the king of this colour could be taken.
pub(super) fn in_check(men: &[Man], color: Color) -> bool {
    attacked(men, !color, king(men, color), occupied(men))
}
