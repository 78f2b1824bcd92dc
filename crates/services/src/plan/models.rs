//! What engines need for a game of a known size.
//!
//! **Memory** follows from how engines hold positions: tables of a power of two of buckets, seven
//! eighths full at most, and lists. The models predict what the engines report, and the process
//! adds its own.
//!
//! **Time** goes by a rate, taken from a probe of the game itself where an engine can be cut short,
//! else by the factors below, with how they were measured: on two cores (Intel Xeon), other builds
//! running, one run each.

use ludex_core::AnyGame;
use ludex_core::prelude::*;
use ludex_engines::EntryBytes;
use ludex_solve::retrograde;

use super::{Bounds, Size};

/// The process without what engines hold: code, threads, stacks. `count nim:1` takes 12.9 MB; by
/// what it was built with, and how many threads there are, from 10 to 16.
pub(crate) const PROCESS: Bounds = Bounds { low: 1e7, estimate: 1.3e7, high: 1.6e7 };

/// For a canonical position while a solution is kept for the next run, beside the solution itself:
/// a key and a verdict in a list, 32 bytes, and a little more. Teeko takes 417 MiB so, and 100
/// without; `chess:KQvKR` 135 and 63.
pub(crate) const KEPT: f64 = 34.0;

/// The share of all positions that the widest ply holds where positions do not tell their ply: 0.10
/// (sliding:4x2), 0.13 (sliding:3x3), 0.21 (kayles:25, go:2x3), 0.25 (go:2x2, diaballik:4x4,2),
/// 0.29 (chess:KPvK), 0.5 (nim:3,4,5), 0.78 (teeko), 0.98 (nim:100,100, chess:KQvK, chess:KRvK).
/// The geometric mean is 0.35.
const WIDEST_PLY: Bounds = Bounds { low: 0.1, estimate: 0.35, high: 1.0 };

/// Shards of a walk.
const SHARDS: f64 = 64.0;

/// Successors of a round of a walk.
const ROUND: f64 = 4_194_304.0;

/// Bytes of the questions of a round of layers backwards.
const QUESTIONS: f64 = 67_108_864.0;

/// The error of a memory model, as a factor on top of the uncertainty of the size.
pub(crate) const MEMORY_FACTOR: f64 = 1.3;

/// A model of time likewise.
pub(crate) const TIME_FACTOR: f64 = 1.8;

/// The spread of a repeated measurement, as a factor.
pub(crate) const TIMED_FACTOR: f64 = 1.3;

/// Layers backwards take this for each that listing takes: the geometric mean of ten runs, from 1.9
/// to 4.6 (connect4:5x4, 4x5, 5x5 and 6x4, mnk:4x4,4 and 5x3,4).
pub(crate) const BACKWARDS: f64 = 2.7;

/// In arrays of numbers each takes this for the time that its position, those after it and those
/// before it take one by one: half of the processor's time, on two cores, was 0.9 of that
/// (chess:KPvK), 1.0 (chess:KBBvK), 1.1 (chess:KBNvK, teeko) and 1.3 (chess:KQvKR).
const NUMBER: f64 = 1.1;

/// With a table, this: 1.50 s after 0.18 (connect4:5x4), 1.49 after 0.21 (mnk:4x4,4), 13.4 MB/s and
/// three seconds more for connect4:5x5.
pub(crate) const INTO_TABLE: f64 = 6.0;

/// Bytes of a finished table for a canonical position: 0.55 (connect4:5x4), 0.46 (mnk:4x4,4), 0.54
/// (connect4:5x5), 0.26 (teeko).
pub(crate) const TABLE_BYTES: f64 = 0.5;

/// What a table takes besides, whatever it holds: 1.0 KB (nim:1).
pub(crate) const TABLE_FRAME: f64 = 1e3;

/// What lies on the disk at most while a table is made, for each byte of it when it is finished:
/// 3.1 (connect4:4x5), 4.0 (connect4:5x4, mnk:4x4,4), 4.25 (triangle6), since layers wait there and
/// finished tiers are put together.
pub(crate) const TABLE_PEAK: f64 = 4.25;

/// Listing on the disk takes this for each second that listing in memory takes: 1.75 and 1.85
/// (connect4:5x5, two runs).
pub(crate) const ON_DISK: f64 = 1.8;

/// Solving on the disk takes this for each second that listing in memory takes: 6.6 s of the
/// processor after 0.3 (connect4:5x4).
pub(crate) const SOLVED_ON_DISK: f64 = 20.0;

/// Memory that listing on the disk holds with no more than the least budget.
pub(crate) const DISK_MEMORY: f64 = 1.6e7;

/// Bytes of a run for each byte of a position's word: 1.81 bytes a position of connect4:5x5.
const RUN_BYTES: f64 = 0.23;

/// Bytes of a question and its answer on the disk: 17 bytes a position of connect4:5x4, which has
/// three to four moves.
const QUESTION_BYTES: f64 = 5.0;

/// Solving by rounds on the disk takes this for each second that listing in memory takes until the
/// book is made, then this for every round, and seconds for the files of each: 96 s of the
/// processor after 2.5 (chess:KPvK, 70 rounds), 5.3 after 0.7 (chess:KRvK, 36), 5.4 after 0.2
/// (diaballik:4x4,2, 32), 4.7 after 0.1 (sliding:3x3, 34), 0.5 after 0.0 (go:2x3, 25).
const BOOK: f64 = 5.0;
const ROUND_OF_BOOK: f64 = 0.4;
const FILES_OF_ROUND: f64 = 0.02;

/// Rounds: as many as the longest win and the longest way to a level end have plies; those, with
/// othello:4x4 (22) and chess:KQvK (24).
const ROUNDS: f64 = 32.0;
const ROUNDS_FACTOR: f64 = 2.2;

/// Bytes for a move in the book and its pieces, and for a position in two standings: 20 to 45 bytes
/// a position in all for the same games.
const MOVE_IN_BOOK: f64 = 4.5;
const STANDINGS: f64 = 14.0;

/// Positions in the pieces of a ply for each in its runs, where memory is short: connect4:5x5 with
/// 64 MiB had 31.4 MB on the disk at most, 3.5 runs of its widest ply.
const IN_PIECES: f64 = 1.5;

/// The buckets of a hash table, from its number of entries.
fn buckets(entries: f64) -> f64 {
    if entries <= 0.0 { 0.0 } else { (entries * 8.0 / 7.0).log2().ceil().max(2.0).exp2() }
}

/// The buckets of the tables of a walk's shards.
fn in_shards(entries: f64) -> f64 {
    SHARDS * buckets(entries / SHARDS)
}

/// Of each ply, what one end of its bounds says.
fn layers(size: &Size, end: fn(&Bounds) -> f64) -> Vec<f64> {
    size.layers.iter().map(end).collect()
}

const ENDS: [fn(&Bounds) -> f64; 3] = [|b| b.low, |b| b.estimate, |b| b.high];

/// From a model of one number for each end.
fn at_ends(model: impl Fn(fn(&Bounds) -> f64) -> f64) -> Bounds {
    let [low, estimate, high] = ENDS.map(model);
    Bounds { low, estimate, high }
}

/// Listing positions ply by ply.
///
/// Where memory is short, a round of the walk is made so short that its outboxes hardly count: the
/// lower end is without them.
pub(crate) fn listing(size: &Size, entry: EntryBytes) -> Bounds {
    let held = |moves| {
        at_ends(move |end| match widest(&layers(size, end)) {
            Some(ply) => walk(ply, ply, moves, entry),
            // All that was seen is remembered.
            None => walk(end(&size.canonical), end(&size.canonical) * end(&WIDEST_PLY), moves, entry),
        })
    };
    Bounds { low: held(0.0).low, ..held(size.moves) }
}

/// The positions of the widest ply, if they tell their plies.
fn widest(layers: &[f64]) -> Option<f64> {
    layers.iter().copied().reduce(f64::max)
}

/// A walk whose tables hold so many positions, and its widest ply so many.
fn walk(tables: f64, ply: f64, moves: f64, entry: EntryBytes) -> f64 {
    let (word, owned) = (entry.word as f64, entry.owned as f64);
    // Lists double, and are three quarters full on average.
    let outboxes = (ply * moves).min(ROUND) * 4.0 / 3.0;
    in_shards(tables) * (word + 1.0) + tables * owned + (ply + outboxes) * (word + owned)
}

/// What lies in a folder at most: the runs of a ply, the pieces of the next and what is made of
/// them; without plies all runs.
pub(crate) fn runs(size: &Size, entry: EntryBytes) -> Bounds {
    let each = entry.word as f64 * RUN_BYTES;
    let most = at_ends(|end| {
        let layers = layers(size, end);
        let two = layers.windows(2).map(|two| two[0] + two[1] * (IN_PIECES + 1.0));
        two.reduce(f64::max).unwrap_or_else(|| end(&size.canonical) * IN_PIECES) * each
    });
    most.widened(TIME_FACTOR)
}

/// What lies in a folder and in the table at most while positions are solved there: the runs of all
/// plies, and the questions and answers of one.
pub(crate) fn solved_runs(size: &Size, entry: EntryBytes) -> Bounds {
    let each = entry.word as f64 * RUN_BYTES;
    let most = at_ends(|end| {
        let widest = widest(&layers(size, end)).unwrap_or(0.0);
        end(&size.canonical) * (each + TABLE_BYTES) + widest * size.moves * QUESTION_BYTES
    });
    most.widened(TIME_FACTOR)
}

/// The same where positions do not tell their ply: all runs, then the book and two standings.
pub(crate) fn book(size: &Size, entry: EntryBytes) -> Bounds {
    let each = entry.word as f64 * RUN_BYTES + TABLE_BYTES + STANDINGS + size.moves * MOVE_IN_BOOK;
    size.canonical.map(|number| number * each).widened(TIME_FACTOR)
}

/// Time by rounds, however many there are.
pub(crate) fn seconds_by_rounds(size: &Size) -> Bounds {
    let rounds = Bounds::exactly(ROUNDS).widened(ROUNDS_FACTOR);
    let time = |number: f64, rounds: f64| {
        number * size.seconds_each * (BOOK + rounds * ROUND_OF_BOOK) + rounds * FILES_OF_ROUND
    };
    let Bounds { low, estimate, high } = size.canonical;
    let bounds =
        Bounds { low: time(low, rounds.low), estimate: time(estimate, rounds.estimate), high: time(high, rounds.high) };
    bounds.widened(TIME_FACTOR)
}

/// Memoised min-max: one table, and the one before it while it doubles.
pub(crate) fn memo(size: &Size, entry: EntryBytes) -> Bounds {
    let (bucket, owned) = (entry.remembered as f64 + 1.0, entry.owned as f64);
    at_ends(|end| 1.5 * buckets(end(&size.canonical)) * bucket + end(&size.canonical) * owned)
}

/// Layers with their scores, all of them at the end.
pub(crate) fn backwards(size: &Size, entry: EntryBytes) -> Bounds {
    let (word, scored, asked, owned) =
        (entry.word as f64, entry.scored as f64 + 1.0, entry.asked as f64, entry.owned as f64);
    let held = |moves: f64| {
        at_ends(move |end| {
            let (layers, all) = (layers(size, end), end(&size.canonical));
            let Some(widest) = widest(&layers) else {
                // A graph: positions, their numbers in a table, moves; and room to double.
                return 2.0 * all * (3.0 * (word + owned) + 24.0 + 8.0 * moves);
            };
            let forwards = all * (word + owned) + walk(widest, widest, moves, entry);
            let tables: f64 = layers.iter().map(|&layer| in_shards(layer) * scored + layer * owned).sum();
            forwards.max(tables + (widest * moves * (asked + owned)).min(QUESTIONS) / 2.0)
        })
    };
    Bounds { low: held(0.0).low, ..held(size.moves) }
}

/// A graph with an edge for each position at least.
pub(crate) fn graph(size: &Size) -> Bounds {
    size.positions.map(|number| number * ludex_arena::bytes_each::<AnyGame>(1) as f64)
}

/// Arrays of numbers: at least what is sure to be held; at most what it comes to where every
/// position has a move out of its tier, and two rounds decide them all. Engines held 0.43 of that
/// (teeko), 0.49 (chess:KQvKR) and 0.39 (chess:KBNvK).
pub(crate) fn numbered(game: &AnyGame) -> Bounds {
    const USUAL: f64 = 0.44;
    let lengths: Vec<u64> = (0..game.tiers()).map(|tier| game.tier_len(tier)).collect();
    let (all, longest) = (lengths.iter().sum::<u64>() as f64, lengths.iter().copied().max().unwrap_or(0) as f64);
    let (low, high) = (retrograde::least_bytes_numbered(&lengths) as f64, 2.0 * all + 16.0 * longest);
    Bounds { low, estimate: (USUAL * high).max(low), high }
}

/// What a table takes besides: the entries of a tier while they are put in order, or counted.
pub(crate) fn in_order(game: &AnyGame, size: &Size) -> Bounds {
    const ENTRY: f64 = 32.0;
    const NUMBER: f64 = 16.0;
    if game.tiers() > 0 && game.can_unmove() {
        let longest = (0..game.tiers()).map(|tier| game.tier_len(tier)).max().unwrap_or(0);
        return Bounds::exactly(NUMBER * longest as f64);
    }
    at_ends(|end| ENTRY * widest(&layers(size, end)).unwrap_or_else(|| end(&size.canonical)))
}

/// Time backwards in arrays of numbers, from the seconds of one core for a number; at least for as
/// many as positions were listed.
pub(crate) fn seconds_numbered(size: &Size, numbers: f64, each: f64) -> Bounds {
    let seconds = each * NUMBER / rayon::current_num_threads() as f64;
    Bounds { low: size.canonical.low * seconds, estimate: numbers * seconds, high: numbers * seconds }
}

/// Time backwards, layer by layer.
pub(crate) fn seconds_backwards(size: &Size) -> Bounds {
    size.canonical.map(|number| number * size.seconds_each * BACKWARDS)
}

/// Time of min-max, whose look-ups miss the cache more often as the table grows: 0.8 s for 2
/// million canonical positions of connect4:5x4, 30 for 35 million of connect4:5x5.
pub(crate) fn seconds_memo(size: &Size, each: f64, probed: f64) -> Bounds {
    size.canonical.map(|number| number * each * (number / probed.max(1.0)).max(1.0).powf(0.25))
}

/// The columns of Connect Four: the measurements in `docs/connect-four-counts.md` for 5 to 11
/// columns and 5 to 8 rows, beside the time that 5×5 took there and takes here.
pub(crate) fn seconds_columns(columns: u32, rows: u32, five_by_five: f64, large_numbers: bool) -> f64 {
    let beyond = f64::from(columns.saturating_sub(4).max(1));
    let words = if large_numbers { 2.5 } else { 1.0 };
    five_by_five * 6_f64.powi(rows as i32 - 5) * beyond.powf(1.85) * words
}
