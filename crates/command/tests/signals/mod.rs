//! SIGINT and SIGTERM at any moment: every command ends soon, by the signal, and leaves what it
//! stored as it should be.

use std::os::unix::process::ExitStatusExt as _;
use std::thread;
use std::time::Duration;

use crate::process::terminal::Window;
use crate::process::{self, Output, ludex, signalled};

const INT: i32 = 2;
const TERM: i32 = 15;

/// Numbers that look drawn at random, the same every time: Weyl's sequence, mixed.
struct Moments(u64);

impl Moments {
    fn next(&mut self, most: Duration) -> Duration {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        most.mul_f64((mixed >> 11) as f64 / (1u64 << 53) as f64)
    }
}

fn ended_by(output: &Output, signal: i32, what: &str) {
    assert_eq!((output.status, output.signal), (None, Some(signal)), "{what}: {output:?}");
}

/// Each of these takes minutes at least, and most look for a signal seldom.
#[test]
fn every_long_command_ends_by_a_signal_at_any_moment() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let rules = file("endless.clp");
    std::fs::write(&rules, "(deffacts f (n 0))\n(defrule r ?n <- (n ?x) => (retract ?n) (assert (n (+ ?x 1))))")
        .expect("writable");
    let commands = [
        "solve teeko".into(),
        "moves teeko".into(),
        "solve connect4:6x6 --method retrograde --anyway".into(),
        format!("solve connect4:6x6 --anyway --table {}", file("table")),
        "count connect4:7x6 --method explicit --anyway".into(),
        "count connect4:5x5 --method explicit --of games".into(),
        "count connect4:8x7 --method columns".into(),
        "count go:13x13 --of legal".into(),
        format!("count connect4 --method disk --disk {}", file("disk")),
        "count connect4:12x12 --method estimate --samples 1000000".into(),
        format!("count connect4:7x6 --method symbolic --anyway --checkpoint {}", file("checkpoint")),
        "count nim:100,200,300 --method explicit".into(),
        // It goes by what is made of the list too, so that less would end it first.
        "graph connect4 --format edges --memory 8GiB --anyway".into(),
        "match connect4 perfect random -n 1000000".into(),
        "match tictactoe random mcts:playouts=1000 -n 1000000".into(),
        "learn teeko --learner td -n 1000000000".into(),
        format!("learn connect4 --learner q -n 1000000000 -o {}", file("learned")),
        format!("learn tictactoe --learner q -n 1000000000 --curve {}", file("curve.csv")),
        format!("rules run {rules} --limit 1000000000000"),
        "play connect4 --first perfect --second alphabeta:time=60 --plain".into(),
    ];
    let mut moments = Moments(1);
    let signals = [("-INT", INT), ("-TERM", TERM)];
    let rounds = (0..ludex_testkit::trials(1)).flat_map(|_| &signals);
    let calls = rounds.flat_map(|signal| commands.iter().map(move |command| (command, signal)));
    let calls: Vec<_> =
        calls.map(|(command, signal)| (command, signal, moments.next(Duration::from_secs(2)))).collect();
    // Some at a time, as on a busy machine; never the same command twice, which writes a file.
    for together in calls.chunks(4) {
        thread::scope(|scope| {
            for (command, (name, signal), moment) in together {
                scope.spawn(move || {
                    let budget = if command.contains("--memory") { "" } else { " --memory 1GiB" };
                    let output = signalled(&format!("{command}{budget}"), name, *moment);
                    ended_by(&output, *signal, &format!("{command} after {moment:?}"));
                    let mut lines = output.stderr.lines();
                    assert!(lines.clone().count() <= 1, "{output:?}");
                    assert!(lines.all(|line| line.starts_with("ludex: ")), "{output:?}");
                });
            }
        });
    }
    let unfinished = std::fs::read_dir(folder.path()).expect("a folder");
    let names = unfinished.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let names: Vec<_> = names.filter(|name| name.starts_with(".ludex-")).collect();
    assert_eq!(names, [""; 0]);
}

/// All that was learned is there, where it is written within the time that a command has to end:
/// a table this small is, on a busy machine too.
#[test]
fn a_lesson_that_is_stopped_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("learned").display().to_string();
    let learn = format!("learn tictactoe --learner q -n 1000000000 -o {file}");
    let output = signalled(&learn, "-INT", Duration::from_millis(1200));
    ended_by(&output, INT, &learn);
    assert!(output.stderr.contains(&format!(", written to {file}")), "{output:?}");
    let written = std::fs::read(&file).expect("a file");
    assert!(written.starts_with(b"LUDEXLRN") && written.len() > 10_000, "{} bytes", written.len());
}

/// Nobody can write anything after SIGKILL.
#[test]
fn a_lesson_that_is_killed_was_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("learned").display().to_string();
    let learn = format!("learn tictactoe --learner q -n 1000000000 -o {file}");
    let child = process::begin_to_tell(&learn);
    while !std::path::Path::new(&file).exists() {
        thread::sleep(Duration::from_millis(50));
    }
    process::send(&child, "-KILL");
    process::ended(child, &learn);
    let told = process::ludex(&format!("learn info {file} --json")).json();
    assert!(told["episodes"].as_u64().is_some_and(|episodes| episodes > 100), "{told}");
}

/// The second one comes while the first is being heard.
#[test]
fn two_signals_end_a_command_by_one_of_them() {
    let child = process::begin_to_tell("count nim:100,200,300 --method explicit --anyway");
    thread::sleep(Duration::from_millis(700));
    process::send(&child, "-TERM");
    process::send(&child, "-TERM");
    ended_by(&process::ended(child, "count"), TERM, "count");
}

/// `timeout` sends its signal to the process, and then to its group: to the process once more.
#[test]
fn what_was_found_is_told_when_timeout_ends_a_command() {
    let line = "for turn in 1 2 3 4; do timeout -s INT 1 $LUDEX match connect4 random random -n 100000000; done";
    let Some(mut bash) = process::in_bash(line) else { return };
    let output = bash.output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        told.lines().filter(|line| line.starts_with("ludex: stopped on request; found so far: ")).count(),
        4,
        "{told}"
    );
}

#[test]
fn a_loop_of_a_shell_ends_with_its_command() {
    let line =
        "for turn in 1 2 3; do $LUDEX count connect4:7x6 --method explicit --anyway --memory 512MiB; echo next; done";
    let Some(mut bash) = process::in_bash(line) else { return };
    let child = bash.spawn().expect("it starts");
    thread::sleep(Duration::from_millis(1500));
    // As a terminal does: to all processes of the group.
    let sent = std::process::Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    let output = child.wait_with_output().expect("it ends");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("next"), "{output:?}");
    assert_eq!(output.status.signal(), Some(INT), "{output:?}");
}

#[test]
fn the_line_of_progress_does_not_stay() {
    let args = "solve teeko --memory 512MiB --lang en --no-cache";
    let Some(window) = Window::open(args) else { return };
    window.sees("positions, ");
    window.presses("C-c");
    let left = window.sees("status 130");
    // It begins with a wheel.
    let is_progress = |line: &&str| line.starts_with(|c| ('\u{2800}'..='\u{28ff}').contains(&c));
    assert_eq!(left.lines().find(is_progress), None, "{left}");
}

#[test]
fn a_lesson_without_memory_says_so() {
    let without = ludex("learn connect4 --learner q -n 1000000 --memory 16MiB");
    assert_eq!(without.status, Some(3), "{without:?}");
    assert!(without.stderr.contains("the memory budget of 16 MiB ran out"), "{}", without.stderr);
    assert!(without.stderr.contains("not saved without -o FILE"), "{}", without.stderr);
    let file = tempfile::NamedTempFile::new().expect("a file");
    let args = format!("learn connect4 --learner q -n 1000000 --memory 16MiB --json -o {}", file.path().display());
    let kept = ludex(&args);
    assert_eq!(kept.status, Some(3), "{kept:?}");
    assert!(kept.stderr.contains("written to "), "{}", kept.stderr);
    let report = kept.json();
    assert_eq!((&report["complete"], &report["memory_bytes"]), (&false.into(), &(16u64 << 20).into()));
    assert!(std::fs::metadata(file.path()).expect("a file").len() > 1_000);
}

#[test]
fn a_lesson_that_is_stopped_says_what_is_kept() {
    let args = "learn nim:1,2 --learner q -n 1000000000";
    let after = Duration::from_secs(2);
    let without = signalled(args, "-INT", after);
    ended_by(&without, INT, args);
    assert!(without.stderr.contains("not saved without -o FILE"), "{}", without.stderr);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept").display().to_string();
    let kept = signalled(&format!("{args} -o {file}"), "-INT", after);
    ended_by(&kept, INT, args);
    assert!(kept.stderr.contains(&format!("written to {file}")), "{}", kept.stderr);
    assert_eq!(ludex(&format!("match nim:1,2 learned:{file} random -n 2")).status, Some(0));
}

/// Whether its table of a hundred megabytes can be written in time or not: the curve is told, and
/// what the file has.
#[test]
fn a_long_lesson_that_is_stopped_tells_its_curve() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept");
    let args = format!("learn connect4 --learner q -n 1000000000 -o {}", file.display());
    let stopped = signalled(&args, "-INT", Duration::from_secs(4));
    ended_by(&stopped, INT, &args);
    assert!(stopped.stdout.contains("\n     1,024 "), "{stopped:?}");
    assert_eq!(file.exists(), !stopped.stderr.contains(" was not written"), "{}", stopped.stderr);
}

/// Nothing is known yet, so nothing is said of strength.
#[test]
fn a_match_that_is_stopped_before_its_first_game_says_so() {
    let stopped = signalled("match connect4 alphabeta:time=600 random -n 2", "-INT", Duration::from_secs(2));
    ended_by(&stopped, INT, "match");
    assert_eq!(stopped.stdout, "");
    assert!(stopped.stderr.contains("before the first game was over"), "{}", stopped.stderr);
}

/// `nohup` has a command go on when its terminal is gone.
#[cfg(target_os = "linux")]
#[test]
fn nohup_is_respected() {
    let line = "trap '' HUP; exec $LUDEX count connect4:7x6 --method explicit --anyway --memory 512MiB";
    let Some(mut bash) = process::in_bash(line) else { return };
    let child = bash.spawn().expect("it starts");
    thread::sleep(Duration::from_secs(1));
    process::send(&child, "-HUP");
    thread::sleep(Duration::from_millis(200));
    process::send(&child, "-TERM");
    assert_eq!(child.wait_with_output().expect("it ends").status.signal(), Some(TERM));
}
