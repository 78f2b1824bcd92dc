//! A chessboard as a picture: White below, files a to h, ranks 1 to 8 from below.

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};
use ludex_core::{Man, Picture, Text, Touch, say};

use super::{fen, moves, player};

/// The place of a square among the cells, which are listed from the upper left.
pub(super) fn cell(square: Square) -> usize {
    square.flip_rank() as usize
}

pub(super) fn draw(board: &Board, legal: &[u64]) -> Picture<u64> {
    let mut picture = men(|square| board.piece_on(square).zip(board.color_on(square)));
    let touch = |&mv: &u64| Touch { mv, cells: cells(board, moves::of_number(mv)) };
    picture.touches = legal.iter().map(touch).collect();
    picture
}

/// The king in check, where the game is over.
pub(super) fn mated(board: &Board) -> Vec<usize> {
    let is_in_check = !board.checkers().is_empty();
    is_in_check.then(|| cell(board.king(board.side_to_move()))).into_iter().collect()
}

/// The board with the men on it.
pub(super) fn men(on: impl Fn(Square) -> Option<(Piece, Color)>) -> Picture<u64> {
    let square = |column: usize, row: usize| Square::new(File::index(column), Rank::index(7 - row));
    let piece = |column: u32, row: u32| {
        on(square(column as usize, row as usize)).map_or(ludex_core::Piece::Empty, |(piece, color)| man(piece, color))
    };
    let file = |column: u32| Some(char::from(File::index(column as usize)).to_string());
    let mut picture = Picture::grid(8, 8, piece, file, |row| Some((8 - row).to_string()));
    // Letters stand below, where White sits.
    for label in picture.labels.iter_mut().filter(|label| label.y < 0) {
        label.y = 2 * 8;
    }
    for (number, cell) in picture.cells.iter_mut().enumerate() {
        // a1 is dark.
        cell.ground.tint = u8::from((number / 8 + number % 8) % 2 == 1);
    }
    picture
}

fn man(piece: Piece, color: Color) -> ludex_core::Piece {
    // Through the signs of white men, which are but their outlines, the squares would be seen.
    let sign = ["♟", "♞", "♝", "♜", "♛", "♚"][piece as usize];
    ludex_core::Piece::Man(Man {
        owner: Some(player(color)),
        text: fen::letter(piece, color).to_string(),
        // As text, not as a small picture of the system's.
        sign: format!("{sign}\u{fe0e}"),
        disc: false,
        mark: false,
        said: said(piece, color),
    })
}

/// What a man is called.
pub(super) fn said(piece: Piece, color: Color) -> Text {
    let (en, fr) = match piece {
        Piece::Pawn => ("pawn", "pion"),
        Piece::Knight => ("knight", "cavalier"),
        Piece::Bishop => ("bishop", "fou"),
        Piece::Rook => ("rook", "tour"),
        Piece::Queen => ("queen", "dame"),
        Piece::King => ("king", "roi"),
    };
    match (color, piece) {
        (Color::White, Piece::Rook | Piece::Queen) => say!("white {en}", "{fr} blanche"),
        (Color::White, _) => say!("white {en}", "{fr} blanc"),
        (Color::Black, Piece::Rook | Piece::Queen) => say!("black {en}", "{fr} noire"),
        (Color::Black, _) => say!("black {en}", "{fr} noir"),
    }
}

/// The squares that are left and entered. A pawn that becomes less than a queen is told so by a
/// third square: the one before the last rank for a knight, and so on away from it.
fn cells(board: &Board, mv: Move) -> Vec<usize> {
    let target = moves::target(board, mv);
    let mut cells = vec![cell(mv.from), cell(target)];
    let steps = match mv.promotion {
        Some(Piece::Knight) => 1,
        Some(Piece::Rook) => 2,
        Some(Piece::Bishop) => 3,
        _ => return cells,
    };
    let rank = Rank::index(7 - steps).relative_to(board.side_to_move());
    cells.push(cell(Square::new(target.file(), rank)));
    cells
}
