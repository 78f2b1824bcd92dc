//! The board, as large as there is room for; what moves are worth stands on the cells that they
//! touch.

use ludex_services::board::{Chart, Mark, chart, flip};
use ludex_services::search::Rating;
use ludex_services::values::MoveValues;
use ludex_services::{Lang, Picture, Piece, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use crate::act::Act;
use crate::areas::Areas;
use crate::draw::{ASIDE, FIRST, SECOND, value_style};
use crate::fold::fold;
use crate::screen::Screen;

/// How far apart squares are drawn at most.
const LARGEST: usize = 3;

/// The least width that the board needs, its margin included.
pub(crate) fn least_width(screen: &Screen<'_, '_>) -> u16 {
    chart(&screen.scene.picture, 1).columns as u16 + 4
}

/// Whether there is room for it.
pub(crate) fn fits(screen: &Screen<'_, '_>, area: Rect) -> bool {
    let least = bare(&screen.scene.picture);
    least.columns + 2 <= area.width.into() && least.rows <= area.height.into()
}

/// The smallest board: without the coordinates that have lines to themselves.
fn bare(picture: &Picture<usize>) -> Chart {
    let mut picture = picture.clone();
    let Picture { cells, labels, .. } = &mut picture;
    labels.retain(|label| cells.iter().any(|cell| cell.y == label.y));
    chart(&picture, 1)
}

/// Draws the board in an area, and what it does not show below it.
pub(crate) fn draw(screen: &Screen<'_, '_>, area: Rect, to: &mut Buffer, areas: &mut Areas) {
    let picture = &seen(screen);
    let caption = picture.caption.as_ref().map(|caption| screen.text(caption));
    // What is said below makes room for the board.
    let spare = area.height.saturating_sub(bare(picture).rows as u16);
    let below = caption.map_or(0, |caption| lines(caption, area.width)).min(spare.max(1));
    let room = area.height.saturating_sub(below);
    let fits = |chart: &Chart| chart.columns + 2 <= area.width.into() && chart.rows <= room.into();
    let charts = (1..=LARGEST).rev().map(|zoom| (zoom, chart(picture, zoom)));
    let charts = charts.chain(std::iter::once_with(|| (1, bare(picture))));
    let Some((zoom, chart)) = charts.into_iter().find(|(_, chart)| fits(chart)) else {
        let told = screen.tr(
            "The board does not fit; make the window larger.",
            "Le plateau ne tient pas ; agrandissez la \
                 fenêtre.",
        );
        for (y, line) in (area.y..area.bottom()).zip(fold(told, area.width.saturating_sub(2))) {
            to.set_string(area.x + 1, y, line, ASIDE);
        }
        return;
    };
    let left = area.x + (area.width - chart.columns as u16) / 2;
    let top = area.y + (room - chart.rows as u16) / 2;
    let worth = worth(screen);
    for mark in &chart.marks {
        let (x, y) = (left + mark.column as u16, top + mark.row as u16);
        // What is longer than a stone begins where the stone does.
        let room = (chart.pitch - 1).min(usize::from(area.right() - x));
        let (text, style) = drawn(screen, mark, &worth, room);
        to.set_stringn(x, y, text, usize::from(area.right() - x), style);
        if let Some(cell) = touched(screen, &chart, mark) {
            areas.add(square(x, y, &chart, zoom).intersection(area), Act::Touch(cell));
        }
    }
    if let Some(caption) = caption {
        let area = Rect { x: area.x + 1, width: area.width - 2, y: area.bottom() - below, height: below };
        Paragraph::new(caption).wrap(Wrap { trim: true }).render(area, to);
    }
}

/// The picture, from the side that is wanted.
fn seen(screen: &Screen<'_, '_>) -> Picture<usize> {
    let mut picture = screen.scene.picture.clone();
    if screen.show.flipped {
        flip(&mut picture.cells, &mut picture.labels, screen.scene.falls);
    }
    picture
}

/// The lines that a caption takes at most: words do not break.
fn lines(caption: &str, width: u16) -> u16 {
    const MOST: usize = 4;
    (caption.chars().count() * 5 / 4).div_ceil(usize::from(width.max(3) - 2)).min(MOST) as u16
}

/// The cell that a click on a mark touches: the number above a column into which stones fall stands
/// for its top cell.
fn touched(screen: &Screen<'_, '_>, chart: &Chart, mark: &Mark) -> Option<usize> {
    if mark.cell.is_some() || !screen.scene.falls {
        return mark.cell;
    }
    let end = |mark: &Mark| mark.column + mark.text.chars().count();
    chart.marks.iter().filter(|below| below.row > mark.row && end(below) == end(mark)).find_map(|below| below.cell)
}

/// The square around a mark.
fn square(x: u16, y: u16, chart: &Chart, zoom: usize) -> Rect {
    let (width, height) = (chart.pitch as u16, zoom as u16);
    Rect::new(x.saturating_sub((width - 1) / 2), y.saturating_sub((height - 1) / 2), width, height)
}

/// What the moves from a cell, or to it where the others were touched, are worth at best.
fn worth(screen: &Screen<'_, '_>) -> Vec<Option<Rating>> {
    let (scene, picked) = (&screen.scene, &screen.picked);
    let mut worth = vec![None; scene.picture.cells.len()];
    let Some(valued) = scene.valued.as_ref().filter(|_| screen.show.values) else { return worth };
    // Best first: the first that comes to a cell stays there.
    for known in &valued.moves {
        let touch = scene.picture.touches.iter().find(|touch| scene.legal.get(touch.mv) == Some(&known.mv));
        let next = touch.filter(|touch| touch.cells.starts_with(picked)).and_then(|t| t.cells.get(picked.len()));
        if let Some(&cell) = next {
            worth[cell].get_or_insert(known.rating);
        }
    }
    worth
}

fn drawn(screen: &Screen<'_, '_>, mark: &Mark, worth: &[Option<Rating>], room: usize) -> (String, Style) {
    let Some(cell) = mark.cell else { return (mark.text.clone(), ASIDE) };
    let piece = &screen.scene.picture.cells[cell].piece;
    let mut text = mark.text.clone();
    let mut style = match piece.owner() {
        Some(Player::First) => FIRST,
        Some(Player::Second) => SECOND,
        None if *piece == Piece::Empty => ASIDE,
        None => Style::new(),
    };
    if let (Some(rating), Some(valued)) = (worth[cell], &screen.scene.valued) {
        style = value_style(rating, valued.shade(rating));
        if *piece == Piece::Empty {
            text = fitting(valued, rating, screen.lang, room).unwrap_or(text);
        } else {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
    }
    if screen.scene.fresh.contains(&cell) && *piece != Piece::Empty {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    if screen.picked.contains(&cell) || shown(screen).is_some_and(|cells| cells.contains(&cell)) {
        style = style.add_modifier(Modifier::REVERSED);
    }
    (text, style)
}

/// What a move is worth, in little room: no digit is ever cut. Where a distance does not fit the
/// letter stands alone, where an estimate does not fit only the best is marked.
fn fitting(valued: &MoveValues, rating: Rating, lang: Lang, room: usize) -> Option<String> {
    let short = valued.short(rating, lang).replace(' ', "");
    if short.chars().count() <= room {
        return Some(short);
    }
    match rating {
        Rating::Exact(_) => Some(short.chars().take(1).collect()),
        Rating::Estimate(_) => {
            let best = valued.moves.first().is_some_and(|best| best.rating == rating);
            best.then(|| "*".to_owned())
        }
    }
}

/// The cells of the move that is chosen in the list, or that a hint shows.
fn shown<'a>(screen: &'a Screen<'_, '_>) -> Option<&'a [usize]> {
    let number = screen.chosen_move().or_else(|| screen.hinted())?;
    let touch = screen.scene.picture.touches.iter().find(|touch| touch.mv == number)?;
    Some(&touch.cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_services::values::MoveValue;
    use ludex_services::{Value, Verdict};

    #[test]
    fn no_digit_is_cut() {
        let ratings =
            [Rating::Estimate(-120), Rating::Estimate(-121), Rating::Exact(Verdict::new(Value::Loss, Some(123)))];
        let moves = ratings.map(|rating| MoveValue::new(String::new(), rating)).to_vec();
        let valued = MoveValues { moves, depth: Some(4), ..MoveValues::default() };
        let shown = |room| ratings.map(|rating| fitting(&valued, rating, Lang::En, room).unwrap_or_default());
        assert_eq!(shown(4), ["1st", "2nd", "L123"]);
        assert_eq!(shown(3), ["1st", "2nd", "L"]);
        assert_eq!(shown(1), ["*", "", "L"]);
    }
}
