//! Positions that outgrow one machine: breadth first over several, on timely dataflow.
//!
//! ```text
//!   process 0   runs of a ply ──expand──┬─▶ buffers ──▶ pieces ──merge──▶ runs of the next ply
//!                                       ╳   parcels, by the hash of their positions
//!   process 1   runs of a ply ──expand──┴─▶ buffers ──▶ pieces ──merge──▶ runs of the next ply
//! ```
//!
//! Every process has the positions whose hash is its own, in a folder, and does with them what the
//! crate `ludex-disk` does with all. What a position leads to goes to the process that has it,
//! through the dataflow of `post`; when a ply has ended is known by the progress of that
//! dataflow (Murray and others, "Naiad: a timely dataflow system", 2013,
//! doi:10.1145/2517349.2522738). When all have a ply on their disks, they go on to the next.
//!
//! A process that ends early ends all others. The same command goes on from the last ply that all
//! have, so that at most the work of one ply is lost.
//!
//! | step | module |
//! |---|---|
//! | who takes part, and where | `hosts` |
//! | they meet, and see that all are to do the same | `meet`, `hello` |
//! | what they send, and when a ply ends | `post`, over connections that are watched (`links`) |
//! | ply after ply | `together` |
//! | what they find | `count`, `solve` |
//!
//! Nothing on the wire is encrypted, and a process is known by its address alone.

mod count;
mod error;
mod hello;
mod hosts;
mod links;
mod meet;
mod post;
mod solve;
mod together;

#[cfg(test)]
mod tests;

pub use count::{Counted, Incomplete, count};
pub use error::ClusterError;
pub use hello::Difference;
pub use hosts::Hosts;
pub use solve::{Solved, solve};
pub use together::{Place, Work};
