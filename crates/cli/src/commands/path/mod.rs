//! `ludex path`: a shortest way in a weighted graph, and what a heuristic saves.

mod distances;

use ludex_services::Refusal;
use ludex_services::framed::Answer;
use ludex_services::path::{Cost, Fault, Found, Graph, Heuristic, Vertex};
use ludex_services::plan::Purpose;
use ludex_services::ways::{self, Method, Way, units};

use crate::args::{Everywhere, PathArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::{grouped, percent, trimmed};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::style::{HEADING, styled};
use crate::text_table::{Align, Cell, Table};
use crate::words::counted;
use crate::{input, json, refusal};

pub(super) fn run(args: &PathArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let PathArgs { file, from, .. } = args;
    let (path, name) = (file.display().to_string(), input::name(file));
    let failure = |why: &Refusal| refusal::failure(why, Purpose::Solve, &name, "");
    let text = input::read_text(file, everywhere)?;
    let watch = Watch::new(everywhere);
    let graph = ways::read(&name, &text, &watch).map_err(|why| failure(&why))?;
    drop(text);
    let vertex = |wanted: &str| ways::vertex(&graph, &name, wanted).map_err(|why| failure(&why));
    let start = vertex(from)?;
    let Some(to) = &args.to else {
        graph.check_memory(distances::ROW * graph.len() as u64, &watch).map_err(|stop| failure(&stop.into()))?;
        let all = ways::distances(&graph, start, args.method, &watch).map_err(|why| failure(&why))?;
        watch.finish();
        return distances::Told { file: &path, name: &name, graph: &graph, start, all, cost: json::Cost::of(&watch) }
            .print(everywhere);
    };
    let (goal, method) = (vertex(to)?, args.method.unwrap_or(Method::Astar));
    let way = ways::search(&graph, start, goal, method, &watch).map_err(|why| failure(&why))?;
    watch.finish();
    let told = Told { file: &path, name: &name, graph: &graph, way, cost: json::Cost::of(&watch) };
    let tables = || {
        let way = told.way.found.way.iter().map(|(way, _)| told.way(way));
        way.chain([told.methods()]).collect()
    };
    output::report(everywhere, || told.json(), tables, || told.text())?;
    match told.way.found.way {
        Some(_) => Ok(()),
        None => {
            Err(Failure::No(tell!("there is no way from {from} to {to}", "il n'y a pas de chemin de {from} à {to}")))
        }
    }
}

/// The first line of a report.
pub(super) fn heading(name: &str, graph: &Graph) -> String {
    let vertices = counted(graph.len(), ["vertex", "vertices"], ["sommet", "sommets"]);
    let edges = counted(graph.drawn_edge_count(), ["edge", "edges"], ["arête", "arêtes"]);
    let name = styled(HEADING, name);
    tell!("{name}: {vertices}, {edges}", "{name} : {vertices}, {edges}")
}

struct Told<'a> {
    file: &'a str,
    /// The same in a sentence.
    name: &'a str,
    graph: &'a Graph,
    way: Way,
    cost: json::Cost,
}

impl Told<'_> {
    fn json(&self) -> Answer<ways::Report<'_>, json::Cost> {
        Answer { command: "path", report: self.way.report(self.graph, self.file), cost: self.cost }
    }

    fn text(&self) -> String {
        let Self { name, graph, way: Way { found, .. }, .. } = self;
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
        let both = [(Method::Dijkstra, &self.way.blind), (self.way.method, &self.way.found)];
        let both = if self.way.method == Method::Dijkstra { &both[1..] } else { &both[..] };
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
            let guess = number(units(self.graph.guess(vertex, self.way.goal)));
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
        let heuristic = tell!("The heuristic: {heuristic}.", "L'heuristique : {heuristic}.");
        [Some(heuristic), self.saved(), Some(self.admissible()), Some(self.consistent())]
            .into_iter()
            .flatten()
            .collect()
    }

    /// What the heuristic saves, where it is asked.
    fn saved(&self) -> Option<String> {
        if self.way.method == Method::Dijkstra {
            return None;
        }
        let (all, few) = (self.way.blind.expanded, self.way.found.expanded);
        let (all_told, few_told) = (grouped(all), grouped(few));
        Some(if few <= all {
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
        })
    }

    fn admissible(&self) -> String {
        match self.way.check.inadmissible {
            None => tr(
                "It is admissible: no guess is too great.",
                "Elle est admissible : aucune estimation n'est trop grande.",
            )
            .into(),
            Some(Fault { vertex, guess, most }) => {
                let (vertex, guess, most) = (self.graph.name(vertex), trimmed(units(guess)), trimmed(units(most)));
                let cost = |found: &Found| found.way.as_ref().map(|(_, cost)| *cost);
                let outcome = match (cost(&self.way.found), cost(&self.way.blind)) {
                    (Some(found), Some(least)) if found > least => {
                        tr(" The way found is not a shortest one.", " Le chemin trouvé n'est pas le plus court.")
                    }
                    (Some(_), _) => tr(
                        " The way found is a shortest one all the same.",
                        " Le chemin trouvé est quand même un plus court.",
                    ),
                    (None, _) => "",
                };
                tell!(
                    "It is not admissible: at {vertex} it guesses {guess}, and the distance is {most}.{outcome}",
                    "Elle n'est pas admissible : en {vertex} elle estime {guess}, et la distance est {most}.{outcome}"
                )
            }
        }
    }

    fn consistent(&self) -> String {
        let name = |vertex| self.graph.name(vertex);
        match self.way.check.inconsistent {
            None => tr(
                "It is consistent: along no edge does it fall by more than the cost.",
                "Elle est cohérente : le long d'aucune arête elle ne baisse de plus que le coût.",
            )
            .into(),
            Some((Fault { vertex, guess, .. }, None)) => {
                let (goal, guess) = (name(vertex), trimmed(units(guess)));
                tell!(
                    "It is not consistent: at the goal {goal} it guesses {guess}, and not 0.",
                    "Elle n'est pas cohérente : au but {goal} elle estime {guess}, et non 0."
                )
            }
            Some((Fault { vertex, guess, most }, Some(to))) => {
                let (vertex, to, guess, most) = (name(vertex), name(to), trimmed(units(guess)), trimmed(units(most)));
                tell!(
                    "It is not consistent: at {vertex} it guesses {guess}, and by {to} it is {most}.",
                    "Elle n'est pas cohérente : en {vertex} elle estime {guess}, et par {to} ce n'est que {most}."
                )
            }
        }
    }
}

pub(super) fn number(number: f64) -> Cell {
    Cell::new(trimmed(number), number)
}
