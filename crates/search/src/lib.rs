//! What to play when a game cannot be solved whole: searches from one position.
//!
//! | module | what | for |
//! |---|---|---|
//! | [`minimax`] | every line of play to a depth | the reference, and courses |
//! | [`alphabeta`] | the same with branches cut | courses |
//! | [`deepen`] | principal variations, deeper and deeper, with a table of positions | playing |
//! | [`mcts`] | random games in a tree, and proofs | playing without an evaluation |
//! | [`playout`] | games played at random | statistics |
//! | [`strategy`] | the searches as players | matches |
//! | [`tree`] | a tree given as a text, labelled step by step | courses |
//! | [`proof`] | who wins, by proof numbers | positions of Kamon |
//! | [`stacks`] | exact search where stones fall into columns | Connect Four |
//!
//! The first three give the same scores and the same best moves at the same depth.

pub mod alphabeta;
pub mod deepen;
pub mod mcts;
pub mod minimax;
pub mod playout;
pub mod proof;
pub mod stacks;
pub mod strategy;
pub mod tree;

mod evaluation;
mod hash;
mod order;
mod pv_table;
mod score;
mod search_result;
mod transposition;

pub use deepen::{Limits, Ties};
pub use evaluation::usual_evaluation;
pub use minimax::DEEPEST;
pub use score::{Rating, Score};
pub use search_result::{End, Rated, SearchReport, SearchResult};
pub use transposition::TranspositionTable;
