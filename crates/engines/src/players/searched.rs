//! Alpha-beta that tells what every depth has found; what a search to a depth says of all moves.

use ludex_core::{AnyGame, AnyPosition, BadText, Evaluate, Halt, Notation, Observer, Stop};
use ludex_search::deepen::{self, Ties};
use ludex_search::{End, Limits, Rated, SearchReport, TranspositionTable, minimax};

use super::{Search, evaluation};
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

/// Every move, in the order of the rules, with what a search to the depth of `search` says of it:
/// plain min-max, or alpha-beta with a table of `bytes` bytes; both give the same.
///
/// # Errors
/// An evaluation that the game does not have, a fault in the rules, or a cancellation.
pub fn rated_moves(
    game: &AnyGame,
    at: &AnyPosition,
    search: &Search,
    plain: bool,
    bytes: u64,
    observer: &dyn Observer,
) -> Result<Result<Vec<Rated<u64>>, Halt>, BadText> {
    let by = evaluation(game, search)?;
    let depth = search.depth.unwrap_or(1);
    Ok(with_words!(game, W => if plain {
        minimax::moves(W::game(game), by.as_ref(), W::word(at), depth, observer)
    } else {
        let table = TranspositionTable::new(bytes);
        deepen::moves(W::game(game), by.as_ref(), W::word(at), &table, depth, observer)
    }))
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
