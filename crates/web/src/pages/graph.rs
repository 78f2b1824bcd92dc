//! *Graph*: the game graph by ply, and the attractors as they grow.

use ludex_services::arena::draw::{BOARD, Board, Known, MOST_EDGES, MOST_VERTICES, Picture, svg, svg_of_boards};
use ludex_services::first_plies::FirstPlies;
use ludex_services::graph::{Graph, Summary};
use ludex_services::play::Record;
use ludex_services::prelude::*;
use ludex_services::roles::Roles;
use ludex_services::session::Scene;
use ludex_services::{AnyGame, Outcome, Player, Seats, Text, numbers, words};
use maud::{Markup, PreEscaped, html};

use crate::address::link;
use crate::app_state::AppState;
use crate::assets::without_style;
use crate::board;
use crate::game_url::listed;
use crate::graph::{self, Drawn};
use crate::http_error::HttpError;
use crate::pages::steps::{Steps, keys_of_steps, listing};
use crate::pages::{choice, hidden, other_game, zoom_names, zoom_row};
use crate::shell::{Page, PageKind, PageRequest, Patience, tell};
use crate::web_game::{MOST_CELLS, WebGame};
use crate::work::Watch;
use crate::{known as published, values};

/// A ply of so many positions is drawn at first, and of so many at most.
const NARROW: usize = 12;
const WIDEST: usize = 96;
/// So many times as many are drawn when more are asked for.
const WIDER: usize = 4;
/// Positions with longer texts are no titles.
const LONGEST_TITLE: usize = 80;

/// The page.
pub(crate) fn html(ask: &PageRequest, game: &WebGame, state: &AppState, watch: &Watch) -> Result<String, HttpError> {
    let scene = game.scene(&ask.query)?;
    let spec = scene.spec.as_str();
    let only = match ask.query.get("attractor") {
        Some("first") => Some(Player::First),
        Some("second") => Some(Player::Second),
        _ => None,
    };
    let up_to = Some(Steps::asked(ask, "layer", u32::MAX as usize) as u32);
    let record = game.record(&ask.query)?;
    let lang = ask.lang;
    let more = |left_out: usize| {
        let number = numbers::grouped(left_out, lang);
        tell!(lang, "and {number} more", "et {number} autres")
    };
    let wide = ask.query.get("wide").and_then(|wide| wide.parse().ok()).unwrap_or(NARROW).clamp(1, WIDEST);
    let drawn = graph::build_or_begin(&game.game, &record, wide, &more, watch);
    let title = ask.text(&scene.about.title);
    let main = html! {
        h1 { (ask.tr("The game graph", "Le graphe du jeu")) " " small { (title) " " code { (spec) } } }
        div.forms { (other_game(ask, "graph", spec, &from(ask, &scene.position))) }
        @match &drawn {
            Ok(Drawn::Whole(graph)) => (picture(ask, &game.game, &record, graph, (only, up_to))),
            Ok(Drawn::First(first)) => (beginning(ask, game, &record, first, wide, &worth(ask, game, &record, first, state, watch))),
            Err(problem) => {
                (ask.alert(&problem.text))
            },
        }
    };
    let (title, game) = (tell!(ask.lang, "Graph of {title}", "Graphe : {title}"), Some((spec, scene.about)));
    let is_told = matches!(drawn, Ok(Drawn::Whole(_)));
    Ok(Page { room: PageKind::Graph, title, game, is_told, main, ..Page::new(ask) }.html())
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
    let position = game.position_text(record.at());
    let title = format!("{spec} {position}");
    let picture =
        Picture { title, lang, regions: Some(&graph.regions), only, up_to, sides: game.sides(), links: &links };
    // Its vertices are links.
    let svg = without_style(&svg(&graph.arena, &picture).expect("it can be read"));
    let svg = svg.replacen("role=\"img\"", "role=\"group\"", 1);
    let (vertices, edges) = (numbers::grouped(vertices, lang), numbers::grouped(edges, lang));
    let [first, second, neither] = regions.map(|region| region.vertices);
    let size = if graph.arena.seats() == Seats::Solo {
        tell!(
            lang,
            "Vertices: {vertices}; edges: {edges}; can be solved: {first}; stuck: {second}; neither: {neither}.",
            "Sommets : {vertices} ; arêtes : {edges} ; solubles : {first} ; bloqués : {second} ; ni l'un ni l'autre : {neither}."
        )
    } else {
        tell!(
            lang,
            "Vertices: {vertices}; edges: {edges}; won by the first player: {first}, by the second: {second}, by neither: {neither}.",
            "Sommets : {vertices} ; arêtes : {edges} ; gagnés par le premier joueur : {first}, par le second : {second}, par aucun : {neither}."
        )
    };
    let shown = only.map_or(&regions[..], |player| std::slice::from_ref(&regions[player as usize]));
    let layers = shown.iter().filter_map(|region| region.farthest).max().unwrap_or(0);
    let layer = up_to.unwrap_or(layers).min(layers);
    let kept = &["at", "then", "ply", "lang"];
    let steps =
        Steps { field: "layer", name: ask.tr("Layer", "Couche"), at: layer as usize, last: layers as usize, kept };
    let (names, lines) = if game.seats() == Seats::Solo {
        let names = [
            ask.tr("both", "les deux"),
            ask.tr("what can be solved", "ce qui est soluble"),
            ask.tr("what is stuck", "ce qui est bloqué"),
        ];
        (names, &SOLO_LINES)
    } else {
        let names = [
            ask.tr("both players", "les deux joueurs"),
            ask.tr("the first player", "le premier joueur"),
            ask.tr("the second player", "le second joueur"),
        ];
        (names, &LINES)
    };
    let [both, first, second] = names.map(str::to_owned);
    let attractors = [("both".to_owned(), both), ("first".to_owned(), first), ("second".to_owned(), second)];
    let attractor = ask.query.get("attractor").unwrap_or("both");
    let running: &[usize] = match layer {
        0 => &[0],
        _ if layer == layers => &[2, 3, 4],
        _ => &[2, 3],
    };
    html! {
        div.stepped { div.guide {
            p { (size) }
            (steps.slider(ask, &choice("attractor", ask.tr("Attractor of", "Attracteur pour"), &attractors, attractor)))
            (listing(ask, lines, running))
        } div { (zoom_row()) div.zoom tabindex="0" role="group" aria-label=(ask.tr("Graph", "Graphe")) data-zoom=(zoom_names(ask)) data-whole=(position) { (PreEscaped(svg)) } } }
        p.note { (ask.tr(
            "A₀ holds the final positions that are won, A₁ adds the positions from which the player can force one \
             of them in one ply, and so on. Click a vertex to open its position.",
            "A₀ contient les positions finales gagnées, A₁ y ajoute les positions d'où le joueur peut en forcer une \
             en un coup, et ainsi de suite. Cliquez sur un sommet pour ouvrir sa position.")) }
        (keys_of_steps(ask))
    }
}

/// Who wins from each of the first positions, as far as it is known.
struct Values {
    known: Vec<Option<Known>>,
    /// Whether more of them are found in a moment.
    later: bool,
}

/// Finds the values of the first positions, where they can be expected within a reader's patience.
fn worth(
    ask: &PageRequest,
    game: &WebGame,
    record: &Record<AnyGame>,
    first: &FirstPlies,
    state: &AppState,
    watch: &Watch,
) -> Values {
    let wanted = state.values.may_be_exact(&game.game, record.at());
    let positions: Vec<_> = first.positions.iter().map(|reached| &reached.at).collect();
    let find = |pace| values::verdicts(&game.game, &positions, state, watch, pace);
    // Where the server is busy, the page comes with what is known.
    let pace = if wanted { ask.pace } else { Patience::Quick };
    let verdicts = find(pace).or_else(|_| find(Patience::Quick)).unwrap_or_else(|_| vec![None; positions.len()]);
    let known: Vec<_> = first.positions.iter().zip(verdicts).map(|(reached, verdict)| reached.known(verdict)).collect();
    Values { later: wanted && ask.pace == Patience::Quick && known.contains(&None), known }
}

/// The first plies of a graph that is too large, as boards: each leads to the graph from there. The
/// values of so many plies are shown; of all, unless an address asks for fewer.
fn beginning(
    ask: &PageRequest,
    game: &WebGame,
    record: &Record<AnyGame>,
    first: &FirstPlies,
    wide: usize,
    Values { known, later }: &Values,
) -> Markup {
    let (lang, spec) = (ask.lang, game.spec());
    let mut before = record.move_texts(&game.game);
    before.truncate(record.ply());
    let mut links = Vec::new();
    let mut boards = Vec::new();
    let asked = ask.query.get("layer").and_then(|ply| ply.parse().ok());
    let ply = asked.unwrap_or(first.plies).min(first.plies);
    for (reached, known) in first.positions.iter().zip(known) {
        let moves = listed(&game.game, record.start(), &[&before[..], &reached.way].concat());
        links.push(ask.here(&moves.with("lang", ask.query.get("lang"))));
        // The links of its moves, which a whole scene has, would take longer than all else.
        let scene = game.record(&moves).ok().map(|record| Scene::new(&game.game, &record));
        let scene = scene.filter(|scene| scene.picture.cells.len() <= MOST_CELLS);
        let svg = scene.map_or_else(String::new, |scene| in_a_vertex(&board::still(&scene, &scene.position)));
        let known = known.filter(|_| reached.way.len() <= ply);
        boards.push(Board { svg, goes_on: reached.end.is_none(), known });
    }
    if first.hidden > 0 {
        links.push(ask.here(&ask.query.with("wide", (wide * WIDER).min(WIDEST).to_string().as_str())));
        boards.push(Board { goes_on: true, ..Board::default() });
    }
    let position = game.game.position_text(record.at());
    let title = if position.len() > LONGEST_TITLE { spec.clone() } else { format!("{spec} {position}") };
    let sides = game.game.sides();
    let picture = Picture { title, lang, regions: None, only: None, up_to: None, sides, links: &links };
    let svg = without_style(&svg_of_boards(&first.arena, &picture, &boards).expect("it can be read"));
    let svg = svg.replacen("role=\"img\"", "role=\"group\"", 1);
    let plies = words::plies(first.plies as u32, game.game.seats());
    let [plies, drawn, hidden] = [
        plies.to(lang).to_owned(),
        numbers::grouped(first.positions.len(), lang),
        numbers::grouped(first.hidden, lang),
    ];
    let (vertices, edges) = (numbers::grouped(MOST_VERTICES, lang), numbers::grouped(MOST_EDGES, lang));
    let whole = format!("ludex graph {} --from {} -o graph.dot", words::in_shell(&spec), words::in_shell(&position));
    let kept = &["at", "then", "ply", "wide", "lang"];
    let (to, of_last) = match game.game.seats() {
        Seats::Solo => ("Values to move", "of the last move"),
        _ => ("Values to ply", "of the last ply"),
    };
    let steps = Steps { field: "layer", name: ask.tr(to, "Valeurs jusqu'au coup"), at: ply, last: first.plies, kept };
    html! {
        div.stepped { div.guide {
            p {
                (tell!(lang, "{plies} from here, up to symmetry: {drawn} positions",
                    "{plies} à partir d'ici, à symétrie près : {drawn} positions"))
                @if first.hidden > 0 {
                    (tell!(lang, ", and {hidden} more {of_last}", ", et {hidden} autres au dernier coup"))
                }
                (tell!(lang, ". The whole graph has more than {vertices} vertices or {edges} edges, and would be illegible.",
                    ". Le graphe entier a plus de {vertices} sommets ou {edges} arêtes, et serait illisible."))
            }
            (won(ask, game, first, known, *later))
            @if known.iter().any(Option::is_some) { (steps.slider(ask, &html! {})) }
        } div { (zoom_row()) div.zoom tabindex="0" role="group" aria-label=(ask.tr("Graph", "Graphe")) data-zoom=(zoom_names(ask)) data-whole=(position) { (PreEscaped(svg)) } } }
        p.note { (ask.tr(
            "Every position stands where play can first come to it. Click one to draw the graph from there; what is left out opens by a click too. The whole graph as a file: ",
            "Chaque position est là où la partie peut y venir au plus tôt. Cliquez sur l'une d'elles pour dessiner le graphe à partir de là ; ce qui manque s'ouvre aussi par un clic. Le graphe entier, dans un fichier : "))
            code { (whole) } }
        (smaller(ask))
        @if known.iter().any(Option::is_some) { (keys_of_steps(ask)) }
    }
}

/// How many of the positions are won by whom, and where the value of the start is from, if nothing
/// here has found it.
fn won(ask: &PageRequest, game: &WebGame, first: &FirstPlies, known: &[Option<Known>], later: bool) -> Markup {
    let (lang, spec, roles) = (ask.lang, game.spec(), Roles::of(&game.game));
    let number = |outcome| known.iter().flatten().filter(|known| known.outcome == outcome).count();
    let (won, lost) = (number(Outcome::Win(Player::First)), number(Outcome::Win(Player::Second)));
    let drawn = number(Outcome::Draw);
    let mut parts = if roles.seats == Seats::Solo {
        vec![tell!(lang, "can be solved: {won}", "solubles : {won}"), tell!(lang, "stuck: {lost}", "bloquées : {lost}")]
    } else {
        let [first, second] = Player::ALL.map(|player| roles.wins(player).to(lang).to_owned());
        vec![
            tell!(lang, "{first}: {won}", "{first} : {won}"),
            tell!(lang, "{second}: {lost}", "{second} : {lost}"),
            tell!(lang, "draws: {drawn}", "nulles : {drawn}"),
        ]
    };
    let unknown = known.iter().filter(|known| known.is_none()).count();
    if unknown > 0 {
        parts.push(tell!(lang, "not known: {unknown}", "inconnues : {unknown}"));
    }
    let fact =
        published::value(&spec).filter(|_| first.positions[0].at == game.game.start() && unknown + 1 == known.len());
    html! {
        @if unknown < known.len() || later {
            p data-later=[later.then_some("usual")] {
                @if unknown < known.len() { (ludex_services::words::with_capital(&parts.join(", "))) ". " }
                @if later { em data-coming { (ask.tr("Computing the exact values…", "Calcul des valeurs exactes…")) } }
            }
        }
        @if let Some(fact) = fact { p.note { (ask.tr("The value of the start is published: ", "La valeur du départ est publiée : ")) (fact.citation(lang)) "." } }
    }
}

/// A board as it stands in a vertex.
fn in_a_vertex(board: &Markup) -> String {
    let place = format!("<svg x=\"{0}\" y=\"{0}\" width=\"{BOARD}\" height=\"{BOARD}\"", -BOARD / 2.0);
    board.0.replacen("<svg", &place, 1)
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

/// The same where nobody plays against the player.
static SOLO_LINES: [Text; 5] = [
    Text::fixed("A₀ = the ends that are solved, or stuck", "A₀ = les fins qui sont résolues, ou bloquées"),
    Text::fixed("again and again: Aₙ₊₁ = Aₙ, with", "encore et encore : Aₙ₊₁ = Aₙ, avec"),
    Text::fixed("  solved: the positions with a move into Aₙ", "  résolues : les positions avec un coup vers Aₙ"),
    Text::fixed(
        "  stuck: the positions whose moves all lead into Aₙ",
        "  bloquées : les positions dont tous les coups mènent dans Aₙ",
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
