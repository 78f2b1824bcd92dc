//! `--format csv`, `tsv` and `md`: the tables of every command, parsed again and held against what
//! `--json` says.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::process::{Output, ludex, ludex_with, with_input};

/// A table that was read: its columns by name.
type Columns = Vec<(String, Vec<String>)>;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        ("moves.txt", "5219734\n5\n"),
        ("ways.txt", "a b 1\nb c 2\na c 5\n"),
        ("positions.txt", "12\nbogus, \"quoted\"\n5\n"),
        ("moves-to.txt", "1\n\n4 4\n"),
        ("won.dot", "digraph { a [owner=first]; b [owner=second, winner=first]; a -> b }\n"),
        ("three.kif", include_str!("../cmd/gdl.in/three.kif")),
        (
            "family.clp",
            "(deffacts family (father Jeremie Michel) (father Michel Paul))\n\
             (defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)))\n",
        ),
    ];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let kept = format!("solve connect4:5x4 --quiet --threads 1 --cache {}", folder.path().join("kept").display());
    assert_eq!(ludex(&kept).status, Some(0));
    let table = folder.path().join("c.ludex");
    assert_eq!(ludex(&format!("solve connect4:4x3 --quiet --table {}", table.display())).status, Some(0));
    let learned = folder.path().join("m.learned");
    let call = format!("learn tictactoe --learner menace -n 50 --quiet -o {}", learned.display());
    assert_eq!(ludex(&call).status, Some(0));
    folder
}

/// Runs a call in a form; `<` names what is on standard input.
fn run(call: &str, form: &str, folder: &Path) -> Output {
    let path = folder.to_str().expect("a path in UTF-8");
    let (call, input) = call.split_once('<').unwrap_or((call, ""));
    let input = if input.is_empty() { Vec::new() } else { std::fs::read(folder.join(input)).expect("there is one") };
    let call = call.trim().replace('@', path);
    with_input(&format!("{call} --format {form} --quiet"), input)
}

/// The records of CSV text, by RFC 4180; an empty line ends a table.
fn tables(text: &str) -> Vec<Columns> {
    let (mut tables, mut records, mut record, mut value) = (Vec::new(), Vec::new(), Vec::new(), String::new());
    let (mut within, mut chars) = (false, text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if within && chars.peek() == Some(&'"') => {
                chars.next();
                value.push('"');
            }
            '"' => within = !within,
            ',' if !within => record.push(std::mem::take(&mut value)),
            '\n' if !within && record.is_empty() && value.is_empty() && chars.peek().is_some() => {
                tables.push(columns(&std::mem::take(&mut records)));
            }
            '\n' if !within => {
                record.push(std::mem::take(&mut value));
                records.push(std::mem::take(&mut record));
            }
            c => value.push(c),
        }
    }
    tables.push(columns(&records));
    tables
}

fn columns(records: &[Vec<String>]) -> Columns {
    let (head, rows) = records.split_first().expect("a table has headings");
    assert!(rows.iter().all(|row| row.len() == head.len()), "{records:?}");
    let column = |(at, name): (usize, &String)| (name.clone(), rows.iter().map(|row| row[at].clone()).collect());
    head.iter().enumerate().map(column).collect()
}

/// What stands in JSON at a path, as a table would have it.
fn found(json: &Value, path: &str) -> Vec<String> {
    let Some((first, rest)) = path.split_once('.') else {
        return if path == "*" { all(json).into_iter().map(text).collect() } else { vec![text(at(json, path))] };
    };
    match first {
        "*" => all(json).into_iter().flat_map(|inner| found(inner, rest)).collect(),
        name => found(at(json, name), rest),
    }
}

fn at<'v>(json: &'v Value, name: &str) -> &'v Value {
    name.parse::<usize>().map_or_else(|_| &json[name], |number| &json[number])
}

fn all(json: &Value) -> Vec<&Value> {
    match json {
        Value::Array(all) => all.iter().collect(),
        Value::Object(all) => all.values().collect(),
        _ => Vec::new(),
    }
}

fn text(json: &Value) -> String {
    match json {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// Whether a value of a table says what JSON says; numbers may be written in two ways.
fn same(table: &str, json: &str) -> bool {
    // The reader of these tests may miss the last bit of a number.
    let near = |(a, b): (f64, f64)| (a - b).abs() <= 1e-12 * a.abs();
    table == json || table.parse().ok().zip(json.parse().ok()).is_some_and(near)
}

fn calls() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("calls.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(" | ").expect("a call | its columns"))
}

#[test]
fn a_format_may_stand_before_the_name_of_the_command() {
    let calls = [
        ("--format csv count tictactoe", "count tictactoe --format csv"),
        ("diplomacy --format md count", "diplomacy count --format md"),
        ("--format csv bounds tictactoe --format tsv", "bounds tictactoe --format tsv"),
        ("learn --format csv tictactoe -n 4 --seed 1", "learn tictactoe -n 4 --seed 1 --format csv"),
    ];
    for (before, after) in calls {
        let [before, after] = [before, after].map(ludex);
        assert_eq!((before.status, &before.stdout), (Some(0), &after.stdout), "{before:?}");
    }
}

#[test]
fn tables_say_what_json_says() {
    let folder = folder();
    for (call, expected) in calls() {
        let (csv, json) = (run(call, "csv", folder.path()), run(call, "json", folder.path()));
        assert_eq!(csv.status, json.status, "{call}: {csv:?} {json:?}");
        let tables = tables(&csv.stdout);
        let reports: Vec<Value> = json.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for expectation in expected.split(' ') {
            let (column, paths) = expectation.split_once(['=', '~']).expect("a column and a path");
            let (table, column) = column.split_once(':').map_or((0, column), |(_, column)| (1, column));
            let values = tables[table].iter().find(|(name, _)| name == column);
            let mut values = values.unwrap_or_else(|| panic!("{call}: no {column} in {tables:?}")).1.clone();
            assert!(!values.is_empty(), "{call}: {column}");
            if paths == "-" {
                continue;
            }
            let in_order = expectation.contains('=');
            let mut json: Vec<_> =
                reports.iter().flat_map(|report| paths.split(',').flat_map(|path| found(report, path))).collect();
            if !in_order {
                values.sort();
                json.sort();
            }
            assert_eq!(values.len(), json.len(), "{call}: {column} {values:?} {json:?}");
            assert!(values.iter().zip(&json).all(|(a, b)| same(a, b)), "{call}: {column} {values:?} {json:?}");
        }
    }
}

/// The other forms hold the same values.
#[test]
fn tabs_and_markdown_have_the_same_rows() {
    let folder = folder();
    for (call, _) in calls() {
        let [csv, tsv, md] = ["csv", "tsv", "md"].map(|form| run(call, form, folder.path()).stdout);
        let rows = |columns: &Columns| columns[0].1.len();
        let read = tables(&csv);
        let lines: Vec<_> = tsv.lines().collect();
        let values: Vec<_> = lines.split(|line| line.is_empty()).map(|table| table.len() - 1).collect();
        assert_eq!(values, read.iter().map(rows).collect::<Vec<_>>(), "{call}: {tsv}");
        assert_eq!(lines[0].split('\t').count(), read[0].len(), "{call}");
        let head = md.lines().next().unwrap_or_default();
        let is_row = |line: &str| line.is_empty() || line.starts_with("| ") && line.ends_with(" |");
        assert!(md.lines().all(is_row) && !head.is_empty(), "{call}: {md}");
        assert!(
            md.lines().nth(1).is_some_and(|rule| rule.trim_matches(['|', ' ', '-', ':']).is_empty()),
            "{call}: {md}"
        );
    }
}

/// Every command whose help offers tables is tried above, and no other; `--format` says so to the
/// others.
#[test]
fn every_table_is_tried() {
    let commands = |of: &str| {
        let help = ludex(&format!("{of} --help")).stdout;
        let list = help.split_once("\nCommands:\n").map_or("", |(_, list)| list);
        let list = list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
        let names = list.filter_map(|line| line.split_whitespace().next());
        names.map(|name| format!("{of} {name}").trim().to_owned()).collect::<Vec<_>>()
    };
    let groups = ["cache", "table", "rules", "diplomacy", "learn"];
    let all: Vec<String> = [""].iter().chain(&groups).flat_map(|of| commands(of)).collect();
    let all: Vec<_> = all.into_iter().filter(|name| name == "learn" || !groups.contains(&name.as_str())).collect();
    let offers = |name: &String| {
        let help = ludex(&format!("{name} --help")).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        help.contains("csv, tsv or md")
    };
    let offering: BTreeSet<_> = all.iter().filter(|name| offers(name)).cloned().collect();
    let tried = |name: &&String| calls().any(|(call, _)| format!("{call} ").starts_with(&format!("{name} ")));
    let trying: BTreeSet<_> = all.iter().filter(tried).cloned().collect();
    assert_eq!(offering, trying);
    assert!(offering.len() > 16, "{offering:?}");
    for call in ["tree max(1,2)", "play nim", "schema", "diplomacy list", "table verify none", "serve"] {
        let refused = ludex(&format!("{call} --format csv"));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{call}");
        assert!(refused.stderr.contains("prints nothing as csv"), "{call}: {}", refused.stderr);
        assert!(!refused.stderr.trim_end().contains('\n'), "{call}: {}", refused.stderr);
    }
    for call in ["games nim --format md", "rules run none.clp --format csv", "count nim --json --format csv"] {
        let refused = ludex(call);
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{call}");
    }
}

/// What has no report is not written in silence where JSON was asked for.
#[test]
fn what_has_no_report_has_no_json() {
    for call in ["completions bash", "man", "man count", "help", "diplomacy rules", "engine", "play nim"] {
        for json in ["--json", "--format json"] {
            let refused = ludex(&format!("{call} {json}"));
            assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{call}");
            assert!(refused.stderr.contains(" has no --json"), "{call}: {}", refused.stderr);
        }
    }
    for call in ["show tictactoe --format svg", "diplomacy map --format csv", "diplomacy tables --format parts"] {
        let refused = ludex(&format!("{call} --json"));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{call}");
        assert!(refused.stderr.contains("ask for two things"), "{call}: {}", refused.stderr);
    }
}

/// Programs find the same codes, names and orders in all languages; reasons are for people.
#[test]
fn the_values_of_diplomacy_are_those_of_every_language() {
    let of = |call: &str, lang: &str| {
        let output = ludex(&format!("diplomacy {call} --quiet --format csv --lang {lang}"));
        assert_eq!(output.status, Some(0), "{call}: {}", output.stderr);
        output.stdout
    };
    for call in ["count", "occupancy", "openings", "autumn --powers AUS,ENG"] {
        assert_eq!(of(call, "fr"), of(call, "en"), "{call}");
    }
    assert!(of("count", "fr").starts_with("power,name,positions\nAUS,Austria,97\n"));
    let ruled = ludex_with(["diplomacy", "resolve", "A BUD T", "--format", "csv", "--lang", "fr"]);
    assert_eq!(ruled.stdout, "power,order,outcome,why\nAUS,A BUD H,holds,tient\n");
}

/// `--format json` is `--json`, for errors too, and the language reaches what people read.
#[test]
fn json_and_words() {
    let both = ["--format json", "--json"].map(|form| ludex(&format!("show nim {form}")).stdout);
    assert_eq!(both[0], both[1]);
    let unknown = ludex("count foo --format json");
    assert!(serde_json::from_str::<Value>(&unknown.stderr).is_ok(), "{}", unknown.stderr);
    let french = ludex("count tictactoe --format md --lang fr").stdout;
    assert!(french.starts_with("| coup | positions | X a gagné | nulles | O a gagné |\n"), "{french}");
    assert!(french.contains("| 6 | 1520 | 0 | 0 | 148 |"), "{french}");
    let stopped = ludex("count connect4 --method explicit --anyway --memory 64MiB --format csv");
    assert_eq!(stopped.status, Some(3));
    assert!(
        stopped.stdout.starts_with("ply,positions,won_by_first,won_by_second\n0,1,0,0\n1,7,0,0\n"),
        "{}",
        stopped.stdout
    );
}
