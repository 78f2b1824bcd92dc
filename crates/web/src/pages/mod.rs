//! The pages, one file each.

pub(crate) mod columns;
pub(crate) mod count;
pub(crate) mod diplomacy;
pub(crate) mod embed;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod learn;
mod next_click;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod programs;
pub(crate) mod puzzles;
pub(crate) mod rete;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod seat;
pub(crate) mod setup;
pub(crate) mod steps;
pub(crate) mod symmetry;
mod through;

use ludex_services::prelude::*;
use ludex_services::{About, Text, registry, words};
use maud::{Markup, html};

use crate::shell::{PageRequest, prose};
use crate::web_game::WebScene;

/// What comes of a request: a page, one that says in its place what was wrong or too much, or
/// another address.
pub(crate) enum Answer {
    Page(String),
    Wrong(u16, String),
    GoTo(String),
}

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

/// The rules of a game, folded.
fn rules_of(ask: &PageRequest, scene: &WebScene) -> Markup {
    html! {
        details.rules { summary { (ask.tr("Rules", "Règles")) } p { (prose(ask.text(&scene.about.rules))) } }
    }
}

/// The place of what is under way, with the way to stop it; it has its room before anything is.
fn under_way(ask: &PageRequest, name: &str) -> Markup {
    html! {
        div.under-way {
            progress #bar hidden aria-label=(name) {}
            button type="button" data-stop hidden { (ask.tr("Stop", "Arrêter")) }
            // Told too often to be read aloud; what is wrong is an alert.
            p #progress {}
        }
    }
}

/// What is told beneath a board; an empty line in games that tell something elsewhere, so that what
/// follows stays where it is.
fn caption(ask: &PageRequest, scene: &WebScene) -> Markup {
    html! {
        @if let Some(caption) = &scene.picture.caption { p.note #caption { (words::with_capital(ask.text(caption))) } }
        @else if scene.is_captioned { p.note aria-hidden="true" { "\u{a0}" } }
    }
}

/// What the signs of a picture mean, beneath it: within it, where there is room, it would be cut
/// off on a phone.
fn legend(ask: &PageRequest, text: &Text) -> Markup {
    html! { p.note { (words::with_capital(ask.text(text))) "." } }
}

/// Questions that a form keeps.
fn hidden(ask: &PageRequest, names: &[&str]) -> Markup {
    html! {
        @for (name, value) in ask.query.only(names).pairs() {
            input type="hidden" name=(name) value=(value);
        }
    }
}

/// Forms to go to another game of the same page, to another board of this one, and, folded, to any
/// that can be written; `more` is folded with these.
fn other_game(ask: &PageRequest, room: &str, spec: &str, more: &Markup) -> Markup {
    let action = format!("/{room}");
    let named = |about: &About| (about.name.to_owned(), ask.text(&about.title).to_owned());
    let games: Vec<_> = registry::games().into_iter().map(named).collect();
    let about = registry::find(spec).ok();
    let go = ask.tr("Go", "Aller");
    html! {
        form.variant action=(action) data-at-once {
            (hidden(ask, &["lang"]))
            (choice("game", ask.tr("Game", "Jeu"), &games, about.map_or(spec, |about| about.name)))
            button.plain { (go) }
        }
        @if let Some(about) = about { (boards(ask, room, about, spec, &["lang"])) }
        details.other {
            summary { (ask.tr("Another one", "Autre chose")) }
            form.inline action=(action) {
                label {
                    span { (ask.tr("Game and parameters", "Jeu et paramètres")) }
                    input name="game" value=(spec) size=(spec.chars().count().clamp(14, 28)) spellcheck="false" autocomplete="off";
                }
                (hidden(ask, &["lang"]))
                button { (go) }
            }
            (more)
        }
    }
}

/// The other boards and variants of a game, on the same page with these questions.
fn boards(ask: &PageRequest, room: &str, about: &About, now: &str, kept: &[&str]) -> Markup {
    if about.variants.len() < 2 {
        return html! {};
    }
    let spec =
        |params: &str| if params.is_empty() { about.name.to_owned() } else { format!("{}:{params}", about.name) };
    let listed = || about.variants.iter().copied();
    // The name in full may have parameters that were left out.
    let is_now = |params: &&str| registry::game(&spec(params)).is_ok_and(|game| game.spec() == now);
    let present = listed().find(|params| spec(params) == now).or_else(|| listed().find(is_now));
    let other = now.split_once(':').map(|(_, params)| params).filter(|_| present.is_none());
    let named = |params: &str| (spec(params), ask.text(&words::parameters(params)).to_owned());
    let options: Vec<_> = other.into_iter().chain(listed()).map(named).collect();
    let present = present.map_or_else(|| now.to_owned(), spec);
    html! {
        form.variant action=(format!("/{room}")) data-at-once {
            (hidden(ask, kept))
            (choice("game", ask.tr("Board", "Plateau"), &options, &present))
            button.plain { (ask.tr("Go", "Aller")) }
        }
    }
}

/// What keys do, and more to it; `?` opens it.
fn help(ask: &PageRequest, keys: &[(&str, &str)], more: &Markup) -> Markup {
    html! {
        details.help data-key="?" data-close=(ask.tr("Close", "Fermer")) {
            summary { (ask.tr("Keys", "Touches")) }
            dl { @for (keys, does) in keys { dt { @for key in keys.split(' ') { kbd { (key_name(ask, key)) } " " } } dd { (does) } } }
            (more)
        }
    }
}

/// What is written on a key, for those that have a word on them; the script knows it by the English
/// one.
fn key_name<'k>(ask: &PageRequest, key: &'k str) -> &'k str {
    match key {
        "Home" => ask.tr("Home", "Début"),
        "End" => ask.tr("End", "Fin"),
        "Esc" => ask.tr("Esc", "Échap"),
        "space" => ask.tr("space", "espace"),
        _ => key,
    }
}

/// The names of the buttons that the script puts beside a picture.
fn zoom_names(ask: &PageRequest) -> &'static str {
    ask.tr("zoom out|zoom in|fit", "réduire|agrandir|ajuster")
}

/// The room for these buttons above the picture, which does not move when they come.
fn zoom_row() -> Markup {
    html! { div.zoom-buttons {} }
}
