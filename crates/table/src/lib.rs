//! What was found: the solved-table file, its prober and its independent verifier.
//!
//! ```text
//! solver ──tiers──▶ Writer ──▶ FILE ──▶ Table ──prober(game)──▶ Prober: probe, moves, iter
//! ```
//!
//! The file is described byte by byte in `docs/table-format.md`. Tables hold the canonical
//! positions of a game, in the order of their keys (or as an array by their numbers), each with its
//! value and remoteness.

mod assemble;
pub mod beside;
mod block;
mod bytes;
mod cache;
mod code;
mod column;
mod counts;
mod decimal;
pub mod disk;
mod entries;
mod error;
pub mod export;
mod fingerprint;
mod frame;
mod header;
mod key_list;
pub mod lock;
mod many;
mod partial;
mod prober;
mod section;
mod shelf;
mod source;
mod table;
mod tier_file;
mod tier_reader;
pub mod varint;
pub mod verify;
mod viewpoint;
mod writer;

#[cfg(test)]
mod faults;
#[cfg(test)]
#[path = "../tests/suite/maze.rs"]
mod maze;

pub use beside::Beside;
pub use counts::{Counts, TierCounts};
pub use entries::{Entries, Entry};
pub use error::TableError;
pub use fingerprint::Fingerprint;
pub use frame::VERSION;
pub use header::{Header, Root, Storage, Tiers};
pub use key_list::KeyList;
pub use partial::finished_work;
pub use prober::{Compared, Prober};
pub use table::Table;
pub use tier_reader::TierReader;
pub use verify::{VerifyReport, verify};
pub use writer::Writer;
