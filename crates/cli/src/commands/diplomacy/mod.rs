//! `ludex diplomacy`: positions after one movement.

mod autumn;
mod bounds;
mod compare;
mod count;
mod map;
mod occupancy;
mod openings;
mod positions;
mod resolve;
mod tables;

use std::path::Path;

use ludex_services::diplomacy::{Automaton, Condition, Diagnostic, Map, Question, Sampled, read_given, read_powers};
use ludex_services::plan::Purpose;
use ludex_services::{Halt, Lang, Refusal, Stop, movement};

use crate::args::{DiplomacyCommand, Everywhere, Ignored, OnMapArgs, QuestionArgs};
use crate::failure::Failure;
use crate::language::{lang, said, tr};
use crate::observer::Watch;
use crate::{halt, input, output, refusal, words};

pub(super) fn run(command: &DiplomacyCommand, everywhere: &Everywhere) -> Result<(), Failure> {
    match command {
        DiplomacyCommand::Count(args) => count::run(args, everywhere),
        DiplomacyCommand::Occupancy(args) => occupancy::run(args, everywhere),
        DiplomacyCommand::List(args) => positions::list(args, everywhere),
        DiplomacyCommand::Sample(args) => positions::sample(args, everywhere),
        DiplomacyCommand::Autumn(args) => autumn::run(args, everywhere),
        DiplomacyCommand::Openings(args) => openings::run(args, everywhere),
        DiplomacyCommand::Bounds(args) => bounds::run(args, everywhere),
        DiplomacyCommand::Resolve(args) => resolve::run(args, everywhere),
        DiplomacyCommand::Tables(args) => tables::run(args, everywhere),
        DiplomacyCommand::Compare => compare::run(everywhere),
        DiplomacyCommand::Map(args) => map::run(args, everywhere),
        DiplomacyCommand::Rules(args) => {
            let (map, powers) = on_map(&args.on, everywhere)?;
            let program = ludex_services::diplomacy::rule_program(&map, &powers);
            output::print_as_it_is(&program.map_err(|problem| Failure::BadInput(said(&problem)))?)
        }
    }
}

/// The language of codes and orders: the reader's; programs read the same in all languages.
fn codes_language(everywhere: &Everywhere) -> Lang {
    if everywhere.json || everywhere.form.is_of_values() { Lang::En } else { lang() }
}

/// The map of a file, or else the standard map, in the codes of [`codes_language`].
fn read_map(file: Option<&Path>, everywhere: &Everywhere) -> Result<Map, Failure> {
    let map = map_as_it_is(file, everywhere)?;
    Ok(map.in_language(codes_language(everywhere)))
}

/// The map of a file; the standard map where there is none.
fn map_as_it_is(file: Option<&Path>, everywhere: &Everywhere) -> Result<Map, Failure> {
    let Some(file) = file else { return Ok(Map::standard()) };
    let (name, source) = (input::name(file), input::read_text(file, everywhere)?);
    movement::read_map(&name, &source).map_err(|why| failure(&why))
}

fn on_map(args: &OnMapArgs, everywhere: &Everywhere) -> Result<(Map, Vec<usize>), Failure> {
    let map = read_map(args.map.as_deref(), everywhere)?;
    let powers = match &args.powers {
        Some(powers) => read_powers(&map, powers).map_err(|problem| bad("--powers", &problem))?,
        None => (0..map.powers.len()).collect(),
    };
    Ok((map, powers))
}

fn bad(option: &str, problem: &Diagnostic) -> Failure {
    Failure::of(option, &problem.text())
}

/// The question, with its map.
fn question(args: &QuestionArgs, everywhere: &Everywhere) -> Result<(Map, Question), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let given = facts(&map, "--given", args.given.as_deref())?;
    let ignores = |what| args.ignore.contains(&what);
    let question =
        Question { powers, given, ignore_power: ignores(Ignored::Power), ignore_kind: ignores(Ignored::Kind) };
    Ok((map, question))
}

/// What an option says is known of positions.
fn facts(map: &Map, option: &str, typed: Option<&str>) -> Result<Vec<Condition>, Failure> {
    typed.map_or(Ok(Vec::new()), |typed| read_given(map, typed).map_err(|problem| bad(option, &problem)))
}

fn scan(map: &Map, question: &Question, watch: &Watch) -> Result<Automaton, Failure> {
    question.automaton(map, watch).map_err(stopped)
}

/// A question without an answer; nothing is found before its end.
fn failure(why: &Refusal) -> Failure {
    refusal::failure(why, Purpose::Count, "", tr("nothing", "rien"))
}

fn stopped(stop: Stop) -> Failure {
    failure(&stop.into())
}

/// Samples that were stopped; what is exact, and what they tell, is on standard output.
fn sampled_until(stop: Stop, sampled: Option<&Sampled>) -> Failure {
    let samples =
        sampled.map(|sampled| words::counted(sampled.samples, ["sample", "samples"], ["échantillon", "échantillons"]));
    halt::failure(&Halt::Stop(stop), &samples.unwrap_or_else(|| tr("what is exact", "ce qui est exact").into()))
}

/// The letter of a hold.
fn hold(language: Lang) -> &'static str {
    match language {
        Lang::En => "H",
        Lang::Fr => "T",
    }
}

/// The conditions of a count, each after a comma: the given facts and what is not distinguished.
fn conditions(map: &Map, question: &Question) -> String {
    said(&movement::conditions(map, question))
}
