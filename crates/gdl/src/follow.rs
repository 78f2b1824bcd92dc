//! What follows from positions of a game, 64 of them at a time: who moves, the moves, the outcomes,
//! the positions after moves.

use std::cell::RefCell;

use ludex_core::{Outcome, Player, Status};

use crate::game::SheetGame;
use crate::kind::Kind;
use crate::lanes::{Bits, Values, lanes, lowest};
use crate::machine::Machine;
use crate::network::read;

/// What a thread computes with, of whatever sheet.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) values: Vec<[u64; 1]>,
    /// Lanes with moves, move by move.
    found: Vec<(u32, u32)>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

pub(crate) fn with_scratch<T>(machine: &Machine, work: impl FnOnce(&mut Scratch) -> T) -> T {
    SCRATCH.with_borrow_mut(|scratch| {
        if scratch.values.len() < machine.slots() {
            scratch.values.resize(machine.slots(), [0]);
        }
        work(scratch)
    })
}

impl<B: Bits> SheetGame<B> {
    /// The lanes in which the game is over, those in which one role moves, and those in which the
    /// other does, after `seen` has run.
    pub(crate) fn turns(&self, values: &Values) -> [u64; 3] {
        let machine = &*self.machine;
        let outputs = &machine.seen.outputs;
        let over = read(values, outputs[0])[0];
        match self.kind {
            Kind::Puzzle { .. } => [over, !over, 0],
            Kind::Turns { waits, .. } => {
                let waits = [0, 1].map(|role| {
                    let legal = |mv: usize| read(values, outputs[mv + 1])[0];
                    let others = machine.moves_of(role).filter(|&mv| mv != waits[role]);
                    legal(waits[role]) & !others.fold(0, |any, mv| any | legal(mv))
                });
                // Where both move at once, which was seen nowhere, nobody does: the rules are
                // faulty there.
                [over, waits[1] & !over, waits[0] & !waits[1] & !over]
            }
        }
    }

    /// The lanes of each move of whoever moves.
    pub(crate) fn movable<'v>(
        &'v self,
        values: &'v Values,
        turns: [u64; 2],
    ) -> impl Iterator<Item = (usize, u64)> + 'v {
        let machine = &*self.machine;
        let of = move |role: usize| machine.moves_of(role).map(move |mv| (mv, turns[role]));
        let roles = machine.roles.len();
        (0..roles).flat_map(of).map(|(mv, on)| (mv, on & read(values, machine.seen.outputs[mv + 1])[0]))
    }

    /// Pushes what holds in the first lanes, after `seen` has run.
    pub(crate) fn look(
        &self,
        count: usize,
        Scratch { values, found }: &mut Scratch,
        ends: &mut Vec<(Status, usize)>,
        moves: &mut Vec<u64>,
    ) {
        let [over, one, other] = self.turns(values).map(|word| word & lowest(count));
        found.clear();
        let mut places = [0; 64];
        for (mv, on) in self.movable(values, [one, other]) {
            for lane in lanes(on) {
                found.push((lane as u32, mv as u32));
                places[lane] += 1;
            }
        }
        let mut place = moves.len();
        for own in &mut places {
            place += std::mem::replace(own, place);
        }
        moves.resize(place, 0);
        for &(lane, mv) in &*found {
            let place = &mut places[lane as usize];
            moves[*place] = u64::from(mv);
            *place += 1;
        }
        if over != 0 {
            self.machine.goals.run(values);
        }
        ends.extend(places[..count].iter().enumerate().map(|(lane, &end)| {
            let status = if over >> lane & 1 == 1 {
                // Without an outcome the rules are faulty: nobody can go on, as above.
                self.outcome(values, lane).map_or(Status::Turn(Player::First), Status::Over)
            } else {
                Status::Turn(self.kind.player(usize::from(other >> lane & 1 == 1)))
            };
            (status, end)
        }));
    }

    fn outcome(&self, values: &Values, lane: usize) -> Option<Outcome> {
        let mut outputs = self.machine.goals.outputs.iter();
        let mut worth = [0; 2];
        for (goals, worth) in self.machine.goal_values.iter().zip(&mut worth) {
            let own = goals.iter().zip(outputs.by_ref());
            let mut own = own.filter(|(_, edge)| read(values, **edge)[0] >> lane & 1 == 1).map(|(value, _)| *value);
            *worth = own.next()??;
            if own.next().is_some() {
                return None;
            }
        }
        Some(match self.kind {
            Kind::Puzzle { best } if worth[0] == best => Outcome::Win(Player::First),
            Kind::Puzzle { .. } => Outcome::Win(Player::Second),
            Kind::Turns { first, .. } => match worth[first].cmp(&worth[1 - first]) {
                std::cmp::Ordering::Greater => Outcome::Win(Player::First),
                std::cmp::Ordering::Less => Outcome::Win(Player::Second),
                std::cmp::Ordering::Equal => Outcome::Draw,
            },
        })
    }

    /// Pushes the positions after moves, each of its own position.
    pub(crate) fn after(&self, from: &[&B], moves: &[u64], values: &mut Values, next: &mut Vec<B>) {
        let machine = &*self.machine;
        let second = machine.moves_of(0).end as u64;
        for (from, moves) in from.chunks(64).zip(moves.chunks(64)) {
            machine.load(from, values);
            let does = machine.does(values);
            for (lane, &mv) in moves.iter().enumerate() {
                does[mv as usize][0] |= 1 << lane;
                if let Kind::Turns { waits, .. } = self.kind {
                    // The role that does not move waits.
                    does[waits[usize::from(mv < second)]][0] |= 1 << lane;
                }
            }
            machine.step(from.len(), values, next);
        }
    }
}
