use ludex_core::{Game, Seats};
use ludex_games::{connect4, sliding, tictactoe};
use ludex_play::bradley_terry::ratings;
use ludex_play::elo::{difference, expected};
use ludex_play::{Contender, GridSettings, MatchSettings, PlayError, play_grid};
use ludex_testkit::random::Random;

use crate::players::{FirstMove, perfect, random};

fn settings(pairs: u64) -> GridSettings {
    GridSettings {
        each: MatchSettings { pairs, opening_plies: 1, seed: 3, ..MatchSettings::default() },
        with_themselves: true,
    }
}

#[test]
fn stronger_players_are_rated_higher() {
    let game = tictactoe::new();
    let contenders = [random(), Contender::new("first", || FirstMove), perfect(&game)];
    let grid = play_grid(&game, &game.start(), &contenders, &settings(100), None, &()).unwrap();
    assert_eq!(grid.names, ["random", "first", "perfect"]);
    let games: Vec<_> = grid.scores.iter().flatten().map(|score| score.unwrap().games()).collect();
    assert_eq!(games, [200, 100, 100, 100, 200, 100, 100, 100, 200], "a player meets itself in both chairs");
    assert!(grid.complete);
    let rated = grid.ratings.unwrap();
    assert!(rated.ratings[2] > rated.ratings[1] && rated.ratings[1] > rated.ratings[0], "{rated:?}");
    assert!(rated.ratings.iter().sum::<f64>().abs() < 1e-6);
    assert!(rated.margins.iter().all(|&margin| margin > 5.0 && margin < 150.0), "{rated:?}");
    assert_eq!((grid.scores[0][2].unwrap().wins, grid.scores[2][0].unwrap().losses), (0, 0));
    assert_eq!(grid.totals[2].losses, 0);
}

#[test]
fn the_diagonal_tells_what_the_first_chair_is_worth() {
    let game = connect4::Connect4::<u64>::new(7, 6, 4);
    let each = MatchSettings { pairs: 1_000, seed: 5, ..MatchSettings::default() };
    let contenders = [random(), random()];
    let grid =
        play_grid(&game, &game.start(), &contenders, &GridSettings { each, with_themselves: true }, None, &()).unwrap();
    for cell in grid.scores.iter().flatten() {
        let share = cell.unwrap().share().unwrap();
        assert!((0.5..0.61).contains(&share), "{grid:?}");
    }
}

#[test]
fn what_cannot_be_matched_is_refused() {
    let game = sliding::Sliding::new(2, 2);
    assert_eq!(game.seats(), Seats::Solo);
    let refused = play_grid(&game, &game.start(), &[random(), random()], &settings(1), None, &());
    assert_eq!(refused.unwrap_err(), PlayError::Solo);
    let game = tictactoe::new();
    let refused = play_grid(&game, &game.start(), &[random()], &settings(1), None, &());
    assert_eq!(refused.unwrap_err(), PlayError::TooFew);
}

/// The likelihood is stationary: every player's points are those that the ratings expect.
#[test]
fn ratings_expect_the_points_that_were_won() {
    let mut random = Random::new(11);
    for n in 2..8 {
        let mut cell = |i, j| if i == j { 0.0 } else { (1 + random.below(20)) as f64 / 2.0 };
        let points: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| cell(i, j)).collect()).collect();
        let rated = ratings(&points).unwrap();
        assert!(!rated.prior);
        for i in 0..n {
            let won: f64 = points[i].iter().sum();
            let due = |j: usize| (points[i][j] + points[j][i]) * expected(rated.ratings[i] - rated.ratings[j]);
            let expects: f64 = (0..n).filter(|&j| j != i).map(due).sum();
            assert!((won - expects).abs() < 1e-6, "{points:?}: {won} {expects}");
        }
    }
}

/// Two players: the margin of a rating is half that of their difference, whose variance is 1 / (n p
/// q) in logarithms.
#[test]
fn two_players_are_rated_as_in_a_match() {
    let rated = ratings(&[vec![0.0, 30.0], vec![10.0, 0.0]]).unwrap();
    assert!((rated.ratings[0] - rated.ratings[1] - difference(0.75).unwrap()).abs() < 1e-6);
    let margin = 1.959_964 * 400.0 / 10f64.ln() / (40.0 * 0.75 * 0.25f64).sqrt();
    assert!((2.0 * rated.margins[0] - margin).abs() < 1e-3, "{rated:?}");
}

#[test]
fn infinite_ratings_are_made_finite_and_this_is_said() {
    let clean = ratings(&[vec![0.0, 10.0, 5.0], vec![0.0, 0.0, 5.0], vec![0.0, 5.0, 0.0]]).unwrap();
    assert!(clean.prior && clean.ratings[0] > clean.ratings[1] + 200.0, "{clean:?}");
    assert!(clean.ratings.iter().chain(&clean.margins).all(|number| number.is_finite()));
    assert_eq!(ratings(&[vec![0.0, 1.0, 0.0], vec![1.0, 0.0, 0.0], vec![0.0; 3]]), None, "the third never played");
    assert_eq!(ratings(&[vec![0.0]]), None);
}
