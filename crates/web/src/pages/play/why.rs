//! Why the position is worth what it is: which moves keep that, what the theory says, best play
//! with its boards, and what refutes a move.

use ludex_services::why::{Line, Why};
use ludex_services::words;
use maud::{Markup, html};

use super::View;
use crate::address::Query;
use crate::board::after_move;
use crate::web_game::WebGame;

/// Boards of a line that are drawn.
const DRAWN: usize = 6;

/// Larger boards are not drawn small.
const CELLS: usize = 128;

/// More moves are not offered to be asked about one by one.
const OFFERED: usize = 24;

impl View<'_> {
    /// The move that is asked about, if it is legal.
    pub(super) fn asked(&self) -> Option<&str> {
        self.ask.query.get("ask").filter(|asked| self.scene.legal.iter().any(|legal| legal == asked))
    }

    /// The section, where the value is known exactly.
    pub(super) fn reasons(&self, game: &WebGame) -> Markup {
        let Some(why) = &self.why else { return html! {} };
        let sentence = |text| words::with_capital(self.ask.text(text));
        html! {
            section.why aria-label=(self.tr("Why?", "Pourquoi ?")) {
                h2 { (self.tr("Why?", "Pourquoi ?")) }
                p { (sentence(&why.keeping)) "." }
                @for said in &why.theory { p { (sentence(said)) "." } }
                (self.line(game, self.tr("Best play: ", "Le meilleur jeu : "), &self.query, &why.line))
                @if let Some(asked) = &why.asked {
                    p.said { strong { (sentence(&asked.said)) "." } }
                    @if let Ok(after) = game.play(&self.query, &asked.mv) {
                        (self.line(game, self.tr("And then: ", "Et ensuite : "), &after, &asked.line))
                    }
                }
                (self.questions(why))
            }
        }
    }

    /// The moves of a line, each a way to where it leads, and the boards after the first of them.
    fn line(&self, game: &WebGame, name: &str, from: &Query, line: &Line) -> Markup {
        let mut steps: Vec<(&str, Query)> = Vec::new();
        for mv in &line.moves {
            let before = steps.last().map_or(from, |(_, query)| query);
            let Ok(after) = game.play(before, mv) else { break };
            steps.push((mv.as_str(), after));
        }
        if steps.is_empty() {
            return html! {};
        }
        let small = (1..=CELLS).contains(&self.scene.picture.cells.len());
        let drawn = steps.iter().take(if small { DRAWN } else { 0 });
        let boards: Vec<_> = drawn.filter_map(|(mv, query)| Some((mv, query, game.scene(query).ok()?))).collect();
        html! {
            p.best-line {
                (name)
                @for (mv, query) in &steps { a href=(self.to(query)) { (mv) } " " }
                @if !line.ends { "…" }
            }
            div.strip {
                @for (mv, query, scene) in boards {
                    a href=(self.to(query)) { span aria-hidden="true" { (after_move(&scene, mv)) } (mv) }
                }
            }
        }
    }

    /// The moves that give value away can be asked about.
    fn questions(&self, why: &Why) -> Markup {
        let moves: Vec<_> = self.scene.legal.iter().filter(|mv| !why.kept.contains(mv)).collect();
        if moves.is_empty() || self.scene.legal.len() > OFFERED {
            return html! {};
        }
        html! {
            p.ask {
                (self.tr("Why not ", "Pourquoi pas "))
                @for (number, mv) in moves.iter().enumerate() {
                    @if number > 0 { " " }
                    a href=(self.to(&self.query.with("ask", mv.as_str()))) aria-current=[(self.asked() == Some(mv.as_str())).then_some("true")] { (mv) }
                }
                (self.tr("?", "\u{a0}?"))
            }
        }
    }
}
