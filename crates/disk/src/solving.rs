//! Values of positions that outgrow memory: backwards from the last ply, over the runs of a list.
//!
//! ```text
//!   forwards    runs of ply 0 ──▶ runs of ply 1 ──▶ … ──▶ runs of the last        all of them kept
//!
//!   backwards   runs of ply 7 ──ask──▶ questions ─┐
//!                      values of ply 8 ───────────┴──answer──▶ answers ──merge──▶ values of ply 7 ──▶ tier 7
//! ```
//!
//! Every position of a ply asks for the values of its successors: the questions are dealt to the
//! shards of the successors, sorted and written as pieces. They are then read together with the
//! values of the next ply, in the same order, so that each question meets its answer; answers are
//! dealt back to the shards of those who asked, and where they meet, the best is kept. What is left
//! once all are merged are the values of the ply. A position where the game is over answers itself.
//!
//! The last merge, of all shards into the tier of a table, is why runs hold keys: tables are in
//! their order. Nothing is looked up, so the budget bounds the size of buffers and not that of the
//! game. A ply costs two sorts of its moves; what is on the disk at most are all positions, the
//! tiers, and the questions and answers of one ply.
//!
//! The same idea as in memory (`ludex_solve::retrograde`, layers), whose tables these are to the
//! byte; delayed questions are delayed duplicate detection (Korf, 2008,
//! doi:10.1145/1455248.1455250) read the other way round.

use std::path::Path;
use std::sync::Arc;

use ludex_core::{Observer, Orbits, Playable};
use ludex_table::disk::{Disk, RealDisk};
use ludex_table::{Header, Table, Tiers, Writer};

use crate::backwards::Backwards;
use crate::error::DiskError;
use crate::folder::{About, Of};
use crate::keyed::Keyed;
use crate::listing::Listing;
use crate::peers::Alone;

/// Solves every position that can be reached from `root` into the table at `path`, of which
/// `header` says what it is of, with all that is not in the table yet in a folder; or goes on where
/// such work was interrupted. When the table is there, the folder is empty but for what says of
/// what it was.
///
/// # Errors
/// The table is there already; the folder is of something else, or another process works in it; a
/// disk that fails or is full; a file that is damaged; a position without moves that is not over;
/// or a cancellation.
pub fn solve<G: Playable>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    (path, header): (&Path, &Header),
    observer: &dyn Observer,
) -> Result<Table, DiskError> {
    solve_on(Arc::new(RealDisk::HASTY), game, root, orbits, (folder, about), (path, header), observer)
}

pub(crate) fn solve_on<G: Playable>(
    disk: Arc<dyn Disk>,
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (folder, about): (&Path, &About),
    (path, header): (&Path, &Header),
    observer: &dyn Observer,
) -> Result<Table, DiskError> {
    let keyed = Keyed::new(game, header.storage);
    let (root, folding) = (keyed.word(root), keyed.orbits(orbits));
    let about = About { of: Of::Values, ..about.clone() };
    let mut listing = Listing::<_, u128>::open(disk, &keyed, &root, &folding, (folder, &about), observer)?;
    let writer = Writer::open(path, header)?;
    let mut plies = Vec::new();
    listing.all(&mut |level| plies.push(level.canonical))?;
    let mut backwards = Backwards::new(&keyed, orbits, &listing, plies.clone(), observer);
    if header.tiers == Tiers::Ply {
        by_plies(&mut backwards, &plies, &writer)?;
    } else {
        by_rounds(&mut backwards, (plies.iter().sum(), keyed.tiers()), &writer)?;
    }
    let table = writer.finish()?;
    // Whoever has the table needs them no more; what is left of them is removed another time.
    let _ = listing.forget();
    Ok(table)
}

fn by_plies<G: Playable>(backwards: &mut Backwards<'_, G>, plies: &[u64], writer: &Writer) -> Result<(), DiskError> {
    for (ply, &positions) in plies.iter().enumerate().rev() {
        let ply = ply as u32;
        let counts = match backwards.valued(ply)? {
            Some(counts) => counts,
            None => backwards.solve(ply, &mut Alone)?,
        };
        if !writer.has_tier(ply) {
            backwards.write_tier(ply, (positions, counts), Some(writer), &mut Alone)?;
        }
        // The values of this ply are whole, and its tier is there.
        backwards.leave(ply)?;
    }
    Ok(())
}

fn by_rounds<G: Playable>(
    backwards: &mut Backwards<'_, G>,
    (positions, tiers): (u64, u32),
    writer: &Writer,
) -> Result<(), DiskError> {
    let mut round = match backwards.last_round()? {
        Some(round) => round,
        None => backwards.first_round(&mut Alone)?,
    };
    loop {
        backwards.leave_round(&round)?;
        match backwards.next_round(&round, round.decided, &mut Alone)? {
            Some(next) => round = next,
            None => break,
        }
    }
    if (0..tiers).all(|tier| writer.has_tier(tier)) {
        return Ok(());
    }
    let counts = backwards.count_round(&round)?;
    backwards.write_all_tiers(&round, (positions, &counts), Some(writer), &mut Alone)
}
