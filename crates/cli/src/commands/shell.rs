//! `ludex completions`, `ludex man` and `ludex help`: what clap writes for shells and readers.

use clap_complete::Shell;
use ludex::Lang;

use crate::failure::Failure;
use crate::language::lang;
use crate::{args, complaint, output};

pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "ludex", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}

pub(super) fn man(command: Option<&str>) -> Result<(), Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(find(command)?.disable_help_subcommand(true)).render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    output::print(&if lang() == Lang::Fr { in_french(&page) } else { page.into() })
}

pub(super) fn help(command: Option<&str>) -> Result<(), Failure> {
    output::print(&find(command)?.render_help().ansi().to_string())
}

/// The whole program, or one of its commands, named as it is typed.
fn find(name: Option<&str>) -> Result<clap::Command, Failure> {
    let mut all = args::command();
    all.build();
    let Some(name) = name else { return Ok(all) };
    let found = all.find_subcommand(name).cloned();
    found.ok_or_else(|| Failure::BadInput(complaint::unknown_command(name, "")))
}

/// The titles that clap_mangen writes in English.
fn in_french(page: &str) -> String {
    let titles = [("NAME", "NOM"), ("SUBCOMMANDS", "COMMANDES"), ("EXTRA", "EXEMPLES")];
    titles.iter().fold(page.to_owned(), |page, (en, fr)| page.replace(&format!(".SH {en}\n"), &format!(".SH {fr}\n")))
}
