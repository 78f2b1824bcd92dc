//! Laws of [`Parts`]: a position is the sum of its parts.

use std::collections::{BTreeSet, HashMap};

use ludex_core::{Outcome, Parts, Player, Seats, Status, Symmetry};

use super::{Laws, Sample};

/// Parts with a formula whose moves are followed to the end.
const FORMULAS: usize = 200;
/// Parts with more positions under them than this are left out.
const FOLLOWED: usize = 2_000;

pub(super) fn check<G: Parts + Symmetry>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let start = laws.game.start();
    if laws.game.parts(&start).is_none() {
        return;
    }
    let seats = laws.game.seats();
    laws.hold("a sum is of impartial games, with swapped seats", &start, seats == Seats::Swap, || format!("{seats:?}"));
    sample.positions.iter().for_each(|at| parts_have_one_part(laws, at));
    for at in &sample.positions {
        moves_are_those_of_the_parts(laws, at);
        ends_fit_the_convention(laws, at);
    }
    let every = sample.positions.len().div_ceil(FORMULAS);
    sample.positions.iter().step_by(every).for_each(|at| formulas_are_least_excluded_numbers(laws, at));
}

/// The parts in order; none where the law that there are some is broken elsewhere.
fn parts<G: Parts + Symmetry>(game: &G, at: &G::Position) -> Vec<G::Position> {
    let mut parts = game.parts(at).unwrap_or_default();
    parts.sort();
    parts
}

fn parts_have_one_part<G: Parts + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let parts = laws.game.parts(at);
    laws.hold("every position of a sum has parts", at, parts.is_some(), || "parts() is None".into());
    for part in parts.unwrap_or_default() {
        let again = laws.game.parts(&part);
        let holds = again.as_deref() == Some(std::slice::from_ref(&part));
        laws.hold("a part is its own only part", at, holds, || format!("{part:?} has {again:?}"));
    }
}

fn moves_are_those_of_the_parts<G: Parts + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let game = laws.game;
    let moves = laws.expand(at).1;
    let found: BTreeSet<_> = moves.into_iter().map(|mv| parts(game, &game.play(at, mv))).collect();
    let mut expected = BTreeSet::new();
    let all = parts(game, at);
    for (i, part) in all.iter().enumerate() {
        for mv in laws.expand(part).1 {
            let mut after = all.clone();
            after.remove(i);
            after.extend(parts(game, &game.play(part, mv)));
            after.sort();
            expected.insert(after);
        }
    }
    let detail = || format!("they lead to {found:?}, those of its parts to {expected:?}");
    laws.hold("the moves of a position are those of its parts", at, found == expected, detail);
}

fn ends_fit_the_convention<G: Parts + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, _) = laws.expand(at);
    let winner = if laws.game.misere() { Player::First } else { Player::Second };
    let holds = match status {
        Status::Turn(_) => true,
        Status::Over(outcome) => outcome == Outcome::Win(winner),
    };
    laws.hold("who cannot move loses, or wins in misère play", at, holds, || format!("{status:?}"));
}

fn formulas_are_least_excluded_numbers<G: Parts + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    for part in parts(laws.game, at) {
        let Some(formula) = laws.game.known_grundy(&part) else { continue };
        let Some(value) = grundy(laws, &part) else { continue };
        laws.hold("a formula gives the Grundy value", &part, formula == value, || {
            format!("{formula}, but it is {value}")
        });
    }
}

/// The Grundy value of a position from the moves of whole positions, without regard to parts: positions under it first
/// listed, then valued, each after those it leads to.
fn grundy<G: Parts>(laws: &Laws<'_, G>, root: &G::Position) -> Option<u64> {
    let mut values: HashMap<G::Position, u64> = HashMap::new();
    let mut stack = vec![root.clone()];
    while let Some(at) = stack.last().cloned() {
        let next: Vec<_> = laws.expand(&at).1.into_iter().map(|mv| laws.game.play(&at, mv)).collect();
        let known: Option<BTreeSet<u64>> = next.iter().map(|next| values.get(next).copied()).collect();
        match known {
            Some(known) => {
                let value = (0..).zip(&known).find(|(n, value)| n != *value).map_or(known.len() as u64, |(n, _)| n);
                values.insert(at, value);
                stack.pop();
            }
            None => stack.extend(next.into_iter().filter(|next| !values.contains_key(next))),
        }
        if values.len() > FOLLOWED {
            return None;
        }
    }
    values.get(root).copied()
}
