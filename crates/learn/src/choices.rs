//! The choices of a position up to symmetry: moves that lead to the same canonical position are
//! one.
//!
//! ```text
//! canonical position   . . .      its choices, in the order of its own moves:
//!                      . X .      0: a corner (four moves)   1: an edge (four moves)
//!                      . . .
//! ```
//!
//! A position that is not canonical has the choices of its canonical one: each of its moves is
//! given the place of the choice that leads to the same canonical position.

use ludex_core::{Orbits, Symmetry};

/// The choices of a position.
pub(crate) struct Choices<P> {
    /// The canonical position.
    pub(crate) key: P,
    /// The choice that each legal move is, by its place.
    pub(crate) of_move: Vec<usize>,
    /// How many there are.
    pub(crate) count: usize,
}

/// The choices of a position that has these legal moves.
pub(crate) fn choices<G: Symmetry>(
    game: &G,
    orbits: &Orbits,
    at: &G::Position,
    moves: &[G::Move],
) -> Choices<G::Position> {
    let key = orbits.canonical(game, at.clone());
    let after = |at: &G::Position, mv| orbits.canonical(game, game.play(at, mv));
    let mut found: Vec<G::Position> = Vec::new();
    if key != *at {
        let mut own = Vec::new();
        game.expand(&key, &mut own);
        for mv in own {
            place(&mut found, after(&key, mv));
        }
    }
    let of_move = moves.iter().map(|&mv| place(&mut found, after(at, mv))).collect();
    Choices { key, of_move, count: found.len() }
}

/// The place of a position in a list, where it is put if it is not there.
fn place<P: Eq>(list: &mut Vec<P>, at: P) -> usize {
    list.iter().position(|known| *known == at).unwrap_or_else(|| {
        list.push(at);
        list.len() - 1
    })
}
