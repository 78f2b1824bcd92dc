//! An algorithm step by step: a slider, buttons and keys for its steps, ▶ that goes through them,
//! and the lines of the algorithm with those that run.
//!
//! Every step is an address; the script plays them one after the other (`assets/steps.js`).

use ludex_services::Text;
use maud::{Markup, html};

use crate::icons;
use crate::pages::{help, hidden, key_name};
use crate::shell::PageRequest;

/// Numbered steps that a page goes through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps<'a> {
    /// The question of the address, and what a step is called.
    pub(crate) field: &'a str,
    pub(crate) name: &'a str,
    pub(crate) at: usize,
    pub(crate) last: usize,
    /// The other questions, which stay.
    pub(crate) kept: &'a [&'a str],
}

impl Steps<'_> {
    /// The step that an address asks for; the first one unless it does.
    pub(crate) fn asked(ask: &PageRequest, field: &str, last: usize) -> usize {
        ask.query.get(field).and_then(|step| step.parse().ok()).unwrap_or(0).min(last)
    }

    /// A slider through the steps, after other fields of the same form, and ways to the next ones.
    pub(crate) fn slider(&self, ask: &PageRequest, fields: &Markup) -> Markup {
        let &Self { field, name, at, last, kept } = self;
        let to = |step: usize| ask.here(&ask.query.with(field, step.to_string().as_str()));
        let way = |there: Option<usize>, key: &str, sign: &str, name: &str| {
            html! {
                @if let Some(step) = there { a.button href=(to(step)) data-key=(key) aria-label=(name) title={ (name) " (" (key_name(ask, key)) ")" } { (sign) } }
                @else { span.button.off aria-hidden="true" { (sign) } }
            }
        };
        html! {
            form.slider action=(ask.path) data-slide {
                (hidden(ask, kept))
                (fields)
                (way((at > 0).then_some(0), "Home", "«", ask.tr("To the beginning", "Au début")))
                (way(at.checked_sub(1), "←", "‹", ask.tr("A step back", "Un pas en arrière")))
                label { span { (name) " " output { (at) } " / " (last) }
                    input type="range" name=(field) aria-label=(name) min="0" max=(last) value=(at); }
                (way((at < last).then_some(at + 1), "→", "›", ask.tr("A step forward", "Un pas en avant")))
                (way((at < last).then_some(last), "End", "»", ask.tr("To the end", "À la fin")))
                button.plain { (ask.tr("Show", "Montrer")) }
                (self.player(ask, &to))
            }
        }
    }

    /// ▶, for the script: through all steps, from the beginning where this is the last one.
    fn player(&self, ask: &PageRequest, to: &impl Fn(usize) -> String) -> Markup {
        let next = if self.at < self.last { self.at + 1 } else { 0 };
        let speeds =
            [("2000", ask.tr("slow", "lent")), ("900", ask.tr("usual", "normal")), ("250", ask.tr("fast", "rapide"))];
        html! {
            // By its name it is told from other parts, so that a slider that is held is not moved.
            span.player.scripted-only #player {
                a.button.primary href=(to(next)) data-key="space" data-run-steps role="button" aria-pressed="false"
                    title={ (ask.tr("Play", "Lire")) " (" (key_name(ask, "space")) ")" } aria-label=(ask.tr("Play the steps", "Lire les pas")) { (icons::draw("run")) }
                label {
                    span.said-only { (ask.tr("Speed", "Vitesse")) }
                    select data-speed { @for (pause, name) in speeds { option value=(pause) selected[pause == "900"] { (name) } } }
                }
            }
        }
    }
}

/// An algorithm as it is written down, with the lines that run at a step, from 0.
pub(crate) fn listing(ask: &PageRequest, lines: &[Text], running: &[usize]) -> Markup {
    html! {
        ol.listing aria-label=(ask.tr("The algorithm", "L'algorithme")) {
            @for (number, line) in lines.iter().enumerate() {
                li aria-current=[running.contains(&number).then_some("step")] { code { (ask.text(line)) } }
            }
        }
    }
}

/// The keys of a page with steps.
pub(crate) fn keys_of_steps(ask: &PageRequest) -> Markup {
    let keys = [
        ("← → k j", ask.tr("a step back, a step forward", "un pas en arrière, en avant")),
        ("Home End", ask.tr("to the beginning, to the end", "au début, à la fin")),
        ("space", ask.tr("through all steps, or stop", "tous les pas l'un après l'autre, ou arrêter")),
        ("?", ask.tr("this help", "cette aide")),
    ];
    help(ask, &keys, &html! {})
}
