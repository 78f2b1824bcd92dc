//! A game whose positions are the keys or the numbers by which tables hold them: one kind of words
//! for all games.

use ludex_core::{Following, Game, Key, Orbits, Player, Ranking, Seats, Status, Symmetry};
use ludex_table::Storage;

/// The rules of a game on the words of its positions, which are in the order of a table:
///
/// ```text
///   keys       the key of the canonical position, which need not be the smallest
///   numbers    tier · 2⁶⁴ + number; images under the symmetries of the game have the same
/// ```
///
/// # Panics
/// A word of no position is a fault of the caller: they come from the game alone.
#[derive(Clone, Copy, Debug)]
pub struct Keyed<'g, G> {
    game: &'g G,
    storage: Storage,
}

impl<'g, G> Keyed<'g, G> {
    /// The game on the words by which a table holds its positions.
    #[must_use]
    pub fn new(game: &'g G, storage: Storage) -> Self {
        Self { game, storage }
    }

    /// The symmetries by which words are to be made canonical, of those by which positions are.
    #[must_use]
    pub fn orbits(&self, of_positions: &Orbits) -> Orbits {
        match self.storage {
            Storage::Keys => of_positions.clone(),
            // They are folded already.
            Storage::Numbers => Orbits::identity(),
        }
    }

    /// The tier of a word, where tiers are not plies, and what the table calls it there.
    pub(crate) fn place(&self, word: u128) -> (u32, u128) {
        match self.storage {
            Storage::Keys => (0, word),
            Storage::Numbers => ((word >> TIER) as u32, word & NUMBER),
        }
    }
}

/// Where the tier is in the word of a number.
const TIER: u32 = 64;
const NUMBER: u128 = u64::MAX as u128;

impl<G: Key + Ranking> Keyed<'_, G> {
    /// How many tiers words are of, where tiers are not plies.
    #[must_use]
    pub fn tiers(&self) -> u32 {
        match self.storage {
            Storage::Keys => 1,
            Storage::Numbers => self.game.tiers(),
        }
    }

    /// The word of a position.
    #[must_use]
    pub fn word(&self, at: &G::Position) -> u128 {
        match self.storage {
            Storage::Keys => self.game.key(at),
            Storage::Numbers => word_of_rank(self.game.rank(at)),
        }
    }

    /// The position of a word.
    pub(crate) fn at(&self, word: u128) -> G::Position {
        let at = match self.storage {
            Storage::Keys => self.game.at_key(word),
            Storage::Numbers => self.game.unrank((word >> TIER) as u32, word as u64),
        };
        at.expect("a word that the game gave")
    }

    fn each(&self, words: &[u128]) -> Vec<G::Position> {
        words.iter().map(|&word| self.at(word)).collect()
    }

    fn words(&self, positions: &[G::Position]) -> Vec<u128> {
        match self.storage {
            Storage::Keys => positions.iter().map(|at| self.game.key(at)).collect(),
            Storage::Numbers => {
                let mut ranks = Vec::with_capacity(positions.len());
                self.game.rank_all(positions, &mut ranks);
                ranks.into_iter().map(word_of_rank).collect()
            }
        }
    }
}

impl<G: Key + Ranking + Symmetry> Keyed<'_, G> {
    /// How many positions a word stands for, under symmetries of positions.
    pub(crate) fn orbit(&self, of_positions: &Orbits, word: u128) -> u64 {
        of_positions.orbit(self.game, &self.at(word))
    }
}

fn word_of_rank((tier, number): (u32, u64)) -> u128 {
    u128::from(tier) << TIER | u128::from(number)
}

impl<G: Key + Ranking> Game for Keyed<'_, G> {
    type Position = u128;
    type Move = G::Move;

    fn start(&self) -> u128 {
        self.word(&self.game.start())
    }

    fn expand(&self, &word: &u128, moves: &mut Vec<G::Move>) -> Status {
        self.game.expand(&self.at(word), moves)
    }

    fn play(&self, &word: &u128, mv: G::Move) -> u128 {
        self.word(&self.game.play(&self.at(word), mv))
    }

    fn seats(&self) -> Seats {
        self.game.seats()
    }

    fn ply(&self, &word: &u128) -> Option<u32> {
        self.game.ply(&self.at(word))
    }

    fn stage(&self, &word: &u128) -> Option<u32> {
        self.game.stage(&self.at(word))
    }

    fn loops(&self) -> bool {
        self.game.loops()
    }

    fn turn(&self, &word: &u128) -> Option<Player> {
        self.game.turn(&self.at(word))
    }

    fn together(&self) -> usize {
        self.game.together()
    }

    fn successors_all(&self, words: &[u128], following: &mut Following<G::Move, u128>) {
        let mut found = Following::new();
        self.game.successors_all(&self.each(words), &mut found);
        following.append(found, |mv| mv, |at| self.word(&at));
    }

    fn play_all(&self, &word: &u128, moves: &[G::Move], next: &mut Vec<u128>) {
        let mut positions = Vec::with_capacity(moves.len());
        self.game.play_all(&self.at(word), moves, &mut positions);
        next.extend(self.words(&positions));
    }
}

impl<G: Key + Ranking + Symmetry> Symmetry for Keyed<'_, G> {
    fn order(&self) -> usize {
        self.game.order()
    }

    fn image(&self, element: usize, &word: &u128) -> u128 {
        self.word(&self.game.image(element, &self.at(word)))
    }

    fn image_move(&self, element: usize, mv: G::Move) -> G::Move {
        self.game.image_move(element, mv)
    }

    fn canonical(&self, &word: &u128) -> u128 {
        self.word(&self.game.canonical(&self.at(word)))
    }

    fn canonical_all(&self, words: &mut [u128]) {
        let mut positions = self.each(words);
        self.game.canonical_all(&mut positions);
        words.copy_from_slice(&self.words(&positions));
    }

    fn smallest(&self, elements: &[usize], &word: &u128) -> u128 {
        self.word(&self.game.smallest(elements, &self.at(word)))
    }

    fn stabiliser_order(&self, &word: &u128) -> usize {
        self.game.stabiliser_order(&self.at(word))
    }

    fn stabiliser(&self, &word: &u128) -> Vec<usize> {
        self.game.stabiliser(&self.at(word))
    }
}
