//! What a player that searches makes of the moves of a position.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Observer, Player, Seats, Status, Text, Value, say};
use ludex_engines::players::{Clock, Kind, PlayerResources, PlayerSpec, Search, rated_moves};
use ludex_search::{Rated, Rating};
use serde::Serialize;

use super::report::Number;
use crate::{Refusal, by_word};

/// Who rates the moves of any game within a second: where a game is too large to be solved.
pub const FALLBACK_PLAYER: &str = "alphabeta:time=1";

/// The moves of a position as a player sees them that searches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Searched {
    /// The position.
    pub position: String,
    /// The player.
    pub method: String,
    /// How many plies it looks ahead.
    pub depth: u32,
    /// What the best moves reach, for the player to move.
    #[serde(flatten)]
    pub best: Worth,
    /// The same number for the first player, whom the course's `maxiJ1` and `miniJ2` speak of; none
    /// where the value is certain, or positions do not name the players.
    #[serde(serialize_with = "plain_number")]
    pub estimate_first: Option<f64>,
    /// The best moves.
    pub best_moves: Vec<String>,
    /// Every move, the best first.
    pub moves: Vec<SearchedMove>,
    /// Whether it looked as far ahead as it was told; else it was stopped.
    pub complete: bool,
}

/// A move and what it reaches, for the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it reaches.
    #[serde(flatten)]
    pub worth: Worth,
}

/// A certain value, or an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// The value, where it is certain.
    #[serde(serialize_with = "by_word::value")]
    pub value: Option<Value>,
    /// The plies to the end, where it is won or lost for certain.
    pub remoteness: Option<u32>,
    /// The evaluation that is reached, where nothing is certain.
    #[serde(serialize_with = "plain_number")]
    pub estimate: Option<f64>,
}

/// Whole numbers without a decimal point.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
fn plain_number<S: serde::Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(Number::from).serialize(serializer)
}

impl Worth {
    /// `unit` is the evaluation's.
    fn new(rating: Rating, unit: i32) -> Self {
        match rating {
            Rating::Exact(verdict) => {
                Self { value: Some(verdict.value), remoteness: verdict.remoteness, estimate: None }
            }
            Rating::Estimate(looks) => {
                Self { value: None, remoteness: None, estimate: Some(f64::from(looks) / f64::from(unit)) }
            }
        }
    }
}

/// What a player that searches, to a depth or for some seconds, makes of the moves of a position.
///
/// # Errors
/// A player of another kind, an evaluation that the game does not have, a game that is over, or a
/// cancellation.
pub fn searched(
    game: &AnyGame,
    at: &AnyPosition,
    by: &str,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Searched, Refusal> {
    let player = PlayerSpec::read(by).map_err(|bad| Refusal::Question(bad.sentence()))?;
    let (search, plain) = match &player.kind {
        Kind::Minimax(search) => (search, true),
        Kind::AlphaBeta(
            search @ (Search { depth: Some(_), nodes: None, .. } | Search { seconds: Some(_), nodes: None, .. }),
        ) => (search, false),
        _ => {
            return Err(Refusal::Question(say!(
                "--by rates moves by a search to a depth or for some seconds: minimax:depth=3,weights=w1, \
                 alphabeta:depth=8 or {FALLBACK_PLAYER}, not {by}",
                "--by évalue les coups par une recherche à profondeur fixée, ou de quelques secondes : \
                 minimax:depth=3,weights=w1, alphabeta:depth=8 ou {FALLBACK_PLAYER}, pas {by}"
            )));
        }
    };
    let Status::Turn(mover) = game.expand(at, &mut Vec::new()) else {
        return Err(Refusal::Question(Text::fixed(
            "the game is over in this position: it has no moves",
            "la partie est finie dans cette position : elle n'a pas de coups",
        )));
    };
    let rated = rated_moves(game, at, search, plain, &PlayerResources::within(observer, None, clock));
    let (depth, mut rated) = rated.map_err(|bad| Refusal::Question(bad.sentence()))??;
    Rated::best_first(&mut rated);
    let is_certain = rated.iter().all(|rated| rated.rating.verdict().is_some());
    let complete = search.depth == Some(depth) || is_certain || !observer.cancelled();
    let best_score = rated.first().map(|best| best.score);
    let by = search.evaluation.as_deref().and_then(|text| game.evaluation(text).ok());
    let unit = by.map_or(1, |by| game.unit(&by));
    let best = Worth::new(rated.first().map_or(Rating::Estimate(0), |best| best.rating), unit);
    let text = |mv| game.move_text(at, mv);
    let first = (game.seats() != Seats::Swap).then(|| if mover == Player::First { 1.0 } else { -1.0 });
    Ok(Searched {
        position: game.position_text(at),
        method: player.text,
        depth,
        best,
        estimate_first: first.and_then(|sign: f64| Some(sign * best.estimate? + 0.0)),
        best_moves: rated.iter().filter(|rated| Some(rated.score) == best_score).map(|rated| text(rated.mv)).collect(),
        moves: rated
            .iter()
            .map(|rated| SearchedMove { mv: text(rated.mv), worth: Worth::new(rated.rating, unit) })
            .collect(),
        complete,
    })
}

// Sums of whole numbers and halves are exact.
#[cfg(test)]
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;
    use crate::stopped::Stopped;

    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    fn connect4() -> AnyGame {
        ludex_games::connect4::read_game("7x6").unwrap()
    }

    /// A clock that stands still.
    fn still() -> f64 {
        0.0
    }

    /// A search that is stopped tells what the depth before has found.
    #[test]
    fn what_was_found_is_told_when_it_is_stopped() {
        let game = connect4();
        for by in ["alphabeta:depth=30", "alphabeta:time=1"] {
            let found = searched(&game, &game.start(), by, still, &Stopped).unwrap();
            assert!(!found.complete && (1..30).contains(&found.depth), "{found:?}");
            let shallow = format!("alphabeta:depth={}", found.depth);
            let whole = searched(&game, &game.start(), &shallow, still, &()).unwrap();
            assert!(whole.complete && whole.moves == found.moves, "{whole:?}");
        }
    }

    /// As deep as there is time for, or as it is told: here the clock stands still, or time is over
    /// at once.
    #[test]
    fn seconds_are_as_good_as_a_depth() {
        // Every look at the clock takes a second.
        static LOOKS: AtomicU32 = AtomicU32::new(0);
        let game = connect4();
        let by = |player: &str| searched(&game, &game.start(), player, still, &()).unwrap();
        let (timed, deep) = (by("alphabeta:depth=4,time=1"), by("alphabeta:depth=4"));
        assert_eq!((timed.depth, &timed.moves), (4, &deep.moves));
        let clock = || f64::from(LOOKS.fetch_add(1, Relaxed));
        let quick = searched(&game, &game.start(), "alphabeta:time=0.001", clock, &()).unwrap();
        assert!((1..20).contains(&quick.depth) && quick.moves.len() == 7, "{quick:?}");
        // What is advised instead of a solution is taken, and a small game is seen to its end.
        let small = ludex_games::tictactoe::read_game("").unwrap();
        let at = small.read_position("1 5 9").unwrap();
        let found = searched(&small, &at, FALLBACK_PLAYER, still, &()).unwrap();
        assert_eq!(found.best.value, Some(Value::Draw), "{found:?}");
    }

    /// `minmax(G, 1, W1, p)` of *Puissance 4* on the empty board.
    #[test]
    fn values_to_a_depth() {
        let game = connect4();
        for (depth, estimate, best) in [(1, 7.0, vec!["4"]), (2, -3.0, vec![]), (3, 9.0, vec![])] {
            for player in ["minimax", "alphabeta"] {
                let by = format!("{player}:depth={depth},weights=w1");
                let found = searched(&game, &game.start(), &by, still, &()).unwrap();
                assert_eq!(found.best.estimate, Some(estimate), "{by}");
                assert_eq!(found.estimate_first, Some(estimate), "{by}");
                assert!(best.is_empty() || found.best_moves == best, "{by}: {found:?}");
                assert_eq!(found.moves.len(), 7);
            }
        }
        assert!(searched(&game, &game.start(), "random", still, &()).is_err());
    }

    /// A list of halves says what the list of whole numbers says, halved.
    #[test]
    fn decimals_are_searched() {
        let game = connect4();
        let at = game.read_position("4453").unwrap();
        for player in ["minimax", "alphabeta"] {
            let by =
                |weights| searched(&game, &at, &format!("{player}:depth=3,weights={weights}"), still, &()).unwrap();
            let (halves, whole) = (by("0/0.5/1.5/3/inf"), by("0/1/3/6/inf"));
            assert_eq!(halves.best_moves, whole.best_moves);
            let doubled = |of: &SearchedMove| of.worth.estimate.map(|looks| looks * 2.0);
            assert_eq!(
                halves.moves.iter().map(doubled).collect::<Vec<_>>(),
                whole.moves.iter().map(|of| of.worth.estimate).collect::<Vec<_>>()
            );
            assert!(halves.moves.iter().any(|of| of.worth.estimate.is_some_and(|looks| looks.fract() != 0.0)));
        }
        let by = "minimax:depth=1,weights=0/1.2345/2/3/inf";
        let Err(Refusal::Question(text)) = searched(&game, &at, by, still, &()) else { panic!("{by}") };
        assert!(text.en.contains("3 decimals"), "{text:?}");
    }
}
