//! Fluents that count steps, whatever is played: `(step 7)` follows `(step 6)`.
//!
//! A field is a counter if each of its fluents comes next by what the field holds and nothing else,
//! and none comes again. Such fluents make positions different that have the same board.

use std::collections::{HashMap, HashSet};

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
        let own: HashSet<usize> = field.fluents.iter().copied().collect();
        let mut after: HashMap<usize, usize> = HashMap::new();
        for &fluent in &field.fluents {
            for rule in self.ground.next[fluent].map_or(&[][..], |next| self.ground.rules_of(next)) {
                // One condition each: a fluent of the field, before it.
                let [only] = rule[..] else { return None };
                let before = Some((only >> 1) as usize).filter(|before| only & 1 == 0 && own.contains(before))?;
                if before != fluent {
                    after.entry(before).or_insert(fluent);
                }
            }
        }
        let (first, mut met) = (at, HashSet::from([at]));
        while let Some(&next) = after.get(&at) {
            if !met.insert(next) {
                return None;
            }
            at = next;
        }
        (met.len() > 3).then_some([first, at])
    }
}
