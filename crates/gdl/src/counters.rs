//! Fluents that count steps, whatever is played: `(step 7)` follows `(step 6)`.
//!
//! A field is a counter if each of its fluents comes next by what the field holds and nothing else,
//! and none comes again. Such fluents make positions different that have the same board.

use crate::machine::{Field, Machine};

impl Machine {
    /// For each counter its first and its last fluent, as the sheet writes them.
    #[must_use]
    pub fn counters(&self) -> Vec<[String; 2]> {
        let text = |fluent: usize| self.ground.terms.text(self.ground.fluents[fluent]);
        self.fields.iter().filter_map(|field| self.counts(field)).map(|ends| ends.map(text)).collect()
    }

    /// The first fluent and the last, if a field counts more than two steps.
    fn counts(&self, field: &Field) -> Option<[usize; 2]> {
        let mut at = *field.fluents.iter().find(|fluent| self.ground.start.contains(fluent))?;
        let (first, mut met) = (at, vec![at]);
        for &fluent in &field.fluents {
            let rules = self.ground.next[fluent].map_or(&[][..], |next| self.ground.rules_of(next));
            let own = |literal: u32| literal & 1 == 0 && field.fluents.contains(&((literal >> 1) as usize));
            // One condition each: a fluent of the field, before it.
            if !rules.iter().all(|rule| matches!(rule[..], [only] if own(only))) {
                return None;
            }
        }
        let follows = |from: usize, to: usize| {
            let rules = self.ground.next[to].map_or(&[][..], |next| self.ground.rules_of(next));
            rules.iter().any(|rule| rule[0] == 2 * from as u32)
        };
        while let Some(next) = field.fluents.iter().copied().find(|&to| to != at && follows(at, to)) {
            if met.contains(&next) {
                return None;
            }
            met.push(next);
            at = next;
        }
        (met.len() > 3).then_some([first, at])
    }
}
