//! Books of openings: against the solution of all positions, interrupted, damaged, and left out.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex::columns_solver::ColumnsSolver;
use ludex::openings;
use ludex::play::Record;
use ludex::players::ExactValues;
use ludex::review::{Question, review};
use ludex::solving::Moves;
use ludex::stored::Stored;
use ludex::table::{Beside, Table, TableError};
use ludex::tables::SolveToTableError;
use ludex::values::{Limits, Line, ValueCache};
use ludex::{Game as _, Halt, Notation as _, Stop, Value};
use ludex_testkit::Limits as Patience;
use tempfile::TempDir;

use crate::game;

/// A board that is solved in no time, and more positions in the last ply than are written together.
const GAME: &str = "connect4:4x4";
const PLIES: u32 = 6;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_book_says_what_a_solution_says() {
    let (game, folder) = (game(GAME), folder());
    let path = folder.path().join("book");
    let table = openings::write(&game, PLIES, &path, &()).expect("it is written");
    let all = ExactValues::solving(&game, &game.start(), &()).expect("small");
    let prober = table.prober(&game).expect("its game");
    let mut entries = 0;
    for entry in &prober {
        let entry = entry.expect("a whole table");
        let verdict = all.verdict(&entry.at, &()).expect("small");
        assert_eq!(Some(entry.verdict), verdict, "{}", game.position_text(&entry.at));
        entries += 1;
    }
    // Those of the first six plies up to symmetry, counted by listing them.
    assert_eq!(entries, table.total().entries.total());
    let counted = ludex::positions(&game).expect("small");
    assert_eq!(table.total().positions.map(|all| all.total()), Some(counted[..=PLIES as usize].iter().sum()));

    let stored = Stored::of_game(&path, game.clone()).expect("its game");
    let report = stored.verify(&()).expect("it can be read");
    assert!(report.is_sound() && report.unfounded > 64, "{report:?}");
    let (searched, wrong) = stored.search_again(u64::MAX, &()).expect("it can be read");
    assert!(searched >= report.unfounded && wrong.is_empty(), "{searched} of {}", report.unfounded);

    // The search answers from it, and says the same as without.
    openings::add(&fs::read(&path).expect("it is there")).expect("a table");
    let [with, without] = [true, false].map(|with| {
        let solver = ColumnsSolver::for_game(&game, 1 << 20, 1).expect("columns");
        if with { solver } else { solver.without_book() }
    });
    for at in prober.iter().map(|entry| entry.expect("a whole table").at) {
        let [known, searched] = [&with, &without].map(|solver| solver.moves(&game, &at, &()).expect("small"));
        assert_eq!(known, searched, "{}", game.position_text(&at));
    }
    let start = game.start();
    let [known, searched] = [&with, &without].map(|solver| solver.report(&game, &start, &()).expect("small").0);
    assert_eq!((known.expanded.as_deref(), &known.best_moves), (Some("0"), &searched.best_moves));
    assert_ne!(searched.expanded.as_deref(), Some("0"));
}

/// Beyond its last ply positions are searched.
#[test]
fn best_play_goes_on_where_a_book_ends() {
    let (game, folder) = (game(GAME), folder());
    let path = folder.path().join("book");
    openings::write(&game, PLIES, &path, &()).expect("it is written");
    let stored = Stored::of_game(&path, game.clone()).expect("its game");
    let book = ExactValues::with_table(stored.prober().expect("its game"));
    let all = ExactValues::solving(&game, &game.start(), &()).expect("small");
    let mut at = game.start();
    let line = book.line(&at, &()).expect("small").expect("a draw");
    // J. Tromp, https://tromp.github.io/c4/c4.html: a draw, with stones in all cells.
    assert_eq!(line.len(), 16);
    for mv in line {
        let [told, known] = [&book, &all].map(|exact| {
            let mut moves = exact.moves(&at, &()).expect("small");
            moves.sort_unstable_by_key(|rated| rated.mv);
            moves
        });
        assert_eq!(told, known, "{}", game.position_text(&at));
        at = game.play(&at, mv);
        let [told, known] = [&book, &all].map(|exact| exact.verdict(&at, &()).expect("small"));
        assert_eq!(told, known, "{}", game.position_text(&at));
    }
}

/// The moves are told all the same, and the lines that were found.
#[test]
fn best_play_that_is_not_finished_is_told_as_stopped() {
    let (game, folder) = (game(GAME), folder());
    let table = openings::write(&game, PLIES, &folder.path().join("book"), &()).expect("it is written");
    let start = game.start();
    let told = |looks| {
        let moves = Moves::of_table(&table.prober(&game).expect("its game"), &start).expect("its root");
        let prober = table.prober(&game).expect("its game");
        moves.with_lines(prober, &start, &Patience::looks(looks)).expect("no fault")
    };
    let whole = told(u64::MAX);
    assert!(whole.halt.is_none() && whole.values.moves.iter().all(|known| known.line.moves().is_some()), "{whole:?}");
    let mut partial = 0;
    for looks in 0..64 {
        let found = told(looks);
        for (known, all) in found.values.moves.iter().zip(&whole.values.moves) {
            assert_eq!((&known.mv, known.rating), (&all.mv, all.rating));
            let is_stopped = found.halt.is_some() && known.line == Line::Stopped;
            assert!(is_stopped || known.line == all.line, "{looks}: {known:?}");
        }
        let lines = found.values.moves.iter().filter(|known| known.line.moves().is_some()).count();
        partial += u32::from(found.halt.is_some() && lines > 0);
    }
    assert!(told(0).halt.is_some() && partial > 0, "{partial}");
}

#[test]
fn an_interrupted_book_goes_on_to_the_same_bytes() {
    let (game, folder) = (game(GAME), folder());
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    openings::write(&game, PLIES, &whole, &()).expect("it is written");
    let mut interruptions = 0;
    for looks in (0..).map(|n| 1 << n) {
        match openings::write(&game, PLIES, &parts, &Patience::looks(looks)) {
            Err(SolveToTableError::Halt(Halt::Stop(Stop::Cancelled))) => interruptions += 1,
            written => {
                written.expect("it is written");
                break;
            }
        }
    }
    assert!(interruptions > 2, "{interruptions}");
    assert_eq!(fs::read(&whole).expect("a file"), fs::read(&parts).expect("a file"));
}

#[test]
fn a_book_of_another_ply_or_of_changed_bytes_is_told() {
    let (game, folder) = (game(GAME), folder());
    let path = folder.path().join("book");
    openings::write(&game, 2, &path, &()).expect("it is written");
    assert!(matches!(openings::write(&game, 2, &path, &()), Err(SolveToTableError::Table(TableError::Exists { .. }))));
    let bytes = fs::read(&path).expect("a file");
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        // Refused at once, or unsound, or not of this hash; never another answer.
        if let Ok(table) = Table::from_bytes(changed) {
            let sound =
                ludex::engines::verify(&game, &table, &Beside::default(), &()).is_ok_and(|report| report.is_sound());
            assert!(!sound, "byte {at}");
        }
    }
}

/// The values of Connect Four's first moves: lost, lost, drawn, won (V. Allis, A knowledge-based
/// approach of Connect-Four, 1988), and how far the end is (J. Tromp,
/// <https://tromp.github.io/c4/c4.html>).
#[test]
fn the_first_moves_of_connect_four_are_answered_at_once() {
    let game = game("connect4:7x6");
    let solver = ColumnsSolver::for_game(&game, 1 << 20, 1).expect("columns");
    let (report, _) = solver.report(&game, &game.start(), &()).expect("a book");
    assert_eq!((report.remoteness, report.expanded.as_deref()), (Some(41), Some("0")));
    assert_eq!(report.best_moves, ["4"]);
    let moves = solver.moves(&game, &game.start(), &()).expect("a book");
    let values = |column: u64| moves.iter().find(|rated| rated.mv == column).map(|rated| rated.verdict.value);
    let [win, draw, loss] = [Value::Win, Value::Draw, Value::Loss].map(Some);
    assert_eq!((0..7).map(values).collect::<Vec<_>>(), [loss, loss, draw, win, draw, loss, loss]);

    let folder = folder();
    let path = folder.path().join("book");
    fs::write(&path, include_bytes!("../../src/openings/connect4-7x6.ludex")).expect("written");
    let report = Stored::of_game(&path, game).and_then(|stored| Ok(stored.verify(&())?)).expect("its game");
    assert!(report.is_sound(), "{report:?}");
    assert_eq!((report.total.entries.total(), report.unfounded), (11_094, 8_231));
}

/// A game of which the later positions take too long is judged as far as the book goes.
#[test]
fn a_review_asks_the_book() {
    let game = game("connect4:7x6");
    let played = Record::read(&game, &game.start(), ["4", "4", "5", "3", "6", "3", "5"]).expect("legal");
    // A second is one look at the clock: less than a search of these takes.
    let clock = || {
        static LOOKS: AtomicU64 = AtomicU64::new(0);
        LOOKS.fetch_add(1, Relaxed) as f64
    };
    let limits = Limits { exact: 1.0, ..Limits::default() };
    let question = Question { limits, ..Question::new(&game, &played) };
    let found = review(&question, &ValueCache::default(), clock, &()).expect("sound rules");
    let known: Vec<_> = found.moves.iter().map(|mv| mv.gave_away).collect();
    assert_eq!(known[..2], [Some(false); 2], "{known:?}");
    assert!(known[2..6].iter().all(Option::is_some), "{known:?}");
    assert_eq!(known[6], None, "{known:?}");
}
