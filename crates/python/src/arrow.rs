//! Tables for other libraries, by the Arrow C stream interface
//! (<https://arrow.apache.org/docs/format/CStreamInterface.html>): pandas, polars and `DuckDB` take
//! what has a method `__arrow_c_stream__`, and copy nothing.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, StringArray, UInt32Array};
use arrow_schema::ArrowError;
use ludex::Verdict;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::error::LudexError;

/// The name that the interface gives its capsules.
const NAME: &std::ffi::CStr = c"arrow_array_stream";

/// Columns as a stream of one batch.
fn capsule<'py>(py: Python<'py>, columns: Vec<(&str, ArrayRef)>) -> PyResult<Bound<'py, PyCapsule>> {
    let told = |error: ArrowError| LudexError::new_err(error.to_string());
    let batch =
        RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, column)| (name, column, true)));
    let batch = batch.map_err(told)?;
    let schema = batch.schema();
    let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
    PyCapsule::new_with_value(py, stream, NAME)
}

/// Positions with their values: `position`, `value`, `remoteness`.
pub(crate) fn of_verdicts(
    py: Python<'_>,
    texts: Vec<String>,
    verdicts: impl Iterator<Item = Option<Verdict>>,
) -> PyResult<Bound<'_, PyCapsule>> {
    let verdicts: Vec<_> = verdicts.collect();
    let values: StringArray = verdicts.iter().map(|known| known.map(|known| known.value.word())).collect();
    let plies: UInt32Array = verdicts.iter().map(|known| known.and_then(|known| known.remoteness)).collect();
    capsule(
        py,
        vec![
            ("position", Arc::new(StringArray::from(texts))),
            ("value", Arc::new(values)),
            ("remoteness", Arc::new(plies)),
        ],
    )
}

/// A table of texts and of whole numbers, which can be streamed again and again.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Stream {
    columns: Vec<(String, ArrayRef)>,
}

#[pymethods]
impl Stream {
    /// A table of columns: each a name with texts, or with numbers; None where there is nothing.
    #[new]
    fn new(columns: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Self> {
        let column = |(name, cells): (String, Bound<'_, PyAny>)| {
            let numbers: ArrayRef = match cells.extract::<Vec<Option<i64>>>() {
                Ok(numbers) => Arc::new(arrow_array::Int64Array::from(numbers)),
                Err(_) => match cells.extract::<Vec<Option<f64>>>() {
                    Ok(numbers) => Arc::new(arrow_array::Float64Array::from(numbers)),
                    Err(_) => Arc::new(StringArray::from(cells.extract::<Vec<Option<String>>>()?)),
                },
            };
            Ok((name, numbers))
        };
        Ok(Self { columns: columns.into_iter().map(column).collect::<PyResult<_>>()? })
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        capsule(py, self.columns.iter().map(|(name, column)| (name.as_str(), Arc::clone(column))).collect())
    }
}
