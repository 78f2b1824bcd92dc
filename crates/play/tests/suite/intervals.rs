use ludex_play::elo::{Elo, difference, expected};
use ludex_play::interval::{of_pairs, wilson};

/// The probability that an interval holds the true value, summed over everything that can happen,
/// never falls far below what is said.
#[test]
fn wilson_covers_what_it_promises() {
    for trials in [10, 50, 200] {
        for percent in (5..=95).step_by(5) {
            let p = f64::from(percent) / 100.0;
            let weights = binomial(trials, p);
            let covered: f64 =
                (0..=trials).zip(weights).filter(|&(k, _)| wilson(k, trials).contains(p)).map(|(_, w)| w).sum();
            assert!(covered > 0.89, "{trials} trials at {p}: {covered}");
        }
    }
}

fn binomial(trials: u64, p: f64) -> Vec<f64> {
    let mut weights = vec![1.0];
    for _ in 0..trials {
        let mut next = vec![0.0; weights.len() + 1];
        for (k, weight) in weights.iter().enumerate() {
            next[k] += weight * (1.0 - p);
            next[k + 1] += weight * p;
        }
        weights = next;
    }
    weights
}

/// Known values: R. G. Newcombe, *Two-sided confidence intervals for the single proportion*,
/// Statistics in Medicine 17 (1998), table I, method 3,
/// <https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C857::AID-SIM777%3E3.0.CO;2-E>.
#[test]
fn wilson_agrees_with_a_published_table() {
    for (successes, trials, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)] {
        let interval = wilson(successes, trials);
        assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
    }
    assert!(wilson(0, 0).contains(0.0) && wilson(0, 0).contains(1.0));
}

#[test]
fn intervals_of_pairs_cover_what_they_promise() {
    let kinds = [
        [0.2, 0.2, 0.2, 0.2, 0.2],
        [0.0, 0.1, 0.8, 0.1, 0.0],
        [0.0, 0.0, 0.0, 0.3, 0.7],
        [0.05, 0.0, 0.0, 0.0, 0.95],
        [0.25, 0.0, 0.5, 0.0, 0.25],
    ];
    for kind in kinds {
        let truth: f64 = kind.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(p, score)| p * score).sum();
        let covered: f64 = everything(&kind, 24)
            .filter(|(counts, _)| of_pairs(counts).contains(truth))
            .map(|(_, probability)| probability)
            .sum();
        assert!(covered > 0.93, "{kind:?}: {covered}");
    }
}

/// All ways in which `n` pairs can end, with their probabilities.
fn everything(kind: &[f64; 5], n: u64) -> impl Iterator<Item = ([u64; 5], f64)> {
    let logs: Vec<f64> = (0..=n).map(|k| (1..=k).map(|i| (i as f64).ln()).sum()).collect();
    let mut all = Vec::new();
    for a in 0..=n {
        for b in 0..=n - a {
            for c in 0..=n - a - b {
                for d in 0..=n - a - b - c {
                    let counts = [a, b, c, d, n - a - b - c - d];
                    let ways = logs[n as usize] - counts.iter().map(|&count| logs[count as usize]).sum::<f64>();
                    let chance: f64 = counts.iter().zip(kind).map(|(&count, p)| p.powi(count as i32)).product();
                    all.push((counts, ways.exp() * chance));
                }
            }
        }
    }
    all.into_iter()
}

#[test]
fn an_interval_holds_the_score_and_is_never_a_point() {
    for counts in [[9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [0, 0, 9, 0, 0], [0, 7, 0, 0, 1], [0; 5], [1, 0, 0, 0, 1_000]] {
        let pairs: u64 = counts.iter().sum();
        let points = counts.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(&c, s)| c as f64 * s).sum::<f64>();
        let interval = of_pairs(&counts);
        assert!(pairs == 0 || interval.contains(points / pairs as f64), "{counts:?}: {interval:?}");
        assert!(interval.low < interval.high && interval.low >= 0.0 && interval.high <= 1.0, "{counts:?}");
    }
}

#[test]
fn elo_of_a_clean_score_is_open_on_one_side() {
    let all = of_pairs(&[0, 0, 0, 0, 100]);
    let elo = Elo::from_score(1.0, all);
    assert_eq!((elo.difference, elo.high), (None, None));
    assert!(elo.low.unwrap() > 300.0, "{elo:?}");
    assert_eq!(difference(0.5), Some(0.0));
    assert!((difference(expected(123.0)).unwrap() - 123.0).abs() < 1e-9);
}
