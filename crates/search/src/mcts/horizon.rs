//! Random games that are broken off, and judged by how they look there.
//!
//! Where pieces wander, as in chess, a random game takes hundreds of plies and says little. Then
//! playouts go on for a few plies only, and an evaluation e stands for the result: e / (|e| + s),
//! between a loss, −1, and a win, 1. Evaluations have units of their own, so s is a third of what
//! they usually are in this search, as the root of their mean square.
//!
//! R. J. Lorentz, *Amazons discover Monte-Carlo*, Computers and Games 2008,
//! <https://doi.org/10.1007/978-3-540-87608-3_2>; M. H. M. Winands, Y. Björnsson, *Evaluation
//! function based Monte-Carlo LOA*, Advances in Computer Games 2009,
//! <https://doi.org/10.1007/978-3-642-12993-3_4>. Both have one game, whose scale they know. In
//! Othello and go, whose games end by themselves, whole games play far better.
//!
//! Such games often have hundreds of moves, more than a search can try once in each position. So a
//! move counts from the outset as one that was tried [four times](LOOKS), with what the evaluation
//! says of the position after it: those that look best are tried first, others perhaps never.
//!
//! S. Gelly, D. Silver, *Combining online and offline knowledge in UCT*, International Conference
//! on Machine Learning 2007, <https://doi.org/10.1145/1273496.1273531>, where this is *prior
//! knowledge* with an *equivalent experience*.

use ludex_core::{Evaluate, GameError, View};

use crate::playout::Playouts;
use crate::usual_evaluation;

/// Where random games are broken off, and what judges them there and moves that were not tried.
#[derive(Clone, Debug)]
pub struct Horizon<E> {
    /// Plies of a random game.
    pub plies: u32,
    /// The evaluation; where there is none, what is broken off counts as a draw, and moves are not
    /// judged.
    pub by: Option<E>,
}

/// As many visits stand for what a move looks like. With none, 1, 2 and 4 of them, 35, 72, 78 and
/// 95 of a hundred points of 40 games of Diaballik were won against `alphabeta` of depth 1 (1,000
/// playouts); 4, 25, 41 and 45 of 40 games of chess against depth 2 (300 playouts).
pub(super) const LOOKS: f64 = 4.0;

/// Plies after which games are judged, where nothing else is said.
const PLIES: u32 = 4;

/// Of so many random games most must wander.
const TRIALS: u64 = 5;

impl<E> Horizon<E> {
    /// Games are judged by the game's usual evaluation after so many plies.
    #[must_use]
    pub fn after<G: Evaluate<Evaluation = E>>(game: &G, plies: u32) -> Self {
        Self { plies, by: usual_evaluation(game) }
    }

    /// What suits the game: none where random games come to their end, as they do where moves fill
    /// or empty a board; 4 plies where most of them take more than two plies for each of its cells,
    /// if the game has an evaluation.
    ///
    /// # Errors
    /// A position without moves that is not over.
    pub fn usual<G: Evaluate<Evaluation = E> + View>(game: &G) -> Result<Option<Self>, GameError> {
        let horizon = Self::after(game, PLIES);
        if horizon.by.is_none() {
            return Ok(None);
        }
        let start = game.start();
        let long = 2 * game.picture(&start).cells.len() as u32;
        let mut wandered = 0;
        for seed in 0..TRIALS {
            let ended = Playouts::new(seed).play(game, &start, long)?.outcome.is_some();
            wandered += u64::from(!ended);
        }
        Ok((2 * wandered > TRIALS).then_some(horizon))
    }
}

/// The evaluations met in a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scale {
    squares: f64,
    met: f64,
}

impl Scale {
    /// An evaluation as a result from −1 to 1.
    pub(super) fn result(&mut self, evaluation: i32) -> f64 {
        let looks = f64::from(evaluation);
        self.squares += looks * looks;
        self.met += 1.0;
        if looks == 0.0 { 0.0 } else { looks / (looks.abs() + (self.squares / self.met).sqrt() / 3.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_evaluations_and_have_no_unit() {
        for unit in [1, 100] {
            let mut scale = Scale::default();
            let results = [0, 3, 3, -3].map(|looks| scale.result(looks * unit));
            let root = |squares: f64| 1.0 / (1.0 + squares.sqrt() / 3.0);
            let expected = [0.0, root(0.5), root(2.0 / 3.0), -root(0.75)];
            for (result, expected) in results.into_iter().zip(expected) {
                assert!((result - expected).abs() < 1e-12, "{result} {expected}");
            }
        }
        let mut scale = Scale::default();
        scale.result(10);
        let (less, more) = (scale.clone().result(20), scale.clone().result(21));
        assert!(0.0 < less && less < more && more < 1.0);
    }
}
