//! The command as its users meet it: whole sessions in `tests/cmd`, which are its documentation
//! too, and what sessions cannot show: signals, pipes, budgets, and that bad input leaves standard
//! output empty.

mod book;
mod cache;
#[cfg(feature = "cluster")]
mod cluster;
mod disk;
mod engine;
#[cfg(unix)]
mod files;
mod formats;
#[cfg(unix)]
mod ggp;
mod help;
mod inputs;
#[cfg(target_os = "linux")]
mod memory;
mod narrow;
mod pictures;
mod process;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod records;
mod schemas;
#[cfg(unix)]
mod screen;
mod sheets;
mod shown;
#[cfg(unix)]
mod signals;
mod tables;
#[cfg(unix)]
mod time;

use process::{Output, ludex};

#[test]
fn sessions() {
    trycmd::TestCases::new().env("LC_ALL", "C").env("LUDEX_CACHE", "").case("tests/cmd/*.md").case("tests/cmd/*.toml");
}

/// One sentence on standard error that says what would be right, nothing on standard output, exit
/// status 2; in French too, and then in other words.
#[test]
fn bad_input() {
    let lines = include_str!("bad_input.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (args, right) = line.split_once(" => ").expect("arguments => what the sentence names");
        let english = ludex(args);
        english.is_bad_input(args);
        assert!(english.stderr.contains(right), "{args}: no `{right}` in {}", english.stderr);
        let french = ludex(&format!("{args} --lang fr"));
        french.is_bad_input(args);
        assert_ne!(english.stderr, french.stderr, "{args} is not translated");
    }
}

/// An argument too many is shown as it was typed.
#[test]
fn an_argument_too_many_is_shown_whole() {
    for (args, right) in [
        (&["puzzles", "tictactoe", "."][..], "`.` is one argument too many"),
        (&["puzzles", "tictactoe", "a."], "`a.` is one argument too many"),
        (&["puzzles", "tictactoe", "a b"], "`a b` is one argument too many"),
        (&["puzzles", "tictactoe", "<a>"], "`<a>` is one argument too many"),
        (&["puzzles", "tictactoe", ""], "`''` is one argument too many"),
        (&["show", "connect4", "44", "hello, world"], "`hello, world` is one argument too many"),
        (&["show", "connect4", "44", "hello, world"], "as in '44 hello, world'"),
        (&["count", "tictactoe", "--time", "-1s"], "begin with - here: --time -1s;"),
        (&["tree", "max", "1,", "2"], "`1,` is one argument too many; a tree is one argument, in quotes"),
    ] {
        let refused = process::ludex_with(args.iter().copied());
        refused.is_bad_input(&args.join(" "));
        assert!(refused.stderr.contains(right), "{args:?}: {}", refused.stderr);
    }
    let french = process::ludex_with(["tree", "max", "1,", "2", "--lang", "fr"]);
    assert!(french.stderr.contains("un arbre est un seul argument, entre apostrophes"), "{}", french.stderr);
}

/// One of something is not many.
#[test]
fn one_is_singular() {
    for (args, en, fr) in [
        ("count nim:1 --of games", "\n1 game in ", "\n1 partie en "),
        ("count nim:1 --of games --method estimate", "\n1 game: all were listed", "\n1 partie : tout a été"),
        ("count nim:0 --of histories", "\n1 history in ", "\n1 début de partie en "),
        ("count go:1x1 --of legal", "\n1 legal board in ", "\n1 plateau légal en "),
        ("count tictactoe --of games", "\n255,168 games in ", "\n255\u{202f}168 parties en "),
        ("puzzles nim:1,1", "among 1 position of", "parmi 1 position de"),
        ("bounds mnk:1x1,1", "up to 1 stone:", "au plus 1 pion :"),
        ("bounds mnk:3x3,3", "up to 5 stones:", "au plus 5 pions :"),
    ] {
        for (lang, right) in [("en", en), ("fr", fr)] {
            let told = ludex(&format!("{args} --lang {lang}")).stdout.replace('\u{a0}', " ");
            assert!(told.contains(right), "{args}: no {right:?} in {told}");
        }
    }
}

/// What was typed is repeated in a sentence, and may be of any length: its beginning and its end
/// are enough.
#[test]
fn long_input_is_cut_in_sentences() {
    let long = "x".repeat(60_000);
    for args in
        ["count", "show connect4", "tree", "match tictactoe random", "diplomacy resolve", "table info", "--lang"]
    {
        let refused = ludex(&format!("{args} {long}"));
        refused.is_bad_input(args);
        assert!(refused.stderr.len() < 3_000 && refused.stderr.contains('…'), "{args}: {}", refused.stderr);
    }
    let line = process::with_input("solve tictactoe --from -", &long);
    assert!(line.status == Some(2) && line.stdout.len() < 3_000 && line.stdout.contains('…'), "{}", line.stdout);
}

/// Where no method is sure to fit, the plan says what `solve` and `count` do.
#[test]
fn a_plan_says_what_is_begun() {
    let told = ludex("plan fibonacci-nim:10000 --memory 256MiB").stdout.replace('\n', " ");
    let begun = "No method in memory is sure to solve it within 256 MiB; `ludex solve fibonacci-nim:10000` looks closer \
                 for some seconds, and tries memo unless";
    assert!(told.contains(begun), "{told}");
    let told = ludex("plan kayles:30").stdout.replace('\n', " ");
    assert!(told.contains("is sure to count it within"), "{told}");
    assert!(told.contains("`ludex count kayles:30` tries all the same. For bounds: "), "{told}");
    assert!(ludex("plan mnk:9x9,5").stdout.contains("No method solves it within"));
    // What cannot be sampled is not said to be counted, and its table takes that much at least.
    let told = ludex("plan kayles:100 --lang fr").stdout;
    assert!(told.contains("Pour l'encadrer : ludex count kayles:100 --method estimate"), "{told}");
    let told = ludex("plan othello").stdout.replace('\n', " ");
    assert!(told.contains("For bounds: ") && told.contains("the table takes at least"), "{told}");
    let told = ludex("plan connect4:6x5").stdout.replace('\n', " ");
    assert!(!told.contains("For bounds: ") && told.contains("the table takes about"), "{told}");
}

impl Output {
    fn is_bad_input(&self, args: &str) {
        assert_eq!(self.status, Some(2), "{args}: {self:?}");
        assert_eq!(self.stdout, "", "{args}");
        // A program reads an object, a person a sentence.
        let json = args.split(' ').any(|arg| arg == "--json");
        let begin = if json { "{\"command\":" } else { "ludex: " };
        assert!(self.stderr.starts_with(begin) && self.stderr.lines().count() == 1, "{args}: {}", self.stderr);
    }
}

#[test]
fn a_budget_that_runs_out_leaves_the_plies_that_were_done() {
    let text = ludex("count connect4:7x6 --method explicit --memory 64MiB --anyway");
    assert_eq!(text.status, Some(3));
    assert!(text.stdout.contains("558,186") && text.stdout.contains("incomplete"), "{}", text.stdout);
    assert!(text.stderr.contains("64 MiB ran out") && text.stderr.contains("at least"), "{}", text.stderr);

    let json = ludex("count connect4:7x6 --method explicit --memory 64MiB --anyway --json");
    assert_eq!(json.status, Some(3));
    let report = json.json();
    assert_eq!(report["complete"], false);
    assert!(report["total"].is_null());
    assert_eq!(report["by_ply"][9], "558186");
    assert_eq!(report["memory_bytes"], 64 << 20);
    assert!(report["needed_bytes"].as_u64() > Some(64 << 20));
}

/// An estimate is advised where there is one: not of a game with cycles.
#[test]
fn a_count_that_is_refused_is_told_what_else_there_is() {
    for (spec, estimate) in [("connect4", true), ("chess", false)] {
        let refused = ludex(&format!("count {spec} --memory 32MiB"));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(3), ""), "{spec}");
        assert_eq!(refused.stderr.contains("--method estimate"), estimate, "{}", refused.stderr);
        assert!(refused.stderr.contains("ludex plan"), "{}", refused.stderr);
    }
}

/// What surely cannot be is refused before it is begun, with a way out.
#[test]
fn a_budget_that_cannot_do_refuses() {
    for command in ["solve othello", "play othello --second perfect", "match othello perfect random"] {
        let refused = ludex(&format!("{command} --memory 1GiB"));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(3), ""), "{command}");
        assert!(refused.stderr.starts_with("ludex: solving othello:8x8 takes "), "{}", refused.stderr);
        // Only a command that has the option advises it.
        assert_eq!(refused.stderr.contains("--anyway"), command.starts_with("solve"), "{}", refused.stderr);
        // What does without a solution is named.
        assert!(refused.stderr.contains("alphabeta:time=1"), "{}", refused.stderr);
    }
    // What may fit by a quick look is looked at closer before minutes of work.
    for command in ["solve othello:6x6", "match othello:6x6 perfect random"] {
        let refused = ludex(&format!("{command} --memory 16GiB --time 50s"));
        assert_eq!((refused.status, refused.stdout.as_str()), (Some(3), ""), "{command}");
        assert!(refused.stderr.starts_with("ludex: solving othello:6x6 takes "), "{}", refused.stderr);
    }
    for command in ["count connect4:7x6 --method explicit", "solve connect4:7x6 --method memo"] {
        let refused = ludex(&format!("{command} --memory 64MiB"));
        assert_eq!(refused.status, Some(3), "{command}");
        assert_eq!(refused.stdout, "", "{command}");
        assert!(
            refused.stderr.contains("ludex plan connect4:7x6") && refused.stderr.contains("--anyway"),
            "{refused:?}"
        );
    }
}

#[test]
fn a_solution_that_is_too_large_says_how_far_it_came() {
    for method in ["memo", "retrograde"] {
        let json = ludex(&format!("solve connect4:7x6 --memory 32MiB --json --anyway --method {method}"));
        assert_eq!(json.status, Some(3));
        let report = json.json();
        assert_eq!(report["complete"], false);
        assert_eq!(report["method"], method);
        assert!(report["value"].is_null() && report["counts"].is_null());
        assert!(report["positions"].as_str().and_then(|n| n.parse::<u64>().ok()) > Some(10_000));
        assert!(report["needed_bytes"].as_u64() > Some(32 << 20));
    }
    assert_eq!(ludex("moves connect4:7x6 --memory 32MiB --method retrograde").status, Some(3));
}

/// A game that is too large for an exam is learned without one; whoever plays alone has no
/// opponent.
#[test]
fn a_large_game_is_learned_without_an_exam() {
    let learned = ludex("learn othello:6x6 --learner td -n 2 --memory 256MiB");
    assert_eq!((learned.status, learned.stderr.as_str()), (Some(0), ""));
    assert!(learned.stdout.contains("Without an exam"), "{}", learned.stdout);
    let report = ludex("learn othello:6x6 --learner td -n 2 --memory 256MiB --json").json();
    assert_eq!((&report["exam_positions"], &report["complete"]), (&0.into(), &true.into()));
    assert!(report["points"][0]["keeps"].is_null(), "{report}");
    let alone = ludex("learn peg-solitaire:triangle4 --learner q --against random");
    assert_eq!((alone.status, alone.stdout.as_str()), (Some(2), ""));
    assert!(alone.stderr.contains("one player"), "{}", alone.stderr);
}

/// A line that cannot be is answered before it is begun, and the others are answered.
#[test]
fn a_line_that_is_too_large_is_answered() {
    let output = process::with_input("solve connect4:7x6 --method retrograde --from - --memory 64MiB --json", "1\n9\n");
    assert_eq!(output.status, Some(3), "{}", output.stderr);
    let lines: Vec<_> = output.stdout.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains(r#""complete":false"#) && lines[1].contains("error"), "{lines:?}");
    assert!(lines[0].contains(r#""positions":"0""#) && lines[0].contains("needed_bytes"), "{lines:?}");
}

#[test]
fn lines_are_answered_one_by_one() {
    let output = process::with_input("solve tictactoe --from - --json", "15\nnonsense\n1234\n");
    assert_eq!(output.status, Some(2));
    assert!(output.stderr.contains(r#""error":"line 2: `nonsense`: "#), "{}", output.stderr);
    let lines: Vec<_> = output.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].contains(r#""value":"draw","remoteness":7"#), "{}", lines[0]);
    assert!(lines[1].starts_with(r#"{"line":2,"error":"`nonsense`: "#), "{}", lines[1]);
    assert!(lines[2].contains(r#""value":"win","remoteness":3"#), "{}", lines[2]);

    let binary = process::with_input("solve tictactoe --from -", b"15\n\xff\xfe\n15\n");
    assert_eq!(binary.status, Some(2));
    assert_eq!(binary.stdout.lines().count(), 3, "{}", binary.stdout);
    assert!(binary.stdout.contains("line 2: not text in UTF-8"));

    let empty = process::with_input("solve tictactoe -", "1 5\n\n15\n");
    assert_eq!((empty.status, empty.stdout.lines().count()), (Some(2), 3), "{empty:?}");
    assert!(empty.stderr.starts_with("ludex: line 2: the line is empty"), "{}", empty.stderr);
    let good = process::with_input("solve tictactoe -", "1 5\n15\n");
    assert_eq!((good.status, good.stderr.as_str()), (Some(0), ""));
    let answers: Vec<_> = good.stdout.lines().collect();
    assert_eq!(answers[0], answers[1]);
}

/// What is advised where the game is too large to be solved is what would do: of players, one that
/// needs no solution, and where none needs it, no count of mistakes.
#[test]
fn without_exact_values_the_advice_helps() {
    let told = |args: &str| ludex(&format!("match connect4:8x8 {args} -n 2 --memory 64MiB"));
    let judged = told("random random --judge");
    assert_eq!(judged.status, Some(3), "{judged:?}");
    assert!(judged.stderr.contains("without --judge it need not be solved"), "{}", judged.stderr);
    assert_eq!(told("random random").status, Some(0));
    for players in ["perfect random", "perfect random --judge"] {
        let perfect = told(players);
        assert_eq!(perfect.status, Some(3), "{perfect:?}");
        assert!(perfect.stderr.contains("plays without solving it"), "{}", perfect.stderr);
    }
}

/// Of a line that can be no move only a part comes back.
#[cfg(unix)]
#[test]
fn a_long_line_of_a_game_is_not_repeated() {
    let played = process::with_input("play tictactoe --plain", "z".repeat(300_000) + "\nq\n");
    assert_eq!(played.status, Some(0), "{}", played.stderr);
    assert!(played.stdout.len() < 5_000 && played.stdout.contains("zzz…zzz"), "{}", played.stdout.len());
}

/// A position is taken after the game and after `--from` by every command that takes one.
#[test]
fn a_position_is_an_argument_or_an_option() {
    for command in ["show", "solve", "moves", "count", "graph", "learn -n 1", "plan"] {
        let (name, options) = command.split_once(' ').unwrap_or((command, ""));
        let told = |position: &str| {
            let output = ludex(&format!("{name} tictactoe {position} --json {options} --seed 1"));
            assert_eq!(output.status, Some(0), "{command}: {}", output.stderr);
            let mut report = output.json();
            let report = report.as_object_mut().expect("an object");
            for cost in ["seconds", "peak_bytes", "plan", "methods", "costs"] {
                report.remove(cost);
            }
            report.clone()
        };
        let (argument, option) = (told("1,2,3,5,4"), told("--from 12354"));
        if name != "plan" {
            assert_eq!(argument, option, "{command}");
        }
        assert_ne!(argument, told(""), "{command}");
    }
    let argument = ludex("match tictactoe 1235 random random -n 2 --seed 3 --json").json();
    assert_eq!(
        argument["wins"],
        ludex("match tictactoe random random --from 1235 -n 2 --seed 3 --json").json()["wins"]
    );
    let played = process::with_input("play tictactoe 1235 --second human", "u\nq\n");
    assert!(
        played.stdout.contains("  Moves: 1 2 3\n  To resume from here: ludex play tictactoe --from 123"),
        "{}",
        played.stdout
    );
}

/// The command that resumes a game names its moves, from the start or from the board where it
/// began.
#[cfg(unix)]
#[test]
fn a_resumed_game_has_its_moves() {
    use std::io::Write as _;

    for (begun, moves) in [
        ("connect4 --second human", "4 4 5"),
        ("nim --second human", "1:1 2:2"),
        ("sliding", "6 5"),
        ("teeko --second human --threads 1", "c3 b2"),
        ("tictactoe X../.O./... --second human", "2"),
    ] {
        let left = process::with_input(&format!("play {begun} --plain"), moves.replace(' ', "\n") + "\nq\n");
        let (_, command) = left.stdout.split_once("To resume from here: ludex ").unwrap_or_else(|| panic!("{left:?}"));
        assert_eq!(begun.contains("--threads 1"), command.contains("--threads 1"), "{command}");
        // As a shell reads it.
        let Some(mut bash) = process::in_bash(&format!("$LUDEX {command} --plain")) else { return };
        bash.stdin(std::process::Stdio::piped());
        let mut child = bash.spawn().expect("it starts");
        child.stdin.take().expect("piped").write_all(b"p\nk\np\nq\n").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stdout);
        let before = moves.rsplit_once(' ').map_or("", |(before, _)| before);
        let shown: Vec<_> = told.lines().filter_map(|line| line.trim().strip_prefix("Moves:").map(str::trim)).collect();
        assert_eq!(shown.first(), Some(&moves), "{command}: {told}");
        assert_eq!(shown.get(1), Some(&before), "{command}: {told}");
    }
    let wrong = process::with_input("play connect4 --then 4,9", "");
    assert_eq!((wrong.status, wrong.stdout.as_str()), (Some(2), ""), "{wrong:?}");
}

/// What was known when a search is stopped is told, here at least the move that wins at once.
#[cfg(unix)]
#[test]
fn moves_that_are_known_are_told_when_a_search_is_stopped() {
    let output = process::interrupted("moves connect4:7x7 121212 --threads 1 --json");
    assert_eq!((output.status, output.signal), (None, Some(2)), "{output:?}");
    assert!(output.stderr.contains("of 7 moves"), "{}", output.stderr);
    let report = output.json();
    assert_eq!((&report["complete"], &report["value"]), (&false.into(), &serde_json::Value::Null));
    let moves = report["moves"].as_array().expect("a list");
    assert_eq!((moves.len(), &moves[0]["move"], &moves[0]["remoteness"]), (7, &"1".into(), &1.into()));
    assert!(moves[6]["value"].is_null(), "{report}");
    let text = process::interrupted("moves connect4:7x7 121212 --threads 1").stdout;
    assert!(text.contains("  Stopped; known: ") && text.contains("  –          –\n"), "{text}");
}

/// Values of Connect Four come from its book; best play is searched for.
#[test]
fn a_value_is_told_though_there_is_no_time_for_a_line() {
    for command in ["solve connect4 --line", "why connect4"] {
        let output = ludex(&format!("{command} --time 500ms --json"));
        assert_eq!(output.status, Some(3), "{output:?}");
        assert!(output.stderr.contains("is over; found so far: the value, "), "{}", output.stderr);
        let report = output.json();
        let told = (&report["value"], &report["remoteness"], &report["complete"]);
        assert_eq!(told, (&"win".into(), &41.into(), &false.into()), "{report}");
    }
    let text = ludex("solve connect4 --line --time 500ms").stdout;
    assert!(text.contains("wins in 41 plies") && text.contains("the search was stopped"), "{text}");
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let output = process::reader_gone("solve tictactoe --from -", &"15\n".repeat(1000));
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_and_tells_what_was_found() {
    let output = process::interrupted("count connect4:7x6 --method explicit --anyway");
    assert_eq!((output.status, output.signal), (None, Some(2)), "{output:?}");
    assert!(output.stdout.contains("16,422") && output.stdout.contains("incomplete"), "{}", output.stdout);
    assert!(output.stderr.starts_with("ludex: stopped on request; found so far: "), "{}", output.stderr);
}

/// A person who is asked for a line can leave as from any other program, though the input goes on.
#[cfg(unix)]
#[test]
fn signals_end_a_game_at_its_prompt() {
    for signal in ["-INT", "-TERM"] {
        let output = process::signalled_at("for help) > ", signal, "play tictactoe --second random --plain");
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{signal}");
        assert_eq!(output.stdout, "\n  No move was played.\n", "{signal}");
        // The end of the input comes with the signal: whichever is seen first, it is left once.
        for _ in 0..4 {
            let output = process::left_at("for help) > ", signal, "play tictactoe --second human --plain", true);
            assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{signal}");
            assert_eq!(output.stdout.trim(), "No move was played.", "{signal}");
        }
    }
}

/// While a program thinks, a signal ends the game by itself; how to come back is said all the same.
#[cfg(unix)]
#[test]
fn a_signal_while_a_program_thinks_says_how_to_come_back() {
    let args = "play connect4 --from 44 --first alphabeta:time=60 --second random --plain";
    let output = process::signalled(args, "-INT", std::time::Duration::from_secs(1));
    assert_eq!((output.status, output.signal), (None, Some(2)), "{output:?}");
    assert_eq!(output.stderr, "ludex: stopped on request\n");
    let back = "To resume from here: ludex play connect4:7x6 --from 44 --first alphabeta:time=60 --second random \
                --plain\n";
    assert!(output.stdout.ends_with(back), "{}", output.stdout);
}

/// Two programs that draw their moves are no circle, however soon a position comes again.
#[test]
fn programs_with_chances_play_on() {
    let output = ludex("play sliding:3x2 --first random --seed 3 --quiet");
    assert_eq!(output.status, Some(0));
    assert!(output.stdout.contains("Solved.") && !output.stdout.contains("The same position"), "{}", output.stdout);
}

/// Killed between two plies, however far it came: the count goes on from the last one that was
/// finished, to the same numbers.
#[test]
fn a_killed_count_by_whole_sets_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept");
    let count = format!("count connect4:5x5 --method symbolic --json --checkpoint {}", file.display());
    // The number of finished plies stands behind the name, the version and the hash of the game
    // (`symbolic/saved.rs`).
    let kept = || {
        let bytes = std::fs::read(&file).unwrap_or_default();
        bytes.get(20..24).map_or(0, |plies| u32::from_le_bytes(plies.try_into().expect("four bytes")) as usize)
    };
    let by_columns = ludex("count connect4:5x5 --method columns --by-ply --json").json();
    for trial in 0..ludex_testkit::trials(1) as usize {
        let least = 9 + 5 * trial % 12;
        let mut child = process::begin(&count);
        while kept() < least {
            assert!(child.try_wait().expect("a child").is_none(), "it ended by itself after {} plies", kept());
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let plies = kept();

        let resumed = ludex(&count).json();
        assert_eq!(resumed["resumed_plies"], plies);
        assert!((least..26).contains(&plies), "{plies}");
        assert_eq!(resumed["total"], "69763700");
        for numbers in ["by_ply", "ended_by_ply"] {
            assert_eq!(resumed[numbers], by_columns[numbers], "{numbers}");
        }
        std::fs::remove_file(&file).expect("removed");
    }
}

/// The page is answered until Ctrl-C, which is no failure.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_page() {
    let (answer, environment, output) = process::served("serve --port 0 --quiet");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("tictactoe"), "{answer}");
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    // So it is where rules were read before.
    let (_, _, of_sheet) = process::served(&format!("serve {} --port 0 --quiet", sheets::sheet("nim")));
    assert_eq!((of_sheet.status, of_sheet.stderr.as_str()), (Some(0), ""));
    // The same process, with the allocator that gives back, and has few places for what is small.
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        let environment = String::from_utf8_lossy(&environment.expect("its environment")).into_owned();
        for set in ["MALLOC_MMAP_THRESHOLD_=", "MALLOC_ARENA_MAX=2"] {
            assert!(environment.contains(set), "{environment}");
        }
    }
}

#[test]
fn every_game_does_what_it_can() {
    let games = ludex("games --json").json();
    let games = games["games"].as_array().expect("a list");
    assert!(games.len() >= 8);
    for name in games.iter().filter_map(|game| game["name"].as_str()) {
        for command in ["games", "show"] {
            let output = ludex(&format!("{command} {name} --lang fr"));
            assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{command} {name}");
        }
    }
}

/// The variables stand for options that are not given; one that cannot be is named.
#[test]
fn the_environment_stands_for_options() {
    let with = |name: &str, value: &str, args: &str| process::ludex_where(&[(name, value)], args);
    assert!(with("LUDEX_LANG", "fr", "games nim").stdout.contains("joueurs"));
    assert!(with("LUDEX_LANG", "fr", "games nim --lang en").stdout.contains("players"));
    let ran_out = with("LUDEX_MEMORY", "64MiB", "count connect4 --method explicit --anyway");
    assert!(ran_out.status == Some(3) && ran_out.stderr.contains("64 MiB"), "{ran_out:?}");
    assert_eq!(with("LUDEX_THREADS", "1", "count nim").status, Some(0));
    for (name, value) in [("LUDEX_LANG", "de"), ("LUDEX_MEMORY", "12"), ("LUDEX_THREADS", "0"), ("LUDEX_THREADS", "")] {
        let refused = with(name, value, "count tictactoe");
        refused.is_bad_input(name);
        assert!(refused.stderr.contains(name), "{}", refused.stderr);
    }
    // What is typed counts.
    assert_eq!(with("LUDEX_THREADS", "1", "count tictactoe --threads 2 --threads 1 -q --quiet").status, Some(0));
    let typed = ludex("count tictactoe --threads 0");
    assert!(typed.stderr.contains("--threads"), "{}", typed.stderr);
}

#[test]
fn the_language_comes_from_the_locale() {
    let french = process::in_locale("fr_FR.UTF-8", "count tictactoe");
    assert!(french.stdout.contains("5\u{202f}478"), "{}", french.stdout);
    let asked = process::in_locale("fr_FR.UTF-8", "count tictactoe --lang en");
    assert!(asked.stdout.contains("5,478"), "{}", asked.stdout);
    // The first variable that is set and not empty.
    let says_french = |variables: &[(&str, &str)]| {
        process::with_variables(variables, "count tictactoe").stdout.contains("5\u{202f}478")
    };
    assert!(says_french(&[("LANG", "fr_FR.UTF-8")]));
    assert!(says_french(&[("LC_ALL", ""), ("LC_MESSAGES", "fr")]));
    assert!(!says_french(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]));
    assert!(!says_french(&[]));
    // What comes after `--` is no option.
    assert!(ludex("count -- --lang=fr").stderr.starts_with("ludex: there is no game"));
}
