//! The places of vertices and the curves of edges, in pixels.
//!
//! Edges of a vertex leave and enter its upper and lower rim side by side, in the order of where
//! they go, and run vertically there; between two rows an edge is one cubic curve. An edge within a
//! row hangs below it; one that leads back to its own vertex is a loop at its right.

use ludex_core::few;

use super::layered::{Layered, Node};
use super::path::Path;
use super::rows::rows;
use super::shape::Shape;
use super::{At, Board, GAP, place};
use crate::arena::Arena;

/// Between two edges at the rim of a vertex.
const SIDE_BY_SIDE: f64 = 9.0;

/// A picture's vertices and edges.
pub(super) struct Curves {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) vertices: Vec<At>,
    /// The path of each edge.
    pub(super) paths: Vec<String>,
    /// Where the text of each edge may stand, the best place first.
    pub(super) spots: Vec<Vec<(f64, f64)>>,
}

/// An end of an edge: at which vertex, at its lower rim or the upper, and towards which x it goes.
struct Port {
    node: Node,
    below: bool,
    towards: f64,
    edge: usize,
    last: bool,
}

impl Curves {
    /// Lays out an arena.
    pub(super) fn lay_out(arena: &Arena, boards: &[Board]) -> Self {
        let row_of = rows(arena);
        let layered = Layered::new(arena, &row_of);
        let shape = |v| match boards.get(v as usize).filter(|board| !board.svg.is_empty()) {
            Some(_) => Shape::around_a_board(arena.owner(v)),
            None => Shape::new(&arena.label(v), arena.owner(v)),
        };
        let shapes: Vec<Shape> = arena.vertices().map(shape).collect();
        let widths: Vec<f64> = (0..layered.up.len()).map(|node| shapes.get(node).map_or(0.0, |s| s.width)).collect();
        let x = place::places(&layered, &widths, GAP);
        let (y, height) = row_places(&layered, &shapes, &x);
        let node_y = nodes_y(&layered, &y);
        let right = x.iter().zip(&widths).map(|(x, width)| x + width / 2.0).fold(0.0, f64::max);
        let mut curves =
            Self { width: right + 16.0, height, vertices: Vec::new(), paths: Vec::new(), spots: Vec::new() };
        curves.trace(&layered, &row_of, &x, &node_y, &shapes);
        let at = |(v, shape)| At { x: x[v], y: node_y[v], shape };
        curves.vertices = shapes.into_iter().enumerate().map(at).collect();
        curves
    }

    fn trace(&mut self, layered: &Layered, row_of: &[u32], x: &[f64], y: &[f64], shapes: &[Shape]) {
        let ends = ports(layered, row_of, x);
        let offsets = offsets(ends, layered.chains.len(), shapes);
        for (chain, (from, to)) in layered.chains.iter().zip(offsets) {
            let (a, b) = (chain[0], chain[chain.len() - 1]);
            if a == b {
                self.own_loop(x[a], y[a], &shapes[a]);
                continue;
            }
            let (flat, down) = (row_of[a] == row_of[b], row_of[a] <= row_of[b]);
            let rim =
                |node: Node, dx: f64, below: bool| y[node] + shapes[node].rim(dx) * if below { 1.0 } else { -1.0 };
            let mut points = vec![(x[a] + from, rim(a, from, down))];
            points.extend(chain[1..chain.len() - 1].iter().map(|&bend| (x[bend], y[bend])));
            points.push((x[b] + to, rim(b, to, !down || flat)));
            self.curve(&points, flat);
        }
    }

    /// A curve through points, vertical at each of them.
    fn curve(&mut self, points: &[(f64, f64)], flat: bool) {
        // Nearer to where it leaves, where edges that come together are still apart.
        const ALONG: [f64; 9] = [0.38, 0.26, 0.5, 0.62, 0.74, 0.32, 0.44, 0.56, 0.68];
        let mut path = Path::new(points[0]);
        for pair in points.windows(2) {
            let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
            let hang = 16.0 + (to_x - x).abs().min(200.0) * 0.12;
            let (c, d) = if flat { (y + hang, to_y + hang) } else { (y.midpoint(to_y), y.midpoint(to_y)) };
            path.curve([(x, c), (to_x, d), (to_x, to_y)]);
        }
        let spots = points.windows(2).flat_map(|pair| {
            let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
            ALONG.map(|t| {
                let slide = t * t * (3.0 - 2.0 * t);
                let down = 1.5 * t * (1.0 - t) + t * t * t;
                let y = if flat { y + 22.0 } else { y + (to_y - y) * down };
                (x + (to_x - x) * slide, y + 4.0)
            })
        });
        self.spots.push(spots.collect());
        self.paths.push(path.finish());
    }

    fn own_loop(&mut self, x: f64, y: f64, shape: &Shape) {
        let (right, reach) = (x + shape.width / 2.0, 18.0);
        let dx = shape.width * 0.3;
        let rim = shape.rim(dx);
        let (from, up, down) = (x + dx, y - rim, y + rim);
        self.spots.push(vec![(right + reach * 0.6, y + 4.0)]);
        let mut path = Path::new((from, up));
        path.curve([(right + reach, up - reach), (right + reach, down + reach), (from, down)]);
        self.paths.push(path.finish());
    }
}

/// The height of a text, and the room between two on one line.
const LINE: f64 = 11.0;
const BETWEEN: f64 = 5.0;

/// Of the places for each text, the first that is free of those before it, or, where none is, the
/// one that covers them least. Who has few places chooses first.
pub(super) fn apart(spots: &[Vec<(f64, f64)>], widths: &[f64]) -> Vec<(f64, f64)> {
    let mut order: Vec<usize> = (0..spots.len()).collect();
    few::sort_by_key(&mut order, |&edge| spots[edge].len());
    let mut places = vec![(0.0, 0.0); spots.len()];
    let mut taken: Vec<usize> = Vec::new();
    for edge in order {
        let covered = |&(x, y): &(f64, f64)| {
            let each = taken.iter().map(|&other| {
                let (tx, ty): (f64, f64) = places[other];
                let across = widths[edge].midpoint(widths[other]) + BETWEEN - (x - tx).abs();
                across.max(0.0) * (LINE - (y - ty).abs()).max(0.0)
            });
            each.sum::<f64>()
        };
        let best = spots[edge].iter().min_by(|a, b| covered(a).total_cmp(&covered(b)));
        places[edge] = best.copied().unwrap_or_default();
        taken.push(edge);
    }
    places
}

/// The middle of each row, and the height of all.
fn row_places(layered: &Layered, shapes: &[Shape], x: &[f64]) -> (Vec<f64>, f64) {
    let mut y = Vec::new();
    let mut bottom = 24.0;
    for row in &layered.rows {
        let tallest = row.iter().filter_map(|&node| shapes.get(node)).map(|shape| shape.height).fold(0.0, f64::max);
        let wide = |&node: &Node| layered.down[node].iter().map(|&to| (x[to] - x[node]).abs()).fold(0.0, f64::max);
        // The further edges run to the side, the more room they need below.
        let below = 46.0 + (row.iter().map(wide).fold(0.0, f64::max) * 0.14).min(400.0);
        y.push(bottom + tallest / 2.0);
        bottom += tallest + below;
    }
    (y, bottom)
}

fn nodes_y(layered: &Layered, row_y: &[f64]) -> Vec<f64> {
    let mut y = vec![0.0; layered.up.len()];
    for (row, &middle) in layered.rows.iter().zip(row_y) {
        for &node in row {
            y[node] = middle;
        }
    }
    y
}

/// The ends of all edges.
fn ports(layered: &Layered, row_of: &[u32], x: &[f64]) -> Vec<Port> {
    let mut ports = Vec::new();
    for (edge, chain) in layered.chains.iter().enumerate() {
        let (a, b) = (chain[0], chain[chain.len() - 1]);
        if a != b {
            let (flat, down) = (row_of[a] == row_of[b], row_of[a] <= row_of[b]);
            ports.push(Port { node: a, below: down, towards: x[chain[1]], edge, last: false });
            let towards = x[chain[chain.len() - 2]];
            ports.push(Port { node: b, below: !down || flat, towards, edge, last: true });
        }
    }
    ports
}

/// For each edge, how far from the middle of its first and of its last vertex it is at their rims.
fn offsets(mut ports: Vec<Port>, edges: usize, shapes: &[Shape]) -> Vec<(f64, f64)> {
    let key = |port: &Port| (port.node, port.below);
    ports.sort_unstable_by(|a, b| key(a).cmp(&key(b)).then(a.towards.total_cmp(&b.towards)).then(a.edge.cmp(&b.edge)));
    let mut offsets = vec![(0.0, 0.0); edges];
    for side in ports.chunk_by(|a, b| key(a) == key(b)) {
        let room = shapes[side[0].node].width * 0.7;
        let step = SIDE_BY_SIDE.min(room / side.len() as f64);
        for (i, port) in side.iter().enumerate() {
            let offset = (i as f64 - (side.len() - 1) as f64 / 2.0) * step;
            let (from, to) = &mut offsets[port.edge];
            *(if port.last { to } else { from }) = offset;
        }
    }
    offsets
}
