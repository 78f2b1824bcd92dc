//! `ludex completions`, `ludex man` and `ludex help`: what clap writes for shells and readers.

use clap_complete::Shell;
use ludex_services::Lang;

use crate::failure::Failure;
use crate::language::lang;
use crate::{args, complaint, output};

pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "ludex", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}

pub(super) fn man(command: &[String]) -> Result<(), Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(find(command)?.disable_help_subcommand(true)).render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    let page = retitled(&page, &[("EXTRA", "EXAMPLES"), ("\u{a0}", "")]);
    output::print(&if lang() == Lang::Fr { retitled(&page, &FRENCH) } else { page })
}

pub(super) fn help(command: &[String]) -> Result<(), Failure> {
    output::print(&find(command)?.render_help().ansi().to_string())
}

/// The whole program, or one of its commands, as it is typed.
fn find(names: &[String]) -> Result<clap::Command, Failure> {
    let mut all = args::command();
    all.build();
    names.iter().try_fold(all, |command, name| {
        let found = command.find_subcommand(name).cloned();
        found.ok_or_else(|| Failure::BadInput(complaint::unknown_command(&command, name, "")))
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
