//! Static evaluation of go positions.
//!
//! - **influence**: every empty point belongs to the colour whose stones reach it first, step by
//!   step over empty points; a chain with a single liberty is as good as lost unless its owner is
//!   to move; liberties decide between what is alike otherwise,
//! - **area**: what the score would be if the game ended here.

use ludex_core::{BadText, Evaluate, EvaluationAbout, Player, Text};

use super::{Go, Points, Stones};
use ludex_boards::bits::bit;
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Points that stones are nearer to, chains about to be captured, liberties.
    Influence,
    /// The area of a game that ends here.
    Area,
}

/// What there is, the usual one first.
const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "influence",
        what: Text::fixed(
            "the points that one's stones are nearer to, komi, chains with one liberty, and liberties",
            "les intersections dont ses pierres sont plus proches, le komi, les chaînes à une seule liberté, et les \
             libertés",
        ),
    },
    EvaluationAbout {
        form: "area",
        what: Text::fixed(
            "the area and komi as if the game ended here, less the opponent's",
            "sa surface et le komi si la partie finissait ici, moins ceux de l'adversaire",
        ),
    },
];

/// In parts of a point: a point nearer to one's stones.
const NEARER: i32 = 20;
/// A stone that can be captured at once.
const LOST: i32 = 30;
/// A stone that can be captured unless it is saved at once.
const THREATENED: i32 = 6;
/// A liberty.
const LIBERTY: i32 = 2;

impl<W: Points> Go<W> {
    /// The stones and the empty points of black and of white by who is nearer.
    fn nearer(&self, at: &Stones<W>) -> (W, W) {
        let (mut black, mut white, mut free) = (at.black, at.white, self.empty(at));
        loop {
            let (by_black, by_white) = (self.beside(black) & free, self.beside(white) & free);
            if (by_black | by_white).is_zero() {
                return (black, white);
            }
            black = black | by_black & !by_white;
            white = white | by_white & !by_black;
            free = free & !(by_black | by_white);
        }
    }

    /// What the stones of one player are worth by their liberties.
    fn safety(&self, own: W, empty: W, to_move: bool) -> i32 {
        let loss = if to_move { THREATENED } else { LOST };
        let in_atari = self.chains(own).filter(|&chain| (self.beside(chain) & empty).count_ones() == 1);
        let liberties = (self.beside(own) & empty).count_ones() as i32;
        LIBERTY * liberties - loss * in_atari.map(|chain| chain.count_ones() as i32).sum::<i32>()
    }

    fn influence(&self, at: &Stones<W>) -> i32 {
        let (black, white) = self.nearer(at);
        let empty = self.empty(at);
        let points = 2 * (black.count_ones() as i32 - white.count_ones() as i32) - self.twice_komi;
        NEARER * points / 2 + self.safety(at.black, empty, at.mover == Player::First)
            - self.safety(at.white, empty, at.mover == Player::Second)
    }
}

impl<W: Points> Evaluate for Go<W> {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Influence, Evaluation::Area])
    }

    fn evaluate(&self, by: &Evaluation, at: &Stones<W>) -> i32 {
        match by {
            Evaluation::Influence => self.influence(at),
            Evaluation::Area => self.twice_lead(at),
        }
    }

    /// Captures first, then moves beside stones, the pass last.
    fn promise(&self, at: &Stones<W>, mv: u64) -> i32 {
        if mv == self.pass() {
            return -100;
        }
        let (own, other) = at.own_and_other();
        let cell: W = bit(mv as u32);
        let empty = self.empty(at);
        let beside = self.beside(cell);
        let captured: u32 = self
            .chains_touching(other, beside)
            .filter(|&chain| self.beside(chain) & empty == cell)
            .map(W::count_ones)
            .sum();
        let touches = |stones: W| (beside & stones).count_ones() as i32;
        20 * captured as i32 + 2 * touches(other) + touches(own) + touches(empty)
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::Notation;

    use super::*;
    use ludex_testkit::trial::told;

    #[test]
    fn what_it_looks_at() {
        let game = Go::<u32>::new(5, 5, false, 0);
        let look = |by, text: &str| game.evaluate(&by, &game.read_position(text).unwrap());
        assert_eq!(look(Evaluation::Area, "...../...../..X../...../....._O"), 50);
        assert_eq!(look(Evaluation::Influence, "...../...../...../...../....._X"), 0);
        assert!(look(Evaluation::Influence, "...../...../..X../...../O...._X") > 0);
        // White captures the black stone at once, unless black is to move.
        let [lost, threatened] =
            ["X", "O"].map(|mover| look(Evaluation::Influence, &format!("XO.../...../...../...../....._{mover}")));
        assert!(threatened < lost);
        assert!(told(game.evaluation("area=3"))[0].contains("no arguments"));
        assert!(told(game.evaluation("cells"))[1].contains("influence, area"));
    }
}
