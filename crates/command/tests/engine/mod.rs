//! `ludex engine`: its protocols, line by line.

mod uci;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine that is talked to.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn begin(args: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        command.env("LUDEX_CACHE", "");
        command.args(args.split_whitespace()).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().expect("piped")));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("open"), "{line}").expect("it reads");
    }

    /// The next line.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// The lines to the one that begins so.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.hear();
            assert!(!line.is_empty() || !lines.contains(&line), "the end comes before {word}: {lines:?}");
            let last = line.starts_with(word);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// The exit status after the end of its input.
    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().expect("it ends").code()
    }
}

/// The session that the page shows is what happens.
#[test]
fn the_page_on_the_protocol_is_true() {
    let page = include_str!("../../../../docs/engine-protocol.md");
    let session = page.split("```session\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a session");
    let mut lines = session.lines();
    let args = lines.next().and_then(|line| line.strip_prefix("$ ludex ")).expect("a command");
    let mut engine = Engine::begin(args);
    let mut heard = 0;
    for line in lines {
        match line.split_once(' ').expect("> or <") {
            (">", said) => engine.say(said),
            (_, expected) => {
                assert_eq!(engine.hear(), expected);
                heard += 1;
            }
        }
    }
    assert!(heard > 10);
    assert_eq!(engine.end(), Some(0));
}

/// A search without an end ends by `stop`; meanwhile everything else is answered.
#[test]
fn stop_is_heard_during_a_search() {
    for player in ["alphabeta:depth=50", "mcts:playouts=1000000000", "perfect", "minimax:depth=30"] {
        let mut engine = Engine::begin("engine connect4");
        engine.say(&format!("setoption name Player value {player}"));
        engine.say("position startpos moves 4 4");
        engine.say("go infinite");
        for _ in 0..3 {
            engine.say("isready");
            engine.until("readyok");
        }
        engine.say("go depth 1");
        assert!(engine.until("info string ").last().expect("a line").contains("stop ends it"), "{player}");
        engine.say("stop");
        let best = engine.until("bestmove ").pop().expect("a line");
        let mv: u32 = best["bestmove ".len()..].parse().expect("a column");
        assert!((1..=7).contains(&mv), "{player}");
        // The next search is its own.
        engine.say("go movetime 20");
        engine.until("bestmove ");
        engine.say("quit");
        assert_eq!(engine.end(), Some(0), "{player}");
    }
}

/// An infinite search that is done keeps its move until it is asked.
#[test]
fn an_infinite_search_waits_for_stop() {
    let mut engine = Engine::begin("engine tictactoe");
    engine.say("position startpos moves 1 4 2 5");
    engine.say("go infinite");
    assert!(engine.hear().starts_with("info depth 1 score win 1"));
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say("stop");
    assert_eq!(engine.hear(), "bestmove 3");
    // Nothing is going on now.
    engine.say("stop");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    assert_eq!(engine.end(), Some(0));
}

/// The end of the input ends it, in the middle of a search too.
#[test]
fn the_end_of_the_input_ends_it() {
    let mut engine = Engine::begin("engine connect4");
    engine.say("go infinite");
    engine.until("info depth 3 ");
    assert_eq!(engine.end(), Some(0));
    assert_eq!(Engine::begin("engine").end(), Some(0));
}

/// The perfect player solves once and knows the game from then on; games may change.
#[test]
fn the_perfect_player_wins_what_can_be_won() {
    let mut engine = Engine::begin("engine");
    engine.say("go");
    assert!(engine.hear().starts_with("info string no game yet"));
    engine.say("setoption name Player value perfect");
    for (game, position, best) in [
        ("nim:3,4,5", "position startpos", "1:2"),
        ("tictactoe", "position startpos moves 1 4 2 5", "3"),
        ("nim:3,4,5", "position fen 0,0,2", "3:2"),
        ("nim:2,4", "position fen 1,3 moves 2:2 2:1", "1:1"),
    ] {
        engine.say(&format!("game {game}"));
        engine.say(position);
        engine.say("go");
        let best_move = engine.until("bestmove ").pop();
        assert_eq!(best_move.as_deref(), Some(format!("bestmove {best}").as_str()), "{game}: {position}");
    }
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    let moves = |seed: u32| {
        let mut engine = Engine::begin("engine connect4");
        engine.say("setoption name Player value random");
        engine.say(&format!("setoption name Seed value {seed}"));
        let mut moves = Vec::new();
        for _ in 0..8 {
            engine.say(&format!("position startpos moves {}", moves.join(" ")));
            engine.say("go");
            let line = engine.until("bestmove ").pop().expect("a line");
            moves.push(line["bestmove ".len()..].to_owned());
        }
        engine.say("quit");
        engine.end();
        moves
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}
