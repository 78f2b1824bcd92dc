//! The loop: draw, wait for an event, change.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use ludex_services::session::Playing;
use ludex_services::{Lang, Observer};
use ratatui::crossterm::event::{self, Event};

use crate::screen::Screen;
use crate::terminal::Taken;
use crate::update::Input;
use crate::work::Worker;

/// A beat: the screen turns its wheel and looks for answers.
const BEAT: Duration = Duration::from_millis(100);
/// Answers that arrive immediately are shown immediately.
const SOON: Duration = Duration::from_millis(10);
/// The maximum number of times in a row.
const AT_ONCE: usize = 10;

/// Why the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The person wanted to.
    Left,
    /// The observer cancelled.
    Cancelled,
}

/// Shows a session on the full screen until the person leaves. The observer gives the budget of
/// memory and can end it all.
///
/// # Errors
/// A terminal that cannot be read or written.
pub fn run(session: &mut Playing<'_>, lang: Lang, observer: &dyn Observer) -> io::Result<End> {
    std::thread::scope(|scope| {
        let mut terminal = Taken::take()?;
        let events = events();
        // One thread for what is waited for, and one for what may take a minute.
        let (mut worker, mut scholar) = (Worker::start(scope, observer), Worker::start(scope, observer));
        let mut screen = Screen::new(session, lang);
        let (mut waited, mut changed) = (0, true);
        while !screen.is_leaving() && !observer.cancelled() {
            if worker.tend(&mut screen, Screen::due) | scholar.tend(&mut screen, Screen::study) {
                (waited, changed) = (0, true);
            }
            // A screen at rest costs nothing.
            if changed || worker.is_busy() || scholar.is_busy() || screen.waits() {
                terminal.0.draw(|frame| screen.draw(frame))?;
            }
            let patience = if worker.is_busy() && waited < AT_ONCE { SOON } else { BEAT };
            changed = screen.waits();
            match events.recv_timeout(patience) {
                Ok(event) => {
                    (waited, changed) = (0, true);
                    // All that has come, before the next drawing.
                    for event in std::iter::once(event).chain(events.try_iter()) {
                        screen.update(&Input::Event(event?));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    waited += 1;
                    if patience == BEAT {
                        screen.update(&Input::Beat);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if screen.suspends() {
                terminal.suspend()?;
                changed = true;
            }
        }
        scholar.end();
        worker.end();
        Ok(if screen.is_leaving() { End::Left } else { End::Cancelled })
    })
}

/// The events of the terminal, read by a thread that ends with the program: of a terminal that has
/// gone, the library's reading never comes back.
fn events() -> Receiver<io::Result<Event>> {
    let (tell, told) = channel();
    std::thread::spawn(move || while tell.send(event::read()).is_ok() {});
    told
}
