//! Static evaluation of chess positions.
//!
//! `material` is the heuristic of the course on adversarial search: a queen 9, a rook 5, a bishop
//! or a knight 3, a pawn 1. `squares` adds where men stand, by tables of a few lines that are ours:
//! the nearer to the middle the better for knights, bishops and queens, the further the better for
//! pawns, rooks on the last rank but one, and kings at home for as long as there is an enemy queen.

use cozy_chess::{Board, Color, Piece, Square};
use ludex_core::{BadText, EvaluationAbout, Text, say};

use super::moves::{is_capture, target};
use ludex_boards::evaluate::{no_arguments, unknown};

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Men and where they stand, in hundredths of a pawn.
    Squares,
    /// Men alone, with the values of a pawn, a knight, a bishop, a rook and a queen.
    Material([i32; 5]),
}

/// What there is, the usual one first.
pub(super) const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "squares",
        what: Text::fixed(
            "men at 100, 320, 330, 500 and 900 hundredths of a pawn, and a little for where they stand, by tables of ours",
            "les pièces à 100, 320, 330, 500 et 900 centièmes de pion, et un peu selon leur case, par des tables de Ludex",
        ),
    },
    EvaluationAbout {
        form: "material[=P/N/B/R/Q]",
        what: Text::fixed(
            "men alone, less the opponent's: a pawn 1, a knight 3, a bishop 3, a rook 5, a queen 9, or these five weights",
            "les pièces seules, moins celles de l'adversaire : pion 1, cavalier 3, fou 3, tour 5, dame 9, ou ces cinq poids",
        ),
    },
];

const USUAL: [i32; 5] = [1, 3, 3, 5, 9];
const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];
/// Sixteen men at this weight keep within the bound.
const GREATEST: i32 = 10_000;

impl Evaluation {
    pub(super) fn read(text: &str) -> Result<Self, BadText> {
        match text.split_once('=') {
            None if text == "squares" => Ok(Self::Squares),
            None if text == "material" => Ok(Self::Material(USUAL)),
            Some(("squares", _)) => Err(no_arguments(text, "squares")),
            Some(("material", weights)) => weights_of(text, weights).map(Self::Material),
            _ => Err(unknown(text, EVALUATIONS)),
        }
    }

    /// For White.
    pub(super) fn value(self, board: &Board) -> i32 {
        match self {
            Self::Material(weights) => {
                let of = |color| {
                    let men = Piece::ALL.into_iter().zip(weights);
                    men.map(|(piece, weight)| weight * board.colored_pieces(color, piece).len() as i32).sum::<i32>()
                };
                of(Color::White) - of(Color::Black)
            }
            Self::Squares => side(board, Color::White) - side(board, Color::Black),
        }
    }
}

fn weights_of(text: &str, weights: &str) -> Result<[i32; 5], BadText> {
    let read = |part: &str| part.parse().ok().filter(|weight: &i32| weight.abs() <= GREATEST);
    let weights: Option<Vec<i32>> = weights.split(['/', ',']).map(read).collect();
    weights.and_then(|weights| weights.try_into().ok()).ok_or_else(|| {
        BadText::new(
            text,
            say!(
                "material takes five whole numbers up to {GREATEST}, for pawn, knight, bishop, rook and queen, as in \
                 material=1/3/3/5/9",
                "material prend cinq entiers jusqu'à {GREATEST}, pour pion, cavalier, fou, tour et dame, comme \
                 material=1/3/3/5/9"
            ),
        )
    })
}

fn side(board: &Board, color: Color) -> i32 {
    let queens = !board.colored_pieces(!color, Piece::Queen).is_empty();
    let of = |piece: Piece| {
        let men = board.colored_pieces(color, piece).into_iter();
        men.map(|square| WORTH[piece as usize] + placed(piece, square.relative_to(color), queens)).sum::<i32>()
    };
    Piece::ALL.into_iter().map(of).sum()
}

/// What a man's square adds, as White sees it.
fn placed(piece: Piece, square: Square, enemy_queens: bool) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let from_middle = |line: i32| ((2 * line - 7).abs() - 1) / 2;
    // 0 in the middle, 3 on the edge.
    let ring = from_middle(file).max(from_middle(rank));
    match piece {
        Piece::Pawn => 4 * rank + 5 * (3 - from_middle(file)) * i32::from(rank >= 2),
        Piece::Knight => 20 - 15 * ring,
        Piece::Bishop => 12 - 6 * ring,
        Piece::Rook => 20 * i32::from(rank == 6) + 2 * (3 - from_middle(file)),
        Piece::Queen => 4 - 2 * ring,
        Piece::King if enemy_queens => 10 * from_middle(file) - 20 * rank,
        Piece::King => 20 - 12 * ring,
    }
}

/// Captures first, of the most for the least, and promotions; then moves to better squares.
pub(super) fn promise(board: &Board, mv: cozy_chess::Move) -> i32 {
    let color = board.side_to_move();
    let Some(piece) = board.piece_on(mv.from) else { return 0 };
    let becomes = mv.promotion.map_or(0, |piece| 10 * WORTH[piece as usize]);
    if is_capture(board, mv) {
        let victim = board.piece_on(mv.to).unwrap_or(Piece::Pawn);
        return 10_000 + 10 * WORTH[victim as usize] - WORTH[piece as usize] + becomes;
    }
    let at = |square: Square| placed(piece, square.relative_to(color), true);
    becomes + at(target(board, mv)) - at(mv.from)
}
