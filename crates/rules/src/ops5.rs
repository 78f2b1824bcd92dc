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
//! Variables are written `<x>` or `?x`, as in the expert system of Jérémie Le François' article *Les positions possibles*
//! on the game of Diplomacy, from which `DIFF` comes too: all its variables differ, pair by pair. It stands where a
//! condition stands, and each pair is tested as soon as both are known. Conditions are counted from 1 by `remove` and
//! `modify`, or named as in `{ <e> (goal) }`. `compute` goes from right to left, as OPS5 does.
//!
//! The language is described in C. L. Forgy, *OPS5 User's Manual*, Carnegie Mellon University, CMU-CS-81-135 (1981). Not
//! read: vector attributes, `call`, `build`, `accept`. A fact is in the memory once, where OPS5 would hold it twice.

use ludex_core::Text;

use crate::lexer::{Dialect, Kind, Node};
use crate::problem::Problem;
use crate::program::Program;
use crate::reader::{Reader, Reading};
use crate::strategy::Strategy;
use crate::syntax::{Builtin, Condition, Constraint, Expr, Name, Pattern, Rule, Slot, Term, TermKind};
use crate::value::{NIL, Symbol, Value};

impl Program {
    /// Adds what a text in OPS5's syntax defines; `file` is how errors call it. Its strategy is LEX unless it says
    /// `(strategy mea)`.
    ///
    /// # Errors
    /// The first problem of the text; what stood before it has been added.
    pub fn read_ops5(&mut self, file: &str, source: &str) -> Result<(), Problem> {
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
        self.program.templates[template as usize].slots.iter().map(|slot| slot.default).collect()
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
            slots.push(Slot { name: self.expect_symbol(node, nodes, at, what)?, default: NIL });
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
        self.keep_rule(Rule { name, salience: 0, conditions, actions })
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
        self.program.symbols.intern(&count.to_string())
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

    fn ops5_pattern(&mut self, node: &Node, condition: usize) -> Reading<Pattern> {
        let what = Text::fixed(
            "a pattern was expected, as in (father <x> <y>)",
            "un motif était attendu, comme (pere <x> <y>)",
        );
        let nodes = self.expect_list(node, what.clone())?;
        let name = self.expect_symbol(node, nodes, 0, what)?;
        let mut fields = Vec::new();
        let mut at = 1;
        let known = self.program.named.get(&name).copied();
        while at < nodes.len() {
            let slot = match known {
                Some(template) => {
                    if !nodes[at].is_mark('^') {
                        let what = Text::fixed("^ATTRIBUTE was expected", "^ATTRIBUT était attendu");
                        return self.fail(&nodes[at], what);
                    }
                    at += 2;
                    self.slot(template, nodes.get(at - 1).unwrap_or(node))?
                }
                None => fields.len() as u16,
            };
            let own = self.program.symbols.intern(&format!("slot {slot} of condition {condition}"));
            let mut field = Field { own: Name { symbol: own, place: node.place }, constraint: Constraint::default() };
            self.ops5_term(node, nodes, &mut at, &mut field)?;
            fields.push((slot, field.constraint));
        }
        let template = known.unwrap_or_else(|| self.program.ordered_template(name, fields.len()));
        Ok(Pattern { template, fields, address: None })
    }

    fn ops5_term(&mut self, within: &Node, nodes: &[Node], at: &mut usize, field: &mut Field) -> Reading<()> {
        let what = Text::fixed(
            "a constant, a variable, a comparison such as <> 3, { … } or << … >> was expected",
            "une constante, une variable, une comparaison comme <> 3, { … } ou << … >> était attendu",
        );
        let Some(node) = nodes.get(*at) else { return self.fail(within, what) };
        *at += 1;
        if node.is_mark('{') {
            while nodes.get(*at).is_some_and(|node| !node.is_mark('}')) {
                self.ops5_term(within, nodes, at, field)?;
            }
            if *at >= nodes.len() {
                return self.fail(node, Text::fixed("this { is not closed", "cette { n'est pas fermée"));
            }
            *at += 1;
            return Ok(());
        }
        let word = node.symbol().map(|symbol| self.word(symbol).to_string());
        match (word.as_deref(), &node.kind) {
            (Some("<<"), _) => self.choice(node, nodes, at, field),
            (Some(sign @ ("<>" | "=" | "<" | "<=" | ">" | ">=")), _) => {
                let Some(operand) = nodes.get(*at) else { return self.fail(node, what) };
                *at += 1;
                self.comparison(sign, operand, field)
            }
            (_, &Kind::Constant(value)) => {
                field.require(Term { negated: false, kind: TermKind::Constant(value) });
                Ok(())
            }
            (_, &Kind::Variable(symbol)) => {
                field.equal(Name { symbol, place: node.place });
                Ok(())
            }
            (_, Kind::Any) => Ok(()),
            _ => self.fail(node, what),
        }
    }

    /// `<< a b c >>`, after its opening.
    fn choice(&mut self, open: &Node, nodes: &[Node], at: &mut usize, field: &mut Field) -> Reading<()> {
        let mut any = Vec::new();
        while let Some(node) = nodes.get(*at) {
            *at += 1;
            if node.symbol().is_some_and(|symbol| self.word(symbol) == ">>") {
                let own = field.variable();
                let same =
                    any.into_iter().map(|value| Expr::Call(Builtin::Same, vec![own.clone(), Expr::Constant(value)]));
                field.require(Term {
                    negated: false,
                    kind: TermKind::Predicate(Expr::Call(Builtin::Or, same.collect())),
                });
                return Ok(());
            }
            any.push(self.constant(node)?);
        }
        self.fail(open, Text::fixed("this << is not closed by >>", "ce << n'est pas fermé par >>"))
    }

    fn comparison(&mut self, sign: &str, operand: &Node, field: &mut Field) -> Reading<()> {
        let value = match operand.kind {
            Kind::Variable(symbol) => Expr::Variable(Name { symbol, place: operand.place }),
            _ => Expr::Constant(self.constant(operand)?),
        };
        let negated = sign == "<>";
        let kind = match (sign, value) {
            ("=", Expr::Variable(name)) => {
                field.equal(name);
                return Ok(());
            }
            ("=" | "<>", Expr::Constant(value)) => TermKind::Constant(value),
            ("<>", Expr::Variable(name)) => TermKind::Variable(name),
            (sign, value) => {
                let (builtin, ..) = Builtin::named(sign).expect("signs are functions");
                TermKind::Predicate(Expr::Call(builtin, vec![field.variable(), value]))
            }
        };
        field.require(Term { negated, kind });
        Ok(())
    }

    fn ops5_action(&mut self, node: &Node) -> Reading<Expr<Name>> {
        let what = Text::fixed("an action was expected, as in (make …)", "une action était attendue, comme (make …)");
        let nodes = self.expect_list(node, what)?;
        match self.head(node) {
            Some("make") => {
                let (template, changes) = self.element(node, &nodes[1..], Self::ops5_value)?;
                let mut values: Vec<_> = self.defaults(template).into_iter().map(Expr::Constant).collect();
                for (slot, value) in changes {
                    values[slot as usize] = value;
                }
                Ok(Expr::Assert(template, values))
            }
            Some("remove") => {
                let facts = nodes[1..].iter().map(|fact| Ok(self.designated(fact)?.1));
                Ok(Expr::Retract(facts.collect::<Reading<_>>()?))
            }
            Some("modify") => {
                let (template, fact) = self.designated(nodes.get(1).unwrap_or(node))?;
                let changes = self.attributes(template, &nodes[2..], Self::ops5_value)?;
                Ok(Expr::Modify(template, Box::new(fact), changes))
            }
            Some("write") => self.ops5_write(&nodes[1..]),
            Some("bind") => match nodes {
                [_, Node { kind: Kind::Variable(symbol), place }, value] => {
                    let name = Name { symbol: *symbol, place: *place };
                    Ok(Expr::Bind(name, Box::new(self.ops5_value(value)?)))
                }
                _ => self.fail(node, Text::fixed("(bind <x> VALUE) was expected", "(bind <x> VALEUR) était attendu")),
            },
            _ => self.expr(node),
        }
    }

    /// The fact of a condition, by its number or its variable.
    fn designated(&mut self, node: &Node) -> Reading<(u32, Expr<Name>)> {
        let symbol = match node.kind {
            Kind::Constant(Value::Integer(number)) if number > 0 => Some(self.number(number as usize)),
            Kind::Variable(symbol) => Some(symbol),
            _ => None,
        };
        let template = symbol.and_then(|symbol| Some((symbol, *self.addresses.get(&symbol)?)));
        let Some((symbol, template)) = template else {
            let what = Text::fixed(
                "the number of a condition that is not negated, or the variable of one, was expected",
                "le numéro d'une condition non niée, ou la variable de l'une d'elles, était attendu",
            );
            return self.fail(node, what);
        };
        let symbol =
            self.aliases.iter().find(|(number, _)| *number == symbol).map_or(symbol, |&(_, variable)| variable);
        Ok((template, Expr::Variable(Name { symbol, place: node.place })))
    }

    fn ops5_value(&mut self, node: &Node) -> Reading<Expr<Name>> {
        match (self.head(node), node.list()) {
            (Some("compute"), Some(nodes)) => self.compute(node, &nodes[1..]),
            _ => self.expr(node),
        }
    }

    /// `a + b - c`, from right to left.
    fn compute(&mut self, within: &Node, nodes: &[Node]) -> Reading<Expr<Name>> {
        let what = Text::fixed(
            "(compute A + B) was expected, with + - * // or \\\\",
            "(compute A + B) était attendu, avec + - * // ou \\\\",
        );
        let [left, rest @ ..] = nodes else { return self.fail(within, what) };
        let left = self.ops5_value(left)?;
        let [sign, right @ ..] = rest else { return Ok(left) };
        let builtin = match sign.symbol().map(|symbol| self.word(symbol)) {
            Some("+") => Builtin::Add,
            Some("-") => Builtin::Subtract,
            Some("*") => Builtin::Multiply,
            Some("//") => Builtin::WholeDivide,
            Some("\\\\") => Builtin::Modulo,
            _ => return self.fail(sign, what),
        };
        Ok(Expr::Call(builtin, vec![left, self.compute(within, right)?]))
    }

    /// Words with spaces between them, and `(crlf)`.
    fn ops5_write(&mut self, nodes: &[Node]) -> Reading<Expr<Name>> {
        let space = Expr::Constant(Value::String(self.program.symbols.intern(" ")));
        let mut parts = vec![Expr::Constant(Value::Symbol(self.program.symbols.intern("t")))];
        let mut at_start = true;
        for node in nodes {
            if self.head(node) == Some("crlf") {
                parts.push(Expr::Constant(Value::String(self.program.symbols.intern("\n"))));
                at_start = true;
                continue;
            }
            if !at_start {
                parts.push(space.clone());
            }
            at_start = false;
            parts.push(self.ops5_value(node)?);
        }
        Ok(Expr::Write(parts))
    }
}

/// A slot's constraint in the making.
struct Field {
    /// A variable of the slot's own, bound where a comparison needs one and no other is there.
    own: Name,
    constraint: Constraint,
}

impl Field {
    fn require(&mut self, term: Term) {
        match self.constraint.alternatives.first_mut() {
            Some(terms) => terms.push(term),
            None => self.constraint.alternatives.push(vec![term]),
        }
    }

    fn equal(&mut self, name: Name) {
        let binding = self.constraint.binding;
        if binding.is_none() || binding == Some(self.own) {
            self.constraint.binding = Some(name);
            self.rename(name);
        } else {
            self.require(Term { negated: false, kind: TermKind::Variable(name) });
        }
    }

    /// Comparisons read so far were with the slot's own variable; it has another now.
    fn rename(&mut self, name: Name) {
        for term in self.constraint.alternatives.iter_mut().flatten() {
            if let TermKind::Predicate(test) = &mut term.kind {
                let renamed = test.map(&mut |old, _| Ok::<_, ()>(if *old == self.own { name } else { *old }));
                *test = renamed.expect("renaming does not fail");
            }
        }
    }

    fn variable(&mut self) -> Expr<Name> {
        Expr::Variable(*self.constraint.binding.get_or_insert(self.own))
    }
}
