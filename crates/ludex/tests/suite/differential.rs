//! Every engine equals the naive oracle on all small boards.

use ludex::count::{burnside, paths, positions};
use ludex::solver::{Solution, memo, retrograde};
use ludex::{Orbits, Plain, Playable, Quotient, Status, Visitor};
use ludex_testkit::oracle;

use crate::{SMALL, TINY, for_each_game, spec_of};

/// Positions, plain and up to symmetry, by both ways.
#[derive(Clone, Copy)]
struct CountsPositions;

impl Visitor for CountsPositions {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let (start, spec) = (game.start(), spec_of(game));
        let group = Orbits::keeping(game, &start);
        let all = oracle::positions(game, &start);
        let canonical = oracle::canonical_positions(game, &start);

        let plain = positions::explicit(game, &start, &Plain, &()).expect(&spec);
        assert_eq!(plain.iter().map(|level| level.positions).collect::<Vec<_>>(), all, "{spec}, plain");
        let by_orbits = positions::explicit(game, &start, &group, &()).expect(&spec);
        assert_eq!(by_orbits.iter().map(|level| level.positions).collect::<Vec<_>>(), all, "{spec}, by orbits");
        assert_eq!(by_orbits.iter().map(|level| level.canonical).collect::<Vec<_>>(), canonical, "{spec}, canonical");
        assert_eq!(
            plain.iter().map(|level| level.ended).collect::<Vec<_>>(),
            by_orbits.iter().map(|level| level.ended).collect::<Vec<_>>(),
            "{spec}, ends"
        );
        let kept = burnside::count(game, &start, &()).expect(&spec);
        assert_eq!(kept.iter().map(burnside::Kept::orbits).collect::<Vec<_>>(), canonical, "{spec}, orbit counting");
    }
}

#[test]
fn positions_are_counted_as_by_the_oracle() {
    for_each_game(SMALL, CountsPositions);
}

/// Games and histories, plain and up to symmetry.
#[derive(Clone, Copy)]
struct CountsPaths;

impl Visitor for CountsPaths {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let (start, spec) = (game.start(), spec_of(game));
        let group = Orbits::keeping(game, &start);
        let games = |lengths: &[paths::Length]| numbers(lengths, |length| &length.games);
        let histories = |lengths: &[paths::Length]| numbers(lengths, |length| &length.histories);

        let plain = paths::count(game, &start, &Plain, paths::Alike::Moves, &()).expect(&spec);
        assert_eq!(games(&plain), trimmed(oracle::games(game, &start)), "{spec}, games");
        assert_eq!(histories(&plain), trimmed(oracle::histories(game, &start)), "{spec}, histories");
        let by_orbits = paths::count(game, &start, &group, paths::Alike::Moves, &()).expect(&spec);
        assert_eq!(by_orbits, plain, "{spec}, by orbits");
        let alike = paths::count(game, &start, &group, paths::Alike::CanonicalPositions, &()).expect(&spec);
        assert_eq!(games(&alike), trimmed(oracle::games_up_to_symmetry(game, &start)), "{spec}, games alike");
        assert_eq!(
            histories(&alike),
            trimmed(oracle::histories_up_to_symmetry(game, &start)),
            "{spec}, histories alike"
        );
    }
}

fn numbers(lengths: &[paths::Length], of: impl Fn(&paths::Length) -> &num_bigint::BigUint) -> Vec<u64> {
    trimmed(lengths.iter().map(|length| of(length).try_into().expect("small")).collect())
}

fn trimmed(mut numbers: Vec<u64>) -> Vec<u64> {
    while numbers.last() == Some(&0) {
        numbers.pop();
    }
    numbers
}

#[test]
fn games_are_counted_as_by_walking_them() {
    for_each_game(TINY, CountsPaths);
}

/// Value, remoteness and best moves of every position, by every engine that can.
#[derive(Clone, Copy)]
struct Solves;

impl Visitor for Solves {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let start = game.start();
        let group = || Orbits::keeping(game, &start);
        compare(&retrograde::solve(game, &start, Plain, &()).expect("any game"));
        compare(&retrograde::solve(game, &start, group(), &()).expect("any game"));
        if game.ply(&start).is_some() {
            compare(&retrograde::solve_layered(game, &start, Plain, &mut (), &()).expect("layers"));
        }
        if !game.loops() {
            compare(&memo::solve(game, &start, Plain, &()).expect("no loops"));
            compare(&memo::solve(game, &start, group(), &()).expect("no loops"));
        }
    }
}

fn compare<G: Playable, Q: Quotient<G>>(solution: &Solution<'_, G, Q>) {
    let game = solution.game();
    let context = |at: &G::Position| format!("{} {} {:?}", game.spec(), game.position_text(at), solution.method());
    let truth = oracle::values(game, &game.start());
    for (at, &verdict) in &truth {
        let mut moves = Vec::new();
        if let Status::Turn(_) = game.expand(at, &mut moves) {
            assert_eq!(solution.verdict(at), Some(verdict), "{}", context(at));
        }
        let rated = solution.moves(at).expect("reached");
        assert_eq!(rated.iter().map(|r| r.verdict).max().unwrap_or(verdict), verdict, "{}", context(at));
        assert!(rated.is_sorted_by(|a, b| a.verdict >= b.verdict), "{}", context(at));
        let mut listed: Vec<_> = rated.iter().map(|r| r.mv).collect();
        listed.sort_unstable();
        assert_eq!(listed, moves, "{}", context(at));
    }
    let tally = solution.tally();
    assert_eq!(tally.positions, truth.len() as u64, "{}", game.spec());
    assert_eq!(tally.by_value.iter().sum::<u64>(), tally.positions);
}

#[test]
fn positions_are_solved_as_by_the_oracle() {
    for_each_game(SMALL, Solves);
}

/// Best moves and discounted values, against plain recursion.
#[derive(Clone, Copy)]
struct Discounts;

impl Visitor for Discounts {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let solution = memo::solve(game, &game.start(), Plain, &()).expect("no loops");
        let mut minmax = oracle::MinMax::new(game);
        for at in oracle::distances(game, &game.start()).keys() {
            assert_eq!(solution.best_moves(at), Some(minmax.best_moves(at)), "{}", game.position_text(at));
            if let Status::Turn(_) = game.expand(at, &mut Vec::new()) {
                let plain = solution.verdict(at).expect("reached").discounted(0.9);
                let naive = oracle::discounted(game, at, 0.9);
                assert!((plain - naive).abs() < 1e-12, "{} {plain} {naive}", game.position_text(at));
            }
        }
    }
}

#[test]
fn discounted_values_are_those_of_discounted_min_max() {
    for_each_game(&["tictactoe", "connect4:3x3,3", "nim:2,3", "peg-solitaire:triangle4", "othello:4x4"], Discounts);
}
