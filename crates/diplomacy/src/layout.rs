//! Where regions are drawn: for the standard map from a table, for others by their borders.
//!
//! By borders: points on a circle are moved, one after the other, to where their distances to all
//! others come nearest to the numbers of borders between them (stress majorization; E. R. Gansner,
//! Y. Koren, S. North, *Graph drawing by stress majorization*, Graph Drawing 2004, 239–250,
//! <https://doi.org/10.1007/978-3-540-31843-9_25>).

use std::collections::VecDeque;

use crate::map::{Kind, Map};

const PLACES: &str = include_str!("../maps/standard.places");

/// The picture is as wide and as high as this.
pub(crate) const SIZE: (f64, f64) = (1000.0, 900.0);

const ROUNDS: usize = 120;

/// A point for every region.
pub(crate) fn layout(map: &Map) -> Vec<(f64, f64)> {
    let table: Option<Vec<_>> =
        map.regions.iter().map(|region| places(region.standard_code())?.first().copied()).collect();
    table.unwrap_or_else(|| by_borders(map))
}

/// The points that the table of the standard map has for a region, or for the way between two.
pub(crate) fn places(name: &str) -> Option<Vec<(f64, f64)>> {
    let numbers = PLACES.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
    Some(numbers.as_chunks().0.iter().map(|&[x, y]| (x, y)).collect())
}

fn by_borders(map: &Map) -> Vec<(f64, f64)> {
    let count = map.regions.len();
    let distances: Vec<Vec<f64>> = (0..count).map(|region| distances(map, region)).collect();
    let angle = |at: usize| std::f64::consts::TAU * at as f64 / count as f64;
    let mut points: Vec<_> = (0..count).map(|at| (angle(at).cos(), angle(at).sin())).collect();
    for _ in 0..ROUNDS {
        for at in 0..count {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for other in (0..count).filter(|&other| other != at) {
                let wanted = distances[at][other];
                let (dx, dy) = (points[at].0 - points[other].0, points[at].1 - points[other].1);
                let apart = dx.hypot(dy).max(1e-9);
                let weight = wanted.powi(-2);
                x += weight * (points[other].0 + wanted * dx / apart);
                y += weight * (points[other].1 + wanted * dy / apart);
                weights += weight;
            }
            if weights > 0.0 {
                points[at] = (x / weights, y / weights);
            }
        }
    }
    fit(&points)
}

/// The number of borders between a region and every other; regions that are not connected are far
/// apart.
fn distances(map: &Map, from: usize) -> Vec<f64> {
    let mut found = vec![f64::INFINITY; map.regions.len()];
    let mut due = VecDeque::from([from]);
    found[from] = 0.0;
    while let Some(at) = due.pop_front() {
        for to in neighbours(map, at) {
            if found[to].is_infinite() {
                found[to] = found[at] + 1.0;
                due.push_back(to);
            }
        }
    }
    let far = found.iter().copied().filter(|distance| distance.is_finite()).fold(2.0, f64::max) + 1.0;
    found.into_iter().map(|distance| if distance.is_finite() { distance } else { far }).collect()
}

/// The regions that a region borders on, for armies or fleets.
pub(crate) fn neighbours(map: &Map, region: usize) -> Vec<usize> {
    let zones = map.regions[region].zones.iter();
    let reached = zones.flat_map(|&zone| map.moves(Kind::Army, zone).iter().chain(map.moves(Kind::Fleet, zone)));
    let mut regions: Vec<_> = reached.map(|&zone| map.region_of(zone)).collect();
    regions.sort_unstable();
    regions.dedup();
    regions
}

fn fit(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let range = |of: fn(&(f64, f64)) -> f64| {
        let (low, high) =
            points.iter().map(of).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (low, (high - low).max(1e-9))
    };
    let ((left, width), (top, height)) = (range(|point| point.0), range(|point| point.1));
    let place = |at: f64, low: f64, span: f64, size: f64| 50.0 + (at - low) / span * (size - 100.0);
    points.iter().map(|&(x, y)| (place(x, left, width, SIZE.0), place(y, top, height, SIZE.1))).collect()
}
