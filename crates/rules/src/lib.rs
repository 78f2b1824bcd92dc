//! Production rules.

mod agenda;
mod clips;
mod engine;
mod eval;
mod facts;
mod lexer;
mod lower;
mod matches;
mod memory;
mod network;
mod ops5;
mod problem;
mod program;
mod reader;
mod strategy;
mod syntax;
mod value;

pub use engine::{End, Engine, Firing, Options};
pub use problem::{Place, Problem};
pub use program::Program;
pub use strategy::Strategy;
pub use value::{Symbol, Symbols, Value};
