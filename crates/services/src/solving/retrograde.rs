//! All positions, backwards from the final positions.

use ludex_core::prelude::*;
use ludex_core::{AnyGame, generator, random_below};
use ludex_engines::players::Clock;
use ludex_engines::{self as engines, EntryBytes};

use super::Method;
use crate::plan::{Asked, Cost, Source, models, numbers, timed_or};

pub(super) fn cost(asked: &Asked<'_>) -> Cost {
    let Asked { game, root, size, probe, .. } = *asked;
    let numbers = numbers(game).filter(|_| game.can_unmove());
    let bytes = match numbers {
        Some(_) => models::numbered(game),
        None => models::backwards(size, EntryBytes::for_game(game)),
    };
    let run = || asked.timed(|watch| engines::solve_backwards(game, root, watch).is_ok());
    let timed = if size.listing.is_some() { run() } else { None };
    let foretold = match numbers {
        Some(numbers) if timed.is_none() => {
            models::seconds_numbered(size, numbers as f64, seconds_of_number(game, probe.clock))
        }
        _ => models::seconds_backwards(size),
    };
    // Where the number alone is known, the first plies tell little of how long the last ones take:
    // 2.6 times as long as foretold for sliding:2x5, 0.4 times for nim:50,50,20.
    let spread = if size.source == Source::Computed { 2.0 } else { 1.0 };
    let foretold = foretold.widened(spread);
    asked.cost(Method::Retrograde, timed_or(timed, foretold), bytes)
}

/// So many numbers are drawn to see how long one takes.
const DRAWN: u64 = 512;

/// Seconds of one core for a number: its position, those after it and those before it. Some are
/// drawn, and those that stand for no position count, too.
fn seconds_of_number(game: &AnyGame, clock: Clock) -> f64 {
    let (mut moves, mut near, mut ranks) = (Vec::new(), Vec::new(), Vec::new());
    let mut random = generator(0);
    let all: u64 = numbers(game).unwrap_or(0).max(1);
    let mut tiers: Vec<(u32, u64)> = (0..game.tiers()).map(|tier| (tier, game.tier_len(tier))).collect();
    tiers.retain(|(_, length)| *length > 0);
    let began = clock();
    let mut drawn = 0;
    for (tier, length) in tiers {
        let share = (DRAWN as f64 * length as f64 / all as f64).ceil() as u64;
        drawn += share;
        for _ in 0..share {
            let Some(at) = game.unrank(tier, random_below(&mut random, length as usize) as u64) else { continue };
            near.clear();
            game.successors(&at, &mut moves, &mut near);
            game.unmove(&at, &mut near);
            ranks.clear();
            game.rank_all(&near, &mut ranks);
            moves.clear();
        }
    }
    (clock() - began) / drawn.max(1) as f64
}
