//! The turns of a player of Diaballik: steps and a pass in any order.

use super::{Diaballik, Field, Side};
use crate::bits::{bit, ones};
use ludex_core::Player;

/// Steps in a turn.
const STEPS: u32 = 2;

/// Actions in a turn.
const ACTIONS: usize = 3;

/// Sorts numbers and keeps each once.
fn sort_out(numbers: &mut Vec<u64>) {
    numbers.sort_unstable();
    numbers.dedup();
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

    /// Pushes what one more step, or the pass, makes of some sides.
    fn push_next(&self, sides: &[u64], steps: u32, pass: bool, other: u64, found: &mut Vec<u64>) {
        for &side in sides {
            let turn = Turn { side: Side::from_number(side), steps, pass };
            self.actions(turn, other, |_, turn| found.push(turn.side.number()));
        }
    }

    pub(super) fn whole_turn(side: Side) -> Turn {
        Turn { side, steps: STEPS, pass: true }
    }

    /// The legal moves, in order.
    pub(super) fn turns(&self, at: Field, player: Player, moves: &mut Vec<u64>) {
        let (same, other) = (at.side(player).number(), at.side(!player).supports);
        // The sides after so many steps, before the pass and after it: each is looked at once.
        let (mut before, mut after) = (vec![same], Vec::new());
        self.push_next(&before, 0, true, other, &mut after);
        let mut found = after.clone();
        for _ in 0..STEPS {
            let (mut stepped, mut passed) = (Vec::new(), Vec::new());
            self.push_next(&before, 1, false, other, &mut stepped);
            sort_out(&mut stepped);
            self.push_next(&after, 1, false, other, &mut passed);
            self.push_next(&stepped, 0, true, other, &mut passed);
            sort_out(&mut passed);
            found.extend(stepped.iter().chain(&passed));
            (before, after) = (stepped, passed);
        }
        found.push(same);
        sort_out(&mut found);
        moves.extend(found.into_iter().filter(|&turn| turn != same || self.readings.null));
    }

    /// Calls `found` with every sequence of actions and what it leads to, the shorter ones first,
    /// until `found` says that it has enough.
    pub(super) fn sequences(&self, at: Field, mut found: impl FnMut(u64, &[Action]) -> bool) {
        let turn = Self::whole_turn(at.side(at.mover()));
        let other = at.side(!at.mover()).supports;
        for length in 1..=ACTIONS {
            if self.extend(turn, other, length, &mut Vec::with_capacity(ACTIONS), &mut found) {
                return;
            }
        }
    }

    /// The sequences of so many more actions; whether there are enough.
    fn extend(
        &self,
        turn: Turn,
        other: u64,
        more: usize,
        before: &mut Vec<Action>,
        found: &mut impl FnMut(u64, &[Action]) -> bool,
    ) -> bool {
        let mut enough = false;
        self.actions(turn, other, |action, turn| {
            if !enough {
                before.push(action);
                enough = if more == 1 {
                    found(turn.side.number(), before)
                } else {
                    self.extend(turn, other, more - 1, before, found)
                };
                before.pop();
            }
        });
        enough
    }
}
