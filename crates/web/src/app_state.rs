//! What the server remembers between requests: solved games, searches with their tables, verdicts,
//! learners. All of it is bounded, the least recently used goes first, and nothing of it is needed:
//! it is found again. Only games between two devices (`shared_games`) are nowhere else.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ludex_services::count::columns::Grown;
use ludex_services::counting::Counted;
use ludex_services::plan::{Auto, Plan};
use ludex_services::published;
use ludex_services::puzzles::Puzzle;
use ludex_services::recent::Recent;
use ludex_services::symmetry::Burnside;
use ludex_services::values::ValueCache;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::shared_games::SharedGames;
use crate::single_flight::SingleFlight;
use crate::work::{ENGINES, WorkQueue};

/// Streams of players who wait for a friend's move, each of which takes a connection; others look
/// again now and then.
const WAITING: usize = 128;

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
    /// Whether long work gives way to those who read; on a machine that has other work too, it may
    /// wait for that as well.
    pub gives_way: bool,
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
            gives_way: false,
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

/// The server's memory.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) settings: Settings,
    pub(crate) gate: WorkQueue,
    /// Cancelled when the server ends; its children, when a reader leaves.
    pub(crate) stopping: CancellationToken,
    /// What games and their moves are worth.
    pub(crate) values: ValueCache,
    /// What learners have learned, by game and learner.
    pub(crate) learned: Recent<Arc<Vec<u8>>>,
    /// What counts and solutions would cost, by game.
    pub(crate) plans: SingleFlight<Arc<Plan>>,
    /// Puzzles, by game and seed.
    pub(crate) puzzles: SingleFlight<Arc<Vec<Puzzle>>>,
    /// The methods of counts that were asked for before a plan, by game, and by game up to
    /// symmetry.
    pub(crate) methods: Recent<Auto>,
    /// Finished counts, by game and by game up to symmetry, for readers who save one.
    pub(crate) counted: Recent<Arc<Counted>>,
    /// What symmetries keep, by game.
    pub(crate) symmetries: SingleFlight<Arc<Burnside>>,
    /// What counts by columns hold, column by column, by game.
    pub(crate) grown: SingleFlight<Arc<Vec<Grown>>>,
    /// Games between two devices, and places for players who wait there for the other.
    pub(crate) shared: SharedGames,
    pub(crate) waiting: Arc<Semaphore>,
    began: Instant,
}

impl AppState {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            gate: WorkQueue::default(),
            stopping: CancellationToken::new(),
            values: ValueCache::new(settings.kept, published::verdict),
            learned: Recent::sized(16, |bytes| bytes.len() as u64, settings.kept),
            plans: SingleFlight::new(64),
            puzzles: SingleFlight::new(64),
            methods: Recent::new(256),
            counted: Recent::new(64),
            symmetries: SingleFlight::new(64),
            grown: SingleFlight::new(64),
            shared: SharedGames::default(),
            waiting: Arc::new(Semaphore::new(WAITING)),
            began: Instant::now(),
        }
    }

    /// Nanoseconds since the server began: a seed that was not chosen.
    pub(crate) fn chance(&self) -> u64 {
        self.began.elapsed().as_nanos() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
