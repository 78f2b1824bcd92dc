//! A table's description of itself: the game, the rules, the root, and the mapping from positions
//! to entries.

use ludex_core::{Game, Key, Notation, Orbits, Ranking, Symmetry, Text};
use serde::{Deserialize, Serialize};

use crate::fingerprint::Fingerprint;
use crate::{TableError, decimal};

/// The meaning of values, in words, for readers without the program.
const VALUE: &str = "what the position is worth to the player to move if both play as well as they can; in a finished \
                     game of two players, to the one who lost; in a solo game, win is solved and loss is stuck";
const REMOTENESS: &str = "plies to the end: the winner hurries and the loser delays; in a drawn game both sides prefer \
                          to end sooner; a draw whose remoteness is null never ends";

/// How positions become places in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Storage {
    /// Sorted keys, as the game's [`Key`] gives them.
    Keys,
    /// The dense numbers of the game's [`Ranking`]; a number without a position has an empty place.
    Numbers,
}

/// Which tier of the table a position is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tiers {
    /// The plies from the root.
    Ply,
    /// The tier of the game's [`Ranking`].
    Index,
    /// All positions are in tier 0.
    One,
}

/// The position from which all others of the table were reached, canonical if symmetry is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Root {
    /// As text.
    pub position: String,
    /// Its tier.
    pub tier: u32,
    /// Its key, or its number in the tier.
    #[serde(with = "decimal")]
    pub key: u128,
}

/// What a table is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game, as the registry names it.
    pub game: String,
    /// The fingerprint of its rules.
    pub fingerprint: Fingerprint,
    /// How positions become places.
    pub storage: Storage,
    /// The greatest number of bits of a key; 0 in a table of numbers.
    pub key_bits: u32,
    /// Which tier a position is in.
    pub tiers: Tiers,
    /// How many numbers each tier has, in a table of numbers; else empty.
    pub lengths: Vec<u64>,
    /// Whether the table holds canonical positions only, under the symmetries that keep the root.
    pub symmetry: bool,
    /// Tiers whose positions are in the tables of other games, each with the name of its game; they
    /// have no numbers here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<(u32, String)>,
    /// Where the positions were reached from.
    pub root: Root,
    /// The last ply from the root that is there, in a book of openings; `None` where the table has
    /// all that can be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    value: String,
    remoteness: String,
}

impl Header {
    /// A table of sorted keys of the positions that can be reached from `root`; up to symmetry, if
    /// `symmetry`. Its tiers are plies where the game knows them, else there is one; to have
    /// others, set `tiers` and the root's tier.
    ///
    /// # Errors
    /// The positions of the game have no keys.
    pub fn keys<G: Notation + Key + Symmetry + Ranking>(
        game: &G,
        root: &G::Position,
        symmetry: bool,
    ) -> Result<Self, TableError> {
        let bits = game.key_bits().ok_or_else(|| TableError::NoKeys { game: game.spec() })?;
        let tiers = if game.ply(root).is_some() { Tiers::Ply } else { Tiers::One };
        let root = canonical_root(game, root, symmetry);
        let place = Root { position: game.position_text(&root), tier: 0, key: game.key(&root) };
        Ok(Self::new(game, Storage::Keys, bits, tiers, Vec::new(), symmetry, place))
    }

    /// A table of the numbers of a game's [`Ranking`].
    ///
    /// # Errors
    /// The positions of the game have no numbers.
    pub fn numbers<G: Notation + Key + Symmetry + Ranking>(
        game: &G,
        root: &G::Position,
        symmetry: bool,
    ) -> Result<Self, TableError> {
        if game.tiers() == 0 {
            return Err(TableError::NoNumbers { game: game.spec() });
        }
        let lengths = (0..game.tiers()).map(|tier| game.tier_len(tier)).collect();
        let root = canonical_root(game, root, symmetry);
        let (tier, number) = game.rank(&root);
        let place = Root { position: game.position_text(&root), tier, key: number.into() };
        Ok(Self::new(game, Storage::Numbers, 0, Tiers::Index, lengths, symmetry, place))
    }

    /// The same, without the positions that are converted to other games ([`Ranking::converted`]).
    #[must_use]
    pub fn without_converted<G: Ranking>(mut self, game: &G) -> Self {
        self.elsewhere = (0..game.tiers()).filter_map(|tier| Some((tier, game.converted(tier)?))).collect();
        for &(tier, _) in &self.elsewhere {
            self.lengths[tier as usize] = 0;
        }
        self
    }

    fn new<G: Notation + Key + Symmetry + Ranking>(
        game: &G,
        storage: Storage,
        key_bits: u32,
        tiers: Tiers,
        lengths: Vec<u64>,
        symmetry: bool,
        root: Root,
    ) -> Self {
        Self {
            game: game.spec(),
            fingerprint: Fingerprint::for_game(game),
            storage,
            key_bits,
            tiers,
            lengths,
            symmetry,
            elsewhere: Vec::new(),
            root,
            plies: None,
            value: VALUE.into(),
            remoteness: REMOTENESS.into(),
        }
    }

    /// What a header would say of a table of `game` that begins at `root` and is stored in the same
    /// way.
    pub(crate) fn again<G: Notation + Key + Symmetry + Ranking>(
        &self,
        game: &G,
        root: &G::Position,
    ) -> Result<Self, TableError> {
        let mut again = match self.storage {
            Storage::Keys => Self::keys(game, root, self.symmetry),
            Storage::Numbers => Self::numbers(game, root, self.symmetry),
        }?;
        if !self.elsewhere.is_empty() && self.storage == Storage::Numbers {
            again = again.without_converted(game);
        }
        // Keys may be in the tiers of numbers, or all in one.
        if self.tiers == Tiers::One || self.tiers == Tiers::Index && game.tiers() > 0 {
            again.tiers = self.tiers;
        }
        if let Some(tier) = tier_of(game, again.tiers, root, root) {
            again.root.tier = tier;
        }
        again.plies = self.plies;
        Ok(again)
    }

    /// Whether what it says can be true.
    pub(crate) fn is_sound(&self) -> bool {
        let by_index = self.tiers == Tiers::Index;
        if self.plies.is_some() && self.tiers != Tiers::Ply {
            return false;
        }
        match self.storage {
            Storage::Keys => self.key_bits <= 128 && self.lengths.is_empty(),
            Storage::Numbers => self.key_bits == 0 && by_index && !self.lengths.is_empty(),
        }
    }

    /// What is different in another header, if anything is.
    pub(crate) fn difference(&self, other: &Self) -> Option<Text> {
        let (game, theirs) = (&self.game, &other.game);
        if game != theirs {
            return Some(ludex_core::say!("it is of {theirs}, not of {game}", "elle est de {theirs} et non de {game}"));
        }
        if self.fingerprint != other.fingerprint {
            return Some(ludex_core::say!(
                "the rules of {game} have changed since it was made",
                "les règles de {game} ont changé depuis qu'elle a été faite"
            ));
        }
        let (root, theirs) = (&self.root.position, &other.root.position);
        if root != theirs {
            return Some(ludex_core::say!(
                "it starts at the position {theirs}, not at {root}",
                "elle part de la position {theirs} et non de {root}"
            ));
        }
        (self != other)
            .then_some(Text::fixed("its positions are stored in another way", "ses positions y sont rangées autrement"))
    }
}

/// The root as it stands in the table. The symmetries are those that keep it, so that it is
/// canonical itself.
fn canonical_root<G: Symmetry>(game: &G, root: &G::Position, symmetry: bool) -> G::Position {
    let orbits = if symmetry { Orbits::keeping(game, root) } else { Orbits::identity() };
    orbits.canonical(game, root.clone())
}

/// The tier of a position of a table that began at `root`; `None` if it can't be in it.
pub(crate) fn tier_of<G: Game + Ranking>(game: &G, tiers: Tiers, root: &G::Position, at: &G::Position) -> Option<u32> {
    match tiers {
        Tiers::Ply => game.ply(at)?.checked_sub(game.ply(root)?),
        Tiers::Index => Some(game.rank(at).0),
        Tiers::One => Some(0),
    }
}
