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

use std::collections::{HashMap, HashSet};

use ludex_core::{Observer, Stop, Text, say};
use ludex_dot::{Attribute, FileError, Part, Reader};

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
    } else if is_grid(text) {
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

fn no_place() -> Text {
    Text::fixed(
        "coordinates are two numbers up to 1,000,000,000, as in \"3,4\"",
        "des coordonnées sont deux nombres d'au plus 1 000 000 000, comme \"3,4\"",
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

    /// What DOT says that is needed here: edges with `weight`, or else with a `label`, which
    /// `edge […]` gives to those after it; vertices with `pos` and `h`.
    fn dot(&mut self) -> Result<(), ReadError> {
        let mut reader = Reader::new(self.text)?;
        let both_ways = !reader.is_directed();
        let (mut usual, mut own) = (Weight::default(), Weight::default());
        while let Some(part) = reader.part()? {
            self.check()?;
            match part {
                Part::Edges(attribute) => usual.tell(attribute),
                Part::Vertex(name) | Part::To(name) => {
                    let vertex = self.vertex(&name.text);
                    self.statement.push(vertex);
                }
                Part::Own(attribute) => match self.statement[..] {
                    [vertex] => self.of_vertex(vertex, &attribute, &reader)?,
                    _ => own.tell(attribute),
                },
                Part::End => {
                    let cost = match std::mem::take(&mut own).cost(&reader)? {
                        Some(cost) => cost,
                        None => usual.cost(&reader)?.unwrap_or(UNIT),
                    };
                    for step in 1..self.statement.len() {
                        self.check()?;
                        self.connect(self.statement[step - 1], self.statement[step], cost, both_ways);
                    }
                    self.statement.clear();
                }
                Part::Graph(_) | Part::Vertices(_) => {}
            }
        }
        Ok(())
    }

    fn of_vertex(&mut self, vertex: Vertex, attribute: &Attribute, reader: &Reader<'_>) -> Result<(), FileError> {
        match attribute.key.as_str() {
            "pos" => {
                let given = place(&attribute.value).ok_or_else(|| reader.wrong_value(attribute, no_place()))?;
                self.graph.places[vertex] = Some(given);
            }
            "h" => self.graph.guesses[vertex] = Some(attribute_cost(attribute, reader)?),
            _ => {}
        }
        Ok(())
    }
}

/// What attributes of edges say of their weight.
#[derive(Default)]
struct Weight {
    weight: Option<Attribute>,
    label: Option<Attribute>,
}

impl Weight {
    fn tell(&mut self, attribute: Attribute) {
        match attribute.key.as_str() {
            "weight" => self.weight = Some(attribute),
            "label" => self.label = Some(attribute),
            _ => {}
        }
    }

    fn cost(&self, reader: &Reader<'_>) -> Result<Option<Cost>, FileError> {
        let told = self.weight.as_ref().or(self.label.as_ref());
        told.map(|attribute| attribute_cost(attribute, reader)).transpose()
    }
}

fn attribute_cost(attribute: &Attribute, reader: &Reader<'_>) -> Result<Cost, FileError> {
    cost(&attribute.value).ok_or_else(|| reader.wrong_value(attribute, no_cost()))
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

impl Draft<'_> {
    fn grid(&mut self) -> Result<(), ReadError> {
        self.graph.is_grid = true;
        let (mut letters, mut cells) = (HashSet::new(), Vec::new());
        for (y, row) in self.text.lines().map(str::trim_end).filter(|row| !row.is_empty()).enumerate() {
            let mut line = Vec::new();
            for (x, mark) in row.chars().enumerate() {
                self.check()?;
                if mark == '#' {
                    line.push(None);
                    continue;
                }
                if mark.is_alphabetic() && !letters.insert(mark) {
                    let row = y + 1;
                    let twice = say!(
                        "row {row}: the letter {mark} names two cells",
                        "ligne {row} : la lettre {mark} désigne deux cases"
                    );
                    return Err(twice.into());
                }
                let name = if mark.is_alphabetic() { mark.to_string() } else { format!("{},{}", x + 1, y + 1) };
                let vertex = self.graph.add(name);
                self.graph.places[vertex] = Some((x as f64, y as f64));
                line.push(Some((vertex, mark.to_digit(10).map_or(1, Cost::from) * UNIT)));
            }
            cells.push(line);
        }
        let cell = |x: usize, y: usize| *cells.get(y)?.get(x)?;
        for (y, row) in cells.iter().enumerate() {
            self.check()?;
            for (x, &(vertex, _)) in row.iter().enumerate().filter_map(|(x, cell)| Some((x, cell.as_ref()?))) {
                let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
                for (to, cost) in beside.into_iter().filter_map(|(x, y)| cell(x, y)) {
                    self.graph.connect(vertex, to, cost);
                }
                let later = [(x + 1, y), (x, y + 1)];
                self.graph.both_ways += later.into_iter().filter(|&(x, y)| cell(x, y).is_some()).count();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::WithMemory;

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
        let check = graph.check(graph.vertex("D").unwrap(), &()).unwrap();
        assert_eq!((check.inadmissible, check.inconsistent), (None, None));
    }

    /// Every text of the head of this file, in three forms.
    #[test]
    fn the_same_graph_in_two_forms() {
        let listed = read("A: 0,0\nB: h=3 # a guess\nA -- B 4\nB C 2.5\n").unwrap();
        let dot = read("graph {\n A [pos=\"0,0\"]; B [h=3]\n A -- B [weight=4]\n B -- C [weight=2.5] }").unwrap();
        assert_eq!(listed, dot);
        // Arrows need no spaces, and edges may have their weight from what stands before them.
        assert_eq!(read("A->B 2\nB--C 3\n").unwrap(), read("A -> B 2\nB -- C 3\n").unwrap());
        let usual = read("DIGRAPH { A -> B; edge [weight=4]; B:n -> C:\"s\"; C -> D [weight=2] }").unwrap();
        assert_eq!(usual, read("A -> B\nB -> C 4\nC -> D 2\n").unwrap());
        for grouped in ["subgraph s { A -> B }", "A -> {B C}", "{A B} -> C", "A; { B; C }"] {
            let why = read(&format!("digraph {{ {grouped} }}")).expect_err("groups").text().en;
            assert!(why.contains("subgraphs and groups in braces are not supported"), "{grouped}: {why}");
        }
        // A weight goes before a label; comments stand anywhere.
        let labelled =
            "/* ways */ strict graph g { edge [label=x, weight=4]; // towns\n A -- B [label=road weight=3];; B--C }";
        assert_eq!(read(labelled).unwrap(), read("A B 3\nB C 4\n").unwrap());
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
        let all = graph.distances(ends[0], &()).expect("not stopped");
        let far = |at| all.iter().find(|known| known.vertex == at).and_then(|known| known.way);
        assert!(order.is_sorted_by_key(|&at| far(at).expect("a way").0));
        assert!(read("A.A\n...\n").is_err());
        // A cell with a letter has a column and a row too.
        assert_eq!((graph.vertex("2,2"), graph.vertex("1,1"), graph.vertex("0,2")), (Some(ends[0]), None, None));
    }

    #[test]
    fn spaces_between_walls_are_cells() {
        assert_eq!(read("#####\n#A B#\n#####\n"), read("#####\n#A.B#\n#####\n"));
        let edges = read("# towns\nA B 7\n").expect("edges with a comment");
        assert_eq!((edges.len(), edges.edge_count(), edges.drawn_edge_count()), (2, 2, 1));
        // Rows of three and two cells.
        let grid = read("...\n..#\n").expect("a grid");
        assert_eq!((grid.edge_count(), grid.drawn_edge_count()), (10, 5));
        let one_way = read("digraph { a -> b; b -> a; b -> c }").expect("a graph");
        assert_eq!((one_way.edge_count(), one_way.drawn_edge_count()), (3, 3));
        assert!(read("# nothing but\n# a comment #\n").is_err());
    }

    #[test]
    fn weights_are_zero_or_can_be_told_from_it() {
        for weight in ["-5", "1e400", "nan", "1e-9", "2,5"] {
            let why = read(&format!("A B 2\nA C {weight}\n")).expect_err("no weight").text().en;
            assert!(why.starts_with(&format!("line 2: `{weight}`: a weight is 0, or a number from")), "{why}");
            let dot = format!("graph {{\n A -- B [weight=\"{weight}\"] }}");
            let why = read(&dot).expect_err("no weight").text().en;
            assert!(
                why.starts_with(&format!("line 2, column 17: `\"{weight}\"`: a weight is 0, or a number from")),
                "{why}"
            );
        }
        assert!(read("A B far\n").expect_err("no edge").text().en.contains("neither an edge"));
    }

    /// Along no edge does it fall by more than the cost, and still it is too great.
    #[test]
    fn a_guess_at_the_goal_is_too_great() {
        let check = |text: &str| {
            let graph = read(text).expect("a graph");
            graph.check(graph.vertex("C").expect("a goal"), &()).expect("not stopped")
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
        let check = graph.check(graph.vertex("C").unwrap(), &()).unwrap();
        let fault = check.inadmissible.unwrap();
        assert_eq!((graph.name(fault.vertex), fault.guess, fault.most), ("B", 9 * UNIT, UNIT));
        assert!(check.inconsistent.is_some());
        // And it leads A* astray.
        assert_eq!(search(&graph, "A", "C", Method::Astar).0, Some(("A C".into(), 3.0)));
        assert_eq!(search(&graph, "A", "C", Method::Dijkstra).0, Some(("A B C".into(), 2.0)));
    }

    /// Ten thousand cells between walls.
    fn room() -> String {
        let (wall, row) = ("#".repeat(102), format!("#{}#\n", ".".repeat(100)));
        format!("{wall}\n{}{wall}\n", row.repeat(100))
    }

    /// What is told to be needed is enough, and less is not.
    #[test]
    fn memory_is_asked_before_it_is_taken() {
        let (text, observer) = (room(), |memory| WithMemory { observer: &(), memory });
        let refused = read_watched(&text, &observer(1 << 20)).expect_err("too little");
        assert!(matches!(refused, ReadError::Stop(Stop::Memory(_))), "{refused:?}");
        let graph = read_watched(&text, &observer(4 << 20)).expect("enough");
        let (from, less, more) = (graph.vertex("2,2").expect("a cell"), observer(1 << 20), observer(16 << 20));
        assert!(graph.distances(from, &less).is_err() && graph.check(from, &less).is_err());
        assert!(graph.search(from, from, Method::Dijkstra, &less).is_err());
        assert!(graph.distances(from, &more).is_ok() && graph.check(from, &more).is_ok());
        assert!(graph.search(from, from, Method::Dijkstra, &more).is_ok());
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
            "A ->",
            "-> A",
            "A -> -> B",
            "A: h=x",
            "graph { A -- }",
            "graph A",
            "digraph { A -> B [weight=x] }",
            "digraph { A -- B }",
            "graph { A -> B }",
            "graph { A -- B } C",
            "graph { A [pos=x] }",
            "graph { A -- B [weight=1 }",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    /// A sum of these would be greater than any number here.
    #[test]
    fn weights_can_be_added_up() {
        let chain = (0..2_000).map(|at| format!("v{at} v{} 1000000000", at + 1)).collect::<Vec<_>>().join("\n");
        let why = read(&chain).expect_err("too much").text().en;
        assert!(why.contains("all weights together are more than 1,000,000,000,000"), "{why}");
        assert!(read("A: 1e300,0\nB: 0,0\nA B 1\n").is_err());
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_text_is_a_graph_or_an_error(text in ".{0,80}") {
            crate::laws::any_graph(&text);
        }

        #[test]
        fn any_edges_are_a_graph_or_an_error(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..60)) {
            let text = words.concat();
            crate::laws::any_graph(&text);
            crate::laws::any_graph(&format!("graph {{ {text} }}"));
            crate::laws::any_graph(&format!("digraph {{ {text} }}"));
        }

        #[test]
        fn any_grid_is_a_graph_or_an_error(rows in proptest::collection::vec("[#.29AB]{6}", 1..6)) {
            crate::laws::any_graph(&rows.join("\n"));
        }
    }

    /// Of these, texts are made.
    const WORDS: &[&str] = &[
        "A",
        "B",
        "C",
        " A ",
        " B ",
        " C ",
        " 2",
        " 1.5",
        "\n",
        "\n",
        "\n",
        " -> ",
        " -- ",
        "--",
        ": ",
        "h=3",
        "3,4",
        ";",
        "[",
        "]",
        "weight=2",
        "edge ",
        "node ",
        "\"",
        "#",
        "{",
        "}",
        ",",
        "=",
        "[weight=3]",
        "[pos=\"1,2\"]",
        "// x\n",
    ];
}
