//! Min-max by plain recursion, with a dictionary of the positions already done.

use std::collections::HashMap;

use ludex_core::{Game, Outcome, Player, Status, Verdict};

use super::successors;

/// The verdict on a position of a game without loops, as [`MinMax::verdict`].
pub fn verdict<G: Game>(game: &G, at: &G::Position) -> Verdict {
    MinMax::new(game).verdict(at)
}

/// The best moves of a position of a game without loops, as [`MinMax::best_moves`].
pub fn best_moves<G: Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
    MinMax::new(game).best_moves(at)
}

/// The values of a game without loops.
pub struct MinMax<'g, G: Game> {
    game: &'g G,
    known: HashMap<G::Position, (Outcome, u32)>,
}

impl<'g, G: Game> MinMax<'g, G> {
    /// Nothing is known yet.
    pub fn new(game: &'g G) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// How play from `at` ends, seen from the seats of `at`, and after how many plies, when both
    /// play as well as they can.
    ///
    /// # Panics
    /// At a position that is not over and has no move.
    pub fn outcome(&mut self, at: &G::Position) -> (Outcome, u32) {
        if let Some(&known) = self.known.get(at) {
            return known;
        }
        let found = match successors(self.game, at).0 {
            Status::Over(outcome) => (outcome, 0),
            Status::Turn(player) => {
                let best = self.moves(at).into_iter().map(|(_, verdict)| verdict).max();
                let best = best.expect("a position that is not over has a move");
                (best.value.outcome_for(player), best.remoteness.expect("a game without loops ends"))
            }
        };
        self.known.insert(at.clone(), found);
        found
    }

    /// The verdict of `at` for the player to move; where the game is over, for the first player
    /// ([`Player::First`] as the seats of the game name them).
    pub fn verdict(&mut self, at: &G::Position) -> Verdict {
        let (outcome, plies) = self.outcome(at);
        Verdict::from_outcome(outcome, Some(plies), self.mover(at))
    }

    /// Every legal move with its verdict for the player who makes it, its remoteness counted from
    /// `at`.
    pub fn moves(&mut self, at: &G::Position) -> Vec<(G::Move, Verdict)> {
        let (mover, seats) = (self.mover(at), self.game.seats());
        let mut judged = Vec::new();
        for (mv, next) in successors(self.game, at).1 {
            let (outcome, plies) = self.outcome(&next);
            judged.push((mv, Verdict::from_outcome(seats.before(outcome), Some(plies + 1), mover)));
        }
        judged
    }

    /// The moves with the best verdict, in their order.
    pub fn best_moves(&mut self, at: &G::Position) -> Vec<G::Move> {
        let judged = self.moves(at);
        let best = judged.iter().map(|&(_, verdict)| verdict).max();
        judged.into_iter().filter(|&(_, verdict)| Some(verdict) == best).map(|(mv, _)| mv).collect()
    }

    fn mover(&self, at: &G::Position) -> Player {
        match successors(self.game, at).0 {
            Status::Turn(player) => player,
            Status::Over(_) => Player::First,
        }
    }
}
