//! The page of Ludex: a request in, a report drawn.
//!
//! ```text
//! address ──▶ Ask ──▶ desk: a game, its type forgotten ──▶ engines of the façade ──▶ Scene, Valued, Counted … ──▶ HTML
//!                         hall: what is remembered            work: budgets, and who waits
//! ```
//!
//! Every state of a page is an address that answers a plain GET without scripts; the scripts in `assets/` only smooth it.
//! What takes time runs away from the threads that answer, within budgets, and stops when the reader leaves
//! (`work`). The pages are in `pages`, the same for programs in `api`, counts and lessons as they grow in `live`.
//!
//! axum finds the page of an address, hyper serves, maud writes HTML, tokio waits. Tried and
//! dropped: a page without a framework (hyper alone) saves little building, for axum is a tenth of
//! it, and has a router to write.

// Unit tests sit at no game (see `desk::sit`), so that what is done there is dead in them.
#![cfg_attr(test, allow(dead_code))]

mod address;
mod api;
mod assets;
mod bars;
mod board;
mod branches;
mod cells;
mod connections;
mod count;
mod desk;
mod diplomacy;
mod graph;
mod hall;
mod history;
mod known;
mod learn;
mod line;
mod live;
mod origin;
mod pages;
mod plan;
mod problem;
mod reply;
mod search;
mod server;
mod shell;
mod values;
mod work;
mod worth;

pub use hall::Settings;
pub use server::{Server, Stopper, router};
