//! A tree as a text: as it is read, and as an outline with its labels.

use std::fmt;

use ludex_core::Lang;

use super::read::ends_word;
use super::{Kind, Labels, Side, Tree};

/// Whether a name can stand without quotes.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.contains(ends_word)
}

impl fmt::Display for Tree {
    /// On one line, in the form that [`read`](super::read()) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0, Side::Max, true)
    }
}

impl Tree {
    fn write(&self, f: &mut fmt::Formatter<'_>, node: usize, usual: Side, root: bool) -> fmt::Result {
        let here = &self.nodes()[node];
        match here.name.as_deref() {
            Some(name) if is_plain(name) => write!(f, "{name}: ")?,
            Some(name) => write!(f, "\"{name}\": ")?,
            None => {}
        }
        match &here.kind {
            Kind::Leaf(value) => write!(f, "{value}"),
            Kind::Turn(side, children) => {
                // Only what a reader would not expect is said.
                let word = if root || *side != usual { side.word() } else { "" };
                write!(f, "{word}(")?;
                for (i, &child) in children.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    self.write(f, child, side.other(), false)?;
                }
                f.write_str(")")
            }
        }
    }
}

/// The tree as an outline, a node on each line with its label; `←` marks the best play. Nodes
/// without a name have their numbers before them if they are `numbered`, as events refer to them.
#[must_use]
pub fn outline(tree: &Tree, labels: &Labels, numbered: bool, lang: Lang) -> String {
    let mut lines = Vec::new();
    collect(tree, labels, numbered, lang, 0, ("", ""), &mut lines);
    let width = lines.iter().map(|(left, _)| left.chars().count()).max().unwrap_or(0);
    let line = |(left, right): (String, String)| {
        let gap = width - left.chars().count() + 2;
        if right.is_empty() { left } else { format!("{left}{:gap$}{right}", "") }
    };
    lines.into_iter().map(|pair| line(pair) + "\n").collect()
}

fn collect(
    tree: &Tree,
    labels: &Labels,
    numbered: bool,
    lang: Lang,
    node: usize,
    (lead, below): (&str, &str),
    lines: &mut Vec<(String, String)>,
) {
    let here = &tree.nodes()[node];
    let name = match &here.name {
        Some(name) => format!("{name}: "),
        None if numbered => format!("#{node} "),
        None => String::new(),
    };
    let label = labels.labels[node].map_or(String::new(), |label| label.text());
    let what = match &here.kind {
        Kind::Leaf(value) => format!("{value:#}"),
        Kind::Turn(side, _) => format!("{} {label}", side.word()).trim_end().to_owned(),
    };
    let mark = match () {
        () if node != 0 && labels.path.contains(&node) => "←",
        () if labels.cut.contains(&node) => match lang {
            Lang::En => "cut",
            Lang::Fr => "coupé",
        },
        () => "",
    };
    lines.push((format!("{lead}{name}{what}"), mark.to_owned()));
    let children = tree.children(node);
    for (i, &child) in children.iter().enumerate() {
        let last = i + 1 == children.len();
        let (branch, rest) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        let leads = (&*format!("{below}{branch}"), &*format!("{below}{rest}"));
        collect(tree, labels, numbered, lang, child, leads, lines);
    }
}
