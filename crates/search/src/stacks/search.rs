use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use super::board::{Board, Shape};
use super::table::{Bounds, Place, Table};
use super::bounds::ceiling;

pub static TABLE_FROM: AtomicU64 = AtomicU64::new(10);

#[derive(Clone, Copy)]
struct Child {
    mover: u64,
    other: u64,
    other_wins: u64,
    key: u64,
    place: Option<Place>,
    order: u32,
    /// upper bound of my score through this move
    most: i32,
}

pub(super) struct Worker<'a, S> {
    pub board: &'a Board<S>,
    pub table: &'a Table,
    pub stop: &'a AtomicBool,
    pub nodes: u64,
    pub limit: u64,
    pub weight: [u8; 64],
    pub stack: Vec<Child>,
    pub busy: Option<&'a Busy>,
    pub stats: [u64; 16],
}

pub(super) struct Busy(Vec<AtomicU64>);
impl Busy {
    pub fn new() -> Self { Self((0..4096).map(|_| AtomicU64::new(0)).collect()) }
    fn slot(&self, key: u64) -> &AtomicU64 { &self.0[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize] }
    fn is(&self, key: u64) -> bool { self.slot(key).load(Relaxed) == key }
    fn start(&self, key: u64) { self.slot(key).store(key, Relaxed) }
    fn end(&self, key: u64) { let s = self.slot(key); if s.load(Relaxed) == key { s.store(0, Relaxed) } }
}

impl<'a, S: Shape> Worker<'a, S> {
    pub fn new(board: &'a Board<S>, table: &'a Table, stop: &'a AtomicBool, busy: Option<&'a Busy>) -> Self {
        let mut weight = [0; 64];
        for c in 0..board.columns as i32 { for r in 0..board.rows as i32 {
            let mut n = 0;
            for (dc, dr) in [(0,1),(1,0),(1,1),(1,-1)] { for k in 0..4 {
                let ends = [(c - k*dc, r - k*dr), (c + (3-k)*dc, r+(3-k)*dr)];
                if ends.iter().all(|&(c,r)| (0..board.columns as i32).contains(&c) && (0..board.rows as i32).contains(&r)) { n += 1; }
            }}
            weight[(c as u32 * board.shape.stride() + r as u32) as usize] = n;
        }}
        Self { board, table, stop, nodes: 0, limit: u64::MAX, weight, stack: Vec::with_capacity(1024), busy, stats: [0; 16] }
    }

    /// mover's score against alpha, alpha+1. No immediate win for mover.
    pub fn search(&mut self, mover: u64, other: u64, other_wins: u64, empties: u32, alpha: i32) -> Option<i32> {
        self.nodes += 1;
        if self.nodes & 1023 == 0 && (self.stop.load(Relaxed) || self.nodes > self.limit) {
            return None;
        }
        let board = self.board;
        let occupied = mover | other;
        let playable = board.playable(occupied);
        let forced = playable & other_wins;
        let mut moves = playable & !(other_wins >> 1);
        if forced != 0 {
            moves &= forced;
            if forced & (forced - 1) != 0 { moves = 0; }
        }
        if moves == 0 {
            return Some(-(empties as i32 / 2));
        }
        let mut most = (empties as i32 - 1) / 2;
        if most <= alpha { return Some(most); }
        let least = -((empties as i32 - 2) / 2);
        if least > alpha { return Some(least); }
        let with_table = empties as u64 >= TABLE_FROM.load(Relaxed);
        let before = self.nodes;
        let single = moves & (moves - 1) == 0;
        let mut my_place = None;
        if with_table && !single {
            let place = self.table.place(board.key(mover, occupied));
            let known = self.table.bounds(place);
            if known.lower > alpha { return Some(known.lower); }
            if known.upper <= alpha { return Some(known.upper); }
            most = most.min(known.upper);
            my_place = Some(place);
        }
        let base = self.stack.len();
        let mut best_lower = least;
        let mut rest = moves;
        let mut best = -99;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            let mine = mover | cell;
            let now = occupied | cell;
            let wins = board.completing(mine, now);
            let playable = board.playable(now);
            let direct = wins & playable;
            if direct != 0 && (direct & (direct - 1) != 0 || direct << 1 & wins != 0) {
                self.stack.truncate(base);
                return Some((empties as i32 - 1) / 2);
            }
            if let Some(up) = ceiling(board, other, mine, wins, playable) {
                if -up > alpha {
                    self.stack.truncate(base);
                    self.stats[0] += 1;
                    return Some(-up);
                }
                best_lower = best_lower.max(-up);
            }
            let order = wins.count_ones() * 32 + self.weight[cell.trailing_zeros() as usize] as u32;
            self.stack.push(Child { mover: other, other: mine, other_wins: wins, key: 0, place: None, order, most: (empties as i32 - 1) / 2 });
        }
        let end = self.stack.len();
        if with_table && !single && empties > 10 {
            for i in base..end {
                let c = self.stack[i];
                let key = board.key(c.mover, c.mover | c.other);
                let place = self.table.place(key);
                self.stack[i].key = key;
                self.stack[i].place = Some(place);
            }
            for i in base..end {
                let place = self.stack[i].place.unwrap();
                let known = self.table.bounds(place);
                if -known.upper > alpha {
                    self.stack.truncate(base);
                    self.stats[1] += 1;
                    return Some(-known.upper);
                }
                self.stack[i].most = self.stack[i].most.min(-known.lower);
            }
        }
        // insertion sort
        for i in base + 1..end {
            let c = self.stack[i];
            let mut j = i;
            while j > base && self.stack[j - 1].order < c.order { self.stack[j] = self.stack[j - 1]; j -= 1; }
            self.stack[j] = c;
        }
        let mut deferred: u64 = 0;
        let deferring = self.busy.is_some() && empties > 18 && !single;
        for pass in 0..2 {
            for i in base..end {
                let c = self.stack[i];
                if c.most <= alpha { if pass == 0 { best = best.max(c.most); } continue; }
                if pass == 1 && deferred >> (i - base) & 1 == 0 { continue; }
                if deferring {
                    let busy = self.busy.unwrap();
                    if pass == 0 && i > base && busy.is(c.key) { deferred |= 1 << (i - base); continue; }
                    busy.start(c.key);
                }
                let value = self.search(c.mover, c.other, c.other_wins, empties - 1, -alpha - 1);
                if deferring { self.busy.unwrap().end(c.key); }
                let value = -value?;
                best = best.max(value);
                if value > alpha { break; }
                if deferring {
                    let known = self.table.bounds(my_place.unwrap());
                    if known.lower > alpha { self.stack.truncate(base); return Some(known.lower); }
                    if known.upper <= alpha { self.stack.truncate(base); return Some(known.upper); }
                }
            }
            if best > alpha || deferred == 0 { break; }
        }
        self.stack.truncate(base);
        let best = best.min(most);
        if let Some(place) = my_place {
            let bounds = if best > alpha { Bounds { lower: best, upper: most } } else { Bounds { lower: best_lower.min(best), upper: best } };
            self.table.add(place, bounds, self.nodes - before + 1);
        }
        Some(best)
    }
}
