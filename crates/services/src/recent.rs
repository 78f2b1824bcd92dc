//! What is remembered for a while, by name: bounded in number and size.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

/// Entries by name: the least recently used goes first, where they are too many or too large
/// together.
#[derive(Debug)]
pub struct Recent<T> {
    entries: Mutex<Entries<T>>,
    /// The size of an entry, and the most that all of them may have.
    size: fn(&T) -> u64,
    most: u64,
}

#[derive(Debug)]
struct Entries<T> {
    /// Each with its size when it was put.
    by_name: LruCache<String, (T, u64)>,
    /// The sizes of all, added up.
    bytes: u64,
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
        let by_name = LruCache::new(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN));
        Self { entries: Mutex::new(Entries { by_name, bytes: 0 }), size, most: bytes }
    }

    fn entries(&self) -> MutexGuard<'_, Entries<T>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entry of a name.
    pub fn get(&self, name: &str) -> Option<T> {
        self.entries().by_name.get(name).map(|(entry, _)| entry.clone())
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

    /// The answer of the most recently used entry that has one, among those whose names are asked
    /// for. Nobody else waits for an answer, which may have to be read from a disk.
    pub fn find_map<R>(&self, is: impl Fn(&str) -> bool, answer: impl Fn(&T) -> Option<R>) -> Option<R> {
        let named = self.entries().named(is);
        let (name, answer) = named.into_iter().find_map(|(name, entry)| Some((name, answer(&entry)?)))?;
        self.entries().by_name.promote(&name);
        Some(answer)
    }

    /// Keeps an entry; others may have to go.
    pub fn put(&self, name: String, entry: T) {
        let size = (self.size)(&entry);
        let mut entries = self.entries();
        if let Some((_, (_, gone))) = entries.by_name.push(name, (entry, size)) {
            entries.bytes -= gone;
        }
        entries.bytes += size;
        while entries.bytes > self.most && entries.by_name.len() > 1 {
            let gone = entries.by_name.pop_lru().map_or(0, |(_, (_, size))| size);
            entries.bytes -= gone;
        }
    }
}

impl<T: Clone> Entries<T> {
    /// Those of such names, the last used first.
    fn named(&self, is: impl Fn(&str) -> bool) -> Vec<(String, T)> {
        let named = self.by_name.iter().filter(|(name, _)| is(name));
        named.map(|(name, (entry, _))| (name.clone(), entry.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

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
        recent.put("d".into(), 60);
        recent.put("e".into(), 40);
        assert_eq!((recent.get("d"), recent.get("e")), (Some(60), Some(40)));
    }

    /// Whoever waits for an answer from a disk keeps nobody else waiting, and waits once.
    #[test]
    fn an_answer_is_found_once_and_in_nobodys_way() {
        let (recent, asked) = (Recent::new(2), Cell::new(0));
        recent.put("a 1".into(), 1);
        recent.put("b 2".into(), 2);
        let answer = |&entry: &i32| {
            assert!(recent.entries.try_lock().is_ok(), "others may ask");
            asked.set(asked.get() + 1);
            (entry == 1).then_some("one")
        };
        assert_eq!(recent.find_map(|name| name.starts_with('a'), answer), Some("one"));
        assert_eq!(asked.get(), 1);
        // The last used first: it was the one that answered.
        assert_eq!(recent.find_map(|_| true, answer), Some("one"));
        assert_eq!(asked.get(), 2);
        recent.put("c 3".into(), 3);
        assert_eq!((recent.get("a 1"), recent.get("b 2")), (Some(1), None));
    }
}
