//! Games solved into tables: what the file says is what the oracle says, and the verifier finds
//! nothing to say.

use std::path::Path;

use ludex::solving::folder::solve_into_folder;
use ludex::stored::Stored;
use ludex::table::beside::file_name;
use ludex::table::{Beside, Table, TableError};
use ludex::tables::SolveToTableError;
use ludex::{AnyGame, Game as _, Halt, Notation as _, Status, Stop, engines};
use ludex_testkit::{Limits, oracle};

use crate::{SMALL, for_each_game};

/// Solves into a table, verifies it and, if it is not too many for the oracle, asks it for every
/// position. The rows of Kayles have no key, which is said before there is a file.
fn check_table(game: &AnyGame, folder: &Path) {
    let (start, spec) = (game.start(), game.spec());
    let path = folder.join(format!("{}.ludex", spec.replace([':', ',', '='], "-")));
    let solved = engines::solve_to_table(game, &start, &path, &Beside::default(), &());
    if spec.starts_with("kayles") {
        assert!(matches!(solved, Err(SolveToTableError::Table(TableError::NoKeys { .. }))), "{spec}");
        return assert!(!path.exists(), "{spec}");
    }
    let solved = solved.unwrap_or_else(|failure| panic!("{spec}: {failure:?}"));
    let report = engines::verify(game, &solved, &Beside::default(), &()).expect("a table of this game");
    assert!(report.is_sound(), "{spec}: {report:?}");

    let tally = engines::solve_backwards(game, &start, &()).expect("solvable").tally();
    let counts = solved.total().positions.expect("positions are counted");
    assert_eq!((counts.win, counts.draw, counts.loss), tally.by_value.into(), "{spec}");

    if tally.positions > 50_000 {
        return;
    }
    let prober = solved.prober(game).expect("a table of this game");
    let (positions, verdicts): (Vec<_>, Vec<_>) = oracle::values(game, &start).into_iter().unzip();
    let together = prober.probe_all(&positions, &()).expect("readable");
    for ((at, verdict), together) in positions.iter().zip(verdicts).zip(together) {
        let probed = prober.probe(at).expect("readable");
        assert_eq!(probed, together, "{spec} {}", game.position_text(at));
        let probed = probed.expect("in the table");
        if let Status::Turn(_) = game.expand(at, &mut Vec::new()) {
            assert_eq!(probed, verdict, "{spec} {}", game.position_text(at));
        }
    }
}

#[test]
fn small_games_in_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    for_each_game(SMALL, |game| check_table(game, folder.path()));
    for_each_game(&["connect4:4x4", "mnk:4x3,4", "connect4:9x7,2"], |game| check_table(game, folder.path()));
}

/// However often a solution is interrupted, the table is the same to the byte.
fn check_interrupted(game: &AnyGame, folder: &Path) {
    let (whole, pieces) = (folder.join("whole"), folder.join("pieces"));
    engines::solve_to_table(game, &game.start(), &whole, &Beside::default(), &()).expect("solvable");
    let mut interruptions = 0;
    for patience in 1.. {
        match engines::solve_to_table(game, &game.start(), &pieces, &Beside::default(), &Limits::looks(patience)) {
            Ok(_) => break,
            Err(SolveToTableError::Halt(Halt::Stop(Stop::Cancelled))) => interruptions += 1,
            Err(failure) => panic!("{failure:?}"),
        }
    }
    assert!(interruptions > 3, "{interruptions} interruptions");
    assert!(std::fs::read(&whole).expect("a file") == std::fs::read(&pieces).expect("a file"));
    std::fs::remove_file(whole).and_then(|()| std::fs::remove_file(pieces)).expect("they are there");
}

#[test]
fn interruptions_leave_no_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    for_each_game(&["connect4:4x4", "peg-solitaire:triangle5"], |game| check_interrupted(game, folder.path()));
}

/// Each ending has a table of its own, and they say together what one solution of all says.
#[test]
fn endings_share_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = &ludex::registry::game("chess:KPvK").expect("an ending");
    let made = |game: &AnyGame| {
        let mut made = Vec::new();
        let mut told = |table: &Table, before: bool| made.push((table.header().game.clone(), before));
        solve_into_folder(game, folder.path(), &mut told, &()).expect("solvable");
        made
    };
    let names = ["chess:KQvK", "chess:KRvK", "chess:KPvK"];
    assert_eq!(made(game), names.map(|name| (name.to_owned(), false)));
    assert_eq!(made(game), names.map(|name| (name.to_owned(), true)));

    let path = |name: &str| folder.path().join(file_name(name));
    for name in names {
        let report = Stored::open(&path(name)).expect("a table").verify(&()).expect("readable");
        assert!(report.is_sound() && report.unreached == 0, "{name}: {report:?}");
    }
    let stored = Stored::of_game(&path("chess:KPvK"), game.clone()).expect("its table");
    let (prober, solved) = (stored.prober().expect("its rules"), engines::solve_backwards(game, &game.start(), &()));
    let solved = solved.expect("solvable");
    for (at, verdict) in solved.entries() {
        let probed = prober.probe(&at).expect("readable");
        // Bare kings that only a smaller ending leads to are in its table.
        if probed.is_some() || game.expand(&at, &mut Vec::new()).outcome().is_none() {
            assert_eq!(probed, Some(verdict), "{}", game.position_text(&at));
        }
    }
    let all: Vec<_> = solved.entries().map(|(at, _)| at).collect();
    let each: Vec<_> = all.iter().map(|at| prober.probe(at).expect("readable")).collect();
    assert!(all.len() > 10_000 && prober.probe_all(&all, &()).expect("readable") == each);
    let before = game.read_position("8/P7/8/8/8/8/k7/2K5 w - -").expect("a pawn that promotes");
    assert_eq!(prober.moves(&before).expect("readable"), solved.moves(&before));

    std::fs::remove_file(path("chess:KQvK")).expect("it is there");
    let alone = Stored::open(&path("chess:KPvK")).expect("a table");
    let refused = alone.prober().expect_err("a table is missing").text();
    assert!(refused.en.contains("needs the table") && refused.en.contains("chess-KQvK.ludex"), "{}", refused.en);
}
