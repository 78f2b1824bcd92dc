//! A player of General Game Playing: messages of a server in, answers out.
//!
//! It plays one match at a time, of any sheet that is read: its moves come from a tree search in
//! which every role chooses for itself, until a part of the clock is left.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex_core::Observer;
use ludex_gdl::{Message, Seat};

use ludex_engines::players::Clock;

/// The part of each clock kept for sending the answer, and the most seconds.
const PART: f64 = 0.25;
const MOST: f64 = 2.0;

/// A player, and the match that it plays.
#[derive(Debug)]
pub struct GgpPlayer {
    clock: Clock,
    memory: u64,
    playing: Option<Playing>,
    hurry: Arc<AtomicBool>,
}

#[derive(Debug)]
struct Playing {
    id: String,
    seat: Seat,
    seconds: f64,
}

/// Until a moment or until it is hurried, within some memory.
struct Until<'p> {
    clock: Clock,
    end: f64,
    memory: u64,
    hurry: &'p AtomicBool,
}

impl Observer for Until<'_> {
    fn cancelled(&self) -> bool {
        (self.clock)() >= self.end || self.hurry.load(Relaxed)
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

impl GgpPlayer {
    /// A player that reads a clock, in seconds, and holds a game within some memory.
    #[must_use]
    pub fn new(clock: Clock, memory: u64) -> Self {
        Self { clock, memory, playing: None, hurry: Arc::default() }
    }

    /// What makes a player that thinks answer at once, where it is set from another thread.
    #[must_use]
    pub fn hurry(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.hurry)
    }

    /// Answers a message. What cannot be answered is answered by `error` and the reason, which ends
    /// no match.
    pub fn answer(&mut self, text: &str) -> String {
        let message = match Message::read(text) {
            Ok(message) => message,
            Err(problem) => return error(&problem.sentence().en),
        };
        match message {
            Message::Info => {
                let status = if self.playing.is_some() { "busy" } else { "available" };
                format!("((name ludex) (status {status}))")
            }
            Message::Start { .. } if self.playing.is_some() => "busy".into(),
            Message::Start { id, role, rules, clocks: [ready, play] } => {
                match Seat::take(&rules, &role, seed(&id), &self.until(ready as f64)) {
                    Ok(seat) => {
                        self.playing = Some(Playing { id, seat, seconds: play as f64 });
                        "READY".into()
                    }
                    Err(fault) => error(&fault.text().en),
                }
            }
            Message::Play { id, moves } => self.play(&id, &moves),
            Message::Stop { id, .. } => self.finish(&id, "DONE"),
            Message::Abort { id } => self.finish(&id, "ABORTED"),
        }
    }

    /// Until a clock of so many seconds is to be answered.
    fn until(&self, seconds: f64) -> Until<'_> {
        self.hurry.store(false, Relaxed);
        let end = (self.clock)() + seconds - (PART * seconds).min(MOST);
        Until { clock: self.clock, end, memory: self.memory, hurry: &self.hurry }
    }

    fn play(&mut self, id: &str, moves: &[String]) -> String {
        let Some(mut playing) = self.playing.take_if(|playing| playing.id == id) else {
            return error("no such match");
        };
        let answer = self.answered(&mut playing, moves);
        self.playing = Some(playing);
        answer
    }

    fn answered(&self, playing: &mut Playing, moves: &[String]) -> String {
        let until = self.until(playing.seconds);
        if !moves.is_empty()
            && let Err(problem) = playing.seat.step(moves)
        {
            return error(&problem.en);
        }
        playing.seat.think(&until).unwrap_or_else(|| "noop".into())
    }

    fn finish(&mut self, id: &str, answer: &str) -> String {
        if self.playing.as_ref().is_none_or(|playing| playing.id != id) {
            return error("no such match");
        }
        self.playing = None;
        answer.into()
    }
}

/// Whether a message breaks off what the player is thinking about.
#[must_use]
pub fn breaks_off(text: &str) -> bool {
    matches!(Message::read(text), Ok(Message::Stop { .. } | Message::Abort { .. }))
}

fn error(why: &str) -> String {
    format!("(error \"{}\")", why.replace('"', "'"))
}

/// A match's own seed.
fn seed(id: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}
