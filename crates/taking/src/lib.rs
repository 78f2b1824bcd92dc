//! Games of taking: a move leaves less than there was.
//!
//! One file a game, and nothing else in it; `ludex-games` lists the games and says how such a file
//! is made.

pub mod fibonacci_nim;
pub mod kayles;
pub mod nim;
pub mod peg_solitaire;
