//! The front door: a solver with its table, for one size of board.

use std::sync::Arc;

use ludex_core::{InTurn, Memory, Observer, Placement, Stop, Value, Verdict};

use super::board::{Board, Shape, Shaped, with_board};
use super::busy::Busy;
use super::openings::Openings;
use super::position::{Stacks, StacksError, size};
use super::score::{of_verdict, verdict, win};
use super::table::Table;
use super::team::Team;

/// Solves positions of one size of board exactly; what it found helps with the next position.
#[derive(Debug)]
pub struct Solver {
    board: Shaped,
    memory: u64,
    threads: usize,
    /// Made for the first position that is searched.
    table: Option<(Table, Busy)>,
    openings: Option<Arc<Openings>>,
}

/// What was found of a position or of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPosition {
    /// The score by the public convention: positive for a win, and the greater the sooner.
    pub score: i32,
    /// The same as a value and a number of plies.
    pub verdict: Verdict,
    /// Nodes visited for it.
    pub nodes: u64,
}

impl Solver {
    /// A table that is large enough for 7×6 and small enough for a cache, in bytes; larger boards
    /// gain from more.
    pub const USUAL_MEMORY: u64 = 4 << 20;

    /// A solver for boards of `columns` × `rows` cells and four in a row, with a table of at most
    /// `memory` bytes (a power of two is used), or of the least that the board's keys need where
    /// that is more and the observer allows it, and `threads` threads, at least one.
    ///
    /// # Errors
    /// A board without a cell, or of more than 64 bits.
    pub fn new(columns: u32, rows: u32, memory: u64, threads: usize) -> Result<Self, StacksError> {
        let board = Shaped::new(columns, rows).ok_or(StacksError::Size { columns, rows })?;
        Ok(Self { board, memory, threads: threads.max(1), table: None, openings: None })
    }

    /// A solver for the board of a game.
    ///
    /// # Errors
    /// A game of another kind, or a board that does not fit.
    pub fn for_game<G: Placement>(game: &G, memory: u64, threads: usize) -> Result<Self, StacksError> {
        let (columns, rows) = size(game)?;
        Self::new(columns, rows, memory, threads)
    }

    /// Gives the search a book, or takes it away; a book of another size of board is not used.
    pub fn set_openings(&mut self, openings: Option<Arc<Openings>>) {
        let (columns, rows) = with_board!(&self.board, board => (board.columns, board.rows));
        self.openings = openings.filter(|openings| openings.is_for(columns, rows));
    }

    /// The exact score of a position.
    ///
    /// # Errors
    /// A cancellation, or a budget below the smallest table.
    ///
    /// # Panics
    /// If the position is of another size of board.
    pub fn solve(&mut self, at: &Stacks, observer: &dyn Observer) -> Result<ScoredPosition, Stop> {
        self.prepare(observer)?;
        with_board!(&self.board, board => self.solve_on(board, at, observer))
    }

    /// The exact score of every move, by columns, for the player who makes it; the verdict counts
    /// the move itself.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// # Panics
    /// As [`Solver::solve`].
    pub fn moves(&mut self, at: &Stacks, observer: &dyn Observer) -> Result<Vec<(u32, ScoredPosition)>, Stop> {
        let mut all = Vec::new();
        self.moves_told(at, &mut |column, found| all.push((column, found)), observer)?;
        Ok(all)
    }

    /// The same; `told` is given each move as soon as it is known.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// # Panics
    /// As [`Solver::solve`].
    pub fn moves_told(
        &mut self,
        at: &Stacks,
        told: &mut dyn FnMut(u32, ScoredPosition),
        observer: &dyn Observer,
    ) -> Result<(), Stop> {
        self.prepare(observer)?;
        with_board!(&self.board, board => self.moves_on(board, at, told, observer))
    }

    /// The exact score of a position, and the columns of the moves that reach it: quicker than all
    /// moves' exact scores.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// # Panics
    /// As [`Solver::solve`].
    pub fn best_moves(&mut self, at: &Stacks, observer: &dyn Observer) -> Result<(ScoredPosition, Vec<u32>), Stop> {
        self.prepare(observer)?;
        with_board!(&self.board, board => self.best_on(board, at, observer))
    }

    /// The score of a position, if it is not `known`, and the first column of a move that reaches
    /// it: quicker than all that do. For a line of play, where each score follows from the one
    /// before.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// # Panics
    /// As [`Solver::solve`]; if the verdict that is known has no remoteness.
    pub fn best_move(
        &mut self,
        at: &Stacks,
        known: Option<Verdict>,
        observer: &dyn Observer,
    ) -> Result<(Verdict, Option<u32>), Stop> {
        self.prepare(observer)?;
        with_board!(&self.board, board => self.first_best_on(board, at, known, observer))
    }

    /// The bytes that the table holds now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.table.as_ref().map_or(0, |(table, _)| table.bytes())
    }

    /// Makes a table, or a smaller one where the observer allows less than before.
    fn prepare(&mut self, observer: &dyn Observer) -> Result<(), Stop> {
        let key_bits = with_board!(&self.board, board => board.key_bits());
        let least = Table::least_bytes(key_bits);
        let budget = self.memory.max(least).min(observer.memory());
        let bytes = Table::bytes_within(key_bits, budget).map_err(|needed| Stop::Memory(Memory { budget, needed }))?;
        match &mut self.table {
            Some((table, _)) if table.bytes() == bytes => table.begin(),
            table => {
                *table = None;
                *table = Some((Table::new(key_bits, bytes), Busy::new()));
            }
        }
        Ok(())
    }

    fn team<'s, S: Shape>(&'s self, board: &'s Board<S>, at: &Stacks, observer: &'s dyn Observer) -> Team<'s, S> {
        assert_eq!((at.columns, at.rows), (board.columns, board.rows), "a position of another size of board");
        let (table, busy) = self.table.as_ref().expect("a table was made");
        Team::new(board, table, busy, self.threads, self.openings.as_deref(), observer)
    }

    fn solve_on<S: Shape>(
        &self,
        board: &Board<S>,
        at: &Stacks,
        observer: &dyn Observer,
    ) -> Result<ScoredPosition, Stop> {
        let team = self.team(board, at, observer);
        let score = team.score(at.mover, at.other)?;
        let empties = board.cells() - (at.mover | at.other).count_ones();
        Ok(ScoredPosition { score, verdict: verdict(score, empties), nodes: team.nodes() })
    }

    fn first_best_on<S: Shape>(
        &self,
        board: &Board<S>,
        at: &Stacks,
        known: Option<Verdict>,
        observer: &dyn Observer,
    ) -> Result<(Verdict, Option<u32>), Stop> {
        let empties = board.cells() - (at.mover | at.other).count_ones();
        let (verdict, score) = match known {
            Some(verdict) => (verdict, of_verdict(verdict, empties)),
            None => self.solve_on(board, at, observer).map(|found| (found.verdict, found.score))?,
        };
        let team = self.team(board, at, observer);
        for (column, cell) in cells(board, at) {
            if reaches(&team, board, at, cell, score)? {
                return Ok((verdict, Some(column)));
            }
        }
        Ok((verdict, None))
    }

    fn best_on<S: Shape>(
        &self,
        board: &Board<S>,
        at: &Stacks,
        observer: &dyn Observer,
    ) -> Result<(ScoredPosition, Vec<u32>), Stop> {
        let found = self.solve_on(board, at, observer)?;
        let team = self.team(board, at, observer);
        let mut best = Vec::new();
        for (column, cell) in cells(board, at) {
            if reaches(&team, board, at, cell, found.score)? {
                best.push(column);
            }
        }
        Ok((ScoredPosition { nodes: found.nodes + team.nodes(), ..found }, best))
    }

    /// All searches use one table. A board that is its own mirror image has moves that are, which
    /// are searched once.
    fn moves_on<S: Shape>(
        &self,
        board: &Board<S>,
        at: &Stacks,
        told: &mut dyn FnMut(u32, ScoredPosition),
        observer: &dyn Observer,
    ) -> Result<(), Stop> {
        let empties = board.cells() - (at.mover | at.other).count_ones();
        let mut searched: Vec<(u64, ScoredPosition)> = Vec::new();
        let observer = &InTurn::new(observer);
        for (column, cell) in cells(board, at) {
            let (mine, theirs) = (at.mover | cell, at.other);
            if board.has_four(mine) {
                let verdict = Verdict::new(Value::Win, Some(1));
                told(column, ScoredPosition { score: win(empties), verdict, nodes: 0 });
                continue;
            }
            let key = board.key(theirs, mine | theirs);
            if let Some(&(_, found)) = searched.iter().find(|(known, _)| *known == key) {
                told(column, ScoredPosition { nodes: 0, ..found });
                continue;
            }
            observer.begin();
            let team = self.team(board, at, observer);
            let score = -team.score(theirs, mine)?;
            let found = ScoredPosition { score, verdict: verdict(score, empties), nodes: team.nodes() };
            searched.push((key, found));
            told(column, found);
        }
        Ok(())
    }
}

/// Whether a move reaches the score of its position: the opponent's after it is not above its
/// opposite.
fn reaches<S: Shape>(team: &Team<'_, S>, board: &Board<S>, at: &Stacks, cell: u64, score: i32) -> Result<bool, Stop> {
    Ok(board.has_four(at.mover | cell) || !team.is_above(at.other, at.mover | cell, -score)?)
}

/// The columns that are not full, each with the cell that a stone falls to.
fn cells<S: Shape>(board: &Board<S>, at: &Stacks) -> impl Iterator<Item = (u32, u64)> {
    let playable = board.playable(at.mover | at.other);
    (0..board.columns).map(move |column| (column, playable & board.column(column))).filter(|&(_, cell)| cell != 0)
}
