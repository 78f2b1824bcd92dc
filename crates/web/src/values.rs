//! What the moves of a position are worth, as far as a reader waits for it; and a move's worth as a
//! page shows it: a colour, a letter, a distance.

use ludex_services::history::Past;
use ludex_services::play::Record;
use ludex_services::prelude::*;
use ludex_services::review::{self, Review};
use ludex_services::search::Rating;
use ludex_services::values::{Effort, Limits, MoveValues, Question};
use ludex_services::why::{self, Why, WhyError};
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, AnyPosition, Halt, Lang, Observer as _, Seats, Stop, Value, Verdict};

use crate::app_state::{AppState, Settings};
use crate::http_error::HttpError;
use crate::known;
use crate::shell::Patience;
use crate::web_game::Legal;
use crate::work::{Permit, Watch, seconds};

/// The table of a search, in bytes.
const TABLE: u64 = 32 << 20;

/// The values of a position's moves; as long as the reader waits.
pub(crate) fn find(
    game: &AnyGame,
    at: &AnyPosition,
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Option<MoveValues>, HttpError> {
    if let Some(known) = state.values.cached(game, at) {
        return Ok(Some(known));
    }
    if pace == Patience::Quick {
        return Ok(None);
    }
    let _pass = pass(state, watch, pace)?;
    let Settings { work, patience, .. } = state.settings;
    // Who is patient waits for as long as leaves time for an estimate.
    let time = if pace == Patience::Patient { work * 3 / 4 } else { patience };
    match search(game, at, Effort::Estimate, time.as_secs_f64(), state, watch) {
        Ok(Some(values)) => Ok(Some(values)),
        Ok(None) => Err(refused(game, &Halt::Stop(Stop::Cancelled))),
        Err(halt) => Err(refused(game, &halt)),
    }
}

/// Acquires a permit; patient requests use the queue for long work.
fn pass<'h>(state: &'h AppState, watch: &Watch, pace: Patience) -> Result<Permit<'h>, HttpError> {
    let pass = if pace == Patience::Patient { state.gate.enter(watch) } else { state.gate.enter_briefly(watch) };
    pass.ok_or_else(HttpError::busy)
}

/// What is found while exact values are looked for in this many seconds.
fn search(
    game: &AnyGame,
    at: &AnyPosition,
    effort: Effort,
    exact: f64,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<MoveValues>, Halt> {
    let limits = limits(exact, state);
    state.values.find(&Question { effort, limits, ..Question::new(game, at) }, seconds, watch)
}

fn limits(exact: f64, state: &AppState) -> Limits {
    Limits { exact, estimate: state.settings.moment.as_secs_f64(), table_bytes: TABLE, pause: 2, resumes: true }
}

fn refused(game: &AnyGame, halt: &Halt) -> HttpError {
    HttpError::of_halt(halt, &format!("ludex moves {}", in_shell(&game.spec())))
}

/// The best moves by exact values, for a player who needs them; who was offered has the time of a
/// player, others that of a page.
pub(crate) fn best(
    game: &AnyGame,
    at: &AnyPosition,
    state: &AppState,
    watch: &Watch,
) -> Result<Option<Vec<String>>, HttpError> {
    let Settings { work, patience, .. } = state.settings;
    let time = if state.values.may_be_exact(game, at) { work } else { patience };
    let question = Question { limits: limits(time.as_secs_f64(), state), ..Question::new(game, at) };
    state.values.best(&question, seconds, watch).map_err(|halt| refused(game, &halt))
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
    let turns: Vec<_> = (0..=record.moves().len()).filter_map(|ply| record.turn(ply)).collect();
    let verdicts = verdicts(game, &turns.iter().map(|(at, _)| *at).collect::<Vec<_>>(), state, watch, pace)?;
    let pasts = turns.iter().zip(verdicts);
    let past = pasts.map(|((at, status), verdict)| {
        let verdict = verdict.or_else(|| published(game, at))?;
        Some(Past::new(*status, verdict))
    });
    Ok(past.collect())
}

/// Who wins from the start, where others have found that, if not how soon.
fn published(game: &AnyGame, at: &AnyPosition) -> Option<Verdict> {
    let fact = Some(at).filter(|at| **at == game.start()).and_then(|_| known::value(&game.spec()))?;
    Some(Verdict::new(fact.value()?, None))
}

/// What positions are worth, where that is known or found in time; the last ones are looked at
/// first.
pub(crate) fn verdicts(
    game: &AnyGame,
    positions: &[&AnyPosition],
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Vec<Option<Verdict>>, HttpError> {
    /// The time limit of patient requests, as a multiple of the usual one.
    const PATIENT: u32 = 4;
    let mut verdicts: Vec<_> = positions.iter().map(|at| state.values.verdict(game, at)).collect();
    if pace == Patience::Quick || verdicts.iter().all(Option::is_some) {
        return Ok(verdicts);
    }
    let time = state.settings.patience * if pace == Patience::Patient { PATIENT } else { 1 };
    let patience = watch.within(time);
    let _pass = pass(state, watch, pace)?;
    for (number, at) in positions.iter().enumerate().rev() {
        if verdicts[number].is_some() || patience.cancelled() {
            continue;
        }
        verdicts[number] = match state.values.verdict(game, at) {
            Some(verdict) => Some(verdict),
            None => match search(game, at, Effort::Outcome, patience.seconds_left(), state, watch) {
                Ok(values) => values.and_then(|values| values.verdict),
                Err(Halt::Stop(_)) => None,
                Err(halt) => return Err(refused(game, &halt)),
            },
        };
    }
    Ok(verdicts)
}

/// Where a game was lost, as far as the reader waits for it.
pub(crate) fn review(
    game: &AnyGame,
    played: &Record<AnyGame>,
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Review, HttpError> {
    let patience = state.settings.patience.as_secs_f64();
    let (_pass, time) = match pace {
        Patience::Quick => (None, 0.0),
        Patience::Usual => (Some(pass(state, watch, pace)?), 2.0 * patience),
        Patience::Patient => (Some(pass(state, watch, pace)?), state.settings.work.as_secs_f64() / 2.0),
    };
    let exact = if pace == Patience::Patient { time / 2.0 } else { patience };
    let question = review::Question { game, played, limits: limits(exact, state), time };
    let mut review = review::review(&question, &state.values, seconds, watch).map_err(|halt| refused(game, &halt))?;
    review.halt.take().map_or(Ok(review), |halt| Err(refused(game, &halt)))
}

/// Why a position is worth what it is; at once from what is known, else within a reader's patience.
pub(crate) fn why(
    game: &AnyGame,
    at: &AnyPosition,
    asked: Option<&str>,
    state: &AppState,
    watch: &Watch,
    pace: Patience,
) -> Result<Option<Why>, HttpError> {
    let known_only = pace == Patience::Quick;
    let _pass = if known_only { None } else { Some(pass(state, watch, pace)?) };
    let limits = Limits {
        exact: state.settings.patience.as_secs_f64(),
        estimate: 0.0,
        table_bytes: TABLE,
        pause: 2,
        resumes: true,
    };
    let question = why::Question { game, at, asked, limits, known_only };
    match why::why(&question, &state.values, seconds, watch) {
        Ok(found) => Ok(found),
        Err(WhyError::Move(problem)) => Err(problem.into()),
        Err(WhyError::Halt(halt)) => Err(refused(game, &halt)),
    }
}

/// The worth of a move to the player who makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth<'v> {
    rating: Rating,
    valued: &'v MoveValues,
    seats: Seats,
    /// 0 for the quickest win or the slowest loss, more for others; 3 at most.
    pale: usize,
}

impl<'v> Worth<'v> {
    /// The worth of each of the legal moves, in their order; of none where a search found no
    /// difference.
    pub(crate) fn of_all(legal: &[Legal], valued: Option<&'v MoveValues>, seats: Seats) -> Vec<Option<Self>> {
        let worth = |mv: &Legal| {
            let valued = valued.filter(|valued| !valued.all_look_alike())?;
            let rating = valued.rating(&mv.text)?;
            Some(Self { rating, valued, seats, pale: valued.shade(rating) })
        };
        legal.iter().map(worth).collect()
    }

    /// Its place among the worths of all moves, the best first.
    pub(crate) fn place(&self) -> usize {
        self.valued.moves.iter().take_while(|known| known.rating != self.rating).count()
    }

    /// The class of its colour.
    pub(crate) fn class(&self) -> String {
        let value = self.rating.verdict().map(|verdict| verdict.value);
        let pale = if self.pale == 0 { String::new() } else { format!(" pale{}", self.pale) };
        class(value).to_owned() + &pale
    }

    /// A letter and a distance (or that play never ends), or the rank of an estimate, on one line.
    pub(crate) fn short(&self, lang: Lang) -> String {
        self.valued.short(self.rating, lang).replace(' ', "\u{a0}")
    }

    /// The same where there is little room: of a rank its number alone.
    pub(crate) fn shortest(&self, lang: Lang) -> String {
        match self.rating {
            Rating::Estimate(_) => self.valued.rank(self.rating).map_or_else(|| "?".into(), |rank| rank.to_string()),
            Rating::Exact(_) => self.short(lang),
        }
    }

    /// In words.
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        self.valued.sentence(self.rating, self.seats).to(lang).to_owned()
    }
}

/// The class of a value's colour; of none where it is not known.
pub(crate) fn class(value: Option<Value>) -> &'static str {
    match value {
        Some(Value::Win) => "win",
        Some(Value::Draw) => "draw",
        Some(Value::Loss) => "loss",
        None => "unknown",
    }
}
