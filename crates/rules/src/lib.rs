//! Production rules.

mod agenda;
mod clips;
mod dot;
mod engine;
mod eval;
mod explain;
mod facts;
mod lexer;
mod listener;
mod lower;
mod matches;
mod memory;
mod network;
mod ops5;
mod problem;
mod program;
mod reader;
mod saturate;
mod statistics;
mod strategy;
mod syntax;
mod value;

pub use engine::{End, Engine, Firing, Options};
pub use explain::{Because, Named};
pub use listener::{Event, Listener};
pub use problem::{Place, Problem};
pub use program::Program;
pub use saturate::{Saturation, saturate};
pub use statistics::{NetworkFigures, RuleFigures};
pub use strategy::Strategy;
pub use value::{Symbol, Symbols, Value};
