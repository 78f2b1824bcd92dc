//! What commands give to players: exact values, a clock, memory, threads.

use ludex_services::AnyPosition;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::OnceLock;
use std::time::Instant;

use ludex_services::AnyGame;
use ludex_services::plan::Purpose;
use ludex_services::players::{ExactValues, With};
use ludex_services::prelude::*;
use ludex_services::solving;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::{halt, memory, numbers, refusal};

/// The part of the memory that the tables of searches may take.
const SHARE: u64 = 8;

/// The exact values of all that can be reached from a position; fails, as `ludex solve` does,
/// before it begins if they would surely exceed the memory budget.
pub(super) fn exact_values<'g>(
    game: &'g AnyGame,
    at: &AnyPosition,
    everywhere: &Everywhere,
    watch: &Watch,
) -> Result<ExactValues<'g>, Failure> {
    let choosing = Watch::new(everywhere);
    let refused = solving::refuse_too_large(game, at, seconds, &choosing);
    choosing.finish();
    refused.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), tr("nothing", "rien")))?;
    ExactValues::solving(game, at, watch).map_err(|why| {
        let seen = numbers::grouped(watch.last().found);
        watch.finish();
        halt::failure(&why, &tell!("{seen} positions seen", "{seen} positions vues"))
    })
}

/// What players may use.
pub(super) fn with<'a>(exact: Option<&'a ExactValues<'a>>, everywhere: &Everywhere) -> With<'a> {
    let budget = everywhere.memory.unwrap_or_else(memory::usual_budget);
    let usual = With::default();
    With { exact, clock: Some(seconds), table_bytes: (budget / SHARE).min(usual.table_bytes), ..usual }
}

/// The seed that was asked for, or any.
pub(super) fn seed(everywhere: &Everywhere) -> u64 {
    everywhere.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
}

/// Seconds since the first time that it is asked.
pub(super) fn seconds() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64()
}
