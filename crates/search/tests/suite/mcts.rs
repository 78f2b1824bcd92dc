//! Monte Carlo tree search against the oracle: with enough playouts it proves the value of every
//! small game.

use ludex_core::{AnyGame, Evaluate, Game, Notation as _, Outcome, Player, Seats, Status, Value};
use ludex_games::{chess, connect4, diaballik, go, kamon, kayles, mnk, nim, othello, teeko, tictactoe};
use ludex_search::mcts::{Horizon, Mcts, MctsResult, Options};
use ludex_search::playout::Playouts;
use ludex_testkit::oracle::MinMax;

use crate::games::{Odd, positions};

fn options(playouts: u64) -> Options {
    Options { playouts, ..Options::default() }
}

/// Whatever is said to be proved is so; enough playouts prove the root, wherever they are broken
/// off.
fn check<G: Evaluate>(game: &G, positions: &[G::Position], playouts: u64, threads: usize) {
    let mut oracle = MinMax::new(game);
    for (seed, at) in (0..).zip(positions) {
        if let Status::Over(_) = game.expand(at, &mut Vec::new()) {
            assert!(Mcts::new(options(1), seed).search(game, at, &()).is_err());
            continue;
        }
        let horizon = (seed % 3 > 0).then(|| Horizon::after(game, seed as u32 % 3 - 1));
        let mut search = Mcts::new(Options { threads, ..options(playouts) }, seed).within(horizon);
        let found = search.search(game, at, &()).unwrap();
        let truth = oracle.moves(at);
        for (seen, (mv, verdict)) in found.moves.iter().zip(&truth) {
            assert_eq!(seen.mv, *mv);
            assert!(seen.value.is_none_or(|value| value == verdict.value), "{seen:?} at {at:?}, {verdict:?}");
        }
        assert_eq!(found.value, Some(oracle.verdict(at).value), "at {at:?}");
        let best = truth.iter().find(|&&(mv, _)| mv == found.best).unwrap();
        assert_eq!(Some(best.1.value), found.value, "{found:?} at {at:?}");
    }
}

#[test]
fn small_games_are_solved() {
    let game = tictactoe::read_game("").unwrap();
    check(&game, &positions(&game, 60, 1, 1), 200_000, 1);
    let game = mnk::read_game("4x3,3").unwrap();
    check(&game, &positions(&game, 60, 4, 2), 200_000, 2);
    let game = connect4::read_game("4x4,3").unwrap();
    check(&game, &positions(&game, 60, 5, 3), 200_000, 1);
    let game = othello::read_game("4x4").unwrap();
    check(&game, &positions(&game, 40, 4, 4), 200_000, 1);
    let game = nim::read_game("2,3,3").unwrap();
    check(&game, &positions(&game, 40, 0, 5), 200_000, 3);
    let game = kayles::read_game("7,misere").unwrap();
    check(&game, &positions(&game, 40, 0, 6), 200_000, 1);
}

#[test]
fn everything_unusual_is_solved() {
    for seats in [Seats::Fixed, Seats::Swap, Seats::Solo] {
        for salt in 0..60 {
            let game = Odd { seats, salt };
            check(&game, &positions(&game, 10, 0, salt), 100_000, 1 + salt as usize % 2);
        }
    }
}

fn play<G: Evaluate>(game: &G, search: &mut Mcts<G>, plies: usize) -> Vec<MctsResult<G::Move>> {
    let (mut at, mut all) = (game.start(), Vec::new());
    for _ in 0..plies {
        if let Status::Over(_) = game.expand(&at, &mut Vec::new()) {
            break;
        }
        let found = search.search(game, &at, &()).unwrap();
        at = game.play(&at, found.best);
        all.push(found);
    }
    all
}

#[test]
fn the_same_seed_the_same_search() {
    let game = connect4::read_game("7x6").unwrap();
    for threads in [1, 3] {
        let run = |seed| play(&game, &mut Mcts::new(Options { threads, ..options(300) }, seed), 6);
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
        let mut again = Mcts::new(Options { threads, ..options(300) }, 2);
        play(&game, &mut again, 5);
        again.restart(1);
        assert_eq!(play(&game, &mut again, 6), run(1));
    }
}

/// What was seen of the position after the move just made is not forgotten.
#[test]
fn trees_are_kept() {
    let game = connect4::read_game("7x6").unwrap();
    let mut search = Mcts::new(options(2_000), 1);
    let found = play(&game, &mut search, 2);
    let visits = |grown: &MctsResult<u64>| grown.moves.iter().map(|m| m.visits).sum::<u64>();
    assert_eq!((visits(&found[0]), found[0].playouts), (2_000, 2_000));
    assert!(visits(&found[1]) > 2_200, "{:?}", found[1]);
    assert!(found[1].nodes < found[0].nodes + 14_001);
    // A position from elsewhere: a new tree.
    let found = search.search(&game, &game.start(), &()).unwrap();
    assert_eq!(visits(&found), 2_000);
}

#[test]
fn memory_is_bounded() {
    let game = connect4::read_game("7x6").unwrap();
    let bytes = 24_000;
    let found = Mcts::new(Options { bytes, ..options(20_000) }, 1).search(&game, &game.start(), &()).unwrap();
    assert_eq!(found.playouts, 20_000);
    assert!(found.nodes <= bytes / 20, "{}", found.nodes);
    let found = Mcts::new(Options { bytes: 0, ..options(500) }, 1).search(&game, &game.start(), &()).unwrap();
    assert_eq!(found.nodes, 8);
    assert_eq!((found.playouts, found.moves.len(), found.value), (500, 7, None));
}

/// A game with loops: random games are broken off, and quick wins are found.
#[test]
fn loops() {
    let game = teeko::read_game("").unwrap();
    for at in positions(&game, 20, 9, 1) {
        let mut moves = Vec::new();
        if let Status::Over(_) = game.expand(&at, &mut moves) {
            continue;
        }
        let found = Mcts::new(Options { longest: 40, ..options(3_000) }, 1).search(&game, &at, &()).unwrap();
        let over = |mv| matches!(game.expand(&game.play(&at, mv), &mut Vec::new()), Status::Over(_));
        assert!(found.value == Some(Value::Win) || !moves.iter().any(|&mv| over(mv)));
    }
}

/// Where playouts are judged at once, a move that was tried once looks as the evaluation says.
#[test]
fn moves_look_as_the_evaluation_says() {
    fn check<G: Evaluate>(game: &G, positions: &[G::Position]) {
        let horizon = Horizon::after(game, 0);
        let by = horizon.by.clone().expect("an evaluation");
        let mut looked = 0;
        for at in positions {
            let mut moves = Vec::new();
            let Status::Turn(mover) = game.expand(at, &mut moves) else { continue };
            let mut search = Mcts::new(options(moves.len() as u64), 1).within(Some(horizon.clone()));
            let found = search.search(game, at, &()).unwrap();
            // A proof ends the search before every move is tried.
            if found.value.is_some() {
                continue;
            }
            // Those that look good are tried again, those that look bad never.
            for seen in found.moves.into_iter().filter(|m| m.visits == 1) {
                looked += 1;
                let next = game.play(at, seen.mv);
                let sign = match game.expand(&next, &mut Vec::new()) {
                    Status::Over(outcome) => i32::from(game.seats().before(outcome).value_for(mover).sign()),
                    Status::Turn(_) => {
                        let first = game.evaluate(&by, &next).signum();
                        let before = if game.seats() == Seats::Swap { -first } else { first };
                        if mover == Player::First { before } else { -before }
                    }
                };
                let mean = seen.mean.expect("it was tried");
                assert_eq!((mean > 0.0, mean < 0.0), (sign > 0, sign < 0), "{seen:?} at {at:?}");
            }
        }
        assert!(looked > positions.len(), "{looked}");
    }
    let game = teeko::read_game("").unwrap();
    check(&game, &positions(&game, 20, 9, 1));
    let game = diaballik::read_game("5x5,3").unwrap();
    check(&game, &positions(&game, 5, 6, 2));
    for seats in [Seats::Fixed, Seats::Swap, Seats::Solo] {
        let game = Odd { seats, salt: 7 };
        if !game.evaluations().is_empty() {
            check(&game, &positions(&game, 10, 0, 1));
        }
    }
}

/// Playouts are broken off where pieces wander, and nowhere else.
#[test]
fn horizons() {
    let far = |game: Result<AnyGame, _>| Horizon::usual(&game.expect("a game")).unwrap().map(|horizon| horizon.plies);
    for game in [chess::read_game(""), diaballik::read_game("7x7"), teeko::read_game("")] {
        assert_eq!(far(game), Some(4));
    }
    for game in [
        connect4::read_game("7x6"),
        go::read_game("9x9"),
        kamon::read_game("4"),
        othello::read_game("8x8"),
        nim::read_game("3,4,5"),
    ] {
        assert_eq!(far(game), None);
    }
}

/// A queen that stands to be taken is seen by few playouts that end soon.
#[test]
fn a_hanging_queen_is_taken() {
    let game = chess::read_game("").unwrap();
    let at = game.read_position("rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 4").unwrap();
    let found = Mcts::new(options(300), 1).within(Horizon::usual(&game).unwrap()).search(&game, &at, &()).unwrap();
    assert_eq!(game.move_text(&at, found.best), "Nxd5");
    assert!(found.mean > 0.2, "{found:?}");
}

/// How likely the first player, the second and nobody win, each move having the same chance.
fn chances<G: Game>(game: &G, at: &G::Position) -> [f64; 3] {
    let mut moves = Vec::new();
    match game.expand(at, &mut moves) {
        Status::Over(Outcome::Win(Player::First)) => [1.0, 0.0, 0.0],
        Status::Over(Outcome::Win(Player::Second)) => [0.0, 1.0, 0.0],
        Status::Over(Outcome::Draw) => [0.0, 0.0, 1.0],
        Status::Turn(_) => moves.iter().fold([0.0; 3], |sum, &mv| {
            let next = chances(game, &game.play(at, mv));
            std::array::from_fn(|i| sum[i] + next[i] / moves.len() as f64)
        }),
    }
}

#[test]
fn random_games() {
    let game = tictactoe::read_game("").unwrap();
    let mut playouts = Playouts::new(1);
    let (mut wins, mut plies) = ([0; 3], 0);
    for _ in 0..20_000 {
        let played = playouts.play(&game, &game.start(), 100).unwrap();
        plies += played.plies;
        wins[match played.outcome.unwrap() {
            Outcome::Win(Player::First) => 0,
            Outcome::Win(Player::Second) => 1,
            Outcome::Draw => 2,
        }] += 1;
    }
    let share = |count: u32| f64::from(count) / 20_000.0;
    for (count, exact) in wins.into_iter().zip(chances(&game, &game.start())) {
        assert!((share(count) - exact).abs() < 0.015, "{count} for {exact}");
    }
    assert!((7.4..7.9).contains(&share(plies)), "{plies}");
    let broken = playouts.play(&game, &game.start(), 4).unwrap();
    assert_eq!((broken.outcome, broken.plies), (None, 4));
    // With seats that are exchanged, the outcome is told from the first position's.
    let nim = nim::read_game("1").unwrap();
    let played = Playouts::new(1).play(&nim, &nim.start(), 9).unwrap();
    assert_eq!((played.outcome, played.plies), (Some(Outcome::Win(Player::First)), 1));
}

/// The branches visited most are a tree, the search's own, and hold what it tells of the moves.
#[test]
fn the_branches_visited_most_hang_together() {
    let game = connect4::read_game("5x4").unwrap();
    let mut search = Mcts::new(options(700), 3);
    assert!(search.branches(&game, 9).is_empty());
    let found = search.search(&game, &game.start(), &()).unwrap();
    let all = search.branches(&game, usize::MAX);
    let roots: Vec<_> = all.iter().filter(|branch| branch.parent.is_none()).map(|branch| branch.seen).collect();
    assert_eq!(roots, found.moves);
    for (place, branch) in all.iter().enumerate() {
        let below: Vec<_> = all.iter().filter(|child| child.parent == Some(place)).collect();
        assert_eq!(below.len(), branch.tried);
        // The first playout through a position only looks at it.
        let visits = below.iter().map(|child| child.seen.visits).sum::<u64>();
        assert!(visits < branch.seen.visits || visits == 0, "{branch:?}");
        assert!(branch.parent.is_none_or(|parent| parent < place && (all[parent].latest || !branch.latest)));
    }
    assert!(all.iter().any(|branch| branch.latest));
    let few = search.branches(&game, 12);
    let least = few.iter().map(|branch| branch.seen.visits).min().unwrap();
    assert_eq!(few.len(), 12);
    assert!(all.iter().filter(|branch| branch.seen.visits > least).count() < 12);
}

/// Where moves are judged, few playouts go to those that look best, and not once to each.
#[test]
fn what_looks_best_is_tried_first() {
    let game = diaballik::read_game("7x7").unwrap();
    let mut search = Mcts::new(options(40), 1).within(Some(Horizon::after(&game, 4)));
    let found = search.search(&game, &game.start(), &()).unwrap();
    assert_eq!(found.moves.len(), 289);
    let by = game.evaluation("advance").unwrap();
    let looks = |mv| game.evaluate(&by, &game.play(&game.start(), mv));
    let mean = |looks: Vec<i32>| f64::from(looks.iter().sum::<i32>()) / looks.len() as f64;
    let tried = mean(found.moves.iter().filter(|m| m.visits > 0).map(|m| looks(m.mv)).collect());
    let others = mean(found.moves.iter().filter(|m| m.visits == 0).map(|m| looks(m.mv)).collect());
    assert!(tried > others + 1.0, "{tried} {others}");
    // What was seen is that of playouts alone.
    assert_eq!(found.moves.iter().map(|m| m.visits).sum::<u64>(), 40);
    assert!(found.moves.iter().all(|m| m.mean.is_some() == (m.visits > 0)));
}
