//! Exact verdicts of the positions of a game, from whatever gives them.

use std::hash::BuildHasher as _;
use std::sync::{Arc, Mutex, OnceLock};

use foldhash::fast::FixedState;
use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, InTurn, Observer, Progress, RatedMove, Stop, Unit, Value, Verdict};
use ludex_solve::astar::{self, AstarError, ShortestSolution};
use ludex_solve::sums::{self, SumsError};
use ludex_table::Prober;

use crate::columns_solver::{ColumnsSolver, USUAL_MEMORY};
use crate::lock::lock;
use crate::proof_solver::{self, ProofSolver};
use crate::values::rate_told;
use crate::{OneByOne, SolvedGame};

/// Positions that are looked through between two looks at the observer.
const SHOWN: u64 = 1 << 14;

/// The exact verdicts of a game's positions, from a solution, a table, a search or a theory.
pub struct ExactValues<'g> {
    game: &'g AnyGame,
    source: Source<'g>,
    /// Solutions of positions that the source did not know.
    beyond: Mutex<Vec<SolvedGame<'g>>>,
    /// The search of what comes after a book of openings, which is too much to be solved.
    after_book: OnceLock<Option<Arc<ColumnsSolver>>>,
}

enum Source<'g> {
    Solved(Box<SolvedGame<'g>>),
    Table(Prober<'g, AnyGame>),
    Columns(Arc<ColumnsSolver>),
    Proof(Arc<ProofSolver>),
    Shortest,
    Sums,
}

impl<'g> ExactValues<'g> {
    /// Solves everything that can be reached from a position; where positions are better solved one
    /// by one ([`OneByOne`]), each is solved on demand.
    ///
    /// # Errors
    /// A fault in the rules, a budget that ran out or a cancellation.
    ///
    /// # Panics
    /// Never: what is best for a game can be made for it.
    pub fn solving(game: &'g AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<Self, Halt> {
        match OneByOne::best(game, root) {
            Some(OneByOne::Columns) => {
                let columns = ColumnsSolver::for_game(game, USUAL_MEMORY.min(observer.memory()), 1);
                Ok(Self::with_columns(game, Arc::new(columns.expect("it is best for such a board"))))
            }
            Some(OneByOne::Shortest) => Ok(Self::by_search(game)),
            Some(OneByOne::Proof) => {
                let solver = ProofSolver::for_game(game, proof_solver::USUAL_MEMORY.min(observer.memory()))?;
                Ok(Self::by_proof(game, Arc::new(solver)))
            }
            Some(OneByOne::Sums) => Ok(Self::by_sums(game)),
            None => Ok(Self::with_solution(game, crate::solve_backwards(game, root, observer)?)),
        }
    }

    /// Takes the values from a solution.
    #[must_use]
    pub fn with_solution(game: &'g AnyGame, solution: SolvedGame<'g>) -> Self {
        Self::new(game, Source::Solved(Box::new(solution)))
    }

    /// Reads the values from a table.
    pub fn with_table(prober: Prober<'g, AnyGame>) -> Self {
        Self::new(prober.game(), Source::Table(prober))
    }

    /// Searches each position of a board of columns.
    #[must_use]
    pub fn with_columns(game: &'g AnyGame, columns: Arc<ColumnsSolver>) -> Self {
        Self::new(game, Source::Columns(columns))
    }

    /// Searches each position of a game with foresight, by proof numbers; they come without
    /// remoteness.
    #[must_use]
    pub fn by_proof(game: &'g AnyGame, solver: Arc<ProofSolver>) -> Self {
        Self::new(game, Source::Proof(solver))
    }

    /// Finds a shortest solution of each position of a puzzle with a lower bound.
    #[must_use]
    pub fn by_search(game: &'g AnyGame) -> Self {
        Self::new(game, Source::Shortest)
    }

    /// Takes the values of a sum of games from its parts; they come without remoteness.
    #[must_use]
    pub fn by_sums(game: &'g AnyGame) -> Self {
        Self::new(game, Source::Sums)
    }

    fn new(game: &'g AnyGame, source: Source<'g>) -> Self {
        Self { game, source, beyond: Mutex::default(), after_book: OnceLock::new() }
    }

    /// The verdict of a position for the player to move (in a finished game of two players: for the
    /// one who lost); `None` for one that is not known.
    ///
    /// # Errors
    /// A table that cannot be read, or a cancellation: a search may take long.
    pub fn verdict(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Option<Verdict>, Halt> {
        match &self.source {
            Source::Solved(solution) => Ok(solution.verdict(at)),
            Source::Table(prober) => {
                let known = prober.probe(at).map_err(|error| Halt::Store(error.text()))?;
                match self.columns(at, observer).filter(|_| known.is_none()) {
                    Some(columns) => Ok(columns.verdict(self.game, at, observer).map(Some)?),
                    None => Ok(known),
                }
            }
            Source::Columns(columns) => Ok(columns.verdict(self.game, at, observer).map(Some)?),
            Source::Proof(solver) => Ok(solver.verdict(self.game, at, observer).map(Some)?),
            Source::Shortest => Ok(Some(self.shortest(at, observer)?.verdict)),
            Source::Sums => Ok(Some(sums::solve(self.game, at, observer).map_err(halt)?.verdict)),
        }
    }

    /// Every legal move with its verdict, best first. A position that is not known, because it lies
    /// off the paths from the one that was solved, is solved now with all that follows.
    ///
    /// # Errors
    /// A table that cannot be read, a budget that ran out or a cancellation.
    pub fn moves(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<RatedMove<u64>>, Halt> {
        self.moves_told(at, &mut |_| (), observer)
    }

    /// The same; where moves are searched one by one, `told` is given each as soon as it is known,
    /// which is all there is if the search is stopped.
    ///
    /// # Errors
    /// As [`ExactValues::moves`].
    pub fn moves_told(
        &self,
        at: &AnyPosition,
        told: &mut dyn FnMut(RatedMove<u64>),
        observer: &dyn Observer,
    ) -> Result<Vec<RatedMove<u64>>, Halt> {
        let known = match &self.source {
            Source::Solved(solution) => solution.moves(at),
            Source::Table(prober) => prober.moves(at).map_err(|error| Halt::Store(error.text()))?,
            Source::Columns(columns) => Some(columns.moves_told(self.game, at, told, observer)?),
            Source::Proof(solver) => {
                let solved = |next: &AnyPosition| solver.verdict(self.game, next, observer).map(Some);
                rate_told(self.game, at, solved, told)?
            }
            Source::Shortest => {
                let solved = |next: &AnyPosition| self.shortest(next, observer).map(|found| Some(found.verdict));
                rate_told(self.game, at, solved, told)?
            }
            Source::Sums => {
                let moves = sums::moves(self.game, at, observer).map_err(halt)?;
                Some(moves.into_iter().map(|sums::SumMove { mv, verdict, .. }| RatedMove { mv, verdict }).collect())
            }
        };
        match (known, self.columns(at, observer)) {
            (Some(moves), _) => Ok(moves),
            (None, Some(columns)) => Ok(columns.moves_told(self.game, at, told, observer)?),
            (None, None) => self.moves_beyond(at, observer),
        }
    }

    /// The best moves, of the same verdict: quicker than [all](ExactValues::moves) where positions are
    /// searched.
    ///
    /// # Errors
    /// As [`ExactValues::moves`].
    pub fn best_moves(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<RatedMove<u64>>, Halt> {
        if let Some(columns) = self.columns(at, observer) {
            return Ok(columns.best_moves(self.game, at, observer)?);
        }
        let mut moves = self.moves(at, observer)?;
        let best = moves.first().map(|best| best.verdict);
        moves.retain(|rated| Some(rated.verdict) == best);
        Ok(moves)
    }

    /// The best play of both sides from a position to the end, in as many plies as its remoteness;
    /// `None` where that is not known, or play never ends.
    ///
    /// # Errors
    /// As [`ExactValues::moves`].
    pub fn line(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Option<Vec<u64>>, Halt> {
        if matches!(self.source, Source::Shortest) {
            let found = self.shortest(at, observer)?;
            return Ok((found.verdict.value == Value::Win).then_some(found.line));
        }
        let Some(verdict) = self.verdict(at, observer)? else { return Ok(None) };
        let Some(plies) = verdict.remoteness else { return Ok(None) };
        let (mut at, mut line, mut value) = (at.clone(), Vec::new(), verdict.value);
        let observer = &InTurn::new(observer);
        for left in (1..=plies).rev() {
            observer.begin();
            let known = Verdict::new(value, Some(left));
            let Some(best) = self.best_move(&at, known, observer)? else { break };
            at = self.game.play(&at, best);
            line.push(best);
            value = value.opposite();
        }
        Ok(Some(line))
    }

    /// The first of the best moves of a position; its verdict is asked for on boards of columns
    /// alone, where the players take turns.
    fn best_move(&self, at: &AnyPosition, known: Verdict, observer: &dyn Observer) -> Result<Option<u64>, Halt> {
        let best = match self.columns(at, observer) {
            Some(columns) => columns.best_move(self.game, at, Some(known), observer)?,
            None => self.moves(at, observer)?.into_iter().next(),
        };
        Ok(best.map(|best| best.mv))
    }

    /// The search that gives the moves of a position on a board of columns, if it is one: from the
    /// last ply of a book of openings on, it goes on where the book ends.
    fn columns(&self, at: &AnyPosition, observer: &dyn Observer) -> Option<&ColumnsSolver> {
        let (game, bytes) = (self.game, USUAL_MEMORY.min(observer.memory()));
        match &self.source {
            Source::Columns(columns) => Some(columns),
            Source::Table(prober) => {
                let last = prober.table().header().plies?;
                let search = || ColumnsSolver::for_game(game, bytes, 1).map(Arc::new);
                game.ply(at).filter(|&ply| ply >= last).and_then(|_| self.after_book.get_or_init(search).as_deref())
            }
            _ => None,
        }
    }

    fn shortest(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<ShortestSolution<u64>, Halt> {
        astar::solve(self.game, at, observer).map_err(|error| match error {
            AstarError::Halt(halt) => halt,
            error @ AstarError::NoBound => Halt::Store(error.text()),
        })
    }

    /// How many positions were solved, and how many they are up to symmetry; `None` where positions
    /// are searched one by one.
    pub fn solved(&self) -> Option<[u64; 2]> {
        match &self.source {
            Source::Solved(solution) => Some([solution.tally().positions, solution.entries().count() as u64]),
            Source::Table(prober) => {
                let total = prober.table().total();
                Some([total.positions?.total(), total.entries.total()])
            }
            _ => None,
        }
    }

    /// Positions that were solved or stand in the table, up to symmetry: all of them, or about
    /// `most`, chosen by their texts, where they are more. In the order of their texts; empty where
    /// positions are searched one by one.
    ///
    /// # Errors
    /// A cancellation.
    pub fn sample(&self, most: usize, observer: &dyn Observer) -> Result<Vec<AnyPosition>, Halt> {
        let (length, entries): (u64, Box<dyn Iterator<Item = AnyPosition> + '_>) = match &self.source {
            Source::Solved(solution) => {
                (solution.entries().count() as u64, Box::new(solution.entries().map(|(at, _)| at)))
            }
            Source::Table(prober) => {
                (prober.table().total().entries.total(), Box::new(prober.iter().map_while(Result::ok).map(|e| e.at)))
            }
            _ => return Ok(Vec::new()),
        };
        let one_in = length.div_ceil(most.max(1) as u64);
        let hasher = FixedState::default();
        let mut chosen = Vec::new();
        for (done, at) in (1..).zip(entries) {
            let text = self.game.position_text(&at);
            if hasher.hash_one(&text).is_multiple_of(one_in) {
                chosen.push((text, at));
            }
            if done % SHOWN == 0 {
                let found = chosen.len() as u64;
                observer.progress(&Progress { found, done, due: length, unit: Unit::Entries, ..Progress::default() });
                if observer.cancelled() {
                    return Err(Stop::Cancelled.into());
                }
            }
        }
        chosen.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(chosen.into_iter().map(|(_, at)| at).collect())
    }

    fn moves_beyond(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<RatedMove<u64>>, Halt> {
        let mut beyond = lock(&self.beyond, observer)?;
        if let Some(moves) = beyond.iter().find_map(|solution| solution.moves(at)) {
            return Ok(moves);
        }
        let solution = crate::solve_backwards(self.game, at, observer)?;
        let moves = solution.moves(at).unwrap_or_default();
        beyond.push(solution);
        Ok(moves)
    }
}

/// The caller has chosen the theory for this game, and it applies to all positions or to none.
fn halt(error: SumsError) -> Halt {
    match error {
        SumsError::Halt(halt) => halt,
        error => Halt::Store(error.text()),
    }
}
