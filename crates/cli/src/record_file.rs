//! The file that games are kept in: what is there stays, new games are put after it.
//!
//! A file that holds something else is refused before any work begins, and left as it is. It is
//! read again when the games are there, so that what another run has kept meanwhile stays too, and
//! then written whole; two runs do that one after the other.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ludex_services::records::{self, Record};
use ludex_services::{AnyGame, prelude::*};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::input;
use crate::language::{lang, tell};
use crate::output_file::Output;
use crate::whole_file;

/// A file of games.
pub(crate) struct RecordFile {
    path: PathBuf,
    output: Output,
    /// Whether games are written as SGF: the form of what is there, or else by the file's name.
    sgf: bool,
    everywhere: Everywhere,
}

impl RecordFile {
    /// Opens a file for games of one kind, without changing it.
    pub(crate) fn open(path: &Path, game: &AnyGame, everywhere: &Everywhere) -> Result<Self, Failure> {
        let output = Output::open(path, everywhere)?;
        let sgf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
        let mut file = Self { path: path.into(), output, sgf, everywhere: everywhere.clone() };
        let kept = file.kept()?;
        if !kept.trim().is_empty() {
            file.sgf = records::is_sgf(&kept);
        }
        if file.sgf && !Record::has_sgf(game) {
            let (name, spec) = (file.name(), game.spec());
            return Err(Failure::BadInput(tell!(
                "{name} is for games of go, in SGF; give games of {spec} a file of another name, such as games.txt",
                "{name} est pour des parties de go, en SGF ; donnez à celles de {spec} un fichier d'un autre nom, comme \
                 parties.txt"
            )));
        }
        Ok(file)
    }

    /// How sentences name it.
    pub(crate) fn name(&self) -> String {
        self.output.name()
    }

    /// The file itself, if it can be read again.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.is_file().then_some(self.path.as_path())
    }

    /// What is there.
    fn kept(&self) -> Result<String, Failure> {
        if !self.output.is_file() || !self.path.exists() {
            return Ok(String::new());
        }
        let text = input::read_text(&self.path, &self.everywhere)?;
        records::read(&text).map_err(|error| {
            let (name, why) = (self.name(), error.text());
            let why = why.to(lang());
            Failure::BadInput(tell!(
                "{name} holds something other than records of games, and stays as it is: {why}",
                "{name} contient autre chose que des parties, et reste tel quel : {why}"
            ))
        })?;
        Ok(text)
    }

    /// A game as the file has it.
    pub(crate) fn text(&self, game: &Record) -> String {
        game.as_sgf().filter(|_| self.sgf).unwrap_or_else(|| game.to_string())
    }

    /// Puts games after those that are there; `write` writes them, an empty line between two.
    pub(crate) fn append(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let _held = self.path().and_then(whole_file::held);
        let kept = self.kept()?;
        self.output.write_with(|to| {
            let written = (|| {
                if !kept.trim().is_empty() {
                    to.write_all(kept.trim_end().as_bytes())?;
                    to.write_all(b"\n\n")?;
                }
                write(to)
            })();
            written.map_err(|error| self.output.refused(&error))
        })?;
        Ok(())
    }

    /// The same with games that are at hand.
    pub(crate) fn keep(&self, games: &[Record]) -> Result<(), Failure> {
        if games.is_empty() {
            return Ok(());
        }
        let texts: Vec<_> = games.iter().map(|game| self.text(game)).collect();
        self.append(|to| to.write_all(texts.join("\n").as_bytes()))
    }
}

/// Games that wait for the end of their match in a nameless file.
pub(crate) struct Waiting {
    games: io::BufWriter<std::fs::File>,
    count: u64,
    failed: Option<io::Error>,
}

impl Waiting {
    pub(crate) fn new() -> Result<Self, Failure> {
        Ok(Self { games: io::BufWriter::new(tempfile::tempfile()?), count: 0, failed: None })
    }

    /// One game more.
    pub(crate) fn add(&mut self, game: &str) {
        if self.failed.is_none() {
            let between = if self.count > 0 { "\n" } else { "" };
            self.failed = write!(self.games, "{between}{game}").err();
            self.count += 1;
        }
    }

    /// Puts them into their file.
    pub(crate) fn keep(self, file: &RecordFile) -> Result<(), Failure> {
        use std::io::Seek as _;
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        if self.count == 0 {
            return Ok(());
        }
        let mut games = self.games.into_inner().map_err(io::IntoInnerError::into_error)?;
        games.rewind()?;
        file.append(|to| io::copy(&mut games, to).map(drop))
    }
}

/// The same game with the day of today, in universal time.
pub(crate) fn dated(game: Record) -> Record {
    game.dated(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}
