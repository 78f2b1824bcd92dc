//! What waits for its round, and lists that grow within the budget.

use ludex_core::{Observer, Stop};

use crate::score::Score;

/// Positions that wait for a round: number and score.
#[derive(Default)]
pub(super) struct Rounds(Vec<Vec<(u32, Score)>>);

impl Rounds {
    pub(super) fn add(&mut self, round: u32, number: u32, score: Score) {
        let round = round as usize;
        if self.0.len() <= round {
            self.0.resize_with(round + 1, Vec::new);
        }
        self.0[round].push((number, score));
    }

    /// How many rounds are known to have positions, or lie before one that has.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The bytes of what waits.
    pub(super) fn bytes(&self) -> u64 {
        self.0.iter().map(bytes_of).sum()
    }

    /// The positions that waited for a round.
    pub(super) fn take(&mut self, round: usize) -> Vec<(u32, Score)> {
        self.0.get_mut(round).map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = (u32, u32, Score)>) {
        more.into_iter().for_each(|(round, number, score)| self.add(round, number, score));
    }
}

/// The bytes of a list.
pub(super) fn bytes_of<T>(list: &Vec<T>) -> u64 {
    (list.capacity() * size_of::<T>()) as u64
}

/// Moves the content of a list to the end of another, while so many bytes are held beside both.
pub(super) fn append_within<T>(
    list: &mut Vec<T>,
    more: &mut Vec<T>,
    held: u64,
    observer: &dyn Observer,
) -> Result<(), Stop> {
    if list.is_empty() {
        std::mem::swap(list, more);
        return Ok(());
    }
    let len = list.len() + more.len();
    if len > list.capacity() {
        let capacity = len.max(list.capacity() + list.capacity() / 2);
        observer.check_memory(held + (capacity * size_of::<T>()) as u64)?;
        list.reserve_exact(capacity - list.len());
    }
    list.append(more);
    Ok(())
}

/// Rounds, numbers and scores.
pub(super) type Waiting = Vec<(u32, u32, Score)>;
