//! All positions of a game within some plies, listed ply by ply.

use std::collections::{HashMap, HashSet};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, GameError, Halt, Observer, Progress, Seats, Status, owned_bytes};

use super::Ply;

/// The bytes that a position takes while its game is listed, with its place in the table. Half the
/// memory is for each game; when both are listed the tables are gone, and classes have their room.
const EACH: u64 = 160;

/// Positions after which the budget is looked at again.
pub(super) const STEP: usize = 1 << 12;

/// What is reached by a move beyond the last ply.
pub(super) const BEYOND: u32 = u32::MAX;

/// All positions of a game within some plies.
pub(super) struct Graph<'g> {
    game: &'g AnyGame,
    pub(super) positions: Vec<(AnyPosition, bool)>,
    pub(super) statuses: Vec<Status>,
    /// Where the moves of each position begin; one more at the end.
    first: Vec<usize>,
    /// What each move leads to.
    next: Vec<u32>,
    /// Where each ply begins; one more at the end.
    pub(super) plies: Vec<usize>,
}

impl<'g> Graph<'g> {
    pub(super) fn new(game: &'g AnyGame, depth: u32, observer: &dyn Observer) -> Result<Self, Halt> {
        let mut graph = Self {
            game,
            positions: vec![(game.start(), false)],
            statuses: Vec::new(),
            first: vec![0],
            next: Vec::new(),
            plies: vec![0],
        };
        let mut known: HashMap<(AnyPosition, bool), u32> = HashMap::from([((game.start(), false), 0)]);
        let (mut moves, mut after) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < graph.positions.len() {
            let end = graph.positions.len();
            graph.plies.push(end);
            let last = graph.plies.len() as u32 - 2 >= depth;
            while at < end {
                graph.look(observer)?;
                let (position, turned) = graph.positions[at].clone();
                moves.clear();
                after.clear();
                let told = game.successors(&position, &mut moves, &mut after);
                if moves.is_empty() && matches!(told, Status::Turn(_)) {
                    return Err(GameError::stuck(&position).into());
                }
                graph.statuses.push(game.seats().status_by_chair(usize::from(turned), told));
                let turned = game.seats() == Seats::Swap && !turned;
                for next in after.drain(..) {
                    let number = graph.positions.len() as u32;
                    let number = match known.get(&(next.clone(), turned)) {
                        Some(&known) => known,
                        None if last => BEYOND,
                        None => {
                            known.insert((next.clone(), turned), number);
                            graph.positions.push((next, turned));
                            number
                        }
                    };
                    graph.next.push(number);
                }
                graph.first.push(graph.next.len());
                at += 1;
            }
        }
        Ok(graph)
    }

    fn look(&self, observer: &dyn Observer) -> Result<(), Halt> {
        let found = self.positions.len() as u64;
        if !self.statuses.len().is_multiple_of(STEP) {
            return Ok(());
        }
        observer.check_cancelled()?;
        observer.check_memory(2 * (found * EACH + self.next.capacity() as u64 * 4))?;
        observer.progress(&Progress { ply: self.plies.len() as u32, found, ..Progress::default() });
        Ok(())
    }

    /// Whether a position is there with either player to move.
    pub(super) fn tells_movers_apart(&self) -> bool {
        if self.game.seats() != Seats::Swap {
            return false;
        }
        let [one, other] = [false, true].map(|turned| {
            let of = self.positions.iter().filter(move |(_, by)| *by == turned);
            of.map(|(at, _)| at).collect::<HashSet<_>>()
        });
        !one.is_disjoint(&other)
    }

    /// What it holds.
    pub(super) fn bytes(&self) -> u64 {
        let owned = self.positions.first().map_or(0, |(at, _)| match at {
            AnyPosition::Long(words) => owned_bytes(words),
            AnyPosition::Bits64(_) | AnyPosition::Bits128(_) | AnyPosition::Bits256(_) => 0,
        });
        let positions = self.positions.capacity() * size_of::<(AnyPosition, bool)>() + self.positions.len() * owned;
        let others = self.statuses.capacity() * size_of::<Status>() + self.first.capacity() * size_of::<usize>();
        (positions + others + self.next.capacity() * size_of::<u32>()) as u64
    }

    pub(super) fn next(&self, at: usize) -> &[u32] {
        &self.next[self.first[at]..self.first[at + 1]]
    }

    pub(super) fn ply(&self, ply: usize) -> Ply {
        let Some((&from, &to)) = self.plies.get(ply).zip(self.plies.get(ply + 1)) else { return Ply::default() };
        let over = |status: &&Status| matches!(status, Status::Over(_));
        Ply {
            positions: (to - from) as u64,
            moves: (self.first[to] - self.first[from]) as u64,
            ends: self.statuses[from..to].iter().filter(over).count() as u64,
        }
    }

    pub(super) fn move_text(&self, at: usize, place: usize) -> String {
        let position = &self.positions[at].0;
        let mut moves = Vec::new();
        self.game.expand(position, &mut moves);
        self.game.move_text(position, moves[place])
    }

    pub(super) fn moves(&self, at: usize) -> Vec<String> {
        (0..self.next(at).len()).map(|place| self.move_text(at, place)).collect()
    }
}
