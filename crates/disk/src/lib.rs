//! Positions that outgrow memory: breadth first over sorted runs on the disk.
//!
//! ```text
//!   runs of a ply ──expand──▶ buffers ──full──▶ sort ──▶ pieces ──merge──▶ runs of the next ply
//!   64, by hash               64, by hash                one a shard       each position once
//! ```
//!
//! Duplicates are found late (Korf, "Linear-time disk-based implicit graph search", 2008,
//! doi:10.1145/1455248.1455250): successors go to the buffer of their shard; a buffer that is full
//! is sorted and written as a *piece*, and when the whole ply has been expanded, the pieces of each
//! shard are merged into the shard's *run*, in which every position stands once. All that is read
//! or written is read or written from one end to the other.
//!
//! Where the ply of a position is known, two plies are on the disk; otherwise all runs are kept,
//! and read again at every ply, since a position may have been met before.
//!
//! Several processes may share a list, each with the positions whose hash is its own ([`Peers`]).
//!
//! Values come back the same way ([`solve`]): questions and answers are sorted as successors are,
//! and meet the runs of the next ply and of their own.
//!
//! A folder holds the state, so that a count goes on where it was, whatever ended it: plies that
//! are finished, shards of a ply that were expanded, and runs that were merged stay. The runs are
//! the same to the byte however often it was interrupted, and whatever the budget.

mod answers;
mod backwards;
mod buffers;
mod coded;
mod dealer;
mod error;
mod expand;
mod folder;
mod item;
mod keyed;
mod listing;
mod merge;
mod note;
mod peers;
mod rounds;
mod run;
mod solving;
mod tiers;

#[cfg(test)]
mod tests;

pub use backwards::Backwards;
pub use coded::Coded;
pub use error::DiskError;
pub use folder::{About, Of, Ready, holds_work, share_in};
pub use item::{Item, Joined, Reached};
pub use keyed::Keyed;
pub use listing::{Incomplete, Listing, list};
pub use peers::{Parcel, Peers, Share};
pub use rounds::Round;
pub use solving::solve;
