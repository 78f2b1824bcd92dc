//! Monte Carlo tree search: random games, more of them where it matters, and proofs where they end.
//!
//! ```text
//!        ●            1 go down by the move with the greatest upper confidence bound
//!      ╱ │ ╲            wins / visits + C √(ln visits above / visits)
//!     ●  ●  ●         2 a leaf that is met again gets its children
//!       ╱ ╲           3 play on at random to the end
//!      ●   ●          4 count the result all the way up
//!          ┊
//!          ◌ won      5 ends in the tree are proofs: who can move to a proved win has won
//! ```
//!
//! **UCT**: L. Kocsis, C. Szepesvári, *Bandit based Monte-Carlo planning*, ECML 2006,
//! <https://doi.org/10.1007/11871842_29>. **Proofs**: M. H. M. Winands, Y. Björnsson, J.-T. Saito,
//! *Monte-Carlo tree search solver*, Computers and Games 2008,
//! <https://doi.org/10.1007/978-3-540-87608-3_3>; draws are proved here too, when every move is
//! proved and none wins. Proved moves are not visited again, so that with enough playouts and
//! memory every game without loops is solved. The remoteness is not computed.
//!
//! **Threads** grow a tree each, and their counts are added at the end (*root parallelism*; G. M.
//! J.-B. Chaslot, M. H. M. Winands, H. J. van den Herik, *Parallel Monte-Carlo tree search*, same
//! volume, <https://doi.org/10.1007/978-3-540-87608-3_6>). One common tree with virtual losses
//! would grow deeper, but its result depends on the timing of the threads; separate trees give the
//! same answer for the same seed and number of threads, and wait for nothing.
//!
//! Where random games would wander, they are broken off and judged by an evaluation, and so are
//! moves that were not tried ([`Horizon`]).
//!
//! The tree is kept from move to move. Memory is bounded: when it is full, leaves stay leaves.

mod branches;
mod horizon;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex_core::{Evaluate, GameError, Halt, Observer, Player, Progress, Status, Value, generator};

pub use branches::Branch;
pub use horizon::Horizon;
use tree::{Rollout, Tree};

/// Playouts between two polls of the observer.
const PAUSE: u64 = 1 << 7;

/// Budgets of a search, and how it is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Random games for each move, those that came before in a tree that is kept not counted; a
    /// tree has at most 2³² − 1 in all.
    pub playouts: u64,
    /// What the trees may hold, in bytes.
    pub bytes: u64,
    /// Threads, at least one, each with a tree.
    pub threads: usize,
    /// How much a move that was seldom visited is tried: the constant C, for results from 0 to 1.
    pub exploration: f64,
    /// A random game is broken off after this number of plies, and counts as a draw.
    pub longest: u32,
}

impl Default for Options {
    /// A thousand playouts, 256 MiB, one thread.
    fn default() -> Self {
        Self { playouts: 1_000, bytes: 256 << 20, threads: 1, exploration: 0.6, longest: 1_000 }
    }
}

/// A move with its statistics from random games, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveStatistics<M> {
    /// The move.
    pub mv: M,
    /// Playouts through it.
    pub visits: u64,
    /// The mean result, from −1 for losses to 1 for wins; `None` if it was never tried.
    pub mean: Option<f64>,
    /// Its value, if it is proved.
    pub value: Option<Value>,
}

/// What a search found, for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsResult<M> {
    /// The move to play: proved to win, or else visited most; not one that is proved to lose, if
    /// there is another.
    pub best: M,
    /// The value of the position, if it is proved.
    pub value: Option<Value>,
    /// The mean result of the best move, from −1 to 1.
    pub mean: f64,
    /// All moves in their order.
    pub moves: Vec<MoveStatistics<M>>,
    /// Playouts of this search.
    pub playouts: u64,
    /// Positions in the trees.
    pub nodes: u64,
}

/// A Monte Carlo tree search that keeps its trees from move to move. It belongs to one game.
#[derive(Clone, Debug)]
pub struct Mcts<G: Evaluate> {
    options: Options,
    horizon: Option<Horizon<G::Evaluation>>,
    seed: u64,
    trees: Vec<Tree<G>>,
}

impl<G: Evaluate> Mcts<G> {
    /// A search without trees yet; chances are drawn from the seed.
    #[must_use]
    pub fn new(options: Options, seed: u64) -> Self {
        Self { options, horizon: None, seed, trees: Vec::new() }
    }

    /// The same, its random games judged where the horizon breaks them off.
    #[must_use]
    pub fn within(self, horizon: Option<Horizon<G::Evaluation>>) -> Self {
        Self { horizon, ..self }
    }

    /// Forgets the trees, and draws chances from this seed.
    pub fn restart(&mut self, seed: u64) {
        self.trees.clear();
        self.seed = seed;
    }

    /// The move to play at a position that is not over, and the statistics of all moves. After a
    /// cancellation, the result of the playouts finished by then.
    ///
    /// # Errors
    /// A position without moves, or where the game is over.
    pub fn search(&mut self, game: &G, at: &G::Position, observer: &dyn Observer) -> Result<MctsResult<G::Move>, Halt> {
        let mut moves = Vec::new();
        let Status::Turn(mover) = game.expand(at, &mut moves) else { return Err(GameError::stuck(at).into()) };
        self.stand_at(game, at);
        let playouts = self.grow(game, observer)?;
        Ok(self.harvest(game, mover, &moves, playouts))
    }

    /// The branches of the tree that were visited most, `most` of them; parents stand before their
    /// children, and children in the order of the moves. Of several trees it is the first.
    #[must_use]
    pub fn branches(&self, game: &G, most: usize) -> Vec<Branch<G::Move>> {
        self.trees.first().map(|tree| branches::most_visited(tree, game, most)).unwrap_or_default()
    }

    /// Every tree has its root at the position.
    fn stand_at(&mut self, game: &G, at: &G::Position) {
        let threads = self.options.threads.max(1);
        let mut random = generator(self.seed);
        // Every tree draws from a stretch of its own.
        let streams = std::iter::from_fn(|| {
            let here = random.clone();
            random.jump();
            Some(here)
        });
        if self.trees.len() != threads {
            self.trees = streams.take(threads).map(|random| Tree::new(at.clone(), random)).collect();
            return;
        }
        for tree in &mut self.trees {
            if !tree.move_to(game, at) {
                tree.forget(at);
            }
        }
    }

    /// Plays until a budget runs out or a tree is finished; the number of playouts.
    fn grow(&mut self, game: &G, observer: &dyn Observer) -> Result<u64, Halt> {
        let threads = self.trees.len() as u64;
        let options = self.options;
        let rollout = Rollout { options, horizon: self.horizon.as_ref() };
        let bytes = options.bytes.min(observer.memory());
        let each = rollout.node_bytes();
        let most_nodes = (bytes / threads / each).clamp(1, u64::from(u32::MAX) / 2) as usize;
        let stop = AtomicBool::new(false);
        let share = |i: u64| options.playouts / threads + u64::from(i < options.playouts % threads);
        let (first, others) = self.trees.split_first_mut().expect("a tree for every thread");
        let grow = |tree: &mut Tree<G>, playouts: u64, observer: Option<&dyn Observer>| {
            for done in 0..playouts {
                if tree.is_finished() || stop.load(Relaxed) {
                    return Ok(done);
                }
                if let Some(observer) = observer.filter(|_| done % PAUSE == PAUSE - 1) {
                    let found = tree.len() as u64;
                    let bytes = threads * found * each;
                    observer.progress(&Progress { found, done, due: playouts, bytes, ..Progress::default() });
                    if observer.cancelled() {
                        return Ok(done);
                    }
                }
                tree.simulate(game, &rollout, most_nodes)?;
            }
            Ok::<u64, GameError>(playouts)
        };
        if others.is_empty() {
            return Ok(grow(first, share(0), Some(observer))?);
        }
        std::thread::scope(|scope| {
            let grow = &grow;
            let handles: Vec<_> = (1..)
                .zip(others)
                .map(|(i, tree)| {
                    // Each has a fixed share, so that the result does not depend on the speed of
                    // threads.
                    let share = share(i);
                    scope.spawn(move || grow(tree, share, None))
                })
                .collect();
            let found = grow(first, share(0), Some(observer));
            let cut_short = found.as_ref().is_ok_and(|&done| done < share(0)) && !first.is_finished();
            stop.store(cut_short || found.is_err(), Relaxed);
            let mut playouts = found?;
            for handle in handles {
                playouts += handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            }
            Ok(playouts)
        })
    }

    /// The counts of all trees together.
    fn harvest(&self, game: &G, mover: Player, legal: &[G::Move], playouts: u64) -> MctsResult<G::Move> {
        let mut moves: Vec<_> = legal.iter().map(|&mv| (mv, 0, 0.0, None)).collect();
        for tree in &self.trees {
            for (all, (_, node)) in moves.iter_mut().zip(tree.root_moves()) {
                all.1 += u64::from(node.visits);
                all.2 += node.points;
                all.3 = all.3.or(node.proved.map(|outcome| game.seats().before(outcome).value_for(mover)));
            }
        }
        let seen = |(mv, visits, points, value): (G::Move, u64, f64, Option<Value>)| {
            let mean = (visits > 0).then(|| points / visits as f64 - 1.0);
            MoveStatistics { mv, visits, mean, value }
        };
        let moves: Vec<_> = moves.into_iter().map(seen).collect();
        let proved = self.trees.iter().find_map(Tree::proved).map(|outcome| outcome.value_for(mover));
        let all = moves.iter().map(|m| m.value).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max());
        let best = choose(&moves);
        let mean = best.value.map_or(best.mean.unwrap_or(0.0), |value| f64::from(value.sign()));
        let nodes = self.trees.iter().map(|tree| tree.len() as u64).sum();
        MctsResult { best: best.mv, value: proved.or(all), mean, moves, playouts, nodes }
    }
}

/// A proved win; else of the moves that are not proved to lose the one visited most, but a proved
/// draw rather than one that looks worse than a draw; else, where all lose, the one visited most.
/// The first of several.
fn choose<M: Copy>(moves: &[MoveStatistics<M>]) -> MoveStatistics<M> {
    // Whether a draw is better than what is not proved is decided by the move visited most of
    // those.
    let open = moves.iter().filter(|m| m.value.is_none()).max_by_key(|m| m.visits);
    let looks_good = open.is_some_and(|m| m.mean.is_some_and(|mean| mean >= 0.0));
    let rank = |m: &MoveStatistics<M>| match m.value {
        Some(Value::Win) => 4,
        None if looks_good => 3,
        Some(Value::Draw) => 2,
        None => 1,
        Some(Value::Loss) => 0,
    };
    let mut best = moves[0];
    for m in &moves[1..] {
        if (rank(m), m.visits) > (rank(&best), best.visits) {
            best = *m;
        }
    }
    best
}
