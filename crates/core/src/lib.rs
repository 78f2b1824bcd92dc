//! The vocabulary of Ludex: players, outcomes and values, and the one trait that a game must have.
//!
//! A game is [`Game`]: a start, what can be done from a position, and what a move leads to.
//! Everything else is a *capability*, a trait of its own that unlocks an engine and carries laws
//! (checked by `ludex-testkit`):
//!
//! | capability | unlocks |
//! |---|---|
//! | [`Notation`] | positions and moves as text, on the command line, in files and addresses |
//! | [`View`] | drawn boards, in the terminal and on the page |
//! | [`Symmetry`] | counts up to symmetry, and engines that do a fraction of the work |
//! | [`Placement`] | bounds on the number of positions |
//! | [`Symbolic`] | counting in decision diagrams |
//! | [`Key`] | tables of solved positions |
//! | [`Ranking`], [`Unmove`] | retrograde analysis in arrays |
//! | [`SumOfGames`] | sums of games, by Grundy values |
//! | [`Legality`] | counts of legal boards |
//! | [`Foresight`] | one position alone, by proof numbers |
//! | [`LowerBound`] | shortest solutions of puzzles, by a search with lower bounds |
//! | [`Evaluate`] | searches that stop at a depth |
//!
//! One algorithm is here because several engines are built on it: [`depth_first()`], post-order,
//! through a game without loops.
//!
//! A [`Strategy`] is a way to play, however it finds its moves.
//!
//! This crate has no input or output, no threads and no clock.

mod about;
mod any_game;
mod bare;
mod bridge;
mod capabilities;
mod chairs;
pub mod csv;
mod depth_first;
mod diagnostic;
mod evaluate;
pub mod few;
mod footprint;
mod foresight;
mod game;
mod halt;
mod key;
mod legality;
mod lower_bound;
pub mod markup;
mod moves_text;
mod notation;
pub mod numbers;
mod observe;
mod orbits;
mod packed;
mod placement;
mod player;
mod playout;
mod ranking;
mod rules_alone;
mod seeds;
mod setting;
mod shared;
mod side;
mod strategy;
mod sum_of_games;
mod symbolic;
mod symmetry;
mod text;
mod unmove;
mod verdict;
mod view;
mod weights;

pub use about::About;
pub use any_game::{AnyGame, DynGame, Playable, word};
pub use bare::Bare;
pub use bridge::dyn_game;
pub use capabilities::{AnyEvaluate, AnyEvaluation, Capabilities};
pub use chairs::expand_checked;
pub use depth_first::{Rule, ValueMap, depth_first};
pub use diagnostic::{Diagnostic, Span};
pub use evaluate::{EVALUATION_BOUND, Evaluate, EvaluationAbout};
pub use footprint::owned_bytes;
pub use foresight::{Foreseen, Foresight, Sight};
pub use game::{Following, Game, GameError, Seats, Status};
pub use halt::Halt;
pub use key::Key;
pub use legality::{Condition, Factor, Formula, Legality};
pub use lower_bound::LowerBound;
pub use moves_text::{move_words, moves_of};
pub use notation::{BadText, Notation, read_listed_move};
pub use observe::{InTurn, Memory, Observer, Progress, Stop, Unit, WithMemory, WithProgress};
pub use orbits::Orbits;
pub use packed::{AnyPosition, Long, MoveNumber, Packed, PositionWord, Wide};
pub use placement::{Layout, Placement};
pub use player::{Outcome, Player, Value};
pub use playout::{PlayoutResult, random_below, random_game};
pub use ranking::Ranking;
pub use sum_of_games::SumOfGames;
pub use symbolic::{Change, End, Holds, MoveTable, Rewrite, Symbolic, stones_as_contents};

pub use rules_alone::RulesAlone;
pub use seeds::{Generator, derive_seed, generator, split_mix};
pub use setting::Setting;
pub use side::Side;
pub use strategy::{Choice, Fault, Forfeit, Strategy};
pub use symmetry::Symmetry;
pub use text::{Lang, Text, french_of, is_circle_of_links};
pub use unmove::Unmove;
pub use verdict::{RatedMove, Verdict};
pub use view::{Cell, Ground, Label, Man, Picture, Piece, Shape, Touch, View};
pub use weights::{WEIGHT_LISTS, weights};

/// The traits, so that their methods can be called on an [`AnyGame`].
pub mod prelude {
    pub use crate::{
        Evaluate as _, Foresight as _, Game as _, Key as _, Legality as _, LowerBound as _, Notation as _,
        Placement as _, Ranking as _, SumOfGames as _, Symbolic as _, Symmetry as _, Unmove as _, View as _,
    };
}
