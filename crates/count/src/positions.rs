//! How many positions can be reached, in all and by ply, plain or up to symmetry.

use ludex_core::{Observer, Orbits, Outcome, Player, Status, Symmetry};
use ludex_walk::{Interrupted, Visitor, walk};
use serde::{Deserialize, Serialize};

/// The positions whose distance from the root is this ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// Canonical positions.
    pub canonical: u64,
    /// Positions: each canonical one counts for all that it stands for.
    pub positions: u64,
    /// How many of the positions are ends: won by the first player, drawn, won by the second.
    pub ended: [u64; 3],
    /// The same, but each canonical position counts once.
    pub canonical_ended: [u64; 3],
}

impl Level {
    /// Notes a canonical position with the size of its orbit.
    pub fn note(&mut self, orbit: u64, status: Status) {
        self.canonical += 1;
        self.positions += orbit;
        let how = match status {
            Status::Turn(_) => return,
            Status::Over(Outcome::Win(Player::First)) => 0,
            Status::Over(Outcome::Draw) => 1,
            Status::Over(Outcome::Win(Player::Second)) => 2,
        };
        self.ended[how] += orbit;
        self.canonical_ended[how] += 1;
    }

    /// Adds what was noted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.canonical += other.canonical;
        self.positions += other.positions;
        for (sums, more) in [(&mut self.ended, other.ended), (&mut self.canonical_ended, other.canonical_ended)] {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
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
) -> Result<Vec<Level>, Interrupted<Level>> {
    watched(game, root, orbits, &|_| {}, observer)
}

/// The same; `told` is called with every ply as soon as it is finished, from the first to the last.
///
/// # Errors
/// As [`explicit`].
pub fn watched<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    told: &(dyn Fn(&Level) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Level>, Interrupted<Level>> {
    walk(game, root, (), orbits, &Levels { game, orbits, told }, observer)
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

    fn visit(&self, at: &G::Position, (): &(), status: Status, level: &mut Level) {
        level.note(self.orbits.orbit(self.game, at), status);
    }

    fn finished(&self, _ply: u32, level: &Level) {
        (self.told)(level);
    }

    fn merge(&self, level: &mut Level, other: Level) {
        level.add(&other);
    }
}
