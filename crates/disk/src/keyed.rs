//! A game whose positions are their keys: what tables hold, and one kind of words for all games.

use ludex_core::{Following, Game, Key, Player, Seats, Status, Symmetry};

/// The rules of a game on the keys of its positions. A canonical key is that of the canonical
/// position, and need not be the smallest.
///
/// # Panics
/// A number that is no key is a fault of the caller: keys come from the game alone.
#[derive(Clone, Copy, Debug)]
pub struct Keyed<'g, G>(pub &'g G);

impl<G: Key> Keyed<'_, G> {
    fn at(&self, key: u128) -> G::Position {
        self.0.at_key(key).expect("a key that the game gave")
    }

    fn each(&self, keys: &[u128]) -> Vec<G::Position> {
        keys.iter().map(|&key| self.at(key)).collect()
    }

    fn keys<'p>(&self, positions: &'p [G::Position]) -> impl Iterator<Item = u128> + use<'_, 'p, G> {
        positions.iter().map(|at| self.0.key(at))
    }
}

impl<G: Key> Game for Keyed<'_, G> {
    type Position = u128;
    type Move = G::Move;

    fn start(&self) -> u128 {
        self.0.key(&self.0.start())
    }

    fn expand(&self, &at: &u128, moves: &mut Vec<G::Move>) -> Status {
        self.0.expand(&self.at(at), moves)
    }

    fn play(&self, &at: &u128, mv: G::Move) -> u128 {
        self.0.key(&self.0.play(&self.at(at), mv))
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn ply(&self, &at: &u128) -> Option<u32> {
        self.0.ply(&self.at(at))
    }

    fn stage(&self, &at: &u128) -> Option<u32> {
        self.0.stage(&self.at(at))
    }

    fn loops(&self) -> bool {
        self.0.loops()
    }

    fn turn(&self, &at: &u128) -> Option<Player> {
        self.0.turn(&self.at(at))
    }

    fn together(&self) -> usize {
        self.0.together()
    }

    fn successors_all(&self, keys: &[u128], following: &mut Following<G::Move, u128>) {
        let mut found = Following::new();
        self.0.successors_all(&self.each(keys), &mut found);
        following.append(found, |mv| mv, |at| self.0.key(&at));
    }

    fn play_all(&self, &at: &u128, moves: &[G::Move], next: &mut Vec<u128>) {
        let mut positions = Vec::with_capacity(moves.len());
        self.0.play_all(&self.at(at), moves, &mut positions);
        next.extend(self.keys(&positions));
    }
}

impl<G: Key + Symmetry> Symmetry for Keyed<'_, G> {
    fn order(&self) -> usize {
        self.0.order()
    }

    fn image(&self, element: usize, &at: &u128) -> u128 {
        self.0.key(&self.0.image(element, &self.at(at)))
    }

    fn image_move(&self, element: usize, mv: G::Move) -> G::Move {
        self.0.image_move(element, mv)
    }

    fn canonical(&self, &at: &u128) -> u128 {
        self.0.key(&self.0.canonical(&self.at(at)))
    }

    fn canonical_all(&self, keys: &mut [u128]) {
        let mut positions = self.each(keys);
        self.0.canonical_all(&mut positions);
        keys.iter_mut().zip(self.keys(&positions)).for_each(|(key, canonical)| *key = canonical);
    }

    fn smallest(&self, elements: &[usize], &at: &u128) -> u128 {
        self.0.key(&self.0.smallest(elements, &self.at(at)))
    }

    fn stabiliser_order(&self, &at: &u128) -> usize {
        self.0.stabiliser_order(&self.at(at))
    }

    fn stabiliser(&self, &at: &u128) -> Vec<usize> {
        self.0.stabiliser(&self.at(at))
    }
}
