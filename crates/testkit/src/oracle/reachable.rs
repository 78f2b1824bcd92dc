//! The positions that can be reached, by their distance in plies.

use std::collections::{BTreeSet, HashMap, HashSet};

use ludex_core::{Game, Symmetry};

use super::successors;

/// Every position that can be reached from `from`, with its distance: the least number of moves
/// that lead there.
pub fn distances<G: Game>(game: &G, from: &G::Position) -> HashMap<G::Position, usize> {
    distances_within(game, from, usize::MAX)
}

fn distances_within<G: Game>(game: &G, from: &G::Position, greatest: usize) -> HashMap<G::Position, usize> {
    let mut distances = HashMap::from([(from.clone(), 0)]);
    let mut layer = HashSet::from([from.clone()]);
    for distance in 1..=greatest {
        let next = layer.iter().flat_map(|at| successors(game, at).1).map(|(_, next)| next);
        layer = next.filter(|at| !distances.contains_key(at)).collect();
        if layer.is_empty() {
            break;
        }
        distances.extend(layer.iter().map(|at| (at.clone(), distance)));
    }
    distances
}

/// How many positions there are at each distance from `from`.
pub fn positions<G: Game>(game: &G, from: &G::Position) -> Vec<u64> {
    by_distance(distances(game, from).into_values())
}

/// The first terms of [`positions`]: up to a distance of `plies`.
pub fn positions_within<G: Game>(game: &G, from: &G::Position, plies: usize) -> Vec<u64> {
    by_distance(distances_within(game, from, plies).into_values())
}

/// How many positions there are at each distance from `from`, up to the symmetries that keep
/// `from`.
pub fn canonical_positions<G: Symmetry>(game: &G, from: &G::Position) -> Vec<u64> {
    let orbits: BTreeSet<_> =
        distances(game, from).into_iter().map(|(at, distance)| (smallest_image(game, from, &at), distance)).collect();
    by_distance(orbits.into_iter().map(|(_, distance)| distance))
}

/// The smallest image of a position under the symmetries that keep `from`, which names its orbit.
pub(super) fn smallest_image<G: Symmetry>(game: &G, from: &G::Position, at: &G::Position) -> G::Position {
    let elements = (0..game.order()).filter(|&element| game.image(element, from) == *from);
    elements.map(|element| game.image(element, at)).min().expect("the identity keeps every position")
}

fn by_distance(distances: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut counts = Vec::new();
    for distance in distances {
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    counts
}
