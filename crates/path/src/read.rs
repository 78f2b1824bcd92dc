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

use std::collections::HashMap;

use ludex_core::{Text, say};

use crate::{Cost, Graph, UNIT, Vertex};

/// No text has more vertices.
const MOST: usize = 1 << 20;

/// Reads a graph.
///
/// # Errors
/// The first line that cannot be read, and what would be right.
pub fn read(text: &str) -> Result<Graph, Text> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("//"));
    let begins = |word: &str| first.is_some_and(|line| line.starts_with(word));
    let graph = if begins("graph") || begins("digraph") || begins("strict") {
        dot(text)
    } else if is_grid(text) {
        grid(text)
    } else {
        edges(text)
    }?;
    match graph.len() {
        0 => Err(Text::fixed(
            "there is no graph here: write edges, such as A B 7, or a grid of # for walls and . for cells",
            "il n'y a pas de graphe ici : écrivez des arêtes, comme A B 7, ou une grille de # pour les murs et de . pour les \
             cases",
        )),
        1..=MOST => Ok(graph),
        _ => Err(say!("more than {MOST} vertices", "plus de {MOST} sommets")),
    }
}

/// A graph being read.
#[derive(Default)]
struct Draft {
    graph: Graph,
    numbers: HashMap<String, Vertex>,
}

impl Draft {
    fn vertex(&mut self, name: &str) -> Vertex {
        if let Some(&known) = self.numbers.get(name) {
            return known;
        }
        let number = self.graph.names.len();
        self.numbers.insert(name.to_owned(), number);
        self.graph.names.push(name.to_owned());
        self.graph.edges.push(Vec::new());
        self.graph.places.push(None);
        self.graph.guesses.push(None);
        number
    }

    fn edge(&mut self, from: &str, to: &str, cost: Cost, both_ways: bool) {
        let (from, to) = (self.vertex(from), self.vertex(to));
        self.graph.edges[from].push((to, cost));
        if both_ways {
            self.graph.edges[to].push((from, cost));
        }
    }
}

/// A number that is not negative, as a cost.
fn cost(text: &str) -> Option<Cost> {
    let number: f64 = text.parse().ok().filter(|number: &f64| (0.0..=1e9).contains(number))?;
    Some((number * UNIT as f64).round() as Cost)
}

fn no_cost(line: usize, weight: &str) -> Text {
    say!(
        "line {line}: `{weight}` is no weight: a number from 0 to 1,000,000,000",
        "ligne {line} : « {weight} » n'est pas un poids : un nombre de 0 à 1 000 000 000"
    )
}

/// Coordinates `x,y`.
fn place(text: &str) -> Option<(f64, f64)> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim().trim_end_matches('!').parse().ok().filter(|number: &f64| number.is_finite());
    Some((number(x)?, number(y)?))
}

fn edges(text: &str) -> Result<Graph, Text> {
    let mut draft = Draft::default();
    for (number, line) in (1..).zip(text.lines()) {
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
            let (vertex, given) = (draft.vertex(name.trim()), given.trim());
            match given.strip_prefix("h=") {
                Some(guess) => draft.graph.guesses[vertex] = Some(cost(guess.trim()).ok_or_else(bad)?),
                None if given.is_empty() => {}
                None => draft.graph.places[vertex] = Some(place(given).ok_or_else(bad)?),
            }
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (ends, both_ways) = match words[..] {
            [from, "->", to, ..] => ([from, to], false),
            [from, "--", to, ..] | [from, to, ..] => ([from, to], true),
            _ => return Err(bad()),
        };
        let weights = &words[if words.get(1).is_some_and(|word| ["->", "--"].contains(word)) { 3 } else { 2 }..];
        let weight = match weights {
            [] => UNIT,
            [weight] => cost(weight)
                .ok_or_else(|| if weight.parse::<f64>().is_ok() { no_cost(number, weight) } else { bad() })?,
            _ => return Err(bad()),
        };
        draft.edge(ends[0], ends[1], weight, both_ways);
    }
    Ok(draft.graph)
}

/// The statements of DOT that say what is needed here: edges with `weight`, vertices with `pos` and
/// `h`.
fn dot(text: &str) -> Result<Graph, Text> {
    let body = text.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}')).map(|(body, _)| body);
    let body = body.ok_or(Text::fixed("the braces of the graph are missing", "il manque les accolades du graphe"))?;
    let mut draft = Draft::default();
    let unquoted = |name: &str| name.trim().trim_matches('"').to_owned();
    for statement in body.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty() && !part.starts_with("//")) {
        let bad = || {
            say!(
                "`{statement}` is neither an edge, such as A -- B [weight=7], nor a vertex, such as A [pos=\"3,4\"]",
                "« {statement} » n'est ni une arête, comme A -- B [weight=7], ni un sommet, comme A [pos=\"3,4\"]"
            )
        };
        let (named, attributes) = statement.split_once('[').unwrap_or((statement, ""));
        let value = |key: &str| {
            let (_, rest) = attributes.split_once(&format!("{key}="))?;
            let given = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split('"').next(),
                None => rest.split([',', ']', ' ']).next(),
            };
            given.map(str::to_owned)
        };
        let arrow = if named.contains("->") { "->" } else { "--" };
        let ends: Vec<String> = named.split(arrow).map(unquoted).collect();
        if ends.iter().any(String::is_empty) {
            return Err(bad());
        }
        if ends.len() > 1 {
            let weight = value("weight").or_else(|| value("label"));
            let weight = weight.map_or(Some(UNIT), |weight| cost(&weight)).ok_or_else(bad)?;
            for pair in ends.windows(2) {
                draft.edge(&pair[0], &pair[1], weight, arrow == "--");
            }
        } else if !["node", "edge", "graph"].contains(&ends[0].as_str()) && !ends[0].contains('=') {
            let vertex = draft.vertex(&ends[0]);
            if let Some(given) = value("pos") {
                draft.graph.places[vertex] = Some(place(&given).ok_or_else(bad)?);
            }
            if let Some(given) = value("h") {
                draft.graph.guesses[vertex] = Some(cost(&given).ok_or_else(bad)?);
            }
        }
    }
    Ok(draft.graph)
}

/// Rows of one length in which there is a wall or a dot; without colons, and without spaces unless
/// every row is between walls.
fn is_grid(text: &str) -> bool {
    let rows: Vec<&str> = text.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let is_walled = rows.iter().all(|row| row.len() > 1 && row.starts_with('#') && row.ends_with('#'));
    let is_foreign = |sign: char| matches!(sign, ':' | '\t') || sign == ' ' && !is_walled;
    let is_row = |row: &&str| row.chars().count() == width && !row.contains(is_foreign);
    width > 1 && rows.iter().all(is_row) && rows.iter().any(|row| row.contains(['#', '.']))
}

fn grid(text: &str) -> Result<Graph, Text> {
    let rows: Vec<Vec<char>> =
        text.lines().map(|row| row.trim_end().chars().collect::<Vec<_>>()).filter(|row| !row.is_empty()).collect();
    let mut draft = Draft { graph: Graph { is_grid: true, ..Graph::default() }, ..Draft::default() };
    let mut cells = HashMap::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &mark) in row.iter().enumerate().filter(|(_, mark)| **mark != '#') {
            let name = if mark.is_alphabetic() { mark.to_string() } else { format!("{},{}", x + 1, y + 1) };
            if draft.numbers.contains_key(&name) {
                let row = y + 1;
                return Err(say!(
                    "row {row}: the letter {mark} names two cells",
                    "ligne {row} : la lettre {mark} désigne deux cases"
                ));
            }
            let vertex = draft.vertex(&name);
            draft.graph.places[vertex] = Some((x as f64, y as f64));
            cells.insert((x, y), (vertex, mark.to_digit(10).map_or(1, Cost::from) * UNIT));
        }
    }
    for (&(x, y), &(vertex, _)) in &cells {
        let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        draft.graph.edges[vertex] = beside.iter().filter_map(|at| cells.get(at)).copied().collect();
    }
    Ok(draft.graph)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Check, Heuristic, Method};

    const TOWNS: &str = "A: 0,0\nB: 4,0\nC: 0,3\nD: 4,3\nE: -5,0\nA B 5\nA C 3\nB D 3\nC D 4.5\nA E 5\n";

    fn search(graph: &Graph, from: &str, to: &str, method: Method) -> (Option<(String, f64)>, u64) {
        let [from, to] = [from, to].map(|name| graph.vertex(name).expect(name));
        let found = graph.search(from, to, method, &()).expect("not cancelled");
        let way = found.way.map(|(way, cost)| {
            let names: Vec<_> = way.iter().map(|&vertex| graph.name(vertex)).collect();
            (names.join(" "), cost as f64 / UNIT as f64)
        });
        (way, found.expanded)
    }

    #[test]
    fn all_methods_find_a_shortest_way() {
        let graph = read(TOWNS).unwrap();
        assert_eq!((graph.len(), graph.edge_count(), graph.heuristic()), (5, 10, Heuristic::Straight));
        let blind = search(&graph, "A", "D", Method::Dijkstra);
        assert_eq!(blind.0, Some(("A C D".into(), 7.5)));
        for method in [Method::Astar, Method::Ida] {
            assert_eq!(search(&graph, "A", "D", method).0, blind.0, "{method:?}");
        }
        assert!(search(&graph, "A", "D", Method::Astar).1 < blind.1, "{blind:?}");
        let check = graph.check(graph.vertex("D").unwrap());
        assert_eq!((check.inadmissible, check.inconsistent), (None, None));
    }

    /// Every text of the head of this file, in three forms.
    #[test]
    fn the_same_graph_in_two_forms() {
        let listed = read("A: 0,0\nB: h=3 # a guess\nA -- B 4\nB C 2.5\n").unwrap();
        let dot = read("graph {\n A [pos=\"0,0\"]; B [h=3]\n A -- B [weight=4]\n B -- C [weight=2.5] }").unwrap();
        assert_eq!(listed, dot);
        let one_way = read("digraph g { A -> B -> C [label=\"2\"] }").unwrap();
        assert_eq!(search(&one_way, "A", "C", Method::Dijkstra).0, Some(("A B C".into(), 4.0)));
        assert_eq!(search(&one_way, "C", "A", Method::Dijkstra).0, None);
    }

    #[test]
    fn grids() {
        let graph = read("#########\n#A..#..B#\n#..2#.#.#\n#...9...#\n#########\n").unwrap();
        assert_eq!(graph.heuristic(), Heuristic::Manhattan);
        let (way, expanded) = search(&graph, "A", "B", Method::Astar);
        assert_eq!(way.map(|(_, cost)| cost), Some(18.0));
        assert!(expanded <= search(&graph, "A", "B", Method::Dijkstra).1);
        // Dijkstra's search goes by the distance from the start.
        let ends = ["A", "B"].map(|name| graph.vertex(name).expect(name));
        let mut order = Vec::new();
        graph.search_told(ends.into(), Method::Dijkstra, &mut |at| order.push(at), &()).expect("not cancelled");
        let far = |at| graph.distances(ends[0]).iter().find(|known| known.vertex == at).and_then(|known| known.way);
        assert!(order.is_sorted_by_key(|&at| far(at).expect("a way").0));
        assert!(read("A.A\n...\n").is_err());
        // A cell with a letter has a column and a row too.
        assert_eq!((graph.vertex("2,2"), graph.vertex("1,1"), graph.vertex("0,2")), (Some(ends[0]), None, None));
    }

    #[test]
    fn spaces_between_walls_are_cells() {
        assert_eq!(read("#####\n#A B#\n#####\n"), read("#####\n#A.B#\n#####\n"));
        let edges = read("# towns\nA B 7\n").expect("edges with a comment");
        assert_eq!((edges.len(), edges.edge_count()), (2, 2));
        assert!(read("# nothing but\n# a comment #\n").is_err());
    }

    #[test]
    fn weights_are_not_negative() {
        for weight in ["-5", "1e400", "nan"] {
            let why = read(&format!("A B 2\nA C {weight}\n")).expect_err("no weight").en;
            assert!(why.starts_with(&format!("line 2: `{weight}` is no weight: a number from 0")), "{why}");
        }
        assert!(read("A B far\n").expect_err("no edge").en.contains("neither an edge"));
    }

    /// Along no edge does it fall by more than the cost, and still it is too great.
    #[test]
    fn a_guess_at_the_goal_is_too_great() {
        let check = |text: &str| {
            let graph = read(text).expect("a graph");
            graph.check(graph.vertex("C").expect("a goal"))
        };
        let Check { inadmissible, inconsistent } = check("A: h=9\nB: h=5\nC: h=3\nA B 5\nB C 2.5\n");
        assert!(inadmissible.is_some());
        let (fault, to) = inconsistent.expect("the guess at the goal");
        assert_eq!((fault.guess, fault.most, to), (3 * UNIT, 0, None));
        let Check { inadmissible, inconsistent } = check("A: h=7\nB: h=2\nC: h=0\nA B 5\nB -> C 2.5\n");
        assert_eq!((inadmissible, inconsistent), (None, None));
    }

    #[test]
    fn a_guess_that_is_too_great_is_found() {
        let graph = read("A: h=2\nB: h=9\nC: h=0\nA B 1\nB C 1\nA C 3\n").unwrap();
        let check = graph.check(graph.vertex("C").unwrap());
        let fault = check.inadmissible.unwrap();
        assert_eq!((graph.name(fault.vertex), fault.guess, fault.most), ("B", 9 * UNIT, UNIT));
        assert!(check.inconsistent.is_some());
        // And it leads A* astray.
        assert_eq!(search(&graph, "A", "C", Method::Astar).0, Some(("A C".into(), 3.0)));
        assert_eq!(search(&graph, "A", "C", Method::Dijkstra).0, Some(("A B C".into(), 2.0)));
    }

    #[test]
    fn bad_graphs() {
        for text in [
            "",
            "A",
            "A B x",
            "A B -1",
            "A B 1 2",
            "A: 3",
            "A: h=x",
            "graph { A -- }",
            "graph A",
            "digraph { A -> B [weight=x] }",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
