//! What a fact must look like, in CLIPS' syntax: a pattern and the constraints of its slots.
//!
//! A constraint is terms joined by `&`, which binds closer, and `|`. A variable that stands first
//! of a constraint without alternatives binds, or equals what it is bound to; everywhere else it is
//! a term that equals or differs.

use ludex_core::Text;

use crate::lexer::{Kind, Node};
use crate::reader::{Reader, Reading};
use crate::syntax::{Constraint, Name, Pattern, Term, TermKind};
use crate::value::Value;

impl Reader<'_> {
    pub(super) fn pattern(&mut self, node: &Node) -> Reading<Pattern> {
        let what =
            Text::fixed("a pattern was expected, as in (father ?x ?y)", "un motif était attendu, comme (pere ?x ?y)");
        let nodes = self.expect_list(node, what.clone())?;
        let name = self.expect_symbol(node, nodes, 0, what)?;
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
                    let what = Text::fixed("? must be alone, without & or |", "? doit être seul, sans & ni |");
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
            Kind::List(_) => {
                let what = Text::fixed(
                    "a constant, a variable, ?, :(…) or =(…) was expected; a slot needs the deftemplate of its relation before it",
                    "une constante, une variable, ?, :(…) ou =(…) était attendu ; un attribut demande le deftemplate de sa \
                     relation avant lui",
                );
                return self.fail(node, what);
            }
            Kind::Several => return self.fail(node, super::several()),
            _ => return self.fail(node, what),
        };
        Ok(Some(Term { negated, kind }))
    }
}
