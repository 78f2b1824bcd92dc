//! The rules of games: one file each, in a crate by what a move does, and the list of them here.
//!
//! A game's file holds its [`About`], its rules ([`Game`](ludex_core::Game)),
//! its notation, its picture, and the capabilities that it has; at its end the laws of
//! `ludex-testkit` are run on it. `read_game` makes the game of its parameters; [`GAMES`]
//! holds one word for each.
//!
//! Three crates, so that a changed rule compiles a third of the games.

use ludex_core::{About, AnyGame, BadText};
use ludex_moving as moving;
use ludex_placing as placing;
use ludex_taking as taking;

/// Names the files of games, and lists them in this order, which is the one in which they are
/// shown.
macro_rules! games {
    ($($kind:ident::$module:ident),* $(,)?) => {
        $(pub use $kind::$module;)*

        /// The description of each game, and the function that makes it from its parameters.
        pub const GAMES: &[(About, fn(&str) -> Result<AnyGame, BadText>)] =
            &[$(($module::ABOUT, $module::read_game)),*];
    };
}

games![
    placing::tictactoe,
    placing::mnk,
    placing::connect4,
    placing::othello,
    moving::draughts,
    placing::go,
    taking::nim,
    taking::fibonacci_nim,
    taking::kayles,
    taking::peg_solitaire,
    moving::sliding,
    moving::teeko,
    moving::chess,
    placing::gipf,
    moving::diaballik,
    moving::dvonn,
    placing::kamon,
    moving::mana,
];
