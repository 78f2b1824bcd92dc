//! The public convention of scores, and verdicts.
//!
//! A win is worth one more than the stones that the winner, at the end of the game, still had to
//! play: on a board of 7×6, 22 minus the number of the winner's stones. A loss is worth the
//! opposite of the opponent's win, a draw 0. Sooner wins have greater scores, so that scores order
//! positions as verdicts do. (P. Pons, *Solving Connect Four: test protocol*,
//! <http://blog.gamesolver.org/solving-connect-four/02-test-protocol/>.)
//!
//! With *e* empty cells before the last move, the winner's, that is ⌊(e + 1) / 2⌋: the player to
//! move plays the first, the third … of them.

use ludex_core::{Value, Verdict};

/// The score of a win with the next stone, for the player who puts it on one of `empties` cells.
#[inline]
pub(super) const fn win(empties: u32) -> i32 {
    empties.div_ceil(2) as i32
}

/// The verdict for a score, of a position with `empties` empty cells.
pub(super) fn verdict(score: i32, empties: u32) -> Verdict {
    // 2s or 2s − 1 cells are empty before the last move, and the winner moves first, third …
    let fewest = empties + 1 - 2 * score.unsigned_abs();
    let remoteness = |parity: u32| fewest + u32::from(fewest % 2 != parity);
    match score {
        1.. => Verdict::new(Value::Win, Some(remoteness(1))),
        0 => Verdict::new(Value::Draw, Some(empties)),
        ..0 => Verdict::new(Value::Loss, Some(remoteness(0))),
    }
}

/// The score for a verdict of a position with `empties` empty cells: the opposite of [`verdict`].
pub(super) fn of_verdict(Verdict { value, remoteness }: Verdict, empties: u32) -> i32 {
    let decided = win(empties + 1 - remoteness.unwrap_or(empties + 1).min(empties + 1));
    match value {
        Value::Win => decided,
        Value::Draw => 0,
        Value::Loss => -decided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_examples() {
        // The first player wins the empty board of 7×6 with the last stone but one: 22 − 21.
        assert_eq!(verdict(1, 42), Verdict::new(Value::Win, Some(41)));
        assert_eq!(verdict(18, 36), Verdict::new(Value::Win, Some(1)));
        assert_eq!(verdict(0, 42), Verdict::new(Value::Draw, Some(42)));
    }

    #[test]
    fn scores_and_verdicts_go_together() {
        for empties in 1..=63 {
            for plies in 1..=empties {
                let before_last = empties - (plies - 1);
                let (value, score) =
                    if plies % 2 == 1 { (Value::Win, win(before_last)) } else { (Value::Loss, -win(before_last)) };
                let verdict_then = Verdict::new(value, Some(plies));
                assert_eq!(verdict(score, empties), verdict_then, "{empties} empty, {plies} plies");
                assert_eq!(of_verdict(verdict_then, empties), score, "{empties} empty, {plies} plies");
            }
        }
    }
}
