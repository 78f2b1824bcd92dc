//! Lists, sets and maps of few elements. The standard library sorts them with five kilobytes of
//! code for every kind of element; what is here is compiled once, or short, and as good where
//! nobody waits for it.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts as `[T]::sort_by` does: equal elements stay as they are.
///
/// ```
/// let mut words = ["three", "on", "seven", "to"];
/// ludex_core::few::sort_by(&mut words, |one, other| one.len().cmp(&other.len()));
/// assert_eq!(words, ["on", "to", "three", "seven"]);
/// ```
pub fn sort_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut from = order(list.len(), &mut |one, other| compare(&list[one], &list[other]));
    // Along each cycle, what belongs at a place is brought there.
    for start in 0..list.len() {
        let mut to = start;
        loop {
            let next = std::mem::replace(&mut from[to], to);
            if next == start || next == to {
                break;
            }
            list.swap(to, next);
            to = next;
        }
    }
}

/// Sorts as `[T]::sort_by_key` does.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts as `[T]::sort` does.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, Ord::cmp);
}

/// The places of elements in their order.
#[inline(never)]
fn order(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

/// The set of these.
pub fn set<T: Ord>(elements: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    for element in elements {
        set.insert(element);
    }
    set
}

/// The map of these; of those with the same key, the last.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    for (key, value) in pairs {
        map.insert(key, value);
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of up to six elements, some of them equal.
    #[test]
    fn lists_are_sorted_as_the_standard_library_does() {
        for length in 0..=6_u32 {
            for number in 0..4_u32.pow(length) {
                let list: Vec<_> = (0..length).map(|at| (number / 4_u32.pow(at) % 4, at)).collect();
                let (mut ours, mut theirs) = (list.clone(), list);
                sort_by_key(&mut ours, |(key, _)| *key);
                theirs.sort_by_key(|(key, _)| *key);
                assert_eq!(ours, theirs);
            }
        }
        let mut list = vec![3, 1, 2, 1];
        sort(&mut list);
        assert_eq!((list, set([3, 1, 3])), (vec![1, 1, 2, 3], [1, 3].into()));
        assert_eq!(map([(1, 'a'), (0, 'b'), (1, 'c')]), [(0, 'b'), (1, 'c')].into());
    }
}
