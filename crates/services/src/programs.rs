//! What comes of a program of production rules? The engines are [`rules`](crate::rules)'; here is
//! what they leave, in the form of the command's JSON.

use std::collections::BTreeMap;

use ludex_core::{Text, few, say};
use ludex_rules::{Because, Diagnostic, End, Engine, Event, NetworkFigures, RuleFigures, Strategy};
use serde::Serialize;

use crate::numbers;

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
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsReport<'a>>,
}

/// Figures on each rule and on the network.
#[derive(Clone, Debug, Serialize)]
struct StatisticsReport<'a> {
    rules: Vec<RuleReport<'a>>,
    network: NetworkReport,
}

/// Figures on a rule.
#[derive(Clone, Debug, Serialize)]
pub struct RuleReport<'a> {
    rule: &'a str,
    firings: u64,
    activations: u64,
    joins: usize,
    shared: usize,
    tokens: usize,
}

#[derive(Clone, Debug, Serialize)]
struct NetworkReport {
    tests: usize,
    memories: usize,
    joins: usize,
    records: usize,
    bytes: u64,
}

/// A firing that a fact rests on.
#[derive(Clone, Debug, Serialize)]
struct BecauseReport<'a> {
    firing: u64,
    rule: &'a str,
    facts: Vec<&'a str>,
    gave: Vec<&'a str>,
}

/// How conflicts are resolved, by its word.
pub const STRATEGIES: &[(&str, Strategy)] =
    &[("depth", Strategy::Depth), ("breadth", Strategy::Breadth), ("lex", Strategy::Lex), ("mea", Strategy::Mea)];

/// What of a run is written as it happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// Facts that come and go.
    pub facts: bool,
    /// Rules that fire.
    pub rules: bool,
}

impl Watch {
    /// Whether anything is.
    #[must_use]
    pub fn is_on(self) -> bool {
        self.facts || self.rules
    }

    /// The line of an event, as CLIPS writes it; `None` for one that is not watched.
    #[must_use]
    pub fn line(self, event: Event) -> Option<String> {
        Some(match event {
            Event::Fires { firing, rule, facts } if self.rules => {
                let facts = facts.iter().map(|fact| if *fact == u32::MAX { "*".into() } else { format!("f-{fact}") });
                format!("FIRE {firing:>4} {rule}: {}\n", facts.collect::<Vec<_>>().join(","))
            }
            Event::Asserts { fact, text } if self.facts => format!("==> f-{fact:<5} {text}\n"),
            Event::Retracts { fact, text } if self.facts => format!("<== f-{fact:<5} {text}\n"),
            _ => return None,
        })
    }
}

/// What a saturation cannot be asked for: without network and agenda there is nothing to order, to
/// watch or to draw.
#[must_use]
pub fn not_of_saturation(option: &str) -> Text {
    say!(
        "{option} needs the network and its agenda, which --saturate does without: leave one of the two out",
        "{option} concerne le réseau et son agenda, dont --saturate se passe : ôtez l'un des deux"
    )
}

/// What is to be explained cannot be a fact of this program.
#[must_use]
pub fn no_fact(fact: &str, problem: &Diagnostic) -> Text {
    let Text { en, fr } = &problem.what;
    say!("--explain `{fact}`: {en}", "--explain « {fact} » : {fr}")
}

/// What a fact rests on at the end of a run.
///
/// # Errors
/// The sentence where there is no such fact.
pub fn explain(engine: &mut Engine, fact: &str) -> Result<Vec<Because>, Text> {
    let found = engine.find(fact).ok().flatten().and_then(|number| engine.explain(number));
    found.ok_or_else(|| {
        say!(
            "--explain: there is no fact {fact} at the end; --facts lists the facts",
            "--explain : il n'y a pas de fait {fact} à la fin ; --facts liste les faits"
        )
    })
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
    /// The report, with the facts, with what one rests on, and with figures on each rule and on the
    /// network, where these are wanted.
    #[must_use]
    pub fn report<L>(
        &self,
        list: Option<L>,
        because: Option<&'a [Because]>,
        figures: Option<&'a (Vec<RuleFigures>, NetworkFigures)>,
    ) -> Report<'a, L> {
        Report {
            end: word(self.end),
            firings: self.firings,
            facts: self.facts,
            fired: few::map(self.fired.iter().map(|(rule, fired)| (rule.as_str(), *fired))),
            tallies: few::map(self.tallies.iter().map(|(words, times)| (words.as_str(), times.to_string()))),
            written: self.written,
            list,
            because: because.map(|because| because.iter().map(BecauseReport::of).collect()),
            statistics: figures.map(StatisticsReport::of),
        }
    }
}

impl<'a> RuleReport<'a> {
    /// The report of figures.
    #[must_use]
    pub fn of(figures: &'a RuleFigures) -> Self {
        let &RuleFigures { ref rule, firings, activations, joins, shared, tokens } = figures;
        Self { rule, firings, activations, joins, shared, tokens }
    }
}

impl<'a> StatisticsReport<'a> {
    fn of((rules, network): &'a (Vec<RuleFigures>, NetworkFigures)) -> Self {
        let &NetworkFigures { steps: tests, memories, joins, records, bytes } = network;
        let network = NetworkReport { tests, memories, joins, records, bytes };
        Self { rules: rules.iter().map(RuleReport::of).collect(), network }
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

/// Why a run ended, as a sentence.
#[must_use]
pub fn end(end: &End) -> Text {
    end.told(numbers::grouped)
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
