//! A position of chess in 256 bits.
//!
//! Four planes of 64 bits, one bit a square (a1 is bit 0, b1 bit 1, h8 bit 63), give each square
//! one of sixteen codes, of which rights and turns take three:
//!
//! ```text
//!   plane 3   0: white, 1: black          0111  a rook that may castle   (its rank tells whose it is)
//!   planes    1 pawn    2 knight          1000  a pawn that may be taken in passing           (likewise)
//!   2 1 0     3 bishop  4 rook            1111  the black king, Black being to move
//!             5 queen   6 king            0000  nothing
//! ```
//!
//! A right that nobody can use makes no other position: a pawn is marked only where it can be
//! taken.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, Move, Piece, Rank, Square, get_pawn_attacks,
};
use ludex_core::{Packed, Wide};

/// A position of chess. The clocks of its board mean nothing.
#[derive(Clone, Debug)]
pub struct Position(pub(super) Board);

impl Position {
    fn planes(&self) -> [u64; 4] {
        let board = &self.0;
        let [pawns, knights, bishops, rooks, queens, kings] = Piece::ALL.map(|piece| board.pieces(piece).0);
        let castling = castling_rooks(board).0;
        let passing = en_passant(board).map_or(0, |target| passed(target).bitboard().0);
        let turn = if board.side_to_move() == Color::Black { kings & board.colors(Color::Black).0 } else { 0 };
        [
            (pawns ^ passing) | bishops | queens | castling | turn,
            knights | bishops | kings | castling,
            rooks | queens | kings,
            (board.colors(Color::Black).0 & !castling) | passing,
        ]
    }

    fn of_planes(planes: [u64; 4]) -> Self {
        let [p0, p1, p2, p3] = planes;
        let castling = p0 & p1 & p2 & !p3;
        let turn = p0 & p1 & p2 & p3;
        let passing = p3 & !(p0 | p1 | p2);
        let high = (Rank::Fifth.bitboard() | Rank::Eighth.bitboard()).0;
        let black = (p3 & !passing) | ((castling | passing) & high);
        let pieces = [
            (p0 & !p1 & !p2) | passing,
            !p0 & p1 & !p2,
            p0 & p1 & !p2,
            (!p0 & !p1 & p2) | castling,
            p0 & !p1 & p2,
            (!p0 & p1 & p2) | turn,
        ];
        let mut builder = BoardBuilder::empty();
        for (piece, squares) in Piece::ALL.into_iter().zip(pieces) {
            for square in BitBoard(squares) {
                let color = if BitBoard(black).has(square) { Color::Black } else { Color::White };
                builder.board[square as usize] = Some((piece, color));
            }
        }
        for color in Color::ALL {
            let may = |file| BitBoard(castling).has(Square::new(file, Rank::First.relative_to(color)));
            let right = |file| may(file).then_some(file);
            builder.castle_rights[color as usize] = CastleRights { short: right(File::H), long: right(File::A) };
        }
        builder.side_to_move = if turn == 0 { Color::White } else { Color::Black };
        builder.en_passant = BitBoard(passing).next_square().map(passed);
        Self(builder.build().expect("a position that was packed"))
    }

    /// The word.
    pub(super) fn word(&self) -> Wide {
        let [p0, p1, p2, p3] = self.planes();
        [p3, p2, p1, p0]
    }

    /// The position of a word.
    pub(super) fn of_word(&[p3, p2, p1, p0]: &Wide) -> Self {
        Self::of_planes([p0, p1, p2, p3])
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word()
    }
}

impl Eq for Position {}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.word().cmp(&other.word())
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word().hash(state);
    }
}

impl Packed for Position {
    type Word = Wide;

    fn packed(self) -> Wide {
        self.word()
    }

    fn unpacked(word: &Wide) -> Cow<'_, Self> {
        Cow::Owned(Self::of_word(word))
    }
}

/// The rooks that may still castle.
fn castling_rooks(board: &Board) -> BitBoard {
    let of = |color: Color| {
        let rights = board.castle_rights(color);
        let files = rights.short.into_iter().chain(rights.long);
        files.fold(BitBoard::EMPTY, |all, file| all | Square::new(file, Rank::First.relative_to(color)).bitboard())
    };
    of(Color::White) | of(Color::Black)
}

/// The square that a pawn has passed, if a pawn can take it there.
pub(super) fn en_passant(board: &Board) -> Option<Square> {
    let color = board.side_to_move();
    let target = Square::new(board.en_passant()?, Rank::Sixth.relative_to(color));
    let pawns = get_pawn_attacks(target, !color) & board.colored_pieces(color, Piece::Pawn);
    let takes = |from| board.is_legal(Move { from, to: target, promotion: None });
    pawns.into_iter().any(takes).then_some(target)
}

/// The square where a pawn stands that has passed another, and the other way round.
pub(super) fn passed(square: Square) -> Square {
    let rank = match square.rank() {
        Rank::Third => Rank::Fourth,
        Rank::Fourth => Rank::Third,
        Rank::Sixth => Rank::Fifth,
        _ => Rank::Sixth,
    };
    Square::new(square.file(), rank)
}
