//! Random openings, so that players without chance do not play the same game again and again.

use ludex_core::{Game, Generator, Status};
use rand::RngExt;

/// At most `plies` random moves from a position. None of them ends the game: where every move
/// would, the opening is shorter.
pub(crate) fn opening<G: Game>(game: &G, from: &G::Position, plies: u32, random: &mut Generator) -> Vec<G::Move> {
    let (mut at, mut opening, mut moves) = (from.clone(), Vec::new(), Vec::new());
    for _ in 0..plies {
        moves.clear();
        game.expand(&at, &mut moves);
        let Some((mv, next)) = quiet_move(game, &at, &mut moves, random) else { break };
        opening.push(mv);
        at = next;
    }
    opening
}

/// One of the moves that do not end the game, all as likely as one another.
fn quiet_move<G: Game>(
    game: &G,
    at: &G::Position,
    moves: &mut Vec<G::Move>,
    random: &mut Generator,
) -> Option<(G::Move, G::Position)> {
    while !moves.is_empty() {
        let mv = moves.swap_remove(random.random_range(0..moves.len()));
        let next = game.play(at, mv);
        if let Status::Turn(_) = game.expand(&next, &mut Vec::new()) {
            return Some((mv, next));
        }
    }
    None
}
