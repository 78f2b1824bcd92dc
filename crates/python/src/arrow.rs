//! Tables for other libraries, by the Arrow C stream interface
//! (<https://arrow.apache.org/docs/format/CStreamInterface.html>): pandas, polars and `DuckDB` take
//! what has a method `__arrow_c_stream__`, and copy nothing.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray, UInt32Array,
};
use arrow_schema::ArrowError;
use ludex::prelude::*;
use ludex::{AnyPosition, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::error::LudexError;
use crate::shared::Inner;

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
pub(crate) fn of_entries<'py>(
    py: Python<'py>,
    inner: &Inner,
    entries: &[(AnyPosition, Verdict)],
) -> PyResult<Bound<'py, PyCapsule>> {
    let texts: StringArray = py.detach(|| entries.iter().map(|(at, _)| Some(inner.any.position_text(at))).collect());
    inner.raised(())?;
    let values: StringArray = entries.iter().map(|(_, verdict)| Some(verdict.value.word())).collect();
    let plies: UInt32Array = entries.iter().map(|(_, verdict)| verdict.remoteness).collect();
    capsule(py, vec![("position", Arc::new(texts)), ("value", Arc::new(values)), ("remoteness", Arc::new(plies))])
}

/// A table of texts, numbers and truths, which can be streamed again and again.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Stream {
    columns: Vec<(String, ArrayRef)>,
}

#[pymethods]
impl Stream {
    /// A table of columns: each a name with texts, numbers or truths; None where there is nothing.
    #[new]
    fn new(columns: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Self> {
        let column = |(name, cells): (String, Bound<'_, PyAny>)| {
            let truths = cells.extract::<Vec<Option<bool>>>().ok();
            if let Some(truths) = truths.filter(|truths| truths.iter().any(Option::is_some)) {
                return Ok((name, Arc::new(BooleanArray::from(truths)) as ArrayRef));
            }
            let cells: ArrayRef = match cells.extract::<Vec<Option<i64>>>() {
                Ok(numbers) => Arc::new(Int64Array::from(numbers)),
                Err(_) => match cells.extract::<Vec<Option<f64>>>() {
                    Ok(numbers) => Arc::new(Float64Array::from(numbers)),
                    Err(_) => Arc::new(StringArray::from(cells.extract::<Vec<Option<String>>>()?)),
                },
            };
            Ok((name, cells))
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
