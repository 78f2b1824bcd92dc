//! Alpha-beta that tells what every depth has found; what a player's search says of all moves.

use ludex_core::{AnyGame, AnyPosition, BadText, Evaluate, Halt, Notation, Observer, Stop};
use ludex_search::deepen::{self, Ties};
use ludex_search::{End, Limits, SearchReport, TranspositionTable, minimax};

use super::{Hourglass, PlayerResources, Search, evaluation};
use crate::values::{DEEPEST, RatedToDepth, Until, deepened};
use crate::{Words as _, with_words};

/// Searches deeper and deeper, as the player does that is specified so, and tells what was found at
/// every depth; gives what was found last: `None` where it was cancelled before the first ply was
/// done. The table of the search takes `bytes` bytes; seconds are the caller's to count.
///
/// # Errors
/// An evaluation that the game does not have, or a fault in the rules.
pub fn deepening(
    game: &AnyGame,
    at: &AnyPosition,
    search: &Search,
    bytes: u64,
    told: &mut dyn FnMut(&SearchReport),
    observer: &dyn Observer,
) -> Result<Result<Option<SearchReport>, Halt>, BadText> {
    let by = evaluation(game, search)?;
    let ties = if search.first_best { Ties::Smallest } else { Ties::All };
    let usual = Limits::default();
    let (depth, nodes) = (search.depth.unwrap_or(usual.depth), search.nodes.unwrap_or(usual.nodes));
    let limits = Limits { depth, nodes, ties, ..usual };
    Ok(with_words!(game, W => by_depth(W::game(game), W::word(at), by.as_ref(), limits, bytes, told, observer)))
}

/// Every move with what the search of a player says of it, and how many plies it looked ahead:
/// plain min-max, or alpha-beta, which give the same to the same depth. Where alpha-beta is given
/// seconds it goes as deep as they allow, one ply at least; where it is cancelled, what the last
/// depth found is told.
///
/// # Errors
/// An evaluation that the game does not have, a fault in the rules, or a cancellation before
/// anything is found.
pub fn rated_moves(
    game: &AnyGame,
    at: &AnyPosition,
    search: &Search,
    plain: bool,
    with: &PlayerResources<'_>,
) -> Result<Result<RatedToDepth, Halt>, BadText> {
    let by = evaluation(game, search)?;
    let depth = search.depth.unwrap_or(1);
    let patience = search.seconds.zip(with.clock).map(|(seconds, clock)| Hourglass::new(with.observer, clock, seconds));
    Ok(with_words!(game, W => match patience {
        Some(patience) => {
            let deepest = search.depth.unwrap_or(DEEPEST);
            in_time(W::game(game), by.as_ref(), W::word(at), deepest, with, &patience)
        }
        None if plain => minimax::moves(W::game(game), by.as_ref(), W::word(at), depth, with.observer)
            .map(|moves| (depth, moves)),
        None => to_depth(W::game(game), by.as_ref(), W::word(at), depth, with),
    }))
}

/// Deeper and deeper to a depth. What is certain before is so at any depth.
fn to_depth<G: Evaluate<Move = u64>>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    deepest: u32,
    with: &PlayerResources<'_>,
) -> Result<RatedToDepth, Halt> {
    let until = Until::AllCertain;
    let (depth, moves) = deepened(game, by, at, (deepest, until), with.table_bytes, with.observer)?;
    Ok((if until.is_reached(&moves) { deepest } else { depth }, moves))
}

/// As deep as there is time for.
fn in_time<G: Evaluate<Move = u64>>(
    game: &G,
    by: Option<&G::Evaluation>,
    at: &G::Position,
    deepest: u32,
    with: &PlayerResources<'_>,
    patience: &Hourglass<'_>,
) -> Result<RatedToDepth, Halt> {
    let search = |deepest, observer| deepened(game, by, at, (deepest, Until::AllCertain), with.table_bytes, observer);
    match search(deepest, patience) {
        Err(Halt::Stop(Stop::Cancelled)) if !with.observer.cancelled() => search(1, with.observer),
        found => found,
    }
}

fn by_depth<G: Evaluate + Notation>(
    game: &G,
    at: &G::Position,
    by: Option<&G::Evaluation>,
    limits: Limits,
    bytes: u64,
    told: &mut dyn FnMut(&SearchReport),
    observer: &dyn Observer,
) -> Result<Option<SearchReport>, Halt> {
    let (table, unit) = (TranspositionTable::new(bytes), by.map_or(1, |by| game.unit(by)));
    let (mut last, mut nodes) = (None, 0);
    for depth in 1..=limits.depth {
        // The first ply is always searched.
        let left = limits.nodes.saturating_sub(nodes).max(1);
        let found = match deepen::search(game, by, at, &table, &Limits { depth, nodes: left, ..limits }, observer) {
            Ok(found) => found,
            Err(Halt::Stop(Stop::Cancelled)) => break,
            Err(halt) => return Err(halt),
        };
        nodes += found.nodes;
        // A search that was cut short found what the one before has found.
        if found.depth < depth && last.is_some() {
            break;
        }
        let report = SearchReport { nodes: nodes.to_string(), ..SearchReport::new(game, at, &found, unit) };
        told(&report);
        last = Some(report);
        if found.end != End::Depth || nodes >= limits.nodes {
            break;
        }
    }
    Ok(last)
}
