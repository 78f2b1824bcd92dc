//! Trees given as texts: read, labelled, written, drawn.

use ludex_core::Lang;
use ludex_search::tree::laws::any_tree;
use ludex_search::tree::{
    Event, Kind, Labels, Method, Node, Number, Side, Tree, label, outline, read, replay, svg, svg_at,
};
use ludex_testkit::random::Random;
use ludex_testkit::text::{hostile, spoil};

/// S. Russell, P. Norvig, *Artificial Intelligence: A Modern Approach*, 3rd edition, figures 5.2
/// and 5.5.
const BOOK: &str = "A: max(B: min(3, 12, 8), C: min(2, 4, 6), D: min(14, 5, 2))";

fn both(text: &str) -> (Tree, Labels, Labels) {
    let tree = read(text).unwrap();
    let (plain, cut) = (label(&tree, Method::MinMax), label(&tree, Method::AlphaBeta));
    (tree, plain, cut)
}

fn names(tree: &Tree, nodes: &[usize]) -> Vec<String> {
    let name = |&node: &usize| match &tree.nodes()[node] {
        Node { name: Some(name), .. } => name.clone(),
        Node { kind: Kind::Leaf(value), .. } => value.to_string(),
        Node { .. } => "?".into(),
    };
    nodes.iter().map(name).collect()
}

#[test]
fn the_tree_of_the_book() {
    let (tree, plain, cut) = both(BOOK);
    assert_eq!(names(&tree, &plain.path), ["A", "B", "3"]);
    assert_eq!(plain.path, cut.path);
    assert_eq!(names(&tree, &cut.cut), ["4", "6"]);
    assert_eq!((plain.leaves, cut.leaves), (9, 7));
    let texts: Vec<_> = [0, 1, 5, 9].map(|node| cut.labels[node].unwrap().text()).into();
    assert_eq!(texts, ["3", "3", "≤ 2", "2"]);
    let expected = "\
A: max 3
├─ B: min 3    ←
│  ├─ 3        ←
│  ├─ 12
│  └─ 8
├─ C: min ≤ 2
│  ├─ 2
│  ├─ 4        coupé
│  └─ 6        coupé
└─ D: min 2
   ├─ 14
   ├─ 5
   └─ 2
";
    assert_eq!(outline(&tree, &cut, false, Lang::Fr), expected);
}

/// The text of example 6 of *Théorie des jeux* is here without its picture; a tree of its kind, of
/// depth 4, labelled by hand.
const DEPTH_4: &str = "
# J1 moves first
max(
  gauche: min( max(min(4, 7), min(9, 3)),  max(min(6, 8), min(5)) ),
  centre: min( max(min(10, 2), min(1)),    max(min(0, 9)) ),
  droite: min( max(min(8, 5), min(-inf)),  max(min(7, 6), min(6, 4)) ) )
";

#[test]
fn a_tree_of_depth_four() {
    let (tree, plain, cut) = both(DEPTH_4);
    // left: min(max(4, 3), max(6, 5)) = 4; middle: min(max(2, 1), 0) = 0; right: min(max(5, −∞),
    // max(6, 4)) = 5.
    assert_eq!(plain.labels[0].unwrap().text(), "5");
    assert_eq!(names(&tree, &plain.path), ["?", "droite", "?", "?", "5"]);
    assert_eq!(cut.path, plain.path);
    assert!(cut.leaves < plain.leaves && !cut.cut.is_empty());
}

#[test]
fn every_step_is_told() {
    let tree = read("max(min(2, 3), min(1, 9), inf)").unwrap();
    let events = label(&tree, Method::AlphaBeta).events;
    let n = |value: f64| Number::new(value).unwrap();
    let (low, high) = (Number::MINUS_INFINITE, Number::INFINITE);
    let expected = [
        Event::Enter { node: 0, alpha: low, beta: high },
        Event::Enter { node: 1, alpha: low, beta: high },
        Event::Enter { node: 2, alpha: low, beta: high },
        Event::Leave { node: 2, value: n(2.0) },
        Event::Update { node: 1, child: 2, value: n(2.0), alpha: low, beta: n(2.0) },
        Event::Enter { node: 3, alpha: low, beta: n(2.0) },
        Event::Leave { node: 3, value: n(3.0) },
        Event::Leave { node: 1, value: n(2.0) },
        Event::Update { node: 0, child: 1, value: n(2.0), alpha: n(2.0), beta: high },
        Event::Enter { node: 4, alpha: n(2.0), beta: high },
        Event::Enter { node: 5, alpha: n(2.0), beta: high },
        Event::Leave { node: 5, value: n(1.0) },
        Event::Update { node: 4, child: 5, value: n(1.0), alpha: n(2.0), beta: n(1.0) },
        Event::Cut { node: 4, children: vec![6], alpha: n(2.0), beta: n(1.0) },
        Event::Leave { node: 4, value: n(1.0) },
        Event::Enter { node: 7, alpha: n(2.0), beta: high },
        Event::Leave { node: 7, value: high },
        Event::Update { node: 0, child: 7, value: high, alpha: high, beta: high },
        Event::Leave { node: 0, value: high },
    ];
    assert_eq!(events, expected);
    let json = serde_json::to_string(&events[..2]).unwrap();
    assert_eq!(
        json,
        r#"[{"event":"enter","node":0,"alpha":"-inf","beta":"inf"},{"event":"enter","node":1,"alpha":"-inf","beta":"inf"}]"#
    );
}

#[test]
fn json_is_the_same() {
    let json = r#"{"name": "A", "player": "max", "children": [
        {"name": "B", "children": [3, 12, {"value": 8}]},
        {"name": "C", "player": "min", "children": [2, 4, 6.0]},
        {"name": "D", "children": [14, 5, 2]}]}"#;
    assert_eq!(read(json), read(BOOK));
    let tree = read(r#"{"children": ["-inf", {"name": "won", "value": "inf"}, -2.5]}"#).unwrap();
    assert_eq!(tree.to_string(), "max(-inf, won: inf, -2.5)");
}

#[test]
fn forms_of_a_text() {
    let same = |text: &str, canonical: &str| assert_eq!(read(text).unwrap().to_string(), canonical, "{text}");
    same("((3,5) , (2, 9))", "max((3, 5), (2, 9))");
    same("min(max(1),min(2))", "min((1), min(2))");
    same("\"a b\" : max(x:−∞, +inf)# end", "\"a b\": max(x: -inf, inf)");
    same(" -0 ", "0");
    same("max : max(max: max(1))", "max: max(max: max(1))");
}

fn told(text: &str) -> (usize, usize, String) {
    let error = read(text).unwrap_err();
    assert!(!error.problem.en.is_empty() && !error.problem.fr.is_empty());
    (error.line, error.column, error.problem.en.to_string())
}

#[test]
fn bad_trees() {
    let bad = |text: &str, line: usize, column: usize, problem: &str| {
        let found = told(text);
        assert!((found.0, found.1) == (line, column) && found.2.contains(problem), "`{text}`: {found:?}");
    };
    bad("", 1, 1, "the text ends");
    bad("max(3,\n  four)", 2, 3, "`four` is not a node");
    bad("max 3", 1, 5, "opening parenthesis");
    bad("max(3, min()", 1, 12, "at least one child");
    bad("max(3,\nmin(4", 2, 6, "line 2, column 4 is not closed");
    bad("max(3) max(4)", 1, 8, "one root");
    bad("max(3))", 1, 7, "one root");
    bad("max(\"a, 3)", 1, 5, "not closed");
    bad("max(\"a\" 3)", 1, 9, "colon");
    bad("max(1,,2)", 1, 7, "a node is missing here");
    bad("max(1,2,)", 1, 9, "a node is missing here");
    bad("max(, 1)", 1, 5, "a node is missing here");
    bad("max(1 2)", 1, 7, "a comma is missing before `2`");
    bad("max(1,\n min(3) # a child\n min(4))", 3, 2, "a comma is missing before `min`");
    bad("3,", 1, 2, "the tree ends before `,`");
    bad("max(nan)", 1, 5, "`nan`");
    bad("max(1e3)", 1, 5, "`1e3`");
    bad(&"(".repeat(100), 1, 62, "depth");
    bad("{\"children\": [1, true]}", 1, 21, "a node is a number");
    bad("{\"children\": []}", 1, 15, "at least one child");
    bad("{\"children\": [1], \"player\": \"mid\"}", 1, 34, "max or min");
    bad("{\"childs\": [1]}", 1, 9, "no \"childs\"");
    bad("{\"children\": [1]", 1, 16, "ends too soon");
    bad("{\"children\": [1} ", 1, 16, "not valid JSON");
    bad("{}", 1, 2, "a node is a number");
    bad(r#"{"name": "a\"b", "value": 1}"#, 1, 15, "no double quote");
    bad(r#"{"name": "a\nb", "value": 1}"#, 1, 15, "on one line");
    assert!(told(&r#"{"children":["#.repeat(70)).2.contains("depth"));
    assert_eq!(told(&format!("max({})", "1, ".repeat(100_001))).2, "the tree has more than 100000 nodes");
}

#[test]
fn any_text() {
    hostile().for_each(|text| any_tree(&text));
    for name in ["", " ", "a\\rb", "a\\tb", "max", "#", "\\u2028", "\\\"", "\\n"] {
        any_tree(&format!(r#"{{"name":"{name}","value":1}}"#));
    }
    let json = r#"{"name": "A", "player": "max", "children": [{"children": [3, "inf"]}, -2, {"value": 8}]}"#;
    for (seed, example) in [BOOK, DEPTH_4, json, "((1, 2), (3, 4))"].into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        for _ in 0..ludex_testkit::trials(1_000) {
            let once = spoil(example, &mut random);
            any_tree(&once);
            any_tree(&spoil(&once, &mut random));
        }
    }
}

/// A random tree as a text.
fn grown(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(5) == 0 {
        return match random.below(12) {
            0 => "inf".into(),
            1 => "-inf".into(),
            _ => (random.below(19) as i32 - 9).to_string(),
        };
    }
    let children: Vec<_> = (0..=random.below(4)).map(|_| grown(random, depth - 1)).collect();
    format!("{}({})", ["max", "min", ""][random.below(3)], children.join(", "))
}

/// By plain recursion on the tree.
fn value(tree: &Tree, node: usize) -> Number {
    let children = tree.children(node).iter().map(|&child| value(tree, child));
    match &tree.nodes()[node].kind {
        Kind::Leaf(value) => *value,
        Kind::Turn(Side::Max, _) => children.max().unwrap(),
        Kind::Turn(Side::Min, _) => children.min().unwrap(),
    }
}

#[test]
fn random_trees() {
    let mut random = Random::new(9);
    for _ in 0..ludex_testkit::trials(2_000) {
        let text = grown(&mut random, 5);
        any_tree(&text);
        let tree = read(&text).unwrap();
        let labels = label(&tree, Method::MinMax).labels;
        assert!((0..tree.nodes().len()).all(|node| labels[node].unwrap().value == value(&tree, node)));
    }
}

#[test]
fn a_picture() {
    let (tree, _, cut) = both(BOOK);
    let picture = svg(&tree, &cut, "A < B", Lang::Fr).unwrap();
    assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"));
    for part in
        ["<title>A &lt; B</title>", "branches élaguées : 2", "data-node=\"12\"", ">≤ 2</text>", "class=\"e best\""]
    {
        assert!(picture.contains(part), "{part}");
    }
    assert_eq!(picture.matches("class=\"stroke\"").count(), 2);
    let large = read(&format!("max({}1)", "1, ".repeat(499))).unwrap();
    assert!(svg(&large, &label(&large, Method::MinMax), "", Lang::En).is_err());
}

/// A labelling stopped after its last step is the labelling; before, nothing is known that was not
/// left.
#[test]
fn a_labelling_is_replayed_step_by_step() {
    let tree = read("max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))").unwrap();
    let labels = label(&tree, Method::AlphaBeta);
    assert_eq!(replay(&tree, &labels, usize::MAX).labels, labels);
    let known = |steps| replay(&tree, &labels, steps).labels.labels.iter().flatten().count();
    assert_eq!(known(0), 0);
    for steps in 0..=labels.events.len() {
        let moment = replay(&tree, &labels, steps);
        assert!(known(steps) >= known(steps.saturating_sub(1)));
        let entered = moment.bounds.iter().flatten().count();
        let happened = &labels.events[..steps];
        assert_eq!(
            entered,
            happened.iter().filter(|event| matches!(event, Event::Enter { .. })).count(),
            "step {steps}"
        );
        let picture = svg_at(&tree, &moment, "", Lang::En).unwrap();
        assert_eq!(picture.matches(r#"class="bounds""#).count(), 2 * entered);
        assert!((0..tree.nodes().len()).all(|node| picture.contains(&format!(">#{node}</text>"))));
        assert_eq!(picture.contains(r#"class="here""#), steps > 0);
    }
}
