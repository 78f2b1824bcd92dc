//! `ludex diplomacy count`.

use ludex_services::Lang;
use ludex_services::diplomacy::{Grouped, Map, Question};
use ludex_services::framed::Answer;
use ludex_services::movement;

use super::{conditions, failure, question};
use crate::args::{Everywhere, QuestionArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::numbers::seconds;
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{output, words};

pub(super) fn run(args: &QuestionArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, question) = question(args, everywhere)?;
    let watch = Watch::new(everywhere);
    let counted = movement::count(&map, &question, &watch).map_err(|why| failure(&why))?;
    watch.finish();
    let (cost, movement::Counted { total, lists }) = (Cost::of(&watch), &counted);
    output::report(
        everywhere,
        || Answer { command: "diplomacy count", report: counted.report(&map, &question), cost },
        || tables(&map, &question, lists, *total),
        || report(&map, &question, lists, *total, cost),
    )
}

/// The tables of the report; where it has none, the total.
fn tables(map: &Map, question: &Question, lists: &Grouped, total: u128) -> Vec<Table> {
    if question.is_plain() {
        return vec![by_power(map, question, lists), by_group(map, question, lists)];
    }
    let mut table = Table::new().column("positions", "positions", Align::Right);
    table.row(vec![Cell::number(total)]);
    vec![table]
}

fn report(map: &Map, question: &Question, lists: &Grouped, total: u128, cost: Cost) -> String {
    let name = map.group_name(&question.powers);
    let (conditions, de_name) = (conditions(map, question), words::french_of(&name));
    let heading = tell!(
        "Positions after one movement of {name}{conditions}",
        "Positions après un mouvement {de_name}{conditions}"
    );
    let mut lines = vec![styled(HEADING, &heading), String::new()];
    if question.is_plain() {
        lines.push(by_power(map, question, lists).to_string());
        lines.push(String::new());
        if question.powers.len() > 1 {
            lines.push(by_group(map, question, lists).to_string());
            lines.push(String::new());
        }
    }
    let all = words::positions(&total.to_string());
    let (time, memory) = (seconds(cost.seconds), cost.memory());
    let how = if question.is_plain() {
        tr("by lists and groups, and by a scan of the regions", "par listes et groupes, et par balayage des régions")
    } else {
        tr("by a scan of the regions", "par balayage des régions")
    };
    if total == 0 {
        let problems = question.given.iter().filter_map(|known| known.problem(map, &question.powers));
        lines.extend(problems.map(|problem| format!("{}.", said(&problem))));
        lines.push(
            tr(
                "No position is consistent with these facts: 0.",
                "Aucune position n'est compatible avec ces faits : 0.",
            )
            .into(),
        );
    }
    lines.push(format!("{all}, {how} ({time}{memory})"));
    lines.join("\n")
}

fn by_power(map: &Map, question: &Question, lists: &Grouped) -> Table {
    let mut table = Table::new().column("power", tr("power", "pays"), Align::Left).column("name", "", Align::Left);
    table = table.column("positions", "positions", Align::Right);
    for (&power, count) in question.powers.iter().zip(&lists.by_power) {
        let power = &map.powers[power];
        table.row(vec![
            power.code.as_str().into(),
            Cell::new(power.title(lang()), power.title(Lang::En)),
            Cell::number(count),
        ]);
    }
    table
}

/// Pairs that meet, and the groups put together; a star marks those of the last sum.
fn by_group(map: &Map, question: &Question, lists: &Grouped) -> Table {
    let mut table = Table::new()
        .column("group", tr("group", "groupe"), Align::Left)
        .column("positions", "positions", Align::Right)
        .column("refused", tr("refused", "refusées"), Align::Right)
        .column("partitioned_by", tr("partitioned by", "partition selon"), Align::Left);
    let alone =
        |power: usize| question.powers.iter().position(|&other| other == power).map_or(0, |at| lists.by_power[at]);
    for (group, &count) in &lists.by_group {
        let product: u128 = group.iter().map(|&power| alone(power)).product();
        let last = lists.groups.iter().find(|last| last.powers == *group);
        if count < product || last.is_some() {
            let shared = last.map(|last| map.codes(&last.shared));
            table.row(vec![
                map.group_name(group).into(),
                Cell::number(count),
                Cell::number(product - count),
                shared
                    .map(|mut shared| {
                        shared.sort_unstable();
                        shared.join(" ")
                    })
                    .unwrap_or_default()
                    .into(),
            ]);
        }
    }
    table
}
