//! `ludex tree`: a game tree labelled by min-max or alpha-beta.

use std::io::Read as _;
use std::path::Path;

use ludex::search::tree::{self, Event, Labels, Method, Tree};
use serde::Serialize;

use super::text;
use crate::args::{Everywhere, TreeArgs, TreeMethod};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::numbers::grouped;
use crate::output;
use crate::style::{HEADING, styled};
use crate::whole_file::{self, Output};

/// A longer argument is no name of a file.
const LONGEST_NAME: usize = 4_096;

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    value: tree::Number,
    leaves_in_all: usize,
    #[serde(flatten)]
    labels: &'a Labels,
}

pub(super) fn run(args: &TreeArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let picture = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let source = source(&args.tree)?;
    let tree = tree::read(&source).map_err(|error| Failure::BadInput(text(&error.text())))?;
    let method = match args.method {
        TreeMethod::Alphabeta => Method::AlphaBeta,
        TreeMethod::Minmax => Method::MinMax,
    };
    let labels = tree::label(&tree, method);
    if let Some(picture) = picture {
        draw(&tree, &labels, &picture)?;
    }
    let Some(root) = labels.labels[0] else { return Ok(()) };
    if everywhere.json {
        let json = Json { command: "tree", value: root.value, leaves_in_all: tree.leaves(), labels: &labels };
        return output::print_json(&json);
    }
    let value = root.text();
    let heading = styled(HEADING, &tell!("The value is {value}", "La valeur est {value}"));
    let (seen, leaves) = (grouped(labels.leaves), grouped(tree.leaves()));
    let seen = tell!("{seen} of {leaves} leaves were looked at.", "{seen} feuilles sur {leaves} ont été examinées.");
    let mut lines =
        vec![heading, String::new(), tree::outline(&tree, &labels, lang()).trim_end().to_owned(), String::new(), seen];
    if args.steps {
        lines.push(String::new());
        lines.extend(labels.events.iter().map(|event| step(&tree, event)));
    }
    output::print(&lines.join("\n"))
}

/// The text of the tree: that of a file of this name, if there is one.
fn source(given: &str) -> Result<String, Failure> {
    let cannot = |error: std::io::Error| whole_file::unreadable(given, &error);
    if given == "-" {
        let mut text = String::new();
        std::io::stdin().lock().read_to_string(&mut text).map_err(cannot)?;
        return Ok(text);
    }
    let is_file = given.len() < LONGEST_NAME && Path::new(given).is_file();
    if is_file { std::fs::read_to_string(given).map_err(cannot) } else { Ok(given.to_owned()) }
}

fn draw(tree: &Tree, labels: &Labels, picture: &Output) -> Result<(), Failure> {
    let title = match labels.method {
        Method::MinMax => tr("Min-max", "Min-max"),
        Method::AlphaBeta => tr("Alpha-beta", "Alpha-bêta"),
    };
    let svg = tree::svg(tree, labels, title, lang()).map_err(|problem| Failure::BadInput(text(&problem)))?;
    picture.write(svg.as_bytes()).map(drop)
}

/// A node by its name, else by its number.
fn node(tree: &Tree, number: usize) -> String {
    tree.nodes()[number].name.clone().unwrap_or_else(|| format!("#{number}"))
}

fn step(tree: &Tree, event: &Event) -> String {
    match event {
        Event::Enter { node: at, alpha, beta } => {
            let at = node(tree, *at);
            tell!("  enter {at}: α {alpha}, β {beta}", "  entre en {at} : α {alpha}, β {beta}")
        }
        Event::Update { node: at, child, value, alpha, beta } => {
            let (at, child) = (node(tree, *at), node(tree, *child));
            tell!(
                "  {at} takes {value} from {child}: α {alpha}, β {beta}",
                "  {at} prend {value} de {child} : α {alpha}, β {beta}"
            )
        }
        Event::Cut { node: at, children, alpha, beta } => {
            let at = node(tree, *at);
            let children = children.iter().map(|&child| node(tree, child)).collect::<Vec<_>>().join(", ");
            tell!("  {at} cuts {children}: α {alpha} ≥ β {beta}", "  {at} coupe {children} : α {alpha} ≥ β {beta}")
        }
        Event::Leave { node: at, value } => {
            let at = node(tree, *at);
            tell!("  leave {at} with {value}", "  quitte {at} avec {value}")
        }
    }
}
