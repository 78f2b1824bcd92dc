//! `--time`, and the line of progress.

use crate::process::terminal::Window;
use crate::process::{Output, ludex};

/// A call that is stopped by a time: the least of some in which it has found enough, for a machine
/// may be busy.
fn stopped(args: &str, enough: impl Fn(&Output) -> bool) -> Output {
    let within = |time: &str| (ludex(&format!("{args} --time {time}")), time.to_owned());
    let all = ["300ms", "1200ms", "5s", "20s"].into_iter().map(within);
    let (output, time) = all.into_iter().find(|(output, _)| enough(output)).unwrap_or_else(|| within("30s"));
    assert_eq!(output.status, Some(3), "{args} --time {time}: {output:?}");
    output
}

/// What was found within the time is told; exit status 3.
#[test]
fn a_time_that_runs_out() {
    for (args, found) in [
        ("count connect4:12x12 --method estimate --samples 1000000", "\n  … stopped here: incomplete"),
        ("count peg-solitaire --method explicit", "\n  … stopped here: incomplete"),
        ("count sliding:4x4 --method explicit --anyway", "\n  … stopped here: incomplete"),
        // Its positions take longer to be given back than a command may take to end.
        ("count nim:100,200,300 --method explicit", "\n  … stopped here: incomplete"),
        ("solve peg-solitaire --method retrograde", ""),
        ("moves connect4 --no-book", ""),
        ("moves connect4 --by alphabeta:depth=40", "plies ahead: "),
        ("moves connect4 --by alphabeta:time=1000", "plies ahead: "),
        ("graph peg-solitaire", ""),
        ("rules laws diaballik", ""),
        ("diplomacy bounds --samples 1000000", "at any time"),
        ("diplomacy autumn --together --samples 1000000", "after Autumn"),
        ("match connect4 mcts:playouts=10 random -n 1000000", "points"),
        ("learn connect4:4x4 --learner menace -n 1000000000", "episodes"),
    ] {
        let output = stopped(args, |output| output.stdout.contains(found));
        let sentence = |line: &str| line.starts_with("ludex: the time of ") && line.contains(" is over");
        assert!(output.stderr.lines().count() == 1 && output.stderr.lines().all(sentence), "{args}: {output:?}");
        assert!(output.stdout.contains(found), "{args}: {output:?}");
    }
}

/// An estimate that is stopped tells every ply that it finished.
#[test]
fn an_estimate_that_is_stopped_is_a_lower_bound() {
    let some_plies = |output: &Output| output.stdout.contains("\"144\"");
    let json = stopped("count connect4:12x12 --method estimate --samples 1000000 --json", some_plies).json();
    assert_eq!(
        [&json["complete"], &json["lower_bound"], &json["total"]],
        [&serde_json::json!(false), &serde_json::json!(true), &serde_json::Value::Null]
    );
    let plies = json["by_ply"].as_array().expect("plies").len();
    assert!(plies > 3 && json["interval_by_ply"].as_array().is_some_and(|ends| ends.len() == plies), "{json}");
    assert_eq!(json["by_ply"][2], "144", "the first plies are listed");
}

/// A sentence that ends after its colon says less than that there is nothing.
#[test]
fn what_has_found_nothing_says_so() {
    let output = ludex("moves chess --by minimax:depth=40 --time 100ms");
    assert_eq!((output.status, output.stdout.as_str()), (Some(3), ""));
    assert_eq!(output.stderr, "ludex: the time of 100 ms is over; found so far: nothing\n");
}

/// A time within which the answer is found changes nothing.
#[test]
fn a_time_that_suffices() {
    let output = ludex("count tictactoe --time 1h --json");
    assert_eq!((output.status, output.json()["total"].as_str()), (Some(0), Some("5478")));
}

/// The line counts games, and goes on by itself: the seconds change while nothing is reported. It
/// is gone after Ctrl-C.
#[test]
fn the_line_of_progress_counts_its_own_things() {
    let args = "match tictactoe mcts:playouts=3000 mcts:playouts=3000 -n 4000";
    let Some(window) = Window::open(args) else { return };
    let seen = window.sees(" of 4,000 games");
    assert!(!seen.contains("positions"), "{seen}");
    window.sees("2 s  ");
    window.sees(" left");
    window.presses("C-c");
    let end = window.sees("status");
    assert!(end.contains("stopped on request; found so far: "), "{end}");
    assert!(!end.contains(" of 4,000 games") && !end.contains(" left"), "{end}");
}
