//! What the rules of games share, and nothing of any one of them.
//!
//! - [`bits`]: sets of cells as bits of machine words, lines of stones, images under symmetries;
//!   [`ternary`] packs two such sets into one number.
//! - [`board`] and [`hexagons`]: boards of squares and of hexagons as texts and pictures, and the
//!   names of their cells.
//! - [`heaps`]: heaps and rows of pins, likewise.
//! - [`params`]: the parameters of games as text.
//! - [`sides`]: the two players as colours.
//! - [`evaluate`]: evaluations that several games have.

pub mod bits;
pub mod board;
pub mod evaluate;
pub mod heaps;
pub mod hexagons;
pub mod params;
pub mod sides;
pub mod ternary;
