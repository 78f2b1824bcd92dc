//! A shortest way through a maze, searched by Dijkstra's algorithm and beside it by A*, step by
//! step: what a guess of the rest saves.

use std::fmt::Write as _;

use ludex_services::path::{Cost, Found, Graph, Heuristic, Method, UNIT, Vertex, read};
use ludex_services::{Observer, Text, say};
use maud::{Markup, PreEscaped, html};

use super::steps;
use crate::http_error::HttpError;
use crate::pages::hidden;
use crate::pages::steps::{Steps, listing};
use crate::shell::{PageRequest, tell};

/// A maze for a reader who brings none.
pub(super) const SAMPLE: &str = "\
##################
#.....#..........#
#.###.#.####.###.#
#.#...#....#...#.#
#.#A#.####.###...#
#.#.#......5.#.#B#
#.####.#####.#.#.#
#...22.......#...#
##################";

/// No maze has more cells.
const MOST_CELLS: usize = 1_200;

/// The side of a cell in a picture.
const SIDE: usize = 20;

static LINES: [Text; 5] = [
    Text::fixed("the start is known, at distance 0", "le départ est connu, à distance 0"),
    Text::fixed("again and again:", "encore et encore :"),
    Text::fixed(
        "  take the known cell with the least distance; A*: with the least distance + guess of the rest",
        "  prendre la case connue de moindre distance ; A* : de moindre distance + estimation du reste",
    ),
    Text::fixed("  it is the goal: that is a shortest way", "  c'est le but : voilà un plus court chemin"),
    Text::fixed("  know the cells beside it, with their distances", "  connaître ses voisines, avec leurs distances"),
];

/// A search and the cells that it takes, in their order.
struct Search {
    method: Method,
    found: Found,
    order: Vec<Vertex>,
}

impl Search {
    fn run(graph: &Graph, ends: (Vertex, Vertex), method: Method, observer: &dyn Observer) -> Result<Self, HttpError> {
        let mut order = Vec::new();
        let found = graph.search_told(ends, method, &mut |vertex| order.push(vertex), observer);
        let found = found.map_err(|stop| HttpError::of_halt(&stop.into(), "ludex path"))?;
        Ok(Self { method, found, order })
    }

    /// The steps that it takes: its cells, and then the goal.
    fn len(&self) -> usize {
        self.order.len() + 1
    }

    fn name(&self) -> &'static str {
        if self.method == Method::Astar { "A*" } else { "Dijkstra" }
    }
}

/// A maze that is asked for.
struct Maze {
    graph: Graph,
    ends: (Vertex, Vertex),
}

impl Maze {
    fn read(text: &str) -> Result<Self, HttpError> {
        let cells = text.chars().filter(|sign| !sign.is_whitespace()).count();
        if cells > MOST_CELLS {
            return Err(HttpError::too_much(say!(
                "a page shows mazes of at most {MOST_CELLS} cells; ludex path searches larger ones",
                "une page montre des labyrinthes de {MOST_CELLS} cases au plus ; ludex path en explore de plus grands"
            )));
        }
        let graph = read(text).map_err(|error| HttpError::bad(error.text()))?;
        let is_maze = graph.heuristic() == Heuristic::Manhattan;
        let ends = graph.vertex("A").zip(graph.vertex("B")).filter(|_| is_maze);
        let ends = ends.ok_or_else(|| {
            HttpError::bad(Text::fixed(
                "a maze has rows of one length: # a wall, . a cell, a digit what it costs to enter its cell, A the start, B the goal",
                "un labyrinthe a des lignes de même longueur : # un mur, . une case, un chiffre ce qu'il en coûte d'entrer, A le départ, B le but",
            ))
        })?;
        Ok(Self { graph, ends })
    }
}

/// The maze that is asked for after a step of both searches.
pub(super) fn html(ask: &PageRequest, observer: &dyn Observer) -> Result<Markup, HttpError> {
    let text = ask.query.get("maze").unwrap_or(SAMPLE);
    let maze = Maze::read(text)?;
    let search = |method| Search::run(&maze.graph, maze.ends, method, observer);
    let both = [search(Method::Dijkstra)?, search(Method::Astar)?];
    let last = both.iter().map(Search::len).max().unwrap_or(0);
    let step = Steps::asked(ask, "step", last);
    let running: &[usize] = match step {
        0 => &[0],
        _ if step == last => &[3],
        _ => &[2, 4],
    };
    Ok(html! {
        (steps(ask, step, last))
        p.sentence role="status" aria-live="polite" {
            @if step == 0 { (ask.tr("Nothing is known yet.", "Rien n'est encore connu.")) }
            @else { @for search in &both { (told(ask, search, step)) " " } }
        }
        (listing(ask, &LINES, running))
        div.mazes {
            @for search in &both {
                figure.maze {
                    (picture(ask, &maze, search, step))
                    figcaption { (search.name()) }
                }
            }
        }
        p.note { (ask.tr(
            "Coloured cells were taken, those with a ring are known; A* guesses the rest by rows and columns, as if \
             there were no walls, which is never too much.",
            "Les cases colorées ont été prises, celles à anneau sont connues ; A* estime le reste par lignes et \
             colonnes, comme s'il n'y avait pas de murs, ce qui n'est jamais trop.")) }
        (form(ask, text))
    })
}

/// The field to ask for another maze.
pub(super) fn form(ask: &PageRequest, text: &str) -> Markup {
    html! {
        form.tree action=(ask.path) {
            label { span { (ask.tr("Maze", "Labyrinthe")) } textarea name="maze" rows="4" spellcheck="false" { (text) } }
            (hidden(ask, &["method", "lang"]))
            button { (ask.tr("Search it", "Chercher")) }
        }
    }
}

/// What a search has done after a step.
fn told(ask: &PageRequest, search: &Search, step: usize) -> String {
    let (name, taken, lang) = (search.name(), step.min(search.order.len()), ask.lang);
    match &search.found.way {
        _ if step < search.len() => match taken {
            0 | 1 => {
                let cell = if taken == 1 { "cell" } else { "cells" };
                tell!(lang, "{name}: {taken} {cell} taken.", "{name} : {taken} case prise.")
            }
            _ => tell!(lang, "{name}: {taken} cells taken.", "{name} : {taken} cases prises."),
        },
        Some((_, cost)) => {
            let cost = cost / UNIT;
            tell!(
                lang,
                "{name}: {taken} cells taken, and a shortest way costs {cost}.",
                "{name} : {taken} cases prises, et un plus court chemin coûte {cost}."
            )
        }
        None => tell!(
            lang,
            "{name}: {taken} cells taken, and there is no way.",
            "{name} : {taken} cases prises, et il n'y a pas de chemin."
        ),
    }
}

/// The maze with what a search knows of it.
fn picture(ask: &PageRequest, maze: &Maze, search: &Search, step: usize) -> Markup {
    let Maze { graph, ends: (start, goal) } = maze;
    let mut classes = vec!["free"; graph.len()];
    let taken = &search.order[..step.min(search.order.len())];
    if step > 0 {
        classes[*start] = "known";
    }
    for &vertex in taken {
        for &(beside, _) in graph.edges(vertex) {
            classes[beside] = "known";
        }
    }
    for &vertex in taken {
        classes[vertex] = "taken";
    }
    match (taken.last(), &search.found.way) {
        (_, Some((way, _))) if step >= search.len() => {
            for &vertex in way {
                classes[vertex] = "way";
            }
        }
        (Some(&latest), _) => classes[latest] = "latest",
        _ => {}
    }
    // What it costs to enter a cell is the same from all sides.
    let mut costs = vec![UNIT; graph.len()];
    for vertex in 0..graph.len() {
        for &(to, cost) in graph.edges(vertex) {
            costs[to] = cost;
        }
    }
    let (mut svg, mut wide, mut high) = (String::new(), 0, 0);
    for vertex in 0..graph.len() {
        let (x, y) = graph.place(vertex).map_or((0, 0), |(x, y)| (x as usize * SIDE, y as usize * SIDE));
        (wide, high) = (wide.max(x + SIDE), high.max(y + SIDE));
        let (left, top, side) = (x + 1, y + 1, SIDE - 2);
        let _ = write!(
            svg,
            r#"<rect class="{}" x="{left}" y="{top}" width="{side}" height="{side}" rx="3"/>"#,
            classes[vertex]
        );
        let sign = sign(vertex, (*start, *goal), costs[vertex]);
        if !sign.is_empty() {
            let (x, y) = (x + SIDE / 2, y + SIDE * 3 / 4);
            let _ = write!(svg, r#"<text x="{x}" y="{y}">{sign}</text>"#);
        }
    }
    let (name, taken) = (search.name(), taken.len());
    let name = tell!(ask.lang, "{name}: {taken} cells taken", "{name} : {taken} cases prises");
    html! {
        svg viewBox={ "0 0 " (wide + SIDE) " " (high + SIDE) } role="img" aria-label=(name) { (PreEscaped(svg)) }
    }
}

/// What stands on a cell.
fn sign(vertex: Vertex, (start, goal): (Vertex, Vertex), cost: Cost) -> String {
    match vertex {
        _ if vertex == start => "A".to_owned(),
        _ if vertex == goal => "B".to_owned(),
        _ if cost != UNIT => (cost / UNIT).to_string(),
        _ => String::new(),
    }
}
