//! Legal boards of go: against all boards one by one, and against golden numbers.

use ludex_core::Stop;
use ludex_count::legal::{Board, LegalError, total};
use ludex_testkit::{Limits, golden, oracle};

fn counted(columns: u32, rows: u32) -> String {
    total(Board::new(columns, rows).unwrap(), &()).unwrap().to_string()
}

/// Boards of up to this number of points are looked at one by one.
const LISTED: u32 = 12;

#[test]
fn every_small_board_against_all_boards_one_by_one() {
    for columns in 1..=LISTED {
        for rows in columns..=LISTED / columns {
            assert_eq!(counted(columns, rows), oracle::legal_boards(columns, rows).to_string(), "{columns}x{rows}");
        }
    }
}

/// The sides of `go:COLSxROWS`.
fn sides(game: &str) -> (u32, u32) {
    let sides = game.strip_prefix("go:").and_then(|sides| sides.split_once('x')).expect("a board");
    (sides.0.parse().expect("columns"), sides.1.parse().expect("rows"))
}

#[test]
fn published_numbers() {
    // Larger boards take longer than a test may.
    let quick = if ludex_testkit::at_large() { 11 } else { 9 };
    let mut met = 0;
    for known in golden::legal_boards() {
        let (columns, rows) = sides(&known.game);
        if columns.min(rows) <= quick {
            assert_eq!(counted(columns, rows), known.total, "{}, {}", known.game, known.source);
            met += 1;
        }
    }
    assert!(met > 25, "{met}");
}

#[test]
fn boards_may_be_turned() {
    for (columns, rows) in [(3, 5), (4, 7), (2, 19), (1, 30)] {
        assert_eq!(counted(columns, rows), counted(rows, columns));
    }
}

#[test]
fn budgets_are_kept() {
    let board = Board::new(8, 8).unwrap();
    let small = Limits::memory(100_000);
    assert!(matches!(total(board, &small), Err(LegalError::Stop(Stop::Memory(_)))));
    assert_eq!(total(board, &Limits::looks(0)), Err(LegalError::Stop(Stop::Cancelled)));
    assert_eq!(Board::new(0, 3), Err(LegalError::Size { columns: 0, rows: 3 }));
    assert!(Board::new(17, 17).is_err() && Board::new(16, 40).is_ok() && Board::new(u32::MAX, 2).is_err());
}
