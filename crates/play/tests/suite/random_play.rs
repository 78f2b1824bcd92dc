//! Random play: what a match says of it against exact probabilities, and against document 003.

use std::collections::HashMap;

use ludex_core::{Game, Halt, Outcome, Player, PlayoutResult, Status, Stop};
use ludex_games::{connect4, kayles, nim, tictactoe};
use ludex_play::interval::wilson;
use ludex_play::{MatchSettings, Score, play_match, playouts};

use crate::players::random;

fn by_chair<G: Game>(game: &G, pairs: u64, seed: u64) -> Score {
    let settings = MatchSettings { pairs, seed, ..MatchSettings::default() };
    let report = play_match(game, &game.start(), [&random(), &random()], &settings, None, &()).unwrap();
    assert!(report.complete && report.score.games() == 2 * pairs);
    report.by_chair
}

/// The probabilities that the first player wins, that nobody does, and that the second does, in
/// random play: from the rules, position by position. In a game with swapped seats the first is the
/// player to move.
fn exactly<G: Game>(game: &G, at: &G::Position, known: &mut HashMap<G::Position, [f64; 3]>) -> [f64; 3] {
    if let Some(&found) = known.get(at) {
        return found;
    }
    let mut moves = Vec::new();
    let found = match game.expand(at, &mut moves) {
        Status::Over(Outcome::Win(Player::First)) => [1.0, 0.0, 0.0],
        Status::Over(Outcome::Draw) => [0.0, 1.0, 0.0],
        Status::Over(Outcome::Win(Player::Second)) => [0.0, 0.0, 1.0],
        Status::Turn(_) => moves.iter().fold([0.0; 3], |sum, &mv| {
            let mut next = exactly(game, &game.play(at, mv), known);
            if game.seats() == ludex_core::Seats::Swap {
                next.reverse();
            }
            std::array::from_fn(|i| sum[i] + next[i] / moves.len() as f64)
        }),
    };
    known.insert(at.clone(), found);
    found
}

/// Four and a half standard deviations: once in some 150,000 comparisons by chance, and the seeds
/// are fixed.
fn near(observed: u64, games: u64, probability: f64) {
    let deviation = (probability * (1.0 - probability) / games as f64).sqrt();
    let share = observed as f64 / games as f64;
    assert!((share - probability).abs() <= 4.5 * deviation, "{observed} of {games} instead of {probability}");
}

#[test]
fn random_play_of_small_games_is_as_likely_as_it_must_be() {
    fn check<G: Game>(game: &G) {
        let [first, draw, second] = exactly(game, &game.start(), &mut HashMap::new());
        for seed in 0..3 {
            let score = by_chair(game, 5_000, seed);
            near(score.wins, 10_000, first);
            near(score.draws, 10_000, draw);
            near(score.losses, 10_000, second);
        }
    }
    check(&tictactoe::new());
    check(&nim::Nim::new(&[3, 4, 5], false));
    check(&nim::Nim::new(&[2, 3], true));
    check(&kayles::Kayles::new(&[4, 3], true));
    check(&connect4::Connect4::<u64>::new(4, 4, 3));
}

/// Document 003, question 7: the first player wins some 55 %, less than 1 % are drawn, the second
/// wins some 45 %.
///
/// "Some" is read as within a percent and a half; a proportion of 20,000 games is known to less
/// than 0.7 %.
#[test]
fn random_play_of_connect_four_is_as_the_document_says() {
    let score = by_chair(&connect4::Connect4::<u64>::new(7, 6, 4), 10_000, 2024);
    let games = score.games();
    let share = |count: u64| count as f64 / games as f64;
    assert!((share(score.wins) - 0.55).abs() < 0.015, "{score:?}");
    assert!((share(score.losses) - 0.45).abs() < 0.015, "{score:?}");
    assert!(wilson(score.draws, games).high < 0.01, "{score:?}");
}

/// The same games on any number of threads.
#[test]
fn playouts_are_those_of_their_seed() {
    let game = tictactoe::new();
    let played = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| playouts(&game, &game.start(), 1000, (7, 10), &()).unwrap())
    };
    let games = played(1);
    assert_eq!(games, played(3));
    assert!(games.iter().all(|game| game.outcome.is_some() && (5..=9).contains(&game.plies)));
    let stopped = playouts(&game, &game.start(), 3, (7, 4), &()).unwrap();
    assert!(stopped.iter().all(|game| game.outcome.is_none() && game.plies == 4));
    let budget = ludex_core::WithMemory { observer: &(), memory: 100 };
    assert!(matches!(playouts(&game, &game.start(), 1000, (7, 10), &budget), Err(Halt::Stop(Stop::Memory(_)))));
}

/// The last ply that is allowed may end the game: this is told as with more room, and with one ply
/// less it is stopped.
#[test]
fn a_game_that_ends_with_the_last_ply_is_told() {
    fn check<G: Game>(game: &G, from: &G::Position) {
        for seed in 0..50 {
            let one = |longest| playouts(game, from, 1, (seed, longest), &()).unwrap()[0];
            let whole = one(100);
            assert!(whole.outcome.is_some() && one(whole.plies) == whole, "{seed}: {whole:?}");
            if let Some(plies) = whole.plies.checked_sub(1) {
                assert_eq!(one(plies), PlayoutResult { outcome: None, plies }, "{seed}");
            }
        }
    }
    check(&tictactoe::new(), &tictactoe::new().start());
    // Seats are swapped; and a game that is over before its first ply.
    let game = nim::Nim::new(&[2, 1], false);
    check(&game, &game.start());
    check(&game, &[0, 0].into());
}
