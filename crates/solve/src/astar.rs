//! A shortest solution of one position of a puzzle, by iterative deepening A*.
//!
//! Depth first, but no deeper than a limit allows: a position is left when the moves made and the
//! lower bound of those to come ([`LowerBound`]) are more than the limit. The first limit is the
//! bound of the root; the next one is the least sum that was above it. The first solution that is
//! met is a shortest one, for no shorter one stayed within the limits before. R. E. Korf,
//! *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial Intelligence 27
//! (1985), 97–109, <https://doi.org/10.1016/0004-3702(85)90084-0>.
//!
//! ```text
//! limit 41   ├─ 1 + 40 ─┬─ 2 + 39 … followed
//!            │          └─ 2 + 41   43: above
//!            └─ 1 + 42   43: above, the next limit
//! ```
//!
//! Memory is proportional to the length of the solution, time to the positions met within the
//! limits, each once for every path that leads to it; only undoing the last move is excluded. An
//! endless search is stopped by the observer.
//!
//! The crate `pathfinding` has this search, by recursion and with a list allocated for every
//! position, and A*, which remembers positions. Neither reports progress, can be cancelled or keeps
//! to a memory budget; hence this one.

use std::mem::size_of;

use ludex_core::{
    Game, GameError, Halt, LowerBound, Notation, Observer, Outcome, Progress, Status, Stop, Text, Value, Verdict,
};

use crate::root_report::RootReport;

/// What the method is called on the command line and in JSON.
pub const METHOD: &str = "search";

/// Positions between two polls of the observer.
const PAUSE: u64 = 1 << 16;

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AstarError {
    /// The game has no lower bounds.
    NoBound,
    /// A fault in the rules, a budget or a cancellation.
    Halt(Halt),
}

impl AstarError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoBound => Text::fixed(
                "the game has no lower bound on the moves to the goal",
                "le jeu n'a pas de borne inférieure sur les coups jusqu'au but",
            ),
            Self::Halt(halt) => halt.text(),
        }
    }
}

impl std::fmt::Display for AstarError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for AstarError {}

impl<E: Into<Halt>> From<E> for AstarError {
    fn from(error: E) -> Self {
        Self::Halt(error.into())
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestSolution<M> {
    /// A win in the moves of the line; a draw that never ends where the game knows that there is no
    /// solution; a loss, without remoteness, where every way was tried.
    pub verdict: Verdict,
    /// A shortest solution; empty where the root is solved, or cannot be.
    pub line: Vec<M>,
    /// Positions whose moves were listed.
    pub expanded: u64,
}

/// A shortest solution of `root`.
///
/// # Errors
/// See [`AstarError`].
pub fn solve<G: LowerBound>(
    game: &G,
    root: &G::Position,
    observer: &dyn Observer,
) -> Result<ShortestSolution<G::Move>, AstarError> {
    if !game.has_lower_bound() {
        return Err(AstarError::NoBound);
    }
    if game.unsolvable(root) {
        return Ok(ShortestSolution { verdict: Verdict::new(Value::Draw, None), line: Vec::new(), expanded: 0 });
    }
    let mut search = Search { game, observer, path: Vec::new(), moves: Vec::new(), expanded: 0 };
    let mut limit = game.lower_bound(root);
    loop {
        match search.within(root, limit)? {
            Ended::Solved => {
                let line: Vec<_> = search.path[1..].iter().filter_map(|step| step.by).collect();
                let verdict = Verdict::new(Value::Win, Some(line.len() as u32));
                return Ok(ShortestSolution { verdict, line, expanded: search.expanded });
            }
            Ended::Above(next) => limit = next,
            Ended::Exhausted => {
                let verdict = Verdict::new(Value::Loss, None);
                return Ok(ShortestSolution { verdict, line: Vec::new(), expanded: search.expanded });
            }
        }
    }
}

/// The report on a position.
///
/// # Errors
/// See [`AstarError`].
pub fn report<G: LowerBound + Notation>(
    game: &G,
    root: &G::Position,
    observer: &dyn Observer,
) -> Result<(RootReport, Verdict), AstarError> {
    let ShortestSolution { verdict, line, expanded } = solve(game, root, observer)?;
    let (mut at, mut texts) = (root.clone(), Vec::new());
    for mv in line {
        texts.push(game.move_text(&at, mv));
        at = game.play(&at, mv);
    }
    let report = RootReport {
        best_moves: texts.first().cloned().into_iter().collect(),
        line: (verdict.value == Value::Win).then_some(texts),
        expanded: Some(expanded.to_string()),
        ..RootReport::new(game.position_text(root), verdict, METHOD)
    };
    Ok((report, verdict))
}

/// How the search within a limit ended.
enum Ended {
    /// The path leads to the goal.
    Solved,
    /// Ways go on above the limit, and this is the next one.
    Above(u32),
    /// No path continues.
    Exhausted,
}

/// A position on the path.
struct Step<G: Game> {
    at: G::Position,
    /// The move that led here.
    by: Option<G::Move>,
    /// Its moves not yet followed are those of the common stack from here on.
    moves_from: usize,
}

struct Search<'g, G: Game> {
    game: &'g G,
    observer: &'g dyn Observer,
    path: Vec<Step<G>>,
    moves: Vec<G::Move>,
    expanded: u64,
}

impl<G: LowerBound> Search<'_, G> {
    fn within(&mut self, root: &G::Position, limit: u32) -> Result<Ended, Halt> {
        self.path.clear();
        self.moves.clear();
        if self.enter(root.clone(), None, limit)? {
            return Ok(Ended::Solved);
        }
        let mut above = None;
        while let Some(last) = self.path.last() {
            if self.moves.len() == last.moves_from {
                self.path.pop();
                continue;
            }
            let mv = self.moves.pop().expect("a move not yet followed");
            let next = self.game.play(&last.at, mv);
            let straight_back = self.path.len() > 1 && self.path[self.path.len() - 2].at == next;
            if straight_back {
                continue;
            }
            let least = self.path.len() as u32 + self.game.lower_bound(&next);
            if least > limit {
                above = Some(above.map_or(least, |above: u32| above.min(least)));
            } else if self.enter(next, Some(mv), limit)? {
                return Ok(Ended::Solved);
            }
        }
        Ok(above.map_or(Ended::Exhausted, Ended::Above))
    }

    /// Puts a position on the path and lists its moves; whether it is solved.
    fn enter(&mut self, at: G::Position, by: Option<G::Move>, limit: u32) -> Result<bool, Halt> {
        let moves_from = self.moves.len();
        let status = self.game.expand(&at, &mut self.moves);
        if matches!(status, Status::Turn(_)) && self.moves.len() == moves_from {
            return Err(GameError::stuck(&at).into());
        }
        self.path.push(Step { at, by, moves_from });
        self.expanded += 1;
        if self.expanded.is_multiple_of(PAUSE) {
            self.look_up(limit)?;
        }
        Ok(status == Status::Over(Outcome::SOLVED))
    }

    fn look_up(&self, limit: u32) -> Result<(), Stop> {
        let path = (self.path.capacity() * size_of::<Step<G>>()) as u64;
        let bytes = path + (self.moves.capacity() * size_of::<G::Move>()) as u64;
        let (found, done) = (self.expanded, self.expanded);
        self.observer.progress(&Progress { ply: limit, found, done, due: done, bytes, ..Progress::default() });
        self.observer.check_cancelled()?;
        self.observer.check_memory(bytes)
    }
}
