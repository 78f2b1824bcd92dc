//! Positions of Python as words.

use std::sync::{Mutex, PoisonError};

use ludex::say;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};

use crate::error::error;

/// The words of positions.
pub(crate) enum Positions {
    /// Integers are words themselves.
    Integers,
    /// The number of each by its hash, and each by its number.
    Listed { numbers: Py<PyDict>, listed: Py<PyList>, growing: Mutex<()> },
}

impl Positions {
    /// The words for positions such as the start.
    pub(super) fn such_as(start: &Bound<'_, PyAny>) -> Self {
        let py = start.py();
        if start.is_exact_instance_of::<PyInt>() {
            Self::Integers
        } else {
            let (numbers, listed) = (PyDict::new(py).unbind(), PyList::empty(py).unbind());
            Self::Listed { numbers, listed, growing: Mutex::new(()) }
        }
    }

    pub(crate) fn are_integers(&self) -> bool {
        matches!(self, Self::Integers)
    }

    /// The word of a position.
    ///
    /// # Errors
    /// A position that is not hashable, or no integer where others are.
    pub(crate) fn word(&self, position: &Bound<'_, PyAny>) -> PyResult<u64> {
        let Self::Listed { numbers, listed, growing } = self else { return integer(position) };
        let py = position.py();
        let (numbers, listed) = (numbers.bind(py), listed.bind(py));
        if let Some(known) = numbers.get_item(position).map_err(|raised| unhashable(position, raised))? {
            return known.extract();
        }
        // Nothing of Python's runs between these two, so that the lock is never waited for.
        let number = {
            let _growing = growing.lock().unwrap_or_else(PoisonError::into_inner);
            listed.append(position)?;
            listed.len() - 1
        };
        // Another thread may have been faster: the first number stays.
        numbers.call_method1("setdefault", (position, number))?.extract()
    }

    /// The position of a word that was given out.
    pub(crate) fn position<'py>(&self, py: Python<'py>, word: u64) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Integers => Ok(word.into_pyobject(py)?.into_any()),
            Self::Listed { listed, .. } => listed.bind(py).get_item(word as usize),
        }
    }

    /// The word of a position that is known already; `None` for any other object.
    pub(crate) fn known(&self, position: &Bound<'_, PyAny>) -> Option<u64> {
        match self {
            Self::Integers => integer(position).ok(),
            Self::Listed { numbers, .. } => {
                numbers.bind(position.py()).get_item(position).ok().flatten()?.extract().ok()
            }
        }
    }
}

fn integer(position: &Bound<'_, PyAny>) -> PyResult<u64> {
    position.extract().map_err(|_| {
        let shown = position.repr().map_or_else(|_| "?".into(), |text| text.to_string());
        error(&say!(
            "the start is an int, so every position is one from 0 to 2**64 - 1, and {shown} is not",
            "le départ est un int, donc toute position en est un de 0 à 2**64 - 1, et {shown} non"
        ))
    })
}

fn unhashable(position: &Bound<'_, PyAny>, raised: PyErr) -> PyErr {
    if !raised.is_instance_of::<PyTypeError>(position.py()) {
        return raised;
    }
    let kind = position.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    error(&say!(
        "positions must be hashable, as tuples, strings, frozensets or ints are, and a {kind} is not",
        "les positions doivent être hachables, comme les tuples, textes, frozensets ou ints, et {kind} ne l'est pas"
    ))
}
