//! `ludex engine`: lines in, lines out. One thread listens, so that `stop` is heard at once;
//! another thinks.
//!
//! No signal is caught here: nothing is kept that an end could harm.

use std::cell::OnceCell;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use ludex_services::clock::seconds;
use ludex_services::players::{ExactValues, Hourglass, Kind, PlayerResources};
use ludex_services::ugi::{Desk, Reply, Task, think};
use ludex_services::{AnyGame, Observer, prelude::*, registry, solving};

use super::start_threads;
use crate::args::{EngineArgs, EngineProtocol, Everywhere};
use crate::failure::Failure;
use crate::language::{lang, said, tr};
use crate::{input, memory, output};

pub(super) fn run(args: &EngineArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let desk = match (args.protocol, args.game.as_deref()) {
        (EngineProtocol::Ugi, game) => Desk::new(game.map(registry::listed_game).transpose()?),
        (EngineProtocol::Uci, game) => Desk::uci(registry::listed_game(game.unwrap_or("chess"))?)
            .map_err(|problem| Failure::BadInput(said(&problem)))?,
    };
    let desk = desk.speaking(lang()).seeded(everywhere.seed.unwrap_or(0));
    let budget = memory::for_engines(everywhere.memory);
    let state = State { stop: AtomicBool::new(false), busy: AtomicBool::new(false), budget };
    let (tasks, todo) = mpsc::channel();
    thread::scope(|scope| {
        let state = &state;
        let thinker = scope.spawn(move || work(&todo, state));
        let heard = listen(desk, &tasks, state);
        drop(tasks);
        state.stop.store(true, SeqCst);
        // What it could not write, nobody reads.
        let _ = thinker.join();
        heard
    })
}

/// What both threads look at.
struct State {
    /// The search is to end.
    stop: AtomicBool,
    /// There is a search whose move has not been told.
    busy: AtomicBool,
    budget: u64,
}

impl Observer for State {
    fn cancelled(&self) -> bool {
        self.stop.load(SeqCst)
    }

    fn memory(&self) -> u64 {
        self.budget
    }
}

/// Listens until `quit` or the end of the input.
fn listen(mut desk: Desk, tasks: &Sender<Task>, state: &State) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    while input::read_line(&mut input, &mut bytes)? > 0 {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        // Also where the game is over and the answer would come at once: one `go`, one `bestmove`.
        if line.split_whitespace().next() == Some("go") && state.busy.load(SeqCst) {
            let busy = tr("a search is going on; stop ends it", "une recherche est en cours ; stop l'arrête");
            output::print(&format!("info string {busy}"))?;
            continue;
        }
        match desk.answer(&line) {
            Reply::Lines(lines) => lines.iter().try_for_each(|line| output::print(line))?,
            Reply::Stop => state.stop.store(true, SeqCst),
            Reply::Quit => break,
            Reply::Go(task) => {
                state.busy.store(true, SeqCst);
                state.stop.store(false, SeqCst);
                if tasks.send(*task).is_err() {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Thinks about task after task.
fn work(tasks: &Receiver<Task>, state: &State) {
    let mut next = tasks.recv().ok();
    while let Some(task) = next {
        let game = task.game.clone();
        next = of_one_game(&game, task, tasks, state);
    }
}

/// The same while they are of one game; gives the first of another.
fn of_one_game(game: &AnyGame, first: Task, tasks: &Receiver<Task>, state: &State) -> Option<Task> {
    let (solved, spec) = (OnceCell::new(), game.spec());
    let mut task = first;
    loop {
        if task.player.kind == Kind::Perfect && solved.get().is_none() {
            solve(game, &task, &solved, state);
        }
        let with = PlayerResources::within(state, solved.get(), seconds);
        let best = think(game, &task, &with, &mut |line| say(&line), state);
        while task.go.infinite && !state.cancelled() {
            thread::sleep(Duration::from_millis(2));
        }
        // Whoever reads the move may ask for the next at once.
        state.busy.store(false, SeqCst);
        say(&format!("bestmove {best}"));
        task = tasks.recv().ok()?;
        if task.game.spec() != spec {
            return Some(task);
        }
    }
}

/// Finds the exact values for the perfect player, within the time of the move if it has one.
fn solve<'g>(game: &'g AnyGame, task: &Task, solved: &OnceCell<ExactValues<'g>>, state: &State) {
    let limit = task.played.mover().and_then(|mover| task.go.seconds(mover));
    let glass = limit.map(|limit| Hourglass::new(state, seconds, limit));
    let observer = glass.as_ref().map_or(state as &dyn Observer, |glass| glass);
    match solving::exact_values(game, task.played.start(), seconds, observer) {
        Ok(exact) => {
            let _ = solved.set(exact);
        }
        Err(why) => say(&format!("info string {}", why.text().to(lang()))),
    }
}

/// Says a line; if nobody reads it, the end of the input comes soon.
fn say(line: &str) {
    let _ = output::print(line);
}
