//! What commands give to players: exact values, a clock, memory, threads.

use ludex_services::AnyPosition;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::OnceLock;
use std::time::Instant;

use ludex_services::AnyGame;
use ludex_services::plan::Purpose;
use ludex_services::players::{Judge, With};
use ludex_services::prelude::*;
use ludex_services::solving;

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::{halt, memory, numbers, refusal};

/// The part of the memory that the tables of searches may take.
const SHARE: u64 = 8;

/// A judge of all that can be reached from a position; what surely does not fit is refused before
/// it is begun, as `ludex solve` does.
pub(super) fn judge<'g>(
    game: &'g AnyGame,
    at: &AnyPosition,
    everywhere: &Everywhere,
    watch: &Watch,
) -> Result<Judge<'g>, Failure> {
    let choosing = Watch::new(everywhere);
    let refused = solving::refuse_too_large(game, at, seconds, &choosing);
    choosing.finish();
    refused.map_err(|why| refusal::failure(&why, Purpose::Solve, &game.spec(), tr("nothing", "rien")))?;
    Judge::solving(game, at, watch).map_err(|why| {
        let seen = numbers::grouped(watch.last().found);
        watch.finish();
        halt::failure(&why, &tell!("{seen} positions seen", "{seen} positions vues"))
    })
}

/// What players may use.
pub(super) fn with<'a>(judge: Option<&'a Judge<'a>>, everywhere: &Everywhere) -> With<'a> {
    let budget = everywhere.memory.unwrap_or_else(memory::usual_budget);
    let usual = With::default();
    With { judge, clock: Some(seconds), table_bytes: (budget / SHARE).min(usual.table_bytes), ..usual }
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
