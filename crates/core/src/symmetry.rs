//! Symmetries of a game: ways to turn the board over that change nothing.

use crate::Game;

/// A finite group that acts on the positions and the moves of a game and keeps its rules. Unlocks
/// counts up to symmetry.
///
/// Elements are numbered from 0, the identity. Laws: every element maps legal moves to legal moves,
/// keeps the status, and `play(image(p), image_move(m)) = image(play(p, m))`; the images of a
/// position under all elements are an orbit. Engines use the elements that keep the position they
/// start from. The default is the group of the identity alone.
pub trait Symmetry: Game<Position: Ord> {
    /// The number of elements of the group.
    fn order(&self) -> usize {
        1
    }

    /// The image of a position under an element.
    fn image(&self, _element: usize, at: &Self::Position) -> Self::Position {
        at.clone()
    }

    /// The image of a move under an element.
    fn image_move(&self, _element: usize, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The canonical position: the smallest of the images under the whole group. A game may do it
    /// faster than this.
    fn canonical(&self, at: &Self::Position) -> Self::Position {
        (1..self.order()).map(|e| self.image(e, at)).fold(at.clone(), Ord::min)
    }

    /// Replaces positions by their canonical ones.
    fn canonical_all(&self, positions: &mut [Self::Position]) {
        for at in positions {
            *at = self.canonical(at);
        }
    }

    /// The smallest of the images under some elements of the group, the identity among them.
    fn smallest(&self, elements: &[usize], at: &Self::Position) -> Self::Position {
        elements.iter().filter(|&&e| e != 0).map(|&e| self.image(e, at)).fold(at.clone(), Ord::min)
    }

    /// How many elements of the whole group keep a position. A game may do it faster than this.
    fn stabiliser_order(&self, at: &Self::Position) -> usize {
        (0..self.order()).filter(|&e| self.image(e, at) == *at).count()
    }

    /// The elements that keep a position, the identity first.
    fn stabiliser(&self, at: &Self::Position) -> Vec<usize> {
        let mut keeping = Vec::new();
        for element in 0..self.order() {
            if self.image(element, at) == *at {
                keeping.push(element);
            }
        }
        keeping
    }
}
