//! Programs as players: good ones, and those that crash, sleep, cheat or do not start.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::process::terminal::Window;
use crate::process::{self, Output, ludex_with};

/// A folder with programs, and the Python that runs them.
struct Bots {
    folder: TempDir,
    python: String,
}

/// A program that answers as it should, but for what it does when it is to move.
fn bot(go: &str) -> String {
    format!(
        "import os, sys, time
open('pids', 'a').write('%d\\n' % os.getpid())
moves, games, asked = [], 0, 0
for line in sys.stdin:
    words = line.split()
    if words[0] == 'ugi':
        print('id name test', 'option name Seed type spin', 'ugiok', sep='\\n')
    elif words[0] == 'isready':
        print('readyok')
    elif words[0] == 'uginewgame':
        games, asked = games + 1, 0
    elif words[0] == 'position':
        moves = words[3:]
    elif words[0] == 'go':
        asked += 1
        {go}
    elif words[0] == 'quit':
        break
    sys.stdout.flush()
"
    )
}

const MIDDLE: &str = "print('info depth 1', 'bestmove ' + next(c for c in '4352617' if moves.count(c) < 6), sep='\\n')";

impl Bots {
    /// `None` where there is no Python.
    fn new() -> Option<Self> {
        let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
        let runs = Command::new(&python).arg("--version").stdout(Stdio::null()).status();
        if !runs.is_ok_and(|status| status.success()) {
            eprintln!("not checked: PYTHON is needed for programs that play");
            return None;
        }
        Some(Self { folder: tempfile::tempdir().expect("a folder"), python })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The player that runs a program with this name.
    fn player(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("written");
        format!("exec:cd {} && exec {} {name}", self.folder.path().display(), self.python)
    }

    /// The numbers of the processes that have run.
    fn pids(&self) -> BTreeSet<u32> {
        let text = fs::read_to_string(self.path("pids")).unwrap_or_default();
        // The last line may be half written.
        text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')?.parse().ok()).collect()
    }
}

fn plays(args: &str, players: &[&str]) -> Output {
    let mut words = args.split_whitespace();
    let (command, game) = (words.next().expect("match"), words.next().expect("a game"));
    ludex_with([command, game].into_iter().chain(players.iter().copied()).chain(words))
}

fn forfeits(report: &Value) -> Vec<(String, u64, String)> {
    let all = report["forfeits"].as_array().expect("forfeits").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    all.map(|one| (text(&one["player"]), one["game"].as_u64().expect("a number"), text(&one["reason"]))).collect()
}

/// Whether a process is there, and no zombie.
fn runs(pid: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']))
}

/// The program of the page on tournaments, from both sides.
#[test]
fn the_program_of_the_page_plays() {
    let Some(bots) = Bots::new() else { return };
    let page = include_str!("../../../../docs/tournament.md");
    let text = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    assert!(text.lines().count() <= 20);
    let middle = bots.player("middle.py", text);
    let output = plays("match connect4 -n 20 --seed 4 --json", &[&middle, "random"]);
    let report = output.json();
    assert_eq!((output.status, report["forfeits"].as_array().map(Vec::len)), (Some(0), Some(0)), "{output:?}");
    assert!(report["score"]["wins"].as_u64() > Some(12), "{report}");
    let again = plays("match connect4 -n 20 --seed 4 --json", &[&middle, "random"]).json();
    assert_eq!(again["score"], report["score"]);
}

/// Whoever waits is told for what, and can stop that.
#[test]
fn a_program_is_waited_for_in_words() {
    let Some(window) = Window::open("match tictactoe exec:cat random -n 1 --lang en") else { return };
    window.sees("waiting for a program to say ugiok, 10 s at most");
    window.presses("C-c");
    window.sees("status 130");
}

/// As many processes as games are played at a time, and none is left.
#[test]
fn a_program_is_started_once_for_each_worker() {
    let Some(bots) = Bots::new() else { return };
    let player = bots.player("middle.py", &bot(MIDDLE));
    let output = plays("match connect4 -n 24 --threads 2 --openings 1 --json", &[&player, "random"]);
    assert_eq!((output.status, forfeits(&output.json())), (Some(0), vec![]), "{output:?}");
    let pids = bots.pids();
    assert!((1..=2).contains(&pids.len()), "{pids:?}");
    assert!(!pids.iter().any(|&pid| runs(pid)));
}

/// A program that fails in this way loses both games; the report, the records and the sentences say
/// so, and nothing of it is left.
fn loses(go: &str, reason: &str, sentence: &str) {
    let Some(bots) = Bots::new() else { return };
    let (player, file) = (bots.player("bot.py", &bot(go)), bots.path("games.txt"));
    let args = "match connect4 -n 2 --move-time 50ms";
    let json = plays(&format!("{args} --json --record {}", file.display()), &[&player, "random"]);
    let expected: Vec<_> = (1..=2).map(|game| (player.clone(), game, reason.to_owned())).collect();
    let report = json.json();
    assert_eq!((json.status, forfeits(&report)), (Some(0), expected), "{json:?}");
    assert_eq!(report["score"]["losses"], 2);
    let kept = fs::read_to_string(&file).expect("records");
    assert_eq!(kept.matches(&format!("[Termination \"{reason}\"]")).count(), 2, "{kept}");
    assert_eq!(process::ludex(&format!("review {} --move-time 0.01", file.display())).status, Some(0));
    let text = plays(args, &[&player, "random"]).stdout.replace('\n', " ");
    assert!(text.contains("forfeited game 2") && text.contains(sentence), "{text}");
    assert!(!bots.pids().iter().any(|&pid| runs(pid)), "{:?}", bots.pids());
}

#[test]
fn a_program_that_ends_has_lost() {
    loses(
        "sys.exit(3) if asked > 2 else print('bestmove %d' % asked)",
        "crash",
        "its program has ended, with status 3",
    );
}

#[test]
fn a_program_that_sleeps_has_lost() {
    loses("time.sleep(60)", "time", "no answer within 0.05 s");
    let says = "print('info string tired', flush=True); time.sleep(60)";
    loses(says, "time", "no answer within 0.05 s; it said `tired`");
}

#[test]
fn a_program_that_never_comes_to_the_point_has_lost() {
    loses("[print('info string', i) for i in range(10**9)]", "time", "no answer within 0.05 s");
}

#[test]
fn a_program_that_plays_what_is_not_legal_has_lost() {
    loses("print('bestmove 9')", "illegal move", "`9`: the columns are numbered from 1 to 7");
    loses("print('bestmove')", "illegal move", "its answer has no move");
}

/// The house's own engine as a program: the same player on both sides is as strong as itself.
#[test]
fn the_engine_plays_as_a_program() {
    let engine = format!("exec:{} engine", env!("CARGO_BIN_EXE_ludex"));
    let output = plays("match tictactoe -n 10 --openings 1 --move-time 50ms --json", &[&engine, "alphabeta:depth=9"]);
    let report = output.json();
    assert_eq!((output.status, forfeits(&report)), (Some(0), vec![]), "{output:?}");
    assert_eq!(report["score"]["losses"], 0, "{report}");
    let from = plays("match nim:3,4,5 -n 2 --from 1,2,3 --move-time 20ms --json", &[&engine, "random"]);
    assert_eq!(forfeits(&from.json()), vec![], "{from:?}");
}

#[test]
fn a_grid_of_programs_counts_its_games_as_one() {
    let Some(bots) = Bots::new() else { return };
    let (good, bad) = (bots.player("good.py", &bot(MIDDLE)), bots.player("bad.py", &bot("print('bestmove x')")));
    let output = plays("match connect4 -n 2 --json", &[&good, "random", &bad]);
    let expected: Vec<_> = [3, 4, 5, 6].map(|game| (bad.clone(), game, "illegal move".to_owned())).to_vec();
    assert_eq!(forfeits(&output.json()), expected, "{output:?}");
}

/// A second answer comes when the other player has moved: it is none to what is asked next.
#[test]
fn an_answer_that_nobody_asked_for_is_read_over() {
    let Some(bots) = Bots::new() else { return };
    let twice = "print('bestmove ' + next(c for c in '1234567' if moves.count(c) < 6), flush=True); \
                 time.sleep(0.02); print('bestmove 99')";
    let output = plays("match connect4 -n 2 --json", &[&bots.player("twice.py", &bot(twice)), "random"]);
    assert_eq!(forfeits(&output.json()), vec![], "{output:?}");
}

#[test]
fn what_does_not_start_is_refused_before_the_first_game() {
    for (player, words) in [
        ("exec:exit 3", "ended before it said ugiok, with status 3\n"),
        ("exec:./no-such-program", "with status 127; the last line of its errors is `"),
        ("exec:echo one >&2; echo two >&2; kill -9 $$", "by signal 9; the last line of its errors is `two`\n"),
        ("exec:", "which command? As in exec:./mybot"),
    ] {
        let output = plays("match connect4 -n 2", &["random", player]);
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{output:?}");
        assert!(output.stderr.contains(words), "{output:?}");
    }
    let learn = ludex_with(["learn", "tictactoe", "--learner", "q", "-n", "2", "--against", "exec:true"]);
    assert_eq!(learn.status, Some(2), "{learn:?}");
    assert!(learn.stderr.contains("only in `ludex match` and `ludex play`"), "{learn:?}");
}

/// All processes that were started are ended by Ctrl-C, with those that they have started.
#[cfg(target_os = "linux")]
#[test]
fn programs_end_with_the_command() {
    let Some(bots) = Bots::new() else { return };
    let go = "os.fork() == 0 and open('pids', 'a').write('%d\\n' % os.getpid()); time.sleep(600)";
    let player = bots.player("sleep.py", &bot(go));
    for signal in ["-INT", "-TERM"] {
        let _ = fs::remove_file(bots.path("pids"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        command.env("LUDEX_CACHE", "");
        command.args(["match", "connect4", &player, "random", "--move-time", "600"]).env("LC_ALL", "C");
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let until = |done: &dyn Fn() -> bool| {
            let began = Instant::now();
            while !done() {
                assert!(began.elapsed() < Duration::from_secs(20), "{:?}", bots.pids());
                std::thread::sleep(Duration::from_millis(10));
            }
        };
        until(&|| bots.pids().len() > 1);
        process::send(&child, signal);
        let output = process::ended(child, "match");
        assert!(output.signal.is_some() && output.stderr.contains("before the first game was over"), "{output:?}");
        until(&|| !bots.pids().iter().any(|&pid| runs(pid)));
    }
}

#[test]
fn a_program_plays_a_person() {
    let Some(bots) = Bots::new() else { return };
    let (middle, crash) = (bots.player("middle.py", &bot(MIDDLE)), bots.player("crash.py", &bot("sys.exit(1)")));
    let play = |player: &str, file: &Path, input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        command.env("LUDEX_CACHE", "");
        command.args(["play", "connect4", "--plain", "--second", player, "--record"]).arg(file).env("LC_ALL", "C");
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        std::io::Write::write_all(&mut child.stdin.take().expect("piped"), input.as_bytes()).expect("it reads");
        process::ended(child, "play")
    };
    let file = bots.path("play.txt");
    let output = play(&middle, &file, "1\n1\nq\n");
    assert!(output.status == Some(0) && output.stdout.contains("plays 4"), "{output:?}");
    assert!(fs::read_to_string(&file).expect("a record").ends_with("1. 1 4 2. 1 4 *\n"));
    let file = bots.path("lost.txt");
    let output = play(&crash, &file, "1\n1\nq\n");
    assert!(output.status == Some(4) && output.stderr.contains("has lost: its program has ended"), "{output:?}");
    let text = fs::read_to_string(&file).expect("a record");
    assert!(text.contains("[Result \"1-0\"]\n") && text.contains("[Termination \"crash\"]"), "{text}");
}
