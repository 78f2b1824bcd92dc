//! A terminal for the command: a window of tmux, on a server of its own.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long a screen may take to show what is looked for.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// All that the command sends to a terminal; `None` where `script` makes none.
pub(crate) fn shown(args: &str) -> Option<String> {
    let line = format!("LC_ALL=C {} {args}", env!("CARGO_BIN_EXE_ludex"));
    let output = Command::new("script").args(["-qec", &line, "/dev/null"]).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).expect("UTF-8"))
}

pub(crate) struct Window {
    server: String,
}

impl Window {
    /// Opens a window of 80 × 24 where the command runs, and then tells its exit status and whether
    /// the terminal echoes; `None` where there is no tmux.
    pub(crate) fn open(args: &str) -> Option<Self> {
        Self::of_columns(80, args)
    }

    /// The same of so many columns.
    pub(crate) fn of_columns(columns: u16, args: &str) -> Option<Self> {
        let ludex = env!("CARGO_BIN_EXE_ludex");
        let echo = "stty -a | tr ' ;' '\\n\\n' | grep -x -e '-*echo'";
        // The shell outlives the Ctrl-C that ends its command.
        Self::running(
            columns,
            &format!("trap : INT; {ludex} {args}; status=$?; {echo}; echo status $status; read line"),
        )
    }

    /// The same with a shell that has jobs: when the command is suspended, a line brings it back.
    pub(crate) fn with_jobs(args: &str) -> Option<Self> {
        let ludex = env!("CARGO_BIN_EXE_ludex");
        Self::running(80, &format!("set -m; {ludex} {args}; echo suspended; read line; fg; echo status $?; read line"))
    }

    fn running(columns: u16, script: &str) -> Option<Self> {
        // Tests of one process have windows at the same time.
        static OPENED: AtomicUsize = AtomicUsize::new(0);
        Command::new("tmux").arg("-V").output().ok()?;
        let server = format!("ludex-{}-{}", std::process::id(), OPENED.fetch_add(1, Relaxed));
        let run = format!("export LC_ALL=C.UTF-8; {script}");
        let window = Self { server };
        window.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &columns.to_string(), "-y", "24", &run]);
        Some(window)
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-u", "-L", &self.server]).args(args).output().expect("tmux");
        assert!(output.status.success(), "tmux {args:?}: {output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    pub(crate) fn types(&self, letters: &str) {
        self.tmux(&["send-keys", "-l", letters]);
    }

    /// A key by its name in tmux, as in `C-c`.
    pub(crate) fn presses(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    /// What a terminal sends for a click, at a column and a row from 1.
    pub(crate) fn clicks_at(&self, column: usize, row: usize) {
        self.types(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.tmux(&["resize-window", "-x", &columns.to_string(), "-y", &rows.to_string()]);
        // Tmux may tell the program of its size once more, a quarter of a second later. What is
        // typed in the same instant waits in crossterm for the next key.
        std::thread::sleep(Duration::from_millis(500));
    }

    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until a text is on the screen, and gives the screen.
    pub(crate) fn sees(&self, text: &str) -> String {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(began.elapsed() < PATIENCE, "no `{text}` in\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // A window whose command has ended is gone by itself.
        let _ = Command::new("tmux").args(["-L", &self.server, "kill-server"]).output();
    }
}
