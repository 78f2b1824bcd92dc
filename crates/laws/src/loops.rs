//! The law of [`Game::loops`]: a game that says it has none has none.

use std::collections::HashMap;

use ludex_core::Game;

use crate::{Laws, Sample};

pub(super) fn check<G: Game>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let start = laws.game.start();
    if laws.game.loops() {
        let plies = laws.game.ply(&start).is_some();
        laws.hold(
            ["a game with plies has no loops", "un jeu qui compte ses coups n'a pas de cycle"],
            &start,
            !plies,
            || "loops() is true, ply() is not None".into(),
        );
    } else if let Some(at) = find(laws, sample) {
        laws.hold(["a game without loops has none", "un jeu dit sans cycle n'en a pas"], at, false, || {
            "play can return here".into()
        });
    }
}

/// A depth-first search of the sampled graph, with its own stack: a position met again before its
/// successors are finished lies on a loop.
fn find<'s, G: Game>(laws: &Laws<'_, G>, sample: &'s Sample<G>) -> Option<&'s G::Position> {
    let positions = &sample.positions;
    let index: HashMap<_, _> = positions.iter().zip(0..).collect();
    let successors = |at: usize| -> Vec<usize> {
        let moves = laws.expand(&positions[at]).1.into_iter();
        moves.filter_map(|mv| index.get(&laws.game.play(&positions[at], mv)).copied()).collect()
    };
    let mut finished = vec![None; positions.len()];
    let mut stack = Vec::new();
    for root in (0..positions.len()).take_while(|_| !laws.is_stopped()) {
        enter(root, &mut finished, &mut stack, successors);
        while let Some((at, rest)) = stack.last_mut() {
            match rest.pop() {
                None => {
                    finished[*at] = Some(true);
                    stack.pop();
                }
                Some(next) if finished[next] == Some(false) => return Some(&positions[next]),
                Some(next) => enter(next, &mut finished, &mut stack, successors),
            }
        }
    }
    None
}

type Frame = (usize, Vec<usize>);

fn enter(at: usize, finished: &mut [Option<bool>], stack: &mut Vec<Frame>, successors: impl Fn(usize) -> Vec<usize>) {
    if finished[at].is_none() {
        finished[at] = Some(false);
        stack.push((at, successors(at)));
    }
}
