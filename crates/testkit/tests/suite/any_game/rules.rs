//! Moves, what they lead to, and random games.

use ludex_core::{Game, Generator, MoveNumber, PlayoutResult, Seats, Status, generator, random_below};

use super::{Twins, Typed, Value};

impl<G: Typed, V: Value> Twins<'_, G, V> {
    pub(crate) fn check_rules(&self, at: &G::Position) {
        let (game, value, word) = (self.game, self.value, self.word(at));
        let mut own = Vec::new();
        let status = game.expand(at, &mut own);
        let numbers: Vec<u64> = own.iter().map(|mv| mv.number()).collect();
        let after = self.words(&own.iter().map(|&mv| game.play(at, mv)).collect::<Vec<_>>());

        // What the lists held before stays there.
        let mut moves = vec![u64::MAX];
        assert_eq!(value.expand(&word, &mut moves), status, "{at:?}");
        assert_eq!((moves[0], &moves[1..]), (u64::MAX, &*numbers), "{at:?}");
        let played: Vec<_> = numbers.iter().map(|&mv| value.play(&word, mv)).collect();
        assert_eq!(played, after, "{at:?}");

        let (mut moves, mut next) = (vec![u64::MAX], vec![word.clone()]);
        assert_eq!(value.successors(&word, &mut moves, &mut next), status, "{at:?}");
        assert_eq!((moves[0], &moves[1..]), (u64::MAX, &*numbers), "{at:?}");
        assert_eq!((&next[0], &next[1..]), (&word, &*after), "{at:?}");

        let mut next = vec![word.clone()];
        value.play_all(&word, &numbers, &mut next);
        assert_eq!((&next[0], &next[1..]), (&word, &*after), "{at:?}");

        assert_eq!(value.ply(&word), game.ply(at), "{at:?}");
        assert_eq!(value.stage(&word), game.stage(at), "{at:?}");
    }

    /// A random game is the same from the same seed, to the end or stopped, and draws as often.
    pub(crate) fn check_playout(&self, at: &G::Position, seed: u64) {
        for longest in [0, 5, 300] {
            let (mut expected, mut own, mut found) = (generator(seed), generator(seed), generator(seed));
            let played = plainly(self.game, at, &mut expected, longest);
            // What the list of moves holds is scratch.
            assert_eq!(self.game.playout(at, &mut own, &mut Vec::new(), longest), Ok(played), "{at:?}");
            let mut scratch = vec![3, 2, 1];
            assert_eq!(self.value.playout(&self.word(at), &mut found, &mut scratch, longest), Ok(played), "{at:?}");
            assert!(own == expected && found == expected, "other chances at {at:?}");
        }
    }
}

/// A random game as it is described.
fn plainly<G: Game>(game: &G, from: &G::Position, random: &mut Generator, longest: u32) -> PlayoutResult {
    let (mut at, mut plies) = (from.clone(), 0);
    loop {
        let mut moves = Vec::new();
        if let Status::Over(outcome) = game.expand(&at, &mut moves) {
            let turned = plies % 2 == 1 && game.seats() == Seats::Swap;
            return PlayoutResult { outcome: Some(if turned { outcome.swapped() } else { outcome }), plies };
        }
        if plies == longest {
            return PlayoutResult { outcome: None, plies };
        }
        at = game.play(&at, moves[random_below(random, moves.len())]);
        plies += 1;
    }
}
