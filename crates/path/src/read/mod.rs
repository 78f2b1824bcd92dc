//! Graphs read from texts: edges, DOT, or a grid.
//!
//! ```text
//! A: 0,0        coordinates      graph {                       #########
//! B: h=3        a guess            A -- B [weight=4]           #A..#..B#
//! A B 4         both ways          B -- C [weight=2.5]         #..2#.#.#
//! A -> C 2.5    one way            A [pos="0,0"]; B [h=3] }    #...9...#
//! ```
//!
//! On a grid `#` is a wall, a digit what it costs to enter its cell, everything else a cell that
//! costs 1 to enter; a letter names its cell, the others are named `column,row` from 1. Spaces are
//! such cells where walls are around the grid: as edges, all its lines would be comments.

mod dot;
mod grid;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use ludex_core::{Observer, Stop, Text, say};

use crate::{Cost, Graph, ReadError, UNIT, Vertex};

/// No text has more vertices.
const MOST: usize = 1 << 20;

/// Nor weights of more together, so that the cost of a way and a guess together are a number.
const MOST_TOTAL: Cost = 1_000_000_000_000 * UNIT;

/// Reads a graph.
///
/// # Errors
/// A text that is no graph.
pub fn read(text: &str) -> Result<Graph, ReadError> {
    read_watched(text, &())
}

/// The same under an observer: the graph is many times as large as its text.
///
/// # Errors
/// As [`read`], or the observer stopped it, or its memory is too small.
pub fn read_watched(text: &str, observer: &dyn Observer) -> Result<Graph, ReadError> {
    let mut draft = Draft { text, observer, graph: Graph::default(), numbers: HashMap::new(), statement: Vec::new() };
    if ludex_dot::begins(text) {
        draft.dot()
    } else if grid::is_grid(text) {
        draft.grid()
    } else {
        draft.edges()
    }?;
    let mut graph = draft.graph;
    graph.heuristic = graph.find_heuristic();
    match graph.len() {
        0 => Err(ReadError::Text(Text::fixed(
            "there is no graph here: write edges, such as A B 7, or a grid of # for walls and . for cells",
            "il n'y a pas de graphe ici : écrivez des arêtes, comme A B 7, ou une grille de # pour les murs et de . pour les \
             cases",
        ))),
        1..=MOST if graph.total > MOST_TOTAL => Err(ReadError::Text(Text::fixed(
            "all weights together are more than 1,000,000,000,000: divide them, the shortest ways stay the same",
            "la somme de tous les poids dépasse 1 000 000 000 000 : divisez-les, les plus courts chemins restent les mêmes",
        ))),
        1..=MOST => Ok(graph),
        _ => Err(ReadError::Text(say!("more than {MOST} vertices", "plus de {MOST} sommets"))),
    }
}

/// A graph being read.
struct Draft<'a> {
    text: &'a str,
    observer: &'a dyn Observer,
    graph: Graph,
    numbers: HashMap<String, Vertex>,
    /// The vertices of the statement being read, in DOT.
    statement: Vec<Vertex>,
}

impl Draft<'_> {
    fn vertex(&mut self, name: &str) -> Vertex {
        if let Some(&known) = self.numbers.get(name) {
            return known;
        }
        let number = self.graph.add(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    fn edge(&mut self, from: &str, to: &str, cost: Cost, both_ways: bool) {
        let (from, to) = (self.vertex(from), self.vertex(to));
        self.connect(from, to, cost, both_ways);
    }

    fn connect(&mut self, from: Vertex, to: Vertex, cost: Cost, both_ways: bool) {
        self.graph.connect(from, to, cost);
        if both_ways {
            self.graph.both_ways += 1;
            self.graph.connect(to, from, cost);
        }
    }

    /// Whether to read on.
    fn check(&self) -> Result<(), Stop> {
        self.observer.check_cancelled()?;
        let numbers = NUMBER * self.numbers.len() as u64;
        let statement = size_of_val(&self.statement[..]) as u64;
        self.observer.check_memory(self.text.len() as u64 + numbers + statement + self.graph.held)
    }
}

/// Bytes for the number of a name.
const NUMBER: u64 = 100;

/// A number that is not negative, as a cost; none is so small that it would become nothing.
fn cost(text: &str) -> Option<Cost> {
    let number: f64 = text.parse().ok().filter(|number: &f64| (0.0..=1e9).contains(number))?;
    let cost = (number * UNIT as f64).round() as Cost;
    (cost > 0 || number == 0.0).then_some(cost)
}

fn no_cost() -> Text {
    Text::fixed(
        "a weight is 0, or a number from 0.000001 to 1,000,000,000, with a decimal point",
        "un poids est 0, ou un nombre de 0,000001 à 1 000 000 000, qui s'écrit avec un point décimal",
    )
}

/// Coordinates `x,y`.
fn place(text: &str) -> Option<(f64, f64)> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim().trim_end_matches('!').parse().ok().filter(|number: &f64| number.abs() <= 1e9);
    Some((number(x)?, number(y)?))
}

impl Draft<'_> {
    fn edges(&mut self) -> Result<(), ReadError> {
        for (number, line) in (1..).zip(self.text.lines()) {
            self.check()?;
            let line = line.split('#').next().unwrap_or("").trim();
            let bad = || {
                say!(
                    "line {number}: `{line}` is neither an edge, such as A B 7 or A -> B 7, nor a vertex, such as A: 3,4 or \
                 A: h=5",
                    "ligne {number} : « {line} » n'est ni une arête, comme A B 7 ou A -> B 7, ni un sommet, comme A: 3,4 \
                 ou A: h=5"
                )
            };
            if line.is_empty() {
                continue;
            }
            if let Some((name, given)) = line.split_once(':') {
                let (vertex, given) = (self.vertex(name.trim()), given.trim());
                match given.strip_prefix("h=") {
                    Some(guess) => self.graph.guesses[vertex] = Some(cost(guess.trim()).ok_or_else(bad)?),
                    None if given.is_empty() => {}
                    None => self.graph.places[vertex] = Some(place(given).ok_or_else(bad)?),
                }
                continue;
            }
            // An arrow needs no spaces around it.
            let spaced = line.replace("->", " -> ").replace("--", " -- ");
            let words: Vec<&str> = spaced.split_whitespace().collect();
            let is_arrow = |word: &str| ["->", "--"].contains(&word);
            let (ends, weights, both_ways) = match &words[..] {
                [from, arrow, to, weights @ ..] if is_arrow(arrow) => ([*from, *to], weights, *arrow == "--"),
                [from, to, weights @ ..] => ([*from, *to], weights, true),
                _ => return Err(bad().into()),
            };
            if ends.into_iter().any(is_arrow) {
                return Err(bad().into());
            }
            let weight = match weights {
                [] => UNIT,
                [weight] => cost(weight).ok_or_else(|| {
                    if weight.replace(',', ".").parse::<f64>().is_err() {
                        return bad();
                    }
                    let Text { en, fr } = no_cost();
                    say!("line {number}: `{weight}`: {en}", "ligne {number} : « {weight} » : {fr}")
                })?,
                _ => return Err(bad().into()),
            };
            self.edge(ends[0], ends[1], weight, both_ways);
        }
        Ok(())
    }
}
