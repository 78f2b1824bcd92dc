//! Where was a game lost? A [`Question`] in, a [`Review`] out: what every move was worth beside the
//! best ones, as far as that is known exactly.
//!
//! It is the value history of a session ([`history`]) with the moves that would have been better,
//! from the same answers ([`values`]). Positions are asked about from the last to the first: late
//! ones are the easiest, and what is found of them helps with those before. Where a position is too
//! much for its [`Limits`], so are those before it, but for an end that a search of a few plies
//! sees.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::records::lists;
//! use ludex_services::review::{Question, review};
//! use ludex_services::values::ValueCache;
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let played = lists::list(&game, "5 2 1 9 7 3 4")?;
//! let review = review(&Question::new(&game, &played), &ValueCache::default(), || 0.0, &())?;
//! // The second move of all lost: a corner would have drawn.
//! assert_eq!(review.moves[1].gave_away, Some(true));
//! assert_eq!(review.moves[1].best, ["1", "3", "7", "9"]);
//! assert_eq!(review.players.map(|player| player.mistakes.mistakes), [0, 1]);
//! # Ok(())
//! # }
//! ```

mod report;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, Halt, Observer, Player, Progress, Seats, Status, Text, Unit, Verdict, WithProgress, say};
use ludex_engines::players::Clock;
use ludex_play::{Mistakes, Record};

use crate::history::{self, Past};
use crate::solving;
use crate::values::{self, Effort, Limits, MoveValues, ValueCache};
use crate::words::in_shell;

pub use report::{MoveReport, PlayerReport, Report};

/// Where was a game lost?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// What was played.
    pub played: &'q Record<AnyGame>,
    /// How long it may take, position by position.
    pub limits: Limits,
    /// How many seconds it may take in all: what is not found by then stays unknown. Without any,
    /// only what is known already is told.
    pub time: f64,
}

impl<'q> Question<'q> {
    /// With the usual limits.
    #[must_use]
    pub fn new(game: &'q AnyGame, played: &'q Record<AnyGame>) -> Self {
        Self { game, played, limits: Limits::default(), time: f64::INFINITY }
    }
}

/// A game move by move.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Its moves.
    pub moves: Vec<ReviewedMove>,
    /// The first player and the second, by order of play.
    pub players: [ReviewedPlayer; 2],
    /// How the game would have ended from each of its positions, as far as that is known.
    pub past: Vec<Option<Past>>,
    /// What stopped the work before all positions were looked at; what was found is there.
    pub halt: Option<Halt>,
}

impl Review {
    /// The moves that changed the result.
    pub fn mistakes(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|mv| mv.gave_away == Some(true))
    }

    /// The moves of which that is not known.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.moves.iter().filter(|mv| mv.gave_away.is_none()).count()
    }

    /// What brings the values that are not known, where the whole game is surely solved within a
    /// minute and kept for the next review, or is a puzzle: a sentence.
    #[must_use]
    pub fn awaits_solution(&self, question: &Question<'_>, clock: Clock, observer: &dyn Observer) -> Option<Text> {
        const SECONDS: f64 = 60.0;
        let Question { game, played, .. } = *question;
        let start = played.start();
        if self.unknown() == 0
            || self.halt.is_some()
            || *start != game.start()
            || !solving::is_solved_whole(game, start)
        {
            return None;
        }
        let is_soon = game.seats() == Seats::Solo
            || solving::is_soon_solved(game, start, SECONDS, clock, observer).unwrap_or(false);
        let spec = in_shell(&game.spec());
        is_soon.then(|| {
            say!(
                "Once `ludex solve {spec}` has solved the whole game, they are judged, too.",
                "Dès que « ludex solve {spec} » a résolu tout le jeu, ils sont jugés aussi."
            )
        })
    }

    /// How well a player played.
    #[must_use]
    pub fn player(&self, player: Player) -> ReviewedPlayer {
        self.players[usize::from(player == Player::Second)]
    }
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// Who made it, by order of play.
    pub player: Player,
    /// The move.
    pub mv: String,
    /// What the position was worth to that player before, if it is known.
    pub before: Option<Verdict>,
    /// What the move was worth to that player, if it is known; the plies to the end count it.
    pub value: Option<Verdict>,
    /// The best moves there were, if they are known.
    pub best: Vec<String>,
    /// Whether the result changed, if that is known: a win made a draw or a loss, or a draw a loss.
    pub gave_away: Option<bool>,
}

/// How well a player played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewedPlayer {
    /// The moves that the player made.
    pub moves: usize,
    /// Those of which it is known whether they gave value away, and those that did.
    pub mistakes: Mistakes,
}

impl ReviewedPlayer {
    /// Whether some of the moves could not be judged.
    #[must_use]
    pub fn is_partly_judged(self) -> bool {
        self.mistakes.judged < self.moves as u64
    }

    /// The share of the known moves that kept the value; `None` if none is known.
    #[must_use]
    pub fn accuracy(self) -> Option<f64> {
        self.mistakes.share().map(|share| 1.0 - share)
    }
}

/// Answers a question; `cache` remembers what was found for the next.
///
/// # Errors
/// A fault in the rules. If the observer stops the work, what was found is told.
pub fn review(
    question: &Question<'_>,
    cache: &ValueCache,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Review, Halt> {
    let Question { game, played, .. } = *question;
    let plies = played.moves().len();
    if question.time > 0.0 {
        cache.begin(&game.spec());
    }
    let judged = AtomicU64::new(0);
    let tell = |now: &Progress| {
        let (done, due) = (judged.load(Relaxed), plies as u64);
        observer.progress(&Progress { done, due, unit: Unit::Judged, ..*now });
    };
    let telling = WithProgress { observer, report: tell };
    let mut found: Vec<Option<MoveValues>> = Vec::with_capacity(plies + 1);
    let (mut end, mut stopped) = (clock() + question.time, None);
    for ply in (0..=plies).rev() {
        judged.store((plies - ply) as u64, Relaxed);
        found.push(match at_ply(question, ply, cache, (clock, end), &telling) {
            Err(why @ Halt::Stop(_)) => {
                stopped = Some(why);
                // Of the positions before, what is known already is told.
                end = f64::NEG_INFINITY;
                None
            }
            known => known?,
        });
    }
    found.reverse();
    let past: Vec<_> = (0..=plies).map(|ply| past(game, played, ply, cache, found[ply].as_ref())).collect();
    let texts = played.move_texts(game);
    let mut players = [ReviewedPlayer::default(); 2];
    let moves = texts.into_iter().enumerate().filter_map(|(ply, mv)| {
        let player = played.turn(ply)?.1.mover()?;
        let seen = |past: Past, more: u32| seen_by(player, past, more);
        let (before, value) = (past[ply].map(|past| seen(past, 0)), past[ply + 1].map(|past| seen(past, 1)));
        let known = past[ply].is_some() && past[ply + 1].is_some();
        let gave_away = known.then(|| history::is_mistake(&past, ply + 1));
        let counted = &mut players[usize::from(player == Player::Second)];
        counted.moves += 1;
        counted.mistakes.judged += u64::from(known);
        counted.mistakes.mistakes += u64::from(gave_away == Some(true));
        let best = found[ply].iter().flat_map(MoveValues::best).map(|best| best.mv.clone()).collect();
        Some(ReviewedMove { ply: ply + 1, player, mv, before, value, best, gave_away })
    });
    let moves = moves.collect();
    Ok(Review { moves, players, past, halt: stopped })
}

/// What is known of the position after `ply` moves, until the end of the time.
fn at_ply(
    question: &Question<'_>,
    ply: usize,
    cache: &ValueCache,
    (clock, end): (Clock, f64),
    observer: &dyn Observer,
) -> Result<Option<MoveValues>, Halt> {
    let Question { game, played, limits, .. } = *question;
    let Some((at, Status::Turn(_))) = played.turn(ply) else { return Ok(None) };
    let left = end - clock();
    if left <= 0.0 {
        return Ok(cache.cached(game, at));
    }
    // From the last position backwards, a book may know the first ones all the same.
    let limits = Limits { exact: limits.exact.min(left), resumes: true, ..limits };
    let start = played.start().clone();
    let asked = values::Question {
        start,
        ply: Some(ply as u32),
        effort: Effort::Outcome,
        limits,
        ..values::Question::new(game, at)
    };
    cache.find(&asked, clock, observer)
}

/// How the game would have ended from there.
fn past(
    game: &AnyGame,
    played: &Record<AnyGame>,
    ply: usize,
    cache: &ValueCache,
    found: Option<&MoveValues>,
) -> Option<Past> {
    let (at, status) = played.turn(ply)?;
    if let Status::Over(outcome) = status {
        return Some(Past::over(outcome));
    }
    let verdict = found.and_then(|found| found.verdict).or_else(|| cache.verdict(game, at))?;
    Some(Past::new(status, verdict))
}

/// The same as a player sees it, so many plies earlier.
fn seen_by(player: Player, Past { outcome, remoteness }: Past, more: u32) -> Verdict {
    Verdict::from_outcome(outcome, remoteness.map(|plies| plies + more), player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::lists;
    use crate::stopped::Stopped;
    use ludex_core::{Stop, Value};

    /// Of a game that is too large nothing is known then, of one that was looked at all.
    #[test]
    fn what_was_found_is_told_when_the_work_is_stopped() {
        let reviewed = |game: &AnyGame, moves: &str, cache: &ValueCache, observer: &dyn Observer| {
            let played = lists::list(game, moves).expect("moves");
            review(&Question::new(game, &played), cache, || 0.0, observer).expect("no fault")
        };
        let (othello, cache) = (ludex_games::othello::read_game("8x8").expect("a game"), ValueCache::default());
        let stopped = reviewed(&othello, "F5 D6", &cache, &Stopped);
        assert_eq!((stopped.moves.len(), stopped.unknown()), (2, 2));
        assert_eq!(stopped.halt, Some(Halt::Stop(Stop::Cancelled)));
        let small = ludex_games::tictactoe::read_game("").expect("a game");
        let whole = reviewed(&small, "5 2 1 9 7 3 4", &cache, &());
        let again = reviewed(&small, "5 2 1 9 7 3 4", &cache, &Stopped);
        assert_eq!((again.unknown(), again.halt.is_some()), (0, false));
        assert_eq!(again.moves, whole.moves);
    }

    /// What others have found of the start is told, however little time there is.
    #[test]
    fn what_is_published_is_known() {
        let game = ludex_games::connect4::read_game("7x6").expect("a game");
        let played = lists::list(&game, "4 4").expect("moves");
        let cache = ValueCache::new(1 << 20, crate::published::verdict);
        let reviewed = review(&Question::new(&game, &played), &cache, || 0.0, &Stopped).expect("no fault");
        assert_eq!(reviewed.moves[0].before, Some(Verdict::new(Value::Win, Some(41))));
    }
}
