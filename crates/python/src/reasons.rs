//! How a position looks, at once and to a depth, why it is worth what it is, where a game was
//! lost, and puzzles.

use ludex::evaluation::{self, evaluate, searched};
use ludex::prelude::*;
use ludex::puzzles::{self, Puzzles, puzzles};
use ludex::records;
use ludex::review::{self, review};
use ludex::values::{Limits, ValueCache};
use ludex::why::{self, WhyError, why};
use ludex::{Observer, Refusal, Text};
use pyo3::prelude::*;
use serde::Serialize;

use crate::ask::{Ask, Done, clock, run};
use crate::error::{BudgetError, error, lang, of_refusal, real, said, whole};
use crate::game::Game;
use crate::report::{More, json};
use crate::table::Table;
use crate::words::grade;

/// How a position looks, in one way or in all that the game has; with its winning lines, if they
/// are wanted.
#[pyfunction]
#[pyo3(name = "evaluate")]
pub(crate) fn look(game: &Game, at: Option<&Bound<'_, PyAny>>, by: Option<&str>, lines: bool) -> PyResult<String> {
    let (any, root, began) = (&game.inner.any, game.inner.at(at)?, clock());
    let evaluated = game.inner.raised(evaluate(any, &root, by))?.map_err(|why| of_refusal(&why))?;
    let lines = if lines { Some(evaluation::lines(any, &root).ok_or_else(no_lines)?) } else { None };
    let found = evaluation::Report::new(any, &root, &evaluated, lines.as_deref(), lang());
    game.json("eval", None, Done { found, seconds: clock() - began, late: false }, More::default())
}

/// What a player that searches makes of every move.
#[pyfunction]
#[pyo3(name = "searched")]
pub(crate) fn search(
    py: Python<'_>,
    game: &Game,
    ask: &Ask,
    at: Option<&Bound<'_, PyAny>>,
    by: &str,
) -> PyResult<String> {
    let (any, root) = (&game.inner.any, game.inner.at(at)?);
    let done = game.inner.run(py, ask, |observer| searched(any, &root, by, clock, observer))?;
    game.json("moves", None, done, More::default())
}

fn no_lines() -> PyErr {
    error(&Text::fixed(
        "lines are of games in which a line of stones wins, such as tictactoe, mnk and connect4",
        "les lignes sont celles des jeux où un alignement de pions gagne, comme tictactoe, mnk et connect4",
    ))
}

/// Why a position is worth what it is, and what a move does there.
#[pyfunction]
pub(crate) fn explain(
    py: Python<'_>,
    game: &Game,
    ask: &Ask,
    at: Option<&Bound<'_, PyAny>>,
    mv: Option<&str>,
) -> PyResult<String> {
    let (any, root) = (&game.inner.any, game.inner.at(at)?);
    let done = game.inner.run_listing(py, ask, &any.start(), |observer| {
        let limits = Limits { exact: f64::INFINITY, ..Limits::default() };
        let question = why::Question { asked: mv, limits, ..why::Question::new(any, &root) };
        why(&question, &game.inner.cache, clock, observer).map_err(|why| match why {
            WhyError::Move(bad) => Refusal::Question(bad.sentence()),
            WhyError::Halt(halt) => halt.into(),
        })
    })?;
    let Done { found, seconds, late } = done;
    match found {
        Some(found) => {
            let found = found.report(any, &root, lang());
            game.json("why", None, Done { found, seconds, late }, More::default())
        }
        None if any.expand(&root, &mut Vec::new()).mover().is_none() => {
            Err(error(&Text::fixed("the game is over here", "la partie est finie ici")))
        }
        None => Err(BudgetError::new_err(said(&why::out_of_reach(any, &root)))),
    }
}

/// Puzzles, and the seed that they come from.
#[derive(Serialize)]
struct Seeded {
    seed: u64,
    #[serde(flatten)]
    found: Puzzles,
}

/// Positions in which a single move is right; `table` knows what moves are worth.
#[pyfunction]
#[pyo3(name = "puzzles")]
pub(crate) fn find_puzzles(
    py: Python<'_>,
    game: &Game,
    ask: &Ask,
    #[pyo3(from_py_with = whole)] number: usize,
    #[pyo3(from_py_with = whole)] seed: u64,
    wanted: Option<&str>,
    table: Option<&Table>,
) -> PyResult<String> {
    let any = &game.inner.any;
    let grade = wanted.map(grade).transpose()?;
    let table = table.map(|table| table.of_game(&game.inner)).transpose()?;
    let done = game.inner.run_listing(py, ask, &any.start(), |observer| {
        puzzles(&puzzles::Question { grade, table, ..puzzles::Question::new(any, number, seed) }, clock, observer)
    })?;
    let Done { mut found, seconds, late } = done;
    let halt = found.halt.take();
    let text = game.json("puzzles", None, Done { found: Seeded { seed, found }, seconds, late }, More::default())?;
    game.inner.whole(py, ask, halt, late, text)
}

/// What every move of the games of a text was worth, a report each; the game is given where the
/// text does not name it, and exact values are looked for in so many seconds a position.
#[pyfunction]
#[pyo3(name = "review")]
pub(crate) fn review_games(
    py: Python<'_>,
    ask: &Ask,
    text: &str,
    game: Option<&Game>,
    #[pyo3(from_py_with = real)] seconds: f64,
) -> PyResult<Vec<String>> {
    ludex::registry::install();
    if !(seconds.is_finite() && seconds > 0.0) {
        return Err(error(&Text::fixed(
            "move_time is a number of seconds above 0",
            "move_time est un nombre de secondes positif",
        )));
    }
    let work = |observer: &dyn Observer| {
        let how = Text::fixed("game.review(moves)", "game.review(coups)");
        let games = records::games(text, game.map(|game| &game.inner.any), &how);
        let games = games.map_err(|why| Refusal::Question(why.text()))?;
        let cache = ValueCache::default();
        let cache = game.map_or(&cache, |game| &game.inner.cache);
        let limits = Limits { exact: seconds, ..Limits::default() };
        let mut reviewed = Vec::new();
        for records::Game { found, game, played } in games {
            let began = clock();
            let question = review::Question { limits, ..review::Question::new(&game, &played) };
            let mut review = review(&question, cache, clock, observer)?;
            if let Some(halt) = review.halt.take() {
                return Err(halt.into());
            }
            reviewed.push((review, found.record, game, clock() - began));
        }
        Ok(reviewed)
    };
    let done = match game {
        Some(game) => game.inner.run(py, ask, work)?,
        None => run(py, ask, None, work)?,
    };
    let report = |(found, record, game, seconds): &(review::Review, _, ludex::AnyGame, _)| {
        json("review", &game.spec(), None, found.report(game, record), More::default(), *seconds)
    };
    done.found.iter().map(report).collect()
}
