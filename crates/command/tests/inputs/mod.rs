//! What commands read and what they write at length: pipes, endless inputs, budgets, and Ctrl-C in
//! the midst of it.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::process::{listening, with_input};

/// Longer than anything here takes on a slow day.
const PATIENCE: Duration = Duration::from_mins(2);

struct Ended {
    /// `None` if a signal ended it.
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ended {
    fn peak(&self) -> u64 {
        let json: serde_json::Value = serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}"));
        json["peak_bytes"].as_u64().expect("Linux tells it")
    }
}

/// A scratch folder with a file.
fn folder(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    (folder, path)
}

fn pipe(folder: &Path) -> PathBuf {
    let path = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    path
}

fn begin(args: &[&str]) -> Child {
    let mut command = listening(env!("CARGO_BIN_EXE_ludex"));
    command.env("LUDEX_CACHE", "");
    command.args(args).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a name in UTF-8")
}

/// Reads all of an output while it is written.
fn read(from: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        if let Some(mut from) = from {
            from.read_to_string(&mut text).expect("UTF-8");
        }
        text
    })
}

/// Waits for the end; fails where it does not come.
fn end(mut child: Child) -> Ended {
    let began = Instant::now();
    let (stdout, stderr) = (read(child.stdout.take()), read(child.stderr.take()));
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status.code();
        }
        if began.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    Ended { status, stdout: stdout.join().expect("read"), stderr: stderr.join().expect("read") }
}

fn run(args: &[&str]) -> Ended {
    end(begin(args))
}

/// Ctrl-C once it works.
fn interrupt(child: Child) -> Ended {
    std::thread::sleep(Duration::from_secs(1));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    end(child)
}

#[test]
fn an_endless_input_is_refused() {
    for args in [["arena", "-", "--memory=16MiB"], ["tree", "-", "--memory=16MiB"]] {
        let mut child = begin(&args);
        let mut input = child.stdin.take().expect("piped");
        let writer = std::thread::spawn(move || while input.write_all(&[b'1'; 4096]).is_ok() {});
        let ended = end(child);
        writer.join().expect("the pipe is closed");
        assert_eq!(ended.status, Some(3), "{}", ended.stderr);
        assert!(ended.stderr.contains("standard input is longer than 3.0 MiB"), "{}", ended.stderr);
    }
}

#[test]
fn pipes_are_read_and_waited_for() {
    let inputs: [(&[&str], &str, &str); 3] = [
        (&["arena"], "a b\n", "Vertices: 2; edges: 1"),
        (&["rules", "run"], "(defrule r => (printout t said crlf))", "said"),
        (&["tree"], "max(1, 2)", "The value is 2"),
    ];
    for (command, text, said) in inputs {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = pipe(folder.path());
        let args = [command, &[path(&pipe)]].concat();
        let child = begin(&args);
        fs::write(&pipe, text).expect("it reads");
        let ended = end(child);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        assert!(ended.stdout.contains(said), "{}", ended.stdout);
        let ended = interrupt(begin(&args));
        assert_eq!((ended.status, ended.stdout.as_str()), (None, ""), "Ctrl-C ends it while nobody writes");
    }
}

#[test]
fn an_arena_keeps_its_budget() {
    let lines = (0..400_000_u32).map(|v| format!("{v} {}\n", v / 2)).collect::<Vec<_>>().concat();
    let (folder, file) = folder("large.edges", &lines);
    let out = folder.path().join("out");
    let ended = run(&["arena", path(&file), "--memory", "64MiB"]);
    assert_eq!(ended.status, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("the memory budget of 64 MiB ran out"), "{}", ended.stderr);
    for format in ["edges", "dot", "gm", "aut", "json"] {
        let args = ["arena", path(&file), "--json", "--memory", "256MiB", "--format", format, "-o", path(&out)];
        let args = if format == "gm" { [&args[..], &["--draws", "first"]].concat() } else { args.to_vec() };
        let ended = run(&args);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        assert!(ended.peak() < 256 << 20, "{format}: {}", ended.peak());
        assert!(fs::metadata(&out).expect("written").len() > 4_000_000);
    }
}

/// An open map of so many columns and rows.
fn map(side: usize) -> (TempDir, PathBuf) {
    folder("open.grid", &format!("{}\n", ".".repeat(side)).repeat(side))
}

/// There is an answer within the budget, or a refusal that holds no more.
#[test]
fn a_map_keeps_its_budget() {
    let (_folder, file) = map(500);
    let all = ["path", path(&file), "--from", "1,1", "--json"];
    for args in [all.to_vec(), [&all[..], &["--to", "500,500"]].concat()] {
        let with = |memory| run(&[&args[..], &["--memory", memory]].concat());
        for budget in ["16MiB", "64MiB"] {
            let ended = with(budget);
            assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""), "{}", ended.stderr);
            let told = format!("the memory budget of {} ran out; found so far: nothing", budget.replace('M', " M"));
            assert!(ended.stderr.contains(&told), "{}", ended.stderr);
        }
        let ended = with("384MiB");
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        assert!(ended.peak() < 384 << 20, "{}", ended.peak());
    }
}

/// A search takes as long as its map is large, not the square of that.
#[test]
fn a_large_map_is_searched_at_once() {
    let (_folder, file) = map(300);
    for method in ["astar", "dijkstra"] {
        let args = ["path", path(&file), "--from", "1,1", "--to", "300,300", "--method", method, "--time", "10s"];
        let ended = run(&args);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        assert!(ended.stdout.contains("It is consistent"), "{}", ended.stdout);
    }
    // All ways of nearly the same length are tried.
    let ida = ["path", path(&file), "--from", "300,300", "--to", "1,1", "--method", "ida"];
    let walled = fs::read_to_string(&file).expect("there").replacen("..", ".9", 300).replacen('.', "9", 3);
    fs::write(&file, walled).expect("written");
    let ended = run(&[&ida[..], &["--time", "300ms"]].concat());
    assert_eq!(ended.status, Some(3), "{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.stderr, "ludex: the time of 300 ms is over; found so far: nothing\n");
    let ended = interrupt(begin(&ida));
    assert_eq!((ended.status, ended.stdout.as_str()), (None, ""), "{}", ended.stderr);
    assert_eq!(ended.stderr, "ludex: stopped on request; found so far: nothing\n");
}

/// A mark of an editor before a text (a byte order mark) is no part of it.
#[test]
fn a_mark_before_a_text_changes_nothing() {
    let files: [(&[&str], &str, &str); 8] = [
        (&["path", "--from", "a", "--to", "c", "FILE"], "bb.edges", "a b 3\nb c 4\na c 9\n"),
        (&["path", "--from", "a", "--to", "b", "FILE"], "g.dot", "graph { a -- b [weight=4] }\n"),
        (&["path", "--from", "1,1", "FILE"], "g.grid", "..#\n...\n"),
        (&["tree", "FILE"], "tree.txt", "max(1, 2)\n"),
        (&["arena", "FILE"], "g.edges", "a b\n"),
        (&["rules", "run", "FILE"], "said.clp", "(defrule r => (printout t said crlf))\n"),
        (&["rules", "run", "FILE"], "said.ops", "(p r (start) --> (write said))\n(make start)\n"),
        (&["diplomacy", "resolve", "--from", "FILE"], "orders.txt", "FRA A PAR - BUR\n"),
    ];
    for (args, name, text) in files {
        let (_folder, file) = folder(name, text);
        let args: Vec<&str> = args.iter().map(|arg| if *arg == "FILE" { path(&file) } else { arg }).collect();
        let plain = run(&args);
        fs::write(&file, format!("\u{feff}{text}")).expect("written");
        let marked = run(&args);
        assert_eq!((marked.status, &marked.stderr), (Some(0), &plain.stderr), "{args:?}");
        // What it took is another time.
        let told = |ended: &Ended| ended.stdout.lines().filter(|line| !line.contains(" ms")).collect::<String>();
        assert_eq!(told(&marked), told(&plain), "{args:?}");
    }
    let lines = [("solve tictactoe --from -", "5\n"), ("engine", "ugi\nquit\n")];
    for (args, text) in lines {
        let [plain, marked] = ["", "\u{feff}"].map(|mark| with_input(args, format!("{mark}{text}")));
        assert_eq!((marked.status, marked.stdout, marked.stderr), (Some(0), plain.stdout, plain.stderr), "{args}");
    }
}

/// Where each line is a run, it is the lines that were answered that tell how far it came.
#[test]
fn lines_that_were_answered_are_counted() {
    for (lang, told) in [("en", " lines answered\n"), ("fr", " lignes traitées\n")] {
        let mut child = begin(&["solve", "tictactoe", "--from", "-", "--time", "1s", "--lang", lang]);
        let mut input = child.stdin.take().expect("piped");
        let writer = std::thread::spawn(move || while input.write_all(&b"5\n".repeat(4096)).is_ok() {});
        let ended = end(child);
        writer.join().expect("the pipe is closed");
        let lines = ended.stdout.lines().count().to_string();
        let told_lines: String = ended.stderr.rsplit(':').next().unwrap_or("").matches(char::is_numeric).collect();
        assert!(ended.status == Some(3) && ended.stderr.ends_with(told), "{}", ended.stderr);
        assert_eq!(told_lines, lines, "{}", ended.stderr);
    }
    // While a line is waited for.
    let mut child = begin(&["solve", "tictactoe", "--from", "-"]);
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"5\n1\n").expect("it reads");
    let ended = interrupt(child);
    assert_eq!(ended.stderr, "ludex: stopped on request; found so far: 2 lines answered\n");
    drop(input);
}

#[test]
fn rules_keep_their_budget() {
    let doubles =
        r#"(deffacts f (s "abcdefghij")) (defrule a ?f <- (s ?x) => (retract ?f) (assert (s (str-cat ?x ?x))))"#;
    let (_folder, file) = folder("doubles.clp", doubles);
    let ended = run(&["rules", "run", path(&file), "--memory", "64MiB", "--limit", "28", "--json"]);
    assert_eq!(ended.status, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("the memory budget of 64 MiB ran out; found so far: 22 firings"), "{}", ended.stderr);
    assert!(ended.peak() < 128 << 20, "{}", ended.peak());
    let ended = run(&["rules", "run", path(&file), "--memory", "64MiB", "--limit", "28"]);
    let said = "the memory budget of 64 MiB ran out";
    assert!(ended.stderr.contains(said) && !ended.stdout.contains(said), "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn work_is_stopped_where_it_is() {
    let facts = (0..3_000).map(|n| format!("(a {n}) (b {n}) (c {n})")).collect::<Vec<_>>().concat();
    let programs = [
        "(deffunction f (?n) (if (< ?n 2) then (return ?n)) (+ (f (- ?n 1)) (f (- ?n 2)))) (defrule r => (f 90))"
            .into(),
        format!("(deffacts f {facts}) (defrule r (a ?x) (b ?y) (c ?z) (test (> 0 (+ ?x ?y ?z))) => (assert (d)))"),
    ];
    for program in &programs {
        let (_folder, file) = folder("long.clp", program);
        let ended = interrupt(begin(&["rules", "run", path(&file)]));
        assert_eq!(ended.status, None, "{}", ended.stderr);
        assert!(ended.stderr.contains("stopped on request; found so far: "), "{}", ended.stderr);
    }
    let (_folder, file) = folder("long.clp", &programs[1]);
    let ended = interrupt(begin(&["rules", "run", path(&file), "--saturate"]));
    assert!(ended.stderr.contains("stopped on request; found so far: "), "{}", ended.stderr);
    for command in ["list", "sample"] {
        let ended = interrupt(begin(&["diplomacy", command, "-n", "1000000"]));
        assert!(ended.stderr.contains("stopped on request; found so far: "), "{}", ended.stderr);
    }
}

/// A million positions are there one by one, as text and as JSON.
#[test]
fn lists_are_written_as_they_are_made() {
    for (command, options) in [("list", &[][..]), ("list", &["--json"]), ("sample", &["--json"])] {
        let mut child = begin(&[&["diplomacy", command, "-n", "1000000"], options].concat());
        let mut beginning = vec![0; 200_000];
        child.stdout.as_mut().expect("piped").read_exact(&mut beginning).expect("positions");
        assert!(child.try_wait().expect("a child").is_none(), "the rest is still to come");
        // Nobody reads on.
        drop(child.stdout.take());
        let ended = end(child);
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    }
}

#[test]
fn names_of_files_that_are_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let (nothing, there) = (folder.path().join("tree.jsn"), path(folder.path()));
    for (given, said) in [
        (path(&nothing), "there is no file "),
        ("nofile", "there is no file nofile, and it is not a tree"),
        (there, "cannot be read: it is a folder"),
        ("max(1,,2)", "line 1, column 7: a node is missing"),
        ("max(1 2)", "line 1, column 7: a comma is missing before `2`"),
        ("1e3", "line 1, column 1: `1e3` is not written as a number of a tree"),
    ] {
        let ended = run(&["tree", given]);
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
        assert!(ended.stderr.contains(said), "{}", ended.stderr);
    }
}

/// The path is at fault, as where nothing is there.
#[test]
fn links_that_lead_in_a_circle() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("circle.kif");
    std::os::unix::fs::symlink(&file, &file).expect("a link");
    let file = path(&file);
    for args in [
        &["arena", file][..],
        &["show", file],
        &["review", file],
        &["rules", "run", file],
        &["table", "info", file],
        &["learn", "info", file],
        &["path", file, "--from", "A", "--to", "B"],
        &["solve", "tictactoe", "--table", file],
        &["play", "tictactoe", "--record", file],
    ] {
        let ended = run(args);
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ended.stderr.contains("symbolic links lead in a circle"), "{args:?}: {}", ended.stderr);
    }
}

/// Who gives a file hears which one is meant.
#[test]
fn what_is_wrong_in_a_tree_names_its_file() {
    let (_folder, file) = folder("bad.txt", "max(1,\n  min(2, x))");
    let ended = run(&["tree", path(&file)]);
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("bad.txt: line 2, column 10: `x` is not a node"), "{}", ended.stderr);
}

#[test]
fn what_cannot_be_explained_is_refused_first() {
    let (_folder, file) = folder("writes.clp", "(defrule r => (printout t written crlf) (assert (a 1)))");
    for fact in ["bogus", "(a", "(a 1) (a 2)"] {
        let ended = run(&["rules", "run", path(&file), "--explain", fact]);
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
        assert!(ended.stderr.starts_with("ludex: --explain `"), "{}", ended.stderr);
    }
    let ended = run(&["rules", "run", path(&file), "--explain", "(a 1)"]);
    assert!(ended.status == Some(0) && ended.stdout.contains("rule r"), "{}", ended.stdout);
}
