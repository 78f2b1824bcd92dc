//! A position drawn with characters, in colours or without; [`ludex_services::board`] lays it out.

use clap::builder::styling::Style;
use ludex_services::board::{Mark, chart};
use ludex_services::{Picture, Piece, Player};

use crate::style::{ASIDE, FIRST, SECOND, styled};

/// Whether colours are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Plain,
    Colours,
}

/// The picture's board, line by line.
pub(crate) fn draw<M>(picture: &Picture<M>, paint: Paint) -> Vec<String> {
    chart(picture, 1).lines(|mark| match paint {
        Paint::Plain => mark.text.clone(),
        Paint::Colours => styled(style(picture, mark), &mark.text),
    })
}

fn style<M>(picture: &Picture<M>, mark: &Mark) -> Style {
    let piece = mark.cell.map_or(&Piece::Empty, |cell| &picture.cells[cell].piece);
    match piece.owner() {
        Some(Player::First) => FIRST,
        Some(Player::Second) => SECOND,
        None if *piece == Piece::Empty => ASIDE,
        None => Style::new(),
    }
}

/// The drawn board with a margin, in colours, and below it what it does not show.
pub(crate) fn block<M>(picture: &Picture<M>) -> String {
    let mut lines: Vec<_> = draw(picture, Paint::Colours).into_iter().map(|line| format!("    {line}")).collect();
    if let Some(caption) = &picture.caption {
        // There need not be a board.
        lines.extend((!lines.is_empty()).then(String::new));
        lines.push(crate::output::fold(caption.to(crate::language::lang()), 2));
    }
    lines.join("\n")
}
