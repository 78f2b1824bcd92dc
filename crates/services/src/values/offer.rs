//! Who can be offered as an opponent: the perfect player needs exact values, and in time.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition};
use ludex_engines::columns_solver::ColumnsSolver;
use ludex_engines::openings;
use ludex_solve::sums;

use super::ValueCache;

/// Boards with fewer cells have few positions.
const SMALL: usize = 20;

/// On a large board of columns the search of a position rarely takes longer than a moment after so
/// many plies; before, it does so where there is a book.
const QUICK: u32 = 12;

impl ValueCache {
    /// Whether best moves in a position and in what follows it can be expected within seconds each,
    /// so that a perfect player can be offered ([`ValueCache::best`]).
    #[must_use]
    pub fn may_be_exact(&self, game: &AnyGame, at: &AnyPosition) -> bool {
        let spec = game.spec();
        if self.solutions_say(&spec, |solved| solved.verdict(game, at)).is_some() {
            return true;
        }
        if ColumnsSolver::for_game(game, 0, 1).is_some_and(|columns| columns.is_best()) {
            return openings::is_there(game) || game.ply(at).is_some_and(|ply| ply >= QUICK);
        }
        if self.tries(&spec).is_large || game.unsolvable(at) {
            return false;
        }
        // Some games are solved position by position.
        let is_solved_alone = game.has_lower_bound() && game.is_vast() || game.is_solved_alone(at);
        sums::applies(game, at) || is_solved_alone || game.picture(at).cells.len() < SMALL || has_few_positions(game)
    }
}

/// Whether so few positions can be written that all are solved within a moment.
fn has_few_positions(game: &AnyGame) -> bool {
    const FEW: u32 = 20;
    game.key_bits().is_some_and(|bits| bits <= FEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    use ludex_games::{connect4, nim, othello, teeko, tictactoe};

    #[test]
    fn a_perfect_player_is_offered_where_it_can_play() {
        let cache = ValueCache::default();
        let games = [
            (tictactoe::read_game(""), true),
            (nim::read_game("3,4,5"), true),
            (connect4::read_game("4x4"), true),
            // Books come with the façade.
            (connect4::read_game("7x6"), false),
            (othello::read_game("8x8"), false),
            (teeko::read_game(""), false),
        ];
        for (game, expected) in games {
            let game = game.expect("a game");
            assert_eq!(cache.may_be_exact(&game, &game.start()), expected, "{}", game.spec());
        }
        let board = connect4::read_game("7x6").expect("a game");
        let later = board.read_position("443344334433").expect("a position");
        assert!(cache.may_be_exact(&board, &later));
        // What came too late once is not offered again.
        cache.note("tictactoe", Some(0), false);
        let small = tictactoe::read_game("").expect("a game");
        assert!(!cache.may_be_exact(&small, &small.start()));
    }
}
