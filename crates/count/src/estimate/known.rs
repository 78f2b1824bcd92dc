//! The first plies, of which every position is listed.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use foldhash::fast::FixedState;
use ludex_core::{Game, GameError, Halt, Observer, Quotient, Status, Stop, Unmove};

use super::Estimate;
use super::island::Sums;

/// Plies that are known, and the positions of the last of them.
pub(super) struct Known<P> {
    pub(super) by_ply: Vec<Sums>,
    pub(super) last: Vec<P>,
}

impl<P: Clone + Eq + Hash + Debug> Known<P> {
    /// A single ply.
    pub(super) fn of<G: Game<Position = P>, Q: Quotient<G>>(
        game: &G,
        last: Vec<P>,
        quotient: &Q,
    ) -> Result<Self, GameError> {
        let (mut sums, mut moves) = (Sums::ZERO, Vec::new());
        for at in &last {
            moves.clear();
            let status = game.expand(at, &mut moves);
            if moves.is_empty() && matches!(status, Status::Turn(_)) {
                return Err(GameError::stuck(at));
            }
            sums.add(1.0, quotient.orbit(game, at), status, moves.len());
        }
        Ok(Self { by_ply: vec![sums], last })
    }

    /// As many plies from `root` as have at most so many positions. Where positions do not tell their ply, and one may be met at several, it is
    /// listed at the first; where ways back begin there (`can_unmove`), the first ply alone.
    pub(super) fn list<G: Game<Position = P> + Unmove, Q: Quotient<G>>(
        game: &G,
        root: &P,
        quotient: &Q,
        most: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let mut known = Self::of(game, vec![root.clone()], quotient)?;
        let mut met = Met::with_hasher(FixedState::default());
        let tells_ply = game.ply(root).is_some();
        while (tells_ply || !game.can_unmove()) && !known.last.is_empty() {
            if tells_ply {
                met.clear();
            }
            let Some(next) = next_ply(game, &known.last, most, &mut met) else { break };
            let next = Self::of(game, next, quotient)?;
            if !next.last.is_empty() {
                known.by_ply.extend(next.by_ply);
            }
            known.last = next.last;
            if observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
        }
        Ok(known)
    }

    /// The estimate that there are at least these.
    pub(super) fn alone(&self) -> Estimate {
        let plies: Vec<_> = self.by_ply.iter().map(|sums| sums.map(f64::ln)).collect();
        Estimate { is_lower_bound: !self.last.is_empty(), ..Estimate::of(&plies, &[Vec::new()]) }
    }
}

type Met<P> = HashSet<P, FixedState>;

/// The positions of the next ply that were not met, unless they are more than `most`.
fn next_ply<G: Game>(game: &G, ply: &[G::Position], most: u64, met: &mut Met<G::Position>) -> Option<Vec<G::Position>> {
    let (mut list, mut moves) = (Vec::new(), Vec::new());
    for at in ply {
        moves.clear();
        game.expand(at, &mut moves);
        let children = moves.iter().map(|&mv| game.play(at, mv));
        list.extend(children.filter(|child| met.insert(child.clone())));
        if list.len() as u64 > most {
            return None;
        }
    }
    Some(list)
}
