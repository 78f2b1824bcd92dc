//! Starts players that are programs: processes, lines to them and lines from them.
//!
//! A command is run by the shell, in a process group of its own, so that all that it starts can be
//! ended with it. It is ended when its player is no longer needed, and when this process ends, by a
//! signal too. Of what it writes on standard error the last line is told where it ends too soon;
//! `exec:./mybot 2>log` keeps all of it.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ludex_core::{Observer, Text, say};
use ludex_engines::players::{Dialogue, Launcher, Silence};

/// How often the caller's wish to stop is looked for.
const LOOK: Duration = Duration::from_millis(20);

/// How long a program may take to end by itself once its input is closed.
const FAREWELL: Duration = Duration::from_millis(200);

/// The longest line that is read as one, in bytes, and the most lines that wait to be read.
const LONGEST: u64 = 1 << 16;
const WAITING: usize = 64;

/// Of a line of its errors no more characters are told.
const LONGEST_TOLD: usize = 200;

/// The processes that run, by the numbers of their groups; nothing once all were ended.
static RUNNING: Mutex<Option<BTreeSet<u32>>> = Mutex::new(Some(BTreeSet::new()));

/// Starts programs as processes.
#[derive(Clone, Copy, Debug)]
pub struct Processes;

impl Launcher for Processes {
    fn start(&self, command: &str) -> Result<Box<dyn Dialogue>, Text> {
        Ok(Box::new(Running::start(command)?))
    }
}

struct Running {
    child: Child,
    /// `None` when its input is closed.
    said: Option<Sender<String>>,
    heard: Receiver<String>,
    complained: Complaint,
}

/// The last line that a program wrote on standard error.
struct Complaint {
    line: Arc<Mutex<String>>,
    /// Hung up once it writes no more.
    ended: Receiver<()>,
}

impl Complaint {
    /// Of what can be read there.
    fn heard(errors: Option<impl Read + Send + 'static>) -> Self {
        let (until, ended) = mpsc::channel();
        let line = Arc::<Mutex<String>>::default();
        if let Some(errors) = errors {
            let last = Arc::clone(&line);
            thread::spawn(move || {
                // It lives as long as this thread.
                let _until: Sender<()> = until;
                each_line(errors, |line| {
                    if !line.is_empty() {
                        *last.lock().unwrap_or_else(PoisonError::into_inner) =
                            line.chars().filter(|character| !character.is_control()).take(LONGEST_TOLD).collect();
                    }
                    true
                });
            });
        }
        Self { line, ended }
    }

    /// The line of a program that is gone.
    fn last(&self) -> Option<String> {
        let _ = self.ended.recv_timeout(FAREWELL);
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Some(line).filter(|line| !line.is_empty())
    }
}

/// Hands on line by line, without the ends of lines, while that is wanted.
fn each_line(output: impl Read, mut is_wanted: impl FnMut(&str) -> bool) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        if !is_wanted(String::from_utf8_lossy(&line).trim()) {
            break;
        }
        line.clear();
    }
}

impl Running {
    fn start(command: &str) -> Result<Self, Text> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(numbers) = running.as_mut() else {
            return Err(Text::fixed("stopped on request", "arrêté à votre demande"));
        };
        let mut child = shell(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Text::from_io_error(&error))?;
        numbers.insert(child.id());
        let (lines, heard) = mpsc::sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || each_line(output, |line| lines.send(line.to_owned()).is_ok()));
        }
        let (said, texts) = mpsc::channel::<String>();
        if let Some(mut input) = child.stdin.take() {
            // A program that does not read must not keep the one who writes.
            thread::spawn(move || {
                for text in texts {
                    if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let complained = Complaint::heard(child.stderr.take());
        Ok(Self { child, said: Some(said), heard, complained })
    }

    /// It has ended, or closed its output: with which status, and what it complained of last.
    fn gone(&self) -> Silence {
        wait_for(self.child.id());
        let how = how_it_ended(self.child.id());
        let Some(line) = self.complained.last() else { return Silence::Gone(how) };
        Silence::Gone(Some(match how {
            Some(Text { en, fr }) => {
                say!(
                    "{en}; the last line of its errors is `{line}`",
                    "{fr} ; la dernière ligne de ses erreurs : « {line} »"
                )
            }
            None => say!("the last line of its errors is `{line}`", "la dernière ligne de ses erreurs : « {line} »"),
        }))
    }
}

impl Dialogue for Running {
    fn ask(
        &mut self,
        lines: &str,
        is_answer: &mut dyn FnMut(&str) -> bool,
        seconds: f64,
        observer: &dyn Observer,
    ) -> Result<(), Silence> {
        // What it said unasked is no answer.
        while self.heard.try_recv().is_ok() {}
        let began = Instant::now();
        if self.said.as_ref().is_none_or(|said| said.send(lines.to_owned()).is_err()) {
            return Err(self.gone());
        }
        loop {
            if observer.cancelled() {
                return Err(Silence::Cancelled);
            }
            let left = Duration::from_secs_f64(seconds).saturating_sub(began.elapsed());
            if left.is_zero() {
                return Err(Silence::Late);
            }
            match self.heard.recv_timeout(left.min(LOOK)) {
                Ok(line) if is_answer(&line) => return Ok(()),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }
}

/// Gives a process a moment to end.
fn wait_for(number: u32) {
    let until = Instant::now() + FAREWELL;
    while !has_ended(number) && Instant::now() < until {
        thread::sleep(Duration::from_millis(2));
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(said) = self.said.take() {
            let _ = said.send("quit\n".to_owned());
        }
        let number = self.child.id();
        wait_for(number);
        // Its number is that of no other process before it is waited for: until then it is ended,
        // and taken from those that a signal ends.
        end(number);
        if let Some(numbers) = RUNNING.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            numbers.remove(&number);
        }
        let _ = self.child.wait();
    }
}

/// Ends all programs, and starts no more: the process is about to end.
pub fn end_all() {
    // Held to the end: what is on the list is waited for by nobody else meanwhile.
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.take().into_iter().flatten().for_each(end);
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt as _;
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

/// Ends all processes of a group.
#[cfg(unix)]
fn end(number: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(number).ok().and_then(Pid::from_raw) {
        // Where none is left there is nothing to end.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Whether a process has ended, without waiting for it: its number stays its own.
#[cfg(unix)]
fn has_ended(number: u32) -> bool {
    !matches!(end_of(number), Ok(None))
}

/// How a child ended, if it has; an error where it was waited for.
#[cfg(unix)]
fn end_of(number: u32) -> rustix::io::Result<Option<rustix::process::WaitIdStatus>> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let number = i32::try_from(number).ok().and_then(Pid::from_raw);
    number.map_or(Err(rustix::io::Errno::CHILD), |number| waitid(WaitId::Pid(number), options))
}

/// As what follows a comma: with which status, or by which signal.
#[cfg(unix)]
fn how_it_ended(number: u32) -> Option<Text> {
    let status = end_of(number).ok().flatten()?;
    let by_signal = |signal| say!("by signal {signal}", "par le signal {signal}");
    let with_status = |status| say!("with status {status}", "avec le code {status}");
    status.exit_status().map(with_status).or_else(|| status.terminating_signal().map(by_signal))
}

#[cfg(not(unix))]
fn how_it_ended(_: u32) -> Option<Text> {
    None
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

#[cfg(not(unix))]
fn end(number: u32) {
    let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &number.to_string()]).status();
}

#[cfg(not(unix))]
fn has_ended(_: u32) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Else a signal might end a process that has the number by then.
    #[test]
    fn a_program_is_off_the_list_before_it_is_waited_for() {
        let running = Running::start("read line").expect("a shell");
        let number = running.child.id();
        let list = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let ending = thread::spawn(move || drop(running));
        while !has_ended(number) {
            thread::sleep(LOOK);
        }
        thread::sleep(LOOK);
        assert!(matches!(end_of(number), Ok(Some(_))), "it is on the list, and was waited for");
        drop(list);
        ending.join().expect("no panic");
        assert!(end_of(number).is_err());
    }
}
