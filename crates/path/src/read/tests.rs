use ludex_core::{Observer, Stop, WithMemory};

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

struct Unwanted;

impl Observer for Unwanted {
    fn cancelled(&self) -> bool {
        true
    }
}

/// A goal that is walled off is known to be, whatever way there is elsewhere.
#[test]
fn a_goal_without_a_way_ends_every_search() {
    let (wide, last) = (20, 19);
    let cell = |x, y| match (x, y) {
        (0, 0) => 'S',
        _ if (x, y) == (last, last) => 'G',
        _ if x + 2 >= last && y + 2 >= last && (x + y + 2 >= 2 * last) => '#',
        _ => '.',
    };
    let rows: Vec<String> = (0..wide).map(|y| (0..wide).map(|x| cell(x, y)).collect()).collect();
    let graph = read(&rows.join("\n")).unwrap();
    let [from, to] = ["S", "G"].map(|name| graph.vertex(name).unwrap());
    for (_, method) in Method::ALL {
        let found = graph.search(from, to, method, &()).expect("not cancelled");
        assert!(found.way.is_none() && found.expanded > 300, "{method:?}: {}", found.expanded);
    }
    assert_eq!(graph.search(from, to, Method::Ida, &Unwanted), Err(Stop::Cancelled));
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
    let usual = read("digraph { A; node [h=3, shape=box, h=2]; A -> B; C [h=1]; node [h=4]; D }").unwrap();
    assert_eq!(usual, read("A -> B\nB: h=2\nC: h=1\nD: h=4\n").unwrap());
    for grouped in ["subgraph s { A -> B }", "A -> {B C}", "{A B} -> C", "A; { B; C }"] {
        let why = read(&format!("digraph {{ {grouped} }}")).expect_err("groups").text().en;
        assert!(why.contains("subgraphs and groups in braces are not supported"), "{grouped}: {why}");
    }
    // Texts in angle brackets lose their tags, and quotes may be added up.
    let rich = "digraph { \"A\" + \"B\" -> C [label=<<b>3</b>>, tip=<a > b>>] }";
    assert!(read(rich).is_err());
    let rich = "digraph { \"A\" + \"B\" -> C [label=< <b>no</b> 3>, tip=<<i>a</i>>] }";
    assert_eq!(read(rich).unwrap(), read("AB -> C\n").unwrap());
    // In quotes and in brackets a keyword is a name.
    assert_eq!(read("digraph { \"node\" -> <edge> }").unwrap(), read("node -> edge\n").unwrap());
    assert_eq!(read("digraph { <edge> -> A }").unwrap(), read("edge -> A\n").unwrap());
    // A label that is no number is no weight.
    assert_eq!(
        read("digraph { A -> B [label=\"a road\"]; B -> C [label=2] }").unwrap(),
        read("A -> B\nB -> C 2\n").unwrap()
    );
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
