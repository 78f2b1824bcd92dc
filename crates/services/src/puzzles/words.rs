//! What a puzzle asks, in words.

use ludex_core::{AnyGame, Seats, Status, Text, say};

use super::{MOST, Puzzle, Task};
use crate::numbers::grouped;
use crate::roles::Roles;
use crate::words::{plies, status, to_move};

impl Puzzle {
    /// The task as a sentence, as in `White is to move: a single move wins, in 3 plies.`
    #[must_use]
    pub fn sentence(&self, game: &AnyGame) -> Text {
        let Text { en, fr } = self.asked(ludex_core::Game::seats(game));
        if !self.tells_player(game) {
            return say!("Only one {en}.", "Un {fr}.");
        }
        let Text { en: whose, fr: qui } = to_move(Roles::of(game), self.player);
        say!("{whose}: only one {en}.", "{qui} : un {fr}.")
    }

    /// Whether people see whose turn it is: by the position, or since men belong to players.
    #[must_use]
    pub fn tells_player(&self, game: &AnyGame) -> bool {
        let has_men = || self.picture.cells.iter().any(|cell| cell.piece.owner().is_some());
        status(Roles::of(game), Status::Turn(self.player)).is_some() || has_men()
    }

    /// What follows `only one`, and `un`.
    fn asked(&self, seats: Seats) -> Text {
        let number = self.plies;
        match (self.task, seats, number.map(|number| plies(number, seats))) {
            (Task::Win, Seats::Solo, None) => Text::fixed("move solves it", "seul coup mène à la solution"),
            (Task::Win, Seats::Solo, Some(Text { en, fr })) => {
                say!("move solves it, in {en}", "seul coup mène à la solution, en {fr}")
            }
            (Task::Win, _, None) => Text::fixed("move wins", "seul coup gagne"),
            (Task::Win, _, Some(_)) if number == Some(1) => {
                Text::fixed("move wins at once", "seul coup gagne tout de suite")
            }
            (Task::Win, _, Some(Text { en, fr })) if self.horizon.is_none() => {
                say!("move wins, in {en}", "seul coup gagne, en {fr}")
            }
            (Task::Win, _, Some(Text { en, fr })) => {
                say!("move wins within {en}", "seul coup gagne en {fr} au plus")
            }
            (Task::Save, ..) => Text::fixed("move does not lose", "seul coup ne perd pas"),
        }
    }
}

impl Task {
    /// It in a column.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Win => Text::fixed("win", "gagner"),
            Self::Save => Text::fixed("not lose", "ne pas perdre"),
        }
    }
}

/// More puzzles than are looked for.
pub(super) fn too_many(number: usize) -> Text {
    use ludex_core::Lang::{En, Fr};
    let [(en, most), (fr, plus)] = [En, Fr].map(|lang| (grouped(number, lang), grouped(MOST, lang)));
    say!(
        "at most {most} puzzles are looked for at once, not {en}",
        "on cherche au plus {plus} problèmes à la fois, et non {fr}"
    )
}
