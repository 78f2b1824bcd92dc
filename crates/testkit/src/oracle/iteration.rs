//! Values of any finite game, with loops or without, by iteration until nothing changes.

use std::collections::HashMap;

use ludex_core::{Game, Player, Status, Value, Verdict};

use super::reachable::distances;
use super::successors;

/// The verdict of play that never ends.
const ENDLESS: Verdict = Verdict::new(Value::Draw, None);

/// The verdict of every position that can be reached from `from`, for the player to move; where the
/// game is over, for the first player.
///
/// At first every position is a draw that never ends; then all are given the best of their moves at
/// once, again and again. After n rounds the wins and losses within n plies are final. Only when
/// all have settled are the plies of draws counted, in the same way: before that, a draw could rest
/// on a position that turns out to be won.
pub fn values<G: Game>(game: &G, from: &G::Position) -> HashMap<G::Position, Verdict> {
    let verdicts = distances(game, from).into_keys().map(|at| (at, ENDLESS)).collect();
    let settled = iterate(game, verdicts, |verdict| if verdict.value == Value::Draw { ENDLESS } else { verdict });
    iterate(game, settled, |verdict| verdict)
}

fn iterate<G: Game>(
    game: &G,
    mut verdicts: HashMap<G::Position, Verdict>,
    seen_as: fn(Verdict) -> Verdict,
) -> HashMap<G::Position, Verdict> {
    loop {
        let better = verdicts.keys().map(|at| (at.clone(), seen_as(best(game, at, &verdicts)))).collect();
        if better == verdicts {
            return verdicts;
        }
        verdicts = better;
    }
}

fn best<G: Game>(game: &G, at: &G::Position, verdicts: &HashMap<G::Position, Verdict>) -> Verdict {
    let (status, successors) = successors(game, at);
    let mover = match status {
        Status::Over(outcome) => return Verdict::from_outcome(outcome, Some(0), Player::First),
        Status::Turn(mover) => mover,
    };
    let judge = |next: &G::Position| {
        let Verdict { value, remoteness } = verdicts[next];
        let outcome = game.seats().before(value.outcome_for(judged_for(game, next)));
        Verdict::from_outcome(outcome, remoteness.map(|plies| plies + 1), mover)
    };
    successors.iter().map(|(_, next)| judge(next)).max().expect("a position that is not over has a move")
}

/// The player whose verdict is kept at a position.
fn judged_for<G: Game>(game: &G, at: &G::Position) -> Player {
    match successors(game, at).0 {
        Status::Turn(player) => player,
        Status::Over(_) => Player::First,
    }
}
