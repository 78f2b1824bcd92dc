//! The first plies, of which every position is listed.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use foldhash::fast::FixedState;
use ludex_core::{Game, GameError, Halt, Observer, Orbits, Status, Stop, Symmetry, Unmove, owned_bytes};
use ludex_walk::Polls;

use super::island::Sums;
use super::{Estimate, MOVES};

/// Plies that are known, and the positions of the last of them.
pub(super) struct ExactPlies<P> {
    pub(super) by_ply: Vec<Sums>,
    pub(super) last: Vec<P>,
}

impl<P: Clone + Eq + Hash + Debug> ExactPlies<P> {
    /// A single ply.
    pub(super) fn one_ply<G: Symmetry<Position = P>>(
        game: &G,
        last: Vec<P>,
        orbits: &Orbits,
        polls: &mut Polls<'_>,
    ) -> Result<Self, Halt> {
        let (mut sums, mut moves) = (Sums::ZERO, Vec::new());
        for at in &last {
            moves.clear();
            let status = game.expand(at, &mut moves);
            polls.after(1 + moves.len())?;
            if moves.is_empty() && matches!(status, Status::Turn(_)) {
                return Err(GameError::stuck(at).into());
            }
            sums.add(1.0, orbits.orbit(game, at), status, moves.len());
        }
        Ok(Self { by_ply: vec![sums], last })
    }

    /// Every position of the first plies from `root`, as long as a ply has at most `most` positions
    /// and all of them take at most a part of the memory. Where positions do not determine their
    /// ply, and one may be met at several, it is listed at the first; where ways back begin there
    /// (`can_unmove`), the first ply alone.
    pub(super) fn list<G: Symmetry<Position = P> + Unmove>(
        game: &G,
        root: &P,
        orbits: &Orbits,
        most: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let mut polls = Polls::new(observer);
        let mut known = Self::one_ply(game, vec![root.clone()], orbits, &mut polls)?;
        let mut met = Met::with_hasher(FixedState::default());
        let tells_ply = game.ply(root).is_some();
        while (tells_ply || !game.can_unmove()) && !known.last.is_empty() {
            if tells_ply {
                met.clear();
            }
            let Some(next) = next_ply(game, &known.last, most, &mut met, (observer.memory(), &mut polls))? else {
                break;
            };
            let next = Self::one_ply(game, next, orbits, &mut polls)?;
            if !next.last.is_empty() {
                known.by_ply.extend(next.by_ply);
            }
            known.last = next.last;
        }
        Ok(known)
    }

    /// The moves of a position of the last ply.
    pub(super) fn moves_each(&self) -> f64 {
        let moves = self.by_ply.last().map_or(0.0, |sums| sums.moves);
        moves / self.last.len().max(1) as f64
    }

    /// The estimate that there are at least these.
    pub(super) fn lower_bound_estimate(&self) -> Estimate {
        let plies: Vec<_> = self.by_ply.iter().map(|sums| sums.map(f64::ln)).collect();
        Estimate { is_lower_bound: !self.last.is_empty(), ..Estimate::from_runs(&plies, &[Vec::new()]) }
    }
}

type Met<P> = HashSet<P, FixedState>;

/// Of the memory, positions that were met take at most this part.
const SHARE: u64 = 4;

/// The positions of the next ply that were not met, unless they are more than `most`, or have too
/// many moves, or do not fit the memory.
fn next_ply<G: Game>(
    game: &G,
    ply: &[G::Position],
    most: u64,
    met: &mut Met<G::Position>,
    (memory, polls): (u64, &mut Polls<'_>),
) -> Result<Option<Vec<G::Position>>, Stop> {
    let (mut list, mut moves) = (Vec::new(), Vec::new());
    let mut listed = 0;
    for at in ply {
        moves.clear();
        game.expand(at, &mut moves);
        listed += moves.len() as u64;
        if listed > most.saturating_mul(MOVES) {
            return Ok(None);
        }
        for part in moves.chunks(PART) {
            polls.after(part.len())?;
            let children = part.iter().map(|&mv| game.play(at, mv));
            list.extend(children.filter(|child| met.insert(child.clone())));
            // A table and two lists, which double; every position twice.
            let each = 4 * size_of::<G::Position>() + 2 * owned_bytes(at);
            if list.len() as u64 > most || met.len() as u64 * each as u64 > memory / SHARE {
                return Ok(None);
            }
        }
    }
    Ok(Some(list))
}

/// Moves that are followed between two checks of the memory.
const PART: usize = 1 << 8;
