//! The rules of a game in 32 bytes.
//!
//! The hash ([BLAKE3](https://github.com/BLAKE3-team/BLAKE3)) of the game's behaviour on a sample
//! of positions: the first ones breadth first from the start, and those of some games played to
//! their end with fixed pseudorandom moves. Each position contributes its text, its status, its
//! moves and their texts, its key, its number, and the text of its canonical position. A table
//! whose fingerprint is not that of the game was made by other rules, or would be read with other
//! keys. Rules that differ only in positions outside the sample have the same fingerprint;
//! verifying the table finds the difference.

use std::collections::HashSet;

use ludex_core::{Key, Notation, Outcome, Player, Ranking, Status, Symmetry, split_mix};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Positions taken breadth first.
const FIRST: usize = 600;
/// Games played, and the plies of one at most.
const GAMES: u64 = 24;
const PLIES: usize = 200;
/// Moves of a position that go in one by one; their number goes in always.
const MOVES: usize = 64;

/// The fingerprint of a game's rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// That of a game; takes some milliseconds.
    pub fn for_game<G: Notation + Key + Symmetry + Ranking>(game: &G) -> Self {
        let mut hash = Hash { game, hasher: blake3::Hasher::new(), moves: Vec::new() };
        hash.text(&game.spec());
        if let digest @ 1.. = game.rules_digest() {
            hash.number(digest.into());
        }
        hash.breadth_first();
        (0..GAMES).for_each(|seed| hash.play(seed));
        Self(hash.hasher.finalize().into())
    }

    /// The rules together with a text, such as that of a position, in 32 bytes.
    #[must_use]
    pub fn with(self, text: &str) -> Self {
        Self(blake3::Hasher::new().update(&self.0).update(text.as_bytes()).finalize().into())
    }
}

struct Hash<'g, G: Notation> {
    game: &'g G,
    hasher: blake3::Hasher,
    moves: Vec<G::Move>,
}

impl<G: Notation + Key + Symmetry + Ranking> Hash<'_, G> {
    fn breadth_first(&mut self) {
        let mut positions = vec![self.game.start()];
        let mut seen = HashSet::from([self.game.start()]);
        let mut next = 0;
        while next < positions.len().min(FIRST) {
            let at = positions[next].clone();
            self.position(&at);
            for &mv in self.moves.iter().take(MOVES) {
                let child = self.game.play(&at, mv);
                if positions.len() < FIRST && seen.insert(child.clone()) {
                    positions.push(child);
                }
            }
            next += 1;
        }
    }

    fn play(&mut self, seed: u64) {
        let (mut at, mut state) = (self.game.start(), seed);
        for _ in 0..PLIES {
            self.position(&at);
            if self.moves.is_empty() {
                return;
            }
            let choice = split_mix(&mut state) % self.moves.len() as u64;
            at = self.game.play(&at, self.moves[choice as usize]);
        }
    }

    /// Takes in a position; its moves are then in `self.moves`.
    fn position(&mut self, at: &G::Position) {
        self.moves.clear();
        let status = self.game.expand(at, &mut self.moves);
        self.text(&self.game.position_text(at));
        self.text(&self.game.position_text(&self.game.canonical(at)));
        self.text(word(status));
        if self.game.key_bits().is_some() {
            self.number(self.game.key(at));
        }
        if self.game.tiers() > 0 {
            let (tier, number) = self.game.rank(at);
            self.number(u128::from(tier) << 64 | u128::from(number));
        }
        self.number(self.moves.len() as u128);
        for place in 0..self.moves.len().min(MOVES) {
            self.text(&self.game.move_text(at, self.moves[place]));
        }
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u128);
        self.hasher.update(text.as_bytes());
    }

    fn number(&mut self, number: u128) {
        self.hasher.update(&number.to_le_bytes());
    }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Turn(Player::First) => "first moves",
        Status::Turn(Player::Second) => "second moves",
        Status::Over(Outcome::Win(Player::First)) => "first won",
        Status::Over(Outcome::Win(Player::Second)) => "second won",
        Status::Over(Outcome::Draw) => "draw",
    }
}

/// 64 hexadecimal digits.
impl std::fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&blake3::Hash::from(self.0).to_hex())
    }
}

impl std::fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(from)?;
        blake3::Hash::from_hex(digits).map(|hash| Self(hash.into())).map_err(de::Error::custom)
    }
}
