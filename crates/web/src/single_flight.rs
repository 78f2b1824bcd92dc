//! What many ask for at once is found once: the others wait for the first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use ludex_services::recent::Recent;
use tokio::sync::Semaphore;

use crate::http_error::HttpError;
use crate::work::{Watch, locked};

/// What is being found.
#[derive(Debug)]
struct Flight<T> {
    /// One of those who ask may look for it.
    turn: Semaphore,
    found: OnceLock<T>,
}

impl<T> Default for Flight<T> {
    fn default() -> Self {
        Self { turn: Semaphore::new(1), found: OnceLock::new() }
    }
}

/// What is remembered by name, and found by one request at a time.
///
/// The first to ask looks for it; whoever asks meanwhile waits, takes no place of an engine, and
/// has the same answer. Where the first fails, or its reader leaves, the next one looks.
#[derive(Debug)]
pub(crate) struct SingleFlight<T> {
    recent: Recent<T>,
    flights: Mutex<HashMap<String, Arc<Flight<T>>>>,
}

impl<T: Clone> SingleFlight<T> {
    /// Remembers at most this many.
    pub(crate) fn new(most: usize) -> Self {
        Self { recent: Recent::new(most), flights: Mutex::default() }
    }

    /// What is remembered.
    pub(crate) fn get(&self, name: &str) -> Option<T> {
        self.recent.get(name)
    }

    /// Remembers something.
    pub(crate) fn put(&self, name: String, found: T) {
        self.recent.put(name, found);
    }

    /// What is remembered, or is found now, on a thread of the server that may block. Finds for
    /// which `keeps` is false are given to those who wait, and forgotten.
    pub(crate) fn get_or(
        &self,
        name: &str,
        watch: &Watch,
        keeps: impl Fn(&T) -> bool,
        find: impl FnOnce() -> Result<T, HttpError>,
    ) -> Result<T, HttpError> {
        if let Some(known) = self.get(name) {
            return Ok(known);
        }
        let flight = Arc::clone(locked(&self.flights).entry(name.to_owned()).or_default());
        let answer = self.join(&flight, name, watch, keeps, find);
        let mut flights = locked(&self.flights);
        drop(flight);
        if flights.get(name).is_some_and(|flight| Arc::strong_count(flight) == 1) {
            flights.remove(name);
        }
        answer
    }

    fn join(
        &self,
        flight: &Flight<T>,
        name: &str,
        watch: &Watch,
        keeps: impl Fn(&T) -> bool,
        find: impl FnOnce() -> Result<T, HttpError>,
    ) -> Result<T, HttpError> {
        let _turn = watch.wait_for(flight.turn.acquire()).ok_or_else(HttpError::busy)?;
        if let Some(found) = flight.found.get() {
            return Ok(found.clone());
        }
        let found = find()?;
        if keeps(&found) {
            self.recent.put(name.to_owned(), found.clone());
        }
        Ok(flight.found.get_or_init(|| found).clone())
    }
}

/// What is the same for every reader as long as the server runs: found by the first who asks, while
/// the others wait, and anew after one who fails.
#[derive(Debug)]
pub(crate) struct Once<T> {
    turn: Mutex<()>,
    found: OnceLock<T>,
}

impl<T> Once<T> {
    pub(crate) const fn new() -> Self {
        Self { turn: Mutex::new(()), found: OnceLock::new() }
    }

    /// What was found, or is found now.
    pub(crate) fn get_or(&self, find: impl FnOnce() -> Result<T, HttpError>) -> Result<&T, HttpError> {
        if let Some(known) = self.found.get() {
            return Ok(known);
        }
        let _turn = locked(&self.turn);
        if let Some(known) = self.found.get() {
            return Ok(known);
        }
        let found = find()?;
        Ok(self.found.get_or_init(|| found))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use tokio_util::sync::CancellationToken;

    use super::*;

    fn watch() -> Watch {
        Watch::new(CancellationToken::new(), Duration::from_hours(1), 0)
    }

    /// Asks `readers` times at once; every find ends once all have asked. Tells the answers.
    fn answers(
        flights: &SingleFlight<usize>,
        readers: usize,
        keeps: fn(&usize) -> bool,
        find: impl Fn() -> Result<usize, HttpError> + Sync,
    ) -> Vec<Option<usize>> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        let waits = || locked(&flights.flights).get("a").map_or(0, |flight| Arc::strong_count(flight) - 1);
        let ask = || {
            let _entered = runtime.enter();
            let found = flights.get_or("a", &watch(), keeps, || {
                while waits() < readers {
                    std::thread::yield_now();
                }
                find()
            });
            found.ok()
        };
        std::thread::scope(|scope| {
            let asked: Vec<_> = (0..readers).map(|_| scope.spawn(ask)).collect();
            asked.into_iter().map(|answer| answer.join().unwrap()).collect()
        })
    }

    #[test]
    fn the_first_looks_and_all_have_it() {
        let (flights, looked) = (SingleFlight::new(2), AtomicUsize::new(0));
        let look = || Ok(looked.fetch_add(1, Ordering::Relaxed));
        assert_eq!(answers(&flights, 8, |_| true, look), [Some(0); 8]);
        assert_eq!(flights.get("a"), Some(0));
        assert!(locked(&flights.flights).is_empty());
    }

    #[test]
    fn what_is_not_kept_is_had_by_those_who_waited() {
        let (flights, looked) = (SingleFlight::new(2), AtomicUsize::new(0));
        let look = || Ok(looked.fetch_add(1, Ordering::Relaxed));
        assert_eq!(answers(&flights, 8, |_| false, look), [Some(0); 8]);
        assert_eq!(flights.get("a"), None);
        assert_eq!(answers(&flights, 1, |_| false, look), [Some(1)]);
    }

    #[test]
    fn where_one_fails_the_next_one_looks() {
        let (flights, looked) = (SingleFlight::new(2), AtomicUsize::new(0));
        // Those who failed are gone, and are not waited for.
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        let _entered = runtime.enter();
        let look = || match looked.fetch_add(1, Ordering::Relaxed) {
            0 => Err(HttpError::busy()),
            found => Ok(found),
        };
        let ask = || flights.get_or("a", &watch(), |_| true, look).ok();
        assert_eq!([ask(), ask(), ask()], [None, Some(1), Some(1)]);
        assert!(locked(&flights.flights).is_empty());
    }

    /// However many ask at once.
    #[test]
    fn what_is_the_same_for_all_is_found_once() {
        let (once, looked) = (Once::new(), AtomicUsize::new(0));
        let look = || {
            std::thread::sleep(Duration::from_millis(20));
            Ok(looked.fetch_add(1, Ordering::Relaxed))
        };
        assert!(once.get_or(|| Err(HttpError::busy())).is_err());
        std::thread::scope(|scope| {
            let asked: Vec<_> = (0..8).map(|_| scope.spawn(|| *once.get_or(look).ok().unwrap())).collect();
            assert!(asked.into_iter().all(|answer| answer.join().unwrap() == 0));
        });
        assert_eq!(looked.into_inner(), 1);
    }

    #[test]
    fn who_leaves_waits_no_longer() {
        let (flights, left) = (SingleFlight::new(2), CancellationToken::new());
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        let _entered = runtime.enter();
        let found = flights.get_or(
            "a",
            &watch(),
            |_| true,
            || {
                std::thread::scope(|scope| {
                    let waits = scope.spawn(|| {
                        let _entered = runtime.enter();
                        let gone = Watch::new(left.clone(), Duration::from_hours(1), 0);
                        flights.get_or("a", &gone, |_| true, || Ok(2)).is_err()
                    });
                    left.cancel();
                    assert!(waits.join().unwrap());
                });
                Ok(1)
            },
        );
        assert_eq!(found.ok(), Some(1));
    }
}
