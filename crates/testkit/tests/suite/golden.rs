//! The golden tables against the naive oracles, wherever those can reach: two computations that
//! share nothing.

use std::collections::HashMap;

use ludex_core::prelude::*;
use ludex_core::{AnyPosition, Outcome, Player};
use ludex_testkit::golden::{self, Cost, Count, KnownValue, Outcomes, Quantity};
use ludex_testkit::oracle;

use crate::game;

/// Counts by ply up to here are small.
const SMALL: u128 = 60_000;

fn check_count(count: &Count) {
    let game = &game(&count.game);
    let start = game.start();
    let counted = match (count.of, count.up_to_symmetry) {
        (Quantity::Positions, false) => oracle::positions(game, &start),
        (Quantity::Positions, true) => oracle::canonical_positions(game, &start),
        (Quantity::Games, false) => oracle::games(game, &start),
        (Quantity::Games, true) => oracle::games_up_to_symmetry(game, &start),
        (Quantity::Histories, false) => oracle::histories(game, &start),
        (Quantity::Histories, true) => oracle::histories_up_to_symmetry(game, &start),
    };
    count.assert_by_ply(&counted);
    count.assert_total(&counted.iter().sum::<u64>());
}

#[test]
fn small_counts() {
    golden::counts().iter().filter(|count| count.cost == Cost::Small).for_each(check_count);
}

fn check_first_plies(count: &Count) {
    let game = &game(&count.game);
    let start = game.start();
    let known = count.by_ply.as_ref().or(count.by_ply_begins.as_ref()).into_iter().flatten();
    let plies = known.take_while(|number| number.parse::<u128>().unwrap() <= SMALL).count() - 1;
    let counted = match count.of {
        Quantity::Positions => oracle::positions_within(game, &start, plies),
        Quantity::Games | Quantity::Histories => oracle::histories_within(game, &start, plies),
    };
    Count { by_ply_begins: count.by_ply.clone().or(count.by_ply_begins.clone()), by_ply: None, ..count.clone() }
        .assert_by_ply(&counted);
}

#[test]
fn first_plies_of_the_others() {
    let known = |count: &&Count| count.by_ply.is_some() || count.by_ply_begins.is_some();
    let counts = golden::counts();
    let counts = counts.iter().filter(|count| count.cost > Cost::Small && !count.up_to_symmetry);
    counts.filter(known).for_each(check_first_plies);
}

fn check_worth(worth: &KnownValue) {
    let game = &game(&worth.game);
    let at = worth.position.as_ref().map_or_else(|| game.start(), |text| game.read_position(text).unwrap());
    let verdict = oracle::verdict(game, &at);
    assert_eq!(verdict.value, worth.value, "{worth:?}");
    assert!(worth.remoteness.is_none_or(|plies| verdict.remoteness == Some(plies)), "{verdict:?}, {worth:?}");
}

#[test]
fn small_values() {
    golden::values().iter().filter(|worth| worth.cost == Cost::Small).for_each(check_worth);
}

fn check_outcomes(outcomes: &Outcomes) {
    let game = &game(&outcomes.game);
    let mut minmax = oracle::MinMax::new(game);
    let distances = oracle::distances(game, &game.start());
    let canonical = |at: &AnyPosition| !outcomes.up_to_symmetry || game.canonical(at) == *at;
    let mut counted = HashMap::new();
    for (at, distance) in distances.into_iter().filter(|(at, _)| canonical(at)) {
        *counted.entry((distance, minmax.outcome(&at).0)).or_insert(0u64) += 1;
    }
    let known = [(Outcome::Win(Player::First), &outcomes.first), (Outcome::Draw, &outcomes.draw)];
    for (outcome, known) in known.into_iter().chain([(Outcome::Win(Player::Second), &outcomes.second)]) {
        for (ply, known) in known.iter().enumerate() {
            let counted = counted.get(&(ply, outcome)).copied().unwrap_or(0).to_string();
            assert_eq!(&counted, known, "{}: {outcome:?} at ply {ply}", outcomes.game);
        }
    }
}

#[test]
fn small_outcomes() {
    golden::outcomes().iter().filter(|outcomes| outcomes.cost == Cost::Small).for_each(check_outcomes);
}

/// Whatever can't be computed here names a game of the registry at least.
#[test]
fn every_entry_names_a_game() {
    let counts = golden::counts().into_iter().map(|count| count.game);
    let bounds = golden::bounds().into_iter().map(|bound| bound.game);
    let values = golden::values().into_iter().map(|worth| worth.game);
    let outcomes = golden::outcomes().into_iter().map(|outcomes| outcomes.game);
    let legal = golden::legal_boards().into_iter().map(|legal| legal.game);
    for named in counts.chain(bounds).chain(values).chain(outcomes).chain(legal) {
        let spec = game(&named).spec();
        assert!(spec == named || spec.starts_with(&format!("{named}:")), "{named} is {spec}");
    }
}
