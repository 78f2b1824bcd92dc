//! `ludex table info`: what a table is of and how many positions it holds.

use ludex_services::framed::Answer;
use ludex_services::stored::{Info, Stored};
use ludex_services::table::beside::file_name;
use ludex_services::table::{Storage, TierCounts, Tiers};
use ludex_services::{Seats, Value, few};

use super::super::Played;
use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{self, grouped};
use crate::output::{self, fold};
use crate::text_table::{Align, Cell, Table};
use crate::{stored, words};

pub(super) fn run(stored: &Stored, everywhere: &Everywhere) -> Result<(), Failure> {
    let info = &stored.info().map_err(|why| stored::refused(&why))?;
    let played = Played::of(stored.game());
    let json = || Answer { command: "table info", report: info, cost: () };
    let tables = || vec![by_value(played.seats, info.total), by_tier(played.seats, info.by_tier)];
    output::report(everywhere, json, tables, || text(&played, info))
}

fn text(played: &Played, info: &Info<'_>) -> String {
    let heading = played.heading(tr("a table of solved positions", "une table de positions résolues"));
    let mut lines = vec![heading, String::new(), facts(info).to_string(), String::new()];
    lines.push(by_value(played.seats, info.total).to_string());
    let endless = info.total.endless;
    if endless > 0 {
        let endless = grouped(endless);
        let sentence = tell!(
            "Of the drawn entries {endless} never end.",
            "Parmi les entrées nulles, {endless} ne finissent jamais."
        );
        lines.push(fold(&sentence, 2));
    }
    if let Some(farthest) = info.total.farthest.filter(|&plies| plies > 0) {
        let farthest = words::plies(farthest, played.seats);
        let greatest =
            tell!("The greatest remoteness is {farthest}.", "La plus grande distance à la fin est de {farthest}.");
        lines.push(fold(&greatest, 2));
    }
    if info.by_tier.len() > 1 {
        lines.extend([String::new(), by_tier(played.seats, info.by_tier).to_string()]);
    }
    lines.join("\n")
}

fn facts(info: &Info<'_>) -> Table {
    let Info { file, format_version, hash, fingerprint, storage, key_bits, tiers, symmetry, root, .. } = info;
    let bytes = numbers::bytes(info.bytes);
    let rules = if info.fingerprint_matches {
        tr("those of this program", "celles de ce programme")
    } else {
        tr("not those of this program: they have changed", "pas celles de ce programme : elles ont changé")
    };
    let storage = match storage {
        Storage::Keys => tell!("sorted keys of {key_bits} bits", "clés triées de {key_bits} bits"),
        Storage::Numbers => tr("an array, by number", "un tableau, par numéro").into(),
    };
    let tiers = match tiers {
        Tiers::Ply => tr("plies from the root", "coups depuis la racine"),
        Tiers::Index => tr("those of the game's numbering", "ceux de la numérotation du jeu"),
        Tiers::One => tr("one", "un seul"),
    };
    let symmetry = if *symmetry {
        tr("symmetric positions are stored once", "les positions symétriques sont stockées une seule fois")
    } else {
        tr("every position is stored by itself", "chaque position est stockée séparément")
    };
    let mut facts = Table::new().only_shown("", Align::Left).only_shown("", Align::Left);
    for (name, fact) in [
        (tr("file", "fichier"), format!("{file}, {bytes}, version {format_version}")),
        ("BLAKE3", hash.clone()),
        (tr("rules", "règles"), rules.into()),
        ("", fingerprint.to_string()),
        (tr("root", "racine"), root.position.clone()),
        (tr("storage", "rangement"), storage),
        (tr("tiers", "niveaux"), tiers.into()),
        (tr("symmetry", "symétrie"), symmetry.into()),
    ] {
        facts.row(vec![name.into(), fact.into()]);
    }
    let needed = few::set(info.elsewhere.iter().map(|(_, game)| file_name(game)));
    if !needed.is_empty() {
        let needed = words::list(&needed.into_iter().collect::<Vec<_>>());
        facts.row(vec![tr("beside it", "à côté").into(), needed.into()]);
    }
    facts
}

fn by_value(seats: Seats, total: &TierCounts) -> Table {
    let mut table = Table::new().column("value", "", Align::Left);
    table = table.column("entries", tr("entries", "entrées"), Align::Right);
    if total.positions.is_some() {
        table = table.column("positions", "positions", Align::Right);
    }
    for value in Value::ALL {
        let name = Cell::new(words::counted_value(seats, value), value.word());
        let mut cells = vec![name, Cell::number(total.entries.get(value))];
        cells.extend(total.positions.map(|positions| Cell::number(positions.get(value))));
        table.row(cells);
    }
    let mut cells = vec![tr("total", "total").into(), Cell::number(total.entries.total())];
    cells.extend(total.positions.map(|positions| Cell::number(positions.total())));
    table.sum(cells);
    table
}

fn by_tier(seats: Seats, tiers: &[TierCounts]) -> Table {
    let mut table = Table::new().column("tier", tr("tier", "niveau"), Align::Right);
    for value in Value::ALL {
        table = table.column(value.word(), words::counted_value(seats, value), Align::Right);
    }
    table = table
        .column("entries", tr("entries", "entrées"), Align::Right)
        .column("positions", "positions", Align::Right)
        .column("farthest", tr("farthest", "plus loin"), Align::Right);
    for (tier, counts) in tiers.iter().enumerate() {
        let mut cells = vec![tier.to_string().into()];
        cells.extend(Value::ALL.map(|value| Cell::number(counts.entries.get(value))));
        cells.push(Cell::number(counts.entries.total()));
        cells.push(Cell::number_or(counts.positions.map(|positions| positions.total()), "–"));
        cells.push(Cell::number_or(counts.farthest, "–"));
        table.row(cells);
    }
    table
}
