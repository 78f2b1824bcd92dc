//! Who wins, and what to play? A [`Question`] in, a solution out.
//!
//! The methods are a list, [`Method::ALL`], with one file each. Two of them solve every position
//! that can be reached, the others one position alone ([`Engine`] tells which is meant in a game);
//! if the question names none, [`choose`] takes the one that [`plan`] finds best.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::solving::{Question, Solver};
//! use ludex_services::{Game as _, Value};
//! # let game = ludex_games::tictactoe::read_game("").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let start = game.start();
//! let solved = Solver::default().solve(&Question::new(&game, &start), || 0.0, &())?;
//! assert_eq!(solved.verdict.value, Value::Draw);
//! # Ok(())
//! # }
//! ```

mod ahead;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod disk;
pub mod folder;
mod lines;
mod memo;
mod moves;
mod openings;
mod retrograde;
mod search;
mod solver;
mod sums;
pub mod table;

use std::path::Path;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Memory, Observer, Text, say};
use ludex_engines::columns_solver::{self, ColumnsSolver};
use ludex_engines::players::{Clock, ExactValues};
use ludex_engines::{OneByOne, SolvedGame};

use crate::plan::{self, Auto, Cost, Fits, Listing, Probe, Purpose, surely_needed};
use crate::{Refusal, cache};

pub use lines::Lines;
pub use moves::Moves;
pub use openings::write_openings;
pub use solver::{Report, Solved, Solver};

/// A way to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Memoised minimax, in games without cycles.
    Memo,
    /// Backwards from the final positions.
    Retrograde,
    /// One position, by Grundy values.
    Sums,
    /// One position, by a search.
    Search,
    /// Backwards, into a table on the disk.
    Table,
    /// Backwards, into such a table, by way of a folder, so that memory need not hold a ply.
    Disk,
}

impl Method {
    /// All methods. A table is requested by naming its file.
    pub const ALL: [Self; 6] = [Self::Memo, Self::Retrograde, Self::Sums, Self::Search, Self::Table, Self::Disk];

    /// Its word on the command line, in addresses and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Memo => ludex_solve::Method::Memo.word(),
            Self::Retrograde => ludex_solve::Method::Retrograde.word(),
            Self::Sums => ludex_solve::sums::METHOD,
            Self::Search => columns_solver::METHOD,
            Self::Table => "table",
            Self::Disk => "disk",
        }
    }

    /// What it does, in a few words for a list of methods.
    #[must_use]
    pub fn about(self) -> Text {
        match self {
            Self::Memo => Text::fixed("minimax, for games without cycles", "min-max, pour les jeux sans cycle"),
            Self::Retrograde => {
                Text::fixed("backwards from the final positions", "à rebours depuis les positions finales")
            }
            Self::Sums => Text::fixed(
                "Grundy values, for nim and other sums",
                "valeurs de Grundy, pour le jeu de Nim et d'autres sommes",
            ),
            Self::Search => Text::fixed(
                "a shortest solution of a puzzle, a board of Connect Four, a position of Kamon by proof numbers, or \
                 an end that is a few plies away",
                "une plus courte solution d'un casse-tête, un plateau de Puissance 4, une position de Kamon par les \
                 nombres de preuve, ou une fin à quelques coups de là",
            ),
            Self::Table => Text::fixed("backwards, into a file", "à rebours, dans un fichier"),
            Self::Disk => Text::fixed(
                "backwards, in a folder, within any memory",
                "à rebours, dans un dossier, quelle que soit la mémoire",
            ),
        }
    }
}

/// The engine that a method means in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// All positions, by memoised minimax.
    Memo,
    /// All positions, backwards.
    Retrograde,
    /// One position, by Grundy values.
    Sums,
    /// One position: a shortest solution of a puzzle.
    Shortest,
    /// One position of a board of columns in which stones fall.
    Columns,
    /// One position of a game with foresight, by proof numbers.
    Proof,
    /// One position whose end is a few plies away, as of a game that is too large.
    Ahead,
}

impl Engine {
    /// The engine that solves all positions of a game, where either will do.
    fn of_all(game: &AnyGame) -> Self {
        if game.loops() || game.ply(&game.start()).is_some() { Self::Retrograde } else { Self::Memo }
    }

    /// The method that it belongs to.
    #[must_use]
    pub fn method(self) -> Method {
        match self {
            Self::Memo => Method::Memo,
            Self::Retrograde => Method::Retrograde,
            Self::Sums => Method::Sums,
            Self::Shortest | Self::Columns | Self::Proof | Self::Ahead => Method::Search,
        }
    }

    /// Solves all that follows from a position.
    pub(crate) fn solve_all<'g>(
        self,
        game: &'g AnyGame,
        root: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<SolvedGame<'g>, Halt> {
        match self {
            Self::Memo => ludex_engines::solve_memo(game, root, observer),
            _ => ludex_engines::solve_backwards(game, root, observer),
        }
    }

    /// The search of one position that a game has.
    fn of_one(game: &AnyGame) -> Self {
        if ColumnsSolver::for_game(game, 0, 1).is_some() {
            Self::Columns
        } else if game.has_foresight() {
            Self::Proof
        } else if game.has_lower_bound() {
            Self::Shortest
        } else {
            Self::Ahead
        }
    }

    /// How it stores positions, if its memory can be predicted.
    fn listing(self, game: &AnyGame) -> Option<Listing> {
        match self {
            Self::Memo => Some(Listing::Memo),
            Self::Retrograde if game.tiers() == 0 => Some(Listing::Retrograde),
            _ => None,
        }
    }

    /// The memory that is certainly missing, if it solves all positions.
    #[must_use]
    pub fn shortage(self, game: &AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Option<Memory> {
        let budget = observer.memory();
        let needed = surely_needed(game, root, self.listing(game)?, budget, observer)?;
        Some(Memory { budget, needed })
    }
}

/// What is the value of a position, and what are its moves?
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The position.
    pub root: &'q AnyPosition,
    /// How; `None` stands for the best way.
    pub method: Option<Method>,
    /// Also the value in which every ply counts by this factor, between 0 and 1.
    pub discount: Option<f64>,
    /// Whether to start even when the memory is certain not to suffice.
    pub anyway: bool,
    /// Whether the best play to the end is wanted too.
    pub line: bool,
    /// A folder for positions that memory may not hold.
    pub disk: Option<&'q Path>,
    /// Whether the shortest solution of a puzzle is compared with what a search without the lower
    /// bound would have looked at.
    pub blind: bool,
}

impl<'q> Question<'q> {
    /// A question about the value of one position.
    #[must_use]
    pub fn new(game: &'q AnyGame, root: &'q AnyPosition) -> Self {
        Self { game, root, method: None, discount: None, anyway: false, line: false, disk: None, blind: false }
    }

    /// The engine that solves this position alone, if it is requested or the best; `None` if all
    /// positions are solved.
    fn single_position_engine(&self) -> Result<Option<Engine>, Refusal> {
        let Self { game, root, method, discount, .. } = *self;
        let engine = match method {
            Some(Method::Sums) => Some(Engine::Sums),
            Some(Method::Search) => Some(Engine::of_one(game)),
            None => match OneByOne::best(game, root) {
                Some(OneByOne::Columns) => Some(Engine::Columns),
                Some(OneByOne::Shortest) => Some(Engine::Shortest),
                Some(OneByOne::Proof) if discount.is_none() => Some(Engine::Proof),
                Some(OneByOne::Sums) if discount.is_none() => Some(Engine::Sums),
                Some(OneByOne::Proof | OneByOne::Sums) | None => game.unlisted(root).is_some().then_some(Engine::Sums),
            },
            Some(Method::Memo | Method::Retrograde | Method::Table) => None,
            Some(Method::Disk) => return Err(Refusal::Question(disk::NO_FOLDER)),
        };
        if let Some(engine @ (Engine::Sums | Engine::Proof)) = engine
            && discount.is_some()
        {
            let method = engine.method().word();
            return Err(Refusal::Question(say!(
                "--discount needs the number of plies to the end, which --method {method} does not give",
                "--discount demande le nombre de coups jusqu'à la fin, que --method {method} ne donne pas"
            )));
        }
        match game.unlisted(root) {
            Some(reason) if engine != Some(Engine::Sums) => Err(Refusal::Question(reason)),
            _ => Ok(engine),
        }
    }

    /// The requested engine, or a suitable one, chosen without trying any.
    ///
    /// # Errors
    /// A method that does not apply to this game or does not answer the question.
    pub(crate) fn engine_without_probing(&self) -> Result<Engine, Refusal> {
        memo::refuse_loops(self)?;
        Ok(match (self.single_position_engine()?, self.method) {
            (Some(engine), _) => engine,
            (None, Some(Method::Memo)) => Engine::Memo,
            (None, Some(_)) => Engine::Retrograde,
            (None, None) => Engine::of_all(self.game),
        })
    }
}

/// Chooses how to answer a question.
///
/// # Errors
/// A method that is not for this game, a game that is too large and its end not near, a fault in
/// its rules or a cancellation.
pub fn choose(question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Engine, Refusal> {
    let Question { game, root, method, anyway, .. } = *question;
    let usual = question.engine_without_probing()?;
    if !matches!(usual, Engine::Memo | Engine::Retrograde) {
        return Ok(usual);
    }
    if method.is_some() {
        return match usual.shortage(game, root, observer).filter(|_| !anyway) {
            Some(memory) => Err(Refusal::TooLarge { method: Some(usual.method().into()), memory }),
            None => Ok(usual),
        };
    }
    if let Some(known) = cache::usual().and_then(|cache| cache.method(game, root)) {
        return Ok(if known == Method::Memo { Engine::Memo } else { Engine::Retrograde });
    }
    let auto = |probe: &Probe| plan::auto(game, root, Purpose::Solve, probe, observer.memory(), observer);
    let mut planned = auto(&Probe::short(clock))?;
    if !anyway && !planned.surely_fits() {
        // An end that is near is seen sooner than how large the game is.
        if ahead::is_near(game, root, observer)? {
            return Ok(Engine::Ahead);
        }
        if matches!(planned, Auto::Best(_)) {
            planned = auto(&Probe::before_long_work(clock))?;
        }
    }
    Ok(match planned {
        Auto::Nothing(needed) if !anyway => {
            return Err(Refusal::TooLarge { method: None, memory: Memory { budget: observer.memory(), needed } });
        }
        Auto::Best(Cost { method: plan::Method::Solve(Method::Memo), .. }) => Engine::Memo,
        Auto::Best(Cost { method: plan::Method::Solve(Method::Retrograde), .. }) => Engine::Retrograde,
        Auto::Best(Cost { method: plan::Method::Solve(Method::Search), .. }) => Engine::of_one(game),
        _ => usual,
    })
}

/// The exact values of all that can be reached from a position, for callers that need many of them;
/// where positions are better solved one by one, each is computed on request.
///
/// # Errors
/// A game that is certainly too large, a budget that ran out, a fault in the rules or a
/// cancellation.
pub fn exact_values<'g>(
    game: &'g AnyGame,
    root: &AnyPosition,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<ExactValues<'g>, Refusal> {
    if let TooCostly::Memory(needed) = too_costly(game, root, f64::INFINITY, &Probe::before_long_work(clock), observer)?
    {
        return Err(Refusal::TooLarge { method: None, memory: Memory { budget: observer.memory(), needed } });
    }
    Ok(solved_values(game, root, observer)?)
}

/// Whether all that can be reached from a position was solved by an earlier run, which kept it.
#[must_use]
pub fn is_kept(game: &AnyGame, root: &AnyPosition) -> bool {
    cache::usual().is_some_and(|cache| cache.method(game, root).is_some())
}

/// Whether the values of a position come of a solution of all that can be reached from it, which is
/// kept for the next run.
#[must_use]
pub(crate) fn is_solved_whole(game: &AnyGame, root: &AnyPosition) -> bool {
    OneByOne::best(game, root).is_none() && cache::usual().is_some() && game.key_bits().is_some()
}

/// Whether all that can be reached from a position is surely solved within some seconds, or was by
/// an earlier run, which kept it.
///
/// # Errors
/// A fault in the rules or a cancellation.
pub fn is_soon_solved(
    game: &AnyGame,
    root: &AnyPosition,
    seconds: f64,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<bool, Halt> {
    Ok(too_costly(game, root, seconds, &Probe::short(clock), observer)? == TooCostly::No)
}

/// [`exact_values`] where they take no longer than some seconds, as far as can be foreseen; `None`
/// for a game that takes longer or is too large.
///
/// # Errors
/// A budget that ran out, a fault in the rules or a cancellation.
pub(crate) fn exact_values_within<'g>(
    game: &'g AnyGame,
    root: &AnyPosition,
    seconds: f64,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Option<ExactValues<'g>>, Refusal> {
    Ok(match too_costly(game, root, seconds, &Probe::short(clock), observer)? {
        TooCostly::No => Some(solved_values(game, root, observer)?),
        TooCostly::Seconds | TooCostly::Memory(_) => None,
    })
}

/// What solving all positions would cost too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooCostly {
    /// Nothing, or it is kept from an earlier run, or positions are solved one by one.
    No,
    /// Time, or perhaps memory: it may also be that nothing is known of how large the game is.
    Seconds,
    /// Memory: so many bytes at least.
    Memory(u64),
}

/// Whether solving all that can be reached is foreseen to take longer than some seconds, or not to
/// fit; whoever does not wait for long does without a closer look.
pub(crate) fn too_costly(
    game: &AnyGame,
    root: &AnyPosition,
    seconds: f64,
    probe: &Probe,
    observer: &dyn Observer,
) -> Result<TooCostly, Halt> {
    if is_kept(game, root) || OneByOne::best(game, root).is_some() {
        return Ok(TooCostly::No);
    }
    Ok(match plan::auto(game, root, Purpose::Solve, probe, observer.memory(), observer)? {
        Auto::Nothing(needed) => TooCostly::Memory(needed),
        Auto::Best(cost) => {
            let solves_all = matches!(cost.method, plan::Method::Solve(Method::Memo | Method::Retrograde));
            let is_soon = cost.seconds.is_none_or(|foreseen| foreseen.estimate <= seconds);
            if solves_all && is_soon && cost.fits == Fits::Yes { TooCostly::No } else { TooCostly::Seconds }
        }
        _ => TooCostly::No,
    })
}

/// Whether one position of a game can be searched by itself: columns in which stones fall, a game
/// with foresight, or a puzzle with a lower bound.
pub(crate) fn is_searched(game: &AnyGame) -> bool {
    Engine::of_one(game) != Engine::Ahead
}

/// [`exact_values`] without a look at the game's size: from the cache, or solved now.
///
/// # Errors
/// A budget that ran out, a fault in the rules or a cancellation.
pub fn solved_values<'g>(
    game: &'g AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<ExactValues<'g>, Halt> {
    if OneByOne::best(game, root).is_some() {
        return ExactValues::solving(game, root, observer);
    }
    if let Some(kept) = cache::usual().and_then(|cache| cache.find(game, root)) {
        return Ok(ExactValues::with_table(kept.prober(game)));
    }
    Ok(ExactValues::with_solution(game, cache::solve(Engine::Retrograde, game, root, observer)?))
}

/// The cost of every method for a game of known size, the better first among those that take
/// equally long.
pub(crate) fn costs(asked: &plan::Asked<'_>) -> Vec<Cost> {
    let backwards = retrograde::cost(asked);
    let table = table::cost(asked, &backwards);
    let disk = if backwards.fits == Fits::Yes { None } else { disk::cost(asked) };
    let by_several = disk.as_ref().and_then(|cost| cost.by_several(asked));
    let keeping = |cost| with_keeping(asked, cost);
    let (backwards, memo) = (keeping(backwards), memo::cost(asked).map(keeping));
    let costs = [Some(backwards), memo, table, disk, by_several, sums::cost(asked), search::cost(asked)];
    costs.into_iter().flatten().collect()
}

/// With the memory in which a solution is kept for the next run, where that may be done: what is
/// left of the budget at most, so that a method fits as before.
fn with_keeping(asked: &plan::Asked<'_>, mut cost: Cost) -> Cost {
    let takes_long = cost.seconds.is_some_and(|seconds| seconds.high >= cache::MOMENT);
    if cache::usual().is_some() && asked.game.key_bits().is_some() && takes_long {
        let most = asked.size.canonical.high * plan::models::KEPT;
        let budget = asked.budget as f64;
        cost.bytes.high = cost.bytes.high.max((cost.bytes.high + most).min(budget));
        if cost.seconds.is_some_and(|seconds| seconds.estimate >= cache::MOMENT) {
            let usual = cost.bytes.estimate + asked.size.canonical.estimate * plan::models::KEPT;
            cost.bytes.estimate = usual.min(cost.bytes.high);
        }
    }
    cost
}
