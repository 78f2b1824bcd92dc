//! The engines that count.

mod columns;
mod estimate;
mod legal;
mod limits;
mod symbolic;

/// The game of a spec.
fn game(spec: &str) -> ludex_core::AnyGame {
    let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
    let (_, read) = ludex_games::GAMES.iter().find(|(about, _)| about.name == name).expect("a game of the house");
    read(params).unwrap_or_else(|error| panic!("{error}"))
}
