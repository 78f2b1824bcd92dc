//! Reports on narrow terminals.

use crate::process::terminal::Window;
use crate::process::{self, ludex};

/// No line of a table, a title or a sentence is wider than the terminal, in either language.
#[test]
fn reports_fit_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("board.ludex").display().to_string();
    assert_eq!(ludex(&format!("solve connect4:4x4 --table {table}")).status, Some(0));
    let rules = folder.path().join("rules.clp").display().to_string();
    std::fs::write(&rules, "(deffacts start (a)) (defrule one (a) => (assert (b)))").expect("written");
    let sheet = folder.path().join("board.kif").display().to_string();
    std::fs::write(&sheet, include_str!("../../../../testdata/gdl/breakthrough-4x4.kif")).expect("written");
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
        "eval connect4",
        "perft chess --depth 3",
        "diplomacy sample -n 3 --seed 1",
        "diplomacy list -n 2",
        &format!("rules run {rules}"),
        &format!("rules check {sheet}"),
        &format!("table info {table}"),
        &format!("table verify {table}"),
        &format!("table probe {table}"),
    ];
    for (args, columns) in reports.iter().flat_map(|args| [(args, 40), (args, 60), (args, 80)]) {
        for lang in ["en", "fr"] {
            let output = process::in_columns(columns, &format!("{args} --lang {lang}"));
            assert_eq!(output.status, Some(0), "{args}: {output:?}");
            // The path of a table cannot be made shorter, nor a command.
            for line in output.stdout.lines().filter(|line| !line.contains(&table) && !line.starts_with("ludex ")) {
                assert!(line.chars().count() <= columns, "{args} --lang {lang}: {line}");
            }
        }
    }
}

/// A command in a sentence can be pasted: it is on one line.
#[test]
fn a_command_in_a_sentence_is_on_one_line() {
    for (args, command, commande) in [
        ("graph tictactoe", "`ludex graph tictactoe --format edges`", "« ludex graph tictactoe --format edges »"),
        (
            "graph fibonacci-nim:4",
            "ludex graph fibonacci-nim:4 --attractor both -o graph.svg",
            "ludex graph fibonacci-nim:4 --attractor both -o graphe.svg",
        ),
        (
            "book tictactoe --side second",
            "ludex book tictactoe --side second -o",
            "ludex book tictactoe --side second -o",
        ),
        ("plan connect4:6x5", "ludex count connect4:6x5 --method", "ludex count connect4:6x5 --method"),
        ("bounds connect4", "ludex plan connect4:7x6", "ludex plan connect4:7x6"),
    ] {
        for (lang, command) in [("en", command), ("fr", commande)] {
            let output = process::in_columns(40, &format!("{args} --lang {lang}"));
            assert!(output.stdout.lines().any(|line| line.contains(command)), "{args} --lang {lang}: {output:?}");
        }
    }
}

/// So it is in an error, which goes to the terminal of standard error.
#[test]
fn a_command_in_an_error_is_on_one_line() {
    for (lang, command) in [
        ("en", "`ludex moves mnk:9x9,5 --by alphabeta:time=1`"),
        ("fr", "« ludex moves mnk:9x9,5 --by alphabeta:time=1 »"),
    ] {
        let args = format!("moves mnk:9x9,5 --memory 64MiB --lang {lang}");
        let Some(window) = Window::of_columns(60, &args) else { return };
        assert!(window.sees("status 3").contains(command), "{}", window.screen());
    }
}

/// The list of games is one table in a usual terminal.
#[test]
fn games_are_one_table() {
    for lang in ["en", "fr"] {
        let games = process::in_columns(80, &format!("games --lang {lang}")).stdout;
        assert_eq!(games.lines().filter(|line| line.starts_with("  tictactoe")).count(), 1, "{games}");
    }
}

/// No line of usage is wider than this, and what is broken is whole: an option with its value.
#[test]
fn lines_of_usage_are_narrow() {
    fn below(of: &str, lang: &str, tried: &mut usize) {
        let help = ludex(&format!("help {of} --lang {lang}")).stdout;
        let usage = help.split("Usage").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a usage");
        for (number, line) in usage.lines().enumerate() {
            let columns = line.chars().count() + if number == 0 { "Usage".len() } else { 0 };
            assert!(columns <= 60, "{of}: {usage}");
        }
        assert_eq!(usage.matches('<').count(), usage.matches('>').count(), "{usage}");
        *tried += 1;
        let heading = if lang == "en" { "Commands:\n" } else { "Commandes\u{a0}:\n" };
        let commands = help.split(heading).nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
        let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        for name in names.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help") {
            below(format!("{of} {name}").trim(), lang, tried);
        }
    }
    for lang in ["en", "fr"] {
        let mut tried = 0;
        below("", lang, &mut tried);
        assert!(tried > 30, "{tried}");
    }
}

/// In French a sign stands after a space at which no line is broken; nor is one before `%`.
#[test]
fn no_line_begins_with_a_sign() {
    let reports = [
        "match tictactoe perfect random -n 4 --seed 0",
        "solve connect4 32164625",
        "count connect4:5x4 --method estimate",
        "plan connect4",
        "help arena",
        "help rules run",
        "help diplomacy occupancy",
        "help cluster count",
    ];
    for (args, columns) in reports.iter().flat_map(|args| [(args, 60), (args, 70), (args, 80)]) {
        for lang in ["en", "fr"] {
            let report = process::in_columns(columns, &format!("{args} --lang {lang}")).stdout;
            let units =
                ["ms", "s", "min", "h", "days", "jours", "years", "ans", "GiB", "Gio", "MiB", "Mio", "TiB", "Tio"];
            let first = |line: &str| line.trim_start().split([' ', '.', ',', ')', '–']).next().map(str::to_owned);
            let is_unit = |line: &str| first(line).is_some_and(|word| units.contains(&word.as_str()));
            let broken = |line: &&str| is_unit(line) || line.trim_start().starts_with([':', ';', '?', '!', '»', '%']);
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
