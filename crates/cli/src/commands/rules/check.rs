//! `ludex rules check`: what the rules of a game say, and what is wrong with them.

use ludex_services::framed::Answer;
use ludex_services::sheets::{self, Checked};

use crate::args::{CheckArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped;
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{input, output, sheets as files, words};

pub(super) fn run(args: &CheckArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let source = input::read_program(&args.file, everywhere)?;
    let watch = Watch::new(everywhere);
    let checked = sheets::check(&file, &source, &watch);
    watch.finish();
    let checked = checked.map_err(|why| files::failure(&why, &file))?;
    if everywhere.json {
        output::print_json(&Answer { command: "rules check", report: checked.report(&file, lang()), cost: () })?;
    } else {
        output::print(&told(&file, &checked))?;
    }
    match checked.faults.len() {
        0 => Ok(()),
        1 => Err(Failure::No(tell!("{file}: a fault in the rules", "{file} : une faute dans les règles"))),
        several => Err(Failure::No(tell!(
            "{file}: {several} faults in the rules",
            "{file} : {several} fautes dans les règles"
        ))),
    }
}

fn told(file: &str, checked: &Checked) -> String {
    let [rules, fluents, positions, ends] =
        [checked.rules, checked.fluents, checked.positions, checked.ends].map(grouped);
    let mut lines = vec![styled(HEADING, file), String::new()];
    if checked.faults.is_empty() {
        lines.push(output::fold(&words::capital(&format!("{}.", said(&checked.kind))), 2));
        lines.push(String::new());
    }
    let moves = checked.roles.iter().zip(&checked.moves);
    let moves: Vec<String> = moves.map(|(role, &moves)| format!("{role} ({})", grouped(moves))).collect();
    let moves = moves.join(", ");
    let roles = tell!("Roles, with their moves: {moves}", "Rôles, avec leurs coups : {moves}");
    let size = tell!("Rules and facts: {rules}; fluents: {fluents}", "Règles et faits : {rules} ; fluents : {fluents}");
    let bits = words::counted(checked.bits, ["bit", "bits"], ["bit", "bits"]);
    let (work, travaillent) = (["gate works", "gates work"], ["porte y travaille", "portes y travaillent"]);
    let gates = words::counted(checked.gates, work, travaillent);
    let gates = tell!("A position takes {bits}, and {gates} on it.", "Une position occupe {bits}, et {gates}.");
    let seen = if checked.complete && checked.positions == 1 {
        tell!("The start is the only position; ends: {ends}.", "Le départ est la seule position ; fins : {ends}.")
    } else if checked.complete {
        tell!(
            "All {positions} positions were looked at; in {ends} the game is over.",
            "Les {positions} positions ont toutes été regardées ; dans {ends}, la partie est finie."
        )
    } else {
        tell!(
            "The {positions} positions nearest to the start were looked at, and random games to their ends.",
            "Les {positions} positions les plus proches du départ ont été regardées, et des parties au hasard jusqu'au bout."
        )
    };
    lines.extend([roles, size, gates, seen].iter().map(|sentence| output::fold(sentence, 2)));
    for note in &checked.notes {
        let note = said(note);
        lines.extend([String::new(), output::fold(&tell!("Note: {note}.", "Remarque : {note}."), 2)]);
    }
    for (what, history) in &checked.faults {
        let (what, history) = (said(what), history.join(" "));
        let sentence = if history.is_empty() {
            tell!("Fault, at the start: {what}.", "Faute, au départ : {what}.")
        } else {
            tell!("Fault, after {history}: {what}.", "Faute, après {history} : {what}.")
        };
        lines.extend([String::new(), output::fold(&sentence, 2)]);
    }
    if checked.faults.is_empty() {
        lines.extend([String::new(), format!("  {}", tr("No fault was found.", "Aucune faute n'a été trouvée."))]);
    }
    lines.join("\n")
}
