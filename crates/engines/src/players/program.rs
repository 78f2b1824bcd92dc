//! Players that are programs of their own, and speak the protocol of `docs/engine-protocol.md`.
//!
//! ```text
//!  Contender ── Programs: those that wait for a game
//!                 │ taken         ▲ given back, unless it failed
//!                 ▼               │
//!               Program ── Dialogue: lines to it, lines from it
//! ```
//!
//! A program is started once for as many games as are played at a time, and told when a new one
//! begins. One that takes too long or is gone has lost its game, and another is started for the
//! next. Nothing here starts processes or knows the time: the caller's [`Launcher`] does.

use std::sync::{Arc, Mutex, PoisonError};

use ludex_core::numbers::trimmed;
use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, Choice, Fault, Forfeit, Halt, Lang, Observer, Progress, Stop, Strategy, Text, Unit, say,
};

/// Seconds that a program may take for a move, as a rule.
pub const MOVE_SECONDS: f64 = 10.0;

/// Seconds to be ready: some programs take a moment to start.
const READY_SECONDS: u32 = 10;

/// What it says when it is ready.
const READY: &str = "readyok";

/// Of what a program says of itself no more characters are told.
const LONGEST_SAID: usize = 200;

/// Starts programs.
pub trait Launcher: Sync {
    /// Starts the program of a command.
    ///
    /// # Errors
    /// Why it cannot be started, as a sentence without its full stop.
    fn start(&self, command: &str) -> Result<Box<dyn Dialogue>, Text>;
}

/// A program that runs until this is dropped.
pub trait Dialogue: Send {
    /// Says some lines, and hands on what is heard, line by line, until that is the answer.
    ///
    /// # Errors
    /// No answer within so many seconds, at the end of the program, or until the observer cancels.
    fn ask(
        &mut self,
        lines: &str,
        is_answer: &mut dyn FnMut(&str) -> bool,
        seconds: f64,
        observer: &dyn Observer,
    ) -> Result<(), Silence>;
}

/// Why a program gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// It takes too long.
    Late,
    /// It has ended, or closed its output: how, as what follows a comma (`with status 1`), where
    /// that is known.
    Gone(Option<Text>),
    /// The caller wants no answer any more.
    Cancelled,
}

/// The programs of one command that have no game at the moment.
pub(super) struct Programs<'a> {
    game: &'a AnyGame,
    command: String,
    launcher: &'a dyn Launcher,
    seconds: f64,
    idle: Mutex<Vec<Running>>,
}

/// A program that has said that it knows the protocol.
struct Running {
    dialogue: Box<dyn Dialogue>,
    /// Whether it has the option `Seed`.
    takes_seed: bool,
}

impl<'a> Programs<'a> {
    /// With one of them, which has been started; the observer hears that it is waited for.
    ///
    /// # Errors
    /// Why it cannot be, as a sentence without its full stop.
    pub(super) fn starting(
        game: &'a AnyGame,
        command: &str,
        launcher: &'a dyn Launcher,
        seconds: f64,
        observer: &dyn Observer,
    ) -> Result<Arc<Self>, Text> {
        let programs = Self { game, command: command.to_owned(), launcher, seconds, idle: Mutex::default() };
        observer.progress(&Progress { due: READY_SECONDS.into(), unit: Unit::Program, ..Progress::default() });
        let first = programs.start(observer)?.map_err(|(word, silence)| match silence {
            Silence::Gone(None) => say!(
                "the program ended before it said {word}; does the command run in a shell?",
                "le programme s'est terminé avant d'avoir dit {word} ; la commande marche-t-elle dans un shell ?"
            ),
            Silence::Gone(Some(Text { en, fr })) => say!(
                "the program ended before it said {word}, {en}",
                "le programme s'est terminé avant d'avoir dit {word}, {fr}"
            ),
            Silence::Late => say!(
                "the program did not say {word} within {READY_SECONDS} s",
                "le programme n'a pas dit {word} en {READY_SECONDS} s"
            ),
            Silence::Cancelled => {
                say!("stopped before the program said {word}", "arrêté avant que le programme ait dit {word}")
            }
        })?;
        programs.give_back(first);
        Ok(Arc::new(programs))
    }

    fn take(&self, observer: &dyn Observer) -> Result<Running, Halt> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(running) => Ok(running),
            None => match self.start(observer) {
                Ok(running) => running.map_err(|(word, silence)| lost(silence, [word; 2], READY_SECONDS.into())),
                Err(what) => Err(Halt::Forfeit(Forfeit { fault: Fault::Crash, what })),
            },
        }
    }

    fn give_back(&self, running: Running) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(running);
    }

    /// Starts one; the inner error is the word that it did not say.
    fn start(&self, observer: &dyn Observer) -> Result<Result<Running, (&'static str, Silence)>, Text> {
        let mut running = Running { dialogue: self.launcher.start(&self.command)?, takes_seed: false };
        let mut takes_seed = false;
        let mut heard = |line: &str| {
            let mut words = line.split_whitespace();
            takes_seed |= words.by_ref().take(3).eq(["option", "name", "Seed"]);
            line.trim() == "ugiok"
        };
        let introduced = running.dialogue.ask("ugi\n", &mut heard, READY_SECONDS.into(), observer);
        let introduced = introduced.map_err(|silence| ("ugiok", silence));
        let spec = self.game.spec();
        let ready = introduced.and_then(|()| {
            let mut heard = |line: &str| line.trim() == READY;
            let ready =
                running.dialogue.ask(&format!("game {spec}\nisready\n"), &mut heard, READY_SECONDS.into(), observer);
            ready.map_err(|silence| (READY, silence))
        });
        Ok(ready.map(|()| Running { takes_seed, ..running }))
    }
}

/// A player that is a program.
pub(super) struct Program<'a> {
    programs: Arc<Programs<'a>>,
    running: Option<Running>,
    /// The seed of a game that the program has not been told of.
    begun: Option<u64>,
    /// How the game came to where it is, in the words of the protocol.
    position: Option<String>,
}

impl<'a> Program<'a> {
    /// One of these programs.
    pub(super) fn of(programs: Arc<Programs<'a>>) -> Self {
        Self { programs, running: None, begun: Some(0), position: None }
    }

    /// The text that a program gives as its move; one that fails is ended.
    fn answer(&mut self, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<String, Halt> {
        let mut running = if let Some(running) = self.running.take() {
            running
        } else {
            self.begun.get_or_insert(0);
            self.programs.take(observer)?
        };
        let begins = match self.begun.take() {
            Some(seed) if running.takes_seed => format!("setoption name Seed value {seed}\nuginewgame\n"),
            Some(_) => "uginewgame\n".into(),
            None => String::new(),
        };
        let position = self.position.take().unwrap_or_else(|| format!("position fen {}", game.position_text(at)));
        let mut said = None;
        let answer = self.ask(&mut *running.dialogue, &format!("{begins}{position}"), &mut said, observer);
        let answer = answer.map_err(|halt| with_last_words(halt, said))?;
        self.running = Some(running);
        Ok(answer)
    }

    /// The same after some lines, with what the program says of it.
    fn ask(
        &self,
        dialogue: &mut dyn Dialogue,
        lines: &str,
        said: &mut Option<String>,
        observer: &dyn Observer,
    ) -> Result<String, Halt> {
        let mut note = |line: &str| {
            if let Some(words) = line.trim().strip_prefix("info string ") {
                *said = Some(words.chars().take(LONGEST_SAID).collect());
            }
        };
        let mut is_ready = |line: &str| {
            note(line);
            line.trim() == READY
        };
        // What comes before it is ready is no answer: a second one to what was asked before, say.
        let ready = dialogue.ask(&format!("{lines}\nisready\n"), &mut is_ready, READY_SECONDS.into(), observer);
        ready.map_err(|silence| lost(silence, [READY; 2], READY_SECONDS.into()))?;
        let (seconds, mut answer) = (self.programs.seconds, String::new());
        let mut is_answer = |line: &str| {
            note(line);
            let mut words = line.split_whitespace();
            let is_answer = words.next() == Some("bestmove");
            if is_answer {
                words.next().unwrap_or_default().clone_into(&mut answer);
            }
            is_answer
        };
        let asked = format!("go movetime {}\n", (seconds * 1e3).round());
        let answered = dialogue.ask(&asked, &mut is_answer, seconds + slack(seconds), observer);
        answered.map_err(|silence| lost(silence, ["answer", "réponse"], seconds))?;
        Ok(answer)
    }
}

/// What a machine that does other things as well may take longer: a tenth, a quarter of a second at
/// least.
fn slack(seconds: f64) -> f64 {
    (seconds / 10.0).max(0.25)
}

/// What a game comes to whose player gives no answer, or does not say a word of the protocol.
fn lost(silence: Silence, [awaited, attendu]: [&str; 2], seconds: f64) -> Halt {
    let [seconds, secondes] = [Lang::En, Lang::Fr].map(|lang| trimmed(seconds, lang));
    let (fault, what) = match silence {
        Silence::Late => (Fault::Time, say!("no {awaited} within {seconds} s", "pas de {attendu} en {secondes} s")),
        Silence::Gone(None) => (Fault::Crash, Text::fixed("its program has ended", "son programme s'est terminé")),
        Silence::Gone(Some(Text { en, fr })) => {
            (Fault::Crash, say!("its program has ended, {en}", "son programme s'est terminé, {fr}"))
        }
        Silence::Cancelled => return Halt::Stop(Stop::Cancelled),
    };
    Halt::Forfeit(Forfeit { fault, what })
}

/// The same with what the program said of it, which may be why: that it does not know the game,
/// say.
fn with_last_words(halt: Halt, said: Option<String>) -> Halt {
    match (halt, said) {
        (Halt::Forfeit(Forfeit { fault, what: Text { en, fr } }), Some(said)) => {
            let what = say!("{en}; it said `{said}`", "{fr} ; il a dit « {said} »");
            Halt::Forfeit(Forfeit { fault, what })
        }
        (halt, _) => halt,
    }
}

impl Strategy<AnyGame> for Program<'_> {
    fn choose(&mut self, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Choice<u64>, Halt> {
        let answer = self.answer(game, at, observer)?;
        let illegal = |what| Halt::Forfeit(Forfeit { fault: Fault::Illegal, what });
        if answer.is_empty() {
            return Err(illegal(Text::fixed("its answer has no move", "sa réponse est sans coup")));
        }
        match game.read_move(at, &answer) {
            Ok(mv) => Ok(Choice::from_move(mv)),
            Err(error) => Err(illegal(error.sentence())),
        }
    }

    fn follow(&mut self, game: &AnyGame, start: &AnyPosition, moves: &[u64]) {
        let mut text = if *start == game.start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", game.position_text(start))
        };
        let mut at = start.clone();
        for (number, &mv) in moves.iter().enumerate() {
            text.push_str(if number == 0 { " moves " } else { " " });
            text.push_str(&game.move_text(&at, mv));
            at = game.play(&at, mv);
        }
        self.position = Some(text);
    }

    fn begin(&mut self, seed: u64) {
        self.begun = Some(seed);
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            self.programs.give_back(running);
        }
    }
}
