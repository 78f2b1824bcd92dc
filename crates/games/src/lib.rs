//! The rules of games: one file each, and nothing else in it.
//!
//! A game's file holds its [`About`](ludex_core::About), its rules ([`Game`](ludex_core::Game)),
//! its notation, its picture, and the capabilities that it has; at its end the laws of
//! `ludex-testkit` are run on it. `read_game` makes the game of its parameters; the registry in the
//! crate `ludex` holds one line for each.

pub mod connect4;
pub mod evaluate;
pub mod fibonacci_nim;
pub mod kayles;
pub mod mnk;
pub mod nim;
pub mod othello;
pub mod peg_solitaire;
pub mod sliding;
pub mod teeko;
pub mod tictactoe;

mod bits;
mod board;
mod params;
mod ternary;

#[cfg(test)]
mod trial;
