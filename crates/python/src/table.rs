//! A table of solved positions on the disk.

use std::sync::Arc;

use ludex::prelude::*;
use ludex::stored::Stored;
use ludex::table::export::Which;
use ludex::table::{Compared, Prober, Table as Stock};
use ludex::{AnyGame, AnyPosition, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use rayon::prelude::*;

use crate::arrow;
use crate::ask::{Ask, run};
use crate::batch::{Positions, VerdictBytes, bytes_of};
use crate::error::{of_refusal, said};
use crate::game::Game;
use crate::report::text;
use crate::shared::Inner;

/// A table of solved positions.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Table {
    inner: Arc<Inner>,
    /// The same file twice: with its facts, and shared among those who look positions up.
    stored: Stored,
    stock: Arc<Stock>,
    compared: Compared<AnyPosition>,
}

impl Table {
    fn prober(&self) -> Prober<'_, AnyGame> {
        Prober::again(Arc::clone(&self.stock), &self.inner.any, self.compared.clone())
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
            let stored = match game {
                Some(game) => Stored::of_game(path, game.inner.any.clone())?,
                None => Stored::open(path)?,
            };
            let inner = match game {
                Some(game) => Arc::clone(&game.inner),
                None => Game::of(stored.game().clone(), None).inner,
            };
            let stock = Arc::new(Stock::open(path)?);
            let compared = stock.prober(&inner.any)?.compared();
            Ok(Self { inner, stored, stock, compared })
        };
        py.detach(made).map_err(|why| of_refusal(&why))
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
    fn get(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<(&'static str, Option<u32>)>> {
        let at = self.inner.at(Some(at))?;
        let known = self.prober().probe(&at).map_err(|why| of_refusal(&why.into()))?;
        Ok(known.map(|known| (known.value.word(), known.remoteness)))
    }

    /// The values of many positions.
    fn of<'py>(&self, py: Python<'py>, ask: &Ask, positions: &Positions) -> PyResult<VerdictBytes<'py>> {
        let list = positions.of(&self.inner)?;
        let prober = self.prober();
        let done = self.inner.run(py, ask, |_| {
            let probed = list.par_iter().map(|at| prober.probe(at));
            Ok(probed.collect::<Result<Vec<_>, _>>()?)
        })?;
        Ok(bytes_of(py, &done.found))
    }

    /// All positions of the table, up to symmetry where it is.
    fn positions(&self, py: Python<'_>, ask: &Ask) -> PyResult<Positions> {
        let prober = self.prober();
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
        let (prober, which) = (self.prober(), if all { Which::All } else { Which::Stored });
        let mut file = std::fs::File::create_new(path)?;
        self.inner.run(py, ask, |observer| Ok(ludex::table::export::parquet(&prober, which, &mut file, observer)?))?;
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
        let prober = self.prober();
        let entries =
            py.detach(|| prober.iter().collect::<Result<Vec<_>, _>>()).map_err(|why| of_refusal(&why.into()))?;
        let texts = entries.iter().map(|entry| self.inner.any.position_text(&entry.at)).collect();
        arrow::of_verdicts(py, texts, entries.into_iter().map(|entry| Some(entry.verdict)))
    }
}
