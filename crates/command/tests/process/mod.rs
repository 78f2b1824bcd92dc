//! Runs the command as a process of its own.

#[cfg(unix)]
pub(crate) mod terminal;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// What a run left.
#[derive(Debug)]
pub(crate) struct Output {
    /// The exit status; `None` if a signal ended it.
    pub status: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Output {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }
}

pub(crate) fn command(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
    command.args(args.split_whitespace()).env("LC_ALL", "C").env_remove("COLUMNS").env("LUDEX_CACHE", "");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(child: Child) -> Output {
    let output = child.wait_with_output().expect("the process ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("ludex writes UTF-8");
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
    #[cfg(not(unix))]
    let signal = None;
    Output { status: output.status.code(), signal, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Runs `ludex` with arguments separated by spaces.
pub(crate) fn ludex(args: &str) -> Output {
    output(command(args).spawn().expect("it starts"))
}

/// The same with variables of the environment.
pub(crate) fn ludex_where(variables: &[(&str, &str)], args: &str) -> Output {
    output(command(args).envs(variables.iter().copied()).spawn().expect("it starts"))
}

/// The same, without waiting for its end.
pub(crate) fn begin(args: &str) -> Child {
    command(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
}

/// The same, for what it tells until its end.
#[cfg(unix)]
pub(crate) fn begin_to_tell(args: &str) -> Child {
    command(args).stdin(Stdio::null()).spawn().expect("it starts")
}

/// The same with arguments that may hold anything.
pub(crate) fn ludex_with<'a>(args: impl IntoIterator<Item = &'a str>) -> Output {
    output(command("").args(args).spawn().expect("it starts"))
}

/// A program that hears SIGINT, which one that a shell began in the background does not, nor what
/// it begins; as it is where `env` cannot say so.
#[cfg(unix)]
pub(crate) fn listening(program: &str) -> Command {
    let option = "--default-signal=INT";
    let can = Command::new("env").args([option, "true"]).output().is_ok_and(|output| output.status.success());
    let mut command = Command::new(if can { "env" } else { program });
    if can {
        command.args([option, program]);
    }
    command
}

/// Runs a line of bash, in which `$LUDEX` is the command; `None` where there is no bash.
#[cfg(unix)]
pub(crate) fn in_bash(line: &str) -> Option<Command> {
    use std::os::unix::process::CommandExt as _;
    listening("bash").arg("--version").output().ok().filter(|output| output.status.success())?;
    let mut bash = listening("bash");
    bash.args(["-c", line])
        .env("LUDEX", env!("CARGO_BIN_EXE_ludex"))
        .env("LC_ALL", "C")
        .env("LUDEX_CACHE", "")
        .process_group(0);
    bash.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Some(bash)
}

/// The same with standard output to a file that is there.
#[cfg(target_os = "linux")]
pub(crate) fn to_file(args: &str, path: &str) -> Output {
    let file = std::fs::File::options().write(true).open(path).expect("it can be opened");
    output(command(args).stdout(file).spawn().expect("it starts"))
}

/// The same with the colours of a terminal.
pub(crate) fn coloured(args: &str) -> Output {
    output(command(args).env("CLICOLOR_FORCE", "1").spawn().expect("it starts"))
}

/// The same where lines have so many columns.
pub(crate) fn in_columns(columns: usize, args: &str) -> Output {
    output(command(args).env("COLUMNS", columns.to_string()).spawn().expect("it starts"))
}

/// The same in a locale.
pub(crate) fn in_locale(locale: &str, args: &str) -> Output {
    output(command(args).env("LC_ALL", locale).spawn().expect("it starts"))
}

/// The same where these variables alone tell the language.
pub(crate) fn with_variables(variables: &[(&str, &str)], args: &str) -> Output {
    let mut command = command(args);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    output(command.envs(variables.iter().copied()).spawn().expect("it starts"))
}

/// The same with something on standard input.
pub(crate) fn with_input(args: &str, input: impl AsRef<[u8]>) -> Output {
    let mut child = command(args).spawn().expect("it starts");
    child.stdin.take().expect("piped").write_all(input.as_ref()).expect("it reads");
    output(child)
}

/// The same with a standard output that nobody reads.
pub(crate) fn reader_gone(args: &str, input: &str) -> Output {
    let mut child = command(args).spawn().expect("it starts");
    drop(child.stdout.take());
    // It may be gone before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    output(child)
}

/// The same, interrupted by Ctrl-C after half a second of work.
#[cfg(unix)]
pub(crate) fn interrupted(args: &str) -> Output {
    signalled(args, "-INT", std::time::Duration::from_millis(500))
}

/// The same, sent a signal after some time; it ends within half a minute.
#[cfg(unix)]
pub(crate) fn signalled(args: &str, signal: &str, after: std::time::Duration) -> Output {
    let child = begin_to_tell(args);
    std::thread::sleep(after);
    send(&child, signal);
    ended(child, args)
}

/// What a process leaves that ends by itself within half a minute; what it writes until then fits a
/// pipe.
#[cfg(unix)]
pub(crate) fn ended(mut child: Child, what: &str) -> Output {
    const PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);
    let began = std::time::Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if began.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
            panic!("{what} does not end");
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    output(child)
}

/// The same, sent a signal when it waits at a prompt that ends so; its input stays open.
#[cfg(unix)]
pub(crate) fn signalled_at(prompt: &str, signal: &str, args: &str) -> Output {
    left_at(prompt, signal, args, false)
}

/// The same, where the input may end with the signal.
#[cfg(unix)]
pub(crate) fn left_at(prompt: &str, signal: &str, args: &str, input_ends: bool) -> Output {
    let mut child = command(args).spawn().expect("it starts");
    let mut input = child.stdin.take();
    let mut stdout = child.stdout.take().expect("piped");
    let mut seen = Vec::new();
    while !seen.ends_with(prompt.as_bytes()) {
        let mut byte = [0];
        stdout.read_exact(&mut byte).expect("a prompt");
        seen.extend(byte);
    }
    // It is asked for a moment later.
    std::thread::sleep(std::time::Duration::from_millis(200));
    send(&child, signal);
    input.take_if(|_| input_ends);
    let mut left = ended(child, args);
    stdout.read_to_string(&mut left.stdout).expect("last words");
    drop(input);
    left
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    send(child, "-INT");
}

#[cfg(unix)]
pub(crate) fn send(child: &Child, signal: &str) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
}

/// Starts a server that tells its address on a line, asks it for its first page, and interrupts it:
/// the answer, its environment where the system shows it, and what the run left.
#[cfg(unix)]
pub(crate) fn served(args: &str) -> (String, Option<Vec<u8>>, Output) {
    let mut child = command(args).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut address = String::new();
    lines.read_line(&mut address).expect("an address");
    let host = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let mut stream = TcpStream::connect(&host).expect("a server");
    let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("a page");
    let environment = std::fs::read(format!("/proc/{}/environ", child.id())).ok();
    interrupt(&child);
    (answer, environment, output(child))
}

/// A player of General Game Playing on a port that is free, as game servers meet it.
#[cfg(unix)]
pub(crate) struct GgpPlayer {
    child: Child,
    host: String,
}

#[cfg(unix)]
impl GgpPlayer {
    pub(crate) fn seated() -> Self {
        let mut child = command("serve --ggp --port 0 --quiet").stdin(Stdio::null()).spawn().expect("it starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut address).expect("an address");
        let host = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, host }
    }

    /// The answer to a message, posted as game servers do: the status line, and the body.
    pub(crate) fn post(&self, message: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.host).expect("a player");
        let (host, length) = (&self.host, message.len());
        let head = format!("POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: {host}\r\nContent-Type: text/acl");
        let request = format!("{head}\r\nContent-Length: {length}\r\n\r\n{message}");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.lines().next().unwrap_or_default().to_owned(), body.to_owned())
    }
}

#[cfg(unix)]
impl Drop for GgpPlayer {
    fn drop(&mut self) {
        interrupt(&self.child);
        // It has ended, or is ended.
        let _ = self.child.wait();
    }
}
