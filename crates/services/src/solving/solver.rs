//! Solves positions one after another by the engine that was chosen.

use std::sync::Arc;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Observer, Value, Verdict};
use ludex_engines::SolvedGame;
use ludex_engines::columns_solver::{self, ColumnsSolver};
use ludex_engines::players::{Clock, ExactValues};
use ludex_engines::proof_solver::{self, ProofSolver};
use ludex_solve::astar::AstarError;
use ludex_solve::{RootReport, SolveReport, is_hopeless};
use serde::Serialize;

use super::{Engine, Method, Question, ahead, choose, moves, search, sums, table};
use crate::values::{Line, MoveValues};
use crate::{Refusal, cache};

/// The answer to a question about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The numbers.
    pub report: Report,
    /// The value of the position for the player to move.
    pub verdict: Verdict,
    /// The best play to the end.
    pub line: Line,
    /// What stopped the search for the best play, if it was; the value is known.
    pub halt: Option<Halt>,
    /// Whether all positions were solved by an earlier run, which kept them.
    pub is_kept: bool,
}

/// The numbers of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Report {
    /// All positions were solved.
    All(Box<SolveReport>),
    /// One position, without the others.
    One(Box<RootReport>),
}

impl Report {
    /// The position.
    #[must_use]
    pub fn position(&self) -> &str {
        match self {
            Self::All(report) => &report.position,
            Self::One(report) => &report.position,
        }
    }

    /// Its best moves, as far as they were looked for.
    #[must_use]
    pub fn best_moves(&self) -> &[String] {
        match self {
            Self::All(report) => &report.best_moves,
            Self::One(report) => &report.best_moves,
        }
    }

    /// Its value in discounted min-max, where a factor was given and the remoteness is known.
    #[must_use]
    pub fn discounted(&self) -> Option<f64> {
        match self {
            Self::All(report) => report.discounted,
            Self::One(report) => report.discounted,
        }
    }
}

impl Solved {
    /// Adds the best play to the end, where it was asked for.
    pub(super) fn add_line(
        &mut self,
        question: &Question<'_>,
        exact: &ExactValues<'_>,
        observer: &dyn Observer,
    ) -> Result<(), Halt> {
        (self.line, self.halt) = moves::line_if_asked(question, exact, observer)?;
        Ok(())
    }
}

/// Solves positions, and keeps what helps with the next one.
#[derive(Debug, Default)]
pub struct Solver {
    /// The search for boards of columns, with the game that it was made for.
    columns: Option<(String, Arc<ColumnsSolver>)>,
    /// The search by proof numbers, likewise.
    proof: Option<(String, Arc<ProofSolver>)>,
}

impl Solver {
    /// Computes the value of a position.
    ///
    /// # Errors
    /// As [`choose`], or an engine that stopped.
    pub fn solve(&mut self, question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Result<Solved, Refusal> {
        let engine = choose(question, clock, observer)?;
        self.solve_by(engine, question, observer)
    }

    /// The same by an engine that was chosen.
    ///
    /// # Errors
    /// A method that is not for this position, or an engine that stopped.
    ///
    /// # Panics
    /// If the engine was chosen for a game of another kind.
    pub fn solve_by(
        &mut self,
        engine: Engine,
        question: &Question<'_>,
        observer: &dyn Observer,
    ) -> Result<Solved, Refusal> {
        let Question { game, root, discount, .. } = *question;
        let (report, verdict) = match engine {
            Engine::Memo | Engine::Retrograde => {
                if let Some(kept) = kept_answer(question, observer)? {
                    return Ok(kept);
                }
                let solution = cache::solve(engine, game, root, observer)?;
                return Ok(of_solution(game, solution, question, observer)?.0);
            }
            Engine::Sums => sums::report(game, root, observer)?,
            Engine::Shortest => search::shortest(question, observer)?,
            Engine::Columns => self.columns(game, observer).report(game, root, observer)?,
            Engine::Proof => self.proof(game, observer)?.report(game, root, observer)?,
            Engine::Ahead => return ahead::solve(question, observer),
        };
        let mut solved = one(report, verdict, discount);
        if question.line && solved.line == Line::NotAsked {
            solved.add_line(question, &self.exact(engine, question, observer)?, observer)?;
        }
        Ok(solved)
    }

    /// The exact values of a position and of all that follows it, by an engine that was chosen; to
    /// look ahead does not give them.
    pub(super) fn exact<'q>(
        &mut self,
        engine: Engine,
        question: &Question<'q>,
        observer: &dyn Observer,
    ) -> Result<ExactValues<'q>, Refusal> {
        let Question { game, root, .. } = *question;
        Ok(match engine {
            Engine::Memo | Engine::Retrograde | Engine::Ahead => {
                ExactValues::with_solution(game, cache::solve(engine, game, root, observer)?)
            }
            Engine::Sums => ExactValues::by_sums(game),
            Engine::Shortest if !game.has_lower_bound() => return Err(search::refused(game, AstarError::NoBound)),
            Engine::Shortest => ExactValues::by_search(game),
            Engine::Columns => ExactValues::with_columns(game, Arc::clone(self.columns(game, observer))),
            Engine::Proof => ExactValues::by_proof(game, self.proof(game, observer)?),
        })
    }

    /// The search for the board of a game: the one before, if it was of the same game.
    fn columns(&mut self, game: &AnyGame, observer: &dyn Observer) -> &Arc<ColumnsSolver> {
        let spec = game.spec();
        if self.columns.as_ref().is_some_and(|(known, _)| *known != spec) {
            self.columns = None;
        }
        let (_, solver) = self.columns.get_or_insert_with(|| {
            let (bytes, threads) = (columns_solver::USUAL_MEMORY.min(observer.memory()), rayon::current_num_threads());
            let solver = ColumnsSolver::for_game(game, bytes, threads);
            (spec, Arc::new(solver.expect("this engine was chosen for such a board")))
        });
        solver
    }

    /// The search by proof numbers: the one before, if it was of the same game.
    fn proof(&mut self, game: &AnyGame, observer: &dyn Observer) -> Result<Arc<ProofSolver>, Halt> {
        let spec = game.spec();
        if let Some((known, solver)) = &self.proof
            && *known == spec
        {
            return Ok(Arc::clone(solver));
        }
        // The table of another game is gone before this one has its own.
        self.proof = None;
        let solver = Arc::new(ProofSolver::for_game(game, proof_solver::USUAL_MEMORY.min(observer.memory()))?);
        self.proof = Some((spec, Arc::clone(&solver)));
        Ok(solver)
    }
}

/// The answer about one position; a report that has a line has it moved.
pub(super) fn one(mut report: RootReport, verdict: Verdict, discount: Option<f64>) -> Solved {
    let plies_known = verdict.remoteness.is_some() || verdict.value == Value::Draw;
    report.discounted = discount.filter(|_| plies_known).map(|gamma| verdict.discounted(gamma));
    let line = report.line.take().map_or(Line::NotAsked, Line::Moves);
    Solved { report: Report::One(Box::new(report)), verdict, line, halt: None, is_kept: false }
}

/// The answer about one position from what its moves are worth.
pub(super) fn of_moves(question: &Question<'_>, moves: &MoveValues, verdict: Verdict, method: Method) -> Solved {
    let Question { game, root, discount, .. } = *question;
    let best = moves.best().filter(|_| !is_hopeless(game.seats(), verdict));
    let report = RootReport {
        best_moves: best.map(|best| best.mv.clone()).collect(),
        ..RootReport::new(game.position_text(root), verdict, method.word())
    };
    one(report, verdict, discount)
}

/// The answer of a solution about its root, and its values for what is asked next.
pub(super) fn of_solution<'g>(
    game: &'g AnyGame,
    solution: SolvedGame<'g>,
    question: &Question<'_>,
    observer: &dyn Observer,
) -> Result<(Solved, ExactValues<'g>), Halt> {
    let Question { root, discount, .. } = *question;
    let verdict = solution.verdict(root).expect("the root of a solution was reached");
    let report = Report::All(Box::new(solution.report(discount)));
    let exact = ExactValues::with_solution(game, solution);
    let (line, halt) = moves::line_if_asked(question, &exact, observer)?;
    Ok((Solved { report, verdict, line, halt, is_kept: false }, exact))
}

/// The answer of an earlier run, where the method is not named: who names one wants it run.
fn kept_answer(question: &Question<'_>, observer: &dyn Observer) -> Result<Option<Solved>, Refusal> {
    let Question { game, root, .. } = *question;
    let cache = cache::usual().filter(|_| question.method.is_none());
    let Some(kept) = cache.and_then(|cache| cache.find(game, root)) else { return Ok(None) };
    match table::report(kept.prober(game), kept.method, question, observer) {
        Ok(solved @ Solved { report: Report::All(_), .. }) => Ok(Some(Solved { is_kept: true, ..solved })),
        Err(why @ Refusal::Halt(Halt::Stop(_))) => Err(why),
        Ok(_) | Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_solver_serves_boards_of_several_sizes() {
        let mut solver = Solver::default();
        let mut value = |board: &str| {
            let game = ludex_games::connect4::read_game(board).expect("a board");
            let start = game.start();
            let question = Question { method: Some(Method::Search), ..Question::new(&game, &start) };
            solver.solve(&question, || 0.0, &()).expect("a small board").verdict.value
        };
        // J. Tromp, https://tromp.github.io/c4/c4.html
        assert_eq!([value("4x4"), value("6x4"), value("5x4"), value("4x5")], {
            use Value::{Draw, Loss};
            [Draw, Loss, Draw, Draw]
        });
    }
}
