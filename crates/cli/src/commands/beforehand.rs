//! Before work is begun: the method that `auto` stands for is chosen, and what surely cannot be is
//! refused.

use ludex_services::count::CountReport;
use ludex_services::exact::Exact;
use ludex_services::plan::{Auto, Cost, Listing, Probe, Purpose, auto, surely_needed};
use ludex_services::prelude::*;
use ludex_services::{AnyGame, AnyPosition, Memory, Observer as _};

use super::players;
use super::solve::method;
use super::solve_one::One;
use crate::args::{CountArgs, CountMethod, Everywhere, HowArgs, SolveMethod, What};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::{halt, numbers};

/// What is left of a count.
pub(super) enum Begun {
    /// All of it, by a method.
    By(CountMethod),
    /// Nothing: it was over before a method was chosen.
    Done(CountReport),
}

/// The method of a count. Games and histories are walked.
pub(super) fn counting(
    game: &AnyGame,
    root: &AnyPosition,
    args: &CountArgs,
    everywhere: &Everywhere,
    watch: &Watch,
) -> Result<Begun, Failure> {
    match args.method {
        CountMethod::Auto if args.of == What::Positions => {
            let probe = Probe { up_to_symmetry: args.up_to_symmetry, ..Probe::short(players::seconds) };
            Ok(match chosen(game, root, Purpose::Count, &probe, args.anyway, watch)? {
                Auto::Counted(report) => Begun::Done(report),
                Auto::Best(Cost { method: "columns", .. }) => Begun::By(CountMethod::Columns),
                Auto::Best(Cost { method: "symbolic", .. }) => Begun::By(CountMethod::Symbolic),
                Auto::Best(_) | Auto::Any | Auto::Nothing(_) => Begun::By(CountMethod::Explicit),
            })
        }
        CountMethod::Auto | CountMethod::Explicit => {
            refuse(game, root, Some(Listing::Explicit), args.anyway, everywhere)?;
            Ok(Begun::By(CountMethod::Explicit))
        }
        asked => Ok(Begun::By(asked)),
    }
}

/// How to solve, `auto` decided.
pub(super) fn solving(
    game: &AnyGame,
    root: &AnyPosition,
    how: HowArgs,
    anyway: bool,
    everywhere: &Everywhere,
) -> Result<HowArgs, Failure> {
    if One::asked(game, root, how)?.is_some() {
        return Ok(how);
    }
    if how.method != SolveMethod::Auto {
        refuse(game, root, listing(game, how.method), anyway, everywhere)?;
        return Ok(how);
    }
    let probe = Probe::short(players::seconds);
    let watch = Watch::new(everywhere);
    let choice = chosen(game, root, Purpose::Solve, &probe, anyway, &watch);
    watch.finish();
    let method = match choice? {
        Auto::Best(Cost { method: "memo", .. }) => SolveMethod::Memo,
        Auto::Best(Cost { method: "retrograde", .. }) => SolveMethod::Retrograde,
        Auto::Best(Cost { method: "search", .. }) => SolveMethod::Search,
        _ => method(game, SolveMethod::Auto),
    };
    Ok(HowArgs { method, ..how })
}

/// Refuses a judge of all positions where there is no memory for them; one who searches each
/// position when he is asked needs none.
pub(super) fn judging(game: &AnyGame, root: &AnyPosition, everywhere: &Everywhere) -> Result<(), Failure> {
    if Exact::of(game, 0, 1).is_some_and(|exact| exact.is_best()) {
        return Ok(());
    }
    let watch = Watch::new(everywhere);
    let chosen = chosen(game, root, Purpose::Solve, &Probe::short(players::seconds), false, &watch);
    watch.finish();
    chosen.map(drop)
}

/// Refuses a method that needs more memory than there is by the lower end of an estimate; where it
/// may do, it is begun and says itself how far it came.
pub(super) fn refuse(
    game: &AnyGame,
    root: &AnyPosition,
    listing: Option<Listing>,
    anyway: bool,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let Some(listing) = listing.filter(|_| !anyway) else { return Ok(()) };
    let Some(memory) = shortage(game, root, listing, everywhere) else { return Ok(()) };
    let (needed, budget) = (numbers::bytes_at_least(memory.needed), numbers::bytes(memory.budget));
    let (spec, method) = (game.spec(), word(listing));
    Err(Failure::Budget(tell!(
        "--method {method} needs {needed} at least for {spec}, and the memory is {budget}; ludex plan {spec} tells what \
         would do (--anyway begins all the same)",
        "--method {method} demande au moins {needed} pour {spec}, et la mémoire est de {budget} ; ludex plan {spec} dit ce \
         qui irait (--anyway commence quand même)"
    )))
}

/// The memory that a method surely lacks.
pub(super) fn shortage(
    game: &AnyGame,
    root: &AnyPosition,
    listing: Listing,
    everywhere: &Everywhere,
) -> Option<Memory> {
    let watch = Watch::new(everywhere);
    let budget = watch.memory();
    let needed = surely_needed(game, root, listing, budget, &watch)?;
    Some(Memory { budget, needed })
}

/// How a method of solving holds positions, where what it needs can be foretold.
pub(super) fn listing(game: &AnyGame, asked: SolveMethod) -> Option<Listing> {
    match method(game, asked) {
        SolveMethod::Memo => Some(Listing::Memo),
        SolveMethod::Retrograde if game.tiers() == 0 => Some(Listing::Retrograde),
        _ => None,
    }
}

/// The word of a method.
pub(super) fn word(listing: Listing) -> &'static str {
    match listing {
        Listing::Explicit => "explicit",
        Listing::Memo => "memo",
        Listing::Retrograde => "retrograde",
    }
}

/// What `auto` stands for; a failure where nothing fits, unless it is to be begun anyway.
fn chosen(
    game: &AnyGame,
    root: &AnyPosition,
    purpose: Purpose,
    probe: &Probe,
    anyway: bool,
    watch: &Watch,
) -> Result<Auto, Failure> {
    match auto(game, root, purpose, probe, watch.memory(), watch) {
        Ok(Auto::Nothing(needed)) if !anyway => {
            Err(Failure::Budget(nothing(&game.spec(), purpose, needed, watch.memory())))
        }
        choice => choice.map_err(|why| halt::failure(&why, tr("nothing", "rien"))),
    }
}

fn nothing(spec: &str, purpose: Purpose, needed: u64, budget: u64) -> String {
    let (needed, budget) = (numbers::bytes_at_least(needed), numbers::bytes(budget));
    match purpose {
        Purpose::Count => tell!(
            "to count {spec} exactly takes {needed} at least, and the memory is {budget}; --method estimate estimates it, ludex \
             plan {spec} tells what each method needs (--anyway begins all the same)",
            "compter {spec} exactement demande au moins {needed}, et la mémoire est de {budget} ; --method estimate l'estime, \
             ludex plan {spec} dit ce que chaque méthode demande (--anyway commence quand même)"
        ),
        Purpose::Solve => tell!(
            "to solve {spec} takes {needed} at least, and the memory is {budget}; ludex plan {spec} tells what each method needs \
             (--anyway begins all the same)",
            "résoudre {spec} demande au moins {needed}, et la mémoire est de {budget} ; ludex plan {spec} dit ce que chaque \
             méthode demande (--anyway commence quand même)"
        ),
    }
}
