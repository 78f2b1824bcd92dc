//! How many positions can be reached, in all and by ply, plain or up to symmetry.

use ludex_core::{Halt, Observer, Orbits, Outcome, Player, Status, Symmetry};
use ludex_walk::{Stopped, Visitor, walk};

/// The positions of one ply: those that can be reached in this many plies, and not in fewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Canonical positions.
    pub canonical: u64,
    /// Positions: each canonical one counts for all that it stands for.
    pub positions: u64,
    /// How many of the positions are ends: won by the first player, drawn, won by the second.
    pub ended: [u64; 3],
}

/// A count that stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete<T> {
    /// Why.
    pub why: Halt,
    /// What was found for the plies that were finished.
    pub by_ply: Vec<T>,
}

impl<T> From<Stopped<T>> for Incomplete<T> {
    fn from(stopped: Stopped<T>) -> Self {
        Self { why: stopped.why, by_ply: stopped.tallies }
    }
}

/// Lists every position that can be reached from `root`, ply by ply; the ply of a position is its
/// distance from the root. With symmetries only canonical positions are listed, and the orbits are
/// added up.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation, with the
/// plies that were done.
pub fn explicit<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete<Level>> {
    watched(game, root, orbits, &|_| {}, observer)
}

/// The same, and `told` is given every ply as soon as it is finished, from the first to the last.
///
/// # Errors
/// As [`explicit`].
pub fn watched<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Incomplete<Level>> {
    walk(game, root, (), orbits, &Levels { game, orbits, told }, observer).map_err(Into::into)
}

struct Levels<'a, G> {
    game: &'a G,
    orbits: &'a Orbits,
    told: &'a (dyn Fn(&Level) + Sync),
}

impl<G: Symmetry> Visitor<G> for Levels<'_, G> {
    type Weight = ();
    type Tally = Level;
    const EVERY_PLY: bool = false;

    fn see(&self, at: &G::Position, (): &(), status: Status, level: &mut Level) {
        let orbit = self.orbits.orbit(self.game, at);
        level.canonical += 1;
        level.positions += orbit;
        match status {
            Status::Turn(_) => {}
            Status::Over(Outcome::Win(Player::First)) => level.ended[0] += orbit,
            Status::Over(Outcome::Draw) => level.ended[1] += orbit,
            Status::Over(Outcome::Win(Player::Second)) => level.ended[2] += orbit,
        }
    }

    fn finished(&self, _ply: u32, level: &Level) {
        (self.told)(level);
    }

    fn merge(&self, level: &mut Level, other: Level) {
        level.canonical += other.canonical;
        level.positions += other.positions;
        level.ended.iter_mut().zip(other.ended).for_each(|(sum, more)| *sum += more);
    }
}
