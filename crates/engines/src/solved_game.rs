//! A game solved whole in memory, whatever its words.

use std::path::Path;

use ludex_core::{AnyGame, AnyPosition, DynGame, Halt, Observer, Orbits, RatedMove, Verdict, word};
use ludex_solve::{Method, Solution, SolveReport, Tally, memo};
use ludex_table::Table;

use crate::tables::{self, SolveToTableError};
use crate::words::Words;

/// The values of all positions that can be reached from a position of a game.
pub struct SolvedGame<'g>(Kinds<'g>);

enum Kinds<'g> {
    Bits64(Solution<&'g DynGame<u64>>),
    Bits128(Solution<&'g DynGame<u128>>),
    Any(Solution<&'g AnyGame>),
}

macro_rules! with_solution {
    ($solved:expr, $solution:ident => $do:expr) => {
        match &$solved.0 {
            Kinds::Bits64($solution) => $do,
            Kinds::Bits128($solution) => $do,
            Kinds::Any($solution) => $do,
        }
    };
}

/// Solves every position that can be reached from `root` by memoised recursion, in a game without
/// loops.
///
/// # Errors
/// As [`memo::solve`].
pub fn solve_memo<'g>(game: &'g AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<SolvedGame<'g>, Halt> {
    let orbits = Orbits::keeping(game, root);
    Ok(SolvedGame(match game {
        AnyGame::Bits64(game) => Kinds::Bits64(memo::solve(game, word(root), orbits, observer)?),
        game => Kinds::Any(memo::solve(game, root, orbits, observer)?),
    }))
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
    Ok(SolvedGame(match game {
        AnyGame::Bits64(game) => Kinds::Bits64(ludex_solve::backwards(game, word(root), observer)?),
        AnyGame::Bits128(game) => Kinds::Bits128(ludex_solve::backwards(game, word(root), observer)?),
        game => Kinds::Any(ludex_solve::backwards(game, root, observer)?),
    }))
}

impl SolvedGame<'_> {
    /// As [`Solution::verdict`].
    #[must_use]
    pub fn verdict(&self, at: &AnyPosition) -> Option<Verdict> {
        with_solution!(self, solution => solution.verdict(Words::word(at)))
    }

    /// As [`Solution::moves`].
    #[must_use]
    pub fn moves(&self, at: &AnyPosition) -> Option<Vec<RatedMove<u64>>> {
        with_solution!(self, solution => solution.moves(Words::word(at)))
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

    /// Writes it into a table at `path` that can be made again: nothing waits for the disk, and if
    /// it is given up, nothing is left. `bytes` may be held beside the solution.
    ///
    /// # Errors
    /// As [`solve_to_table`](crate::solve_to_table), and where a tier does not fit these bytes.
    pub fn keep(&self, path: &Path, bytes: u64, observer: &dyn Observer) -> Result<Table, SolveToTableError> {
        with_solution!(self, solution => tables::keep(solution, path, bytes, observer))
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
}
