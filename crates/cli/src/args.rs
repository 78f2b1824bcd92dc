//! What can be typed: commands, arguments and options, with their help in the language of the run.
//!
//! Help comes from [`tr`] and not from doc comments, which have one language; the words that clap
//! itself writes are replaced in [`command`].

mod book;
mod cache;
mod diplomacy;
mod engine;
mod eval;
mod form;
mod graph;
mod learn;
mod method;
mod path;
mod play;
mod position;
mod rules;
mod serve;
mod tree;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, CommandFactory, Parser, Subcommand, ValueEnum};
use ludex_services::count::Quantity;
use ludex_services::{Lang, counting};

pub(crate) use self::book::BookArgs;
pub(crate) use self::cache::{CacheArgs, CacheCommand};
pub(crate) use self::diplomacy::{
    AutumnArgs, DiplomacyArgs, DiplomacyBoundsArgs, DiplomacyCommand, Ignored, ListArgs, MapArgs, MapFormat,
    OccupancyArgs, OnMapArgs, PositionsArgs, QuestionArgs, ResolveArgs, TablesArgs, TablesFormat,
};
pub(crate) use self::engine::{EngineArgs, ReviewArgs};
pub(crate) use self::eval::EvalArgs;
pub(crate) use self::form::choose_form;
pub(crate) use self::graph::{ArenaArgs, DrawnArgs, GraphArgs, GraphFormat};
pub(crate) use self::learn::{LearnArgs, LearnCommand, LearnedExportArgs, LearnedInfoArgs, LessonArgs};
pub(crate) use self::method::HowArgs;
use self::method::{AUTO, How, methods, methods_help};
pub(crate) use self::path::PathArgs;
pub(crate) use self::play::{MatchArgs, PlayArgs};
pub(crate) use self::position::PositionArgs;
use self::position::PositionLinesArgs;
pub(crate) use self::rules::{RulesArgs, RulesCommand, RunArgs, Syntax, Watched};
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::tree::TreeArgs;

use crate::language::{lang, tr};
use crate::table::Form;
use crate::{failure, output, values};

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
        value_parser = values::memory, allow_negative_numbers = true, overrides_with = "memory", help = tr(
        "Memory budget, such as 512MiB or 3GiB (default: LUDEX_MEMORY, or else three quarters of the machine's memory)",
        "Mémoire à ne pas dépasser, comme 512Mio ou 3Gio (par défaut : LUDEX_MEMORY, ou bien les trois quarts de celle \
         de la machine)",
    ))]
    pub(crate) memory: Option<u64>,
    #[arg(long, global = true, env = THREADS, hide_env = true, value_name = "N", value_parser = values::threads,
        allow_negative_numbers = true, overrides_with = "threads", help = tr(
        "Number of threads (default: LUDEX_THREADS, or else one per core)",
        "Nombre de fils d'exécution (par défaut : LUDEX_THREADS, ou bien un par cœur)",
    ))]
    pub(crate) threads: Option<usize>,
    #[arg(long, global = true, value_name = "N", value_parser = values::seed, allow_negative_numbers = true,
        overrides_with = "seed", help = tr(
        "Seed of the random numbers",
        "Graine des nombres aléatoires",
    ))]
    pub(crate) seed: Option<u64>,
    #[arg(long, global = true, value_name = tr("TIME", "DURÉE"), value_parser = values::duration,
        overrides_with = "time", help = tr(
        "Stop after this time, such as 500ms, 30s or 2m, and print what was found (not play, not serve)",
        "S'arrête après cette durée, comme 500ms, 30s ou 2m, et affiche ce qui est trouvé (sauf play et serve)",
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
    #[arg(short, long, global = true, overrides_with = "quiet", help = tr("Show no progress", "N'affiche pas l'avancement"))]
    pub(crate) quiet: bool,
    // Each command has its own, see `form`.
    #[arg(skip)]
    pub(crate) form: Form,
    #[arg(short, long, global = true, action = ArgAction::Help, help = tr("Print this help", "Affiche cette aide"))]
    help: Option<bool>,
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
        after_help = tr(SHOW_EXAMPLES.0, SHOW_EXAMPLES.1),
    )]
    Show(ShowArgs),
    #[command(
        about = tr("Count the positions or the games, ply by ply",
                   "Compte les positions ou les parties, coup par coup"),
        after_help = tr(COUNT_EXAMPLES.0, COUNT_EXAMPLES.1),
    )]
    Count(CountArgs),
    #[command(about = tr("Give lower and upper bounds on the number of positions",
                         "Encadre le nombre de positions, formules à l'appui"), after_help = tr(BOUNDS_EXAMPLES.0, BOUNDS_EXAMPLES.1))]
    Bounds(BoundsArgs),
    #[command(about = tr("Estimate the time and memory that counting or solving would take",
                         "Estime le temps et la mémoire d'un décompte ou d'une résolution"), after_help = tr(PLAN_EXAMPLES.0, PLAN_EXAMPLES.1))]
    Plan(PlanArgs),
    #[command(
        about = tr("Find out who wins and how soon", "Détermine qui gagne et en combien de coups"),
        after_help = tr(SOLVE_EXAMPLES.0, SOLVE_EXAMPLES.1),
    )]
    Solve(SolveArgs),
    #[command(about = tr("List the moves of a position, best first",
                         "Liste les coups d'une position, le meilleur d'abord"), after_help = tr(MOVES_EXAMPLES.0, MOVES_EXAMPLES.1))]
    Moves(MovesArgs),
    #[command(
        about = tr("Evaluate a position without search, term by term",
                   "Évalue une position sans recherche, terme à terme"),
        after_help = tr(eval::EXAMPLES.0, eval::EXAMPLES.1),
    )]
    Eval(EvalArgs),
    #[command(
        about = tr("Play against the program or another person",
                   "Joue contre le programme ou à deux"),
        after_help = tr(play::PLAY_EXAMPLES.0, play::PLAY_EXAMPLES.1),
    )]
    Play(PlayArgs),
    #[command(
        about = tr("Play matches between players and estimate their strength",
                   "Organise des matchs entre joueurs et estime leur force"),
        after_help = tr(play::MATCH_EXAMPLES.0, play::MATCH_EXAMPLES.1),
    )]
    Match(MatchArgs),
    #[command(
        about = tr("Review games: what every move was worth, and what was better",
                   "Analyse des parties : ce que valait chaque coup, et ce qu'il fallait jouer"),
        after_help = tr(engine::REVIEW_EXAMPLES.0, engine::REVIEW_EXAMPLES.1),
    )]
    Review(ReviewArgs),
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
        after_help = tr(TABLE_EXAMPLES.0, TABLE_EXAMPLES.1),
        disable_help_subcommand = true,
        arg_required_else_help = false,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Table(TableArgs),
    #[command(
        about = tr("Show what is kept of solved games, or remove it",
                   "Montre les jeux résolus qui sont gardés, ou les supprime"),
        after_help = tr(cache::EXAMPLES.0, cache::EXAMPLES.1),
        disable_help_subcommand = true,
        subcommand_value_name = tr("COMMAND", "COMMANDE"),
    )]
    Cache(CacheArgs),
    #[command(
        about = tr("Run programs of production rules, in the syntax of CLIPS or OPS5",
                   "Exécute des programmes de règles de production, dans la syntaxe de CLIPS ou d'OPS5"),
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
    Schema(ManArgs),
    #[command(about = tr("Print the manual page of ludex, or of one of its commands",
                         "Affiche la page de manuel de ludex, ou d'une de ses commandes"), after_help = tr(MAN_EXAMPLES.0, MAN_EXAMPLES.1))]
    Man(ManArgs),
    #[command(about = tr("Print the help of a command", "Affiche l'aide d'une commande"))]
    Help(ManArgs),
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

const SHOW_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex show connect4 4453
  ludex show othello -o board.svg
  ludex show kayles:3,4 --lang fr --format svg > kayles.svg",
    "Exemples\u{a0}:
  ludex show puissance4 4453
  ludex show othello -o plateau.svg
  ludex show quilles:3,4 --lang en --format svg > quilles.svg",
);

const COUNT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex count connect4:5x4
  ludex count tictactoe --up-to-symmetry
  ludex count tictactoe --of games --json",
    "Exemples\u{a0}:
  ludex count connect4:5x4
  ludex count morpion --up-to-symmetry
  ludex count morpion --of games --json",
);

const SOLVE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex solve connect4:4x4
  ludex solve tictactoe --from 15 --discount 0.9
  ludex solve tictactoe --from - < positions.txt
  ludex solve connect4:5x4 --table connect4.ludex
  ludex solve fibonacci-nim --sweep 2..60 -o starts.svg",
    "Exemples\u{a0}:
  ludex solve connect4:4x4
  ludex solve morpion --from 15 --discount 0.9
  ludex solve morpion --from - < positions.txt
  ludex solve connect4:5x4 --table connect4.ludex
  ludex solve nim-fibonacci --sweep 2..60 -o departs.svg",
);

const TABLE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex solve connect4:5x4 --table connect4.ludex
  ludex table probe connect4.ludex 4453
  ludex table verify connect4.ludex
  ludex table export connect4.ludex -o connect4.parquet",
    "Exemples\u{a0}:
  ludex solve connect4:5x4 --table connect4.ludex
  ludex table probe connect4.ludex 4453
  ludex table verify connect4.ludex
  ludex table export connect4.ludex -o connect4.parquet",
);

const GAMES_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex games
  ludex games othello",
    "Exemples\u{a0}:
  ludex games
  ludex games othello",
);

const BOUNDS_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex bounds tictactoe
  ludex bounds connect4 --format csv",
    "Exemples\u{a0}:
  ludex bounds morpion
  ludex bounds puissance4 --format csv",
);

const PLAN_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex plan connect4
  ludex plan othello:6x6 --memory 64GiB",
    "Exemples\u{a0}:
  ludex plan puissance4
  ludex plan othello:6x6 --memory 64Gio",
);

const MOVES_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex moves tictactoe 15
  ludex moves nim:30,40,50
  ludex moves connect4:5x4 --line",
    "Exemples\u{a0}:
  ludex moves morpion 15
  ludex moves nim:30,40,50
  ludex moves puissance4:5x4 --line",
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
  ludex man count > ludex-count.1",
    "Exemples\u{a0}:
  ludex man | man -l -
  ludex man count > ludex-count.1",
);

const INFO_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table info connect4.ludex",
    "Exemples\u{a0}:
  ludex table info connect4.ludex",
);

const PROBE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table probe connect4.ludex 4453
  ludex table probe connect4.ludex - < positions.txt",
    "Exemples\u{a0}:
  ludex table probe connect4.ludex 4453
  ludex table probe connect4.ludex - < positions.txt",
);

const VERIFY_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table verify connect4.ludex",
    "Exemples\u{a0}:
  ludex table verify connect4.ludex",
);

const EXPORT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex table export connect4.ludex -o connect4.csv
  ludex table export connect4.ludex --format csv | head",
    "Exemples\u{a0}:
  ludex table export connect4.ludex -o connect4.csv
  ludex table export connect4.ludex --format csv | head",
);

fn game_help() -> &'static str {
    tr(
        "The game, such as tictactoe or connect4:5x4; see ludex games",
        "Le jeu, comme morpion ou connect4:5x4 ; voir ludex games",
    )
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
pub(crate) struct BoundsArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(long, help = tr(
        "Bound the positions up to symmetry: by division, and exactly by Burnside's sum, term by term",
        "Encadre les positions à symétrie près : par division, et exactement par la somme de Burnside, terme à terme",
    ))]
    pub(crate) up_to_symmetry: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, help = tr(
        "Also draw the canonical form, the one of all images, and name the symmetry that leads there",
        "Dessine aussi la forme canonique, celle de toutes les images, et nomme la symétrie qui y mène",
    ))]
    pub(crate) canonical: bool,
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, help = tr(
        "text (the default), json, or a picture: svg or png (default with -o: by the output's extension)",
        "text (par défaut), json, ou une image : svg ou png (par défaut avec -o : selon l'extension de la sortie)",
    ))]
    pub(crate) format: Option<ShowFormat>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Draw the board into this file, .svg or .png",
        "Dessine le plateau dans ce fichier, .svg ou .png",
    ))]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    Text,
    Json,
    Svg,
    Png,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct CountArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[arg(long, value_parser = values::one_of(COUNTED),
        default_value = "positions", value_name = tr("WHAT", "QUOI"),
        hide_default_value = true, hide_possible_values = true, help = tr(
        "What to count: positions (the default), games (complete ones) or histories (games and their beginnings)",
        "Ce qu'on compte : positions (par défaut), games (parties complètes) ou histories (parties et débuts de \
         partie)",
    ))]
    pub(crate) of: Quantity,
    #[arg(long, help = tr("Count symmetric positions or games only once", "Compte à symétrie près"))]
    pub(crate) up_to_symmetry: bool,
    #[arg(long, help = tr(
        "With --up-to-symmetry: recount by an independent method and compare (always done for small counts)",
        "Avec --up-to-symmetry : recompte par une autre méthode et compare (toujours fait pour les petits décomptes)",
    ))]
    pub(crate) check: bool,
    #[arg(long, value_parser = methods(&counting::Method::ALL, counting::Method::word), default_value = AUTO,
        value_name = tr("METHOD", "MÉTHODE"), hide_default_value = true, hide_possible_values = true, help = methods_help(
        tr("How to count: ", "Comment compter : "), &counting::Method::ALL, counting::Method::word, counting::Method::about,
    ))]
    pub(crate) method: How<counting::Method>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, help = tr(
        "Print the table by ply even when it costs more than the total",
        "Donne le tableau coup par coup même s'il coûte plus cher que le total",
    ))]
    pub(crate) by_ply: bool,
    #[arg(long, value_name = "N", value_parser = values::samples, allow_negative_numbers = true, help = tr(
        "With --method estimate: samples per ply; four times as many halve the width of the interval (default: 16,384)",
        "Avec --method estimate : échantillons par coup ; en prendre quatre fois plus réduit l'intervalle de moitié \
         (par défaut : 16 384)",
    ))]
    pub(crate) samples: Option<u64>,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "With --method symbolic: save every finished ply to this file, and resume from it if it exists",
        "Avec --method symbolic : enregistre chaque coup achevé dans ce fichier, et reprend de là s'il existe",
    ))]
    pub(crate) checkpoint: Option<PathBuf>,
}

const COUNTED: &[(&str, Quantity)] =
    &[("positions", Quantity::Positions), ("games", Quantity::Games), ("histories", Quantity::Histories)];

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionLinesArgs,
    #[command(flatten)]
    pub(crate) how: HowArgs,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Store every position in this table, or resume an interrupted run; a finished table answers at once",
        "Enregistre toutes les positions dans cette table, ou reprend une exécution interrompue ; une table achevée \
         répond aussitôt",
    ))]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = tr("RANGE", "PLAGE"),
        conflicts_with_all = ["position", "from", "method", "discount", "line", "table", "anyway"], help = tr(
        "Solve every start while a number of the game's parameters runs through a range: 1..60, or ROWS=1..5 by name",
        "Résout tous les départs quand un nombre des paramètres parcourt une plage : 1..60, ou LIGNES=1..5 par son nom",
    ))]
    pub(crate) sweep: Option<String>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), requires = "sweep", help = tr(
        "With --sweep: write the table (.csv) or the curve (.svg) to this file",
        "Avec --sweep : écrit le tableau (.csv) ou la courbe (.svg) dans ce fichier",
    ))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) how: HowArgs,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), conflicts_with_all = ["table", "method", "discount", "line", "anyway"], help = tr(
        "Rate the moves as this player does, by a search to a depth: minimax:depth=3,weights=w1",
        "Évalue les coups comme ce joueur, par une recherche à profondeur fixée : minimax:depth=3,weights=w1",
    ))]
    pub(crate) by: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Answer from this table, made by ludex solve --table",
        "Répond d'après cette table, faite par ludex solve --table",
    ))]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: TableCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    #[command(about = tr("Describe the table: its game, its root, its size",
                         "Décrit la table : son jeu, sa racine, sa taille"), after_help = tr(INFO_EXAMPLES.0, INFO_EXAMPLES.1))]
    Info(TableFileArgs),
    #[command(about = tr("List the moves of a position, best first, from the table",
                         "Liste les coups d'une position, le meilleur d'abord, d'après la table"), after_help = tr(PROBE_EXAMPLES.0, PROBE_EXAMPLES.1))]
    Probe(ProbeArgs),
    #[command(about = tr("Check every position of the table against the rules",
                         "Confronte aux règles chaque position de la table"), after_help = tr(VERIFY_EXAMPLES.0, VERIFY_EXAMPLES.1))]
    Verify(TableFileArgs),
    #[command(about = tr("Export the positions of the table for other programs",
                         "Exporte les positions de la table pour d'autres programmes"), after_help = tr(EXPORT_EXAMPLES.0, EXPORT_EXAMPLES.1))]
    Export(ExportArgs),
}

fn table_help() -> &'static str {
    tr("The table, made by ludex solve --table", "La table, faite par ludex solve --table")
}

#[derive(Debug, Args)]
pub(crate) struct TableFileArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ProbeArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) position: PositionLinesArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = table_help())]
    pub(crate) file: PathBuf,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Output file (default: standard output)",
        "Fichier de sortie (par défaut : la sortie standard)",
    ))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_enum, value_name = tr("FORMAT", "FORMAT"), hide_possible_values = true, help = tr(
        "csv or parquet (default: by the output's extension, else csv)",
        "csv ou parquet (par défaut : selon l'extension de la sortie, sinon csv)",
    ))]
    pub(crate) format: Option<TableFormat>,
    #[arg(long, help = tr(
        "Every position, not only one of those that are images of one another",
        "Toutes les positions, et non une seule parmi celles qui sont symétriques",
    ))]
    pub(crate) all: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Csv,
    Parquet,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL", hide_possible_values = true, help = "bash, elvish, fish, powershell, zsh")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    #[arg(value_name = tr("COMMAND", "COMMANDE"), help = tr("One command", "Une commande"))]
    pub(crate) command: Vec<String>,
}

/// The parser, with the words that clap writes by itself in the language of the run.
pub(crate) fn command() -> clap::Command {
    let command = form::with_forms(Cli::command(), "");
    if lang() == Lang::En { command } else { in_french(command) }
}

fn in_french(command: clap::Command) -> clap::Command {
    let heading = |arg: clap::Arg| {
        let heading = if arg.is_positional() { "Arguments\u{a0}" } else { "Options\u{a0}" };
        if arg.get_help_heading().is_none() { arg.help_heading(heading) } else { arg }
    };
    command
        .mut_args(heading)
        .subcommand_help_heading("Commandes\u{a0}")
        .help_template("{about-with-newline}\nUsage\u{a0}: {usage}\n\n{all-args}{after-help}")
        .mut_subcommands(in_french)
}
