//! What is a position worth, and what are its moves? A [`Question`] in, [`MoveValues`] out: exact
//! where that is known or found in the seconds that are given, else as a search sees them.
//!
//! A [`ValueCache`] remembers solutions of games, verdicts of positions and which games were too
//! large, so that one answer helps with the next. A session has a cache of its own; the page
//! shares one among all requests.
//!
//! ```text
//!   known? ── yes ──▶ exact
//!     │ no
//!   solved from the start or from here, or alone (`OneByOne`), in `Limits::exact` s ──▶ exact
//!     │ too much
//!   searched deeper and deeper for `Limits::estimate` s ──▶ an estimate, or certain
//! ```
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::prelude::*;
//! use ludex_services::values::{Question, ValueCache};
//! use ludex_services::{Lang, Value};
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let (cache, at) = (ValueCache::default(), game.read_position("1")?);
//! assert!(cache.cached(&game, &at).is_none());
//! let values = cache.find(&Question::new(&game, &at), || 0.0, &())?.expect("a small game");
//! assert_eq!(values.verdict.map(|verdict| verdict.value), Some(Value::Draw));
//! assert_eq!((values.moves.len(), values.moves[0].mv.as_str()), (8, "5"));
//! assert_eq!(values.short(values.moves[7].rating, Lang::En), "L 6");
//! // It was solved from its start: all other positions are answered at once.
//! assert!(cache.cached(&game, &game.start()).is_some());
//! # Ok(())
//! # }
//! ```

mod answer;
mod cache;
mod offer;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer};
use ludex_engines::players::ExactValues;
use ludex_engines::values::{RatedToDepth, Until};

pub use answer::{Line, MoveReport, MoveValue, MoveValues, MovesReport, VerdictReport};
pub use cache::ValueCache;

/// So many plies ahead it is looked how a game ends that cannot be solved.
const FORESEEN: u32 = 4;

/// Fewer, where there would be more lines of play than these: that would not be quick.
const LINES: u64 = 1 << 24;

/// How many plies ahead it is looked how a game ends that cannot be solved.
pub(crate) fn foresight(game: &AnyGame, at: &AnyPosition) -> u32 {
    depth_within(LINES, game, at).min(FORESEEN)
}

/// The table of that search, in bytes: so few plies fill no greater one, and to clear it would take
/// longer than they do.
const FORESEEING: u64 = 4 << 20;

/// The moves of a position as a search of so few plies sees them; its table takes no more than
/// `bytes` bytes.
pub(crate) fn foreseen(
    game: &AnyGame,
    at: &AnyPosition,
    bytes: u64,
    until: Until,
    observer: &dyn Observer,
) -> Result<RatedToDepth, Halt> {
    ludex_engines::values::foreseen(game, at, bytes.min(FORESEEING), (foresight(game, at), until), observer)
}

/// The depth to which a search looks at so many lines of play, if all positions had as many moves
/// as this one: a ply at least.
pub(crate) fn depth_within(lines: u64, game: &AnyGame, at: &AnyPosition) -> u32 {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    lines.ilog(moves.len().max(2) as u64).max(1)
}

/// What is a position worth, and what are its moves?
#[derive(Clone)]
pub struct Question<'q, 's> {
    /// The game.
    pub game: &'q AnyGame,
    /// The position from which it is solved, if it can be, so that whatever follows is known.
    pub start: AnyPosition,
    /// The position.
    pub at: &'q AnyPosition,
    /// How far the game has come there, by a count that grows with every move; `None` where that is
    /// not known.
    pub ply: Option<u32>,
    /// A source of exact values such as a table: nothing else is solved then.
    pub source: Option<&'s ExactValues<'s>>,
    /// How much is done.
    pub effort: Effort,
    /// How long it may take.
    pub limits: Limits,
}

impl<'q> Question<'q, '_> {
    /// The question about a position of a game that began as the rules say.
    #[must_use]
    pub fn new(game: &'q AnyGame, at: &'q AnyPosition) -> Self {
        let (start, ply) = (game.start(), game.ply(at));
        Self { game, start, at, ply, source: None, effort: Effort::Estimate, limits: Limits::default() }
    }
}

/// How much is done for values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// Exact values, or none.
    Exact,
    /// How the game ends, or nothing: where exact values are not found in time, it may be so near
    /// that a search sees it. The moves are worth what they are to that search.
    Outcome,
    /// Only such an end, and on beyond a first win: nothing is solved.
    NearEnd,
    /// Where they are not found in time, a search.
    Estimate,
    /// The same, but a search at once where exact values did not come in time before: whoever is
    /// shown something already can wait for [`Exact`](Self::Exact) ones afterwards.
    Quick,
}

/// The time and the additional memory for finding values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Seconds for a solution.
    pub exact: f64,
    /// Seconds for a search, which sees farther the longer it takes.
    pub estimate: f64,
    /// Bytes for the table of a search.
    pub table_bytes: u64,
    /// Where a game was too large to be solved after some plies, it is tried again after more than
    /// this many others.
    pub pause: u32,
    /// Whether a position on a board of columns is searched again though that took too long: the
    /// search remembers how far it came.
    pub resumes: bool,
}

impl Default for Limits {
    /// For a person at a terminal: a moment, and a try after every move.
    fn default() -> Self {
        Self { exact: 2.0, estimate: 1.0, table_bytes: 64 << 20, pause: 0, resumes: false }
    }
}
