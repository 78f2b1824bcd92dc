//! A question in, a report out: what every front end of Ludex asks of a game that it is given.
//!
//! | question | module |
//! |---|---|
//! | which game? | [`registry`], which knows the games that were added to it and no others |
//! | what do rules say that somebody wrote? | [`sheets`] |
//! | are two games the same? | [`compare`](mod@compare) |
//! | how many? | [`counting`] |
//! | how many paths of so many plies? | [`perft`](mod@perft) |
//! | which starts are lost, by a parameter? | [`sweep`](mod@sweep) |
//! | which positions are one, turned? | [`symmetry`] |
//! | where does one movement of Diplomacy lead? | [`movement`] |
//! | what comes of a program of rules? | [`programs`] |
//! | which way is shortest? | [`ways`] |
//! | who wins, and what to play? | [`solving`] |
//! | what would it cost, and by which method? | [`plan`] |
//! | what would a book look like that plays? | [`book`](mod@book) |
//! | who can force what, drawn or written? | [`graph`] |
//! | who is stronger? | [`matches`](mod@matches) |
//! | what is a position worth, and what are its moves? | [`values`] |
//! | how does a position look, and to a depth? | [`evaluation`], [`trees`] |
//! | who plays? | [`players`], [`columns_solver`], [`openings`], [`processes`] |
//! | how does a game go on? | [`session`], [`history`] |
//! | how is a position drawn? | [`board`], [`drawing`], [`palette`], [`filmstrip`], [`pixels`] |
//! | how is a game kept, and where was it lost? | [`records`], [`review`](mod@review) |
//! | where does a single move win, or save? | [`puzzles`](mod@puzzles) |
//! | how does another program ask? | [`ugi`] |
//! | what does a learner learn? | [`training`], [`learning`] |
//! | what is remembered for the next run, and what have others found? | [`cache`], [`published`] |
//! | how much memory may a run hold, and how long did it take? | [`memory`], [`clock`] |
//! | which numbers does a question take? | [`ranges`] |
//! | what does a touch of the board do? | [`touches`] |
//! | how is any position set up? | [`setup`] |
//! | how is it said? | [`words`], [`numbers`], [`progress`] |
//!
//! Nothing here knows a game by its type, and no engine is compiled here: [`engines`] are.

pub mod board;
pub mod book;
pub mod cache;
pub mod clock;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod compare;
pub mod counting;
pub mod drawing;
pub mod evaluation;
pub mod filmstrip;
pub mod first_plies;
pub mod framed;
pub mod ggp;
pub mod graph;
pub mod history;
pub mod laws;
pub mod lean;
pub mod levels;
pub mod matches;
pub mod memory;
pub mod movement;
pub mod numbers;
pub mod palette;
pub mod perft;
pub mod pixels;
pub mod plan;
pub mod processes;
pub mod programs;
pub mod progress;
pub mod published;
pub mod puzzles;
pub mod ranges;
pub mod recent;
pub mod records;
pub mod registry;
pub mod review;
pub mod roles;
pub mod session;
pub mod setup;
pub mod sheets;
pub mod solving;
pub mod stored;
pub mod sweep;
pub mod symmetry;
pub mod touches;
pub mod training;
pub mod trees;
pub mod ugi;
pub mod unbroken;
pub mod values;
pub mod ways;
pub mod why;
pub mod words;

mod by_word;
mod refusal;
#[cfg(test)]
mod stopped;

pub use refusal::Refusal;

/// The version of the reports as JSON: it rises when a key goes or changes its meaning, and not
/// when one is added. `ludex schema` describes them.
pub const REPORT_VERSION: u32 = 1;

/// Graphs of games: arenas, attractors, their files and pictures.
pub use ludex_arena as arena;
pub use ludex_core::*;
/// How many? The engines that count.
pub use ludex_count as count;
/// Diplomacy: the positions after one simultaneous movement.
pub use ludex_diplomacy as diplomacy;
/// The engines on games as values.
pub use ludex_engines as engines;
pub use ludex_engines::{columns_solver, learning, openings, players, tables};
/// Players that learn by playing.
pub use ludex_learn as learn;
/// Shortest ways in weighted graphs: Dijkstra, A*, and what a heuristic saves.
pub use ludex_path as path;
/// Games between strategies: records, matches, measured strength.
pub use ludex_play as play;
/// Production rules: facts, and rules that fire on them.
pub use ludex_rules as rules;
/// What to play? The engines that search.
pub use ludex_search as search;
/// Who wins? The engines that solve.
pub use ludex_solve as solver;
/// What was found: solved tables in files.
pub use ludex_table as table;
