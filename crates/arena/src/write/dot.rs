//! The language of Graphviz, as [`read::dot`](crate::read::dot) takes it.

use std::fmt::{self, Display};

use ludex_core::{Outcome, Player, Seats};

use super::quoted;
use crate::arena::{Arena, Vertex};
use crate::regions::Regions;

/// Colours that are distinguishable without seeing red or green.
const FILLS: [(Outcome, &str); 2] =
    [(Outcome::Win(Player::First), "#a9d3f0"), (Outcome::Win(Player::Second), "#f6c98f")];

/// An arena as a graph for Graphviz; with regions, these are filled, layers stand under the texts
/// of the vertices and the strategies' edges are thick. With a player, only that player's region
/// is.
#[must_use]
pub fn dot(arena: &Arena, regions: Option<&Regions>, only: Option<Player>) -> impl Display {
    let shown = move |v| {
        let is_shown = |regions: &&Regions| only.is_none_or(|player| regions.outcome(v) == Outcome::Win(player));
        regions.filter(is_shown)
    };
    fmt::from_fn(move |out| {
        out.write_str("digraph arena {\n")?;
        if arena.seats() == Seats::Swap {
            out.write_str("  plain=true\n")?;
        }
        if let Outcome::Win(winner) = arena.endless() {
            writeln!(out, "  endless={}", winner.word())?;
        }
        for v in arena.vertices() {
            writeln!(out, "  {v} [{}]", vertex(arena, shown(v), v).join(", "))?;
        }
        for v in arena.vertices() {
            let chosen = shown(v).and_then(|regions| regions.strategy_edge(arena, v));
            for e in arena.edges(v) {
                let label =
                    Some(arena.move_label(e)).filter(|mv| !mv.is_empty()).map(|mv| format!("label={}", quoted(mv)));
                let thick = (chosen == Some(e)).then(|| "penwidth=3".to_owned());
                let attributes: Vec<_> = label.into_iter().chain(thick).collect();
                write!(out, "  {v} -> {}", arena.target(e))?;
                match attributes.as_slice() {
                    [] => writeln!(out)?,
                    some => writeln!(out, " [{}]", some.join(", "))?,
                }
            }
        }
        out.write_str("}\n")
    })
}

fn vertex(arena: &Arena, regions: Option<&Regions>, v: Vertex) -> Vec<String> {
    let plain = arena.seats() == Seats::Swap;
    let mut attributes = Vec::new();
    let mut put = |key: &str, value: &str| attributes.push(format!("{key}={value}"));
    if arena.is_labelled() {
        put("label", &quoted(&arena.label(v)));
    }
    let first = arena.owner(v) == Player::First;
    put("shape", if first { "ellipse" } else { "box" });
    if !plain {
        put("owner", arena.owner(v).word());
    }
    if let Some(end) = arena.end(v) {
        let winner = match end {
            Outcome::Draw => "draw",
            Outcome::Win(Player::First) if plain => "won",
            Outcome::Win(Player::Second) if plain => "lost",
            Outcome::Win(winner) => winner.word(),
        };
        put("winner", winner);
        put("peripheries", "2");
    }
    if arena.start() == Some(v) {
        put("start", "true");
    }
    if let Some(regions) = regions {
        if let Some((_, fill)) = FILLS.iter().find(|(outcome, _)| *outcome == regions.outcome(v)) {
            put("style", "filled");
            put("fillcolor", &quoted(fill));
        }
        if let Some(layer) = regions.layer(v) {
            put("xlabel", &layer.to_string());
        }
    }
    attributes
}
