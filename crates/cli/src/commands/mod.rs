//! The commands, one file each.

mod arena;
mod book;
mod bounds;
mod cache;
mod cluster;
mod compare;
mod count;
mod diplomacy;
mod engine;
mod eval;
mod games;
mod graph;
mod learn;
mod lines;
mod matches;
mod moves;
mod path;
mod perft;
mod plan;
mod play;
mod players;
mod puzzles;
mod review;
mod rules;
mod schema;
mod serve;
mod shares;
mod shell;
mod show;
mod solve;
mod sweep;
mod table;
mod tree;
mod welcome;
mod why;

use ludex_services::framed::Framed;
use ludex_services::prelude::*;
use ludex_services::roles::Roles;
use ludex_services::{AnyGame, AnyPosition, Seats, registry, session};

use crate::args::{Cli, Command, Everywhere};
use crate::failure::Failure;
use crate::language::{said, tell, tr};
use crate::style::{HEADING, styled};
use crate::{completions, memory};

/// Runs the command of a command line.
pub(crate) fn run(Cli { command, everywhere, .. }: &Cli) -> Result<(), Failure> {
    let Some(command) = command else { return welcome::run() };
    if everywhere.time.is_some() && matches!(command, Command::Play(_) | Command::Engine(_) | Command::Serve(_)) {
        return Err(Failure::BadInput(
            tr(
                "--time limits the work of one answer, and play, engine and serve go on until they are left; leave --time out",
                "--time limite le travail d'une réponse, et play, engine et serve durent jusqu'à ce qu'on les quitte ; retirez --time",
            )
            .into(),
        ));
    }
    crate::cache::begin(everywhere)?;
    if everywhere.no_book {
        ludex_services::openings::leave_out();
    }
    match command {
        Command::Games(args) => games::run(args, everywhere),
        Command::Show(args) => show::run(args, everywhere),
        Command::Count(args) => count::run(args, everywhere),
        Command::Bounds(args) => bounds::run(args, everywhere),
        Command::Plan(args) => plan::run(args, everywhere),
        Command::Solve(args) => solve::run(args, everywhere),
        Command::Moves(args) => moves::run(args, everywhere),
        Command::Eval(args) => eval::run(args, everywhere),
        Command::Perft(args) => perft::run(args, everywhere),
        Command::Compare(args) => compare::run(args, everywhere),
        Command::Play(args) => play::run(args, everywhere),
        Command::Match(args) => matches::run(args, everywhere),
        Command::Review(args) => review::run(args, everywhere),
        Command::Why(args) => why::run(args, everywhere),
        Command::Puzzles(args) => puzzles::run(args, everywhere),
        Command::Engine(args) => engine::run(args, everywhere),
        Command::Learn(args) => learn::run(args, everywhere),
        Command::Tree(args) => tree::run(args, everywhere),
        Command::Graph(args) => graph::run(args, everywhere),
        Command::Book(args) => book::run(args, everywhere),
        Command::Arena(args) => arena::run(args, everywhere),
        Command::Path(args) => path::run(args, everywhere),
        Command::Serve(args) => serve::run(args, everywhere),
        Command::Table(args) => table::run(&args.command, everywhere),
        Command::Cluster(args) => cluster::run(&args.command, everywhere),
        Command::Cache(args) => cache::run(args, everywhere),
        Command::Rules(args) => rules::run(&args.command, everywhere),
        Command::Diplomacy(args) => diplomacy::run(&args.command, everywhere),
        Command::Completions(args) => completions::print_script(args.shell),
        Command::Schema(args) => schema::run(args, everywhere),
        Command::Man(args) => shell::man(args, everywhere),
        Command::Help(args) => shell::help(&args.command),
    }
}

/// The position that a text names; the start where there is none.
fn position(game: &AnyGame, text: Option<&str>) -> Result<AnyPosition, Failure> {
    let Some(text) = text else { return Ok(game.start()) };
    game.read_position(not_empty(text)?).map_err(|error| match text {
        "-" => Failure::no_standard_input(),
        _ => error.into(),
    })
}

/// A script whose variable is empty must not get an answer about the start.
fn not_empty(position: &str) -> Result<&str, Failure> {
    session::not_empty(position).map_err(|why| Failure::BadInput(said(&why)))
}

/// Sets the number of threads; by default the pool is built when an engine first needs it, or here
/// where the system may refuse it.
fn start_threads(everywhere: &Everywhere) -> Result<(), Failure> {
    if everywhere.threads.is_none() && !memory::is_limited() {
        return Ok(());
    }
    build_threads(rayon::ThreadPoolBuilder::new().num_threads(everywhere.threads.unwrap_or(0)))
}

fn build_threads(threads: rayon::ThreadPoolBuilder) -> Result<(), Failure> {
    threads.build_global().map_err(|_| {
        Failure::Budget(
            tr(
                "the system refuses a thread, or the memory for it; --threads 1 takes fewer, a higher `ulimit -v` gives more",
                "le système refuse un fil d'exécution, ou sa mémoire ; --threads 1 en demande moins, un « ulimit -v » \
                 plus haut en donne davantage",
            )
            .into(),
        )
    })
}

/// What reports need to know of a game.
#[derive(Clone)]
struct Played {
    spec: String,
    title: String,
    seats: Seats,
    roles: Roles,
}

impl Played {
    fn of(game: &AnyGame) -> Self {
        let spec = game.spec();
        let about = registry::find(&spec);
        let title = about.map_or_else(|_| spec.clone(), |about| said(&about.title));
        Self { spec, title, seats: game.seats(), roles: Roles::of(game) }
    }

    /// A report about it, as JSON.
    fn framed<R, C>(&self, command: &'static str, report: R, cost: C) -> Framed<R, C> {
        Framed { command, game: self.spec.clone(), position: None, report, cost }
    }

    /// The first line of a report: the game, and the subject of the report.
    fn heading(&self, what: &str) -> String {
        let title = styled(HEADING, &self.title);
        let spec = &self.spec;
        tell!("{title} ({spec}): {what}", "{title} ({spec}) : {what}")
    }
}
