//! Estimates against games whose numbers are known.

use std::collections::HashSet;

use bnum::types::U256;
use ludex_core::{AnyGame, AnyPosition, Game, Orbits, Placement as _};
use ludex_count::bounds::bounds;
use ludex_count::estimate::{Certain, Effort, Estimate, Range, paths, positions};
use ludex_count::paths::Alike;
use ludex_count::{paths as exact_paths, positions as exact_positions};
use ludex_games::connect4::Connect4;
use ludex_games::mnk;
use ludex_testkit::golden;
use num_bigint::BigUint;
use rayon::prelude::*;

use crate::game;

/// Of 100 intervals that each hold the truth with a probability of 95 %, fewer than 89 do with a
/// probability of 0.4 % (binomial). The seeds are fixed, so that this test cannot fail by chance
/// later.
const RUNS: u64 = 100;
const AT_LEAST: usize = 89;

/// Of all intervals together so many of a hundred: the numbers of positions and of canonical ones
/// come from the same runs, so that 1,800 intervals are worth some 1,200, whose share has a
/// standard deviation of 0.63 %; three of them below 95 %.
const TOGETHER: usize = 93;

/// Few samples: hardly a ply is listed as a whole.
fn effort(seed: u64) -> Effort {
    Effort { samples: 512, seed }
}

fn ln(number: &BigUint) -> f64 {
    let digits = number.to_string();
    let (first, rest) = digits.split_at(digits.len().min(15));
    first.parse::<f64>().unwrap().ln() + rest.len() as f64 * std::f64::consts::LN_10
}

/// How many of the intervals hold the numbers of positions, of canonical positions and of games.
fn covered(game: &AnyGame) -> [usize; 3] {
    let (root, orbits) = (game.start(), Orbits::keeping(game, &game.start()));
    let levels = exact_positions::explicit(game, &root, &orbits, &()).unwrap();
    let games = exact_paths::count(game, &root, &orbits, Alike::Moves, &()).unwrap();
    let number = (levels.iter().map(|level| level.positions).sum::<u64>() as f64).ln();
    let canonical = (levels.iter().map(|level| level.canonical).sum::<u64>() as f64).ln();
    let games = ln(&games.iter().map(|length| &length.games).sum());
    let run = |seed| {
        let here = positions(game, &root, &orbits, effort(seed), &()).unwrap();
        let ways = paths(game, &root, effort(seed), &()).unwrap();
        assert!(!here.is_lower_bound && !here.total.number.is_exact());
        let held = [
            here.total.number.contains(number),
            here.total.canonical.contains(canonical),
            ways.total.ended.contains(games),
        ];
        held.map(usize::from)
    };
    let add = |a: [usize; 3], b: [usize; 3]| std::array::from_fn(|i| a[i] + b[i]);
    (0..RUNS).into_par_iter().map(run).reduce(|| [0; 3], add)
}

#[test]
fn intervals_hold_the_truth() {
    let mut together = Vec::new();
    for name in ["connect4:4x4", "connect4:5x4", "connect4:5x4,3", "connect4:6x3,3", "mnk:3x3,3", "mnk:4x3,3"] {
        let covered = covered(&game(name));
        println!("{name}: {covered:?} of {RUNS}");
        assert!(covered.iter().all(|&covered| covered >= AT_LEAST), "{name}: {covered:?} of {RUNS}");
        together.extend(covered);
    }
    let (held, all) = (together.iter().sum::<usize>(), together.len() * RUNS as usize);
    println!("{held} of {all}");
    assert!(100 * held >= TOGETHER * all, "{held} of {all}");
}

/// The plies of the usual board, of which each interval is one of 95 %: neighbours lie above or
/// below the truth together, so that the share varies by more than that of so many coins.
#[test]
fn intervals_hold_ply_by_ply() {
    let board = golden::counts().into_iter().find(|count| count.game == "connect4:7x6" && count.by_ply.is_some());
    let by_ply = board.and_then(|count| count.by_ply).expect("a known board");
    let known: Vec<f64> = by_ply.iter().map(|number| number.parse::<f64>().expect("a number").ln()).collect();
    let game = game("connect4:7x6");
    let run = |seed| {
        let estimate = estimated(&game, Effort { samples: [64, 256][seed as usize % 2], seed });
        let plies = estimate.by_ply.iter().map(|ply| ply.number).zip(&known).filter(|(range, _)| !range.is_exact());
        let held: Vec<bool> = plies.map(|(range, &number)| range.contains(number)).collect();
        [held.iter().filter(|held| **held).count(), held.len()]
    };
    let sum = |a: [usize; 2], b: [usize; 2]| [a[0] + b[0], a[1] + b[1]];
    let [held, all] = (0..20).into_par_iter().map(run).reduce(|| [0; 2], sum);
    println!("{held} of {all}");
    assert!(all > 600 && 100 * held >= TOGETHER * all, "{held} of {all}");
}

/// Few samples of a large board tell little of its upper end: it does not pass what is certain, in
/// all and at any ply, and holds what many samples give.
#[test]
fn an_interval_does_not_pass_what_is_certain() {
    let game = game("connect4:12x12");
    let layout = game.layout().expect("a board of stones");
    let certain = Certain::positions(&layout, 0);
    for seed in 0..3 {
        let free = estimated(&game, Effort { samples: 32, seed });
        let bound = free.clone().within(&certain);
        let arrangements = bounds(&layout).into_iter().find(|bound| bound.name == "arrangements").expect("a bound");
        assert!(free.total.number.high > ln(&arrangements.value), "the samples alone tell less");
        assert!(bound.total.number.high <= ln(&arrangements.value) + 1e-9);
        // 16,384 samples give 3.6 · 10³⁶.
        assert!(bound.total.number.contains(3.6e36_f64.ln()), "{:?}", bound.total.number);
        let most = arrangements.by_ply.expect("a bound of every ply");
        assert_eq!(bound.by_ply.len(), most.len());
        for (ply, most) in bound.by_ply.iter().zip(&most) {
            assert!(ply.number.high <= ln(most) + 1e-9 && ply.canonical.high <= ln(most) + 1e-9, "{ply:?}");
            assert!(ply.number.low <= ply.number.high);
        }
    }
}

/// An estimate of the positions, each standing for itself.
fn estimated(game: &AnyGame, effort: Effort) -> Estimate {
    positions(game, &game.start(), &Orbits::identity(), effort, &()).unwrap()
}

/// OEIS A212693: 4,531,985,219,092 positions on 7x6.
#[test]
fn the_usual_board() {
    let estimate = estimated(&game("connect4:7x6"), Effort { samples: 4096, seed: 1 });
    assert!(estimate.total.number.contains(4_531_985_219_092_f64.ln()), "{:?}", estimate.total.number);
}

/// The largest boards that were counted (`docs/connect-four-counts.md`), the neighbours of those
/// that nobody can count. Of five intervals of 95 % two or more fail with a chance of 2 %.
#[test]
fn the_largest_boards_that_were_counted() {
    let mut held = 0;
    for (board, number) in [
        ("connect4:13x4", 420_788_402_285_901_831.0_f64),
        ("connect4:13x5", 443_671_344_846_483_966_456.0),
        ("connect4:10x6", 1_198_464_948_741_904_538.0),
        ("connect4:11x6", 76_868_739_762_693_208_317.0),
        ("connect4:9x7", 1_649_169_791_431_333_101.0),
    ] {
        let estimate = estimated(&game(board), Effort { samples: 4096, seed: 1 });
        let Range { low, high, .. } = estimate.total.number;
        println!("{board}: {:.3} to {:.3} of the number", (low - number.ln()).exp(), (high - number.ln()).exp());
        held += usize::from(estimate.total.number.contains(number.ln()));
    }
    assert!(held >= 4, "{held} of 5");
}

/// A wider word holds the same positions, and all that is drawn is the same: what the runs above
/// say of words of 64 bits they say of 256.
#[test]
fn a_wider_word_changes_nothing() {
    let wide = AnyGame::new(Connect4::<U256>::new(6, 5, 4));
    assert_eq!(estimated(&wide, effort(3)), estimated(&game("connect4:6x5"), effort(3)));
    let wide = AnyGame::new(mnk::Mnk::<U256>::new(4, 4, 4));
    assert_eq!(estimated(&wide, effort(3)), estimated(&game("mnk:4x4,4"), effort(3)));
}

/// 12 columns, whose height the first plies do not feel: 8 rows fit 128 bits, and 12 do not.
#[test]
fn the_first_plies_of_a_board_of_256_bits() {
    fn first(game: &AnyGame) -> Vec<u64> {
        let (mut ply, mut sizes) = (HashSet::from([game.start()]), Vec::new());
        for _ in 0..6 {
            sizes.push(ply.len() as u64);
            let children = |at: &AnyPosition| {
                let mut moves = Vec::new();
                game.expand(at, &mut moves);
                moves.into_iter().map(|mv| game.play(at, mv)).collect::<Vec<_>>()
            };
            ply = ply.iter().flat_map(children).collect();
        }
        sizes
    }
    let [low, high] = ["connect4:12x8", "connect4:12x12"].map(game);
    assert_eq!(first(&low), first(&high));
    let estimate = estimated(&high, Effort { samples: 1 << 10, seed: 1 });
    for (ply, &size) in estimate.by_ply.iter().zip(&first(&high)) {
        assert!(ply.number.contains((size as f64).ln()), "{size}: {:?}", ply.number);
    }
    assert!(!estimate.is_lower_bound);
    // The last plies, to which few games come, may be missed.
    assert!((140..=145).contains(&estimate.by_ply.len()));
}

#[test]
fn a_game_within_the_sample_is_exact() {
    let game = mnk::Mnk::<u32>::new(3, 3, 3);
    let effort = Effort { samples: 6_000, seed: 1 };
    let estimate = positions(&game, &game.start(), &Orbits::keeping(&game, &game.start()), effort, &()).unwrap();
    assert!(estimate.total.number.is_exact());
    assert_eq!(estimate.total.number.text(), "5478");
    assert_eq!(estimate.total.canonical.text(), "765");
    let games = paths(&game, &game.start(), Effort { samples: 200_000, seed: 1 }, &()).unwrap();
    assert_eq!(games.total.ended.text(), "255168");
    assert_eq!(games.total.number.text(), "549946");
}

/// A way takes one step down at a time: Knuth's own estimate, right on average.
#[test]
fn populations_of_one_are_right_on_average() {
    let game = game("tictactoe");
    let one = |seed| paths(&game, &game.start(), Effort { samples: 32, seed }, &()).unwrap();
    let mean = (0..200).map(|seed| one(seed).total.ended.estimate.exp()).sum::<f64>() / 200.0;
    assert!((mean / 255_168.0 - 1.0).abs() < 0.01, "{mean}");
}

/// 187,636,299 positions of the English board; 3^64 × 2 keys of Othello.
#[test]
fn what_is_known_from_one_side_is_told() {
    let effort = Effort { samples: 512, seed: 1 };
    let pegs = estimated(&game("peg-solitaire:english"), effort);
    assert!(pegs.is_lower_bound && pegs.total.number.contains(187_636_299_f64.ln()));
    let othello = estimated(&game("othello:8x8"), effort);
    assert!(othello.is_lower_bound && othello.total.number.high > 60.0);
}

/// Random games that hardly meet: by ply the bound may pass the number in 2.5 of 100 runs, and in
/// all likewise. It does so in fewer, since random games are not spread evenly.
#[test]
fn random_games_give_a_lower_bound() {
    let up_to_symmetry = |game: &AnyGame, effort| {
        positions(game, &game.start(), &Orbits::keeping(game, &game.start()), effort, &()).unwrap().total
    };
    let small = game("othello:4x4");
    let orbits = Orbits::keeping(&small, &small.start());
    let levels = exact_positions::explicit(&small, &small.start(), &orbits, &()).unwrap();
    let number = (levels.iter().map(|level| level.positions).sum::<u64>() as f64).ln();
    let canonical = (levels.iter().map(|level| level.canonical).sum::<u64>() as f64).ln();
    let (mut passed, mut nearest) = (0, f64::NEG_INFINITY);
    for seed in 0..RUNS {
        let total = up_to_symmetry(&small, Effort { samples: 32, seed });
        passed += u64::from(total.number.low > number || total.canonical.low > canonical);
        nearest = nearest.max(total.number.low - number);
    }
    let nearest = nearest.exp();
    println!("othello:4x4: passed in {passed} of {RUNS}, at best {nearest:.3} of the number");
    assert!(passed <= 5, "{passed}");
    // 65,536 games and a doubt of 2.5 % shared by some fifty plies: 2.8·10⁸ for each where none
    // meet, and four times that for images.
    let total = up_to_symmetry(&game("othello:8x8"), Effort { samples: 1 << 10, seed: 1 });
    let Range { low, high, .. } = total.number;
    println!("othello:8x8: {:.2e} to {:.2e}", low.exp(), high.exp());
    assert!(low > 1e10_f64.ln() && low < 28.0 * 10_f64.ln() && high > 28.0 * 10_f64.ln());
}

#[test]
fn threads_change_nothing() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| estimated(&game("connect4:6x5"), effort(5)))
    };
    assert_eq!(on(1), on(3));
}
