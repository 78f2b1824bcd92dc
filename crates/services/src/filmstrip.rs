//! A whole game as one picture: its positions board by board, each with the move that led there.
//!
//! ```text
//!   start        1. 5         1… 1
//!  ┌───┬───┐    ┌───┬───┐    ┌───┬───┐
//!  │   │   │    │   │ ✕ │    │ ◯ │ ✕ │     …     as many beside each other as make
//!  └───┴───┘    └───┴───┘    └───┴───┘           a picture a third wider than high
//! ```
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::{Lang, filmstrip, session};
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let record = session::read_record(&game, "5,1,9")?;
//! let svg = filmstrip::svg(&game, &record, "Three moves", Lang::En).expect("four boards");
//! assert_eq!(svg.matches("<svg ").count(), 1 + 4);
//! # Ok(())
//! # }
//! ```

use std::fmt::Write as _;

use ludex_core::markup::escaped;
use ludex_core::{AnyGame, Lang, Text};
use ludex_play::Record;

use crate::drawing::{Board, no_board, own_style, picture};
use crate::session::Scene;
use crate::words;

/// Pixels around a board, and above it for its move.
const GAP: i32 = 12;
const HEAD: i32 = 24;
/// Above all boards, for the title.
const TITLE: i32 = 44;
/// Boards in a picture, and their cells together: one of ten megabytes or so.
const MOST_BOARDS: usize = 1_000;
const MOST_CELLS: usize = 100_000;

/// All positions of a record, those after the cursor too, in the order of the game; what changed
/// last is framed.
///
/// # Errors
/// A board that cannot be drawn, more than 1,000 boards, or more than 100,000 cells on all of them.
pub fn svg(game: &AnyGame, record: &Record<AnyGame>, title: &str, lang: Lang) -> Result<String, Text> {
    let scenes = scenes(game, record)?;
    let boards: Vec<_> = scenes.iter().map(|scene| Board::of(scene, true, lang)).collect();
    let side = |of: usize| boards.iter().map(|board| board.place[of]).max().unwrap_or(0);
    let (wide, high) = (side(2) + 2 * GAP, side(3) + HEAD + GAP);
    let columns = columns(boards.len(), wide, high);
    let (width, height) = (columns as i32 * wide, boards.len().div_ceil(columns) as i32 * high + TITLE);
    let end = scenes.last().map(|scene| scene.sentence().to(lang).to_owned()).unwrap_or_default();
    let mut body =
        format!(r#"<text class="title" x="{}" y="30">{} · {}</text>"#, width / 2, escaped(title), escaped(&end));
    for (number, (scene, Board { body: inside, place })) in scenes.iter().zip(&boards).enumerate() {
        let [_, _, width, height] = *place;
        let (column, row) = ((number % columns) as i32, (number / columns) as i32);
        let (middle, top) = (column * wide + wide / 2, row * high + TITLE);
        let mv = match number.checked_sub(1).and_then(|before| scene.moves.get(before)) {
            Some(mv) => format!("{} {mv}", words::move_number(&scene.movers, number)),
            None => Text::fixed("start", "départ").to(lang).to_owned(),
        };
        let view = place.map(|side| side.to_string()).join(" ");
        let _ = write!(
            body,
            r#"
<text class="caption" x="{middle}" y="{}">{}</text>
<svg x="{}" y="{}" width="{width}" height="{height}" viewBox="{view}">
{inside}</svg>"#,
            top + HEAD - 8,
            escaped(&mv),
            middle - width / 2,
            top + HEAD,
        );
    }
    body.push('\n');
    let style = scenes.first().map(own_style).unwrap_or_default();
    Ok(picture(&body, [0, 0, width, height], title, &style, lang))
}

fn scenes(game: &AnyGame, record: &Record<AnyGame>) -> Result<Vec<Scene>, Text> {
    let (mut record, mut scenes, mut cells) = (record.clone(), Vec::new(), 0);
    for ply in 0..=record.moves().len() {
        record.jump(ply);
        let scene = Scene::new(game, &record);
        cells += scene.picture.cells.len();
        if scene.picture.cells.is_empty() {
            return Err(no_board(&scene.spec));
        }
        if cells > MOST_CELLS || record.moves().len() >= MOST_BOARDS {
            return Err(Text::fixed(
                "this game is too large to be drawn whole",
                "cette partie est trop grande pour être dessinée en entier",
            ));
        }
        scenes.push(scene);
    }
    Ok(scenes)
}

/// As many boards beside each other as make the picture a third wider than high.
fn columns(boards: usize, wide: i32, high: i32) -> usize {
    let columns = (boards as f64 * 4.0 / 3.0 * f64::from(high) / f64::from(wide)).sqrt();
    (columns.ceil() as usize).clamp(1, boards.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read_record;
    use ludex_games::{connect4, sliding};

    #[test]
    fn every_position_is_drawn_once_with_its_move() {
        let game = connect4::read_game("4x4").expect("a game");
        let record = read_record(&game, "1121").expect("a record");
        let svg = svg(&game, &record, "A game", Lang::Fr).expect("it is drawn");
        for text in [">départ<", ">1. 1<", ">1… 1<", ">2. 2<", ">2… 1<"] {
            assert_eq!(svg.matches(text).count(), 1, "{text}");
        }
        // One more stone on every board, and what changed is framed on all but the first.
        assert_eq!(svg.matches(r#"<circle class="p"#).count(), 1 + 2 + 3 + 4);
        assert_eq!(svg.matches(" fresh").count(), 4);
    }

    /// Moves that were taken back are of the game.
    #[test]
    fn the_cursor_changes_nothing() {
        let game = connect4::read_game("4x4").expect("a game");
        let mut record = read_record(&game, "1121").expect("a record");
        let whole = svg(&game, &record, "A game", Lang::En);
        record.jump(1);
        assert_eq!(svg(&game, &record, "A game", Lang::En), whole);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let game = sliding::read_game("3x3").expect("a game");
        let mut record = Record::new(&game).expect("a record");
        for _ in 1..MOST_BOARDS {
            let mv = record.legal(&game)[0];
            record.play(&game, mv).expect("it is legal");
        }
        assert!(svg(&game, &record, "", Lang::En).is_ok());
        let mv = record.legal(&game)[0];
        record.play(&game, mv).expect("it is legal");
        assert!(svg(&game, &record, "", Lang::En).is_err());
    }

    #[test]
    fn a_picture_is_wider_than_high() {
        assert_eq!([1, 2, 12, 43].map(|boards| columns(boards, 100, 100)), [1, 2, 4, 8]);
    }
}
