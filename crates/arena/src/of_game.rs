//! The arena of a game: every position that can be reached is a vertex.
//!
//! ```text
//! plain:  (2,1) ──▶ (1,1) ──▶ (0,0)          of_game:  ○(2,1) ──▶ □(1,1) ──▶ ○(0,0)
//! ```
//!
//! Positions are listed breadth first and numbered as they are met. Where a position does not name
//! the player to move ([`Seats::Swap`]) the graph of positions is *plain*; the arena has a vertex
//! for each position and each player who can be to move there, the start for the first player only:
//! the course's bipartite graph.
//!
//! One expansion a position, one look-up a move. Memory: the arena, and one table entry a position
//! while it is made.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use ludex_core::{Game, GameError, Halt, Notation, Observer, Outcome, Player, Progress, Seats, Status, owned_bytes};

use crate::arena::{Arena, Vertex};
use crate::error::ArenaError;
use crate::labels::Labels;

/// The arena of a game, with at most `limit` positions: those that can be reached from `root`, each
/// owned by the player to move. Positions and moves have their texts.
///
/// # Errors
/// A position without moves that is not over, more than `limit` positions, a budget that ran out or
/// a cancellation.
pub fn of_game<G: Notation>(
    game: &G,
    root: &G::Position,
    limit: usize,
    observer: &dyn Observer,
) -> Result<Arena, ArenaError> {
    plain(game, root, limit, observer)?.into_doubled(Player::First)
}

/// The graph of a game's positions, with at most `limit` of them: where positions do not name the
/// player to move, neither do the vertices. For other games the same as [`of_game`].
///
/// # Errors
/// As [`of_game`].
pub fn plain<G: Notation>(
    game: &G,
    root: &G::Position,
    limit: usize,
    observer: &dyn Observer,
) -> Result<Arena, ArenaError> {
    let Listed { mut arena, positions, moves } = list(game, root, limit, observer)?;
    for (v, at) in (0..).zip(&positions) {
        arena.labels.push(&game.position_text(at));
        for e in arena.edges(v) {
            arena.moves.push(&game.move_text(at, moves[e as usize]));
        }
    }
    Ok(arena)
}

/// An arena with the positions and the moves that its vertices and edges stand for; it has no
/// texts.
#[derive(Clone, Debug)]
pub struct Listed<G: Game> {
    /// The graph of positions.
    pub arena: Arena,
    /// The position of each vertex.
    pub positions: Vec<G::Position>,
    /// The move of each edge.
    pub moves: Vec<G::Move>,
}

/// The graph of positions of any game, with at most `limit` of them, without texts.
///
/// # Errors
/// As [`of_game`].
pub fn list<G: Game>(
    game: &G,
    root: &G::Position,
    limit: usize,
    observer: &dyn Observer,
) -> Result<Listed<G>, ArenaError> {
    let mut numbers: HashMap<G::Position, Vertex, FixedState> = HashMap::default();
    numbers.insert(root.clone(), 0);
    let (mut positions, mut moves) = (vec![root.clone()], Vec::new());
    let mut arena = Arena {
        seats: game.seats(),
        start: Some(0),
        endless: Outcome::Draw,
        owners: vec![Player::First],
        ends: Vec::new(),
        first: vec![0],
        targets: Vec::new(),
        labels: Labels::default(),
        moves: Labels::default(),
    };
    let boxed = boxed_bytes::<G>(root);
    let (mut next, period) = (0, (PERIOD / (1 + boxed / SMALL_BOX)).max(1));
    while let Some(at) = positions.get(arena.ends.len()).cloned() {
        let v = arena.ends.len();
        if v + moves.len() >= next {
            check_budget::<G>(v, positions.len(), moves.len(), boxed, observer)?;
            next = v + moves.len() + period;
        }
        let from = moves.len();
        let end = match game.expand(&at, &mut moves) {
            Status::Turn(_) if moves.len() == from => return Err(Halt::from(GameError::stuck(&at)).into()),
            Status::Turn(player) => {
                arena.owners[v] = player;
                None
            }
            Status::Over(outcome) => Some(outcome),
        };
        let mut looked_at = positions.len();
        for &mv in &moves[from..] {
            // Of a long position alone they may be more than the memory holds.
            if boxed > 0 && positions.len() - looked_at >= period {
                check_budget::<G>(v, positions.len(), moves.len(), boxed, observer)?;
                looked_at = positions.len();
            }
            let next = positions.len() as Vertex;
            let number = *numbers.entry(game.play(&at, mv)).or_insert_with_key(|child| {
                positions.push(child.clone());
                arena.owners.push(who_follows(game.seats(), arena.owners[v]));
                next
            });
            arena.targets.push(number);
        }
        if positions.len() > limit || moves.len() >= u32::MAX as usize {
            return Err(ArenaError::TooLarge { limit: limit.min(u32::MAX as usize - 1) });
        }
        arena.ends.push(end);
        arena.first.push(moves.len() as u32);
    }
    Ok(Listed { arena, positions, moves })
}

/// The player who would be to move after `player`; this decides the owners of ends only.
fn who_follows(seats: Seats, player: Player) -> Player {
    if seats == Seats::Fixed { !player } else { player }
}

/// Positions and moves between two polls of the observer; fewer where positions are long.
const PERIOD: usize = 1 << 14;

/// Bytes of a box that is none of the long ones.
const SMALL_BOX: usize = 64;

/// What a position holds beside itself, where that is more; other positions of a game hold about as
/// much.
fn boxed_bytes<G: Game>(at: &G::Position) -> usize {
    let owned = owned_bytes(at);
    if owned > size_of::<G::Position>() { owned } else { 0 }
}

/// What is made of a list holds more than it does: the graph, the same with an owner for each
/// position, its edges backwards. Measured: 6.8 times (nim:3000).
const WHOLE: u64 = 7;

fn position_bytes<G: Game>() -> usize {
    2 * size_of::<G::Position>() + size_of::<Vertex>() + 2 + size_of::<(Option<Outcome>, u32)>()
}

fn move_bytes<G: Game>() -> usize {
    size_of::<G::Move>() + size_of::<Vertex>()
}

/// The memory that a graph and what is made of it take for each position, if it has so many moves.
#[must_use]
pub fn bytes_each<G: Game>(moves: usize) -> u64 {
    WHOLE * (position_bytes::<G>() + moves * move_bytes::<G>()) as u64
}

fn check_budget<G: Game>(
    done: usize,
    found: usize,
    moves: usize,
    boxed: usize,
    observer: &dyn Observer,
) -> Result<(), Halt> {
    let bytes = (found * position_bytes::<G>() + moves * move_bytes::<G>()) as u64;
    // Listed, in the table of their numbers, and as texts.
    let boxes = 3 * (found * boxed) as u64;
    observer.progress(&Progress {
        found: found as u64,
        done: done as u64,
        due: found as u64,
        bytes: bytes + boxes,
        ..Progress::default()
    });
    observer.check_cancelled()?;
    Ok(observer.check_memory(WHOLE * bytes + boxes)?)
}
