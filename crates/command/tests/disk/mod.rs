//! Counts and solutions in a folder: killed at any moment, they go on.

use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::{self, ludex};

fn count(game: &str, folder: &Path) -> String {
    format!("count {game} --method disk --disk {} --memory 64MiB --json --quiet", folder.display())
}

/// The numbers, whatever they cost and however they were found.
fn numbers(mut json: Value) -> Value {
    let object = json.as_object_mut().expect("an object");
    for of_the_run in ["method", "seconds", "peak_bytes"] {
        object.remove(of_the_run);
    }
    json
}

/// Begins a command and kills it at a moment drawn at random.
fn killed(command: &str, most: Duration) -> Duration {
    let moment = most.mul_f64(RandomState::new().hash_one(()) as f64 / u64::MAX as f64);
    let mut child = process::begin(command);
    std::thread::sleep(moment);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    moment
}

/// Killed at moments drawn at random from the time that a whole run takes, again and again in one
/// folder and once in others: the numbers are those of a list in memory.
#[test]
fn a_killed_count_on_the_disk_goes_on() {
    let game = "connect4:4x4";
    let listed = numbers(ludex(&format!("count {game} --method explicit --json --quiet")).json());
    let folder = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    let whole = numbers(ludex(&count(game, &folder.path().join("whole"))).json());
    let takes = began.elapsed();
    assert_eq!(whole, listed);

    let killed = |folder: &Path, most: Duration| killed(&count(game, folder), most);
    let again = folder.path().join("again");
    for trial in 0..ludex_testkit::trials(5) {
        let once = folder.path().join(trial.to_string());
        let moment = killed(&once, takes);
        assert_eq!(numbers(ludex(&count(game, &once)).json()), listed, "killed after {moment:?}");
        killed(&again, takes / 2);
    }
    assert_eq!(numbers(ludex(&count(game, &again)).json()), listed);
}

/// What is in the way is named, with what to do about it: a file, or a link that leads nowhere.
#[cfg(unix)]
#[test]
fn what_is_no_folder_is_refused_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    for name in ["file", "t.partial"] {
        fs::write(path(name), "kept").expect("written");
    }
    std::os::unix::fs::symlink("nowhere", path("link")).expect("a link");
    for name in ["file", "link"] {
        let refused = ludex(&format!("count tictactoe --method disk --disk {}", path(name).display()));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{name}");
        assert!(refused.stderr.contains("is not a folder; name another folder"), "{}", refused.stderr);
    }
    let long = path(&"x".repeat(300));
    let refused = ludex(&format!("count tictactoe --method disk --disk {}", long.display()));
    assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{}", refused.stderr);
    let refused = ludex(&format!("solve tictactoe --table {}", path("t").display()));
    assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("t.partial: ") && refused.stderr.contains("another name"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(path("t.partial")).expect("as it was"), "kept");
}

/// Memory is taken where it does, and the folder where it does not, or where a count was begun.
#[test]
fn the_folder_is_taken_where_memory_would_not_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = folder.path().join("disk");
    let ask = |game: &str, more: &str| ludex(&format!("count {game} --disk {} --json {more}", disk.display())).json();
    assert_eq!(ask("tictactoe", "")["method"], "explicit");
    assert!(!disk.exists());
    let game = "othello:6x4";
    let mut child = process::begin(&format!("count {game} --disk {} --memory 16MiB --quiet", disk.display()));
    // Of a count that has no ply yet nothing is lost, and another may take its folder.
    while !disk.join("00000").is_dir() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let other = ludex(&format!("count tictactoe --disk {}", disk.display()));
    assert_eq!(other.status, Some(2), "{other:?}");
    assert!(other.stderr.contains("holds other work, on othello:6x4"), "{}", other.stderr);

    // What is there is never written to.
    let mine = folder.path().join("mine");
    fs::create_dir(&mine).expect("made");
    fs::write(mine.join("letter"), "precious").expect("written");
    let refused = ludex(&format!("count tictactoe --method disk --disk {}", mine.display()));
    assert_eq!(refused.status, Some(2), "{refused:?}");
    assert_eq!(fs::read_dir(&mine).expect("a folder").count(), 1);
}

/// The same with solutions, ply by ply and, where positions are numbered, by rounds: the table is
/// that of memory, to the byte.
#[test]
fn a_killed_solution_on_the_disk_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["connect4:4x3", "peg-solitaire:triangle4", "diaballik:3x3,2"] {
        let at = |name: &str| folder.path().join(format!("{}-{name}", game.replace([':', ','], "-")));
        let in_memory = at("memory.ludex");
        ludex(&format!("solve {game} --table {} --quiet", in_memory.display()));
        let expected = fs::read(&in_memory).expect("a table");
        let solve = |folder: &Path, table: &Path| {
            let (folder, table) = (folder.display(), table.display());
            format!("solve {game} --method disk --disk {folder} --table {table} --memory 16MiB --json --quiet")
        };
        let solved = |folder: &Path, table: &Path| {
            let output = ludex(&solve(folder, table));
            assert_eq!(output.status, Some(0), "{output:?}");
            fs::read(table).expect("a table") == expected
        };
        let began = Instant::now();
        assert!(solved(&at("whole"), &at("whole.ludex")), "{game}");
        let takes = began.elapsed();
        let (again, table) = (at("again"), at("again.ludex"));
        for trial in 0..ludex_testkit::trials(1) {
            let (once, one) = (at(&trial.to_string()), at(&format!("{trial}.ludex")));
            let moment = killed(&solve(&once, &one), takes);
            assert!(solved(&once, &one), "{game} killed after {moment:?}");
            if !table.exists() {
                killed(&solve(&again, &table), takes / 2);
            }
        }
        assert!(solved(&again, &table), "{game} killed again and again");
    }
}

/// Without a name the table lies in the folder; where memory does, it is taken.
#[test]
fn solutions_in_a_folder_answer_as_those_of_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let ask = |args: &str| ludex(&format!("solve {args} --json --quiet"));
    let small = ask(&format!("tictactoe --disk {}", at("small"))).json();
    assert_eq!((&small["method"], &small["value"]), (&"retrograde".into(), &"draw".into()));
    let on_disk = ask(&format!("tictactoe --method disk --disk {}", at("disk"))).json();
    assert_eq!((&on_disk["method"], &on_disk["value"]), (&"disk".into(), &"draw".into()));
    let tables = ["small", "disk"].map(|name| fs::read(folder.path().join(name).join("tictactoe.ludex")).expect("one"));
    assert!(tables[0] == tables[1]);
    let again = ask(&format!("tictactoe --disk {}", at("disk"))).json();
    assert_eq!((&again["method"], &again["counts"]), (&"table".into(), &on_disk["counts"]));
    let verified = ludex(&format!("table verify {}/tictactoe.ludex", at("disk")));
    assert_eq!(verified.status, Some(0), "{verified:?}");
}
