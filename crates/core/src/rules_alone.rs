//! A game reduced to its rules.

use crate::{Following, Game, GameError, Generator, Player, PlayoutResult, Seats, Status, Symmetry};

/// The rules of a game, and no symmetry: engines that take symmetries work on a game that has none
/// written.
#[derive(Clone, Copy, Debug)]
pub struct RulesAlone<G>(pub G);

impl<G: Game> Game for RulesAlone<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn expand(&self, at: &G::Position, moves: &mut Vec<G::Move>) -> Status {
        self.0.expand(at, moves)
    }

    fn status(&self, at: &G::Position, moves: &mut Vec<G::Move>) -> Result<Status, GameError> {
        self.0.status(at, moves)
    }

    fn play(&self, at: &G::Position, mv: G::Move) -> G::Position {
        self.0.play(at, mv)
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn ply(&self, at: &G::Position) -> Option<u32> {
        self.0.ply(at)
    }

    fn stage(&self, at: &G::Position) -> Option<u32> {
        self.0.stage(at)
    }

    fn loops(&self) -> bool {
        self.0.loops()
    }

    fn turn(&self, at: &G::Position) -> Option<Player> {
        self.0.turn(at)
    }

    fn successors(&self, at: &G::Position, moves: &mut Vec<G::Move>, next: &mut Vec<G::Position>) -> Status {
        self.0.successors(at, moves, next)
    }

    fn together(&self) -> usize {
        self.0.together()
    }

    fn successors_all(&self, positions: &[G::Position], following: &mut Following<G::Move, G::Position>) {
        self.0.successors_all(positions, following);
    }

    fn play_all(&self, at: &G::Position, moves: &[G::Move], next: &mut Vec<G::Position>) {
        self.0.play_all(at, moves, next);
    }

    fn count_replies(&self, at: &G::Position, moves: &mut Vec<G::Move>) -> Result<u64, GameError> {
        self.0.count_replies(at, moves)
    }

    fn playout(
        &self,
        from: &G::Position,
        random: &mut Generator,
        moves: &mut Vec<G::Move>,
        longest: u32,
    ) -> Result<PlayoutResult, GameError> {
        self.0.playout(from, random, moves, longest)
    }
}

impl<G: Game<Position: Ord>> Symmetry for RulesAlone<G> {}
