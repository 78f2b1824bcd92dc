//! A board as SVG, to play on: the cells of [`drawing`] as links, values on the moves.
//!
//! ```text
//!    1   2   3        a label is a link too, where a move belongs to its column
//!  ┌───┬───┬───┐
//!  │ ✕ │W 3│ ◯ │      the value of a move on the cell that it touches: letter and distance
//!  └───┴───┴───┘
//! ```

use std::fmt::Write as _;

use ludex_services::drawing::{self, Frame, HALF, middle};
use ludex_services::markup::escaped;
use ludex_services::session::Scene;
use ludex_services::touches::{Effect, effects};
use ludex_services::{Cell, Lang, Piece};
use maud::{Markup, PreEscaped, html};

use crate::cells;
use crate::shell::tell;
use crate::values::Worth;
use crate::web_game::Legal;

/// What the value of a move stands on.
const MARK: &str = r#"<defs><rect id="mark" width="46" height="26" rx="6"/></defs>"#;
/// Cells of larger boards are not numbered.
const NUMBERED: usize = 36;

/// What can be done on a board.
pub(crate) struct Touches<'a> {
    pub(crate) lang: Lang,
    /// The legal moves that are listed.
    pub(crate) legal: &'a [Legal],
    /// The worth of each of these, where it is shown.
    pub(crate) worth: &'a [Option<Worth<'a>>],
    /// The address of a legal move, by its number; nothing where no person is to move.
    pub(crate) play: Option<&'a dyn Fn(usize) -> String>,
    /// The address with these cells picked, for moves that touch more than one.
    pub(crate) pick: &'a dyn Fn(&[usize]) -> String,
    pub(crate) picked: &'a [usize],
    /// A move that is pointed out.
    pub(crate) hint: Option<&'a str>,
}

/// A board that only shows a position, small.
pub(crate) fn still(board: &Scene, name: &str) -> Markup {
    let frame = Frame::of(&board.picture.cells, &[]);
    let cells = board.picture.cells.iter().enumerate();
    let cells =
        cells.map(|(i, cell)| drawing::cell(cell, board.won.contains(&i), false, board.falls)).collect::<String>();
    // The page's style rounds them: a page of many boards weighs less.
    let drawn = drawing::lines(&board.picture.cells) + &cells.replace(r#" rx="5""#, "");
    html! {
        svg.board.still viewBox=(frame.view_box()) role="img" aria-label=(name) { (PreEscaped(drawn)) }
    }
}

/// A board to play on: its cells in their order, those that can be touched as links, and above them
/// what is marked. Where stones fall whole columns are touched, above everything else.
pub(crate) fn live(board: &Scene, name: &str, touches: &Touches<'_>) -> Markup {
    let (picture, fresh) = (&board.picture, &board.fresh);
    let frame = Frame::of(&picture.cells, &picture.labels);
    let (names, does) = (cells::names(picture), effects(picture, touches.picked));
    let mut svg = MARK.to_owned() + &drawing::lines(&picture.cells);
    let mut columns = String::new();
    let mut closed = false;
    for ((number, cell), name) in board.picture.cells.iter().enumerate().zip(&names) {
        let drawn = drawing::cell(cell, board.won.contains(&number), fresh.contains(&number), board.falls);
        let touch = does[number].as_ref().filter(|_| touches.play.is_some());
        closed |= touch.is_none() && cell.piece == Piece::Empty;
        match touch {
            Some(touch) if !board.falls => {
                let drawn = drawn + &numbered(cell, name, board, touches);
                svg.push_str(&linked(touch, number, name, &drawn, board, touches));
            }
            touch => {
                let lies = cells::lies(touches.lang, &cell.piece);
                let said = escaped(&format!("{name}{}, {lies}", ground(cell, touches.lang)));
                let _ = write!(svg, r#"<g role="img" aria-label="{said}">{drawn}</g>"#);
                if let Some(touch) = touch {
                    columns.push_str(&linked(touch, number, name, &column(board, cell), board, touches));
                }
            }
        }
    }
    svg.push_str(r#"<g aria-hidden="true">"#);
    for label in &board.picture.labels {
        svg.push_str(&drawing::label(label));
    }
    svg.push_str(&marks(board, &does, touches));
    svg.push_str("</g>");
    svg.push_str(&columns);
    let (width, _) = frame.size();
    // Small boards are drawn larger, so that a thumb finds their cells.
    let shown = (width * 3 / 2).clamp(300, 620);
    // Where not every empty cell can be touched, those that can are told from the others.
    let some = touches.play.is_some() && closed && !board.falls;
    html! {
        svg.board.some[some] viewBox=(frame.view_box()) width=(shown) role="group" aria-label=(name) tabindex="-1" {
            (PreEscaped(svg))
        }
    }
}

/// What a cell is, behind its name.
fn ground(cell: &Cell, lang: Lang) -> String {
    cell.ground.said.as_ref().map_or_else(String::new, |said| format!(", {}", said.to(lang)))
}

/// The number of an empty cell that is played by it.
fn numbered(cell: &Cell, name: &str, board: &Scene, touches: &Touches<'_>) -> String {
    let plain = touches.worth.iter().all(Option::is_none) && board.picture.cells.len() <= NUMBERED;
    let number = name.bytes().all(|byte| byte.is_ascii_digit()) && cell.ground.text.is_empty();
    if !(plain && number && cell.piece == Piece::Empty) {
        return String::new();
    }
    let (x, y) = middle(cell.x, cell.y);
    format!(r#"<text class="label" x="{x}" y="{}" aria-hidden="true">{name}</text>"#, y + 6)
}

/// The values of moves, and what is pointed out.
fn marks(board: &Scene, does: &[Option<Effect>], touches: &Touches<'_>) -> String {
    let mut svg = String::new();
    let worths = cells::worths(&board.picture, touches.worth, does, touches.picked);
    for (cell, worth) in board.picture.cells.iter().zip(worths) {
        let Some(worth) = worth else { continue };
        let ((x, y), text) = (middle(cell.x, cell.y), worth.short(touches.lang));
        let long = if text.chars().count() > 4 { " long" } else { "" };
        let (class, text) = (worth.class(), escaped(&text));
        let _ = write!(
            svg,
            r##"<g class="worth {class}{long}"><use href="#mark" x="{}" y="{}"/><text x="{x}" y="{}">{text}</text></g>"##,
            x - 23,
            y - 13,
            y + 6
        );
    }
    let hinted = touches.legal.iter().find(|legal| touches.hint == Some(legal.text.as_str()));
    let pointed_out = hinted.into_iter().flat_map(|legal| &legal.cells).chain(touches.picked);
    for cell in pointed_out.filter_map(|cell| board.picture.cells.get(*cell)) {
        let (x, y) = middle(cell.x, cell.y);
        let _ = write!(svg, r#"<circle class="hint" cx="{x}" cy="{y}" r="21"/>"#);
    }
    svg
}

/// A cell or column with what a touch of it does.
fn linked(touch: &Effect, cell: usize, name: &str, drawn: &str, board: &Scene, touches: &Touches<'_>) -> String {
    let lang = touches.lang;
    let (address, said, mark) = match (touch, touches.play) {
        (_, None) => return drawn.to_owned(),
        (Effect::Play(number), Some(play)) => {
            let (mv, worth) = (&board.legal[*number], touches.worth.get(*number).and_then(Option::as_ref));
            (play(*number), spoken(lang, mv, worth), format!(r#"data-move="{}""#, escaped(mv)))
        }
        (Effect::Pick(picked), _) => {
            let said = if picked.last() == Some(&cell) {
                tell!(lang, "Pick {name}", "Choisir {name}")
            } else {
                tell!(lang, "Put {name} back", "Reposer {name}")
            };
            ((touches.pick)(picked), said, format!(r#"data-cell="{cell}""#))
        }
    };
    let said = said + &ground(&board.picture.cells[cell], lang);
    format!(r#"<a href="{}" aria-label="{}" {mark}>{drawn}</a>"#, escaped(&address), escaped(&said))
}

/// What is touched where stones fall: the whole column of a cell.
fn column(board: &Scene, cell: &Cell) -> String {
    let rows = || board.picture.cells.iter().filter(|other| other.x == cell.x).map(|other| other.y);
    let labels = board.picture.labels.iter().filter(|label| label.x == cell.x).map(|label| label.y);
    let top = rows().chain(labels).min().unwrap_or(cell.y);
    let bottom = rows().max().unwrap_or(cell.y) + 2;
    let (x, y, width, height) = (cell.x * HALF + 1, top * HALF + 1, 2 * HALF - 2, (bottom - top) * HALF - 2);
    format!(r#"<rect class="touch" x="{x}" y="{y}" width="{width}" height="{height}" rx="5"/>"#)
}

/// A move as a screen reader says it.
pub(crate) fn spoken(lang: Lang, mv: &str, worth: Option<&Worth<'_>>) -> String {
    let played = tell!(lang, "Play {mv}", "Jouer {mv}");
    match worth {
        Some(worth) => {
            let value = worth.sentence(lang);
            tell!(lang, "{played}: {value}", "{played} : {value}")
        }
        None => played,
    }
}
