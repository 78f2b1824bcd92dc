//! The loop: draw, wait for an event, change.

use std::io;
use std::time::Duration;

use ludex::session::Session;
use ludex::{Lang, Observer};
use ratatui::crossterm::event;

use crate::screen::Screen;
use crate::terminal::Taken;
use crate::update::Input;
use crate::work::Worker;

/// A beat: the screen turns its wheel and looks for answers.
const BEAT: Duration = Duration::from_millis(100);
/// Answers that come at once are shown at once.
const SOON: Duration = Duration::from_millis(10);
/// So many times in a row.
const AT_ONCE: usize = 10;

/// Why the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The person wanted to.
    Left,
    /// The observer cancelled.
    Cancelled,
}

/// Shows a session on the full screen until the person leaves. The observer gives the budget of memory and can end it all.
///
/// # Errors
/// A terminal that cannot be read or written.
pub fn run<'s>(session: &mut (dyn Session<'s> + 's), lang: Lang, observer: &dyn Observer) -> io::Result<End> {
    std::thread::scope(|scope| {
        let mut terminal = Taken::take()?;
        let mut worker = Worker::start(scope, observer);
        let mut screen = Screen::new(session, lang);
        let (mut waited, mut changed) = (0, true);
        while !screen.is_leaving() && !observer.cancelled() {
            if worker.tend(&mut screen) {
                (waited, changed) = (0, true);
            }
            // A screen at rest costs nothing.
            if changed || worker.is_busy() || screen.waits() {
                terminal.0.draw(|frame| screen.draw(frame))?;
            }
            let patience = if worker.is_busy() && waited < AT_ONCE { SOON } else { BEAT };
            changed = screen.waits();
            if event::poll(patience)? {
                (waited, changed) = (0, true);
                // All that has come, before the next drawing.
                while event::poll(Duration::ZERO)? {
                    screen.update(&Input::Event(event::read()?));
                }
            } else {
                waited += 1;
                if patience == BEAT {
                    screen.update(&Input::Beat);
                }
            }
        }
        worker.end();
        Ok(if screen.is_leaving() { End::Left } else { End::Cancelled })
    })
}
