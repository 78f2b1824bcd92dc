//! Where in its row each node stands: near its neighbours, and not too near to the next.
//!
//! Rows are swept down and up. In each, the places with the least sum of squared distances to where
//! the nodes would like to be, the mean of their neighbours, are found exactly: places that would
//! be too close are pooled into blocks that move together.
//!
//! M. Ayer and others, *An empirical distribution function for sampling with incomplete
//! information*, Annals of Mathematical Statistics 26 (1955),
//! <https://doi.org/10.1214/aoms/1177728423> (pooling of neighbours).

use super::layered::{Layered, Node};

/// How often all rows are swept.
const SWEEPS: usize = 60;

/// A bend holds its edge straight with the strength of `STIFFNESS` neighbours.
const STIFFNESS: f64 = 8.0;

/// The x of the middle of every node; the smallest left side is 0.
pub(super) fn places(layered: &Layered, widths: &[f64], gap: f64) -> Vec<f64> {
    let mut x = vec![0.0; widths.len()];
    let apart = |left: Node, right: Node| widths[left].midpoint(widths[right]) + gap;
    for row in &layered.rows {
        let apart: Vec<f64> = row.windows(2).map(|pair| apart(pair[0], pair[1])).collect();
        let middle = apart.iter().sum::<f64>() / 2.0;
        let mut at = -middle;
        for (&node, gap) in row.iter().zip(apart.iter().chain([&0.0])) {
            x[node] = at;
            at += gap;
        }
    }
    for sweep in 0..SWEEPS {
        let near = |node: Node| -> Vec<Node> {
            match sweep {
                _ if sweep + 6 >= SWEEPS => [&layered.up[node][..], &layered.down[node]].concat(),
                _ if sweep % 2 == 0 => layered.up[node].clone(),
                _ => layered.down[node].clone(),
            }
        };
        let count = layered.rows.len();
        for i in 0..count {
            let row = &layered.rows[if sweep % 2 == 0 { i } else { count - 1 - i }];
            let wishes: Vec<(f64, f64)> = row.iter().map(|&node| wish(&near(node), &x, widths, node)).collect();
            let apart: Vec<f64> = row.windows(2).map(|pair| apart(pair[0], pair[1])).collect();
            for (&node, place) in row.iter().zip(nearest(&wishes, &apart)) {
                x[node] = place;
            }
        }
    }
    let left = x.iter().zip(widths).map(|(x, width)| x - width / 2.0).fold(f64::INFINITY, f64::min);
    x.iter().map(|x| x - left).collect()
}

/// Where a node would like to be, and how much.
fn wish(near: &[Node], x: &[f64], widths: &[f64], node: Node) -> (f64, f64) {
    if near.is_empty() {
        return (x[node], 0.1);
    }
    let bend = |node: Node| widths[node] < 1.0;
    let weight = |n: Node| if bend(n) && bend(node) { STIFFNESS } else { 1.0 };
    let all: f64 = near.iter().map(|&n| weight(n)).sum();
    (near.iter().map(|&n| weight(n) * x[n]).sum::<f64>() / all, all)
}

/// The places, at least `apart` from each other and in this order, with the least weighted sum of
/// squared distances to the wishes.
fn nearest(wishes: &[(f64, f64)], apart: &[f64]) -> Vec<f64> {
    // Without what must lie between, places must only not decrease; blocks of (mean, weight, how
    // many).
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    let mut offset = 0.0;
    for (i, &(wish, weight)) in wishes.iter().enumerate() {
        offset += if i == 0 { 0.0 } else { apart[i - 1] };
        blocks.push((wish - offset, weight, 1));
        while let [.., left, right] = blocks.as_slice()
            && left.0 > right.0
        {
            let weight = left.1 + right.1;
            let pooled = ((left.0 * left.1 + right.0 * right.1) / weight, weight, left.2 + right.2);
            blocks.truncate(blocks.len() - 2);
            blocks.push(pooled);
        }
    }
    let means = blocks.iter().flat_map(|&(mean, _, count)| std::iter::repeat_n(mean, count));
    let offsets = std::iter::once(&0.0).chain(apart).scan(0.0, |sum, gap| {
        *sum += gap;
        Some(*sum)
    });
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_granted_where_there_is_room() {
        assert_eq!(nearest(&[(0.0, 1.0), (30.0, 1.0)], &[10.0]), [0.0, 30.0]);
        assert_eq!(nearest(&[(5.0, 1.0), (5.0, 1.0), (50.0, 1.0)], &[10.0, 10.0]), [0.0, 10.0, 50.0]);
        assert_eq!(nearest(&[(3.0, 3.0), (3.0, 1.0)], &[8.0]), [1.0, 9.0]);
    }
}
