//! The legal moves as a list, for readers who do not point at the board.

use maud::{Markup, html};

use super::{KEPT, View};
use crate::board;
use crate::pages::hidden;
use crate::shell::tell;
use crate::values::Worth;
use crate::web_game::Legal;

/// More moves that the board has too are not listed.
const LISTED: usize = 60;

impl View<'_> {
    /// The legal moves as a list, for readers who do not point at the board. Those of a program
    /// only keep their places, so that nothing below goes up and down with every move.
    pub(super) fn moves(&self) -> Markup {
        let scene = &self.scene;
        if scene.mover().is_none() {
            return html! {};
        }
        // While programs are held there is time to read them.
        let (idle, held) = (self.program_moves(), self.query.is("hold"));
        let worth = self.worth();
        // Of very many the board has the others, and every move can be written.
        let on_board = |number: usize| scene.is_drawn() && scene.links[number].cells.len() == 1;
        // In their own order, with values and without: a link that is aimed at stays where it is.
        let listed: Vec<_> = (0..scene.links.len()).filter(|&number| number < LISTED || !on_board(number)).collect();
        let all = listed.len() == scene.legal.len();
        let chips = html! {
            ol.chips aria-hidden=[idle.then_some("true")] {
                @for number in &listed {
                    @let legal = &scene.links[*number];
                    li { @if idle { span.idle[!held].chip[held] { b { (legal.text) } } } @else { (self.chip(legal, worth[*number].as_ref())) } }
                }
            }
        };
        html! {
            div.moves {
                h2 { (self.tr("Moves", "Coups")) }
                @if scene.links.len() > 40 { details open[self.shows()] { summary { (self.counted(listed.len())) } (chips) } } @else { (chips) }
                @if !all { (self.typed(idle)) }
            }
        }
    }

    /// How many there are, and how many of them are listed.
    fn counted(&self, listed: usize) -> String {
        let all = self.scene.legal.len();
        if listed == all {
            return tell!(self.ask.lang, "All {all}", "Les {all} coups");
        }
        tell!(self.ask.lang, "{listed} of {all}", "{listed} coups sur {all}")
    }

    fn chip(&self, legal: &Legal, worth: Option<&Worth<'_>>) -> Markup {
        let hinted = self.hint() == Some(legal.text.as_str());
        let class = worth.map(Worth::class).unwrap_or_default();
        let best = worth.is_some_and(|worth| worth.place() == 0);
        html! {
            a.chip.hinted[hinted].best[best] .(class) href=(self.to(&legal.query)) data-move=(legal.text)
                aria-label=(self.chip_said(legal, worth)) {
                b { (legal.text) }
                @if let Some(worth) = worth { " " (worth.short(self.ask.lang)) }
            }
        }
    }

    /// A move as a screen reader says it; where more is written than its name, that comes first.
    fn chip_said(&self, legal: &Legal, worth: Option<&Worth<'_>>) -> String {
        let said = board::spoken(self.ask.lang, &legal.text, worth);
        match worth {
            Some(worth) => format!("{} {} – {said}", legal.text, worth.short(self.ask.lang)),
            None => said,
        }
    }

    /// A move to be written, where they are too many to be listed.
    fn typed(&self, idle: bool) -> Markup {
        html! {
            form.inline action=(self.path) {
                (hidden(self.ask, KEPT))
                label { span { (self.tr("Another move", "Un autre coup")) } input name="play" size="8" autocomplete="off" disabled[idle]; }
                button disabled[idle] { (self.tr("Play", "Jouer")) }
            }
        }
    }
}
