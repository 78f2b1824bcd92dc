//! Games that are kept in a file, and reviewed from it.

use std::fs;

use serde_json::Value;

use crate::process::{begin, ludex, ludex_with, with_input};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_match_keeps_its_games_after_those_that_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let play = |seed: u32| {
        let args = format!("match tictactoe perfect random -n 4 --seed {seed} --record {} --json", file.display());
        let output = ludex(&args);
        assert_eq!((output.status, output.json()["record"].as_str()), (Some(0), file.to_str()), "{output:?}");
        output.json()
    };
    let first = play(1);
    let once = fs::read_to_string(&file).expect("a file");
    play(2);
    let twice = fs::read_to_string(&file).expect("a file");
    assert!(twice.starts_with(once.trim_end()) && twice.matches("[Game \"tictactoe\"]").count() == 8, "{twice}");
    // What the match counted is what the records say.
    let review = ludex(&format!("review {} --json", file.display()));
    let games = lines(&review.stdout);
    assert_eq!((review.status, games.len()), (Some(0), 8));
    let won = games[..4].iter().filter(|game| {
        let chair = if game["tags"]["First"] == "perfect" { "1-0" } else { "0-1" };
        game["tags"]["Result"] == chair
    });
    assert_eq!(won.count() as u64, first["score"]["wins"].as_u64().expect("a number"));
    let given_away = |game: &Value, name: &str| {
        let players = game["players"].as_array().expect("players").iter();
        players
            .filter(|player| player["name"] == name)
            .map(|player| player["gave_away"].as_u64().expect("a number"))
            .sum::<u64>()
    };
    assert_eq!(games.iter().map(|game| given_away(game, "perfect")).sum::<u64>(), 0);
    let slips = first["slips"][1]["slips"].as_u64().expect("a number");
    assert_eq!(games[..4].iter().map(|game| given_away(game, "random")).sum::<u64>(), slips);
}

/// Some that end together: each reads what is there and writes it anew, and none is lost.
#[test]
fn matches_at_once_keep_all_their_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let play = |seed: usize| format!("match tictactoe random random -n 50 --seed {seed} --record {}", file.display());
    let matches: Vec<_> = (0..8).map(|seed| begin(&play(seed))).collect();
    for mut one in matches {
        assert!(one.wait().expect("it ends").success());
    }
    let kept = fs::read_to_string(&file).expect("a file");
    assert_eq!(kept.matches("[Game \"tictactoe\"]").count(), 400);
}

/// A file has games in one form: that of what is there, or else by its name.
#[test]
fn sgf_is_for_go_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = |game: &str, name: &str| {
        let file = folder.path().join(name);
        let output = ludex(&format!("match {game} random random -n 2 --seed 1 --record {}", file.display()));
        (output.status, output.stderr, fs::read_to_string(file).unwrap_or_default())
    };
    let (status, said, written) = keep("tictactoe", "games.sgf");
    assert!(status == Some(2) && said.contains("is for games of go") && written.is_empty(), "{said}");
    let (status, _, written) = keep("go:3x3", "games.sgf");
    assert!(status == Some(0) && written.matches("(;GM[1]").count() == 2 && !written.contains("[Game "), "{written}");
    assert_eq!(keep("tictactoe", "games.sgf").0, Some(2));
    // A file of other records goes on as it began.
    assert_eq!(keep("tictactoe", "games.txt").0, Some(0));
    fs::copy(folder.path().join("games.txt"), folder.path().join("other.sgf")).expect("a file");
    let (status, _, written) = keep("go:3x3", "other.sgf");
    assert!(status == Some(0) && written.matches("[Game ").count() == 4 && !written.contains("(;"), "{written}");
}

/// Each of these stays as it is, and is refused before any work.
#[test]
fn a_file_of_something_else_is_never_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    let texts: [&[u8]; 4] = [b"notes\n", b"[Game \"tictactoe\"]\n\n1. 5 1\n", b"\xff\xfe", b"{\"a\": 1}"];
    for text in texts {
        fs::write(&file, text).expect("written");
        for command in ["match tictactoe random random -n 2", "play tictactoe --first random --second random --plain"] {
            let output = ludex(&format!("{command} --record {}", file.display()));
            assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{output:?}");
            assert_eq!(fs::read(&file).expect("a file"), text);
        }
    }
    let nowhere = folder.path().join("none/games.txt");
    let output = ludex(&format!("match connect4 perfect perfect --record {}", nowhere.display()));
    assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{output:?}");
}

#[test]
fn games_at_the_prompt_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let args = format!("play tictactoe --second human --plain --record {}", file.display());
    // A game that is over, one that is resigned.
    assert_eq!(with_input(&args, "5\n1\n3\n2\n7\nn\nn\n5\nx\nx\n").status, Some(0));
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.contains("1. 5 1 2. 3 2 3. 7 1-0\n"), "{text}");
    assert!(text.contains("[Result \"1-0\"]") && text.contains("[Termination \"resignation\"]"), "{text}");
    assert!(text.ends_with("\n\n1. 5 1-0\n"), "{text}");
    // What was taken back is not; who looks back leaves the game as it is.
    for (typed, kept, said) in
        [("5\n2\nu\nq\n", "\n1. 5 *\n", "  Moves: 5\n"), ("5\n2\nk\nk\nq\n", "\n1. 5 2 *\n", "  Moves: 5 2\n")]
    {
        let file = folder.path().join("back.txt");
        let left = with_input(&args.replace("games.txt", "back.txt"), typed);
        assert!(left.stdout.contains(said), "{}", left.stdout);
        let text = fs::read_to_string(&file).expect("a file");
        assert!(text.ends_with(kept), "{text}");
        fs::remove_file(&file).expect("removed");
    }
    let back = folder.path().join("none.txt");
    let left = with_input(&args.replace("games.txt", "none.txt"), "5\n2\nu\nu\nq\n");
    assert!(left.stdout.ends_with("  No move was played.\n"), "{}", left.stdout);
    assert!(!fs::read_to_string(&back).unwrap_or_default().contains("1. "));
    let solo = folder.path().join("solo.txt");
    let args = format!("play sliding:2x2 --plain --from 3./21 --record {}", solo.display());
    let played = with_input(&args, "1\nq\n");
    assert_eq!(played.status, Some(0), "{played:?}");
    let text = fs::read_to_string(&solo).expect("a file");
    assert!(text.contains("[Start \"3./21\"]") && !text.contains("Second") && text.ends_with("1. 1 *\n"), "{text}");
    assert_eq!(ludex(&format!("review {}", solo.display())).status, Some(0));
}

/// A signal at the prompt leaves the game as the end of the input does.
#[cfg(unix)]
#[test]
fn a_signal_at_the_prompt_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let args = format!("play tictactoe --first random --second human --plain --record {}", file.display());
    let left = crate::process::signalled_at("help) > ", "-INT", &args);
    assert_eq!(left.status, Some(0), "{left:?}");
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.contains("[First \"random\"]\n[Second \"human\"]\n[Result \"*\"]"), "{text}");
    assert!(fs::read_dir(folder.path()).expect("a folder").count() == 1);
}

#[test]
fn a_match_that_is_stopped_keeps_its_first_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let args = format!("match tictactoe random mcts:playouts=300 -n 10000000 --record {} --json", file.display());
    let stopped = crate::process::interrupted(&args);
    let text = fs::read_to_string(&file).expect("a file");
    let games = text.matches("[Round ").count() as u64;
    assert_eq!(Some(2 * games / 2), stopped.json()["pairs"].as_u64().map(|pairs| 2 * pairs), "{}", stopped.stderr);
    assert!(games > 0);
}

#[test]
fn games_go_to_standard_output_too() {
    let output = ludex("match tictactoe random random -n 2 --record -");
    assert_eq!(output.status, Some(0));
    assert!(
        output.stdout.starts_with("[Game \"tictactoe\"]") && output.stderr.contains("random (1) against random (2)")
    );
    let again = with_input("review - --json", &output.stdout);
    assert_eq!(lines(&again.stdout).len(), 2);
}

/// The bad line is named, and nothing is written.
#[test]
fn bad_records_are_named_by_their_lines() {
    let record = |moves: &str| format!("[Game \"connect4\"]\n[Result \"*\"]\n\n{moves}\n");
    let cases = [
        (record("1. 4 4\n2. 4 9 *"), "line 5: `9`: move 4: "),
        (record("1. 4 4 2. 4"), "line 4: the moves of a game end with its result, which is missing"),
        (record("1. 4 4 1-0"), "line 4: the moves end with 1-0, and the tag Result says *"),
        ("[Game \"chess9\"]\n\n*".into(), "line 1: there is no game `chess9`"),
        ("[First \"a\"]\n\n*".into(), "line 1: the record has no tag Game"),
        ("[Game \"tictactoe\"]\n\n1. 5 1 2. 3 2 3. 7 0-1".into(), "line 3: the result is 0-1, but the moves end 1-0"),
        ("4453".into(), "these are moves without their game (--game connect4)"),
        ("\n\n".into(), "there is no game"),
    ];
    for (text, words) in cases {
        let output = with_input("review -", &text);
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{text}: {output:?}");
        assert!(output.stderr.contains(words), "{text}: {}", output.stderr);
        assert_ne!(with_input("review - --lang fr", &text).stderr, output.stderr);
    }
    let other = with_input("review - --game tictactoe", record("*"));
    assert!(other.stderr.contains("of connect4:7x6, not of tictactoe"), "{}", other.stderr);
    assert_eq!(ludex("review nowhere.txt").status, Some(2));
}

/// The endgame of a large game is known, its beginning is not, and the report says so.
#[test]
fn what_takes_too_long_is_not_known() {
    let moves = "f5d6c3d3c4";
    let text = ludex_with(["match", "othello", "random", "random", "-n", "2", "--record", "-"]);
    let review = with_input("review - --move-time 0.05 --json", &text.stdout);
    assert_eq!(review.status, Some(0), "{review:?}");
    for game in lines(&review.stdout) {
        let moves = game["moves"].as_array().expect("moves");
        assert!(moves[0]["gave_away"].is_null() && moves[0]["value"].is_null(), "{}", moves[0]);
        assert!(moves[moves.len() - 1]["gave_away"].is_boolean());
        let judged: u64 =
            game["players"].as_array().expect("two").iter().map(|one| one["judged"].as_u64().expect("a number")).sum();
        assert_eq!(judged, moves.iter().filter(|mv| !mv["gave_away"].is_null()).count() as u64);
    }
    let told = with_input("review - --game othello --move-time 0.01", moves).stdout.replace('\n', " ");
    assert!(told.contains("no move could be judged") && told.contains("--move-time allows more"), "{told}");
    // Who mates could, however large the game is.
    let mate = with_input("review - --game chess --move-time 0.01 --json", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#\n");
    let last = &lines(&mate.stdout)[0]["moves"][6];
    assert_eq!((last["before"]["value"].as_str(), last["before"]["remoteness"].as_u64()), (Some("win"), Some(1)));
    assert_eq!(last["gave_away"].as_bool(), Some(false), "{last}");
}

/// What a review says of a move is what `moves` says.
#[test]
fn a_review_agrees_with_moves() {
    let moves = ["3", "2", "2", "4", "4", "3", "1", "2"];
    let review = with_input("review - --game connect4:4x4 --json", moves.concat());
    for (ply, reviewed) in lines(&review.stdout)[0]["moves"].as_array().expect("moves").iter().enumerate() {
        let before = moves[..ply].concat();
        let before = if before.is_empty() { String::new() } else { format!(" {before}") };
        let told = ludex(&format!("moves connect4:4x4{before} --json")).json();
        let all = told["moves"].as_array().expect("moves");
        let played = all.iter().find(|mv| mv["move"] == moves[ply]).expect("it is legal");
        assert_eq!((&reviewed["value"], &reviewed["remoteness"]), (&played["value"], &played["remoteness"]));
        assert_eq!(
            (&reviewed["before"]["value"], &reviewed["before"]["remoteness"]),
            (&told["value"], &told["remoteness"])
        );
        let same = |mv: &&Value| (&mv["value"], &mv["remoteness"]) == (&told["value"], &told["remoteness"]);
        let best: Vec<_> = all.iter().filter(same).map(|mv| mv["move"].clone()).collect();
        assert_eq!(reviewed["best"].as_array(), Some(&best), "ply {}", ply + 1);
        assert_eq!(reviewed["gave_away"], Value::Bool(played["value"] != told["value"]), "ply {}", ply + 1);
    }
}

/// The page that describes records shows one that is read.
#[test]
fn the_page_on_records_is_true() {
    let page = include_str!("../../../../docs/records.md");
    let record = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a record");
    let review = with_input("review - --move-time 0.01 --json", record);
    assert_eq!((review.status, lines(&review.stdout).len()), (Some(0), 2), "{}", review.stderr);
}
