//! The turns of a player of Diaballik: steps and a pass in any order.

use std::ops::Range;

use super::{Diaballik, Field, Side};
use ludex_boards::bits::{bit, ones};
use ludex_core::Player;

/// Steps in a turn.
const STEPS: u32 = 2;

/// Actions in a turn.
const ACTIONS: usize = 3;

/// Sides, each once, in the order in which they were found.
struct Sides {
    found: Vec<u64>,
    /// The same by their hashes, 0 where there is none; a power of two of them.
    slots: Vec<u64>,
}

impl Sides {
    fn of(side: u64) -> Self {
        let mut sides = Self { found: Vec::with_capacity(128), slots: vec![0; 256] };
        sides.add(side);
        sides
    }

    /// The slot of a side, or the one where it would be.
    fn slot(&self, side: u64) -> usize {
        // Multiples of the golden ratio lie far apart (D. E. Knuth, The Art of Computer Programming
        // 3, 6.4).
        let (first, last) = ((side.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize, self.slots.len() - 1);
        let mut slot = first & last;
        // Half of them are free.
        while ![0, side].contains(&self.slots[slot]) {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn add(&mut self, side: u64) {
        let slot = self.slot(side);
        if self.slots[slot] == side {
            return;
        }
        self.slots[slot] = side;
        self.found.push(side);
        if 2 * self.found.len() > self.slots.len() {
            self.slots = vec![0; 2 * self.slots.len()];
            for &side in &self.found {
                let slot = self.slot(side);
                self.slots[slot] = side;
            }
        }
    }
}

/// What a turn is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Step(u32, u32),
    Pass(u32, u32),
}

impl Action {
    pub(super) fn cells(self) -> [u32; 2] {
        let (Self::Step(from, to) | Self::Pass(from, to)) = self;
        [from, to]
    }
}

/// A turn that is being made: the side so far, and what of the turn is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) side: Side,
    pub(super) steps: u32,
    pub(super) pass: bool,
}

impl Turn {
    /// Whether so many more actions are enough for what differs between the side and the goal.
    fn may_become(self, goal: Side, more: usize) -> bool {
        // A step takes one support from its cell and puts it on another.
        let steps = (self.side.supports ^ goal.supports).count_ones() / 2;
        let passes = u32::from(self.side.ball != goal.ball);
        steps <= self.steps && passes <= u32::from(self.pass) && (steps + passes) as usize <= more
    }
}

impl Diaballik {
    /// Calls `found` with every action that a turn can go on with, and what it makes of the side.
    pub(super) fn actions(&self, turn: Turn, other: u64, mut found: impl FnMut(Action, Turn)) {
        let Turn { side, steps, pass } = turn;
        if steps > 0 {
            let empty = !(side.supports | other);
            for from in ones(side.supports & !bit::<u64>(side.ball)) {
                for to in ones(self.beside[from as usize] & empty) {
                    let supports = side.supports ^ (bit::<u64>(from) | bit::<u64>(to));
                    let side = Side { supports, ..side };
                    found(Action::Step(from, to), Turn { side, steps: steps - 1, pass });
                }
            }
        }
        if pass {
            for ray in &self.rays[side.ball as usize] {
                for &to in ray.iter().take_while(|&&cell| other >> cell & 1 == 0) {
                    if side.has(to) {
                        let side = Side { ball: to, ..side };
                        found(Action::Pass(turn.side.ball, to), Turn { side, steps, pass: false });
                        if self.readings.any {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Whether a turn can go on.
    pub(super) fn can_act(&self, turn: Turn, other: u64) -> bool {
        let Turn { side, steps, pass } = turn;
        let empty = !(side.supports | other);
        let steps_off = |cell: u32| self.beside[cell as usize] & empty != 0;
        if steps > 0 && ones(side.supports & !bit::<u64>(side.ball)).any(steps_off) {
            return true;
        }
        let mut can_pass = false;
        self.actions(Turn { steps: 0, pass, ..turn }, other, |_, _| can_pass = true);
        can_pass
    }

    /// Adds what one more step, or the pass, makes of some of the sides.
    fn add_next(&self, some: Range<usize>, steps: u32, pass: bool, other: u64, sides: &mut Sides) {
        for i in some {
            let turn = Turn { side: Side::from_number(sides.found[i]), steps, pass };
            self.actions(turn, other, |_, turn| sides.add(turn.side.number()));
        }
    }

    pub(super) fn whole_turn(side: Side) -> Turn {
        Turn { side, steps: STEPS, pass: true }
    }

    /// The legal moves, in order.
    pub(super) fn turns(&self, at: Field, player: Player, moves: &mut Vec<u64>) {
        let (same, other) = (at.side(player).number(), at.side(!player).supports);
        // The sides after so many steps, before the pass and after it: each is looked at once.
        let mut sides = Sides::of(same);
        let mut before = 0..1;
        self.add_next(before.clone(), 0, true, other, &mut sides);
        let mut after = 1..sides.found.len();
        for _ in 0..STEPS {
            let stepped = sides.found.len();
            self.add_next(before, 1, false, other, &mut sides);
            let passed = sides.found.len();
            self.add_next(after, 1, false, other, &mut sides);
            self.add_next(stepped..passed, 0, true, other, &mut sides);
            (before, after) = (stepped..passed, passed..sides.found.len());
        }
        let start = moves.len();
        moves.extend(sides.found.into_iter().skip(usize::from(!self.readings.null)));
        moves[start..].sort_unstable();
    }

    /// Calls `found` with every sequence of actions and what it leads to, the shorter ones first,
    /// until `found` says that it has enough; with a goal, with those alone that lead to it.
    pub(super) fn sequences(&self, at: Field, goal: Option<Side>, mut found: impl FnMut(u64, &[Action]) -> bool) {
        let turn = Self::whole_turn(at.side(at.mover()));
        let other = at.side(!at.mover()).supports;
        for length in 1..=ACTIONS {
            if self.extend(turn, other, goal, length, &mut Vec::with_capacity(ACTIONS), &mut found) {
                return;
            }
        }
    }

    /// The sequences of so many more actions; whether there are enough.
    fn extend(
        &self,
        turn: Turn,
        other: u64,
        goal: Option<Side>,
        more: usize,
        before: &mut Vec<Action>,
        found: &mut impl FnMut(u64, &[Action]) -> bool,
    ) -> bool {
        let mut enough = false;
        self.actions(turn, other, |action, turn| {
            if !enough && goal.is_none_or(|goal| turn.may_become(goal, more - 1)) {
                before.push(action);
                enough = if more == 1 {
                    found(turn.side.number(), before)
                } else {
                    self.extend(turn, other, goal, more - 1, before, found)
                };
                before.pop();
            }
        });
        enough
    }
}
