//! A count between two plies, as bytes: what was counted, and the sets that the next ply is made
//! from.
//!
//! ```text
//!   LUDEXSYM       8 bytes
//!   version        4 bytes, 1; all numbers are little-endian
//!   game           8 bytes: hash of the table of moves, the root and what is counted (FNV-1a)
//!   plies          4 bytes; for each ply its numbers, each as its length in bytes (4 bytes) and its bytes, lowest first:
//!                  positions, then how many numbers of ends (4 bytes) and these, then how many kept (4 bytes) and these
//!   nodes          4 bytes; for each node its level and the names of the diagrams where its variable is set and where it is not, 4 bytes each.
//!                  A name is 0 for the empty set, 1 for the set of the position with no variable set, 2 for the first node
//!   roots          4 bytes; for each set the name of its diagram, 4 bytes: positions that go on, then those that were seen
//!   hash           8 bytes: of all bytes before (FNV-1a)
//! ```
//!
//! Nodes come after those that they lead to, at a lower level than both.

use ludex_core::{Text, say};
use num_bigint::BigUint;

use super::Level;
use super::listing::{BASE, Branch, EMPTY, Listing, Name};

const MAGIC: &[u8; 8] = b"LUDEXSYM";
const VERSION: u32 = 1;

/// A count that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// What is counted.
    pub(super) game: u64,
    /// The plies that are done.
    pub(super) levels: Vec<Level>,
    pub(super) sets: Listing,
}

impl Saved {
    /// The plies that are done.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The bytes to keep.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        put(&mut bytes, VERSION);
        bytes.extend(self.game.to_le_bytes());
        put(&mut bytes, self.levels.len() as u32);
        for level in &self.levels {
            put_number(&mut bytes, &level.positions);
            for numbers in [level.ended.as_ref().map_or(&[][..], |ended| &ended[..]), &level.kept] {
                put(&mut bytes, numbers.len() as u32);
                for number in numbers {
                    put_number(&mut bytes, number);
                }
            }
        }
        put(&mut bytes, self.sets.nodes.len() as u32);
        for node in &self.sets.nodes {
            for word in [node.level, node.one, node.zero] {
                put(&mut bytes, word);
            }
        }
        put(&mut bytes, self.sets.roots.len() as u32);
        for &root in &self.sets.roots {
            put(&mut bytes, root);
        }
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// What [`to_bytes`](Saved::to_bytes) gave.
    ///
    /// # Errors
    /// Bytes that are no saved count, or were changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Text> {
        let spoiled = || {
            Text::fixed(
                "the saved count is damaged or incomplete: start the count again",
                "le décompte enregistré est abîmé ou incomplet : recommencez le décompte",
            )
        };
        if !bytes.starts_with(MAGIC) {
            return Err(Text::fixed(
                "this is not a saved count: its first bytes are not LUDEXSYM",
                "ceci n'est pas un décompte enregistré : ses premiers octets ne sont pas LUDEXSYM",
            ));
        }
        let (body, hash) = bytes.split_last_chunk::<8>().ok_or_else(spoiled)?;
        if fnv(body) != u64::from_le_bytes(*hash) {
            return Err(spoiled());
        }
        let mut reader = Reader(&body[MAGIC.len()..]);
        let version = reader.word().ok_or_else(spoiled)?;
        if version != VERSION {
            return Err(say!(
                "the saved count has version {version}, and this program reads version {VERSION}",
                "le décompte enregistré est de version {version}, et ce programme lit la version {VERSION}"
            ));
        }
        reader.saved().filter(|saved| reader.0.is_empty() && saved.sets.is_sound()).ok_or_else(spoiled)
    }
}

impl Listing {
    /// Whether every name is that of an earlier node, at a lower level.
    fn is_sound(&self) -> bool {
        let lower = |place: usize, name: Name| match name {
            EMPTY | BASE => true,
            name => {
                let below = (name - 2) as usize;
                below < place && self.nodes[below].level > self.nodes[place].level
            }
        };
        let nodes =
            self.nodes.iter().enumerate().all(|(place, node)| {
                node.one != EMPTY && [node.one, node.zero].into_iter().all(|name| lower(place, name))
            });
        nodes && self.roots.iter().all(|&root| (root as usize) < self.nodes.len() + 2)
    }
}

fn put(bytes: &mut Vec<u8>, word: u32) {
    bytes.extend(word.to_le_bytes());
}

fn put_number(bytes: &mut Vec<u8>, number: &BigUint) {
    let digits = number.to_bytes_le();
    put(bytes, digits.len() as u32);
    bytes.extend(digits);
}

/// FNV-1a, 64 bits: <https://datatracker.ietf.org/doc/html/rfc9923>.
pub(super) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn saved(&mut self) -> Option<Saved> {
        let (game, rest) = self.0.split_first_chunk::<8>()?;
        let game = u64::from_le_bytes(*game);
        self.0 = rest;
        let levels = self.list(Self::level)?;
        let nodes =
            self.list(|reader| Some(Branch { level: reader.word()?, one: reader.word()?, zero: reader.word()? }))?;
        let roots = self.list(Self::word)?;
        Some(Saved { game, levels, sets: Listing { nodes, roots } })
    }

    fn level(&mut self) -> Option<Level> {
        let positions = self.number()?;
        let ended = self.list(Self::number)?;
        let ended = if ended.is_empty() { None } else { Some(ended.try_into().ok()?) };
        Some(Level { positions, ended, kept: self.list(Self::number)? })
    }

    fn number(&mut self) -> Option<BigUint> {
        let length = self.word()? as usize;
        let (digits, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(BigUint::from_bytes_le(digits))
    }

    /// Grows with what is read, not with what is promised.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.word()?;
        (0..length).map(|_| item(self)).collect()
    }

    fn word(&mut self) -> Option<u32> {
        let (word, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*word))
    }
}
