//! What is certain of numbers that are estimated: on a board of stones a ply has no more positions
//! than arrangements, and no more histories than if nobody ever won. An interval that is cut off
//! there holds the truth as often as before.

use ludex_core::Layout;
use num_bigint::BigUint;

use super::range::ln_sum;
use super::{Estimate, Ply, Range};
use crate::bounds;

/// The most that there can be at every ply, as natural logarithms; nothing of plies beyond.
#[derive(Clone, Debug, PartialEq)]
pub struct Certain {
    by_ply: Vec<f64>,
}

impl Certain {
    /// Of the positions that follow on one with so many stones.
    #[must_use]
    pub fn positions(layout: &Layout, stones: u32) -> Self {
        Self::new(&bounds::arrangements(layout), stones)
    }

    /// Of the histories from the start.
    #[must_use]
    pub fn histories(layout: &Layout) -> Self {
        Self::new(&bounds::sequences(layout), 0)
    }

    fn new(by_ply: &[BigUint], first: u32) -> Self {
        Self { by_ply: by_ply.iter().skip(first as usize).map(ln).collect() }
    }

    /// Cuts off what passes the bounds.
    pub fn bound(&self, plies: &mut [Ply]) {
        for (ply, &most) in plies.iter_mut().zip(&self.by_ply) {
            *ply = ply.at_most(most);
        }
    }
}

impl Estimate {
    /// The same within what is certain: of plies that no sample met nothing else is known.
    #[must_use]
    pub fn within(mut self, certain: &Certain) -> Self {
        if !self.total.number.is_exact() {
            let met = self.by_ply.len().min(certain.by_ply.len());
            self.by_ply.extend(certain.by_ply[met..].iter().map(|&most| Ply::unmet(most)));
        }
        certain.bound(&mut self.by_ply);
        self.total = self.total.at_most(ln_sum(certain.by_ply.iter().copied()));
        self
    }
}

impl Ply {
    /// Nothing was met, and there are not more than this.
    fn unmet(most: f64) -> Self {
        let number = Range { high: most, ..Range::exactly(f64::NEG_INFINITY) };
        Self { number, canonical: number, ended: number, moves: number }
    }

    /// The same where there are no more than this.
    fn at_most(self, most: f64) -> Self {
        let [number, canonical, ended] = [self.number, self.canonical, self.ended].map(|range| range.at_most(most));
        Self { number, canonical, ended, ..self }
    }
}

/// The natural logarithm of a number.
fn ln(number: &BigUint) -> f64 {
    let beyond = number.bits().saturating_sub(64);
    let first = u64::try_from(&(number >> beyond)).expect("64 bits");
    (first as f64).ln() + beyond as f64 * std::f64::consts::LN_2
}
