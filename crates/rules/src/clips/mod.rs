//! CLIPS' syntax: `deftemplate`, `deffacts`, `defglobal`, `deffunction`, `defrule`, and facts alone
//! as in `.fct` files.
//!
//! ```text
//! (defrule sees
//!    (declare (salience 10))
//!    ?f <- (guest (name ?n) (hobby ?h&~h1|h2))
//!    (guest (name ?m&~?n) (hobby ?h))
//!    (not (met ?n ?m))
//!    (test (neq ?n nobody))
//!    =>
//!    (assert (met ?n ?m)))
//! ```
//!
//! Not read: multifield slots and variables, `logical`, modules, objects. The language is described
//! in the *CLIPS Reference Manual*, volume I, <https://www.clipsrules.net/Documentation.html>.

mod conditions;
mod patterns;
mod slots;

use std::sync::Arc;

use ludex_core::{Diagnostic, Span, Text};

use crate::engine::Engine;
use crate::lexer::{Dialect, Kind, Node};
use crate::program::Program;
use crate::reader::{Reader, Reading};
use crate::strategy::Strategy;
use crate::syntax::{Function, Slot, Template};
use crate::value::{Symbol, Value};

impl Program {
    /// Adds what a text in CLIPS' syntax defines; `file` is how errors call it.
    ///
    /// # Errors
    /// The first problem of the text; what stood before it has been added.
    pub fn read_clips(&mut self, file: &str, source: &str) -> Result<(), Diagnostic> {
        self.initial_fact = true;
        let mut reader = Reader::new(self, file, source);
        for node in reader.nodes(Dialect::Clips)? {
            reader.construct(&node)?;
        }
        Ok(())
    }

    /// Adds facts to begin with, one list each, as `load-facts` of CLIPS reads them.
    ///
    /// # Errors
    /// The first problem of the text; facts before it have been added.
    pub fn read_facts(&mut self, file: &str, source: &str) -> Result<(), Diagnostic> {
        let mut reader = Reader::new(self, file, source);
        for node in reader.nodes(Dialect::Clips)? {
            reader.first_fact(&node)?;
        }
        Ok(())
    }
}

impl Engine {
    /// A fact in CLIPS' syntax, of a relation that the network knows.
    pub(crate) fn read_fact(&mut self, text: &str) -> Result<(u32, Vec<Value>), Diagnostic> {
        std::mem::swap(&mut self.program.symbols, &mut self.memory.symbols);
        let mut reader = Reader::new(&mut self.program, "", text);
        let fact = reader.nodes(Dialect::Clips).and_then(|nodes| {
            let whole = Span { line: 1, column: 1, start: 0, end: text.len() as u32 };
            match nodes.as_slice() {
                [fact] => reader.fact(fact, |reader, value| reader.constant(value), |value| value),
                _ => Err(reader.at(whole, Text::fixed("one fact was expected", "un seul fait était attendu"))),
            }
        });
        std::mem::swap(&mut self.program.symbols, &mut self.memory.symbols);
        let (template, values) = fact?;
        if template as usize >= self.network.roots.len() {
            self.network.roots.push(Vec::new());
            self.memory.facts.add_template(values.len());
        }
        Ok((template, values))
    }
}

impl Reader<'_> {
    fn construct(&mut self, node: &Node) -> Reading<()> {
        let what = Text::fixed(
            "a construct was expected: (defrule …), (deffacts …), (deftemplate …), (defglobal …) or (deffunction …)",
            "une construction était attendue : (defrule …), (deffacts …), (deftemplate …), (defglobal …) ou (deffunction …)",
        );
        let nodes = self.expect_list(node, what.clone())?;
        match self.head(node) {
            Some("defrule") => self.rule(node, nodes),
            Some("deffacts") => {
                self.construct_name(node, nodes)?;
                skip_comment(&nodes[2..]).iter().try_for_each(|fact| self.first_fact(fact))
            }
            Some("deftemplate") => self.template(node, nodes),
            Some("defglobal") => self.globals(&nodes[1..]),
            Some("deffunction") => self.function(node, nodes),
            Some("set-strategy") => self.set_strategy(node, nodes),
            Some("defmodule" | "defclass" | "definstances" | "defmessage-handler" | "defgeneric" | "defmethod") => {
                let refused = Text::fixed(
                    "modules, objects and generic functions are not supported; defrule, deffacts, deftemplate, \
                     defglobal and deffunction are",
                    "les modules, les objets et les fonctions génériques ne sont pas pris en charge ; defrule, \
                     deffacts, deftemplate, defglobal et deffunction le sont",
                );
                self.fail(&nodes[0], refused)
            }
            _ => self.fail(nodes.first().unwrap_or(node), what),
        }
    }

    pub(crate) fn set_strategy(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let what = Text::fixed(
            "a strategy was expected: depth, breadth, lex or mea",
            "une stratégie était attendue : depth, breadth, lex ou mea",
        );
        let name = self.expect_symbol(node, nodes, 1, what.clone())?;
        match Strategy::from_name(self.word(name)) {
            Some(strategy) => self.program.strategy = strategy,
            None => return self.fail(&nodes[1], what),
        }
        Ok(())
    }

    pub(crate) fn first_fact(&mut self, node: &Node) -> Reading<()> {
        let fact = self.fact(node, |reader, value| reader.constant(value), |value| value)?;
        self.program.facts.push(fact);
        Ok(())
    }

    fn template(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let name = self.construct_name(node, nodes)?;
        let mut slots = Vec::new();
        for slot in skip_comment(&nodes[2..]) {
            let read = self.template_slot(slot)?;
            slots.push(read);
        }
        if self.program.named.contains_key(&name) || self.program.ordered.keys().any(|(known, _)| *known == name) {
            let what = Text::fixed("this name is already a relation", "ce nom est déjà une relation");
            return self.fail(&nodes[1], what);
        }
        self.keep_template(name, slots);
        Ok(())
    }

    pub(crate) fn keep_template(&mut self, name: Symbol, slots: Vec<Slot>) {
        self.program.named.insert(name, self.program.templates.len() as u32);
        self.program.templates.push(Template { name, slots, ordered: false });
    }

    /// `?*x* = value …`
    fn globals(&mut self, nodes: &[Node]) -> Reading<()> {
        let what = Text::fixed("?*NAME* = VALUE was expected", "?*NOM* = VALEUR était attendu");
        for group in nodes.chunks(3) {
            match group {
                [Node { kind: Kind::Global(name), .. }, equals, value]
                    if equals.symbol().is_some_and(|symbol| self.word(symbol) == "=") =>
                {
                    let value = self.constant(value)?;
                    self.program.globals.retain(|(known, _)| known != name);
                    self.program.globals.push((*name, value));
                }
                _ => return self.fail(&group[0], what),
            }
        }
        Ok(())
    }

    fn function(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let name = self.construct_name(node, nodes)?;
        let what = Text::fixed(
            "a list of parameters was expected, as in (?x ?y)",
            "une liste de paramètres était attendue, comme (?x ?y)",
        );
        let rest = skip_comment(&nodes[2..]);
        let list = self.expect_list(rest.first().unwrap_or(node), what.clone())?;
        let mut parameters = Vec::new();
        for parameter in list {
            match parameter.kind {
                Kind::Variable(symbol) => parameters.push(symbol),
                Kind::Several => return self.fail(parameter, several()),
                _ => return self.fail(parameter, what),
            }
        }
        // It is kept before its body is read, so that it may call itself.
        let at = self.program.functions.len();
        let (count, body) = (parameters.len(), Arc::default());
        let empty = Function { name, parameters: count, pure: true, frame: count, body };
        self.program.functions.push(empty);
        self.addresses.clear();
        let body = self.exprs(&rest[1..]).and_then(|body| self.resolve(&parameters, &body));
        match body {
            Ok((body, frame)) => {
                let pure = body.iter().all(|expr| expr.is_pure(&|function| self.program.is_pure(function)));
                let function = &mut self.program.functions[at];
                (function.pure, function.body) = (pure, Arc::new(body));
                self.program.functions[at].frame = frame;
                Ok(())
            }
            Err(problem) => {
                self.program.functions.truncate(at);
                Err(problem)
            }
        }
    }
}

/// What is said of `$?x`.
fn several() -> Text {
    Text::fixed("multifield variables are not supported", "les variables multichamps ne sont pas prises en charge")
}

/// The nodes without the comment in quotes that may stand first.
fn skip_comment(nodes: &[Node]) -> &[Node] {
    match nodes.first().map(|first| &first.kind) {
        Some(Kind::Constant(Value::String(_))) if nodes.len() > 1 => &nodes[1..],
        _ => nodes,
    }
}
