//! The exact score of any position of four in a row with stones that fall, without a book or with
//! one ([`Openings`]).
//!
//! ```text
//! . . . . . . .
//! . . . O . . .      score 1 for the player to move: who wins, and how soon, in one number
//! . . . X . . .      (22 minus the stones that the winner has at the end)
//! . . . O . . .
//! . . . X . . .
//! . . . O X . .
//! ```
//!
//! Alpha-beta (`search`) by null windows (`team`), with a table of bounds that is never wrong
//! (`table`). It is fast because most positions are not searched: a player who can answer in the
//! same column to the end has a bound on the score (`bounds`), and children are checked for it, for
//! double threats and in the table before one of them is entered. Boards have at most 64 bits
//! (`board`; see [`Solver::new`]); lines are of four.
//!
//! ```
//! use ludex_core::{Value, Verdict};
//! use ludex_search::stacks::{Solver, Stacks};
//! let mut solver = Solver::new(5, 4, Solver::USUAL_MEMORY, 1)?;
//! let stones = [0b01 | 0b1 << 4, 0b10]; // of first and second, cells numbered by columns from the bottom: 1, 1, 2
//! let found = solver.solve(&Stacks::new(5, 4, stones)?, &()).expect("enough memory");
//! assert_eq!((found.score, found.verdict), (0, Verdict::new(Value::Draw, Some(17))));
//! # Ok::<(), ludex_search::stacks::StacksError>(())
//! ```
//!
//! # Time and memory
//!
//! Memory is the table, of the size that is asked for, and some kilobytes. Processor time of one
//! thread on a busy machine with two cores (2 MiB of second-level cache each), mean over the
//! positions, with a table of 4 MiB; beside it P. Pons's solver
//! (<https://github.com/PascalPons/connect4>, commit d6ba50d, g++ −O3, without a book) on the same
//! day and machine. All scores were the same.
//!
//! | positions | here | Pons |
//! |---|---|---|
//! | empty board | 5.6 s | |
//! | begin-hard, the first 12 | 0.31 s | 3.1 s |
//! | begin-medium, the first 100 | 39 ms | 154 ms |
//! | begin-easy, 1,000 | 0.16 ms | 0.36 ms |
//! | middle-medium, 1,000 | 1.2 ms | 5.2 ms |
//! | middle-easy, 1,000 | 25 µs | 50 µs |
//! | random play, 29 to 40 stones, 20,000 | 1.3 µs | 1.5–2.2 µs |
//! | random play, 11 to 40 stones, 2,000 | 0.62 ms | 3.6 ms |
//!
//! (The sets are his, as kept in <https://github.com/benjaminrall/connect-four-ai>.) Two threads
//! together took 6.6 to 7.9 s of processor time on the empty board, 68 to 83 million nodes for 61.
//!
//! The size of the table matters more for its place in the caches than for what it holds. The empty
//! board, one thread:
//!
//! | MiB | 1 | 2 | 4 | 8 | 16 |
//! |---|---|---|---|---|---|
//! | million nodes | 75.7 | 67.9 | 62.5 | 59.1 | 56.7 |
//! | seconds | 6.2 | 5.8 | 5.7 | 6.7 | 7.9 |
//!
//! # What brought it
//!
//! Million nodes for the empty board, one thread, 4 MiB, everything but one technique:
//!
//! | without | million nodes |
//! |---|---|
//! | (nothing) | 60.9 |
//! | the bound of a player who can follow | 487 |
//! | the bound of zugzwang | 183 |
//! | zugzwang beside pairs of odd columns | 122 |
//! | traps | 137 |
//! | the mirror image as the same position | 115 |
//! | the table asked for children | 94.9 |
//! | two pairs of odd columns | 93.0 |
//! | children without a move that does not lose, seen before they are entered | 81.8 |
//! | moves that must be answered at once a little later | 65.1 |
//! | certain cells (begin-medium: 9 % more, middle-medium: 21 % more) | 60.9 |
//!
//! # Tried and dropped
//!
//! Nodes on the first six of begin-hard, or as said, at the time.
//!
//! - Putting moves that must be answered at once behind all quieter ones with as many threats: 81
//!   million nodes for 7.
//! - Ordering also by the threats on cells of the right parity, by those that are lowest in their
//!   columns, or by what the cell would be worth to the opponent: 2 to 3 % more nodes for the
//!   first, no change for the second; twice as many for the third (three positions of begin-hard).
//! - Other weights in the order (the number of lines twice to six times, 12 or 16 for quiet moves):
//!   within 5 % on the empty board.
//! - The first windows at the draw, for all positions: begin-easy took 40,549 nodes a position for
//!   1,591. Far windows to the end: 17 % more nodes on begin-hard.
//! - Keeping nodes with 6, 8, 10 or 12 empty cells or more in the table: within 8 % in time.
//! - Loading the lines of the table ahead, in safe code by a read whose result is not used: no
//!   gain, or slower by a third where it was done before the bounds.
//! - The compiler's `target-cpu=native`: 5 % less time.

mod board;
mod bounds;
mod busy;
mod node;
mod openings;
mod position;
mod score;
mod search;
mod solver;
mod table;
mod team;

pub use openings::Openings;
pub use position::{Stacks, StacksError, size};
pub use solver::{ScoredPosition, Solver};
