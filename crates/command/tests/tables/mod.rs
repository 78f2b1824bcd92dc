//! Tables that are interrupted, locked, spoiled or kept from being written.

use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use crate::process::{self, Output, ludex};

/// A folder for one test, removed after it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn solve(game: &str, table: &Path) -> String {
    format!("solve {game} --table {} --quiet", table.display())
}

fn done(output: &Output) {
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{output:?}");
}

/// How many files of an unfinished table there are.
fn progress(table: &Path) -> usize {
    fs::read_dir(format!("{}.partial", table.display())).map_or(0, Iterator::count)
}

/// Waits until a process has written so many files of its table; `false` if it has ended by itself.
fn comes_to(child: &mut Child, table: &Path, files: usize) -> bool {
    let began = Instant::now();
    while progress(table) < files {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
        assert!(began.elapsed() < Duration::from_mins(2), "it makes no progress");
        std::thread::sleep(Duration::from_micros(200));
    }
    true
}

fn kill(mut child: Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

/// Killed at ten moments from the first layer of positions to the last tier of verdicts, and
/// resumed each time.
#[test]
fn a_killed_solve_goes_on_to_the_same_bytes() {
    let (folder, game) = (Folder::new(), "connect4:5x4");
    let whole = folder.file("whole");
    done(&ludex(&solve(game, &whole)));
    let whole = fs::read(whole).expect("a table");

    // A lock and a header, then a file for each of 21 layers and of 21 tiers.
    let moments = || (3..=39).step_by(if ludex_testkit::at_large() { 4 } else { 9 });
    let mut killed = 0;
    for files in moments() {
        let table = folder.file(&format!("killed-at-{files}"));
        let mut child = process::begin(&solve(game, &table));
        killed += usize::from(comes_to(&mut child, &table, files));
        kill(child);
        done(&ludex(&solve(game, &table)));
        assert!(fs::read(&table).expect("a table") == whole, "killed with {files} files");
        assert!(!folder.file(&format!("killed-at-{files}.partial")).exists());
    }
    assert!(2 * killed >= moments().count(), "only {killed} were killed in time");

    // One that is killed again and again.
    let table = folder.file("again");
    for files in moments() {
        let mut child = process::begin(&solve(game, &table));
        comes_to(&mut child, &table, files);
        kill(child);
    }
    done(&ludex(&solve(game, &table)));
    assert!(fs::read(&table).expect("a table") == whole);
}

/// Killed at moments drawn at random from the time that a whole run takes, and resumed each
/// time; another game than a small one is asked for as `LUDEX_KILLED=teeko cargo test --release -p
/// ludex-command random_moment -- --nocapture`.
#[test]
fn a_solve_killed_at_a_random_moment_goes_on_to_the_same_bytes() {
    let game = std::env::var("LUDEX_KILLED").unwrap_or_else(|_| "connect4:5x4".into());
    let (folder, began) = (Folder::new(), Instant::now());
    let whole = folder.file("whole");
    done(&ludex(&solve(&game, &whole)));
    let takes = began.elapsed();
    let whole = fs::read(whole).expect("a table");

    for _ in 0..ludex_testkit::trials(4) {
        let table = folder.file("killed");
        let moment = takes.mul_f64(RandomState::new().hash_one(()) as f64 / u64::MAX as f64);
        let mut child = process::begin(&solve(&game, &table));
        std::thread::sleep(moment);
        let ended = child.try_wait().expect("a child").is_some();
        let files = progress(&table);
        kill(child);
        eprintln!("{game}, {takes:.1?} in all: killed after {moment:.1?} with {files} files; ended before: {ended}");
        done(&ludex(&solve(&game, &table)));
        assert!(fs::read(&table).expect("a table") == whole, "killed after {moment:?} with {files} files");
        fs::remove_file(&table).expect("it can be removed");
    }
}

#[test]
fn a_table_that_is_being_written_is_refused() {
    let folder = Folder::new();
    let table = folder.file("busy");
    let mut child = process::begin(&solve("connect4:6x5 --anyway", &table));
    assert!(comes_to(&mut child, &table, 8));
    let second = ludex(&solve("connect4:6x5 --anyway", &table));
    kill(child);
    assert_eq!((second.status, second.stdout.as_str()), (Some(4), ""), "{second:?}");
    assert!(second.stderr.contains("is being written by another process"), "{}", second.stderr);
    assert_eq!(second.stderr.lines().count(), 1);

    // What was begun is of another game then, or of another root.
    for (args, problem) in [("tictactoe", "it is of connect4:6x5"), ("connect4:6x5 --from 1 --anyway", "it starts at")]
    {
        let other = ludex(&solve(args, &table));
        assert_eq!(other.status, Some(2), "{other:?}");
        assert!(other.stderr.contains(problem), "{}", other.stderr);
    }
}

/// The bytes that a table begins with.
const MARK: usize = 8;

#[test]
fn a_byte_that_was_changed_is_found() {
    let folder = Folder::new();
    let table = folder.file("t");
    done(&ludex(&solve("tictactoe", &table)));
    let sound = fs::read(&table).expect("a table");
    for at in (0..sound.len()).step_by(sound.len() / 40) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        fs::write(&table, &bytes).expect("writable");
        let json = ludex(&format!("table verify {} --json", table.display()));
        if at < MARK {
            // Without its mark it is no table, as `info` says too.
            assert_eq!((json.status, json.stdout.as_str()), (Some(2), ""), "byte {at}: {json:?}");
            assert_eq!(ludex(&format!("table info {}", table.display())).status, Some(2));
            continue;
        }
        assert_eq!(json.status, Some(1), "byte {at}: {json:?}");
        let report = json.json();
        assert_eq!(report["sound"], false);
        assert!(!report["faults"].as_array().expect("faults").is_empty(), "{report}");
        assert!(json.stderr.starts_with("{\"command\":\"table verify\",\"error\":"), "{json:?}");
        let french = ludex(&format!("table verify {} --lang fr", table.display()));
        assert_eq!(french.status, Some(1));
        assert_ne!(french.stderr, json.stderr);
    }
    // A block that was changed is told wherever it is asked for, and so is a file that was cut.
    let mut bytes = sound.clone();
    let middle = sound.len() / 2;
    bytes[middle..middle + 8].fill(0);
    fs::write(&table, &bytes).expect("writable");
    let export = ludex(&format!("table export {} -o {}", table.display(), folder.file("t.csv").display()));
    assert_eq!(export.status, Some(2), "{export:?}");
    assert!(export.stderr.contains("is damaged"), "{}", export.stderr);
    fs::write(&table, &sound[..middle]).expect("writable");
    for command in ["info", "probe", "export"] {
        let cut = ludex(&format!("table {command} {}", table.display()));
        assert_eq!((cut.status, cut.stdout.as_str()), (Some(2), ""), "{cut:?}");
        assert!(cut.stderr.contains("is damaged: its end is missing"), "{}", cut.stderr);
    }
    assert_eq!(ludex(&format!("table verify {}", table.display())).status, Some(1));
    // Nothing is left of the export that failed.
    let names = fs::read_dir(folder.0.path()).expect("a folder").count();
    assert_eq!(names, 1);
}

#[test]
fn a_table_of_another_version_is_told() {
    let folder = Folder::new();
    let table = folder.file("t");
    done(&ludex(&solve("tictactoe", &table)));
    let mut bytes = fs::read(&table).expect("a table");
    bytes[8] = 9;
    fs::write(&table, bytes).expect("writable");
    for command in ["table info", "table probe", "table export", "moves tictactoe --table", "solve tictactoe --table"] {
        let output = ludex(&format!("{command} {}", table.display()));
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{output:?}");
        assert!(output.stderr.contains("is a table of version 9"), "{}", output.stderr);
    }
}

#[test]
fn positions_are_looked_up_line_by_line() {
    let folder = Folder::new();
    let table = folder.file("t");
    done(&ludex(&solve("tictactoe", &table)));
    let probe = format!("table probe {} -", table.display());
    let output = process::with_input(&probe, b"15\nnonsense\n\xff\n1234\n\n");
    assert_eq!(output.status, Some(2));
    let bad: Vec<_> = output.stderr.lines().map(|line| line.split(": ").take(2).collect::<Vec<_>>()).collect();
    assert_eq!(bad, [["ludex", "line 2"], ["ludex", "line 3"], ["ludex", "line 5"]], "{}", output.stderr);
    let lines: Vec<_> = output.stdout.lines().collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert_eq!(lines[0], "X../.O./...: Draw in 7 plies; best: 2 3 4 6 7 8 9");
    assert!(lines[1].starts_with("line 2: `nonsense`: "), "{}", lines[1]);
    assert_eq!(lines[3], "XOX/O../...: The first player (X) wins in 3 plies; best: 5 9");

    let json = process::with_input(&format!("{probe} --json"), "15\nnonsense\n1234\n");
    let lines: Vec<serde_json::Value> =
        json.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&lines[0]["value"], &lines[0]["remoteness"]), (&"draw".into(), &7.into()));
    assert_eq!(lines[1]["line"], 2);
    assert_eq!(lines[2]["moves"].as_array().map(Vec::len), Some(5));
}

/// What a table answers is what solving answers.
#[test]
fn answers_are_those_of_solving() {
    let folder = Folder::new();
    let games = ["tictactoe", "nim", "sliding", "peg-solitaire:triangle4", "othello:4x4", "mnk:4x3,3"];
    for game in games {
        let table = folder.file(&game.replace([':', ','], "-"));
        for command in ["solve", "moves"] {
            let plain = ludex(&format!("{command} {game} --json --method retrograde")).json();
            let solved = solve(game, &table);
            let kept = ludex(&format!("{} --json", solved.replacen("solve", command, 1))).json();
            for key in ["value", "remoteness", "best_moves", "positions", "counts", "farthest", "moves"] {
                assert_eq!(plain[key], kept[key], "{command} {game} {key}");
            }
        }
        assert_eq!(ludex(&format!("table verify {}", table.display())).status, Some(0), "{game}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_told() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let done_before = folder.file("t");
    done(&ludex(&solve("tictactoe", &done_before)));
    fs::set_permissions(folder.0.path(), fs::Permissions::from_mode(0o555)).expect("it is ours");
    // A superuser may write there all the same.
    if fs::File::create(folder.file("new")).is_err() {
        let output = ludex(&solve("tictactoe", &folder.file("new")));
        assert_eq!((output.status, output.stdout.as_str()), (Some(4), ""), "{output:?}");
        assert!(output.stderr.contains("permission denied"), "{}", output.stderr);
    }
    done(&ludex(&solve("tictactoe", &done_before)));
    fs::set_permissions(folder.0.path(), fs::Permissions::from_mode(0o755)).expect("it is ours");
}

#[cfg(target_os = "linux")]
#[test]
fn an_export_to_a_full_disk_is_told() {
    let folder = Folder::new();
    let table = folder.file("t");
    done(&ludex(&solve("tictactoe", &table)));
    let output = process::to_file(&format!("table export {}", table.display()), "/dev/full");
    assert_eq!(output.status, Some(4), "{output:?}");
    assert!(output.stderr.starts_with("ludex: cannot read or write: "), "{}", output.stderr);
}
