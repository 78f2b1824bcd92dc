//! A count by several processes, ply by ply.

use std::path::Path;
use std::sync::Arc;

use ludex_core::{Observer, Orbits, Progress, Symmetry};
use ludex_disk::{About, DiskError, Item, Listing, Share};
use ludex_table::disk::HastyDisk;
use serde::de::DeserializeOwned;

use crate::error::ClusterError;
use crate::hello::Hello;
use crate::hosts::Hosts;
use crate::links::Links;
use crate::meet::meet;
use crate::post::{Post, Tally};

/// Which process this is, and what it has.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// All processes.
    pub hosts: &'a Hosts,
    /// This one, from 0.
    pub process: usize,
    /// Its folder.
    pub folder: &'a Path,
    /// Whether it still waits for the others at the beginning.
    pub waits: &'a dyn Fn() -> bool,
}

/// What the processes counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted<T> {
    /// What was noted of the plies, by all processes together.
    pub levels: Vec<T>,
    /// What each process did.
    pub processes: Vec<Work>,
}

/// What a process did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The canonical positions that it found, in earlier runs too; all are expanded in the end.
    pub positions: u64,
    /// The bytes that it sent to others in this run.
    pub sent: u64,
}

impl<T: DeserializeOwned + Default> Counted<T> {
    /// Notes what each process has of a ply.
    fn note<I: Item<Tally = T>>(&mut self, tallies: &[Tally]) -> Result<(), DiskError> {
        self.processes.resize(tallies.len(), Work::default());
        for (work, tally) in self.processes.iter_mut().zip(tallies) {
            (work.positions, work.sent) = (work.positions + tally.entries, tally.sent);
        }
        let mut level = T::default();
        for json in tallies.iter().filter_map(|tally| tally.before.as_deref()) {
            I::add(&mut level, &serde_json::from_str(json).map_err(|_| DiskError::Parcel)?);
        }
        if tallies.iter().any(|tally| tally.before.is_some()) {
            self.levels.push(level);
        }
        Ok(())
    }
}

/// A count that stopped before its end; the same call in every process goes on where all were.
#[derive(Debug)]
pub struct Incomplete<T> {
    /// Why it stopped.
    pub reason: ClusterError,
    /// What was finished.
    pub partial: Counted<T>,
}

/// Lists every position that can be reached from `root`, ply by ply, together with the other
/// processes, or goes on with a list that was interrupted. Every process gives the whole answer.
/// `about` names the question; which share of the positions is here is said by `place`. `told` is
/// called with every ply as soon as it is finished, those that were finished before included.
///
/// # Errors
/// What [`ludex_disk::list`] may give; another process that did not come, that does something else,
/// that has ended, or whose folder is of another run.
pub fn count<G: Symmetry, I: Item<Position = G::Position>>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (place, about): (Place<'_>, &About),
    told: &(dyn Fn(&I::Tally) + Sync),
    observer: &dyn Observer,
) -> Result<Counted<I::Tally>, Incomplete<I::Tally>> {
    let mut counted = Counted { levels: Vec::new(), processes: Vec::new() };
    let links = Arc::new(Links::default());
    let watching = Watching { links: &links, observer };
    let done = run::<G, I>(game, root, orbits, (place, about), &watching, &mut |tallies| {
        counted.note::<I>(tallies)?;
        counted.levels.last().into_iter().for_each(told);
        Ok(())
    });
    match (done, links.lost()) {
        (Ok(()), _) => Ok(counted),
        (Err(error), Some(process)) if error.halt().is_some() && !observer.cancelled() => {
            let reason = ClusterError::Lost { process, address: place.hosts.address(process).to_owned() };
            Err(Incomplete { reason, partial: counted })
        }
        (Err(reason), _) => Err(Incomplete { reason, partial: counted }),
    }
}

fn run<G: Symmetry, I: Item<Position = G::Position>>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (place, about): (Place<'_>, &About),
    watching: &Watching<'_>,
    noted: &mut dyn FnMut(&[Tally]) -> Result<(), DiskError>,
) -> Result<(), ClusterError> {
    let Place { hosts, process, folder, waits } = place;
    let share = Share { process, processes: hosts.len() };
    let about = About { share, ..about.clone() };
    let mut listing = Listing::<G, I>::open(Arc::new(HastyDisk), game, root, orbits, (folder, &about), watching)?;
    let hello = Hello {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        hosts: hosts.addresses().to_vec(),
        about,
        symmetries: orbits.elements().len(),
        hash: ludex_walk::hash(root),
        last: listing.last()?,
    };
    let met = meet(hosts, &hello, waits, watching)?;
    let lasts = met.iter().map(|met| met.as_ref().map_or(&hello, |met| &met.hello).last);
    let from = common(&lasts.collect::<Vec<_>>())?;
    if hello.last.is_none() {
        listing.begin()?;
    }
    let streams = met.into_iter().map(|met| met.map(|met| met.stream)).collect();
    let io = |error| ClusterError::Disk(DiskError::Io { path: folder.to_owned(), error });
    let mut post = Post::open(share, streams, watching.links, watching).map_err(io)?;
    let mut ready = listing.ready(0)?;
    for ply in 0.. {
        let before = ready.before.as_ref().map(|before| serde_json::to_string(before).unwrap_or_default());
        let tally = Tally { process, ply, entries: ready.total(), before, sent: watching.links.sent() };
        // All have this ply now, and none needs the one before.
        let tallies = post.tell(&tally)?;
        noted(&tallies)?;
        if ply > 0 {
            listing.leave(ply - 1)?;
        }
        if tallies.iter().all(|tally| tally.entries == 0) {
            break;
        }
        ready = if ply < from { listing.ready(ply + 1)? } else { listing.next(ply, &ready, &mut post)? };
    }
    post.close();
    Ok(())
}

/// The last ply that all have; 0 if some have none.
///
/// A process goes on to the next ply when all others have this one, so that none is more than one
/// ahead.
fn common(lasts: &[Option<u32>]) -> Result<u32, ClusterError> {
    let with_number = || lasts.iter().copied().enumerate();
    let (behind, least) = with_number().min_by_key(|(_, last)| *last).unwrap_or_default();
    let (ahead, most) = with_number().max_by_key(|(_, last)| *last).unwrap_or_default();
    match most {
        Some(most) if most > least.map_or(0, |least| least + 1) => {
            Err(ClusterError::Apart { behind: (behind, least), ahead: (ahead, most) })
        }
        _ => Ok(least.unwrap_or(0)),
    }
}

/// The observer of a process, which has to stop as well when another is lost.
struct Watching<'a> {
    links: &'a Arc<Links>,
    observer: &'a dyn Observer,
}

impl Observer for Watching<'_> {
    fn progress(&self, now: &Progress) {
        self.observer.progress(now);
    }

    fn worked(&self, moves: u64) {
        self.observer.worked(moves);
    }

    fn cancelled(&self) -> bool {
        self.links.lost().is_some() || self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_go_on_from_the_last_ply_that_all_have() {
        assert_eq!(common(&[None, None]).expect("the first"), 0);
        assert_eq!(common(&[None, Some(0)]).expect("the first"), 0);
        assert_eq!(common(&[Some(4), Some(5), Some(4)]).expect("one"), 4);
        assert_eq!(common(&[Some(5)]).expect("one"), 5);
        for (lasts, pair) in [([Some(4), Some(6)], (0, 1)), ([Some(1), None], (1, 0))] {
            let error = common(&lasts).expect_err("apart");
            assert!(
                matches!(error, ClusterError::Apart { behind: (behind, _), ahead: (ahead, _) }
                    if (behind, ahead) == pair),
                "{error:?}"
            );
        }
    }
}
