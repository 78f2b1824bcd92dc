//! `ludex diplomacy autumn`: each power alone on the board, after two movements.

use std::fmt::Display;

use ludex_services::diplomacy::{AfterTwo, Autumn, Kind, Map, Position, Reconstruction, label_text};
use ludex_services::framed::Answer;
use ludex_services::movement::{self, OfPower, known_enough};

use super::bounds::estimated;
use super::{facts, failure, on_map, sampled_until};
use crate::args::{AutumnArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};

pub(super) fn run(args: &AutumnArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, powers) = on_map(&args.on, everywhere)?;
    let spring_facts = facts(&map, "--spring", args.spring.as_deref())?;
    let autumn_facts = facts(&map, "--given", args.given.as_deref())?;
    let seed = everywhere.seed.unwrap_or(0);
    let watch = Watch::new(everywhere);
    let together = args.together.then_some((args.samples, seed));
    let found = movement::autumn(&map, &powers, [&spring_facts, &autumn_facts], together, &watch);
    watch.finish();
    let found = found.map_err(|why| failure(&why))?;
    let mut table = Table::new().column("power", tr("power", "pays"), Align::Left);
    for (key, heading) in [
        ("spring", tr("after Spring", "après le printemps")),
        ("without_convoys", tr("after Autumn,\nwithout convoys", "après l'automne,\nsans convois")),
        ("autumn", tr("after Autumn", "après l'automne")),
    ] {
        table = table.column(key, heading, Align::Right);
    }
    let mut left = Vec::new();
    for OfPower { power, number, fitting } in &found.by_power {
        let Autumn { spring, without_convoys, with_convoys } = number;
        let numbers = [spring, without_convoys, with_convoys].map(Cell::number);
        table.row([map.powers[*power].code.as_str().into()].into_iter().chain(numbers).collect());
        left.extend(fitting.as_ref().map(|fitting| told(&map, *power, fitting)));
    }
    if let Some(found) = &found.together {
        let known = !(spring_facts.is_empty() && autumn_facts.is_empty());
        left.push(told_together(&map, &powers, found, known, seed)?);
    }
    let heading = tr(
        "Positions of each power alone on the board, after two movements",
        "Positions de chaque pays seul sur la carte, après deux mouvements",
    );
    let text = || {
        let mut lines = vec![styled(HEADING, heading), String::new(), table.to_string()];
        lines.extend(left.iter().flatten().cloned());
        lines.join("\n")
    };
    let json = || Answer { command: "diplomacy autumn", report: found.report(&map, &powers, seed), cost: () };
    output::report(everywhere, json, || vec![table.clone()], text)?;
    let sampled = found.together.as_ref().and_then(AfterTwo::sampled);
    found.stopped.map_or(Ok(()), |stop| Err(sampled_until(stop, sampled)))
}

/// The positions after Spring of a power that are told one by one.
const TOLD: usize = 20;

/// What is left of a power's positions.
fn told(map: &Map, power: usize, fitting: &Reconstruction) -> Vec<String> {
    let code = &map.powers[power].code;
    let (springs, autumns) = (digits(fitting.springs.len()), digits(fitting.autumns));
    let sentence = tell!(
        "{code}: {autumns} positions after Autumn fit what is known, through {springs} positions after Spring:",
        "{code} : {autumns} positions après l'automne s'accordent avec ce qui est su, par {springs} positions après \
         le printemps :"
    );
    let mut lines = vec![String::new(), output::fold(&sentence, 0), String::new()];
    if fitting.springs.is_empty() {
        lines.truncate(1);
        lines.push(tell!("{code}: no position fits what is known.", "{code} : rien ne s'accorde avec ce qui est su."));
    } else {
        let units = |stand: &Vec<(Kind, usize)>| stand.iter().map(|&(kind, zone)| map.unit_text(kind, zone)).collect();
        lines.extend(by_spring(&fitting.springs, units));
    }
    lines
}

/// The first positions after Spring, each with the number of those that follow, and how many more
/// there are.
fn by_spring<P>(springs: &[(P, impl Copy + Display)], units: impl Fn(&P) -> Vec<String>) -> Vec<String> {
    let mut table = Table::new()
        .only_shown(tr("after Spring", "après le printemps"), Align::Left)
        .only_shown(tr("after Autumn", "après l'automne"), Align::Right);
    for (position, count) in springs.iter().take(TOLD) {
        table.row(vec![units(position).join(", ").into(), Cell::number(*count)]);
    }
    let more = springs.len().saturating_sub(TOLD);
    let told = digits(more);
    let more = (more > 0)
        .then(|| tell!("  and {told} more (--json gives all)", "  et {told} autres (--json les donne toutes)"));
    [table.to_string()].into_iter().chain(more).collect()
}

fn labels(map: &Map, position: &Position) -> Vec<String> {
    position.units.iter().map(|unit| label_text(map, unit)).collect()
}

/// The positions of all powers together that fit what is known, if anything is.
fn told_together(
    map: &Map,
    powers: &[usize],
    found: &AfterTwo,
    known: bool,
    seed: u64,
) -> Result<Vec<String>, Failure> {
    let name = map.group_name(powers);
    let fit = if known { tr(" fit what is known", " s'accordent avec ce qui est su") } else { "" };
    let beware = tr(
        "By land and along coasts, nobody dislodged; convoys and retreats lead to more.",
        "Par terre et le long des côtes, personne n'étant délogé ; convois et retraites mènent à d'autres encore.",
    );
    let (sentence, how, springs) = match found {
        AfterTwo::Exact { autumns: 0, .. } => {
            let none =
                tell!("{name}: no position fits what is known.", "{name} : rien ne s'accorde avec ce qui est su.");
            return Ok(vec![String::new(), none, output::fold(beware, 0)]);
        }
        AfterTwo::Exact { springs, autumns } => {
            let (count, autumns) = (digits(springs.len()), digits(*autumns));
            let sentence = tell!(
                "{name} together: {autumns} positions after Autumn{fit}, through {count} positions after Spring.",
                "{name} ensemble : {autumns} positions après l'automne{fit}, par {count} positions après le printemps."
            );
            (
                sentence,
                tr("Exact: all of them were listed.", "Exact : toutes ont été énumérées.").to_owned(),
                &springs[..],
            )
        }
        AfterTwo::Sampled { springs, autumns } => {
            let autumns = &known_enough(*autumns, &name).map_err(|why| failure(&why))?;
            let [low, mean, high] = estimated(autumns);
            let (count, samples) = (digits(springs), digits(autumns.samples));
            let sentence = tell!(
                "{name} together: ≈ {mean} positions after Autumn{fit}, from {low} to {high} (95%), through {count} \
                 positions after Spring at most.",
                "{name} ensemble : ≈ {mean} positions après l'automne{fit}, de {low} à {high} (95 %), par {count} \
                 positions après le printemps au plus."
            );
            let how = tell!(
                "Estimated from {samples} samples (seed {seed}): they are too many to be listed.",
                "Estimé par {samples} échantillons (graine {seed}) : elles sont trop nombreuses pour être énumérées."
            );
            (sentence, how, &[][..])
        }
    };
    let mut lines = vec![String::new(), output::fold(&sentence, 0), output::fold(&how, 0), output::fold(beware, 0)];
    if !springs.is_empty() {
        lines.push(String::new());
        lines.extend(by_spring(springs, |position| labels(map, position)));
    }
    Ok(lines)
}
