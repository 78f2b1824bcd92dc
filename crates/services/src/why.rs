//! Why is a position worth what it is? A [`Question`] in, [`Why`] out: the moves that keep the
//! value, a line of best play, what refutes a move, and what the theory of the game says of it.
//!
//! Every sentence is made from what was found exactly, or by playing the moves that it names, and
//! from nothing else; where exact values do not come in time there is an answer only where an end
//! is so near that a search is certain of it.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::prelude::*;
//! use ludex_services::values::ValueCache;
//! use ludex_services::why::{Question, why};
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! let (cache, at) = (ValueCache::default(), game.read_position("X../.O./..X")?);
//! let question = Question { asked: Some("3"), ..Question::new(&game, &at) };
//! let why = why(&question, &cache, || 0.0, &())?.expect("a small game");
//! assert_eq!(why.value.en, "Draw in 6 plies");
//! assert_eq!(why.keeping.en, "4 of 6 moves draw: 2, 4, 6, 8; the others lose");
//! // A corner loses to the fork that blocks it.
//! let asked = why.asked.expect("an answer");
//! assert_eq!(asked.said.en, "3 loses in 4 plies: the answer is 7; 2 would draw");
//! # Ok(())
//! # }
//! ```

mod exact;
mod report;
mod theory;
mod zugzwang;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, BadText, Halt, InTurn, Observer, Seats, Status, Text, Value, Verdict, say};
use ludex_engines::players::Clock;
use ludex_solve::sums;
use serde::Serialize;

use crate::roles::Roles;
use crate::values::{Limits, MoveValue, MoveValues, ValueCache};
use crate::words;

use exact::Exact;

pub use report::{AskedReport, Report};

/// More moves are not named in a sentence.
const NAMED: usize = 8;

/// Why is a position worth what it is?
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// The position.
    pub at: &'q AnyPosition,
    /// A legal move whose worth is to be explained.
    pub asked: Option<&'q str>,
    /// How long all of it may take.
    pub limits: Limits,
    /// Whether only values that are known already are used.
    pub known_only: bool,
}

impl<'q> Question<'q> {
    /// Without a move that is asked about, and with the usual limits.
    #[must_use]
    pub fn new(game: &'q AnyGame, at: &'q AnyPosition) -> Self {
        Self { game, at, asked: None, limits: Limits::default(), known_only: false }
    }
}

/// Why a position is worth what it is. Sentences have no full stop.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// What it is worth to the player to move.
    pub verdict: Verdict,
    /// The same in words.
    pub value: Text,
    /// The moves that keep the value, best first.
    pub kept: Vec<String>,
    /// Which moves keep that, and what the others do.
    pub keeping: Text,
    /// A line of best play.
    pub line: Line,
    /// The move that was asked about.
    pub asked: Option<Asked>,
    /// What the theory of the game says.
    pub theory: Vec<Text>,
    /// What stopped the search for lines of play, if it was; what is worth what is known then.
    pub halt: Option<Halt>,
}

impl Why {
    /// Whether a line of play is told that does not go on to the end of the game.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        !self.line.ends || self.asked.as_ref().is_some_and(|asked| !asked.line.ends)
    }
}

/// Moves of both sides, each of them a best one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The moves.
    #[serde(rename = "line")]
    pub moves: Vec<String>,
    /// Whether the game is over after them; else play never ends, or its values did not come in
    /// time.
    pub ends: bool,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The move.
    pub mv: String,
    /// What it is worth to the player who makes it.
    pub verdict: Option<Verdict>,
    /// What it is worth, the best answer to it, and what would be better.
    pub said: Text,
    /// Best play after it.
    pub line: Line,
}

/// What went wrong with a question.
#[derive(Clone, Debug, PartialEq)]
pub enum WhyError {
    /// A move that is not legal here.
    Move(BadText),
    /// A fault in the rules, or a cancellation.
    Halt(Halt),
}

impl WhyError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Move(bad) => bad.sentence(),
            Self::Halt(halt) => halt.text(),
        }
    }
}

impl std::fmt::Display for WhyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for WhyError {}

impl From<Halt> for WhyError {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// Answers a question; `None` where the game is over, or exact values do not come in time or surely
/// do not fit and the end is not near.
///
/// # Errors
/// A move that is not legal, a fault in the rules, or a cancellation.
pub fn why(
    question: &Question<'_>,
    cache: &ValueCache,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Option<Why>, WhyError> {
    let Question { game, at, asked, .. } = *question;
    let asked = asked.map(|text| game.read_move(at, text)).transpose().map_err(WhyError::Move)?;
    let status = game.expand(at, &mut Vec::new());
    let observer = &InTurn::new(observer);
    let mut exact = Exact::new(question, cache, clock, observer);
    let valued = exact.values(game, at)?;
    let Some(valued) = valued.filter(|_| status.mover().is_some()) else { return Ok(None) };
    let Some(verdict) = valued.verdict else { return Ok(None) };
    exact.by_sums = verdict.remoteness.is_none() && sums::applies(game, at);
    let asked = asked.map(|mv| answer(&exact, game, at, mv, &valued)).transpose()?.flatten();
    let line = if is_lost(game, verdict.value) { Line::default() } else { exact.line(game, at)? };
    // Theory goes by the line.
    let halt = exact.halt.into_inner();
    let theory = if halt.is_none() { theory::of(game, at, &valued, &line, observer)? } else { Vec::new() };
    Ok(Some(Why {
        verdict,
        value: words::value(Roles::of(game), status, verdict),
        kept: of_value(&valued, verdict.value),
        keeping: keeping(game, &valued, verdict),
        asked,
        theory,
        line,
        halt,
    }))
}

/// The sentence where there is no answer though the game goes on, with what a theorem of the game
/// says without any values.
#[must_use]
pub fn out_of_reach(game: &AnyGame, at: &AnyPosition) -> Text {
    match game.theory(at) {
        None => Text::fixed("the exact values are out of reach here", "les valeurs exactes sont ici hors de portée"),
        Some(Text { en, fr }) => say!(
            "the exact values are out of reach here, but there is a theorem: {en}",
            "les valeurs exactes sont ici hors de portée, mais il y a un théorème : {fr}"
        ),
    }
}

/// What a move does, how it is answered, and what is better.
fn answer(
    exact: &Exact<'_>,
    game: &AnyGame,
    at: &AnyPosition,
    mv: u64,
    valued: &MoveValues,
) -> Result<Option<Asked>, Halt> {
    let name = game.move_text(at, mv);
    let Some(known) = valued.moves.iter().find(|known| known.mv == name) else { return Ok(None) };
    let Text { en: does, fr: fait } = valued.sentence(known.rating, game.seats());
    let is_lost = known.rating.verdict().is_some_and(|verdict| is_lost(game, verdict.value));
    let line = if is_lost { Line::default() } else { exact.line(game, &game.play(at, mv))? };
    let mut said = say!("{name} {does}", "{name} {fait}");
    let solo = game.seats() == Seats::Solo;
    if let Some(reply) = line.moves.first().filter(|_| !solo) {
        let Text { en, fr } = said;
        said = say!("{en}: the answer is {reply}", "{fr} : la réponse est {reply}");
    }
    let value = |known: &MoveValue| known.rating.verdict().map(|verdict| verdict.value);
    if let Some(best) = valued.moves.first().filter(|best| value(best) != value(known)) {
        let (Text { en, fr }, better) = (said, &best.mv);
        said = match value(best) {
            Some(Value::Win) if solo => say!("{en}; {better} leads on", "{fr} ; {better} mène plus loin"),
            Some(Value::Win) => say!("{en}; {better} would win", "{fr} ; {better} gagnerait"),
            _ => say!("{en}; {better} would draw", "{fr} ; {better} annulerait"),
        };
    }
    Ok(Some(Asked { mv: name, verdict: known.rating.verdict(), said, line }))
}

/// Whether a puzzle cannot be solved any more, so that no line of play is better than another.
fn is_lost(game: &AnyGame, value: Value) -> bool {
    game.seats() == Seats::Solo && value != Value::Win
}

/// The moves of a value, best first.
fn of_value(valued: &MoveValues, wanted: Value) -> Vec<String> {
    let is = |known: &&MoveValue| known.rating.verdict().is_some_and(|verdict| verdict.value == wanted);
    valued.moves.iter().filter(is).map(|known| known.mv.clone()).collect()
}

/// Which moves keep the value, and what the others do.
fn keeping(game: &AnyGame, valued: &MoveValues, verdict: Verdict) -> Text {
    let value = verdict.value;
    let names = |wanted: Value| of_value(valued, wanted);
    let (kept, all) = (names(value), valued.moves.len());
    let first = kept.first().map_or("", String::as_str);
    let (some, listed) = (kept.len(), kept.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", "));
    let more = if some > NAMED { "…" } else { "" };
    if game.seats() == Seats::Solo {
        return solvable(value, &kept, all, &format!("{listed}{more}"));
    }
    let is_open = valued.moves.iter().any(|known| known.rating.verdict().is_none());
    let some_draw = !names(Value::Draw).is_empty() && value != Value::Draw;
    let others = others(all - some == 1, some_draw, !names(Value::Loss).is_empty());
    let ends = |known: &MoveValue| known.rating.verdict().and_then(|verdict| verdict.remoteness);
    let alike = valued.moves.iter().all(|known| ends(known) == valued.moves.first().and_then(ends));
    match (value, some) {
        (Value::Win, 1) if is_open => say!(
            "{first} wins; what the other moves are worth is not known",
            "{first} gagne ; on ne sait pas ce que valent les autres coups"
        ),
        (Value::Win, _) if is_open => say!(
            "{some} of {all} moves win: {listed}{more}; what the others are worth is not known",
            "{some} coups sur {all} gagnent : {listed}{more} ; on ne sait pas ce que valent les autres"
        ),
        (_, _) if all == 1 => say!("{first} is the only move there is", "{first} est le seul coup possible"),
        (Value::Loss, _) if verdict.remoteness.is_none() => say!("Every move loses", "Tous les coups perdent"),
        (Value::Loss, _) if alike => Text::fixed(
            "Every move loses, and all of them hold out equally long",
            "Tous les coups perdent, et tous résistent aussi longtemps",
        ),
        (Value::Loss, _) => say!(
            "Every move loses; no other holds out longer than move {first}",
            "Tous les coups perdent ; aucun autre ne résiste plus longtemps que le coup {first}"
        ),
        (Value::Win, _) if some == all => say!("Every move wins", "Tous les coups gagnent"),
        (Value::Draw, _) if some == all => say!("Every move draws", "Tous les coups font nulle"),
        (Value::Win, 1) => {
            let Text { en, fr } = others;
            say!("Only {first} wins; {en}", "Seul {first} gagne ; {fr}")
        }
        (Value::Draw, 1) => {
            let Text { en, fr } = others;
            say!("Only {first} draws; {en}", "Seul {first} fait nulle ; {fr}")
        }
        (Value::Win, _) => {
            let Text { en, fr } = others;
            say!(
                "{some} of {all} moves win: {listed}{more}; {en}",
                "{some} coups sur {all} gagnent : {listed}{more} ; {fr}"
            )
        }
        (Value::Draw, _) => {
            let Text { en, fr } = others;
            say!(
                "{some} of {all} moves draw: {listed}{more}; {en}",
                "{some} coups sur {all} font nulle : {listed}{more} ; {fr}"
            )
        }
    }
}

/// What moves do that do not keep the value: one, or several.
const fn others(one: bool, some_draw: bool, some_lose: bool) -> Text {
    match (one, some_draw, some_lose) {
        (true, true, _) => Text::fixed("the other draws", "l'autre fait nulle"),
        (true, false, _) => Text::fixed("the other loses", "l'autre perd"),
        (false, true, true) => Text::fixed("the others draw or lose", "les autres font nulle ou perdent"),
        (false, true, false) => Text::fixed("the others draw", "les autres font nulle"),
        (false, false, _) => Text::fixed("the others lose", "les autres perdent"),
    }
}

/// The same of a puzzle.
fn solvable(value: Value, kept: &[String], all: usize, listed: &str) -> Text {
    match (value, kept) {
        (Value::Win, [only]) if all > 1 => {
            say!("Only {only} leads to a solution", "Seul {only} mène à une solution")
        }
        (Value::Win, _) if kept.len() == all => {
            Text::fixed("Every move leads to a solution", "Tous les coups mènent à une solution")
        }
        (Value::Win, _) => {
            let some = kept.len();
            say!(
                "{some} of {all} moves lead to a solution: {listed}",
                "{some} coups sur {all} mènent à une solution : {listed}"
            )
        }
        _ => Text::fixed("No move leads to a solution", "Aucun coup ne mène à une solution"),
    }
}

/// Whether a move ends the game with a win for who makes it.
fn wins_at_once(game: &AnyGame, at: &AnyPosition, mv: u64) -> bool {
    let Status::Turn(mover) = game.expand(at, &mut Vec::new()) else { return false };
    let next = game.expand(&game.play(at, mv), &mut Vec::new());
    next.outcome().map(|outcome| game.seats().before(outcome)) == Some(ludex_core::Outcome::Win(mover))
}

#[cfg(test)]
mod tests;
