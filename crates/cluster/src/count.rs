//! A count by several processes, ply by ply.

use std::sync::Arc;

use ludex_core::{Observer, Orbits, Symmetry};
use ludex_disk::{About, Item, Listing, Share};
use ludex_table::disk::RealDisk;

use crate::error::ClusterError;
use crate::links::Links;
use crate::together::{Meeting, Place, Tallies, Tally, Watching, Work, list};

/// What the processes counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted<T> {
    /// What was noted of the plies, by all processes together.
    pub levels: Vec<T>,
    /// What each process did.
    pub processes: Vec<Work>,
}

impl<T: Clone + Default> Counted<T> {
    pub(crate) fn new() -> Self {
        Self { levels: Vec::new(), processes: Vec::new() }
    }

    /// Notes what each process has of a ply.
    pub(crate) fn note<I: Item<Tally = T>>(&mut self, tallies: &[Tally<T>]) {
        self.processes.resize(tallies.len(), Work::default());
        for (work, tally) in self.processes.iter_mut().zip(tallies) {
            (work.positions, work.sent) = (work.positions + tally.entries, tally.sent);
        }
        let mut level = T::default();
        tallies.iter().filter_map(|tally| tally.before.as_ref()).for_each(|before| I::add(&mut level, before));
        if tallies.iter().any(|tally| tally.before.is_some()) {
            self.levels.push(level);
        }
    }
}

/// Work that stopped before its end; the same call in every process goes on where all were.
#[derive(Debug)]
pub struct Incomplete<T> {
    /// Why it stopped.
    pub reason: ClusterError,
    /// What was counted.
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
    let mut counted = Counted::new();
    let links = Arc::new(Links::default());
    let watching = Watching { links: &links, observer };
    let done = run::<G, I>(game, root, orbits, (place, about), &watching, &mut |tallies| {
        counted.note::<I>(tallies);
        counted.levels.last().into_iter().for_each(told);
    });
    match done {
        Ok(()) => Ok(counted),
        Err(error) => Err(Incomplete { reason: watching.reason(error, place.hosts), partial: counted }),
    }
}

fn run<G: Symmetry, I: Item<Position = G::Position>>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    (place, about): (Place<'_>, &About),
    watching: &Watching<'_>,
    noted: &mut dyn FnMut(&Tallies<I>),
) -> Result<(), ClusterError> {
    let share = Share { process: place.process, processes: place.hosts.len() };
    let about = About { share, ..about.clone() };
    let folder = (place.folder, &about);
    let mut listing = Listing::<G, I>::open(Arc::new(RealDisk::HASTY), game, root, orbits, folder, watching)?;
    let meeting = Meeting::new(&listing, (root, orbits), (place, &about), false, watching)?;
    let from = meeting.from;
    let mut post = meeting.post(place.folder, watching.links, watching)?;
    list(&mut listing, from, (&mut post, watching.links), noted)?;
    post.close();
    Ok(())
}
