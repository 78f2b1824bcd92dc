//! Games between strategies: records, matches, measured strength.
//!
//! - [`Record`]: a game as it is played, with moves taken back and played again; what an
//!   interactive session holds.
//! - [`play_match`]: games between two strategies, on all cores, the sides exchanged;
//!   [`play_grid`]: a match for every two of a list.
//! - [`playouts`]: random games alone, by the thousand.
//! - [`interval`], [`elo`], [`bradley_terry`], [`sprt`]: what a score says of strength, and how
//!   surely.
//!
//! ```
//! use ludex_core::Game;
//! use ludex_games::connect4::Connect4;
//! use ludex_play::{Contender, MatchSettings, RandomMoves, play_match};
//!
//! let game = Connect4::<u64>::new(7, 6, 4);
//! let [one, other] = ["one", "other"].map(|name| Contender::new(name, || RandomMoves::new(0)));
//! let settings = MatchSettings { pairs: 500, seed: 1, ..MatchSettings::default() };
//! let report = play_match(&game, &game.start(), [&one, &other], &settings, None, &())?;
//! assert!(report.by_chair.wins > report.by_chair.losses); // who begins has an advantage
//! assert!(report.elo.low.unwrap() < 0.0 && report.elo.high.unwrap() > 0.0); // who plays is no better
//! # Ok::<(), ludex_play::PlayError>(())
//! ```
//!
//! Everything that depends on chance comes from one seed, and is the same on any number of threads.
//!
//! Engines name the player to move in their own way ([`Seats`](ludex_core::Seats)). In this crate
//! [`Player::First`] is always the person in the first chair: who moves first in the start of the
//! game, in games whose positions do not say who is to move.
//!
//! [`Player::First`]: ludex_core::Player::First

pub mod bradley_terry;
mod contender;
pub mod elo;
mod error;
mod exact;
mod game_played;
mod grid;
pub mod interval;
mod match_report;
mod matches;
mod opening;
mod playouts;
mod random_moves;
mod record;
pub mod sprt;

pub use contender::Contender;
pub use error::{PlayError, RecordError};
pub use exact::{Exact, Mistakes};
pub use game_played::GamePlayed;
pub use grid::{GridReport, GridSettings, play_grid, play_grid_told};
pub use match_report::{Forfeited, MatchReport, Score};
pub use matches::{MatchGame, MatchSettings, play_match, play_match_told};
pub use playouts::playouts;
pub use random_moves::RandomMoves;
pub use record::Record;
