//! `ludex solve --sweep`: the starts of a game, one for every number of a range.

use std::path::Path;

use ludex_services::clock::seconds;
use ludex_services::plan::Purpose;
use ludex_services::sweep::{Range, Report, Row, Sweep, sweep};
use ludex_services::{Value, Verdict};
use serde::Serialize;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::output_file::Output;
use crate::picture::is_svg;
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::{halt, refusal, words};

/// Best moves beyond these are not shown in the table.
const SHOWN: usize = 6;

pub(super) fn run(game: &str, range: &str, file: Option<&Path>, everywhere: &Everywhere) -> Result<(), Failure> {
    let draws = file.map(is_svg).transpose()?;
    let refused = |why| refusal::failure(&why, Purpose::Solve, game, tr("nothing", "rien"));
    let range = Range::read(game, range).map_err(refused)?;
    let to = file.map(|file| Output::open(file, everywhere)).transpose()?;
    let watch = Watch::new(everywhere);
    let found = sweep(range, seconds, &watch);
    watch.finish();
    let found = found.map_err(refused)?;
    if let (Some(to), Some(draws)) = (&to, draws) {
        let written = if draws { found.plot(lang()).svg(lang()) } else { found.csv() };
        to.write(written.as_bytes())?;
    }
    let told = Told { found, output: to.map(|to| to.name()), cost: Cost::of(&watch) };
    output::report(everywhere, || told.json(), || vec![told.table()], || told.text())?;
    let starts = words::counted(told.found.rows.len(), ["start", "starts"], ["départ", "départs"]);
    told.found.halt.as_ref().map_or(Ok(()), |why| Err(halt::failure(why, &starts)))
}

struct Told {
    found: Sweep,
    output: Option<String>,
    cost: Cost,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    #[serde(flatten)]
    report: Report<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    #[serde(flatten)]
    cost: Cost,
}

impl Told {
    fn json(&self) -> Json<'_> {
        let Self { found, output, cost } = self;
        let game = &found.range.game;
        Json { command: "solve", game, report: found.report(lang()), output: output.as_deref(), cost: *cost }
    }

    fn table(&self) -> Table {
        let found = &self.found;
        let mut table = Table::new().column(&*found.range.parameter.en, said(&found.range.parameter), Align::Right);
        table = table.column("lost", "", Align::Left).column("value", tr("value", "valeur"), Align::Left);
        table = table.column("remoteness", tr("plies", "fin dans"), Align::Right);
        table = table.column("best_moves", tr("best moves", "meilleurs coups"), Align::Left);
        for row in &found.rows {
            let mark = Cell::new(if row.is_lost() { "×" } else { "" }, row.is_lost());
            let [value, plies, best] = match &row.solved {
                Ok((verdict, best)) => {
                    let more = if best.len() > SHOWN { " …" } else { "" };
                    let few = format!("{}{more}", best.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" "));
                    let value = Cell::new(words::move_value(found.seats, verdict.value), verdict.value.word());
                    let missing = if is_endless(verdict) { "∞" } else { "" };
                    [value, Cell::number_or(verdict.remoteness, missing), Cell::new(few, best.join(" "))]
                }
                Err(_) => [Cell::new("–", ""), Cell::default(), Cell::default()],
            };
            table.row(vec![row.number.to_string().into(), mark, value, plies, best]);
        }
        table
    }

    fn text(&self) -> String {
        let (found, table) = (&self.found, self.table());
        let mut blocks = vec![styled(HEADING, &said(&found.heading())), table.to_string()];
        let lost: Vec<_> = found.lost().iter().map(ToString::to_string).collect();
        let lost = words::list(&lost);
        blocks.push(if lost.is_empty() {
            tr("No start is lost for the player to move.", "Aucun départ n'est perdu pour le joueur au trait.").into()
        } else {
            tell!("Lost for the player to move (×): {lost}.", "Perdus pour le joueur au trait (×) : {lost}.")
        });
        blocks.extend(found.known.as_ref().map(|known| said(&known.sentence())));
        let lacks_plies = |verdict: &Verdict| verdict.remoteness.is_none() && !is_endless(verdict);
        let no_plies = |row: &Row| row.solved.as_ref().is_ok_and(|(verdict, _)| lacks_plies(verdict));
        if found.rows.iter().any(no_plies) {
            blocks.push(
                tr(
                    "Where no plies stand, only the value was computed.",
                    "Là où le nombre de coups manque, seule la valeur a été calculée.",
                )
                .into(),
            );
        }
        let why = found.rows.iter().find_map(|row| row.solved.as_ref().err().map(|why| (row.number, said(why))));
        blocks.extend(why.map(|(number, why)| fold(&tell!("{number}: {why}", "{number} : {why}"), 0)));
        blocks.extend(self.output.as_ref().map(|name| tell!("Written to {name}.", "Écrit dans {name}.")));
        blocks.join("\n\n")
    }
}

/// A draw that was solved and has no plies never ends.
fn is_endless(verdict: &Verdict) -> bool {
    verdict.value == Value::Draw && verdict.remoteness.is_none()
}
