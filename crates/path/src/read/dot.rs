//! Graphs in the language of Graphviz.

use ludex_core::Text;
use ludex_dot::{Attribute, FileError, Part, Reader};

use super::{Draft, cost, no_cost, place};
use crate::{Cost, ReadError, UNIT, Vertex};

impl Draft<'_> {
    /// What DOT says that is needed here: edges with `weight`, or else with a number as `label`,
    /// which `edge […]` gives to those after it; vertices with `pos` and `h`, which `node […]`
    /// gives to those that are new after it.
    pub(super) fn dot(&mut self) -> Result<(), ReadError> {
        let mut reader = Reader::new(self.text)?;
        let both_ways = !reader.is_directed();
        let (mut usual, mut own) = (Weight::default(), Weight::default());
        let (mut usual_of_vertices, mut met): (Vec<Attribute>, Vertex) = (Vec::new(), 0);
        while let Some(part) = reader.part()? {
            self.check()?;
            match part {
                Part::Edges(attribute) => usual.tell(attribute),
                Part::Vertex(name) | Part::To(name) => {
                    let vertex = self.vertex(&name.text);
                    self.statement.push(vertex);
                    if vertex == met {
                        met += 1;
                        for attribute in &usual_of_vertices {
                            self.of_vertex(vertex, attribute, &reader)?;
                        }
                    }
                }
                Part::Own(attribute) => match self.statement[..] {
                    [vertex] => self.of_vertex(vertex, &attribute, &reader)?,
                    _ => own.tell(attribute),
                },
                Part::End => {
                    let cost = match std::mem::take(&mut own).cost(&reader)? {
                        Some(cost) => cost,
                        None => usual.cost(&reader)?.unwrap_or(UNIT),
                    };
                    for step in 1..self.statement.len() {
                        self.check()?;
                        self.connect(self.statement[step - 1], self.statement[step], cost, both_ways);
                    }
                    self.statement.clear();
                }
                Part::Vertices(attribute) if ["pos", "h"].contains(&attribute.key.as_str()) => {
                    usual_of_vertices.retain(|known| known.key != attribute.key);
                    usual_of_vertices.push(attribute);
                }
                Part::Graph(_) | Part::Vertices(_) => {}
            }
        }
        Ok(())
    }

    fn of_vertex(&mut self, vertex: Vertex, attribute: &Attribute, reader: &Reader<'_>) -> Result<(), FileError> {
        match attribute.key.as_str() {
            "pos" => {
                let given = place(&attribute.value).ok_or_else(|| reader.wrong_value(attribute, no_place()))?;
                self.graph.places[vertex] = Some(given);
            }
            "h" => self.graph.guesses[vertex] = Some(attribute_cost(attribute, reader)?),
            _ => {}
        }
        Ok(())
    }
}

/// What attributes of edges say of their weight.
#[derive(Default)]
struct Weight {
    weight: Option<Attribute>,
    label: Option<Attribute>,
}

impl Weight {
    fn tell(&mut self, attribute: Attribute) {
        match attribute.key.as_str() {
            "weight" => self.weight = Some(attribute),
            "label" => self.label = Some(attribute),
            _ => {}
        }
    }

    /// What is told; a label that is no number says something else.
    fn cost(&self, reader: &Reader<'_>) -> Result<Option<Cost>, FileError> {
        match &self.weight {
            Some(weight) => attribute_cost(weight, reader).map(Some),
            None => Ok(self.label.as_ref().and_then(|label| cost(&label.value))),
        }
    }
}

fn attribute_cost(attribute: &Attribute, reader: &Reader<'_>) -> Result<Cost, FileError> {
    cost(&attribute.value).ok_or_else(|| reader.wrong_value(attribute, no_cost()))
}

fn no_place() -> Text {
    Text::fixed(
        "coordinates are two numbers up to 1,000,000,000, as in \"3,4\"",
        "des coordonnées sont deux nombres d'au plus 1 000 000 000, comme \"3,4\"",
    )
}
