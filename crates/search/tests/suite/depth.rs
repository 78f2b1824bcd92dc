//! Searches that stop at a depth against plain min-max of that depth, in score and in all best
//! moves.

use ludex_core::{Evaluate, Game, Notation, Seats};
use ludex_games::{connect4, mnk, othello, teeko};
use ludex_search::{End, Limits, Rating, SearchReport, Ties, TranspositionTable, alphabeta, deepen, minimax};
use ludex_testkit::oracle::MinMax;

use crate::games::{Odd, positions};

/// One table serves all positions and depths, small enough to forget much.
fn check_by<G: Evaluate>(game: &G, by: Option<&G::Evaluation>, positions: &[G::Position], depths: &[u32]) {
    let (table, other) = (TranspositionTable::new(1 << 15), TranspositionTable::new(1 << 22));
    for at in positions {
        for &depth in depths {
            let plain = minimax::search(game, by, at, depth, &()).unwrap();
            let cut = alphabeta::search(game, by, at, depth, &()).unwrap();
            assert_eq!((cut.score, &cut.best), (plain.score, &plain.best), "alpha-beta, depth {depth} at {at:?}");
            assert!(cut.nodes <= plain.nodes);
            for (table, threads) in [(&table, 1), (&other, 1), (&other, 3)] {
                let all = Limits { ties: Ties::All, threads, ..Limits::depth(depth) };
                let deep = deepen::search(game, by, at, table, &all, &()).unwrap();
                assert_eq!((deep.score, &deep.best), (plain.score, &plain.best), "depth {depth} at {at:?}");
                let one =
                    deepen::search(game, by, at, table, &Limits { threads, ..Limits::depth(depth) }, &()).unwrap();
                assert_eq!((one.score, one.best.first()), (plain.score, plain.best.first()), "depth {depth} at {at:?}");
                assert_eq!(one.best.len(), plain.best.len().min(1));
                // The line leads to a position that looks as the score says.
                let end = one.line.iter().fold(at.clone(), |here, &mv| game.play(&here, mv));
                if let Some(looks) = one.score.evaluation().filter(|_| one.line.len() == depth as usize && depth > 0) {
                    let turned = game.seats() == Seats::Swap && depth % 2 == 1;
                    let seen = by.map_or(0, |by| game.evaluate(by, &end));
                    let expected = if is_over(game, &end) { 0 } else { seen };
                    let mover = mover_sign(game, at) * if turned { -1 } else { 1 };
                    assert_eq!(looks, expected * mover, "the line {:?} from {at:?}", one.line);
                }
            }
        }
        let depth = depths.iter().copied().max().unwrap_or(1);
        let rated = minimax::moves(game, by, at, depth, &()).unwrap();
        let deep = deepen::moves(game, by, at, &table, depth, &()).unwrap();
        let scores = |rated: &[ludex_search::Rated<G::Move>]| rated.iter().map(|r| (r.mv, r.score)).collect::<Vec<_>>();
        assert_eq!(scores(&rated), scores(&deep));
    }
}

fn is_over<G: Game>(game: &G, at: &G::Position) -> bool {
    matches!(game.expand(at, &mut Vec::new()), ludex_core::Status::Over(_))
}

fn mover_sign<G: Game>(game: &G, at: &G::Position) -> i32 {
    match game.expand(at, &mut Vec::new()) {
        ludex_core::Status::Turn(ludex_core::Player::Second) => -1,
        _ => 1,
    }
}

fn check<G: Evaluate>(game: &G, names: &[&str], positions: &[G::Position], depths: &[u32]) {
    check_by(game, None, positions, depths);
    for name in names {
        check_by(game, Some(&game.evaluation(name).unwrap()), positions, depths);
    }
}

#[test]
fn connect_four() {
    let game = connect4::read_game("7x6").unwrap();
    check(&game, &["lines=w1", "lines=w2", "cells"], &positions(&game, 25, 0, 1), &[0, 1, 2, 4]);
}

#[test]
fn mnk() {
    let game = mnk::read_game("5x5,4").unwrap();
    check(&game, &["lines", "cells"], &positions(&game, 25, 3, 2), &[1, 2, 3]);
}

#[test]
fn othello() {
    let game = othello::read_game("6x6").unwrap();
    check(&game, &["phases", "discs"], &positions(&game, 25, 4, 3), &[1, 3, 4]);
    let game = othello::read_game("4x4").unwrap();
    check(&game, &["phases"], &positions(&game, 60, 0, 3), &[2, 3, 4, 5]);
}

/// A game with loops.
#[test]
fn teeko() {
    let game = teeko::read_game("").unwrap();
    check(&game, &["lines", "cells"], &positions(&game, 20, 8, 4), &[1, 2, 3]);
}

#[test]
fn everything_unusual() {
    for seats in [Seats::Fixed, Seats::Swap, Seats::Solo] {
        for salt in 0..60 {
            let game = Odd { seats, salt };
            check_by(&game, Some(&()), &positions(&game, 10, 0, salt), &[0, 1, 2, 3, 4, 5, 6]);
        }
    }
}

/// What a search that stops at a depth says to be certain is what the oracle says.
#[test]
fn what_is_certain_is_true() {
    let mut certain = 0;
    for seats in [Seats::Fixed, Seats::Swap, Seats::Solo] {
        for salt in 0..80 {
            let game = Odd { seats, salt };
            let mut oracle = MinMax::new(&game);
            for at in positions(&game, 10, 0, salt) {
                for depth in 0..7 {
                    let table = TranspositionTable::new(1 << 12);
                    let found = deepen::search(&game, Some(&()), &at, &table, &Limits::depth(depth), &()).unwrap();
                    let plain = alphabeta::search(&game, Some(&()), &at, depth, &()).unwrap();
                    for rating in [found.rating, plain.rating] {
                        let Rating::Exact(verdict) = rating else { continue };
                        certain += 1;
                        let truth = oracle.verdict(&at);
                        assert_eq!(verdict.value, truth.value, "depth {depth} at {at:?}");
                        assert!(verdict.remoteness.is_none_or(|plies| Some(plies) == truth.remoteness));
                    }
                }
            }
        }
    }
    assert!(certain > 5_000, "{certain}");
}

/// The course *Puissance 4*: `minimax(G, 1, W1, 1)` on the empty grid gives (7, (3, 0)).
#[test]
fn the_first_move_of_the_course() {
    let game = connect4::read_game("7x6").unwrap();
    for weights in ["lines=w1", "lines=0/1/5/20/inf", "weights=w1"] {
        let by = game.evaluation(weights).unwrap();
        let found = minimax::search(&game, Some(&by), &game.start(), 1, &()).unwrap();
        let report = SearchReport::new(&game, &game.start(), &found, 1);
        assert_eq!(
            (report.estimate, report.best_moves, report.nodes),
            (Some(7.0), vec!["4".to_string()], "8".to_string())
        );
        let rated = minimax::moves(&game, Some(&by), &game.start(), 1, &()).unwrap();
        let looks: Vec<_> = rated.iter().map(|rated| rated.rating.estimate().unwrap()).collect();
        assert_eq!(looks, [3, 4, 5, 7, 5, 4, 3]);
    }
    // A depth of 0 evaluates the position itself and names no move.
    let at = game.read_position("4").unwrap();
    let found = minimax::search(&game, game.evaluation("lines=w1").ok().as_ref(), &at, 0, &()).unwrap();
    assert_eq!((found.rating, found.best.len(), found.depth), (Rating::Estimate(-7), 0, 0));
}

#[test]
fn budgets() {
    let game = connect4::read_game("7x6").unwrap();
    let by = game.evaluation("lines").ok();
    let table = TranspositionTable::new(1 << 20);
    let search = |limits: &Limits| deepen::search(&game, by.as_ref(), &game.start(), &table, limits, &()).unwrap();
    let found = search(&Limits { nodes: 20_000, ..Limits::default() });
    assert_eq!((found.end, found.nodes), (End::Nodes, 20_000));
    assert!(found.depth > 4 && found.best.len() == 1);
    let found = search(&Limits { nodes: 0, ..Limits::default() });
    assert_eq!((found.depth, found.end), (1, End::Nodes));
    assert_eq!(search(&Limits::depth(3)).end, End::Depth);
    let nearly = game.read_position("414141").unwrap();
    let found = deepen::search(&game, by.as_ref(), &nearly, &table, &Limits::default(), &()).unwrap();
    assert_eq!((found.end, found.depth, found.best), (End::Certain, 1, vec![3]));
}

/// Says after some questions that it was cancelled.
struct Patience(std::sync::atomic::AtomicU32);

impl ludex_core::Observer for Patience {
    fn cancelled(&self) -> bool {
        self.0.fetch_sub(1, std::sync::atomic::Ordering::Relaxed) == 0
    }
}

#[test]
fn who_cancels_is_given_what_was_found() {
    let game = connect4::read_game("7x6").unwrap();
    let by = game.evaluation("lines").ok();
    for threads in [1, 2] {
        let patience = Patience(20.into());
        let table = TranspositionTable::new(1 << 20);
        let limits = Limits { threads, ..Limits::default() };
        let found = deepen::search(&game, by.as_ref(), &game.start(), &table, &limits, &patience).unwrap();
        assert_eq!((found.end, found.best.len()), (End::Cancelled, 1));
        assert!(found.depth > 2);
    }
    assert!(minimax::search(&game, by.as_ref(), &game.start(), 30, &Patience(5.into())).is_err());
    assert!(alphabeta::search(&game, by.as_ref(), &game.start(), 30, &Patience(5.into())).is_err());
}
