//! What follows from positions of a game, 64 of them at a time: who moves, the moves, the outcomes,
//! the positions after moves.

use std::cell::RefCell;

use ludex_core::{Outcome, Player, Status};
use ludex_gates::{Listing, Values, lowest};

use crate::bits::Bits;
use crate::game::SheetGame;
use crate::kind::Kind;
use crate::machine::Machine;

/// What a thread computes with, of whatever sheet.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) values: Vec<[u64; 1]>,
    listing: Listing,
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
        let gates = &self.machine.gates;
        let over = gates.over(values);
        match self.kind {
            Kind::Puzzle { .. } => [over, !over, 0],
            Kind::Turns { waits, .. } => {
                let waits = [0, 1].map(|role| gates.only(role, waits[role], values));
                // Where both move at once, which was seen nowhere, nobody does: the rules are
                // faulty there.
                [over, waits[1] & !over, waits[0] & !waits[1] & !over]
            }
        }
    }

    /// Pushes what holds in the first lanes, after `seen` has run.
    pub(crate) fn look(
        &self,
        count: usize,
        Scratch { values, listing }: &mut Scratch,
        ends: &mut Vec<(Status, usize)>,
        moves: &mut Vec<u64>,
    ) {
        let [over, one, other] = self.turns(values).map(|word| word & lowest(count));
        let places = self.machine.gates.list(&[one, other], values, listing, moves);
        if over != 0 {
            self.machine.gates.goals.run(values);
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
        let reached = &self.machine.gates.goals;
        let mut outputs = 0..reached.outputs();
        let mut worth = [0; 2];
        for (goals, worth) in self.machine.goal_values.iter().zip(&mut worth) {
            let own = goals.iter().zip(outputs.by_ref());
            let mut own = own.filter(|&(_, at)| reached.read(at, values) >> lane & 1 == 1).map(|(value, _)| *value);
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
        // The role that does not move waits.
        let beside = match self.kind {
            Kind::Puzzle { .. } => None,
            Kind::Turns { waits, .. } => Some(waits),
        };
        for (from, moves) in from.chunks(64).zip(moves.chunks(64)) {
            machine.load(from, values);
            machine.gates.make(moves, beside, values);
            machine.step(from.len(), values, next);
        }
    }
}
