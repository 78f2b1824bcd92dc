//! What a game has besides its rules, in one place.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::{
    BadText, Evaluate, EvaluationAbout, Foresight, Key, Legality, LowerBound, Notation, Placement, Ranking, SumOfGames,
    Symbolic, Symmetry, Unmove, View,
};

/// The capabilities of a game: each is a question, and `None`, the default, is the answer of a game
/// that does not have it. A game names those that it has with
/// [`capabilities!`](crate::capabilities):
///
/// ```
/// # use ludex_core::{Capabilities, capabilities};
/// # fn example<G>() {}
/// // impl Capabilities for Kayles { capabilities!(SumOfGames); }
/// ```
pub trait Capabilities: Notation + View {
    /// Images of a position that are worth the same.
    fn symmetry(&self) -> Option<&dyn Symmetry<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Stones on a board.
    fn placement(&self) -> Option<&dyn Placement<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// A table of moves, cell by cell.
    fn symbolic(&self) -> Option<&dyn Symbolic<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Keys of positions in tables.
    fn key(&self) -> Option<&dyn Key<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Numbers of positions.
    fn ranking(&self) -> Option<&dyn Ranking<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Moves taken back.
    fn unmove(&self) -> Option<&dyn Unmove<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Sums of independent games.
    fn sum_of_games(&self) -> Option<&dyn SumOfGames<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// A condition on boards.
    fn legality(&self) -> Option<&dyn Legality<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Lower bounds on the way to a goal.
    fn lower_bounds(&self) -> Option<&dyn LowerBound<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// What is seen some plies ahead.
    fn foresight(&self) -> Option<&dyn Foresight<Position = Self::Position, Move = Self::Move>> {
        None
    }

    /// Evaluations of positions that are not over.
    fn evaluator(&self) -> Option<&dyn AnyEvaluate<Self::Position, Self::Move>> {
        None
    }
}

/// Names the capabilities of a game within its `impl Capabilities`, as in `capabilities!(Symmetry,
/// Key);`.
#[macro_export]
macro_rules! capabilities {
    ($($capability:ident),* $(,)?) => { $($crate::capability!($capability);)* };
}

/// One capability of the list of [`capabilities!`](crate::capabilities).
#[doc(hidden)]
#[macro_export]
macro_rules! capability {
    (Symmetry) => { $crate::capability!(symmetry Symmetry); };
    (Placement) => { $crate::capability!(placement Placement); };
    (Symbolic) => { $crate::capability!(symbolic Symbolic); };
    (Key) => { $crate::capability!(key Key); };
    (Ranking) => { $crate::capability!(ranking Ranking); };
    (Unmove) => { $crate::capability!(unmove Unmove); };
    (SumOfGames) => { $crate::capability!(sum_of_games SumOfGames); };
    (Legality) => { $crate::capability!(legality Legality); };
    (Foresight) => { $crate::capability!(foresight Foresight); };
    (LowerBound) => { $crate::capability!(lower_bounds LowerBound); };
    (Evaluate) => {
        fn evaluator(&self) -> Option<&dyn $crate::AnyEvaluate<Self::Position, Self::Move>> {
            Some(self)
        }
    };
    ($question:ident $capability:ident) => {
        fn $question(&self) -> Option<&dyn $crate::$capability<Position = Self::Position, Move = Self::Move>> {
            Some(self)
        }
    };
}

/// An evaluation whose type is forgotten. It belongs to the game that read it.
#[derive(Clone)]
pub struct AnyEvaluation(Arc<dyn Any + Send + Sync>);

impl AnyEvaluation {
    /// The evaluation, for the game that read it.
    fn of<E: 'static>(&self) -> &E {
        self.0.downcast_ref().expect("an evaluation of this game")
    }
}

impl fmt::Debug for AnyEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyEvaluation")
    }
}

/// [`Evaluate`] with its type of evaluations forgotten; every game with evaluations has it.
pub trait AnyEvaluate<P, M> {
    /// As [`Evaluate::evaluations`].
    fn evaluations(&self) -> &'static [EvaluationAbout];

    /// As [`Evaluate::evaluation`].
    ///
    /// # Errors
    /// No such evaluation, or arguments that it does not take.
    fn evaluation(&self, text: &str) -> Result<AnyEvaluation, BadText>;

    /// As [`Evaluate::evaluate`].
    ///
    /// # Panics
    /// If the evaluation is another game's.
    fn evaluate(&self, by: &AnyEvaluation, at: &P) -> i32;

    /// As [`Evaluate::unit`].
    ///
    /// # Panics
    /// If the evaluation is another game's.
    fn unit(&self, by: &AnyEvaluation) -> i32;

    /// As [`Evaluate::promise`].
    fn promise(&self, at: &P, mv: M) -> i32;
}

impl<G: Evaluate<Evaluation: 'static>> AnyEvaluate<G::Position, G::Move> for G {
    fn evaluations(&self) -> &'static [EvaluationAbout] {
        Evaluate::evaluations(self)
    }

    fn evaluation(&self, text: &str) -> Result<AnyEvaluation, BadText> {
        Evaluate::evaluation(self, text).map(|evaluation| AnyEvaluation(Arc::new(evaluation)))
    }

    fn evaluate(&self, by: &AnyEvaluation, at: &G::Position) -> i32 {
        Evaluate::evaluate(self, by.of(), at)
    }

    fn unit(&self, by: &AnyEvaluation) -> i32 {
        Evaluate::unit(self, by.of())
    }

    fn promise(&self, at: &G::Position, mv: G::Move) -> i32 {
        Evaluate::promise(self, at, mv)
    }
}
