//! `ludex diplomacy list` and `ludex diplomacy sample`: positions with orders that lead there.

use std::cell::Cell;

use ludex_services::diplomacy::{Label, Map, Position, Question, label_text};
use ludex_services::framed::Answer;
use ludex_services::movement::{PositionReport, PositionsReport};
use ludex_services::unbroken::{one_piece, spaced};
use ludex_services::{Halt, Observer as _, Stop};

use super::{conditions, hold, question, scan};
use crate::args::{Everywhere, ListArgs, PositionsArgs};
use crate::failure::Failure;
use crate::json::Listed;
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output::{self, Long};
use crate::style::{ASIDE, HEADING, styled};
use crate::{halt, words};

/// Positions shown unless a number is asked for.
const SHOWN: u64 = 10;

pub(super) fn list(args: &ListArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    if args.one_line {
        one_line(&args.positions, everywhere)
    } else {
        show("diplomacy list", None, &args.positions, everywhere)
    }
}

/// Writes positions as lines for `grep` and `wc`.
fn one_line(args: &PositionsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    if everywhere.json {
        return Err(Failure::BadInput(
            tr(
                "--one-line writes text; with --json leave it out and give -n",
                "--one-line écrit du texte ; avec --json, omettez-la et donnez -n",
            )
            .into(),
        ));
    }
    let (map, question) = question(&args.question, everywhere)?;
    let watch = Watch::new(everywhere);
    let scan = scan(&map, &question, &watch)?;
    watch.finish();
    let wanted = args.count.map_or(scan.total(), |count| scan.total().min(count.into()));
    let mut done = 0;
    output::write_data(|out| {
        while done < wanted && !watch.cancelled() {
            writeln!(out, "{}", scan.line(&map, done))?;
            done += 1;
        }
        Ok(())
    })?;
    if done < wanted { Err(found_only(done)) } else { Ok(()) }
}

fn found_only(done: u128) -> Failure {
    halt::failure(&Halt::Stop(Stop::Cancelled), &words::positions(&done.to_string()))
}

pub(super) fn sample(args: &PositionsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    show("diplomacy sample", Some(everywhere.seed.unwrap_or(0)), args, everywhere)
}

/// Shows positions, the first ones or those drawn from a seed, one by one: a million of them are
/// not held.
fn show(
    command: &'static str,
    seed: Option<u64>,
    args: &PositionsArgs,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let (map, question) = question(&args.question, everywhere)?;
    let watch = Watch::new(everywhere);
    let scan = scan(&map, &question, &watch)?;
    watch.finish();
    let total = scan.total();
    let count = args.count.unwrap_or(SHOWN);
    let wanted = u128::from(count);
    let shown = if seed.is_some() && total > 0 { wanted } else { total.min(wanted) };
    let positions: Box<dyn Iterator<Item = Position>> = match seed {
        Some(seed) => Box::new(scan.draws(&map, seed)),
        None => Box::new((0..total).map(|rank| scan.position(&map, rank))),
    };
    let done = Cell::new(0_u64);
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let positions = positions.take(count).take_while(|_| !watch.cancelled()).inspect(|_| done.set(done.get() + 1));
    if everywhere.json {
        let positions = Listed::new(positions.map(|position| PositionReport::new(&map, &position)));
        let report = PositionsReport { total: total.to_string(), seed, positions };
        output::print_json(&Answer { command, report, cost: () })?;
    } else {
        let (name, conditions) = (map.group_name(&question.powers), conditions(&map, &question));
        let de_name = words::french_of(&name);
        let heading = if total == 1 {
            tell!("The only position of {name}{conditions}", "La seule position {de_name}{conditions}")
        } else {
            let (shown, total) = (digits(shown), digits(total));
            tell!(
                "{shown} of {total} positions of {name}{conditions}",
                "{shown} des {total} positions {de_name}{conditions}"
            )
        };
        let mut lines = Long::default();
        lines.sentence(&styled(HEADING, &heading))?;
        for position in positions {
            // Positions of one line each stand one below the other.
            if done.get() == 1 || question.powers.len() > 1 || question.ignore_power {
                lines.line("")?;
            }
            position_lines(&map, &question, &position).iter().try_for_each(|line| lines.line(line))?;
        }
        if scan.total() == 0 {
            for problem in question.given.iter().filter_map(|known| known.problem(&map, &question.powers)) {
                lines.line(&format!("{}.", said(&problem)))?;
            }
            lines.line(tr(
                "No position is consistent with these facts.",
                "Aucune position n'est compatible avec ces faits.",
            ))?;
        }
        lines.finish()?;
    }
    let done = done.get().into();
    if done < shown { Err(found_only(done)) } else { Ok(()) }
}

/// The indent of orders that do not stand beside their units.
const BELOW: usize = 9;

/// One line for each power: its units, and the orders that led there. Where powers are not told
/// apart, the units first.
fn position_lines(map: &Map, question: &Question, position: &Position) -> Vec<String> {
    let texts = |units: Vec<String>| units.join(", ");
    let units = |of: Option<usize>| {
        let fits = position.units.iter().filter(|unit| unit.power == of);
        texts(fits.map(|unit| label_text(map, &Label { power: None, ..*unit })).collect())
    };
    let orders = |of: usize| {
        let fits = position.orders.iter().filter(|order| map.units[order.unit].power == of);
        texts(fits.map(|order| one_piece(&order.text(map, hold(lang())))).collect())
    };
    let mut lines = Vec::new();
    if question.ignore_power {
        lines.push(format!("  {}", units(None)));
    }
    let told: Vec<_> = question
        .powers
        .iter()
        .map(|&power| if question.ignore_power { String::new() } else { units(Some(power)) })
        .collect();
    let width = told.iter().map(String::len).max().unwrap_or(0);
    for (&power, told) in question.powers.iter().zip(&told) {
        let (code, orders) = (&map.powers[power].code, orders(power));
        let beside = 2 + code.len() + 2 + width + 2;
        if output::limit().is_none_or(|most| beside + orders.chars().count() <= most) {
            lines.push(format!("  {code}  {told:width$}  {}", styled(ASIDE, &spaced(&orders))));
        } else {
            lines.push(format!("  {code}  {told}"));
            lines.extend(output::fold(&orders, BELOW).lines().map(|line| styled(ASIDE, line)));
        }
    }
    lines
}
