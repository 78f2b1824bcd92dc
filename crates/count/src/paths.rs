//! How many games are there, and how many histories: sequences of moves counted without walking them.
//!
//! As many histories end in a position as end in those before it, so that their numbers flow down the game graph ply by
//! ply, one number for each position of the ply. (The ply is here the length of the history: a position that can be
//! reached at several plies is met at each.) With a quotient a canonical position carries the histories of its whole
//! orbit; *up to symmetry*, moves of a position that lead to the same canonical position are one move, and what is
//! counted are the walks in the quotient: 26,830 complete games of tic-tac-toe.
//!
//! Counting is done in 128 bits, and once more in big integers if that is not enough.

use std::marker::PhantomData;

use ludex_core::{Folded, Game, Halt, Observer, Outcome, Player, Quotient, Rule, Status, fold};
use num_bigint::BigUint;

use crate::breadth_first::{Survey, Weight, survey};
use crate::positions::Incomplete;

/// The histories of one length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// Sequences of so many moves from the root, complete or not.
    pub histories: BigUint,
    /// Those that are complete games.
    pub games: BigUint,
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
/// A game with loops (its histories are without number), a position without moves that is not over, a budget that ran
/// out or a cancellation, with the lengths that were done.
pub fn count<G: Game, Q: Quotient<G>>(
    game: &G,
    root: &G::Position,
    quotient: &Q,
    alike: Alike,
    observer: &impl Observer,
) -> Result<Vec<Length>, Incomplete<Length>> {
    if game.ply(root).is_none() {
        refuse_loops(game, root, quotient, observer).map_err(|why| Incomplete { why, by_ply: Vec::new() })?;
    }
    match count_in::<Wide, _, _>(game, root, quotient, alike, observer) {
        Ok(lengths) if lengths.iter().any(|length| length.histories == Wide::TOO_MANY.into()) => {
            count_in::<BigUint, _, _>(game, root, quotient, alike, observer)
        }
        done => done,
    }
}

fn count_in<N: Number, G: Game, Q: Quotient<G>>(
    game: &G,
    root: &G::Position,
    quotient: &Q,
    alike: Alike,
    observer: &impl Observer,
) -> Result<Vec<Length>, Incomplete<Length>> {
    let lengths = |tallies: Vec<Tally<N>>| tallies.into_iter().map(Into::into).collect();
    match survey(game, root, N::from(1), quotient, &Paths { alike, number: PhantomData::<N> }, observer) {
        Ok(tallies) => Ok(lengths(tallies)),
        Err(stopped) => Err(Incomplete { why: stopped.why, by_ply: lengths(stopped.tallies) }),
    }
}

/// A number of histories.
trait Number: Weight + From<u8> + Default + Into<BigUint> {}

impl<N: Weight + From<u8> + Default + Into<BigUint>> Number for N {}

/// A number below 2¹²⁸ − 1, or [`TOO_MANY`](Wide::TOO_MANY), which stays so whatever is added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wide(u128);

impl Wide {
    const TOO_MANY: Self = Self(u128::MAX);
}

impl From<u8> for Wide {
    fn from(number: u8) -> Self {
        Self(number.into())
    }
}

impl From<Wide> for BigUint {
    fn from(number: Wide) -> Self {
        number.0.into()
    }
}

impl Weight for Wide {
    fn add(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

impl Weight for BigUint {
    fn add(&mut self, other: Self) {
        *self += other;
    }
}

#[derive(Default)]
struct Tally<N> {
    histories: N,
    games: N,
}

impl<N: Number> From<Tally<N>> for Length {
    fn from(tally: Tally<N>) -> Self {
        Self { histories: tally.histories.into(), games: tally.games.into() }
    }
}

struct Paths<N> {
    alike: Alike,
    number: PhantomData<N>,
}

impl<G: Game, N: Number> Survey<G> for Paths<N> {
    type Weight = N;
    type Tally = Tally<N>;
    const EVERY_PLY: bool = true;

    fn merges_moves(&self) -> bool {
        self.alike == Alike::CanonicalPositions
    }

    fn see(&self, _at: &G::Position, paths: &N, status: Status, tally: &mut Tally<N>) {
        tally.histories.add(paths.clone());
        if let Status::Over(_) = status {
            tally.games.add(paths.clone());
        }
    }

    fn merge(&self, tally: &mut Tally<N>, other: Tally<N>) {
        tally.histories.add(other.histories);
        tally.games.add(other.games);
    }
}

/// Looks for a loop, depth first.
fn refuse_loops<G: Game>(
    game: &G,
    root: &G::Position,
    quotient: &impl Quotient<G>,
    observer: &impl Observer,
) -> Result<(), Halt> {
    struct Nothing;
    impl<G: Game> Rule<G> for Nothing {
        type Value = ();
        fn over(&self, _outcome: Outcome) {}
        fn join(&self, _player: Player, _so_far: Option<()>, (): ()) {}
    }
    fold(game, root, quotient, &Nothing, &mut Folded::default(), observer)
}
