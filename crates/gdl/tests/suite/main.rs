//! Tests of sheets: as texts, by both evaluators, as games.

mod census;
mod drawing;
mod evaluators;
mod games;
mod lanes;
mod maxn;
mod perf;
mod playouts;
mod texts;
mod why;

use ludex_gdl::{Loaded, Sheet};

/// A sheet of `testdata/gdl`.
fn text(name: &str) -> String {
    let path = format!("{}/../../testdata/gdl/{name}.kif", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn sheet(name: &str) -> Sheet {
    Sheet::read(name, &text(name)).unwrap_or_else(|fault| panic!("{fault}"))
}

fn loaded(name: &str) -> Loaded {
    Loaded::new(sheet(name), &()).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// All sheets of `testdata/gdl`.
const ALL: [&str; 6] = ["tictactoe", "tictactoe-infix", "nim", "connect4-5x4", "peg-triangle4", "breakthrough-4x4"];
