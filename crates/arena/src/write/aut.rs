//! The Aldebaran format of CADP, mCRL2 and others: a labelled transition system.
//!
//! ```text
//! des (0, 3, 3)                  the first state, how many transitions, how many states
//! (0, "first 1", 1)              who moves, and the move
//! (1, "second 2", 2)
//! (2, "second wins", 2)          an end leads to itself and says who won
//! ```
//!
//! <https://cadp.inria.fr/man/aut.html>. Such systems have no owners of states, so that transitions
//! name the mover.

use std::fmt::{self, Display};

use ludex_core::{Outcome, Seats};

use super::plainly_quoted;
use crate::arena::Arena;

/// An arena as a labelled transition system; its first state is the start, or vertex 0. In a plain
/// arena transitions do not name the mover, and an end is `won` or `lost` for the player to move
/// there.
#[must_use]
pub fn aut(arena: &Arena) -> impl Display {
    fmt::from_fn(|out| {
        let plain = arena.seats() == Seats::Swap;
        let ends = arena.vertices().filter(|&v| arena.end(v).is_some()).count();
        let start = arena.start().unwrap_or(0);
        writeln!(out, "des ({start}, {}, {})", arena.edge_count() + ends, arena.len())?;
        for v in arena.vertices() {
            if let Some(end) = arena.end(v) {
                let said = match end {
                    Outcome::Draw => "draw".to_owned(),
                    Outcome::Win(winner) if plain => ["lost", "won"][usize::from(winner == arena.owner(v))].to_owned(),
                    Outcome::Win(winner) => format!("{} wins", winner.word()),
                };
                writeln!(out, "({v}, \"{said}\", {v})")?;
            }
            for e in arena.edges(v) {
                let mover = if plain { "" } else { arena.owner(v).word() };
                let label = format!("{mover} {}", arena.move_label(e));
                writeln!(out, "({v}, {}, {})", plainly_quoted(label.trim()), arena.target(e))?;
            }
        }
        Ok(())
    })
}
