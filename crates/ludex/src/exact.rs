//! One position solved exactly where stones fall into columns and four in a row win, however large the board is.

use std::sync::{Mutex, PoisonError};

use ludex_core::{Halt, Observer, Placement, Playable, RatedMove, Status, Stop, Value, Verdict};
use ludex_search::stacks::{Found, Solver, Stacks};
use ludex_solve::RootReport;

/// The word for this method.
pub const METHOD: &str = "search";

/// On boards of so many cells, all positions are too many to solve them for the sake of one.
const VAST: u32 = 30;

/// A search that remembers what it found for the next position of the same board.
#[derive(Debug)]
pub struct Exact {
    solver: Mutex<Solver>,
    rows: u32,
    vast: bool,
}

impl Exact {
    /// A search on the board of a game, with a table of at most so many bytes; `None` for a game of another kind.
    pub fn of<G: Placement>(game: &G, bytes: u64, threads: usize) -> Option<Self> {
        let (columns, rows) = game.layout()?.columns?;
        let solver = Mutex::new(Solver::of(game, bytes, threads).ok()?);
        Some(Self { solver, rows, vast: columns * rows >= VAST })
    }

    /// Whether the board is so large that this is the way to solve a position.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.vast
    }

    fn found<G: Placement>(
        &self,
        game: &G,
        at: &G::Position,
        observer: &dyn Observer,
    ) -> Result<(Option<Found>, Verdict), Stop> {
        match (game.expand(at, &mut Vec::new()), Stacks::of(game, at)) {
            (Status::Turn(_), Ok(stacks)) => {
                let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
                let found = solver.solve(&stacks, observer)?;
                Ok((Some(found), found.verdict))
            }
            (Status::Over(ludex_core::Outcome::Win(_)), _) => Ok((None, Verdict::new(Value::Loss, Some(0)))),
            _ => Ok((None, Verdict::new(Value::Draw, Some(0)))),
        }
    }

    /// The verdict of a position for the player to move; of a finished game for who lost it.
    ///
    /// # Errors
    /// A cancellation, or a budget below the smallest table.
    pub fn verdict<G: Placement>(&self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<Verdict, Stop> {
        self.found(game, at, observer).map(|(_, verdict)| verdict)
    }

    /// Every legal move with its verdict, best first, equals in the order of moves; empty where the game is over.
    ///
    /// # Errors
    /// As [`Exact::verdict`].
    pub fn moves<G: Placement>(
        &self,
        game: &G,
        at: &G::Position,
        observer: &dyn Observer,
    ) -> Result<Vec<RatedMove<G::Move>>, Stop> {
        let mut legal = Vec::new();
        let (Status::Turn(_), Ok(stacks)) = (game.expand(at, &mut legal), Stacks::of(game, at)) else {
            return Ok(Vec::new());
        };
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let found = solver.moves(&stacks, observer)?;
        let of_column = |column: u32| legal.iter().copied().find(|&mv| game.cell_of(at, mv) / self.rows == column);
        let rated = found
            .into_iter()
            .filter_map(|(column, found)| of_column(column).map(|mv| RatedMove { mv, verdict: found.verdict }));
        let mut rated: Vec<_> = rated.collect();
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.verdict));
        Ok(rated)
    }

    /// The report on a position.
    ///
    /// # Errors
    /// As [`Exact::verdict`].
    pub fn report<G: Playable>(
        &self,
        game: &G,
        at: &G::Position,
        observer: &dyn Observer,
    ) -> Result<(RootReport, Verdict), Halt> {
        let (found, verdict) = self.found(game, at, observer)?;
        let moves = self.moves(game, at, observer)?;
        let best = moves.iter().filter(|rated| rated.verdict == moves[0].verdict);
        let report = RootReport {
            best_moves: best.map(|rated| game.move_text(at, rated.mv)).collect(),
            score: found.map(|found| found.score),
            expanded: found.map(|found| found.nodes.to_string()),
            ..RootReport::new(game.position_text(at), verdict, METHOD)
        };
        Ok((report, verdict))
    }
}
