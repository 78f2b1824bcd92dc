//! The lines that were left for another move, as a tree beside the game.

use ludex_services::play::Record;
use ludex_services::{Player, words};
use maud::{Markup, html};

use super::View;
use crate::address::Query;
use crate::game_url::Written;
use crate::variations::{self, Branch, Line};
use crate::web_game::WebGame;

/// Lines that can be played, each with the addresses of its positions.
#[derive(Default)]
struct Shown {
    lines: Vec<Line>,
    /// Those to move at every ply of each.
    movers: Vec<Vec<Option<Player>>>,
    written: Vec<(Written, Query)>,
}

impl View<'_> {
    /// The tree, where there is any.
    pub(super) fn variations(&self, game: &WebGame) -> Markup {
        let shown = self.lines(game).unwrap_or_default();
        let branches = variations::branches(&self.scene.moves, &shown.lines);
        html! {
            @if !branches.is_empty() {
                section.variations aria-label=(self.tr("Variations", "Variantes")) {
                    h3 { (self.tr("Variations", "Variantes")) " "
                        a href=(self.to(&variations::without(&self.query))) { (self.tr("Forget them", "Les oublier")) } }
                    (self.tree(&shown, &branches))
                }
            }
        }
    }

    fn lines(&self, game: &WebGame) -> Option<Shown> {
        let start = game.record(&self.query).ok()?.start().clone();
        let replayed = |line: &Line| {
            let mut record = Record::from(&game.game, start.clone()).ok()?;
            line.iter().try_for_each(|mv| record.play_text(&game.game, mv).map(drop)).ok()?;
            Some(record)
        };
        let known = variations::read(&self.query);
        let (lines, records): (Vec<_>, Vec<_>) =
            known.into_iter().filter_map(|line| replayed(&line).map(|record| (line, record))).unzip();
        // Beside a line are the others, and the game that it was left for.
        let beside = |number: usize| {
            let others = lines.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, line)| line.clone());
            variations::with(&self.query, &lines[number], others.chain([self.scene.moves.clone()]).collect())
        };
        let written = records.iter().zip(&lines).enumerate();
        let written =
            written.map(|(number, (record, line))| (Written::of(&game.game, record, line), beside(number))).collect();
        let movers = records.iter().map(Record::movers).collect();
        Some(Shown { lines, movers, written })
    }

    fn tree(&self, shown: &Shown, branches: &[Branch]) -> Markup {
        html! {
            ul {
                @for Branch { line, from, to, branches } in branches {
                    li {
                        @let (written, query) = &shown.written[*line];
                        span.note { (words::move_number(&shown.movers[*line], from + 1)) " " }
                        @for ply in *from..*to {
                            a href=(self.to(&written.with_cursor(ply + 1, query))) { (shown.lines[*line][ply]) } " "
                        }
                        @if !branches.is_empty() { (self.tree(shown, branches)) }
                    }
                }
            }
        }
    }
}
