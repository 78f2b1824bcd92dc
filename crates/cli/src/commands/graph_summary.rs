//! The summary of an arena: its size, and who wins from where.

use ludex_services::arena::draw::is_readable;
use ludex_services::arena::{Arena, Regions};
use ludex_services::{Outcome, Player, Seats};

use super::graph_output::Drawn;
use crate::language::{tell, tr};
use crate::numbers::{grouped, percent};
use crate::output::fold;
use crate::table::{Align, Table};

pub(super) fn text(drawn: &Drawn<'_>, found: &Regions) -> String {
    let arena = drawn.arena;
    let lines = [
        drawn.heading.clone(),
        String::new(),
        format!("  {}", size(arena)),
        format!("  {}", owners(arena)),
        String::new(),
        by_region(arena, found).to_string(),
        String::new(),
        fold(&hint(drawn), 0),
    ];
    lines.join("\n")
}

fn size(arena: &Arena) -> String {
    let ends = grouped(arena.vertices().filter(|&v| arena.end(v).is_some()).count());
    let (vertices, edges) = (grouped(arena.len()), grouped(arena.edge_count()));
    tell!(
        "Vertices: {vertices}; edges: {edges}; ends: {ends}.",
        "Sommets : {vertices} ; arêtes : {edges} ; fins : {ends}."
    )
}

fn owners(arena: &Arena) -> String {
    match arena.seats() {
        Seats::Swap => tr(
            "Vertices do not say whose turn it is: won and lost are for the player to move.",
            "Les sommets ne disent pas à qui est le tour : gagné et perdu valent pour qui doit jouer.",
        )
        .into(),
        Seats::Solo => tr("There is one player.", "Il n'y a qu'un joueur.").into(),
        Seats::Fixed => {
            let first = arena.vertices().filter(|&v| arena.owner(v) == Player::First).count();
            let (first, second) = (grouped(first), grouped(arena.len() - first));
            tell!(
                "The first player's: {first}; the second's: {second}.",
                "Au premier joueur : {first} ; au second : {second}."
            )
        }
    }
}

fn by_region(arena: &Arena, found: &Regions) -> Table {
    let names = match arena.seats() {
        Seats::Swap => [tr("won", "gagnés"), tr("lost", "perdus"), tr("neither", "ni l'un ni l'autre")],
        Seats::Solo => [tr("can be solved", "résolubles"), tr("stuck", "bloqués"), tr("neither", "ni l'un ni l'autre")],
        Seats::Fixed => [
            tr("first player wins", "le premier joueur gagne"),
            tr("second player wins", "le second joueur gagne"),
            tr("neither", "ni l'un ni l'autre"),
        ],
    };
    let mut table = Table::new()
        .column(tr("from there", "de là"), Align::Left)
        .column(tr("vertices", "sommets"), Align::Right)
        .column("", Align::Right)
        .column(tr("farthest layer", "rang le plus loin"), Align::Right);
    let outcomes = [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw];
    for (name, outcome) in names.into_iter().zip(outcomes) {
        let count = found.count(outcome);
        let layers = arena.vertices().filter(|&v| found.outcome(v) == outcome).filter_map(|v| found.layer(v));
        let farthest = layers.max().map(grouped).unwrap_or_default();
        table.row(vec![name.into(), grouped(count), percent(count as f64, arena.len() as f64), farthest]);
    }
    table
}

/// What to type next.
fn hint(drawn: &Drawn<'_>) -> String {
    let (command, source, options) = (drawn.command, drawn.source.1, &drawn.options);
    if !is_readable(drawn.arena) {
        return tell!(
            "Too large for a picture; ludex {command} {source}{options} --format gm, aut, dot, json or edges writes it out.",
            "Trop grand pour un dessin ; ludex {command} {source}{options} --format gm, aut, dot, json ou edges l'écrit."
        );
    }
    tell!(
        "A picture: ludex {command} {source}{options} --attractor both -o graph.svg",
        "Un dessin : ludex {command} {source}{options} --attractor both -o graphe.svg"
    )
}
