//! `ludex games`: what there is.

use ludex_services::unbroken::one_piece;
use ludex_services::{About, AnyEvaluate as _, EvaluationAbout, registry};
use serde::Serialize;

use crate::args::{Everywhere, GamesArgs};
use crate::failure::Failure;
use crate::language::{said, tell, tr};
use crate::style::{HEADING, styled};
use crate::text_table::{Align, BREAK, Cell, Table};
use crate::{output, words};

pub(super) fn run(args: &GamesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    match &args.game {
        None => {
            let games = || registry::games().into_iter().map(Entry::of).collect();
            output::report(everywhere, || List { command: "games", games: games() }, || vec![table()], list)
        }
        Some(name) if everywhere.form.is_of_tables() => Err(Failure::BadInput(tell!(
            "the list of all games is a table, and {name} is one game; leave {name} or --format out",
            "la liste de tous les jeux est un tableau, et {name} est un seul jeu ; retirez {name} ou --format"
        ))),
        Some(name) => {
            let (about, evaluations) = (registry::find(name)?, registry::game(name)?.evaluations());
            if everywhere.json {
                let evaluations =
                    evaluations.iter().map(|EvaluationAbout { form, what }| Evaluation { form, what: said(what) });
                output::print_json(&One {
                    command: "games",
                    game: Entry::of(about),
                    evaluations: evaluations.collect(),
                })
            } else {
                output::print(&all_about(about, evaluations))
            }
        }
    }
}

#[derive(Serialize)]
struct List {
    command: &'static str,
    games: Vec<Entry>,
}

#[derive(Serialize)]
struct One {
    command: &'static str,
    #[serde(flatten)]
    game: Entry,
    evaluations: Vec<Evaluation>,
}

#[derive(Serialize)]
struct Evaluation {
    form: &'static str,
    what: String,
}

/// A game in the list as JSON, in the language of the run.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    aliases: Vec<&'static str>,
    params: String,
    default: &'static str,
    title: String,
    rules: String,
    notation: String,
}

impl Entry {
    fn of(about: &About) -> Self {
        let About { name, params, default, title, rules, notation, .. } = about;
        Self {
            name,
            aliases: other_names(about),
            params: said(params),
            default,
            title: said(title),
            rules: said(rules),
            notation: said(notation),
        }
    }
}

fn table() -> Table {
    let mut table = Table::new()
        .column("name", tr("game", "jeu"), Align::Left)
        .column("title", "", Align::Left)
        .column("params", tr("parameters", "paramètres"), Align::Left)
        .column("default", tr("default", "par défaut"), Align::Left)
        .only_data("aliases");
    for about in registry::games() {
        let About { name, params, default, title, .. } = about;
        let also = Cell::data(other_names(about).join(" "));
        let params = said(params);
        // Optional ones may go below the others.
        let shown = Cell::new(params.replace("[,", &format!("{BREAK}[,")), &params);
        table.row(vec![(*name).into(), said(title).into(), shown, (*default).into(), also]);
    }
    table
}

/// Another name, and the game that it stands for.
fn named(about: &About, (alias, params): (&str, &str)) -> String {
    match params {
        params if params == about.default => format!("{alias} = {}", about.name),
        params => format!("{alias} = {}:{params}", about.name),
    }
}

fn other_names(about: &About) -> Vec<&'static str> {
    about.other_names().map(|(name, _)| name).collect()
}

fn list() -> String {
    let table = table();
    let aliases = |about: &'static About| about.other_names().map(|alias| named(about, alias));
    let also = registry::games().into_iter().flat_map(aliases).map(|pair| one_piece(&pair));
    let also = also.collect::<Vec<_>>().join(", ");
    let also = output::fold(&tell!("Other names: {also}", "Autres noms : {also}"), 0);
    let hint = tr(
        "A game is named with its parameters after a colon, as in connect4:5x4.\n\
         `ludex games connect4` gives its rules; `ludex show connect4` draws it.",
        "Un jeu se nomme avec ses paramètres après deux-points, comme connect4:5x4.\n\
         « ludex games connect4 » donne ses règles ; « ludex show connect4 » le dessine.",
    );
    format!("{table}\n\n{also}\n\n{hint}")
}

fn all_about(about: &About, evaluations: &[EvaluationAbout]) -> String {
    let heading = styled(HEADING, &said(&about.title));
    let mut lines = vec![format!("{heading} ({})", about.name), String::new(), output::fold(&said(&about.rules), 0)];
    let notation = words::capital(&said(&about.notation));
    lines.extend([String::new(), output::fold(&format!("{notation}."), 0), String::new()]);
    if !about.params.en.is_empty() {
        let (name, params) = (about.name, said(&about.params));
        let default = match about.default {
            "" => String::new(),
            default => tell!(", and {default} if none are given", ", et {default} à défaut"),
        };
        lines.push(tell!("Parameters: {name}:{params}{default}", "Paramètres : {name}:{params}{default}"));
    }
    if !about.aliases.is_empty() {
        let also = if about.aliases.len() == 1 { "Autre nom" } else { "Autres noms" };
        // What stands for the game as it is without parameters is only another name.
        let name = |(alias, params): (&'static str, &str)| match params {
            params if params == about.default => alias.to_owned(),
            params => named(about, (alias, params)),
        };
        let aliases = about.other_names().map(name).collect::<Vec<_>>().join(", ");
        lines.push(tell!("Also called: {aliases}", "{also} : {aliases}"));
    }
    if let [usual, ..] = evaluations {
        let name = usual.name();
        lines.push(String::new());
        lines.push(output::fold(
            &tell!(
                "Evaluations, for players that search, as in alphabeta:depth=6,eval={name}:",
                "Évaluations, pour les joueurs qui cherchent, comme alphabeta:depth=6,eval={name}\u{a0}:"
            ),
            0,
        ));
        lines.extend(evaluations.iter().map(|EvaluationAbout { form, what }| {
            let what = said(what);
            output::fold(&tell!("{form}: {what}", "{form} : {what}"), 2)
        }));
    }
    lines.join("\n")
}
