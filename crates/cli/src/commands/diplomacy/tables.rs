//! `ludex diplomacy tables`: the positions of groups by the regions that they take, and the
//! products whose sum is the number of positions.

use ludex_services::Observer as _;
use ludex_services::csv;
use ludex_services::diplomacy::{Map, PartRow, Partition, grouped, partitioned, read_groups, read_regions};
use ludex_services::framed::Answer;
use ludex_services::movement::{TablesReport, combinations, crossings, letter, row_name};

use super::{bad, read_map, stopped};
use crate::args::{Everywhere, TablesArgs, TablesFormat, two_forms};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::grouped as digits;
use crate::observer::Watch;
use crate::output;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, words};

pub(super) fn run(args: &TablesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let map = read_map(args.map.as_deref(), everywhere)?;
    let regions = args.regions.as_deref().map(|typed| read_regions(&map, typed));
    let regions = regions.transpose().map_err(|problem| bad("--regions", &problem))?;
    if everywhere.json && args.format != TablesFormat::Text {
        return Err(two_forms());
    }
    let watch = Watch::new(everywhere);
    let groups = if let Some(groups) = &args.groups {
        read_groups(&map, groups).map_err(|problem| bad("--groups", &problem))?
    } else {
        let powers: Vec<_> = (0..map.powers.len()).collect();
        let found = grouped(&map, &powers, &watch).map_err(stopped)?;
        found.groups.into_iter().map(|group| group.powers).collect()
    };
    let partition = partitioned(&map, &groups, regions.as_deref(), &watch).map_err(stopped)?;
    match args.format {
        TablesFormat::Text => {
            watch.finish();
            if everywhere.json {
                let report = TablesReport::new(&map, &partition);
                return output::print_json(&Answer { command: "diplomacy tables", report, cost: () });
            }
            output::print(&report(&map, &partition, regions.is_some()))
        }
        TablesFormat::Parts => {
            watch.finish();
            output::print_as_it_is(&parts(&map, &partition))
        }
        TablesFormat::Products => products(&partition, &watch),
    }
}

/// The moves that another group may oppose, as the end of a cell; nearly always nothing.
fn crossing_text(map: &Map, row: &PartRow) -> String {
    let ways: Vec<_> = crossings(map, row).into_iter().map(|way| way.join(", ")).collect();
    if ways.iter().all(String::is_empty) { String::new() } else { format!(" ({})", ways.join(" / ")) }
}

fn report(map: &Map, partition: &Partition, some_regions: bool) -> String {
    let mut lines = Vec::new();
    for (at, group) in partition.tables.iter().enumerate() {
        let all: u128 = group.rows.iter().map(|row| row.positions).sum();
        let (letter, name, all) = (letter(at), map.group_name(&group.powers), digits(all));
        let de_name = words::french_of(&name);
        let heading = tell!("Table {letter}: {all} positions of {name}", "Table {letter} : {all} positions {de_name}");
        let mut table = Table::new().only_shown("", Align::Left);
        for code in map.codes(&group.regions) {
            table = table.only_shown(code, Align::Left);
        }
        table = table.only_shown("positions", Align::Right);
        for (number, row) in group.rows.iter().enumerate() {
            let taken = |region: &usize| if row.taken.contains(region) { tr("yes", "oui") } else { "–" }.into();
            let mut cells: Vec<Cell> = vec![(row_name(at, number) + &crossing_text(map, row)).into()];
            cells.extend(group.regions.iter().map(taken));
            cells.push(Cell::number(row.positions));
            table.row(cells);
        }
        lines.extend([styled(HEADING, &heading), String::new(), table.to_string(), String::new()]);
    }
    let (all, cases, total) = (digits(combinations(partition)), digits(partition.cases), digits(partition.total));
    let sum = match (partition.cases, combinations(partition)) {
        (1, 1) => tell!(
            "The one combination of rows is without conflict; its product is {total}.",
            "La seule combinaison de lignes est sans conflit ; son produit est {total}."
        ),
        (1, _) => tell!(
            "{cases} of {all} combinations of rows is without conflict; its product is {total}.",
            "{cases} combinaison de lignes sur {all} est sans conflit ; son produit est {total}."
        ),
        _ => tell!(
            "{cases} of {all} combinations of rows are without conflict; the sum of their products is {total}.",
            "{cases} combinaisons de lignes sur {all} sont sans conflit ; la somme de leurs produits est {total}."
        ),
    };
    lines.push(output::fold(&sum, 0));
    if some_regions {
        let beware = tr(
            "Conflicts in other regions are not seen: the number of positions may be less.",
            "Les conflits dans d'autres régions ne sont pas vus : le nombre de positions peut être moindre.",
        );
        lines.push(output::fold(beware, 0));
    }
    lines.join("\n")
}

/// The tables as CSV: what a row takes is one cell.
fn parts(map: &Map, partition: &Partition) -> String {
    let mut text = String::from(tr("row,group,taken,positions", "repère,groupe,occupées,nombre")) + "\n";
    for (at, group) in partition.tables.iter().enumerate() {
        for (number, row) in group.rows.iter().enumerate() {
            let (name, taken) = (map.group_name(&group.powers), map.codes(&row.taken).join(" "));
            let (row_name, crossing) = (row_name(at, number), crossing_text(map, row).replace(',', ";"));
            text += &csv::row([row_name, name, taken + &crossing, row.positions.to_string()]);
            text.push('\n');
        }
    }
    text
}

/// Every product as CSV, and their sum.
fn products(partition: &Partition, watch: &Watch) -> Result<(), Failure> {
    let letters: Vec<_> = (0..partition.tables.len()).map(letter).collect();
    let (mut done, mut failed) = (0_u128, Ok(()));
    output::write_data(|out| {
        let numbers: Vec<_> = letters.iter().map(|letter| format!("n({letter})")).collect();
        let product = tr("product", "produit").to_owned();
        writeln!(out, "{}", csv::row(letters.iter().chain(&numbers).chain([&product])))?;
        partition.products(&mut |rows, product| {
            let names: Vec<_> = rows.iter().enumerate().map(|(table, &row)| row_name(table, row)).collect();
            let number = |(table, &row): (usize, &usize)| partition.tables[table].rows[row].positions.to_string();
            let numbers: Vec<_> = rows.iter().enumerate().map(number).collect();
            failed = writeln!(out, "{}", csv::row(names.iter().chain(&numbers).chain([&product.to_string()])));
            done += 1;
            failed.is_ok() && !watch.cancelled()
        });
        std::mem::replace(&mut failed, Ok(()))?;
        let total = if done == partition.cases { partition.total.to_string() } else { String::new() };
        writeln!(out, "{}{},{total}", tr("sum", "somme"), ",".repeat(2 * letters.len() - 1))
    })?;
    watch.finish();
    if done < partition.cases {
        return Err(halt::stopped(&words::counted(done, ["product", "products"], ["produit", "produits"])));
    }
    Ok(())
}
