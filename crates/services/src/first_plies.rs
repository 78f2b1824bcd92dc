//! The first plies of a game, up to symmetry: what can be drawn of a graph that is too large for a
//! picture.
//!
//! ```text
//!               [start]
//!             ╱    │    ╲           whole plies, as long as they are narrow
//!          [1]    [2]    [3]
//!         ╱   ╲  ╱   ╲  ╱ │ ╲
//!       [ ]   [ ]   [ ]   and 13 more
//! ```
//!
//! A position stands in the ply in which play can first come to it, with the moves of one way
//! there; edges lead from one ply to the next. The last ply that is drawn may be cut: the rest of
//! it is one vertex more.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::first_plies::{Question, first_plies};
//! use ludex_services::{Game as _, Player};
//! # let game = ludex_games::connect4::read_game("7x6").unwrap();
//!
//! let start = game.start();
//! let question = Question { game: &game, root: &start, mover: Player::First, wide: 12 };
//! let first = first_plies(&question, &|more| format!("and {more} more"), &())?;
//! // Seven columns are four up to the mirror, and 25 positions follow.
//! assert_eq!((first.plies, first.positions.len(), first.hidden), (2, 1 + 4 + 12, 13));
//! assert_eq!(first.arena.label(17), "and 13 more");
//! # Ok(())
//! # }
//! ```

use std::collections::{HashMap, HashSet};

use ludex_arena::draw::{Known, MOST_EDGES, MOST_VERTICES};
use ludex_arena::{Arena, Builder, Vertex};
use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, GameError, Halt, Observer, Outcome, Player, Seats, Status, Stop, Verdict};

use crate::Refusal;

/// The first plies of which game?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The position from which all others are reached.
    pub root: &'q AnyPosition,
    /// The player to move there, if positions do not name one.
    pub mover: Player,
    /// A ply that has more positions is the last one, and cut.
    pub wide: usize,
}

/// So many times as many positions as a ply may have are drawn at most.
const PLIES: usize = 5;
/// A ply with more moves is the last one: those of Diaballik are thousands.
const MOST_MOVES: usize = 5_000;

/// The first plies.
#[derive(Clone, Debug)]
pub struct FirstPlies {
    /// The positions, ply by ply, and after them one vertex for those that are left out.
    pub arena: Arena,
    /// What is known of each position that is drawn.
    pub positions: Vec<Reached>,
    /// The number of the last ply that is drawn.
    pub plies: usize,
    /// How many positions of that ply are left out.
    pub hidden: usize,
}

/// A position that is drawn.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The position itself, not its canonical form.
    pub at: AnyPosition,
    /// The moves that lead to it.
    pub way: Vec<String>,
    /// How play ended there, by order of play.
    pub end: Option<Outcome>,
    /// The moves that it has.
    moves: Vec<u64>,
    mover: Player,
}

impl Reached {
    /// Who wins from here, by order of play, where a verdict for the player to move is known.
    #[must_use]
    pub fn known(&self, verdict: Option<Verdict>) -> Option<Known> {
        match (self.end, verdict) {
            (Some(outcome), _) => Some(Known { outcome, plies: Some(0) }),
            (None, Some(Verdict { value, remoteness })) => {
                Some(Known { outcome: value.outcome_for(self.mover), plies: remoteness })
            }
            (None, None) => None,
        }
    }
}

/// A position of the next ply: how it was met, and where from.
struct Found {
    at: AnyPosition,
    way: Vec<String>,
    from: Vec<(Vertex, String)>,
}

/// Answers a question; `more` names the vertex of what is left out, by its number.
///
/// # Errors
/// A fault in the rules, or a cancellation.
pub fn first_plies(
    question: &Question<'_>,
    more: &dyn Fn(usize) -> String,
    observer: &dyn Observer,
) -> Result<FirstPlies, Refusal> {
    let Question { game, root, mover, wide } = *question;
    // Where positions do not name the player to move, the ply does.
    let mut builder = Builder::new(if game.seats() == Seats::Solo { Seats::Solo } else { Seats::Fixed });
    let mut known = HashSet::from([game.canonical(root)]);
    let mut positions = vec![reached(game, root.clone(), Vec::new(), mover)?];
    builder.vertex(positions[0].mover, &game.position_text(root));
    builder.set_start(0);
    let most = (wide * PLIES).min(MOST_VERTICES - 1);
    let (mut ply, mut plies, mut hidden, mut edges) = (0..1, 0, 0, 0);
    while hidden == 0 && positions.len() < most {
        let moves: usize = positions[ply.clone()].iter().map(|reached| reached.moves.len()).sum();
        if moves > MOST_MOVES {
            break;
        }
        let next = next_ply(game, ply.clone().map(|v| (v as Vertex, &positions[v])), &mut known, observer)?;
        if next.is_empty() {
            break;
        }
        // One that is left out takes as much room as itself.
        let room = wide.min(most - positions.len());
        let drawn = if next.len() <= room + 1 { next.len() } else { room };
        let begin = positions.len();
        let mut left_out = HashSet::new();
        for found in next {
            // Every vertex before may have an edge to what is left out.
            let fits = edges + found.from.len() + begin <= MOST_EDGES;
            if hidden > 0 || positions.len() - begin == drawn || !fits {
                hidden += 1;
                left_out.extend(found.from.iter().map(|&(from, _)| from));
                continue;
            }
            let follows = follower(game.seats(), positions[found.from[0].0 as usize].mover);
            let label = game.position_text(&found.at);
            positions.push(reached(game, found.at, found.way, follows)?);
            let v = builder.vertex(positions[positions.len() - 1].mover, &label);
            edges += found.from.len();
            for (from, mv) in &found.from {
                builder.edge(*from, v, mv);
            }
        }
        if hidden > 0 {
            let rest = builder.vertex(follower(game.seats(), positions[ply.start].mover), &more(hidden));
            let mut left_out: Vec<_> = left_out.into_iter().collect();
            left_out.sort_unstable();
            for from in left_out {
                builder.edge(from, rest, "");
            }
        }
        plies += 1;
        ply = begin..positions.len();
    }
    Ok(FirstPlies { arena: builder.finish()?, positions, plies, hidden })
}

/// A position with what it needs to be gone on from.
fn reached(game: &AnyGame, at: AnyPosition, way: Vec<String>, mover: Player) -> Result<Reached, Refusal> {
    let mut moves = Vec::new();
    let status = game.seats().status_by_chair(usize::from(mover == Player::Second), game.expand(&at, &mut moves));
    let (end, mover) = match status {
        Status::Turn(_) if moves.is_empty() => return Err(Halt::from(GameError::stuck(&at)).into()),
        Status::Turn(player) => (None, player),
        Status::Over(outcome) => (Some(outcome), mover),
    };
    Ok(Reached { at, way, end, moves, mover })
}

/// The player who is to move after another one.
fn follower(seats: Seats, mover: Player) -> Player {
    if seats == Seats::Solo { mover } else { !mover }
}

/// The positions that are met for the first time one ply later, each up to symmetry.
fn next_ply<'r>(
    game: &AnyGame,
    ply: impl Iterator<Item = (Vertex, &'r Reached)>,
    known: &mut HashSet<AnyPosition>,
    observer: &dyn Observer,
) -> Result<Vec<Found>, Refusal> {
    let mut found: Vec<Found> = Vec::new();
    let mut numbers: HashMap<AnyPosition, usize> = HashMap::new();
    for (v, before) in ply {
        if observer.cancelled() {
            return Err(Halt::from(Stop::Cancelled).into());
        }
        for &mv in &before.moves {
            let at = game.play(&before.at, mv);
            let canonical = game.canonical(&at);
            if known.contains(&canonical) {
                continue;
            }
            let text = || game.move_text(&before.at, mv);
            let number = *numbers.entry(canonical).or_insert_with(|| {
                let way = [&before.way[..], &[text()]].concat();
                found.push(Found { at, way, from: Vec::new() });
                found.len() - 1
            });
            let from = &mut found[number].from;
            if from.last().is_none_or(|(last, _)| *last != v) {
                from.push((v, text()));
            }
        }
    }
    known.extend(numbers.into_keys());
    Ok(found)
}

#[cfg(test)]
mod tests {
    use ludex_core::Value;
    use ludex_games::{chess, connect4, nim, sliding, tictactoe};

    use super::*;

    fn plies(game: &AnyGame, wide: usize) -> FirstPlies {
        let question = Question { game, root: &game.start(), mover: Player::First, wide };
        first_plies(&question, &|more| format!("{more} more"), &()).expect("plies")
    }

    /// What is drawn and what is left out are the whole ply, and the moves lead where they say.
    #[test]
    fn plies_are_whole_but_the_last() {
        let chess = chess::read_game("").expect("a game");
        let first = plies(&chess, 24);
        // 20 moves, and 400 positions after two plies, some of which are left out.
        assert_eq!((first.plies, first.positions.len(), first.hidden), (2, 45, 376));
        let first = plies(&chess, 12);
        assert_eq!((first.plies, first.positions.len(), first.hidden), (1, 13, 8));
        // Tic-tac-toe has 1, 3, 12, 38 positions by ply, up to symmetry.
        let first = plies(&tictactoe::read_game("").expect("a game"), 15);
        assert_eq!((first.plies, first.positions.len(), first.hidden), (3, 1 + 3 + 12 + 15, 38 - 15));
        for game in [connect4::read_game("7x6"), nim::read_game("20,20,20"), sliding::read_game("3x3")] {
            let game = game.expect("a game");
            let first = plies(&game, 12);
            for reached in &first.positions {
                let mut at = game.start();
                for text in &reached.way {
                    let mv = game.read_move(&at, text).expect("a legal move");
                    at = game.play(&at, mv);
                }
                assert_eq!(at, reached.at);
            }
            let drawn: HashSet<_> = first.positions.iter().map(|reached| game.canonical(&reached.at)).collect();
            assert_eq!(drawn.len(), first.positions.len(), "each up to symmetry");
            assert!(first.positions.len() <= 60 && first.arena.edge_count() <= MOST_EDGES);
        }
    }

    /// Who wins is told by order of play, whether or not positions name the player to move.
    #[test]
    fn what_is_known_is_told_by_order_of_play() {
        let lost = Some(Verdict::new(Value::Loss, Some(4)));
        for game in [connect4::read_game("7x6"), nim::read_game("20,20,20")] {
            let first = plies(&game.expect("a game"), 12);
            for reached in &first.positions {
                let winner = if reached.way.len() % 2 == 0 { Player::Second } else { Player::First };
                assert_eq!(reached.known(lost), Some(Known { outcome: Outcome::Win(winner), plies: Some(4) }));
                assert_eq!(reached.known(None), None);
            }
        }
        // The player who takes the last object has won, and the other one would be to move.
        let first = plies(&nim::read_game("1").expect("a game"), 12);
        let won = Some(Known { outcome: Outcome::Win(Player::First), plies: Some(0) });
        assert_eq!(first.positions[1].known(None), won);
    }

    /// One position that would be left out stands where its number would.
    #[test]
    fn nothing_is_left_out_for_one() {
        let game = connect4::read_game("7x6").expect("a game");
        assert_eq!(plies(&game, 4).positions.len(), 1 + 4 + 4);
        assert_eq!((plies(&game, 3).positions.len(), plies(&game, 3).hidden), (1 + 4 + 3, 22));
    }
}
