//! What `--json` writes, held against the schemas that `ludex schema` prints: nothing is written
//! that they lack, and nothing stands in them that no command writes.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::process::{Output, ludex, ludex_with};

/// Commands without a report: they play, serve pages, or print texts for shells and readers.
const WITHOUT: [&str; 9] = ["play", "engine", "completions", "man", "help", "table", "rules", "cache", "cluster"];

/// `PYTHON` names a Python with the package `jsonschema_rs`, as `check` makes one; without it, a
/// Python that lacks the package is told and nothing is checked.
#[test]
fn reports_are_as_the_schemas_have_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let inputs = [
        ("arena.txt", "a b\nb c\nc a\n"),
        ("towns.txt", "A: 0,0\nB: 4,0\nC: 0,3\nD: 4,3\nZ: 9,9\nA B 5\nA C 3\nB D 3\nC D 4.5\n"),
        ("wrong.txt", "A: h=2\nB: h=9\nC: h=0\nA B 1\nB C 1\nA C 3\n"),
        ("moves.txt", "5219734\n5\n"),
        ("othello.txt", "f5d6c3\n"),
        ("won.dot", "digraph { a [owner=first]; b [owner=second, winner=first]; a -> b }\n"),
        ("matches.kif", include_str!("../cmd/gdl.in/matches.kif")),
        ("faulty.kif", include_str!("../cmd/gdl.in/faulty.kif")),
        ("late.kif", include_str!("../cmd/gdl.in/late.kif")),
        (
            "family.clp",
            "(deffacts family (father Jeremie Michel) (father Michel Paul))\n\
             (defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)))\n",
        ),
    ];
    for (name, text) in inputs {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    // A table with a byte that was changed.
    let damaged = folder.path().join("damaged.ludex");
    assert_eq!(run("solve tictactoe --table @/damaged.ludex", folder.path()).status, Some(0));
    let mut bytes = std::fs::read(&damaged).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&damaged, bytes).expect("written");
    let mut reports = String::new();
    for line in include_str!("calls.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, call) = line.split_once(": ").expect("a schema: a call");
        let output = run(call, folder.path());
        let text = if name == "error" { &output.stderr } else { &output.stdout };
        assert!(!text.is_empty(), "{call}: {output:?}");
        for report in text.lines() {
            writeln!(reports, "{name}\t{call}\t{report}").expect("a text");
        }
    }
    let file = folder.path().join("reports.txt");
    std::fs::write(&file, reports).expect("written");
    let named = std::env::var("PYTHON");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schemas/check.py");
    let python = named.as_deref().unwrap_or("python3");
    let checked = Command::new(python).arg(script).arg(env!("CARGO_BIN_EXE_ludex")).arg(file).output();
    match checked {
        Ok(checked) if checked.status.code() != Some(77) || named.is_ok() => {
            assert!(
                checked.status.success(),
                "{}",
                String::from_utf8_lossy(&[checked.stdout, checked.stderr].concat())
            );
        }
        _ if named.is_ok() => panic!("{python} cannot be run"),
        _ => eprintln!("not checked: {python} with the package jsonschema_rs is needed to check reports"),
    }
}

/// Runs a call in whose words `@` stands for the folder and `_` for a space.
fn run(call: &str, folder: &Path) -> Output {
    let folder = folder.to_str().expect("a path in UTF-8");
    let words = call.split(' ').map(|word| word.replace('@', folder).replace('_', " ")).collect::<Vec<_>>();
    ludex_with(words.iter().map(String::as_str).chain(["--json", "--quiet"]))
}

/// The program has them without their indentation.
#[test]
fn schemas_are_printed_as_they_are_written() {
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/schemas");
    for name in ["count", "solve sweep", "diplomacy map", "schema"] {
        let file = schemas.join(name.replace(' ', "-")).with_extension("json");
        let written = std::fs::read_to_string(&file).expect("a schema");
        assert_eq!(ludex(&format!("schema {name}")).stdout, written, "{name}");
    }
}

#[test]
fn every_report_has_a_schema() {
    let known = ludex("schema").stdout;
    let commands = |of: &str| {
        let help = ludex(&format!("{of} --help")).stdout;
        let list = help.split_once("\nCommands:\n").map_or("", |(_, list)| list);
        let list = list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
        list.filter_map(|line| line.split_whitespace().next()).map(|name| format!("{of} {name}")).collect::<Vec<_>>()
    };
    let all = ["", "table", "cluster", "cache", "rules", "diplomacy"].map(commands).concat();
    assert!(all.len() > 25, "{all:?}");
    for name in all.iter().map(|name| name.trim()).filter(|name| !WITHOUT.contains(name) && *name != "diplomacy") {
        let printed = ["diplomacy rules"].contains(&name);
        assert!(printed || known.lines().any(|line| line == name), "{name} has no schema");
    }
    for name in known.lines() {
        let schema = ludex(&format!("schema {name}")).json();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
    }
}

/// A run that fails says so in one line of JSON on standard error; what it found stays on standard
/// output.
#[test]
fn errors_are_json_too() {
    let unknown = ludex("count foo --json");
    assert_eq!((unknown.status, unknown.stdout.as_str()), (Some(2), ""));
    let error: serde_json::Value = serde_json::from_str(&unknown.stderr).expect("one line of JSON");
    assert_eq!((&error["command"], &error["status"]), (&"count".into(), &2.into()));
    assert!(error["error"].as_str().is_some_and(|text| text.starts_with("there is no game `foo`")), "{error}");
    // What the parser refuses, and with the short form.
    for args in ["count tictactoe --of foo -j", "count -qj", "--json foo"] {
        let refused = ludex(args);
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{args}");
        assert!(serde_json::from_str::<serde_json::Value>(&refused.stderr).is_ok(), "{args}: {}", refused.stderr);
    }
    // After -- it is an argument, and no option.
    let plain = ludex("show tictactoe -- --json");
    assert!(plain.stderr.starts_with("ludex: "), "{}", plain.stderr);
    let stopped = ludex("count connect4 --method explicit --anyway --memory 64MiB --json");
    assert_eq!((stopped.status, &stopped.json()["complete"]), (Some(3), &false.into()));
    let error: serde_json::Value = serde_json::from_str(&stopped.stderr).expect("one line of JSON");
    assert_eq!(error["status"], 3);
}
