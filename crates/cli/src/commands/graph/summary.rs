//! The summary of an arena: its size, and who wins from where.

use ludex_services::graph::{Region, Summary};
use ludex_services::roles::Roles;
use ludex_services::words::in_shell;
use ludex_services::{Player, Seats};

use super::output::Drawn;
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped;
use crate::output::fold;
use crate::text_table::{Align, Cell, Table};

pub(super) fn text(drawn: &Drawn<'_>) -> String {
    let (seats, roles, summary) = (drawn.graph.arena.seats(), drawn.roles, &drawn.graph.summary());
    let lines = [
        drawn.heading.clone(),
        String::new(),
        fold(&size(summary), 2),
        fold(&owners(roles, summary), 2),
        String::new(),
        format!(
            "{}{}",
            by_region(roles, summary),
            if drawn.command == "graph" { by_winner(seats) } else { String::new() }
        ),
    ];
    // Standard input has been read, and is gone.
    let hint = Some(hint(drawn, summary)).filter(|_| drawn.source.1 != "-");
    let hint = hint.map(|hint| format!("\n{}", fold(&hint, 0)));
    lines.into_iter().chain(hint).collect::<Vec<_>>().join("\n")
}

fn size(Summary { vertices, edges, ends, .. }: &Summary) -> String {
    let [vertices, edges, ends] = [vertices, edges, ends].map(grouped);
    tell!(
        "Vertices: {vertices}; edges: {edges}; ends: {ends}.",
        "Sommets : {vertices} ; arêtes : {edges} ; fins : {ends}."
    )
}

fn owners(roles: Roles, summary: &Summary) -> String {
    match roles.seats {
        Seats::Swap => tr(
            "The vertices do not name the player to move: won and lost are for that player.",
            "Les sommets n'indiquent pas le joueur au trait : gagné et perdu valent pour lui.",
        )
        .into(),
        Seats::Solo => tr("There is one player.", "Il n'y a qu'un joueur.").into(),
        Seats::Fixed => {
            let [first, second] = summary.owners.unwrap_or_default().map(grouped);
            if roles.named(Player::First).is_some() {
                let [one, other] = Player::ALL.map(|player| roles.alone(player, lang()));
                return tell!(
                    "By the player to move: {one} {first}, {other} {second}.",
                    "Selon le joueur au trait : {one} {first}, {other} {second}."
                );
            }
            tell!(
                "The first player's: {first}; the second's: {second}.",
                "Au premier joueur : {first} ; au second : {second}."
            )
        }
    }
}

/// Who wins from where.
pub(super) fn table(drawn: &Drawn<'_>) -> Table {
    by_region(drawn.roles, &drawn.graph.summary())
}

fn by_region(roles: Roles, summary: &Summary) -> Table {
    let names = match roles.seats {
        Seats::Swap => [tr("won", "gagnés"), tr("lost", "perdus")].map(str::to_owned),
        Seats::Solo => [tr("can be solved", "solubles"), tr("stuck", "bloqués")].map(str::to_owned),
        Seats::Fixed if roles.named(Player::First).is_some() => Player::ALL.map(|player| said(&roles.wins(player))),
        Seats::Fixed => {
            [tr("first player wins", "le premier joueur gagne"), tr("second player wins", "le second joueur gagne")]
                .map(str::to_owned)
        }
    };
    let names = names.into_iter().chain([tr("neither", "ni l'un ni l'autre").to_owned()]);
    let mut table = Table::new()
        .column("region", tr("from there", "de là"), Align::Left)
        .column("vertices", tr("vertices", "sommets"), Align::Right)
        .column("share", "", Align::Right)
        .column("last_layer", tr("last layer", "dernière couche"), Align::Right);
    let keys = ["first", "second", "neither"];
    for ((key, name), Region { vertices, farthest }) in keys.into_iter().zip(names).zip(summary.regions) {
        let share = Cell::share(vertices as f64, summary.vertices as f64);
        table.row(vec![Cell::new(name, key), Cell::number(vertices), share, Cell::number_or(farthest, "")]);
    }
    table
}

/// Why `solve` has other numbers of the same positions.
fn by_winner(seats: Seats) -> String {
    if seats != Seats::Fixed {
        return String::new();
    }
    let sentence = tr(
        "Counted by winner; `ludex solve` counts for the player to move.",
        "Selon le gagnant ; « ludex solve » compte selon le joueur au trait.",
    );
    format!("\n\n{}", fold(sentence, 2))
}

/// What to type next.
fn hint(drawn: &Drawn<'_>, summary: &Summary) -> String {
    let (command, source, options) = (drawn.command, in_shell(drawn.source.1), &drawn.options);
    if !summary.readable {
        return tell!(
            "Too large for a picture; `ludex {command} {source}{options} --format edges` writes it out (or aut, dot, gm, json).",
            "Trop grand pour un dessin ; « ludex {command} {source}{options} --format edges » l'écrit (ou aut, dot, gm, json)."
        );
    }
    tell!(
        "A picture: ludex {command} {source}{options} --attractor both -o graph.svg",
        "Un dessin : ludex {command} {source}{options} --attractor both -o graphe.svg"
    )
}
