//! The pages, one file each.

pub(crate) mod count;
pub(crate) mod diplomacy;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod learn;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod rules;
pub(crate) mod search;

use maud::{Markup, html};

use crate::shell::PageRequest;

/// A choice among a few, as a list to choose from; the present one is there even if it is not among
/// them.
fn choice(name: &str, label: &str, options: &[(String, String)], present: &str) -> Markup {
    let known = options.iter().any(|(value, _)| value == present);
    html! {
        label {
            span { (label) }
            select name=(name) {
                @if !known { option value=(present) selected { (present) } }
                @for (value, title) in options {
                    option value=(value) selected[value == present] { (title) }
                }
            }
        }
    }
}

/// Questions that a form keeps.
fn hidden(ask: &PageRequest, names: &[&str]) -> Markup {
    html! {
        @for (name, value) in ask.query.only(names).pairs() {
            input type="hidden" name=(name) value=(value);
        }
    }
}

/// A form to go to another game of the same page.
fn other_game(ask: &PageRequest, room: &str, spec: &str) -> Markup {
    html! {
        form.other action=(format!("/{room}")) {
            label {
                span { (ask.tr("Game", "Jeu")) }
                input name="game" value=(spec) list="games" size="14" spellcheck="false" autocomplete="off";
            }
            datalist #games {
                @for about in ludex_services::registry::games() {
                    option value=(about.name) { (ask.text(&about.title)) }
                }
            }
            (hidden(ask, &["lang"]))
            button { (ask.tr("Go", "Aller")) }
        }
    }
}

/// Numbered steps that a page goes through.
struct Steps<'a> {
    /// The question of the address, and what a step is called.
    field: &'a str,
    name: &'a str,
    at: usize,
    last: usize,
    /// The other questions, which stay.
    kept: &'a [&'a str],
}

impl Steps<'_> {
    /// A slider through the steps, after other fields of the same form, and ways to the next ones.
    fn slider(&self, ask: &PageRequest, fields: &Markup) -> Markup {
        let &Self { field, name, at, last, kept } = self;
        let to = |step: usize| ask.here(&ask.query.with(field, step.to_string().as_str()));
        let way = |there: Option<usize>, key: &str, sign: &str, name: &str| {
            html! {
                @if let Some(step) = there { a.button href=(to(step)) data-key=(key) aria-label=(name) title={ (name) " (" (key) ")" } { (sign) } }
                @else { span.button.off aria-hidden="true" { (sign) } }
            }
        };
        html! {
            form.slider action=(ask.path) data-slide {
                (hidden(ask, kept))
                (fields)
                (way((at > 0).then_some(0), "Home", "|◀", ask.tr("To the beginning", "Au début")))
                (way(at.checked_sub(1), "←", "◀", ask.tr("A step back", "Un pas en arrière")))
                label { span { (name) " " output { (at) } " / " (last) }
                    input type="range" name=(field) aria-label=(name) min="0" max=(last) value=(at); }
                (way((at < last).then_some(at + 1), "→", "▶", ask.tr("A step forward", "Un pas en avant")))
                (way((at < last).then_some(last), "End", "▶|", ask.tr("To the end", "À la fin")))
                button.plain { (ask.tr("Show", "Montrer")) }
            }
        }
    }
}

/// The keys of a page with steps.
fn keys_of_steps(ask: &PageRequest) -> Markup {
    let keys = [
        ("← → k j", ask.tr("a step back, a step forward", "un pas en arrière, en avant")),
        ("Home End", ask.tr("to the beginning, to the end", "au début, à la fin")),
        ("?", ask.tr("this help", "cette aide")),
    ];
    help(ask, &keys, &html! {})
}

/// What keys do, and more to it; `?` opens it.
fn help(ask: &PageRequest, keys: &[(&str, &str)], more: &Markup) -> Markup {
    html! {
        details.help data-key="?" {
            summary { (ask.tr("Keys", "Touches")) }
            dl { @for (keys, does) in keys { dt { @for key in keys.split(' ') { kbd { (key) } " " } } dd { (does) } } }
            (more)
        }
    }
}

/// The names of the buttons that the script puts beside a picture.
fn zoom_names(ask: &PageRequest) -> &'static str {
    ask.tr("zoom out|zoom in|fit", "réduire|agrandir|ajuster")
}
