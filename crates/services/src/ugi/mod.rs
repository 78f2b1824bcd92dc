//! Ludex as an engine of other programs: the Universal Game Interface, line by line.
//!
//! ```text
//!  a line ──▶ hear ──▶ Heard ──▶ Desk ──▶ Reply: lines, or a Task that takes time
//!                                              think ──▶ lines, the best move
//! ```
//!
//! The grammar is in `docs/engine-protocol.md`; it is that of
//! <https://github.com/kz04px/cutegames/blob/master/ugi.md>, with the line `game` and with scores
//! that are known exactly. [`Protocol::Uci`] is the interface of chess programs, from which it
//! comes. Whoever reads the lines has threads and a clock; here are neither.
//!
//! ```
//! use ludex_services::ugi::{Desk, Reply, think};
//! use ludex_services::players::PlayerResources;
//! # let game = ludex_games::tictactoe::read_game("").unwrap();
//!
//! let mut desk = Desk::new(Some(game)); // a value, as `ludex::registry::game("tictactoe")` gives it
//! assert!(matches!(desk.answer("isready"), Reply::Lines(lines) if lines == ["readyok"]));
//! desk.answer("position startpos moves 1 5 2 9");
//! let Reply::Go(task) = desk.answer("go depth 3") else { panic!("it is to move") };
//! let mut lines = Vec::new();
//! let best = think(&task.game, &task, &PlayerResources::default(), &mut |line| lines.push(line), &());
//! assert_eq!(best, "3");
//! assert_eq!(lines, ["info depth 1 score win 1 nodes 6 pv 3"]);
//! ```

mod desk;
mod heard;
mod think;
mod uci;

pub use desk::{Desk, Protocol, Reply, Task};
pub use heard::{Asked, Go, Heard, hear};
pub use think::think;

#[cfg(test)]
mod tests;
