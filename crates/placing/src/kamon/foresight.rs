//! What a player of Kamon sees some plies ahead: which tokens would win, and which of the tokens
//! that can be taken give such a one to the opponent.
//!
//! Looked at on a board whose rows are eight bits apart, so that a step in each of the six
//! directions is a shift of the whole set.

use std::cell::OnceCell;

use ludex_core::{Foreseen, Foresight, Outcome, Player, Sight};

use super::{Kamon, Stones};
use ludex_boards::bits::ones;

/// With so many free tokens three more can be taken, and the board is not full.
const ENOUGH: u32 = 4;

/// From one row to the next.
const ROW: u32 = 8;

/// The cells of the smallest ring.
const RING: u32 = 6;

/// With so many free tokens at most a search on the board of side 4 takes seconds.
const FEW: u32 = 28;

/// The board that is looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookout {
    /// Of each row: its first cell, its length in bits, and where it stands.
    rows: Vec<(u32, u64, u32)>,
    /// Of each place, its cell.
    cells: Vec<u8>,
    /// Of each place, the tokens alike.
    alike: Vec<u64>,
    /// The tokens of each colour, and those of each symbol.
    kinds: [Vec<u64>; 2],
    sides: [[u64; 2]; 3],
    /// All cells, and those that have a token.
    all: u64,
    tokens: u64,
    /// Where the first stone is put.
    first: u64,
    /// Whether a ring around the blank alone does not win.
    open: bool,
    /// The cells around each cell that has six neighbours with tokens.
    rings: Vec<(u64, u64)>,
    /// What the numbers of a position are multiplied by that is worse or better for the player to
    /// move by so many sixteenths.
    factors: Vec<u32>,
}

/// What a player has: stones, and what is beside them.
#[derive(Clone, Copy)]
struct Chains {
    stones: u64,
    /// Of each side, its own cells and those beside a chain that touches it.
    near: [[u64; 2]; 3],
    /// Cells that close a ring.
    closing: u64,
}

impl Chains {
    /// The cells that join two opposite sides. More stones leave them so, as they may not those
    /// that close a ring.
    fn joins(&self) -> u64 {
        self.near.iter().fold(0, |all, [one, other]| all | one & other)
    }
}

/// A position where a player is to move.
#[derive(Clone, Copy)]
struct Turn {
    mover: Player,
    free: u64,
    /// The tokens that would win, for the player to move and for the other, and those that will
    /// still do after this player's next stone, while they are free.
    wins: [u64; 2],
    joins: u64,
}

/// An advantage of so many sixteenths for one more choice of the player to move, for a token more
/// that this player may take without giving the other one that wins, and for one more that
/// threatens to win. With them 24 positions after eight stones on side 4, both questions, took a
/// seventh of the positions that were searched without.
const CHOICE: i32 = 6;
const SAFE: i32 = 8;
const THREAT: i32 = 12;

/// No advantage counts for more, in sixteenths.
const MOST: i32 = 128;

/// The numbers of positions where nobody has the advantage: the greater, the finer are those of
/// others.
const EVEN: f64 = 30.0;

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
        for cell in 0..board.size() {
            lookout.cells[place(cell) as usize] = cell as u8;
            lookout.alike[place(cell) as usize] = lookout.spread(game.alike[cell]);
        }
        lookout.kinds = game.layout.kinds().map(|kinds| kinds.into_iter().map(|set| lookout.spread(set)).collect());
        lookout.sides = game.sides.map(|pair| pair.map(|side| lookout.spread(side)));
        [lookout.all, lookout.tokens] = [game.all, game.all & !game.blank].map(|set| lookout.spread(set));
        (lookout.first, lookout.open) = (lookout.spread(game.first), game.readings.open);
        let rings = ones(lookout.all).map(|place| (1 << place, lookout.grown(1 << place) & !(1 << place)));
        lookout.rings = rings.filter(|&(_, ring)| ring.count_ones() == RING && ring & !lookout.tokens == 0).collect();
        lookout.factors = (-MOST..=MOST).map(|lead| (EVEN * (f64::from(lead) / 32.0).exp()).round() as u32).collect();
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

    /// What a player has who has these stones.
    fn chains(&self, stones: u64) -> Chains {
        let mut near = self.sides;
        self.each_chain(stones, |chain| self.add_near(&mut near, chain));
        Chains { stones, near, closing: self.closing(stones) }
    }

    /// The same with a stone more.
    fn with(&self, before: &Chains, place: u32) -> Chains {
        let (stones, mut near) = (before.stones | 1 << place, before.near);
        let chain = self.joined(1 << place, stones);
        self.add_near(&mut near, chain);
        let closing = match (before.closing, chain.count_ones() >= RING - 1) {
            (closing, false) => closing,
            (0, true) => closing_cells(chain),
            // A stone may fill what was between two stretches.
            (_, true) => self.closing(stones),
        };
        Chains { stones, near, closing }
    }

    fn add_near(&self, near: &mut [[u64; 2]; 3], chain: u64) {
        let beside = self.grown(chain);
        for (near, side) in near.iter_mut().flatten().zip(self.sides.iter().flatten()) {
            if chain & side != 0 {
                *near |= beside;
            }
        }
    }

    fn each_chain(&self, stones: u64, mut each: impl FnMut(u64)) {
        let mut rest = stones;
        while rest != 0 {
            let chain = self.joined(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            each(chain);
        }
    }

    fn closing(&self, stones: u64) -> u64 {
        let mut closing = 0;
        self.each_chain(stones, |chain| {
            if chain.count_ones() >= RING - 1 {
                closing |= closing_cells(chain);
            }
        });
        closing
    }

    /// The free tokens that win: they join two opposite sides, or close a chain.
    fn wins(&self, chains: &Chains, free: u64) -> u64 {
        let Chains { stones, closing, .. } = chains;
        let mut closing = closing & free;
        if self.open {
            let encloses = |place: &u32| self.encloses(stones | 1 << place);
            closing = ones(closing).filter(encloses).map(|place| 1 << place).sum();
        }
        closing | chains.joins() & free
    }

    /// The tokens that are alike to a single one of these.
    fn leaves(&self, free: u64) -> u64 {
        let [colours, symbols] = self.kinds.each_ref().map(|kinds| {
            kinds.iter().fold([0; 2], |[alone, paired], kind| match (kind & free, (kind & free).count_ones()) {
                (set, 1) => [alone | set, paired],
                (set, 2) => [alone, paired | set],
                _ => [alone, paired],
            })
        });
        colours[0] & symbols[1] | colours[1] & symbols[0]
    }

    /// The free tokens that would make another one win: near one side and, by a token between or
    /// one's own stones behind that, near the opposite one; or one of the last two of a ring. These
    /// tokens do not win themselves.
    fn threats(&self, &Chains { stones, near, .. }: &Chains, free: u64) -> u64 {
        let through = |near: u64| {
            let mut reached = near & free;
            loop {
                let more = self.grown(reached);
                let behind = reached | more & stones;
                if behind == reached {
                    return more;
                }
                reached = behind;
            }
        };
        let joining = near.iter().fold(0, |all, &[one, other]| all | one & through(other) | other & through(one));
        let ringing = self.rings.iter().fold(0, |all, &(middle, ring)| {
            let gap = ring & !stones;
            let is_threat = gap.count_ones() == 2 && gap & !free == 0 && middle & stones == 0;
            if is_threat { all | gap } else { all }
        });
        (joining | ringing) & free
    }

    /// The tokens after which one of these can be taken.
    fn before(&self, tokens: u64) -> u64 {
        ones(tokens).fold(0, |all, place| all | self.alike[place as usize])
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
        let (lookout, cells) = (&self.lookout, self.board.size());
        let sets = [key as u64 & self.all, (key >> cells) as u64 & self.all];
        let last = (key >> (2 * cells)) as u32;
        let mover = Stones::new(sets, last).mover();
        let at = mover.index();
        let [own, others] = [sets[at], sets[1 - at]].map(|set| lookout.chains(lookout.spread(set)));
        let free = lookout.tokens & !(own.stones | others.stones);
        let wins = [&own, &others].map(|chains| lookout.wins(chains, free));
        let now = Turn { mover, free, wins, joins: own.joins() & free };
        let threats = OnceCell::new();
        let threats = || *threats.get_or_init(|| lookout.threats(&others, free & !now.wins[1]));
        let choices = self.alike.get(last as usize).map_or(lookout.first, |&alike| lookout.spread(alike)) & free;
        let rest = key & ((1 << (2 * cells)) - 1);
        for place in ones(choices) {
            let cell = lookout.cells[place as usize];
            let key = rest | 1 << (usize::from(cell) + at * cells) | u128::from(cell) << (2 * cells);
            moves.push(Foreseen { key, sight: self.sight_after([&own, &others], now, place, &threats) });
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
    /// What is seen where the player to move, who has the first of these chains, takes the token at
    /// this place; the other one's threats are looked at where they matter.
    fn sight_after(&self, [own, others]: [&Chains; 2], now: Turn, place: u32, threats: &dyn Fn() -> u64) -> Sight {
        let (lookout, stone, Turn { mover, wins, .. }) = (&self.lookout, 1 << place, now);
        let free = now.free & !stone;
        let replies = lookout.alike[place as usize] & free;
        if wins[0] & stone != 0 {
            return Sight::Decided(Outcome::Win(mover));
        }
        if replies == 0 {
            return Sight::Decided(self.blocked(mover, free));
        }
        if replies & wins[1] != 0 {
            return Sight::Decided(Outcome::Win(!mover));
        }
        let own = lookout.with(own, place);
        let wins = [wins[1] & free, lookout.wins(&own, free)];
        let next = Turn { mover: !mover, free, wins, joins: others.joins() & free };
        let threats = || {
            let [theirs, mine] = [threats() & free, lookout.threats(&own, free & !next.wins[1])];
            theirs.count_ones() as i32 - mine.count_ones() as i32
        };
        self.sight(next, replies, threats)
    }

    /// What the next plies decide where the player to move has these choices, none of which wins at
    /// once, if they do; how hard it seems, if they do not, with so many threats more than the
    /// other has.
    fn sight(&self, now: Turn, choices: u64, threats: impl Fn() -> i32) -> Sight {
        let (lookout, Turn { mover, free, wins, joins }) = (&self.lookout, now);
        // Whoever may take the last token that is alike to the one before leaves the other nothing
        // to take; a full board is no win.
        let are_enough = free.count_ones() >= ENOUGH;
        let leaves = if are_enough { lookout.leaves(free) } else { 0 };
        // What either player may take without giving the other a token that wins.
        let [safe, safe_others, sure] = [wins[1], wins[0], joins].map(|wins| free & !lookout.before(wins | leaves));
        let (mut good, mut least, mut best) = (0, u32::MAX, Outcome::Win(!mover));
        for place in ones(choices) {
            let (stone, replies) = (1 << place, lookout.alike[place as usize] & free);
            if replies != 0 {
                if safe & stone != 0 {
                    good += 1;
                    least = least.min((replies & safe_others).count_ones());
                    // A leaf that is taken is none for the one beside it.
                    let is_leaf = leaves & stone != 0;
                    let sure = if is_leaf { !lookout.before(joins | leaves & !stone) } else { sure };
                    if are_enough && replies & sure == 0 {
                        return Sight::Decided(Outcome::Win(mover));
                    }
                }
                continue;
            }
            best = self.blocked(mover, free & !(1 << place));
            if best == Outcome::Win(mover) {
                return Sight::Decided(best);
            }
        }
        if good == 0 {
            return Sight::Decided(best);
        }
        let more = safe.count_ones() as i32 - safe_others.count_ones() as i32;
        let lead = CHOICE * good as i32 + SAFE * more + THREAT * threats();
        let factor = |lead: i32| lookout.factors[(lead.clamp(-MOST, MOST) + MOST) as usize].max(1);
        Sight::Open { reach: least.max(1) * factor(-lead), deny: good * factor(lead) }
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
                let found = lookout.wins(&lookout.chains(lookout.spread(stones)), lookout.spread(free));
                assert_eq!(found, lookout.spread(expected), "{side} {open} {stones:x}");
                // A stone is taken away and put back.
                let Some(last) = lookout.spread(stones).checked_ilog2() else { continue };
                let before = lookout.chains(lookout.spread(stones) & !(1 << last));
                let again = lookout.wins(&lookout.with(&before, last), lookout.spread(free));
                assert_eq!(again, found, "{side} {open} {stones:x}");
                let alone = |cell: &u32| ones(game.alike[*cell as usize] & free).count() == 1;
                let leaves: u64 = ones(free).filter(alone).map(|cell| 1 << cell).sum();
                assert_eq!(lookout.leaves(lookout.spread(free)), lookout.spread(leaves), "{side} {stones:x}");
                (sets, around_the_blank) = (sets + 1, around_the_blank + u32::from(stones & beside == beside));
            }
        }
        assert!(sets > 2_000 && around_the_blank > 100, "{sets} {around_the_blank}");
    }
}
