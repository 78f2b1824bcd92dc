//! Which positions an engine takes for one.

use crate::Symmetry;

/// Positions are taken up to the symmetries of the game that keep its root, so that what can be
/// reached from the root is a union of whole orbits; or every position stands for itself.
///
/// Where there is only the identity, nothing asks the game for its symmetries.
#[derive(Clone, Debug)]
pub struct Orbits {
    elements: Vec<usize>,
    whole_group: bool,
    /// Whether symmetries were requested, though there may be none but the identity.
    asked: bool,
}

impl Orbits {
    /// No symmetry but the identity: every position stands for itself.
    #[must_use]
    pub fn identity() -> Self {
        Self { elements: vec![0], whole_group: false, asked: false }
    }

    /// The symmetries that keep `root`.
    pub fn keeping<G: Symmetry>(game: &G, root: &G::Position) -> Self {
        let elements = game.stabiliser(root);
        Self { whole_group: elements.len() == game.order(), elements, asked: true }
    }

    /// Whether symmetries were requested, though there may be none but the identity.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// The elements of the group, as the game numbers them; the identity is the first.
    #[must_use]
    pub fn elements(&self) -> &[usize] {
        &self.elements
    }

    /// The canonical position of `at`: the smallest of its orbit.
    #[inline]
    pub fn canonical<G: Symmetry>(&self, game: &G, at: G::Position) -> G::Position {
        if self.elements.len() == 1 {
            return at;
        }
        if self.whole_group {
            return game.canonical(&at);
        }
        game.smallest(&self.elements, &at)
    }

    /// Replaces positions by their canonical ones.
    #[inline]
    pub fn canonical_all<G: Symmetry>(&self, game: &G, positions: &mut [G::Position]) {
        if self.elements.len() == 1 {
            return;
        }
        if self.whole_group {
            return game.canonical_all(positions);
        }
        for at in positions {
            *at = game.smallest(&self.elements, at);
        }
    }

    /// How many positions the canonical position `at` stands for.
    #[inline]
    pub fn orbit<G: Symmetry>(&self, game: &G, at: &G::Position) -> u64 {
        if self.elements.len() == 1 {
            return 1;
        }
        let keeping = if self.whole_group {
            game.stabiliser_order(at)
        } else {
            self.elements.iter().filter(|&&e| game.image(e, at) == *at).count()
        };
        (self.elements.len() / keeping) as u64
    }
}
