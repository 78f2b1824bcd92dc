//! Breadth first through a game, ply by ply, on all cores and within a budget of memory: what the
//! engines that count and those that solve stand on.
//!
//! An [`Exchange`] lets all cores send messages to shards. [`survey()`] walks; what is carried
//! along the moves is a [`Weight`], and what is noted of the positions is a [`Survey`].

mod breadth_first;
mod exchange;
mod ledger;
pub mod parallel;
mod shard;

pub use breadth_first::{Stopped, Survey, Weight, once_each, survey, survey_from};
pub use exchange::{Exchange, Outboxes, Part, SLICE};
pub use shard::{Item, SHARDS, hash, shard_of};
