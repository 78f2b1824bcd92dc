//! Lists made in loops: compiled for every kind of item, a loop is a tenth of an iterator that is
//! collected.

/// A list of so many items.
pub fn filled<T>(count: usize, make: &mut dyn FnMut() -> T) -> Vec<T> {
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        all.push(make());
    }
    all
}

/// Lists, in slices of at most so many items.
///
/// # Panics
/// If that is none.
pub fn in_slices<T>(lists: &[Vec<T>], most: usize) -> Vec<&[T]> {
    let mut all = Vec::with_capacity(lists.len());
    for list in lists {
        for slice in list.chunks(most) {
            all.push(slice);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_one_slice() {
        let mut next = 0;
        let mut count = || {
            next += 1;
            next
        };
        let lists = [3, 0, 4].map(|length| filled(length, &mut count));
        assert_eq!(in_slices(&lists, 2), [&[1, 2][..], &[3], &[4, 5], &[6, 7]]);
    }
}
