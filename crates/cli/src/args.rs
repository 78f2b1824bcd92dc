//! What can be typed: commands, arguments and options, with their help in the language of the run.
//!
//! Help comes from [`tr`] and not from doc comments, which have one language; the words that clap
//! itself writes are replaced in [`command`].

mod book;
mod cache;
mod cluster;
mod compare;
mod count;
mod diplomacy;
mod engine;
mod eval;
mod form;
mod graph;
mod learn;
mod method;
mod path;
mod perft;
mod play;
mod position;
mod puzzles;
mod rules;
mod serve;
mod show;
mod solve;
mod table;
mod tree;
mod why;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::StyledStr;
use clap::{ArgAction, Args, CommandFactory, Parser, Subcommand, ValueEnum};
use ludex_services::{Lang, unbroken};

pub(crate) use self::book::BookArgs;
pub(crate) use self::cache::{CacheArgs, CacheCommand};
pub(crate) use self::cluster::{ClusterArgs, ClusterCommand};
#[cfg(feature = "cluster")]
pub(crate) use self::cluster::{ClusterCountArgs, ClusterSolveArgs, TogetherArgs};
pub(crate) use self::compare::CompareArgs;
pub(crate) use self::count::{BoundsArgs, CountArgs, PlanArgs};
pub(crate) use self::diplomacy::{
    AutumnArgs, DiplomacyArgs, DiplomacyBoundsArgs, DiplomacyCommand, Ignored, ListArgs, MapArgs, MapFormat,
    OccupancyArgs, OnMapArgs, OpeningsArgs, PositionsArgs, QuestionArgs, ResolveArgs, TablesArgs, TablesFormat,
};
pub(crate) use self::engine::{EngineArgs, EngineProtocol, ReviewArgs};
pub(crate) use self::eval::EvalArgs;
pub(crate) use self::form::{choose_form, two_forms};
pub(crate) use self::graph::{ArenaArgs, DrawnArgs, GraphArgs, GraphFormat};
pub(crate) use self::learn::{LearnArgs, LearnCommand, LearnedExportArgs, LearnedInfoArgs, LessonArgs};
pub(crate) use self::method::{HowArgs, MovesMethodArgs, SolveMethodArgs};
pub(crate) use self::path::PathArgs;
pub(crate) use self::perft::PerftArgs;
pub(crate) use self::play::{MatchArgs, PlayArgs};
pub(crate) use self::position::PositionArgs;
pub(crate) use self::puzzles::PuzzlesArgs;
pub(crate) use self::rules::{
    CheckArgs, CountSheetArgs, LawsArgs, RulesArgs, RulesCommand, RunArgs, ShowSheetArgs, SimulateArgs, SolveSheetArgs,
    Syntax, Watched, WhyArgs,
};
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::show::{ShowArgs, ShowFormat};
pub(crate) use self::solve::{MovesArgs, SolveArgs};
pub(crate) use self::table::{
    ExportArgs, OpeningArgs, ProbeArgs, TableArgs, TableCommand, TableFileArgs, TableFormat, VerifyArgs, table_formats,
};
pub(crate) use self::tree::TreeArgs;
pub(crate) use self::why::ReasonsArgs;

use crate::language::{lang, tr};
use crate::text_table::Form;
use crate::{failure, language, output, values};

#[derive(Debug, Parser)]
#[command(
    name = "ludex",
    version,
    about = tr(
        "Counts and solves games: how many positions there are, who wins, what to play",
        "Compte et résout des jeux : combien de positions, qui gagne, que jouer",
    ),
    subcommand_value_name = tr("COMMAND", "COMMANDE"),
    disable_help_subcommand = true,
    disable_version_flag = true,
    term_width = output::width(),
    after_help = failure::statuses_help(),
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
    #[arg(short = 'V', long, action = ArgAction::Version, help = tr("Print the version", "Affiche la version"))]
    version: Option<bool>,
}

/// The variables of the environment that stand for options.
pub(crate) const LANG: &str = "LUDEX_LANG";
pub(crate) const MEMORY: &str = "LUDEX_MEMORY";
const THREADS: &str = "LUDEX_THREADS";
const CACHE: &str = "LUDEX_CACHE";

/// The variables of the environment that are looked at, and what each is.
pub(crate) fn variables() -> [(&'static str, &'static str); 6] {
    [
        (LANG, tr("the language, where --lang is not given: en or fr", "la langue à défaut de --lang : en ou fr")),
        (MEMORY, tr("the memory budget, where --memory is not given", "le budget mémoire à défaut de --memory")),
        (
            THREADS,
            tr(
                "the number of threads, where --threads is not given",
                "le nombre de fils d'exécution à défaut de --threads",
            ),
        ),
        (
            CACHE,
            tr(
                "the folder of solved games, where --cache is not given; empty: none",
                "le dossier des jeux résolus à défaut de --cache ; vide : aucun",
            ),
        ),
        (
            "LC_ALL, LC_MESSAGES, LANG",
            tr(
                "the language, where neither is given: French if it begins with fr",
                "la langue, à défaut : le français si \
                la valeur commence par fr",
            ),
        ),
        ("NO_COLOR, CLICOLOR_FORCE", tr("never colours, or always", "jamais de couleurs, ou toujours")),
    ]
}

// Options that every command takes; of several, the last one counts, so that a name for `ludex
// --quiet` can be followed by any of them.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = tr("Global options", "Options globales\u{a0}"), disable_help_flag = true)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Everywhere {
    #[arg(short, long, global = true, overrides_with = "json", help = tr(
        "Print one line of JSON, for programs (not play)",
        "Affiche une ligne de JSON, pour les programmes (sauf play)",
    ))]
    pub(crate) json: bool,
    // Read before the arguments are parsed, see `language::choose`; here for the help and for bad
    // values.
    #[arg(long, global = true, env = LANG, hide_env = true, value_enum, hide_possible_values = true,
        value_name = "en|fr", overrides_with = "lang", help = tr(
        "Language (default: LUDEX_LANG, or else that of the environment)",
        "Langue (par défaut : LUDEX_LANG, ou bien celle de l'environnement)",
    ))]
    pub(crate) lang: Option<Language>,
    #[arg(long, global = true, env = MEMORY, hide_env = true, value_name = tr("SIZE", "TAILLE"),
        value_parser = values::memory, overrides_with = "memory", help = tr(
        "Memory budget, such as 512MiB or 3GiB (default: LUDEX_MEMORY, or else three quarters of the machine's memory)",
        "Mémoire à ne pas dépasser, comme 512Mio ou 3Gio (par défaut : LUDEX_MEMORY, ou bien les trois quarts de celle \
         de la machine)",
    ))]
    pub(crate) memory: Option<u64>,
    #[arg(long, global = true, env = THREADS, hide_env = true, value_name = "N", value_parser = values::threads,
        overrides_with = "threads", help = tr(
        "Number of threads (default: LUDEX_THREADS, or else one per core)",
        "Nombre de fils d'exécution (par défaut : LUDEX_THREADS, ou bien un par cœur)",
    ))]
    pub(crate) threads: Option<usize>,
    #[arg(long, global = true, value_name = "N", value_parser = values::seed,
        overrides_with = "seed", help = tr(
        "Seed of the random numbers",
        "Graine des nombres aléatoires",
    ))]
    pub(crate) seed: Option<u64>,
    #[arg(long, global = true, value_name = tr("TIME", "DURÉE"), value_parser = values::duration,
        overrides_with = "time", help = tr(
        "Stop after this time, such as 500ms, 30s or 2m, and print what was found (not play, engine, serve)",
        "S'arrête après cette durée, comme 500ms, 30s ou 2m, et affiche ce qui est trouvé (sauf play, engine et serve)",
    ))]
    pub(crate) time: Option<Duration>,
    #[arg(long, global = true, env = CACHE, hide_env = true, value_name = tr("DIR", "DOSSIER"),
        value_parser = clap::builder::OsStringValueParser::new(), overrides_with = "cache", help = tr(
        "Folder that keeps solved games for the next run (default: LUDEX_CACHE, or else ludex in the user's cache)",
        "Dossier qui garde les jeux résolus pour la fois suivante (par défaut : LUDEX_CACHE, ou bien ludex dans le \
         cache de l'utilisateur)",
    ))]
    pub(crate) cache: Option<OsString>,
    #[arg(long, global = true, overrides_with = "no_cache", help = tr(
        "Neither use nor keep solved games",
        "Ni consulter ni garder de jeux résolus",
    ))]
    pub(crate) no_cache: bool,
    #[arg(long, global = true, overrides_with = "no_book", help = tr(
        "Search Connect Four without the book of its first plies",
        "Résout Puissance 4 sans le livre de ses premiers coups",
    ))]
    pub(crate) no_book: bool,
    #[arg(short, long, global = true, overrides_with = "quiet", help = tr("Show no progress", "N'affiche pas l'avancement"))]
    pub(crate) quiet: bool,
    // Each command has its own, see `form`.
    #[arg(skip)]
    pub(crate) form: Form,
    #[arg(short, long, global = true, action = ArgAction::Help, help = tr("Print this help", "Affiche cette aide"))]
    help: Option<bool>,
}

impl Everywhere {
    /// Those of its options that make a game another one, play it with fewer threads, or speak
    /// otherwise, as they were typed, each after a space.
    pub(crate) fn typed(&self) -> String {
        let given = [(self.no_cache, " --no-cache"), (self.no_book, " --no-book")];
        let given = given.into_iter().filter_map(|(is_given, option)| is_given.then_some(option));
        let threads = self.threads.map(|threads| format!(" --threads {threads}"));
        given.chain(threads.as_deref()).chain([language::option(crate::typed())]).collect()
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Language {
    En,
    Fr,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(about = tr("List the games, or describe one", "Liste les jeux, ou en décrit un"), after_help = tr(GAMES_EXAMPLES.0, GAMES_EXAMPLES.1))]
    Games(GamesArgs),
    #[command(
        about = tr("Draw a position", "Dessine une position"),
        after_help = tr(show::SHOW_EXAMPLES.0, show::SHOW_EXAMPLES.1),
    )]
    Show(ShowArgs),
    #[command(
        about = tr("Count the positions or the games, ply by ply",
                   "Compte les positions ou les parties, coup par coup"),
        after_help = tr(count::COUNT_EXAMPLES.0, count::COUNT_EXAMPLES.1),
    )]
    Count(CountArgs),
    #[command(about = tr("Give lower and upper bounds on the number of positions",
                         "Encadre le nombre de positions, formules à l'appui"), after_help = tr(count::BOUNDS_EXAMPLES.0, count::BOUNDS_EXAMPLES.1))]
    Bounds(BoundsArgs),
    #[command(about = tr("Estimate the time and memory that counting or solving would take",
                         "Estime le temps et la mémoire d'un décompte ou d'une résolution"), after_help = tr(count::PLAN_EXAMPLES.0, count::PLAN_EXAMPLES.1))]
    Plan(PlanArgs),
    #[command(
        about = tr("Find out who wins and how soon", "Détermine qui gagne et en combien de coups"),
        after_help = tr(solve::SOLVE_EXAMPLES.0, solve::SOLVE_EXAMPLES.1),
    )]
    Solve(SolveArgs),
    #[command(about = tr("List the moves of a position, best first",
                         "Liste les coups d'une position, le meilleur d'abord"), after_help = tr(solve::MOVES_EXAMPLES.0, solve::MOVES_EXAMPLES.1))]
    Moves(MovesArgs),
    #[command(
        about = tr("Evaluate a position without search, term by term",
                   "Évalue une position sans recherche, terme à terme"),
        after_help = tr(eval::EXAMPLES.0, eval::EXAMPLES.1),
    )]
    Eval(EvalArgs),
    #[command(
        about = tr("Count the paths of so many plies, one by one",
                   "Compte les suites d'un nombre donné de coups, une à une"),
        after_help = tr(perft::EXAMPLES.0, perft::EXAMPLES.1),
    )]
    Perft(PerftArgs),
    #[command(
        about = tr("Tell whether two games are the same by play, whatever their moves are called",
                   "Dit si deux jeux reviennent au même, quels que soient les noms de leurs coups"),
        after_help = tr(compare::EXAMPLES.0, compare::EXAMPLES.1),
    )]
    Compare(CompareArgs),
    #[command(
        about = tr("Play against the program or another person",
                   "Joue contre le programme ou à deux"),
        after_help = play::players_help(play::PLAY_EXAMPLES),
    )]
    Play(PlayArgs),
    #[command(
        about = tr("Play matches between players and estimate their strength",
                   "Organise des matchs entre joueurs et estime leur force"),
        after_help = play::players_help(play::MATCH_EXAMPLES),
    )]
    Match(MatchArgs),
    #[command(
        about = tr("Review games: what every move was worth, and what was better",
                   "Analyse des parties : ce que valait chaque coup, et ce qu'il fallait jouer"),
        after_help = tr(engine::REVIEW_EXAMPLES.0, engine::REVIEW_EXAMPLES.1),
    )]
    Review(ReviewArgs),
    #[command(
        about = tr("Explain a position: which moves keep its value, best play, what refutes a move",
                   "Explique une position : les coups qui en gardent la valeur, le meilleur jeu, ce qui réfute un coup"),
        after_help = tr(why::EXAMPLES.0, why::EXAMPLES.1),
    )]
    Why(ReasonsArgs),
    #[command(
        about = tr("Find puzzles: positions in which a single move wins, or saves the draw",
                   "Trouve des problèmes : des positions où un seul coup gagne, ou sauve la nulle"),
        after_help = tr(puzzles::EXAMPLES.0, puzzles::EXAMPLES.1),
    )]
    Puzzles(PuzzlesArgs),
    #[command(
        about = tr("Play for another program, which asks line by line",
                   "Joue pour un autre programme, qui interroge ligne par ligne"),
        after_help = tr(engine::ENGINE_EXAMPLES.0, engine::ENGINE_EXAMPLES.1),
    )]
    Engine(EngineArgs),
    #[command(
        about = tr("Train a learner by playing a game, and measure its progress", "Entraîne un apprenant en jouant, et mesure ses progrès"),
        after_help = tr(learn::EXAMPLES.0, learn::EXAMPLES.1),
        disable_help_subcommand = true,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Learn(Box<LearnArgs>),
    #[command(
        about = tr("Evaluate a small game tree by minimax or alpha-beta", "Évalue un petit arbre de jeu par min-max \
             ou alpha-bêta"),
        after_help = tr(tree::EXAMPLES.0, tree::EXAMPLES.1),
    )]
    Tree(TreeArgs),
    #[command(
        about = tr("Draw the graph of a game with its winning regions, or export it",
                   "Dessine le graphe d'un jeu et ses régions gagnantes, ou l'exporte"),
        after_help = tr(graph::GRAPH_EXAMPLES.0, graph::GRAPH_EXAMPLES.1),
    )]
    Graph(GraphArgs),
    #[command(
        about = tr("Write a strategy as a book that plays: numbered sections, a board each",
                   "Écrit une stratégie sous forme de livre qui joue : des sections numérotées, un plateau chacune"),
        after_help = tr(book::EXAMPLES.0, book::EXAMPLES.1),
    )]
    Book(BookArgs),
    #[command(
        about = tr("Draw or solve a graph read from a file: who wins from where",
                   "Dessine ou résout un graphe lu dans un fichier : qui gagne, et d'où"),
        after_help = tr(graph::ARENA_EXAMPLES.0, graph::ARENA_EXAMPLES.1),
    )]
    Arena(ArenaArgs),
    #[command(
        about = tr("Find a shortest way in a weighted graph, and tell what a heuristic saves",
                   "Trouve un plus court chemin dans un graphe pondéré, et dit ce qu'une heuristique épargne"),
        after_help = tr(path::EXAMPLES.0, path::EXAMPLES.1),
    )]
    Path(PathArgs),
    #[command(
        about = tr("Query, verify or export a table of solved positions",
                   "Interroge, vérifie ou exporte une table de positions résolues"),
        after_help = tr(table::TABLE_EXAMPLES.0, table::TABLE_EXAMPLES.1),
        disable_help_subcommand = true,
        arg_required_else_help = false,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Table(TableArgs),
    #[command(
        about = if cfg!(feature = "cluster") {
            tr("Work on several processes or machines", "Travaille sur plusieurs processus ou machines")
        } else {
            tr(
                "Work on several processes or machines (not in this build)",
                "Travaille sur plusieurs processus ou machines (pas dans ce binaire)",
            )
        },
        after_help = tr(cluster::CLUSTER_EXAMPLES.0, cluster::CLUSTER_EXAMPLES.1),
        disable_help_subcommand = true,
        arg_required_else_help = false,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Cluster(ClusterArgs),
    #[command(
        about = tr("Show what is kept of solved games, or remove it",
                   "Montre les jeux résolus qui sont gardés, ou les supprime"),
        after_help = tr(cache::EXAMPLES.0, cache::EXAMPLES.1),
        disable_help_subcommand = true,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Cache(CacheArgs),
    #[command(
        about = tr("Run programs of production rules (CLIPS, OPS5), or check the rules of a game (GDL)",
                   "Exécute des programmes de règles (CLIPS, OPS5), ou vérifie les règles d'un jeu (GDL)"),
        after_help = tr(rules::EXAMPLES.0, rules::EXAMPLES.1),
        disable_help_subcommand = true,
        arg_required_else_help = false,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Rules(RulesArgs),
    #[command(
        about = tr("Count the positions of Diplomacy after the first movement, and query them",
                   "Compte les positions de Diplomatie après le premier mouvement, et les interroge"),
        after_help = tr(diplomacy::EXAMPLES.0, diplomacy::EXAMPLES.1),
        disable_help_subcommand = true,
        arg_required_else_help = false,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Diplomacy(DiplomacyArgs),
    #[command(
        about = tr("Start the web interface on a local port",
                   "Lance l'interface web sur un port local"),
        after_help = tr(serve::EXAMPLES.0, serve::EXAMPLES.1),
    )]
    Serve(ServeArgs),
    #[command(
        about = tr("Print completions for a shell", "Affiche les complétions pour un shell"),
        after_help = tr(COMPLETIONS_EXAMPLES.0, COMPLETIONS_EXAMPLES.1),
    )]
    Completions(CompletionsArgs),
    #[command(about = tr("Print the JSON Schema of what a command writes with --json",
                         "Affiche le schéma JSON de ce qu'une commande écrit avec --json"), after_help = tr(SCHEMA_EXAMPLES.0, SCHEMA_EXAMPLES.1))]
    Schema(CommandNameArgs),
    #[command(about = tr("Print the manual page of ludex, or of one of its commands",
                         "Affiche la page de manuel de ludex, ou d'une de ses commandes"), after_help = tr(MAN_EXAMPLES.0, MAN_EXAMPLES.1))]
    Man(PagesArgs),
    #[command(about = tr("Print the help of a command", "Affiche l'aide d'une commande"))]
    Help(CommandNameArgs),
}

const COMPLETIONS_EXAMPLES: (&str, &str) = (
    "Examples, for the shell's own file:
  source <(ludex completions bash)         ~/.bashrc
  source <(ludex completions zsh)          ~/.zshrc
  ludex completions fish | source          ~/.config/fish/config.fish",
    "Exemples, pour le fichier du shell\u{a0}:
  source <(ludex completions bash)         ~/.bashrc
  source <(ludex completions zsh)          ~/.zshrc
  ludex completions fish | source          ~/.config/fish/config.fish",
);

const GAMES_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex games
  ludex games othello",
    "Exemples\u{a0}:
  ludex games
  ludex games othello",
);

const SCHEMA_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex schema
  ludex schema count > count.schema.json",
    "Exemples\u{a0}:
  ludex schema
  ludex schema count > count.schema.json",
);

const MAN_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex man | man -l -
  ludex man count > ludex-count.1
  ludex man -o ~/.local/share/man/man1",
    "Exemples\u{a0}:
  ludex man | man -l -
  ludex man count > ludex-count.1
  ludex man -o ~/.local/share/man/man1",
);

/// Of commands that ask what no sheet of rules has.
fn listed_game_help() -> &'static str {
    tr(
        "The game, such as tictactoe or connect4:5x4 (see `ludex games`)",
        "Le jeu, comme morpion ou connect4:5x4 (voir « ludex games »)",
    )
}

fn game_help() -> &'static str {
    tr(
        "The game, such as tictactoe or connect4:5x4 (see `ludex games`), or a file of rules, FILE.kif",
        "Le jeu, comme morpion ou connect4:5x4 (voir « ludex games »), ou un fichier de règles, FICHIER.kif",
    )
}

fn output_help() -> &'static str {
    tr("Output file (default: standard output)", "Fichier de sortie (par défaut : la sortie standard)")
}

fn input_help() -> &'static str {
    tr("The file; - reads standard input", "Le fichier ; - lit l'entrée standard")
}

fn exact_table_help() -> &'static str {
    tr(
        "Take exact values from this table, made by `ludex solve --table`",
        "Prend les valeurs exactes dans cette table, faite par « ludex solve --table »",
    )
}

fn up_to_symmetry_help() -> &'static str {
    tr("Count symmetric positions or games only once", "Compte à symétrie près")
}

fn anyway_help() -> &'static str {
    tr("Start even if the memory is certain to run out", "Commence même s'il est certain que la mémoire ne suffira pas")
}

fn position_help() -> &'static str {
    tr(
        "The position: a board, or the moves that lead to it (default: the start)",
        "La position : un plateau, ou les coups qui y mènent (par défaut : le départ)",
    )
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = tr(
        "One game: its rules and its notation",
        "Un jeu : ses règles et sa notation",
    ))]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL", hide_possible_values = true, help = "bash, elvish, fish, powershell, zsh")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct CommandNameArgs {
    #[arg(value_name = tr("COMMAND", "COMMANDE"), help = tr("One command", "Une commande"))]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PagesArgs {
    #[arg(value_name = tr("COMMAND", "COMMANDE"), help = tr("One command", "Une commande"))]
    pub(crate) command: Vec<String>,
    #[arg(short, long, value_name = tr("FOLDER", "DOSSIER"),
          help = tr("Write the page, and those of the commands below it, into this folder",
                    "Écrit la page, et celles des commandes en dessous, dans ce dossier"))]
    pub(crate) output: Option<PathBuf>,
}

/// The parser, with the words that clap writes by itself in the language of the run.
pub(crate) fn command() -> clap::Command {
    let command = with_negative_numbers(form::with_forms(Cli::command(), ""));
    if lang() == Lang::En { command } else { in_french(command) }
}

/// The parser in which a negative number behind an option is its value, and not one more option:
/// the option says which numbers it takes.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes = |arg: clap::Arg| {
        let is_valued = !arg.is_positional() && arg.get_action().takes_values();
        if is_valued { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(takes).mut_subcommands(with_negative_numbers)
}

/// The parser whose help texts keep each command in one piece, once they are spaced again.
pub(crate) fn kept_together(command: clap::Command) -> clap::Command {
    let kept = |text: Option<&StyledStr>| text.map(|text| unbroken::kept_together(&text.to_string()));
    let (about, more) = (kept(command.get_about()), kept(command.get_after_help()));
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    let command = match more {
        Some(more) => command.after_help(more),
        None => command,
    };
    let arg = |arg: clap::Arg| match kept(arg.get_help()) {
        Some(help) => arg.help(help),
        None => arg,
    };
    command.mut_args(arg).mut_subcommands(kept_together)
}

fn in_french(command: clap::Command) -> clap::Command {
    let heading = |arg: clap::Arg| {
        let heading = if arg.is_positional() { "Arguments\u{a0}" } else { "Options\u{a0}" };
        let arg = if arg.get_help_heading().is_none() { arg.help_heading(heading) } else { arg };
        let help = arg.get_help().map(|help| output::unbroken(&help.to_string()));
        if let Some(help) = help { arg.help(help) } else { arg }
    };
    let about = command.get_about().map(|about| output::unbroken(&about.to_string())).unwrap_or_default();
    command
        .about(about)
        .mut_args(heading)
        .subcommand_help_heading("Commandes\u{a0}")
        .help_template("{about-with-newline}\nUsage\u{a0}: {usage}\n\n{all-args}{after-help}")
        .mut_subcommands(in_french)
}
