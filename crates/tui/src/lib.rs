//! A game on the full screen of a terminal: the board, what moves are worth, the moves played and
//! how the game would have ended after each, by keys and mouse.
//!
//! ```text
//!  keys, mouse ──▶ update ──▶ Playing        Screen is plain data: an event changes it, a drawing shows it, and `due`
//!       ▲            │                       says what there is to compute; tests do all three without a terminal
//!       │          Screen ──▶ draw
//!  terminal          │
//! │           due ──▶ worker           a thread that thinks for programs and finds values, and can be stopped
//!       └── Found ───────────┘               when its answer is no longer needed
//! ```
//!
//! Drawn by ratatui on crossterm. Nothing here knows the type of a game: a
//! [`Playing`](ludex_services::session::Playing) speaks in texts and numbers.

mod act;
mod areas;
mod board;
mod draw;
mod fold;
mod game;
mod help;
mod input_line;
mod moves;
mod run;
mod screen;
mod terminal;
mod typed;
mod update;
mod work;

pub use run::{End, run};
pub use screen::{Screen, Task};
pub use terminal::{give_back, suits};
pub use update::Input;
