//! The laws of games, their oracles and the golden tables.

mod any_game;
mod games;
mod golden;
mod laws;
mod oracle;
mod row;
mod text;

/// The game of a spec.
fn game(spec: &str) -> ludex_core::AnyGame {
    ludex::registry::listed_game(spec).unwrap_or_else(|error| panic!("{error}"))
}
