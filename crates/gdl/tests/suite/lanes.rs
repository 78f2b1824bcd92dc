//! Many positions together give what each gives alone.

use std::collections::HashSet;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Following, Status};

use crate::{ALL, loaded};

/// The positions nearest to the start, at most so many.
fn nearest(game: &AnyGame, most: usize) -> Vec<AnyPosition> {
    let (mut met, mut known) = (vec![game.start()], HashSet::from([game.start()]));
    let (mut moves, mut next, mut at) = (Vec::new(), Vec::new(), 0);
    while at < met.len() && met.len() < most {
        moves.clear();
        game.successors(&met[at], &mut moves, &mut next);
        met.extend(next.drain(..).filter(|at| known.insert(at.clone())));
        at += 1;
    }
    met
}

#[test]
fn many_positions_are_looked_at_as_one() {
    for name in ALL {
        let game = loaded(name).game(name).expect("a game");
        assert_eq!(game.together(), 64);
        let positions = nearest(&game, 1500);
        // Whole batches, few positions, one.
        for size in [1, 3, 8, 9, 64, 150] {
            for positions in positions.chunks(size).take(30) {
                let mut all = Following::new();
                game.successors_all(positions, &mut all);
                let mut first = 0;
                for (at, (status, end)) in positions.iter().zip(&all.ends) {
                    let (mut moves, mut next) = (Vec::new(), Vec::new());
                    assert_eq!(game.expand(at, &mut moves), *status);
                    next.extend(moves.iter().map(|&mv| game.play(at, mv)));
                    assert_eq!((&all.moves[first..*end], &all.next[first..*end]), (&moves[..], &next[..]), "{name}");
                    first = *end;
                }
                assert_eq!((all.ends.len(), all.moves.len(), all.next.len()), (positions.len(), first, first));
            }
        }
    }
}

#[test]
fn replies_are_counted_without_being_listed() {
    for name in ALL {
        let game = loaded(name).game(name).expect("a game");
        for at in nearest(&game, 300) {
            let (mut moves, mut next) = (Vec::new(), Vec::new());
            let status = game.successors(&at, &mut moves, &mut next);
            assert_eq!(matches!(status, Status::Over(_)), moves.is_empty());
            let replies = |at: &AnyPosition| {
                let mut moves = Vec::new();
                game.expand(at, &mut moves);
                moves.len() as u64
            };
            let expected: u64 = next.iter().map(replies).sum();
            assert_eq!(game.count_replies(&at, &mut moves), Ok(expected), "{name}");
        }
    }
}
