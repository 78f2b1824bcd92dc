//! What is remembered, and when it is looked again.

use super::*;

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ludex_core::Value;
use ludex_games::{chess, connect4, mnk, nim, tictactoe};

use crate::values::Limits;

#[test]
fn a_search_comes_first_where_exact_values_came_too_late() {
    let cache = ValueCache::default();
    let tried = |plies: [u32; 3]| plies.map(|ply| cache.may_come_in_time("nim", Some(ply)));
    assert_eq!(tried([0, 4, 9]), [true; 3]);
    cache.note("nim", Some(0), false);
    assert_eq!(tried([0, 4, 9]), [false; 3]);
    cache.note("nim", Some(4), true);
    assert_eq!(tried([0, 4, 9]), [false, true, true]);
    // In a game from elsewhere plies are others, and the board is as large.
    cache.begin("nim");
    assert_eq!(tried([0, 4, 9]), [false; 3]);
}

/// What an answer leaves behind is the answer to the next question, whatever found it.
#[test]
fn what_was_found_is_known() {
    let [ttt, nim, board] = [tictactoe::read_game(""), nim::read_game("2,3"), connect4::read_game("6x5")];
    for (game, text) in [(ttt, "1"), (nim, "1,3"), (board, "12344321123456")] {
        let game = game.expect("a game");
        let (cache, at) = (ValueCache::default(), game.read_position(text).expect("a position"));
        assert_eq!(cache.cached(&game, &at), None);
        let question = Question { effort: Effort::Exact, ..Question::new(&game, &at) };
        let found = cache.find(&question, || 0.0, &()).expect("no fault");
        assert_eq!(cache.cached(&game, &at), found);
        assert!(found.is_some_and(|found| found.verdict == cache.verdict(&game, &at) && found.depth.is_none()));
    }
}

/// A line of best play that was found is known, though the other moves are not.
#[test]
fn a_line_that_was_found_is_known() {
    let game = connect4::read_game("7x6").expect("a game");
    let (cache, mut at) = (ValueCache::default(), game.read_position("4433").expect("a position"));
    let mut line = Vec::new();
    while game.expand(&at, &mut Vec::new()).mover().is_some() {
        let best = cache.first_best(&Question::new(&game, &at), || 0.0, &()).expect("no fault").expect("a move");
        assert_eq!(cache.known_best(&game, &at), Some(best.clone()));
        at = game.play(&at, game.read_move(&at, &best).expect("a move"));
        line.push(best);
    }
    assert_eq!((line.len(), cache.known_best(&game, &at)), (3, None));
    assert_eq!(cache.known_best(&game, &game.start()), None);
}

/// Chess is not solved, and a mate that is near is seen all the same.
#[test]
fn an_end_that_is_near_is_seen_where_nothing_is_solved() {
    let game = chess::read_game("").expect("a game");
    let outcome = |moves: &str| {
        let (cache, at) = (ValueCache::default(), game.read_position(moves).expect("a position"));
        // No time for a solution, and enough for a search.
        let limits = Limits { exact: 0.0, ..Limits::default() };
        let question = Question { effort: Effort::Outcome, limits, ..Question::new(&game, &at) };
        let found = cache.find(&question, || 0.0, &()).expect("no fault");
        let verdict = found.as_ref().and_then(|found| found.verdict);
        assert_eq!(cache.verdict(&game, &at), verdict);
        found.map(|found| (verdict, found.moves[0].mv.clone()))
    };
    let mate = (Some(Verdict::new(Value::Win, Some(1))), "Qh4#".to_owned());
    assert_eq!(outcome("f3 e5 g4"), Some(mate));
    assert_eq!(outcome("f3 e5"), None);
}

#[test]
fn what_is_at_hand_answers_alone() {
    let game = tictactoe::read_game("").expect("a game");
    let (cache, at) = (ValueCache::default(), game.start());
    let source = ExactValues::solving(&game, &at, &()).expect("a small game");
    let question = Question { source: Some(&source), ..Question::new(&game, &at) };
    let found = cache.find(&question, || 0.0, &()).expect("no fault").expect("a solution");
    assert_eq!(found.depth, None);
    assert_eq!(cache.cached(&game, &at), None);
}

/// Every look at the clock is a second later.
fn clock() -> f64 {
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    f64::from(LOOKS.fetch_add(1, Relaxed))
}

#[test]
fn what_was_too_large_is_tried_again_later_in_the_game() {
    let game = connect4::read_game("5x5,5").expect("a game");
    let (cache, at) = (ValueCache::default(), game.start());
    let question = Question { effort: Effort::Exact, ..Question::new(&game, &at) };
    assert_eq!(cache.find(&question, clock, &()), Ok(None));
    let looks = clock();
    assert_eq!(cache.find(&question, clock, &()), Ok(None));
    assert!(clock() - looks < 2.0, "it is not tried again");
    let later = Question { ply: Some(1), ..question };
    assert_eq!(cache.find(&later, clock, &()), Ok(None));
    assert!(clock() - looks > 4.0, "it is");
}

/// Of cells that look alike the middle comes first; the others, and what looks better, stay.
#[test]
fn what_looks_alike_begins_in_the_middle() {
    let game = mnk::read_game("5x5,4").expect("a game");
    let start = game.start();
    let (_, mut moves) = foreseen(&game, &start, 1 << 20, Until::AWin, &()).expect("no fault");
    moves.sort_by_key(|known| known.mv);
    for known in &mut moves {
        known.rating = Rating::Estimate(7);
    }
    let first = |mut moves: Vec<Rated<u64>>| {
        middle_first(&game, &start, &mut moves);
        moves.iter().take(3).map(|known| game.move_text(&start, known.mv)).collect::<Vec<_>>()
    };
    assert_eq!(first(moves.clone()), ["13", "1", "2"]);
    moves[0].rating = Rating::Estimate(8);
    assert_eq!(first(moves), ["1", "2", "3"]);
    assert!(first(Vec::new()).is_empty());
}
