//! What the moves of a position are worth, at the prompt.

use ludex_services::search::Rating;
use ludex_services::session::Scene;
use ludex_services::worth::Valued;
use ludex_services::{Seats, Verdict};

use crate::language::{tell, tr};
use crate::table::{Align, Table};
use crate::{numbers, words};

fn verdict_cells(seats: Seats, verdict: Verdict) -> [String; 2] {
    let plies = verdict.remoteness.map_or_else(|| "∞".into(), numbers::grouped);
    [words::move_value(seats, verdict.value).into(), plies]
}

/// A best move, in a sentence.
pub(super) fn hint(valued: &Valued, scene: &Scene) -> String {
    let Some(best) = valued.moves.first() else { return String::new() };
    let mv = &best.mv;
    match (valued.depth, best.rating) {
        (None, Rating::Exact(verdict)) => {
            let [value, _] = verdict_cells(scene.seats, verdict);
            let plies = verdict.remoteness.map(|plies| words::plies(plies, scene.seats));
            let plies = plies.unwrap_or_else(|| tr("without end", "sans fin").into());
            tell!("  A best move is {mv}: {value}, {plies}.\n", "  Un meilleur coup est {mv} : {value}, {plies}.\n")
        }
        (depth, _) => {
            let depth = numbers::grouped(depth.unwrap_or_default());
            tell!(
                "  Looking {depth} plies ahead, {mv} looks best.\n",
                "  En regardant {depth} coups plus loin, {mv} paraît le meilleur.\n"
            )
        }
    }
}

/// All moves, in a table.
pub(super) fn table(valued: &Valued, scene: &Scene) -> String {
    let mut table = Table::new()
        .column(tr("move", "coup"), Align::Left)
        .column(tr("value", "valeur"), Align::Left)
        .column(tr("plies", "coups"), Align::Right);
    let exact = valued.depth.is_none();
    for known in &valued.moves {
        let [value, plies] = match known.rating {
            Rating::Exact(verdict) if exact || verdict.remoteness.is_some() => verdict_cells(scene.seats, verdict),
            // A search does not tell the distance of a draw.
            Rating::Exact(verdict) => [words::move_value(scene.seats, verdict.value).into(), String::new()],
            Rating::Estimate(looks) => [numbers::signed(looks), String::new()],
        };
        table.row(vec![known.mv.clone(), value, plies]);
    }
    let Some(depth) = valued.depth else { return format!("{table}\n") };
    let depth = numbers::grouped(depth);
    let note = tell!(
        "  Estimates, {depth} plies ahead: the game is too large to be solved from here in a moment.",
        "  Estimations, {depth} coups plus loin : le jeu est trop grand pour être résolu d'ici en un instant."
    );
    format!("{table}\n\n{note}\n")
}
