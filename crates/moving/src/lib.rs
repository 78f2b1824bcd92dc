//! Games of moving: a move takes a piece elsewhere on the board.
//!
//! One file a game, and nothing else in it; `ludex-games` lists the games and says how such a file
//! is made.

pub mod chess;
pub mod diaballik;
pub mod draughts;
pub mod dvonn;
pub mod mana;
pub mod sliding;
pub mod teeko;
