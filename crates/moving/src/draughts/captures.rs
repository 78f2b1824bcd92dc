//! Captures: a piece jumps over a piece of the opponent onto the empty square behind it, and on as
//! long as it can.
//!
//! The jumped pieces stay on the board until the move is over: none is jumped twice, and they stop
//! kings. The square that the piece came from is empty meanwhile. Captures from one square to
//! another that take the same pieces are one move, whatever their order.

use super::Rules;
use super::field::{DOWN, Field, Squares, UP, WAYS, Way};

/// A piece that captures: from where, to where, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Capture {
    pub(super) from: Squares,
    pub(super) to: Squares,
    pub(super) taken: Squares,
}

/// One side of a position, as the side to move sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub(super) field: Field,
    pub(super) rules: Rules,
    pub(super) own: Squares,
    pub(super) other: Squares,
    pub(super) kings: Squares,
    /// Whether its men move down the board.
    pub(super) down: bool,
}

impl Army {
    pub(super) fn empty(&self) -> Squares {
        self.field.all & !(self.own | self.other)
    }

    /// The ways of its men.
    pub(super) fn forward(&self) -> [Way; 2] {
        if self.down { DOWN } else { UP }
    }

    /// The last row, where men become kings.
    pub(super) fn last_row(&self) -> Squares {
        if self.down { self.field.bottom } else { self.field.top }
    }

    fn ways(&self, king: bool) -> &'static [Way] {
        match (king || self.rules == Rules::International, self.down) {
            (true, _) => &WAYS,
            (false, true) => &DOWN,
            (false, false) => &UP,
        }
    }

    /// Every legal capture once, in order; none where there is none.
    pub(super) fn captures(&self) -> Vec<Capture> {
        let mut found = Found::default();
        let mut rest = self.may_capture();
        while rest != 0 {
            let from = rest & rest.wrapping_neg();
            rest ^= from;
            self.jumps_from(from, &mut |_, capture| found.add(capture, self.rules));
        }
        found.captures.sort_unstable();
        found.captures.dedup();
        found.captures
    }

    /// The pieces that may have something to capture: all kings that fly, and whatever stands
    /// beside a piece with an empty square behind it.
    fn may_capture(&self) -> Squares {
        let empty = self.empty();
        let short = |pieces: Squares, ways: &[Way]| {
            ways.iter().fold(0, |all, &way| {
                let back = opposite(way);
                let beside = self.field.step(self.field.step(empty, back) & self.other, back);
                all | beside & pieces
            })
        };
        let (men, kings) = (self.own & !self.kings, self.own & self.kings);
        let kings = match self.rules {
            Rules::International => kings,
            Rules::English => short(kings, self.ways(true)),
        };
        short(men, self.ways(false)) | kings
    }

    /// Every way to capture with one piece: the squares where it lands, and the capture.
    pub(super) fn jumps_from(&self, from: Squares, found: &mut impl FnMut(&[Squares], Capture)) {
        let king = self.kings & from != 0;
        let jumper = Jumper { side: *self, from, king, free: self.empty() | from };
        jumper.on(from, 0, &mut Vec::new(), found);
    }
}

fn opposite(way: Way) -> Way {
    match way {
        Way::UpLeft => Way::DownRight,
        Way::UpRight => Way::DownLeft,
        Way::DownLeft => Way::UpRight,
        Way::DownRight => Way::UpLeft,
    }
}

/// The captures so far, of the most pieces where that is the rule.
#[derive(Default)]
struct Found {
    captures: Vec<Capture>,
    most: u32,
}

impl Found {
    fn add(&mut self, capture: Capture, rules: Rules) {
        let count = capture.taken.count_ones();
        if rules == Rules::International {
            if count < self.most {
                return;
            }
            if count > self.most {
                self.captures.clear();
                self.most = count;
            }
        }
        self.captures.push(capture);
    }
}

/// A piece in the middle of its captures.
struct Jumper {
    side: Army,
    from: Squares,
    king: bool,
    /// The squares that are empty while it moves.
    free: Squares,
}

impl Jumper {
    /// Goes on from a square after some captures; tells of those that cannot go on.
    fn on(
        &self,
        at: Squares,
        taken: Squares,
        landings: &mut Vec<Squares>,
        found: &mut impl FnMut(&[Squares], Capture),
    ) {
        let Army { field, rules, .. } = self.side;
        let flies = self.king && rules == Rules::International;
        // A man that reaches the last row by a capture ends its move there (English).
        let crowned = !self.king && rules == Rules::English && at & self.side.last_row() != 0;
        let mut went_on = false;
        for &way in if crowned { &[] } else { self.side.ways(self.king) } {
            let before = if flies { at | field.ray(at, way, self.free) } else { at };
            // The last of the empty squares on the way, and the piece behind it.
            let jumped = field.step(before, way) & !before & self.side.other & !taken;
            let mut landing = field.step(jumped, way) & self.free;
            while landing != 0 {
                went_on = true;
                landings.push(landing);
                self.on(landing, taken | jumped, landings, found);
                landings.pop();
                landing = if flies { field.step(landing, way) & self.free } else { 0 };
            }
        }
        if !went_on && taken != 0 {
            found(landings, Capture { from: self.from, to: at, taken });
        }
    }
}
