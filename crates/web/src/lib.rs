//! The page of Ludex: a request in, a report drawn.
//!
//! ```text
//! address ──▶ PageRequest ──▶ WebGame: a game, its type forgotten ──▶ services ──▶ Scene, MoveValues, Counted … ──▶ HTML
//!                             AppState: what is remembered            Watch: budgets, and who waits
//! ```
//!
//! Every state of a page is an address that answers a plain GET without scripts; the scripts in
//! `assets/` only smooth it. What takes time runs away from the threads that answer, within
//! budgets, and stops when the reader leaves (`work`). The pages are in `pages`, the same for
//! programs in `api`, counts and lessons as they grow in `live`.
//!
//! axum finds the page of an address, hyper serves, maud writes HTML, tokio waits. Tried and
//! dropped: a page without a framework (hyper alone) saves little building, for axum is a tenth of
//! it, and has a router to write.

mod address;
mod api;
mod app_state;
mod assets;
mod bars;
mod board;
mod branches;
mod bundle;
mod cells;
mod connections;
mod count;
mod diplomacy;
mod exports;
mod game_url;
mod ggp;
mod graph;
mod history;
mod http_error;
mod icons;
mod known;
mod learn;
mod live;
mod origin;
mod pages;
mod parameters;
mod plan;
mod posted;
mod preferences;
mod reply;
mod search;
mod seat;
mod server;
mod shared_games;
mod shell;
mod single_flight;
mod values;
mod variations;
mod web_game;
mod work;

pub use app_state::Settings;
pub use server::{Server, Stopper, router};
pub use work::give_way;
