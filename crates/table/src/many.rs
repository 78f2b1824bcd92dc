//! Many probes at once.
//!
//! Positions in any order each want a block of their own, and a table has more blocks than are kept
//! unpacked: every second probe would unpack one. So the places of all positions are found first
//! and sorted, and each block is looked for once.

use std::sync::Arc;

use ludex_core::{Key, Notation, Observer, Ranking, Symmetry, Verdict};
use rayon::prelude::*;

use crate::block::Block;
use crate::prober::Prober;
use crate::{TableError, code, section};

/// Positions whose places a thread finds at once, and probes that it makes at once.
const RUN: usize = 4096;

/// Where the position of a number is looked for.
#[derive(Clone, Copy)]
struct Wanted {
    tier: u32,
    key: u128,
    number: usize,
}

impl<G: Notation + Key + Symmetry + Ranking> Prober<'_, G> {
    /// The verdicts of many positions, as [`probe`](Prober::probe) gives them one by one. Takes 40
    /// bytes a position beside the verdicts.
    ///
    /// # Errors
    /// The file cannot be read or is damaged, or the caller cancelled.
    pub fn probe_all(
        &self,
        positions: &[G::Position],
        observer: &dyn Observer,
    ) -> Result<Vec<Option<Verdict>>, TableError> {
        let runs = positions.par_chunks(RUN).enumerate();
        let wanted = runs.map(|(run, positions)| self.wanted(run * RUN, positions, observer));
        let mut wanted: Vec<Wanted> = wanted.collect::<Result<Vec<_>, _>>()?.concat();
        wanted.par_sort_unstable_by_key(|one| (one.tier, one.key));
        let found = wanted.par_chunks(RUN).map(|run| self.found(run, positions, observer));
        let found = found.collect::<Result<Vec<_>, _>>()?;
        let mut verdicts = vec![None; positions.len()];
        for (one, verdict) in wanted.iter().zip(found.into_iter().flatten()) {
            verdicts[one.number] = verdict;
        }
        Ok(verdicts)
    }

    /// The places of positions that have one; the first position has number `first`.
    fn wanted(
        &self,
        first: usize,
        positions: &[G::Position],
        observer: &dyn Observer,
    ) -> Result<Vec<Wanted>, TableError> {
        observer.check_cancelled()?;
        let mut places = Vec::with_capacity(positions.len());
        self.places(&mut positions.to_vec(), &mut places);
        let of = |(number, place): (usize, Option<(u32, u128)>)| {
            place.map(|(tier, key)| Wanted { tier, key, number: first + number })
        };
        Ok(places.into_iter().enumerate().filter_map(of).collect())
    }

    /// The verdicts of a run of places in their order.
    fn found(
        &self,
        run: &[Wanted],
        positions: &[G::Position],
        observer: &dyn Observer,
    ) -> Result<Vec<Option<Verdict>>, TableError> {
        observer.check_cancelled()?;
        let mut held: Option<((u32, usize), Arc<Block>)> = None;
        let find = |&Wanted { tier, key, number }: &Wanted| {
            if let Some(beside) = self.beside(tier) {
                return beside.verdict(self.game(), tier, &positions[number]).map(Some);
            }
            let Some(name) = self.table().block_of(tier, key)? else { return Ok(None) };
            let block = match &held {
                Some((known, block)) if *known == name => block,
                _ => &held.insert((name, self.table().block(tier, name.1)?)).1,
            };
            Ok(section::find(block, name.1, key).and_then(|(_, code)| code::decode(code)))
        };
        run.iter().map(find).collect()
    }
}
