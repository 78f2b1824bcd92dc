//! `ludex table`: what is in a table of solved positions. The table's header names the game.

mod export;
mod info;
mod probe;
mod verify;

use ludex_services::table::Table;
use ludex_services::table::export::Which;
use ludex_services::{AnyGame, registry};

use super::start_threads;
use crate::args::{Everywhere, TableCommand};
use crate::failure::Failure;
use crate::language::tell;
use crate::tables;
use crate::whole_file::Output;

pub(super) fn run(command: &TableCommand, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    match command {
        TableCommand::Info(args) => ask(&tables::open(&args.file)?, Question::Info, everywhere),
        TableCommand::Probe(args) => ask(&tables::open(&args.file)?, Question::Probe(args.position.text()), everywhere),
        TableCommand::Verify(args) => match Table::open(&args.file) {
            Ok(table) => ask(&table, Question::Verify, everywhere),
            Err(error) => verify::unreadable(&args.file, &error, everywhere),
        },
        TableCommand::Export(args) => {
            let table = tables::open(&args.file)?;
            let format = export::format(args, everywhere)?;
            let to = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
            let which = if args.all { Which::All } else { Which::Stored };
            ask(&table, Question::Export(to, format, which), everywhere)
        }
    }
}

/// The query to a table.
enum Question<'a> {
    Info,
    Probe(Option<&'a str>),
    Verify,
    /// Where to; standard output without more words if nowhere.
    Export(Option<Output>, export::Format, Which),
}

/// A question to a table, answered once the type of its game is known.
struct Ask<'a> {
    table: &'a Table,
    question: Question<'a>,
    everywhere: &'a Everywhere,
}

fn ask(table: &Table, question: Question<'_>, everywhere: &Everywhere) -> Result<(), Failure> {
    let game = registry::listed_game(&table.header().game).map_err(|error| {
        let (path, error) = (table.path().display(), super::text(&error.text()));
        Failure::BadInput(tell!(
            "the table {path} is of a game that is not known here: {error}",
            "la table {path} est d'un jeu inconnu ici : {error}"
        ))
    })?;
    Ask { table, question, everywhere }.run(&game)
}

impl Ask<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let Self { table, question, everywhere } = self;
        match question {
            Question::Info => info::run(game, table, everywhere),
            Question::Probe(position) => probe::run(game, table, position, everywhere),
            Question::Verify => verify::run(game, table, everywhere),
            Question::Export(to, format, which) => export::run(game, table, to.as_ref(), (format, which), everywhere),
        }
    }
}

fn path(table: &Table) -> String {
    table.path().display().to_string()
}
