//! What a fact must look like, in OPS5's syntax: a value or a comparison for each attribute, `{ …
//! }` for all of several, `<< … >>` for one of several constants.

use ludex_core::Text;

use crate::lexer::{Kind, Node};
use crate::reader::{Reader, Reading};
use crate::syntax::{Builtin, Constraint, Expr, Name, Pattern, Term, TermKind};

impl Reader<'_> {
    pub(super) fn ops5_pattern(&mut self, node: &Node, condition: usize) -> Reading<Pattern> {
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
            let own = self.program.symbols.intern(format!("slot {slot} of condition {condition}"));
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
                let (builtin, ..) = Builtin::from_name(sign).expect("signs are functions");
                TermKind::Predicate(Expr::Call(builtin, vec![field.variable(), value]))
            }
        };
        field.require(Term { negated, kind });
        Ok(())
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
