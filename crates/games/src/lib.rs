//! The rules of games: one file each, and nothing else in it.
//!
//! A game's file holds its [`About`], its rules ([`Game`](ludex_core::Game)),
//! its notation, its picture, and the capabilities that it has; at its end the laws of
//! `ludex-testkit` are run on it. `read_game` makes the game of its parameters; [`GAMES`]
//! holds one word for each.

use ludex_core::{About, AnyGame, BadText};

/// Declares the files of games, and lists them in this order, which is the one in which they are
/// shown.
macro_rules! games {
    ($($module:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// The description of each game, and the function that makes it from its parameters.
        pub const GAMES: &[(About, fn(&str) -> Result<AnyGame, BadText>)] =
            &[$(($module::ABOUT, $module::read_game)),*];
    };
}

games![
    tictactoe,
    mnk,
    connect4,
    othello,
    draughts,
    go,
    nim,
    fibonacci_nim,
    kayles,
    peg_solitaire,
    sliding,
    teeko,
    chess,
    gipf,
    diaballik,
    dvonn,
    kamon,
    mana,
];

pub mod evaluate;

mod bits;
mod board;
mod hexagons;
mod params;
mod sides;
mod ternary;

#[cfg(test)]
mod trial;
