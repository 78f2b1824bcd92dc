//! The terminal, taken for a while and given back whatever happens.

use std::io::{self, IsTerminal as _, stdin, stdout};
use std::mem::ManuallyDrop;
use std::panic::{set_hook, take_hook};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::{execute, terminal};

use crate::draw::LEAST;

/// Whether a full screen can be shown: both ends are a terminal that understands more than lines,
/// and it is large enough.
pub fn suits() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    let large = terminal::size().is_ok_and(|(columns, rows)| columns >= LEAST.0 && rows >= LEAST.1);
    stdin().is_terminal() && stdout().is_terminal() && !dumb && large
}

/// Whether the full screen has the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back if the full screen has it: for a process that ends without leaving the
/// screen.
pub fn give_back() {
    if TAKEN.swap(false, Relaxed) {
        give_back_mouse();
        // Nobody can be told of a terminal that has gone.
        let _ = ratatui::try_restore();
    }
}

/// The terminal, until it is dropped. The library's own dropping complains to standard error where
/// the cursor cannot be shown, and panics where that has gone with the terminal: it is left out.
pub(crate) struct Taken(pub(crate) ManuallyDrop<DefaultTerminal>);

impl Taken {
    /// Takes the terminal. A panic restores it before the message is printed.
    pub(crate) fn take() -> io::Result<Self> {
        // It puts a hook for panics that leaves the alternate screen; the mouse is ours.
        let terminal = ratatui::try_init()?;
        TAKEN.store(true, Relaxed);
        let taken = Self(ManuallyDrop::new(terminal));
        let tell = take_hook();
        set_hook(Box::new(move |fault| {
            give_back_mouse();
            tell(fault);
        }));
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(taken)
    }
}

#[cfg(unix)]
impl Taken {
    /// Gives the terminal to the shell, and takes it again when the shell says so.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};
        use rustix::process::{Signal, kill_current_process_group};
        give_back_mouse();
        ratatui::try_restore()?;
        // The process that started it stops with it, as after Ctrl-Z in any program.
        kill_current_process_group(Signal::TSTP)?;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        // To clear the old one would ask where the cursor is, and the answer goes to the thread
        // that reads events.
        *self.0 = DefaultTerminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

#[cfg(not(unix))]
impl Taken {
    /// There is no such thing here.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        self.0.clear()
    }
}

fn give_back_mouse() {
    // There is nothing to be done where the terminal does not listen any more.
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture);
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
        let _ = self.0.show_cursor();
    }
}
