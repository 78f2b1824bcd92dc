//! Who wins, and what to play? A [`Question`] in, a solution out.
//!
//! The methods are a list, [`Method::ALL`], with one file each. Two of them solve every position
//! that can be reached, the others one position alone ([`Way`] tells which is meant in a game);
//! where none is asked for, [`choose`] takes the one that [`plan`] finds best.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::solving::{Question, Solved, Solver};
//! use ludex_services::{Game as _, Value};
//! # let game = ludex_games::tictactoe::read_game("").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let start = game.start();
//! let solved = Solver::default().solve(&Question::new(&game, &start), || 0.0, &())?;
//! assert_eq!(solved.verdict().value, Value::Draw);
//! # Ok(())
//! # }
//! ```

mod memo;
mod retrograde;
mod search;
mod sums;
pub mod table;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Memory, Observer, Text, Value, Verdict, say};
use ludex_engines::SolvedGame;
use ludex_engines::columns_solver::{self, ColumnsSolver};
use ludex_engines::players::Clock;
use ludex_solve::{MovesReport, RootReport, SolveReport};

use crate::Refusal;
use crate::plan::{self, Auto, Cost, Listing, Probe, Purpose, surely_needed};

/// A way to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Memoised min-max, in games without loops.
    Memo,
    /// Backwards from the ends.
    Retrograde,
    /// One position, by Grundy values.
    Sums,
    /// One position, by a search.
    Search,
    /// Backwards, into a table on the disk.
    Table,
}

impl Method {
    /// All methods. The last is asked for by naming the file of the table.
    pub const ALL: [Self; 5] = [Self::Memo, Self::Retrograde, Self::Sums, Self::Search, Self::Table];

    /// Its word on the command line, in addresses and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Memo => ludex_solve::Method::Memo.word(),
            Self::Retrograde => ludex_solve::Method::Retrograde.word(),
            Self::Sums => ludex_solve::sums::METHOD,
            Self::Search => columns_solver::METHOD,
            Self::Table => "table",
        }
    }

    /// What it does, for who chooses among them.
    #[must_use]
    pub fn about(self) -> Text {
        match self {
            Self::Memo => Text::fixed("min-max, for games without cycles", "min-max, pour les jeux sans cycles"),
            Self::Retrograde => Text::fixed("backwards from the ends", "à reculons depuis les fins"),
            Self::Sums => Text::fixed(
                "Grundy values, for nim and other sums",
                "valeurs de Grundy, pour le nim et d'autres sommes",
            ),
            Self::Search => Text::fixed("a shortest solution of a puzzle", "une plus courte solution d'un casse-tête"),
            Self::Table => Text::fixed("backwards, into a file", "à reculons, dans un fichier"),
        }
    }
}

/// What a method comes to in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// All positions, by memoised min-max.
    Memo,
    /// All positions, backwards.
    Retrograde,
    /// One position, by Grundy values.
    Sums,
    /// One position: a shortest solution of a puzzle.
    Shortest,
    /// One position of a board of columns in which stones fall.
    Columns,
}

impl Way {
    /// The way to solve all positions of a game, where either will do.
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
            Self::Shortest | Self::Columns => Method::Search,
        }
    }

    /// How it holds positions, where what it needs can be foretold.
    fn listing(self, game: &AnyGame) -> Option<Listing> {
        match self {
            Self::Memo => Some(Listing::Memo),
            Self::Retrograde if game.tiers() == 0 => Some(Listing::Retrograde),
            _ => None,
        }
    }

    /// The memory that it surely lacks, where it solves all positions.
    #[must_use]
    pub fn shortage(self, game: &AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Option<Memory> {
        let budget = observer.memory();
        let needed = surely_needed(game, root, self.listing(game)?, budget, observer)?;
        Some(Memory { budget, needed })
    }
}

/// What is a position worth, and what are its moves?
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
    /// Whether to begin what surely does not fit the memory.
    pub anyway: bool,
}

impl<'q> Question<'q> {
    /// What is a position worth?
    #[must_use]
    pub fn new(game: &'q AnyGame, root: &'q AnyPosition) -> Self {
        Self { game, root, method: None, discount: None, anyway: false }
    }

    /// The way to solve this position alone, if that is asked for or the best; `None` where all
    /// positions are solved.
    fn single_position_way(&self) -> Result<Option<Way>, Refusal> {
        let Self { game, root, method, discount, .. } = *self;
        let way = match method {
            Some(Method::Sums) => Some(Way::Sums),
            Some(Method::Search) if is_columns(game) => Some(Way::Columns),
            Some(Method::Search) => Some(Way::Shortest),
            None if is_vast_columns(game) => Some(Way::Columns),
            None if game.has_lower_bound() && game.is_vast() => Some(Way::Shortest),
            None if game.unlisted(root).is_some() => Some(Way::Sums),
            None if discount.is_none() && ludex_solve::sums::is_best(game, root) => Some(Way::Sums),
            None | Some(Method::Memo | Method::Retrograde | Method::Table) => None,
        };
        if way == Some(Way::Sums) && discount.is_some() {
            return Err(Refusal::Question(Text::fixed(
                "--discount counts the plies to the end, which the method of sums does not tell",
                "--discount compte les coups jusqu'à la fin, que la méthode sums ne donne pas",
            )));
        }
        match game.unlisted(root) {
            Some(reason) if way != Some(Way::Sums) => Err(Refusal::Question(reason)),
            _ => Ok(way),
        }
    }

    /// The way that is asked for, or one that will do: nothing is tried to find it.
    ///
    /// # Errors
    /// A method that is not for this game, or that does not tell what is asked.
    pub fn way_without_probing(&self) -> Result<Way, Refusal> {
        memo::refuse_loops(self)?;
        Ok(match (self.single_position_way()?, self.method) {
            (Some(way), _) => way,
            (None, Some(Method::Memo)) => Way::Memo,
            (None, Some(_)) => Way::Retrograde,
            (None, None) => Way::of_all(self.game),
        })
    }
}

/// Whether a game is played on a board of columns that are searched by themselves.
fn is_columns(game: &AnyGame) -> bool {
    ColumnsSolver::of(game, 0, 1).is_some()
}

fn is_vast_columns(game: &AnyGame) -> bool {
    ColumnsSolver::of(game, 0, 1).is_some_and(|exact| exact.is_best())
}

/// Chooses how to answer a question.
///
/// # Errors
/// A method that is not for this game, a game that is too large, a fault in its rules or a
/// cancellation.
pub fn choose(question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Way, Refusal> {
    let Question { game, root, method, anyway, .. } = *question;
    let at_once = question.way_without_probing()?;
    if !matches!(at_once, Way::Memo | Way::Retrograde) {
        return Ok(at_once);
    }
    if method.is_some() {
        return match at_once.shortage(game, root, observer).filter(|_| !anyway) {
            Some(memory) => Err(Refusal::TooLarge { method: Some(at_once.method().word()), memory }),
            None => Ok(at_once),
        };
    }
    let auto = plan::auto(game, root, Purpose::Solve, &Probe::short(clock), observer.memory(), observer)?;
    Ok(match auto {
        Auto::Nothing(needed) if !anyway => {
            return Err(Refusal::TooLarge { method: None, memory: Memory { budget: observer.memory(), needed } });
        }
        Auto::Best(Cost { method: plan::Method::Solve(Method::Memo), .. }) => Way::Memo,
        Auto::Best(Cost { method: plan::Method::Solve(Method::Retrograde), .. }) => Way::Retrograde,
        Auto::Best(Cost { method: plan::Method::Solve(Method::Search), .. }) if is_columns(game) => Way::Columns,
        Auto::Best(Cost { method: plan::Method::Solve(Method::Search), .. }) => Way::Shortest,
        _ => at_once,
    })
}

/// Whether all positions of a game can be solved for a caller that asks for many of them: nothing
/// where each is searched when it is asked for.
///
/// # Errors
/// As [`choose`].
pub fn refuse_too_large(
    game: &AnyGame,
    root: &AnyPosition,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<(), Refusal> {
    if is_vast_columns(game) {
        return Ok(());
    }
    match plan::auto(game, root, Purpose::Solve, &Probe::short(clock), observer.memory(), observer)? {
        Auto::Nothing(needed) => {
            Err(Refusal::TooLarge { method: None, memory: Memory { budget: observer.memory(), needed } })
        }
        _ => Ok(()),
    }
}

/// What a question about a position came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Solved {
    /// All positions were solved.
    All {
        /// The numbers.
        report: SolveReport,
        /// The position's own.
        verdict: Verdict,
    },
    /// One position, without the others.
    One {
        /// The numbers.
        report: Box<RootReport>,
        /// The position's own.
        verdict: Verdict,
    },
}

impl Solved {
    /// What the position is worth to the player to move.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::All { verdict, .. } | Self::One { verdict, .. } => *verdict,
        }
    }
}

/// Every legal move of a position with what it is worth, best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    /// What the position is worth to the player to move.
    pub verdict: Verdict,
    /// What the moves are worth to who makes them, in the order of the report.
    pub verdicts: Vec<Verdict>,
    /// The same as plain data.
    pub report: MovesReport,
}

/// Solves positions, and keeps what helps with the next one.
#[derive(Debug, Default)]
pub struct Solver {
    columns: Option<ColumnsSolver>,
}

impl Solver {
    /// Answers what a position is worth.
    ///
    /// # Errors
    /// As [`choose`], or an engine that stopped.
    pub fn solve(&mut self, question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Solved, Refusal> {
        let way = choose(question, clock, observer)?;
        self.solve_by(way, question, observer)
    }

    /// The same by a way that was chosen.
    ///
    /// # Errors
    /// A method that is not for this position, or an engine that stopped.
    ///
    /// # Panics
    /// If the way was chosen for a game of another kind.
    pub fn solve_by(&mut self, way: Way, question: &Question<'_>, observer: &dyn Observer) -> Result<Solved, Refusal> {
        let Question { game, root, discount, .. } = *question;
        let (mut report, verdict) = match way {
            Way::Memo | Way::Retrograde => {
                let solution = all(way, game, root, observer)?;
                let verdict = solution.verdict(root).expect("the root of a solution was reached");
                return Ok(Solved::All { report: solution.report(discount), verdict });
            }
            Way::Sums => sums::report(game, root, observer)?,
            Way::Shortest => search::shortest(game, root, observer)?,
            Way::Columns => self.columns(game, observer).report(game, root, observer)?,
        };
        let plies_known = verdict.remoteness.is_some() || verdict.value == Value::Draw;
        report.discounted = discount.filter(|_| plies_known).map(|gamma| verdict.discounted(gamma));
        Ok(Solved::One { report: Box::new(report), verdict })
    }

    /// Answers what the moves of a position are worth.
    ///
    /// # Errors
    /// As [`Solver::solve`], or a method that says nothing of moves.
    ///
    /// # Panics
    /// Never: a solution knows its root.
    pub fn moves(&mut self, question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Moves, Refusal> {
        let Question { game, root, method, discount, .. } = *question;
        if let Some(one @ (Method::Sums | Method::Search)) = method
            && !(one == Method::Search && is_columns(game))
        {
            let one = one.word();
            return Err(Refusal::Question(say!(
                "--method {one} answers for one position and is for ludex solve; ludex moves takes memo or retrograde",
                "--method {one} répond pour une position et est pour ludex solve ; ludex moves prend memo ou retrograde"
            )));
        }
        // Nor do those that nobody asked for say anything of moves.
        let way = match choose(question, clock, observer)? {
            Way::Sums | Way::Shortest => Way::of_all(game),
            way => way,
        };
        if way == Way::Columns {
            let exact = self.columns(game, observer);
            let verdict = exact.verdict(game, root, observer)?;
            let moves = exact.moves(game, root, observer)?;
            let report = MovesReport::new(game, root, verdict, &moves, discount);
            return Ok(Moves { verdict, verdicts: moves.iter().map(|rated| rated.verdict).collect(), report });
        }
        let solution = all(way, game, root, observer)?;
        Ok(Moves {
            verdict: solution.verdict(root).expect("the root of a solution was reached"),
            verdicts: solution.moves(root).into_iter().flatten().map(|rated| rated.verdict).collect(),
            report: solution.moves_report(root, discount).expect("the root of a solution was reached"),
        })
    }

    /// The search for boards of columns.
    fn columns(&mut self, game: &AnyGame, observer: &dyn Observer) -> &ColumnsSolver {
        self.columns.get_or_insert_with(|| {
            let bytes = columns_solver::USUAL_MEMORY.min(observer.memory());
            ColumnsSolver::of(game, bytes, crate::threads()).expect("this way was chosen for such a board")
        })
    }
}

fn all<'g>(way: Way, game: &'g AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<SolvedGame<'g>, Halt> {
    match way {
        Way::Memo => ludex_engines::solve_memo(game, root, observer),
        _ => ludex_engines::solve_backwards(game, root, observer),
    }
}

/// What every method costs for a game whose size is known, the better first of those that take
/// equally long.
pub(crate) fn costs(asked: &plan::Asked<'_>) -> Vec<Cost> {
    let backwards = retrograde::cost(asked);
    let table = table::cost(asked, backwards.bytes);
    let costs = [Some(backwards), memo::cost(asked), table, sums::cost(asked), search::cost(asked)];
    costs.into_iter().flatten().collect()
}
