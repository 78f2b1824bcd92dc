//! wip
#![allow(missing_docs, unreachable_pub, clippy::all, clippy::pedantic)]
mod board;
mod bounds;
pub mod search;
mod table;

use board::{Board, Shape, Shaped};
use search::{Busy, Worker};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use table::Table;

pub struct Rough { shaped: Shaped, table: Table }

impl Rough {
    pub fn new(columns: u32, rows: u32, memory: u64) -> Self {
        let shaped = Shaped::new(columns, rows).unwrap();
        let bits = match &shaped { Shaped::Bytes(b) => b.key_bits(), Shaped::Tight(b) => b.key_bits() };
        let table = Table::new(bits, Table::bytes_within(bits, memory).unwrap());
        Self { shaped, table }
    }
    pub fn clear(&mut self) { self.table.begin(); }
    pub fn solve(&mut self, first: u128, second: u128, threads: usize) -> (i32, u64, [u64; 16]) {
        self.table.begin();
        match &self.shaped { Shaped::Bytes(b) => solve(b, &self.table, first, second, threads), Shaped::Tight(b) => solve(b, &self.table, first, second, threads) }
    }
}

fn solve<S: Shape>(board: &Board<S>, table: &Table, first: u128, second: u128, threads: usize) -> (i32, u64, [u64; 16]) {
    let [first, second] = [first, second].map(|s| board.from_cells(s));
    let (mover, other) = if first.count_ones() == second.count_ones() { (first, second) } else { (second, first) };
    let occupied = mover | other;
    let empties = board.cells() - occupied.count_ones();
    let playable = board.playable(occupied);
    if board.completing(mover, occupied) & playable != 0 {
        return ((empties as i32 + 1) / 2, 0, [0; 16]);
    }
    if empties == 0 { return (0, 0, [0; 16]); }
    let wins = board.completing(other, occupied);
    let mut lo = -(empties as i32 / 2);
    let mut hi = (empties as i32 - 1) / 2;
    let ceil = bounds::ceiling(board, mover, other, wins, playable);
    if let Some(c) = ceil { hi = hi.min(c); }
    let stop = AtomicBool::new(false);
    let busy = Busy::new();
    let mut nodes = 0;
    let mut stats = [0; 16];
    while lo < hi {
        let mut alpha = if lo < 0 && hi > 0 { 0 } else { lo + (hi - lo - 1) / 2 };
        if hi > 0 && lo == 0 || lo > 0 { alpha = lo; }
        if hi <= 0 && lo < 0 { alpha = if hi == 0 { -1 } else { hi - 1 } ; }
        let mut main = Worker::new(board, table, &stop, None);
        main.limit = if threads > 1 { 20000 } else { u64::MAX };
        let mut got = main.search(mover, other, wins, empties, alpha);
        nodes += main.nodes;
        for i in 0..16 { stats[i] += main.stats[i]; }
        if got.is_none() {
            let results: Vec<(Option<i32>, u64)> = std::thread::scope(|scope| {
                let handles: Vec<_> = (0..threads).map(|_| scope.spawn(|| {
                    let mut w = Worker::new(board, table, &stop, Some(&busy));
                    let r = w.search(mover, other, wins, empties, alpha);
                    if r.is_some() { stop.store(true, Relaxed); }
                    (r, w.nodes)
                })).collect();
                handles.into_iter().map(|h| h.join().unwrap()).collect()
            });
            stop.store(false, Relaxed);
            for (r, n) in results { nodes += n; if r.is_some() { got = r; } }
        }
        let v = got.unwrap();
        if v > alpha { lo = v } else { hi = v }
        if std::env::var("V").is_ok() { eprintln!("alpha {alpha} -> {v}  [{lo},{hi}] nodes {nodes}"); }
    }
    (lo, nodes, stats)
}
