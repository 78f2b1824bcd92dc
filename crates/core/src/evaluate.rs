//! Static evaluation: how good a position looks, without search.

use crate::{BadText, Game, Text, say};

/// Evaluations lie strictly between this and its opposite; what is beyond stands for won and lost.
pub const EVALUATION_BOUND: i32 = 1 << 20;

/// The name and description of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationAbout {
    /// The name, and the form of its arguments in brackets, as in `lines[=w1/w2/…]`.
    pub form: &'static str,
    /// What it measures, in a sentence.
    pub what: Text,
}

impl EvaluationAbout {
    /// The name alone.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.form.split(['[', '=']).next().unwrap_or(self.form)
    }
}

/// A game with static evaluations of positions that are not over. Unlocks the searches that stop at
/// a depth.
///
/// Laws: the numbers lie strictly between ±[`EVALUATION_BOUND`]; every evaluation listed can be
/// read by its name alone; any other name is rejected.
pub trait Evaluate: Game {
    /// The parameters of an evaluation: weights, values of cells; `()` for a game that has none.
    type Evaluation: Clone + std::fmt::Debug + Send + Sync;

    /// The evaluations that there are, the usual one first; the default has none.
    fn evaluations(&self) -> &'static [EvaluationAbout] {
        &[]
    }

    /// The evaluation named by a text, `NAME` or `NAME=ARGUMENTS`.
    ///
    /// # Errors
    /// No such evaluation, or arguments that it does not take.
    fn evaluation(&self, text: &str) -> Result<Self::Evaluation, BadText> {
        Err(no_evaluation(text))
    }

    /// How good a position that is not over looks for the first player; the greater, the better.
    /// One that is over may be asked as well, by those who do not look whether it is; its number
    /// says nothing. With [`Seats::Swap`](crate::Seats::Swap) the first player is the one to move.
    fn evaluate(&self, _by: &Self::Evaluation, _at: &Self::Position) -> i32 {
        0
    }

    /// How many of an evaluation's units are one point: evaluations are whole numbers, so that one
    /// whose weights are decimals is in tenths, hundredths or thousandths.
    fn unit(&self, _by: &Self::Evaluation) -> i32 {
        1
    }

    /// A move-ordering heuristic for the player who makes the move, before it is played: moves are
    /// tried in decreasing order. The default is 0 for every move.
    fn promise(&self, _at: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// The same for several moves of a position, at the end of `promises`.
    fn promise_all(&self, at: &Self::Position, moves: &[Self::Move], promises: &mut Vec<i32>) {
        promises.extend(moves.iter().map(|&mv| self.promise(at, mv)));
    }
}

/// The error of a game without evaluations.
pub(crate) fn no_evaluation(text: &str) -> BadText {
    BadText::new(
        text,
        say!(
            "this game has no evaluation of positions that are not over",
            "ce jeu n'a pas d'évaluation des positions qui ne sont pas finies"
        ),
    )
}
