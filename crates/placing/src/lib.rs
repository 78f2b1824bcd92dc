//! Games of placing: a move puts something on the board.
//!
//! One file a game, and nothing else in it; `ludex-games` lists the games and says how such a file
//! is made.

pub mod connect4;
pub mod gipf;
pub mod go;
pub mod kamon;
pub mod mnk;
pub mod othello;
pub mod tictactoe;
