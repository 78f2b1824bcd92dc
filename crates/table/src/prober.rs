//! A table and the game that it is of: positions in, verdicts out.

use std::ops::Deref;
use std::sync::Arc;

use ludex_core::{Key, Notation, Orbits, Ranking, RatedMove, Status, Symmetry, Verdict, say};

use crate::code::{self, Code};
use crate::entries::Entries;
use crate::header::{self, Storage};
use crate::viewpoint;
use crate::{Beside, Table, TableError};

/// Answers probes for positions of the table's game.
///
/// A probe takes a microsecond where the block is in memory already, and one read and some tens of
/// microseconds where it is not.
#[derive(Debug)]
pub struct Prober<'t, G: Notation> {
    table: Held<'t>,
    game: &'t G,
    root: G::Position,
    orbits: Option<Orbits>,
    beside: Option<&'t Beside<G>>,
}

/// A table of somebody else, or a share in one.
#[derive(Debug)]
pub(crate) enum Held<'t> {
    Lent(&'t Table),
    Shared(Arc<Table>),
}

impl Deref for Held<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        match self {
            Self::Lent(table) => table,
            Self::Shared(table) => table,
        }
    }
}

/// What a prober learned when it compared its table with the rules, for [`Prober::again`].
#[derive(Clone, Debug)]
pub struct Compared<P> {
    root: P,
    orbits: Option<Orbits>,
}

impl<'t, G: Notation + Key + Symmetry + Ranking> Prober<'t, G> {
    pub(crate) fn new(table: Held<'t>, game: &'t G) -> Result<Self, TableError> {
        let header = table.header();
        let other = |problem| TableError::Other { path: table.path().into(), problem };
        let (spec, theirs) = (game.spec(), &header.game);
        if spec != *theirs {
            return Err(other(say!("it is of {theirs}, not of {spec}", "elle est de {theirs} et non de {spec}")));
        }
        let root = game.read_position(&header.root.position).map_err(|_| {
            let root = &header.root.position;
            other(say!("it cannot start at {root}", "elle ne peut partir de {root}"))
        })?;
        match header.again(game, &root)?.difference(header) {
            None => {}
            Some(problem) => return Err(other(problem)),
        }
        let orbits = header.symmetry.then(|| Orbits::keeping(game, &root));
        Ok(Self { table, game, root, orbits, beside: None })
    }

    /// The same, which looks in these tables for what the table leaves to them.
    #[must_use]
    pub fn with(self, beside: &'t Beside<G>) -> Self {
        Self { beside: Some(beside), ..self }
    }

    /// A prober of a table that was compared with the rules of this game before, which takes some
    /// milliseconds.
    #[must_use]
    pub fn again(table: Arc<Table>, game: &'t G, compared: Compared<G::Position>) -> Self {
        let Compared { root, orbits } = compared;
        Self { table: Held::Shared(table), game, root, orbits, beside: None }
    }

    /// What there is to keep for [`again`](Prober::again).
    #[must_use]
    pub fn compared(&self) -> Compared<G::Position> {
        Compared { root: self.root.clone(), orbits: self.orbits.clone() }
    }

    /// The tables where the positions of a tier are, if the table leaves them to others.
    pub(crate) fn beside(&self, tier: u32) -> Option<&'t Beside<G>> {
        self.beside.filter(|beside| beside.has(tier))
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The game.
    pub fn game(&self) -> &'t G {
        self.game
    }

    /// The position from which all others were reached.
    pub fn root(&self) -> &G::Position {
        &self.root
    }

    /// The position that stands in the table for this one.
    pub fn canonical(&self, at: &G::Position) -> G::Position {
        match &self.orbits {
            Some(orbits) => orbits.canonical(self.game, at.clone()),
            None => at.clone(),
        }
    }

    /// The positions that a canonical position stands for, in their order.
    pub(crate) fn images(&self, at: &G::Position) -> Vec<G::Position> {
        let Some(orbits) = &self.orbits else { return vec![at.clone()] };
        let mut images: Vec<_> = orbits.elements().iter().map(|&element| self.game.image(element, at)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// How many positions a canonical position stands for.
    pub(crate) fn orbit(&self, at: &G::Position) -> u64 {
        self.orbits.as_ref().map_or(1, |orbits| orbits.orbit(self.game, at))
    }

    /// The tier of a canonical position and its key, or its number, there; `None` if it can have
    /// none.
    pub(crate) fn place(&self, at: &G::Position) -> Option<(u32, u128)> {
        let header = self.table.header();
        match header.storage {
            Storage::Numbers => {
                let (tier, number) = self.game.rank(at);
                Some((tier, number.into()))
            }
            Storage::Keys => {
                let tier = header::tier_of(self.game, header.tiers, &self.root, at)?;
                Some((tier, self.game.key(at)))
            }
        }
    }

    /// The places of any positions, which are replaced by their canonical ones where their keys
    /// are asked for. Images of one another share their numbers in a table up to symmetry.
    pub(crate) fn places(&self, positions: &mut [G::Position], places: &mut Vec<Option<(u32, u128)>>) {
        if self.table.header().storage == Storage::Numbers {
            let mut ranks = Vec::with_capacity(positions.len());
            self.game.rank_all(positions, &mut ranks);
            places.extend(ranks.into_iter().map(|(tier, number)| Some((tier, number.into()))));
            return;
        }
        if let Some(orbits) = &self.orbits {
            orbits.canonical_all(self.game, positions);
        }
        places.extend(positions.iter().map(|at| self.place(at)));
    }

    /// The position at a place; `None` if there is none.
    pub(crate) fn position(&self, tier: u32, key: u128) -> Option<G::Position> {
        match self.table.header().storage {
            Storage::Numbers => self.game.unrank(tier, u64::try_from(key).ok()?),
            Storage::Keys => self.game.at_key(key),
        }
    }

    /// The verdict of a position for the player to move (in a finished game of two players: for the
    /// one who lost), or `None` if it is not in the table.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub fn probe(&self, at: &G::Position) -> Result<Option<Verdict>, TableError> {
        self.probe_by(at, &|tier, key| self.table.find(tier, key))
    }

    fn probe_by(&self, at: &G::Position, find: &impl Find) -> Result<Option<Verdict>, TableError> {
        self.probe_place(self.place(&self.canonical(at)), at, find)
    }

    /// The verdict of a position whose place is known.
    fn probe_place(
        &self,
        place: Option<(u32, u128)>,
        at: &G::Position,
        find: &impl Find,
    ) -> Result<Option<Verdict>, TableError> {
        let Some((tier, key)) = place else { return Ok(None) };
        if let Some(beside) = self.beside(tier) {
            return beside.verdict(self.game, tier, at).map(Some);
        }
        Ok(find(tier, key)?.and_then(|(_, code)| code::decode(code)))
    }

    /// Every legal move with its verdict, best first, equals in the order of moves; empty where the
    /// game is over. `None` if a position after a move is not in the table, or has no move and no
    /// outcome.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub fn moves(&self, at: &G::Position) -> Result<Option<Vec<RatedMove<G::Move>>>, TableError> {
        self.moves_by(at, &|tier, key| self.table.find(tier, key))
    }

    /// [`moves`](Prober::moves), looking entries up in another way.
    pub(crate) fn moves_by(
        &self,
        at: &G::Position,
        find: &impl Find,
    ) -> Result<Option<Vec<RatedMove<G::Move>>>, TableError> {
        let (mut moves, mut next) = (Vec::new(), Vec::new());
        let Status::Turn(player) = self.game.successors(at, &mut moves, &mut next) else {
            return Ok(Some(Vec::new()));
        };
        let (mut places, mut scratch) = (Vec::with_capacity(next.len()), Vec::new());
        self.places(&mut next.clone(), &mut places);
        let (seats, mut rated) = (self.game.seats(), Vec::with_capacity(moves.len()));
        for ((mv, at), place) in moves.into_iter().zip(next).zip(places) {
            let Some(verdict) = self.probe_place(place, &at, find)? else { return Ok(None) };
            let Ok(status) = self.game.status(&at, &mut scratch) else { return Ok(None) };
            rated.push(RatedMove { mv, verdict: viewpoint::verdict_of_move(seats, player, verdict, status) });
        }
        RatedMove::best_first(&mut rated);
        Ok(Some(rated))
    }

    /// The moves that keep a position's value and remoteness, in the order of moves; `None` if a
    /// position after a move is not in the table.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub fn best_moves(&self, at: &G::Position) -> Result<Option<Vec<G::Move>>, TableError> {
        Ok(self.moves(at)?.map(|moves| RatedMove::best(&moves).collect()))
    }

    /// All entries, tier by tier in the order of their keys.
    pub fn iter(&self) -> Entries<'_, 't, G> {
        Entries::new(self)
    }
}

/// A way to look up a key, or number, in a tier: its place there, and its code.
pub(crate) trait Find: Fn(u32, u128) -> Result<Option<(u64, Code)>, TableError> {}

impl<F: Fn(u32, u128) -> Result<Option<(u64, Code)>, TableError>> Find for F {}

impl<'p, 't, G: Notation + Key + Symmetry + Ranking> IntoIterator for &'p Prober<'t, G> {
    type Item = Result<crate::Entry<G::Position>, TableError>;
    type IntoIter = Entries<'p, 't, G>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
