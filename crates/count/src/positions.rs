//! How many positions can be reached, in all and by ply, plain or up to symmetry.

use ludex_core::{Observer, Orbits, Outcome, Player, Status, Symmetry};
use ludex_walk::{Interrupted, Visitor, walk};

/// The positions whose distance from the root is this ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
        let orbit = self.orbits.orbit(self.game, at);
        level.canonical += 1;
        level.positions += orbit;
        let how = match status {
            Status::Turn(_) => return,
            Status::Over(Outcome::Win(Player::First)) => 0,
            Status::Over(Outcome::Draw) => 1,
            Status::Over(Outcome::Win(Player::Second)) => 2,
        };
        level.ended[how] += orbit;
        level.canonical_ended[how] += 1;
    }

    fn finished(&self, _ply: u32, level: &Level) {
        (self.told)(level);
    }

    fn merge(&self, level: &mut Level, other: Level) {
        level.canonical += other.canonical;
        level.positions += other.positions;
        for (sums, more) in [(&mut level.ended, other.ended), (&mut level.canonical_ended, other.canonical_ended)] {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }
}
