//! The programs of CLIPS' own distribution, unmodified, run by CLIPS and by us: the same rules fire
//! for the same facts in the same order, the same facts are there in the end, the same is written.
//!
//! They are not copied here, since Waltz has terms of its own; the package that has them is
//! fetched, and never built (`tests/clips/Cargo.toml`).

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use ludex_rules::Strategy;

use crate::clips::{Sources, ours, theirs};

/// Where the distribution is.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clips/Cargo.toml");
        let ask = ["metadata", "--offline", "--locked", "--format-version", "1", "--manifest-path", manifest];
        let told = Command::new(env!("CARGO")).args(ask).output().expect("cargo");
        let told = String::from_utf8_lossy(&told.stdout);
        let package = told.split('"').find(|part| part.contains("clips-sys-") && part.ends_with("Cargo.toml"));
        let package = package.unwrap_or_else(|| {
            panic!(
                "CLIPS' own programs are missing. Fetch them with ./check, or with: cargo fetch --locked --manifest-path \
                 crates/rules/tests/clips/Cargo.toml"
            )
        });
        PathBuf::from(package).with_file_name("CLIPS")
    })
}

fn text(file: &str) -> String {
    let path = folder().join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A program of several files, separated by blanks; those that end in `.fct` are facts.
fn sources(files: &str) -> Sources {
    let mut sources = Sources::default();
    for file in files.split_whitespace() {
        let into = if file.rsplit_once('.').is_some_and(|(_, ending)| ending == "fct") {
            &mut sources.facts
        } else {
            &mut sources.rules
        };
        *into += &(text(file) + "\n");
    }
    sources
}

/// Firings at most; some programs have a million, all of one rule.
const LIMIT: u64 = 50_000;

/// What CLIPS 6.30 must read before programs written for 6.40.
const NEWER: &str = "(deffunction print ($?parts) (progn$ (?part ?parts) (printout t ?part)))
(deffunction println ($?parts) (progn$ (?part ?parts) (printout t ?part)) (printout t crlf))\n";

/// Whether a program runs in CLIPS as it does here, and how often it fires.
fn compare(program: &Sources) -> (bool, usize) {
    let newer = Sources { rules: NEWER.to_string() + &program.rules, ..program.clone() };
    let theirs = theirs(&[newer], LIMIT, Strategy::Depth);
    let theirs = theirs.expect("the program clips, which ./check installs (Debian: apt install clips)");
    let ours = ours(program, LIMIT, Strategy::Depth);
    let firings = ours.firings.len();
    (theirs == [ours], firings)
}

#[test]
fn manners_seats_its_guests_as_in_clips() {
    for (guests, firings) in [(8, 59), (16, 183), (32, 623), (64, 2_271), (128, 8_639)] {
        let files = format!("examples/manners/manners.clp examples/manners/manners{guests}.fct");
        assert_eq!(compare(&sources(&files)), (true, firings), "{files}");
    }
}

#[test]
fn waltz_labels_its_lines_as_in_clips() {
    for (regions, firings) in [(12, 3_576), (25, 7_164), (37, 10_476), (50, 14_064)] {
        let files = format!("examples/waltz/waltz.clp examples/waltz/waltz{regions}.fct");
        assert_eq!(compare(&sources(&files)), (true, firings), "{files}");
    }
    // The same lines, asserted by a rule.
    assert_eq!(compare(&sources("examples/waltz/waltz.clp examples/waltz/waltz12.clp")), (true, 3_577));
}

#[test]
fn river_is_crossed_as_in_clips() {
    // So many rules are to fire, says the file.
    assert_eq!(compare(&sources("examples/benchmarks/river.clp")), (true, 18_515));
}

#[test]
fn sudokus_are_solved_as_in_clips() {
    for puzzle in ["2x2-p1", "3x3-p1", "3x3-p5", "3x3-p11", "3x3-p14", "3x3-p16", "3x3-p18", "4x4-p3"] {
        for output in ["simple", "frills"] {
            let files = format!(
                "examples/sudoku/sudoku.clp examples/sudoku/solve.clp examples/sudoku/output-{output}.clp \
                 examples/sudoku/puzzles/grid{puzzle}.clp"
            );
            assert!(compare(&sources(&files)).0, "{files}");
        }
    }
}

#[test]
fn the_other_examples_run_as_in_clips() {
    let programs = [
        "examples/zebra.clp",
        "examples/wordgame.clp",
        "examples/benchmarks/constants/constant-c-100.clp",
        "examples/benchmarks/constants/constant-p-100.clp",
        "examples/benchmarks/constants/constant-t-100.clp",
        "test_suite/zebra.clp",
        "test_suite/wordgame.clp",
    ];
    for files in programs {
        assert!(matches!(compare(&sources(files)), (true, 1..)), "{files}");
    }
}
