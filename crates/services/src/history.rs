//! The value history: how a game would have ended from each of its positions, so that one sees
//! where it was lost.
//!
//! ```text
//!  X wins                 draw                 O wins     time goes downwards
//!  ┊         ●             ┊                        ┊     a point as far from an edge as the end is,
//!  ┊                       ●                        ┊     draws in the middle
//!  ┊                       ┊              ◎         ┊     a mistake: a move that gave something away
//! ```

use ludex_core::{Outcome, Player, Seats, Status, Text, Verdict, say};

use crate::roles::Roles;
use crate::words::plies;

/// How a game would have ended from a position of its past, if both had played on without a
/// mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// By order of play: the first player is the one who moved first.
    pub outcome: Outcome,
    /// Plies to the end; `None` where play never ends.
    pub remoteness: Option<u32>,
}

impl Past {
    /// From a verdict for the player to move; `status` is the position's, by order of play.
    #[must_use]
    pub fn new(status: Status, Verdict { value, remoteness }: Verdict) -> Self {
        match status {
            Status::Over(outcome) => Self::over(outcome),
            Status::Turn(mover) => Self { outcome: value.outcome_for(mover), remoteness },
        }
    }

    /// A finished game.
    #[must_use]
    pub const fn over(outcome: Outcome) -> Self {
        Self { outcome, remoteness: Some(0) }
    }

    /// Whether play never ends.
    #[must_use]
    pub fn is_endless(self) -> bool {
        self.remoteness.is_none() && self.outcome == Outcome::Draw
    }

    /// How the game would have ended, in words, as in `X wins`.
    #[must_use]
    pub fn end(self, roles: impl Into<Roles>) -> Text {
        let roles = roles.into();
        match (self.outcome, roles.seats == Seats::Solo) {
            (Outcome::Draw, false) => Text::fixed("draw", "nulle"),
            (Outcome::Draw, true) => Text::fixed("endless", "sans fin"),
            (Outcome::Win(player), false) => roles.mark_wins(player),
            (Outcome::Win(Player::First), true) => Text::fixed("can be solved", "se résout"),
            (Outcome::Win(Player::Second), true) => Text::fixed("gets stuck", "bloque"),
        }
    }

    /// The same with the distance, as in `X wins in 4 plies`.
    #[must_use]
    pub fn sentence(self, roles: impl Into<Roles>) -> Text {
        let roles = roles.into();
        let Text { en, fr } = self.end(roles);
        match self.remoteness.map(|number| plies(number, roles.seats)) {
            Some(Text { en: plies, fr: coups }) => say!("{en} in {plies}", "{fr} en {coups}"),
            None => Text { en, fr },
        }
    }
}

/// An end in a few plies is near an edge however short the game.
const LEAST_FARTHEST: u32 = 16;

/// Where the points of a game stand, between the left edge, 0, and the right one, 1.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// Plies to the farthest end of all, or as many as were played.
    farthest: u32,
    /// Whether a point stands off an edge because of the plies to its end.
    is_scaled: bool,
    roles: Roles,
    /// A puzzle that could be solved all along: the whole width is for how far away that was.
    is_solvable: bool,
    /// Objects that anybody may take run out: such a game has no draws, as far as is seen.
    has_draws: bool,
}

impl Axis {
    /// That of a game with these positions.
    #[must_use]
    pub fn of(past: &[Option<Past>], roles: impl Into<Roles>) -> Self {
        let roles = roles.into();
        let known = || past.iter().flatten();
        let known_farthest = known().filter_map(|past| past.remoteness).max().unwrap_or(1).max(1);
        let solved = Outcome::Win(Player::First);
        let is_solvable =
            roles.seats == Seats::Solo && known().next().is_some() && known().all(|past| past.outcome == solved);
        // Where only the last positions are known, an end in a ply is near all the same.
        let played = past.len().saturating_sub(1) as u32;
        let farthest = if is_solvable { known_farthest } else { known_farthest.max(played).max(LEAST_FARTHEST) };
        let is_apart = |past: &Past| past.outcome != Outcome::Draw && past.remoteness.is_some_and(|plies| plies > 0);
        let has_draws = roles.is_signed() || known().any(|past| past.outcome == Outcome::Draw);
        Self { farthest, is_scaled: !is_solvable && known().any(is_apart), roles, is_solvable, has_draws }
    }

    /// Where a point stands; the middle is kept for draws.
    #[must_use]
    pub fn place(self, past: Past) -> f64 {
        const ROOM: f64 = 0.42;
        let share = past.remoteness.map_or(1.0, |plies| f64::from(plies) / f64::from(self.farthest));
        match past.outcome {
            Outcome::Win(Player::First) if self.is_solvable => share,
            Outcome::Draw => 0.5,
            Outcome::Win(Player::First) => ROOM * share,
            Outcome::Win(Player::Second) => 1.0 - ROOM * share,
        }
    }

    /// Whether points stand off the edges because of the plies to the end, which has to be told:
    /// the places of a puzzle that could be solved all along are told by the heads.
    #[must_use]
    pub fn is_scaled(self) -> bool {
        self.is_scaled
    }

    /// The moves of the farthest position of a puzzle that could be solved all along.
    #[must_use]
    pub fn solvable_within(self) -> Option<u32> {
        Some(self.farthest).filter(|_| self.is_solvable)
    }

    /// What places on it stand for, the leftmost first.
    #[must_use]
    pub fn heads(self) -> Vec<(f64, Text)> {
        let solved = (0.0, Text::fixed("solved", "résolu"));
        match self.roles.seats {
            Seats::Solo if self.is_solvable => vec![solved, (1.0, plies(self.farthest, self.roles.seats))],
            Seats::Solo => vec![solved, (0.5, Text::fixed("∞", "∞")), (1.0, Text::fixed("stuck", "bloqué"))],
            Seats::Fixed | Seats::Swap => {
                let draw = self.has_draws.then_some((0.5, Text::fixed("draw", "nulle")));
                let [first, second] = Player::ALL.map(|player| self.roles.mark_wins(player));
                [Some((0.0, first)), draw, Some((1.0, second))].into_iter().flatten().collect()
            }
        }
    }
}

/// Whether the move to this ply changed how the game would end; only the mover can, for the worse.
#[must_use]
pub fn is_mistake(past: &[Option<Past>], ply: usize) -> bool {
    let of = |ply: usize| past.get(ply).copied().flatten().map(|past| past.outcome);
    ply > 0 && of(ply).zip(of(ply - 1)).is_some_and(|(now, before)| now != before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_core::Value;

    #[test]
    fn verdicts_are_turned_to_the_chairs() {
        let loss = Verdict::new(Value::Loss, Some(4));
        let past = Past::new(Status::Turn(Player::Second), loss);
        assert_eq!(past, Past { outcome: Outcome::Win(Player::First), remoteness: Some(4) });
        assert_eq!(past.sentence(Seats::Fixed).en, "X wins in 4 plies");
        let place = |farthest| {
            let far = Past { remoteness: Some(farthest), ..past };
            Axis::of(&[Some(past), Some(far)], Seats::Fixed).place(past)
        };
        assert!(place(4) < 0.5 && (place(8) - place(4)).abs() < 1e-9 && place(40) < place(4));
        let mated = Past { remoteness: Some(1), ..past };
        assert!(Axis::of(&[None, None, None, None, Some(mated)], Seats::Fixed).place(mated) < 0.2);
    }

    #[test]
    fn a_mistake_changes_how_the_game_ends() {
        let draw = Some(Past { outcome: Outcome::Draw, remoteness: Some(5) });
        let lost = Some(Past { outcome: Outcome::Win(Player::Second), remoteness: Some(4) });
        let past = [draw, draw, lost, None, lost];
        assert_eq!([0, 1, 2, 3, 4].map(|ply| is_mistake(&past, ply)), [false, false, true, false, false]);
        assert_eq!(Axis::of(&past, Seats::Fixed).farthest, LEAST_FARTHEST);
    }

    #[test]
    fn a_game_of_taking_has_no_place_for_draws() {
        let game = ludex_games::nim::read_game("3,4,5").expect("a game");
        let roles = Roles::from_start(&game, &ludex_core::Game::start(&game), true);
        let lost = Some(Past { outcome: Outcome::Win(Player::Second), remoteness: Some(4) });
        let heads = |past, roles| Axis::of(&[past], roles).heads().len();
        assert_eq!([heads(lost, roles), heads(lost, Roles::from(Seats::Swap))], [2, 3]);
    }

    /// 28 moves from its solution a puzzle is not as far from it as one that is never solved.
    #[test]
    fn a_puzzle_that_can_be_solved_has_the_whole_axis() {
        let solvable = |moves| Some(Past { outcome: Outcome::Win(Player::First), remoteness: Some(moves) });
        let axis = Axis::of(&[solvable(28), None, solvable(7), solvable(0)], Seats::Solo);
        let heads: Vec<_> = axis.heads().into_iter().map(|(at, text)| (at, text.en.into_owned())).collect();
        assert_eq!(heads, [(0.0, "solved".to_owned()), (1.0, "28 moves".to_owned())]);
        assert_eq!(
            [28, 7, 0].map(|moves| solvable(moves).map(|past| axis.place(past))),
            [Some(1.0), Some(0.25), Some(0.0)]
        );
        let stuck = Some(Past { outcome: Outcome::Win(Player::Second), remoteness: Some(0) });
        assert!(!axis.is_scaled());
        let axis = Axis::of(&[solvable(28), stuck], Seats::Solo);
        assert!(axis.is_scaled());
        assert_eq!(axis.heads().len(), 3);
        assert!(solvable(28).is_some_and(|past| axis.place(past) < 0.5));
    }
}
