//! What is remembered for a while, by name: bounded in number and size.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

/// Entries by name: the least recently used goes first, where they are too many or too large
/// together.
#[derive(Debug)]
pub struct Recent<T> {
    entries: Mutex<LruCache<String, T>>,
    /// The size of an entry, and the most that all of them may have.
    size: fn(&T) -> u64,
    most: u64,
}

impl<T: Clone> Recent<T> {
    /// Keeps at most this many entries, whatever their sizes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self::sized(most, |_| 0, 0)
    }

    /// Keeps at most this many entries, whose sizes add up to at most `bytes`; the last one is kept
    /// whatever its size.
    #[must_use]
    pub fn sized(most: usize, size: fn(&T) -> u64, bytes: u64) -> Self {
        let entries = Mutex::new(LruCache::new(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN)));
        Self { entries, size, most: bytes }
    }

    fn entries(&self) -> MutexGuard<'_, LruCache<String, T>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entry of a name.
    pub fn get(&self, name: &str) -> Option<T> {
        self.entries().get(name).cloned()
    }

    /// The entry of a name, made now if it is not there.
    ///
    /// # Errors
    /// As what makes it.
    pub fn get_or<E>(&self, name: &str, make: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        if let Some(entry) = self.get(name) {
            return Ok(entry);
        }
        let entry = make()?;
        self.put(name.to_owned(), entry.clone());
        Ok(entry)
    }

    /// The most recent entry that satisfies the predicate.
    pub fn find(&self, is: impl Fn(&str, &T) -> bool) -> Option<T> {
        let mut entries = self.entries();
        let (name, _) = entries.iter().find(|(name, entry)| is(name, entry))?;
        let name = name.clone();
        entries.get(&name).cloned()
    }

    /// Keeps an entry; others may have to go.
    pub fn put(&self, name: String, entry: T) {
        let mut entries = self.entries();
        entries.put(name, entry);
        while entries.len() > 1 && entries.iter().map(|(_, entry)| (self.size)(entry)).sum::<u64>() > self.most {
            entries.pop_lru();
        }
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
}
