//! A board as SVG: pieces that can be told apart without colours.
//!
//! ```text
//!    1   2   3
//!  ┌───┬───┬───┐
//!  │ ✕ │   │ ◯ │      a stone of the first player has a cross, one of the second a ring
//!  └───┴───┴───┘
//! ```
//!
//! [`svg`] is a picture of its own; the page puts the same cells under links and values.

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{Cell, Label, Lang, Piece};

use crate::session::Scene;

/// Pixels of half a cell.
pub const HALF: i32 = 24;
/// Around the board.
pub const MARGIN: i32 = 6;

/// Below the board, for what it does not show.
const CAPTION: i32 = 30;
/// Pixels of a character of it, about.
const CHARACTER: i32 = 8;

/// The style of a picture that stands alone.
pub const CSS: &str = "\
.ludex-board .page{fill:#fff}
.ludex-board .cell{fill:#eaeef2;stroke:#d0d7de}
.ludex-board .cell.won{fill:#e7d79b;stroke:#e3b341;stroke-width:3}
.ludex-board .hole{fill:#fff}
.ludex-board .p1{fill:#0b5fa5}
.ludex-board .p2{fill:#c2610c}
.ludex-board .neutral{fill:#6e7781}
.ludex-board .sign{fill:none;stroke:#fff;stroke-width:4;stroke-linecap:round}
.ludex-board .tile{fill:#fff;stroke:#6e7781;stroke-width:1.5}
.ludex-board text{font-family:'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;fill:#1b1f24}
.ludex-board .number{font-size:20px;font-weight:600}
.ludex-board .label{fill:#57606a;font-size:14px}
.ludex-board .caption{font-size:14px}
@media(prefers-color-scheme:dark){
.ludex-board .page,.ludex-board .hole,.ludex-board .tile{fill:#0d1117}
.ludex-board .cell{fill:#21262d;stroke:#30363d}
.ludex-board .cell.won{fill:#5a4a1c;stroke:#d4a72c}
.ludex-board .p1{fill:#3d8bd4}
.ludex-board .p2{fill:#e08a3c}
.ludex-board .neutral{fill:#9da7b3}
.ludex-board text{fill:#e6edf3}
.ludex-board .label{fill:#9da7b3}
}";

/// The board of a scene as a picture of its own, with what it does not show below it.
#[must_use]
pub fn svg(scene: &Scene, title: &str, lang: Lang) -> String {
    let picture = &scene.picture;
    let frame = Frame::of(&picture.cells, &picture.labels);
    let caption = picture.caption.as_ref().map(|caption| caption.to(lang));
    let (wide, high) = frame.size();
    let longest = caption.map_or(0, |caption| caption.chars().count() as i32 * CHARACTER);
    let (width, height) = (wide.max(longest), high + caption.map_or(0, |_| CAPTION));
    let (left, top) = (frame.left * HALF - MARGIN - (width - wide) / 2, frame.top * HALF - MARGIN);
    let code = match lang {
        Lang::En => "en",
        Lang::Fr => "fr",
    };
    let title = escaped(title);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="ludex-board" role="img" viewBox="{left} {top} {width} {height}" width="{width}" height="{height}" lang="{code}">
<title>{title}</title>
<style>{CSS}</style>
<rect class="page" x="{left}" y="{top}" width="{width}" height="{height}"/>
"#
    );
    for (number, at) in picture.cells.iter().enumerate() {
        svg.push_str(&cell(at, scene.won.contains(&number), false, scene.falls));
        svg.push('\n');
    }
    for at in &picture.labels {
        svg.push_str(&label(at));
        svg.push('\n');
    }
    if let Some(caption) = caption {
        let (x, y) = (left + width / 2, top + height - MARGIN - 4);
        let _ = writeln!(svg, r#"<text class="caption" x="{x}" y="{y}">{}</text>"#, escaped(caption));
    }
    svg + "</svg>\n"
}

/// The room that a board takes, in units.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Frame {
    /// That of cells and labels.
    #[must_use]
    pub fn of(cells: &[Cell], labels: &[Label]) -> Self {
        let places = || {
            let cells = cells.iter().map(|cell| (cell.x, cell.y));
            cells.chain(labels.iter().map(|label| (label.x, label.y)))
        };
        let side =
            |of: fn((i32, i32)) -> i32| (places().map(of).min().unwrap_or(0), places().map(of).max().unwrap_or(0));
        let ((left, right), (top, bottom)) = (side(|place| place.0), side(|place| place.1));
        Self { left, top, right: right + 2, bottom: bottom + 2 }
    }

    /// Its width and height in pixels, with a margin.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        ((self.right - self.left) * HALF + 2 * MARGIN, (self.bottom - self.top) * HALF + 2 * MARGIN)
    }

    /// The attribute `viewBox`.
    #[must_use]
    pub fn view_box(&self) -> String {
        let (width, height) = self.size();
        format!("{} {} {width} {height}", self.left * HALF - MARGIN, self.top * HALF - MARGIN)
    }
}

/// The middle of a cell, in pixels.
#[must_use]
pub fn middle(x: i32, y: i32) -> (i32, i32) {
    ((x + 1) * HALF, (y + 1) * HALF)
}

/// A cell with its piece: whether it is of a line that won, whether it changed last, and whether
/// stones fall.
#[must_use]
pub fn cell(cell: &Cell, won: bool, fresh: bool, falls: bool) -> String {
    let (x, y) = middle(cell.x, cell.y);
    let fresh = if fresh { " fresh" } else { "" };
    let won = if won { " won" } else { "" };
    let (left, top, side) = (x - HALF + 1, y - HALF + 1, 2 * HALF - 2);
    let ground =
        format!(r#"<rect class="cell{fresh}{won}" x="{left}" y="{top}" width="{side}" height="{side}" rx="5"/>"#);
    let hole = if falls { format!(r#"<circle class="hole" cx="{x}" cy="{y}" r="18"/>"#) } else { String::new() };
    ground
        + &match &cell.piece {
            Piece::Empty => hole,
            Piece::First => format!(
                r#"<circle class="p1" cx="{x}" cy="{y}" r="18"/><path class="sign" d="M{} {}l14 14m0 -14l-14 14"/>"#,
                x - 7,
                y - 7
            ),
            Piece::Second => {
                format!(
                    r#"<circle class="p2" cx="{x}" cy="{y}" r="18"/><circle class="sign" cx="{x}" cy="{y}" r="8"/>"#
                )
            }
            Piece::Neutral => format!(r#"<circle class="neutral" cx="{x}" cy="{y}" r="15"/>"#),
            Piece::Tile(text) => {
                let (left, top, side) = (left + 3, top + 3, side - 6);
                let text = escaped(text);
                format!(
                    r#"<rect class="tile" x="{left}" y="{top}" width="{side}" height="{side}" rx="4"/><text class="number" x="{x}" y="{}">{text}</text>"#,
                    y + 7
                )
            }
        }
}

/// A coordinate beside the board.
#[must_use]
pub fn label(label: &Label) -> String {
    let (x, y) = middle(label.x, label.y);
    format!(r#"<text class="label" x="{x}" y="{}">{}</text>"#, y + 6, escaped(&label.text))
}
