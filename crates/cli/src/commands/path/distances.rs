//! `ludex path` without a goal: the distances of all vertices.

use ludex_services::framed::Answer;
use ludex_services::path::{Distance, Graph, Vertex};
use ludex_services::ways::{DistancesReport, units};

use super::{heading, number};
use crate::args::Everywhere;
use crate::failure::Failure;
use crate::language::tr;
use crate::text_table::{Align, Cell, Table};
use crate::{json, output};

/// Bytes that the report holds for a vertex: every cell of its row twice, and the text.
pub(super) const ROW: u64 = 600;

pub(super) struct Told<'a> {
    pub(super) file: &'a str,
    /// The same in a sentence.
    pub(super) name: &'a str,
    pub(super) graph: &'a Graph,
    pub(super) start: Vertex,
    pub(super) all: Vec<Distance>,
    pub(super) cost: json::Cost,
}

impl Told<'_> {
    pub(super) fn print(&self, everywhere: &Everywhere) -> Result<(), Failure> {
        let text = || format!("{}\n\n{}", heading(self.name, self.graph), self.table());
        output::report(everywhere, || self.json(), || vec![self.table()], text)
    }

    fn json(&self) -> Answer<DistancesReport<'_>, json::Cost> {
        let report = DistancesReport::new(self.graph, self.file, self.start, &self.all);
        Answer { command: "path", report, cost: self.cost }
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
