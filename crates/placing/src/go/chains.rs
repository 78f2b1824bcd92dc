//! Chains, their liberties, and areas, by filling words of bits.

use super::{Go, Points, Stones};
use ludex_boards::bits::{bit, ones};

impl<W: Points> Go<W> {
    pub(super) fn empty(&self, at: &Stones<W>) -> W {
        self.board & !(at.black | at.white)
    }

    /// The points beside some points; some of these may be among them.
    pub(super) fn beside(&self, points: W) -> W {
        let across = (points << 1) & self.not_first | (points >> 1) & self.not_last;
        let along = points << self.columns as usize | points >> self.columns as usize;
        (across | along) & self.board
    }

    /// The points of a set that can be reached from some of them within it.
    pub(super) fn reached(&self, from: W, within: W) -> W {
        let mut reached = from & within;
        loop {
            let more = reached | self.beside(reached) & within;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The chains of a colour.
    pub(super) fn chains(&self, stones: W) -> impl Iterator<Item = W> + '_ {
        self.chains_touching(stones, stones)
    }

    /// The chains of a colour with a stone among some points.
    pub(super) fn chains_touching(&self, stones: W, points: W) -> impl Iterator<Item = W> + '_ {
        let mut rest = points & stones;
        std::iter::from_fn(move || {
            let first = ones(rest).next()?;
            let chain = self.reached(bit(first), stones);
            rest = rest & !chain;
            Some(chain)
        })
    }

    /// The points where a stone may be put.
    pub(super) fn placements(&self, at: &Stones<W>) -> W {
        let (own, other) = at.own_and_other();
        let empty = self.empty(at);
        // Where it has a liberty of its own, it may; only the others need a look at chains.
        let mut may = self.beside(empty);
        let closed = empty & !may;
        if !closed.is_zero() {
            let around = self.beside(closed);
            for chain in self.chains_touching(other, around) {
                let liberties = self.beside(chain) & empty;
                may = if liberties.count_ones() == 1 { may | liberties } else { may };
            }
            for chain in self.chains_touching(own, around) {
                let liberties = self.beside(chain) & empty;
                may = if liberties.count_ones() > 1 || self.suicide { may | liberties } else { may };
            }
        }
        let ko = at.ko().map_or(W::zero(), bit);
        empty & may & !ko
    }

    /// The area of black and of white.
    pub(super) fn areas(&self, at: &Stones<W>) -> (u32, u32) {
        let empty = self.empty(at);
        let [black, white] = [at.black, at.white].map(|stones| self.reached(self.beside(stones), empty));
        let area = |stones: W, own: W, other: W| (stones | own & !other).count_ones();
        (area(at.black, black, white), area(at.white, white, black))
    }

    /// Twice the points by which black leads, komi included.
    pub(super) fn twice_lead(&self, at: &Stones<W>) -> i32 {
        let (black, white) = self.areas(at);
        2 * (black as i32 - white as i32) - self.twice_komi
    }
}
