//! Moves of an ending whose men are set up.

use cozy_chess::{BitBoard, Color, Piece, Rank, Square, get_pawn_attacks, get_pawn_quiets};

use super::super::men::{Kind, MOST, Man, Men, in_check, occupied};
use super::super::{moves, packing};

/// Whether a pawn can just have gone two squares, beside an enemy pawn.
pub(super) fn can_be_marked(men: &[Man], pawn: Man) -> bool {
    let (square, color) = (pawn.square(), pawn.kind().color());
    let behind = |rank: Rank| Square::new(square.file(), rank.relative_to(color)).bitboard();
    let free = (behind(Rank::Second) | behind(Rank::Third)) & occupied(men);
    square.rank() == Rank::Fourth.relative_to(color) && free.is_empty() && has_neighbour(men, square, !color)
}

/// Whether a pawn of this colour stands beside a square.
pub(super) fn has_neighbour(men: &[Man], square: Square, color: Color) -> bool {
    let beside = square.file().adjacent() & square.rank().bitboard();
    men.iter().any(|man| man.kind() == Kind::new(Piece::Pawn, color) && beside.has(man.square()))
}

/// The pawn that can be taken in passing, and the square on which.
pub(super) fn passed_pawn(men: &[Man]) -> Option<(Man, Square)> {
    let pawn = men.iter().copied().find(|man| man.is_marked())?;
    Some((pawn, packing::passed(pawn.square())))
}

/// The squares to which a man goes, whatever becomes of its king.
fn destinations(men: &[Man], man: Man, all: BitBoard, own: BitBoard) -> BitBoard {
    let (from, color) = (man.square(), man.kind().color());
    if man.kind().piece() != Piece::Pawn {
        return man.kind().attacks(from, all) & !own;
    }
    let taken = all & !own | passed_pawn(men).map_or(BitBoard::EMPTY, |(_, square)| square.bitboard());
    get_pawn_quiets(from, color, all) | get_pawn_attacks(from, color) & taken
}

/// The men after one goes to a square, and how many there are.
fn after(men: &[Man], man: Man, to: Square, becomes: Option<Piece>) -> ([Man; MOST], usize) {
    let is_pawn = man.kind().piece() == Piece::Pawn;
    let taken = match passed_pawn(men) {
        Some((pawn, square)) if is_pawn && square == to => pawn.square(),
        _ => to,
    };
    let (mut next, mut len) = ([Man::default(); MOST], 0);
    for &other in men {
        if other == man {
            let kind = becomes.map_or(man.kind(), |piece| Kind::new(piece, man.kind().color()));
            next[len] = Man::new(kind, to);
        } else if other.square() != taken {
            next[len] = other.unmarked();
        } else {
            continue;
        }
        len += 1;
    }
    (next, len)
}

/// Pushes the moves of a position that is set up.
pub(super) fn push_moves(at: Men, moves: &mut Vec<u64>) {
    let (list, turn) = (at.list(), at.turn());
    let all = occupied(&list);
    let own = list.iter().filter(|man| man.kind().color() == turn);
    let own_squares = own.clone().fold(BitBoard::EMPTY, |squares, man| squares | man.square().bitboard());
    let slides = |man: &Man| matches!(man.kind().piece(), Piece::Queen | Piece::Rook | Piece::Bishop);
    let pinned = list.iter().any(|man| man.kind().color() != turn && slides(man)) || in_check(&list, turn);
    let first = moves.len();
    for &man in own {
        let piece = man.kind().piece();
        for to in destinations(&list, man, all, own_squares) {
            let promotes = piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
            if pinned || piece == Piece::King {
                let (next, len) = after(&list, man, to, promotes.then_some(Piece::Queen));
                if in_check(&next[..len], turn) {
                    continue;
                }
            }
            let number = (man.square() as u64) << 9 | (to as u64) << 3;
            if promotes {
                let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
                moves.extend(pieces.map(|piece| number | piece as u64));
            } else {
                moves.push(number);
            }
        }
    }
    moves[first..].sort_unstable();
}

/// The position after a move.
pub(super) fn play(at: Men, mv: u64) -> Men {
    let (list, turn, mv) = (at.list(), at.turn(), moves::of_number(mv));
    let man = list.iter().copied().find(|man| man.square() == mv.from).expect("a man that moves");
    let (mut next, len) = after(&list, man, mv.to, mv.promotion);
    let next = &mut next[..len];
    let pawn = man.kind().piece() == Piece::Pawn;
    if pawn && (mv.from as usize).abs_diff(mv.to as usize) == 16 && has_neighbour(next, mv.to, !turn) {
        let marked = next.iter_mut().find(|man| man.square() == mv.to).expect("the pawn that moved");
        *marked = marked.marked();
    }
    Men::new(next, !turn)
}
