//! `ludex table verify`: whether a table is what the rules say; the exit status is 1 where it is
//! not.

use std::path::Path;

use ludex_services::Refusal;
use ludex_services::stored::Stored;
use ludex_services::table::verify::Fault;
use ludex_services::table::{Table, TableError, TierCounts, VerifyReport};
use serde::Serialize;

use super::super::Played;
use super::path;
use crate::args::{Everywhere, VerifyArgs};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{said, tell, tr};
use crate::numbers::{self, grouped};
use crate::observer::Watch;
use crate::{output, refusal, stored, words};

pub(super) fn run(args: &VerifyArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let file = args.file.as_path();
    let stored = match Stored::open(file) {
        Ok(stored) => stored,
        Err(Refusal::Table(error)) => return unreadable(file, &error, everywhere),
        Err(why) => return Err(stored::refused(&why)),
    };
    let watch = Watch::new(everywhere);
    let verified = stored.verify(&watch);
    // What is wrong already needs no search.
    let searched = match &verified {
        Ok(report) if report.is_sound() && report.unfounded > 0 => stored.search_again(args.search, &watch),
        _ => Ok((0, Vec::new())),
    };
    watch.finish();
    let report = match verified {
        Ok(report) => report,
        Err(error @ TableError::Other { .. }) => return unreadable(file, &error, everywhere),
        Err(error) => return Err(stored::failure(&error, &watch)),
    };
    let (searched, wrong) = searched.map_err(|error| stored::failure(&error, &watch))?;
    let (table, game) = (stored.table(), stored.game());
    let cost = Cost::of(&watch);
    if everywhere.json {
        output::print_json(&Json::of(table, &report, (searched, &wrong), cost))?;
    } else {
        let heading = Played::of(game).heading(tr("is the table correct?", "la table est-elle juste ?"));
        output::print(&format!("{heading}\n\n{}", findings(table, &report, (searched, &wrong), cost)))?;
    }
    if let Some(position) = wrong.first() {
        let path = path(table);
        return Err(Failure::No(tell!(
            "the book {path} differs from a search at {position}",
            "le livre {path} diffère d'une recherche en {position}"
        )));
    }
    let Some(first) = report.faults.first() else { return Ok(()) };
    Err(not_sound(&path(table), report.fault_count, &said(&first.text())))
}

/// The answer on a table that cannot be read whole, or is another than it should be: no. What is no
/// table at all is bad input, as everywhere.
fn unreadable(file: &Path, error: &TableError, everywhere: &Everywhere) -> Result<(), Failure> {
    if !matches!(error, TableError::Damaged { .. } | TableError::Other { .. }) {
        return Err(refusal::of_table(error, ""));
    }
    let fault = said(&error.text());
    if everywhere.json {
        let faults = vec![JsonFault { tier: None, key: None, fault: fault.clone() }];
        output::print_json(&Json {
            command: "table verify",
            file: file.display().to_string(),
            game: None,
            sound: false,
            entries: None,
            unreached: None,
            unfounded: None,
            searched: None,
            fault_count: "1".into(),
            faults,
            total: None,
            cost: Cost::of(&Watch::new(everywhere)),
        })?;
    }
    Err(Failure::No(fault))
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    file: String,
    /// `null` where the table could not be read.
    game: Option<&'a str>,
    sound: bool,
    /// How many entries were checked.
    entries: Option<String>,
    /// Entries that cannot be reached from the root, which a table of numbers may have.
    unreached: Option<String>,
    /// Entries of the last ply of a book of openings, which follow from no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfounded: Option<String>,
    /// How many of them were searched again.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<String>,
    fault_count: String,
    /// The first ones.
    faults: Vec<JsonFault>,
    /// The counts, recounted.
    total: Option<&'a TierCounts>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct JsonFault {
    tier: Option<u32>,
    key: Option<String>,
    fault: String,
}

impl<'a> Json<'a> {
    fn of(table: &'a Table, report: &'a VerifyReport, (searched, wrong): (u64, &[String]), cost: Cost) -> Self {
        let book = table.header().plies.is_some();
        let fault = |fault: &Fault| JsonFault {
            tier: Some(fault.tier),
            key: Some(fault.key.to_string()),
            fault: said(&fault.text()),
        };
        Self {
            command: "table verify",
            file: path(table),
            game: Some(&table.header().game),
            sound: report.is_sound() && wrong.is_empty(),
            entries: Some(report.total.entries.total().to_string()),
            unreached: Some(report.unreached.to_string()),
            unfounded: book.then(|| report.unfounded.to_string()),
            searched: book.then(|| searched.to_string()),
            fault_count: report.fault_count.to_string(),
            faults: report.faults.iter().map(fault).collect(),
            total: Some(&report.total),
            cost,
        }
    }
}

fn findings(table: &Table, report: &VerifyReport, (searched, wrong): (u64, &[String]), cost: Cost) -> String {
    let answer = if let Some(position) = wrong.first() {
        let (number, searched) = (grouped(wrong.len()), grouped(searched));
        output::fold(
            &tell!(
                "No: of {searched} positions of the last ply searched again, the book differs from the search at \
                 {number}; the first: {position}.",
                "Non : de {searched} positions du dernier coup résolues de nouveau, {number} ont une autre valeur dans \
                 le livre ; la première : {position}."
            ),
            2,
        )
    } else if report.is_sound() && report.unfounded > 0 {
        let last = words::counted(grouped(report.unfounded), ["position", "positions"], ["position", "positions"]);
        let searched = grouped(searched);
        output::fold(
            &tell!(
                "Yes, if its last ply is right: every value and every distance before it follows from the rules. The \
                 last ply, {last}, comes from a search; searched again with the same result: {searched} (--search N \
                 searches more).",
                "Oui, si son dernier coup est juste : chaque valeur et chaque distance qui précède découle des règles. \
                 Le dernier coup, {last}, vient d'une recherche ; résolues de nouveau avec le même résultat : \
                 {searched} (--search N en résout davantage)."
            ),
            2,
        )
    } else if report.is_sound() && !table.header().elsewhere.is_empty() {
        output::fold(
            tr(
                "Yes: every value and every distance follows from the rules and from the tables beside it, which are \
                 verified on their own; and every other position reachable from the root is in the table.",
                "Oui : chaque valeur et chaque distance découle des règles et des tables à côté d'elle, qui se \
                 vérifient chacune ; et toute autre position atteignable depuis la racine est dans la table.",
            ),
            2,
        )
    } else if report.is_sound() {
        output::fold(
            tr(
                "Yes: every value and every distance follows from the rules, and every position reachable from the \
                 root is in the table.",
                "Oui : chaque valeur et chaque distance découle des règles, et toute position atteignable depuis la \
                 racine est dans la table.",
            ),
            2,
        )
    } else {
        faults(report)
    };
    let (entry, entree) = (["entry checked", "entries checked"], ["entrée vérifiée", "entrées vérifiées"]);
    let checked = words::counted(report.total.entries.total(), entry, entree);
    let seconds = numbers::seconds(cost.seconds);
    let checked = tell!("{checked} in {seconds}", "{checked} en {seconds}");
    format!("{answer}\n\n{checked}{}", cost.memory())
}

fn faults(report: &VerifyReport) -> String {
    let count = counted(report.fault_count);
    let mut lines = vec![tell!("  No: {count}.", "  Non : {count}.")];
    lines.extend(report.faults.iter().map(|fault| format!("  - {}", said(&fault.text()))));
    let more = report.fault_count.saturating_sub(report.faults.len() as u64);
    if more > 0 {
        let more = grouped(more);
        lines.push(tell!("  … and {more} more", "  … et {more} autres"));
    }
    lines.join("\n")
}

fn counted(faults: u64) -> String {
    let number = grouped(faults);
    if faults == 1 { tell!("{number} fault", "{number} faute") } else { tell!("{number} faults", "{number} fautes") }
}

fn not_sound(path: &str, count: u64, first: &str) -> Failure {
    let count = counted(count);
    Failure::No(tell!(
        "the table {path} is not sound, {count}; the first: {first}",
        "la table {path} n'est pas juste, {count} ; la première : {first}"
    ))
}
