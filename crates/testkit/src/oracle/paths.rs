//! Sequences of moves, walked one by one.

use std::collections::BTreeMap;

use ludex_core::{Game, Symmetry};

use super::reachable::smallest_image;
use super::successors;

/// How many games (sequences of moves from `from` to an end) have each length. The game has no
/// loops.
pub fn games<G: Game>(game: &G, from: &G::Position) -> Vec<u64> {
    Walk { game, follow: plain, longest: usize::MAX }.count(from, Counted::Games)
}

/// How many sequences of legal moves from `from`, complete or not, have each length. The game has
/// no loops.
pub fn histories<G: Game>(game: &G, from: &G::Position) -> Vec<u64> {
    histories_within(game, from, usize::MAX)
}

/// The first terms of [`histories`]: up to a length of `plies`, also of a game with loops.
pub fn histories_within<G: Game>(game: &G, from: &G::Position, plies: usize) -> Vec<u64> {
    Walk { game, follow: plain, longest: plies }.count(from, Counted::Histories)
}

/// [`games`], where moves to positions of one orbit count once at each step: the walks of the graph
/// whose vertices are the orbits under the symmetries that keep `from`.
pub fn games_up_to_symmetry<G: Symmetry>(game: &G, from: &G::Position) -> Vec<u64> {
    quotient(game, from, Counted::Games)
}

/// [`histories`], where moves to positions of one orbit count once at each step.
pub fn histories_up_to_symmetry<G: Symmetry>(game: &G, from: &G::Position) -> Vec<u64> {
    quotient(game, from, Counted::Histories)
}

fn quotient<G: Symmetry>(game: &G, from: &G::Position, what: Counted) -> Vec<u64> {
    let follow = |game: &G, at: &_| one_of_each_orbit(game, from, at);
    Walk { game, follow, longest: usize::MAX }.count(from, what)
}

fn plain<G: Game>(game: &G, at: &G::Position) -> Vec<G::Position> {
    successors(game, at).1.into_iter().map(|(_, next)| next).collect()
}

fn one_of_each_orbit<G: Symmetry>(game: &G, from: &G::Position, at: &G::Position) -> Vec<G::Position> {
    let orbits: BTreeMap<_, _> =
        plain(game, at).into_iter().map(|next| (smallest_image(game, from, &next), next)).collect();
    orbits.into_values().collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Games,
    Histories,
}

struct Walk<'g, G, F> {
    game: &'g G,
    follow: F,
    longest: usize,
}

impl<G: Game, F: Fn(&G, &G::Position) -> Vec<G::Position>> Walk<'_, G, F> {
    fn count(&self, from: &G::Position, what: Counted) -> Vec<u64> {
        let mut counts = Vec::new();
        self.walk(from, 0, what, &mut counts);
        counts
    }

    fn walk(&self, at: &G::Position, length: usize, what: Counted, counts: &mut Vec<u64>) {
        let next = (self.follow)(self.game, at);
        counts.resize(counts.len().max(length + 1), 0);
        counts[length] += u64::from(what == Counted::Histories || next.is_empty());
        for at in next.iter().filter(|_| length < self.longest) {
            self.walk(at, length + 1, what, counts);
        }
    }
}
