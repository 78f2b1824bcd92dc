//! Exact search of four in a row with stones that fall: the score of any position, without a book.

mod board;
mod bounds;
mod busy;
mod node;
mod position;
mod score;
mod search;
mod solver;
mod table;
mod team;

pub use position::{Refused, Stacks};
pub use solver::{Found, Solver};
