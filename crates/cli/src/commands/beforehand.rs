//! What surely cannot be is refused before it is begun.

use ludex::plan::{Listing, surely_needed};
use ludex::{Observer as _, Playable};

use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::tell;
use crate::numbers;
use crate::observer::Watch;

/// Refuses a method that needs more memory than there is by the lower end of an estimate; where it may do, it is begun and says itself
/// how far it came.
pub(super) fn refuse<G: Playable>(
    game: &G,
    root: &G::Position,
    listing: Listing,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let watch = Watch::new(everywhere);
    let budget = watch.memory();
    let needed = surely_needed(game, root, listing, budget, &watch);
    watch.finish();
    let Some(needed) = needed else { return Ok(()) };
    let (spec, needed, budget) = (game.spec(), numbers::bytes_at_least(needed), numbers::bytes(budget));
    let method = match listing {
        Listing::Explicit => "explicit",
        Listing::Memo => "memo",
        Listing::Retrograde => "retrograde",
    };
    Err(Failure::Budget(tell!(
        "--method {method} needs {needed} at least for {spec}, and the memory is {budget}; ludex plan {spec} tells what \
         would do (--anyway begins all the same)",
        "--method {method} demande au moins {needed} pour {spec}, et la mémoire est de {budget} ; ludex plan {spec} dit ce \
         qui irait (--anyway commence quand même)"
    )))
}
