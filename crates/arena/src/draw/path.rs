//! What is written of curves and numbers: as little as shows the same. Pictures stand in pages, and
//! a page has many edges.

use std::fmt::Write as _;

/// A path as the attribute `d` of SVG has it, in whole pixels and relative to where it has come.
pub(super) struct Path {
    text: String,
    at: (i64, i64),
}

impl Path {
    /// A path that begins here.
    pub(super) fn new((x, y): (f64, f64)) -> Self {
        let at = (x.round() as i64, y.round() as i64);
        Self { text: format!("M{} {}", at.0, at.1), at }
    }

    /// A cubic curve with two control points, and its end; a line where it is straight down or up.
    pub(super) fn curve(&mut self, through: [(f64, f64); 3]) {
        let (from_x, from_y) = self.at;
        let steps = through.map(|(x, y)| (x.round() as i64 - from_x, y.round() as i64 - from_y));
        let (dx, dy) = steps[2];
        self.at = (from_x + dx, from_y + dy);
        if steps.iter().all(|&(dx, _)| dx == 0) {
            self.text.push('v');
            self.number(dy);
        } else {
            self.text.push('c');
            for (dx, dy) in steps {
                self.number(dx);
                self.number(dy);
            }
        }
    }

    /// Its text.
    pub(super) fn finish(self) -> String {
        self.text
    }

    /// A sign parts numbers as well as a space does.
    fn number(&mut self, number: i64) {
        if number >= 0 && self.text.ends_with(|last: char| last.is_ascii_digit()) {
            self.text.push(' ');
        }
        let _ = write!(self.text, "{number}");
    }
}

/// A number with at most one decimal.
pub(super) fn short(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_and_short() {
        let mut path = Path::new((10.4, 20.0));
        path.curve([(10.0, 30.0), (4.0, 30.0), (4.0, 40.6)]);
        path.curve([(4.0, 50.0), (4.0, 50.0), (4.0, 60.0)]);
        assert_eq!(path.finish(), "M10 20c0 10-6 10-6 21v19");
        assert_eq!([short(3.0), short(3.06), short(-0.04)].map(|n| n.to_string()), ["3", "3.1", "0"]);
    }
}
