//! How many games are there, and how many histories: sequences of moves counted without walking
//! them.
//!
//! As many histories end in a position as end in those before it, so that their numbers flow down
//! the game graph ply by ply, one number for each position of the ply. (The ply is here the length
//! of the history: a position that can be reached at several plies is met at each.) With symmetries
//! a canonical position carries the histories of its whole orbit; *up to symmetry*, moves of a
//! position that lead to the same canonical position are one move, and what is counted are the
//! walks in the quotient: 26,830 complete games of tic-tac-toe.
//!
//! Numbers are as long as they need to be.

use ludex_core::{Game, Halt, Observer, Orbits, Outcome, Player, Rule, Status, Symmetry, ValueMap, depth_first};
use ludex_walk::{Interrupted, Visitor, Weight, walk};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// The histories of one length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Length {
    /// Sequences of moves of this length from the root, complete or not.
    #[serde(with = "decimal")]
    pub histories: BigUint,
    /// Those that are complete games.
    #[serde(with = "decimal")]
    pub games: BigUint,
}

/// Numbers as JSON: decimal strings.
mod decimal {
    use num_bigint::BigUint;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(number: &BigUint, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<BigUint, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Which sequences count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// Every sequence of moves counts.
    Moves,
    /// Sequences that lead through the same canonical positions are one.
    CanonicalPositions,
}

/// Counts the sequences of moves from `root` by their length.
///
/// # Errors
/// A game with loops (it has infinitely many histories), a position without moves that is not over,
/// a budget that ran out or a cancellation, with the lengths that were done.
pub fn count<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    alike: Alike,
    observer: &dyn Observer,
) -> Result<Vec<Length>, Interrupted<Length>> {
    watched(game, root, orbits, alike, &|_| {}, observer)
}

/// The same; `told` is called with every length as soon as it is finished, from 0 on.
///
/// # Errors
/// As [`count`].
pub fn watched<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    alike: Alike,
    told: &(dyn Fn(&Length) + Sync),
    observer: &dyn Observer,
) -> Result<Vec<Length>, Interrupted<Length>> {
    refuse_loops(game, root, orbits, observer).map_err(|reason| Interrupted { reason, partial: Vec::new() })?;
    let lengths = |tallies: Vec<Tally>| tallies.into_iter().map(Into::into).collect();
    match walk(game, root, Number::Word(1), orbits, &Paths { alike, told }, observer) {
        Ok(tallies) => Ok(lengths(tallies)),
        Err(stopped) => Err(Interrupted { reason: stopped.reason, partial: lengths(stopped.partial) }),
    }
}

/// A number of histories: a word as long as it fits, then as many words as it needs. (What those
/// hold beyond the 16 bytes here is not in the account of memory.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Of 64 bits.
    Word(u64),
    /// Greater.
    Words(Box<BigUint>),
}

impl From<BigUint> for Number {
    fn from(number: BigUint) -> Self {
        match u64::try_from(&number) {
            Ok(word) => Self::Word(word),
            Err(_) => Self::Words(Box::new(number)),
        }
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::Word(0)
    }
}

impl From<Number> for BigUint {
    fn from(number: Number) -> Self {
        match number {
            Number::Word(word) => word.into(),
            Number::Words(words) => *words,
        }
    }
}

impl Weight for Number {
    fn add(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Word(sum), Self::Word(more)) => match sum.checked_add(more) {
                Some(word) => *sum = word,
                None => *self = Self::Words(Box::new(BigUint::from(*sum) + more)),
            },
            (Self::Word(sum), Self::Words(mut more)) => {
                *more += *sum;
                *self = Self::Words(more);
            }
            (Self::Words(sum), Self::Word(more)) => **sum += more,
            (Self::Words(sum), Self::Words(more)) => **sum += *more,
        }
    }
}

#[derive(Clone, Default)]
struct Tally {
    histories: Number,
    games: Number,
}

impl From<Tally> for Length {
    fn from(tally: Tally) -> Self {
        Self { histories: tally.histories.into(), games: tally.games.into() }
    }
}

struct Paths<'t> {
    alike: Alike,
    told: &'t (dyn Fn(&Length) + Sync),
}

impl<G: Game> Visitor<G> for Paths<'_> {
    type Weight = Number;
    type Tally = Tally;
    const EVERY_PLY: bool = true;

    fn merges_moves(&self) -> bool {
        self.alike == Alike::CanonicalPositions
    }

    fn visit(&self, _at: &G::Position, paths: &Number, status: Status, tally: &mut Tally) {
        tally.histories.add(paths.clone());
        if let Status::Over(_) = status {
            tally.games.add(paths.clone());
        }
    }

    fn finished(&self, _ply: u32, tally: &Tally) {
        (self.told)(&tally.clone().into());
    }

    fn merge(&self, tally: &mut Tally, other: Tally) {
        tally.histories.add(other.histories);
        tally.games.add(other.games);
    }
}

/// Searches for a loop, depth first, where a position does not tell its ply.
///
/// # Errors
/// A game with loops, which has infinitely many histories; as [`depth_first`].
pub fn refuse_loops<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    observer: &dyn Observer,
) -> Result<(), Halt> {
    struct Nothing;
    impl<G: Game> Rule<G> for Nothing {
        type Value = ();
        fn over(&self, _outcome: Outcome) {}
        fn join(&self, _player: Player, _so_far: Option<()>, (): ()) {}
    }
    if game.ply(root).is_some() {
        return Ok(());
    }
    depth_first(game, root, orbits, &Nothing, &mut ValueMap::default(), observer)
}
