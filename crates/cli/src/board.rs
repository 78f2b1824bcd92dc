//! A position drawn with characters, in colours or without; [`ludex_services::board`] lays it out.

use clap::builder::styling::Style;
use ludex_services::board::{Mark, chart};
use ludex_services::{Picture, Piece};

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
    match mark.cell.map(|cell| &picture.cells[cell].piece) {
        None | Some(Piece::Empty) => ASIDE,
        Some(Piece::First) => FIRST,
        Some(Piece::Second) => SECOND,
        Some(Piece::Neutral | Piece::Tile(_)) => Style::new(),
    }
}

/// The drawn board with a margin, in colours, and below it what it does not show.
pub(crate) fn block<M>(picture: &Picture<M>) -> String {
    let mut lines: Vec<_> = draw(picture, Paint::Colours).into_iter().map(|line| format!("    {line}")).collect();
    if let Some(caption) = &picture.caption {
        lines.extend([String::new(), format!("  {}", caption.to(crate::language::lang()))]);
    }
    lines.join("\n")
}
