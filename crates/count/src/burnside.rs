//! The orbit-counting lemma: up to a group of symmetries there are as many positions as elements
//! keep on average.
//!
//! This is an independent way to the numbers of [`positions`](mod@crate::positions), without
//! canonical positions: all positions are listed, and for every element of the group those that it
//! keeps are counted,
//!
//! ```text
//!   number of orbits  =  1/|G|  ×  Σ over g in G of  |{ p : g(p) = p }|
//! ```
//!
//! (W. Burnside, *Theory of Groups of Finite Order*, 1897, § 118, who takes it from Frobenius;
//! hence the «lemma that is not Burnside's».)

use ludex_core::{Observer, Orbits, Status, Symmetry};
use ludex_walk::{Interrupted, Visitor, walk};

/// The positions of one ply that each element keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptBySymmetry {
    /// For each element of the group, the identity first, the number of positions that it keeps.
    pub by_element: Vec<u64>,
}

impl KeptBySymmetry {
    /// The number of orbits.
    ///
    /// # Panics
    /// If the sum is no multiple of the order: the elements are then no group, a fault in the rules
    /// of the game.
    #[must_use]
    pub fn orbits(&self) -> u64 {
        let (sum, order) = (self.by_element.iter().sum::<u64>(), self.by_element.len() as u64);
        assert!(sum.is_multiple_of(order), "{sum} positions kept by {order} elements: these are no group");
        sum / order
    }
}

/// Counts, for every ply and every symmetry that keeps `root`, the positions that it keeps.
///
/// # Errors
/// A position without moves that is not over, a budget that ran out or a cancellation, with the
/// plies that were done.
pub fn count<G: Symmetry>(
    game: &G,
    root: &G::Position,
    observer: &dyn Observer,
) -> Result<Vec<KeptBySymmetry>, Interrupted<KeptBySymmetry>> {
    let group = Orbits::keeping(game, root);
    walk(game, root, (), &Orbits::identity(), &Keeping { game, group }, observer)
}

struct Keeping<'a, G> {
    game: &'a G,
    group: Orbits,
}

impl<G: Symmetry> Visitor<G> for Keeping<'_, G> {
    type Weight = ();
    type Tally = KeptBySymmetry;
    const EVERY_PLY: bool = false;

    fn visit(&self, at: &G::Position, (): &(), _status: Status, kept: &mut KeptBySymmetry) {
        let elements = self.group.elements();
        kept.by_element.resize(elements.len(), 0);
        for (count, &element) in kept.by_element.iter_mut().zip(elements) {
            *count += u64::from(self.game.image(element, at) == *at);
        }
    }

    fn merge(&self, kept: &mut KeptBySymmetry, other: KeptBySymmetry) {
        kept.by_element.resize(self.group.elements().len(), 0);
        for (count, more) in kept.by_element.iter_mut().zip(other.by_element) {
            *count += more;
        }
    }
}
