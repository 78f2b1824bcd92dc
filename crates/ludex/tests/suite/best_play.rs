//! Answers about single positions: the best play to the end, and positions one after another.

use std::sync::Arc;

use ludex::columns_solver::ColumnsSolver;
use ludex::players::ExactValues;
use ludex::solving::{Lines, Method, Question, Solved, Solver};
use ludex::values::Line;
use ludex::{AnyGame, AnyPosition, Game as _, Notation as _, Outcome, Seats, Status, Verdict, registry};
use ludex_testkit::random::Random;

use crate::{SMALL, game};

/// Positions of random games.
fn positions(game: &AnyGame, games: u64) -> Vec<AnyPosition> {
    let (mut all, mut moves) = (vec![game.start()], Vec::new());
    for seed in 0..games {
        let (mut at, mut random) = (game.start(), Random::new(seed));
        for _ in 0..30 {
            moves.clear();
            game.expand(&at, &mut moves);
            let Some(&mv) = random.pick(&moves) else { break };
            at = game.play(&at, mv);
            all.push(at.clone());
        }
    }
    all
}

/// Plays a line: how the game then is, seen from the seats at its beginning.
fn after(game: &AnyGame, at: &AnyPosition, line: &[String]) -> Status {
    let end = line.iter().fold(at.clone(), |at, text| game.play(&at, game.read_move(&at, text).expect("legal")));
    let status = game.expand(&end, &mut Vec::new());
    match (status, game.seats()) {
        (Status::Over(Outcome::Win(player)), Seats::Swap) if line.len() % 2 == 1 => Status::Over(Outcome::Win(!player)),
        (status, _) => status,
    }
}

/// The line of a position has as many plies as its remoteness and ends with its value.
fn keeps_its_word(game: &AnyGame, at: &AnyPosition, verdict: Verdict, line: &Line) {
    let name = || format!("{} at {}: {verdict:?} {line:?}", game.spec(), game.position_text(at));
    let Some(moves) = line.moves() else {
        assert_eq!((verdict.remoteness, line), (None, &Line::Unknown), "{}", name());
        return;
    };
    assert_eq!(Some(moves.len() as u32), verdict.remoteness, "{}", name());
    let viewer = game.seats().viewer(game.expand(at, &mut Vec::new()));
    let Status::Over(outcome) = after(game, at, moves) else { panic!("{}", name()) };
    assert_eq!(outcome.value_for(viewer), verdict.value, "{}", name());
}

#[test]
fn a_line_is_as_long_as_the_remoteness_and_ends_with_the_value() {
    for spec in SMALL {
        let game = game(spec);
        for at in positions(&game, 3) {
            let question = Question { line: true, ..Question::new(&game, &at) };
            let solved = Solver::default().solve(&question, || 0.0, &()).expect("small");
            keeps_its_word(&game, &at, solved.verdict, &solved.line);
            let moves = Solver::default().moves(&question, || 0.0, &()).expect("small");
            for known in moves.moves {
                let verdict = known.rating.verdict().expect("exact");
                let line = match &known.line {
                    Line::Moves(moves) => Line::Moves([vec![known.mv.clone()], moves.clone()].concat()),
                    other => other.clone(),
                };
                keeps_its_word(&game, &at, verdict, &line);
            }
        }
    }
}

#[test]
fn each_engine_gives_a_line() {
    for (spec, text, method) in [
        ("connect4:5x4", "12", Method::Search),
        ("connect4:6x5", "12344321", Method::Search),
        ("sliding:3x3", "6", Method::Search),
        ("kayles:9", "", Method::Memo),
    ] {
        let game = game(spec);
        let at = if text.is_empty() { game.start() } else { game.read_position(text).expect("moves") };
        let question = Question { method: Some(method), line: true, ..Question::new(&game, &at) };
        let solved = Solver::default().solve(&question, || 0.0, &()).expect("small");
        keeps_its_word(&game, &at, solved.verdict, &solved.line);
        assert!(solved.line.moves().is_some_and(|line| line.len() > 3), "{spec}");
    }
    let nim = registry::game("nim:100,200,300").expect("a game");
    let start = nim.start();
    let question = Question { line: true, ..Question::new(&nim, &start) };
    let solved = Solver::default().solve(&question, || 0.0, &()).expect("theory");
    assert_eq!(solved.line, Line::Unknown);
}

/// The ways to value moves one position at a time against the solution of all.
#[test]
fn moves_one_by_one_are_those_of_a_solution() {
    for spec in ["connect4:4x4", "connect4:3x5", "sliding:3x2", "sliding:2x3"] {
        let game = game(spec);
        let all = ExactValues::solving(&game, &game.start(), &()).expect("small");
        let alone = match ColumnsSolver::for_game(&game, 1 << 20, 1) {
            Some(columns) => ExactValues::with_columns(&game, Arc::new(columns)),
            None => ExactValues::by_search(&game),
        };
        for at in positions(&game, 8) {
            let mut told = Vec::new();
            let moves = alone.moves_told(&at, &mut |known| told.push(known), &()).expect("small");
            assert_eq!(moves, all.moves(&at, &()).expect("small"), "{spec} at {}", game.position_text(&at));
            let mut best = moves.clone();
            best.retain(|mv| mv.verdict == moves[0].verdict);
            assert_eq!(alone.best_moves(&at, &()).expect("small"), best, "{spec} at {}", game.position_text(&at));
            told.sort_by_key(|known| std::cmp::Reverse(known.verdict));
            assert_eq!(moves, told);
        }
    }
}

/// What `ludex moves` says by each method is the same.
#[test]
fn methods_agree_on_the_values_of_moves() {
    for (spec, methods) in [
        ("nim:3,4,5", [Method::Memo, Method::Sums]),
        ("nim:2,3,1,misere", [Method::Memo, Method::Sums]),
        ("kayles:6,3", [Method::Memo, Method::Sums]),
        ("connect4:4x4", [Method::Retrograde, Method::Search]),
        ("sliding:3x2", [Method::Retrograde, Method::Search]),
        ("kamon:2,seed=1", [Method::Retrograde, Method::Search]),
        ("kamon:2,seed=4,last", [Method::Retrograde, Method::Search]),
    ] {
        let game = game(spec);
        for at in positions(&game, 4) {
            // One of the two may tell who wins, and not how soon.
            let tells_who_alone = methods[0] == Method::Memo || spec.starts_with("kamon");
            let [one, other] = methods.map(|method| {
                let question = Question { method: Some(method), ..Question::new(&game, &at) };
                let moves = Solver::default().moves(&question, || 0.0, &()).expect("small");
                let value = |known: &ludex::values::MoveValue| {
                    let Verdict { value, remoteness } = known.rating.verdict().expect("exact");
                    let plies = remoteness.filter(|&plies| !tells_who_alone || plies == 1);
                    (known.mv.clone(), value, plies)
                };
                let mut moves: Vec<_> = moves.moves.iter().map(value).collect();
                moves.sort_by(|a, b| a.0.cmp(&b.0));
                moves
            });
            assert_eq!(one, other, "{spec} at {}", game.position_text(&at));
        }
    }
}

/// Answers that share solutions are those of solutions that were made for them.
#[test]
fn positions_one_after_another_are_answered_as_alone() {
    for spec in ["tictactoe", "connect4:4x4", "nim:3,4,5", "kayles:8", "othello:4x4", "sliding:3x2", "fibonacci-nim:20"]
    {
        let game = game(spec);
        let mut lines = Lines::new(&game, || 0.0);
        for at in positions(&game, 6) {
            let question = Question { discount: Some(0.5), ..Question::new(&game, &at) };
            let told =
                |solved: &Solved| (solved.verdict, solved.report.discounted(), solved.report.best_moves().to_vec());
            let shared = lines.answer(&question, &()).expect("small");
            let alone = Solver::default().solve(&question, || 0.0, &()).expect("small");
            assert_eq!(told(&shared), told(&alone), "{spec} at {}", game.position_text(&at));
        }
    }
}

/// The perfect player of a game that is too large to be listed knows its theory.
#[test]
fn perfect_play_by_theory_and_search() {
    let nim = game("nim:100,200,300");
    let exact = ludex::solving::exact_values(&nim, &nim.start(), || 0.0, &()).expect("theory");
    let moves = exact.moves(&nim.start(), &()).expect("theory");
    assert_eq!(nim.move_text(&nim.start(), moves[0].mv), "3:128");
    let puzzle = game("sliding:4x4");
    let near = puzzle.read_position("1,2,3,4/5,6,7,8/9,10,11,12/13,.,14,15").expect("a board");
    let exact = ludex::solving::exact_values(&puzzle, &near, || 0.0, &()).expect("a search");
    let line = exact.line(&near, &()).expect("a search").expect("it can be solved");
    assert_eq!(line.len(), 2);
}
