//! CLIPS' syntax: `deftemplate`, `deffacts`, `defglobal`, `deffunction`, `defrule`, and facts alone as in `.fct` files.
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
//! Not read: multifield slots and variables, `or`, `forall` and groups under `not` and `exists`, modules, objects. The
//! language is described in the *CLIPS Reference Manual*, volume I, <https://www.clipsrules.net/Documentation.html>.

use std::sync::Arc;

use ludex_core::Text;

use crate::engine::Engine;
use crate::lexer::{Dialect, Kind, Node};
use crate::problem::{Place, Problem};
use crate::program::Program;
use crate::reader::{Reader, Reading};
use crate::strategy::Strategy;
use crate::syntax::{Condition, Constraint, Function, Name, Pattern, Rule, Slot, Template, Term, TermKind};
use crate::value::{NIL, Symbol, Value};

impl Program {
    /// Adds what a text in CLIPS' syntax defines; `file` is how errors call it.
    ///
    /// # Errors
    /// The first problem of the text; what stood before it has been added.
    pub fn read_clips(&mut self, file: &str, source: &str) -> Result<(), Problem> {
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
    pub fn read_facts(&mut self, file: &str, source: &str) -> Result<(), Problem> {
        let mut reader = Reader::new(self, file, source);
        for node in reader.nodes(Dialect::Clips)? {
            reader.first_fact(&node)?;
        }
        Ok(())
    }
}

impl Engine {
    /// A fact in CLIPS' syntax, of a relation that the network knows.
    pub(crate) fn read_fact(&mut self, text: &str) -> Result<(u32, Vec<Value>), Problem> {
        std::mem::swap(&mut self.program.symbols, &mut self.memory.symbols);
        let mut reader = Reader::new(&mut self.program, "", text);
        let fact = reader.nodes(Dialect::Clips).and_then(|nodes| {
            let whole = Place { line: 1, column: 1, start: 0, end: text.len() as u32 };
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
            _ => self.fail(nodes.first().unwrap_or(node), what),
        }
    }

    pub(crate) fn set_strategy(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let what = Text::fixed(
            "a strategy was expected: depth, breadth, lex or mea",
            "une stratégie était attendue : depth, breadth, lex ou mea",
        );
        let name = self.expect_symbol(node, nodes, 1, what.clone())?;
        match Strategy::named(self.word(name)) {
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

    fn template_slot(&mut self, node: &Node) -> Reading<Slot> {
        let what = Text::fixed(
            "(slot NAME) was expected; multislots are not read",
            "(slot NOM) était attendu ; les multislots ne sont pas lus",
        );
        let nodes = self.expect_list(node, what.clone())?;
        if !matches!(self.head(node), Some("slot" | "field")) {
            return self.fail(node, what);
        }
        let name = self.expect_symbol(node, nodes, 1, what)?;
        let mut default = NIL;
        for option in &nodes[2..] {
            match (self.head(option), option.list()) {
                (Some("default"), Some([_, value])) => {
                    default = if matches!(value.kind, Kind::Variable(_)) { NIL } else { self.constant(value)? };
                }
                (Some("type"), Some([_, kind])) => {
                    let kind = kind.symbol().map(|symbol| self.word(symbol).to_string());
                    default = match kind.as_deref() {
                        Some("INTEGER" | "NUMBER") => Value::Integer(0),
                        Some("FLOAT") => Value::float(0.0),
                        Some("STRING") => Value::String(self.program.symbols.intern("")),
                        _ => default,
                    };
                }
                (Some("range" | "allowed-symbols" | "allowed-values"), _) => {}
                _ => {
                    let what = Text::fixed(
                        "(default VALUE) or (type TYPE) was expected",
                        "(default VALEUR) ou (type TYPE) était attendu",
                    );
                    return self.fail(option, what);
                }
            }
        }
        Ok(Slot { name, default })
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

    fn rule(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
        let name = self.construct_name(node, nodes)?;
        let rest = skip_comment(&nodes[2..]);
        let arrow = rest.iter().position(|part| part.symbol().is_some_and(|symbol| self.word(symbol) == "=>"));
        let Some(arrow) = arrow else {
            let what =
                Text::fixed("this rule has no => before its actions", "cette règle n'a pas de => avant ses actions");
            return self.fail(node, what);
        };
        let (mut left, right) = (&rest[..arrow], &rest[arrow + 1..]);
        let mut salience = 0;
        if let Some(declare) = left.first().filter(|first| self.head(first) == Some("declare")) {
            salience = self.salience(declare)?;
            left = &left[1..];
        }
        self.addresses.clear();
        let mut conditions = Vec::new();
        let mut at = 0;
        while let Some(node) = left.get(at) {
            let Kind::Variable(symbol) = node.kind else {
                self.condition(node, &mut conditions)?;
                at += 1;
                continue;
            };
            let arrow = left.get(at + 1).and_then(Node::symbol).is_some_and(|symbol| self.word(symbol) == "<-");
            let (true, Some(pattern)) = (arrow, left.get(at + 2)) else {
                let what = Text::fixed("?FACT <- (pattern) was expected", "?FAIT <- (motif) était attendu");
                return self.fail(node, what);
            };
            let mut read = self.pattern(pattern)?;
            read.address = Some(Name { symbol, place: node.place });
            self.addresses.insert(symbol, read.template);
            conditions.push(Condition::Pattern(read));
            at += 3;
        }
        let actions = self.exprs(right)?;
        self.keep_rule(Rule { name, salience, conditions, actions })
    }

    fn salience(&self, declare: &Node) -> Reading<i32> {
        let value = match declare.list() {
            Some([_, option]) if self.head(option) == Some("salience") => option.list().and_then(|list| list.get(1)),
            _ => None,
        };
        match value.map(|value| &value.kind) {
            Some(&Kind::Constant(Value::Integer(salience))) if (-10_000..=10_000).contains(&salience) => {
                Ok(salience as i32)
            }
            _ => self.fail(
                declare,
                Text::fixed(
                    "(declare (salience NUMBER)) was expected, from -10000 to 10000",
                    "(declare (salience NOMBRE)) était attendu, de -10000 à 10000",
                ),
            ),
        }
    }

    fn condition(&mut self, node: &Node, into: &mut Vec<Condition>) -> Reading<()> {
        let nodes = self.expect_list(
            node,
            Text::fixed(
                "a condition was expected, as in (father ?x ?y)",
                "une condition était attendue, comme (pere ?x ?y)",
            ),
        )?;
        let one =
            Text::fixed("it holds one pattern, or one call after test", "il contient un motif, ou un appel après test");
        let condition = match (self.head(node), nodes) {
            (Some("and"), _) => return nodes[1..].iter().try_for_each(|inner| self.condition(inner, into)),
            (Some("test"), [_, test]) => Condition::Test(self.pure(test)?),
            (Some("not"), [_, pattern]) => Condition::Not(self.pattern(pattern)?),
            (Some("exists"), [_, pattern]) => Condition::Exists(self.pattern(pattern)?),
            (Some("test" | "not" | "exists"), _) => return self.fail(node, one),
            _ => Condition::Pattern(self.pattern(node)?),
        };
        into.push(condition);
        Ok(())
    }

    fn pattern(&mut self, node: &Node) -> Reading<Pattern> {
        let what =
            Text::fixed("a pattern was expected, as in (father ?x ?y)", "un motif était attendu, comme (pere ?x ?y)");
        let nodes = self.expect_list(node, what.clone())?;
        let name = self.expect_symbol(node, nodes, 0, what)?;
        if matches!(self.word(name), "and" | "or" | "not" | "exists" | "forall" | "test" | "logical" | "declare") {
            let what = Text::fixed(
                "a plain pattern was expected here; groups under not and exists, or, forall and logical are not read",
                "un simple motif était attendu ici ; les groupes sous not et exists, or, forall et logical ne sont pas lus",
            );
            return self.fail(node, what);
        }
        let mut fields = Vec::new();
        let template = if let Some(&template) = self.program.named.get(&name) {
            for part in &nodes[1..] {
                let what = Text::fixed("(slot constraint) was expected", "(attribut contrainte) était attendu");
                let list = self.expect_list(part, what.clone())?;
                let slot = self.slot(template, list.first().unwrap_or(part))?;
                let mut constraints = self.constraints(&list[1..])?;
                match (constraints.pop(), constraints.is_empty()) {
                    (Some(constraint), true) => fields.push((slot, constraint)),
                    _ => return self.fail(part, what),
                }
            }
            template
        } else {
            let constraints = self.constraints(&nodes[1..])?;
            let template = self.program.ordered_template(name, constraints.len());
            fields.extend((0..).zip(constraints));
            template
        };
        Ok(Pattern { template, fields, address: None })
    }

    /// Constraints in a row: terms joined by `&` and `|`.
    fn constraints(&mut self, nodes: &[Node]) -> Reading<Vec<Constraint>> {
        let (mut all, mut at) = (Vec::new(), 0);
        while at < nodes.len() {
            all.push(self.constraint(nodes, &mut at)?);
        }
        Ok(all)
    }

    fn constraint(&mut self, nodes: &[Node], at: &mut usize) -> Reading<Constraint> {
        let mut constraint = Constraint::default();
        let (mut terms, first) = (Vec::new(), *at);
        loop {
            let node = &nodes[(*at).min(nodes.len() - 1)];
            match self.term(nodes, at)? {
                // A variable that stands first binds, whatever follows after &.
                Some(Term { negated: false, kind: TermKind::Variable(name) })
                    if *at == first + 1 && !nodes.get(*at).is_some_and(|next| next.is_mark('|')) =>
                {
                    constraint.binding = Some(name);
                }
                Some(term) => terms.push(term),
                None if *at == first + 1
                    && !nodes.get(*at).is_some_and(|next| next.is_mark('&') || next.is_mark('|')) => {}
                None => {
                    let what = Text::fixed("? stands alone, without & or |", "? se tient seul, sans & ni |");
                    return self.fail(node, what);
                }
            }
            match nodes.get(*at) {
                Some(next) if next.is_mark('&') => *at += 1,
                Some(next) if next.is_mark('|') => {
                    *at += 1;
                    constraint.alternatives.push(std::mem::take(&mut terms));
                }
                _ => break,
            }
        }
        if !terms.is_empty() {
            constraint.alternatives.push(terms);
        }
        Ok(constraint)
    }

    /// One term; `None` for the wildcard.
    fn term(&mut self, nodes: &[Node], at: &mut usize) -> Reading<Option<Term>> {
        let mut negated = false;
        while nodes.get(*at).is_some_and(|node| node.is_mark('~')) {
            negated = !negated;
            *at += 1;
        }
        let what = Text::fixed(
            "a constant, a variable, ?, :(…) or =(…) was expected",
            "une constante, une variable, ?, :(…) ou =(…) était attendu",
        );
        let Some(node) = nodes.get(*at) else { return self.fail(&nodes[nodes.len() - 1], what) };
        *at += 1;
        let next_list = nodes.get(*at).filter(|next| next.list().is_some() && next.place.start == node.place.end);
        let kind = match node.kind {
            Kind::Variable(symbol) => TermKind::Variable(Name { symbol, place: node.place }),
            Kind::Any if !negated => return Ok(None),
            Kind::Constant(Value::Symbol(symbol)) if next_list.is_some() && matches!(self.word(symbol), ":" | "=") => {
                let is_predicate = self.word(symbol) == ":";
                *at += 1;
                let expr = self.pure(&nodes[*at - 1])?;
                if is_predicate { TermKind::Predicate(expr) } else { TermKind::Equals(expr) }
            }
            Kind::Constant(value) => TermKind::Constant(value),
            Kind::Several => {
                let what =
                    Text::fixed("multifield variables are not read", "les variables multichamps ne sont pas lues");
                return self.fail(node, what);
            }
            _ => return self.fail(node, what),
        };
        Ok(Some(Term { negated, kind }))
    }
}

/// The nodes without the comment in quotes that may stand first.
fn skip_comment(nodes: &[Node]) -> &[Node] {
    match nodes.first().map(|first| &first.kind) {
        Some(Kind::Constant(Value::String(_))) if nodes.len() > 1 => &nodes[1..],
        _ => nodes,
    }
}
