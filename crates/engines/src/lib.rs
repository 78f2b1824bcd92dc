//! Engines on games as values: every function takes a game and a position of any kind, and runs the
//! engine that was compiled for the words of that game. Nothing here depends on which games there
//! are.
//!
//! The engines are compiled here and nowhere else, so that whoever asks them is compiled in
//! seconds.

pub mod exact;
pub mod learning;
pub mod players;
pub mod tables;
pub mod values;

use std::num::NonZeroU32;
use std::path::Path;

use ludex_core::{
    AnyGame, AnyPosition, Choice, DynGame, Halt, Observer, Orbits, PositionWord, RatedMove, Strategy, Verdict,
    with_game, word,
};
use ludex_count::Incomplete;
use ludex_count::burnside::{self, Kept};
use ludex_count::estimate::{self, Effort, Estimate};
use ludex_count::paths::{self, Alike, Length};
use ludex_count::positions::{self, Level};
use ludex_solve::{Method, MovesReport, Solution, SolveReport, Tally, memo};
use ludex_table::{Table, TableError, VerifyReport};

use crate::tables::Failure;

/// Lists every position that can be reached from `root`, ply by ply; `told` is given every ply as
/// soon as it is finished.
///
/// # Errors
/// As [`positions::watched`].
pub fn list(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete<Level>> {
    with_game!(game, game => positions::watched(game, word(root), orbits, told, observer))
}

/// Counts the sequences of moves from `root` by their length.
///
/// # Errors
/// As [`paths::count`].
pub fn count_paths(
    game: &AnyGame,
    root: &AnyPosition,
    orbits: &Orbits,
    alike: Alike,
    observer: &dyn Observer,
) -> Result<Vec<Length>, Incomplete<Length>> {
    with_game!(game, game => paths::count(game, word(root), orbits, alike, observer))
}

/// Counts, for every ply and every symmetry that keeps `root`, the positions that it keeps.
///
/// # Errors
/// As [`burnside::count`].
pub fn count_kept(game: &AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<Vec<Kept>, Incomplete<Kept>> {
    with_game!(game, game => burnside::count(game, word(root), observer))
}

/// Estimates how many positions can be reached from `root`, plain and up to symmetry, in a game
/// without loops.
///
/// # Errors
/// As [`estimate::positions`].
pub fn estimate_positions(
    game: &AnyGame,
    root: &AnyPosition,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Halt> {
    let orbits = Orbits::keeping(game, root);
    with_game!(game, game => estimate::positions(game, word(root), &orbits, effort, observer))
}

/// Estimates how many histories, and among them complete games, begin at `root`, in a game without
/// loops.
///
/// # Errors
/// As [`estimate::paths`].
pub fn estimate_paths(
    game: &AnyGame,
    root: &AnyPosition,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Estimate, Halt> {
    with_game!(game, game => estimate::paths(game, word(root), effort, observer))
}

/// Checks a table against the rules of its game.
///
/// # Errors
/// As [`ludex_table::verify()`].
pub fn verify(game: &AnyGame, table: &Table, observer: &dyn Observer) -> Result<VerifyReport, TableError> {
    with_game!(game, game => ludex_table::verify(game, table, observer))
}

/// Solves every position that can be reached from `root` into a table at `path`.
///
/// # Errors
/// As [`tables::solve_to_table`].
pub fn solve_to_table(
    game: &AnyGame,
    root: &AnyPosition,
    path: &Path,
    observer: &dyn Observer,
) -> Result<Table, Failure> {
    with_game!(game, game => tables::solve_to_table(game, word(root), path, observer))
}

/// The values of all positions that can be reached from a position of a game.
pub struct SolvedGame<'g>(Words<'g>);

enum Words<'g> {
    Bits64(Solution<'g, DynGame<u64>, Orbits>),
    Bits128(Solution<'g, DynGame<u128>, Orbits>),
    Bits256(Solution<'g, DynGame<ludex_core::Wide>, Orbits>),
    Long(Solution<'g, DynGame<ludex_core::Long>, Orbits>),
}

macro_rules! with_solution {
    ($solved:expr, $solution:ident => $do:expr) => {
        match &$solved.0 {
            Words::Bits64($solution) => $do,
            Words::Bits128($solution) => $do,
            Words::Bits256($solution) => $do,
            Words::Long($solution) => $do,
        }
    };
}

macro_rules! solve_words {
    ($game:expr, $root:expr, ($name:ident, $at:ident) => $solve:expr) => {
        Ok(SolvedGame(match $game {
            AnyGame::Bits64($name) => Words::Bits64({
                let $at = word($root);
                $solve
            }?),
            AnyGame::Bits128($name) => Words::Bits128({
                let $at = word($root);
                $solve
            }?),
            AnyGame::Bits256($name) => Words::Bits256({
                let $at = word($root);
                $solve
            }?),
            AnyGame::Long($name) => Words::Long({
                let $at = word($root);
                $solve
            }?),
        }))
    };
}

/// Solves every position that can be reached from `root` by memoised recursion, in a game without
/// loops.
///
/// # Errors
/// As [`memo::solve`].
pub fn solve_memo<'g>(game: &'g AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<SolvedGame<'g>, Halt> {
    let orbits = Orbits::keeping(game, root);
    solve_words!(game, root, (game, at) => memo::solve(game, at, orbits, observer))
}

/// Solves every position that can be reached from `root` backwards from the ends, in the way that
/// suits the game best.
///
/// # Errors
/// As [`ludex_solve::backwards`].
pub fn solve_backwards<'g>(
    game: &'g AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<SolvedGame<'g>, Halt> {
    solve_words!(game, root, (game, at) => ludex_solve::backwards(game, at, observer))
}

impl SolvedGame<'_> {
    /// As [`Solution::verdict`].
    #[must_use]
    pub fn verdict(&self, at: &AnyPosition) -> Option<Verdict> {
        with_solution!(self, solution => solution.verdict(word(at)))
    }

    /// As [`Solution::moves`].
    #[must_use]
    pub fn moves(&self, at: &AnyPosition) -> Option<Vec<RatedMove<u64>>> {
        with_solution!(self, solution => solution.moves(word(at)))
    }

    /// As [`Solution::method`].
    #[must_use]
    pub fn method(&self) -> Method {
        with_solution!(self, solution => solution.method())
    }

    /// As [`Solution::tally`].
    #[must_use]
    pub fn tally(&self) -> Tally {
        with_solution!(self, solution => solution.tally())
    }

    /// The position from which all others were reached.
    #[must_use]
    pub fn root(&self) -> AnyPosition {
        with_solution!(self, solution => Clone::clone(solution.root()).any())
    }

    /// All canonical positions with their verdicts, in no particular order.
    #[must_use]
    pub fn entries(&self) -> Box<dyn Iterator<Item = (AnyPosition, Verdict)> + '_> {
        with_solution!(self, solution => Box::new(solution.entries().map(|(at, verdict)| (at.any(), verdict))))
    }

    /// As [`Solution::report`].
    #[must_use]
    pub fn report(&self, discount: Option<f64>) -> SolveReport {
        with_solution!(self, solution => solution.report(discount))
    }

    /// As [`Solution::moves_report`].
    #[must_use]
    pub fn moves_report(&self, at: &AnyPosition, discount: Option<f64>) -> Option<MovesReport> {
        with_solution!(self, solution => solution.moves_report(word(at), discount))
    }
}

/// The same expression with the type of a game's words as `W`.
macro_rules! with_words {
    ($game:expr, $words:ident => $do:expr) => {
        match $game {
            ludex_core::AnyGame::Bits64(_) => {
                type $words = u64;
                $do
            }
            ludex_core::AnyGame::Bits128(_) => {
                type $words = u128;
                $do
            }
            ludex_core::AnyGame::Bits256(_) => {
                type $words = ludex_core::Wide;
                $do
            }
            ludex_core::AnyGame::Long(_) => {
                type $words = ludex_core::Long;
                $do
            }
        }
    };
}
pub(crate) use with_words;

/// The bytes that engines hold for a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryBytes {
    /// Its word alone.
    pub word: usize,
    /// With a score, as finished layers have it.
    pub scored: usize,
    /// With a score or none, as a memory of what was searched has it.
    pub remembered: usize,
    /// With the number and the move of a question about it.
    pub asked: usize,
}

impl EntryBytes {
    /// Those of a game.
    #[must_use]
    pub fn of(game: &AnyGame) -> Self {
        with_words!(game, W => Self {
            word: size_of::<W>(),
            scored: size_of::<(W, NonZeroU32)>(),
            remembered: size_of::<(W, Option<NonZeroU32>)>(),
            asked: size_of::<(W, u32, u8)>(),
        })
    }
}

/// A strategy for the words of a game, as a strategy for the game.
pub(crate) struct OnWords<W, S> {
    strategy: S,
    words: std::marker::PhantomData<fn() -> W>,
}

impl<W, S> OnWords<W, S> {
    pub(crate) fn new(strategy: S) -> Self {
        Self { strategy, words: std::marker::PhantomData }
    }
}

impl<W: PositionWord, S: Strategy<DynGame<W>>> Strategy<AnyGame> for OnWords<W, S> {
    fn choose(&mut self, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Choice<u64>, Halt> {
        let game = W::game_of(game).expect("the game that the strategy was made for");
        self.strategy.choose(game, word(at), observer)
    }

    fn begin(&mut self, seed: u64) {
        self.strategy.begin(seed);
    }
}

/// A strategy for a game, as a strategy for its words.
pub(crate) struct OffWords<'s> {
    pub(crate) game: &'s AnyGame,
    pub(crate) strategy: Box<dyn Strategy<AnyGame> + 's>,
}

impl<W: PositionWord> Strategy<DynGame<W>> for OffWords<'_> {
    fn choose(&mut self, _: &DynGame<W>, at: &W, observer: &dyn Observer) -> Result<Choice<u64>, Halt> {
        self.strategy.choose(self.game, &at.clone().any(), observer)
    }

    fn begin(&mut self, seed: u64) {
        self.strategy.begin(seed);
    }
}
