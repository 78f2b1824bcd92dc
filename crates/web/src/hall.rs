//! What the server remembers between requests: solved games, searches with their tables, verdicts, learners. All of it is
//! bounded, the least recently used goes first, and nothing of it is needed: it is found again.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ludex::Verdict;
use ludex::exact::Exact;
use ludex::plan::{Auto, Plan};
use ludex::values::Known;

use crate::work::{Gate, locked};

/// Budgets of the server.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What one engine may hold, in bytes.
    pub memory: u64,
    /// What solved games may hold together, in bytes.
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

/// Entries by name, the most recently used last.
#[derive(Debug)]
pub(crate) struct Recent<T> {
    entries: Mutex<VecDeque<(String, T)>>,
    most: usize,
}

impl<T: Clone> Recent<T> {
    fn new(most: usize) -> Self {
        Self { entries: Mutex::default(), most }
    }

    /// The entry of a name.
    pub(crate) fn get(&self, name: &str) -> Option<T> {
        self.find(|known, _| known == name)
    }

    /// The most recent entry of which this is true.
    pub(crate) fn find(&self, is: impl Fn(&str, &T) -> bool) -> Option<T> {
        let mut entries = locked(&self.entries);
        let place = entries.iter().rposition(|(name, entry)| is(name, entry))?;
        let found = entries.remove(place)?;
        let entry = found.1.clone();
        entries.push_back(found);
        Some(entry)
    }

    /// Keeps an entry; others may have to go.
    pub(crate) fn put(&self, name: String, entry: T) {
        let mut entries = locked(&self.entries);
        entries.retain(|(known, _)| *known != name);
        entries.push_back((name, entry));
        while entries.len() > self.most {
            entries.pop_front();
        }
    }

    /// Drops the oldest entries until the sizes of the others add up to no more than this.
    fn shrink(&self, most: u64, size: impl Fn(&T) -> u64) {
        let mut entries = locked(&self.entries);
        while entries.len() > 1 && entries.iter().map(|(_, entry)| size(entry)).sum::<u64>() > most {
            entries.pop_front();
        }
    }
}

/// The server's memory.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) settings: Settings,
    pub(crate) gate: Gate,
    pub(crate) stopping: Arc<AtomicBool>,
    /// Solved games, by name and root.
    known: Recent<Arc<Known>>,
    /// Searches of one position of a board at a time, by game.
    exact: Recent<Arc<Exact>>,
    /// Games that were not solved in a moment, with the ply from which that was tried.
    large: Recent<u32>,
    /// Verdicts of single positions, by game and position.
    pub(crate) verdicts: Recent<Verdict>,
    /// What learners have learned, by game and learner.
    pub(crate) learned: Recent<Arc<Vec<u8>>>,
    /// What counts and solutions would cost, by game.
    pub(crate) plans: Recent<Arc<Plan>>,
    /// The methods of counts that were asked for before a plan, by game, and by game up to symmetry.
    pub(crate) methods: Recent<Auto>,
    began: Instant,
}

impl Hall {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            gate: Gate::default(),
            stopping: Arc::default(),
            known: Recent::new(64),
            exact: Recent::new(2),
            large: Recent::new(256),
            verdicts: Recent::new(4_096),
            learned: Recent::new(16),
            plans: Recent::new(64),
            methods: Recent::new(256),
            began: Instant::now(),
        }
    }

    /// A solution of this game that answers the question.
    pub(crate) fn known<T>(&self, spec: &str, answer: impl Fn(&Known) -> Option<T>) -> Option<T> {
        let of_game = |name: &str| name.split('\n').next() == Some(spec);
        let known = self.known.find(|name, known| of_game(name) && answer(known).is_some())?;
        answer(&known)
    }

    /// Keeps a solution.
    pub(crate) fn keep(&self, spec: &str, root: &str, known: Known) {
        self.known.put(format!("{spec}\n{root}"), Arc::new(known));
        self.known.shrink(self.settings.kept, |known| known.bytes());
    }

    /// Whether it is worth a try to solve this game from so many plies on: not where it failed a ply or two before.
    pub(crate) fn may_be_solved(&self, spec: &str, ply: Option<u32>) -> bool {
        self.large.get(spec).is_none_or(|tried| ply.is_some_and(|ply| ply > tried + 2))
    }

    /// Whether it was tried in vain.
    pub(crate) fn is_large(&self, spec: &str) -> bool {
        self.large.get(spec).is_some()
    }

    /// Notes that it was not solved in time.
    pub(crate) fn was_large(&self, spec: &str, ply: Option<u32>) {
        self.large.put(spec.to_owned(), ply.unwrap_or(0));
    }

    /// The search of a game's positions, made when it is first asked for.
    pub(crate) fn exact(&self, spec: &str, make: impl FnOnce() -> Option<Exact>) -> Option<Arc<Exact>> {
        if let Some(exact) = self.exact.get(spec) {
            return Some(exact);
        }
        let exact = Arc::new(make()?);
        self.exact.put(spec.to_owned(), Arc::clone(&exact));
        Some(exact)
    }

    /// Nanoseconds since the server began: a seed that nobody chose.
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
}
