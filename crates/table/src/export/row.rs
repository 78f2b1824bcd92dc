//! The rows of an export, made on all cores, with the present tier and as many of the next in
//! memory as the budget allows.

use ludex_core::{Key, Notation, Observer, Progress, Ranking, Stop, Symmetry, Unit, Verdict, say};
use rayon::prelude::*;

use crate::block::ENTRIES;
use crate::shelf::Shelf;
use crate::{Prober, TableError, code, prober, section};

/// Blocks whose rows are made at once, at most.
const BATCH: u64 = 16;

/// About the bytes of a row with its texts.
const ROW: u64 = 512;

/// Blocks whose rows are made at once: few enough to take an eighth of the memory.
fn batch(memory: u64) -> usize {
    (memory / 8 / (ROW * ENTRIES as u64)).clamp(1, BATCH) as usize
}

/// A row.
pub(super) struct Row {
    pub(super) tier: u32,
    pub(super) position: String,
    pub(super) key: u128,
    pub(super) verdict: Verdict,
    pub(super) best_moves: Vec<String>,
}

/// Makes all rows, some blocks at a time, and hands them to `write` in the order of the table.
pub(super) fn rows<G: Notation + Key + Symmetry + Ranking>(
    prober: &Prober<'_, G>,
    observer: &dyn Observer,
    mut write: impl FnMut(&[Row]) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let sections = prober.table().sections();
    let due = prober.table().total().entries.total();
    let mut progress = Progress { found: due, due, unit: Unit::Entries, ..Progress::default() };
    // The rest is for rows, and for what is made of them.
    let mut shelf = Shelf::new(prober.table(), observer.memory() / 2);
    for (tier, section) in (0..).zip(sections) {
        progress.ply = tier;
        shelf.ready(tier)?;
        let numbers: Vec<_> = (0..section.blocks_count()).collect();
        for batch in numbers.chunks(batch(observer.memory())) {
            let rows = batch.par_iter().map(|&number| of_block(prober, &shelf, tier, number));
            for rows in rows.collect::<Result<Vec<_>, _>>()? {
                progress.done += rows.len() as u64;
                write(&rows)?;
            }
            observer.progress(&progress);
            if observer.cancelled() {
                return Err(Stop::Cancelled.into());
            }
        }
    }
    Ok(())
}

fn of_block<G: Notation + Key + Symmetry + Ranking>(
    prober: &Prober<'_, G>,
    shelf: &Shelf<'_>,
    tier: u32,
    number: usize,
) -> Result<Vec<Row>, TableError> {
    let (block, game) = (shelf.block(tier, number)?, prober.game());
    let mut rows = Vec::with_capacity(block.codes.len());
    for place in 0..block.codes.len() {
        let Some(verdict) = code::decode(block.codes.get(place)) else { continue };
        let key = section::key_at(&block, number, place);
        let lost = |what| TableError::damaged(prober.table().path(), what);
        let at = prober.position(tier, key).ok_or_else(|| {
            lost(say!(
                "the key {key} of tier {tier} is not a position of the game",
                "la clé {key} du niveau {tier} n'est pas une position du jeu"
            ))
        })?;
        let position = game.position_text(&at);
        let moves = prober.moves_by(&at, &|tier, key| shelf.find(tier, key))?.ok_or_else(|| {
            lost(say!("a position that follows {position} is missing", "une position qui suit {position} manque"))
        })?;
        let best_moves = prober::best(&moves).map(|mv| game.move_text(&at, mv)).collect();
        rows.push(Row { tier, position, key, verdict, best_moves });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_take_an_eighth_of_the_memory() {
        for memory in [16 << 20, 100 << 20, 1 << 30, u64::MAX] {
            let rows = batch(memory) as u64 * ENTRIES as u64 * ROW;
            assert!(rows <= memory / 8 || batch(memory) == 1, "{rows} of {memory}");
        }
        assert_eq!(batch(u64::MAX) as u64, BATCH);
    }
}
