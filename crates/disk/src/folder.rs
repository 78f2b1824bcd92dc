//! The folder of a count or of a solution: what it is of, which plies are finished, what is being
//! made.
//!
//! ```text
//!   about.json            the game, the root, the version of the files
//!   lock                  held by the process that works here
//!   00007/ready.json      the runs of ply 7 are whole: how many positions each has, and the tally of ply 6
//!   00007/00.run …        the positions of ply 7, a run a shard; none where there are none
//!   00008/expanded.json   how many shards of ply 7 were expanded into pieces
//!   00008/pieces/         their successors
//! ```
//!
//! And where positions are solved, while values come back from the last ply:
//!
//! ```text
//!   00007/valued.json     the values of ply 7 are whole: how many positions are won, drawn and lost
//!   00007/00.values …     the values of ply 7, a run a shard
//!   00006/asked.json      how many shards of ply 6 have asked for the values of their successors
//!   00006/questions/      what they ask, by the shard of the successor
//!   00006/answered.json   how many shards of ply 7 have answered
//!   00006/answers/        what they answer, by the shard of who asked
//!   00007/gathered/       values of ply 7 that are merged into its tier, those of other processes too
//! ```
//!
//! Positions that do not tell their ply have values by rounds, which follow the plies:
//!
//! ```text
//!   00009/00.run …        the book: of every position its moves or its end, and who has a move to it
//!   00010/round.json      the standings after a round are whole: which were decided last, and how many
//!   00010/00.values …     the standings: values, or how many moves are left
//!   00010/answers/        what those that were decided last told
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_table::Counts;
use ludex_table::disk::{Disk, UNFINISHED, write_whole};
use ludex_table::lock::{self, Lock};
use ludex_walk::SHARDS;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::DiskError;
use crate::peers::Share;

/// The version of the files.
const VERSION: u32 = 1;

const ABOUT: &str = "about.json";
const READY: &str = "ready.json";
const VALUED: &str = "valued.json";
const ROUND: &str = "round.json";

/// What pieces are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Positions of a ply, as they were found from the ply before.
    Found,
    /// Questions of a ply about the values of the next.
    Asked,
    /// The answers.
    Answered,
    /// Values of a ply on their way to its tier, from all shards and other processes.
    Gathered,
}

impl Step {
    const ALL: [Self; 4] = [Self::Found, Self::Asked, Self::Answered, Self::Gathered];

    /// The folder of the pieces.
    fn pieces(self) -> &'static str {
        match self {
            Self::Found => "pieces",
            Self::Asked => "questions",
            Self::Answered => "answers",
            Self::Gathered => "gathered",
        }
    }

    /// The file that says which are whole.
    fn state(self) -> &'static str {
        match self {
            Self::Found => "expanded.json",
            Self::Asked => "asked.json",
            Self::Answered => "answered.json",
            Self::Gathered => "gathered.json",
        }
    }
}

/// What a folder is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The game, by its full name.
    pub game: String,
    /// The position from which all others are reached.
    pub root: String,
    /// What the rules of the game are, so that other rules are another count.
    pub rules: String,
    /// What is counted, or that values are found.
    #[serde(default, skip_serializing_if = "Of::is_positions")]
    pub of: Of,
    /// Which of the positions are there.
    #[serde(default, skip_serializing_if = "Share::is_all")]
    pub share: Share,
}

/// What is counted, or that values are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// Positions.
    #[default]
    Positions,
    /// Sequences of moves.
    Histories,
    /// The same, where those through the same canonical positions are one.
    CanonicalHistories,
    /// What each position is worth: nothing is counted but positions.
    Values,
}

impl Of {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    fn is_positions(&self) -> bool {
        *self == Self::Positions
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
struct Stamped {
    version: u32,
    #[serde(flatten)]
    about: About,
}

/// A ply whose runs are whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ready<T> {
    /// The positions of each shard.
    pub entries: Vec<u64>,
    /// What was noted of the ply before; nothing before the first.
    pub before: Option<T>,
}

impl<T> Ready<T> {
    /// The positions of all shards.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.entries.iter().sum()
    }
}

/// A ply whose values are whole.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Valued {
    /// Its positions, symmetric ones counted each.
    pub(crate) positions: Counts,
}

/// How far a ply has been expanded, or has asked, or was answered.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Expanded<T> {
    /// The shards that are done, from the first.
    pub(crate) shards: usize,
    /// The rounds of pieces that belong to them.
    pub(crate) rounds: u64,
    /// What was noted of their positions.
    #[serde(rename = "level")]
    pub(crate) tally: T,
}

/// A folder in which one process works.
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) disk: Arc<dyn Disk>,
    _lock: Lock,
}

impl Folder {
    /// Opens a folder of this count, or makes one.
    pub(crate) fn open(disk: Arc<dyn Disk>, path: &Path, about: &About) -> Result<Self, DiskError> {
        // A link that leads nowhere is there too.
        if fs::symlink_metadata(path).is_ok() && !path.is_dir() {
            return Err(DiskError::NoFolder { path: path.to_owned() });
        }
        disk.make_folder(path).map_err(DiskError::io(path))?;
        let stamped = Stamped { version: VERSION, about: about.clone() };
        let file = path.join(ABOUT);
        let found: Option<serde_json::Value> = read(&file)?;
        let mut names = fs::read_dir(path).map_err(DiskError::io(path))?;
        // A process of a cluster that was refused by the others leaves no more than its name.
        let empty = names.all(|name| {
            name.is_ok_and(|name| is_ours(&name.file_name()) || (found.is_some() && name.file_name() == ABOUT))
        });
        let of: Option<Stamped> = found.as_ref().and_then(|found| serde_json::from_value(found.clone()).ok());
        match found {
            Some(_) if of.is_some_and(|of| of == stamped || empty) => {}
            Some(found) => {
                let of = found.get("game").and_then(|game| game.as_str()).unwrap_or("?").to_owned();
                let share = found.get("share").and_then(|share| serde_json::from_value(share.clone()).ok());
                return Err(DiskError::Other { path: path.to_owned(), of: Some(of), share: share.unwrap_or_default() });
            }
            None if empty => {}
            None => return Err(DiskError::Other { path: path.to_owned(), of: None, share: Share::ALL }),
        }
        let lock = lock::take(path, path).map_err(|error| DiskError::of_lock(path, error))?;
        let folder = Self { path: path.to_owned(), disk, _lock: lock };
        folder.write(&file, &stamped)?;
        Ok(folder)
    }

    /// The folder of a ply.
    pub(crate) fn ply(&self, ply: u32) -> PathBuf {
        self.path.join(format!("{ply:05}"))
    }

    /// The run of a shard.
    pub(crate) fn run(&self, ply: u32, shard: usize) -> PathBuf {
        self.ply(ply).join(format!("{shard:02}.run"))
    }

    /// The values of a shard.
    pub(crate) fn values(&self, ply: u32, shard: usize) -> PathBuf {
        self.ply(ply).join(format!("{shard:02}.values"))
    }

    fn pieces(&self, ply: u32, step: Step) -> PathBuf {
        self.ply(ply).join(step.pieces())
    }

    /// The piece of a shard that was written in a round.
    pub(crate) fn piece(&self, ply: u32, step: Step, round: u64, shard: usize) -> PathBuf {
        self.pieces(ply, step).join(format!("{round:06}-{shard:02}.run"))
    }

    /// A piece that was made of others.
    pub(crate) fn merged(&self, ply: u32, step: Step, number: usize, shard: usize) -> PathBuf {
        self.pieces(ply, step).join(format!("merged-{number}-{shard:02}.run"))
    }

    /// What says that the runs of a ply are whole.
    pub(crate) fn ready_file(&self, ply: u32) -> PathBuf {
        self.ply(ply).join(READY)
    }

    /// Whether a ply has runs that are whole.
    pub(crate) fn ready<T: DeserializeOwned>(&self, ply: u32) -> Result<Option<Ready<T>>, DiskError> {
        let path = self.ready_file(ply);
        match read(&path)? {
            Some(Ready { entries, .. }) if entries.len() != SHARDS => Err(DiskError::Damaged { path }),
            ready => Ok(ready),
        }
    }

    pub(crate) fn put_ready(&self, ply: u32, ready: &Ready<impl Serialize>) -> Result<(), DiskError> {
        self.write(&self.ready_file(ply), ready)
    }

    /// What the values of a ply are, if they are whole.
    pub(crate) fn valued(&self, ply: u32) -> Result<Option<Valued>, DiskError> {
        read(&self.ply(ply).join(VALUED))
    }

    pub(crate) fn put_valued(&self, ply: u32, valued: &Valued) -> Result<(), DiskError> {
        self.write(&self.ply(ply).join(VALUED), valued)
    }

    /// What says that the standings of a round are whole.
    pub(crate) fn round_file(&self, place: u32) -> PathBuf {
        self.ply(place).join(ROUND)
    }

    /// What the standings of a round are, if they are whole.
    pub(crate) fn round<T: DeserializeOwned>(&self, place: u32) -> Result<Option<T>, DiskError> {
        read(&self.round_file(place))
    }

    pub(crate) fn put_round(&self, place: u32, round: &impl Serialize) -> Result<(), DiskError> {
        self.write(&self.round_file(place), round)
    }

    /// Makes the folders of a ply, and tells how far a step of it has come.
    pub(crate) fn begin<T: DeserializeOwned + Default>(&self, ply: u32, step: Step) -> Result<Expanded<T>, DiskError> {
        for folder in [self.ply(ply), self.pieces(ply, step)] {
            self.disk.make_folder(&folder).map_err(DiskError::io(&folder))?;
        }
        let expanded: Expanded<T> = read(&self.ply(ply).join(step.state()))?.unwrap_or_default();
        // What an interrupted round has left.
        self.clear(&self.pieces(ply, step), &|name| {
            let round = name.split('-').next().and_then(|round| round.parse::<u64>().ok());
            round.is_none_or(|round| round >= expanded.rounds)
        })?;
        Ok(expanded)
    }

    pub(crate) fn put_expanded(
        &self,
        ply: u32,
        step: Step,
        expanded: &Expanded<impl Serialize>,
    ) -> Result<(), DiskError> {
        self.write(&self.ply(ply).join(step.state()), expanded)
    }

    /// Removes what some steps of a ply needed, which are over.
    pub(crate) fn tidy(&self, ply: u32, steps: &[Step]) -> Result<(), DiskError> {
        for &step in steps {
            let pieces = self.pieces(ply, step);
            if pieces.is_dir() {
                self.clear(&pieces, &|_| true)?;
                self.disk.remove_folder(&pieces).map_err(DiskError::io(&pieces))?;
            }
        }
        let is_state = |name: &str| steps.iter().any(|step| name == step.state());
        self.clear(&self.ply(ply), &|name| is_state(name) || has_ending(name, "tmp"))
    }

    /// Removes the runs of a ply that is no longer needed.
    pub(crate) fn leave(&self, ply: u32) -> Result<(), DiskError> {
        self.clear(&self.ply(ply), &|name| has_ending(name, "run"))
    }

    /// Removes the values of a ply that are no longer needed.
    pub(crate) fn leave_values(&self, ply: u32) -> Result<(), DiskError> {
        self.clear(&self.ply(ply), &|name| has_ending(name, "values"))
    }

    /// Removes all plies, of which nothing is needed any more.
    pub(crate) fn forget(&self) -> Result<(), DiskError> {
        for name in fs::read_dir(&self.path).map_err(DiskError::io(&self.path))? {
            let name = name.map_err(DiskError::io(&self.path))?.file_name();
            let number = name.to_str().filter(|name| name.len() >= 5).and_then(|name| name.parse().ok());
            if let Some(ply) = number {
                let path = self.ply(ply);
                self.tidy(ply, &Step::ALL)?;
                self.clear(&path, &|_| true)?;
                self.disk.remove_folder(&path).map_err(DiskError::io(&path))?;
            }
        }
        Ok(())
    }

    fn clear(&self, folder: &Path, unwanted: &dyn Fn(&str) -> bool) -> Result<(), DiskError> {
        let io = || DiskError::io(folder);
        for name in fs::read_dir(folder).map_err(io())? {
            let path = name.map_err(io())?.path();
            if path.file_name().and_then(|name| name.to_str()).is_some_and(unwanted) {
                self.disk.remove(&path).map_err(DiskError::io(&path))?;
            }
        }
        Ok(())
    }

    fn write(&self, path: &Path, what: &impl Serialize) -> Result<(), DiskError> {
        self.write_json(path, serde_json::to_vec(what))
    }

    fn write_json(&self, path: &Path, json: serde_json::Result<Vec<u8>>) -> Result<(), DiskError> {
        let json = json.map_err(|error| DiskError::Io { path: path.into(), error: error.into() })?;
        write_whole(&*self.disk, path, |to| to.write_all(&json)).map_err(DiskError::io(path))
    }
}

/// Whether a folder holds a count or a solution, finished or not.
#[must_use]
pub fn holds_work(folder: &Path) -> bool {
    folder.join(ABOUT).is_file()
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// Which of the positions a folder holds, if it holds a count or a solution.
#[must_use]
pub fn share_in(folder: &Path) -> Option<Share> {
    let found: Stamped = read(&folder.join(ABOUT)).ok()??;
    Some(found.about.share)
}

/// A name that an interrupted beginning may have left, or the beginning of a table in memory.
fn is_ours(name: &std::ffi::OsStr) -> bool {
    let begun = name.to_str().and_then(|name| name.strip_suffix(UNFINISHED)) == Some(ABOUT);
    name == lock::NAME || begun || name.as_encoded_bytes().ends_with(b".ludex.partial")
}

/// The content of a file of JSON; `None` if there is none.
fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, DiskError> {
    let Some(json) = read_bytes(path)? else { return Ok(None) };
    serde_json::from_slice(&json).map(Some).map_err(|_| DiskError::Damaged { path: path.to_owned() })
}

fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, DiskError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(DiskError::Io { path: path.to_owned(), error }),
    }
}
