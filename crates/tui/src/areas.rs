//! Where on the screen a click means something.

use ratatui::layout::{Position, Rect};

use crate::act::Act;

/// What was drawn where, as far as it can be clicked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Areas(Vec<(Rect, Act)>);

impl Areas {
    /// A click in the area means this from now on.
    pub(crate) fn add(&mut self, area: Rect, act: Act) {
        self.0.push((area, act));
    }

    /// What a click means; of areas one above the other the last counts.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<Act> {
        self.0.iter().rev().find(|(area, _)| area.contains(Position::new(column, row))).map(|(_, act)| *act)
    }
}
