//! The value history: how every position of a game would have ended, downwards, so that one sees
//! where it was lost.
//!
//! ```text
//!  X wins                 draw                 O wins
//!  1 · · · · · · ●─┐       ┊                         1     a point as far from an edge as the end is
//!                  └───────●                                draws in the middle
//!          ●───────────────┘                               a move that gave something away has a ring
//!  ▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨         hatched where it is not known
//! ```

use std::fmt::Write as _;

use ludex_services::history::{Axis, Past, is_mistake};
use ludex_services::markup::escaped;
use ludex_services::session::Scene;
use ludex_services::{Outcome, Player, words};
use maud::{Markup, PreEscaped, html};

use crate::shell::{PageRequest, tell};

const WIDTH: f64 = 360.0;
const EDGE: f64 = 26.0;
const TOP: f64 = 34.0;
const ROW: f64 = 22.0;
/// What a gap is filled with.
const HATCHED: &str = r#"<pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse"><path class="hatch" d="M-1 7L7 -1"/></pattern>"#;

/// The plot; `address` gives that of a ply. What is not known yet can be looked for on, from the
/// address `more` if no search for it is running.
pub(crate) fn plot(ask: &PageRequest, scene: &Scene, address: impl Fn(usize) -> String, more: Option<&str>) -> Markup {
    html! {
        figure.history {
            (picture(ask, scene, &address))
            (unknown(ask, &scene.past, more))
            (mistakes(ask, scene, address))
        }
    }
}

/// The plot alone, under its heading.
pub(crate) fn picture(ask: &PageRequest, scene: &Scene, address: &impl Fn(usize) -> String) -> Markup {
    let past = scene.past.as_slice();
    let axis = Axis::of(past, scene.roles);
    let across = |share: f64| EDGE + (WIDTH - 2.0 * EDGE) * share;
    let x = |past: Past| across(axis.place(past));
    let place = |ply: usize| past.get(ply).copied().flatten().map(|past| (x(past), TOP + ROW * ply as f64));
    let height = TOP + ROW * past.len() as f64;
    let mut svg = String::new();
    if past.iter().any(Option::is_none) {
        svg.push_str(HATCHED);
    }
    let heads = axis.heads();
    svg.push_str(r#"<path class="rule" d=""#);
    for (at, _) in &heads {
        let _ = write!(svg, "M{:.0},22V{height:.0}", across(*at));
    }
    svg.push_str(r#""/>"#);
    for (at, text) in &heads {
        // At the edges letters have the room up to the picture's own.
        let (x, anchor) = match at {
            0.0 => (2.0, "start"),
            1.0 => (WIDTH - 2.0, "end"),
            _ => (across(*at), "middle"),
        };
        let _ = write!(svg, r#"<text class="head" x="{x:.0}" y="14" text-anchor="{anchor}">{}</text>"#, ask.text(text));
    }
    for ply in 1..past.len() {
        if let (Some((x1, y1)), Some((x2, y2))) = (place(ply - 1), place(ply)) {
            let _ = write!(svg, r#"<path class="way" d="M{x1:.1},{y1:.1}L{x2:.1},{y2:.1}"/>"#);
        }
    }
    for (ply, known) in past.iter().enumerate() {
        let (top, told) = (TOP + ROW * (ply as f64 - 0.5), escaped(&describe(ask, scene, ply)));
        let (address, point) = (escaped(&address(ply)), point(scene, ply, known.map(x)));
        let _ = write!(
            svg,
            r#"<a href="{address}" aria-label="{told}"><rect class="touch" x="0" y="{top:.1}" width="{WIDTH}" height="{ROW}"/><title>{told}</title>{point}</a>"#,
        );
    }
    html! {
        figcaption { (ask.tr("Value history", "Évolution de la valeur")) }
        svg viewBox=(format!("0 0 {WIDTH} {height}")) width=(WIDTH) role="group" aria-label=(ask.tr("Value \
                 history", "Évolution de la valeur")) {
            (PreEscaped(svg))
        }
        @if axis.is_scaled() {
            p.note { (ask.tr("The nearer to an edge, the sooner the end.", "Plus un point est près d'un bord, plus \
                 la fin est proche.")) }
        }
    }
}

/// What stands in a row: a point at `x`, with a ring around a mistake, or a gap.
fn point(scene: &Scene, ply: usize, x: Option<f64>) -> String {
    let (past, y) = (scene.past.as_slice(), TOP + ROW * ply as f64);
    let here = if ply == scene.ply { " here" } else { "" };
    let Some((past_here, x)) = past[ply].zip(x) else {
        let (top, width, height) = (y - ROW / 2.0 + 3.0, WIDTH - 2.0 * EDGE, ROW - 6.0);
        return format!(
            r#"<rect class="gap{here}" fill="url(#hatched)" x="{EDGE}" y="{top:.1}" width="{width:.0}" height="{height}"/>"#
        );
    };
    let ring = if is_mistake(past, ply) {
        format!(r#"<circle class="slip" cx="{x:.1}" cy="{y:.1}" r="10"/>"#)
    } else {
        String::new()
    };
    let class = class(past_here);
    ring + &format!(r#"<circle class="point {class}{here}" cx="{x:.1}" cy="{y:.1}" r="6"/>"#)
}

/// The mistakes, with ways to what would have been better.
fn mistakes(ask: &PageRequest, scene: &Scene, address: impl Fn(usize) -> String) -> Markup {
    let past = &scene.past;
    let mistakes: Vec<_> = (1..past.len()).filter(|&ply| is_mistake(past, ply)).collect();
    html! {
        @if !mistakes.is_empty() {
            p.note { (ask.tr("Circled: mistakes, the moves that lost value.", "Entourés : les erreurs, les \
                 coups qui ont perdu de la valeur.")) }
            ul.slips { @for ply in mistakes { li { (mistake(ask, scene, ply, &address)) } } }
        }
    }
}

/// A mistake: what it was, what it made of the game, and the way to what was better.
pub(crate) fn mistake(ask: &PageRequest, scene: &Scene, ply: usize, address: &impl Fn(usize) -> String) -> Markup {
    html! {
        a href=(address(ply)) { (move_label(scene, ply)) } " – " (given_away(ask, scene, ply)) " "
        a.better href=(address(ply - 1)) { (ask.tr("What was better?", "Quel coup était meilleur ?")) }
    }
}

/// How much is not known, and a way to look on.
pub(crate) fn unknown(ask: &PageRequest, past: &[Option<Past>], more: Option<&str>) -> Markup {
    let (unknown, all) = (past.iter().filter(|past| past.is_none()).count(), past.len());
    html! {
        @if unknown > 0 {
            p.note.unknown {
                @if all == 1 { (ask.tr("Hatched: value not known. ", "Hachurée : valeur inconnue. ")) }
                @else { (tell!(ask.lang, "Hatched: value not known, {unknown} of {all} positions. ", "Hachurées : \
                     valeur inconnue, {unknown} positions sur {all}. ")) }
                @if let Some(more) = more {
                    @if ask.query.get("wait").is_some() { (ask.tr("Nothing more was found so far. ", "Rien de plus pour l'instant. ")) }
                    a href=(more) data-pace="patient" { (ask.tr("Keep searching", "Poursuivre la recherche")) }
                }
            }
        }
    }
}

fn class(past: Past) -> &'static str {
    match past.outcome {
        Outcome::Draw => "draw",
        Outcome::Win(Player::First) => "p1",
        Outcome::Win(Player::Second) => "p2",
    }
}

/// `3. 5` or `3… 5`, a move with its number.
fn move_label(scene: &Scene, ply: usize) -> String {
    let mv = scene.moves.get(ply - 1).map_or("", String::as_str);
    format!("{} {mv}", words::move_number(&scene.movers, ply))
}

/// What a mistake made of the game: `before: draw, now: X wins`.
fn given_away(ask: &PageRequest, scene: &Scene, ply: usize) -> String {
    let end = |ply: usize| scene.past[ply].map(|past| ask.text(&past.end(scene.roles)).to_owned()).unwrap_or_default();
    let (before, now) = (end(ply - 1), end(ply));
    tell!(ask.lang, "before: {before}, now: {now}.", "avant : {before}, maintenant : {now}.")
}

fn describe(ask: &PageRequest, scene: &Scene, ply: usize) -> String {
    let mv = if ply == 0 { ask.tr("start", "départ").to_owned() } else { move_label(scene, ply) };
    let value = scene.past[ply].map_or_else(
        || ask.tr("not known", "inconnue").to_owned(),
        |past| ask.text(&past.sentence(scene.roles)).to_owned(),
    );
    tell!(ask.lang, "{mv}: {value}", "{mv} : {value}")
}
