//! How hard is a puzzle? As hard as a search must be deep before it prefers the solution.
//!
//! A person who looks ahead sees what a search to the same depth with the usual evaluation sees, so
//! that the depth measures both what makes a puzzle hard: how long the winning line is, and how
//! good the wrong moves look until then. Where the evaluation prefers the move at once and the win
//! is far, the length of the way there counts.

use ludex_core::Text;
use ludex_search::Rated;
use serde::Serialize;

/// How hard a puzzle is, by the plies that one must look ahead, and those to the end of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// One or two: the move wins at once, or every other one loses to a reply.
    Easy,
    /// Three or four.
    Medium,
    /// Five or six.
    Hard,
    /// More.
    Expert,
}

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// Its word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Its word for readers.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Easy => Text::fixed("easy", "facile"),
            Self::Medium => Text::fixed("medium", "moyen"),
            Self::Hard => Text::fixed("hard", "difficile"),
            Self::Expert => Text::fixed("expert", "expert"),
        }
    }

    /// The least for a win so many plies away: its first move may look best at sight, and still be
    /// a guess.
    fn of_win(plies: u32) -> Self {
        match plies {
            0..=6 => Self::Easy,
            7..=12 => Self::Medium,
            13..=20 => Self::Hard,
            _ => Self::Expert,
        }
    }

    fn of(plies: u32) -> Self {
        match plies {
            0..=2 => Self::Easy,
            3..=4 => Self::Medium,
            5..=6 => Self::Hard,
            _ => Self::Expert,
        }
    }
}

/// What searches to one ply, two plies … make of a solution.
pub(super) struct Foresight {
    /// From this depth on it alone is rated best; `None` if it is not at the last depth.
    pub(super) plies: Option<u32>,
    /// The last depth.
    pub(super) searched: u32,
    /// Other moves that are rated at least as high at the first depth.
    pub(super) tempting: Vec<u64>,
}

impl Foresight {
    /// From the ratings of all moves at each depth.
    pub(super) fn of(by_depth: &[Vec<Rated<u64>>], solution: u64) -> Self {
        let rivals = |rated: &[Rated<u64>]| -> Vec<u64> {
            let own = rated.iter().find(|rated| rated.mv == solution).map(|rated| rated.score);
            let others = rated.iter().filter(|other| other.mv != solution && Some(other.score) >= own);
            others.map(|other| other.mv).collect()
        };
        let mistaken = by_depth.iter().rposition(|rated| !rivals(rated).is_empty());
        let (first, searched) = (mistaken.map_or(1, |index| index as u32 + 2), by_depth.len() as u32);
        Self {
            plies: (first <= searched).then_some(first),
            searched,
            tempting: by_depth.first().map_or_else(Vec::new, |rated| rivals(rated)),
        }
    }

    /// How hard it is, where the end is so many plies away, if the move wins.
    pub(super) fn grade(&self, to_the_end: Option<u32>) -> Grade {
        Grade::of(self.plies.unwrap_or(self.searched + 1)).max(Grade::of_win(to_the_end.unwrap_or(0)))
    }
}
