//! What `ludex graph` and `ludex arena` make of an arena: a summary, or a text in one of the
//! formats, on standard output or in a file.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum as _;
use ludex_services::arena::draw::{Picture, svg};
use ludex_services::arena::write;
use ludex_services::few;
use ludex_services::framed::Versioned;
use ludex_services::graph::Graph;
use ludex_services::roles::Roles;
use serde::Serialize;

use super::summary;
use crate::args::{DrawnArgs, Everywhere, GraphFormat};
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::numbers;
use crate::observer::Watch;
use crate::output;
use crate::output_file::Output;
use crate::text_table::Form;
use crate::words::counted;

/// What is to be made of an arena.
pub(in crate::commands) struct Plan<'a> {
    args: &'a DrawnArgs,
    json: bool,
    output: Option<Output>,
    /// Nothing for a summary.
    format: Option<GraphFormat>,
}

/// A graph and where it comes from.
pub(in crate::commands) struct Drawn<'a> {
    pub(in crate::commands) command: &'static str,
    /// `game` or `file`, and which.
    pub(in crate::commands) source: (&'static str, &'a str),
    /// Options that it was made with, each after a space.
    pub(in crate::commands) options: String,
    pub(in crate::commands) title: String,
    pub(in crate::commands) heading: String,
    pub(in crate::commands) graph: &'a Graph,
    pub(in crate::commands) roles: Roles,
}

impl<'a> Plan<'a> {
    /// The plan that these arguments make, if they go together.
    pub(in crate::commands) fn new(args: &'a DrawnArgs, everywhere: &Everywhere) -> Result<Self, Failure> {
        let json = everywhere.json;
        let by_name = args.output.as_ref().and_then(|file| format_of(file));
        let said = args.format.or(by_name);
        let picture = args.attractor.map(|_| GraphFormat::Svg);
        let format = said.or(json.then_some(GraphFormat::Json)).or(picture);
        let sentence = if let (Some("-"), None) = (args.output.as_deref().and_then(Path::to_str), said) {
            tr(
                "-o - is standard output, whose name says no format; add --format, as in --format svg",
                "-o - est la sortie standard, dont le nom ne dit pas le format ; ajoutez --format, comme --format svg",
            )
        } else if let (Some(file), None) = (&args.output, said) {
            let file = file.display();
            return Err(Failure::BadInput(tell!(
                "pictures are written as .svg; {file} is none of svg, dot, json, gm, aut, edges, csv, tsv and md: \
                 name it so, or add --format",
                "les images s'écrivent en .svg ; {file} n'est ni svg, dot, json, gm, aut, edges, csv, tsv ni md : \
                 nommez-le ainsi, ou ajoutez --format"
            )));
        } else if json && args.output.is_none() && format != Some(GraphFormat::Json) {
            tr(
                "--json reports on a graph that is written to a file, and there is none here; add -o FILE",
                "--json rend compte d'un graphe écrit dans un fichier, et il n'y en a pas ici ; ajoutez -o FICHIER",
            )
        } else if args.draws.is_some() && format != Some(GraphFormat::Gm) {
            tr(
                "--draws requires --format gm, the only format without draws",
                "--draws ne s'emploie qu'avec --format gm, le seul qui ne connaît pas les nulles",
            )
        } else if args.attractor.is_some() && format.is_some_and(|format| !format.shows_regions()) {
            tr(
                "this format cannot show --attractor; svg, dot and json can",
                "ce format ne peut pas montrer --attractor ; svg, dot et json le peuvent",
            )
        } else {
            let output = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
            return Ok(Self { args, json, output, format });
        };
        Err(Failure::BadInput(sentence.into()))
    }

    /// Whether it is a picture, which must not have too many vertices.
    pub(in crate::commands) fn is_picture(&self) -> bool {
        self.format == Some(GraphFormat::Svg)
    }
}

fn format_of(file: &Path) -> Option<GraphFormat> {
    match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "gv" => Some(GraphFormat::Dot),
        "pg" => Some(GraphFormat::Gm),
        "txt" => Some(GraphFormat::Edges),
        word => GraphFormat::from_str(word, false).ok(),
    }
}

#[derive(Serialize)]
struct Json<'a, R> {
    command: &'static str,
    #[serde(flatten)]
    source: BTreeMap<&'static str, &'a str>,
    #[serde(flatten)]
    report: Option<R>,
    #[serde(flatten)]
    written: Option<Written>,
    #[serde(flatten)]
    cost: Cost,
}

/// The file that an arena was written to.
#[derive(Serialize)]
struct Written {
    output: String,
    vertices: String,
    edges: String,
    bytes: u64,
}

/// Does what was planned.
pub(in crate::commands) fn write(drawn: &Drawn<'_>, plan: &Plan<'_>, watch: &Watch) -> Result<(), Failure> {
    watch.finish();
    let Some(format) = plan.format else { return output::print(&summary::text(drawn)) };
    let text = text(drawn, plan, format, watch)?;
    let Some(to) = &plan.output else { return output::write_data(text) };
    let bytes = to.write_with(|out| output::in_parts(out, text).map_err(|error| to.refused(&error)))?;
    let output = to.name();
    let (vertices, edges) = (drawn.graph.arena.len(), drawn.graph.arena.edge_count());
    if plan.json {
        let (vertices, edges) = (vertices.to_string(), edges.to_string());
        let written = Written { output, vertices, edges, bytes };
        return output::print_json(&json::<()>(drawn, None, Some(written), watch));
    }
    let bytes = numbers::bytes(bytes);
    if format.is_summary() {
        return output::print(&tell!(
            "The summary written to {output} ({bytes})",
            "Le résumé écrit dans {output} ({bytes})"
        ));
    }
    let vertices = counted(vertices, ["vertex", "vertices"], ["sommet", "sommets"]);
    let edges = counted(edges, ["edge", "edges"], ["arête", "arêtes"]);
    output::print(&tell!(
        "{vertices} and {edges} written to {output} ({bytes})",
        "{vertices} et {edges} écrits dans {output} ({bytes})"
    ))
}

fn json<'a, R>(drawn: &Drawn<'a>, report: Option<R>, written: Option<Written>, watch: &Watch) -> Json<'a, R> {
    let source = few::map([drawn.source]);
    Json { command: drawn.command, source, report, written, cost: Cost::of(watch) }
}

/// What writes an arena; large ones are never there as a whole text.
type Text<'a> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'a>;

fn text<'a>(drawn: &'a Drawn<'_>, plan: &Plan<'_>, format: GraphFormat, watch: &'a Watch) -> Result<Text<'a>, Failure> {
    fn of<'a>(text: impl Display + 'a) -> Text<'a> {
        Box::new(move |out| write!(out, "{text}"))
    }
    let Graph { arena, regions } = drawn.graph;
    let (shown, only) = (plan.args.attractor.map(|_| regions), plan.args.attractor.flatten());
    Ok(match format {
        GraphFormat::Svg => {
            let title = drawn.title.clone();
            let picture = Picture {
                title,
                lang: lang(),
                regions: shown,
                only,
                up_to: None,
                sides: drawn.roles.sides(),
                links: &[],
            };
            of(svg(arena, &picture).map_err(|error| Failure::BadInput(said(&error.text())))?)
        }
        GraphFormat::Dot => of(write::dot(arena, shown, only)),
        GraphFormat::Json => Box::new(move |out| {
            let report = write::report_as_written(arena, Some(regions));
            serde_json::to_writer(&mut *out, &Versioned::new(json(drawn, Some(report), None, watch)))?;
            out.write_all(b"\n")
        }),
        GraphFormat::Gm => {
            let game = drawn.graph.parity_game(plan.args.draws);
            of(game.map_err(|why| Failure::BadInput(said(&why.text())))?)
        }
        GraphFormat::Csv | GraphFormat::Tsv | GraphFormat::Md => {
            let form = match format {
                GraphFormat::Csv => Form::Csv,
                GraphFormat::Tsv => Form::Tsv,
                _ => Form::Md,
            };
            of(summary::table(drawn).exchanged(form, true))
        }
        GraphFormat::Aut => of(write::aut(arena)),
        GraphFormat::Edges => of(write::edges(arena)),
    })
}
