//! Naive oracles: the questions that engines answer, answered as plainly as possible.
//!
//! Every definition is written out by itself and shares no code with an engine: positions are kept
//! in the standard library's sets, sequences of moves are walked one by one, values are found by
//! recursion. They are for small games.

mod discounted;
mod iteration;
mod legal_boards;
mod minmax;
mod paths;
mod reachable;

pub use discounted::discounted;
pub use iteration::values;
pub use legal_boards::legal_boards;
pub use minmax::{MinMax, best_moves, verdict};
pub use paths::{games, games_up_to_symmetry, histories, histories_up_to_symmetry, histories_within};
pub use reachable::{canonical_positions, distances, positions, positions_within};

use ludex_core::{Game, Status};

/// Moves and the positions after them.
type Successors<G> = Vec<(<G as Game>::Move, <G as Game>::Position)>;

/// The status of a position and the positions after each of its moves, in their order.
fn successors<G: Game>(game: &G, at: &G::Position) -> (Status, Successors<G>) {
    let mut moves = Vec::new();
    let status = game.expand(at, &mut moves);
    (status, moves.into_iter().map(|mv| (mv, game.play(at, mv))).collect())
}
