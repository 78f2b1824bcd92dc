//! What comes of a program of production rules? The engines are [`rules`](crate::rules)'; here is
//! what they leave, in the form of the command's JSON.

use std::collections::BTreeMap;

use ludex_rules::{Because, End};
use serde::Serialize;

/// What a run left. `L` is the list of facts, which may be made while it is written.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a, L> {
    end: &'static str,
    firings: u64,
    facts: usize,
    fired: BTreeMap<&'a str, u64>,
    tallies: BTreeMap<&'a str, String>,
    written: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<L>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<Vec<BecauseReport<'a>>>,
}

/// A firing that a fact rests on.
#[derive(Clone, Debug, Serialize)]
struct BecauseReport<'a> {
    firing: u64,
    rule: &'a str,
    facts: Vec<&'a str>,
    gave: Vec<&'a str>,
}

/// What there is to report.
#[derive(Clone, Copy, Debug)]
pub struct Ran<'a> {
    /// How it ended.
    pub end: &'a End,
    /// How often rules fired.
    pub firings: u64,
    /// How many facts there are.
    pub facts: usize,
    /// How often each rule fired.
    pub fired: &'a [(String, u64)],
    /// How often each of the tallies was made.
    pub tallies: &'a [(String, u64)],
    /// What rules wrote.
    pub written: &'a str,
}

impl<'a> Ran<'a> {
    /// The report, with the facts and with what one rests on, where these are wanted.
    #[must_use]
    pub fn report<L>(&self, list: Option<L>, because: Option<&'a [Because]>) -> Report<'a, L> {
        Report {
            end: word(self.end),
            firings: self.firings,
            facts: self.facts,
            fired: self.fired.iter().map(|(rule, fired)| (rule.as_str(), *fired)).collect(),
            tallies: self.tallies.iter().map(|(words, times)| (words.as_str(), times.to_string())).collect(),
            written: self.written,
            list,
            because: because.map(|because| because.iter().map(BecauseReport::of).collect()),
        }
    }
}

impl<'a> BecauseReport<'a> {
    fn of(because: &'a Because) -> Self {
        Self {
            firing: because.firing,
            rule: &because.rule,
            facts: because.facts.iter().map(|fact| fact.text.as_str()).collect(),
            gave: because.gave.iter().map(|fact| fact.text.as_str()).collect(),
        }
    }
}

fn word(end: &End) -> &'static str {
    match end {
        End::Quiet => "quiet",
        End::Halted => "halted",
        End::Limit(_) => "limit",
        End::Stopped(_) => "stopped",
        End::Fault { .. } => "fault",
    }
}
