//! What the moves of a position are worth: exactly where that is known or found in a moment, else
//! as a search sees them.

use ludex_services::prelude::*;
use std::time::Duration;

use ludex_services::columns_solver::{ColumnsSolver, USUAL_MEMORY};
use ludex_services::history::Past;
use ludex_services::play::Record;
use ludex_services::search::Rating;
use ludex_services::values::{SolvedMap, rate, searched};
use ludex_services::worth::{MoveValue, Valued};
use ludex_services::{AnyGame, AnyPosition, Halt, Observer, Outcome, Player, Seats, Status, Stop, Value, Verdict};

use crate::app_state::AppState;
use crate::http_error::HttpError;
use crate::known;
use crate::shell::Patience;
use crate::work::{Permit, Watch};

/// The table of a search, in bytes.
const TABLE: u64 = 32 << 20;

/// The values of a position's moves; as long as the reader waits.
pub(crate) fn of(
    game: &AnyGame,
    at: &AnyPosition,
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Option<Valued>, HttpError> {
    if let Some(valued) = known(game, at, state) {
        return Ok(Some(valued));
    }
    if pace == Patience::Quick {
        return Ok(None);
    }
    let _pass = pass(state, watch, pace)?;
    // While this one waited, another may have found it.
    if let Some(valued) = known(game, at, state) {
        return Ok(Some(valued));
    }
    if let Some(valued) = found(game, at, state, watch, pace)? {
        return Ok(Some(valued));
    }
    looked(game, at, state, watch, state.settings.moment).map(Some)
}

/// Acquires a permit; patient requests use the queue for long work.
fn pass<'h>(state: &'h AppState, watch: &Watch, pace: Patience) -> Result<Permit<'h>, HttpError> {
    let pass = if pace == Patience::Patient { state.gate.enter(watch) } else { state.gate.enter_briefly(watch) };
    pass.ok_or_else(HttpError::busy)
}

/// The values as a search sees them that has so much time. Where it is certain of all moves they
/// are kept.
fn looked(
    game: &AnyGame,
    at: &AnyPosition,
    state: &AppState,
    watch: &Watch,
    time: Duration,
) -> Result<Valued, HttpError> {
    let spec = game.spec();
    let halted = |halt: Halt| HttpError::of_halt(&halt, &format!("ludex moves {spec}"));
    let patience = watch.within(time);
    let (depth, moves) = searched(game, at, TABLE, &First { watch, patience: &patience }).map_err(halted)?;
    // A search does not tell how far a draw is.
    let told = |rating: &Rating| rating.verdict().filter(|verdict| verdict.remoteness.is_some());
    let certain = !moves.is_empty() && moves.iter().all(|m| told(&m.rating).is_some());
    let best = moves.first().and_then(|best| told(&best.rating));
    if certain && let Some(best) = best {
        let mover = game.expand(at, &mut Vec::new());
        for (mv, verdict) in moves.iter().filter_map(|m| Some((m.mv, told(&m.rating)?))) {
            let next = game.play(at, mv);
            let same = match game.seats() {
                Seats::Solo => true,
                Seats::Swap => false,
                Seats::Fixed => game.expand(&next, &mut Vec::new()) == mover,
            };
            let value = if same { verdict.value } else { verdict.value.opposite() };
            let after = Verdict::new(value, verdict.remoteness.map(|plies| plies - 1));
            state.verdicts.put(name(game, &spec, &next), after);
        }
        state.verdicts.put(name(game, &spec, at), best);
    }
    let verdict = best.filter(|best| certain || best.value == Value::Win);
    let moves = moves.iter().map(|m| MoveValue { mv: game.move_text(at, m.mv), rating: m.rating }).collect();
    Ok(Valued { verdict, moves, depth: Some(depth).filter(|_| !certain) })
}

/// Exact values, for a player who needs them.
pub(crate) fn exact(
    game: &AnyGame,
    at: &AnyPosition,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<Valued>, HttpError> {
    match known(game, at, state) {
        Some(valued) => Ok(Some(valued)),
        None => found(game, at, state, watch, Patience::Usual),
    }
}

/// An observer whose first ply of a search has all the time there is.
struct First<'w> {
    watch: &'w Watch,
    patience: &'w Watch,
}

impl Observer for First<'_> {
    fn cancelled(&self) -> bool {
        self.watch.cancelled() || self.patience.cancelled()
    }

    fn memory(&self) -> u64 {
        self.watch.memory()
    }
}

/// What is known already.
fn known(game: &AnyGame, at: &AnyPosition, state: &AppState) -> Option<Valued> {
    let spec = game.spec();
    let moves = match state.known(&spec, |known| known.moves(game, at)) {
        Some(moves) => moves,
        // Single verdicts, which searches of this position found.
        None => rate(game, at, |next| verdict_at_once(game, &spec, next, state))?,
    };
    let texts = moves.iter().map(|m| MoveValue { mv: game.move_text(at, m.mv), rating: Rating::Exact(m.verdict) });
    let verdict = moves.first().map(|best| best.verdict).or_else(|| ended(game, at));
    Some(Valued { verdict, moves: texts.collect(), depth: None })
}

/// The verdict of a position where the game is over.
fn ended(game: &AnyGame, at: &AnyPosition) -> Option<Verdict> {
    let Status::Over(outcome) = game.expand(at, &mut Vec::new()) else { return None };
    Some(match (outcome, game.seats()) {
        (Outcome::Draw, _) => Verdict::new(Value::Draw, Some(0)),
        (Outcome::Win(_), Seats::Fixed) => Verdict::new(Value::Loss, Some(0)),
        (outcome, _) => Verdict::of(outcome, Some(0), Player::First),
    })
}

fn verdict_at_once(game: &AnyGame, spec: &str, at: &AnyPosition, state: &AppState) -> Option<Verdict> {
    ended(game, at)
        .or_else(|| state.known(spec, |known| known.verdict(game, at)))
        .or_else(|| state.verdicts.get(&name(game, spec, at)))
        .or_else(|| published(spec).filter(|_| *at == game.start()))
}

/// What others have found out of the start. That a table does not tell how far away a draw is does
/// not mean that it never comes.
fn published(spec: &str) -> Option<Verdict> {
    let fact = known::value(spec)?;
    Some(Verdict::new(fact.value()?, Some(fact.remoteness?)))
}

fn name(game: &AnyGame, spec: &str, at: &AnyPosition) -> String {
    format!("{spec} {}", game.position_text(&game.canonical(at)))
}

/// Solves what follows a position, if that takes no more than a moment.
fn found(
    game: &AnyGame,
    at: &AnyPosition,
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Option<Valued>, HttpError> {
    let spec = game.spec();
    // Who is patient waits for as long as leaves time for an estimate.
    let time = if pace == Patience::Patient { state.settings.work * 3 / 4 } else { state.settings.patience };
    let patience = || watch.within(time);
    let exact = state.exact(&spec, || ColumnsSolver::of(game, USUAL_MEMORY, 1).filter(ColumnsSolver::is_best));
    if let Some(exact) = exact {
        let Ok(moves) = exact.moves(game, at, &patience()) else { return Ok(None) };
        for rated in &moves {
            let Verdict { value, remoteness } = rated.verdict;
            let next = Verdict::new(value.opposite(), remoteness.map(|plies| plies - 1));
            state.verdicts.put(name(game, &spec, &game.play(at, rated.mv)), next);
        }
        if let Some(best) = moves.first() {
            state.verdicts.put(name(game, &spec, at), best.verdict);
        }
        return Ok(known(game, at, state));
    }
    let ply = game.ply(at);
    if !state.may_be_solved(&spec, ply) {
        return Ok(None);
    }
    // From the start, if it can be, so that every position is answered at once from now on.
    let from_start = Some(game.start()).filter(|start| start != at && !state.is_large(&spec));
    for root in from_start.into_iter().chain([at.clone()]) {
        match SolvedMap::solving(game, &root, &patience()) {
            Ok(Some(solution)) => {
                state.keep(&spec, &game.position_text(&root), solution);
                if let Some(valued) = known(game, at, state) {
                    return Ok(Some(valued));
                }
            }
            // Positions without keys are not kept all together: only what a search is certain of.
            Ok(None) => {
                let valued = looked(game, at, state, watch, time)?;
                if valued.depth.is_some() && !watch.is_abandoned() {
                    state.was_large(&spec, ply);
                }
                return Ok(Some(valued).filter(|valued| valued.depth.is_none()));
            }
            Err(Halt::Stop(Stop::Cancelled | Stop::Memory(_))) => {}
            Err(halt) => return Err(HttpError::of_halt(&halt, &format!("ludex moves {spec}"))),
        }
    }
    if !watch.is_abandoned() {
        state.was_large(&spec, ply);
    }
    Ok(None)
}

/// What every position of a game was worth, where that is known or found in time: the last
/// positions first, for they are the easiest, and where the game can be solved from its start the
/// first of them brings all others.
pub(crate) fn past(
    game: &AnyGame,
    record: &Record<AnyGame>,
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Vec<Option<Past>>, HttpError> {
    /// The time limit of patient requests, as a multiple of the usual one.
    const PATIENT: u32 = 4;
    let spec = game.spec();
    let turns: Vec<_> = (0..=record.moves().len()).filter_map(|ply| record.turn(ply)).collect();
    let mut told: Vec<_> = turns.iter().map(|(at, _)| verdict_at_once(game, &spec, at, state)).collect();
    if pace != Patience::Quick && told.iter().any(Option::is_none) {
        let time = state.settings.patience * if pace == Patience::Patient { PATIENT } else { 1 };
        let patience = watch.within(time);
        let _pass = pass(state, watch, pace)?;
        for (ply, (at, _)) in turns.iter().enumerate().rev() {
            if told[ply].is_some() || patience.cancelled() {
                continue;
            }
            told[ply] = match verdict_at_once(game, &spec, at, state) {
                Some(verdict) => Some(verdict),
                None => found(game, at, state, &patience, pace)?.and_then(|valued| valued.verdict),
            };
        }
    }
    let pasts =
        turns.iter().zip(told).map(|((_, status), verdict)| verdict.map(|verdict| Past::seen(*status, verdict)));
    Ok(pasts.collect())
}
