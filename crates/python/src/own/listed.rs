//! What rules in Python say of every position, asked beforehand: engines then need no interpreter.
//!
//! ```text
//!   words    a   b   c           in ascending order
//!   first    0   2   2   5       where the successors of each begin
//!   next     b c     a b d …     in the order of the moves
//! ```

use std::collections::HashSet;

use ludex::{Game as _, Halt, Observer, Outcome, Player, Progress, Status, Text, say};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::Own;
use crate::error::error;

/// Positions that are asked about at once.
const BATCH: usize = 1 << 16;

/// The statuses of positions, by the numbers that a batch in Python gives them.
const STATUSES: [Status; 5] = [
    Status::Turn(Player::First),
    Status::Turn(Player::Second),
    Status::Over(Outcome::Win(Player::First)),
    Status::Over(Outcome::Win(Player::Second)),
    Status::Over(Outcome::Draw),
];

/// Every position that can be reached from the start.
pub(crate) struct Listed {
    words: Vec<u64>,
    statuses: Vec<Status>,
    first: Vec<usize>,
    next: Vec<u64>,
}

impl Listed {
    /// The status of a position and where its moves lead, if it is there.
    pub(super) fn get(&self, at: u64) -> Option<(Status, &[u64])> {
        let place = self.words.binary_search(&at).ok()?;
        Some((self.statuses[place], &self.next[self.first[place]..self.first[place + 1]]))
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.words.len() * 24 + self.next.len() * 8) as u64
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }
}

/// Positions as they are found.
#[derive(Default)]
struct Found {
    entries: Vec<(u64, Status, usize, usize)>,
    next: Vec<u64>,
}

impl Found {
    fn add(&mut self, at: u64, status: Status, next: &[u64]) {
        self.entries.push((at, status, self.next.len(), next.len()));
        self.next.extend_from_slice(next);
    }

    fn sorted(mut self) -> Listed {
        self.entries.sort_unstable_by_key(|&(at, ..)| at);
        let (mut first, mut next) = (vec![0], Vec::with_capacity(self.next.len()));
        for &(_, _, begin, length) in &self.entries {
            next.extend_from_slice(&self.next[begin..begin + length]);
            first.push(next.len());
        }
        let words = self.entries.iter().map(|entry| entry.0).collect();
        Listed { words, statuses: self.entries.iter().map(|entry| entry.1).collect(), first, next }
    }

    /// The bytes that it takes, with its copy in order and with what was seen.
    fn bytes(&self, seen: usize) -> u64 {
        (self.entries.len() * 72 + self.next.len() * 16 + seen * 24) as u64
    }
}

/// Asks about every position that can be reached, ply by ply: in batches where the rules have them,
/// else one by one.
///
/// # Errors
/// A budget that ran out or a cancellation.
pub(crate) fn explore(game: &Own, observer: &dyn Observer) -> Result<Listed, Halt> {
    let mut found = Found::default();
    let mut seen = HashSet::from([game.0.start]);
    let (mut frontier, mut after) = (vec![game.0.start], Vec::new());
    for ply in 0.. {
        for batch in frontier.chunks(BATCH) {
            let begin = found.next.len();
            ask(game, batch, &mut found);
            after.extend(found.next[begin..].iter().copied().filter(|&at| seen.insert(at)));
            observer.check_memory(found.bytes(seen.len()))?;
            let positions = found.entries.len() as u64;
            observer.progress(&Progress { ply, found: positions, done: positions, ..Progress::default() });
            observer.check_cancelled()?;
        }
        if after.is_empty() {
            break;
        }
        frontier = std::mem::take(&mut after);
    }
    Ok(found.sorted())
}

fn ask(game: &Own, batch: &[u64], found: &mut Found) {
    if game.0.batch.is_some() && game.0.positions.are_integers() {
        let answer = game.asked(batch[0], None, |py, rules| rules.ask_batch(py, batch).map(Some));
        let mut next = answer.iter().flat_map(|(_, _, next)| next.as_slice());
        for (at, (status, count)) in batch.iter().zip(answer.iter().flat_map(|(s, c, _)| s.iter().zip(c))) {
            let next: Vec<u64> = next.by_ref().take(*count as usize).copied().collect();
            found.add(*at, *status, &next);
        }
        return;
    }
    let (mut moves, mut next) = (Vec::new(), Vec::new());
    for &at in batch {
        next.clear();
        moves.clear();
        let status = game.successors(&at, &mut moves, &mut next);
        found.add(at, status, &next);
    }
}

/// Statuses, numbers of moves, and where they lead, one position after the other.
pub(super) type Answer = (Vec<Status>, Vec<u32>, Vec<u64>);

/// What a batch in Python answers to some positions: its arrays as bytes.
pub(super) fn read(batch: &Bound<'_, PyAny>, positions: &[u64]) -> PyResult<Answer> {
    let asked: Vec<u8> = positions.iter().flat_map(|word| word.to_le_bytes()).collect();
    let answer = batch.call1((PyBytes::new(batch.py(), &asked),))?;
    let (statuses, counts, next): (Bound<'_, PyBytes>, Bound<'_, PyBytes>, Bound<'_, PyBytes>) = answer.extract()?;
    let [statuses, counts, next] = [&statuses, &counts, &next].map(PyBytesMethods::as_bytes);
    let known = |&number: &u8| STATUSES.get(usize::from(number)).copied();
    let statuses: Option<Vec<_>> = statuses.iter().map(known).collect();
    let counts: Vec<u32> = counts.as_chunks().0.iter().map(|&four| u32::from_le_bytes(four)).collect();
    let next: Vec<u64> = next.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight)).collect();
    let statuses = statuses.ok_or_else(|| {
        error(&Text::fixed(
            "successors gave a status that is none of 0 to 4",
            "successors a donné un statut autre que 0 à 4",
        ))
    })?;
    let (asked, told) = (positions.len(), counts.iter().map(|&count| count as usize).sum::<usize>());
    if statuses.len() != asked || counts.len() != asked || next.len() != told {
        let (status, count, position) = (statuses.len(), counts.len(), next.len());
        return Err(error(&say!(
            "successors was asked about {asked} positions and gave {status} statuses, {count} counts, and {position} \
             positions for {told} moves",
            "successors, interrogé sur {asked} positions, a donné {status} statuts, {count} nombres de coups, et \
             {position} positions pour {told} coups"
        )));
    }
    let fits = |(status, &count): (&Status, &u32)| (count > 0) == status.mover().is_some();
    if !statuses.iter().zip(&counts).all(fits) {
        return Err(error(&Text::fixed(
            "successors gave moves where the game is over, or none where it is not",
            "successors a donné des coups là où la partie est finie, ou aucun là où elle ne l'est pas",
        )));
    }
    Ok((statuses, counts, next))
}
