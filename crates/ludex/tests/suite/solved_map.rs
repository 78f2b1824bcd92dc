//! What is kept of a solution answers as the solution.

use ludex::engines::{self, values::SolvedMap};
use ludex::{Game as _, RatedMove};

use crate::game;

/// What is kept answers as the solution itself, in every position; how many there are.
fn same(spec: &str) -> usize {
    let game = &game(spec);
    let solution = engines::solve_backwards(game, &game.start(), &()).expect("a small game");
    let known = SolvedMap::solving(game, &game.start(), &()).expect("a small game");
    for (at, verdict) in solution.entries() {
        assert_eq!(known.verdict(game, &at), Some(verdict), "{at:?}");
        let verdicts = |moves: Option<Vec<RatedMove<u64>>>| {
            moves.map(|moves| moves.iter().map(|rated| (rated.mv, rated.verdict)).collect::<Vec<_>>())
        };
        assert_eq!(verdicts(known.moves(game, &at)), verdicts(solution.moves(&at)), "{at:?}");
    }
    known.len()
}

#[test]
fn what_is_known_is_what_was_solved() {
    assert_eq!(same("tictactoe"), 765);
    same("connect4:4x3");
    same("othello:4x4");
    same("fibonacci-nim:20");
    same("peg-solitaire:triangle4");
    same("sliding:3x2");
    same("nim:2,3,2,misere");
    same("kayles:6");
}
