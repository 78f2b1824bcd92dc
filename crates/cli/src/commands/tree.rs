//! `ludex tree`: a game tree labelled by min-max or alpha-beta.

use std::io;
use std::path::Path;

use ludex_services::framed::Answer;
use ludex_services::search::tree::{self, Labels, Tree, TreeError};
use ludex_services::trees::{self, Report};
use ludex_services::{Lang, Text};

use crate::args::{Everywhere, TreeArgs};
use crate::failure::Failure;
use crate::json::WithFile;
use crate::language::{lang, said, tell};
use crate::numbers::grouped;
use crate::output_file::{Output, Written};
use crate::picture::Form;
use crate::style::{HEADING, styled};
use crate::whole_file;
use crate::{input, output, output_file};

/// A longer argument is no name of a file.
const LONGEST_NAME: usize = 4_096;

pub(super) fn run(args: &TreeArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let form = args.output.as_deref().map(Form::of_picture).transpose()?;
    // Where it is no text.
    output_file::keep(Path::new(&args.tree));
    let picture = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    let tree = read(&args.tree, everywhere)?;
    let labels = tree::label(&tree, args.method);
    let drawn = match (&picture, form) {
        (Some(picture), Some(form)) => Some(draw(&tree, &labels, picture, form)?),
        _ => None,
    };
    let Some(root) = labels.labels[0] else { return Ok(()) };
    if everywhere.json {
        let report = WithFile { report: Report::new(&tree, &labels), written: drawn.as_ref() };
        return output::print_json(&Answer { command: "tree", report, cost: () });
    }
    // In a sentence; the tree has commas between its children.
    let value = if lang() == Lang::Fr { root.text().replace('.', ",") } else { root.text() };
    let heading = styled(HEADING, &tell!("The value is {value}", "La valeur est {value}"));
    let (seen, leaves) = (grouped(labels.leaves), grouped(tree.leaves()));
    let seen = match (labels.leaves, tree.leaves()) {
        (1, 1) => tell!("The only leaf was looked at.", "La seule feuille a été examinée."),
        (1, _) => tell!("{seen} of {leaves} leaves was looked at.", "{seen} feuille sur {leaves} a été examinée."),
        _ => tell!("{seen} of {leaves} leaves were looked at.", "{seen} feuilles sur {leaves} ont été examinées."),
    };
    let mut lines = vec![
        heading,
        String::new(),
        tree::outline(&tree, &labels, args.steps, lang()).trim_end().to_owned(),
        String::new(),
        seen,
    ];
    if args.steps {
        lines.push(String::new());
        // What happens within a node stands below its entry.
        let step = |(depth, told): (usize, Text)| format!("{}{}", "  ".repeat(depth + 1), said(&told));
        lines.extend(trees::steps(&tree, &labels).into_iter().map(step));
    }
    if let Some(drawn) = drawn {
        let (place, size) = (&drawn.place, drawn.size());
        lines.extend([String::new(), tell!("The tree is {place} ({size})", "L'arbre est {place} ({size})")]);
    }
    output::print_as_it_is(&lines.join("\n"))
}

/// The tree that is given: as a file of this name, if there is one, or as a text.
fn read(given: &str, everywhere: &Everywhere) -> Result<Tree, Failure> {
    let name = Path::new(given);
    let found = if given.len() < LONGEST_NAME { name.metadata() } else { Err(io::ErrorKind::NotFound.into()) };
    let bad = |error: TreeError| Failure::BadInput(said(&error.text()));
    if given == "-" || found.as_ref().is_ok_and(|found| !found.is_dir()) {
        let text = input::read_text(name, everywhere)?;
        return tree::read(&text).map_err(|error| Failure::of(input::name(name), &error.text()));
    }
    tree::read(given).map_err(|error| match found {
        _ if !looks_like_a_name(given) => bad(error),
        Ok(_) => whole_file::unreadable(given, &io::ErrorKind::IsADirectory.into()),
        Err(why) if why.kind() == io::ErrorKind::PermissionDenied => whole_file::unreadable(given, &why),
        Err(_) => Failure::BadInput(tell!(
            "there is no file {given}, and it is not a tree, such as max(3, min(2, 4))",
            "il n'y a pas de fichier {given}, et ce n'est pas un arbre, comme max(3, min(2, 4))"
        )),
    })
}

/// Whether a text that is no tree is rather the name of a file: one word, and no number with a slip
/// in it.
fn looks_like_a_name(given: &str) -> bool {
    let in_trees = |c: char| c.is_whitespace() || "(){}[],:#\"".contains(c);
    let in_numbers = |c: char| c.is_ascii_digit() || "+-.e".contains(c);
    !given.is_empty() && !given.contains(in_trees) && !given.chars().all(in_numbers)
}

fn draw(tree: &Tree, labels: &Labels, picture: &Output, form: Form) -> Result<Written, Failure> {
    let svg = tree::svg(tree, labels, &said(&trees::title(labels.method)), lang())
        .map_err(|problem| Failure::BadInput(said(&problem)))?;
    picture.write(&form.bytes(svg)?)
}
