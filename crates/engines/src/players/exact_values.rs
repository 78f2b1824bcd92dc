//! Exact verdicts of the positions of a game, from whatever gives them.

use std::hash::BuildHasher as _;
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;
use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, RatedMove, Verdict};
use ludex_table::Prober;

use crate::SolvedGame;
use crate::columns_solver::{ColumnsSolver, USUAL_MEMORY};

/// The exact verdicts of a game's positions, from a solution, a table or a search.
pub struct ExactValues<'g> {
    game: &'g AnyGame,
    source: Source<'g>,
    /// Solutions of positions that the source did not know.
    beyond: Mutex<Vec<SolvedGame<'g>>>,
}

enum Source<'g> {
    Solved(Box<SolvedGame<'g>>),
    Table(Prober<'g, AnyGame>),
    Search(Box<ColumnsSolver>),
}

impl<'g> ExactValues<'g> {
    /// Solves everything that can be reached from a position; a game whose positions are better
    /// searched one by one (Connect Four) is solved position by position on demand.
    ///
    /// # Errors
    /// A fault in the rules, a budget that ran out or a cancellation.
    pub fn solving(game: &'g AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<Self, Halt> {
        if let Some(exact) =
            ColumnsSolver::for_game(game, USUAL_MEMORY.min(observer.memory()), 1).filter(ColumnsSolver::is_best)
        {
            return Ok(Self::new(game, Source::Search(Box::new(exact))));
        }
        Ok(Self::new(game, Source::Solved(Box::new(crate::solve_backwards(game, root, observer)?))))
    }

    /// Reads the values from a table.
    pub fn with_table(prober: Prober<'g, AnyGame>) -> Self {
        Self::new(prober.game(), Source::Table(prober))
    }

    fn new(game: &'g AnyGame, source: Source<'g>) -> Self {
        Self { game, source, beyond: Mutex::default() }
    }

    /// The verdict of a position for the player to move (in a finished game of two players: for the
    /// one who lost); `None` for one that is not known.
    ///
    /// # Errors
    /// A table that cannot be read, or a cancellation: a search may take long.
    pub fn verdict(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Option<Verdict>, Halt> {
        match &self.source {
            Source::Solved(solution) => Ok(solution.verdict(at)),
            Source::Table(prober) => prober.probe(at).map_err(|error| Halt::Store(error.text())),
            Source::Search(exact) => Ok(exact.verdict(self.game, at, observer).map(Some)?),
        }
    }

    /// Every legal move with its verdict, best first. A position that is not known, because it lies
    /// off the paths from the one that was solved, is solved now with all that follows.
    ///
    /// # Errors
    /// A table that cannot be read, a budget that ran out or a cancellation.
    pub fn moves(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<RatedMove<u64>>, Halt> {
        let known = match &self.source {
            Source::Solved(solution) => solution.moves(at),
            Source::Table(prober) => prober.moves(at).map_err(|error| Halt::Store(error.text()))?,
            Source::Search(exact) => Some(exact.moves(self.game, at, observer)?),
        };
        match known {
            Some(moves) => Ok(moves),
            None => self.moves_beyond(at, observer),
        }
    }

    /// How many positions were solved, and how many they are up to symmetry; `None` where positions
    /// are looked up or searched one by one.
    pub fn solved(&self) -> Option<[u64; 2]> {
        let Source::Solved(solution) = &self.source else { return None };
        Some([solution.tally().positions, solution.entries().count() as u64])
    }

    /// Positions that were solved, up to symmetry: all of them, or about `most`, chosen by their
    /// texts, where they are more. In the order of their texts; empty where positions are looked up
    /// or searched one by one.
    pub fn sample(&self, most: usize) -> Vec<AnyPosition> {
        let Source::Solved(solution) = &self.source else { return Vec::new() };
        let one_in = solution.entries().count().div_ceil(most.max(1)) as u64;
        let hasher = FixedState::default();
        let mut chosen: Vec<_> = solution
            .entries()
            .map(|(at, _)| (self.game.position_text(&at), at))
            .filter(|(text, _)| hasher.hash_one(text).is_multiple_of(one_in))
            .collect();
        chosen.sort_by(|(a, _), (b, _)| a.cmp(b));
        chosen.into_iter().map(|(_, at)| at).collect()
    }

    fn moves_beyond(&self, at: &AnyPosition, observer: &dyn Observer) -> Result<Vec<RatedMove<u64>>, Halt> {
        let mut beyond = self.beyond.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(moves) = beyond.iter().find_map(|solution| solution.moves(at)) {
            return Ok(moves);
        }
        let solution = crate::solve_backwards(self.game, at, observer)?;
        let moves = solution.moves(at).unwrap_or_default();
        beyond.push(solution);
        Ok(moves)
    }
}
