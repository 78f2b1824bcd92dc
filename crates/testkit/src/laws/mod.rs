//! The laws that the traits of `ludex-core` state, run on the positions of a sample.
//!
//! A law that fails panics with its name, the game and the position.

mod evaluate;
mod key;
mod loops;
mod lower_bound;
mod notation;
mod placement;
mod ranking;
mod rules;
mod sample;
mod sum_of_games;
mod symbolic;
mod symmetry;
mod unmove;
mod view;

use ludex_core::{AnyGame, Game, Playable, Status};

use sample::Sample;

/// Runs every law on a game: rules, symmetries, texts, pictures, layout, tables of moves, keys,
/// numbers, moves taken back, sums, lower bounds and evaluations. They are compiled once, here.
///
/// # Panics
/// If a law fails; the message names the law, the game and the position.
pub fn check_game(game: &AnyGame) {
    check_playable(game);
}

/// The same for a game that has every capability as a type of its own.
///
/// # Panics
/// If a law fails; the message names the law, the game and the position.
pub fn check_playable<G: Playable>(game: &G) {
    let text = |at: &G::Position| format!("{} ({at:?})", game.position_text(at));
    let laws = Laws { game, name: game.spec(), text: &text };
    let sample = Sample::new(game);
    laws.check_rules(&sample);
    symmetry::check(&laws, &sample);
    view::check(&laws, &sample);
    placement::check(&laws, &sample);
    symbolic::check(&laws, &sample);
    notation::check(&laws, &sample);
    key::check(&laws, &sample);
    ranking::check(&laws, &sample);
    unmove::check(&laws, &sample);
    sum_of_games::check(&laws, &sample);
    lower_bound::check(&laws, &sample);
    evaluate::check(&laws, &sample);
}

/// Runs the laws of the rules alone, for a game that has nothing else.
///
/// # Panics
/// If a law fails; the message names the law, the type of the game and the position.
pub fn check_rules<G: Game>(game: &G) {
    let text = |at: &G::Position| format!("{at:?}");
    let laws = Laws { game, name: std::any::type_name::<G>().into(), text: &text };
    laws.check_rules(&Sample::new(game));
}

/// A game on trial, and how to name it and its positions in a message.
struct Laws<'g, G: Game> {
    game: &'g G,
    name: String,
    text: &'g dyn Fn(&G::Position) -> String,
}

impl<G: Game> Laws<'_, G> {
    fn check_rules(&self, sample: &Sample<G>) {
        rules::check(self, sample);
        loops::check(self, sample);
    }

    /// Panics unless the law holds at a position; `detail` says what was found.
    #[track_caller]
    fn hold(&self, law: &str, at: &G::Position, holds: bool, detail: impl FnOnce() -> String) {
        assert!(holds, "{law}: broken by {} at {}: {}", self.name, (self.text)(at), detail());
    }

    /// The status and the legal moves of a position.
    fn expand(&self, at: &G::Position) -> (Status, Vec<G::Move>) {
        let mut moves = Vec::new();
        let status = self.game.expand(at, &mut moves);
        (status, moves)
    }
}
