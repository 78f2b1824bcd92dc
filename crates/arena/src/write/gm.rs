//! `PGSolver`'s parity games, as [`read::gm`](crate::read::gm) takes them.

use std::fmt::{self, Display};

use ludex_core::{Outcome, Player};

use super::plainly_quoted;
use crate::arena::Arena;

/// An arena as a parity game in which draws, and play that never ends, are won by `draws`. A parity
/// game has no draws, so that an arena with draws takes two files: a player wins from the vertices
/// that the player wins in the file where draws go to the opponent; the rest neither can force.
///
/// Ends lead to themselves, with priority 0 where the first player won and 1 where the second did;
/// all others have the priority of the winner of play that never ends. A vertex that is no end and
/// leads to itself alone is thus taken for an end when the file is read, with the same winner. A
/// plain arena is doubled. In names, double quotes become single ones, for the format cannot hold
/// any.
#[must_use]
pub fn gm(arena: &Arena, draws: Player) -> impl Display + use<> {
    let arena = arena.draws_to(draws);
    fmt::from_fn(move |out| {
        let parity = |outcome: Outcome| u8::from(outcome == Outcome::Win(Player::Second));
        writeln!(out, "parity {};", arena.len().saturating_sub(1))?;
        if let Some(start) = arena.start() {
            writeln!(out, "start {start};")?;
        }
        for v in arena.vertices() {
            let priority = parity(arena.end(v).unwrap_or(arena.endless()));
            let owner = u8::from(arena.owner(v) == Player::Second);
            let itself = [v];
            let successors = arena.successors(v);
            let successors = if successors.iter().all(|&w| w == v) { &itself } else { successors };
            let successors = successors.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            write!(out, "{v} {priority} {owner} {successors}")?;
            if arena.is_labelled() {
                write!(out, " {}", plainly_quoted(&arena.label(v)))?;
            }
            out.write_str(";\n")?;
        }
        Ok(())
    })
}
