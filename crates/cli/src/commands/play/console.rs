//! The line that a person types at, on a terminal or in a file.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use crate::failure::Failure;
use crate::observer;

/// Asks for a line after a prompt; `None` where the input has ended. What comes from a file is shown as if it had been
/// typed.
pub(super) fn ask(prompt: &str) -> Result<Option<String>, Failure> {
    let waiting = observer::Waiting::for_a_person();
    // The lock is given back before the line is waited for: Ctrl-C writes too.
    write(&format!("{prompt} "))?;
    let mut line = String::new();
    let read = read_line(&mut line)?;
    drop(waiting);
    if read == 0 {
        write("\n")?;
        return Ok(None);
    }
    if !io::stdin().is_terminal() {
        write(&format!("{}\n", line.trim_end()))?;
    }
    Ok(Some(line))
}

fn write(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    write!(out, "{text}")?;
    out.flush()
}

/// Bytes that are no text are shown as such, and refused like any other text that is no move.
fn read_line(line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut bytes)?;
    *line = String::from_utf8_lossy(&bytes).into_owned();
    Ok(read)
}
