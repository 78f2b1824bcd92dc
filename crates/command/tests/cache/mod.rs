//! Solved games that are kept: the same answers with them and without, whatever happens to the
//! folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{Output, ludex, ludex_where};

/// It takes more than the moment from which on games are kept.
const GAME: &str = "connect4:5x4";

fn with(folder: &Path, args: &str) -> Output {
    ludex_where(&[("LUDEX_CACHE", folder.to_str().expect("a path in UTF-8"))], args)
}

/// What is in the folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path()).collect()
}

/// A report without what no two runs have in common, byte for byte. Which of two methods is the
/// sooner one is measured, and a solution that is kept names its own.
fn report(output: &Output) -> String {
    assert_eq!(output.status, Some(0), "{output:?}");
    without(&output.stdout, &["seconds\"", "_bytes\"", "\"method\""])
}

/// A report without what has these keys.
fn without(report: &str, keys: &[&str]) -> String {
    let is_kept = |part: &&str| keys.iter().all(|key| !part.contains(key));
    report.split(',').filter(is_kept).collect::<Vec<_>>().join(",")
}

/// Whether two reports are the same. On a busy machine a lesson may have had no exam, for which the
/// game would be solved for too long by the forecast; the rest of it is the same then.
fn is_the_same(one: &str, other: &str) -> bool {
    let is_unexamined = |report: &str| report.contains("\"exam_positions\":0");
    let rest = |report: &str| without(report, &["exam_positions\"", "\"positions\"", "\"keeps"]);
    if is_unexamined(one) == is_unexamined(other) { one == other } else { rest(one) == rest(other) }
}

/// One that was solved, whatever else runs on this machine, for a test that needs one.
fn filled(folder: &Path) -> PathBuf {
    assert_eq!(with(folder, &format!("solve {GAME} --quiet --threads 1")).status, Some(0));
    let [table] = files(folder).try_into().expect("a table, and nothing beside it");
    table
}

#[test]
fn answers_are_the_same_with_solved_games_and_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let calls = [
        "moves connect4:5x4",
        "moves connect4:5x4 1233 --line",
        "solve connect4:5x4 --line --discount 0.9",
        "match connect4:5x4 random perfect -n 2 --seed 1 --judge",
        "learn connect4:5x4 -n 4 --seed 1",
    ];
    let alone = calls.map(|call| report(&ludex(&format!("{call} --json"))));
    for _ in ["found", "looked up"] {
        let again = calls.map(|call| report(&with(folder.path(), &format!("{call} --json"))));
        for (again, alone) in again.iter().zip(&alone) {
            assert!(is_the_same(again, alone), "{again}\nand\n{alone}");
        }
        assert_eq!(files(folder.path()).len(), 1);
    }
    let told = with(folder.path(), &format!("solve {GAME}")).stdout;
    assert!(told.contains("by an earlier run, looked up in"), "{told}");
    // A method that is named is run, and without the folder the game is solved.
    for args in ["--method retrograde", "--no-cache"] {
        let told = with(folder.path(), &format!("solve {GAME} {args}")).stdout;
        assert!(told.contains("positions solved by") && told.contains(" in "), "{told}");
        assert!(!told.contains("earlier run"), "{told}");
    }
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn what_is_kept_is_told_and_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let precious = folder.path().join("precious.txt");
    let table = filled(folder.path());
    fs::write(&precious, "mine").expect("written");
    let verified = ludex(&format!("table verify {}", table.display()));
    assert_eq!(verified.status, Some(0), "{verified:?}");
    let [plan, elsewhere] =
        ["", " --from 1"].map(|from| with(folder.path(), &format!("plan {GAME}{from} --json")).json());
    assert_eq!((&plan["kept"], &elsewhere["kept"]), (&true.into(), &false.into()));
    let told = with(folder.path(), &format!("plan {GAME}")).stdout;
    assert!(told.contains(&format!("Solved and kept; at once: ludex solve {GAME}\n")), "{told}");
    let told = with(folder.path(), "cache --json").json();
    assert_eq!((&told["solved"][0]["game"], &told["solved"][0]["positions"]), (&GAME.into(), &"3945711".into()));
    assert_eq!(told["bytes"], fs::metadata(&table).expect("there").len());
    assert!(with(folder.path(), "cache info --lang fr").stdout.contains("le début"));
    let removed = with(folder.path(), "cache clear");
    assert!(removed.stdout.starts_with("One solved game was removed, "), "{removed:?}");
    assert_eq!(files(folder.path()), [precious]);
    assert_eq!(ludex("cache").stdout, "No solved games are kept.\n");
}

/// A file that is named as the folder would keep nothing, ever: that is said.
#[test]
fn a_file_is_no_folder() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    for call in [&*format!("solve {GAME}"), "cache"] {
        let refused = with(file.path(), call);
        assert_eq!((refused.status, &*refused.stdout), (Some(2), ""), "{call}");
        assert!(refused.stderr.contains("is not a folder"), "{}", refused.stderr);
    }
}

/// A folder that cannot be, or cannot be written, is no reason not to answer.
#[test]
fn without_a_folder_games_are_solved_all_the_same() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let nowhere = with(&file.path().join("below"), &format!("solve {GAME} --json"));
    assert_eq!(report(&nowhere), report(&ludex(&format!("solve {GAME} --json"))));
    assert_eq!(nowhere.stderr, "");
}

#[test]
fn what_is_damaged_is_solved_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = filled(folder.path());
    let whole = fs::read(&table).expect("a table");
    let mut spoiled = whole.clone();
    let middle = spoiled.len() / 2;
    spoiled[middle] ^= 16;
    for bytes in [&spoiled[..], &whole[..middle], b"", b"something else"] {
        fs::write(&table, bytes).expect("written");
        let solved = with(folder.path(), &format!("solve {GAME}"));
        assert!(solved.status == Some(0) && !solved.stdout.contains("earlier run"), "{solved:?}");
        assert_eq!(solved.stderr, "");
        let [again] = files(folder.path()).try_into().expect("one table");
        assert!(fs::read(again).expect("made again") == whole);
    }
}

/// Processes that solve the same game at once, and one after a process that was killed while it
/// wrote.
#[cfg(unix)]
#[test]
fn processes_share_the_folder() {
    use crate::process::begin;

    let folder = tempfile::tempdir().expect("a folder");
    // The method is in the name of a table, and the sooner one is measured: here it is named.
    let solve = format!("solve {GAME} --method retrograde --quiet --cache {}", folder.path().display());
    let all: Vec<_> = (0..3).map(|_| begin(&solve)).collect();
    for mut child in all {
        assert!(child.wait().expect("it ends").success());
    }
    let [table] = files(folder.path()).try_into().expect("one table");
    let whole = fs::read(&table).expect("a table");
    for signal in ["-KILL", "-INT"].iter().cycle().take(2 * ludex_testkit::trials(1) as usize) {
        for path in files(folder.path()) {
            fs::remove_file(path).expect("removed");
        }
        let mut child = begin(&solve);
        let is_written = || files(folder.path()).iter().any(|path| path.is_dir());
        while !is_written() && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let began = std::time::Instant::now();
        if child.try_wait().expect("a child").is_none() {
            crate::process::send(&child, signal);
        }
        child.wait().expect("it ends");
        // A second after the signal nothing is waited for, on a busy machine not even tidying up.
        if *signal == "-INT" && began.elapsed() < std::time::Duration::from_millis(700) {
            assert!(files(folder.path()).iter().all(|path| path.is_file()), "{:?}", files(folder.path()));
        }
        let again = ludex(&solve);
        assert_eq!(again.status, Some(0), "{again:?}");
        let [table] = files(folder.path()).try_into().expect("one table");
        assert!(fs::read(table).expect("a table") == whole, "{signal}");
    }
}
