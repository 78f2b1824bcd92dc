//! The values of all positions that can be reached from one.

use std::sync::Arc;

use ludex::engines::values::SolvedMap;
use ludex::prelude::*;
use ludex::{AnyPosition, Orbits, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use rayon::prelude::*;

use crate::arrow;
use crate::ask::Ask;
use crate::batch::{Positions, VerdictBytes, VerdictWords, bytes_of, words_of};
use crate::shared::Inner;

/// The values of all positions that can be reached from a position.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Values {
    inner: Arc<Inner>,
    root: AnyPosition,
    solved: Arc<SolvedMap>,
}

impl Values {
    pub(crate) fn new(inner: Arc<Inner>, root: AnyPosition, solved: Arc<SolvedMap>) -> Self {
        Self { inner, root, solved }
    }

    fn entries(&self) -> Vec<(AnyPosition, Verdict)> {
        self.solved.entries(&self.inner.any).collect()
    }
}

#[pymethods]
impl Values {
    /// How many positions there are, up to symmetry.
    fn __len__(&self) -> usize {
        self.solved.len()
    }

    /// The value of a position for the player to move, and its plies to the end; None for one that
    /// cannot be reached.
    fn get(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<VerdictWords>> {
        let at = self.inner.at(Some(at))?;
        let known = self.solved.verdict(&self.inner.any, &at);
        Ok(known.map(words_of))
    }

    /// The values of many positions.
    fn of<'py>(&self, py: Python<'py>, ask: &Ask, positions: &Positions) -> PyResult<VerdictBytes<'py>> {
        let (game, list) = (&self.inner.any, positions.of(&self.inner)?);
        let done = self
            .inner
            .run(py, ask, |_| Ok(list.par_iter().map(|at| self.solved.verdict(game, at)).collect::<Vec<_>>()))?;
        Ok(bytes_of(py, &done.found))
    }

    /// All positions, up to symmetry or with their images.
    fn positions(&self, images: bool) -> PyResult<Positions> {
        let game = &self.inner.any;
        let orbits = Orbits::keeping(game, &self.root);
        let mut list = Vec::new();
        for (at, _) in self.entries() {
            if !images {
                list.push(at);
                continue;
            }
            let mut all: Vec<_> = orbits.elements().iter().map(|&element| game.image(element, &at)).collect();
            all.sort_unstable();
            all.dedup();
            list.append(&mut all);
        }
        self.inner.raised(Positions::new(Arc::clone(&self.inner), list))
    }

    /// The values as an Arrow stream: the columns position, value and remoteness.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        arrow::of_entries(py, &self.inner, &self.entries())
    }
}
