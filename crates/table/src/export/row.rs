//! The rows of an export, made on all cores, with the present tier and as many of the next in
//! memory as the budget allows.

use ludex_core::{
    Game, Key, Notation, Observer, Player, Progress, Ranking, RatedMove, Seats, Symmetry, Unit, Verdict, say,
};
use rayon::prelude::*;

use crate::block::ENTRIES;
use crate::shelf::Shelf;
use crate::{Prober, TableError, code, section, viewpoint};

/// Blocks whose rows are made at once, at most.
const BATCH: u64 = 16;

/// Entries between two looks at the observer.
const PERIOD: usize = 256;

/// About the bytes of a row with its texts.
const ROW: u64 = 512;

/// Blocks whose rows are made at once: few enough to take an eighth of the memory.
fn batch(memory: u64) -> usize {
    (memory / 8 / (ROW * ENTRIES as u64)).clamp(1, BATCH) as usize
}

/// The positions of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those that stand in the table: of positions that are images of one another, one.
    Stored,
    /// All that were solved.
    All,
}

/// A row.
pub(super) struct Row {
    pub(super) tier: u32,
    pub(super) position: String,
    pub(super) key: u128,
    pub(super) verdict: Verdict,
    pub(super) best_moves: Vec<String>,
    /// 1, 0 or −1: how play ends for the first player, where positions name the players.
    pub(super) for_first: Option<i8>,
}

/// Makes all rows, some blocks at a time, gives those of a block their form by `form`, on all cores
/// too, and hands that to `write` in the order of the table.
pub(super) fn rows<G: Notation + Key + Symmetry + Ranking, F: Send>(
    prober: &Prober<'_, G>,
    which: Which,
    observer: &dyn Observer,
    form: impl Fn(Vec<Row>) -> F + Sync,
    mut write: impl FnMut(F) -> Result<(), TableError>,
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
            let formed = batch.par_iter().map(|&number| {
                let (entries, rows) = of_block(prober, which, &shelf, (tier, number), observer)?;
                Ok((entries, form(rows)))
            });
            for (entries, formed) in formed.collect::<Result<Vec<_>, TableError>>()? {
                progress.done += entries;
                write(formed)?;
            }
            observer.progress(&progress);
            observer.check_cancelled()?;
        }
    }
    Ok(())
}

/// The number of entries of a block, and their rows.
fn of_block<G: Notation + Key + Symmetry + Ranking>(
    prober: &Prober<'_, G>,
    which: Which,
    shelf: &Shelf<'_>,
    (tier, number): (u32, usize),
    observer: &dyn Observer,
) -> Result<(u64, Vec<Row>), TableError> {
    let (block, game) = (shelf.block(tier, number)?, prober.game());
    // Nothing in a book of openings follows its last ply.
    let is_last = prober.table().header().plies == Some(tier);
    let (mut entries, mut rows) = (0, Vec::with_capacity(block.codes.len()));
    for place in 0..block.codes.len() {
        // A block may take a second where each entry stands for several positions.
        if place % PERIOD == 0 {
            observer.check_cancelled()?;
        }
        let Some(verdict) = code::decode(block.codes.get(place)) else { continue };
        let key = section::key_at(&block, number, place);
        let no_position = || TableError::no_position(prober.table().path(), tier, key);
        let at = prober.position(tier, key).ok_or_else(no_position)?;
        entries += 1;
        let images = match which {
            Which::Stored => vec![at],
            Which::All => prober.images(&at),
        };
        for at in images {
            let position = game.position_text(&at);
            let best_moves = match prober.moves_by(&at, &|tier, key| shelf.find(tier, key))? {
                Some(moves) => RatedMove::best(&moves).map(|mv| game.move_text(&at, mv)).collect(),
                None if is_last => Vec::new(),
                None => {
                    let what = say!(
                        "a position that follows {position} is missing",
                        "une position qui suit {position} manque"
                    );
                    return Err(TableError::damaged(prober.table().path(), what));
                }
            };
            let key = match which {
                Which::Stored => key,
                Which::All => prober.place(&at).map_or(key, |(_, key)| key),
            };
            rows.push(Row { tier, position, key, verdict, best_moves, for_first: for_first(game, &at, verdict) });
        }
    }
    Ok((entries, rows))
}

/// How play ends for the first player, where positions name the players.
fn for_first<G: Game>(game: &G, at: &G::Position, verdict: Verdict) -> Option<i8> {
    // A position without a move and without an outcome is in no table.
    let status = game.status(at, &mut Vec::new()).ok().filter(|_| game.seats() != Seats::Swap)?;
    let outcome = verdict.value.outcome_for(viewpoint::viewer_of(game.seats(), status));
    Some(outcome.value_for(Player::First).sign())
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
