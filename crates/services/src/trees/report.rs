//! A labelled tree as a report, and its steps in words.

use ludex_core::{Text, say};
use ludex_search::tree::{Event, Labels, Method, Number, Tree};
use serde::Serialize;

/// A labelled tree, for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report<'a> {
    /// The value of the root.
    pub value: Number,
    /// How many leaves the tree has, looked at or not.
    pub leaves_in_all: usize,
    /// What is known of its nodes.
    #[serde(flatten)]
    pub labels: &'a Labels,
}

impl<'a> Report<'a> {
    /// The report.
    ///
    /// # Panics
    /// If the labels are of another tree.
    #[must_use]
    pub fn new(tree: &Tree, labels: &'a Labels) -> Self {
        let root = labels.labels[0].expect("both methods look at the root");
        Self { value: root.value, leaves_in_all: tree.leaves(), labels }
    }
}

/// What people call a method.
#[must_use]
pub fn title(method: Method) -> Text {
    match method {
        Method::MinMax => Text::fixed("Minimax", "Min-max"),
        Method::AlphaBeta => Text::fixed("Alpha-beta", "Alpha-bêta"),
    }
}

/// Every step of a method, with the depth of the node that it is taken in.
#[must_use]
pub fn steps(tree: &Tree, labels: &Labels) -> Vec<(usize, Text)> {
    let mut depth = 0_usize;
    let told = labels.events.iter().map(|event| {
        // What happens within a node stands below its entry.
        let before = depth;
        match event {
            Event::Enter { .. } => depth += 1,
            Event::Leave { .. } => depth -= 1,
            _ => {}
        }
        (before.min(depth), step(tree, event))
    });
    told.collect()
}

/// A node by its name, else by its number.
fn node(tree: &Tree, number: usize) -> String {
    tree.nodes()[number].name.clone().unwrap_or_else(|| format!("#{number}"))
}

fn step(tree: &Tree, event: &Event) -> Text {
    match event {
        Event::Enter { node: at, alpha, beta } => {
            let at = node(tree, *at);
            say!("enter {at}: α {alpha:#}, β {beta:#}", "entre en {at} : α {alpha:#}, β {beta:#}")
        }
        Event::Update { node: at, child, value, alpha, beta } => {
            let (at, child) = (node(tree, *at), node(tree, *child));
            say!(
                "{at} takes {value:#} from {child}: α {alpha:#}, β {beta:#}",
                "{at} prend {value:#} de {child} : α {alpha:#}, β {beta:#}"
            )
        }
        Event::Cut { node: at, children, alpha, beta } => {
            let at = node(tree, *at);
            let children = children.iter().map(|&child| node(tree, child)).collect::<Vec<_>>().join(", ");
            say!("{at} cuts {children}: α {alpha:#} ≥ β {beta:#}", "{at} coupe {children} : α {alpha:#} ≥ β {beta:#}")
        }
        Event::Leave { node: at, value } => {
            let at = node(tree, *at);
            say!("leave {at} with {value:#}", "quitte {at} avec {value:#}")
        }
    }
}
