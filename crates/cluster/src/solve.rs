//! A solution by several processes: they list the positions ply by ply, and values come back over
//! the same plies, into one table.
//!
//! ```text
//!   forwards    as a count, but all runs are kept
//!   backwards   runs of a ply ──ask──╳──▶ questions ─┐
//!                  values of the next ply ───────────┴──answer──╳──▶ answers ──▶ values of the ply
//!                  values of the ply ──▶ process 0 ──▶ tier of the table            ╳ by the owner
//! ```
//!
//! When all have the values of a ply, process 0 merges them into a tier; once it has, and all have
//! those of the ply before, they are no longer needed. So whoever ends, the same call goes on from
//! the last ply whose values all have.

use std::path::Path;
use std::sync::Arc;

use ludex_core::{Key, Notation, Observer, Orbits, Symmetry};
use ludex_count::positions::Level;
use ludex_disk::{About, Backwards, DiskError, Keyed, Listing, Of, Share, refuse_without_plies};
use ludex_table::disk::HastyDisk;
use ludex_table::{Counts, Header, Table, Writer};
use serde::{Deserialize, Serialize};

use crate::count::{Counted, Incomplete};
use crate::error::ClusterError;
use crate::links::Links;
use crate::post::Post;
use crate::together::{Meeting, Place, Watching, Work, list};

/// What the processes solved.
#[derive(Debug)]
pub struct Solved {
    /// The table, in the first process.
    pub table: Option<Table>,
    /// What each process did; nothing where the table was there before.
    pub processes: Vec<Work>,
}

/// What a process has of the values of a ply.
#[derive(Serialize, Deserialize)]
struct Valued {
    positions: Counts,
    /// Whether the tier is there, as far as this process has to know.
    tier: bool,
    sent: u64,
}

/// Solves every position that can be reached from `root`, together with the other processes, or
/// goes on where such work was interrupted. The first process writes the table at `path`, of which
/// `header` says what it is of, the same as one process makes; or opens it, if it is there.
///
/// # Errors
/// What [`ludex_disk::solve`] may give; another process that did not come, that does something
/// else, that has ended, or whose folder is of another run.
pub fn solve<G: Key + Symmetry + Notation>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (place, about): (Place<'_>, &About),
    (path, header): (&Path, &Header),
    observer: &dyn Observer,
) -> Result<Solved, Incomplete<Level>> {
    let mut counted = Counted::new();
    let links = Arc::new(Links::default());
    let watching = Watching { links: &links, observer };
    match run(game, root, orbits, (place, about), (path, header), &watching, &mut counted) {
        Ok(table) => Ok(Solved { table, processes: counted.processes }),
        Err(error) => Err(Incomplete { reason: watching.reason(error, place.hosts), partial: counted }),
    }
}

fn run<G: Key + Symmetry + Notation>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (place, about): (Place<'_>, &About),
    (path, header): (&Path, &Header),
    watching: &Watching<'_>,
    counted: &mut Counted<Level>,
) -> Result<Option<Table>, ClusterError> {
    refuse_without_plies(game, header)?;
    let (keyed, root) = (Keyed(game), game.key(root));
    let share = Share { process: place.process, processes: place.hosts.len() };
    let about = About { share, of: Of::Values, ..about.clone() };
    let folder = (place.folder, &about);
    let mut listing = Listing::<_, u128>::open(Arc::new(HastyDisk), &keyed, &root, orbits, folder, watching)?;
    let (is_first, done) = (place.process == 0, place.process == 0 && path.exists());
    let writer = (is_first && !done).then(|| Writer::open(path, header)).transpose().map_err(DiskError::from)?;
    let meeting = Meeting::new(&listing, (&root, orbits), (place, &about), done, watching)?;
    if meeting.done {
        listing.forget()?;
        return Ok(is_first.then(|| Table::open(path)).transpose().map_err(DiskError::from)?);
    }
    let from = meeting.from;
    let mut post = meeting.post(place.folder, watching.links, watching)?;
    let mut totals = Vec::new();
    let plies = list(&mut listing, from, (&mut post, watching.links), &mut |tallies| {
        counted.note::<u128>(tallies);
        totals.push(tallies.iter().map(|tally| tally.entries).sum::<u64>());
        Ok(())
    })?;
    let mut backwards = Backwards::new(&keyed, orbits, &listing, plies, watching);
    go_back(&mut backwards, &totals, writer.as_ref(), &mut post, &mut |valued| {
        counted.processes.iter_mut().zip(valued).for_each(|(work, valued)| work.sent = valued.sent);
        watching.links.sent()
    })?;
    let table = writer.map(Writer::finish).transpose().map_err(DiskError::from)?;
    // From here on nobody needs the folders.
    post.tell(&())?;
    listing.forget()?;
    post.close();
    Ok(table)
}

/// Goes through the plies from the last to the first; `totals` are the positions of each and of
/// none.
fn go_back<G: Key + Symmetry>(
    backwards: &mut Backwards<'_, G>,
    totals: &[u64],
    writer: Option<&Writer>,
    post: &mut Post<'_>,
    noted: &mut dyn FnMut(&[Valued]) -> u64,
) -> Result<(), ClusterError> {
    let plies = totals.len() as u32 - 1;
    let from = common(&post.tell(&first_valued(backwards, plies)?)?)?;
    let mut sent = 0;
    for ply in (0..(from + 1).min(plies)).rev() {
        let known = if ply == from { backwards.valued(ply)? } else { None };
        let positions = known.map_or_else(|| backwards.solve(ply, post), Ok)?;
        let tier = writer.is_none_or(|writer| writer.has_tier(ply));
        let valued = post.tell(&Valued { positions, tier, sent })?;
        sent = noted(&valued);
        // All have the values of this ply, and the tier of the next is there.
        backwards.leave(ply)?;
        if !valued.iter().all(|valued| valued.tier) {
            let mut positions = Counts::default();
            valued.iter().for_each(|valued| positions += valued.positions);
            backwards.write_tier(ply, (totals[ply as usize], positions), writer, post)?;
        }
    }
    Ok(())
}

/// The first of the plies that have values here; as many as there are if none has.
fn first_valued<G: Key + Symmetry>(backwards: &Backwards<'_, G>, plies: u32) -> Result<u32, DiskError> {
    let mut first = plies;
    while first > 0 && backwards.valued(first - 1)?.is_some() {
        first -= 1;
    }
    Ok(first)
}

/// The first of the plies whose values all have.
///
/// As on the way there, no process is more than one ply ahead.
fn common(firsts: &[u32]) -> Result<u32, ClusterError> {
    let with_number = || firsts.iter().copied().enumerate();
    let (behind, most) = with_number().max_by_key(|(_, first)| *first).unwrap_or_default();
    let (ahead, least) = with_number().min_by_key(|(_, first)| *first).unwrap_or_default();
    if most > least + 1 {
        return Err(ClusterError::Apart { behind: (behind, Some(most)), ahead: (ahead, least) });
    }
    Ok(most)
}
