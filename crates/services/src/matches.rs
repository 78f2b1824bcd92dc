//! Who is stronger? A [`Question`] in, a match or a grid out.
//!
//! ```
//! # fn main() -> Result<(), ludex_services::Refusal> {
//! use ludex_services::matches::{Played, Question, play};
//! use ludex_services::players::{PlayerSpec, PlayerResources};
//! use ludex_services::{Game as _, solving};
//! # let game = ludex_games::tictactoe::read_game("").unwrap();
//!
//! // `game` is a value, as `ludex::registry::game("tictactoe")` gives it.
//! let (start, players) = (game.start(), ["perfect", "random"].map(|name| PlayerSpec::read(name).unwrap()));
//! let exact = solving::exact_values(&game, &start, || 0.0, &())?;
//! let with = PlayerResources { exact: Some(&exact), ..PlayerResources::default() };
//! let question = Question { seed: 7, ..Question::new(&game, &start, &players) };
//! assert!(!question.may_repeat(), "random games are different, or equal by chance");
//! let mut records = Vec::new();
//! let report = play(&question, &with, Some(&mut |record| records.push(record)), &())?;
//! let Played::Match(played) = report.played else { unreachable!("they are two") };
//! assert_eq!((played.score.games(), played.score.losses), (100, 0));
//! assert_eq!((records.len(), records[1].tag("First")), (100, Some("random")));
//! # Ok(())
//! # }
//! ```

use ludex_core::{AnyGame, AnyPosition, BadText, Observer, Outcome, Progress, Stop, Text, Verdict, WithProgress};
use ludex_engines::players::{Kind, MOVE_SECONDS, PlayerResources, PlayerSpec, contender};
use ludex_engines::{play_grid, play_match};
use ludex_play::sprt::Sprt;
use ludex_play::{Contender, GridReport, GridSettings, MatchGame, MatchReport, MatchSettings, PlayError};
use serde::Serialize;

use crate::Refusal;
use crate::records::{self, Record};
use crate::words;

/// Who plays whom, and how often?
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: &'q AnyGame,
    /// Where games begin.
    pub root: &'q AnyPosition,
    /// Two of them play a match, more of them a grid.
    pub players: &'q [PlayerSpec],
    /// Games between two players, rounded up to an even number: each opening is played from both
    /// sides.
    pub games: u64,
    /// Random moves at the beginning of a game.
    pub openings: u32,
    /// The greatest number of plies of a game, which then counts as drawn.
    pub longest: u32,
    /// What all chances come from.
    pub seed: u64,
    /// Whether moves that give value away are counted.
    pub judge: bool,
    /// A test between two players that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

impl<'q> Question<'q> {
    /// A hundred games between every two of `players`, from seed 0.
    #[must_use]
    pub fn new(game: &'q AnyGame, root: &'q AnyPosition, players: &'q [PlayerSpec]) -> Self {
        Self { game, root, players, games: 100, openings: 0, longest: 1_000, seed: 0, judge: false, sprt: None }
    }

    /// Whether it cannot be answered without the exact values of the game.
    #[must_use]
    pub fn needs_exact_values(&self) -> bool {
        self.judge || self.has_players_with_exact_values()
    }

    /// Whether two of the players do not leave anything to chance, and may play the same game again
    /// and again: its result counts then as often as if it were many.
    #[must_use]
    pub fn may_repeat(&self) -> bool {
        self.openings == 0 && self.players.iter().filter(|player| !player.plays_by_chance()).count() > 1
    }

    /// Whether a player cannot play without them.
    #[must_use]
    pub fn has_players_with_exact_values(&self) -> bool {
        self.players.iter().any(|player| player.kind == Kind::Perfect)
    }
}

/// The players of texts, each of which may stand for several.
///
/// # Errors
/// A text that is no player, or fewer than two.
pub fn read_players(texts: &[impl AsRef<str>]) -> Result<Vec<PlayerSpec>, Text> {
    let mut players = Vec::new();
    for text in texts {
        players.extend(PlayerSpec::read_all(text.as_ref()).map_err(|bad| bad.sentence())?);
    }
    if players.len() < 2 {
        return Err(Text::fixed(
            "a match takes two players, or more for a grid",
            "il faut deux joueurs, ou davantage pour une grille",
        ));
    }
    Ok(players)
}

/// The seconds that a player has for a move who is a program; all others have their own time.
///
/// # Errors
/// Seconds that are asked for where no program plays.
pub fn move_time(players: &[PlayerSpec], asked: Option<f64>) -> Result<f64, Text> {
    let programs = players.iter().any(|player| matches!(player.kind, Kind::Program(_)));
    if asked.is_some() && !programs {
        return Err(Text::fixed(
            "--move-time is for players exec:COMMAND; others have their own, as in alphabeta:time=1",
            "--move-time est pour les joueurs exec:COMMANDE ; les autres ont le leur, comme alphabeta:time=1",
        ));
    }
    Ok(asked.unwrap_or(MOVE_SECONDS))
}

/// What was played, in the form of the command's JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The requested number of games between two players, an even number.
    pub games: u64,
    /// Random moves at the beginning of each.
    pub openings: u32,
    /// What all chances came from.
    pub seed: u64,
    /// What came of it.
    #[serde(flatten)]
    pub played: Played,
    /// [`Question::may_repeat`].
    #[serde(skip)]
    pub may_repeat: bool,
}

/// A match, or a match for every two of a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Played {
    /// Between two players.
    Match(Box<MatchReport>),
    /// Between more.
    Grid(GridReport),
}

impl Played {
    /// Whether all games were played, and how many were.
    #[must_use]
    pub fn games(&self) -> (bool, u64) {
        match self {
            Self::Match(report) => (report.complete, report.score.games()),
            Self::Grid(report) => (report.complete, report.totals.iter().map(|score| score.games()).sum::<u64>() / 2),
        }
    }

    /// How many of the games were different.
    #[must_use]
    pub fn distinct(&self) -> u64 {
        match self {
            Self::Match(report) => report.distinct,
            Self::Grid(report) => report.distinct,
        }
    }
}

/// Players of one name get a number each, as in `random (2)`.
fn told_apart<'a>(contenders: Vec<Contender<'a, AnyGame>>) -> Vec<Contender<'a, AnyGame>> {
    let names: Vec<_> = contenders.iter().map(|contender| contender.name().to_owned()).collect();
    let alike = |name: &String, among: &[String]| among.iter().filter(|other| *other == name).count();
    let numbered = |(at, contender): (usize, Contender<'a, AnyGame>)| match alike(&names[at], &names) {
        1 => contender,
        _ => contender.named(format!("{} ({})", names[at], alike(&names[at], &names[..=at]))),
    };
    contenders.into_iter().enumerate().map(numbered).collect()
}

/// Answers a question. Moves that give value away are counted where there are exact values. Every
/// game that counts is handed to `told` as it is known, in their order.
///
/// # Errors
/// Fewer than two players, one whom this game lacks, a game for one player, or a test between more
/// than two players; a player without a
/// move or with one that is not legal. A match that is cancelled is an answer.
pub fn play<'q>(
    question: &Question<'q>,
    with: &PlayerResources<'q>,
    told: Option<&mut dyn FnMut(Record)>,
    observer: &dyn Observer,
) -> Result<Report, Refusal> {
    let Question { game, root, players, games, openings, longest, seed, sprt, .. } = *question;
    if sprt.is_some() && players.len() != 2 {
        return Err(Refusal::Question(Text::fixed(
            "a sequential test is between two players",
            "un test séquentiel oppose deux joueurs",
        )));
    }
    if words::status_of(game, root, &mut Vec::new()).outcome().is_some() {
        return Err(Refusal::Question(Text::fixed(
            "the game is over here: there is nothing to play",
            "la partie est finie ici : il n'y a rien à jouer",
        )));
    }
    let contenders: Result<Vec<_>, _> = players.iter().map(|player| contender(game, player, with)).collect();
    let refused = |error: BadText| {
        // A program may have been waited for.
        if observer.cancelled() { Stop::Cancelled.into() } else { Refusal::Question(error.sentence()) }
    };
    let contenders = told_apart(contenders.map_err(refused)?);
    // What is worth telling are games, and not how far the judge is with a position.
    let unheard = WithProgress { observer, report: |_: &Progress| () };
    let verdicts = with.exact.map(|exact| {
        // A table that cannot be read gives no value.
        |at: &AnyPosition| -> Option<Verdict> { exact.verdict(at, &unheard).ok().flatten() }
    });
    let verdicts = verdicts.as_ref().map(|verdicts| verdicts as _);
    let each = MatchSettings { pairs: games.div_ceil(2), opening_plies: openings, longest, seed, sprt };
    let mut told = told;
    let mut tell = |one: MatchGame<'_, u64>| {
        if let Some(told) = told.as_mut() {
            told(record(question, &one));
        }
    };
    let played = if let [a, b] = contenders.as_slice() {
        play_match(game, root, [a, b], &each, verdicts, &mut tell, observer)
            .map(|played| Played::Match(Box::new(played)))
    } else {
        let settings = GridSettings { each, with_themselves: false };
        play_grid(game, root, &contenders, &settings, verdicts, &mut tell, observer).map(Played::Grid)
    };
    let played = played.map_err(|error| match error {
        PlayError::Strategy { why, .. } => why.into(),
        PlayError::Solo | PlayError::TooFew => Refusal::Question(error.text()),
        PlayError::Illegal { .. } | PlayError::Game(_) => Refusal::Damaged(error.text()),
    })?;
    Ok(Report { games: 2 * each.pairs, openings, seed, played, may_repeat: question.may_repeat() })
}

/// The record of a game.
fn record(question: &Question<'_>, MatchGame { number, chairs, game: played }: &MatchGame<'_, u64>) -> Record {
    let Question { game, root, players, seed, .. } = *question;
    let [first, second] = chairs.map(|chair| players[chair].text.as_str());
    // A game that was stopped for its length counts as drawn.
    let outcome = played.outcome.unwrap_or(Outcome::Draw);
    let record = Record::beginning(game, root).between(game, &[first, second]);
    let mut record = record
        .with("Result", records::result(Some(outcome)))
        .with("Seed", &seed.to_string())
        .with("Round", &number.to_string());
    let termination = match &played.forfeit {
        Some((_, forfeit)) => Some(forfeit.fault.word()),
        None => played.outcome.is_none().then_some("length"),
    };
    if let Some(word) = termination {
        record = record.with("Termination", word);
    }
    record.moves = game.line_texts(root, played.moves.iter().copied()).0;
    record
}
