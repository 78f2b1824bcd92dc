//! How a fact came about: the firings that it rests on, from the facts of the beginning.
//!
//! An engine made with [`Options::remember`](crate::Options::remember) keeps every firing with the
//! facts that met its conditions, and for every fact the firing that asserted it. An explanation
//! walks back from a fact; it holds each firing once, in the order in which they fired. Conditions
//! that asked for the absence of a fact leave no trace in it.

use std::collections::BTreeSet;

use crate::engine::{Engine, Firing};
use crate::matches::NONE;

/// A fact, by number and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its number.
    pub number: u32,
    /// As it is read.
    pub text: String,
}

/// One firing of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because {
    /// Which firing it was, from 1.
    pub firing: u64,
    /// The rule.
    pub rule: String,
    /// The facts that met its conditions, in their order.
    pub facts: Vec<Named>,
    /// What it asserted of what is to be explained.
    pub gave: Vec<Named>,
}

impl Engine {
    /// The number of a fact that is there, from its text in CLIPS' syntax.
    ///
    /// # Errors
    /// If the text is not a fact.
    pub fn find(&mut self, text: &str) -> Result<Option<u32>, crate::Diagnostic> {
        let (template, values) = self.read_fact(text)?;
        Ok(self.memory.facts.find(template, &values))
    }

    /// The firings that a fact rests on, first to last; empty for a fact of the beginning. `None`
    /// if there never was such a fact, or if the engine does not remember.
    #[must_use]
    pub fn explain(&self, fact: u32) -> Option<Vec<Because>> {
        if !self.log.remember || fact as usize >= self.memory.facts.all.len() {
            return None;
        }
        let (mut due, mut firings, mut facts) = (vec![fact], BTreeSet::new(), BTreeSet::new());
        while let Some(fact) = due.pop() {
            if !facts.insert(fact) {
                continue;
            }
            let origin = self.origin(fact);
            if origin != NONE && firings.insert(origin) {
                due.extend(&self.log.firings[origin as usize].facts);
            }
        }
        let because = |&number: &u32| {
            let gave = facts.iter().filter(|&&fact| self.origin(fact) == number).map(|&fact| self.named(fact));
            self.because(number, gave.collect())
        };
        Some(firings.iter().map(because).collect())
    }

    /// Every firing so far, first to last, with nothing in `gave`. Empty if the engine does not
    /// remember.
    pub fn history(&self) -> impl Iterator<Item = Because> + '_ {
        (0..self.log.firings.len() as u32).map(|number| self.because(number, Vec::new()))
    }

    fn because(&self, number: u32, gave: Vec<Named>) -> Because {
        let Firing { rule, facts } = &self.log.firings[number as usize];
        let rule = self.program.name_of(*rule as usize).to_string();
        let facts = facts.iter().map(|&fact| self.named(fact)).collect();
        Because { firing: u64::from(number) + 1, rule, facts, gave }
    }

    fn origin(&self, fact: u32) -> u32 {
        self.log.origins.get(fact as usize).copied().unwrap_or(NONE)
    }

    fn named(&self, fact: u32) -> Named {
        Named { number: fact, text: self.fact_text(fact) }
    }
}
