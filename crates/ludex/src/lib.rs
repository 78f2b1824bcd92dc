//! Ludex answers the questions that people ask of a game: how many positions are there, who wins,
//! what should I play.
//!
//! The rules of a game are written once, as a [`Game`]. A game is a value, [`AnyGame`]: those that
//! come with Ludex are named by a text such as `connect4:7x6` and made by [`registry::game`]; one
//! of your own becomes a value by [`game`] or [`bare_game`]. Every engine and every front end works
//! on either.
//!
//! # Count
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex::counting::{Answer, Question, Context, count};
//! use ludex::{Game as _, registry};
//!
//! let game = registry::game("connect4:4x4")?;
//! let start = game.start();
//! // No observer, no clock, and the best method.
//! let answer = count(&Question::new(&game, &start), Context::new(&(), || 0.0))?;
//! let Answer::Counted(counted) = answer else { panic!("this is no estimate") };
//! assert_eq!(counted.report.total.as_deref(), Some("161029"));
//! # Ok(())
//! # }
//! ```
//!
//! # Solve
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex::solving::{Question, Solver};
//! use ludex::{Game as _, Notation as _, Value, registry};
//!
//! let game = registry::game("tictactoe")?;
//! let start = game.start();
//! let solved = Solver::default().solve(&Question::new(&game, &start), || 0.0, &())?;
//! assert_eq!(solved.verdict.value, Value::Draw);
//!
//! let corner = game.read_position("1")?;
//! let moves = Solver::default().moves(&Question::new(&game, &corner), || 0.0, &())?;
//! assert_eq!(moves.moves[0].mv, "5");
//! # Ok(())
//! # }
//! ```
//!
//! # Play
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex::play::{MatchSettings, play_match};
//! use ludex::players::{ExactValues, PlayerSpec, PlayerResources, contender};
//! use ludex::{Game as _, registry};
//!
//! let game = registry::game("tictactoe")?;
//! let exact = ExactValues::solving(&game, &game.start(), &())?;
//! let with = PlayerResources { exact: Some(&exact), ..PlayerResources::default() };
//! let perfect = contender(&game, &PlayerSpec::read("perfect")?, &with)?;
//! let random = contender(&game, &PlayerSpec::read("random")?, &with)?;
//! let report = play_match(&game, &game.start(), [&perfect, &random], &MatchSettings::default(), None, &())?;
//! assert_eq!(report.score.losses, 0);
//! # Ok(())
//! # }
//! ```
//!
//! # Extend
//!
//! The file below is a whole program, `examples/subtraction.rs`: a game defined, counted, solved
//! and played.
//!
//! ```no_run
#![doc = include_str!("../examples/subtraction.rs")]
//! ```
//!
//! `bare_game` shows positions as numbers. Write [`Notation`] and [`View`] for texts and pictures,
//! name the capabilities that the game has with [`capabilities!`], and make it a value by [`game`];
//! [`registry::add`] gives it a name that commands and pages of the same program know. Run
//! `ludex_testkit::check_rules` or `check_game` on it in a test.
//!
//! A game as a type is faster by little and needs no value: the engines in [`count`], [`solver`],
//! [`search`] and the other crates are generic, and [`positions`] and [`solve`] are front doors to
//! them.

pub mod registry;

/// The rules of games.
pub use ludex_games as games;
pub use ludex_services::*;

/// A game of your own as a value, the same as those that [`registry`] makes: every front end and
/// every service takes it.
#[must_use]
pub fn game<G>(game: G) -> AnyGame
where
    G: Capabilities<Position: Packed + Ord, Move: MoveNumber> + Send + 'static,
{
    AnyGame::new(game)
}

/// A game of which only the rules are written, as a value; positions and moves are shown by their
/// numbers.
#[must_use]
pub fn bare_game<G>(name: &str, game: G) -> AnyGame
where
    G: Game<Position: Packed + Ord, Move: MoveNumber> + Send + 'static,
{
    AnyGame::new(Bare::new(name, game))
}

/// The number of positions that can be reached from the start, by ply.
///
/// # Errors
/// A position without moves that is not over.
pub fn positions<G: Game<Position: Ord>>(game: &G) -> Result<Vec<u64>, Halt> {
    let levels = count::positions::explicit(&RulesAlone(game), &game.start(), &Orbits::identity(), &());
    levels.map(|levels| levels.iter().map(|level| level.positions).collect()).map_err(|incomplete| incomplete.reason)
}

/// Solves every position that can be reached from the start.
///
/// # Errors
/// A position without moves that is not over, or a loop in a game that says it has none.
pub fn solve<G: Game<Position: Ord>>(game: &G) -> Result<solver::Solution<RulesAlone<&G>>, Halt> {
    let solve = if game.loops() { solver::retrograde::solve } else { solver::memo::solve };
    solve(RulesAlone(game), &game.start(), Orbits::identity(), &())
}
