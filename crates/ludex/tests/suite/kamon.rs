//! Kamon on hexagons of side 3: too many positions to be listed, and few enough to be searched to
//! their ends.

use ludex::prelude::*;
use ludex::search::{Limits, TranspositionTable, deepen};
use ludex::{Value, Verdict};

use crate::game;

/// What a search to the end of every line says.
fn searched(spec: &str, moves: &[&str]) -> Verdict {
    let game = game(spec);
    let at = game.read_moves(moves.iter().copied()).expect("legal moves");
    let by = game.evaluation("chains").expect("an evaluation");
    let table = TranspositionTable::new(1 << 24);
    let found = deepen::search(&game, Some(&by), &at, &table, &Limits::depth(18), &()).expect("a search");
    found.rating.verdict().expect("all lines end")
}

/// The values of `docs/games/kamon.md`: ours.
#[test]
fn of_side_three() {
    let known = [(2, Verdict::new(Value::Win, Some(15))), (1, Verdict::new(Value::Draw, None))];
    let seeds = if ludex_testkit::at_large() { &known[..] } else { &[] };
    for &(seed, verdict) in seeds {
        let found = searched(&format!("kamon:3,seed={seed}"), &[]);
        assert_eq!((found.value, found.remoteness), (verdict.value, verdict.remoteness), "seed {seed}");
    }
    // After six stones every position is listed too.
    let moves = ["d2", "e4", "b3", "d5", "d4", "a2"];
    let spec = "kamon:3,seed=80";
    assert_eq!(searched(spec, &moves), Verdict::new(Value::Win, Some(9)));
    let game = game(spec);
    let at = game.read_moves(moves.iter().copied()).expect("legal moves");
    let solution = ludex::engines::solve_memo(&game, &at, &()).expect("a solution");
    assert_eq!(solution.verdict(&at), Some(Verdict::new(Value::Win, Some(9))));
}
