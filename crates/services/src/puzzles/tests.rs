//! Puzzles against the exact values of small games.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Value};
use ludex_engines::players::ExactValues;
use ludex_games::{connect4, fibonacci_nim, kayles, nim, othello, peg_solitaire, tictactoe};

use super::look::Look;
use super::{Grade, MOST, Puzzle, Puzzles, Question, Task, puzzles};

fn found(game: &AnyGame, number: usize, seed: u64) -> Puzzles {
    let found = puzzles(&Question::new(game, number, seed), || 0.0, &()).expect("no fault");
    assert_eq!(found.halt, None);
    found
}

/// The values of all moves, which no part of the search for puzzles gave.
fn values(game: &AnyGame, puzzle: &Puzzle) -> Vec<(String, Value)> {
    let at = game.read_position(&puzzle.position).expect("its own text");
    let exact = ExactValues::with_solution(game, ludex_engines::solve_backwards(game, &at, &()).expect("small"));
    let moves = exact.moves(&at, &()).expect("solved");
    moves.into_iter().map(|rated| (game.move_text(&at, rated.mv), rated.verdict.value)).collect()
}

#[test]
fn one_move_alone_is_right() {
    let games = [
        tictactoe::read_game(""),
        connect4::read_game("4x4"),
        othello::read_game("4x4"),
        nim::read_game("3,4,5"),
        kayles::read_game("9"),
        fibonacci_nim::read_game("20"),
        peg_solitaire::read_game("triangle5"),
    ];
    for game in games.map(|game| game.expect("a game")) {
        let found = found(&game, 6, 1);
        assert!(!found.puzzles.is_empty(), "{}", game.spec());
        for puzzle in &found.puzzles {
            let (right, wrong): (Vec<_>, Vec<_>) =
                values(&game, puzzle).into_iter().partition(|(mv, _)| *mv == puzzle.solution);
            assert_eq!((right.len(), wrong.len()), (1, puzzle.wrong.len()), "{puzzle:?}");
            let is_right = match puzzle.task {
                Task::Win => right[0].1 == Value::Win && wrong.iter().all(|(_, value)| *value != Value::Win),
                Task::Save => right[0].1 == Value::Draw && wrong.iter().all(|(_, value)| *value == Value::Loss),
            };
            assert!(is_right && puzzle.horizon.is_none(), "{}: {puzzle:?}", game.spec());
            let line = puzzle.line.as_ref().map(|line| line.len() as u32);
            assert_eq!(line, puzzle.plies, "{puzzle:?}");
        }
    }
}

#[test]
fn a_seed_is_enough_to_find_them_again() {
    let game = tictactoe::read_game("").expect("a game");
    let texts = |seed| found(&game, 5, seed).puzzles.into_iter().map(|puzzle| puzzle.position).collect::<Vec<_>>();
    assert_eq!(texts(7), texts(7));
    assert_ne!(texts(7), texts(8));
}

#[test]
fn they_go_from_easy_to_hard_and_are_no_images_of_one_another() {
    let game = connect4::read_game("6x5").expect("a game");
    let found = found(&game, 8, 3);
    assert_eq!(found.puzzles.len(), 8);
    let grades: Vec<_> = found.puzzles.iter().map(|puzzle| puzzle.grade).collect();
    assert!(grades.is_sorted() && grades[0] < grades[7], "{grades:?}");
    let mut forms: Vec<_> = found
        .puzzles
        .iter()
        .map(|puzzle| game.canonical(&game.read_position(&puzzle.position).expect("a position")))
        .collect();
    forms.sort();
    forms.dedup();
    assert_eq!(forms.len(), 8);
}

#[test]
fn a_grade_is_how_far_one_must_look_ahead() {
    let game = connect4::read_game("5x4").expect("a game");
    for grade in Grade::ALL {
        let question = Question { grade: Some(grade), ..Question::new(&game, 2, 5) };
        let found = puzzles(&question, || 0.0, &()).expect("no fault");
        for puzzle in &found.puzzles {
            let plies = puzzle.foresight.unwrap_or(puzzle.searched + 1);
            assert_eq!((puzzle.grade, plies.div_ceil(2).clamp(1, 4)), (grade, grade as u32 + 1), "{puzzle:?}");
            // Nobody is tempted who sees the end.
            assert!(plies > 1 || puzzle.tempting() == 0, "{puzzle:?}");
        }
    }
}

/// What a search says of games that are not solved holds where they can be.
#[test]
fn what_a_search_is_certain_of_is_true() {
    let game = connect4::read_game("4x4").expect("a game");
    let (ahead, mut certain) = (Look::ahead(&game), 0);
    for text in ["1", "1234", "12211221", "122112213", "1221122134", "12211221344"] {
        let at = game.read_position(text).expect("a position");
        let exact = ExactValues::solving(&game, &at, &()).expect("small").moves(&at, &()).expect("solved");
        let seen = ahead.moves(&at, &()).expect("no fault");
        assert_eq!(seen.moves.len(), exact.len());
        for mv in seen.moves.iter().filter(|mv| mv.value.is_some()) {
            let known = exact.iter().find(|known| known.mv == mv.mv).map(|known| known.verdict);
            assert_eq!(mv.value, known.map(|known| known.value), "{text}");
            let told = mv.remoteness.filter(|_| mv.value != Some(Value::Draw));
            assert!(told.is_none() || told == known.and_then(|known| known.remoteness), "{text}");
            certain += 1;
        }
        assert_eq!(seen.horizon.is_none(), seen.moves.iter().all(|mv| mv.value.is_some()));
    }
    assert!(certain > 5, "{certain}");
}

#[test]
fn a_large_game_has_puzzles_within_a_horizon() {
    let game = othello::read_game("6x6").expect("a game");
    let found = found(&game, 2, 1);
    assert_eq!(found.puzzles.len(), 2);
    assert!(found.puzzles.iter().all(|puzzle| !puzzle.wrong.is_empty()), "{:?}", found.puzzles);
}

#[test]
fn what_is_asked_in_vain() {
    let game = tictactoe::read_game("").expect("a game");
    assert!(puzzles(&Question::new(&game, MOST + 1, 0), || 0.0, &()).is_err());
    // Without pins there is no position with two moves.
    let none = found(&kayles::read_game("0").expect("a game"), 3, 0);
    assert_eq!((none.puzzles.len(), none.looked_at), (0, 0));
}
