//! Every engine equals the naive oracle on all small boards.

use ludex::clock::seconds;
use ludex::count::{burnside, paths};
use ludex::counting::{Answer, ByPly, Choice, Context, Method, Question, choose, count};
use ludex::prelude::*;
use ludex::solver::{Solution, Tally, memo, retrograde};
use ludex::{AnyGame, AnyPosition, Orbits, RatedMove, Status, Verdict, engines, registry};
use ludex_testkit::oracle;

use crate::{SMALL, TINY, for_each_game};

/// Positions, plain and up to symmetry, by both ways.
fn check_positions(game: &AnyGame) {
    let (start, spec) = (game.start(), game.spec());
    let all = oracle::positions(game, &start);
    let canonical = oracle::canonical_positions(game, &start);
    let list = |orbits: &Orbits| engines::list(game, &start, orbits, &|_| {}, &()).expect(&spec);

    let plain = list(&Orbits::identity());
    assert_eq!(plain.iter().map(|level| level.positions).collect::<Vec<_>>(), all, "{spec}, plain");
    let by_orbits = list(&Orbits::keeping(game, &start));
    assert_eq!(by_orbits.iter().map(|level| level.positions).collect::<Vec<_>>(), all, "{spec}, by orbits");
    assert_eq!(by_orbits.iter().map(|level| level.canonical).collect::<Vec<_>>(), canonical, "{spec}, canonical");
    assert_eq!(
        plain.iter().map(|level| level.ended).collect::<Vec<_>>(),
        by_orbits.iter().map(|level| level.ended).collect::<Vec<_>>(),
        "{spec}, ends"
    );
    let kept = engines::count_kept(game, &start, &()).expect(&spec);
    assert_eq!(
        kept.iter().map(burnside::KeptBySymmetry::orbits).collect::<Vec<_>>(),
        canonical,
        "{spec}, orbit counting"
    );
}

#[test]
fn positions_are_counted_as_by_the_oracle() {
    for_each_game(SMALL, check_positions);
}

/// Where a game has a formula for its positions, it tells what counting them one by one does.
#[test]
fn formulas_tell_what_is_counted() {
    for spec in ["nim:0", "nim:3,4,5", "nim:1,1,2,6", "sliding:2x2", "sliding:3x2", "sliding:3x3"] {
        let game = &registry::game(spec).unwrap();
        let (start, mut moves) = (game.start(), Vec::new());
        game.expand(&start, &mut moves);
        let next = moves.last().map(|&mv| game.play(&start, mv));
        for root in next.into_iter().chain([start]) {
            let total = |method| {
                let question = Question { method: Some(method), ..Question::new(game, &root) };
                let Ok(Answer::Counted(counted)) = count(&question, Context::new(&(), || 0.0)) else {
                    panic!("{spec} by {method:?}")
                };
                counted.report.total.expect("all of them")
            };
            assert_eq!(total(Method::Formula), total(Method::Explicit), "{spec}");
        }
    }
}

/// A formula is chosen where the positions are not listed in a moment, and no table is asked for.
#[test]
fn a_formula_is_chosen_where_the_table_takes_long() {
    let chosen = |spec, by_ply| {
        let game = &registry::game(spec).unwrap();
        let start = game.start();
        let question = Question { by_ply, ..Question::new(game, &start) };
        match choose(&question, seconds, &()).expect(spec) {
            Choice::Counted(counted) => counted.method,
            Choice::By(method, _) => method,
        }
    };
    assert_eq!(chosen("nim:3,4,5", ByPly::Small), Method::Explicit);
    assert_eq!(chosen("sliding:4x4", ByPly::Small), Method::Formula);
    assert_eq!(chosen("sliding:4x4", ByPly::Within(1e3)), Method::Formula);
    assert_eq!(chosen("nim:100,200,300", ByPly::Never), Method::Formula);
    assert_eq!(chosen("nim:100,200,300", ByPly::Always), Method::Explicit);
    assert_eq!(chosen("connect4", ByPly::Small), Method::Columns);
}

/// Games and histories, plain and up to symmetry.
fn check_paths(game: &AnyGame) {
    let (start, spec) = (game.start(), game.spec());
    let count = |orbits: &Orbits, alike| engines::count_paths(game, &start, orbits, alike, &|_| {}, &()).expect(&spec);
    let group = Orbits::keeping(game, &start);
    let games = |lengths: &[paths::Length]| numbers(lengths, |length| &length.games);
    let histories = |lengths: &[paths::Length]| numbers(lengths, |length| &length.histories);

    let plain = count(&Orbits::identity(), paths::Alike::Moves);
    assert_eq!(games(&plain), trimmed(oracle::games(game, &start)), "{spec}, games");
    assert_eq!(histories(&plain), trimmed(oracle::histories(game, &start)), "{spec}, histories");
    assert_eq!(count(&group, paths::Alike::Moves), plain, "{spec}, by orbits");
    let alike = count(&group, paths::Alike::CanonicalPositions);
    assert_eq!(games(&alike), trimmed(oracle::games_up_to_symmetry(game, &start)), "{spec}, games alike");
    assert_eq!(histories(&alike), trimmed(oracle::histories_up_to_symmetry(game, &start)), "{spec}, histories alike");
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
    for_each_game(TINY, check_paths);
}

/// What is known of a game that was solved in one way or another.
struct Solved<'s> {
    way: String,
    verdict: &'s dyn Fn(&AnyPosition) -> Option<Verdict>,
    moves: &'s dyn Fn(&AnyPosition) -> Option<Vec<RatedMove<u64>>>,
    tally: Tally,
}

/// Value, remoteness and best moves of every position, by every engine that can.
fn check_solutions(game: &AnyGame) {
    let start = game.start();
    let truth = oracle::values(game, &start).into_iter().collect::<Vec<_>>();
    let alone = |solution: Solution<&AnyGame>| {
        let way = format!("{:?}", solution.method());
        let (verdict, moves) = (|at: &_| solution.verdict(at), |at: &_| solution.moves(at));
        compare(game, &truth, &Solved { way, verdict: &verdict, moves: &moves, tally: solution.tally() });
    };
    let compiled = |solution: engines::SolvedGame<'_>| {
        let way = format!("{:?} of ludex::engines", solution.method());
        let (verdict, moves) = (|at: &_| solution.verdict(at), |at: &_| solution.moves(at));
        compare(game, &truth, &Solved { way, verdict: &verdict, moves: &moves, tally: solution.tally() });
    };
    compiled(engines::solve_backwards(game, &start, &()).expect("any game"));
    for orbits in [Orbits::identity(), Orbits::keeping(game, &start)] {
        alone(retrograde::solve(game, &start, orbits, &()).expect("any game"));
    }
    if game.ply(&start).is_some() {
        alone(retrograde::solve_layered(game, &start, Orbits::identity(), &mut (), &()).expect("layers"));
    }
    if !game.loops() {
        compiled(engines::solve_memo(game, &start, &()).expect("no loops"));
        alone(memo::solve(game, &start, Orbits::identity(), &()).expect("no loops"));
    }
}

fn compare(game: &AnyGame, truth: &[(AnyPosition, Verdict)], solved: &Solved<'_>) {
    for (at, verdict) in truth {
        let context = || format!("{} {} {}", game.spec(), game.position_text(at), solved.way);
        let mut moves = Vec::new();
        if let Status::Turn(_) = game.expand(at, &mut moves) {
            assert_eq!((solved.verdict)(at), Some(*verdict), "{}", context());
        }
        let rated = (solved.moves)(at).expect("reached");
        assert_eq!(rated.iter().map(|r| r.verdict).max().unwrap_or(*verdict), *verdict, "{}", context());
        assert!(rated.is_sorted_by(|a, b| a.verdict >= b.verdict), "{}", context());
        let mut listed: Vec<_> = rated.iter().map(|r| r.mv).collect();
        listed.sort_unstable();
        assert_eq!(listed, moves, "{}", context());
    }
    assert_eq!(solved.tally.positions, truth.len() as u64, "{}", game.spec());
    assert_eq!(solved.tally.by_value.iter().sum::<u64>(), solved.tally.positions);
}

#[test]
fn positions_are_solved_as_by_the_oracle() {
    for_each_game(SMALL, check_solutions);
}

/// Best moves and discounted values, against plain recursion.
fn check_discounts(game: &AnyGame) {
    let solution = memo::solve(game, &game.start(), Orbits::identity(), &()).expect("no loops");
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

#[test]
fn discounted_values_are_those_of_discounted_min_max() {
    let specs = [
        "tictactoe",
        "connect4:3x3,3",
        "nim:2,3",
        "kayles:5",
        "kayles:3,2,misere",
        "peg-solitaire:triangle4",
        "othello:4x4",
    ];
    for_each_game(&specs, check_discounts);
}
