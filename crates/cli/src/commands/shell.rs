//! `ludex man` and `ludex help`: what clap writes for readers.

use std::path::Path;

use ludex_services::Lang;
use ludex_services::unbroken::spaced;
use roff::{Roff, bold, roman};

use crate::args::{Everywhere, PagesArgs};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::output_file::Output;
use crate::whole_file;
use crate::{args, complaint, failure, output, usage};

pub(super) fn man(args: &PagesArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let found = find(&args.command)?;
    let is_to_output = args.output.as_deref().is_none_or(|folder| folder == Path::new("-"));
    let mut pages = Vec::new();
    list_pages(found.clone(), &[&["ludex".to_owned()], &args.command[..]].concat().join("-"), &mut pages);
    let Some(folder) = args.output.as_deref().filter(|_| !is_to_output) else {
        if args.output.is_some() && pages.len() > 1 {
            let number = pages.len();
            return Err(Failure::BadInput(tell!(
                "{number} manual pages need a folder, and -o - is standard output; name one, as in -o man",
                "{number} pages de manuel demandent un dossier, et -o - est la sortie standard ; nommez-en un, comme \
                 -o man"
            )));
        }
        return output::print_as_it_is(&page(found)?);
    };
    whole_file::make_folder(folder)?;
    for (name, command) in &pages {
        Output::open(&folder.join(name), everywhere)?.write(page(command.clone())?.as_bytes())?;
    }
    let (number, folder) = (pages.len(), folder.display());
    output::print(&match number {
        1 => tell!("1 manual page is in {folder}", "1 page de manuel est dans {folder}"),
        _ => tell!("{number} manual pages are in {folder}", "{number} pages de manuel sont dans {folder}"),
    })
}

/// The pages of a command and of those below it, each with the name of its file.
fn list_pages(command: clap::Command, name: &str, pages: &mut Vec<(String, clap::Command)>) {
    let below: Vec<_> = command.get_subcommands().filter(|below| below.get_name() != "help").cloned().collect();
    pages.push((format!("{name}.1"), command));
    for command in below {
        let name = format!("{name}-{}", command.get_name());
        list_pages(command, &name, pages);
    }
}

/// The page of a command.
fn page(found: clap::Command) -> Result<String, Failure> {
    let found = found.disable_help_subcommand(true);
    let is_whole = found.get_name() == "ludex";
    let examples = found.get_after_help().filter(|_| !is_whole).map(ToString::to_string);
    // A synopsis as in the help: that of clap_mangen leaves out the options' values.
    let usage = found.clone().render_usage().to_string();
    let usage = usage.split_once(": ").map_or("", |(_, usage)| usage).to_owned();
    let subcommands = found.has_subcommands();
    // `clap_mangen` would list them among the options.
    let mut arguments = Roff::new();
    let shown: Vec<_> = found.get_positionals().filter(|arg| !arg.is_hide_set()).map(argument).collect();
    if !shown.is_empty() {
        list(&mut arguments, "ARGUMENTS", &shown);
    }
    let found = found.mut_args(|arg| if arg.is_positional() { arg.hide(true) } else { arg });
    let manual = clap_mangen::Man::new(found.override_usage(usage));
    let manual = manual.source(concat!("ludex ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    manual.render_title(&mut page)?;
    manual.render_name_section(&mut page)?;
    manual.render_synopsis_section(&mut page)?;
    page.extend(arguments.to_roff().into_bytes());
    manual.render_options_section(&mut page)?;
    if subcommands {
        manual.render_subcommands_section(&mut page)?;
    }
    let mut end = Roff::new();
    if let Some(examples) = examples {
        end.control("SH", ["EXAMPLES"]).control("nf", []);
        // The first line only names them.
        for line in examples.lines().skip(1) {
            end.text([roman(line.trim())]);
        }
        end.control("fi", []);
    }
    list(&mut end, tr("EXIT STATUS", "CODE DE RETOUR"), &failure::statuses());
    list(&mut end, tr("ENVIRONMENT", "ENVIRONNEMENT"), &args::variables());
    list(&mut end, tr("FILES", "FICHIERS"), &files());
    let page = retitled(&(String::from_utf8_lossy(&page) + &*end.render()), &[("\u{a0}", "")]);
    Ok(if lang() == Lang::Fr { retitled(&page, &FRENCH) } else { page })
}

/// The files that commands keep, and where they are told of.
fn files() -> [(&'static str, &'static str); 5] {
    [
        (
            tr("~/.cache/ludex, or --cache DIR", "~/.cache/ludex, ou --cache DOSSIER"),
            tr(
                "solved games for the next run, at most 1 GiB; `ludex cache` lists them, `ludex cache clear` removes them",
                "les jeux résolus, pour la fois suivante, 1 Gio au plus ; « ludex cache » les liste, « ludex cache \
                 clear » les supprime",
            ),
        ),
        (
            "solve --table FILE, FILE.partial",
            tr(
                "a solved table, and what an interrupted run left of it, from which the same command resumes",
                "une table résolue, et ce qu'un travail interrompu en a laissé, d'où la même commande reprend",
            ),
        ),
        (
            "count --checkpoint FILE",
            tr(
                "the plies that a symbolic count has finished, from which it resumes",
                "les coups achevés d'un décompte symbolique, d'où il reprend",
            ),
        ),
        (
            "play --record FILE, match --record FILE",
            tr(
                "games, added to those that the file has; `ludex review` reads them",
                "des parties, ajoutées à celles du fichier ; « ludex review » les lit",
            ),
        ),
        (
            "learn -o FILE",
            tr("what was learned, for the player learned:FILE", "ce qui a été appris, pour le joueur learned:FICHIER"),
        ),
    ]
}

/// An argument without a name of its own, as the help has it, and what it is.
fn argument(arg: &clap::Arg) -> (String, String) {
    (arg.to_string(), arg.get_help().map(ToString::to_string).unwrap_or_default())
}

/// A section of names, each with what it says.
fn list<S: AsRef<str>>(page: &mut Roff, title: &str, all: &[(S, S)]) {
    page.control("SH", [title]);
    for (name, what) in all {
        page.control("TP", []).text([bold(name.as_ref())]).text([roman(what.as_ref())]);
    }
}

pub(super) fn help(command: &[String]) -> Result<(), Failure> {
    let mut command = args::kept_together(find(command)?);
    output::print_as_it_is(&spaced(&usage::aligned(&command.render_help().ansi().to_string())))
}

/// The whole program, or one of its commands, as it is typed.
fn find(names: &[String]) -> Result<clap::Command, Failure> {
    let mut all = args::command();
    all.build();
    names.iter().try_fold(all, |command, name| {
        let found = command.find_subcommand(name).cloned();
        found.ok_or_else(|| Failure::BadInput(complaint::unknown_command(&command, name)))
    })
}

/// The titles that `clap_mangen` writes in English.
const FRENCH: [(&str, &str); 4] =
    [("NAME", "NOM"), ("SUBCOMMANDS", "COMMANDES"), ("Commandes", "COMMANDES"), ("EXAMPLES", "EXEMPLES")];

/// A manual page with other titles of its sections; what a title ends with can be changed alone.
fn retitled(page: &str, titles: &[(&str, &str)]) -> String {
    let line = |line: &str| match line.strip_prefix(".SH ") {
        Some(title) => titles.iter().fold(format!(".SH {title}"), |title, (from, to)| title.replace(from, to)),
        None => line.to_owned(),
    };
    page.lines().map(line).collect::<Vec<_>>().join("\n")
}
