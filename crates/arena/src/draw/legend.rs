//! What the signs of a picture mean: an entry for each that it shows.

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::numbers::grouped_twice;
use ludex_core::{Outcome, Player, Seats, Text, say};

use super::path::short;
use super::shape::Shape;
use super::{Shown, words};

const LINE: f64 = 30.0;
/// The room for a sign.
const SIGN: f64 = 52.0;

/// A sign, drawn around the middle of its room, and what it means.
pub(super) struct Entry {
    sign: String,
    text: String,
}

/// The height of a legend.
pub(super) fn height(entries: usize) -> f64 {
    entries as f64 * LINE
}

/// The entries, and how wide they are.
pub(super) fn entries(shown: &Shown<'_>) -> (Vec<Entry>, f64) {
    let lang = shown.picture.lang;
    let arena = shown.arena;
    let mut entries = Vec::new();
    let mut add = |sign: String, text: Text| entries.push(Entry { sign, text: text.to(lang).to_owned() });
    if arena.seats() == Seats::Fixed {
        let owned = |player| arena.vertices().any(|v| arena.owner(v) == player);
        for player in Player::ALL.into_iter().filter(|&player| owned(player)) {
            add(small(player), words::moves(shown.picture.sides, player));
        }
    }
    if arena.start().is_some() {
        let sign = r#"<path class="begin" marker-end="url(#ludex-tip0)" d="M-14,-9 8,6"/>"#;
        add(sign.to_owned(), Text::fixed("play begins here", "la partie commence ici"));
    }
    if arena.vertices().any(|v| shown.is_end(v)) {
        let (shape, inner) = (small(Player::First), r#"<circle class="end" r="7.5"/>"#);
        add(format!("{shape}{inner}"), Text::fixed("play is over", "la partie est finie"));
    }
    for outcome in [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw] {
        let example = arena.vertices().find(|&v| shown.region(v) == Some(outcome));
        let Some(known) = example.and_then(|v| shown.known(v)) else { continue };
        let mark: String = words::mark(arena.seats(), known, lang).chars().take(1).collect();
        let mark = if outcome == Outcome::Draw { mark } else { format!("{mark}ⱼ") };
        let class = words::class(outcome);
        let badge = super::badge(&mark, 10.0, -6.0);
        let sign = format!(r#"<g class="{class}"><circle class="v" cx="-8" r="11"/>{badge}</g>"#);
        add(sign, words::region(shown.picture.sides, arena.seats(), outcome));
    }
    for (player, class, tip) in [(Player::First, "e first", "ludex-tip1"), (Player::Second, "e second", "ludex-tip2")] {
        if arena.vertices().any(|v| shown.strategy(v).is_some_and(|(winner, _)| winner == player)) {
            let sign = format!(r#"<path class="{class}" marker-end="url(#{tip})" d="M-20,0 20,0"/>"#);
            add(sign, words::strategy(shown.picture.sides, arena.seats(), player));
        }
    }
    let longest = entries.iter().map(|entry| entry.text.chars().count()).max().unwrap_or(0);
    (entries, SIGN + longest as f64 * 8.0)
}

/// A vertex of a player, small.
fn small(player: Player) -> String {
    Shape::bare(player, 22.0).outline("v", 0.0)
}

/// Draws the entries below each other.
pub(super) fn draw(entries: &[Entry], x: f64, y: f64, svg: &mut String) {
    for (i, Entry { sign, text }) in entries.iter().enumerate() {
        let middle = y + (i as f64 + 0.5) * LINE;
        let [cx, middle, left, base] = [x + SIGN / 2.0 - 4.0, middle, x + SIGN, middle + 4.5].map(short);
        let _ = writeln!(svg, r#"<g transform="translate({cx} {middle})">{sign}</g>"#);
        let _ = writeln!(svg, r#"<text class="note" x="{left}" y="{base}">{}</text>"#, escaped(text));
    }
}

/// A sentence that describes the picture for readers who cannot see it.
pub(super) fn summary(shown: &Shown<'_>) -> Text {
    let (vertices, edges) = (shown.arena.len(), shown.all_edges);
    let [vertex, sommet] = if vertices == 1 { ["vertex", "sommet"] } else { ["vertices", "sommets"] };
    // French has the singular for none, too.
    let (edge, arete) = (if edges == 1 { "edge" } else { "edges" }, if edges < 2 { "arête" } else { "arêtes" });
    let ([vertices, sommets], [edges, aretes]) = (grouped_twice(vertices), grouped_twice(edges));
    let graph = say!(
        "A graph of {vertices} {vertex} and {edges} {edge}.",
        "Un graphe de {sommets} {sommet} et {aretes} {arete}."
    );
    let known: Vec<_> = shown.arena.vertices().filter_map(|v| shown.known(v)).collect();
    if known.is_empty() {
        return graph;
    }
    let [first, second, neither] = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw]
        .map(|outcome| known.iter().filter(|known| known.outcome == outcome).count());
    let Text { en, fr } = graph;
    if shown.arena.seats() == Seats::Swap {
        return say!(
            "{en} Won for the player to move: {first}; lost: {second}; neither: {neither}.",
            "{fr} Gagnés pour le joueur au trait : {first} ; perdus : {second} ; ni l'un ni l'autre : {neither}."
        );
    }
    if shown.arena.seats() == Seats::Solo {
        return say!(
            "{en} Can be solved: {first}; stuck: {second}; neither: {neither}.",
            "{fr} Solubles : {first} ; bloqués : {second} ; ni l'un ni l'autre : {neither}."
        );
    }
    if let Some([one, other]) = shown.picture.sides {
        let ([white, black], [blancs, noirs]) = ([one.en, other.en], [one.fr_alone, other.fr_alone]);
        return say!(
            "{en} Won by {white}: {first}; by {black}: {second}; by neither: {neither}.",
            "{fr} Gagnés ({blancs}) : {first} ; ({noirs}) : {second} ; par aucun : {neither}."
        );
    }
    say!(
        "{en} Won by the first player: {first}; by the second: {second}; by neither: {neither}.",
        "{fr} Gagnés par le premier joueur : {first} ; par le second : {second} ; par aucun : {neither}."
    )
}
