//! Laws of [`SumOfGames`]: a position is the sum of its parts.

use std::collections::{BTreeSet, HashMap};

use ludex_core::{Outcome, Player, Seats, Status, SumOfGames, Symmetry};

use crate::{Laws, Sample};

/// Parts with a formula whose moves are followed to the end.
const FORMULAS: usize = 200;
/// Parts with more positions under them than this are left out.
const FOLLOWED: usize = 400;

pub(super) fn check<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let start = laws.game.start();
    if laws.game.parts(&start).is_none() {
        return;
    }
    let seats = laws.game.seats();
    laws.hold(
        [
            "a sum is of impartial games, with swapped seats",
            "une somme est faite de jeux impartiaux, à places échangées",
        ],
        &start,
        seats == Seats::Swap,
        || format!("{seats:?}"),
    );
    laws.positions(sample).for_each(|at| parts_have_one_part(laws, at));
    for at in laws.positions(sample) {
        moves_are_those_of_the_parts(laws, at);
        ends_fit_the_convention(laws, at);
        told_moves_are_legal(laws, at);
        heaps_are_those_of_nim(laws, at);
    }
    let every = sample.positions.len().div_ceil(FORMULAS);
    sample.positions.iter().step_by(every).for_each(|at| formulas_are_least_excluded_numbers(laws, at));
}

/// The parts in order; none where the law that there are some is broken elsewhere.
fn parts<G: SumOfGames + Symmetry>(game: &G, at: &G::Position) -> Vec<G::Position> {
    let mut parts = game.parts(at).unwrap_or_default();
    parts.sort_unstable();
    parts
}

fn parts_have_one_part<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let parts = laws.game.parts(at);
    laws.hold(
        ["every position of a sum has parts", "toute position d'une somme a des composantes"],
        at,
        parts.is_some(),
        || "parts() is None".into(),
    );
    for part in parts.unwrap_or_default() {
        let again = laws.game.parts(&part);
        let holds = again.as_deref() == Some(std::slice::from_ref(&part));
        laws.hold(["a part is its own only part", "une composante est sa seule composante"], at, holds, || {
            format!("{part:?} has {again:?}")
        });
    }
}

fn moves_are_those_of_the_parts<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
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
            after.sort_unstable();
            expected.insert(after);
        }
    }
    let detail = || format!("they lead to {found:?}, those of its parts to {expected:?}");
    laws.hold(
        ["the moves of a position are those of its parts", "les coups d'une position sont ceux de ses composantes"],
        at,
        found == expected,
        detail,
    );
}

fn ends_fit_the_convention<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, _) = laws.expand(at);
    let winner = if laws.game.misere() { Player::First } else { Player::Second };
    let holds = match status {
        Status::Turn(_) => true,
        Status::Over(outcome) => outcome == Outcome::Win(winner),
    };
    laws.hold(
        ["a player who cannot move loses, or wins in misère play", "qui ne peut jouer perd, ou gagne en jeu misère"],
        at,
        holds,
        || format!("{status:?}"),
    );
}

/// The exclusive or of the Grundy values of the parts, where formulas give them all.
fn sum<G: SumOfGames + Symmetry>(game: &G, at: &G::Position) -> Option<u64> {
    parts(game, at).iter().try_fold(0, |sum, part| Some(sum ^ game.known_grundy(part)?))
}

/// The moves listed for a value are all of those that lead to it from the part alone, and legal in
/// the sum.
fn told_moves_are_legal<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let game = laws.game;
    let Some(total) = sum(game, at) else { return };
    let moves = laws.expand(at).1;
    for (number, part) in (0..).zip(game.parts(at).unwrap_or_default()) {
        let Some(now) = game.known_grundy(&part) else { continue };
        for value in (0..now + 2).filter(|&value| value != now) {
            let Some(told) = game.moves_to(at, number, value) else { continue };
            let leads =
                |mv: &G::Move| moves.contains(mv) && sum(game, &game.play(at, *mv)) == Some(total ^ now ^ value);
            let detail = || format!("part {number} to {value}: {told:?}");
            laws.hold(
                ["moves told lead to the value", "les coups dits mènent à la valeur"],
                at,
                told.is_sorted() && told.iter().all(leads),
                detail,
            );
            let alone = laws.expand(&part).1;
            let all = alone.iter().filter(|&&mv| sum(game, &game.play(&part, mv)) == Some(value)).count();
            laws.hold(
                ["all moves to a value are told", "tous les coups vers une valeur sont dits"],
                at,
                told.len() == all,
                detail,
            );
        }
    }
}

fn heaps_are_those_of_nim<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let game = laws.game;
    for part in parts(game, at).into_iter().filter(|_| game.heaps()) {
        let next: Vec<_> = laws.expand(&part).1.into_iter().map(|mv| game.play(&part, mv)).collect();
        let single = next.iter().all(|next| parts(game, next).len() <= 1);
        let left: BTreeSet<_> = next.iter().map(|next| sum(game, next)).collect();
        let size = game.known_grundy(&part).unwrap_or(u64::MAX);
        let holds = single && left.len() as u64 == size && left.into_iter().eq((0..size).map(Some));
        laws.hold(
            ["a heap of nim leaves each smaller one", "un tas de nim laisse chaque tas plus petit"],
            &part,
            holds,
            || format!("{next:?}"),
        );
    }
}

fn formulas_are_least_excluded_numbers<G: SumOfGames + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    for part in parts(laws.game, at) {
        let Some(formula) = laws.game.known_grundy(&part) else { continue };
        let Some(value) = grundy(laws, &part) else { continue };
        laws.hold(
            ["a formula gives the Grundy value", "une formule donne la valeur de Grundy"],
            &part,
            formula == value,
            || format!("{formula}, but it is {value}"),
        );
    }
}

/// The Grundy value of a position from the moves of whole positions, without regard to parts:
/// positions under it first listed, then valued, each after those it leads to.
fn grundy<G: SumOfGames>(laws: &Laws<'_, G>, root: &G::Position) -> Option<u64> {
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
