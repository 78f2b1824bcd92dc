//! Fewer items in place of many, so that every sum over them keeps its mean.

/// The places of `keep` items among those with these weights, each with the weight that it has from
/// then on; all of them as they are where there are no more. `start` is a number drawn between 0
/// and 1.
///
/// Items heavier than a threshold are kept as they are, and of the others one is taken for every
/// `threshold` of weight, at even distances: no item twice, and of all ways that keep means the one
/// with the smallest variance of the weights (P. Fearnhead, P. Clifford, *On-line inference for
/// hidden Markov models via particle filters*, Journal of the Royal Statistical Society B 65
/// (2003),
/// <https://doi.org/10.1111/1467-9868.00421>).
pub(super) fn thin(weights: &[f64], keep: usize, start: f64) -> Vec<(usize, f64)> {
    if weights.len() <= keep {
        return weights.iter().copied().enumerate().collect();
    }
    let threshold = threshold(weights, keep);
    let mut kept = Vec::with_capacity(keep + 1);
    let mut next = start * threshold;
    let mut passed = 0.0;
    for (place, &weight) in weights.iter().enumerate() {
        if weight >= threshold {
            kept.push((place, weight));
            continue;
        }
        passed += weight;
        if passed > next {
            kept.push((place, threshold));
            next += threshold;
        }
    }
    kept
}

/// The weight above which items are kept: what the lighter ones weigh together, shared among the
/// places left for them.
fn threshold(weights: &[f64], keep: usize) -> f64 {
    let mut heaviest_first = weights.to_vec();
    heaviest_first.sort_unstable_by(|a, b| b.total_cmp(a));
    let mut rest: f64 = weights.iter().sum();
    for (places, weight) in (1..=keep).rev().zip(heaviest_first) {
        if weight * places as f64 <= rest {
            return rest / places as f64;
        }
        rest -= weight;
    }
    f64::MIN_POSITIVE
}

/// Places drawn in proportion to the weights, at even distances: `count` of them, some perhaps
/// twice.
pub(super) fn draw(weights: &[f64], count: usize, start: f64) -> Vec<usize> {
    let step = weights.iter().sum::<f64>() / count as f64;
    let (mut next, mut passed) = (start * step, 0.0);
    let mut drawn = Vec::with_capacity(count);
    for (place, weight) in weights.iter().enumerate() {
        passed += weight;
        while passed > next && drawn.len() < count {
            drawn.push(place);
            next += step;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Over evenly spread starts, every item's weight is right on average.
    #[test]
    fn thinning_keeps_means() {
        let weights = [5.0, 1.0, 0.5, 0.25, 2.0, 0.125, 1.0, 1.0, 0.5];
        for keep in 1..=weights.len() {
            let mut sums = [0.0; 9];
            let starts = 4_000;
            for start in 0..starts {
                let kept = thin(&weights, keep, (f64::from(start) + 0.5) / f64::from(starts));
                assert!(kept.len().abs_diff(keep) <= 1, "{keep}: {kept:?}");
                for (place, weight) in kept {
                    sums[place] += weight / f64::from(starts);
                }
            }
            for (sum, weight) in sums.iter().zip(weights) {
                assert!((sum - weight).abs() < 0.01, "{keep}: {sums:?}");
            }
        }
    }

    #[test]
    fn draws_are_in_proportion() {
        assert_eq!(draw(&[1.0, 0.0, 3.0], 4, 0.5), [0, 2, 2, 2]);
    }
}
