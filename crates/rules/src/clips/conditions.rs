//! Rules in CLIPS' syntax, and the condition elements of their left sides.
//!
//! `or` makes a rule several rules of one name, one for each way to meet its conditions, as in
//! CLIPS. Under `not` and `exists` several conditions are a group: `(not (and A B))`, and `(forall
//! A B)`, which is `(not (and A (not B)))`.

use ludex_core::{Text, say};

use crate::lexer::{Kind, Node};
use crate::reader::{Reader, Reading, lines_of};
use crate::syntax::{Builtin, Condition, Expr, Name};
use crate::value::{Symbol, Value};

use super::skip_comment;

/// The ways to meet conditions, each a list of conditions that all hold.
type Ways = Vec<Vec<Condition>>;

/// Conditions of a rule at most, all its ways together: each `or` may double them.
const MOST: usize = 1000;

impl Reader<'_> {
    pub(super) fn rule(&mut self, node: &Node, nodes: &[Node]) -> Reading<()> {
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
        let ways = self.all_of(node, left)?;
        let actions = self.exprs(right)?;
        self.keep_rule(name, salience, ways, &actions, &lines_of(right))
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

    /// The ways to meet all of several conditions.
    fn all_of(&mut self, within: &Node, nodes: &[Node]) -> Reading<Ways> {
        let mut ways = vec![Vec::new()];
        for next in self.elements(nodes)? {
            let longer = ways.iter().flat_map(|way| next.iter().map(move |other| [way.as_slice(), other].concat()));
            let longer = longer.collect();
            ways = self.bounded(within, longer)?;
        }
        Ok(ways)
    }

    fn bounded(&self, within: &Node, ways: Ways) -> Reading<Ways> {
        if ways.iter().map(|way| weight(way)).sum::<usize>() <= MOST {
            return Ok(ways);
        }
        let what = say!(
            "its alternatives expand to more than {MOST} conditions; write several rules",
            "ses alternatives donnent plus de {MOST} conditions ; écrivez plusieurs règles"
        );
        self.fail(within, what)
    }

    /// Condition elements in a row, each by its ways.
    fn elements(&mut self, nodes: &[Node]) -> Reading<Vec<Ways>> {
        let (mut all, mut rest) = (Vec::new(), nodes);
        while let [first, after @ ..] = rest {
            if let Kind::Variable(symbol) = first.kind {
                all.push(vec![vec![self.named_pattern(first, symbol, after)?]]);
                rest = &after[2..];
            } else {
                all.push(self.condition(first)?);
                rest = after;
            }
        }
        Ok(all)
    }

    /// `?FACT <- (pattern)`, after its variable.
    fn named_pattern(&mut self, variable: &Node, symbol: Symbol, after: &[Node]) -> Reading<Condition> {
        let what = Text::fixed("?FACT <- (pattern) was expected", "?FAIT <- (motif) était attendu");
        let [arrow, pattern, ..] = after else { return self.fail(variable, what) };
        if arrow.symbol().is_none_or(|symbol| self.word(symbol) != "<-") {
            return self.fail(variable, what);
        }
        if matches!(self.head(pattern), Some("and" | "or" | "not" | "exists" | "forall" | "test" | "logical")) {
            let what = Text::fixed(
                "only the fact of a plain pattern has an address",
                "seul le fait d'un simple motif a une adresse",
            );
            return self.fail(pattern, what);
        }
        let mut read = self.pattern(pattern)?;
        read.address = Some(Name { symbol, place: variable.place });
        self.addresses.insert(symbol, read.template);
        Ok(Condition::Pattern(read))
    }

    /// The ways to meet one condition element.
    fn condition(&mut self, node: &Node) -> Reading<Ways> {
        let what = Text::fixed(
            "a condition was expected, as in (father ?x ?y)",
            "une condition était attendue, comme (pere ?x ?y)",
        );
        let nodes = self.expect_list(node, what)?;
        let (Some(head), [_, inner @ ..]) = (self.head(node).map(str::to_string), nodes) else {
            return Ok(vec![vec![Condition::Pattern(self.pattern(node)?)]]);
        };
        self.check_inner(node, &head, inner)?;
        let ways = match head.as_str() {
            "and" => return self.all_of(node, inner),
            "or" => self.elements(inner)?.concat(),
            "test" => vec![vec![Condition::Test(self.pure(&inner[0])?)]],
            "not" => vec![self.condition(&inner[0])?.into_iter().map(none_of).collect()],
            "exists" => {
                let mut ways = self.all_of(node, inner)?;
                if ways.len() == 1 {
                    vec![vec![some_of(ways.remove(0))]]
                } else {
                    vec![vec![none_of(ways.into_iter().map(none_of).collect())]]
                }
            }
            "forall" => {
                let (first, others) = (self.condition(&inner[0])?, self.all_of(node, &inner[1..])?);
                let broken: Vec<_> = others.into_iter().map(none_of).collect();
                vec![first.into_iter().map(|way| none_of([way, broken.clone()].concat())).collect()]
            }
            _ => vec![vec![Condition::Pattern(self.pattern(node)?)]],
        };
        self.bounded(node, ways)
    }

    /// Whether a condition element holds as many others as it takes.
    fn check_inner(&self, node: &Node, head: &str, inner: &[Node]) -> Reading<()> {
        let (fewest, most) = match head {
            "logical" => {
                let what = Text::fixed(
                    "logical is not supported: a fact stays when the facts it was derived from are retracted",
                    "logical n'est pas pris en charge : un fait reste quand les faits dont il est déduit sont retirés",
                );
                return self.fail(node, what);
            }
            "and" | "or" | "exists" => (1, usize::MAX),
            "forall" => (2, usize::MAX),
            "test" | "not" => (1, 1),
            _ => return Ok(()),
        };
        if (fewest..=most).contains(&inner.len()) {
            return Ok(());
        }
        self.fail(
            node,
            Text::fixed(
                "test takes one call; not takes one condition; and, or and exists one or more; forall two or more",
                "test prend un appel ; not prend une condition ; and, or et exists une ou plus ; forall deux ou plus",
            ),
        )
    }
}

/// That not all of these hold together.
fn none_of(conditions: Vec<Condition>) -> Condition {
    match (all_tests(&conditions), conditions.as_slice()) {
        (Some(tests), _) => Condition::Test(Expr::Call(Builtin::Not, vec![tests])),
        (_, [Condition::Pattern(pattern)]) => Condition::Not(pattern.clone()),
        _ => Condition::NoneOf(patterns_first(conditions)),
    }
}

/// That facts meet all of these together.
fn some_of(conditions: Vec<Condition>) -> Condition {
    match (all_tests(&conditions), conditions.as_slice()) {
        (Some(tests), _) => Condition::Test(tests),
        (_, [Condition::Pattern(pattern)]) => Condition::Exists(pattern.clone()),
        _ => Condition::SomeOf(patterns_first(conditions)),
    }
}

/// These as one test, if they are nothing but tests.
fn all_tests(conditions: &[Condition]) -> Option<Expr<Name>> {
    let tests = conditions.iter().map(|condition| match condition {
        Condition::Test(test) => Some(test.clone()),
        _ => None,
    });
    Some(Expr::Call(Builtin::And, tests.collect::<Option<_>>()?))
}

/// A group begins with what facts meet; tests that stand before it can as well follow.
fn patterns_first(mut conditions: Vec<Condition>) -> Vec<Condition> {
    let tests = conditions.iter().take_while(|condition| matches!(condition, Condition::Test(_))).count();
    conditions[..=tests].rotate_left(tests);
    conditions
}

/// How many conditions these are, those of groups included.
fn weight(conditions: &[Condition]) -> usize {
    let each = conditions.iter().map(|condition| match condition {
        Condition::NoneOf(inner) | Condition::SomeOf(inner) => 1 + weight(inner),
        _ => 1,
    });
    each.sum()
}
