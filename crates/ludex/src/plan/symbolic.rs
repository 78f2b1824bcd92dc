//! What a count by whole sets costs.
//!
//! How large the diagrams of the plies to come will be is in no number that is known beforehand, so nothing is foretold: the count is begun, and either
//! it is over within the probe and was timed, or its cost is unknown, but for the memory that it had come to. The probe is longer where the
//! other methods take long: a tenth of the time of the best of them is worth trying.
//!
//! *Tried and dropped*: going on from the time and the nodes that the finished plies took for a position. On connect4:5x5 a position of ply 12
//! takes 34 ns and one of the last ply 2,300; on mnk:4x4,4 it is 1.5 ns at ply 9 and 93 at ply 14: sets become smaller after the widest ply, and
//! their diagrams do not.

use std::sync::Mutex;

use ludex_core::{Observer, Playable, Progress, Text};
use ludex_count::symbolic::{self, Options, Refused};

use super::costs::Asked;
use super::models::TIMED_FACTOR;
use super::size::Hourglass;
use super::{Bounds, Cost, Probe, Purpose};

/// Of the time that the best of the other methods takes, so much is spent on trying.
const SHARE: f64 = 0.1;

/// A probe is made so many times longer, at most.
const LONGER: f64 = 10.0;

/// The process holds so many times what nodes take: results of the walks, and nodes that are not yet given back. It was 4 on mnk:4x4,4 and 5 on sliding:3x3.
const BESIDE_NODES: f64 = 4.0;

/// The cost of a count by whole sets, where the best of the other methods takes so many seconds; none where the rules of the game are no table of moves.
pub(super) fn cost<G: Playable>(asked: &Asked<'_, G>, others: f64) -> Option<Cost> {
    asked.game.move_table()?;
    let seconds = (others * SHARE).min(asked.probe.seconds * LONGER).max(asked.probe.seconds);
    let probe = Probe { seconds, listed: u64::MAX, ..*asked.probe };
    let watch = Nodes { hourglass: Hourglass::new(&probe, asked.observer), most: Mutex::new(0) };
    // One thread, since sets this small are not worth sharing.
    let options = Options { ends: true, up_to_symmetry: probe.up_to_symmetry, threads: 1, ..Options::default() };
    let began = (probe.clock)();
    let counted = symbolic::count(asked.game, asked.root, options, &watch);
    let spent = (probe.clock)() - began;
    let held = watch.most.into_inner().expect("no thread panicked") as f64;
    let cost = |seconds, bytes| Cost {
        seconds,
        ..asked.cost(Purpose::Count, symbolic::METHOD, Bounds::exactly(spent), bytes)
    };
    Some(match counted {
        Ok(_) => cost(Some(Bounds::exactly(spent).within(TIMED_FACTOR)), Bounds::exactly(BESIDE_NODES * held)),
        Err(refused @ Refused::Symmetries) => {
            Cost { refused: Some(refused.text()), ..cost(None, Bounds::exactly(held)) }
        }
        Err(_) => Cost {
            note: Some(Text::fixed(
                "how large its sets will be is not known beforehand",
                "on ne sait pas d'avance combien ses ensembles seront grands",
            )),
            ..cost(None, Bounds { low: held, estimate: held, high: f64::INFINITY })
        },
    })
}

/// Notes the most memory that nodes took.
struct Nodes<'o> {
    hourglass: Hourglass<'o>,
    most: Mutex<u64>,
}

impl Observer for Nodes<'_> {
    fn progress(&self, now: &Progress) {
        let mut most = self.most.lock().expect("no thread panicked");
        *most = now.bytes.max(*most);
    }

    fn cancelled(&self) -> bool {
        self.hourglass.cancelled()
    }

    fn memory(&self) -> u64 {
        self.hourglass.memory()
    }
}
