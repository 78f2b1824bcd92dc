//! How many? Exact counts of the positions and the games of a game, and bounds on them.
//!
//! | question | module |
//! |---|---|
//! | positions that can be reached, plain or up to symmetry | [`positions`] |

mod breadth_first;
mod ledger;
pub mod positions;
mod shard;
