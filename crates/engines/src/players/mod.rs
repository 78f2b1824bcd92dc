//! Players named by a text, made for a game.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_core::{AnyGame, Game as _};
//! use ludex_engines::players::{ExactValues, PlayerSpec, PlayerResources, contender};
//! use ludex_games::tictactoe;
//! use ludex_play::{MatchSettings, play_match};
//!
//! let game = AnyGame::new(tictactoe::new());
//! let exact = ExactValues::solving(&game, &game.start(), &())?;
//! let with = PlayerResources { exact: Some(&exact), ..PlayerResources::default() };
//! let perfect = contender(&game, &PlayerSpec::read("perfect")?, &with)?;
//! let random = contender(&game, &PlayerSpec::read("random")?, &with)?;
//! let report = play_match(&game, &game.start(), [&perfect, &random], &MatchSettings::default(), None, &())?;
//! assert_eq!(report.score.losses, 0);
//! # Ok(())
//! # }
//! ```

mod exact_values;
mod learned;
mod options;
mod perfect;
mod program;
mod searched;
mod spec;
mod timed;

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

pub use exact_values::ExactValues;
pub use options::evaluation_text;
pub use program::{Dialogue, Launcher, MOVE_SECONDS, Silence};
pub use searched::{deepening, rated_moves};
pub use spec::{Kind, PLAYERS, PlayerAbout, PlayerSpec, Search};

use ludex_core::prelude::*;
use ludex_core::{AnyEvaluation, AnyGame, BadText, Observer, Strategy, Text, say};
use ludex_play::{Contender, RandomMoves};
use ludex_search::mcts::{Horizon, Mcts, Options};
use ludex_search::strategy::{AlphaBeta, Minimax, Pick};
use ludex_search::{Limits, usual_evaluation};

use crate::{OnWords, Words, with_few_words, with_words};
use perfect::Perfect;
use program::{Program, Programs};
use timed::Timed;

pub use timed::Hourglass;

/// Seconds since some moment; engines have no clock of their own.
pub type Clock = fn() -> f64;

/// What players may need.
pub struct PlayerResources<'a> {
    /// Exact values, which the perfect player cannot do without.
    pub exact: Option<&'a ExactValues<'a>>,
    /// The clock of players that are limited to a number of seconds a move.
    pub clock: Option<Clock>,
    /// Bytes for the table of each search.
    pub table_bytes: u64,
    /// Bytes of a file with what was learned.
    pub file_bytes: u64,
    /// Threads of each search.
    pub threads: usize,
    /// What starts players that are programs of their own; where it is missing there are none.
    pub launcher: Option<&'a dyn Launcher>,
    /// Seconds that such a program may take for a move.
    pub move_seconds: f64,
    /// Hears that such a program is waited for until it is ready, and may end that.
    pub observer: &'a dyn Observer,
}

impl Default for PlayerResources<'_> {
    /// No exact values, no clock, no programs, 16 MiB, files of a gibibyte, one thread.
    fn default() -> Self {
        let (table_bytes, file_bytes, move_seconds) = (16 << 20, 1 << 30, MOVE_SECONDS);
        let (exact, clock, launcher) = (None, None, None);
        Self { exact, clock, table_bytes, file_bytes, threads: 1, launcher, move_seconds, observer: &() }
    }
}

impl<'a> PlayerResources<'a> {
    /// What players may use within a budget: an eighth of it for the table of a search, or for a
    /// file, where that is less than usual.
    pub fn within(observer: &'a dyn Observer, exact: Option<&'a ExactValues<'a>>, clock: Clock) -> Self {
        let usual = Self::default();
        let part = |usual: u64| (observer.memory() / 8).min(usual);
        let (table_bytes, file_bytes) = (part(usual.table_bytes), part(usual.file_bytes));
        Self { exact, clock: Some(clock), table_bytes, file_bytes, observer, ..usual }
    }
}

/// The usual opponent of a person: a search of one second a move.
#[must_use]
pub fn usual(game: &AnyGame) -> &'static str {
    if game.evaluations().is_empty() { "mcts:time=1" } else { "alphabeta:time=1" }
}

/// A player made for a game.
///
/// # Errors
/// A player that this game lacks, a person, an evaluation that the game does not have, a program
/// that cannot be started, or something missing in `with`.
pub fn contender<'a>(
    game: &'a AnyGame,
    player: &PlayerSpec,
    with: &PlayerResources<'a>,
) -> Result<Contender<'a, AnyGame>, BadText> {
    let refused = |problem| BadText::new(player.text.as_str(), problem);
    Ok(match &player.kind {
        Kind::Human => {
            return Err(refused(say!(
                "a person can only play in `ludex play`",
                "une personne ne peut jouer que dans « ludex play »"
            )));
        }
        Kind::Random => named(player, move || RandomMoves::new(0)),
        Kind::Perfect => {
            let exact = with.exact.ok_or_else(|| {
                refused(say!(
                    "the perfect player needs the exact values of the game",
                    "le joueur parfait a besoin des valeurs exactes du jeu"
                ))
            })?;
            named(player, move || Perfect::new(exact))
        }
        Kind::Minimax(search) => {
            let evaluation = evaluation(game, search).map_err(|error| refused(error.problem))?;
            let (depth, pick) = (search.depth.unwrap_or(1), pick(search));
            with_few_words!(game, W => named(player, move || {
                OnWords::<W, _>::new(Minimax::<<W as Words>::Game>::new(depth, evaluation.clone(), pick))
            }))
        }
        Kind::AlphaBeta(search) => {
            let evaluation = evaluation(game, search).map_err(|error| refused(error.problem))?;
            let limits = limits(search, with.threads);
            let (bytes, pick) = (with.table_bytes, pick(search));
            let made = with_words!(game, W => timed(player, search.seconds, with.clock, move || {
                OnWords::<W, _>::new(AlphaBeta::<<W as Words>::Game>::new(limits, evaluation.clone(), pick, bytes))
            }));
            made.ok_or_else(|| refused(no_clock()))?
        }
        Kind::Mcts { playouts, seconds, depth } => {
            let usual = Options::default();
            let playouts = playouts.unwrap_or(u64::MAX);
            let options = Options { playouts, bytes: with.table_bytes, threads: with.threads, ..usual };
            let horizon = match depth {
                Some(plies) => Some(Horizon::after(game, *plies)),
                // Rules that are at fault are told by the search.
                None => Horizon::usual(game).unwrap_or_default(),
            };
            let make = move || Mcts::<AnyGame>::new(options, 0).within(horizon.clone());
            timed(player, *seconds, with.clock, make).ok_or_else(|| refused(no_clock()))?
        }
        Kind::Learned(file) => learned(game, player, file, with.file_bytes)?,
        Kind::Program(command) => program(game, player, command, with).map_err(refused)?,
    })
}

/// A program of its own, which is started now.
fn program<'a>(
    game: &'a AnyGame,
    player: &PlayerSpec,
    command: &str,
    with: &PlayerResources<'a>,
) -> Result<Contender<'a, AnyGame>, Text> {
    let launcher = with.launcher.ok_or_else(|| {
        say!(
            "programs play only in `ludex match` and `ludex play`",
            "les programmes ne jouent que dans « ludex match » et « ludex play »"
        )
    })?;
    let programs = Programs::starting(game, command, launcher, with.move_seconds, with.observer)?;
    Ok(named(player, move || Program::of(Arc::clone(&programs))))
}

/// A player whose table is read from the file for every game: the file determines the kind of
/// learner.
fn learned<'a>(
    game: &'a AnyGame,
    player: &PlayerSpec,
    file: &Path,
    most: u64,
) -> Result<Contender<'a, AnyGame>, BadText> {
    let refused = |problem| BadText::new(player.text.as_str(), problem);
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes));
    read.map_err(|error| {
        let Text { en, fr } = Text::from_io_error(&error);
        refused(say!("the file cannot be read: {en}", "le fichier ne peut être lu : {fr}"))
    })?;
    if bytes.len() as u64 > most {
        return Err(refused(say!("the file is too long for the memory", "le fichier est trop long pour la mémoire")));
    }
    learned::read(game, &bytes).map_err(|error| refused(error.text()))?;
    Ok(Contender::boxed(player.text.as_str(), move || learned::read(game, &bytes).expect("it was read before")))
}

/// A player with what a learner has learned and saved: the bytes of [`ludex_learn::save`].
///
/// # Errors
/// Bytes that are no learned table of this game.
pub fn of_learned<'a>(
    game: &'a AnyGame,
    bytes: &[u8],
) -> Result<Box<dyn Strategy<AnyGame> + 'a>, ludex_learn::LoadError> {
    learned::read(game, bytes)
}

fn named<'a, S: Strategy<AnyGame> + 'a>(
    player: &PlayerSpec,
    make: impl Fn() -> S + Sync + 'a,
) -> Contender<'a, AnyGame> {
    Contender::new(player.text.as_str(), make)
}

/// A player limited to a number of seconds a move, if the specification has one; `None` if there is
/// no clock to count them.
fn timed<'a, S: Strategy<AnyGame> + 'a>(
    player: &PlayerSpec,
    seconds: Option<f64>,
    clock: Option<Clock>,
    make: impl Fn() -> S + Sync + 'a,
) -> Option<Contender<'a, AnyGame>> {
    let Some(seconds) = seconds else { return Some(named(player, make)) };
    let clock = clock?;
    Some(named(player, move || Timed { strategy: make(), seconds, clock }))
}

fn no_clock() -> ludex_core::Text {
    say!("time limits are not available here", "les limites de temps ne sont pas disponibles ici")
}

fn pick(search: &Search) -> Pick {
    if search.first_best { Pick::Smallest } else { Pick::Random }
}

fn limits(search: &Search, threads: usize) -> Limits {
    let usual = Limits::default();
    Limits { depth: search.depth.unwrap_or(usual.depth), nodes: search.nodes.unwrap_or(usual.nodes), threads, ..usual }
}

fn evaluation(game: &AnyGame, search: &Search) -> Result<Option<AnyEvaluation>, BadText> {
    match &search.evaluation {
        Some(text) => game.evaluation(text).map(Some),
        None => Ok(usual_evaluation(game)),
    }
}
