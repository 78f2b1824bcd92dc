//! What is kept of a tier: before it is decided, while it is, and afterwards.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::score::Score;

/// In place of a score: the number was not reached.
pub(super) const UNREACHED: u32 = 0;
/// In place of a score: the number was reached, and nothing is known of it. No score has this
/// value.
pub(super) const UNDECIDED: u32 = 1;

/// A bit for each number.
#[derive(Default)]
pub(super) struct Bits(Vec<AtomicU64>);

impl Bits {
    fn new(len: usize) -> Self {
        Self(std::iter::repeat_with(AtomicU64::default).take(len.div_ceil(64)).collect())
    }

    /// Sets a bit; `true` if it was not set.
    pub(super) fn set(&self, number: u64) -> bool {
        let (word, bit) = (&self.0[(number / 64) as usize], 1 << (number % 64));
        // Most are reached many times, and reading does not take the word from other cores.
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    pub(super) fn get(&self, number: u32) -> bool {
        self.0[(number / 64) as usize].load(Relaxed) >> (number % 64) & 1 == 1
    }

    /// The words, the lowest numbers first.
    pub(super) fn words(&self) -> &[AtomicU64] {
        &self.0
    }

    fn any(&self) -> bool {
        self.0.iter().any(|word| word.load(Relaxed) != 0)
    }
}

/// What is found on the way forwards.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) met: Bits,
    /// The numbers of which some move leaves the tier.
    pub(super) leaves: Bits,
    /// How many successors in the same tier are not yet known to lose.
    pub(super) hopes: Vec<AtomicU8>,
}

impl Reached {
    pub(super) fn new(len: usize) -> Self {
        let hopes = std::iter::repeat_with(AtomicU8::default).take(len).collect();
        Self { met: Bits::new(len), leaves: Bits::new(len), hopes }
    }

    /// The bytes for so many numbers.
    pub(super) fn bytes(len: u64) -> u64 {
        len + len / 4
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.hopes.len()
    }

    /// Whether any move leaves the tier.
    pub(super) fn is_left(&self) -> bool {
        self.leaves.any()
    }
}

/// The scores of the tier that is being decided.
pub(super) struct Deciding {
    scores: Vec<AtomicU32>,
    pub(super) reached: Reached,
    /// For every number, the preference of the best move that leaves the tier, 0 where none does;
    /// empty where no move of any does.
    pub(super) exits: Vec<u32>,
}

impl Deciding {
    /// The bytes for so many numbers, of which some have moves that leave the tier.
    pub(super) fn bytes_beside(numbers: usize, exits: usize) -> u64 {
        (4 * (numbers + exits)) as u64
    }

    /// The bytes that are held for so many numbers at least.
    pub(super) fn least_bytes(len: u64) -> u64 {
        Reached::bytes(len) + 4 * len
    }

    pub(super) fn new(reached: Reached, exits: Vec<u32>) -> Self {
        let bits = |number| if reached.met.get(number) { UNDECIDED } else { UNREACHED };
        let scores = (0..reached.len() as u32).map(|number| AtomicU32::new(bits(number))).collect();
        Self { scores, reached, exits }
    }

    /// The preference of the best move that leaves the tier, if one does.
    pub(super) fn exit(&self, number: u32) -> Option<u32> {
        self.exits.get(number as usize).copied().filter(|&exit| exit > 0)
    }

    pub(super) fn is_undecided(&self, number: u32) -> bool {
        self.scores[number as usize].load(Relaxed) == UNDECIDED
    }

    /// Sets a score; `true` if there was none.
    pub(super) fn decide(&self, number: u32, score: Score) -> bool {
        self.scores[number as usize].compare_exchange(UNDECIDED, score.bits(), Relaxed, Relaxed).is_ok()
    }

    pub(super) fn finished(self) -> TierScores {
        let Self { scores, reached, exits } = self;
        // They make room for the short scores.
        drop((reached, exits));
        let bits = || scores.iter().map(|bits| bits.load(Relaxed));
        if bits().all(|bits| u16::try_from(bits).is_ok()) {
            TierScores::Short(bits().map(|bits| bits as u16).collect())
        } else {
            TierScores::Long(bits().collect())
        }
    }
}

/// The scores of a tier that is decided, as their bits, 0 where a number was not reached; in 16
/// bits where they fit, which they do up to 4,094 plies.
#[derive(Debug)]
pub(crate) enum TierScores {
    Short(Vec<u16>),
    Long(Vec<u32>),
}

impl Default for TierScores {
    fn default() -> Self {
        Self::Short(Vec::new())
    }
}

impl TierScores {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Short(scores) => scores.len(),
            Self::Long(scores) => scores.len(),
        }
    }

    /// The bytes of so many at least.
    pub(super) fn least_bytes(len: u64) -> u64 {
        2 * len
    }

    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Short(scores) => 2 * scores.len() as u64,
            Self::Long(scores) => 4 * scores.len() as u64,
        }
    }

    /// The score of a number that was reached.
    pub(crate) fn get(&self, number: usize) -> Option<Score> {
        let bits = match self {
            Self::Short(scores) => scores[number].into(),
            Self::Long(scores) => scores[number],
        };
        (bits > UNDECIDED).then(|| Score::of_bits(bits))
    }

    /// The numbers that were reached, in order, with their scores.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, Score)> {
        (0..self.len()).filter_map(|number| Some((number as u64, self.get(number)?)))
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::{Outcome, Player};

    use super::*;

    #[test]
    fn long_games_take_more_bits() {
        for (plies, short) in [(4_094, true), (4_095, false)] {
            let reached = Reached::new(70);
            assert!(reached.met.set(69) && !reached.met.set(69));
            let deciding = Deciding::new(reached, Vec::new());
            let score = Score::new(Outcome::Win(Player::First), Some(plies), Player::Second);
            assert!(deciding.decide(69, score) && !deciding.decide(69, score) && !deciding.decide(0, score));
            let finished = deciding.finished();
            assert_eq!(matches!(finished, TierScores::Short(_)), short);
            assert_eq!(finished.iter().collect::<Vec<_>>(), [(69, score)]);
        }
    }
}
