//! Static evaluation of draughts positions.
//!
//! - **material**: men and kings,
//! - **shape**: material, the more the fewer pieces there are, how far men have come, men that
//!   still guard the row behind them, pieces off the sides and kings in the middle. The weights are
//!   ours and simple. Captures are compulsory, so that a position in which there is one says little
//!   of what is left after it: they are played to their end first, by alpha-beta.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Game, Player, Text};

use super::field::Squares;
use super::{Draughts, Men, Room, Rules, Step};
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Material, advance, the row behind, the sides.
    Shape,
    /// Men and kings.
    Material,
}

/// What there is, the usual one first.
const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "shape",
        what: Text::fixed(
            "men and kings, how far men have come, the guard of the row behind, pieces away from the sides; where a piece \
             must be taken, after the captures",
            "pions et dames, l'avance des pions, la garde de la rangée arrière, les pièces loin des bords ; s'il faut \
             prendre, une fois les prises faites",
        ),
    },
    EvaluationAbout {
        form: "material",
        what: Text::fixed("men and kings, less the opponent's", "pions et dames, moins ceux de l'adversaire"),
    },
];

/// More than any position is worth.
const MOST: i32 = 1_000_000;
const MAN: i32 = 100;
/// A king that flies is worth three men, and one that does not is worth little more than one.
const FLYING: i32 = 300;
const SHORT: i32 = 140;
/// For each row that a man has come.
const ROW: i32 = 3;
const GUARD: i32 = 8;
const INSIDE: i32 = 2;
/// A king in the middle.
const CENTRE: i32 = 8;

fn count(squares: Squares) -> i32 {
    squares.count_ones() as i32
}

impl<R: Room> Draughts<R> {
    fn material(&self, own: Squares, kings: Squares) -> i32 {
        let king = if self.rules == Rules::International { FLYING } else { SHORT };
        MAN * count(own & !kings) + king * count(own & kings)
    }

    fn shape(&self, own: Squares, kings: Squares, player: Player) -> i32 {
        let rows = self.field.rows;
        let men = own & !kings;
        let behind = |row: u32| if self.moves_down(player) { row } else { rows - 1 - row };
        let advance: i32 = (0..rows).map(|row| ROW * row as i32 * count(men & self.by_row[behind(row) as usize])).sum();
        advance
            + GUARD * count(men & self.by_row[behind(0) as usize])
            + INSIDE * count(own & !self.sides)
            + CENTRE * count(own & kings & self.centre)
    }

    /// Material and shape as they are, for the first player.
    fn still(&self, at: &Men<R>) -> i32 {
        let lead = self.material(at.first, at.kings) - self.material(at.second, at.kings);
        // Who leads does well to exchange pieces.
        let pieces = count(at.first | at.second);
        let shapes = self.shape(at.first, at.kings, Player::First) - self.shape(at.second, at.kings, Player::Second);
        lead + lead * 4 / (pieces + 1) + shapes
    }

    /// The same after all captures, for the player to move, as far as it matters between alpha and
    /// beta.
    fn settled(&self, at: &Men<R>, alpha: i32, beta: i32) -> i32 {
        let side = self.side(at);
        let captures = side.captures();
        if captures.is_empty() {
            let still = self.still(at);
            return if at.mover == Player::First { still } else { -still };
        }
        let mut best = alpha;
        for capture in captures {
            let next = self.play(at, Step::of(capture, side.other).number());
            best = best.max(-self.settled(&next, -beta, -best));
            if best >= beta {
                break;
            }
        }
        best
    }
}

impl<R: Room> Evaluate for Draughts<R> {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Shape, Evaluation::Material])
    }

    fn evaluate(&self, by: &Evaluation, at: &Men<R>) -> i32 {
        match by {
            Evaluation::Shape => {
                let settled = self.settled(at, -MOST, MOST);
                if at.mover == Player::First { settled } else { -settled }
            }
            Evaluation::Material => self.material(at.first, at.kings) - self.material(at.second, at.kings),
        }
    }

    /// Captures of many pieces first, then men that become kings.
    fn promise(&self, at: &Men<R>, mv: u64) -> i32 {
        let Step { from, to, taken } = Step::from_number(mv);
        let crowns = at.kings & 1 << from == 0 && self.side(at).last_row() & 1 << to != 0;
        10 * taken.count_ones() as i32 + 5 * i32::from(crowns)
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::{Notation, Wide};

    use super::*;
    use ludex_testkit::trial::told;

    #[test]
    fn what_it_looks_at() {
        let game = Draughts::<Wide>::new(10, 10, Rules::International);
        let look = |by, text: &str| game.evaluate(&by, &game.read_position(text).unwrap());
        for by in [Evaluation::Shape, Evaluation::Material] {
            assert_eq!(look(by, &game.position_text(&game.start())), 0);
        }
        assert_eq!(look(Evaluation::Material, "B:WK3,28:B12,13,14"), 100);
        // White's man is taken at once, or takes first.
        assert!(look(Evaluation::Shape, "B:W28:B22") < 0 && look(Evaluation::Shape, "W:W28:B22") > 0);
        // A man is worth more near the last row.
        assert!(look(Evaluation::Shape, "W:W8:B38,K1") > look(Evaluation::Shape, "W:W28:B38,K1"));
        assert!(told(game.evaluation("shape=3"))[0].contains("no arguments"));
        assert!(told(game.evaluation("cells"))[1].contains("shape, material"));
    }
}
