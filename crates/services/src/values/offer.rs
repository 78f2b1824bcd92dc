//! Who can be offered as an opponent: the perfect player needs exact values, and in time.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt};
use ludex_engines::columns_solver::ColumnsSolver;
use ludex_engines::openings;
use ludex_solve::sums;

use super::ValueCache;
use crate::plan::{Probe, Size, numbers};

/// Of games on boards with at most so many cells it is found out how many positions they have;
/// those on larger boards have too many, unless they are numbered.
const SMALL: usize = 20;

/// So many positions, up to symmetry where that is known, are all solved within seconds.
const FEW: u64 = 1 << 21;

/// On a board of columns with at most this many cells, the search of any position takes two seconds
/// or three.
const FEW_CELLS: u32 = 36;

/// On a larger one it rarely takes longer than a moment after so many plies; before, it does so
/// where there is a book.
const QUICK: u32 = 12;

/// A puzzle with at most this many cells takes a second from anywhere.
const FEW_TILES: usize = 12;

/// A larger one with a greater lower bound on its moves may take minutes: of three of Korf's
/// fifteen puzzles, with bounds of 41 to 43, two took longer than twenty seconds.
const NEAR: u32 = 36;

impl ValueCache {
    /// Whether best moves in a position and in what follows it can be expected within seconds each,
    /// so that a perfect player can be offered ([`ValueCache::best`]).
    #[must_use]
    pub fn may_be_exact(&self, game: &AnyGame, at: &AnyPosition) -> bool {
        let spec = game.spec();
        if self.solutions_say(&spec, |solved| solved.verdict(game, at)).is_some() {
            return true;
        }
        if let Some(columns) = ColumnsSolver::for_game(game, 0, 1).filter(ColumnsSolver::is_quicker) {
            let is_late = || game.ply(at).is_some_and(|ply| ply >= QUICK);
            return columns.cells() <= FEW_CELLS || openings::is_there(game) || is_late();
        }
        if self.tries(&spec).is_large || game.unsolvable(at) {
            return false;
        }
        // Some games are solved position by position.
        if game.has_lower_bound() && game.is_vast() {
            return game.picture(at).cells.len() <= FEW_TILES || game.lower_bound(at) <= NEAR;
        }
        sums::applies(game, at) || game.is_solved_alone(at) || self.is_small(game, &spec)
    }

    /// Whether a game has so few positions that all are solved within seconds.
    fn is_small(&self, game: &AnyGame, spec: &str) -> bool {
        if game.key_bits().is_some_and(|bits| bits < FEW.ilog2()) {
            return true;
        }
        if let Some(numbers) = numbers(game) {
            return numbers <= FEW;
        }
        let start = game.start();
        let measure = || {
            let size = Size::measure(game, &start, &Probe::short(|| 0.0), &())?;
            Ok::<_, Halt>(size.canonical.high <= FEW as f64)
        };
        game.picture(&start).cells.len() <= SMALL && self.small.get_or(spec, measure).unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use ludex_games::{chess, connect4, diaballik, draughts, go, nim, othello, sliding, teeko, tictactoe};

    #[test]
    fn a_perfect_player_is_offered_where_it_can_play() {
        let cache = ValueCache::default();
        let games = [
            (tictactoe::read_game(""), true),
            (nim::read_game("3,4,5"), true),
            (connect4::read_game("4x4"), true),
            (connect4::read_game("5x4"), true),
            (connect4::read_game("5x5"), true),
            (chess::read_game("KQvK"), true),
            (chess::read_game("KBNvK"), false),
            (go::read_game("3x3"), true),
            (go::read_game("4x4"), false),
            (draughts::read_game("6x6"), false),
            (diaballik::read_game("4x4"), false),
            (sliding::read_game("4x3"), true),
            (sliding::read_game("4x4"), false),
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
