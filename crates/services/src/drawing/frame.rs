//! The room that a board takes, and the places of what is written beside it.
//!
//! ```text
//!       a   b       labels, as close to the board as they are large
//!     ┌───┬───┐
//!   1 │   │   │     the board: its cells
//!     └───┴───┘
//! ```

use ludex_core::markup::escaped;
use ludex_core::{Cell, Label, Shape};

use super::{CHARACTER, HALF, MARGIN, TIP, middle};

/// Pixels of the height of a label.
const LABEL: i32 = 20;

/// The room that a board takes, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// That of the cells.
    board: Sides,
    /// That of the cells and of what is written beside them.
    whole: Sides,
}

/// How far something reaches to the left, up, to the right and down.
#[derive(Clone, Copy, Debug)]
struct Sides {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Sides {
    fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Those of squares by their left and upper edges, in units.
    fn of(places: impl Iterator<Item = (i32, i32)>) -> Option<Self> {
        let square = |(x, y): (i32, i32)| {
            let (left, top) = (x * HALF, y * HALF);
            Self { left, top, right: left + 2 * HALF, bottom: top + 2 * HALF }
        };
        places.map(square).reduce(Self::and)
    }
}

impl Frame {
    /// That of cells and labels. Labels beside the board stand close to it, in a strip as narrow as
    /// they are.
    #[must_use]
    pub fn of(cells: &[Cell], labels: &[Label]) -> Self {
        let units = |labels: &[Label]| Sides::of(labels.iter().map(|label| (label.x, label.y)));
        let board = Sides::of(cells.iter().map(|cell| (cell.x, cell.y))).or_else(|| units(labels));
        let mut board = board.unwrap_or(Sides { left: 0, top: 0, right: 2 * HALF, bottom: 2 * HALF });
        if cells.iter().any(|cell| cell.ground.shape == Shape::Hexagon) {
            board = Sides { top: board.top - (TIP - HALF), bottom: board.bottom + (TIP - HALF), ..board };
        }
        let mut frame = Self { board, whole: board };
        for label in labels {
            let ((x, y), half) = (frame.beside(label), half_width(label));
            let sides = Sides { left: x - half, top: y - LABEL / 2, right: x + half, bottom: y + LABEL / 2 };
            frame.whole = frame.whole.and(sides);
        }
        frame
    }

    /// Room for another board as well.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { board: self.board.and(other.board), whole: self.whole.and(other.whole) }
    }

    /// Its place: left, top, width and height in pixels, with a margin.
    #[must_use]
    pub fn place(&self) -> [i32; 4] {
        let (Sides { left, top, .. }, (width, height)) = (self.whole, self.size());
        [left - MARGIN, top - MARGIN, width, height]
    }

    /// Its width and height in pixels, with a margin.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        let Sides { left, top, right, bottom } = self.whole;
        (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    }

    /// The attribute `viewBox`.
    #[must_use]
    pub fn view_box(&self) -> String {
        self.place().map(|side| side.to_string()).join(" ")
    }

    /// The middle of a label, in pixels: in its square, but close to the board where that is beside
    /// it.
    fn beside(&self, label: &Label) -> (i32, i32) {
        let ((x, y), Sides { left, top, right, bottom }) = (middle(label.x, label.y), self.board);
        let [across, down] = [half_width(label), LABEL / 2].map(|half| half + MARGIN);
        (x.clamp(left - across, right + across), y.clamp(top - down, bottom + down))
    }

    /// A coordinate beside the board.
    #[must_use]
    pub fn label(&self, label: &Label) -> String {
        let (x, y) = self.beside(label);
        format!(r#"<text class="label" x="{x}" y="{}">{}</text>"#, y + 5, escaped(&label.text))
    }
}

/// Half of the width of a label with the space around it, in pixels.
fn half_width(label: &Label) -> i32 {
    (label.text.chars().count() as i32 + 1) * CHARACTER / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::Piece;

    /// Beside the board they take the room of their letters; inside of it they stay in their
    /// squares.
    #[test]
    fn labels_stand_close_to_the_board() {
        let cells: Vec<_> = (0..3).map(|x| Cell::new(2 * x, 0, Piece::Empty)).collect();
        let label = |x, y, text: &str| Label { x, y, text: text.into() };
        let beside = label(-2, 0, "1");
        let frame = Frame::of(&cells, std::slice::from_ref(&beside));
        let [left, top, width, height] = frame.place();
        assert_eq!(
            (left, top, width, height),
            (-16 - 2 * MARGIN, -MARGIN, 16 + 6 * HALF + 3 * MARGIN, 2 * HALF + 2 * MARGIN)
        );
        assert_eq!(frame.beside(&beside), (-8 - MARGIN, HALF));
        assert_eq!(frame.beside(&label(2, 0, "x")), middle(2, 0));
        assert!(Frame::of(&cells, &[label(-2, 0, "100")]).size().0 > width);
    }
}
