//! What is told of a run of rules at its end.

use std::collections::BTreeMap;

use ludex::rules::{Because, End, Engine, NetworkFigures, RuleFigures, Saturation};
use serde::Serialize;

use super::text;
use crate::args::{Everywhere, RunArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers::{bytes, grouped as digits, seconds};
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::table::{Align, Table};

/// What a run left.
pub(super) struct Ran {
    end: End,
    firings: u64,
    facts: Vec<String>,
    tallies: Vec<(String, u64)>,
    fired: Vec<(String, u64)>,
    written: String,
    figures: Option<(Vec<RuleFigures>, NetworkFigures)>,
    because: Option<Vec<Because>>,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    end: &'static str,
    firings: u64,
    facts: usize,
    fired: BTreeMap<&'a str, u64>,
    tallies: BTreeMap<&'a str, String>,
    written: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<Vec<JsonBecause<'a>>>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct JsonBecause<'a> {
    firing: u64,
    rule: &'a str,
    facts: Vec<&'a str>,
    gave: Vec<&'a str>,
}

impl Ran {
    pub(super) fn of_engine(engine: &Engine, end: &End, written: String) -> Self {
        let figures = engine.rule_figures();
        Self {
            end: end.clone(),
            firings: engine.firings(),
            facts: engine.facts().map(|(_, text)| text).collect(),
            tallies: engine.tallies(),
            fired: figures.iter().map(|figure| (figure.rule.clone(), figure.firings)).collect(),
            written,
            figures: Some((figures, engine.network_figures())),
            because: None,
        }
    }

    pub(super) fn of_saturation(saturation: &Saturation, rules: &[String]) -> Self {
        Self {
            end: saturation.end.clone(),
            firings: saturation.firings,
            facts: saturation.facts().collect(),
            tallies: saturation.tallies(),
            fired: rules.iter().cloned().zip(saturation.fired.iter().copied()).collect(),
            written: String::new(),
            figures: None,
            because: None,
        }
    }

    /// Finds what a fact rests on.
    pub(super) fn explain(&mut self, engine: &mut Engine, fact: &str) -> Result<(), Failure> {
        let found = engine.find(fact).map_err(|problem| {
            let problem = text(&problem.text());
            Failure::BadInput(tell!("--explain: {problem}", "--explain : {problem}"))
        })?;
        let Some(number) = found else {
            return Err(Failure::BadInput(tell!(
                "--explain: there is no fact {fact} at the end; --facts lists those that there are",
                "--explain : il n'y a pas de fait {fact} à la fin ; --facts liste ceux qu'il y a"
            )));
        };
        self.because = engine.explain(number);
        Ok(())
    }

    fn end_word(&self) -> &'static str {
        match self.end {
            End::Quiet => "quiet",
            End::Halted => "halted",
            End::Limit(_) => "limit",
            End::Stopped(_) => "stopped",
            End::Fault { .. } => "fault",
        }
    }
}

pub(super) fn print(ran: &Ran, args: &RunArgs, everywhere: &Everywhere, watch: &Watch) -> Result<(), Failure> {
    let cost = Cost::of(watch);
    if !everywhere.json {
        return output::print(&report(ran, args, cost));
    }
    output::print_json(&Json {
        command: "rules run",
        end: ran.end_word(),
        firings: ran.firings,
        facts: ran.facts.len(),
        fired: ran.fired.iter().map(|(rule, fired)| (rule.as_str(), *fired)).collect(),
        tallies: ran.tallies.iter().map(|(words, times)| (words.as_str(), times.to_string())).collect(),
        written: &ran.written,
        list: args.told.facts.then_some(&ran.facts),
        because: ran.because.as_ref().map(|because| because.iter().map(json_because).collect()),
        cost,
    })
}

fn json_because(because: &Because) -> JsonBecause<'_> {
    JsonBecause {
        firing: because.firing,
        rule: &because.rule,
        facts: because.facts.iter().map(|fact| fact.text.as_str()).collect(),
        gave: because.gave.iter().map(|fact| fact.text.as_str()).collect(),
    }
}

fn report(ran: &Ran, args: &RunArgs, cost: Cost) -> String {
    let (firings, facts, time, memory) =
        (digits(ran.firings), digits(ran.facts.len()), seconds(cost.seconds), cost.memory());
    let end = text(&ran.end.text());
    let mut lines = vec![tell!(
        "firings: {firings}; facts: {facts}; {end} ({time}{memory})",
        "déclenchements : {firings} ; faits : {facts} ; {end} ({time}{memory})"
    )];
    lines.extend(ran.tallies.iter().map(|(words, times)| format!("  {words}: {}", digits(times))));
    if args.told.facts {
        lines.push(String::new());
        lines.extend(ran.facts.iter().cloned());
    }
    if let Some(because) = &ran.because {
        lines.push(String::new());
        lines.extend(explained(because));
    }
    if let Some((rules, network)) = ran.figures.as_ref().filter(|_| args.told.statistics) {
        lines.push(String::new());
        lines.push(statistics(rules).to_string());
        let NetworkFigures { steps, memories, joins, records, bytes: held } = network;
        let held = bytes(*held);
        lines.push(String::new());
        lines.push(tell!(
            "The network: {steps} tests of single facts, {memories} memories, {joins} joins, {records} records, {held}.",
            "Le réseau : {steps} tests de faits seuls, {memories} mémoires, {joins} jointures, {records} fiches, {held}."
        ));
    }
    lines.join("\n")
}

fn explained(because: &[Because]) -> Vec<String> {
    if because.is_empty() {
        return vec![tr("It is a fact of the beginning.", "C'est un fait du début.").into()];
    }
    let mut lines = Vec::new();
    for Because { firing, rule, facts, gave } in because {
        let joined =
            |facts: &[ludex::rules::Named]| facts.iter().map(|fact| fact.text.as_str()).collect::<Vec<_>>().join(" ");
        let (gave, facts) = (styled(HEADING, &joined(gave)), joined(facts));
        lines.push(tell!(
            "{gave}: firing {firing}, rule {rule}, from {facts}",
            "{gave} : déclenchement {firing}, règle {rule}, de {facts}"
        ));
    }
    lines
}

fn statistics(rules: &[RuleFigures]) -> Table {
    let mut table = Table::new().column(tr("rule", "règle"), Align::Left);
    for (en, fr) in [
        ("firings", "déclenchements"),
        ("activations", "activations"),
        ("joins", "jointures"),
        ("shared", "partagées"),
        ("tokens", "jetons"),
    ] {
        table = table.column(tr(en, fr), Align::Right);
    }
    for RuleFigures { rule, firings, activations, joins, shared, tokens } in rules {
        table.row(vec![
            rule.clone(),
            digits(firings),
            digits(activations),
            digits(joins),
            digits(shared),
            digits(tokens),
        ]);
    }
    table
}
