//! Programs as players, without processes: what is said to them, and what becomes of their answers.

use std::sync::{Arc, Mutex};

use ludex::play::{MatchReport, MatchSettings, play_match};
use ludex::players::{Dialogue, Launcher, PlayerResources, PlayerSpec, Silence, contender};
use ludex::{AnyGame, Game as _, Notation as _, Observer, Text};

/// What a program says of the position of a line.
type Answer = fn(&str) -> Result<String, Silence>;

/// Starts programs that answer `go` by a function of their position line, and notes what they hear.
struct Notes {
    heard: Arc<Mutex<Vec<String>>>,
    starts: Mutex<u32>,
    answer: Answer,
}

struct Told {
    heard: Arc<Mutex<Vec<String>>>,
    position: String,
    answer: Answer,
}

impl Notes {
    fn new(answer: Answer) -> Self {
        Self { heard: Arc::default(), starts: Mutex::new(0), answer }
    }

    fn plays(&self, game: &AnyGame, from: &str, pairs: u64) -> MatchReport {
        let with = PlayerResources { launcher: Some(self), move_seconds: 2.0, ..PlayerResources::default() };
        let [a, b] = ["exec:a program", "random"]
            .map(|name| contender(game, &PlayerSpec::read(name).expect("a player"), &with).expect("it starts"));
        let root = if from.is_empty() { game.start() } else { game.read_position(from).expect("a position") };
        let settings = MatchSettings { pairs, ..MatchSettings::default() };
        // One thread, so that one program plays all games.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        pool.install(|| play_match(game, &root, [&a, &b], &settings, None, &()).expect("a match"))
    }
}

impl Launcher for Notes {
    fn start(&self, command: &str) -> Result<Box<dyn Dialogue>, Text> {
        assert_eq!(command, "a program");
        *self.starts.lock().expect("no panic") += 1;
        Ok(Box::new(Told { heard: Arc::clone(&self.heard), position: String::new(), answer: self.answer }))
    }
}

impl Dialogue for Told {
    fn ask(
        &mut self,
        lines: &str,
        is_answer: &mut dyn FnMut(&str) -> bool,
        _seconds: f64,
        _observer: &dyn Observer,
    ) -> Result<(), Silence> {
        for line in lines.lines() {
            self.heard.lock().expect("no panic").push(line.to_owned());
            let answer = match line.split(' ').next() {
                Some("ugi") => "option name Seed type spin\nugiok".to_owned(),
                Some("isready") => "readyok".to_owned(),
                Some("position") => {
                    line.clone_into(&mut self.position);
                    continue;
                }
                Some("go") => format!("info depth 1\nbestmove {}", (self.answer)(&self.position)?),
                _ => continue,
            };
            if answer.lines().any(&mut *is_answer) {
                return Ok(());
            }
        }
        panic!("no answer to {lines}")
    }
}

#[test]
fn a_program_is_told_the_whole_game() {
    let game = ludex::registry::game("connect4:4x4").expect("a game");
    // A column that is not full.
    let program = Notes::new(|position| {
        let moves: Vec<&str> = position.split(' ').skip(3).collect();
        let free = ["1", "2", "3", "4"].into_iter().find(|column| moves.iter().filter(|mv| *mv == column).count() < 4);
        Ok(free.expect("a column").to_owned())
    });
    let report = program.plays(&game, "", 2);
    assert_eq!((report.score.games(), &report.forfeits[..]), (4, &[][..]));
    let heard = program.heard.lock().expect("no panic").clone();
    assert_eq!(heard[..3], ["ugi", "game connect4:4x4", "isready"]);
    assert_eq!(heard.iter().filter(|line| *line == "uginewgame").count(), 4);
    assert_eq!(heard.iter().filter(|line| line.starts_with("setoption name Seed value ")).count(), 4);
    assert_eq!(heard[4..8], ["uginewgame", "position startpos", "isready", "go movetime 2000"]);
    assert!(heard.iter().any(|line| line.starts_with("position startpos moves 1 ")), "{heard:?}");
    assert_eq!(*program.starts.lock().expect("no panic"), 1);
}

#[test]
fn a_start_elsewhere_is_told_as_a_position() {
    let game = ludex::registry::game("nim:3,4,5").expect("a game");
    let program = Notes::new(|position| Ok(if position.contains("1,0,0") { "1:1" } else { "3:1" }.to_owned()));
    program.plays(&game, "0,0,2", 1);
    let heard = program.heard.lock().expect("no panic").clone();
    assert!(heard.iter().any(|line| line.starts_with("position fen ")), "{heard:?}");
}

/// Each failure loses the game by its reason, and a program that is late or gone is replaced.
#[test]
fn failures_are_told_apart() {
    let game = ludex::registry::game("tictactoe").expect("a game");
    let late: Answer = |_| Err(Silence::Late);
    let gone: Answer = |_| Err(Silence::Gone(Some(Text::fixed("with status 1", "avec le code 1"))));
    let illegal: Answer = |_| Ok("10".to_owned());
    for (answer, reason, starts) in [(late, "time", 2), (gone, "crash", 2), (illegal, "illegal move", 1)] {
        let program = Notes::new(answer);
        let reasons: Vec<_> = program.plays(&game, "", 1).forfeits.into_iter().map(|one| one.reason).collect();
        assert_eq!(reasons, [reason, reason]);
        assert_eq!(*program.starts.lock().expect("no panic"), starts, "{reason}");
    }
}

#[test]
fn without_a_launcher_there_are_no_programs() {
    let game = ludex::registry::game("tictactoe").expect("a game");
    let refused = contender(&game, &PlayerSpec::read("exec:true").expect("a player"), &PlayerResources::default());
    assert!(refused.expect_err("none").problem.en.contains("only in `ludex match` and `ludex play`"));
}
