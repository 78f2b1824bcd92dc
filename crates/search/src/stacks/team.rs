//! The exact score of a position: one window after another, each by all threads at once.
//!
//! A window tests whether the score is above a number. Far windows come first while they are cheap:
//! whether either player wins in a few moves is a shallow search, and most positions of random play
//! are decided early. Then comes the winner, and then the distance, step by step from the draw. All
//! windows share the table, which keeps a lower and an upper bound for each position.
//!
//! The calling thread searches a window alone at first. If that takes long, the others search the
//! same window with the same table ([`busy`](super::busy)), and the first to finish stops the rest.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use ludex_core::{Observer, Progress, Stop};

use super::board::{Board, Shape};
use super::bounds::ceiling;
use super::busy::Busy;
use super::node::Node;
use super::openings::Openings;
use super::score::win;
use super::search::Search;
use super::table::{Bounds, Table};

/// Nodes that one thread visits before it calls for help.
const ALONE: u64 = 1 << 15;
/// Nodes between two polls of the observer.
const LOOK: u64 = 1 << 16;
/// Windows beyond this score are far.
const FAR: i32 = 6;
/// Nodes after which far windows are no longer tried.
const CHEAP: u64 = 50_000;

/// What the threads of a search have in common.
pub(super) struct Shared<'s, S> {
    pub(super) board: &'s Board<S>,
    pub(super) table: &'s Table,
    /// Marks, where several threads search.
    pub(super) busy: Option<&'s Busy>,
}

/// The threads that solve a position.
pub(super) struct Team<'s, S> {
    board: &'s Board<S>,
    table: &'s Table,
    busy: &'s Busy,
    threads: usize,
    openings: Option<&'s Openings>,
    observer: &'s dyn Observer,
    nodes: AtomicU64,
    /// The nodes when the observer was last looked at.
    looked: AtomicU64,
}

impl<'s, S: Shape> Team<'s, S> {
    pub(super) fn new(
        board: &'s Board<S>,
        table: &'s Table,
        busy: &'s Busy,
        threads: usize,
        openings: Option<&'s Openings>,
        observer: &'s dyn Observer,
    ) -> Self {
        Self { board, table, busy, threads, openings, observer, nodes: AtomicU64::new(0), looked: AtomicU64::new(0) }
    }

    /// Nodes visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The exact score of a position without a four, for the player to move.
    pub(super) fn score(&self, mover: u64, other: u64) -> Result<i32, Stop> {
        let (board, occupied) = (self.board, mover | other);
        let empties = board.cells() - occupied.count_ones();
        let playable = board.playable(occupied);
        if empties == 0 {
            return Ok(0);
        }
        if board.completing(mover, occupied) & playable != 0 {
            return Ok(win(empties));
        }
        if let Some(score) = self.known(mover, other) {
            return Ok(score);
        }
        let root = Node::new(board, mover, other);
        let mut bounds = Bounds { lower: -win(empties - 1), upper: win(empties.saturating_sub(2)) };
        if let Some(most) = ceiling(board, &root, playable, empties.is_multiple_of(2), bounds.upper) {
            bounds.upper = most;
        }
        while bounds.lower < bounds.upper {
            let alpha = next_window(bounds, self.nodes());
            let score = self.window(&root, empties, alpha)?;
            bounds = bounds.joined(if score > alpha { Bounds::at_least(score) } else { Bounds::at_most(score) });
        }
        Ok(bounds.lower)
    }

    /// Whether the score of a position without a four is above a number, for the player to move.
    pub(super) fn is_above(&self, mover: u64, other: u64, alpha: i32) -> Result<bool, Stop> {
        let (board, occupied) = (self.board, mover | other);
        let empties = board.cells() - occupied.count_ones();
        if empties == 0 {
            return Ok(alpha < 0);
        }
        if board.completing(mover, occupied) & board.playable(occupied) != 0 {
            return Ok(win(empties) > alpha);
        }
        let (least, most) = (-win(empties - 1), win(empties.saturating_sub(2)));
        if alpha < least || alpha >= most {
            return Ok(alpha < least);
        }
        match self.known(mover, other) {
            Some(score) => Ok(score > alpha),
            None => self.window(&Node::new(board, mover, other), empties, alpha).map(|score| score > alpha),
        }
    }

    /// The score of a position in the book.
    fn known(&self, mover: u64, other: u64) -> Option<i32> {
        self.openings?.score(self.board, mover, other)
    }

    /// A bound on the score: a lower one if it is above `alpha`.
    fn window(&self, root: &Node, empties: u32, alpha: i32) -> Result<i32, Stop> {
        let soon = self.nodes() + ALONE;
        let patient = |nodes| self.look(nodes) && (self.threads == 1 || self.nodes() < soon);
        let found = Search::new(&self.shared(None), &patient).run(root, empties, alpha);
        match found {
            Some(score) => Ok(score),
            None if self.observer.cancelled() => Err(Stop::Cancelled),
            None => self.together(root, empties, alpha).ok_or(Stop::Cancelled),
        }
    }

    /// The same by all threads; nothing if the observer stopped them.
    fn together(&self, root: &Node, empties: u32, alpha: i32) -> Option<i32> {
        let through = AtomicBool::new(false);
        let shared = self.shared(Some(self.busy));
        let search = |pause: &dyn Fn(u64) -> bool| {
            let found = Search::new(&shared, pause).run(root, empties, alpha);
            through.store(true, Relaxed);
            found
        };
        let helper = |nodes| {
            self.nodes.fetch_add(nodes, Relaxed);
            !through.load(Relaxed)
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(|| search(&helper))).collect();
            let own = search(&|nodes| self.look(nodes) && !through.load(Relaxed));
            let found = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
            found.fold(own, Option::or)
        })
    }

    fn shared(&self, busy: Option<&'s Busy>) -> Shared<'s, S> {
        Shared { board: self.board, table: self.table, busy }
    }

    /// Counts nodes and polls the observer from time to time; returns whether to continue. For the
    /// calling thread.
    fn look(&self, nodes: u64) -> bool {
        let done = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if done - self.looked.load(Relaxed) < LOOK {
            return true;
        }
        self.looked.store(done, Relaxed);
        self.observer.progress(&Progress {
            found: done,
            done,
            due: done,
            bytes: self.table.bytes(),
            ..Progress::default()
        });
        !self.observer.cancelled()
    }
}

/// The next number to compare the score with, after `nodes` nodes.
fn next_window(Bounds { lower, upper }: Bounds, nodes: u64) -> i32 {
    let cheap = nodes < CHEAP;
    let alpha = if cheap && upper > FAR && upper >= -lower {
        upper * 2 / 3
    } else if cheap && lower < -FAR {
        lower * 2 / 3
    } else if lower < 0 && upper > 0 {
        0
    } else if upper <= 0 {
        upper - 1
    } else {
        lower
    };
    alpha.clamp(lower, upper - 1)
}
