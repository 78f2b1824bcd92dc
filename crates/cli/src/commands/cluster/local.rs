//! Several processes on this machine, for a trial: this one is process 0 and starts the others.

use std::cell::RefCell;
use std::env;
use std::io::{Read as _, Write as _};
use std::num::NonZeroUsize;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use ludex_services::cluster::{self, Hosts};
use tempfile::NamedTempFile;

use crate::args::{Everywhere, TogetherArgs};
use crate::failure::{BAD_INPUT, Failure};
use crate::language::{lang, said};
use crate::{memory, signals, values, whole_file};

/// How long the others may take to end once this one has.
const FAREWELL: Duration = Duration::from_secs(2);

/// The processes that this one has started.
pub(super) struct Children {
    hosts: Hosts,
    /// The list, for the others.
    file: NamedTempFile,
    running: RefCell<Vec<Child>>,
}

impl Children {
    /// Starts all processes but the first.
    pub(super) fn start(
        args: &TogetherArgs,
        words: &[&str],
        processes: usize,
        everywhere: &Everywhere,
    ) -> Result<Self, Failure> {
        let other = |error: std::io::Error| Failure::Other(whole_file::reason(&error));
        whole_file::make_folder(&args.disk)?;
        let hosts = Hosts::on_this_machine(processes).map_err(other)?;
        let mut file = NamedTempFile::new().map_err(other)?;
        file.write_all(hosts.addresses().join("\n").as_bytes()).map_err(other)?;
        let started = Self { hosts, file, running: RefCell::default() };
        for process in 1..processes {
            let child = started.command(args, words, process, everywhere).spawn().map_err(other)?;
            started.running.borrow_mut().push(child);
        }
        Ok(started)
    }

    /// All processes.
    pub(super) fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Whether none of the others has ended.
    pub(super) fn all_run(&self) -> bool {
        self.running.borrow_mut().iter_mut().all(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// What each process has of this machine: memory, and cores.
    pub(super) fn share(&self, everywhere: &Everywhere) -> Everywhere {
        let budget = memory::given(everywhere.memory);
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let mut share = everywhere.clone();
        share.memory = Some((budget / self.hosts.len() as u64).max(values::LEAST));
        share.threads = everywhere.threads.or(Some((cores / self.hosts.len()).max(1)));
        share
    }

    fn command(&self, args: &TogetherArgs, words: &[&str], process: usize, everywhere: &Everywhere) -> Command {
        let share = self.share(everywhere);
        let mut command = Command::new(env::current_exe().unwrap_or_else(|_| "ludex".into()));
        command.arg("cluster").args(words).arg(&args.game).args(args.position.text());
        command.arg("--disk").arg(args.disk.join(process.to_string())).arg("--hosts").arg(self.file.path());
        command.args(["--process", &process.to_string(), "--wait", &format!("{}ms", args.wait.as_millis())]);
        command.args(["--quiet", "--lang", if lang() == ludex_services::Lang::Fr { "fr" } else { "en" }]);
        command.args(share.memory.map(|memory| format!("--memory={memory}")));
        command.args(share.threads.map(|threads| format!("--threads={threads}")));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// Waits for the others. If one of them was at fault, what it said is what is said.
    pub(super) fn explain(self, ended: Result<(), Failure>) -> Result<(), Failure> {
        if !matches!(ended, Ok(()) | Err(Failure::Other(_))) || signals::received() {
            return ended;
        }
        let until = Instant::now() + FAREWELL;
        let any_runs = || self.running.borrow_mut().iter_mut().any(|child| matches!(child.try_wait(), Ok(None)));
        while any_runs() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        if ended.is_ok() {
            return ended;
        }
        let only_lost: Vec<_> =
            (0..self.hosts.len()).map(|process| said(&cluster::lost(&self.hosts, process))).collect();
        for child in &mut *self.running.borrow_mut() {
            let _ = child.kill();
            let status = child.wait().ok().and_then(|status| status.code());
            let mut said = String::new();
            if let Some(mut heard) = child.stderr.take() {
                let _ = heard.read_to_string(&mut said);
            }
            let line = said.lines().find_map(|line| line.strip_prefix("ludex: "));
            match line.filter(|line| !only_lost.iter().any(|lost| lost == line)) {
                Some(line) if status == Some(i32::from(BAD_INPUT)) => return Err(Failure::BadInput(line.into())),
                Some(line) => return Err(Failure::Other(line.into())),
                None => {}
            }
        }
        ended
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        for child in self.running.get_mut() {
            // It has ended by itself, unless this process could not begin.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
