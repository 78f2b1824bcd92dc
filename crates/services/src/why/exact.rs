//! What answers why: exact values, position by position, and best play by them.

use std::cell::RefCell;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, InTurn};
use ludex_engines::players::Clock;
use ludex_solve::sums::{self, SumsError};

use super::{Line, Question};
use crate::plan::Probe;
use crate::solving::{TooCostly, is_kept, too_costly};
use crate::values::{self, Effort, Limits, MoveValues, ValueCache};

/// What a theorem says at once is solved for so many seconds, for the line of play.
const BESIDE_A_THEOREM: f64 = 5.0;

/// A line of play is followed no further.
pub(super) const LONGEST: usize = 80;

/// What answers: exact values, position by position.
pub(super) struct Exact<'e> {
    cache: &'e ValueCache,
    limits: Limits,
    /// When the question was asked.
    began: f64,
    known_only: bool,
    clock: Clock,
    observer: &'e InTurn<'e>,
    /// What stopped a line of play.
    pub(super) halt: RefCell<Option<Halt>>,
    /// Whether the theory of sums answers, which does not say how soon a game ends.
    pub(super) by_sums: bool,
    /// Whether exact values did not come, so that only an end is found that is a few plies away.
    ahead: bool,
    /// The position from which the game is solved.
    start: AnyPosition,
}

impl<'e> Exact<'e> {
    pub(super) fn new(question: &Question<'_>, cache: &'e ValueCache, clock: Clock, observer: &'e InTurn<'e>) -> Self {
        let Question { game, at, limits, known_only, .. } = *question;
        let mut exact = Self {
            cache,
            limits,
            began: clock(),
            known_only,
            clock,
            observer,
            halt: RefCell::default(),
            by_sums: false,
            ahead: false,
            start: game.start(),
        };
        // What is found to fit then is what follows from the position.
        if exact.takes_any_time(game, at) {
            if !is_kept(game, &exact.start) {
                exact.start = at.clone();
            }
            if game.theory(at).is_some() {
                exact.limits.exact = BESIDE_A_THEOREM;
            }
        }
        exact
    }

    /// Whether there is no limit of time, and something to do.
    fn takes_any_time(&self, game: &AnyGame, at: &AnyPosition) -> bool {
        self.limits.exact.is_infinite() && !self.known_only && self.cache.cached(game, at).is_none()
    }

    /// The values of the position of the question, by what all that follows is answered by.
    ///
    /// Without a limit of time, what may not fit is begun only where the end is not near, and what
    /// surely does not is not begun.
    pub(super) fn values(&mut self, game: &AnyGame, at: &AnyPosition) -> Result<Option<MoveValues>, Halt> {
        let Self { limits, clock, observer, .. } = *self;
        let too_costly = |probe: &Probe| too_costly(game, at, limits.exact, probe, observer);
        let glance = if self.takes_any_time(game, at) { too_costly(&Probe::short(clock))? } else { TooCostly::No };
        let turns = match glance {
            _ if self.known_only => &[false][..],
            TooCostly::No => &[false, true],
            TooCostly::Seconds => &[true, false],
            TooCostly::Memory(_) => &[true],
        };
        for &ahead in turns {
            if !ahead
                && glance == TooCostly::Seconds
                && matches!(too_costly(&Probe::before_long_work(clock))?, TooCostly::Memory(_))
            {
                break;
            }
            self.ahead = ahead;
            if let Some(found) = self.of(game, at)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    pub(super) fn of(&self, game: &AnyGame, at: &AnyPosition) -> Result<Option<MoveValues>, Halt> {
        self.observer.begin();
        let (effort, limits) = match self.limits_left() {
            _ if self.ahead => (Effort::NearEnd, self.limits),
            Some(limits) => (Effort::Exact, limits),
            None => return Ok(self.cache.cached(game, at)),
        };
        let question = values::Question { effort, limits, ..self.question(game, at) };
        self.cache.find(&question, self.clock, self.observer)
    }

    /// The first of the best moves: quicker than the values of all, where each is searched.
    fn best(&self, game: &AnyGame, at: &AnyPosition) -> Result<Option<String>, Halt> {
        if self.ahead {
            let known = self.of(game, at)?.filter(|known| known.verdict.is_some());
            return Ok(known.and_then(|known| Some(known.moves.first()?.mv.clone())));
        }
        let Some(limits) = self.limits_left() else {
            return Ok(self.cache.known_best(game, at));
        };
        self.observer.begin();
        let question = values::Question { limits, ..self.question(game, at) };
        self.cache.first_best(&question, self.clock, self.observer)
    }

    fn question<'q>(&self, game: &'q AnyGame, at: &'q AnyPosition) -> values::Question<'q, 'q> {
        values::Question { start: self.start.clone(), ..values::Question::new(game, at) }
    }

    /// What is left of the time; nothing where only known values are used.
    fn limits_left(&self) -> Option<Limits> {
        let left = self.limits.exact + self.began - (self.clock)();
        (!self.known_only && left > 0.0).then_some(Limits { exact: left, ..self.limits })
    }

    /// Best play from a position on, as far as it was found.
    pub(super) fn line(&self, game: &AnyGame, from: &AnyPosition) -> Result<Line, Halt> {
        if self.by_sums {
            return self.line_of_sums(game, from);
        }
        let (mut at, mut line, mut seen) = (from.clone(), Line::default(), Vec::new());
        while line.moves.len() < LONGEST && !seen.contains(&at) {
            if game.expand(&at, &mut Vec::new()).mover().is_none() {
                line.ends = true;
                break;
            }
            let best = match self.best(game, &at) {
                Err(halt @ Halt::Stop(_)) => {
                    *self.halt.borrow_mut() = Some(halt);
                    None
                }
                best => best?,
            };
            let Some(best) = best else { break };
            let Ok(mv) = game.read_move(&at, &best) else { break };
            let next = game.play(&at, mv);
            seen.push(std::mem::replace(&mut at, next));
            line.moves.push(best);
        }
        Ok(line)
    }

    /// Play by the theory of sums, which keeps the value: quicker than to rate all moves of every
    /// position.
    fn line_of_sums(&self, game: &AnyGame, from: &AnyPosition) -> Result<Line, Halt> {
        self.observer.begin();
        let found = match sums::line(game, from, LONGEST, self.observer) {
            Err(SumsError::Halt(halt @ Halt::Stop(_))) => {
                *self.halt.borrow_mut() = Some(halt);
                Vec::new()
            }
            Err(SumsError::Halt(halt)) => return Err(halt),
            found => found.unwrap_or_default(),
        };
        let (moves, at) = game.line_texts(from, found);
        Ok(Line { moves, ends: game.expand(&at, &mut Vec::new()).mover().is_none() })
    }
}
