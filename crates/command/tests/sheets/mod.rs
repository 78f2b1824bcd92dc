//! Rules of games from files, beside the games that come with Ludex.

use std::path::PathBuf;

use crate::process::{ludex, ludex_with};

/// A sheet of `testdata/gdl`.
pub(crate) fn sheet(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../testdata/gdl", &format!("{name}.kif")].iter().collect();
    path.canonicalize().expect("a sheet").display().to_string()
}

#[test]
fn sheets_are_the_games_that_they_describe() {
    let large = ludex_testkit::at_large();
    for (game, name, depth) in [
        ("tictactoe", "tictactoe", None),
        ("tictactoe", "tictactoe-infix", None),
        ("nim:3,4,5", "nim", None),
        ("peg-solitaire:triangle4", "peg-triangle4", None),
        ("connect4:5x4", "connect4-5x4", (!large).then_some("5")),
    ] {
        let file = sheet(name);
        let depth = depth.iter().flat_map(|depth| ["--depth", depth]);
        let compared = ludex_with(["compare", game, &file, "--json"].into_iter().chain(depth));
        assert_eq!(compared.status, Some(0), "{name}: {compared:?}");
        let json = compared.json();
        let last = json["plies"].as_array().expect("plies").last().expect("a ply");
        assert_eq!(last[0], last[1], "{name}");
    }
}

#[test]
fn counts() {
    let total = |args: &str| {
        let counted = ludex(&format!("count {args} --json"));
        assert_eq!(counted.status, Some(0), "{args}: {counted:?}");
        counted.json()["total"].as_str().expect("digits").to_owned()
    };
    assert_eq!(total(&sheet("tictactoe")), "5478");
    assert_eq!(total(&format!("{} --of games", sheet("tictactoe"))), "255168");
    if ludex_testkit::at_large() {
        assert_eq!(total(&sheet("connect4-5x4")), "3945711");
    }
}

/// The sheet stands where a game does, and is read there.
#[test]
fn moves_are_reviewed() {
    let reviewed = ludex_with(["review", &sheet("tictactoe"), "mark:2:2"]);
    assert_eq!(reviewed.status, Some(0), "{reviewed:?}");
    assert!(reviewed.stdout.contains("mark:2:2  draws 9  draws 9"), "{reviewed:?}");
}

/// A table names its file of rules, which is read again, and is refused where it holds other rules.
#[test]
fn records_and_tables_name_sheets() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::copy(sheet("nim"), path("nim.kif")).expect("a copy");
    let (file, table) = (path("nim.kif"), path("nim.ludex"));
    let solved = ludex_with(["solve", &file, "--table", &table]);
    assert_eq!(solved.status, Some(0), "{solved:?}");
    assert_eq!(ludex_with(["table", "verify", &table]).status, Some(0));
    // Other rules under the same name, though play is the same, are another game.
    let text = std::fs::read_to_string(&file).expect("rules");
    std::fs::write(&file, text.replace("(goal ?player 100)", "(goal ?player 90)")).expect("written");
    let refused = ludex_with(["table", "verify", &table]);
    assert!(refused.status == Some(1) && refused.stderr.contains("have changed"), "{refused:?}");
    std::fs::remove_file(&file).expect("removed");
    let absent = ludex_with(["table", "probe", &table]);
    assert!(absent.status == Some(2) && absent.stderr.contains("nim.kif"), "{absent:?}");
}

/// A role that waits has a move, too: who forgot that is told which role has none.
#[test]
fn a_role_without_a_move_is_named() {
    let rules = "(role anna) (role ben) (init (heap 1))\n(<= (legal anna take) (true (heap 1)))\n\
                 (<= (next (heap 0)) (does anna take))\n(<= terminal (true (heap 0)))\n\
                 (<= (goal ?p 50) (role ?p))\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("stuck.kif");
    std::fs::write(&file, rules).expect("written");
    let file = file.display().to_string();
    for (lang, told) in
        [("en", "`take`: ben has no legal move there"), ("fr", "« take » : ben n'y a aucun coup permis")]
    {
        let output = ludex_with(["rules", "show", &file, "take", "--lang", lang]);
        assert_eq!(output.status, Some(2), "{output:?}");
        assert!(output.stderr.contains(told), "{output:?}");
    }
}
