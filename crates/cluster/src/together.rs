//! What processes do together: they meet, and list the positions ply by ply.

use std::path::Path;
use std::sync::Arc;

use ludex_core::{Observer, Orbits, Symmetry};
use ludex_disk::{About, DiskError, Item, Listing, Ready, Share};
use serde::{Deserialize, Serialize};

use crate::error::ClusterError;
use crate::hello::Hello;
use crate::hosts::Hosts;
use crate::links::Links;
use crate::meet::{Met, meet};
use crate::post::Post;

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

/// What a process did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The canonical positions that it found, in earlier runs too; all are expanded in the end.
    pub positions: u64,
    /// The bytes that it sent to others in this run.
    pub sent: u64,
}

/// What a process has of a ply.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Tally<T> {
    /// Its positions.
    pub(crate) entries: u64,
    /// What was noted of the ply before.
    pub(crate) before: Option<T>,
    /// The bytes that it has sent.
    pub(crate) sent: u64,
}

/// What each process has of a ply.
pub(crate) type Tallies<I> = [Tally<<I as Item>::Tally>];

/// The processes that were met.
pub(crate) struct Meeting {
    pub(crate) share: Share,
    /// The last ply that all have.
    pub(crate) from: u32,
    /// Whether the answer is there already.
    pub(crate) done: bool,
    met: Vec<Option<Met>>,
}

impl Meeting {
    /// Waits for all others, and sees that they are to do the same.
    pub(crate) fn new<G: Symmetry, I: Item<Position = G::Position>>(
        listing: &Listing<'_, G, I>,
        (root, orbits): (&G::Position, &Orbits),
        (place, about): (Place<'_>, &About),
        done: bool,
        observer: &dyn Observer,
    ) -> Result<Self, ClusterError> {
        let hello = Hello {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hosts: place.hosts.addresses().to_vec(),
            about: about.clone(),
            symmetries: orbits.elements().len(),
            hash: ludex_walk::hash(root),
            last: listing.last()?,
            done,
        };
        let met = meet(place.hosts, &hello, place.waits, observer)?;
        let hellos = || met.iter().map(|met| met.as_ref().map_or(&hello, |met| &met.hello));
        let done = hellos().any(|hello| hello.done);
        // What is left of folders is not needed then, whatever it is.
        let from = if done { 0 } else { common_ply(&hellos().map(|hello| hello.last).collect::<Vec<_>>())? };
        Ok(Self { share: about.share, from, done, met })
    }

    /// Opens the dataflow.
    pub(crate) fn post<'a>(
        self,
        folder: &Path,
        links: &Arc<Links>,
        observer: &'a dyn Observer,
    ) -> Result<Post<'a>, DiskError> {
        let streams = self.met.into_iter().map(|met| met.map(|met| met.stream)).collect();
        let io = |error| DiskError::Io { path: folder.to_owned(), error };
        Post::open(self.share, streams, links, observer).map_err(io)
    }
}

/// Lists the positions ply by ply, those of the plies up to `from` as they are in the folders, and
/// gives how many of each ply this process has. `noted` hears what each has.
pub(crate) fn list<G: Symmetry, I: Item<Position = G::Position>>(
    listing: &mut Listing<'_, G, I>,
    from: u32,
    (post, links): (&mut Post<'_>, &Links),
    noted: &mut dyn FnMut(&Tallies<I>),
) -> Result<Vec<u64>, DiskError> {
    let mut ready = match listing.last()? {
        Some(_) => listing.ready(0)?,
        None => listing.begin()?,
    };
    let mut plies = Vec::new();
    for ply in 0.. {
        let Ready { before, .. } = &ready;
        let tally = Tally { entries: ready.total(), before: before.clone(), sent: links.sent() };
        // All have this ply now, and none needs the one before.
        let tallies = post.tell(&tally)?;
        noted(&tallies);
        if ply > 0 {
            listing.leave(ply - 1)?;
        }
        if tallies.iter().all(|tally| tally.entries == 0) {
            break;
        }
        plies.push(tally.entries);
        ready = if ply < from { listing.ready(ply + 1)? } else { listing.next(ply, &ready, post)? };
    }
    Ok(plies)
}

/// How many steps all processes have made, of as many as each has; or one that is behind, and one
/// that is too far ahead of it.
///
/// A process makes the next step when all others have made this one, so that none is more than one
/// ahead.
pub(crate) fn common(made: &[u32]) -> Result<u32, [usize; 2]> {
    let numbered = || made.iter().copied().enumerate();
    let (behind, least) = numbered().min_by_key(|(_, made)| *made).unwrap_or_default();
    let (ahead, most) = numbered().max_by_key(|(_, made)| *made).unwrap_or_default();
    if most > least.saturating_add(1) { Err([behind, ahead]) } else { Ok(least) }
}

/// The last ply that all have; 0 if some have none.
fn common_ply(lasts: &[Option<u32>]) -> Result<u32, ClusterError> {
    let made: Vec<u32> = lasts.iter().map(|last| last.map_or(0, |last| last + 1)).collect();
    common(&made).map(|made| made.saturating_sub(1)).map_err(|[behind, ahead]| ClusterError::Apart {
        behind: (behind, lasts[behind]),
        ahead: (ahead, lasts[ahead].unwrap_or(0)),
    })
}

/// The observer of a process, which has to stop as well when another is lost.
pub(crate) struct Watching<'a> {
    pub(crate) links: &'a Arc<Links>,
    pub(crate) observer: &'a dyn Observer,
}

impl Observer for Watching<'_> {
    fn inner(&self) -> Option<&dyn Observer> {
        Some(self.observer)
    }

    fn cancelled(&self) -> bool {
        self.links.lost().is_some() || self.observer.cancelled()
    }
}

impl Watching<'_> {
    /// Why the work stopped, if it was another process that ended.
    pub(crate) fn reason(&self, error: ClusterError, hosts: &Hosts) -> ClusterError {
        match self.links.lost() {
            Some(process) if error.halt().is_some() && !self.observer.cancelled() => {
                ClusterError::Lost { process, address: hosts.address(process).to_owned() }
            }
            _ => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_go_on_from_the_last_ply_that_all_have() {
        assert_eq!(common_ply(&[None, None]).expect("the first"), 0);
        assert_eq!(common_ply(&[None, Some(0)]).expect("the first"), 0);
        assert_eq!(common_ply(&[Some(4), Some(5), Some(4)]).expect("one"), 4);
        assert_eq!(common_ply(&[Some(5)]).expect("one"), 5);
        for (lasts, pair) in [([Some(4), Some(6)], (0, 1)), ([Some(1), None], (1, 0))] {
            let error = common_ply(&lasts).expect_err("apart");
            assert!(
                matches!(error, ClusterError::Apart { behind: (behind, _), ahead: (ahead, _) }
                    if (behind, ahead) == pair),
                "{error:?}"
            );
        }
    }
}
