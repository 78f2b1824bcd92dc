//! Depth first through a game without loops: something is computed for every position from what was
//! computed for its successors.
//!
//! This is memoised recursion with a stack of its own, so that a game of a million plies does not
//! overflow the program's. A position is *open* from when it is entered until its last successor is
//! done; meeting an open one again is a loop, which is reported and never followed.
//!
//! One look-up for every move and one expansion for every position; memory for one table entry a
//! position, and for the positions on the stack and their moves.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem::size_of;

use foldhash::fast::FixedState;

use crate::{Game, GameError, Halt, Observer, Orbits, Outcome, Player, Progress, Status, Stop, Symmetry, owned_bytes};

/// How the value of a position comes from those of its successors.
pub trait Rule<G: Game> {
    /// What is computed.
    type Value: Copy;

    /// The value of a position where the game is over.
    fn over(&self, outcome: Outcome) -> Self::Value;

    /// The value of a position where `player` is to move, given those of some of its successors
    /// (`so_far`, `None` at first) and of one more.
    fn join(&self, player: Player, so_far: Option<Self::Value>, next: Self::Value) -> Self::Value;
}

/// The values that were computed, by canonical position.
#[derive(Clone, Debug)]
pub struct ValueMap<P, V> {
    table: HashMap<P, Option<V>, FixedState>,
    /// What the positions have allocated.
    owned: u64,
}

impl<P, V> Default for ValueMap<P, V> {
    fn default() -> Self {
        Self { table: HashMap::default(), owned: 0 }
    }
}

impl<P: Eq + std::hash::Hash, V: Copy> ValueMap<P, V> {
    /// An empty map with room for `positions` entries.
    #[must_use]
    pub fn with_capacity(positions: usize) -> Self {
        Self { table: HashMap::with_capacity_and_hasher(positions, FixedState::default()), owned: 0 }
    }

    /// The value of a canonical position that was reached.
    pub fn get(&self, at: &P) -> Option<V> {
        self.table.get(at).copied().flatten()
    }

    /// All positions with their values, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&P, V)> {
        self.table.iter().filter_map(|(at, value)| Some((at, (*value)?)))
    }

    /// Notes the value of a canonical position.
    pub fn insert(&mut self, at: P, value: V) {
        self.owned += owned_bytes(&at) as u64;
        self.table.insert(at, Some(value));
    }

    /// The bytes of a table with room for `room` positions, and of what the positions own.
    fn bytes(&self, room: usize) -> u64 {
        (room * 8 / 7 * (size_of::<(P, Option<V>)>() + 1)) as u64 + self.owned
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}

/// A position whose successors are being computed.
struct Open<P, V> {
    at: P,
    player: Player,
    /// Its moves not yet followed are those of the common stack from here on.
    moves_from: usize,
    so_far: Option<V>,
}

/// Moves that are listed or followed between two polls of the observer.
const PERIOD: usize = 1 << 14;

/// Computes the value of every position that can be reached from `from`, by `rule`; positions of
/// one orbit must have the same value.
///
/// # Errors
/// A loop, a position without moves that is not over, a budget that ran out or a cancellation; the
/// positions done so far stay in `known`.
pub fn depth_first<G: Symmetry, R: Rule<G>>(
    game: &G,
    from: &G::Position,
    orbits: &Orbits,
    rule: &R,
    known: &mut ValueMap<G::Position, R::Value>,
    observer: &dyn Observer,
) -> Result<R::Value, Halt> {
    let mut walk = Walk { game, orbits, rule, known, observer, work: 0, moves: Vec::new(), open: Vec::new() };
    let result = walk.run(from);
    for unfinished in walk.open.drain(..) {
        walk.known.owned -= owned_bytes(&unfinished.at) as u64;
        walk.known.table.remove(&unfinished.at);
    }
    result
}

struct Walk<'a, G: Game, R: Rule<G>> {
    game: &'a G,
    orbits: &'a Orbits,
    rule: &'a R,
    known: &'a mut ValueMap<G::Position, R::Value>,
    observer: &'a dyn Observer,
    /// The moves listed and followed since the observer was polled.
    work: usize,
    /// The moves still to follow, of all open positions.
    moves: Vec<G::Move>,
    /// The positions on the way from the root to where the walk is.
    open: Vec<Open<G::Position, R::Value>>,
}

impl<G: Symmetry, R: Rule<G>> Walk<'_, G, R> {
    fn run(&mut self, from: &G::Position) -> Result<R::Value, Halt> {
        let mut value = self.enter(self.orbits.canonical(self.game, from.clone()))?;
        loop {
            if let Some(known) = value {
                let Some(parent) = self.open.last_mut() else { return Ok(known) };
                parent.so_far = Some(self.rule.join(parent.player, parent.so_far, known));
            }
            value = self.step()?;
        }
    }

    /// Follows the next move of the innermost open position, or closes it; a value that came of it
    /// is for the position that is then the innermost.
    fn step(&mut self) -> Result<Option<R::Value>, Halt> {
        let top = self.open.last().expect("a walk ends when its root is closed");
        if self.moves.len() > top.moves_from {
            let mv = self.moves.pop().expect("longer than another length");
            let child = self.orbits.canonical(self.game, self.game.play(&top.at, mv));
            return self.enter(child);
        }
        let closed = self.open.pop().expect("it was there above");
        self.known.table.insert(closed.at, closed.so_far);
        Ok(closed.so_far)
    }

    /// The value of a position, or `None` after opening it.
    fn enter(&mut self, at: G::Position) -> Result<Option<R::Value>, Halt> {
        self.check_budget()?;
        let vacant = match self.known.table.entry(at) {
            Entry::Occupied(met) => {
                return met.get().map(Some).ok_or_else(|| GameError::in_loop(met.key()).into());
            }
            Entry::Vacant(vacant) => vacant,
        };
        self.known.owned += owned_bytes(vacant.key()) as u64;
        let moves_from = self.moves.len();
        let status = self.game.expand(vacant.key(), &mut self.moves);
        self.work += self.moves.len() - moves_from;
        match status {
            Status::Over(outcome) => {
                let value = self.rule.over(outcome);
                vacant.insert(Some(value));
                Ok(Some(value))
            }
            Status::Turn(_) if self.moves.len() == moves_from => Err(GameError::stuck(vacant.key()).into()),
            Status::Turn(player) => {
                self.open.push(Open { at: vacant.key().clone(), player, moves_from, so_far: None });
                vacant.insert(None);
                Ok(None)
            }
        }
    }

    fn check_budget(&mut self) -> Result<(), Stop> {
        self.work += 1;
        let (found, room) = (self.known.table.len(), self.known.table.capacity());
        // A full table doubles, and the old one is there until the new one is filled.
        let full = found == room;
        if self.work < PERIOD && !full {
            return Ok(());
        }
        let needed = self.known.bytes(if full { 3 * room } else { room }) + self.stack_bytes();
        if self.work >= PERIOD {
            self.observer.worked(std::mem::take(&mut self.work) as u64);
            let (ply, done) = (self.open.len() as u32, (found - self.open.len()) as u64);
            let bytes = self.known.bytes(room) + self.stack_bytes();
            self.observer.progress(&Progress {
                ply,
                found: found as u64,
                done,
                due: done,
                bytes,
                ..Progress::default()
            });
            self.observer.check_cancelled()?;
        }
        self.observer.check_memory(needed)
    }

    /// The bytes of the open positions and of the moves still to follow.
    fn stack_bytes(&self) -> u64 {
        let owned = self.open.last().map_or(0, |open| owned_bytes(&open.at));
        let open = self.open.len() * owned + self.open.capacity() * size_of::<Open<G::Position, R::Value>>();
        (open + self.moves.capacity() * size_of::<G::Move>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::Seats;

    /// A heap of which a move leaves as much as one likes. The deepest way comes first, with all
    /// moves on the stack.
    struct Heap {
        size: u32,
        listed: AtomicUsize,
    }

    impl Game for Heap {
        type Position = u32;
        type Move = u32;

        fn start(&self) -> u32 {
            self.size
        }

        fn expand(&self, at: &u32, moves: &mut Vec<u32>) -> Status {
            self.listed.fetch_add(*at as usize, Relaxed);
            moves.extend(0..*at);
            if *at == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
        }

        fn play(&self, _: &u32, mv: u32) -> u32 {
            mv
        }

        fn seats(&self) -> Seats {
            Seats::Swap
        }
    }

    impl Symmetry for Heap {}

    struct Nothing;

    impl Rule<Heap> for Nothing {
        type Value = ();

        fn over(&self, _: Outcome) {}

        fn join(&self, _: Player, _: Option<()>, (): ()) {}
    }

    /// A budget, and a number of listed moves after which to stop.
    struct Limits<'g> {
        game: &'g Heap,
        memory: u64,
        listed: usize,
    }

    impl Observer for Limits<'_> {
        fn cancelled(&self) -> bool {
            self.game.listed.load(Relaxed) >= self.listed
        }

        fn memory(&self) -> u64 {
            self.memory
        }
    }

    fn run(size: u32, memory: u64, listed: usize) -> (Result<(), Halt>, usize) {
        let game = Heap { size, listed: AtomicUsize::new(0) };
        let observer = Limits { game: &game, memory, listed };
        let result = depth_first(&game, &size, &Orbits::identity(), &Nothing, &mut ValueMap::default(), &observer);
        (result, game.listed.load(Relaxed))
    }

    /// Three thousand positions, and four million moves on the stack.
    #[test]
    fn moves_on_the_stack_are_in_the_budget() {
        let budget = 4 << 20;
        let (result, listed) = run(3_000, budget, usize::MAX);
        assert!(matches!(result, Err(Halt::Stop(Stop::Memory(memory))) if memory.needed > budget), "{result:?}");
        assert!(listed as u64 * 4 <= budget * 11 / 10, "{listed} moves");
        assert_eq!(run(1_000, budget, usize::MAX).0, Ok(()));
    }

    #[test]
    fn cancellation_is_heard_whatever_the_number_of_moves() {
        let asked = 1_000_000;
        let (result, listed) = run(100_000, u64::MAX, asked);
        assert_eq!(result, Err(Halt::Stop(Stop::Cancelled)));
        assert!(listed - asked <= 200_000, "{listed} moves");
    }
}
