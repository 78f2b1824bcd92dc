//! What is no game: positions of Diplomacy, programs of rules.

use std::collections::BTreeMap;

use ludex::diplomacy::{self, Map, Question, grouped, read_given, read_powers};
use ludex::rules::{End, Engine, Options, Program};
use ludex::{Halt, Refusal, Text};
use pyo3::prelude::*;

use crate::ask::{Ask, run};
use crate::error::{error, no_such, of_refusal, said};

/// How many positions of Diplomacy there are after Spring 1901: in all, by power and by group, as
/// decimal numbers.
type Counted = (String, BTreeMap<String, String>, BTreeMap<String, String>);

/// Counts the positions of Diplomacy that some powers can reach in one movement, as far as they fit
/// what is given.
#[pyfunction]
pub(crate) fn diplomacy_count(
    py: Python<'_>,
    ask: &Ask,
    powers: Option<&str>,
    given: Option<&str>,
    ignore_power: bool,
    ignore_kind: bool,
) -> PyResult<Counted> {
    let map = Map::standard();
    let told = |why: &diplomacy::Diagnostic| error(&why.text());
    let powers = match powers {
        Some(powers) => read_powers(&map, powers).map_err(|why| told(&why))?,
        None => (0..map.powers.len()).collect(),
    };
    let given = given.map_or(Ok(Vec::new()), |given| read_given(&map, given)).map_err(|why| told(&why))?;
    let question = Question { powers, given, ignore_power, ignore_kind };
    let done = run(py, ask, None, |observer| {
        let total = question.automaton(&map, observer)?.total();
        Ok((total, grouped(&map, &question.powers, observer)?))
    })?;
    let (total, lists) = done.found;
    let codes = question.powers.iter().map(|&power| map.powers[power].code.clone());
    let by_power = codes.zip(lists.by_power.iter().map(u128::to_string)).collect();
    let by_group = lists.by_group.iter().map(|(group, count)| (map.group_name(group), count.to_string())).collect();
    Ok((total.to_string(), by_power, by_group))
}

/// What a program of rules wrote, its facts at the end, how often it fired, and how it ended.
type Ran = (String, Vec<String>, u64, String);

/// Runs a program of rules in the syntax of CLIPS or OPS5.
#[pyfunction]
pub(crate) fn run_rules(
    py: Python<'_>,
    ask: &Ask,
    name: &str,
    source: &str,
    syntax: &str,
    limit: u64,
) -> PyResult<Ran> {
    let mut program = Program::new();
    let read = match syntax {
        "clips" => program.read_clips(name, source),
        "ops5" => program.read_ops5(name, source),
        _ => return Err(no_such(&Text::fixed("syntax", "une syntaxe"), syntax, &["clips", "ops5"])),
    };
    read.map_err(|why| error(&why.text()))?;
    let done = run(py, ask, None, |observer| {
        let mut engine = Engine::watched(program, Options::default(), observer);
        let mut written = String::new();
        let end = engine.run(limit, observer, &mut written);
        if let End::Stopped(stop) = end {
            return Err(Refusal::Halt(Halt::Stop(stop)));
        }
        Ok((written, engine.facts().map(|(_, text)| text).collect::<Vec<_>>(), engine.firings(), end))
    })?;
    let (written, facts, firings, end) = done.found;
    match end {
        End::Quiet | End::Halted | End::Limit(_) => Ok((written, facts, firings, said(&end.text()))),
        end => Err(of_refusal(&Refusal::Question(end.text()))),
    }
}
