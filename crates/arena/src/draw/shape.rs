//! A vertex as it is drawn: its text in lines, its size and its outline.

use ludex_core::Player;
use ludex_core::markup::escaped;

use super::BOARD;
use super::path::short;

/// The width of a character and the height of a line, in the monospaced type of 13 pixels.
pub(super) const CHARACTER: f64 = 7.83;
const LINE: f64 = 16.0;

/// The longest line of a vertex, in characters.
const LONGEST: usize = 22;

/// A circle or an ellipse for the first player, a box for the second.
pub(super) struct Shape {
    lines: Vec<String>,
    round: bool,
    /// The whole width and height.
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Shape {
    /// The shape of a vertex with this text; slashes separate the rows of a board.
    pub(super) fn new(label: &str, owner: Player) -> Self {
        let lines: Vec<String> = label.split('/').map(shortened).collect();
        let characters = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(1);
        let (width, height) = (characters as f64 * CHARACTER, lines.len() as f64 * LINE);
        let round = owner == Player::First;
        let (width, height) = if round {
            let (width, height) = (width * 1.3 + 14.0, height * 1.3 + 14.0);
            // Almost round is round.
            if width < 1.6 * height && height < 1.6 * width {
                (width.max(height), width.max(height))
            } else {
                (width, height)
            }
        } else {
            ((width + 18.0).max(34.0), height + 18.0)
        };
        Self { lines, round, width, height }
    }

    /// A shape of this size without a text.
    pub(super) fn bare(owner: Player, size: f64) -> Self {
        Self { lines: Vec::new(), round: owner == Player::First, width: size, height: size }
    }

    /// The shape of a vertex with a board in it, whose corners a circle just holds.
    pub(super) fn around_a_board(owner: Player) -> Self {
        Self::bare(owner, if owner == Player::First { BOARD * std::f64::consts::SQRT_2 } else { BOARD } + 8.0)
    }

    /// How far the outline is from the middle, downwards, at a distance from the middle to the
    /// right.
    pub(super) fn rim(&self, dx: f64) -> f64 {
        let half = self.height / 2.0;
        if self.round { half * (1.0 - (2.0 * dx / self.width).powi(2)).max(0.0).sqrt() } else { half }
    }

    /// The outline around the origin, smaller by an inset on all sides.
    pub(super) fn outline(&self, class: &str, inset: f64) -> String {
        let (w, h) = (short(self.width / 2.0 - inset), short(self.height / 2.0 - inset));
        if !self.round {
            format!(r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"/>"#, -w, -h, 2.0 * w, 2.0 * h)
        } else if (w - h).abs() < 0.05 {
            format!(r#"<circle class="{class}" r="{w}"/>"#)
        } else {
            format!(r#"<ellipse class="{class}" rx="{w}" ry="{h}"/>"#)
        }
    }

    /// The lines of text around the origin.
    pub(super) fn text(&self) -> String {
        let first = 4.5 - (self.lines.len() as f64 - 1.0) * LINE / 2.0;
        let line = |(i, line): (usize, &String)| {
            format!(r#"<text y="{}">{}</text>"#, short(first + i as f64 * LINE), escaped(line))
        };
        self.lines.iter().enumerate().map(line).collect()
    }

    /// Whether the lines show all of a text.
    pub(super) fn shows(&self, label: &str) -> bool {
        self.lines.join("/") == label
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}
