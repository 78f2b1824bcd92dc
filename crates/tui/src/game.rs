//! The game so far, a line for each move; where values are shown, how it would have ended after
//! each is plotted beside.
//!
//! ```text
//!          X wins   draw   O wins
//!  start   ┊         ●          ┊     time goes downwards, a point is as far from an edge as the end,
//!  1. 1    ┊         ●          ┊     draws are in the middle
//! ▸2. 2    ┊  ◎      ┊          ┊     a move that gave something away; ∞ is a draw that never ends
//! ```

use ludex_services::history::{Axis, is_mistake};
use ludex_services::words::plies;
use ludex_services::{Outcome, Player, Seats};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::act::Act;
use crate::areas::Areas;
use crate::draw::{ASIDE, FIRST, HEADING, SECOND, framed};
use crate::screen::Screen;

/// The names of moves take no more than this beside a plot.
const NAMES: u16 = 14;

pub(crate) fn draw(screen: &Screen<'_, '_>, area: Rect, to: &mut Buffer, areas: &mut Areas) {
    let mut inner = framed(screen.tr("Game", "Partie"), area, to);
    let names = name_width(screen).min(NAMES).min(inner.width);
    let plot = Rect { x: inner.x + names, width: inner.width - names, ..inner };
    if screen.show.values && inner.height > 1 {
        heads(screen, plot, to);
        (inner.y, inner.height) = (inner.y + 1, inner.height - 1);
    }
    let (rows, plies, here) = (usize::from(inner.height), screen.scene.past.len(), screen.scene.ply);
    // The cursor is kept in the middle of a long game.
    let first = here.saturating_sub(rows / 2).min(plies.saturating_sub(rows));
    for (row, ply) in (first..plies).take(rows).enumerate() {
        let line = Rect { y: inner.y + row as u16, height: 1, ..inner };
        draw_name(screen, ply, line, names, to);
        if screen.show.values {
            draw_point(screen, ply, Rect { y: line.y, height: 1, ..plot }, to);
        }
        areas.add(line, Act::Jump(ply));
    }
}

fn name(screen: &Screen<'_, '_>, ply: usize) -> String {
    match ply.checked_sub(1) {
        None => screen.tr("start", "départ").to_owned(),
        Some(number) => format!("{ply}. {}", screen.scene.moves[number]),
    }
}

fn name_width(screen: &Screen<'_, '_>) -> u16 {
    (0..screen.scene.past.len()).map(|ply| name(screen, ply).chars().count()).max().unwrap_or(0) as u16 + 2
}

fn draw_name(screen: &Screen<'_, '_>, ply: usize, line: Rect, width: u16, to: &mut Buffer) {
    let here = ply == screen.scene.ply;
    let style = match (here, ply > screen.scene.ply) {
        (true, _) => HEADING,
        // Taken back.
        (false, true) => ASIDE,
        (false, false) => Style::new(),
    };
    let sign = if here { "▸" } else { " " };
    let width = if screen.show.values { width } else { line.width };
    to.set_stringn(line.x, line.y, format!("{sign}{}", name(screen, ply)), width.into(), style);
}

fn axis(screen: &Screen<'_, '_>) -> Axis {
    Axis::of(&screen.scene.past, screen.scene.roles)
}

/// The winner at each edge of the bar; a single sign if there is little room.
fn heads(screen: &Screen<'_, '_>, plot: Rect, to: &mut Buffer) {
    let tr = |en, fr| screen.tr(en, fr);
    let (axis, roles) = (axis(screen), screen.scene.roles);
    let solvable = axis.solvable_within();
    let far = solvable.map(|moves| screen.text(&plies(moves, Seats::Solo)).to_owned()).unwrap_or_default();
    let number = solvable.map(|moves| moves.to_string()).unwrap_or_default();
    let [first, second] = Player::ALL.map(|player| roles.mark_wins(player));
    let [initial, other] = Player::ALL.map(|player| {
        let mark = roles.mark(player, screen.lang);
        mark.chars().take(1).collect::<String>()
    });
    // An edge, the middle and the other one; a game without draws has no middle.
    let equal = if axis.heads().len() == 3 { "=" } else { "" };
    let (long, short) = match screen.scene.seats {
        Seats::Fixed => {
            let draw = if equal.is_empty() { "" } else { tr("draw", "nulle") };
            ([screen.text(&first), draw, screen.text(&second)], [initial.as_str(), equal, other.as_str()])
        }
        Seats::Swap => ([tr("1st wins", "1er gagne"), equal, tr("2nd wins", "2d gagne")], ["1", equal, "2"]),
        Seats::Solo if solvable.is_some() => ([tr("solved", "résolu"), "", &far], ["✓", "", &number]),
        Seats::Solo => ([tr("solved", "résolu"), "∞", tr("stuck", "bloqué")], ["✓", "∞", "✗"]),
    };
    let width = |text: &str| text.chars().count() as u16;
    let fits = plot.width >= long.map(width).iter().sum::<u16>() + 2;
    let [left, middle, right] = if fits { long } else { short };
    if plot.width < 5 {
        return;
    }
    to.set_string(plot.x, plot.y, left, FIRST);
    to.set_string(plot.x + (plot.width - width(middle)).div_ceil(2), plot.y, middle, Style::new().fg(Color::Yellow));
    to.set_string(plot.right() - width(right), plot.y, right, SECOND);
}

/// The edges, the middle, and the point of a ply.
fn draw_point(screen: &Screen<'_, '_>, ply: usize, line: Rect, to: &mut Buffer) {
    let Some(last) = line.width.checked_sub(1) else { return };
    let past = &screen.scene.past;
    let across = |place: f64| (place * f64::from(last)).round() as u16;
    let axis = axis(screen);
    for (place, _) in axis.heads() {
        to.set_string(line.x + across(place), line.y, "┊", ASIDE);
    }
    let Some(known) = past[ply] else { return not_known(screen, line, to) };
    let x = across(axis.place(known));
    let style = match known.outcome {
        Outcome::Draw => Style::new().fg(Color::Yellow),
        Outcome::Win(Player::First) => FIRST,
        Outcome::Win(Player::Second) => SECOND,
    };
    let here = if ply == screen.scene.ply { Modifier::REVERSED } else { Modifier::empty() };
    let point = match known.is_endless() {
        _ if is_mistake(past, ply) => "◎",
        true => "∞",
        false => "●",
    };
    to.set_string(line.x + x, line.y, point, style.add_modifier(here));
}

/// Says so where nothing more is looked for.
fn not_known(screen: &Screen<'_, '_>, line: Rect, to: &mut Buffer) {
    let told = screen.tr("not known", "inconnu");
    let width = told.chars().count() as u16;
    if screen.due().is_none() && line.width > width + 2 {
        to.set_string(line.x + (line.width - width) / 2, line.y, told, ASIDE);
    }
}
