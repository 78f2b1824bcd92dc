//! A tree that is too large to be drawn, as a list whose branches fold and unfold; it needs no
//! script. What is open at first is the best play and the way to the node of the last step.

use ludex_services::search::tree::{Kind, Method, Moment, Number, Tree};
use maud::{Markup, html};

use crate::shell::PageRequest;

/// The tree at a moment of its labelling.
pub(super) fn html(ask: &PageRequest, tree: &Tree, moment: &Moment) -> Markup {
    let mut marks = vec![Mark::default(); tree.nodes().len()];
    let above = tree.parents();
    let mut open = |node: usize| {
        for at in std::iter::successors(Some(node), |&at| (at != 0).then(|| above[at])) {
            marks[at].open = true;
        }
    };
    open(0);
    moment.at.into_iter().for_each(&mut open);
    moment.labels.path.iter().copied().for_each(&mut open);
    moment.labels.path.iter().for_each(|&node| marks[node].best = true);
    moment.labels.cut.iter().for_each(|&node| marks[node].cut = true);
    // Children come after their node: backwards, they are counted first.
    for node in (0..marks.len()).rev() {
        let of_children = tree.children(node).iter().map(|&child| marks[child].leaves).sum();
        marks[node].leaves = if tree.children(node).is_empty() { 1 } else { of_children };
    }
    let outline = Outline { ask, tree, moment, marks };
    html! { ul.outline { (outline.node(0)) } }
}

/// What is told of a node beside its value.
#[derive(Clone, Default)]
struct Mark {
    open: bool,
    best: bool,
    cut: bool,
    leaves: usize,
}

struct Outline<'t> {
    ask: &'t PageRequest,
    tree: &'t Tree,
    moment: &'t Moment,
    marks: Vec<Mark>,
}

impl Outline<'_> {
    fn node(&self, node: usize) -> Markup {
        let Mark { open, best, cut, leaves } = self.marks[node];
        let children = self.tree.children(node);
        html! {
            li.best[best].gone[cut].here[self.moment.at == Some(node)] {
                @if children.is_empty() { (self.told(node)) }
                @else {
                    details open[open] {
                        summary { (self.told(node)) " " small { "· " (leaves) " " (self.ask.tr("leaves", "feuilles")) } }
                        ul { @for &child in children { (self.node(child)) } }
                    }
                }
            }
        }
    }

    /// A node on a line: its name, whose turn it is, its value so far, and what is special there.
    fn told(&self, node: usize) -> Markup {
        let (Mark { best, cut, .. }, here) = (&self.marks[node], &self.tree.nodes()[node]);
        let so_far = self.moment.so_far[node].map(|value| format!("{value:#}…"));
        let value = match &here.kind {
            Kind::Leaf(value) => format!("{value:#}"),
            Kind::Turn(side, _) => {
                let label = self.moment.labels.labels[node].map(|label| label.text());
                format!("{} {}", side.word(), label.or(so_far).unwrap_or_else(|| "?".into()))
            }
        };
        html! {
            @if let Some(name) = &here.name { b { (name) } " " }
            (value)
            @if *best && node != 0 { " ←" }
            @if *cut { " " (self.ask.tr("pruned", "élagué")) }
            @if let Some((alpha, beta)) = self.bounds(node) { " " small { "α " (format!("{alpha:#}")) ", β " (format!("{beta:#}")) } }
        }
    }

    /// The bounds that an open branch was last searched with, where the method has any.
    fn bounds(&self, node: usize) -> Option<(Number, Number)> {
        let has_bounds = self.moment.labels.method == Method::AlphaBeta && self.marks[node].open;
        self.moment.bounds[node].filter(|_| has_bounds && !self.tree.children(node).is_empty())
    }
}
