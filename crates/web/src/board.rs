//! A board as SVG: pieces that can be told apart without colours, cells that are links, values on the moves.
//!
//! ```text
//!    1   2   3        a label is a link too, where a move belongs to its column
//!  ┌───┬───┬───┐
//!  │ ✕ │W 3│ ◯ │      the value of a move on the cell that it touches: letter and distance
//!  └───┴───┴───┘
//! ```

use std::fmt::Write as _;

use ludex::{Cell, Lang, Piece};
use maud::{Markup, PreEscaped, html};

use crate::desk::{Board, Legal};
use crate::shell::tell;
use crate::worth::Worth;

/// Pixels of half a cell.
const HALF: i32 = 24;
/// Around the board.
const MARGIN: i32 = 6;

/// What can be done on a board.
pub(crate) struct Touches<'a> {
    pub(crate) lang: Lang,
    pub(crate) legal: &'a [Legal],
    /// The worth of each legal move, where it is shown.
    pub(crate) worth: &'a [Option<Worth>],
    /// The address of a legal move, by its number; nothing where no person is to move.
    pub(crate) play: Option<&'a dyn Fn(usize) -> String>,
    /// The address with a cell picked, for moves that touch more than one.
    pub(crate) pick: &'a dyn Fn(usize) -> String,
    pub(crate) picked: Option<usize>,
    /// A move that is pointed out.
    pub(crate) hint: Option<&'a str>,
}

/// A board that only shows a position, small.
pub(crate) fn still(board: &Board, name: &str) -> Markup {
    let bare = Board { labels: Vec::new(), fresh: Vec::new(), ..board.clone() };
    let frame = Frame::of(&bare);
    let cells = bare.cells.iter().enumerate().map(|(i, cell)| drawn(cell, &bare, i)).collect::<String>();
    html! {
        svg.board.still viewBox=(frame.view_box()) role="img" aria-label=(name) { (PreEscaped(cells)) }
    }
}

/// A board to play on.
pub(crate) fn live(board: &Board, name: &str, touches: &Touches<'_>) -> Markup {
    let frame = Frame::of(board);
    let mut svg = board.cells.iter().enumerate().map(|(i, cell)| drawn(cell, board, i)).collect::<String>();
    for label in &board.labels {
        let (x, y) = middle(label.x, label.y);
        let _ = write!(svg, r#"<text class="label" x="{x}" y="{}">{}</text>"#, y + 6, escaped(&label.text));
    }
    svg.push_str(&marks(board, touches));
    svg.push_str(&links(board, touches));
    let (width, _) = frame.size();
    // Small boards are drawn larger, so that a thumb finds their cells.
    let shown = (width * 3 / 2).clamp(300, 620);
    html! {
        svg.board viewBox=(frame.view_box()) width=(shown) role="group" aria-label=(name) { (PreEscaped(svg)) }
    }
}

/// The room that a board takes.
struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Frame {
    fn of(board: &Board) -> Self {
        let places = || {
            let cells = board.cells.iter().map(|cell| (cell.x, cell.y));
            cells.chain(board.labels.iter().map(|label| (label.x, label.y)))
        };
        let side =
            |of: fn((i32, i32)) -> i32| (places().map(of).min().unwrap_or(0), places().map(of).max().unwrap_or(0));
        let ((left, right), (top, bottom)) = (side(|place| place.0), side(|place| place.1));
        Self { left, top, right: right + 2, bottom: bottom + 2 }
    }

    fn size(&self) -> (i32, i32) {
        ((self.right - self.left) * HALF + 2 * MARGIN, (self.bottom - self.top) * HALF + 2 * MARGIN)
    }

    fn view_box(&self) -> String {
        let (width, height) = self.size();
        format!("{} {} {width} {height}", self.left * HALF - MARGIN, self.top * HALF - MARGIN)
    }
}

/// The middle of a cell, in pixels.
fn middle(x: i32, y: i32) -> (i32, i32) {
    ((x + 1) * HALF, (y + 1) * HALF)
}

fn drawn(cell: &Cell, board: &Board, number: usize) -> String {
    let (x, y) = middle(cell.x, cell.y);
    let fresh = if board.fresh.contains(&number) { " fresh" } else { "" };
    let (left, top, side) = (x - HALF + 1, y - HALF + 1, 2 * HALF - 2);
    let ground = format!(r#"<rect class="cell{fresh}" x="{left}" y="{top}" width="{side}" height="{side}" rx="5"/>"#);
    let hole = if board.falls { format!(r#"<circle class="hole" cx="{x}" cy="{y}" r="18"/>"#) } else { String::new() };
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

/// The values of moves, and what is pointed out.
fn marks(board: &Board, touches: &Touches<'_>) -> String {
    let mut svg = String::new();
    for (legal, worth) in touches.legal.iter().zip(touches.worth) {
        let Some(cell) = shown_at(legal, touches).and_then(|cell| board.cells.get(cell)) else { continue };
        let (x, y) = middle(cell.x, cell.y);
        if let Some(worth) = worth {
            let (class, text) = (worth.class(), escaped(&worth.short(touches.lang)));
            let _ = write!(
                svg,
                r#"<g class="worth {class}"><rect x="{}" y="{}" width="40" height="26" rx="6"/><text x="{x}" y="{}">{text}</text></g>"#,
                x - 20,
                y - 13,
                y + 6
            );
        }
        if touches.hint == Some(legal.text.as_str()) {
            let _ = write!(svg, r#"<circle class="hint" cx="{x}" cy="{y}" r="21"/>"#);
        }
    }
    if let Some(cell) = touches.picked.and_then(|cell| board.cells.get(cell)) {
        let (x, y) = middle(cell.x, cell.y);
        let _ = write!(svg, r#"<circle class="hint" cx="{x}" cy="{y}" r="21"/>"#);
    }
    svg
}

/// The cell on which a move's value stands: the last one that it touches, if the others are picked.
fn shown_at(legal: &Legal, touches: &Touches<'_>) -> Option<usize> {
    match legal.cells.as_slice() {
        [cell] => Some(*cell),
        [first, .., last] if touches.picked == Some(*first) => Some(*last),
        _ => None,
    }
}

/// Cells that can be touched, as links above everything else.
fn links(board: &Board, touches: &Touches<'_>) -> String {
    let Some(play) = touches.play else { return String::new() };
    let mut svg = String::new();
    let mut begun = Vec::new();
    for (number, legal) in touches.legal.iter().enumerate() {
        if let Some(cell) = shown_at(legal, touches) {
            let worth = touches.worth.get(number).and_then(Option::as_ref);
            let name = spoken(touches.lang, &legal.text, worth);
            let area = area(board, cell);
            let mv = escaped(&legal.text);
            let _ = write!(
                svg,
                r#"<a href="{}" aria-label="{}" data-move="{mv}">{area}</a>"#,
                escaped(&play(number)),
                escaped(&name)
            );
        }
        if let [first, _, ..] = legal.cells.as_slice()
            && touches.picked != Some(*first)
            && !begun.contains(first)
        {
            begun.push(*first);
        }
    }
    for cell in begun {
        let (area, address) = (area(board, cell), (touches.pick)(cell));
        let number = cell + 1;
        let name = tell!(touches.lang, "Pick cell {number}", "Choisir la case {number}");
        let _ = write!(svg, r#"<a href="{}" aria-label="{name}">{area}</a>"#, escaped(&address));
    }
    svg
}

/// What is touched for a cell: the cell, or where stones fall its whole column.
fn area(board: &Board, number: usize) -> String {
    let Some(cell) = board.cells.get(number) else { return String::new() };
    let rows = || board.cells.iter().filter(|other| board.falls && other.x == cell.x).map(|other| other.y);
    let labels = board.labels.iter().filter(|label| board.falls && label.x == cell.x).map(|label| label.y);
    let top = rows().chain(labels).chain([cell.y]).min().unwrap_or(cell.y);
    let bottom = rows().chain([cell.y]).max().unwrap_or(cell.y) + 2;
    let (x, y, width, height) = (cell.x * HALF + 1, top * HALF + 1, 2 * HALF - 2, (bottom - top) * HALF - 2);
    format!(r#"<rect class="touch" x="{x}" y="{y}" width="{width}" height="{height}" rx="5"/>"#)
}

/// A move as a screen reader says it.
pub(crate) fn spoken(lang: Lang, mv: &str, worth: Option<&Worth>) -> String {
    let played = tell!(lang, "Play {mv}", "Jouer {mv}");
    match worth {
        Some(worth) => {
            let value = worth.sentence(lang);
            tell!(lang, "{played}: {value}", "{played} : {value}")
        }
        None => played,
    }
}

/// A text as it stands in HTML and in its attributes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
