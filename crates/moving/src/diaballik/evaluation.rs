//! Static evaluation of Diaballik positions.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Player, Text};

use super::{Diaballik, Field, Side};
use ludex_boards::bits::{bit, ones};
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The rows of supports and of the ball, and supports that wait on the goal row.
    Advance,
    /// The row of the ball alone.
    Ball,
}

const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "advance",
        what: Text::fixed(
            "the rows by which the player's supports are ahead of home, four times that of the ball, and six for each \
             support on the opponent's home row, less the same for the opponent",
            "le nombre de lignes dont ses supports ont avancé, quatre fois celui de la balle, et six par support sur la \
             ligne de départ adverse, moins la même somme pour l'adversaire",
        ),
    },
    EvaluationAbout {
        form: "ball",
        what: Text::fixed(
            "the rows by which the player's ball is ahead of home, less the same for the opponent",
            "le nombre de lignes dont sa balle a avancé, moins le même nombre pour l'adversaire",
        ),
    },
];

const BALL: i32 = 4;
const WAITING: i32 = 6;

impl Diaballik {
    /// How far a cell is from a player's home row.
    fn ahead(&self, player: Player, cell: u32) -> i32 {
        let row = cell / self.columns;
        (if player == Player::First { row } else { self.rows - 1 - row }) as i32
    }

    fn of_side(&self, by: Evaluation, player: Player, side: Side) -> i32 {
        let ball = self.ahead(player, side.ball);
        match by {
            Evaluation::Ball => ball,
            Evaluation::Advance => {
                let waiting = (side.supports & self.goal(player)).count_ones() as i32;
                let rows: i32 = ones(side.supports).map(|cell| self.ahead(player, cell)).sum();
                rows + BALL * ball + WAITING * waiting
            }
        }
    }
}

impl Evaluate for Diaballik {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Advance, Evaluation::Ball])
    }

    fn evaluate(&self, by: &Evaluation, at: &Field) -> i32 {
        let [first, second] = at.sides();
        self.of_side(*by, Player::First, first) - self.of_side(*by, Player::Second, second)
    }

    /// Turns that win, then those that bring the ball and supports ahead.
    fn promise(&self, at: &Field, mv: u64) -> i32 {
        let (player, side) = (at.mover(), Side::from_number(mv));
        let won = self.goal(player) & bit::<u64>(side.ball) != 0;
        1_000 * i32::from(won) + self.of_side(Evaluation::Advance, player, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diaballik::USUAL;
    use ludex_core::Notation as _;
    use ludex_testkit::trial::told;

    #[test]
    fn what_it_looks_at() {
        let game = Diaballik::new(5, 5, 5, USUAL);
        let look = |by, text: &str| game.evaluate(&by, &game.read_position(text).unwrap());
        assert_eq!(look(Evaluation::Advance, "ooOoo/...../...../...../xxXxx_x"), 0);
        assert_eq!(look(Evaluation::Ball, "ooOoo/...../...../..X../xx.xx_x"), 1);
        assert_eq!(look(Evaluation::Advance, "ooOo./....o/...../..X../xx.xx_o"), 1 + 4 - 1);
        assert_eq!(look(Evaluation::Advance, "ooOox/....o/...../...../xxXx._o"), 4 + 6 - 1);
        assert!(told(game.evaluation("ball=2"))[0].contains("no arguments"));
        assert!(told(game.evaluation("lines"))[1].contains("advance, ball"));
    }
}
