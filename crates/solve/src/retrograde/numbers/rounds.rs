//! What waits for its round.

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

    /// The positions that waited for a round.
    pub(super) fn take(&mut self, round: usize) -> Vec<(u32, Score)> {
        self.0.get_mut(round).map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = (u32, u32, Score)>) {
        more.into_iter().for_each(|(round, number, score)| self.add(round, number, score));
    }
}

/// Rounds, numbers and scores.
pub(super) type Waiting = Vec<(u32, u32, Score)>;
