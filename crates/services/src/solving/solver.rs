//! Solves positions one after another by the engine that was chosen.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Value, Verdict, say};
use ludex_engines::SolvedGame;
use ludex_engines::columns_solver::{self, ColumnsSolver};
use ludex_engines::players::Clock;
use ludex_solve::{RootReport, SolveReport};

use super::{Engine, Method, Question, choose, is_columns, search, sums};
use crate::Refusal;
use crate::values::MoveValues;

/// The answer to a question about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Solved {
    /// All positions were solved.
    All {
        /// The numbers.
        report: SolveReport,
        /// The position's own.
        verdict: Verdict,
    },
    /// One position, without the others.
    One {
        /// The numbers.
        report: Box<RootReport>,
        /// The position's own.
        verdict: Verdict,
    },
}

impl Solved {
    /// The value of the position for the player to move.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::All { verdict, .. } | Self::One { verdict, .. } => *verdict,
        }
    }
}

/// Solves positions, and keeps what helps with the next one.
#[derive(Debug, Default)]
pub struct Solver {
    /// The search for boards of columns, with the game that it was made for.
    columns: Option<(String, ColumnsSolver)>,
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
        let (mut report, verdict) = match engine {
            Engine::Memo | Engine::Retrograde => {
                let solution = all(engine, game, root, observer)?;
                let verdict = solution.verdict(root).expect("the root of a solution was reached");
                return Ok(Solved::All { report: solution.report(discount), verdict });
            }
            Engine::Sums => sums::report(game, root, observer)?,
            Engine::Shortest => search::shortest(game, root, observer)?,
            Engine::Columns => self.columns(game, observer).report(game, root, observer)?,
        };
        let plies_known = verdict.remoteness.is_some() || verdict.value == Value::Draw;
        report.discounted = discount.filter(|_| plies_known).map(|gamma| verdict.discounted(gamma));
        Ok(Solved::One { report: Box::new(report), verdict })
    }

    /// Computes the values of the moves of a position.
    ///
    /// # Errors
    /// As [`Solver::solve`], or a method that says nothing of moves.
    ///
    /// # Panics
    /// Never: a solution knows its root.
    pub fn moves(
        &mut self,
        question: &Question<'_>,
        clock: Clock,
        observer: &dyn Observer,
    ) -> Result<MoveValues, Refusal> {
        let Question { game, root, method, .. } = *question;
        if let Some(one @ (Method::Sums | Method::Search)) = method
            && !(one == Method::Search && is_columns(game))
        {
            let one = one.word();
            return Err(Refusal::Question(say!(
                "--method {one} finds the value of a single position and is for ludex solve; with ludex moves, use \
                 memo or retrograde",
                "--method {one} donne la valeur d'une seule position et ne s'emploie qu'avec ludex solve ; avec \
                 ludex moves, utilisez memo ou retrograde"
            )));
        }
        // Nor do the engines chosen automatically give values of moves.
        let engine = match choose(question, clock, observer)? {
            Engine::Sums | Engine::Shortest => Engine::of_all(game),
            engine => engine,
        };
        let moves = if engine == Engine::Columns {
            self.columns(game, observer).moves(game, root, observer)?
        } else {
            all(engine, game, root, observer)?.moves(root).expect("the root of a solution was reached")
        };
        Ok(MoveValues::exact(game, root, &moves))
    }

    /// The search for the board of a game: the one before, if it was of the same game.
    fn columns(&mut self, game: &AnyGame, observer: &dyn Observer) -> &ColumnsSolver {
        let spec = game.spec();
        if self.columns.as_ref().is_some_and(|(known, _)| *known != spec) {
            self.columns = None;
        }
        let (_, solver) = self.columns.get_or_insert_with(|| {
            let (bytes, threads) = (columns_solver::USUAL_MEMORY.min(observer.memory()), rayon::current_num_threads());
            let solver = ColumnsSolver::for_game(game, bytes, threads);
            (spec, solver.expect("this engine was chosen for such a board"))
        });
        solver
    }
}

fn all<'g>(
    engine: Engine,
    game: &'g AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<SolvedGame<'g>, Halt> {
    match engine {
        Engine::Memo => ludex_engines::solve_memo(game, root, observer),
        _ => ludex_engines::solve_backwards(game, root, observer),
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
            solver.solve(&question, || 0.0, &()).expect("a small board").verdict().value
        };
        // J. Tromp, https://tromp.github.io/c4/c4.html
        assert_eq!([value("4x4"), value("6x4"), value("5x4"), value("4x5")], {
            use Value::{Draw, Loss};
            [Draw, Loss, Draw, Draw]
        });
    }
}
