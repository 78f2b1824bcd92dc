//! Breadth first through a game, ply by ply, on all cores and within a budget of memory: what the
//! engines that count and those that solve stand on.
//!
//! A [`Shuffle`] lets all cores send messages to shards. [`walk()`] walks; what is carried
//! along the moves is a [`Weight`], and what is noted of the positions is a [`Visitor`]. What
//! follows from positions comes by an [`Ahead`]. An engine that walks by itself has [`Polls`].

mod account;
mod ahead;
mod breadth_first;
mod lists;
pub mod parallel;
mod polls;
mod shard;
mod shuffle;

pub use ahead::Ahead;
pub use breadth_first::{Interrupted, Visitor, Weight, remove_duplicates, walk, walk_from};
pub use lists::{filled, in_slices};
pub use polls::Polls;
pub use shard::{Item, SHARDS, hash, shard_of};
pub use shuffle::{Outboxes, Part, SLICE, Shuffle};
