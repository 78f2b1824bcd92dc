//! What is told where one position alone was solved.

use ludex_services::solver::{Blind, RootReport};
use ludex_services::values::Line;
use ludex_services::{Seats, Value, Verdict};

use super::best_play;
use crate::json::Cost;
use crate::language::{tell, tr};
use crate::numbers::{self, grouped};
use crate::{output, words};

/// The lines below the value of one position.
pub(super) fn one_lines(seats: Seats, report: &RootReport, verdict: Verdict, line: &Line) -> Vec<String> {
    let mut lines = Vec::new();
    if seats == Seats::Solo {
        match line.moves() {
            Some([]) => {}
            Some(moves) => {
                let moves = moves.join(" ");
                let sentence = tell!("A shortest solution: {moves}", "Une plus courte solution : {moves}");
                lines.push(output::fold(&sentence, 2));
            }
            None => lines.extend(best_play(line, verdict, report.method)),
        }
    } else {
        if !report.best_moves.is_empty() {
            let (best, is_single) = (words::list(&report.best_moves), report.best_moves.len() == 1);
            lines.push(output::fold(
                // A single one may be all that was looked for.
                &match (report.score, &report.grundy, verdict.value) {
                    (None, Some(_), _) => tell!("Winning moves: {best}", "Coups gagnants : {best}"),
                    (None, None, Value::Draw) if is_single => {
                        tell!("A move that keeps the draw: {best}", "Un coup qui garde la nulle : {best}")
                    }
                    (None, None, Value::Win) if is_single => {
                        tell!("A winning move: {best}", "Un coup gagnant : {best}")
                    }
                    _ => tell!("Best moves: {best}", "Meilleurs coups : {best}"),
                },
                2,
            ));
        }
        lines.extend(best_play(line, verdict, report.method));
    }
    lines.extend(saved(report).map(|sentence| output::fold(&sentence, 2)));
    if let Some(score) = report.score.map(numbers::signed) {
        let meant = match score.chars().next() {
            Some('+') => tr(
                " (+1 is a win with the last stone, +2 with the last but one, …)",
                " (+1 : victoire avec le dernier pion, +2 : avec l'avant-dernier, …)",
            ),
            Some('0') | None => "",
            Some(_) => tr(
                " (−1 is a loss to the winner's last stone, −2 to the last but one, …)",
                " (−1 : défaite par le dernier pion adverse, −2 : par l'avant-dernier, …)",
            ),
        };
        lines.push(output::fold(&tell!("Score: {score}{meant}", "Score : {score}{meant}"), 2));
    }
    if let Some(grundy) = &report.grundy {
        lines.push(tell!("  Grundy value: {grundy}", "  Valeur de Grundy : {grundy}"));
    }
    lines
}

/// What the lower bound of a puzzle saved, beside a search without it.
fn saved(report: &RootReport) -> Option<String> {
    let (Blind { expanded: all, complete }, few) = (report.blind?, report.expanded.as_ref()?.parse::<u64>().ok()?);
    let [few_told, all_told] = [few, all].map(grouped);
    let way = tell!("positions looked at: {few_told}", "positions examinées : {few_told}");
    Some(match complete {
        true if few == 0 => tell!(
            "The lower bound of the moves left tells so before any search; a blind one (breadth first) looked at \
             {all_told} positions.",
            "La borne inférieure des coups restants le dit avant toute recherche ; une recherche aveugle (en largeur) \
             a examiné {all_told} positions."
        ),
        false if few == 0 => tell!(
            "The lower bound of the moves left tells so before any search; a blind one (breadth first) was given up \
             after {all_told} positions.",
            "La borne inférieure des coups restants le dit avant toute recherche ; une recherche aveugle (en largeur) \
             a été abandonnée après {all_told} positions."
        ),
        true if few <= all => {
            let share = numbers::percent((all - few) as f64, all.max(1) as f64);
            tell!(
                "The lower bound of the moves left saves {share}: {way}, and {all_told} by a blind search (breadth \
                 first).",
                "La borne inférieure des coups restants épargne {share} : {way}, et {all_told} par une recherche \
                 aveugle (en largeur)."
            )
        }
        true => tell!(
            "The lower bound of the moves left saves nothing here: {way}, and {all_told} by a blind search (breadth \
             first), which remembers positions and looks at each once.",
            "La borne inférieure des coups restants n'épargne rien ici : {way}, et {all_told} par une recherche \
             aveugle (en largeur), qui retient les positions et n'examine chacune qu'une fois."
        ),
        false if few < all => tell!(
            "The lower bound of the moves left saves the most: {way}, and more than {all_told} by a blind search \
             (breadth first), which was given up there.",
            "La borne inférieure des coups restants épargne l'essentiel : {way}, et plus de {all_told} par une \
             recherche aveugle (en largeur), abandonnée là."
        ),
        false => tell!(
            "A blind search (breadth first) was given up after {all_told} positions.",
            "Une recherche aveugle (en largeur) a été abandonnée après {all_told} positions."
        ),
    })
}

/// How the answer about one position was found, and what it took.
pub(super) fn cost_of_one(report: &RootReport, cost: Cost) -> String {
    let (method, seconds) = (report.method, numbers::seconds(cost.seconds));
    let sentence = match &report.expanded {
        Some(expanded) => {
            let positions = ["position expanded", "positions expanded"];
            let expanded = words::counted(expanded, positions, ["position développée", "positions développées"]);
            tell!("{expanded} by {method} in {seconds}", "{expanded}, méthode {method}, en {seconds}")
        }
        None => tell!("One position solved by {method} in {seconds}", "Une position, méthode {method}, en {seconds}"),
    };
    sentence + &cost.memory()
}
