//! Who wins? The value and the remoteness of every position that can be reached.
//!
//! | engine | games |
//! |---|---|
//! | [`memo`] | without loops: memoised min-max, depth first |
//! | [`retrograde`] | with or without loops, backwards from the ends |
//!
//! Both give a [`Solution`], which answers for every position reached and draws up the reports.

pub mod memo;
pub mod retrograde;

mod report;
mod score;
mod solution;

pub use report::{MoveReport, MovesReport, SolveReport, ValueCounts};
pub use solution::{Method, RatedMove, Solution, Tally};
