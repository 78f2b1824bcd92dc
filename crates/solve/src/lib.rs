//! The value and the remoteness of every position that can be reached.
//!
//! | engine | games |
//! |---|---|
//! | [`memo`] | without loops: memoised min-max, depth first |
//! | [`retrograde`] | with or without loops, backwards from the ends |
//! | [`sums`] | impartial games that fall into parts: who wins, by Grundy values |
//! | [`astar`] | puzzles with a lower bound on the moves to the goal: a shortest solution |
//!
//! The first two give a [`Solution`], which answers for every position reached and draws up the
//! reports; the others answer for one position.

pub mod astar;
pub mod memo;
pub mod retrograde;
pub mod sums;

mod blind;
mod known;
mod report;
mod root_report;
mod score;
mod solution;

pub use blind::{Blind, blind};
pub use known::Known;
pub use report::{SolveReport, ValueCounts, is_hopeless};
pub use retrograde::backwards;
pub use root_report::RootReport;
pub use solution::{Method, Solution, Tally};
