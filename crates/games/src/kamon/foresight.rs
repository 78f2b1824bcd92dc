//! What a player of Kamon sees some plies ahead: which tokens would win, and which of the tokens
//! that can be taken give such a one to the opponent.
//!
//! Looked at on a board whose rows are eight bits apart, so that a step in each of the six
//! directions is a shift of the whole set.

use ludex_core::{Foreseen, Foresight, Outcome, Player, Sight};

use super::{Kamon, Stones};
use crate::bits::ones;

/// From one row to the next.
const ROW: u32 = 8;

/// With so many free tokens at most a search on the board of side 4 takes seconds.
const FEW: u32 = 24;

/// The board that is looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookout {
    /// Of each row: its first cell, its length in bits, and where it stands.
    rows: Vec<(u32, u64, u32)>,
    /// Of each place, its cell.
    cells: Vec<u8>,
    /// Of each place, the tokens alike.
    alike: Vec<u64>,
    sides: [[u64; 2]; 3],
    /// All cells, and those that have a token.
    all: u64,
    tokens: u64,
    /// Where the first stone is put.
    first: u64,
    /// Whether a ring around the blank alone does not win.
    open: bool,
}

/// What is open at a position.
#[derive(Clone, Copy)]
struct Open {
    mover: Player,
    free: u64,
    /// The free tokens that would win for the player to move and for the other, whoever may take
    /// them.
    wins: [u64; 2],
}

impl Lookout {
    pub(super) fn new(game: &Kamon) -> Self {
        let board = &game.board;
        let place = |cell: usize| {
            let (column, row) = board.at(cell);
            row as u32 * ROW + column as u32
        };
        let mut first = 0;
        let rows = board.lengths().iter().map(|&length| {
            let row = (first, u64::MAX >> (64 - length), place(first as usize));
            first += length;
            row
        });
        let mut lookout = Self { rows: rows.collect(), cells: vec![0; 64], alike: vec![0; 64], ..Self::default() };
        for cell in 0..board.len() {
            lookout.cells[place(cell) as usize] = cell as u8;
            lookout.alike[place(cell) as usize] = lookout.spread(game.alike[cell]);
        }
        lookout.sides = game.sides.map(|pair| pair.map(|side| lookout.spread(side)));
        [lookout.all, lookout.tokens] = [game.all, game.all & !game.blank].map(|set| lookout.spread(set));
        (lookout.first, lookout.open) = (lookout.spread(game.first), game.readings.open);
        lookout
    }

    /// A set of cells, with its rows eight bits apart.
    fn spread(&self, set: u64) -> u64 {
        self.rows.iter().fold(0, |all, &(first, row, place)| all | (set >> first & row) << place)
    }

    /// A set and what is beside it.
    fn grown(&self, set: u64) -> u64 {
        (set | set << 1 | set >> 1 | set << ROW | set >> ROW | set << (ROW + 1) | set >> (ROW + 1)) & self.all
    }

    /// The cells of a set that hang together with some of its cells.
    fn joined(&self, some: u64, set: u64) -> u64 {
        let mut joined = some & set;
        loop {
            let more = self.grown(joined) & set;
            if more == joined {
                return joined;
            }
            joined = more;
        }
    }

    /// Whether stones enclose a cell that is not theirs, the blank apart.
    fn encloses(&self, stones: u64) -> bool {
        let (others, edge) = (self.all & !stones, self.sides.iter().flatten().fold(0, |all, side| all | side));
        others & !self.joined(edge, others) & self.tokens != 0
    }

    /// The free cells that would win for who has these stones: those that join two opposite sides,
    /// and those that close a chain.
    fn wins(&self, stones: u64, free: u64) -> u64 {
        let (mut rest, mut closing, mut near) = (stones, 0, self.sides);
        while rest != 0 {
            let chain = self.joined(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            let beside = self.grown(chain);
            for (near, side) in near.iter_mut().flatten().zip(self.sides.iter().flatten()) {
                if chain & side != 0 {
                    *near |= beside;
                }
            }
            // A ring has six cells.
            if chain.count_ones() >= 5 {
                closing |= closing_cells(chain);
            }
        }
        if self.open {
            let encloses = |place: &u32| self.encloses(stones | 1 << place);
            closing = ones(closing & free).filter(encloses).map(|place| 1 << place).sum();
        }
        near.iter().fold(closing, |all, [one, other]| all | one & other) & free
    }
}

/// The cells beside two or more stretches of a chain that do not touch one another there: a stone
/// there closes a ring, and one side of the ring has a cell between the two.
fn closing_cells(chain: u64) -> u64 {
    let beside = [chain >> 1, chain >> (ROW + 1), chain >> ROW, chain << 1, chain << (ROW + 1), chain << ROW];
    let (mut once, mut twice) = (0, 0);
    for direction in 0..6 {
        let ends = beside[direction] & !beside[(direction + 1) % 6];
        twice |= once & ends;
        once |= ends;
    }
    twice
}

impl Foresight for Kamon {
    fn has_foresight(&self) -> bool {
        true
    }

    fn foresee(&self, key: u128, moves: &mut Vec<Foreseen>) {
        let (lookout, cells) = (&self.lookout, self.board.len());
        let sets = [key as u64 & self.all, (key >> cells) as u64 & self.all];
        let last = (key >> (2 * cells)) as u32;
        let mover = Stones::new(sets, last).mover();
        let at = usize::from(mover == Player::Second);
        let [own, others] = [sets[at], sets[1 - at]].map(|set| lookout.spread(set));
        let free = lookout.tokens & !(own | others);
        let now = Open { mover, free, wins: [own, others].map(|stones| lookout.wins(stones, free)) };
        let choices = self.alike.get(last as usize).map_or(lookout.first, |&alike| lookout.spread(alike)) & free;
        let rest = key & ((1 << (2 * cells)) - 1);
        for place in ones(choices) {
            let cell = lookout.cells[place as usize];
            let key = rest | 1 << (usize::from(cell) + at * cells) | u128::from(cell) << (2 * cells);
            moves.push(Foreseen { key, sight: self.sight_after(own, now, place) });
        }
    }

    /// A draw is a full board.
    fn plies_to_draw(&self, at: &Stones) -> u32 {
        (self.all & !self.blank).count_ones() - at.count()
    }

    fn is_solved_alone(&self, at: &Stones) -> bool {
        self.layout.side() > 2 && self.plies_to_draw(at) <= FEW
    }
}

impl Kamon {
    /// What is seen where the player to move has these stones and takes the token at this place.
    fn sight_after(&self, own: u64, before: Open, place: u32) -> Sight {
        let (lookout, stone, Open { mover, wins, .. }) = (&self.lookout, 1 << place, before);
        let free = before.free & !stone;
        let replies = lookout.alike[place as usize] & free;
        if wins[0] & stone != 0 {
            return Sight::Decided(Outcome::Win(mover));
        }
        if replies == 0 {
            return Sight::Decided(self.blocked(mover, free));
        }
        self.sight(Open { mover: !mover, free, wins: [wins[1] & free, lookout.wins(own | stone, free)] }, replies)
    }

    /// What the next two plies decide where the player to move has these choices, if they do.
    fn sight(&self, now: Open, choices: u64) -> Sight {
        let Open { mover, free, wins: [own, others] } = now;
        if choices & own != 0 {
            return Sight::Decided(Outcome::Win(mover));
        }
        let (mut good, mut best) = (0, Outcome::Win(!mover));
        for place in ones(choices) {
            let replies = self.lookout.alike[place as usize] & free;
            if replies != 0 {
                good += u32::from(replies & others == 0);
                continue;
            }
            best = self.blocked(mover, free & !(1 << place));
            if best == Outcome::Win(mover) {
                return Sight::Decided(best);
            }
        }
        if good > 0 { Sight::Open(good) } else { Sight::Decided(best) }
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::derive_seed;

    use super::*;
    use crate::kamon::{Layout, Readings};

    /// Against the rules, cell by cell; every other set has all that is beside the blank.
    #[test]
    fn winning_tokens_are_foreseen() {
        let mut drawn = 0;
        let mut draw = || {
            drawn += 1;
            derive_seed(1, drawn)
        };
        let (mut sets, mut around_the_blank) = (0, 0);
        for (side, seed, open) in [("3", 3, false), ("3", 3, true), ("4", 5, false), ("4", 5, true)] {
            let game = Kamon::new(Layout::read(side, Some(seed)).unwrap(), Readings { open, ..Readings::default() });
            let beside = game.beside[game.blank.trailing_zeros() as usize];
            for round in 0..2_000 {
                let thin = if round % 4 < 2 { draw() } else { u64::MAX };
                let stones = draw() & thin & game.all & !game.blank | if round % 2 == 0 { 0 } else { beside };
                let wins = |stones| game.joins_sides(stones) || game.encloses(stones);
                if wins(stones) {
                    continue;
                }
                let free: u64 = game.all & !game.blank & !stones;
                let expected: u64 = ones(free).map(|cell| 1 << cell).filter(|cell| wins(stones | cell)).sum();
                let lookout = &game.lookout;
                let found = lookout.wins(lookout.spread(stones), lookout.spread(free));
                assert_eq!(found, lookout.spread(expected), "{side} {open} {stones:x}");
                (sets, around_the_blank) = (sets + 1, around_the_blank + u32::from(stones & beside == beside));
            }
        }
        assert!(sets > 2_000 && around_the_blank > 100, "{sets} {around_the_blank}");
    }
}
