//! Shortest ways in weighted graphs.

use ludex::Text;
use ludex::ways::{self, DistancesReport, Method};
use pyo3::prelude::*;

use crate::ask::{Ask, run};
use crate::error::no_such;
use crate::report::answer;

/// A shortest way to a vertex, or the distances of all.
#[pyfunction]
pub(crate) fn shortest(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    start: &str,
    to: Option<&str>,
    method: Option<&str>,
) -> PyResult<String> {
    let known = Method::ALL.map(|(word, _)| word);
    let of = |word| Method::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, method)| method);
    let unknown = |word| no_such(&Text::fixed("method of searching", "une méthode de recherche"), word, &known);
    let method = method.map(|word| of(word).ok_or_else(|| unknown(word))).transpose()?;
    let done = run(py, ask, None, |observer| {
        let graph = ways::read(name, source, observer)?;
        let start = ways::vertex(&graph, name, start)?;
        let Some(to) = to else {
            let all = ways::distances(&graph, start, method, observer)?;
            return Ok((graph, start, Err(all)));
        };
        let goal = ways::vertex(&graph, name, to)?;
        let way = ways::search(&graph, start, goal, method.unwrap_or(Method::Astar), observer)?;
        Ok((graph, start, Ok(way)))
    })?;
    let seconds = Some(done.seconds);
    match &done.found {
        (graph, _, Ok(way)) => answer("path", way.report(graph, name), seconds),
        (graph, start, Err(all)) => answer("path", DistancesReport::new(graph, name, *start, all), seconds),
    }
}
