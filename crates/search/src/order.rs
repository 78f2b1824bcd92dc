//! The order in which moves are tried: the sooner a good one, the fewer positions.
//!
//! 1. the move that the table remembers,
//! 2. then by how promising the game finds them ([`Evaluate::promise`](ludex_core::Evaluate)), how
//!    often they have cut branches anywhere and how often they were tried without a cut where
//!    another one cut (*history*; J. Schaeffer, *The history heuristic and alpha-beta search
//!    enhancements in practice*, IEEE Transactions on Pattern Analysis and Machine Intelligence 11
//!    (1989), 1203–1212, <https://doi.org/10.1109/34.42858>), with a little more for *killers*, the
//!    last two moves that cut a branch at this ply.
//!
//! Moves of a game can only be compared: history is a sorted list with binary search.
//!
//! Tried and dropped: killers before all others, a tenth more positions in Connect Four to a depth
//! of 12; to order by the evaluations of the positions after the moves, where much depth is left,
//! which saves fewer positions than it looks at.

use ludex_core::Player;

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    /// Its place among the legal moves.
    pub(crate) place: u32,
    /// The greater, the sooner.
    pub(crate) key: i32,
}

/// The key of the move that the table remembers.
pub(crate) const REMEMBERED: i32 = i32::MAX;
/// The bonus for a killer, in units of history.
const KILLER: i32 = 4 * PROMISE;

/// Moves that cut branches.
#[derive(Clone, Debug)]
pub(crate) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    /// Every move that has cut, with a counter for each player; in increasing order of moves.
    history: Vec<(M, [i32; 2])>,
}

/// Above this all counters of history are halved.
const MUCH: i32 = 1 << 20;

fn side(player: Player) -> usize {
    usize::from(player == Player::Second)
}

impl<M: Copy + Ord> Order<M> {
    pub(crate) fn new() -> Self {
        Self { killers: Vec::new(), history: Vec::new() }
    }

    /// Notes that the last of the moves tried cut a branch `depth` plies deep, and the others did
    /// not.
    pub(crate) fn cut(&mut self, ply: u32, player: Player, tried: &[Candidate<M>], depth: u32) {
        let Some((cutting, others)) = tried.split_last() else { return };
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cutting.mv) {
            *killers = [Some(cutting.mv), killers[0]];
        }
        let depth = depth.min(1 << 8) as i32;
        self.count(player, cutting.mv, depth * depth);
        for other in others {
            self.count(player, other.mv, -depth * depth);
        }
    }

    fn count(&mut self, player: Player, mv: M, more: i32) {
        let at = match self.history.binary_search_by(|(known, _)| known.cmp(&mv)) {
            Ok(at) => at,
            Err(at) => {
                self.history.insert(at, (mv, [0; 2]));
                at
            }
        };
        let count = &mut self.history[at].1[side(player)];
        *count += more;
        if count.abs() > MUCH {
            self.history.iter_mut().flat_map(|(_, counts)| counts).for_each(|count| *count /= 2);
        }
    }

    /// The key of a move that the table does not remember.
    pub(crate) fn key(&self, ply: u32, player: Player, mv: M, promise: i32) -> i32 {
        let is_killer = self.killers.get(ply as usize).is_some_and(|killers| killers.contains(&Some(mv)));
        let history = self.history.binary_search_by(|(known, _)| known.cmp(&mv));
        let history = history.map_or(0, |at| self.history[at].1[side(player)]);
        promise.clamp(-LIMIT, LIMIT) * PROMISE + history + if is_killer { KILLER } else { 0 }
    }
}

/// Promises beyond this are all alike.
const LIMIT: i32 = 1 << 15;
/// The weight of a promise of one, in units of history.
const PROMISE: i32 = 1 << 4;

/// Takes the candidate with the greatest key to the front of a list; the first of several.
pub(crate) fn bring_best<M>(candidates: &mut [Candidate<M>]) {
    let mut best = 0;
    for i in 1..candidates.len() {
        if candidates[i].key > candidates[best].key {
            best = i;
        }
    }
    candidates.swap(0, best);
}
