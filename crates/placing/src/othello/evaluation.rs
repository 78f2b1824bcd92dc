//! Static evaluation of Othello positions.
//!
//! Discs turn over until the end, so that their number says little before it; what counts is
//!
//! - **mobility**: the cells on which a player can put a disc; few of them force moves that give
//!   cells away,
//! - **frontier**: discs beside an empty cell, each a chance for the other player,
//! - **corners**, which never turn over, and the cells beside an empty corner, which give it away:
//!   `x` diagonally, `c` along the side,
//! - **stable discs**: those that never turn over, found from the corners on: a disc is stable if
//!   on each of its four lines one of its two neighbours is the edge or a stable disc of the same
//!   colour,
//! - **discs**, the more the fewer cells are empty.
//!
//! ```text
//! O c . .
//! c x . .      the cells beside the upper left corner
//! ```
//!
//! (P. Rosenbloom, *A world-championship-level Othello program*, Artificial Intelligence 19 (1982),
//! 279–320, <https://doi.org/10.1016/0004-3702(82)90003-0>, for the features; the weights are ours
//! and simple.)

use ludex_core::{BadText, Evaluate, EvaluationAbout, Text};

use super::{Discs, Othello, PASS};
use ludex_boards::bits::{Word, bit};
use ludex_boards::evaluate::named;

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Mobility, frontier, corners, stable discs and discs.
    Phases,
    /// Discs alone.
    Discs,
}

/// What there is, the usual one first.
const EVALUATIONS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "phases",
        what: Text::fixed(
            "mobility, frontier, corners and stable discs; towards the end, increasingly, the number of discs",
            "mobilité, frontière, coins et pions définitifs ; vers la fin, de plus en plus, le nombre de pions",
        ),
    },
    EvaluationAbout {
        form: "discs",
        what: Text::fixed("the player's discs less the opponent's", "ses pions moins ceux de l'adversaire"),
    },
];

/// Cells that evaluations look at.
#[derive(Clone, Debug)]
pub(super) struct Cells<W> {
    corners: W,
    /// For each corner: itself, the cell diagonally beside it, the two cells along the sides.
    beside: Vec<[W; 3]>,
    edge: W,
}

impl<W: Word> Cells<W> {
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let cell = |c: u32, r: u32| bit::<W>(r * columns + c);
        let mut beside = Vec::new();
        for (c, near_c) in [(0, 1), (columns - 1, columns - 2)] {
            for (r, near_r) in [(0, 1), (rows - 1, rows - 2)] {
                beside.push([cell(c, r), cell(near_c, near_r), cell(near_c, r) | cell(c, near_r)]);
            }
        }
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r)));
        let on_edge = cells.filter(|&(c, r)| c == 0 || r == 0 || c == columns - 1 || r == rows - 1);
        Self {
            corners: beside.iter().fold(W::zero(), |all, corner| all | corner[0]),
            beside,
            edge: on_edge.fold(W::zero(), |all, (c, r)| all | cell(c, r)),
        }
    }

    /// The cells beside empty corners, diagonally and along the sides.
    fn given_away(&self, empty: W) -> (W, W) {
        let beside = self.beside.iter().filter(|[corner, ..]| !(*corner & empty).is_zero());
        beside.fold((W::zero(), W::zero()), |(xs, cs), &[_, x, c]| (xs | x, cs | c))
    }
}

fn count<W: Word>(cells: W) -> i32 {
    cells.count_ones() as i32
}

impl<W: Word> Othello<W> {
    /// The discs shown to be stable, of the player who owns `own`.
    fn stable(&self, own: W) -> W {
        let mut stable = own & self.cells.corners;
        loop {
            // Opposite directions are first and last, second and last but one, and so on.
            let lines = (0..4).map(|i| {
                let (there, back) = (self.directions[i], self.directions[7 - i]);
                !(there.landing & back.landing) | there.step(stable) | back.step(stable)
            });
            let more = lines.fold(own, |all, line| all & line);
            if more == stable || stable.is_zero() {
                return stable;
            }
            stable = more;
        }
    }

    /// The features of the owner of `own`, in parts of a disc, without those that only compare.
    fn features(&self, own: W, other: W, empty: W) -> i32 {
        let beside_empty = self.directions.iter().fold(W::zero(), |all, d| all | d.step(empty));
        let (xs, cs) = self.cells.given_away(empty);
        MOBILITY * count(self.placements(own, other))
            + FRONTIER * count(own & beside_empty)
            + CORNER * count(own & self.cells.corners)
            + X * count(own & xs)
            + C * count(own & cs)
            + STABLE * count(self.stable(own))
    }

    /// The evaluation for the player to move, in tenths of a disc at the end.
    fn phases(&self, own: W, other: W) -> i32 {
        let empty = self.board & !(own | other);
        let cells = (self.columns * self.rows) as i32;
        let filled = cells - count(empty);
        // Nothing in the first half, then up to ten tenths.
        let disc = (20 * filled / cells - 10).max(0);
        self.features(own, other, empty) - self.features(other, own, empty) + disc * (count(own) - count(other))
    }
}

const MOBILITY: i32 = 8;
const FRONTIER: i32 = -4;
const CORNER: i32 = 60;
const X: i32 = -35;
const C: i32 = -12;
const STABLE: i32 = 12;

impl<W: Word> Evaluate for Othello<W> {
    type Evaluation = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Evaluation, BadText> {
        named(text, EVALUATIONS, &[Evaluation::Phases, Evaluation::Discs])
    }

    fn evaluate(&self, by: &Evaluation, at: &Discs<W>) -> i32 {
        match by {
            Evaluation::Phases => self.phases(at.first, at.second),
            Evaluation::Discs => count(at.first) - count(at.second),
        }
    }

    /// Corners first, then the edge, the cells beside empty corners last.
    fn promise(&self, at: &Discs<W>, mv: u64) -> i32 {
        if mv == PASS {
            return 0;
        }
        let cell = bit(mv as u32);
        let on = |cells: W| i32::from(!(cells & cell).is_zero());
        let (xs, cs) = self.cells.given_away(self.board & !(at.first | at.second));
        60 * on(self.cells.corners) + 5 * on(self.cells.edge) - 35 * on(xs) - 15 * on(cs)
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::{Game, Notation, Player, Status};
    use ludex_testkit::random::Random;

    use super::*;
    use ludex_testkit::trial::told;

    /// What is said to be stable never turns over, in whatever is played from there.
    #[test]
    fn stable_discs_stay() {
        let mut met = 0;
        for (seed, (columns, rows)) in (0..).zip([(4, 4), (6, 6), (8, 8), (4, 6)].repeat(40)) {
            let game = Othello::<u64>::new(columns, rows);
            let (mut random, mut at, mut moves) = (Random::new(seed), game.start(), Vec::new());
            while let Status::Turn(_) = game.expand(&at, &mut moves) {
                let next = game.play(&at, *random.pick(&moves).unwrap());
                for (before, after) in [(at.first, next.first), (at.second, next.second)] {
                    let stable = game.stable(before);
                    assert_eq!(stable & after, stable, "{}", game.position_text(&at));
                    met += stable.count_ones();
                }
                moves.clear();
                at = next;
            }
        }
        assert!(met > 1_000);
    }

    #[test]
    fn stable_discs_grow_from_corners() {
        let game = Othello::<u64>::new(4, 4);
        let at = game.read_position("XXX./XX../X..O/..OX_X").unwrap();
        assert_eq!(game.stable(at.first).count_ones(), 7);
        assert_eq!(game.stable(at.second), 0);
    }

    #[test]
    fn what_it_looks_at() {
        let game = Othello::<u64>::new(8, 8);
        let look = |text: &str| game.evaluate(&Evaluation::Phases, &game.read_position(text).unwrap());
        assert_eq!(look("......../......../......../...OX.../...XO.../......../......../........_X"), 0);
        let corner = look("X......./......../......../...OX.../...XO.../......../......../........_X");
        let x = look("......../.X....../......../...OX.../...XO.../......../......../........_X");
        assert!(corner > 0 && x < 0);
        assert_eq!(game.evaluate(&Evaluation::Discs, &game.read_position("f5").unwrap()), 3);
    }

    #[test]
    fn names() {
        let game = Othello::<u64>::new(8, 8);
        assert_eq!(game.evaluation("discs"), Ok(Evaluation::Discs));
        assert!(told(game.evaluation("discs=3"))[0].contains("no arguments"));
        assert!(told(game.evaluation("cells"))[1].contains("phases, discs"));
        let turned = |at: &Discs<u64>| Discs { first: at.second, second: at.first, mover: !at.mover };
        let at = game.read_position("f5d6c3").unwrap();
        assert_eq!(at.mover, Player::Second);
        assert_eq!(game.evaluate(&Evaluation::Phases, &turned(&at)), -game.evaluate(&Evaluation::Phases, &at));
    }
}
