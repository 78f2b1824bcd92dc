//! The tree of random games as it grows: the branches visited most, with what was seen of them.
//!
//! ```text
//!              ┌────┐
//!              │ 40 │         playouts in all
//!              └────┘
//!          ╱━━━━╱  ╲──╲       the broader the more often; the latest playout in colour
//!       ┌────┐      ┌────┐
//!       │  5 │      │  1 │    the move, in the colour of its player
//!       │ 31 │      │  9 │    visits
//!       │+0.4│      │ W  │    mean result for its player, or what is proved
//!       └────┘      └────┘
//!         +3                  other moves that were tried from here
//! ```

use std::fmt::Write as _;

use ludex_services::markup::escaped;
use ludex_services::words::letter;
use ludex_services::{Lang, Player, numbers};
use maud::{Markup, PreEscaped, html};

use crate::address::Query;
use crate::search::{SearchBranch, Visits};
use crate::shell::tell;
use crate::values::class;

const WIDTH: f64 = 52.0;
const HEIGHT: f64 = 58.0;
const COLUMN: f64 = 58.0;
const ROW: f64 = 104.0;
const MARGIN: f64 = 8.0;

/// The picture; `address` gives that of a branch's questions.
pub(crate) fn svg(visits: &Visits, lang: Lang, name: &str, address: impl Fn(&Query) -> String) -> Markup {
    let places = Places::of(&visits.branches);
    let mut svg = String::new();
    for (number, branch) in visits.branches.iter().enumerate() {
        svg.push_str(&edge(branch, places.of_parent(branch), places.at[number], visits.playouts));
    }
    svg.push_str(&root(visits.playouts, places.root, lang));
    for (number, branch) in visits.branches.iter().enumerate() {
        let shown = visits.branches.iter().filter(|child| child.parent == Some(number)).count();
        let others = branch.tried.saturating_sub(shown);
        svg.push_str(&node(branch, places.at[number], others, lang, &address(&branch.query)));
    }
    let (width, height) = (places.width + 2.0 * MARGIN, places.height + 2.0 * MARGIN);
    html! {
        svg.branches viewBox=(format!("{} {} {width} {height}", -MARGIN, -MARGIN)) width=(width) role="group" aria-label=(name) { (PreEscaped(svg)) }
    }
}

/// Where branches are drawn: their upper middles.
struct Places {
    root: (f64, f64),
    at: Vec<(f64, f64)>,
    width: f64,
    height: f64,
}

impl Places {
    /// Every leaf has a column, and parents stand over the middle of their children.
    fn of(branches: &[SearchBranch]) -> Self {
        let mut depth = Vec::with_capacity(branches.len());
        for branch in branches {
            depth.push(branch.parent.map_or(1, |parent| depth[parent] + 1));
        }
        let mut places = Self { root: (0.0, 0.0), at: vec![(0.0, 0.0); branches.len()], width: 0.0, height: 0.0 };
        let mut columns = 0;
        let x = places.settle(branches, None, &mut columns);
        places.root = (x, 0.0);
        for (place, depth) in places.at.iter_mut().zip(&depth) {
            place.1 = ROW * f64::from(*depth);
        }
        places.width = COLUMN * f64::from(columns.max(1)) - (COLUMN - WIDTH);
        places.height = ROW * f64::from(depth.iter().copied().max().unwrap_or(0)) + HEIGHT + 16.0;
        places
    }

    /// Places what hangs on a branch, and says where the branch itself stands.
    fn settle(&mut self, branches: &[SearchBranch], branch: Option<usize>, columns: &mut i32) -> f64 {
        let (mut first, mut last) = (None, 0.0);
        for child in (0..branches.len()).filter(|&child| branches[child].parent == branch) {
            last = self.settle(branches, Some(child), columns);
            self.at[child].0 = last;
            first = first.or(Some(last));
        }
        if let Some(first) = first {
            return f64::midpoint(first, last);
        }
        let x = COLUMN * f64::from(*columns) + WIDTH / 2.0;
        *columns += 1;
        x
    }

    fn of_parent(&self, branch: &SearchBranch) -> (f64, f64) {
        branch.parent.map_or(self.root, |parent| self.at[parent])
    }
}

fn edge(branch: &SearchBranch, (x1, y1): (f64, f64), (x2, y2): (f64, f64), playouts: u64) -> String {
    let width = 1.0 + 9.0 * branch.seen.visits as f64 / playouts.max(1) as f64;
    let latest = if branch.latest { " latest" } else { "" };
    let from = y1 + HEIGHT;
    format!(r#"<path class="branch{latest}" stroke-width="{width:.1}" d="M{x1:.0},{from:.0}L{x2:.0},{y2:.0}"/>"#)
}

fn root(playouts: u64, (x, y): (f64, f64), lang: Lang) -> String {
    let (left, base, number) = (x - WIDTH / 2.0, y + 35.0, numbers::grouped(playouts, lang));
    format!(
        r#"<rect class="twig" x="{left:.0}" y="{y:.0}" width="{WIDTH}" height="{HEIGHT}" rx="7"/><text class="mv" x="{x:.0}" y="{base:.0}">{number}</text>"#
    )
}

fn node(branch: &SearchBranch, (x, y): (f64, f64), others: usize, lang: Lang, address: &str) -> String {
    let SearchBranch { seen, chair, latest, .. } = branch;
    let left = x - WIDTH / 2.0;
    let (mv, visits) = (escaped(&seen.mv), numbers::grouped(seen.visits, lang));
    let (worth, sign) = match (seen.value, seen.mean) {
        (Some(value), _) => (letter(value).to(lang).to_owned(), class(Some(value))),
        (None, Some(mean)) => (signed(mean, lang), ""),
        (None, None) => ("–".to_owned(), ""),
    };
    let player = if *chair == Player::First { "p1" } else { "p2" };
    let latest = if *latest { " latest" } else { "" };
    // Who speaks to the page says what is seen: that comes first.
    let name = tell!(lang, "{visits} visits", "{visits} visites");
    let name = format!("{mv} {visits} {worth} – {name}");
    let mut svg = format!(
        r#"<a href="{}" aria-label="{name}"><rect class="twig{latest}" x="{left:.0}" y="{y:.0}" width="{WIDTH}" height="{HEIGHT}" rx="7"/>"#,
        escaped(address)
    );
    // Texts are read apart, as they are seen.
    let (edge, middle) = (left + 1.0, y + 1.0);
    let _ = write!(svg, r#"<rect class="{player}" x="{edge:.0}" y="{middle:.0}" width="6" height="56" rx="3"/>"#);
    for (class, base, text) in [("mv", 18.0, mv), ("visits", 34.0, visits)] {
        let _ = write!(svg, r#" <text class="{class}" x="{:.0}" y="{:.0}">{text}</text>"#, x + 3.0, y + base);
    }
    let base = y + 51.0;
    if seen.value.is_some() {
        let _ = write!(
            svg,
            r#" <g class="worth {sign}"><rect x="{:.0}" y="{:.0}" width="22" height="17" rx="4"/><text x="{:.0}" y="{:.0}">{worth}</text></g>"#,
            x - 8.0,
            base - 13.0,
            x + 3.0,
            base + 1.0
        );
    } else {
        let _ = write!(svg, r#" <text class="mean" x="{:.0}" y="{base:.0}">{worth}</text>"#, x + 3.0);
    }
    svg.push_str("</a>");
    if others > 0 {
        let base = y + HEIGHT + 14.0;
        let _ = write!(svg, r#"<text class="others" x="{x:.0}" y="{base:.0}">+{others}</text>"#);
    }
    svg
}

/// A mean result with its sign.
pub(crate) fn signed(mean: f64, lang: Lang) -> String {
    let digits = numbers::decimal(mean.abs(), 2, lang);
    match mean {
        0.005.. => format!("+{digits}"),
        ..-0.005 => format!("−{digits}"),
        _ => digits,
    }
}
