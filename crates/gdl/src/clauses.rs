//! From nested lists to rules: keywords, variables, and alternatives as rules of their own.
//!
//! A rule with `or` becomes several, one for each choice. What sheets of strangers have is read as
//! it is meant: keywords in any letters, `(p)` for `p`, rules without conditions. What could mean
//! two things is refused.

use std::collections::HashMap;

use ludex_core::{Diagnostic, Span, Text, say};

use crate::reader::{Kind, Node};
use crate::syntax::{Atom, Clause, Literal, Pattern};
use crate::terms::{Name, Terms, word};

/// The rules that one rule with alternatives may become.
const MOST_CHOICES: usize = 4096;

/// The conditions that a rule may have.
const MOST_CONDITIONS: usize = 500;

/// Reads rules.
pub(crate) struct Clauses<'t> {
    pub(crate) file: &'t str,
    pub(crate) source: &'t str,
    pub(crate) terms: &'t mut Terms,
}

/// A condition before alternatives are taken apart.
enum Formula {
    Literal(Literal),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

/// The variables of the rule at hand.
#[derive(Default)]
struct Variables {
    numbers: HashMap<Name, u16>,
    names: Vec<Name>,
}

impl Clauses<'_> {
    pub(crate) fn problem(&self, place: Span, what: Text) -> Diagnostic {
        Diagnostic::new(self.file, self.source, place, what)
    }

    /// All rules of a text.
    pub(crate) fn all(&mut self, nodes: &[Node]) -> Result<Vec<Clause>, Diagnostic> {
        let mut clauses = Vec::new();
        for node in nodes {
            self.clause(node, &mut clauses)?;
        }
        Ok(clauses)
    }

    fn clause(&mut self, node: &Node, clauses: &mut Vec<Clause>) -> Result<(), Diagnostic> {
        let mut variables = Variables::default();
        let parts = match &node.kind {
            Kind::List(parts) if matches!(parts.first(), Some(first) if self.is(first, word::IF)) => &parts[1..],
            _ => std::slice::from_ref(node),
        };
        let Some((head, conditions)) = parts.split_first() else {
            return Err(self.problem(
                node.place,
                Text::fixed(
                    "a rule is a head and its conditions, as in (<= (next ?p) (true ?p))",
                    "une règle est une tête et ses conditions, comme (<= (next ?p) (true ?p))",
                ),
            ));
        };
        let head = self.atom(head, &mut variables)?;
        let conditions = conditions.iter().map(|node| self.formula(node, true, &mut variables));
        let body = Formula::All(conditions.collect::<Result<_, _>>()?);
        let bodies = choices(&body).ok_or_else(|| {
            self.problem(
                node.place,
                say!(
                    "the alternatives of this rule are more than {MOST_CHOICES} rules; name some of them by a relation of their own",
                    "les alternatives de cette règle font plus de {MOST_CHOICES} règles ; nommez-en certaines par une relation à part"
                ),
            )
        })?;
        if bodies.iter().any(|body| body.len() > MOST_CONDITIONS) {
            return Err(self.problem(
                node.place,
                say!(
                    "a rule has at most {MOST_CONDITIONS} conditions",
                    "une règle a au plus {MOST_CONDITIONS} conditions"
                ),
            ));
        }
        clauses.extend(bodies.into_iter().map(|body| Clause {
            head: head.clone(),
            body,
            variables: variables.names.clone(),
            place: node.place,
        }));
        Ok(())
    }

    /// Whether a node is a keyword, in whatever letters.
    fn is(&self, node: &Node, keyword: Name) -> bool {
        matches!(node.kind, Kind::Word(name) if self.keyword(name) == keyword)
    }

    /// The keyword that a word is, or the word.
    fn keyword(&self, name: Name) -> Name {
        let text = self.terms.name_text(name);
        let known = word::ALL.iter().position(|known| known.eq_ignore_ascii_case(text));
        known.map_or(name, |at| Name(at as u32))
    }

    fn formula(&mut self, node: &Node, holds: bool, of: &mut Variables) -> Result<Formula, Diagnostic> {
        let head = match &node.kind {
            Kind::List(parts) => parts.first(),
            Kind::Word(_) => Some(node),
        };
        let Some(Kind::Word(name)) = head.map(|head| &head.kind) else { return Err(self.no_relation(node)) };
        let args = match &node.kind {
            Kind::List(parts) => &parts[1..],
            Kind::Word(_) => &[],
        };
        let name = self.keyword(*name);
        let several = |this: &mut Self, any: bool, of: &mut Variables| {
            let parts = args.iter().map(|arg| this.formula(arg, holds, of)).collect::<Result<Vec<_>, _>>()?;
            // By De Morgan's laws, what is not `or` is `and`.
            Ok(if any == holds { Formula::Any(parts) } else { Formula::All(parts) })
        };
        match (name, args) {
            (word::AND, _) => several(self, false, of),
            (word::OR, []) => Err(self.count(node, "or", 1, 0)),
            (word::OR, _) => several(self, true, of),
            (word::NOT, [inner]) => self.formula(inner, !holds, of),
            (word::NOT, _) => Err(self.count(node, "not", 1, args.len())),
            (word::DISTINCT, [left, right]) => {
                let terms = [self.pattern(left, of)?, self.pattern(right, of)?];
                Ok(Formula::Literal(Literal::Compare { same: !holds, terms, place: node.place }))
            }
            (word::DISTINCT, _) => Err(self.count(node, "distinct", 2, args.len())),
            (word::IF, _) => Err(self.problem(
                node.place,
                Text::fixed("a rule stands for itself, and not in another", "une règle ne se met pas dans une autre"),
            )),
            _ => {
                let atom = self.atom(node, of)?;
                Ok(Formula::Literal(if holds { Literal::Holds(atom) } else { Literal::Fails(atom) }))
            }
        }
    }

    fn count(&self, node: &Node, name: &str, wanted: usize, found: usize) -> Diagnostic {
        self.problem(
            node.place,
            say!(
                "{name} takes {wanted}, and here it has {found}",
                "{name} en prend {wanted}, et il y en a ici {found}"
            ),
        )
    }

    fn no_relation(&self, node: &Node) -> Diagnostic {
        self.problem(
            node.place,
            Text::fixed(
                "a relation belongs here: a word, or a list that begins with one, as in (cell 1 b)",
                "il faut ici une relation : un mot, ou une liste qui commence par un mot, comme (cell 1 b)",
            ),
        )
    }

    fn atom(&mut self, node: &Node, of: &mut Variables) -> Result<Atom, Diagnostic> {
        let (first, args): (&Node, &[Node]) = match &node.kind {
            Kind::Word(_) => (node, &[]),
            Kind::List(parts) => match parts.split_first() {
                Some((first, args)) => (first, args),
                None => return Err(self.no_relation(node)),
            },
        };
        let Kind::Word(name) = first.kind else { return Err(self.no_relation(node)) };
        if self.is_variable(name) {
            return Err(self.problem(
                first.place,
                Text::fixed("a variable cannot be a relation", "une variable ne peut pas être une relation"),
            ));
        }
        let args = args.iter().map(|arg| self.pattern(arg, of)).collect::<Result<_, _>>()?;
        Ok(Atom { relation: self.keyword(name), args, place: node.place })
    }

    fn is_variable(&self, name: Name) -> bool {
        self.terms.name_text(name).starts_with('?')
    }

    fn pattern(&mut self, node: &Node, of: &mut Variables) -> Result<Pattern, Diagnostic> {
        match &node.kind {
            Kind::Word(name) if self.is_variable(*name) => {
                if self.terms.name_text(*name) == "?" {
                    return Err(self.problem(
                        node.place,
                        Text::fixed("a variable has a name, as in ?x", "une variable a un nom, comme ?x"),
                    ));
                }
                let next = of.names.len() as u16;
                if of.names.len() > 1000 {
                    return Err(self.problem(
                        node.place,
                        Text::fixed("a rule has at most 1000 variables", "une règle a au plus 1000 variables"),
                    ));
                }
                let number = *of.numbers.entry(*name).or_insert(next);
                if number == next {
                    of.names.push(*name);
                }
                Ok(Pattern::Variable(number))
            }
            Kind::Word(name) => Ok(Pattern::Function(*name, Vec::new())),
            Kind::List(parts) => {
                let Some((Node { kind: Kind::Word(name), .. }, args)) = parts.split_first() else {
                    return Err(self.no_relation(node));
                };
                if self.is_variable(*name) {
                    return Err(self.problem(
                        parts[0].place,
                        Text::fixed("a variable cannot be a function", "une variable ne peut pas être une fonction"),
                    ));
                }
                let name = *name;
                let args = args.iter().map(|arg| self.pattern(arg, of)).collect::<Result<_, _>>()?;
                Ok(Pattern::Function(name, args))
            }
        }
    }
}

/// All ways to meet a condition, each as conditions that all must hold; `None` if they are too
/// many.
fn choices(formula: &Formula) -> Option<Vec<Vec<Literal>>> {
    match formula {
        Formula::Literal(literal) => Some(vec![vec![literal.clone()]]),
        Formula::Any(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(choices(part)?);
            }
            (all.len() <= MOST_CHOICES).then_some(all)
        }
        Formula::All(parts) => {
            let mut all = vec![Vec::new()];
            for part in parts {
                let part = choices(part)?;
                if all.len() * part.len() > MOST_CHOICES {
                    return None;
                }
                all = all.iter().flat_map(|one| part.iter().map(move |more| [&one[..], &more[..]].concat())).collect();
            }
            Some(all)
        }
    }
}
