//! What both dialects share when they are read: expectations, facts, expressions and the lowering
//! of rules.

use std::collections::HashMap;

use ludex_core::{Diagnostic, Span, Text, say};

use crate::format::holes;
use crate::lexer::{Dialect, Kind, Node, read};
use crate::lower::{Ref, lower};
use crate::program::Program;
use crate::syntax::{Builtin, Condition, Expr, MANY, Name, Rule};
use crate::value::{NIL, Symbol, TRUE, Value};

/// A text being read into a program.
pub(crate) struct Reader<'r> {
    pub(crate) program: &'r mut Program,
    pub(crate) file: &'r str,
    pub(crate) source: &'r str,
    /// The templates of the variables that stand for facts in the rule at hand.
    pub(crate) addresses: HashMap<Symbol, u32>,
    /// Other names of such variables.
    pub(crate) aliases: Vec<(Symbol, Symbol)>,
}

pub(crate) type Reading<T> = Result<T, Diagnostic>;

/// The line of each node.
pub(crate) fn lines_of(nodes: &[Node]) -> Vec<u32> {
    nodes.iter().map(|node| node.place.line).collect()
}

impl<'r> Reader<'r> {
    pub(crate) fn new(program: &'r mut Program, file: &'r str, source: &'r str) -> Self {
        Self { program, file, source, addresses: HashMap::new(), aliases: Vec::new() }
    }

    pub(crate) fn nodes(&mut self, dialect: Dialect) -> Reading<Vec<Node>> {
        read(dialect, self.file, self.source, &mut self.program.symbols)
    }

    pub(crate) fn at(&self, place: Span, what: Text) -> Diagnostic {
        Diagnostic::new(self.file, self.source, place, what)
    }

    pub(crate) fn fail<T>(&self, node: &Node, what: Text) -> Reading<T> {
        Err(self.at(node.place, what))
    }

    pub(crate) fn word(&self, symbol: Symbol) -> &str {
        self.program.symbols.word(symbol)
    }

    /// The symbol that a list begins with.
    pub(crate) fn head(&self, node: &Node) -> Option<&str> {
        node.list()?.first()?.symbol().map(|symbol| self.word(symbol))
    }

    /// A list and its nodes, or an error that says what was expected.
    pub(crate) fn expect_list<'n>(&self, node: &'n Node, what: Text) -> Reading<&'n [Node]> {
        node.list().ok_or_else(|| self.at(node.place, what))
    }

    pub(crate) fn expect_symbol(&self, within: &Node, nodes: &[Node], at: usize, what: Text) -> Reading<Symbol> {
        let node = nodes.get(at).unwrap_or(within);
        node.symbol().ok_or_else(|| self.at(node.place, what))
    }

    /// The name in second place of a construct such as `(defrule name …)`.
    pub(crate) fn construct_name(&self, within: &Node, nodes: &[Node]) -> Reading<Symbol> {
        let what =
            Text::fixed("a name was expected after its first word", "un nom était attendu après son premier mot");
        self.expect_symbol(within, nodes, 1, what)
    }

    pub(crate) fn constant(&self, node: &Node) -> Reading<Value> {
        match node.kind {
            Kind::Constant(value) => Ok(value),
            _ => self.fail(
                node,
                Text::fixed(
                    "a word, a number or a string was expected",
                    "un mot, un nombre ou une chaîne était attendu",
                ),
            ),
        }
    }

    /// The number of a slot of a template, by its name.
    pub(crate) fn slot(&self, template: u32, node: &Node) -> Reading<u16> {
        let template = &self.program.templates[template as usize];
        let found = node.symbol().and_then(|name| template.slots.iter().position(|slot| slot.name == name));
        if let Some(slot) = found.filter(|_| !template.ordered) {
            return Ok(slot as u16);
        }
        let names: Vec<_> = template.slots.iter().map(|slot| self.word(slot.name)).collect();
        let (names, of) = (names.join(", "), self.word(template.name));
        self.fail(
            node,
            say!("a slot of `{of}` was expected: {names}", "un attribut de « {of} » était attendu : {names}"),
        )
    }

    /// Keeps a rule, once for each way to meet its conditions, once its variables are found.
    pub(crate) fn keep_rule(
        &mut self,
        name: Symbol,
        salience: i32,
        ways: Vec<Vec<Condition>>,
        actions: &[Expr<Name>],
        lines: &[u32],
    ) -> Reading<()> {
        let mut made = Vec::new();
        for conditions in ways {
            let rule = Rule { name, salience, conditions, actions: actions.to_vec(), lines: lines.to_vec() };
            let lowered = lower(self.program, &rule).map_err(|(place, what)| self.at(place, what))?;
            made.push((rule, lowered));
        }
        while let Some(old) = self.program.rules.iter().position(|old| old.name == name) {
            self.program.rules.remove(old);
            self.program.lowered.remove(old);
        }
        for (rule, lowered) in made {
            self.program.rules.push(rule);
            self.program.lowered.push(lowered);
        }
        Ok(())
    }

    /// Expressions in a row.
    pub(crate) fn exprs(&mut self, nodes: &[Node]) -> Reading<Vec<Expr<Name>>> {
        nodes.iter().map(|node| self.expr(node)).collect()
    }

    /// A constant, a variable, or a call.
    pub(crate) fn expr(&mut self, node: &Node) -> Reading<Expr<Name>> {
        match &node.kind {
            Kind::Constant(value) => Ok(Expr::Constant(*value)),
            Kind::Variable(symbol) => Ok(Expr::Variable(Name { symbol: *symbol, place: node.place })),
            Kind::Global(symbol) => Ok(Expr::Global(self.global(node, *symbol)?)),
            Kind::List(nodes) => self.call(node, nodes),
            Kind::Any | Kind::Several | Kind::Mark(_) => self.fail(
                node,
                Text::fixed(
                    "a constant, a variable or a call was expected",
                    "une constante, une variable ou un appel était attendu",
                ),
            ),
        }
    }

    /// An expression without effects, as tests need.
    pub(crate) fn pure(&mut self, node: &Node) -> Reading<Expr<Name>> {
        let expr = self.expr(node)?;
        if expr.is_pure(&|function| self.program.is_pure(function)) {
            return Ok(expr);
        }
        self.fail(
            node,
            Text::fixed(
                "a test cannot have effects: assert, retract, printout and the like belong to the actions",
                "un test ne peut pas avoir d'effet : assert, retract, printout et leurs semblables vont dans les \
                 actions",
            ),
        )
    }

    pub(crate) fn global(&self, node: &Node, symbol: Symbol) -> Reading<u16> {
        let found = self.program.globals.iter().position(|(name, _)| *name == symbol);
        found.map(|at| at as u16).ok_or_else(|| {
            let what = Text::fixed(
                "this global variable must be defined before, by defglobal",
                "cette variable globale doit être définie auparavant, par defglobal",
            );
            self.at(node.place, what)
        })
    }

    fn call(&mut self, node: &Node, nodes: &[Node]) -> Reading<Expr<Name>> {
        let what = Text::fixed("the name of a function was expected", "le nom d'une fonction était attendu");
        let symbol = self.expect_symbol(node, nodes, 0, what)?;
        let word = self.word(symbol).to_string();
        if let Some(action) = self.action(&word, node, &nodes[1..])? {
            return Ok(action);
        }
        if let Some(function) = self.program.functions.iter().rposition(|function| function.name == symbol) {
            let parameters = self.program.functions[function].parameters;
            self.check_count(node, &word, nodes.len() - 1, parameters, parameters)?;
            return Ok(Expr::User(function as u32, self.exprs(&nodes[1..])?));
        }
        if let Some((builtin, fewest, most)) = Builtin::from_name(&word) {
            self.check_count(node, &word, nodes.len() - 1, fewest, most)?;
            return Ok(Expr::Call(builtin, self.exprs(&nodes[1..])?));
        }
        let what = say!(
            "there is no function or action `{word}`; among the actions are assert, retract, modify, bind, printout, halt \
             and count",
            "il n'y a ni fonction ni action « {word} » ; parmi les actions : assert, retract, modify, bind, printout, halt et \
             count"
        );
        self.fail(&nodes[0], what)
    }

    pub(crate) fn check_count(&self, node: &Node, name: &str, n: usize, fewest: usize, most: usize) -> Reading<()> {
        if (fewest..=most).contains(&n) {
            return Ok(());
        }
        let what = if fewest == most {
            say!("`{name}` takes {fewest} arguments, not {n}", "« {name} » prend {fewest} arguments, pas {n}")
        } else if most == MANY {
            say!(
                "`{name}` takes {fewest} arguments or more, not {n}",
                "« {name} » prend {fewest} arguments ou plus, pas {n}"
            )
        } else {
            say!(
                "`{name}` takes {fewest} to {most} arguments, not {n}",
                "« {name} » prend de {fewest} à {most} arguments, pas {n}"
            )
        };
        self.fail(node, what)
    }

    fn action(&mut self, word: &str, node: &Node, rest: &[Node]) -> Reading<Option<Expr<Name>>> {
        Ok(Some(match word {
            "assert" => self.assert(rest)?,
            "retract" => Expr::Retract(self.exprs(rest)?),
            "modify" => self.modify(node, rest)?,
            "bind" => self.bind(node, rest)?,
            "printout" => Expr::Write(self.printout(node, rest)?),
            "print" | "println" => {
                let mut parts = vec![Expr::Constant(TRUE)];
                parts.extend(self.written(rest)?);
                if word == "println" {
                    parts.push(Expr::Constant(Value::String(self.program.symbols.intern("\n"))));
                }
                Expr::Write(parts)
            }
            "format" => self.format(node, rest)?,
            "count" => Expr::Count(self.exprs(rest)?),
            "halt" => Expr::Halt,
            "progn" => Expr::Sequence(self.exprs(rest)?),
            "return" => Expr::Return(match rest {
                [] => None,
                [value] => Some(Box::new(self.expr(value)?)),
                _ => return self.check_count(node, word, rest.len(), 0, 1).map(|()| None),
            }),
            "if" => self.branch(node, rest)?,
            "while" => self.repeat(node, rest)?,
            _ => return Ok(None),
        }))
    }

    fn assert(&mut self, facts: &[Node]) -> Reading<Expr<Name>> {
        let mut asserts = Vec::new();
        for fact in facts {
            let (template, values) = self.fact(fact, Self::expr, Expr::Constant)?;
            asserts.push(Expr::Assert(template, values));
        }
        Ok(if asserts.len() == 1 { asserts.remove(0) } else { Expr::Sequence(asserts) })
    }

    /// A fact, `(name value …)` or `(name (slot value) …)`, whose values are read by `read`.
    pub(crate) fn fact<T>(
        &mut self,
        node: &Node,
        mut read: impl FnMut(&mut Self, &Node) -> Reading<T>,
        default: impl Fn(Value) -> T,
    ) -> Reading<(u32, Vec<T>)> {
        let what = Text::fixed(
            "a fact was expected, as in (father John Paul)",
            "un fait était attendu, comme (pere Jean Paul)",
        );
        let nodes = self.expect_list(node, what.clone())?;
        let name = self.expect_symbol(node, nodes, 0, what)?;
        let Some(&template) = self.program.named.get(&name) else {
            let values =
                nodes[1..].iter().map(|value| read(self, value).map_err(|problem| perhaps_slot(value, problem)));
            let values = values.collect::<Reading<Vec<_>>>()?;
            return Ok((self.program.ordered_template(name, values.len()), values));
        };
        let slots = self.program.templates[template as usize].slots.clone();
        let mut values: Vec<Option<T>> = slots.iter().map(|slot| slot.default.map(&default)).collect();
        for given in &nodes[1..] {
            let (slot, value) = self.slot_value(template, given)?;
            values[slot as usize] = Some(read(self, value)?);
        }
        if let Some(missing) = values.iter().position(Option::is_none) {
            let slot = self.word(slots[missing].name);
            let what = say!(
                "a value of `{slot}`, which has no default, was expected",
                "une valeur de « {slot} », qui n'a pas de valeur par défaut, était attendue"
            );
            return self.fail(node, what);
        }
        Ok((template, values.into_iter().flatten().collect()))
    }

    /// `(slot value)`.
    pub(crate) fn slot_value<'n>(&self, template: u32, node: &'n Node) -> Reading<(u16, &'n Node)> {
        let what = Text::fixed(
            "a slot and one value were expected, as in (name value)",
            "un attribut et une valeur étaient attendus, comme (nom valeur)",
        );
        let nodes = self.expect_list(node, what.clone())?;
        let slot = self.slot(template, nodes.first().unwrap_or(node))?;
        if let [_, value] = nodes { Ok((slot, value)) } else { self.fail(node, what) }
    }

    fn modify(&mut self, node: &Node, rest: &[Node]) -> Reading<Expr<Name>> {
        let target = rest.first().unwrap_or(node);
        let template = match target.kind {
            Kind::Variable(name) => self.addresses.get(&name).copied(),
            _ => None,
        };
        let Some(template) = template else {
            return self.fail(
                target,
                Text::fixed(
                    "modify needs a variable that a pattern binds to its fact, as in ?f <- (…)",
                    "modify demande une variable qu'un motif lie à son fait, comme ?f <- (…)",
                ),
            );
        };
        let fact = self.expr(target)?;
        let mut changes = Vec::new();
        for change in &rest[1..] {
            let (slot, value) = self.slot_value(template, change)?;
            changes.push((slot, self.expr(value)?));
        }
        Ok(Expr::Modify(template, Box::new(fact), changes))
    }

    fn bind(&mut self, node: &Node, rest: &[Node]) -> Reading<Expr<Name>> {
        if let [target, value] = rest {
            match target.kind {
                Kind::Variable(symbol) => {
                    let name = Name { symbol, place: target.place };
                    return Ok(Expr::Bind(name, Box::new(self.expr(value)?)));
                }
                Kind::Global(symbol) => {
                    return Ok(Expr::SetGlobal(self.global(target, symbol)?, Box::new(self.expr(value)?)));
                }
                _ => {}
            }
        }
        let what = Text::fixed(
            "bind takes a variable and a value, as in (bind ?x 1)",
            "bind prend une variable et une valeur, comme (bind ?x 1)",
        );
        self.fail(node, what)
    }

    /// What `printout` writes: nothing if its first argument, where to write, is `nil`.
    fn printout(&mut self, node: &Node, rest: &[Node]) -> Reading<Vec<Expr<Name>>> {
        let Some((stream, rest)) = rest.split_first() else {
            let what = Text::fixed("printout needs an output, usually t", "printout demande une sortie, en général t");
            return self.fail(node, what);
        };
        Ok([vec![self.expr(stream)?], self.written(rest)?].concat())
    }

    fn written(&mut self, parts: &[Node]) -> Reading<Vec<Expr<Name>>> {
        let written = parts.iter().map(|part| {
            let blank = part.symbol().and_then(|symbol| match self.word(symbol) {
                "crlf" => Some("\n"),
                "tab" => Some("\t"),
                "vtab" => Some("\u{b}"),
                "ff" => Some("\u{c}"),
                _ => None,
            });
            match blank {
                Some(text) => Ok(Expr::Constant(Value::String(self.program.symbols.intern(text)))),
                None => self.expr(part),
            }
        });
        written.collect()
    }

    /// `(format nil …)` is a text; with another place to write to, it is written.
    fn format(&mut self, node: &Node, rest: &[Node]) -> Reading<Expr<Name>> {
        let [stream, format, values @ ..] = rest else {
            return self.check_count(node, "format", rest.len(), 2, MANY).map(|()| Expr::Halt);
        };
        if let Kind::Constant(Value::String(text)) = format.kind {
            let holes = holes(self.word(text)).map_err(|what| self.at(format.place, what))?;
            self.check_count(node, "format", rest.len(), holes + 2, holes + 2)?;
        }
        let text = Expr::Call(Builtin::Format, [vec![self.expr(format)?], self.exprs(values)?].concat());
        let stream = self.expr(stream)?;
        Ok(if stream == Expr::Constant(NIL) { text } else { Expr::Write(vec![stream, text]) })
    }

    fn is_word(&self, node: &Node, word: &str) -> bool {
        node.symbol().is_some_and(|symbol| self.word(symbol) == word)
    }

    fn branch(&mut self, node: &Node, rest: &[Node]) -> Reading<Expr<Name>> {
        match rest {
            [test, then, body @ ..] if self.is_word(then, "then") => {
                let test = self.expr(test)?;
                let split = body.iter().position(|part| self.is_word(part, "else"));
                let (yes, no) = split.map_or((body, [].as_slice()), |at| (&body[..at], &body[at + 1..]));
                Ok(Expr::If(Box::new(test), self.exprs(yes)?, self.exprs(no)?))
            }
            _ => self.fail(
                node,
                Text::fixed("(if TEST then … else …) was expected", "(if TEST then … else …) était attendu"),
            ),
        }
    }

    fn repeat(&mut self, node: &Node, rest: &[Node]) -> Reading<Expr<Name>> {
        let [test, body @ ..] = rest else {
            return self.fail(node, Text::fixed("(while TEST do …) was expected", "(while TEST do …) était attendu"));
        };
        let test = self.expr(test)?;
        let body = if body.first().is_some_and(|part| self.is_word(part, "do")) { &body[1..] } else { body };
        Ok(Expr::While(Box::new(test), self.exprs(body)?))
    }

    /// A function's body with its variables found.
    pub(crate) fn resolve(&self, parameters: &[Symbol], body: &[Expr<Name>]) -> Reading<(Vec<Expr<Ref>>, usize)> {
        let mut known = parameters.to_vec();
        let mut find = |name: &Name, is_bind: bool| {
            if let Some(at) = known.iter().position(|&symbol| symbol == name.symbol) {
                return Ok(Ref::Local(at as u16));
            }
            if is_bind {
                known.push(name.symbol);
                return Ok(Ref::Local(known.len() as u16 - 1));
            }
            let what = Text::fixed(
                "this variable is neither a parameter nor bound before",
                "cette variable n'est ni un paramètre ni liée auparavant",
            );
            Err(self.at(name.place, what))
        };
        let body = body.iter().map(|expr| expr.map(&mut find)).collect::<Reading<Vec<_>>>()?;
        Ok((body, known.len()))
    }
}

/// A problem with a value, which may be a slot of a relation whose template is not known.
fn perhaps_slot(value: &Node, problem: Diagnostic) -> Diagnostic {
    let Some(nodes) = value.list() else { return problem };
    let begins = |node: &Node| (node.place.line, node.place.column) == (problem.line, problem.column);
    if !begins(value) && !nodes.first().is_some_and(begins) {
        return problem;
    }
    let Text { en, fr } = &problem.what;
    let what = say!(
        "{en}; if this is a slot, the deftemplate of its relation must come before it",
        "{fr} ; si c'est un attribut, le deftemplate de sa relation doit le précéder"
    );
    Diagnostic { what, ..problem }
}
