//! What a rule does, in OPS5's syntax: `make`, `remove`, `modify`, `write`, `bind`, and `compute`
//! within their values.

use ludex_core::Text;

use crate::lexer::{Kind, Node};
use crate::reader::{Reader, Reading};
use crate::syntax::{Builtin, Expr, Name};
use crate::value::Value;

impl Reader<'_> {
    pub(super) fn ops5_action(&mut self, node: &Node) -> Reading<Expr<Name>> {
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
