//! All complete orders of some powers, supports included, each set through the
//! [`referee`](crate::adjudicate()): the positions that really come out, and whether anybody is
//! ever dislodged.
//!
//! An oracle for small groups: the number of order sets grows by a factor of about ten with every
//! unit.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use ludex_core::{Observer, Stop};

use crate::map::{Kind, Map};
use crate::referee::{Command, Fate, Piece, adjudicate};

/// What all order sets lead to.
#[derive(Clone, Debug, Default)]
pub struct Refereed {
    /// The positions: power, army or fleet and zone of every unit, in order.
    pub positions: HashSet<Vec<(usize, Kind, usize)>, FixedState>,
    /// How many order sets there were.
    pub order_sets: u64,
    /// How many of them dislodged a unit.
    pub dislodging: u64,
}

/// All orders that a unit can be given: to hold, to move, to support.
#[must_use]
pub fn commands(map: &Map, pieces: &[Piece], piece: usize) -> Vec<Command> {
    let Piece { kind, zone, .. } = pieces[piece];
    let moves = map.moves(kind, zone);
    let mut all = vec![Command::Hold];
    all.extend(moves.iter().map(|&to| Command::Move(to)));
    let mut regions: Vec<_> = moves.iter().map(|&to| map.region_of(to)).collect();
    regions.sort_unstable();
    regions.dedup();
    for (at, other) in pieces.iter().enumerate().filter(|&(at, _)| at != piece) {
        for &region in &regions {
            if map.region_of(other.zone) == region {
                all.push(Command::SupportHold(at));
            }
            if map.reaches(other.kind, other.zone, region) {
                all.push(Command::SupportMove(at, region));
            }
        }
    }
    all
}

/// Referees every order set of some powers that are alone on the board.
///
/// # Errors
/// The observer stopped it.
pub fn referee_all(map: &Map, powers: &[usize], observer: &dyn Observer) -> Result<Refereed, Stop> {
    let units = map.units_of(powers).into_iter().map(|unit| map.units[unit]);
    let pieces: Vec<_> = units.map(|unit| Piece { power: unit.power, kind: unit.kind, zone: unit.home }).collect();
    referee_from(map, &pieces, observer)
}

/// Referees every order set of some pieces that are alone on the board.
///
/// # Errors
/// The observer stopped it.
pub fn referee_from(map: &Map, pieces: &[Piece], observer: &dyn Observer) -> Result<Refereed, Stop> {
    let choices: Vec<_> = (0..pieces.len()).map(|piece| commands(map, pieces, piece)).collect();
    let mut orders: Vec<_> = choices.iter().map(|choices| choices[0]).collect();
    let mut counters = vec![0; pieces.len()];
    let mut all = Refereed::default();
    loop {
        if all.order_sets.is_multiple_of(4096) && observer.cancelled() {
            return Err(Stop::Cancelled);
        }
        all.order_sets += 1;
        all.note(pieces, &adjudicate(map, pieces, &orders));
        // The next set of orders, as a counter with a wheel for every unit.
        let Some(wheel) = (0..pieces.len()).find(|&at| counters[at] + 1 < choices[at].len()) else { return Ok(all) };
        counters[wheel] += 1;
        counters[..wheel].fill(0);
        for at in 0..=wheel {
            orders[at] = choices[at][counters[at]];
        }
    }
}

impl Refereed {
    fn note(&mut self, pieces: &[Piece], fates: &[Fate]) {
        if fates.contains(&Fate::Dislodged) {
            self.dislodging += 1;
            return;
        }
        let stand = pieces.iter().zip(fates).filter_map(|(piece, fate)| match fate {
            Fate::At(zone) => Some((piece.power, piece.kind, *zone)),
            Fate::Dislodged => None,
        });
        let mut position: Vec<_> = stand.collect();
        position.sort_unstable();
        if !self.positions.contains(&position) {
            self.positions.insert(position);
        }
    }
}
