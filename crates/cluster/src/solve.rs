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

use ludex_core::{Observer, Orbits, Playable};
use ludex_count::positions::Level;
use ludex_disk::{About, Backwards, DiskError, Keyed, Listing, Of, Share};
use ludex_table::disk::RealDisk;
use ludex_table::{Counts, Header, Table, Tiers, Writer};
use serde::{Deserialize, Serialize};

use crate::count::{Counted, Incomplete};
use crate::error::ClusterError;
use crate::links::Links;
use crate::post::Post;
use crate::together::{Meeting, Place, Watching, Work, common, list};

/// What the processes solved.
#[derive(Debug)]
pub struct Solved {
    /// The table, in the first process.
    pub table: Option<Table>,
    /// What each process did; nothing where the table was there before.
    pub processes: Vec<Work>,
}

/// What a process has of a ply or of a round.
#[derive(Default, Serialize, Deserialize)]
struct Stand {
    /// Its values, by tier.
    positions: Vec<Counts>,
    /// The positions that were decided last.
    decided: u64,
    /// Whether the tiers are there, as far as this process has to know.
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
pub fn solve<G: Playable>(
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

fn run<G: Playable>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (place, about): (Place<'_>, &About),
    (path, header): (&Path, &Header),
    watching: &Watching<'_>,
    counted: &mut Counted<Level>,
) -> Result<Option<Table>, ClusterError> {
    let keyed = Keyed::new(game, header.storage);
    let (root, folding) = (keyed.word(root), keyed.orbits(orbits));
    let share = Share { process: place.process, processes: place.hosts.len() };
    let about = About { share, of: Of::Values, ..about.clone() };
    let folder = (place.folder, &about);
    let mut listing = Listing::<_, u128>::open(Arc::new(RealDisk::HASTY), &keyed, &root, &folding, folder, watching)?;
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
    })?;
    let mut backwards = Backwards::new(&keyed, orbits, &listing, plies, watching);
    let mut together = Together { writer: writer.as_ref(), post: &mut post, links: watching.links };
    let work = &mut counted.processes;
    if header.tiers == Tiers::Ply {
        together.by_plies(&mut backwards, &totals, work)?;
    } else {
        together.by_rounds(&mut backwards, (totals.iter().sum(), keyed.tiers()), work)?;
    }
    let table = writer.map(Writer::finish).transpose().map_err(DiskError::from)?;
    // From here on nobody needs the folders.
    post.tell(&())?;
    listing.forget()?;
    post.close();
    Ok(table)
}

/// What all have to know of one another on the way back.
struct Together<'t, 'p> {
    /// In the first process.
    writer: Option<&'t Writer>,
    post: &'t mut Post<'p>,
    links: &'t Links,
}

impl Together<'_, '_> {
    /// Tells the others what this process has, and hears what they have.
    fn tell(&mut self, mut own: Stand, work: &mut [Work]) -> Result<Vec<Stand>, DiskError> {
        own.sent = self.links.sent();
        let all = self.post.tell(&own)?;
        work.iter_mut().zip(&all).for_each(|(work, stand)| work.sent = stand.sent);
        Ok(all)
    }

    /// Goes through the plies from the last to the first; `totals` are the positions of each, and
    /// of the one after the last.
    fn by_plies<G: Playable>(
        &mut self,
        backwards: &mut Backwards<'_, G>,
        totals: &[u64],
        work: &mut [Work],
    ) -> Result<(), ClusterError> {
        let plies = totals.len() as u32 - 1;
        let firsts = self.post.tell(&first_valued(backwards, plies)?)?;
        let valued: Vec<u32> = firsts.iter().map(|first| plies.saturating_sub(*first)).collect();
        let from = plies - common(&valued).map_err(apart(&firsts))?;
        for ply in (0..(from + 1).min(plies)).rev() {
            let known = if ply == from { backwards.valued(ply)? } else { None };
            let positions = known.map_or_else(|| backwards.solve(ply, self.post), Ok)?;
            let tier = self.writer.is_none_or(|writer| writer.has_tier(ply));
            let all = self.tell(Stand { positions: vec![positions], tier, ..Stand::default() }, work)?;
            // All have the values of this ply, and the tier of the next is there.
            backwards.leave(ply)?;
            if !all.iter().all(|stand| stand.tier) {
                let positions = sum(&all).into_iter().next().unwrap_or_default();
                backwards.write_tier(ply, (totals[ply as usize], positions), self.writer, self.post)?;
            }
        }
        Ok(())
    }

    /// Goes through the rounds; `total` are all positions, which are of so many tiers.
    fn by_rounds<G: Playable>(
        &mut self,
        backwards: &mut Backwards<'_, G>,
        (total, tiers): (u64, u32),
        work: &mut [Work],
    ) -> Result<(), ClusterError> {
        let last = backwards.last_round()?.map_or(0, |round| round.number + 1);
        let rounds = self.post.tell(&last)?;
        let mut round = match common(&rounds).map_err(apart(&rounds))? {
            0 => backwards.first_round(self.post)?,
            rounds => backwards.round(rounds - 1)?,
        };
        loop {
            let all = self.tell(Stand { decided: round.decided, ..Stand::default() }, work)?;
            // All have these standings.
            backwards.leave_round(&round)?;
            let decided = all.iter().map(|stand| stand.decided).sum();
            match backwards.next_round(&round, decided, self.post)? {
                Some(next) => round = next,
                None => break,
            }
        }
        let tier = self.writer.is_none_or(|writer| (0..tiers).all(|tier| writer.has_tier(tier)));
        let positions = backwards.count_round(&round)?;
        let all = self.tell(Stand { positions, tier, ..Stand::default() }, work)?;
        if !all.iter().all(|stand| stand.tier) {
            backwards.write_all_tiers(&round, (total, &sum(&all)), self.writer, self.post)?;
        }
        Ok(())
    }
}

/// The values of all processes together, by tier.
fn sum(all: &[Stand]) -> Vec<Counts> {
    let tiers = all.iter().map(|stand| stand.positions.len()).max().unwrap_or(0);
    let mut sum = vec![Counts::default(); tiers];
    for stand in all {
        sum.iter_mut().zip(&stand.positions).for_each(|(sum, &positions)| *sum += positions);
    }
    sum
}

/// The first of the plies that have values here; as many as there are if none has.
fn first_valued<G: Playable>(backwards: &Backwards<'_, G>, plies: u32) -> Result<u32, DiskError> {
    let mut first = plies;
    while first > 0 && backwards.valued(first - 1)?.is_some() {
        first -= 1;
    }
    Ok(first)
}

/// The error of processes that are at these plies.
fn apart(at: &[u32]) -> impl Fn([usize; 2]) -> ClusterError {
    move |[behind, ahead]| ClusterError::Apart { behind: (behind, Some(at[behind])), ahead: (ahead, at[ahead]) }
}
