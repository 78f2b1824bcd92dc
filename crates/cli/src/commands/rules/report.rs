//! The report at the end of a run of rules.

use ludex_services::framed::Answer;
use ludex_services::programs;
use ludex_services::rules::{Because, End, Engine, NetworkFigures, RuleFigures, Saturation};

use crate::args::{Everywhere, RunArgs};
use crate::failure::Failure;
use crate::json::{Cost, Listed, WithFile};
use crate::language::{said, tell, tr};
use crate::numbers::{bytes, grouped as digits, seconds};
use crate::observer::Watch;
use crate::output::{self, Long};
use crate::output_file::Written;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::words;

/// What a run left.
pub(super) struct Ran<'r> {
    end: &'r End,
    firings: u64,
    facts: usize,
    /// Their texts, which together may take more than the run.
    list: Box<dyn Fn() -> Box<dyn Iterator<Item = String> + 'r> + 'r>,
    tallies: Vec<(String, u64)>,
    fired: Vec<(String, u64)>,
    written: String,
    figures: Option<(Vec<RuleFigures>, NetworkFigures)>,
    because: Option<Vec<Because>>,
    /// Where its network was drawn.
    pub(super) drawn: Option<Written>,
}

impl<'r> Ran<'r> {
    pub(super) fn of_engine(engine: &'r Engine, end: &'r End, written: String, because: Option<Vec<Because>>) -> Self {
        let figures = engine.rule_figures();
        Self {
            end,
            firings: engine.firings(),
            facts: engine.fact_count(),
            list: Box::new(|| Box::new(engine.facts().map(|(_, text)| text))),
            tallies: engine.tallies(),
            fired: figures.iter().map(|figure| (figure.rule.clone(), figure.firings)).collect(),
            written,
            figures: Some((figures, engine.network_figures())),
            because,
            drawn: None,
        }
    }

    pub(super) fn of_saturation(saturation: &'r Saturation, rules: &[String]) -> Self {
        Self {
            end: &saturation.end,
            firings: saturation.firings,
            facts: saturation.fact_count(),
            list: Box::new(|| Box::new(saturation.facts())),
            tallies: saturation.tallies(),
            fired: rules.iter().cloned().zip(saturation.fired.iter().copied()).collect(),
            written: String::new(),
            figures: None,
            because: None,
            drawn: None,
        }
    }

    /// How it ended, after a semicolon; another end than these is told by the failure that it is.
    fn ending(&self) -> String {
        match self.end {
            End::Quiet | End::Halted => {
                let end = said(&self.end.text());
                tell!("; {end}", " ; {end}")
            }
            End::Limit(_) | End::Stopped(_) | End::Fault { .. } => String::new(),
        }
    }
}

pub(super) fn print(ran: &Ran<'_>, args: &RunArgs, everywhere: &Everywhere, watch: &Watch) -> Result<(), Failure> {
    let cost = Cost::of(watch);
    if everywhere.form.is_of_tables() {
        let figures = ran.figures.as_ref().map(|(rules, _)| statistics(rules));
        return output::print_tables(&figures.into_iter().collect::<Vec<_>>(), everywhere.form);
    }
    if !everywhere.json {
        return report(ran, args, cost);
    }
    let Ran { end, firings, facts, fired, tallies, written, .. } = ran;
    let left = programs::Ran { end, firings: *firings, facts: *facts, fired, tallies, written };
    let report = left.report(
        args.told.facts.then(|| Listed::new((ran.list)())),
        ran.because.as_deref(),
        ran.figures.as_ref().filter(|_| args.told.statistics),
    );
    let report = WithFile { report, written: ran.drawn.as_ref() };
    output::print_json(&Answer { command: "rules run", report, cost })
}

fn report(ran: &Ran<'_>, args: &RunArgs, cost: Cost) -> Result<(), Failure> {
    let (firings, facts, time, memory) = (digits(ran.firings), digits(ran.facts), seconds(cost.seconds), cost.memory());
    let end = ran.ending();
    let mut out = Long::default();
    out.sentence(&tell!(
        "firings: {firings}; facts: {facts}{end} ({time}{memory})",
        "déclenchements : {firings} ; faits : {facts}{end} ({time}{memory})"
    ))?;
    for (words, times) in &ran.tallies {
        out.line(&format!("  {words}: {}", digits(times)))?;
    }
    if args.told.facts {
        out.line("")?;
        (ran.list)().try_for_each(|fact| out.line(&fact))?;
    }
    if let Some(because) = &ran.because {
        out.line("")?;
        explained(because).iter().try_for_each(|line| out.sentence(line))?;
    }
    if let Some((rules, network)) = ran.figures.as_ref().filter(|_| args.told.statistics) {
        out.line("")?;
        out.line(&statistics(rules).to_string())?;
        let NetworkFigures { steps, memories, joins, records, bytes: held } = network;
        let tests =
            [["test of single facts", "tests of single facts"], ["test de faits seuls", "tests de faits seuls"]];
        let memory = [["memory", "memories"], ["mémoire", "mémoires"]];
        let join = [["join", "joins"], ["jointure", "jointures"]];
        let record = [["record", "records"], ["fiche", "fiches"]];
        let parts = [(steps, tests), (memories, memory), (joins, join), (records, record)];
        let parts = parts.map(|(number, [en, fr])| words::counted(number, en, fr)).join(", ");
        let held = bytes(*held);
        out.line("")?;
        out.sentence(&tell!("The network: {parts}, {held}.", "Le réseau : {parts}, {held}."))?;
    }
    if let Some(drawn) = &ran.drawn {
        let (place, size) = (&drawn.place, drawn.size());
        out.line("")?;
        out.sentence(&tell!("The network is {place} ({size})", "Le réseau est {place} ({size})"))?;
    }
    Ok(out.finish()?)
}

fn explained(because: &[Because]) -> Vec<String> {
    if because.is_empty() {
        return vec![tr("It is an initial fact.", "C'est un fait initial.").into()];
    }
    let mut lines = Vec::new();
    for Because { firing, rule, facts, gave } in because {
        let joined = |facts: &[ludex_services::rules::Named]| {
            facts.iter().map(|fact| fact.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        let (gave, facts) = (styled(HEADING, &joined(gave)), joined(facts));
        lines.push(if facts.is_empty() {
            tell!(
                "{gave}: firing {firing}, rule {rule}, from no fact",
                "{gave} : déclenchement {firing}, règle {rule}, d'aucun fait"
            )
        } else {
            tell!(
                "{gave}: firing {firing}, rule {rule}, from {facts}",
                "{gave} : déclenchement {firing}, règle {rule}, de {facts}"
            )
        });
    }
    lines
}

fn statistics(rules: &[RuleFigures]) -> Table {
    let mut table = Table::new().column("rule", tr("rule", "règle"), Align::Left);
    for (en, fr) in [
        ("firings", "déclenchements"),
        ("activations", "activations"),
        ("joins", "jointures"),
        ("shared", "partagées"),
        ("tokens", "jetons"),
    ] {
        table = table.column(en, tr(en, fr), Align::Right);
    }
    for RuleFigures { rule, firings, activations, joins, shared, tokens } in rules {
        let numbers = [Cell::number(firings), Cell::number(activations), Cell::number(joins)];
        let others = [Cell::number(shared), Cell::number(tokens)];
        table.row([rule.as_str().into()].into_iter().chain(numbers).chain(others).collect());
    }
    table
}
