//! How many? Exact counts of the positions and the games of a game, and bounds on them.
//!
//! | question | module |
//! |---|---|
//! | positions that can be reached, plain or up to symmetry | [`positions`](mod@positions) |
//! | positions of Connect Four, without listing them | [`columns`](mod@columns) |
//! | positions of games whose rules are a table, without listing them | `symbolic` |
//! | legal boards of go, reached by play or not, without listing them | [`legal`] |
//! | the same up to symmetry by the orbit-counting lemma | [`burnside`](mod@burnside) |
//! | complete games, and histories (games and their beginnings) | [`paths`](mod@paths) |
//! | paths of a given length, walked one by one | [`perft`](mod@perft) |
//! | positions, games and branching of games too large for that | [`estimate`] |
//! | bounds for placement games | [`bounds`](mod@bounds) |
//! | bounds for games with men and kings | [`men`] |
//! | bounds for chess | [`chessmen`] |
//! | bounds by formulas of a game's own | [`formulas`] |
//!
//! [`positions`](mod@positions), [`burnside`](mod@burnside) and [`paths`](mod@paths) go ply by ply
//! through the game on all cores, within a budget of memory (`ludex-walk`).

pub mod bounds;
pub mod burnside;
pub mod chessmen;
pub mod columns;
pub mod estimate;
pub mod formulas;
pub mod legal;
pub mod men;
pub mod paths;
pub mod perft;
pub mod positions;
#[cfg(feature = "symbolic")]
pub mod symbolic;

mod report;

pub use ludex_walk::Interrupted;
pub use report::{CountReport, Quantity};
