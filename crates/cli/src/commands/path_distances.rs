//! `ludex path` without a goal: the distances of all vertices.

use ludex_services::path::{Distance, Graph, Vertex};
use serde::Serialize;

use super::path::{heading, number, units};
use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::tr;
use crate::table::{Align, Cell, Table};
use crate::{json, output};

pub(super) struct Told<'a> {
    pub(super) name: String,
    pub(super) graph: &'a Graph,
    pub(super) start: Vertex,
    pub(super) all: Vec<Distance>,
    pub(super) cost: json::Cost,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    file: &'a str,
    vertices: usize,
    edges: usize,
    from: &'a str,
    distances: Vec<JsonDistance<'a>>,
    #[serde(flatten)]
    cost: json::Cost,
}

#[derive(Serialize)]
struct JsonDistance<'a> {
    vertex: &'a str,
    cost: Option<f64>,
    before: Option<&'a str>,
}

impl Told<'_> {
    pub(super) fn print(&self, everywhere: &Everywhere) -> Result<(), Failure> {
        let text = || format!("{}\n\n{}", heading(&self.name, self.graph), self.table());
        output::report(everywhere, || self.json(), || vec![self.table()], text)
    }

    fn json(&self) -> Json<'_> {
        let name = |vertex| self.graph.name(vertex);
        let distance = |&Distance { vertex, way }: &Distance| JsonDistance {
            vertex: name(vertex),
            cost: way.map(|(cost, _)| units(cost)),
            before: way.and_then(|(_, before)| before).map(name),
        };
        Json {
            command: "path",
            file: &self.name,
            vertices: self.graph.len(),
            edges: self.graph.edge_count(),
            from: name(self.start),
            distances: self.all.iter().map(distance).collect(),
            cost: self.cost,
        }
    }

    fn table(&self) -> Table {
        let from = self.graph.name(self.start);
        let mut table = Table::new()
            .column("vertex", tr("vertex", "sommet"), Align::Left)
            .column("cost", format!("{} {from}", tr("distance from", "distance depuis")), Align::Right)
            .column("before", tr("by", "par"), Align::Left);
        for &Distance { vertex, way } in &self.all {
            let cost = way.map_or_else(|| Cell::new("–", ""), |(cost, _)| number(units(cost)));
            let before = way.and_then(|(_, before)| before).map_or("", |before| self.graph.name(before));
            table.row(vec![self.graph.name(vertex).into(), cost, before.into()]);
        }
        table
    }
}
