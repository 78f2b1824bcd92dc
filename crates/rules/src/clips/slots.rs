//! Slots of a `deftemplate`, and what they hold where nothing is said.
//!
//! A slot's attributes give its default; whether values keep to them is not checked. Without a
//! `default` it is CLIPS' own choice: the first of symbol, string, whole number and float that
//! `type` allows, and of these the first that is listed, the end of the range, or nil, "", 0 and
//! 0.0.

use ludex_core::Text;

use crate::lexer::{Kind, Node};
use crate::reader::{Reader, Reading};
use crate::syntax::Slot;
use crate::value::{NIL, Value};

/// The kinds of values, in the order in which one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Symbol,
    String,
    Integer,
    Float,
}

/// What the attributes of a slot say of its values.
#[derive(Default)]
struct Attributes {
    /// Empty where all are allowed.
    sorts: Vec<Sort>,
    listed: Vec<Value>,
    /// Those of its two ends that are given.
    range: Vec<Value>,
}

impl Reader<'_> {
    pub(super) fn template_slot(&mut self, node: &Node) -> Reading<Slot> {
        let what = Text::fixed(
            "(slot NAME) was expected; multislots are not supported",
            "(slot NOM) était attendu ; les multislots ne sont pas pris en charge",
        );
        let nodes = self.expect_list(node, what.clone())?;
        if !matches!(self.head(node), Some("slot" | "field")) {
            return self.fail(node, what);
        }
        let name = self.expect_symbol(node, nodes, 1, what)?;
        let (mut default, mut attributes) = (None, Attributes::default());
        for option in &nodes[2..] {
            match (self.head(option), option.list()) {
                (Some("default" | "default-dynamic"), Some([_, value])) => default = Some(value),
                (Some("type"), Some([_, sorts @ ..])) => attributes.sorts = self.sorts(sorts)?,
                (Some("range"), Some([_, ends @ ..])) => attributes.range = self.given(ends)?,
                (Some(list), Some([_, values @ ..])) if list.starts_with("allowed-") => {
                    attributes.listed.extend(self.given(values)?);
                }
                _ => {
                    let what = Text::fixed(
                        "(default VALUE), (type TYPE), (range FROM TO) or (allowed-values VALUES) was expected",
                        "(default VALEUR), (type TYPE), (range DE À) ou (allowed-values VALEURS) était attendu",
                    );
                    return self.fail(option, what);
                }
            }
        }
        let default = match default {
            Some(Node { kind: Kind::Variable(word), place }) => match self.word(*word) {
                "NONE" => None,
                "DERIVE" => Some(attributes.chosen(self)),
                _ => {
                    let what = Text::fixed(
                        "a value, ?DERIVE or ?NONE was expected",
                        "une valeur, ?DERIVE ou ?NONE était attendu",
                    );
                    return Err(self.at(*place, what));
                }
            },
            Some(value) => Some(self.constant(value)?),
            None => Some(attributes.chosen(self)),
        };
        Ok(Slot { name, default })
    }

    /// The values of a list, without `?VARIABLE`, which stands for any.
    fn given(&self, nodes: &[Node]) -> Reading<Vec<Value>> {
        let values = nodes.iter().filter(|node| !matches!(node.kind, Kind::Variable(_)));
        values.map(|value| self.constant(value)).collect()
    }

    /// The sorts of values of a `type`.
    fn sorts(&self, nodes: &[Node]) -> Reading<Vec<Sort>> {
        let mut sorts = Vec::new();
        for value in nodes.iter().filter(|node| !matches!(node.kind, Kind::Variable(_))) {
            let word = value.symbol().map_or("", |symbol| self.word(symbol));
            sorts.extend(match word {
                "SYMBOL" => [Sort::Symbol].as_slice(),
                "STRING" => &[Sort::String],
                "LEXEME" => &[Sort::Symbol, Sort::String],
                "INTEGER" => &[Sort::Integer],
                "FLOAT" => &[Sort::Float],
                "NUMBER" => &[Sort::Integer, Sort::Float],
                _ => {
                    let what = Text::fixed(
                        "a type was expected: SYMBOL, STRING, LEXEME, INTEGER, FLOAT or NUMBER",
                        "un type était attendu : SYMBOL, STRING, LEXEME, INTEGER, FLOAT ou NUMBER",
                    );
                    return self.fail(value, what);
                }
            });
        }
        Ok(sorts)
    }
}

impl Attributes {
    fn chosen(&self, reader: &mut Reader<'_>) -> Value {
        let order = [Sort::Symbol, Sort::String, Sort::Integer, Sort::Float];
        let sort = order.into_iter().find(|sort| self.sorts.contains(sort)).unwrap_or(Sort::Symbol);
        let is_such = |value: &&Value| match value {
            Value::Symbol(_) => sort == Sort::Symbol,
            Value::String(_) => sort == Sort::String,
            Value::Integer(_) => sort == Sort::Integer,
            Value::Float(_) => sort == Sort::Float,
            Value::Fact(_) => false,
        };
        let found = self.listed.iter().chain(&self.range).find(is_such).copied();
        found.unwrap_or_else(|| match sort {
            Sort::Symbol => NIL,
            Sort::String => Value::String(reader.program.symbols.intern("")),
            Sort::Integer => Value::Integer(0),
            Sort::Float => Value::float(0.0),
        })
    }
}
