//! Several games side by side: two that may be the same, and one for every number of a range.

use ludex::compare::{self, compare};
use ludex::prelude::*;
use ludex::sweep::{self as swept, Range, sweep};
use ludex::{AnyGame, Halt, registry};
use pyo3::prelude::*;
use serde::Serialize;

use crate::ask::{Ask, Done, clock, run};
use crate::error::{error, lang, of_refusal, said, whole};
use crate::game::Game;
use crate::report::{More, json};
use crate::shared::partial;

/// The starts of a game, one for every number of a range.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Sweep {
    found: swept::Sweep,
    seconds: f64,
}

#[pymethods]
impl Sweep {
    /// Solves every start of a range.
    #[staticmethod]
    fn solving(py: Python<'_>, ask: &Ask, game: &str, range: &str) -> PyResult<Self> {
        registry::install();
        let range = Range::read(game, range).map_err(|why| of_refusal(&why))?;
        let Done { found, seconds, late } = run(py, ask, None, |observer| sweep(range, clock, observer))?;
        let halt = found.halt.clone();
        let found = Self { found, seconds };
        match halt {
            None => Ok(found),
            Some(Halt::Stop(stop)) => Err(partial(py, ask, late, &stop.text(), Py::new(py, found)?)),
            Some(halt) => Err(of_refusal(&halt.into())),
        }
    }

    /// The JSON of the command.
    fn json(&self) -> PyResult<String> {
        json("solve", &self.found.range.game, None, self.found.report(lang()), More::default(), self.seconds)
    }

    /// The sentence that names the sequence of the lost starts, if it is known.
    #[getter]
    fn conjecture(&self) -> Option<String> {
        self.found.known.as_ref().map(|known| said(&known.sentence()))
    }

    /// The values, and the share of lost starts, as a picture.
    fn svg(&self) -> String {
        self.found.plot(lang()).svg(lang())
    }
}

/// What a comparison adds to its games.
#[derive(Serialize)]
struct Beside<'a> {
    other: String,
    #[serde(flatten)]
    report: compare::Report<'a>,
}

/// Whether two games are the same by play: the report, and the sentence.
#[pyfunction]
#[pyo3(name = "compare")]
pub(crate) fn compare_games(
    py: Python<'_>,
    ask: &Ask,
    game: &Game,
    other: &Game,
    #[pyo3(from_py_with = whole)] depth: Option<u32>,
) -> PyResult<(String, String)> {
    let games = [&game.inner.any, &other.inner.any];
    if let Some(problem) = games.iter().find_map(|game| game.unlisted(&game.start())) {
        return Err(error(&problem));
    }
    let done = game.inner.run(py, ask, |observer| compare(games, depth, observer));
    // What the other game's rules raised comes first: it is why the comparison failed, or is wrong.
    other.inner.raised(())?;
    let Done { found, seconds, late } = done?;
    let names = games.map(AnyGame::spec);
    let sentence = said(&found.verdict(&names, depth));
    let beside = Beside { other: names[1].clone(), report: found.report(depth) };
    Ok((game.json("compare", None, Done { found: beside, seconds, late }, More::default())?, sentence))
}
