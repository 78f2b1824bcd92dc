//! Static evaluation of Dvonn positions.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Player, Text};

use super::{Dvonn, Stacks, Word};
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Pieces and moves.
    Reach,
    /// Pieces alone.
    Pieces,
}

const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "reach",
        what: Text::fixed(
            "the pieces in the player's stacks and twice the moves that they have, less the same for the opponent",
            "les pièces de ses piles et deux fois le nombre de leurs coups, moins la même somme pour l'adversaire",
        ),
    },
    EvaluationAbout {
        form: "pieces",
        what: Text::fixed(
            "the pieces in the player's stacks less those in the opponent's",
            "les pièces de ses piles moins celles des piles adverses",
        ),
    },
];

impl<W: Word> Evaluate for Dvonn<W> {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Reach, Evaluation::Pieces])
    }

    fn evaluate(&self, by: &Evaluation, at: &Stacks<W>) -> i32 {
        let board = self.board_of(*at);
        let of = |player| {
            let moves = if *by == Evaluation::Reach { 2 * self.mobility(&board, player) } else { 0 };
            (board.score(player) + moves) as i32
        };
        of(Player::First) - of(Player::Second)
    }
}
