//! Tables written, read, interrupted, damaged and verified.

mod any_bytes;
mod book;
mod exported;
mod killed;
mod maze;
mod round_trip;
mod verified;

use std::collections::BTreeMap;
use std::path::Path;

use ludex_core::{Game, Key, Ranking, Verdict};
use ludex_table::{Header, Table, TableError, Tiers, Writer};
use maze::Maze;

/// The entries of each tier, as a solver would hand them to a writer.
type Solved = BTreeMap<u32, Vec<(u128, Verdict)>>;

/// The ways to store a maze.
#[derive(Clone, Copy, Debug)]
enum Way {
    Keys,
    KeysByTier,
    Numbers,
}

const WAYS: [Way; 3] = [Way::Keys, Way::KeysByTier, Way::Numbers];

fn header(game: &Maze, way: Way) -> Header {
    let root = game.start();
    match way {
        Way::Keys => Header::keys(game, &root, false).unwrap(),
        Way::KeysByTier => {
            let mut header = Header::keys(game, &root, false).unwrap();
            (header.tiers, header.root.tier) = (Tiers::Index, game.rank(&root).0);
            header
        }
        Way::Numbers => Header::numbers(game, &root, false).unwrap(),
    }
}

fn solved(game: &Maze, way: Way) -> Solved {
    let mut solved: Solved = (0..if let Way::Keys = way { 1 } else { game.tiers() }).map(|t| (t, Vec::new())).collect();
    for (number, verdict) in game.solve() {
        let at = game.unrank(0, number).unwrap();
        let (tier, number) = game.rank(&at);
        let (tier, key) = match way {
            Way::Keys => (0, game.key(&at)),
            Way::KeysByTier => (tier, game.key(&at)),
            Way::Numbers => (tier, number.into()),
        };
        solved.get_mut(&tier).unwrap().push((key, verdict));
    }
    solved
}

fn write(path: &Path, header: &Header, solved: &Solved) -> Result<Table, TableError> {
    let writer = Writer::open(path, header)?;
    for (&tier, entries) in solved.iter().rev() {
        if !writer.has_tier(tier) {
            writer.write_tier(tier, None, entries.iter().copied())?;
        }
    }
    writer.finish()
}
