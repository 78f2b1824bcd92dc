//! `ludex path`: a shortest way in a weighted graph, and what a heuristic saves.

use ludex_services::path::{Check, Cost, Fault, Found, Graph, Heuristic, Method, UNIT, Vertex, read};
use serde::Serialize;

use super::{path_distances, text};
use crate::args::{Everywhere, PathArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{grouped, percent, trimmed};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::style::{HEADING, styled};
use crate::table::{Align, Cell, Table};
use crate::words::counted;
use crate::{halt, input, json};

pub(super) fn run(args: &PathArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let PathArgs { file, from, .. } = args;
    let name = file.display().to_string();
    let graph = read(&input::read_text(file, everywhere)?).map_err(|problem| {
        let problem = text(&problem);
        Failure::BadInput(tell!("{name}: {problem}", "{name} : {problem}"))
    })?;
    let vertex = |wanted: &String| graph.vertex(wanted).ok_or_else(|| unknown(&graph, &name, wanted));
    let start = vertex(from)?;
    let Some(to) = &args.to else {
        if let Some(method) = args.method.filter(|method| *method != Method::Dijkstra) {
            return Err(needs_goal(method));
        }
        let watch = Watch::new(everywhere);
        let all = graph.distances(start);
        return path_distances::Told { name, graph: &graph, start, all, cost: json::Cost::of(&watch) }
            .print(everywhere);
    };
    let (goal, method) = (vertex(to)?, args.method.unwrap_or(Method::Astar));
    let watch = Watch::new(everywhere);
    let search = |method| graph.search(start, goal, method, &watch).map_err(|stop| halt::failure(&stop.into(), ""));
    let found = search(method)?;
    let blind = if method == Method::Dijkstra { found.clone() } else { search(Method::Dijkstra)? };
    let check = graph.check(goal);
    watch.finish();
    let told = Told { name, graph: &graph, goal, method, found, blind, check, cost: json::Cost::of(&watch) };
    let tables = || {
        let way = told.found.way.iter().map(|(way, _)| told.way(way));
        way.chain([told.methods()]).collect()
    };
    output::report(everywhere, || told.json(), tables, || told.text())?;
    match told.found.way {
        Some(_) => Ok(()),
        None => {
            Err(Failure::No(tell!("there is no way from {from} to {to}", "il n'y a pas de chemin de {from} à {to}")))
        }
    }
}

/// A search with guesses of the distance to a goal, and no goal.
fn needs_goal(method: Method) -> Failure {
    let method = method.word();
    Failure::BadInput(tell!(
        "--method {method} guesses the distance to a goal, which --to names; the distances of all vertices are found by \
         dijkstra",
        "--method {method} estime la distance à un but, que --to nomme ; les distances de tous les sommets se trouvent \
         par dijkstra"
    ))
}

/// The first line of a report.
pub(super) fn heading(name: &str, graph: &Graph) -> String {
    let vertices = counted(graph.len(), ["vertex", "vertices"], ["sommet", "sommets"]);
    let edges = counted(graph.edge_count(), ["edge", "edges"], ["arête", "arêtes"]);
    let name = styled(HEADING, name);
    tell!("{name}: {vertices}, {edges}", "{name} : {vertices}, {edges}")
}

fn unknown(graph: &Graph, file: &str, wanted: &str) -> Failure {
    let names: Vec<_> = (0..graph.len().min(20)).map(|vertex| graph.name(vertex)).collect();
    let (names, more) = (names.join(" "), if graph.len() > 20 { " …" } else { "" });
    Failure::BadInput(tell!(
        "{file} has no vertex `{wanted}`; its vertices are {names}{more}",
        "{file} n'a pas de sommet « {wanted} » ; ses sommets sont {names}{more}"
    ))
}

struct Told<'a> {
    name: String,
    graph: &'a Graph,
    goal: Vertex,
    method: Method,
    found: Found,
    blind: Found,
    check: Check,
    cost: json::Cost,
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    file: &'a str,
    vertices: usize,
    edges: usize,
    method: &'static str,
    path: Option<Vec<&'a str>>,
    cost: Option<f64>,
    expanded: u64,
    blind: Blind,
    heuristic: &'static str,
    admissible: bool,
    consistent: bool,
    fault: Option<JsonFault<'a>>,
    seconds: f64,
    peak_bytes: Option<u64>,
}

/// What Dijkstra's search found.
#[derive(Serialize)]
struct Blind {
    cost: Option<f64>,
    expanded: u64,
}

/// Where a guess is too great.
#[derive(Serialize)]
struct JsonFault<'a> {
    vertex: &'a str,
    guess: f64,
    most: f64,
}

pub(super) fn units(cost: Cost) -> f64 {
    cost as f64 / UNIT as f64
}

impl Told<'_> {
    fn json(&self) -> Json<'_> {
        let cost = |found: &Found| found.way.as_ref().map(|(_, cost)| units(*cost));
        let fault = self.check.inadmissible.or(self.check.inconsistent.map(|(fault, _)| fault));
        Json {
            command: "path",
            file: &self.name,
            vertices: self.graph.len(),
            edges: self.graph.edge_count(),
            method: self.method.word(),
            path: self.found.way.as_ref().map(|(way, _)| way.iter().map(|&at| self.graph.name(at)).collect()),
            cost: cost(&self.found),
            expanded: self.found.expanded,
            blind: Blind { cost: cost(&self.blind), expanded: self.blind.expanded },
            heuristic: self.graph.heuristic().word(),
            admissible: self.check.inadmissible.is_none(),
            consistent: self.check.inconsistent.is_none(),
            fault: fault.map(|Fault { vertex, guess, most }| JsonFault {
                vertex: self.graph.name(vertex),
                guess: units(guess),
                most: units(most),
            }),
            seconds: self.cost.seconds,
            peak_bytes: self.cost.peak_bytes,
        }
    }

    fn text(&self) -> String {
        let Self { name, graph, found, .. } = self;
        let mut blocks = vec![heading(name, graph)];
        blocks.extend(found.way.as_ref().map(|(way, _)| self.way(way).to_string()));
        blocks.push(self.methods().to_string());
        blocks.push(self.sentences().iter().map(|sentence| fold(sentence, 2)).collect::<Vec<_>>().join("\n"));
        blocks.join("\n\n")
    }

    /// What the search cost, beside the blind one.
    fn methods(&self) -> Table {
        let mut table = Table::new().column("method", tr("method", "méthode"), Align::Left);
        table = table.column("cost", tr("cost", "coût"), Align::Right);
        table = table.column("expanded", tr("expanded", "développés"), Align::Right);
        let both = [(Method::Dijkstra, &self.blind), (self.method, &self.found)];
        let both = if self.method == Method::Dijkstra { &both[1..] } else { &both[..] };
        for (method, found) in both {
            let cost = found.way.as_ref().map_or_else(|| Cell::new("–", ""), |(_, cost)| number(units(*cost)));
            table.row(vec![method.word().into(), cost, Cell::number(found.expanded)]);
        }
        table
    }

    /// The vertices of a way with their costs and guesses.
    fn way(&self, way: &[Vertex]) -> Table {
        let mut table = Table::new().column("vertex", tr("vertex", "sommet"), Align::Left);
        table = table.column("cost", tr("cost so far", "coût jusque-là"), Align::Right);
        table = table.column("guess", tr("guess of the rest", "estimation du reste"), Align::Right);
        let mut so_far: Cost = 0;
        for (place, &vertex) in way.iter().enumerate() {
            if let Some(&before) = place.checked_sub(1).and_then(|before| way.get(before)) {
                so_far += self.graph.cost(before, vertex).unwrap_or(0);
            }
            let guess = number(units(self.graph.guess(vertex, self.goal)));
            table.row(vec![self.graph.name(vertex).into(), number(units(so_far)), guess]);
        }
        table
    }

    fn sentences(&self) -> Vec<String> {
        let heuristic = match self.graph.heuristic() {
            Heuristic::None => {
                return vec![
                    tr(
                        "There is no heuristic: no coordinates for all vertices, and no guess.",
                        "Il n'y a pas d'heuristique : ni coordonnées de tous les sommets, ni estimation.",
                    )
                    .into(),
                ];
            }
            Heuristic::Given => tr("the guesses of the file", "les estimations du fichier"),
            Heuristic::Straight => tr("the distance as the crow flies", "la distance à vol d'oiseau"),
            Heuristic::Manhattan => tr("the distance along rows and columns", "la distance par lignes et colonnes"),
        };
        let mut told = vec![tell!("The heuristic: {heuristic}.", "L'heuristique : {heuristic}.")];
        let (all, few) = (self.blind.expanded, self.found.expanded);
        if self.method != Method::Dijkstra {
            let (all_told, few_told) = (grouped(all), grouped(few));
            told.push(if few <= all {
                let saved = percent((all - few) as f64, all.max(1) as f64);
                tell!(
                    "It saves {saved}: vertices expanded {few_told}, and {all_told} without it.",
                    "Elle épargne {saved} : sommets développés {few_told}, et {all_told} sans elle."
                )
            } else {
                tell!(
                    "It saves nothing here: vertices expanded {few_told}, and {all_told} without it.",
                    "Elle n'épargne rien ici : sommets développés {few_told}, et {all_told} sans elle."
                )
            });
        }
        let name = |vertex| self.graph.name(vertex);
        told.push(match self.check.inadmissible {
            None => tr("It is admissible: no guess is too great.", "Elle est admissible : aucune estimation n'est trop grande.").into(),
            Some(Fault { vertex, guess, most }) => {
                let (vertex, guess, most) = (name(vertex), trimmed(units(guess)), trimmed(units(most)));
                tell!(
                    "It is not admissible: at {vertex} it guesses {guess}, and the distance is {most}. The way found may \
                     not be a shortest one.",
                    "Elle n'est pas admissible : en {vertex} elle estime {guess}, et la distance est {most}. Le chemin \
                     trouvé n'est peut-être pas le plus court."
                )
            }
        });
        told.push(match self.check.inconsistent {
            None => tr(
                "It is consistent: along no edge does it fall by more than the cost.",
                "Elle est cohérente : le long d'aucune arête elle ne baisse de plus que le coût.",
            )
            .into(),
            Some((Fault { vertex, guess, most }, to)) => {
                let (vertex, to, guess, most) = (name(vertex), name(to), trimmed(units(guess)), trimmed(units(most)));
                tell!(
                    "It is not consistent: at {vertex} it guesses {guess}, and by {to} it is {most}.",
                    "Elle n'est pas cohérente : en {vertex} elle estime {guess}, et par {to} ce n'est que {most}."
                )
            }
        });
        told
    }
}

pub(super) fn number(number: f64) -> Cell {
    Cell::new(trimmed(number), number)
}
