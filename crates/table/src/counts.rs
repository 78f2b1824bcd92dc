//! How many entries a table has, tier by tier.

use std::ops::AddAssign;

use ludex_core::{Value, Verdict};
use serde::{Deserialize, Serialize};

use crate::decimal;

/// How many are won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Won.
    #[serde(with = "decimal")]
    pub win: u64,
    /// Drawn, with an end or without.
    #[serde(with = "decimal")]
    pub draw: u64,
    /// Lost.
    #[serde(with = "decimal")]
    pub loss: u64,
}

impl Counts {
    /// Won, drawn and lost together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.win.saturating_add(self.draw).saturating_add(self.loss)
    }

    /// How many have this value.
    #[must_use]
    pub fn get(&self, value: Value) -> u64 {
        match value {
            Value::Win => self.win,
            Value::Draw => self.draw,
            Value::Loss => self.loss,
        }
    }

    /// Adds `more` of a value.
    pub fn add(&mut self, value: Value, more: u64) {
        let count = match value {
            Value::Win => &mut self.win,
            Value::Draw => &mut self.draw,
            Value::Loss => &mut self.loss,
        };
        *count = count.saturating_add(more);
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        for value in Value::ALL {
            self.add(value, other.get(value));
        }
    }
}

/// What a tier, or a whole table, holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TierCounts {
    /// The entries: canonical positions where symmetry is used.
    pub entries: Counts,
    /// The positions that they stand for, symmetric ones counted each; `None` where they were not
    /// counted.
    pub positions: Option<Counts>,
    /// The greatest remoteness of an entry whose play ends; `None` if there is no such entry.
    pub farthest: Option<u32>,
    /// How many of the drawn entries never end.
    #[serde(with = "decimal")]
    pub endless: u64,
}

impl TierCounts {
    /// Notes an entry.
    pub(crate) fn record(&mut self, verdict: Verdict) {
        self.entries.add(verdict.value, 1);
        self.farthest = self.farthest.max(verdict.remoteness);
        self.endless += u64::from(verdict.remoteness.is_none());
    }

    /// Those of several tiers together.
    pub(crate) fn sum(tiers: &[Self]) -> Self {
        let positions = tiers.iter().map(|tier| tier.positions).collect::<Option<Vec<_>>>();
        let mut sum = Self { positions: positions.map(add), ..Self::default() };
        for tier in tiers {
            sum.entries += tier.entries;
            sum.farthest = sum.farthest.max(tier.farthest);
            sum.endless = sum.endless.saturating_add(tier.endless);
        }
        sum
    }
}

fn add(counts: Vec<Counts>) -> Counts {
    counts.into_iter().fold(Counts::default(), |mut sum, counts| {
        sum += counts;
        sum
    })
}
