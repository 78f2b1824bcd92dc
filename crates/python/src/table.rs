//! A table of solved positions on the disk.

use std::sync::Arc;

use ludex::stored::Stored;
use ludex::table::Prober;
use ludex::table::export::{Format, Which};
use ludex::{AnyGame, Notation as _, Refusal, say};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::arrow;
use crate::ask::{Ask, run};
use crate::batch::{Positions, VerdictBytes, VerdictWords, bytes_of, words_of};
use crate::error::{error, of_refusal, said, whole};
use crate::game::Game;
use crate::report::text;
use crate::shared::Inner;

/// A table of solved positions.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Table {
    inner: Arc<Inner>,
    stored: Stored,
}

impl Table {
    /// What is stored of a game, if the table is one of that game.
    pub(crate) fn of_game(&self, game: &Inner) -> PyResult<&Stored> {
        let (mine, asked) = (self.stored.game().spec(), game.any.spec());
        if mine == asked {
            return Ok(&self.stored);
        }
        Err(error(&say!(
            "the table is one of {mine}, and {asked} is asked about",
            "la table est de {mine}, et la question porte sur {asked}"
        )))
    }

    fn prober(&self) -> PyResult<Prober<'_, AnyGame>> {
        self.stored.prober().map_err(|why| of_refusal(&why))
    }
}

#[pymethods]
impl Table {
    /// Opens a table; of a game of one's own, with that game.
    #[staticmethod]
    #[pyo3(signature = (path, game=None))]
    fn open(py: Python<'_>, path: &str, game: Option<&Game>) -> PyResult<Self> {
        ludex::registry::install();
        let made = || -> Result<Self, Refusal> {
            let path = path.as_ref();
            let (stored, inner) = if let Some(game) = game {
                (Stored::of_game(path, game.inner.any.clone())?, Arc::clone(&game.inner))
            } else {
                let stored = Stored::open(path)?;
                let inner = Game::of(stored.game().clone(), None).inner;
                (stored, inner)
            };
            stored.prober()?;
            Ok(Self { inner, stored })
        };
        py.detach(made).map_err(|why| of_refusal(&why))
    }

    /// Searches the first plies of a large board into a new table, or goes on with one.
    #[staticmethod]
    fn openings(
        py: Python<'_>,
        game: &Game,
        ask: &Ask,
        #[pyo3(from_py_with = whole)] plies: u32,
        path: &str,
    ) -> PyResult<()> {
        let any = &game.inner.any;
        run(py, ask, None, |observer| ludex::solving::write_openings(any, plies, path.as_ref(), observer)).map(drop)
    }

    #[getter]
    fn game(&self) -> Game {
        Game { inner: Arc::clone(&self.inner) }
    }

    fn info(&self) -> PyResult<String> {
        let info = self.stored.info().map_err(|why| of_refusal(&why))?;
        text(&info)
    }

    /// The value of a position and its plies to the end; None for one that is not in the table.
    fn get(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<VerdictWords>> {
        let at = self.inner.at(Some(at))?;
        let known = self.prober()?.probe(&at).map_err(|why| of_refusal(&why.into()))?;
        Ok(known.map(words_of))
    }

    /// The values of many positions.
    fn of<'py>(&self, py: Python<'py>, ask: &Ask, positions: &Positions) -> PyResult<VerdictBytes<'py>> {
        let list = positions.of(&self.inner)?;
        let prober = self.prober()?;
        let done = self.inner.run(py, ask, |observer| Ok(prober.probe_all(list, observer)?))?;
        Ok(bytes_of(py, &done.found))
    }

    /// All positions of the table, up to symmetry where it is.
    fn positions(&self, py: Python<'_>, ask: &Ask) -> PyResult<Positions> {
        let prober = self.prober()?;
        let done = self.inner.run(py, ask, |_| {
            Ok(prober.iter().map(|entry| Ok(entry?.at)).collect::<Result<Vec<_>, ludex::table::TableError>>()?)
        })?;
        Ok(Positions::new(Arc::clone(&self.inner), done.found))
    }

    /// Whether every entry follows from the rules, and what is wrong with the first that do not.
    fn verify(&self, py: Python<'_>, ask: &Ask) -> PyResult<(bool, Vec<String>)> {
        let done = run(py, ask, self.inner.trouble(), |observer| Ok(self.stored.verify(observer)?))?;
        Ok((done.found.is_sound(), done.found.faults.iter().map(|fault| said(&fault.text())).collect()))
    }

    /// Writes the entries as Parquet, or all positions that they stand for.
    fn export(&self, py: Python<'_>, ask: &Ask, path: &str, all: bool) -> PyResult<()> {
        let what = (Format::Parquet, if all { Which::All } else { Which::Stored });
        let mut file = std::fs::File::create_new(path)?;
        self.inner.run(py, ask, |observer| Ok(self.stored.export(what, &mut file, observer)?))?;
        Ok(())
    }

    /// The entries as an Arrow stream: the columns position, value and remoteness.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let prober = self.prober()?;
        let entries = prober.iter().map(|entry| entry.map(|entry| (entry.at, entry.verdict)));
        let entries = py.detach(|| entries.collect::<Result<Vec<_>, _>>()).map_err(|why| of_refusal(&why.into()))?;
        arrow::of_entries(py, &self.inner, &entries)
    }
}
