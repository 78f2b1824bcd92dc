//! Many positions of one game, one after another, as they come.
//!
//! A solution answers for every position that it reached, so that the largest one so far is kept.
//! Once as much work has gone into single positions as solving the game from its start would take,
//! that is done instead, and answers all that follow. How much it would take is not known: it is
//! tried with as many positions as were solved until now, and again whenever they have doubled. All
//! together this is a few times the work of the better of the two, whichever that turns out to be.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Progress, Stop};
use ludex_engines::SolvedGame;
use ludex_engines::players::{Clock, ExactValues};

use super::solver::{of_moves, of_solution};
use super::{Engine, Method, Question, Report, Solved, Solver, choose};
use crate::Refusal;
use crate::values::MoveValues;

/// Answers questions about positions of one game.
pub struct Lines<'g> {
    game: &'g AnyGame,
    solver: Solver,
    known: Option<Known<'g>>,
    /// Positions that were solved so far.
    spent: u64,
    /// When this number is reached, solving from the start is tried.
    due: u64,
    /// How the last position was solved.
    method: Method,
    clock: Clock,
}

/// A solution that is kept.
struct Known<'g> {
    exact: ExactValues<'g>,
    method: Method,
    positions: u64,
    bytes: u64,
    /// Whether it is that of the start.
    is_whole: bool,
}

impl<'g> Lines<'g> {
    /// Questions about a game.
    #[must_use]
    pub fn new(game: &'g AnyGame, clock: Clock) -> Self {
        Self { game, solver: Solver::default(), known: None, spent: 0, due: 1, method: Method::Retrograde, clock }
    }

    /// How the last position was solved, or would have been.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// The answer to a question about this game, all of which name the same method. Nothing is
    /// tried to find the best one; as long as no solution is kept, it is found out whether one may
    /// fit.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn answer(&mut self, question: &Question<'_>, observer: &dyn Observer) -> Result<Solved, Refusal> {
        if let Some(solved) = self.known_answer(question, observer)? {
            return Ok(solved);
        }
        let engine = question.engine_without_probing()?;
        self.method = engine.method();
        if !matches!(engine, Engine::Memo | Engine::Retrograde) {
            return self.solver.solve_by(engine, question, observer);
        }
        if self.known.is_none() && question.method.is_none() && choose(question, self.clock, observer)? == Engine::Ahead
        {
            self.method = Engine::Ahead.method();
            return self.solver.solve_by(Engine::Ahead, question, observer);
        }
        if self.is_whole_due() {
            self.try_whole(engine, observer)?;
            if let Some(solved) = self.known_answer(question, observer)? {
                return Ok(solved);
            }
        }
        if let Some(memory) = engine.shortage(self.game, question.root, observer).filter(|_| !question.anyway) {
            return Err(Refusal::TooLarge { method: Some(self.method.into()), memory });
        }
        let (solution, bytes) = self.solve(engine, question.root, observer)?;
        let (solved, exact) = of_solution(self.game, solution, question, observer)?;
        if let Report::All(report) = &solved.report {
            let positions = report.positions.parse().unwrap_or(0);
            self.spent += positions;
            self.keep(Known { exact, method: self.method, positions, bytes, is_whole: false });
        }
        Ok(solved)
    }

    /// The answer of the solution that is kept, if it reached the position.
    fn known_answer(&self, question: &Question<'_>, observer: &dyn Observer) -> Result<Option<Solved>, Halt> {
        let Question { game, root, .. } = *question;
        let Some(Known { exact, method, .. }) = &self.known else { return Ok(None) };
        let Some(verdict) = exact.verdict(root, observer)? else { return Ok(None) };
        let moves = MoveValues::exact(game, root, &exact.moves(root, observer)?);
        let mut solved = of_moves(question, &moves, verdict, *method);
        solved.add_line(question, exact, observer)?;
        Ok(Some(solved))
    }

    fn keep(&mut self, new: Known<'g>) {
        if self.known.as_ref().is_none_or(|known| !known.is_whole && known.positions <= new.positions) {
            self.known = Some(new);
        }
    }

    fn is_whole_due(&self) -> bool {
        self.spent >= self.due && self.known.as_ref().is_none_or(|known| !known.is_whole)
    }

    /// Solves the game from its start, unless that takes more than what was spent until now.
    fn try_whole(&mut self, engine: Engine, observer: &dyn Observer) -> Result<(), Halt> {
        let start = self.game.start();
        self.due = 2 * self.spent;
        if self.game.unlisted(&start).is_some() {
            return Ok(());
        }
        let share = Share { most: self.due, ..Share::of(observer, self.kept_bytes()) };
        match engine.solve_all(self.game, &start, &share) {
            Ok(solution) => {
                let (positions, bytes) = (solution.tally().positions, share.bytes());
                let exact = ExactValues::with_solution(self.game, solution);
                self.keep(Known { exact, method: self.method, positions, bytes, is_whole: true });
                Ok(())
            }
            Err(Halt::Stop(_)) if !observer.cancelled() => Ok(()),
            Err(halt) => Err(halt),
        }
    }

    /// A solution, and the bytes that it takes.
    fn solve(
        &mut self,
        engine: Engine,
        root: &AnyPosition,
        observer: &dyn Observer,
    ) -> Result<(SolvedGame<'g>, u64), Halt> {
        let share = Share::of(observer, self.kept_bytes());
        match engine.solve_all(self.game, root, &share) {
            // It may fit without the one that is kept.
            Err(Halt::Stop(Stop::Memory(_))) if self.known.take().is_some() => self.solve(engine, root, observer),
            solved => Ok((solved?, share.bytes())),
        }
    }

    fn kept_bytes(&self) -> u64 {
        self.known.as_ref().map_or(0, |known| known.bytes)
    }
}

/// An engine's share of the memory beside what is kept, and of the work.
struct Share<'o> {
    observer: &'o dyn Observer,
    kept: u64,
    /// It is stopped after this number of positions.
    most: u64,
    found: AtomicU64,
    bytes: AtomicU64,
}

impl<'o> Share<'o> {
    fn of(observer: &'o dyn Observer, kept: u64) -> Self {
        Self { observer, kept, most: u64::MAX, found: AtomicU64::new(0), bytes: AtomicU64::new(0) }
    }

    /// The most bytes that the engine held.
    fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}

impl Observer for Share<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn progress(&self, now: &Progress) {
        self.found.fetch_max(now.found, Relaxed);
        self.bytes.fetch_max(now.bytes, Relaxed);
        self.observer.progress(&Progress { bytes: now.bytes + self.kept, ..*now });
    }

    fn cancelled(&self) -> bool {
        self.found.load(Relaxed) > self.most || self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory().saturating_sub(self.kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::Verdict;

    /// Counts the positions that engines find.
    #[derive(Default)]
    struct Counting(AtomicU64);

    impl Observer for Counting {
        fn progress(&self, now: &Progress) {
            self.0.fetch_max(now.found, Relaxed);
        }
    }

    fn verdicts(lines: &mut Lines<'_>, texts: &[&str]) -> Vec<(Verdict, bool)> {
        let answer = |text: &&str| {
            let root = lines.game.read_position(text).expect("a position");
            let solved = lines.answer(&Question::new(lines.game, &root), &()).expect("small");
            (solved.verdict, matches!(solved.report, Report::All(_)))
        };
        texts.iter().map(answer).collect()
    }

    #[test]
    fn what_was_reached_is_not_solved_again() {
        let game = ludex_games::connect4::read_game("4x4").expect("a board");
        let mut lines = Lines::new(&game, || 0.0);
        let answers = verdicts(&mut lines, &["", "1", "1234", "44"]);
        assert_eq!(answers.iter().map(|(_, alone)| *alone).collect::<Vec<_>>(), [true, false, false, false]);
        for (text, (verdict, _)) in ["", "1", "1234", "44"].iter().zip(&answers) {
            let (_, alone) = (0, verdicts(&mut Lines::new(&game, || 0.0), &[text])[0]);
            assert_eq!((*verdict, true), alone, "{text}");
        }
    }

    #[test]
    fn the_game_is_solved_from_its_start_when_that_costs_no_more() {
        let game = ludex_games::connect4::read_game("4x4").expect("a board");
        let mut lines = Lines::new(&game, || 0.0);
        let texts = ["11", "12", "13", "14", "21", "22", "23", "24", "31", "32", "33", "34"];
        let alone = verdicts(&mut lines, &texts).into_iter().filter(|(_, alone)| *alone).count();
        assert!((2..8).contains(&alone), "{alone}");
        assert!(lines.known.is_some_and(|known| known.is_whole));
    }

    #[test]
    fn little_is_lost_on_a_game_that_is_too_large() {
        let game = ludex_games::connect4::read_game("6x5").expect("a board");
        let (mut lines, watch) = (Lines::new(&game, || 0.0), Counting::default());
        for end in ["1", "3", "5", "6"] {
            let root = game.read_position(&format!("12344321123456{end}")).expect("a position");
            let question = Question { method: Some(Method::Retrograde), ..Question::new(&game, &root) };
            lines.answer(&question, &watch).expect("small");
        }
        // The board has more than a hundred million.
        assert!(watch.0.load(Relaxed) < 1_000_000, "{}", watch.0.load(Relaxed));
        assert!(lines.known.is_some_and(|known| !known.is_whole));
    }
}
