//! Reads a tree from JSON.
//!
//! `serde_json` does the reading; a fault in a tree is described in two languages, which pass
//! through its errors as one message with a separator, and come out with the line and the column.

use std::cell::Cell;
use std::fmt;

use ludex_core::{Text, say};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::read::{TreeError, childless, too_deep, too_many};
use super::{DEEPEST, Draft, DraftKind, MOST_NODES, Number, Side, Tree};

/// Between the two languages of a message.
const SEPARATOR: char = '\u{1f}';

/// Reads a tree.
pub(super) fn read(text: &str) -> Result<Tree, TreeError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let nodes = Cell::new(0);
    let draft = NodeSeed { depth: 0, nodes: &nodes }.deserialize(&mut json);
    let draft = draft.and_then(|draft| json.end().map(|()| draft));
    draft.map(Tree::from).map_err(|error| told(&error))
}

fn told(error: &serde_json::Error) -> TreeError {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    let problem = match message.split_once(SEPARATOR) {
        Some((en, fr)) => Text { en: en.to_owned().into(), fr: fr.to_owned().into() },
        None if error.is_eof() => Text::fixed("the JSON ends too soon", "le JSON s'arrête trop tôt"),
        None => Text::fixed("this is not valid JSON from here on", "à partir d'ici, ce n'est pas du JSON valable"),
    };
    TreeError { line: error.line().max(1), column: error.column().max(1), problem }
}

fn wrong<E: Error>(Text { en, fr }: Text) -> E {
    E::custom(format!("{en}{SEPARATOR}{fr}"))
}

/// A node, at a depth.
#[derive(Clone, Copy)]
struct NodeSeed<'c> {
    depth: usize,
    nodes: &'c Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for NodeSeed<'_> {
    type Value = Draft;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Draft, D::Error> {
        self.nodes.set(self.nodes.get() + 1);
        match () {
            () if self.depth > DEEPEST => Err(wrong(too_deep())),
            () if self.nodes.get() > MOST_NODES => Err(wrong(too_many())),
            () => deserializer.deserialize_any(self),
        }
    }
}

fn no_node<T, E: Error>() -> Result<T, E> {
    Err(wrong(Text::fixed(
        "a node is a number or an object with \"children\" or \"value\"",
        "un nœud est un nombre ou un objet avec « children » ou « value »",
    )))
}

fn leaf<E: Error>(value: f64) -> Result<Draft, E> {
    let Some(value) = Number::new(value) else { return no_node() };
    Ok(Draft { name: None, kind: DraftKind::Leaf(value) })
}

impl<'de> Visitor<'de> for NodeSeed<'_> {
    type Value = Draft;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a node")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Draft, E> {
        leaf(value as f64)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Draft, E> {
        leaf(value as f64)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Draft, E> {
        leaf(value)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Draft, E> {
        no_node()
    }

    fn visit_unit<E: Error>(self) -> Result<Draft, E> {
        no_node()
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Draft, E> {
        match text {
            "inf" => leaf(f64::INFINITY),
            "-inf" => leaf(f64::NEG_INFINITY),
            _ => no_node(),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<Draft, A::Error> {
        no_node()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Draft, A::Error> {
        let (mut name, mut side, mut children, mut value) = (None, None, None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "name" => name = Some(writable(map.next_value_seed(StringSeed("name"))?)?),
                "player" => side = Some(player(&map.next_value_seed(StringSeed("player"))?)?),
                "children" => children = Some(map.next_value_seed(ChildrenSeed(self))?),
                "value" => value = Some(map.next_value_seed(self)?),
                _ => {
                    return Err(wrong(say!(
                        "a node has no \"{key}\"; it has name, player, children, value",
                        "un nœud n'a pas de « {key} » ; il a name, player, children, value"
                    )));
                }
            }
        }
        match (children, value) {
            (Some(children), None) => Ok(Draft { name, kind: DraftKind::Turn(side, children) }),
            (None, Some(Draft { kind: kind @ DraftKind::Leaf(_), .. })) => Ok(Draft { name, kind }),
            _ => no_node(),
        }
    }
}

/// A name that can be written between double quotes.
fn writable<E: Error>(name: String) -> Result<String, E> {
    if name.contains(['"', '\n']) {
        return Err(wrong(Text::fixed(
            "a name is on one line and has no double quote in it",
            "un nom tient sur une ligne et ne contient pas de guillemet droit",
        )));
    }
    Ok(name)
}

fn player<E: Error>(text: &str) -> Result<Side, E> {
    match text {
        "max" => Ok(Side::Max),
        "min" => Ok(Side::Min),
        _ => Err(wrong(say!("the player is max or min, not {text}", "le joueur est max ou min, pas {text}"))),
    }
}

struct ChildrenSeed<'c>(NodeSeed<'c>);

impl<'de> DeserializeSeed<'de> for ChildrenSeed<'_> {
    type Value = Vec<Draft>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Draft>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ChildrenSeed<'_> {
    type Value = Vec<Draft>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // serde quotes this where it finds another type.
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Draft>, A::Error> {
        let mut children = Vec::new();
        let below = NodeSeed { depth: self.0.depth + 1, ..self.0 };
        while let Some(child) = list.next_element_seed(below)? {
            children.push(child);
        }
        if children.is_empty() { Err(wrong(childless())) } else { Ok(children) }
    }
}

/// The text of a key.
struct StringSeed(&'static str);

impl<'de> DeserializeSeed<'de> for StringSeed {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for StringSeed {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.0;
        write!(f, "a text for {key}{SEPARATOR}on attend un texte pour {key}")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }
}
