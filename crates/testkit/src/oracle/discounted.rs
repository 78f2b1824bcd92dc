//! Min-max over discounted values.

use std::collections::HashMap;

use ludex_core::{Game, Player, Seats, Status, Value};

use super::successors;

/// The value of a position of a game without loops to the player to move (where it is over: to the
/// first player), when a win is worth 1, a draw 0, a loss −1, and every ply multiplies by `gamma`.
///
/// Nothing here knows of remoteness: it is the recursion of V. Thomas, *Résolution d'un jeu de
/// morpion*, 2013, section 3.4.
pub fn discounted<G: Game>(game: &G, at: &G::Position, gamma: f64) -> f64 {
    let value = for_first(game, at, gamma, &mut HashMap::new());
    if let Status::Turn(Player::Second) = successors(game, at).0 { -value } else { value }
}

/// The value to [`Player::First`], as the seats of `at` name them.
fn for_first<G: Game>(game: &G, at: &G::Position, gamma: f64, known: &mut HashMap<G::Position, f64>) -> f64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let (status, successors) = successors(game, at);
    let turned = if game.seats() == Seats::Swap { -1.0 } else { 1.0 };
    let worth = successors.iter().map(|(_, next)| turned * gamma * for_first(game, next, gamma, known));
    let value = match status {
        Status::Over(outcome) => match outcome.value_for(Player::First) {
            Value::Win => 1.0,
            Value::Draw => 0.0,
            Value::Loss => -1.0,
        },
        Status::Turn(Player::First) => worth.fold(f64::NEG_INFINITY, f64::max),
        Status::Turn(Player::Second) => worth.fold(f64::INFINITY, f64::min),
    };
    known.insert(at.clone(), value);
    value
}
