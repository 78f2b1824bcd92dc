//! Rules of games as text: sheets in the Game Description Language (GDL), read, checked, evaluated
//! and played.
//!
//! ```
//! use ludex_core::{Game as _, Notation as _};
//! use ludex_gdl::{Loaded, Sheet};
//!
//! // One heap of two; whoever takes the last one wins.
//! let sheet = Sheet::read("two.kif", "
//!     (role a) (role b) (init (heap 2)) (init (turn a)) (other a b) (other b a)
//!     (less 2 1) (less 2 0) (less 1 0)
//!     (<= (legal ?p (leave ?n)) (true (turn ?p)) (true (heap ?m)) (less ?m ?n))
//!     (<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
//!     (<= (next (heap ?n)) (does ?p (leave ?n)))
//!     (<= (next (turn ?p)) (true (turn ?q)) (other ?p ?q))
//!     (<= terminal (true (heap 0)))
//!     (<= (goal ?p 0) (role ?p) (true (turn ?p)))
//!     (<= (goal ?p 100) (role ?p) (not (true (turn ?p))))
//! ")?;
//! let game = Loaded::new(sheet, &())?.game("two.kif")?;
//! let end = game.read_position("leave:0")?;
//! assert!(game.expand(&end, &mut Vec::new()).mover().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Sheet`] is a text that was read and found sound. [`Slow`] is what it means, by definition; a
//! [`Machine`] is the same as a network of gates, 64 positions at a time. A [`Look`] at its
//! positions tells what kind of game it is, and what is wrong with it.
//!
//! | what | where |
//! |---|---|
//! | from text to rules | `lexer`, `reader`, `clauses`, `syntax`, `terms` |
//! | are they sound? | `checks`, `strata`, `sheet`, `fault` |
//! | facts that rules derive | `facts`, `plan`, `join` |
//! | the definition | `slow` |
//! | without variables, as gates | `ground`, `components`, `groups`, `growth`, `wiring`, `machine`, and the crate `ludex-gates` |
//! | the same questions to both | `slow`, `fast` |
//! | how many positions, of any kind of sheet? | `census` |
//! | what does each role get, of any number of them? | `maxn` |
//! | as a game | `look`, `kind`, `game`, `follow`, `bits`, `names`, `counters`, `symmetry`, `images`, `picture`, `drawing` |
//! | why does it hold? | `why`, `reason` |
//! | a position of any kind of sheet, drawn | `shown` |
//! | random games of any kind of sheet | `playouts` |
//! | a player of matches | `protocol`, `seat`, `uct` |
//!
//! N. Love, T. Hinrichs, D. Haley, E. Schkufza, M. Genesereth, *General Game Playing: Game
//! Description Language Specification*, Stanford Logic Group LG-2006-01 (2008).

mod bits;
mod census;
mod checks;
mod clauses;
mod components;
mod counters;
mod drawing;
mod facts;
mod fast;
mod fault;
mod follow;
mod game;
mod ground;
mod groups;
mod growth;
mod images;
mod join;
mod kind;
pub mod laws;
mod lexer;
mod loaded;
mod look;
mod machine;
mod maxn;
mod names;
mod picture;
mod plan;
mod playouts;
mod protocol;
mod reader;
mod reason;
mod seat;
mod sheet;
mod shown;
mod slow;
mod strata;
mod symmetry;
mod syntax;
mod terms;
mod uct;
mod why;
mod wiring;

pub use census::{Census, Obligation, Projection};
pub use fast::Fast;
pub use fault::Fault;
pub use loaded::Loaded;
pub use look::{Look, Wrong};
pub use machine::Machine;
pub use maxn::Shares;
pub use playouts::Simulated;
pub use protocol::Message;
pub use reason::{Asked, By, Reason};
pub use seat::Seat;
pub use sheet::Sheet;
pub use shown::Shown;
pub use slow::{Fluents, Seen, Slow};
pub use why::Why;
