//! Static evaluation of Kamon positions.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Player, Text};

use super::{Kamon, Stones};
use ludex_boards::bits::ones;
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// How far chains reach, and the choices of the player to move.
    Chains,
    /// The choices alone.
    Choices,
}

const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "chains",
        what: Text::fixed(
            "four times the square of how far the player's longest chain reaches across the board, less the same for the \
             opponent, and a point for each token that the player to move can take",
            "quatre fois le carré de l'étendue de sa plus longue chaîne, moins la même chose pour l'adversaire, et un point \
             par jeton que le joueur au trait peut prendre",
        ),
    },
    EvaluationAbout {
        form: "choices",
        what: Text::fixed(
            "the tokens that the player to move can take",
            "le nombre de jetons que le joueur au trait peut prendre",
        ),
    },
];

impl Kamon {
    /// The most rows, in one of the three directions, that a chain of stones stands on.
    fn reach(&self, stones: u64) -> i32 {
        let mut rest = stones;
        let mut most = 0;
        while rest != 0 {
            let chain = self.joined(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            let (mut low, mut high) = ([i32::MAX; 3], [i32::MIN; 3]);
            for cell in ones(chain) {
                let (column, row) = self.board.at(cell as usize);
                for (line, place) in [column, row, column - row].into_iter().enumerate() {
                    low[line] = low[line].min(place);
                    high[line] = high[line].max(place);
                }
            }
            most = (0..3).map(|line| high[line] - low[line] + 1).fold(most, i32::max);
        }
        most
    }
}

impl Evaluate for Kamon {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Chains, Evaluation::Choices])
    }

    fn evaluate(&self, by: &Evaluation, at: &Stones) -> i32 {
        let choices = self.choices(*at).count_ones() as i32;
        let choices = if at.mover() == Player::First { choices } else { -choices };
        let [first, second] = at.sets().map(|stones| if *by == Evaluation::Chains { self.reach(stones) } else { 0 });
        4 * (first * first - second * second) + choices
    }
}
