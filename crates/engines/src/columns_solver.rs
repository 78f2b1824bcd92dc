//! One position solved exactly where stones fall into columns and four in a row win, however large
//! the board is.

use std::sync::{Mutex, MutexGuard};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, RatedMove, Status, Stop, Verdict};
use ludex_search::stacks::{self, ScoredPosition, Solver, Stacks};
use ludex_solve::RootReport;

use crate::lock::lock;
use crate::openings;

/// The word for this method.
pub const METHOD: &str = "search";

/// A table that is large enough for most boards, in bytes.
pub const USUAL_MEMORY: u64 = Solver::USUAL_MEMORY;

/// With this number of cells or more, a board has too many positions to solve them all for one.
const VAST: u32 = 30;

/// With this number of cells or more, one position is solved sooner than all of them: on 5×4 in
/// milliseconds, where all take 0.6 s.
const MANY: u32 = 20;

/// A search that remembers what it found for the next position of the same board, and asks the book
/// of its game ([`openings`]) if there is one.
#[derive(Debug)]
pub struct ColumnsSolver {
    solver: Mutex<Solver>,
    columns: u32,
    rows: u32,
    with_book: bool,
}

impl ColumnsSolver {
    /// A search on the board of a game, with a table of at most `bytes` bytes; `None` for a game of
    /// another kind.
    pub fn for_game(game: &AnyGame, bytes: u64, threads: usize) -> Option<Self> {
        let (columns, rows) = stacks::size(game).ok()?;
        let solver = Mutex::new(Solver::new(columns, rows, bytes, threads).ok()?);
        Some(Self { solver, columns, rows, with_book: true })
    }

    /// The same without the book.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { with_book: false, ..self }
    }

    /// Whether the board is so large that this is the way to solve a position.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.cells() >= VAST
    }

    /// Whether this solves one position sooner than all that follow it are solved.
    #[must_use]
    pub fn is_quicker(&self) -> bool {
        self.cells() >= MANY
    }

    /// The cells of the board.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// The verdict of a position for the player to move; of a finished game for the player who lost
    /// it.
    ///
    /// # Errors
    /// A cancellation, or a budget below the smallest table.
    pub fn verdict(&self, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Verdict, Stop> {
        match self.stacks(game, at) {
            Ok(stacks) => self.solver(game, &stacks, observer)?.solve(&stacks, observer).map(|found| found.verdict),
            Err(verdict) => Ok(verdict),
        }
    }

    /// Every legal move with its verdict, best first, equals in the order of moves; empty where the
    /// game is over.
    ///
    /// # Errors
    /// As [`ColumnsSolver::verdict`].
    pub fn moves(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<Vec<RatedMove<u64>>, Stop> {
        self.moves_told(game, at, &mut |_| (), observer)
    }

    /// The same; `told` is given each move as soon as it is known.
    ///
    /// # Errors
    /// As [`ColumnsSolver::verdict`].
    pub fn moves_told(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        told: &mut dyn FnMut(RatedMove<u64>),
        observer: &dyn Observer,
    ) -> Result<Vec<RatedMove<u64>>, Stop> {
        let Ok(stacks) = self.stacks(game, at) else { return Ok(Vec::new()) };
        let (in_column, mut rated) = (self.in_column(game, at), Vec::new());
        let mut note = |column, ScoredPosition { verdict, .. }: ScoredPosition| {
            if let Some(mv) = in_column(column) {
                told(RatedMove { mv, verdict });
                rated.push(RatedMove { mv, verdict });
            }
        };
        self.solver(game, &stacks, observer)?.moves_told(&stacks, &mut note, observer)?;
        RatedMove::best_first(&mut rated);
        Ok(rated)
    }

    /// The best moves, in the order of moves, with their verdict: quicker than all moves. None
    /// where the game is over.
    ///
    /// # Errors
    /// As [`ColumnsSolver::verdict`].
    pub fn best_moves(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<Vec<RatedMove<u64>>, Stop> {
        let Ok(stacks) = self.stacks(game, at) else { return Ok(Vec::new()) };
        let (found, mut best) = self.solver(game, &stacks, observer)?.best_moves(&stacks, observer)?;
        best.sort_unstable();
        let moves = best.into_iter().filter_map(self.in_column(game, at));
        Ok(moves.map(|mv| RatedMove { mv, verdict: found.verdict }).collect())
    }

    /// The first of the best moves, with its verdict, which is the position's: quicker than all of
    /// them, and quicker still where the verdict is `known`, with its remoteness. None where the
    /// game is over.
    ///
    /// # Errors
    /// As [`ColumnsSolver::verdict`].
    pub fn best_move(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        known: Option<Verdict>,
        observer: &dyn Observer,
    ) -> Result<Option<RatedMove<u64>>, Stop> {
        let Ok(stacks) = self.stacks(game, at) else { return Ok(None) };
        let known = known.filter(|verdict| verdict.remoteness.is_some());
        let (verdict, best) = self.solver(game, &stacks, observer)?.best_move(&stacks, known, observer)?;
        Ok(best.and_then(self.in_column(game, at)).map(|mv| RatedMove { mv, verdict }))
    }

    /// The report on a position.
    ///
    /// # Errors
    /// As [`ColumnsSolver::verdict`].
    pub fn report(
        &self,
        game: &AnyGame,
        at: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<(RootReport, Verdict), Halt> {
        let new = |verdict| RootReport::new(game.position_text(at), verdict, METHOD);
        let stacks = match self.stacks(game, at) {
            Ok(stacks) => stacks,
            Err(verdict) => return Ok((new(verdict), verdict)),
        };
        let (ScoredPosition { score, verdict, nodes }, best) =
            self.solver(game, &stacks, observer)?.best_moves(&stacks, observer)?;
        let best = best.into_iter().filter_map(self.in_column(game, at));
        let report = RootReport {
            best_moves: best.map(|mv| game.move_text(at, mv)).collect(),
            score: Some(score),
            expanded: Some(nodes.to_string()),
            ..new(verdict)
        };
        Ok((report, verdict))
    }

    /// The search, when no other thread uses it; waits as long as the observer lets it. It has the
    /// book where the position may be in it.
    fn solver(&self, game: &AnyGame, at: &Stacks, observer: &dyn Observer) -> Result<MutexGuard<'_, Solver>, Stop> {
        let mut solver = lock(&self.solver, observer)?;
        let book = if self.with_book { openings::of(game, at.stones()) } else { None };
        solver.set_openings(book);
        Ok(solver)
    }

    /// The position in the search's form, or the verdict of one that is over, for the player who
    /// lost it.
    fn stacks(&self, game: &AnyGame, at: &AnyPosition) -> Result<Stacks, Verdict> {
        if let Status::Over(outcome) = game.expand(at, &mut Vec::new()) {
            return Err(game.seats().verdict_of_end(outcome));
        }
        let stacks = Stacks::new(self.columns, self.rows, game.stones(at));
        Ok(stacks.expect("a position of the game that is not over"))
    }

    /// Gives the legal move in a column.
    fn in_column<'a>(&self, game: &'a AnyGame, at: &'a AnyPosition) -> impl Fn(u32) -> Option<u64> + 'a {
        let rows = self.rows;
        let mut legal = Vec::new();
        game.expand(at, &mut legal);
        move |column| legal.iter().copied().find(|&mv| game.cell_of(at, mv) / rows == column)
    }
}
