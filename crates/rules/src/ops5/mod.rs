//! OPS5's syntax: `literalize`, `p`, `make`, `strategy`, and facts alone.
//!
//! ```text
//! (literalize goal what)
//! (p reaches
//!    (ARMEEVOISIN ?from ?to)
//!    (goal ^what { <> done <w> })
//!    - (reached ?from ?to)
//!    (DIFF ?from ?to ?w)
//!    -->
//!    (make reached ?from ?to)
//!    (modify 2 ^what done)
//!    (write ?from to ?to (crlf)))
//! ```
//!
//! Variables are written `<x>` or `?x`, as in the expert system of Jérémie Le François' article
//! *Les positions possibles* on the game of Diplomacy, from which `DIFF` comes too: all its
//! variables differ, pair by pair. It stands where a condition stands, and each pair is tested as
//! soon as both are known. Conditions are counted from 1 by `remove` and `modify`, or named as in
//! `{ <e> (goal) }`. `compute` goes from right to left, as OPS5 does.
//!
//! The language is described in C. L. Forgy, *OPS5 User's Manual*, Carnegie Mellon University,
//! CMU-CS-81-135 (1981). Not read: vector attributes, `call`, `build`, `accept`. A fact is in the
//! memory once, where OPS5 would hold it twice.

mod actions;
mod patterns;

use ludex_core::{Diagnostic, Text};

use crate::lexer::{Dialect, Kind, Node};
use crate::program::Program;
use crate::reader::{Reader, Reading, lines_of};
use crate::strategy::Strategy;
use crate::syntax::{Condition, Name, Slot};
use crate::value::{NIL, Symbol, Value};

impl Program {
    /// Adds what a text in OPS5's syntax defines; `file` is how errors call it. Its strategy is LEX
    /// unless it says `(strategy mea)`.
    ///
    /// # Errors
    /// The first problem of the text; what stood before it has been added.
    pub fn read_ops5(&mut self, file: &str, source: &str) -> Result<(), Diagnostic> {
        if self.rules.is_empty() {
            self.strategy = Strategy::Lex;
        }
        let mut reader = Reader::new(self, file, source);
        for node in reader.nodes(Dialect::Ops5)? {
            reader.ops5(&node)?;
        }
        Ok(())
    }
}

impl Reader<'_> {
    fn ops5(&mut self, node: &Node) -> Reading<()> {
        let what = Text::fixed(
            "a list was expected: (p …), (literalize …), (make …), (strategy …) or a fact",
            "une liste était attendue : (p …), (literalize …), (make …), (strategy …) ou un fait",
        );
        let nodes = self.expect_list(node, what)?;
        match self.head(node) {
            Some("p") => self.production(node, nodes),
            Some("literalize") => self.literalize(node, nodes),
            Some("strategy") => self.set_strategy(node, nodes),
            Some("make") => self.first(node, &nodes[1..]),
            _ => self.first(node, nodes),
        }
    }

    fn first(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let (template, changes) = self.element(node, nodes, |reader, value| reader.constant(value))?;
        let mut values = self.defaults(template);
        for (slot, value) in changes {
            values[slot as usize] = value;
        }
        self.program.facts.push((template, values));
        Ok(())
    }

    fn defaults(&self, template: u32) -> Vec<Value> {
        self.program.templates[template as usize].slots.iter().map(|slot| slot.default.unwrap_or(NIL)).collect()
    }

    fn literalize(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let name = self.construct_name(node, nodes)?;
        if self.program.named.contains_key(&name) {
            let what = Text::fixed("this class is already known", "cette classe est déjà connue");
            return self.fail(&nodes[1], what);
        }
        let mut slots = Vec::new();
        for at in 2..nodes.len() {
            let what = Text::fixed("the name of an attribute was expected", "le nom d'un attribut était attendu");
            slots.push(Slot { name: self.expect_symbol(node, nodes, at, what)?, default: Some(NIL) });
        }
        self.keep_template(name, slots);
        Ok(())
    }

    /// `class ^attribute value …` or `class value …`: the template, and what its slots hold.
    fn element<T>(
        &mut self,
        within: &Node,
        nodes: &[Node],
        mut read: impl FnMut(&mut Self, &Node) -> Reading<T>,
    ) -> Reading<(u32, Vec<(u16, T)>)> {
        let what = Text::fixed("the name of a class was expected", "le nom d'une classe était attendu");
        let name = self.expect_symbol(within, nodes, 0, what)?;
        let rest = &nodes[1..];
        let Some(&template) = self.program.named.get(&name) else {
            let mut values = Vec::new();
            for (slot, value) in (0..).zip(rest) {
                values.push((slot, read(self, value)?));
            }
            return Ok((self.program.ordered_template(name, rest.len()), values));
        };
        let changes = self.attributes(template, rest, |reader, value| read(reader, value))?;
        Ok((template, changes))
    }

    /// `^attribute value …`
    fn attributes<T>(
        &mut self,
        template: u32,
        nodes: &[Node],
        mut read: impl FnMut(&mut Self, &Node) -> Reading<T>,
    ) -> Reading<Vec<(u16, T)>> {
        let mut changes = Vec::new();
        for part in nodes.chunks(3) {
            let what = Text::fixed("^ATTRIBUTE VALUE was expected", "^ATTRIBUT VALEUR était attendu");
            match part {
                [mark, name, value] if mark.is_mark('^') => {
                    changes.push((self.slot(template, name)?, read(self, value)?));
                }
                _ => return self.fail(&part[0], what),
            }
        }
        Ok(changes)
    }

    fn production(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let name = self.construct_name(node, nodes)?;
        let arrow = nodes.iter().position(|part| part.symbol().is_some_and(|symbol| self.word(symbol) == "-->"));
        let Some(arrow) = arrow.filter(|&arrow| arrow >= 2) else {
            let what =
                Text::fixed("this rule has no --> before its actions", "cette règle n'a pas de --> avant ses actions");
            return self.fail(node, what);
        };
        self.addresses.clear();
        self.aliases.clear();
        let mut conditions = Vec::new();
        let mut left = &nodes[2..arrow];
        let mut count = 0;
        while let Some((first, rest)) = left.split_first() {
            left = rest;
            if first.is_mark('{') {
                left = self.named_element(first, rest, &mut count, &mut conditions)?;
            } else if first.symbol().is_some_and(|symbol| self.word(symbol) == "-") {
                let Some((negated, rest)) = rest.split_first() else {
                    let what = Text::fixed("a pattern was expected after -", "un motif était attendu après -");
                    return self.fail(first, what);
                };
                left = rest;
                count += 1;
                conditions.push(Condition::Not(self.ops5_pattern(negated, count)?));
            } else {
                self.ops5_condition(first, &mut count, &mut conditions)?;
            }
        }
        let mut actions = Vec::new();
        for action in &nodes[arrow + 1..] {
            actions.push(self.ops5_action(action)?);
        }
        self.keep_rule(name, 0, vec![conditions], &actions, &lines_of(&nodes[arrow + 1..]))
    }

    /// `{ <e> (class …) }` in either order, after its brace; gives what follows.
    fn named_element<'n>(
        &mut self,
        brace: &Node,
        rest: &'n [Node],
        count: &mut usize,
        conditions: &mut Vec<Condition>,
    ) -> Reading<&'n [Node]> {
        let (variable, pattern) = match rest {
            [Node { kind: Kind::Variable(name), place }, pattern, close, ..]
            | [pattern, Node { kind: Kind::Variable(name), place }, close, ..]
                if close.is_mark('}') =>
            {
                (Name { symbol: *name, place: *place }, pattern)
            }
            _ => {
                let what = Text::fixed("{ <e> (class …) } was expected", "{ <e> (classe …) } était attendu");
                return self.fail(brace, what);
            }
        };
        *count += 1;
        let mut read = self.ops5_pattern(pattern, *count)?;
        self.addresses.insert(variable.symbol, read.template);
        read.address = Some(variable);
        // It is known by its number as well.
        let number = self.number(*count);
        self.addresses.insert(number, read.template);
        self.aliases.push((number, variable.symbol));
        conditions.push(Condition::Pattern(read));
        Ok(&rest[3..])
    }

    /// The variable that stands for the fact of a condition, by its number.
    fn number(&mut self, count: usize) -> Symbol {
        self.program.symbols.intern(count.to_string())
    }

    fn ops5_condition(&mut self, node: &Node, count: &mut usize, into: &mut Vec<Condition>) -> Reading<()> {
        match (self.head(node), node.list()) {
            (Some("DIFF" | "diff"), Some(nodes)) => {
                let mut names = Vec::new();
                for variable in &nodes[1..] {
                    let Kind::Variable(symbol) = variable.kind else {
                        let what = Text::fixed("DIFF takes variables", "DIFF prend des variables");
                        return self.fail(variable, what);
                    };
                    names.push(Name { symbol, place: variable.place });
                }
                into.push(Condition::Differ(names));
            }
            (Some("test"), Some([_, test])) => into.push(Condition::Test(self.pure(test)?)),
            _ => {
                *count += 1;
                let mut pattern = self.ops5_pattern(node, *count)?;
                let symbol = self.number(*count);
                self.addresses.insert(symbol, pattern.template);
                pattern.address = Some(Name { symbol, place: node.place });
                into.push(Condition::Pattern(pattern));
            }
        }
        Ok(())
    }
}
