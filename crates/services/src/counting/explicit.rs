//! All positions, or all paths, one by one.

use ludex_core::Orbits;
use ludex_count::paths::Alike;
use ludex_count::{CountReport, Interrupted, Quantity};
use ludex_engines::{self as engines, EntryBytes};

use super::{Context, Counted, Method, Question};
use crate::plan::{Asked, Cost, Size, models, timed_or};

pub(super) fn cost(asked: &Asked<'_>) -> Cost {
    let Size { canonical, seconds_each, listing, .. } = *asked.size;
    let seconds = timed_or(listing, canonical.map(|number| number * seconds_each));
    asked.cost(Method::Explicit, seconds, models::listing(asked.size, EntryBytes::for_game(asked.game)))
}

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Counted {
    let Question { game, root, of, up_to_symmetry, .. } = *question;
    let orbits = Orbits::keeping(game, root);
    if of != Quantity::Positions {
        let alike = if up_to_symmetry { Alike::CanonicalPositions } else { Alike::Moves };
        let counted =
            move |lengths: &[_]| Counted::new(Method::Explicit, CountReport::of_paths(lengths, of, up_to_symmetry));
        let finished = context.told(counted);
        let lengths = engines::count_paths(game, root, &orbits, alike, &finished, context.observer);
        return as_far_as_it_came(lengths, counted);
    }
    let counted = move |levels: &[_]| Counted::of_levels(levels, up_to_symmetry);
    let finished = context.told(counted);
    let listed = engines::list(game, root, &orbits, &finished, context.observer);
    as_far_as_it_came(listed, counted)
}

/// The count, or what was finished of it.
pub(super) fn as_far_as_it_came<T>(
    result: Result<Vec<T>, Interrupted<T>>,
    counted: impl Fn(&[T]) -> Counted,
) -> Counted {
    match result {
        Ok(plies) => counted(&plies),
        Err(Interrupted { reason: why, partial: by_ply }) => counted(&by_ply).incomplete(Some(why)),
    }
}
