//! What commands give to players: exact values and a seed.

use std::hash::{BuildHasher as _, RandomState};

use ludex_services::clock::seconds;
use ludex_services::players::ExactValues;
use ludex_services::stored::Stored;
use ludex_services::{AnyGame, AnyPosition, solving};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::observer::Watch;
use crate::refusal::{self, NeededBy};
use crate::stored;

/// Exact values: those of a table, or where they are needed, of all that can be reached from a
/// position.
pub(super) fn exact_values<'g>(
    game: &'g AnyGame,
    at: &AnyPosition,
    table: Option<&'g Stored>,
    needed: Option<NeededBy>,
    watch: &Watch,
) -> Result<Option<ExactValues<'g>>, Failure> {
    if let Some(table) = table {
        return Ok(Some(ExactValues::with_table(stored::prober(table)?)));
    }
    let Some(by) = needed else { return Ok(None) };
    let values = solving::exact_values(game, at, seconds, watch);
    values.map(Some).map_err(|why| refusal::of_values(&why, by, game, &watch.positions_seen()))
}

/// The requested seed, or a random one.
pub(super) fn seed(everywhere: &Everywhere) -> u64 {
    everywhere.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
}
