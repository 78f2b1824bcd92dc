//! Games as networks of gates, evaluated 64 states at a time: bits of a state go in, and whether it
//! is over, which moves are legal and what everybody gets comes out; with moves beside them, the
//! bits of the next state.
//!
//! This is what sheets of rules become (`ludex-gdl`), and what is left of them: it knows nothing of
//! rules and their names, and all that is computed for every position is here. So this crate is
//! compiled to run fast, and the other to be small.
//!
//! | what | where |
//! |---|---|
//! | gates while they are made | `network`, `sums` |
//! | gates in the order in which they are computed | `circuit` |
//! | states in lanes, and back | `lanes` |
//! | a game of three circuits | `gates` |
//! | images of positions under symmetries | `exchange` |
//! | random games, 512 at a time | `rollouts`, `choice` |

mod choice;
mod circuit;
mod exchange;
mod gates;
mod lanes;
mod network;
mod rollouts;
mod sums;

pub use choice::{Bit, choose};
pub use circuit::Circuit;
pub use exchange::Exchange;
pub use gates::{Gates, Listing};
pub use lanes::{Block, Values, lanes, lowest, spread};
pub use network::{Edge, FALSE, Network, TRUE};
pub use rollouts::Rollouts;
