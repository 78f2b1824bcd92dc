//! Shortest solutions by search, against the distances of all positions and against published ones.

use ludex::games::sliding::Sliding;
use ludex::games::tictactoe;
use ludex::solver::{astar, retrograde};
use ludex::{Game, Halt, LowerBound, Notation, Orbits, Outcome, Status, Stop, Value};
use ludex_testkit::{Limits, golden};

/// The moves of a line are legal one after the other, and the last one solves.
fn assert_solves(game: &Sliding, from: u64, line: &[u64]) {
    let mut moves = Vec::new();
    let end = line.iter().fold(from, |at, mv| {
        moves.clear();
        game.expand(&at, &mut moves);
        assert!(moves.contains(mv), "{mv} at {}", game.position_text(&at));
        game.play(&at, *mv)
    });
    assert_eq!(game.expand(&end, &mut moves), Status::Over(Outcome::SOLVED));
}

/// Every position, or one of so many, has the distance that retrograde analysis gives, and a bound
/// not above it.
fn agrees_with_distances(columns: u32, rows: u32, step: usize) {
    let game = Sliding::new(columns, rows);
    let solution = retrograde::solve(&game, &game.start(), Orbits::identity(), &()).unwrap();
    let mut positions = vec![game.start()];
    let mut seen = std::collections::HashSet::from([game.start()]);
    let (mut next, mut moves) = (0, Vec::new());
    while let Some(&at) = positions.get(next) {
        moves.clear();
        game.expand(&at, &mut moves);
        positions.extend(moves.iter().map(|&mv| game.play(&at, mv)).filter(|&to| seen.insert(to)));
        next += 1;
    }
    for &at in &positions {
        let distance = solution.verdict(&at).unwrap().remoteness.unwrap();
        assert!(game.lower_bound(&at) <= distance, "{}", game.position_text(&at));
        assert!(!game.unsolvable(&at), "{}", game.position_text(&at));
    }
    for &at in positions.iter().step_by(step) {
        let found = astar::solve(&game, &at, &()).unwrap();
        assert_eq!(Some(found.verdict), solution.verdict(&at), "{}", game.position_text(&at));
        assert_solves(&game, at, &found.line);
    }
}

#[test]
fn search_agrees_with_distances() {
    for (columns, rows, step) in [(2, 2, 1), (3, 2, 1), (2, 3, 1), (4, 2, 11), (3, 3, 499), (6, 1, 1), (1, 4, 1)] {
        agrees_with_distances(columns, rows, step);
    }
}

/// Half of all orders of the tiles; in a row, those with the tiles in order.
#[test]
fn what_is_unsolvable_is_told() {
    let order = |mut number: usize| {
        let mut tiles: Vec<usize> = (0..6).collect();
        let drawn = (1..=6).rev().map(|left| {
            let tile = tiles.remove(number % left);
            number /= left;
            if tile == 0 { ".".into() } else { tile.to_string() }
        });
        drawn.collect::<Vec<String>>().concat()
    };
    for (columns, rows, solvable) in [(3, 2, 360), (2, 3, 360), (6, 1, 6)] {
        let game = Sliding::new(columns, rows);
        let text = |number| {
            let cells = order(number);
            (0..rows as usize).map(|r| &cells[r * columns as usize..][..columns as usize]).collect::<Vec<_>>().join("/")
        };
        let all = (0..720).map(|number| game.read_position(&text(number)).unwrap());
        let (lost, rest): (Vec<_>, Vec<_>) = all.partition(|at| game.unsolvable(at));
        assert_eq!(rest.len(), solvable, "{columns}x{rows}");
        for at in rest {
            assert_eq!(astar::solve(&game, &at, &()).unwrap().verdict.value, Value::Win);
        }
        let found = astar::solve(&game, &lost[0], &()).unwrap();
        assert_eq!((found.verdict.value, found.verdict.remoteness, found.expanded), (Value::Draw, None, 0));
        let solution = retrograde::solve(&game, &lost[0], Orbits::identity(), &()).unwrap();
        assert_eq!(solution.verdict(&lost[0]), Some(found.verdict));
    }
}

#[test]
fn the_fifteen_puzzle_has_its_published_lengths() {
    let game = Sliding::new(4, 4);
    let known: Vec<_> = golden::values().into_iter().filter(|worth| worth.game == "sliding:4x4").collect();
    assert!(!known.is_empty());
    for worth in known {
        let at = game.read_position(worth.position.as_deref().unwrap()).unwrap();
        let found = astar::solve(&game, &at, &()).unwrap();
        assert_eq!(found.verdict.remoteness, worth.remoteness, "{}", worth.source);
        assert_solves(&game, at, &found.line);
    }
}

#[test]
fn a_report_tells_the_line() {
    let game = Sliding::new(3, 3);
    let at = game.read_position("123/4.6/758").unwrap();
    let (report, _) = astar::report(&game, &at, &()).unwrap();
    assert_eq!((report.remoteness, report.best_moves), (Some(2), vec!["5".to_owned()]));
    assert_eq!(report.line.unwrap(), ["5", "8"]);
    let solved = game.read_position("123/456/78.").unwrap();
    assert_eq!(astar::report(&game, &solved, &()).unwrap().0.line.unwrap(), Vec::<String>::new());
}

#[test]
fn a_search_can_be_stopped_and_refused() {
    let game = Sliding::new(4, 4);
    let stopped = astar::solve(&game, &game.start(), &Limits::looks(0)).unwrap_err();
    assert_eq!(stopped, astar::AstarError::Halt(Halt::Stop(Stop::Cancelled)));
    let other = ludex::dyn_game(tictactoe::new());
    assert_eq!(astar::solve(&other, &other.start(), &()).unwrap_err(), astar::AstarError::NoBound);
}
