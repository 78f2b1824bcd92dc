//! Laws that every game must pass, and naive oracles, against which the engines are checked.
//!
//! - [`check_game`] runs every law of the traits in `ludex-core` on a game; [`check_rules`] those
//!   of the rules alone.
//! - [`oracle`] counts and solves small games as plainly as possible; it shares no code with the
//!   engines.
//! - [`golden`] reads the tables of `testdata/`: known numbers, each with its source.
//! - [`Limits`] is an observer that stops an engine or gives it little memory.
//! - [`text`] holds the invariants of any text that a person may type; the fuzz targets and the
//!   property tests run them.
//! - [`trial`] is what the tests of every game do with its parameters.
//! - [`trials`] says how often random trials are made.
//! - [`scratch`] is a folder for many small files.
//!
//! Only tests use this crate.

pub mod golden;
mod laws;
mod limits;
pub mod oracle;
mod scratch;
pub mod text;
pub mod trial;
mod trials;

pub use ludex_laws::random;

pub use laws::{check_game, check_playable, check_rules};
pub use limits::{Limits, Seen};
pub use scratch::scratch;
pub use trials::{at_large, trials};
