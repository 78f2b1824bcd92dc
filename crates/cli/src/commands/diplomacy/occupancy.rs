//! `ludex diplomacy occupancy`.

use ludex_services::diplomacy::{Map, Occupied, Question};
use ludex_services::few;
use ludex_services::framed::Answer;
use ludex_services::movement::{OccupancyReport, occupancy_svg};

use super::{conditions, question, scan};
use crate::args::{Everywhere, OccupancyArgs};
use crate::failure::Failure;
use crate::json::{Cost, WithFile};
use crate::language::{lang, tell, tr};
use crate::numbers::{grouped as digits, percent};
use crate::observer::Watch;
use crate::output;
use crate::output_file::Output;
use crate::picture::Form;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::words;

pub(super) fn run(args: &OccupancyArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let (map, question) = question(&args.question, everywhere)?;
    let form = args.output.as_deref().map(Form::of_picture).transpose()?;
    let file = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let watch = Watch::new(everywhere);
    let scan = scan(&map, &question, &watch)?;
    let regions = scan.occupied(&map);
    watch.finish();
    let drawn = match (&file, form) {
        (Some(file), Some(form)) => {
            let picture = form.bytes(occupancy_svg(&map, &question, &scan, &regions, lang()))?;
            Some(file.write(&picture)?)
        }
        _ => None,
    };
    let total = scan.total();
    output::report(
        everywhere,
        || {
            let report = OccupancyReport::new(&map, &question, &scan, &regions);
            let report = WithFile { report, written: drawn.as_ref() };
            Answer { command: "diplomacy occupancy", report, cost: Cost::of(&watch) }
        },
        || vec![table(&map, &question, &regions, total)],
        || {
            let report = report(&map, &question, &regions, total);
            let told = drawn.as_ref().map(|drawn| {
                let (place, size) = (&drawn.place, drawn.size());
                tell!("The map is {place} ({size})", "La carte est {place} ({size})")
            });
            [report].into_iter().chain(told).collect::<Vec<_>>().join("\n\n")
        },
    )
}

fn table(map: &Map, question: &Question, regions: &[Occupied], total: u128) -> Table {
    let mut table = Table::new()
        .column("region", tr("region", "région"), Align::Left)
        .column("positions", "positions", Align::Right)
        .column("share", "%", Align::Right)
        .only_shown(tr("by power", "par pays"), Align::Left);
    for &power in &question.powers {
        table = table.only_data(&map.powers[power].code);
    }
    let mut order: Vec<_> = (0..regions.len()).filter(|&at| regions[at].total > 0).collect();
    few::sort_by_key(&mut order, |&at| (std::cmp::Reverse(regions[at].total), &map.regions[at].code));
    for at in order {
        let Occupied { total: here, by_power } = &regions[at];
        let share = |count: u128| percent(count as f64, total as f64);
        let whom = by_power.iter().map(|(&power, &count)| format!("{} {}", map.powers[power].code, share(count)));
        let mut cells = vec![
            map.regions[at].code.as_str().into(),
            Cell::number(here),
            Cell::share(*here as f64, total as f64),
            whom.collect::<Vec<_>>().join(", ").into(),
        ];
        cells.extend(question.powers.iter().map(|power| Cell::data(by_power.get(power).copied().unwrap_or(0))));
        table.row(cells);
    }
    table
}

fn report(map: &Map, question: &Question, regions: &[Occupied], total: u128) -> String {
    let table = table(map, question, regions, total);
    let (name, conditions, all) = (map.group_name(&question.powers), conditions(map, question), digits(total));
    let de_name = words::french_of(&name);
    let heading = tell!(
        "Regions occupied in the {all} positions of {name}{conditions}",
        "Régions occupées dans les {all} positions {de_name}{conditions}"
    );
    format!("{}\n\n{table}", styled(HEADING, &heading))
}
