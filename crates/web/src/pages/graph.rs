//! *Graph*: the game graph by ply, and the attractors as they grow.

use ludex_services::arena::draw::{Picture, svg};
use ludex_services::graph::{Graph, Summary};
use ludex_services::play::Record;
use ludex_services::prelude::*;
use ludex_services::{AnyGame, Player, Text, numbers};
use maud::{Markup, PreEscaped, html};

use crate::address::link;
use crate::assets::without_style;
use crate::game_url::listed;
use crate::graph;
use crate::http_error::HttpError;
use crate::pages::steps::{Steps, keys_of_steps, listing};
use crate::pages::{choice, hidden, other_game, zoom_names};
use crate::shell::{Page, PageKind, PageRequest, prose, tell};
use crate::web_game::WebGame;
use crate::work::Watch;

/// The page.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, watch: &Watch) -> Result<String, HttpError> {
    let scene = game.scene(&ask.query)?;
    let spec = scene.spec.as_str();
    let only = match ask.query.get("attractor") {
        Some("first") => Some(Player::First),
        Some("second") => Some(Player::Second),
        _ => None,
    };
    let up_to = Some(Steps::asked(ask, "layer", u32::MAX as usize) as u32);
    let record = game.record(&ask.query)?;
    let drawn = graph::build(&game.game, &record, watch);
    let title = ask.text(&scene.about.title);
    let main = html! {
        h1 { (ask.tr("The game graph", "Le graphe du jeu")) " " small { (title) " " code { (spec) } } }
        (other_game(ask, "graph", spec))
        (from(ask, &scene.position))
        @match &drawn {
            Ok(graph) => (picture(ask, &game.game, &record, graph, (only, up_to))),
            Err(problem) => {
                p.problem role="alert" { (prose(&ludex_services::words::with_capital(ask.text(&problem.text)))) "." }
                (smaller(ask))
            },
        }
    };
    let (title, game) = (tell!(ask.lang, "Graph of {title}", "Graphe : {title}"), Some((spec, scene.about)));
    Ok(Page { room: PageKind::Graph, title, game, main, ..Page::new(ask) }.html())
}

fn from(ask: &PageRequest, position: &str) -> Markup {
    html! {
        form.inline action=(ask.path) {
            label { span { (ask.tr("From position", "Depuis la position")) } input name="at" value=(position) spellcheck="false" autocomplete="off"; }
            (hidden(ask, &["attractor", "lang"]))
            button { (ask.tr("Draw", "Dessiner")) }
        }
    }
}

fn picture(
    ask: &PageRequest,
    game: &AnyGame,
    record: &Record<AnyGame>,
    graph: &Graph,
    (only, up_to): (Option<Player>, Option<u32>),
) -> Markup {
    let (lang, Summary { vertices, edges, regions, .. }) = (ask.lang, graph.summary());
    let (spec, mut before) = (game.spec(), record.move_texts(game));
    before.truncate(record.ply());
    let to = |way: Vec<String>| {
        let moves = listed(game, record.start(), &[&before[..], &way].concat());
        link(&format!("/play/{spec}"), &moves.with("values", "1").with("lang", ask.query.get("lang")))
    };
    let links: Vec<_> = graph.ways().into_iter().map(to).collect();
    let title = format!("{spec} {}", game.position_text(record.at()));
    let picture =
        Picture { title, lang, regions: Some(&graph.regions), only, up_to, sides: game.sides(), links: &links };
    // Its vertices are links.
    let svg = without_style(&svg(&graph.arena, &picture).expect("it can be read"));
    let svg = svg.replacen("role=\"img\"", "role=\"group\"", 1);
    let (vertices, edges) = (numbers::grouped(vertices, lang), numbers::grouped(edges, lang));
    let [first, second, neither] = regions.map(|region| region.vertices);
    let shown = only.map_or(&regions[..], |player| std::slice::from_ref(&regions[player as usize]));
    let layers = shown.iter().filter_map(|region| region.farthest).max().unwrap_or(0);
    let layer = up_to.unwrap_or(layers).min(layers);
    let kept = &["at", "then", "ply", "lang"];
    let steps =
        Steps { field: "layer", name: ask.tr("Layer", "Couche"), at: layer as usize, last: layers as usize, kept };
    let attractors = [
        ("both".to_owned(), ask.tr("both players", "les deux joueurs").to_owned()),
        ("first".to_owned(), ask.tr("the first player", "le premier joueur").to_owned()),
        ("second".to_owned(), ask.tr("the second player", "le second joueur").to_owned()),
    ];
    let attractor = ask.query.get("attractor").unwrap_or("both");
    let running: &[usize] = match layer {
        0 => &[0],
        _ if layer == layers => &[2, 3, 4],
        _ => &[2, 3],
    };
    html! {
        p { (tell!(lang,
            "{vertices} vertices, {edges} edges; won by the first player: {first}, by the second: {second}, by neither: {neither}.",
            "{vertices} sommets, {edges} arêtes ; gagnés par le premier joueur : {first}, par le second : {second}, par aucun : {neither}.")) }
        (steps.slider(ask, &choice("attractor", ask.tr("Attractor of", "Attracteur pour"), &attractors, attractor)))
        p.note { (ask.tr(
            "A₀ holds the final positions that are won, A₁ adds the positions from which the player can force one \
             of them in one ply, and so on. Click a vertex to open its position.",
            "A₀ contient les positions finales gagnées, A₁ y ajoute les positions d'où le joueur peut en forcer une \
             en un coup, et ainsi de suite. Cliquez sur un sommet pour ouvrir sa position.")) }
        div.stepped { (listing(ask, &LINES, running)) div { div.zoom tabindex="0" role="group" aria-label=(ask.tr("Graph", "Graphe")) data-zoom=(zoom_names(ask)) { (PreEscaped(svg)) } } }
        (keys_of_steps(ask))
    }
}

/// How an attractor grows.
static LINES: [Text; 5] = [
    Text::fixed(
        "A₀ = the final positions that the player has won",
        "A₀ = les positions finales que le joueur a gagnées",
    ),
    Text::fixed("again and again: Aₙ₊₁ = Aₙ, with", "encore et encore : Aₙ₊₁ = Aₙ, avec"),
    Text::fixed("  the player's positions with a move into Aₙ", "  les positions du joueur avec un coup vers Aₙ"),
    Text::fixed(
        "  the opponent's positions whose moves all lead into Aₙ",
        "  les positions de l'adversaire dont tous les coups mènent dans Aₙ",
    ),
    Text::fixed("until nothing is new", "jusqu'à ce que rien ne soit nouveau"),
];

/// Graphs that can be read.
fn smaller(ask: &PageRequest) -> Markup {
    let specs = ["fibonacci-nim:8", "nim:1,2,3", "mnk:2x2,2", "connect4:2x3,2", "sliding:3x2"];
    html! {
        p { (ask.tr("Small enough: ", "Assez petits : "))
            @for spec in specs { a.button href=(ask.to(&format!("/graph/{spec}"))) { (spec) } " " }
        }
    }
}
