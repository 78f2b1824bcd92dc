//! Positions counted as whole sets, ply by ply, for games whose rules are a table ([`Symbolic`]).
//!
//! ```text
//!   ply n:   positions ──count──▶ how many          a set is a zero-suppressed decision diagram: a graph whose paths
//!               │                                   are its positions, with parts that are equal stored once
//!            without ends ──moves──▶ ply n + 1
//! ```
//!
//! **The idea.** A diagram of a hundred thousand nodes holds millions of positions, and what is
//! done to it takes time by its nodes. All moves of a player are one *relation* (`relation`); one
//! walk through a diagram gives all positions that follow (`image`). Ends are patterns, and a set
//! goes through filters that let only positions without them pass. In games where the ply cannot be
//! read from a position, what was seen is kept, by player to move, and taken away from each ply: a
//! ply is the distance from the root.
//!
//! **Up to symmetry** no canonical positions are needed: by the orbit-counting lemma there are as
//! many positions as elements of the group keep on average, and those that an element keeps are a
//! filter for each cell and its image.
//!
//! **Variables.** `variables` says how cells become variables; their order is the game's
//! ([`MoveTable::order`](ludex_core::MoveTable)), which gives its reason. Memory is that of the
//! widest ply: 24 bytes a node and 16 a result of the walk that is being made.
//!
//! **Zero-suppressed or not.** Both were measured (`docs/performance.md`). Zero-suppressed diagrams
//! have 6 to 9 % fewer nodes with Connect Four and take equal time; cells with a variable for each
//! content are what they are made for, and no other kind is kept.
//!
//! S. Edelkamp, P. Kissmann, *On the complexity of BDDs for state space search: a case study in
//! Connect Four*, AAAI 2011, <https://doi.org/10.1609/aaai.v25i1.7827>; S. Minato, *Zero-suppressed
//! BDDs for set manipulation in combinatorial problems*, DAC 1993,
//! <https://doi.org/10.1145/157485.164890>.

mod automata;
mod diagram;
mod image;
mod listing;
mod relation;
mod rules;
mod saved;
mod search;
mod variables;

use std::panic::resume_unwind;

use ludex_core::{Halt, Observer, Symbolic, Symmetry, Text};
use num_bigint::BigUint;

use crate::{CountReport, Interrupted, Quantity};
pub use saved::Saved;

/// What [`CountReport::method`] says.
pub const METHOD: &str = "symbolic";

/// The positions whose distance from the root is this ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// How many.
    pub positions: BigUint,
    /// How many of them are ends: won by the first player, drawn, won by the second; `None` if not
    /// requested.
    pub ended: Option<[BigUint; 3]>,
    /// For each symmetry that keeps the root, the identity first, the number of positions that it
    /// keeps; empty if not requested.
    pub kept: Vec<BigUint>,
}

impl Level {
    /// The number of positions up to symmetry, by the orbit-counting lemma; `kept` must have been
    /// requested.
    ///
    /// # Panics
    /// If the sum is no multiple of the order: the symmetries are then no group, a fault in the
    /// rules of the game.
    #[must_use]
    pub fn orbits(&self) -> Option<BigUint> {
        let (sum, order) = (self.kept.iter().sum::<BigUint>(), BigUint::from(self.kept.len()));
        (!self.kept.is_empty()).then(|| {
            assert!(&sum % &order == BigUint::ZERO, "{sum} positions kept by {order} elements: these are no group");
            sum / order
        })
    }
}

/// Is called with the plies that are finished.
pub type Told<'k> = &'k (dyn Fn(&[Level]) + Sync);

/// What to count, and how.
#[derive(Default)]
pub struct Options<'k> {
    /// Also the positions that each symmetry keeps.
    pub up_to_symmetry: bool,
    /// Also how many positions of each ply are ends. Games in which play ends for lack of a move
    /// take about twice the time with it.
    pub ends: bool,
    /// How many threads work; 0 stands for as many as rayon's.
    pub threads: u32,
    /// The state of an unfinished count, to be resumed.
    pub from: Option<Saved>,
    /// Called with the plies so far after each.
    pub told: Option<Told<'k>>,
    /// Called after every ply with what is needed to go on from there. An error ends the count.
    pub keep: Option<&'k mut (dyn FnMut(Saved) -> Result<(), Text> + Send)>,
}

/// Why a game was not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolicError {
    /// Its rules are no table.
    NoTable,
    /// Its symmetries do not act on cells.
    Symmetries,
    /// What was saved is of another game, root or question.
    OtherSaved,
    /// It was begun and not finished.
    Interrupted(Interrupted<Level>),
}

impl From<Halt> for SymbolicError {
    fn from(reason: Halt) -> Self {
        Self::Interrupted(Interrupted { reason, partial: Vec::new() })
    }
}

impl SymbolicError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoTable => Text::fixed(
                "the symbolic method needs a table of the game's moves, 65,534 at most, on a board of at most 128 cells, \
                 and there is none here; --method explicit counts what can be listed, --method estimate the rest",
                "la méthode symbolique demande une table des coups du jeu, 65 534 au plus, sur un plateau d'au plus 128 \
                 cases, et il n'y en a pas ici ; --method explicit compte ce qui s'énumère, --method estimate le reste",
            ),
            Self::Symmetries => Text::fixed(
                "the symmetries of this game are not given cell by cell, as the symbolic method needs; --method \
                 explicit counts it up to symmetry",
                "les symétries de ce jeu ne sont pas données case par case, comme le demande la méthode symbolique \
                 ; --method explicit le compte à symétrie près",
            ),
            Self::OtherSaved => Text::fixed(
                "the saved count belongs to another game, position or question; it can only be resumed with its own",
                "le décompte enregistré concerne un autre jeu, une autre position ou une autre question ; il ne \
                 peut reprendre qu'avec les siens",
            ),
            Self::Interrupted(interrupted) => interrupted.reason.text(),
        }
    }
}

/// Counts the positions that can be reached from `root`, ply by ply.
///
/// ```
/// use ludex_core::Game;
/// use ludex_count::symbolic::{Options, count};
/// let game = ludex_games::tictactoe::new();
/// let levels = count(&game, &game.start(), Options::default(), &()).unwrap();
/// assert_eq!(levels.iter().map(|level| &level.positions).sum::<num_bigint::BigUint>(), 5_478_u32.into());
/// ```
///
/// # Errors
/// A game that has no table, and see [`SymbolicError`]; what was counted until then is in
/// [`SymbolicError::Interrupted`].
pub fn count<G: Symbolic + Symmetry>(
    game: &G,
    root: &G::Position,
    options: Options<'_>,
    observer: &dyn Observer,
) -> Result<Vec<Level>, SymbolicError> {
    let table = game.move_table().ok_or(SymbolicError::NoTable)?;
    let threads = if options.threads == 0 { rayon::current_num_threads() as u32 } else { options.threads };
    let options = Options { threads, ..options };
    // OxiDD 0.11 keeps free nodes for each thread, under the address of their manager, and may not
    // forget them with it: a later manager at that address would take them for its own. So every
    // count has a thread of its own (and see `Search::outgrown`).
    std::thread::scope(|scope| {
        let counting = move || search::Search::new(game, &table, root, options, observer)?.run();
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, counting) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // A thread is memory: its stack.
            Err(_) => Err(Halt::from(diagram::beyond(observer)).into()),
        }
    })
}

/// Bytes of the stack of a count: what the main thread of a program usually has.
const STACK: usize = 8 << 20;

/// The report of [`count`].
#[must_use]
pub fn report(levels: &[Level]) -> CountReport {
    let up_to_symmetry = levels.first().is_some_and(|level| !level.kept.is_empty());
    let number = |level: &Level| level.orbits().unwrap_or_else(|| level.positions.clone());
    let by_ply: Vec<_> = levels.iter().map(number).collect();
    let strings = |numbers: &[BigUint]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
    let ended = |level: &Level| Some(level.ended.as_ref()?.each_ref().map(ToString::to_string));
    CountReport {
        ended_by_ply: levels.iter().map(ended).collect(),
        orbits_by_ply: up_to_symmetry.then(|| levels.iter().map(|level| level.positions.to_string()).collect()),
        kept_by_ply: up_to_symmetry.then(|| levels.iter().map(|level| strings(&level.kept)).collect()),
        ..CountReport::new(Quantity::Positions, up_to_symmetry, METHOD, &by_ply)
    }
}
