//! Production rules: facts, and rules that fire on them until none is left to fire.
//!
//! ```
//! use ludex_rules::{End, Engine, Options, Program};
//!
//! let mut program = Program::new();
//! program.read_clips("family.clp", "
//!     (deffacts family (father Jeremie Michel) (father Michel Paul))
//!     (defrule grandfather (father ?x ?y) (father ?y ?z) => (assert (grandfather ?x ?z)))
//! ")?;
//! let mut engine = Engine::new(program, Options::default());
//! assert_eq!(engine.run(1_000, &(), &mut ()), End::Quiet);
//! assert!(engine.facts().any(|(_, text)| text == "(grandfather Jeremie Paul)"));
//! # Ok::<(), ludex_rules::Diagnostic>(())
//! ```
//!
//! A [`Program`] is read from texts in the syntax of CLIPS ([`Program::read_clips`], facts alone by
//! [`Program::read_facts`]) or of OPS5 ([`Program::read_ops5`]); what is wrong with a text is a
//! [`Diagnostic`] with its place. An [`Engine`] fires its rules by a Rete network under one of four
//! strategies ([`Strategy`]), in exactly the order in which CLIPS 6.30 fires them: the suite
//! compares firing by firing and fact by fact. [`saturate`] derives all facts of rules that only
//! derive, without network or agenda, in a fraction of the memory.
//!
//! What happened is told by [`Engine::explain`], [`Engine::history`], [`Engine::rule_figures`],
//! [`Engine::network_figures`] and [`Engine::dot`]; a [`Listener`] hears what rules write, and
//! every event if it wants to. [`Engine::nodes`] is the network with what it holds.
//!
//! | what | where |
//! |---|---|
//! | from text to nested lists, to rules | `lexer`, `reader`, `clips`, `ops5`, `syntax` |
//! | from rules to the network | `lower`, `frame`, `network` |
//! | the network at work | `facts`, `matches`, `table`, `memory`, `tokens`, `tested`, `groups`, `agenda` |
//! | rules that fire | `engine`, `acting`, `eval`, `format`, `pulse`, `end` |
//! | without a network | `strata`, `plan`, `saturate` |
//! | what is told of a run | `explain`, `statistics`, `nodes`, `dot`, `listener` |
//!
//! C. L. Forgy, *Rete: a fast algorithm for the many pattern/many object pattern match problem*,
//! Artificial Intelligence 19 (1982), 17–37, <https://doi.org/10.1016/0004-3702(82)90020-0>. CLIPS,
//! whose sources are in the public domain, was read for its orders; no code is taken from it.

mod acting;
mod agenda;
mod clips;
mod dot;
mod end;
mod engine;
mod eval;
mod explain;
mod facts;
mod format;
mod frame;
mod groups;
pub mod laws;
mod lexer;
mod listener;
mod lower;
mod match_table;
mod matches;
mod memory;
mod network;
mod nodes;
mod ops5;
mod plan;
mod program;
mod pulse;
mod reader;
mod saturate;
mod statistics;
mod strata;
mod strategy;
mod syntax;
mod tested;
mod tokens;
mod value;

pub use end::End;
pub use engine::{Engine, Options};
pub use explain::{Because, Named};
pub use listener::{Event, Listener};
pub use ludex_core::Diagnostic;
pub use nodes::{Node, NodeKind};
pub use program::Program;
pub use saturate::{Saturation, saturate};
pub use statistics::{NetworkFigures, RuleFigures};
pub use strategy::Strategy;
