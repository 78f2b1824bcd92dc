//! All positions, backwards from the final positions.

use ludex_core::prelude::*;
use ludex_engines::{self as engines, EntryBytes};

use super::Method;
use crate::plan::{Asked, Cost, models, timed_or};

pub(super) fn cost(asked: &Asked<'_>) -> Cost {
    let Asked { game, root, size, .. } = *asked;
    let numbered = game.tiers() > 0 && game.can_unmove();
    let bytes = if numbered { models::numbered(game) } else { models::backwards(size, EntryBytes::for_game(game)) };
    let foretold = models::seconds_backwards(size);
    let run = || asked.timed(|watch| engines::solve_backwards(game, root, watch).is_ok());
    let timed = if size.listing.is_some() { run() } else { None };
    asked.cost(Method::Retrograde, timed_or(timed, foretold), bytes)
}
