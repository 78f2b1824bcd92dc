//! A shortest solution without any idea of where the goal is: breadth first. Of use to tell what
//! the lower bounds of [`astar`](crate::astar) save; memory is proportional to the positions seen.

use std::collections::VecDeque;

use foldhash::fast::FixedState;
use hashbrown::HashSet;
use ludex_core::{Game, GameError, Halt, Observer, Outcome, Status};
use serde::{Serialize, Serializer};

/// Positions between two polls of the observer.
const PAUSE: u64 = 1 << 12;

/// What a blind search looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Blind {
    /// Positions whose moves were listed.
    #[serde(serialize_with = "digits")]
    pub expanded: u64,
    /// Whether it came to the goal, or to the end of all ways; else it was given up.
    pub complete: bool,
}

// Serde passes what it serialises by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn digits<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Searches the goal breadth first, and looks at `most` positions at most.
///
/// # Errors
/// A position without moves that is not over. Whoever cancels is told what was looked at until
/// then.
pub fn blind<G: Game>(game: &G, root: &G::Position, most: u64, observer: &dyn Observer) -> Result<Blind, Halt> {
    let mut seen = HashSet::<_, FixedState>::default();
    let mut waiting = VecDeque::from([root.clone()]);
    seen.insert(root.clone());
    let (mut moves, mut expanded) = (Vec::new(), 0);
    while let Some(at) = waiting.pop_front() {
        if expanded == most || (expanded + 1_u64).is_multiple_of(PAUSE) && observer.cancelled() {
            return Ok(Blind { expanded, complete: false });
        }
        expanded += 1;
        moves.clear();
        match game.expand(&at, &mut moves) {
            Status::Over(Outcome::SOLVED) => return Ok(Blind { expanded, complete: true }),
            Status::Over(_) => {}
            Status::Turn(_) if moves.is_empty() => return Err(GameError::stuck(&at).into()),
            Status::Turn(_) => {
                let next = moves.iter().map(|&mv| game.play(&at, mv));
                waiting.extend(next.filter(|next| seen.insert(next.clone())));
            }
        }
    }
    Ok(Blind { expanded, complete: true })
}
