//! What the moves of a position are worth, at the prompt.

use ludex_services::search::Rating;
use ludex_services::session::Scene;
use ludex_services::values::MoveValues;
use ludex_services::{Text, Value};

use crate::commands::moves::report::table_of;
use crate::language::{lang, tell, tr};
use crate::{numbers, output, words};

/// A best move, in a sentence.
pub(super) fn hint(valued: &MoveValues, scene: &Scene) -> String {
    let Some(best) = valued.moves.first() else { return String::new() };
    let mv = &best.mv;
    match (valued.depth, best.rating) {
        (None, Rating::Exact(verdict)) => {
            let value = words::move_value(scene.seats, verdict.value);
            let plies = match verdict.remoteness.map(|plies| words::plies(plies, scene.seats)) {
                Some(plies) => format!(", {plies}"),
                None if verdict.value == Value::Draw => tr(", without end", ", sans fin").into(),
                None => String::new(),
            };
            tell!("  A best move is {mv}: {value}{plies}.\n", "  Un meilleur coup est {mv} : {value}{plies}.\n")
        }
        (depth, _) => {
            let depth = numbers::grouped(depth.unwrap_or_default());
            if valued.all_look_alike() {
                return tell!(
                    "  Looking {depth} plies ahead, {mv} looks like any other.\n",
                    "  En regardant {depth} coups plus loin, {mv} est semblable aux autres.\n"
                );
            }
            tell!(
                "  Looking {depth} plies ahead, {mv} looks best.\n",
                "  En regardant {depth} coups plus loin, {mv} paraît le meilleur.\n"
            )
        }
    }
}

/// All moves, in a table, and what brings exact values in place of estimates.
pub(super) fn table(valued: &MoveValues, scene: &Scene, better: Option<&Text>) -> String {
    let table = table_of(valued, scene.seats, tr("plies", "fin dans"), None);
    let Some(depth) = valued.depth else { return format!("{table}\n") };
    let depth = numbers::grouped(depth);
    let note = if valued.all_look_alike() {
        tell!(
            "The game is too large to be solved from here in a moment, and {depth} plies ahead these moves look alike.",
            "Le jeu est trop grand pour être résolu d'ici en un instant et, {depth} coups plus loin, ces coups se \
             valent en apparence."
        )
    } else {
        tell!(
            "How {depth} plies ahead these moves rank: the game is too large to be solved from here in a moment. It \
             does not say who wins.",
            "Le rang de ces coups, {depth} coups plus loin : le jeu est trop grand pour être résolu d'ici en un \
             instant. Il ne dit pas qui gagne."
        )
    };
    let better = better.map(|sentence| sentence.to(lang()).to_owned());
    let notes = [Some(note), better].into_iter().flatten().map(|note| output::fold(&note, 2));
    format!("{table}\n\n{}\n", notes.collect::<Vec<_>>().join("\n"))
}
