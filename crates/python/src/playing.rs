//! Games that are played: matches between players, and random games by the thousand.

use std::time::{SystemTime, UNIX_EPOCH};

use ludex::matches::{self, play};
use ludex::players::{ExactValues, PlayerResources};
use ludex::processes::Processes;
use ludex::records::Record;
use ludex::{Outcome, Player, Text, ranges, solving};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyBytes;

use crate::ask::{Ask, clock};
use crate::error::{error, real, whole, within};
use crate::game::Game;
use crate::report::More;
use crate::shared::partial;
use crate::table::Table;

/// A match of two players, or a grid of several: the report, and the games where they are wanted.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the options of the command")]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 makes the list")]
pub(crate) fn play_match(
    py: Python<'_>,
    game: &Game,
    ask: &Ask,
    at: Option<&Bound<'_, PyAny>>,
    players: Vec<PyBackedStr>,
    #[pyo3(from_py_with = whole)] games: u64,
    #[pyo3(from_py_with = whole)] openings: u32,
    #[pyo3(from_py_with = whole)] longest: u32,
    #[pyo3(from_py_with = whole)] seed: u64,
    judge: bool,
    #[pyo3(from_py_with = real)] sprt: Option<Vec<f64>>,
    record: bool,
    table: Option<&Table>,
    #[pyo3(from_py_with = real)] move_time: Option<f64>,
) -> PyResult<(String, String)> {
    let (any, root) = (&game.inner.any, game.inner.at(at)?);
    let games = within(&ranges::GAMES, Some(games))?.unwrap_or(games);
    within(&ranges::LONGEST, Some(longest.into()))?;
    let read = matches::read_players(&players).map_err(|why| error(&why))?;
    let move_time = move_time.map(ranges::move_seconds).transpose();
    let move_seconds = move_time.and_then(|asked| matches::move_time(&read, asked)).map_err(|why| error(&why))?;
    let sprt = sprt.map(|numbers| ranges::sprt(&numbers).map_err(|why| error(&why))).transpose()?;
    let mut records = String::new();
    let mut keep = |game: Record| {
        let game = game.dated(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()));
        if !records.is_empty() {
            records.push('\n');
        }
        records.push_str(&game.to_string());
    };
    let table = table.map(|table| table.of_game(&game.inner)).transpose()?;
    let done = game.inner.run(py, ask, |observer| {
        let settings = matches::Question::new(any, &root, &read);
        let question = matches::Question { games, openings, longest, seed, judge, sprt, ..settings };
        let exact = match table {
            Some(table) => Some(ExactValues::with_table(table.prober()?)),
            None if question.needs_exact_values() => Some(solving::exact_values(any, &root, clock, observer)?),
            None => None,
        };
        let with = PlayerResources {
            launcher: Some(&Processes),
            move_seconds,
            ..PlayerResources::within(observer, exact.as_ref(), clock)
        };
        play(&question, &with, record.then_some(&mut keep), observer)
    })?;
    let (complete, late) = (done.found.played.games().0, done.late);
    let text = game.json("match", None, done, More::default())?;
    if complete {
        return Ok((text, records));
    }
    Err(partial(py, ask, late, &Text::fixed("the match was stopped", "le match a été interrompu"), (text, records)))
}

/// Random games from a position: how each ended, as signed bytes (1 won by the first player, 0
/// drawn, −1 won by the second, 2 stopped), and its plies, as words of 32 bits.
#[pyfunction]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    game: &Game,
    ask: &Ask,
    at: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = whole)] number: usize,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] longest: u32,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let (any, root) = (&game.inner.any, game.inner.at(at)?);
    let done = game
        .inner
        .run(py, ask, |observer| Ok(ludex::play::playouts(any, &root, number, (seed, longest), observer)?))?;
    let ends: Vec<u8> = done.found.iter().map(|game| word(game.outcome).cast_unsigned()).collect();
    let plies: Vec<u8> = done.found.iter().flat_map(|game| game.plies.to_le_bytes()).collect();
    Ok((PyBytes::new(py, &ends), PyBytes::new(py, &plies)))
}

/// 1 won by the first player, 0 drawn, −1 won by the second, 2 stopped.
fn word(outcome: Option<Outcome>) -> i8 {
    match outcome {
        Some(Outcome::Win(Player::First)) => 1,
        Some(Outcome::Win(Player::Second)) => -1,
        Some(Outcome::Draw) => 0,
        None => 2,
    }
}
