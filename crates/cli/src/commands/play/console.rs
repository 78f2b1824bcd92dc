//! The line that a person types at, on a terminal or in a file.

use std::io::{self, IsTerminal as _};

use ludex_services::words::shortened;

use crate::failure::Failure;
use crate::{input, output, signals};

/// Asks for a line after a prompt; `None` where the input has ended. What comes from a file is
/// shown as if it had been typed.
pub(super) fn ask(prompt: &str) -> Result<Option<String>, Failure> {
    let waiting = signals::Waiting::for_a_person();
    write(&format!("{prompt} "))?;
    let mut line = String::new();
    let read = read_line(&mut line)?;
    drop(waiting);
    if read == 0 {
        write("\n")?;
        return Ok(None);
    }
    if !io::stdin().is_terminal() {
        write(&format!("{}\n", shortened(line.trim_end())))?;
    }
    Ok(Some(line))
}

fn write(text: &str) -> io::Result<()> {
    output::write(text)?;
    output::flush()
}

/// Bytes that are no text are shown as such, and refused like any other text that is no move.
fn read_line(line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let read = input::read_line(&mut io::stdin().lock(), &mut bytes)?;
    *line = String::from_utf8_lossy(&bytes).into_owned();
    Ok(read)
}
