//! What is remembered of values between questions, and how what is not known is found.

use std::collections::HashMap;
use std::sync::Arc;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Picture, RatedMove, Seats, Stop, Verdict, WithMemory};
use ludex_engines::OneByOne;
use ludex_engines::columns_solver::{ColumnsSolver, USUAL_MEMORY};
use ludex_engines::players::{Clock, ExactValues, Hourglass};
use ludex_engines::values::{RatedToDepth, SolvedMap, Until, find_worth, rate, searched};
use ludex_search::{Rated, Rating};

use super::answer::over;
use super::{Effort, MoveValues, Question, foreseen};
use crate::cache::{self, Kept};
use crate::recent::Recent;
use crate::solving::Engine;

/// Solutions of games, verdicts of positions, and games that were too large; all of it bounded, and
/// shared between threads by reference.
#[derive(Debug)]
pub struct ValueCache {
    /// Solved games, by name and root.
    solved: Recent<Known>,
    /// Searches of one position of a board at a time, by game.
    columns: Recent<Arc<ColumnsSolver>>,
    /// Verdicts of single positions, by game and position.
    verdicts: Recent<Verdict>,
    /// When solving was tried, by game.
    tries: Recent<Tries>,
    /// Whether all positions of a game are few, by game.
    pub(super) small: Recent<bool>,
    published: fn(&str) -> Option<Verdict>,
}

/// A solved game: in memory, or in a file that an earlier run left.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Here(Arc<SolvedMap>),
    Kept(Arc<Kept>),
}

impl Known {
    pub(super) fn verdict(&self, game: &AnyGame, at: &AnyPosition) -> Option<Verdict> {
        match self {
            Self::Here(solved) => solved.verdict(game, at),
            Self::Kept(kept) => kept.prober(game).probe(at).ok()?,
        }
    }

    fn moves(&self, game: &AnyGame, at: &AnyPosition) -> Option<Vec<RatedMove<u64>>> {
        match self {
            Self::Here(solved) => solved.moves(game, at),
            Self::Kept(kept) => kept.prober(game).moves(at).ok()?,
        }
    }

    /// What it takes of the memory: of a table, the blocks that were read last.
    fn bytes(&self) -> u64 {
        match self {
            Self::Here(solved) => solved.bytes(),
            Self::Kept(_) => 10 << 20,
        }
    }
}

/// When solving was tried, in plies of the game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tries {
    /// Some position of the game was too large, in this game or one before it.
    pub(super) is_large: bool,
    /// Positions until this ply were too large.
    too_large: Option<u32>,
    /// From this ply on exact values came in time.
    in_time: Option<u32>,
}

impl Default for ValueCache {
    /// With 256 MiB for solved games.
    fn default() -> Self {
        Self::new(256 << 20, |_| None)
    }
}

impl ValueCache {
    /// A memory in which solved games have at most this many bytes together; `published` gives the
    /// published value of the start of a named game.
    #[must_use]
    pub fn new(bytes: u64, published: fn(&str) -> Option<Verdict>) -> Self {
        Self {
            solved: Recent::sized(64, Known::bytes, bytes),
            columns: Recent::new(2),
            verdicts: Recent::new(4_096),
            tries: Recent::new(256),
            small: Recent::new(256),
            published,
        }
    }

    /// The exact verdict of a position, for the player to move (if the game is over, for the player
    /// who lost it), if it is known.
    #[must_use]
    pub fn verdict(&self, game: &AnyGame, at: &AnyPosition) -> Option<Verdict> {
        let spec = game.spec();
        over(game, at)
            .or_else(|| self.solutions_say(&spec, |solved| solved.verdict(game, at)))
            .or_else(|| self.verdicts.get(&name(game, &spec, at)))
            .or_else(|| (self.published)(&spec).filter(|_| *at == game.start()))
    }

    /// The exact values of a position and its moves, if they are known.
    #[must_use]
    pub fn cached(&self, game: &AnyGame, at: &AnyPosition) -> Option<MoveValues> {
        let moves = self
            .solutions_say(&game.spec(), |solved| solved.moves(game, at))
            .or_else(|| rate(game, at, |next| self.verdict(game, next)))?;
        Some(MoveValues::exact(game, at, &moves))
    }

    /// Whether positions of a game are searched one by one, so that more time finds more.
    #[must_use]
    pub fn is_searched(&self, spec: &str) -> bool {
        self.columns.get(spec).is_some()
    }

    /// Starts a game from another position: the positions after a number of plies differ.
    pub fn begin(&self, spec: &str) {
        let Tries { is_large, .. } = self.tries(spec);
        self.tries.put(spec.to_owned(), Tries { is_large, ..Tries::default() });
    }

    /// Solves all that follows from a position, however long it takes, if there is a folder that
    /// keeps it; whether it is known from now on.
    ///
    /// # Errors
    /// A fault in the rules, or a cancellation by the caller.
    pub fn study(&self, game: &AnyGame, root: &AnyPosition, observer: &dyn Observer) -> Result<bool, Halt> {
        let Some(folder) = cache::usual() else { return Ok(false) };
        if folder.method(game, root).is_none() {
            // It works beside others.
            let half = WithMemory { observer, memory: observer.memory() / 2 };
            in_time(cache::solve(Engine::Retrograde, game, root, &half), observer)?;
        }
        let kept = folder.find(game, root).map(|kept| Known::Kept(Arc::new(kept)));
        let known = kept.is_some();
        if let Some(kept) = kept {
            self.solved.put(format!("{}\n{}", game.spec(), game.position_text(root)), kept);
        }
        Ok(known)
    }

    /// What a position and its moves are worth; `None` where the limits were too narrow.
    ///
    /// # Errors
    /// A fault in the rules, a table that cannot be read, or a cancellation by the caller.
    pub fn find(
        &self,
        question: &Question<'_, '_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<Option<MoveValues>, Halt> {
        let Question { game, at, ply, effort, limits, .. } = *question;
        if let Some(known) = self.cached(game, at) {
            return Ok(Some(known));
        }
        let first = match effort {
            Effort::Exact | Effort::Outcome | Effort::Estimate => true,
            Effort::Quick => self.may_come_in_time(&game.spec(), ply),
            Effort::NearEnd => false,
        };
        if first && let Some(exact) = self.exact(question, clock, observer)? {
            return Ok(Some(exact));
        }
        let patience = || Hourglass::new(observer, clock, limits.estimate);
        match effort {
            Effort::Exact => Ok(None),
            Effort::Outcome | Effort::NearEnd => {
                let until = if effort == Effort::NearEnd { Until::AllCertain } else { Until::AWin };
                let seen = in_time(foreseen(game, at, limits.table_bytes, until, &patience()), observer)?;
                let values = seen.map(|seen| self.certain(game, at, seen));
                let values = values.filter(|values| values.verdict.is_some());
                if let Some(verdict) = values.as_ref().and_then(|values| values.verdict) {
                    self.verdicts.put(name(game, &game.spec(), at), verdict);
                }
                Ok(values)
            }
            Effort::Estimate | Effort::Quick => in_time(self.search(question, &patience()), observer),
        }
    }

    /// The best moves of a position by exact values, as texts: quicker than all values where
    /// positions are searched one by one. `None` where the seconds for a solution were too few.
    ///
    /// # Errors
    /// As [`ValueCache::find`].
    pub fn best(
        &self,
        question: &Question<'_, '_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<String>>, Halt> {
        let Question { game, at, source, limits, .. } = *question;
        let columns = if source.is_none() { self.columns(game, &game.spec(), observer) } else { None };
        if let (Some(columns), None) = (columns, self.cached(game, at)) {
            let patience = Hourglass::new(observer, clock, limits.exact);
            let Some(best) = in_time(columns.best_moves(game, at, &patience).map_err(Halt::Stop), observer)? else {
                return Ok(None);
            };
            self.remember(game, at, &best);
            return Ok(Some(best.iter().map(|rated| game.move_text(at, rated.mv)).collect()));
        }
        let question = Question { effort: Effort::Exact, ..question.clone() };
        let found = self.find(&question, clock, observer)?;
        Ok(found.map(|values| values.best().map(|best| best.mv.clone()).collect()))
    }

    /// The first of the best moves: quicker than all of them where positions are searched one by
    /// one, and quicker still after a move whose worth is remembered, as along a line of best play.
    ///
    /// # Errors
    /// As [`ValueCache::find`].
    pub fn first_best(
        &self,
        question: &Question<'_, '_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<Option<String>, Halt> {
        let Question { game, at, source, limits, .. } = *question;
        let columns = if source.is_none() { self.columns(game, &game.spec(), observer) } else { None };
        let (Some(columns), None) = (columns, self.cached(game, at)) else {
            let best = self.best(question, clock, observer)?;
            return Ok(best.and_then(|best| best.into_iter().next()));
        };
        let patience = Hourglass::new(observer, clock, limits.exact);
        let best = columns.best_move(game, at, self.verdict(game, at), &patience).map_err(Halt::Stop);
        let best = in_time(best, observer)?.flatten();
        self.remember(game, at, best.as_slice());
        Ok(best.map(|best| game.move_text(at, best.mv)))
    }

    /// A best move of a position, if it is known: where not every move is, one that is worth what
    /// the position is, as along a line of best play that was found.
    #[must_use]
    pub(crate) fn known_best(&self, game: &AnyGame, at: &AnyPosition) -> Option<String> {
        if let Some(known) = self.cached(game, at) {
            return known.moves.into_iter().next().map(|best| best.mv);
        }
        let verdict = self.verdict(game, at)?;
        let best = find_worth(game, at, verdict, |next| self.verdict(game, next))?;
        Some(game.move_text(at, best))
    }

    /// Exact values: cached ones, else solved.
    fn exact(
        &self,
        question: &Question<'_, '_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<Option<MoveValues>, Halt> {
        let Question { game, at, ply, source, limits, .. } = *question;
        let spec = game.spec();
        let columns = if source.is_none() { self.columns(game, &spec, observer) } else { None };
        let tried = self.tries(&spec).too_large;
        let is_due = tried.is_none_or(|tried| ply.is_some_and(|ply| ply > tried + limits.pause));
        if !(is_due || limits.resumes && columns.is_some()) {
            return Ok(None);
        }
        let patience = Hourglass::new(observer, clock, limits.exact);
        // What one position is asked of, if the game is not solved whole.
        let alone = match (columns, OneByOne::best(game, at)) {
            (Some(columns), _) => Some(ExactValues::with_columns(game, columns)),
            (None, Some(OneByOne::Shortest)) => Some(ExactValues::by_search(game)),
            (None, Some(OneByOne::Proof)) => Some(ExactValues::solving(game, at, &patience)?),
            (None, Some(OneByOne::Sums)) => Some(ExactValues::by_sums(game)),
            (None, Some(OneByOne::Columns) | None) => None,
        };
        let values = match (source, alone) {
            (Some(source), _) => {
                in_time(source.moves(at, &patience), observer)?.map(|moves| MoveValues::exact(game, at, &moves))
            }
            (None, Some(alone)) => {
                let moves = in_time(alone.moves(at, &patience), observer)?;
                moves.map(|moves| {
                    self.remember(game, at, &moves);
                    MoveValues::exact(game, at, &moves)
                })
            }
            (None, None) => self.solved(question, clock, observer)?,
        };
        self.note(&spec, ply, values.is_some());
        Ok(values)
    }

    /// Exact values from a solution: of the game from its start, if it can be, so that every
    /// position is answered at once from now on; else of what follows the position.
    fn solved(
        &self,
        question: &Question<'_, '_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<Option<MoveValues>, Halt> {
        let Question { game, ref start, at, ply, limits, .. } = *question;
        let spec = game.spec();
        let from_start = start != at && self.tries(&spec).too_large.is_none() && OneByOne::best(game, start).is_none();
        for root in from_start.then_some(start).into_iter().chain([at]) {
            let patience = Hourglass::new(observer, clock, limits.exact);
            let kept = cache::usual().and_then(|cache| cache.find(game, root)).map(Arc::new);
            let solved = match kept {
                Some(kept) => Some(Known::Kept(kept)),
                None => in_time(cache::solve(Engine::Retrograde, game, root, &patience), observer)?
                    .map(|solution| Known::Here(Arc::new(SolvedMap::of_solution(game, solution)))),
            };
            let is_solved = solved.is_some();
            if let Some(solved) = solved {
                self.solved.put(format!("{spec}\n{}", game.position_text(root)), solved);
            }
            let values = self.cached(game, at);
            if values.is_some() {
                return Ok(values);
            }
            // Where plies are not known this would forbid a try later on.
            if !is_solved && root != at && ply.is_some() {
                self.note(&spec, Some(0), false);
            }
        }
        Ok(None)
    }

    /// The values as a search sees them.
    fn search(&self, question: &Question<'_, '_>, patience: &Hourglass<'_>) -> Result<MoveValues, Halt> {
        let Question { game, at, limits, .. } = *question;
        Ok(self.certain(game, at, searched(game, at, limits.table_bytes, patience)?))
    }

    /// What a search to a depth found. Where it is certain of all moves they are kept.
    fn certain(&self, game: &AnyGame, at: &AnyPosition, mut found: RatedToDepth) -> MoveValues {
        middle_first(game, at, &mut found.1);
        let certain = |m: &Rated<u64>| Some(RatedMove { mv: m.mv, verdict: m.rating.verdict()? });
        let moves: Option<Vec<_>> = found.1.iter().map(certain).collect();
        let values = MoveValues::searched(game, at, found);
        if let Some(moves) = moves.filter(|_| values.depth.is_none()) {
            self.remember(game, at, &moves);
        }
        values
    }

    /// Keeps the verdicts of a position and of those that follow it; its moves are best first.
    fn remember(&self, game: &AnyGame, at: &AnyPosition, moves: &[RatedMove<u64>]) {
        let (spec, status) = (game.spec(), game.expand(at, &mut Vec::new()));
        for RatedMove { mv, verdict: Verdict { value, remoteness } } in moves {
            let next = game.play(at, *mv);
            let same = match game.seats() {
                Seats::Solo => true,
                Seats::Swap => false,
                Seats::Fixed => game.expand(&next, &mut Vec::new()) == status,
            };
            let value = if same { *value } else { value.opposite() };
            self.verdicts.put(name(game, &spec, &next), Verdict::new(value, remoteness.map(|plies| plies - 1)));
        }
        if let Some(best) = moves.first() {
            self.verdicts.put(name(game, &spec, at), best.verdict);
        }
    }

    /// The answer of a solution of this game that has one.
    pub(super) fn solutions_say<T>(&self, spec: &str, answer: impl Fn(&Known) -> Option<T>) -> Option<T> {
        let of_game = |name: &str| name.split('\n').next() == Some(spec);
        self.solved.find_map(of_game, answer)
    }

    /// The search of a game's positions one by one, where that is the quicker way.
    fn columns(&self, game: &AnyGame, spec: &str, observer: &dyn Observer) -> Option<Arc<ColumnsSolver>> {
        let make = || {
            let columns = ColumnsSolver::for_game(game, USUAL_MEMORY.min(observer.memory()), 1);
            columns.filter(ColumnsSolver::is_quicker).map(Arc::new).ok_or(())
        };
        self.columns.get_or(spec, make).ok()
    }

    pub(super) fn tries(&self, spec: &str) -> Tries {
        self.tries.get(spec).unwrap_or_default()
    }

    /// Whether it is worth a reader's time to look for exact values first.
    fn may_come_in_time(&self, spec: &str, ply: Option<u32>) -> bool {
        let Tries { is_large, in_time, .. } = self.tries(spec);
        !is_large || in_time.zip(ply).is_some_and(|(least, ply)| ply >= least)
    }

    pub(super) fn note(&self, spec: &str, ply: Option<u32>, came_in_time: bool) {
        let (mut tries, ply) = (self.tries(spec), ply.unwrap_or(0));
        if came_in_time {
            tries.in_time = Some(tries.in_time.map_or(ply, |least| least.min(ply)));
        } else {
            (tries.is_large, tries.too_large) = (true, tries.too_large.max(Some(ply)));
        }
        self.tries.put(spec.to_owned(), tries);
    }
}

/// A position up to symmetry.
fn name(game: &AnyGame, spec: &str, at: &AnyPosition) -> String {
    format!("{spec} {}", game.position_text(&game.canonical(at)))
}

/// What was found; nothing where the time or the memory was too little; an error where the caller
/// asked to stop.
fn in_time<T>(found: Result<T, Halt>, observer: &dyn Observer) -> Result<Option<T>, Halt> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Stop(Stop::Cancelled)) if !observer.cancelled() => Ok(None),
        Err(Halt::Stop(Stop::Memory(_))) => Ok(None),
        Err(halt) => Err(halt),
    }
}

/// Puts first, of the moves that look best to a search, that which leads nearest to the middle of
/// the board: people try it first, and whoever asks for a hint is not sent to a corner.
fn middle_first(game: &AnyGame, at: &AnyPosition, moves: &mut [Rated<u64>]) {
    let Some(Rating::Estimate(_)) = moves.first().map(|best| best.rating) else { return };
    let Picture { cells, touches, .. } = game.picture(at);
    // Twice the middle: the least place and the greatest.
    let across = cells.iter().map(|cell| cell.x).min().zip(cells.iter().map(|cell| cell.x).max());
    let down = cells.iter().map(|cell| cell.y).min().zip(cells.iter().map(|cell| cell.y).max());
    let off = |place: i32, ends: Option<(i32, i32)>| ends.map_or(0, |(least, most)| 2 * place - least - most).pow(2);
    // There may be a million moves.
    let touched: HashMap<u64, &Vec<usize>> = touches.iter().rev().map(|touch| (touch.mv, &touch.cells)).collect();
    let far = |mv: u64| {
        let last = touched.get(&mv).and_then(|touched| cells.get(*touched.last()?));
        last.map_or(i32::MAX, |cell| off(cell.x, across) + off(cell.y, down))
    };
    let alike = moves.iter().take_while(|known| known.rating == moves[0].rating).enumerate();
    let nearest = alike.min_by_key(|(_, known)| far(known.mv)).map_or(0, |(place, _)| place);
    moves[..=nearest].rotate_right(1);
}

#[cfg(test)]
mod tests;
