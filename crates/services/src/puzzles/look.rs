//! What the moves of a position are worth, exactly or as far as a search sees.

use std::sync::{Mutex, PoisonError};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Value, Verdict, few};
use ludex_engines::columns_solver::{ColumnsSolver, USUAL_MEMORY};
use ludex_engines::players::{Clock, ExactValues};
use ludex_engines::values::searched_by_depth;
use ludex_engines::{OneByOne, solve_backwards};
use ludex_search::{Rated, TranspositionTable};

use crate::Refusal;
use crate::plan::{is_listed_within, numbers};
use crate::stored::Stored;
use crate::values::depth_within;

/// A game with no more moves in all is solved: a second or two.
const WORK: u64 = 1 << 22;

/// So is one whose positions have no more numbers, whatever their moves.
const NUMBERS: u64 = 1 << 21;

/// With no more empty cells, an exact search of columns takes a moment.
const CELLS: u32 = 26;

/// A search looks ahead as far as so many lines of play go.
const LINES: u64 = 1_000_000;

/// The same where it is all that is known of a position, and asked of many.
const LINES_EACH: u64 = 100_000;

/// The deepest look ahead.
const DEEPEST: u32 = 10;

/// The table of a search, in bytes.
const TABLE: u64 = 4 << 20;

/// How moves are rated.
pub(super) struct Look<'g> {
    game: &'g AnyGame,
    /// Where values come from; a search to a depth, where there is nothing.
    exact: Option<ExactValues<'g>>,
    /// Whether positions are searched one by one, as boards of columns are: how many cells there
    /// are.
    searched: Option<u32>,
    /// One for all searches, which come one after another: the memory of a table that is freed may
    /// not do for the next, where something small was put into it.
    table: Mutex<TranspositionTable>,
}

/// A move as it was seen.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) mv: u64,
    /// What it is worth to the player who makes it, where that is certain.
    pub(super) value: Option<Value>,
    pub(super) remoteness: Option<u32>,
}

/// All moves of a position, the better first.
pub(super) struct Seen {
    pub(super) moves: Vec<Move>,
    /// How many plies were looked ahead, where that did not make all certain.
    pub(super) horizon: Option<u32>,
    /// The ratings of a search at each depth, where one was made.
    pub(super) by_depth: Option<Vec<Vec<Rated<u64>>>>,
}

impl<'g> Look<'g> {
    /// The best way to look at positions of a game.
    pub(super) fn at(
        game: &'g AnyGame,
        table: Option<&'g Stored>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<Self, Refusal> {
        let known = |exact| Self { exact: Some(exact), ..Self::ahead(game) };
        // A book of openings ends before there are puzzles.
        if let Some(table) = table.filter(|table| table.table().header().plies.is_none()) {
            return Ok(known(ExactValues::with_table(table.prober()?)));
        }
        if let Some(columns) = ColumnsSolver::for_game(game, USUAL_MEMORY.min(observer.memory()), 1) {
            let exact = ExactValues::with_columns(game, columns.into());
            let cells = game.layout().and_then(|layout| layout.columns).map(|(columns, rows)| columns * rows);
            return Ok(Self { searched: cells, ..known(exact) });
        }
        let start = game.start();
        if OneByOne::best(game, &start) == Some(OneByOne::Sums) {
            return Ok(known(ExactValues::by_sums(game)));
        }
        let few = numbers(game).is_some_and(|numbers| numbers <= NUMBERS);
        if few || is_listed_within(game, &start, WORK, clock, observer)? {
            return Ok(known(ExactValues::with_solution(game, solve_backwards(game, &start, observer)?)));
        }
        Ok(Self::ahead(game))
    }

    /// A search to some plies, whatever the game.
    pub(super) fn ahead(game: &'g AnyGame) -> Self {
        Self { game, exact: None, searched: None, table: TranspositionTable::new(TABLE).into() }
    }

    /// Whether a search to some plies is all there is.
    pub(super) fn is_a_search(&self) -> bool {
        self.exact.is_none()
    }

    /// Whether a position is looked at in a moment.
    pub(super) fn is_soon(&self, at: &AnyPosition) -> bool {
        let empty = self.searched.zip(self.game.ply(at)).map(|(cells, stones)| cells.saturating_sub(stones));
        empty.is_none_or(|empty| empty <= CELLS)
    }

    /// All moves of a position.
    pub(super) fn moves(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Seen, Halt> {
        if let Some(exact) = &self.exact {
            let moves = exact.moves(at, observer)?.into_iter().map(|rated| {
                let Verdict { value, remoteness } = rated.verdict;
                Move { mv: rated.mv, value: Some(value), remoteness }
            });
            return Ok(Seen { moves: moves.collect(), horizon: None, by_depth: None });
        }
        let by_depth = self.searched_to(LINES_EACH, at, observer)?;
        let last = by_depth.last().map_or(&[][..], Vec::as_slice);
        let mut ranked: Vec<_> = last.iter().collect();
        few::sort_by_key(&mut ranked, |rated| std::cmp::Reverse(rated.score));
        let seen = |rated: &Rated<u64>| {
            let verdict = rated.rating.verdict();
            let (value, remoteness) = (verdict.map(|found| found.value), verdict.and_then(|found| found.remoteness));
            Move { mv: rated.mv, value, remoteness }
        };
        let moves: Vec<_> = ranked.into_iter().map(seen).collect();
        let horizon = moves.iter().any(|mv| mv.value.is_none()).then_some(by_depth.len() as u32);
        Ok(Seen { moves, horizon, by_depth: Some(by_depth) })
    }

    /// The best play from a winning move to the end, where it is known.
    pub(super) fn line(&self, at: &AnyPosition, mv: u64, observer: &dyn Observer) -> Result<Option<Vec<String>>, Halt> {
        let Some(exact) = &self.exact else { return Ok(None) };
        let game = self.game;
        let Some(rest) = exact.line(&game.play(at, mv), observer)? else { return Ok(None) };
        Ok(Some(game.line_texts(at, std::iter::once(mv).chain(rest)).0))
    }

    /// What searches to one ply, two plies … make of the moves of a position.
    pub(super) fn by_depth(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<Vec<Rated<u64>>>, Halt> {
        self.searched_to(LINES, at, observer)
    }

    /// As deep as so many lines of play allow, if all positions had as many moves as this one.
    fn searched_to(&self, lines: u64, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<Vec<Rated<u64>>>, Halt> {
        let table = &mut *self.table.lock().unwrap_or_else(PoisonError::into_inner);
        searched_by_depth(self.game, at, table, depth_within(lines, self.game, at).min(DEEPEST), observer)
    }
}
