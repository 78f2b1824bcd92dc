//! The sequential test against published tests of a chess engine, and against its own promise.

use ludex_core::{Game, generator};
use ludex_games::tictactoe;
use ludex_play::elo::expected;
use ludex_play::sprt::{Hypothesis, Sprt};
use ludex_play::{Contender, MatchSettings, play_match};
use rand::RngExt;

use crate::players::{FirstMove, random};

fn test(elo0: f64, elo1: f64) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
}

/// Tests of Stockfish from its pull requests, with the ratio that its framework told and bounds of
/// ±2.94: <https://github.com/official-stockfish/Stockfish/pull/2493>, 2950, 2951, 2971, 3098,
/// 3209.
#[test]
fn published_tests() {
    let published: [([u64; 5], f64, f64, f64); 9] = [
        ([424, 2_948, 5_832, 3_045, 460], -1.0, 3.0, 2.94),
        ([1_284, 17_437, 55_536, 18_085, 1_292], 0.0, 2.0, 2.94),
        ([133, 1_751, 5_094, 1_849, 165], -0.5, 1.5, 2.94),
        ([149, 4_748, 32_785, 5_063, 159], 0.25, 1.75, 2.95),
        ([59, 754, 2_467, 865, 75], -0.5, 1.5, 2.95),
        ([17, 253, 1_042, 337, 39], -0.5, 1.5, 2.96),
        ([491, 7_345, 29_693, 7_670, 465], -0.25, 1.25, 2.96),
        ([53, 2_220, 21_459, 2_445, 47], 0.25, 1.25, 2.97),
        ([253, 4_282, 17_604, 4_431, 286], -0.25, 1.25, 2.94),
    ];
    for (pairs, elo0, elo1, llr) in published {
        let report = test(elo0, elo1).report(&pairs);
        assert!((report.llr - llr).abs() < 0.04, "{pairs:?}: {} and not {llr}", report.llr);
        assert!((report.upper - 2.944).abs() < 0.001 && (report.lower + 2.944).abs() < 0.001);
    }
}

#[test]
fn few_games_decide_nothing() {
    let sprt = test(0.0, 50.0);
    assert!(sprt.llr(&[0; 5]).abs() < 1e-12);
    for pairs in [[0, 0, 0, 0, 1], [0, 0, 0, 0, 3], [3, 0, 0, 0, 0], [0, 0, 10, 0, 0]] {
        assert_eq!(sprt.report(&pairs).accepted, None, "{pairs:?}");
    }
    assert_eq!(sprt.report(&[0, 0, 0, 0, 40]).accepted, Some(Hypothesis::H1));
    assert_eq!(sprt.report(&[0, 0, 400, 0, 0]).accepted, Some(Hypothesis::H0));
}

/// Where a hypothesis is true the other one is accepted in 5 tests of 100 at most, and tests end.
#[test]
fn errors_are_as_rare_as_promised() {
    const TESTS: u64 = 400;
    let mut random = generator(3);
    for (lead, drawn, truth) in [(0.0, 0.0, Hypothesis::H0), (60.0, 0.0, Hypothesis::H1), (60.0, 0.5, Hypothesis::H1)] {
        let (sprt, win) = (test(0.0, 60.0), expected(lead) - drawn / 2.0);
        let mut wrong = 0;
        for _ in 0..TESTS {
            let mut pairs = [0; 5];
            let accepted = loop {
                let halves: usize = (0..2)
                    .map(|_| match random.random::<f64>() {
                        chance if chance < win => 2,
                        chance if chance < win + drawn => 1,
                        _ => 0,
                    })
                    .sum();
                pairs[halves] += 1;
                assert!(pairs.iter().sum::<u64>() < 5_000, "{pairs:?}");
                if let Some(accepted) = sprt.report(&pairs).accepted {
                    break accepted;
                }
            };
            wrong += u64::from(accepted != truth);
        }
        // 5 % of them and two and a half standard deviations.
        assert!(wrong <= 31, "{wrong} of {TESTS} at {lead}, {drawn} drawn");
    }
}

/// The match ends with the pair that decides, on any number of threads.
#[test]
fn a_match_ends_when_it_is_decided() {
    let game = tictactoe::new();
    let settings = MatchSettings { pairs: 5_000, seed: 1, sprt: Some(test(0.0, 100.0)), ..MatchSettings::default() };
    let first = Contender::new("first", || FirstMove);
    let play = || play_match(&game, &game.start(), [&random(), &first], &settings, None, &()).unwrap();
    let reports =
        [1, 5].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(play));
    assert_eq!(reports[0], reports[1]);
    let [report, _] = reports;
    let sprt = report.sprt.expect("a test");
    assert!(report.complete && report.pairs < 5_000 && sprt.accepted.is_some(), "{report:?}");
    let shorter = MatchSettings { pairs: report.pairs - 1, ..settings };
    let before = play_match(&game, &game.start(), [&random(), &first], &shorter, None, &()).unwrap();
    assert_eq!(before.sprt.expect("a test").accepted, None);
}
