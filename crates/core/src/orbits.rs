//! Which positions an engine takes for one.

use crate::{Game, Symmetry};

/// A way to take several positions for one, their *canonical position*.
pub trait Quotient<G: Game>: Sync {
    /// The canonical position of `at`.
    fn canonical(&self, game: &G, at: G::Position) -> G::Position;

    /// Replaces positions by their canonical ones.
    fn canonical_all(&self, game: &G, positions: &mut [G::Position]) {
        for at in positions {
            *at = self.canonical(game, at.clone());
        }
    }

    /// How many positions the canonical position `at` stands for.
    fn orbit(&self, game: &G, at: &G::Position) -> u64;
}

/// Every position stands for itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Quotient<G> for Plain {
    fn canonical_all(&self, _game: &G, _positions: &mut [G::Position]) {}

    fn canonical(&self, _game: &G, at: G::Position) -> G::Position {
        at
    }

    fn orbit(&self, _game: &G, _at: &G::Position) -> u64 {
        1
    }
}

/// Positions are taken up to the symmetries of the game that keep its root, so that what can be
/// reached from the root is a union of whole orbits.
#[derive(Clone, Debug)]
pub struct Orbits {
    elements: Vec<usize>,
    whole_group: bool,
    /// Whether symmetries were asked for, though there may be none but the identity.
    asked: bool,
}

impl Orbits {
    /// No symmetry but the identity: every position stands for itself.
    #[must_use]
    pub fn identity() -> Self {
        Self { elements: vec![0], whole_group: false, asked: false }
    }

    /// Whether symmetries were asked for, though there may be none but the identity.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// The symmetries that keep `root`.
    pub fn keeping<G: Symmetry>(game: &G, root: &G::Position) -> Self {
        let elements = game.stabiliser(root);
        Self { whole_group: elements.len() == game.order(), elements, asked: true }
    }

    /// The elements of the group, as the game numbers them; the identity is the first.
    #[must_use]
    pub fn elements(&self) -> &[usize] {
        &self.elements
    }
}

impl<G: Symmetry> Quotient<G> for Orbits {
    fn canonical(&self, game: &G, at: G::Position) -> G::Position {
        if self.elements.len() == 1 {
            return at;
        }
        if self.whole_group {
            return game.canonical(&at);
        }
        game.smallest(&self.elements, &at)
    }

    fn canonical_all(&self, game: &G, positions: &mut [G::Position]) {
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

    fn orbit(&self, game: &G, at: &G::Position) -> u64 {
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
