//! Graphs of games: who can force what, from where, and how.
//!
//! | | |
//! |---|---|
//! | [`Arena`], [`Builder`] | a finite directed graph whose vertices belong to the players |
//! | [`of_game`], [`plain`], [`list`] | the arena of a game |
//! | [`attractor`], [`regions`] | from where a player can force play into a set; who wins from where |
//! | [`check_regions`] | a certificate read again |

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
pub use error::{ArenaError, FileError};
pub use of_game::{Listed, list, of_game, plain};
pub use regions::{Regions, regions};
pub use reverse::Reverse;
