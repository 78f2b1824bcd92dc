//! A few tasks on all cores.
//!
//! rayon's iterators are compiled separately for every closure, and engines for every kind of word:
//! together they were a third of the engines' machine code. Tasks behind a pointer are compiled
//! once. They are for coarse work, some dozens of tasks of a millisecond and more; where there is
//! less, one core has done it before others have woken up.

use crate::lists::filled;

/// Work for one core.
type Task<'t> = Box<dyn FnOnce() + Send + 't>;

/// Fewer positions or messages are not worth other cores.
const MANY: usize = 1 << 12;

fn run(all: usize, tasks: &mut dyn Iterator<Item = Task<'_>>) {
    if all < MANY {
        return tasks.for_each(|task| task());
    }
    rayon::in_place_scope(|scope| tasks.for_each(|task| scope.spawn(move |_| task())));
}

/// Does something with each of some items, on all cores.
pub fn each<T: Send>(items: impl IntoIterator<Item = T>, work: impl Fn(T) + Sync) {
    each_with(usize::MAX, items, work);
}

/// The same for items that have so many positions or messages together: on this core alone, and in
/// their order, if those are few.
pub fn each_with<T: Send>(all: usize, items: impl IntoIterator<Item = T>, work: impl Fn(T) + Sync) {
    let work = &work;
    run(all, &mut items.into_iter().map(|item| -> Task<'_> { Box::new(move || work(item)) }));
}

/// What comes of each of some items, in their order.
///
/// # Panics
/// If the work does.
pub fn map<T: Send, R: Send>(items: impl ExactSizeIterator<Item = T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    map_with(usize::MAX, items, work)
}

/// The same for items that have so many positions or messages together, as [`each_with`].
///
/// # Panics
/// If the work does.
pub fn map_with<T: Send, R: Send>(
    all: usize,
    items: impl ExactSizeIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let mut results: Vec<Option<R>> = filled(items.len(), &mut || None);
    each_with(all, items.zip(&mut results), |(item, result)| *result = Some(work(item)));
    let mut made = Vec::with_capacity(results.len());
    for result in results {
        made.push(result.expect("every task was done"));
    }
    made
}

/// Does something with each of some items, on all cores.
///
/// # Errors
/// The first, in the order of the items; the others are worked on nevertheless.
///
/// # Panics
/// If the work does.
pub fn try_each<T: Send, E: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let items: Vec<T> = items.into_iter().collect();
    map(items.into_iter(), work).into_iter().collect()
}

/// What comes of each of some items in one list, in their order, or the first error.
///
/// # Errors
/// If the work on an item fails; the other items are worked on nevertheless.
///
/// # Panics
/// If the work does.
pub fn try_concat<T: Send, R: Send, E: Send>(
    items: impl ExactSizeIterator<Item = T>,
    work: impl Fn(T) -> Result<Vec<R>, E> + Sync,
) -> Result<Vec<R>, E> {
    let mut all = Vec::new();
    for part in map(items, work) {
        all.append(&mut part?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_items() {
        let squares = map(0..1000_usize, |n| n * n);
        assert_eq!(squares, (0..1000).map(|n| n * n).collect::<Vec<_>>());
        assert_eq!(map_with(1, 0..1000_usize, |n| n * n), squares);
    }

    #[test]
    fn a_few_are_done_here() {
        let here = std::thread::current().id();
        assert!(map_with(MANY - 1, 0..100, |_| std::thread::current().id()).iter().all(|id| *id == here));
    }

    #[test]
    fn lists_are_joined_and_the_first_error_is_told() {
        let repeated = |n: usize| if n % 100 == 42 { Err(n) } else { Ok(vec![n; n]) };
        assert_eq!(try_concat(0..4, repeated), Ok(vec![1, 2, 2, 3, 3, 3]));
        assert_eq!(try_concat(0..1000, repeated), Err(42));
        assert_eq!(try_each(0..1000, |n| repeated(n).map(drop)), Err(42));
    }
}
