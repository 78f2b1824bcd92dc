//! What is probably left of a sample that goes through a game ply by ply.
//!
//! How many plies a game may have is known where stones fill a board, and else guessed by random
//! games; every ply takes as many samples as those before it did on average. Where the game is
//! longer than guessed, nothing is said any more.

use std::sync::{Mutex, PoisonError};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Progress, generator};

/// Random games that tell how long a game may be.
const GAMES: u32 = 16;

/// A longer game tells no more; the walk through it shows how it comes on by its plies.
const LONGEST: u32 = 1_000;

/// What is left of samples from a position.
pub(crate) struct Foreseen {
    longest: u32,
    /// The ply and the samples before the first report.
    before: Mutex<(u32, u64)>,
}

impl Foreseen {
    pub(crate) fn new(game: &AnyGame, root: &AnyPosition) -> Self {
        let filled = || Some(game.layout()?.cells - game.ply(root)?);
        Self { longest: filled().unwrap_or_else(|| longest_of_some(game, root)), before: Mutex::default() }
    }

    /// The progress with all that is probably due.
    pub(crate) fn of(&self, now: &Progress) -> Progress {
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        // A second sample begins anew.
        if *before == (0, 0) || now.done < before.1 || now.ply <= before.0 {
            *before = (now.ply.saturating_sub(1), 0);
        }
        let (plies, left) = (now.ply - before.0, (self.longest + 1).checked_sub(now.ply));
        let due = left.map_or(0, |left| now.done + now.done / u64::from(plies.max(1)) * u64::from(left));
        Progress { due, ..*now }
    }
}

/// The plies of the longest of some random games.
fn longest_of_some(game: &AnyGame, root: &AnyPosition) -> u32 {
    let (mut random, mut moves) = (generator(0), Vec::new());
    let plies = |_| game.playout(root, &mut random, &mut moves, LONGEST).map_or(0, |end| end.plies);
    (0..GAMES).map(plies).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use ludex_core::Unit;
    use ludex_games::{connect4, othello};

    use super::*;

    fn due(foreseen: &Foreseen, ply: u32, done: u64) -> u64 {
        foreseen.of(&Progress { ply, done, unit: Unit::Samples, ..Progress::default() }).due
    }

    #[test]
    fn a_board_that_is_filled() {
        let game = connect4::read_game("7x6").unwrap();
        let foreseen = Foreseen::new(&game, &game.start());
        // Eight plies of 43 are done, the last of them by samples.
        assert_eq!(due(&foreseen, 8, 100), 36 * 100);
        assert_eq!(due(&foreseen, 9, 200), 36 * 100);
        assert_eq!(due(&foreseen, 43, 3_600), 3_600);
        assert_eq!(due(&foreseen, 44, 3_600), 0, "longer than it can be");
        assert_eq!(due(&foreseen, 3, 50), 41 * 50, "a second sample");
    }

    #[test]
    fn games_of_a_length_that_is_not_known() {
        let game = othello::read_game("8x8").unwrap();
        let foreseen = Foreseen::new(&game, &game.start());
        assert!((58..=70).contains(&foreseen.longest), "{}", foreseen.longest);
    }
}
