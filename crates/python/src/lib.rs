//! The native half of the Python package `ludex`: games, engines and tables, with reports as JSON.
//!
//! ```text
//!   python/ludex/*.py   classes with types and documentation: what people see
//!        │ words, numbers, JSON
//!   _ludex (here)       asks the services; engines run in a thread, without the interpreter's lock
//!        │
//!   ludex               the façade, as every front end has it
//! ```
//!
//! Nothing here decides anything: a method's words are those of the command line, its report is the
//! command's JSON. Large lists of positions and values cross as bytes, which numpy and Arrow take
//! as they are.

mod arrow;
mod ask;
mod batch;
mod book;
mod checkpoint;
mod error;
mod families;
mod game;
mod graph;
mod learned;
mod movement;
mod own;
mod playing;
mod position;
mod programs;
mod reasons;
mod report;
mod shared;
mod table;
mod trees;
mod values;
mod ways;
mod words;

use pyo3::prelude::*;

/// The native half of the package ludex.
#[pymodule(name = "_ludex")]
fn native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    m.add("LudexError", py.get_type::<error::LudexError>())?;
    m.add("BudgetError", py.get_type::<error::BudgetError>())?;
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_class::<ask::Ask>()?;
    m.add_class::<game::Game>()?;
    m.add_class::<position::Position>()?;
    m.add_class::<batch::Positions>()?;
    m.add_class::<values::Values>()?;
    m.add_class::<table::Table>()?;
    m.add_class::<graph::Graph>()?;
    m.add_class::<learned::Learned>()?;
    m.add_class::<book::Book>()?;
    m.add_class::<families::Sweep>()?;
    m.add_class::<trees::Tree>()?;
    m.add_class::<arrow::Stream>()?;
    m.add_function(wrap_pyfunction!(error::language, m)?)?;
    m.add_function(wrap_pyfunction!(game::games, m)?)?;
    m.add_function(wrap_pyfunction!(ask::threads, m)?)?;
    m.add_function(wrap_pyfunction!(playing::play_match, m)?)?;
    m.add_function(wrap_pyfunction!(playing::playouts, m)?)?;
    m.add_function(wrap_pyfunction!(reasons::look, m)?)?;
    m.add_function(wrap_pyfunction!(families::compare_games, m)?)?;
    m.add_function(wrap_pyfunction!(reasons::search, m)?)?;
    m.add_function(wrap_pyfunction!(reasons::explain, m)?)?;
    m.add_function(wrap_pyfunction!(reasons::find_puzzles, m)?)?;
    m.add_function(wrap_pyfunction!(reasons::review_games, m)?)?;
    m.add_class::<movement::Movement>()?;
    m.add_function(wrap_pyfunction!(movement::diplomacy_compare, m)?)?;
    m.add_function(wrap_pyfunction!(programs::read_text, m)?)?;
    m.add_function(wrap_pyfunction!(programs::run_rules, m)?)?;
    m.add_function(wrap_pyfunction!(programs::check_sheet, m)?)?;
    m.add_function(wrap_pyfunction!(programs::count_sheet, m)?)?;
    m.add_function(wrap_pyfunction!(programs::simulate_sheet, m)?)?;
    m.add_function(wrap_pyfunction!(programs::show_sheet, m)?)?;
    m.add_function(wrap_pyfunction!(programs::solve_sheet, m)?)?;
    m.add_function(wrap_pyfunction!(programs::why_sheet, m)?)?;
    m.add_function(wrap_pyfunction!(programs::game_laws, m)?)?;
    m.add_function(wrap_pyfunction!(ways::shortest, m)?)
}
