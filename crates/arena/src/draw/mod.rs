//! An arena as a picture: SVG, laid out in rows by ply.
//!
//! ```text
//!          ╲
//!         (4,3)A₃          first player's vertices round, second's in boxes
//!        ╱  ┃  ╲           regions coloured, hatched and marked with a letter and a layer
//!   [3,2]  [2,2] [1,1]     strategies thick, ends with a double outline
//! ```
//!
//! The modules `rows`, `layered` and `place` find where things stand: rows by ply, few crossings,
//! straight edges. Edges from one vertex to another are drawn as one, with all their moves; curves
//! leave and enter vertices vertically, side by side. Pictures follow the page's light or dark
//! colours and can be read without colours. Hand-written SVG: a library would save nothing.

mod curve;
mod layered;
mod legend;
mod path;
mod place;
mod rows;
mod shape;
mod style;

pub use style::CSS;
mod words;

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{Lang, Outcome, Player, Seats, Side};

use self::curve::Curves;
use self::path::short;
use self::shape::Shape;
use crate::arena::{Arena, Vertex};
use crate::error::ArenaError;
use crate::regions::Regions;

/// The most vertices of a picture.
pub const MOST_VERTICES: usize = 400;
/// The most edges of a picture.
pub const MOST_EDGES: usize = 1_500;

/// The most edges on which moves are written.
const MOST_MOVES: usize = 80;

const MARGIN: f64 = 24.0;
const TITLE: f64 = 30.0;
/// Between neighbours in a row.
const GAP: f64 = 26.0;

/// What a picture shows.
#[derive(Clone, Debug)]
pub struct Picture<'r> {
    /// Its title, as in `fibonacci-nim:4`.
    pub title: String,
    /// The language of its legend.
    pub lang: Lang,
    /// The regions to colour.
    pub regions: Option<&'r Regions>,
    /// Only this player's region and strategy are coloured.
    pub only: Option<Player>,
    /// Only layers up to this one are coloured: how the attractors grow, step by step.
    pub up_to: Option<u32>,
    /// What the game calls its players, if it has names for them.
    pub sides: Option<[Side; 2]>,
    /// An address for every vertex, on a page where each leads somewhere; else none.
    pub links: &'r [String],
}

/// A vertex of a picture of boards.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// What stands in it in place of its text, as SVG around the origin, [`BOARD`] wide and high;
    /// empty where the text stands.
    pub svg: String,
    /// Whether play goes on there, but not in the picture.
    pub goes_on: bool,
    /// Who wins from there, where that is known though the picture has no regions.
    pub known: Option<Known>,
}

/// Who wins from a vertex whose play is not in the picture to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who can force a win, or a draw.
    pub outcome: Outcome,
    /// In how many plies, if that is known.
    pub plies: Option<u32>,
}

/// The width and height of a board in a vertex.
pub const BOARD: f64 = 64.0;

/// A vertex's place in a picture, in pixels from the top left.
struct At {
    x: f64,
    y: f64,
    shape: Shape,
}

/// Whether a picture of an arena could be read: it has at most [`MOST_VERTICES`] and
/// [`MOST_EDGES`].
#[must_use]
pub fn is_readable(arena: &Arena) -> bool {
    arena.len() <= MOST_VERTICES && arena.edge_count() <= MOST_EDGES
}

/// Draws an arena.
///
/// # Errors
/// A picture of it could not be read.
pub fn svg(arena: &Arena, picture: &Picture<'_>) -> Result<String, ArenaError> {
    svg_of_boards(arena, picture, &[])
}

/// The same with boards in its vertices, one for each.
///
/// # Errors
/// As [`svg`].
pub fn svg_of_boards(arena: &Arena, picture: &Picture<'_>, boards: &[Board]) -> Result<String, ArenaError> {
    if !is_readable(arena) {
        return Err(ArenaError::Unreadable { vertices: arena.len(), edges: arena.edge_count() });
    }
    let all_edges = arena.edge_count();
    // The texts of edges beside one another would stand over one another.
    let arena = &arena.merged();
    let shown = Shown { arena, all_edges, picture, boards };
    let curves = Curves::lay_out(arena, boards);
    // The same at every layer, so that a picture that grows stays as large as it is.
    let grown = Picture { up_to: None, ..picture.clone() };
    let (entries, legend_width) = legend::entries(&Shown { picture: &grown, ..shown });
    let width = (curves.width.max(legend_width).max(picture.title.chars().count() as f64 * 10.0) + 2.0 * MARGIN).ceil();
    let top = MARGIN + TITLE;
    let height = (top + curves.height + legend::height(entries.len()) + MARGIN).ceil();
    let left = MARGIN + (width - 2.0 * MARGIN - curves.width) / 2.0;
    let mut svg = String::new();
    let title = escaped(&picture.title);
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="ludex-arena" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" lang="{}">"#,
        picture.lang.code()
    );
    let _ = writeln!(svg, "<title>{title}</title>\n<desc>{}</desc>", escaped(legend::summary(&shown).to(picture.lang)));
    let _ = writeln!(svg, "<style>{}</style>\n{}", CSS, style::DEFS);
    let _ = writeln!(svg, r#"<rect class="page" width="{width}" height="{height}"/>"#);
    let _ = writeln!(svg, r#"<text class="head" x="{MARGIN}" y="{}">{title}</text>"#, MARGIN + 8.0);
    let _ = writeln!(svg, r#"<g transform="translate({} {})">"#, short(left), short(top));
    shown.draw_edges(&curves, &mut svg);
    for v in arena.vertices() {
        shown.draw_vertex(v, &curves.vertices[v as usize], &mut svg);
    }
    svg.push_str("</g>\n");
    legend::draw(&entries, MARGIN, top + curves.height, &mut svg);
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// An arena and what is to be shown of it.
#[derive(Clone, Copy)]
struct Shown<'a> {
    /// With one edge from one vertex to another at most.
    arena: &'a Arena,
    /// How many edges there were before.
    all_edges: usize,
    picture: &'a Picture<'a>,
    boards: &'a [Board],
}

impl Shown<'_> {
    /// Whether play is over at a vertex.
    fn is_end(&self, v: Vertex) -> bool {
        self.arena.end(v).is_some() && !self.boards.get(v as usize).is_some_and(|board| board.goes_on)
    }

    /// Who wins from a vertex: by its region, or because it is known.
    fn known(&self, v: Vertex) -> Option<Known> {
        match self.picture.regions {
            Some(regions) => Some(Known { outcome: regions.outcome(v), plies: regions.layer(v) }),
            None => self.boards.get(v as usize)?.known,
        }
    }

    /// The region of a vertex, if it is coloured.
    fn region(&self, v: Vertex) -> Option<Outcome> {
        let Known { outcome, plies } = self.known(v)?;
        // In a plain graph what is won for one to move is lost for the other: both are shown.
        let only = self.picture.only.filter(|_| self.arena.seats() != Seats::Swap);
        let grown = |most| plies.is_some_and(|layer| layer <= most);
        let shown = only.is_none_or(|player| outcome == Outcome::Win(player)) && self.picture.up_to.is_none_or(grown);
        Some(outcome).filter(|_| shown)
    }

    /// The player whose strategy leaves a vertex, and along which edge.
    fn strategy(&self, v: Vertex) -> Option<(Player, u32)> {
        let Outcome::Win(winner) = self.region(v)? else { return None };
        let edge = match self.picture.regions {
            Some(regions) => regions.strategy_edge(self.arena, v),
            None => self.quickest(v, winner),
        };
        Some((winner, edge?))
    }

    /// The edge along which the player of a vertex, who wins, wins soonest, if it is drawn.
    fn quickest(&self, v: Vertex, winner: Player) -> Option<u32> {
        let plies = self.known(v)?.plies;
        let after = Known { outcome: Outcome::Win(winner), plies: plies.and_then(|plies| plies.checked_sub(1)) };
        let wins = |&e: &u32| self.known(self.arena.target(e)) == Some(after);
        if self.arena.owner(v) == winner { self.arena.edges(v).find(wins) } else { None }
    }

    fn draw_edges(&self, curves: &Curves, svg: &mut String) {
        let named = self.arena.names_moves() && self.arena.edge_count() <= MOST_MOVES;
        let widths: Vec<f64> = (0..self.arena.edge_count() as u32).map(|e| self.move_width(e)).collect();
        let spots = if named { curve::apart(&curves.spots, &widths) } else { Vec::new() };
        // Plain edges lie below the strategies'.
        let [mut plain, mut first, mut second, mut texts] = [const { String::new() }; 4];
        for v in self.arena.vertices() {
            let strategy = self.strategy(v);
            for e in self.arena.edges(v) {
                let edges = match strategy.filter(|&(_, chosen)| chosen == e) {
                    None => &mut plain,
                    Some((Player::First, _)) => &mut first,
                    Some((Player::Second, _)) => &mut second,
                };
                let _ = writeln!(edges, r#"<path d="{}"/>"#, curves.paths[e as usize]);
                if let Some(&(x, y)) = spots.get(e as usize) {
                    let mv = escaped(self.arena.move_label(e));
                    let _ = writeln!(texts, r#"<text class="m" x="{}" y="{}">{mv}</text>"#, short(x), short(y));
                }
            }
        }
        for (class, tip, edges) in
            [("e", "ludex-tip", plain), ("e first", "ludex-tip1", first), ("e second", "ludex-tip2", second)]
        {
            if !edges.is_empty() {
                let _ = writeln!(svg, "<g class=\"{class}\" marker-end=\"url(#{tip})\">\n{edges}</g>");
            }
        }
        svg.push_str(&texts);
    }

    fn move_width(&self, e: u32) -> f64 {
        self.arena.move_label(e).chars().count() as f64 * 6.6 + 2.0
    }

    fn draw_vertex(&self, v: Vertex, at: &At, svg: &mut String) {
        let At { x, y, shape } = at;
        let class = self.region(v).map_or("none", words::class);
        let label = escaped(&self.arena.label(v));
        let link = self.picture.links.get(v as usize);
        if let Some(address) = link {
            let _ = write!(svg, r#"<a href="{}">"#, escaped(address));
        }
        let _ = write!(svg, r#"<g class="{class}" transform="translate({} {})">"#, short(*x), short(*y));
        if !shape.shows(&self.arena.label(v)) {
            let _ = write!(svg, "<title>{label}</title>");
        }
        if self.arena.start() == Some(v) {
            let (from, to) = (short(-shape.height / 2.0 - 22.0), short(-shape.height / 2.0 - 1.0));
            let _ = write!(svg, r#"<path class="begin" marker-end="url(#ludex-tip0)" d="M-14,{from} 0,{to}"/>"#);
        }
        svg.push_str(&shape.outline("v", 0.0));
        if self.is_end(v) {
            svg.push_str(&shape.outline("end", 3.5));
        }
        svg.push_str(&shape.text());
        svg.push_str(self.boards.get(v as usize).map_or("", |board| &board.svg));
        if let (Some(_), Some(known)) = (self.region(v), self.known(v)) {
            let mark = words::mark(self.arena.seats(), known, self.picture.lang);
            svg.push_str(&badge(&mark, shape.width / 2.0, -shape.height / 2.0));
        }
        svg.push_str(if link.is_some() { "</g></a>\n" } else { "</g>\n" });
    }
}

/// A small plate with a mark, around the corner of a vertex.
fn badge(mark: &str, x: f64, y: f64) -> String {
    let width = mark.chars().count() as f64 * 7.0 + 7.0;
    let [left, top, middle, base] = [x - 6.0, y - 7.0, x - 6.0 + width / 2.0, y + 4.0].map(short);
    format!(
        r#"<rect class="badge" x="{left}" y="{top}" width="{width}" height="15" rx="4"/><text class="rank" x="{middle}" y="{base}">{mark}</text>"#
    )
}
