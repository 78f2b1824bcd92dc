//! The legal moves, best first where values are shown: each with its letter, its distance and its
//! colour.

use ludex_services::words::plies;
use ludex_services::{Text, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::act::Act;
use crate::areas::Areas;
use crate::draw::{ASIDE, framed, value_style};
use crate::screen::Screen;

pub(crate) fn draw(screen: &Screen<'_, '_>, area: Rect, to: &mut Buffer, areas: &mut Areas) {
    let inner = framed(&title(screen), area, to);
    let listed = screen.listed();
    let rows = usize::from(inner.height);
    let first = screen.chosen.map_or(0, |chosen| (chosen + 1).saturating_sub(rows));
    for (row, &number) in listed.iter().skip(first).take(rows).enumerate() {
        let line = Rect { y: inner.y + row as u16, height: 1, ..inner };
        draw_move(screen, number, line, to);
        if screen.chosen == Some(first + row) {
            to.set_style(line, Style::new().add_modifier(Modifier::REVERSED));
        }
        areas.add(line, Act::Play(number));
    }
    if first + rows < listed.len() && rows > 0 {
        let more = format!(" +{} ", listed.len() - first - rows);
        to.set_string(area.right() - 1 - more.len() as u16, area.bottom() - 1, more, ASIDE);
    }
}

/// How far ahead estimates look, where they are what is shown.
fn title(screen: &Screen<'_, '_>) -> String {
    let depth = screen.scene.valued.as_ref().filter(|_| screen.show.values).and_then(|valued| valued.depth);
    match depth {
        Some(depth) => {
            let Text { en, fr } = plies(depth, screen.scene.seats);
            screen.text(&say!("{en} ahead", "À {fr} d'ici")).to_owned()
        }
        None => screen.tr("Moves", "Coups").to_owned(),
    }
}

/// A move on the left and its worth on the right.
fn draw_move(screen: &Screen<'_, '_>, number: usize, line: Rect, to: &mut Buffer) {
    let mv = &screen.scene.legal[number];
    let style = if screen.may_play() { Style::new() } else { ASIDE };
    to.set_stringn(line.x + 1, line.y, mv, usize::from(line.width) - 1, style);
    let valued = screen.scene.valued.as_ref().filter(|_| screen.show.values);
    let Some((valued, rating)) = valued.and_then(|valued| Some((valued, valued.rating(mv)?))) else { return };
    let worth = valued.short(rating, screen.lang);
    let width = worth.chars().count() as u16;
    // Letters below one another, distances on the right of them.
    let x = (line.x + line.width * 3 / 5).min(line.right().saturating_sub(width + 1));
    to.set_string(x.max(line.x), line.y, worth, value_style(rating, valued.shade(rating)));
}
