//! Reports on narrow terminals.

use crate::process::{self, ludex};

/// No line of a table, a title or a sentence is wider than the terminal, in either language.
#[test]
fn reports_fit_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("board.ludex").display().to_string();
    assert_eq!(ludex(&format!("solve connect4:4x4 --table {table}")).status, Some(0));
    let rules = folder.path().join("rules.clp").display().to_string();
    std::fs::write(&rules, "(deffacts start (a)) (defrule one (a) => (assert (b)))").expect("written");
    let reports = [
        "plan connect4",
        "plan connect4:12x12",
        "match tictactoe random random -n 20",
        "match tictactoe random mcts:playouts=5 alphabeta:depth=2 -n 4",
        "learn tictactoe --up-to-symmetry",
        "games",
        "bounds connect4",
        "bounds mnk:15x15,5",
        "count tictactoe --up-to-symmetry",
        "count connect4:4x4 --method burnside --up-to-symmetry",
        "count connect4:5x4 --method estimate",
        "solve tictactoe",
        "solve connect4 32164625",
        "moves tictactoe",
        "diplomacy sample -n 3 --seed 1",
        "diplomacy list -n 2",
        &format!("rules run {rules}"),
        &format!("table info {table}"),
        &format!("table verify {table}"),
        &format!("table probe {table}"),
    ];
    for (args, columns) in reports.iter().flat_map(|args| [(args, 60), (args, 80)]) {
        for lang in ["en", "fr"] {
            let output = process::in_columns(columns, &format!("{args} --lang {lang}"));
            assert_eq!(output.status, Some(0), "{args}: {output:?}");
            // The path of a table cannot be made shorter.
            for line in output.stdout.lines().filter(|line| !line.contains(&table)) {
                assert!(line.chars().count() <= columns, "{args} --lang {lang}: {line}");
            }
        }
    }
}

/// In French a sign stands after a space at which no line is broken; nor is one before `%`.
#[test]
fn no_line_begins_with_a_sign() {
    let reports = [
        "match tictactoe perfect random -n 4 --seed 0",
        "count connect4:5x4 --method estimate",
        "help arena",
        "help rules run",
        "help diplomacy occupancy",
        "help cluster count",
    ];
    for (args, columns) in reports.iter().flat_map(|args| [(args, 60), (args, 70), (args, 80)]) {
        for lang in ["en", "fr"] {
            let report = process::in_columns(columns, &format!("{args} --lang {lang}")).stdout;
            let broken = |line: &&str| line.trim_start().starts_with([':', ';', '?', '!', '»', '%']);
            assert_eq!(report.lines().find(broken), None, "{args} --lang {lang}: {report}");
        }
    }
}

/// Into a file or a pipe go whole lines, as ever.
#[test]
fn elsewhere_lines_are_whole() {
    let plan = ludex("plan connect4:8x8");
    let longest = plan.stdout.lines().map(|line| line.chars().count()).max();
    assert!(longest > Some(80), "{}", plan.stdout);
    // All rows of a table that goes below in blocks begin with their name.
    let narrow = process::in_columns(60, "count connect4:4x4 --method burnside --up-to-symmetry").stdout;
    let whole = ludex("count connect4:4x4 --method burnside --up-to-symmetry").stdout;
    let total = |text: &str| text.lines().filter(|line| line.starts_with("  total")).count();
    assert_eq!((total(&whole), total(&narrow)), (1, 1), "{narrow}");
}
