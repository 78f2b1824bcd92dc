//! The laws of words and of the numbers of moves.

use ludex_core::{Game, MoveNumber, Packed};

use super::Typed;

/// Every word gives its position back, different positions have different words, in the same order;
/// every number gives its move back, in the same order.
pub(crate) fn check<G: Typed>(game: &G, positions: &[G::Position]) {
    let mut sorted: Vec<_> = positions.to_vec();
    sorted.sort_unstable();
    let words: Vec<_> = sorted.iter().map(|at| at.clone().packed()).collect();
    assert!(words.is_sorted_by(|a, b| a < b), "{}: words in the order of positions", game.spec());
    for (at, word) in sorted.iter().zip(&words) {
        assert_eq!(*G::Position::unpacked(word), *at, "{}", game.spec());
        moves_are_numbered(game, at);
    }
}

fn moves_are_numbered<G: Game<Move: MoveNumber>>(game: &G, at: &G::Position) {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    let numbers: Vec<u64> = moves.iter().map(|mv| mv.number()).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "numbers in the order of moves: {numbers:?} at {at:?}");
    for (mv, number) in moves.into_iter().zip(numbers) {
        assert_eq!(G::Move::from_number(number), mv, "{number} at {at:?}");
    }
}
