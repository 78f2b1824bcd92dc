//! The few colours of texts. They are left out by [`output`](crate::output) where nobody would see
//! them.

use clap::builder::styling::{AnsiColor, Style};

/// Headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// Coordinates and other things beside the matter.
pub(crate) const ASIDE: Style = Style::new().dimmed();
/// What is the first player's.
pub(crate) const FIRST: Style = AnsiColor::Cyan.on_default().bold();
/// What is the second player's.
pub(crate) const SECOND: Style = AnsiColor::Magenta.on_default().bold();

/// A text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
