//! A labelled tree as a picture: SVG.
//!
//! ```text
//!            (3)           max round, min in boxes, leaves plain
//!          ╱  │  ╲         the best play thick; cut branches dashed and pale, with a stroke across
//!       [3] [≤2] [2]
//! ```
//!
//! Leaves stand side by side, other nodes over the middle of their children. Pictures follow the
//! page's light or dark colours and can be read without colours; every node carries its number
//! (`data-node`), for a page that replays the events.

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{Lang, Text, say};

use super::{Kind, Labels, Method, Moment, Side, Tree};

/// The most leaves of a picture.
pub const MOST_LEAVES: usize = 400;

const MARGIN: f64 = 24.0;
const TITLE: f64 = 34.0;
const LEVEL: f64 = 74.0;
const CHARACTER: f64 = 7.83;
const GAP: f64 = 14.0;
const HALF: f64 = 17.0;
/// The height of a line of bounds.
const BOUND: f64 = 12.0;

/// The style sheet of pictures of trees, all of it inside the class `ludex-tree`.
pub const CSS: &str = "\
.ludex-tree text{font:13px 'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#1b1f24;text-anchor:middle}
.ludex-tree .page{fill:#fff}
.ludex-tree .head{font:bold 16px 'DejaVu Sans',Verdana,sans-serif;text-anchor:start}
.ludex-tree .note{font:13px 'DejaVu Sans',Verdana,sans-serif;text-anchor:start}
.ludex-tree .name{font-size:11px;text-anchor:start;paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}
.ludex-tree .v{stroke-width:1.5}
.ludex-tree .max .v{fill:#dcecfa;stroke:#0b5fa5}
.ludex-tree .min .v{fill:#fdebd6;stroke:#a85400}
.ludex-tree .leaf .v{fill:#f3f4f6;stroke:#8b949e}
.ludex-tree .best .v{stroke-width:3}
.ludex-tree .e{fill:none;stroke:#8b949e;stroke-width:1.2}
.ludex-tree .e.best{stroke:#1a7f37;stroke-width:4}
.ludex-tree .e.gone{stroke-dasharray:4 4}
.ludex-tree .stroke{stroke:#cf222e;stroke-width:2.4}
.ludex-tree .e.gone{opacity:.45}
.ludex-tree .gone .v{stroke-opacity:.45}
.ludex-tree .gone text{fill-opacity:.5}
.ludex-tree .here{fill:none;stroke:#8250df;stroke-width:2.5;stroke-dasharray:3 3}
.ludex-tree text.bounds{font-size:11px;fill:#6639ba;paint-order:stroke;stroke:#fff;stroke-width:4px}
@media (prefers-color-scheme:dark){
.ludex-tree text{fill:#e6edf3}
.ludex-tree .page{fill:#0d1117}
.ludex-tree .name{stroke:#0d1117}
.ludex-tree .max .v{fill:#10283f;stroke:#6cb6ff}
.ludex-tree .min .v{fill:#3a230b;stroke:#f0a04b}
.ludex-tree .leaf .v{fill:#21262d;stroke:#768390}
.ludex-tree .e{stroke:#768390}
.ludex-tree .e.best{stroke:#57ab5a}
.ludex-tree .stroke{stroke:#ff7b72}
.ludex-tree .here{stroke:#b392f0}
.ludex-tree text.bounds{fill:#d2a8ff;stroke:#0d1117}
}";

/// Where nodes stand.
struct Places {
    x: Vec<f64>,
    depth: Vec<usize>,
    width: f64,
    height: f64,
}

/// Draws a labelled tree.
///
/// # Errors
/// More than [`MOST_LEAVES`] leaves: the sentence for a reader.
pub fn svg(tree: &Tree, labels: &Labels, title: &str, lang: Lang) -> Result<String, Text> {
    draw(tree, labels, None, title, lang)
}

/// Draws a tree in the middle of its labelling: nodes with the bounds that they were searched with
/// and their labels so far, the node of the last step marked. Nodes without a name show their
/// number, to which events refer.
///
/// # Errors
/// As [`svg`].
pub fn svg_at(tree: &Tree, moment: &Moment, title: &str, lang: Lang) -> Result<String, Text> {
    draw(tree, &moment.labels, Some(moment), title, lang)
}

fn draw(tree: &Tree, labels: &Labels, moment: Option<&Moment>, title: &str, lang: Lang) -> Result<String, Text> {
    let leaves = tree.leaves();
    if leaves > MOST_LEAVES {
        return Err(say!(
            "a picture of {leaves} leaves would be illegible; the most is {MOST_LEAVES}",
            "un dessin de {leaves} feuilles serait illisible ; {MOST_LEAVES} est le maximum"
        ));
    }
    let legend = legend(labels);
    let legend = legend.to(lang);
    let places = places(tree, labels, moment);
    let least = legend.chars().count().max(title.chars().count() + 4) as f64 * 7.6;
    let width = (places.width.max(least) + 2.0 * MARGIN).ceil();
    let height = (places.height + TITLE + 2.0 * MARGIN + 26.0).ceil();
    let (left, top) = (MARGIN + (width - 2.0 * MARGIN - places.width) / 2.0, MARGIN + TITLE);
    let (title, code, base) = (escaped(title), lang.code(), MARGIN + 8.0);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="ludex-tree" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" lang="{code}">
<title>{title}</title>
<style>{CSS}</style>
<rect class="page" width="{width}" height="{height}"/>
<text class="head" x="{MARGIN}" y="{base:.1}">{title}</text>
<g transform="translate({left:.1} {top:.1})">"#
    );
    let gone = gone(tree, labels);
    draw_edges(tree, labels, &places, &gone, &mut svg);
    for (node, &gone) in gone.iter().enumerate() {
        draw_node(tree, labels, moment, &places, gone, node, &mut svg);
        if let Some(moment) = moment {
            draw_moment(tree, moment, &places, node, &mut svg);
        }
    }
    let below = height - MARGIN;
    let _ = writeln!(svg, "</g>\n<text class=\"note caption\" x=\"{MARGIN}\" y=\"{below:.1}\">{legend}</text>\n</svg>");
    Ok(svg)
}

/// What stands beneath a picture: what its signs mean, and what was looked at.
#[must_use]
pub fn legend(labels: &Labels) -> Text {
    let leaves = labels.leaves;
    let cut = labels.cut.len();
    if cut == 0 {
        return say!(
            "round: max; boxes: min; thick: best play; leaves evaluated: {leaves}",
            "ronds : max ; carrés : min ; épais : meilleur jeu ; feuilles évaluées : {leaves}"
        );
    }
    say!(
        "round: max; boxes: min; thick: best play; branches pruned: {cut}; leaves evaluated: {leaves}",
        "ronds : max ; carrés : min ; épais : meilleur jeu ; branches élaguées : {cut} ; feuilles évaluées : {leaves}"
    )
}

/// What is written in a node.
fn inside(tree: &Tree, labels: &Labels, moment: Option<&Moment>, node: usize) -> String {
    let so_far = moment.and_then(|moment| moment.so_far[node]);
    match (&tree.nodes()[node].kind, labels.labels[node], so_far) {
        (Kind::Leaf(value), ..) => format!("{value:#}"),
        (Kind::Turn(..), Some(label), _) => label.text(),
        (Kind::Turn(..), None, Some(value)) => format!("{value:#}…"),
        (Kind::Turn(..), None, None) => "?".into(),
    }
}

/// What is written beside a node.
fn name(tree: &Tree, moment: Option<&Moment>, node: usize) -> Option<String> {
    tree.nodes()[node].name.clone().or_else(|| moment.map(|_| format!("#{node}")))
}

fn half_width(text: &str) -> f64 {
    (text.chars().count() as f64 * CHARACTER / 2.0 + 7.0).max(HALF)
}

fn places(tree: &Tree, labels: &Labels, moment: Option<&Moment>) -> Places {
    let count = tree.nodes().len();
    let mut places = Places { x: vec![0.0; count], depth: vec![0; count], width: 0.0, height: 0.0 };
    for node in 0..count {
        for &child in tree.children(node) {
            places.depth[child] = places.depth[node] + 1;
        }
        if tree.children(node).is_empty() {
            let named = name(tree, moment, node).map_or(0, |name| name.chars().count()) as f64 * 6.6;
            let half = half_width(&inside(tree, labels, moment, node));
            places.x[node] = places.width + half;
            places.width += half * 2.0 + GAP + named + if moment.is_some() { 6.0 } else { 0.0 };
        }
    }
    // Children come after their node: backwards, they are placed first.
    for node in (0..count).rev() {
        if let (Some(&first), Some(&last)) = (tree.children(node).first(), tree.children(node).last()) {
            places.x[node] = f64::midpoint(places.x[first], places.x[last]);
        }
    }
    places.height = places.depth.iter().copied().max().unwrap_or(0) as f64 * LEVEL + 2.0 * HALF;
    if moment.is_some_and(shows_bounds) {
        places.height += 2.0 * BOUND;
    }
    places
}

/// Whether a node is in a branch that was cut.
fn gone(tree: &Tree, labels: &Labels) -> Vec<bool> {
    let mut gone = vec![false; tree.nodes().len()];
    labels.cut.iter().for_each(|&node| gone[node] = true);
    for node in 0..gone.len() {
        if gone[node] {
            tree.children(node).iter().for_each(|&child| gone[child] = true);
        }
    }
    gone
}

fn y(places: &Places, node: usize) -> f64 {
    HALF + places.depth[node] as f64 * LEVEL
}

fn draw_edges(tree: &Tree, labels: &Labels, places: &Places, gone: &[bool], svg: &mut String) {
    for node in 0..tree.nodes().len() {
        for &child in tree.children(node) {
            let (x1, y1, x2, y2) = (places.x[node], y(places, node), places.x[child], y(places, child));
            let class = match () {
                () if labels.path.windows(2).any(|step| step == [node, child]) => "e best",
                () if gone[child] => "e gone",
                () => "e",
            };
            let _ = writeln!(svg, r#"<path class="{class}" d="M{x1:.1},{y1:.1} {x2:.1},{y2:.1}"/>"#);
            if labels.cut.contains(&child) {
                let (x, y) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2));
                let (length, reach) = ((x2 - x1).hypot(y2 - y1), 8.0);
                let (dx, dy) = ((y2 - y1) / length * reach, (x1 - x2) / length * reach);
                let _ = writeln!(
                    svg,
                    r#"<path class="stroke" d="M{:.1},{:.1} {:.1},{:.1}"/>"#,
                    x - dx,
                    y - dy,
                    x + dx,
                    y + dy
                );
            }
        }
    }
}

fn draw_node(
    tree: &Tree,
    labels: &Labels,
    moment: Option<&Moment>,
    places: &Places,
    gone: bool,
    node: usize,
    svg: &mut String,
) {
    let (x, y, text) = (places.x[node], y(places, node), inside(tree, labels, moment, node));
    let half = half_width(&text);
    let class = match tree.nodes()[node].kind {
        Kind::Leaf(_) => "leaf",
        Kind::Turn(Side::Max, _) => "max",
        Kind::Turn(Side::Min, _) => "min",
    };
    let best = if labels.path.contains(&node) { " best" } else { "" };
    let gone = if gone { " gone" } else { "" };
    let _ = write!(svg, r#"<g class="{class}{best}{gone}" data-node="{node}">"#);
    let (left, top, width) = (x - half, y - HALF, 2.0 * half);
    let _ = match tree.nodes()[node].kind {
        Kind::Turn(Side::Max, _) => {
            write!(svg, r#"<ellipse class="v" cx="{x:.1}" cy="{y:.1}" rx="{half:.1}" ry="{HALF}"/>"#)
        }
        Kind::Turn(Side::Min, _) => {
            write!(svg, r#"<rect class="v" x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{:.1}"/>"#, 2.0 * HALF)
        }
        Kind::Leaf(_) => {
            let (top, height) = (y - 11.0, 22.0);
            write!(svg, r#"<rect class="v" x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height}" rx="6"/>"#)
        }
    };
    let base = y + 4.5;
    let _ = write!(svg, r#"<text x="{x:.1}" y="{base:.1}">{}</text>"#, escaped(&text));
    if let Some(name) = name(tree, moment, node) {
        // Clear of the ring around the node of the last step.
        let ring = if moment.is_some() { HALF + 9.0 } else { 0.0 };
        let (right, above) = (x + ring.max(half + 3.0), y - 6.0);
        let _ = write!(svg, r#"<text class="name" x="{right:.1}" y="{above:.1}">{}</text>"#, escaped(&name));
    }
    svg.push_str("</g>\n");
}

/// Whether a method has bounds to show.
fn shows_bounds(moment: &Moment) -> bool {
    moment.labels.method == Method::AlphaBeta
}

/// The bounds that a node was last searched with, on its left, or below it where it is a leaf; and
/// a ring around the node of the last step.
fn draw_moment(tree: &Tree, moment: &Moment, places: &Places, node: usize, svg: &mut String) {
    let (x, y) = (places.x[node], y(places, node));
    if moment.at == Some(node) {
        let _ = writeln!(svg, r#"<circle class="here" cx="{x:.1}" cy="{y:.1}" r="{:.1}"/>"#, HALF + 7.0);
    }
    let Some((alpha, beta)) = moment.bounds[node].filter(|_| shows_bounds(moment)) else { return };
    let lines = [format!("α {alpha:#}"), format!("β {beta:#}")];
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
    let (middle, first) = match tree.nodes()[node].kind {
        Kind::Leaf(_) => (x, y + 11.0 + BOUND),
        Kind::Turn(..) => (x - HALF - 6.0 - longest * 3.3, y - 2.0),
    };
    for (row, line) in lines.iter().enumerate() {
        let base = first + row as f64 * BOUND;
        let _ = writeln!(svg, r#"<text class="bounds" x="{middle:.1}" y="{base:.1}">{line}</text>"#);
    }
}
