//! Solved games that outlive the process: the next run answers at once what took this one seconds.
//!
//! ```text
//!   question ──▶ in the folder? ── yes, and whole, by these rules ──▶ probed in its file
//!                  │ no
//!                solved ── took longer than a moment ──▶ written beside, renamed; the oldest go
//! ```
//!
//! A solution is a table (`docs/table-format.md`) whose name holds the game and a hash of its rules
//! and of the root, and the method. It is opened only if its checksum is right, and removed
//! otherwise: it can be made again. One that cannot be read at the moment stays. Processes share
//! the folder: one that finds a table being written does without it.
//!
//! There is no folder until [`keep_in`] names one: a library keeps nothing on its own.

use std::fs::{self, DirBuilder, Metadata};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Progress, WithProgress, few};
use ludex_engines::SolvedGame;
use ludex_engines::players::Clock;
use ludex_table::{Compared, Fingerprint, Prober, Table, TableError, VERSION};

use crate::solving::{Engine, Method};

/// The most bytes that all tables have together.
pub const MOST: u64 = 1 << 30;

/// Seconds: what is solved sooner is not kept.
pub(crate) const MOMENT: f64 = 0.1;

/// Seconds after which an unfinished table belongs to no process that is still alive.
const ABANDONED: f64 = 3600.0;

/// Characters of a game's name in a file's.
const LONGEST: usize = 40;

/// The cache of this process.
static USUAL: OnceLock<Cache> = OnceLock::new();

/// From now on solved games are kept in a folder, which is made when it is needed; `touch` notes
/// that a file was used now.
pub fn keep_in(folder: PathBuf, clock: Clock, touch: fn(&Path)) {
    let _ = USUAL.set(Cache { folder, most: MOST, clock, touch });
}

/// The cache that was named, if one was.
#[must_use]
pub fn usual() -> Option<&'static Cache> {
    USUAL.get()
}

/// A folder of solved games.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    most: u64,
    clock: Clock,
    touch: fn(&Path),
}

/// A solved game of the folder.
#[derive(Clone, Debug)]
pub struct Kept {
    table: Arc<Table>,
    compared: Compared<AnyPosition>,
    /// How it was solved.
    pub method: Method,
}

impl Kept {
    /// Its prober for the game that it was found for.
    #[must_use]
    pub fn prober<'g>(&self, game: &'g AnyGame) -> Prober<'g, AnyGame> {
        Prober::again(Arc::clone(&self.table), game, self.compared.clone())
    }
}

/// A table of the folder, as its header describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its file.
    pub file: PathBuf,
    /// The game.
    pub game: String,
    /// The position from which it was solved.
    pub position: String,
    /// How many positions can be reached from there; `None` if that was not counted.
    pub positions: Option<u64>,
    /// The bytes of the file.
    pub bytes: u64,
}

impl Cache {
    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How a position was solved, if that is kept; nothing is read.
    pub(crate) fn method(&self, game: &AnyGame, root: &AnyPosition) -> Option<Method> {
        self.kept(game, root).map(|(method, _)| method)
    }

    /// The method and the file, if there is one.
    fn kept(&self, game: &AnyGame, root: &AnyPosition) -> Option<(Method, PathBuf)> {
        let name = name_of(game);
        // Of most games nothing is kept, and a fingerprint takes seconds where moves are very many.
        if !self.has_any(&name) {
            return None;
        }
        self.there(&stem(game, root))
    }

    fn there(&self, stem: &str) -> Option<(Method, PathBuf)> {
        METHODS.into_iter().map(|method| (method, self.file(stem, method))).find(|(_, file)| file.exists())
    }

    /// Whether a file is there whose name begins so.
    fn has_any(&self, name: &str) -> bool {
        let mut files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        files.any(|file| file.file_name().to_string_lossy().starts_with(name))
    }

    /// All that follows from a position, solved from there.
    pub(crate) fn find(&self, game: &AnyGame, root: &AnyPosition) -> Option<Kept> {
        let (method, path) = self.kept(game, root)?;
        let kept = open(&path, game, root, method);
        match &kept {
            Ok(Some(_)) => (self.touch)(&path),
            Ok(None) | Err(TableError::NotATable { .. } | TableError::Damaged { .. } | TableError::Other { .. }) => {
                forget(&path);
            }
            // A process may have too many files open: hours of work are not lost for that.
            Err(_) => {}
        }
        kept.ok()?
    }

    /// The same, or the solution of a game from its start, where that holds the position.
    pub(crate) fn holding(&self, game: &AnyGame, at: &AnyPosition) -> Option<Kept> {
        self.find(game, at).or_else(|| {
            let start = Some(game.start()).filter(|start| start != at)?;
            let whole = self.find(game, &start)?;
            whole.prober(game).probe(at).ok().flatten()?;
            Some(whole)
        })
    }

    /// Keeps a solution that took `seconds`; what goes wrong has no consequence but that the game
    /// is solved again next time.
    fn keep(&self, game: &AnyGame, solution: &SolvedGame<'_>, seconds: f64, bytes: u64, observer: &dyn Observer) {
        let method = match solution.method() {
            ludex_solve::Method::Memo => Method::Memo,
            ludex_solve::Method::Retrograde => Method::Retrograde,
        };
        if seconds < MOMENT || game.key_bits().is_none() {
            return;
        }
        let stem = stem(game, &solution.root());
        if self.there(&stem).is_some() {
            return;
        }
        let mut folder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        let path = self.file(&stem, method);
        if folder.recursive(true).create(&self.folder).is_ok() && solution.keep(&path, bytes, observer).is_ok() {
            self.make_room();
        }
    }

    /// Removes the tables that were used longest ago until the others fit, and what a process left
    /// unfinished.
    fn make_room(&self) {
        let mut tables = self.tables();
        few::sort_by_key(&mut tables, |(_, about)| about.modified().ok());
        let mut bytes = tables.iter().map(|(_, about)| about.len()).sum::<u64>();
        for (path, about) in tables {
            if bytes <= self.most {
                break;
            }
            forget(&path);
            bytes -= about.len();
        }
        for (path, about) in self.unfinished() {
            let age = about.modified().ok().and_then(|at| at.elapsed().ok());
            if age.is_some_and(|age| age.as_secs_f64() > ABANDONED) {
                let _ = fs::remove_dir_all(path);
            }
        }
    }

    /// Removes all of it: how many tables, and their bytes.
    ///
    /// # Errors
    /// The file that cannot be removed, and why.
    pub fn clear(&self) -> Result<(u64, u64), (PathBuf, std::io::Error)> {
        let (mut removed, mut bytes) = (0, 0);
        for (path, about) in self.tables() {
            fs::remove_file(&path).map_err(|why| (path, why))?;
            (removed, bytes) = (removed + 1, bytes + about.len());
        }
        for (path, _) in self.unfinished() {
            fs::remove_dir_all(&path).map_err(|why| (path, why))?;
        }
        Ok((removed, bytes))
    }

    /// Its tables, the last used first; those that cannot be read are left out.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut tables = self.tables();
        few::sort_by_key(&mut tables, |(_, about)| std::cmp::Reverse(about.modified().ok()));
        let entry = |(file, about): (PathBuf, Metadata)| {
            let table = Table::open(&file).ok()?;
            let (header, total) = (table.header(), table.total());
            let (game, position) = (header.game.clone(), header.root.position.clone());
            let positions = total.positions.map(|counts| counts.total());
            Some(Entry { file, game, position, positions, bytes: about.len() })
        };
        tables.into_iter().filter_map(entry).collect()
    }

    fn file(&self, stem: &str, method: Method) -> PathBuf {
        self.folder.join(format!("{stem}.{}{}", method.word(), ending()))
    }

    fn tables(&self) -> Vec<(PathBuf, Metadata)> {
        self.named(&ending(), Metadata::is_file)
    }

    fn unfinished(&self) -> Vec<(PathBuf, Metadata)> {
        self.named(&format!("{}.partial", ending()), Metadata::is_dir)
    }

    /// What of the folder has such a name: nothing else is ever touched.
    fn named(&self, ending: &str, is: impl Fn(&Metadata) -> bool) -> Vec<(PathBuf, Metadata)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let named = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(ending));
        named.filter_map(|entry| Some((entry.path(), entry.metadata().ok()?))).filter(|(_, about)| is(about)).collect()
    }
}

/// How the names of a game's files begin.
fn name_of(game: &AnyGame) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    game.spec().chars().take(LONGEST).map(plain).chain(['-']).collect()
}

/// How the names of the files begin that are solved from a position: the game, and the rules with
/// where play begins, in hexadecimal digits.
fn stem(game: &AnyGame, root: &AnyPosition) -> String {
    let rules = Fingerprint::for_game(game).with(&game.position_text(root)).to_string();
    format!("{}{}", name_of(game), &rules[..32])
}

/// A table that is whole; `None` for one of other positions, or with another checksum.
fn open(path: &Path, game: &AnyGame, root: &AnyPosition, method: Method) -> Result<Option<Kept>, TableError> {
    let table = Arc::new(Table::open(path)?);
    if !table.is_whole()? {
        return Ok(None);
    }
    let prober = Arc::clone(&table).shared_prober(game)?;
    let compared = (prober.root() == root).then(|| prober.compared());
    Ok(compared.map(|compared| Kept { table, compared, method }))
}

/// The methods whose solutions are kept.
const METHODS: [Method; 2] = [Method::Retrograde, Method::Memo];

/// Removes a table; one that cannot be removed is in the way of nothing but itself.
fn forget(table: &Path) {
    let _ = fs::remove_file(table);
}

/// How the names of tables end: those of another format are others'.
fn ending() -> String {
    format!(".v{VERSION}.ludex")
}

/// Solves all that follows from a position, and keeps it for the next run, if that took long.
pub(crate) fn solve<'g>(
    engine: Engine,
    game: &'g AnyGame,
    root: &AnyPosition,
    observer: &dyn Observer,
) -> Result<SolvedGame<'g>, Halt> {
    let Some(cache) = usual() else { return engine.solve_all(game, root, observer) };
    let (began, held) = ((cache.clock)(), AtomicU64::new(0));
    let meter = WithProgress {
        observer,
        report: |now: &Progress| {
            held.fetch_max(now.bytes, Relaxed);
            observer.progress(now);
        },
    };
    let solution = engine.solve_all(game, root, &meter)?;
    let free = observer.memory().saturating_sub(held.load(Relaxed));
    cache.keep(game, &solution, (cache.clock)() - began, free, observer);
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stopped::Stopped;

    use ludex_games::{mnk, tictactoe};

    fn cache(folder: &Path, most: u64) -> Cache {
        Cache { folder: folder.to_owned(), most, clock: || 0.0, touch: |_| () }
    }

    fn kept(cache: &Cache, game: &AnyGame, root: &AnyPosition) -> Option<Kept> {
        let solution = Engine::Retrograde.solve_all(game, root, &()).expect("a small game");
        cache.keep(game, &solution, 1.0, u64::MAX, &());
        cache.find(game, root)
    }

    #[test]
    fn what_took_long_is_kept_by_its_rules_and_root() {
        let folder = tempfile::tempdir().expect("a folder");
        let (cache, game) = (cache(&folder.path().join("a/b"), MOST), tictactoe::read_game("").expect("a game"));
        let [start, later] = [game.start(), game.read_position("1").expect("a position")];
        let solution = Engine::Retrograde.solve_all(&game, &start, &()).expect("a small game");
        cache.keep(&game, &solution, MOMENT / 2.0, u64::MAX, &());
        assert!(!folder.path().join("a").exists());
        let found = kept(&cache, &game, &start).expect("kept");
        assert_eq!(found.method, Method::Retrograde);
        assert_eq!(found.prober(&game).probe(&later).expect("sound"), solution.verdict(&later));
        assert!(cache.find(&game, &later).is_none() && cache.holding(&game, &later).is_some());
        let other = mnk::read_game("3x3,2").expect("a game");
        assert!(cache.holding(&other, &other.start()).is_none());
        assert_eq!(cache.entries().len(), 1);
        assert_eq!(cache.clear().expect("removed").0, 1);
        assert!(cache.find(&game, &start).is_none());
    }

    #[test]
    fn what_is_damaged_or_foreign_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let (cache, game) = (cache(folder.path(), MOST), tictactoe::read_game("").expect("a game"));
        let start = game.start();
        let path = cache.file(&stem(&game, &start), Method::Retrograde);
        kept(&cache, &game, &start).expect("kept");
        let whole = fs::read(&path).expect("a table");
        let mut foreign = mnk::read_game("4x3,3").expect("a game");
        kept(&cache, &foreign, &foreign.start()).expect("kept");
        let other = cache.file(&stem(&foreign, &foreign.start()), Method::Retrograde);
        // Readers of tables are given all changes of a byte in their own tests.
        for spoiled in (0..whole.len()).step_by(7) {
            let mut bytes = whole.clone();
            bytes[spoiled] ^= 1 << (spoiled % 8);
            fs::write(&path, &bytes).expect("written");
            assert!(cache.find(&game, &start).is_none(), "byte {spoiled}");
            assert!(!path.exists());
        }
        for length in [0, 1, whole.len() / 2, whole.len() - 1] {
            fs::write(&path, &whole[..length]).expect("written");
            assert!(cache.find(&game, &start).is_none() && !path.exists(), "{length} bytes");
        }
        fs::copy(&other, &path).expect("copied");
        assert!(cache.find(&game, &start).is_none() && !path.exists());
        foreign = tictactoe::read_game("").expect("a game");
        assert!(kept(&cache, &foreign, &start).is_some());
    }

    /// The system says no, as where too many files are open: here, since it reads no folder.
    #[cfg(unix)]
    #[test]
    fn what_cannot_be_read_at_the_moment_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let (cache, game) = (cache(folder.path(), MOST), tictactoe::read_game("").expect("a game"));
        let path = cache.file(&stem(&game, &game.start()), Method::Retrograde);
        std::os::unix::fs::symlink(folder.path(), &path).expect("a link");
        assert!(cache.holding(&game, &game.start()).is_none());
        assert!(path.is_symlink());
    }

    /// Whose positions have keys and no numbers, or numbers: neither is begun.
    #[test]
    fn what_is_stopped_at_once_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = cache(folder.path(), MOST);
        let games =
            [tictactoe::read_game("").expect("a game"), ludex_games::connect4::read_game("3x3").expect("a game")];
        for game in &games {
            let solution = Engine::Retrograde.solve_all(game, &game.start(), &()).expect("a small game");
            cache.keep(game, &solution, 1.0, u64::MAX, &Stopped);
            assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "{}", game.spec());
        }
    }

    #[test]
    fn the_oldest_use_goes_first_and_nothing_that_is_not_ours() {
        let folder = tempfile::tempdir().expect("a folder");
        let precious = folder.path().join("precious.ludex");
        fs::write(&precious, "mine").expect("written");
        let games = ["3x3,3", "4x2,3", "4x3,3"].map(|text| mnk::read_game(text).expect("a game"));
        let all = cache(folder.path(), MOST);
        for game in &games {
            kept(&all, game, &game.start()).expect("kept");
        }
        let age = |game: &AnyGame, seconds: u64| {
            let path = all.file(&stem(game, &game.start()), Method::Retrograde);
            let file = fs::File::options().write(true).open(path).expect("a table");
            let now = file.metadata().and_then(|about| about.modified()).expect("a time");
            let about = fs::metadata(&precious).and_then(|about| about.modified()).expect("a time");
            let step = now.duration_since(about).unwrap_or_default().max(about.elapsed().unwrap_or_default());
            file.set_modified(about - (step + about.elapsed().unwrap_or_default()) * seconds as u32).expect("set");
        };
        age(&games[0], 1_000);
        age(&games[1], 1_000_000);
        let bytes = all.entries().iter().map(|entry| entry.bytes).sum::<u64>();
        cache(folder.path(), bytes - 1).make_room();
        let left = games.each_ref().map(|game| all.method(game, &game.start()).is_some());
        assert_eq!(left, [true, false, true]);
        cache(folder.path(), 0).make_room();
        assert!(all.entries().is_empty());
        assert_eq!(fs::read(&precious).expect("still there"), b"mine");
    }

    /// Such a game is looked at no closer.
    #[test]
    fn a_game_of_which_nothing_is_kept_is_known_by_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = cache(folder.path(), MOST);
        let [small, large] = ["3x3,3", "4x3,3"].map(|params| mnk::read_game(params).expect("a game"));
        kept(&cache, &small, &small.start()).expect("kept");
        assert!(cache.has_any(&name_of(&small)) && cache.method(&small, &small.start()).is_some());
        assert!(!cache.has_any(&name_of(&large)) && cache.method(&large, &large.start()).is_none());
    }
}
