//! Graphs of games: what a player can force, from which vertices, and how.
//!
//! | | |
//! |---|---|
//! | [`Arena`], [`Builder`] | a finite directed graph whose vertices belong to the players |
//! | [`of_game`], [`plain`], [`list`] | the arena of a game |
//! | [`attractor`], [`regions`] | from where a player can force play into a set; who wins from where |
//! | [`check_regions`] | a certificate read again |
//! | [`mod@read`], [`mod@write`] | edge lists, DOT, parity games; `.aut` and JSON |
//! | [`draw`] | SVG |
//!
//! ```
//! use ludex_arena::{attractor, check_regions, read, regions};
//! use ludex_core::{Outcome, Player};
//! let arena = read::edges::read("a: first\nb: second\nc: first wins\na b\nb c\na a")?;
//! let attractor = attractor(&arena, Player::First, arena.ends_in(Outcome::Win(Player::First)));
//! assert_eq!([0, 1, 2].map(|v| attractor.layer(v)), [Some(2), Some(1), Some(0)]);
//! assert_eq!(attractor.strategy(0), Some(1));
//! check_regions(&arena, &regions(&arena)).expect("a certificate");
//! # Ok::<(), ludex_arena::ArenaError>(())
//! ```

mod arena;
mod attractor;
mod builder;
mod check;
mod double;
mod error;
mod labels;
mod of_game;
mod regions;
mod reverse;

pub mod draw;
pub mod laws;
pub mod read;
pub mod write;

pub use arena::{Arena, Edge, Vertex};
pub use attractor::{Attractor, attractor, attractor_along};
pub use builder::Builder;
pub use check::{Flaw, check_regions};
pub use error::ArenaError;
pub use ludex_dot::FileError;
pub use of_game::{Listed, bytes_each, list, of_game, plain};
pub use regions::{Regions, regions};
pub use reverse::Reverse;
