//! What the server remembers between requests: solved games, searches with their tables, verdicts,
//! learners. All of it is bounded, the least recently used goes first, and nothing of it is needed:
//! it is found again.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lru::LruCache;
use ludex_services::Verdict;
use ludex_services::columns_solver::ColumnsSolver;
use ludex_services::plan::{Auto, Plan};
use ludex_services::values::SolvedMap;
use tokio_util::sync::CancellationToken;

use crate::work::{ENGINES, WorkQueue, locked};

/// Budgets of the server.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What one engine may hold, in bytes.
    pub memory: u64,
    /// What solved games may hold together, in bytes, and what learners have learned likewise.
    pub kept: u64,
    /// How long a page waits for exact values.
    pub patience: Duration,
    /// How long it waits for estimates, which are better the longer they take.
    pub moment: Duration,
    /// How long a player, a count, a learner or a graph may take.
    pub work: Duration,
    /// Whether others than this machine are served.
    pub public: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            kept: 256 << 20,
            patience: Duration::from_secs(2),
            moment: Duration::from_millis(700),
            work: Duration::from_mins(1),
            public: false,
        }
    }
}

impl Settings {
    /// The usual budgets, within this many bytes for the server as a whole: the engines that work
    /// at once have half of them, what is kept has an eighth, and the rest is for requests that
    /// need no engine, and for answers.
    #[must_use]
    pub fn within(bytes: u64) -> Self {
        let usual = Self::default();
        let memory = usual.memory.min(bytes / (2 * ENGINES as u64));
        Self { memory, kept: usual.kept.min(bytes / 16), ..usual }
    }
}

/// Entries by name: the least recently used goes first, where they are too many or too large
/// together.
#[derive(Debug)]
pub(crate) struct Recent<T> {
    entries: Mutex<LruCache<String, T>>,
    /// The size of an entry, and the most that all of them may have.
    size: fn(&T) -> u64,
    most: u64,
}

impl<T: Clone> Recent<T> {
    fn new(most: usize) -> Self {
        Self::sized(most, |_| 0, 0)
    }

    /// At most this many entries, whose sizes add up to no more than `bytes`; one is kept whatever
    /// its size.
    fn sized(most: usize, size: fn(&T) -> u64, bytes: u64) -> Self {
        let entries = Mutex::new(LruCache::new(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN)));
        Self { entries, size, most: bytes }
    }

    /// The entry of a name.
    pub(crate) fn get(&self, name: &str) -> Option<T> {
        locked(&self.entries).get(name).cloned()
    }

    /// The most recent entry of which this is true.
    pub(crate) fn find(&self, is: impl Fn(&str, &T) -> bool) -> Option<T> {
        let mut entries = locked(&self.entries);
        let (name, _) = entries.iter().find(|(name, entry)| is(name, entry))?;
        let name = name.clone();
        entries.get(&name).cloned()
    }

    /// Keeps an entry; others may have to go.
    pub(crate) fn put(&self, name: String, entry: T) {
        let mut entries = locked(&self.entries);
        entries.put(name, entry);
        while entries.len() > 1 && entries.iter().map(|(_, entry)| (self.size)(entry)).sum::<u64>() > self.most {
            entries.pop_lru();
        }
    }
}

/// The server's memory.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) settings: Settings,
    pub(crate) gate: WorkQueue,
    /// Cancelled when the server ends; its children, when a reader leaves.
    pub(crate) stopping: CancellationToken,
    /// Solved games, by name and root.
    known: Recent<Arc<SolvedMap>>,
    /// Searches of one position of a board at a time, by game.
    exact: Recent<Arc<ColumnsSolver>>,
    /// Games that were not solved in a moment, with the ply from which that was tried.
    large: Recent<u32>,
    /// Verdicts of single positions, by game and position.
    pub(crate) verdicts: Recent<Verdict>,
    /// What learners have learned, by game and learner.
    pub(crate) learned: Recent<Arc<Vec<u8>>>,
    /// What counts and solutions would cost, by game.
    pub(crate) plans: Recent<Arc<Plan>>,
    /// The methods of counts that were asked for before a plan, by game, and by game up to
    /// symmetry.
    pub(crate) methods: Recent<Auto>,
    began: Instant,
}

impl AppState {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            gate: WorkQueue::default(),
            stopping: CancellationToken::new(),
            known: Recent::sized(64, |known| known.bytes(), settings.kept),
            exact: Recent::new(2),
            large: Recent::new(256),
            verdicts: Recent::new(4_096),
            learned: Recent::sized(16, |bytes| bytes.len() as u64, settings.kept),
            plans: Recent::new(64),
            methods: Recent::new(256),
            began: Instant::now(),
        }
    }

    /// A solution of this game that answers the question.
    pub(crate) fn known<T>(&self, spec: &str, answer: impl Fn(&SolvedMap) -> Option<T>) -> Option<T> {
        let of_game = |name: &str| name.split('\n').next() == Some(spec);
        let known = self.known.find(|name, known| of_game(name) && answer(known).is_some())?;
        answer(&known)
    }

    /// Keeps a solution.
    pub(crate) fn keep(&self, spec: &str, root: &str, known: SolvedMap) {
        self.known.put(format!("{spec}\n{root}"), Arc::new(known));
    }

    /// Whether it is worth a try to solve this game from this many plies on: not where it failed a
    /// ply or two before.
    pub(crate) fn may_be_solved(&self, spec: &str, ply: Option<u32>) -> bool {
        self.large.get(spec).is_none_or(|tried| ply.is_some_and(|ply| ply > tried + 2))
    }

    /// Whether it was tried without success.
    pub(crate) fn is_large(&self, spec: &str) -> bool {
        self.large.get(spec).is_some()
    }

    /// Notes that it was not solved in time.
    pub(crate) fn was_large(&self, spec: &str, ply: Option<u32>) {
        self.large.put(spec.to_owned(), ply.unwrap_or(0));
    }

    /// The search of a game's positions, made when it is first asked for.
    pub(crate) fn exact(&self, spec: &str, make: impl FnOnce() -> Option<ColumnsSolver>) -> Option<Arc<ColumnsSolver>> {
        if let Some(exact) = self.exact.get(spec) {
            return Some(exact);
        }
        let exact = Arc::new(make()?);
        self.exact.put(spec.to_owned(), Arc::clone(&exact));
        Some(exact)
    }

    /// Nanoseconds since the server began: a seed that was not chosen.
    pub(crate) fn chance(&self) -> u64 {
        self.began.elapsed().as_nanos() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_goes_first() {
        let recent = Recent::new(2);
        recent.put("a".into(), 1);
        recent.put("b".into(), 2);
        assert_eq!(recent.get("a"), Some(1));
        recent.put("c".into(), 3);
        assert_eq!((recent.get("a"), recent.get("b"), recent.get("c")), (Some(1), None, Some(3)));
    }

    #[test]
    fn what_is_too_large_together_goes() {
        let recent = Recent::sized(10, |&size: &u64| size, 100);
        for (name, size) in [("a", 60), ("b", 30), ("c", 30)] {
            recent.put(name.into(), size);
        }
        assert_eq!((recent.get("a"), recent.get("b"), recent.get("c")), (None, Some(30), Some(30)));
        recent.put("d".into(), 1_000);
        assert_eq!((recent.get("c"), recent.get("d")), (None, Some(1_000)));
        assert_eq!(recent.find(|name, _| name == "d"), Some(1_000));
    }

    /// All engines at work and everything that is kept fit together, whatever the server is given.
    #[test]
    fn a_request_has_a_part_of_the_whole() {
        for whole in [64 << 20, 1 << 30, 18 << 30_u64] {
            let Settings { memory, kept, .. } = Settings::within(whole);
            assert!(memory * ENGINES as u64 + 2 * kept <= whole, "{whole}");
        }
        assert_eq!(Settings::within(u64::MAX).memory, Settings::default().memory);
    }
}
