//! Arguments of `ludex rules`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use ludex_services::programs::STRATEGIES;
use ludex_services::rules::Strategy;

use super::game_help;
use crate::language::tr;
use crate::values::{self, one_of};

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules run family.clp
  ludex rules run rules.clp facts.fct --watch rules,facts
  ludex rules run family.clp --explain '(grandfather Jeremie Paul)'
  ludex diplomacy rules --powers ENG,FRA > west.ops
  ludex rules run west.ops --saturate
  ludex rules check my-game.kif
  ludex rules why my-game.kif legal mark:1:1",
    "Exemples\u{a0}:
  ludex rules run famille.clp
  ludex rules run regles.clp faits.fct --watch rules,facts
  ludex rules run famille.clp --explain '(grand_pere Jeremie Paul)'
  ludex diplomacy rules --powers ANG,FRA > ouest.ops
  ludex rules run ouest.ops --saturate
  ludex rules check mon-jeu.kif
  ludex rules why mon-jeu.kif legal mark:1:1",
);

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    pub(crate) command: RulesCommand,
}

fn sheet_help() -> &'static str {
    tr("The rules, in prefix form (KIF) or infix form", "Les règles, en forme préfixe (KIF) ou infixe")
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    #[command(
        about = tr("Run a program of rules", "Exécute un programme de règles"),
        after_help = tr(EXAMPLES.0, EXAMPLES.1),
    )]
    Run(RunArgs),
    #[command(
        about = tr("Check the rules of a game in the Game Description Language",
                   "Vérifie les règles d'un jeu dans le langage GDL"),
        after_help = tr(CHECK_EXAMPLES.0, CHECK_EXAMPLES.1),
    )]
    Check(CheckArgs),
    #[command(
        about = tr("Show a position of a game in the Game Description Language, of any kind",
                   "Montre une position d'un jeu quelconque dans le langage GDL"),
        after_help = tr(SHOW_EXAMPLES.0, SHOW_EXAMPLES.1),
    )]
    Show(ShowSheetArgs),
    #[command(
        about = tr("Count the positions of a game in the Game Description Language, of any kind",
                   "Compte les positions d'un jeu quelconque dans le langage GDL"),
        after_help = tr(COUNT_EXAMPLES.0, COUNT_EXAMPLES.1),
    )]
    Count(CountSheetArgs),
    #[command(
        about = tr("Play random games in the Game Description Language, of any kind",
                   "Joue au hasard à un jeu quelconque dans le langage GDL"),
        after_help = tr(SIMULATE_EXAMPLES.0, SIMULATE_EXAMPLES.1),
    )]
    Simulate(SimulateArgs),
    #[command(
        about = tr("Solve a game in the Game Description Language in which each role plays for itself",
                   "Résout un jeu dans le langage GDL où chaque rôle joue pour soi"),
        after_help = tr(SOLVE_EXAMPLES.0, SOLVE_EXAMPLES.1),
    )]
    Solve(SolveSheetArgs),
    #[command(
        about = tr("Explain why a move is legal or not, the game over, a goal worth so much",
                   "Explique pourquoi un coup est permis ou non, la partie finie, un goal de telle valeur"),
        after_help = tr(WHY_EXAMPLES.0, WHY_EXAMPLES.1),
    )]
    Why(WhyArgs),
    #[command(
        about = tr("Try the laws that engines rely on, on positions of any game",
                   "Éprouve sur des positions d'un jeu quelconque les lois dont dépendent les moteurs"),
        after_help = tr(LAWS_EXAMPLES.0, LAWS_EXAMPLES.1),
    )]
    Laws(LawsArgs),
}

const LAWS_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules laws tictactoe
  ludex rules laws my-game.kif

A broken law is shown at the end of the shortest history that was found. Exit status 1 if there is one.",
    "Exemples\u{a0}:
  ludex rules laws morpion
  ludex rules laws mon-jeu.kif

Une loi enfreinte est montrée au bout de l'histoire la plus courte qui soit trouvée. Code de retour 1 s'il y en a une.",
);

#[derive(Debug, Args)]
pub(crate) struct LawsArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
}

const CHECK_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules check my-game.kif
  ludex count my-game.kif",
    "Exemples\u{a0}:
  ludex rules check mon-jeu.kif
  ludex count mon-jeu.kif",
);

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = sheet_help())]
    pub(crate) file: PathBuf,
}

const SHOW_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules show my-game.kif
  ludex rules show my-game.kif 'rock+paper rock+rock'

Moves may be simultaneous, and roles one or many. `ludex show` is for games that are played here, and \
draws pictures.",
    "Exemples\u{a0}:
  ludex rules show mon-jeu.kif
  ludex rules show mon-jeu.kif 'pierre+feuille pierre+pierre'

Les coups peuvent être simultanés, et les rôles un ou plusieurs. « ludex show » est pour les jeux que l'on joue \
ici, et dessine des images.",
);

#[derive(Debug, Args)]
pub(crate) struct ShowSheetArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = sheet_help())]
    pub(crate) file: PathBuf,
    #[arg(value_name = "POSITION", help = tr(
        "What differs from the start, or the moves that lead there, those of a step with + between them (default: \
         the start)",
        "Ce qui diffère du départ, ou les coups qui y mènent, ceux d'un pas séparés par + (par défaut : le départ)",
    ))]
    pub(crate) position: Option<String>,
}

const COUNT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules count my-game.kif
  ludex rules count my-game.kif --project step

Moves may be simultaneous, and roles one or many. A step is a move of each role. `ludex count` is for games \
that are played here, and knows more methods.",
    "Exemples\u{a0}:
  ludex rules count mon-jeu.kif
  ludex rules count mon-jeu.kif --project step

Les coups peuvent être simultanés, et les rôles un ou plusieurs. Un pas est un coup de chaque rôle. \
« ludex count » est pour les jeux que l'on joue ici, et connaît plus de méthodes.",
);

#[derive(Debug, Args)]
pub(crate) struct CountSheetArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = sheet_help())]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "FLUENT", value_delimiter = ',', help = tr(
        "Count what is left of positions without these fluents too, such as a counter of steps; tells whether they \
         matter",
        "Compte aussi ce qui reste des positions sans ces fluents, tels qu'un compteur de pas ; dit s'ils comptent",
    ))]
    pub(crate) project: Vec<String>,
}

const SIMULATE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules simulate my-game.kif
  ludex rules simulate my-game.kif -n 100000 --seed 7

Moves may be simultaneous, roles one or many, and one of them chance. Each role takes one of its \
legal moves at random, from the seed 1 unless --seed gives another.",
    "Exemples\u{a0}:
  ludex rules simulate mon-jeu.kif
  ludex rules simulate mon-jeu.kif -n 100000 --seed 7

Les coups peuvent être simultanés, les rôles un ou plusieurs, et l'un d'eux le hasard. Chaque rôle tire \
au sort un de ses coups permis, selon la graine 1 si --seed n'en donne pas d'autre.",
);

#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = sheet_help())]
    pub(crate) file: PathBuf,
    #[arg(short = 'n', long, value_name = "N", default_value = "1000", hide_default_value = true,
        value_parser = values::games, help = tr(
        "How many games (default: 1,000)",
        "Nombre de parties (par défaut : 1 000)",
    ))]
    pub(crate) games: u64,
}

const SOLVE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules solve my-game.kif
  ludex rules solve my-game.kif 'take:1 take:2'

Any number of roles and any goals; one role chooses at a time. `ludex solve` is for games of \
one or two roles that are played here.",
    "Exemples\u{a0}:
  ludex rules solve mon-jeu.kif
  ludex rules solve mon-jeu.kif 'take:1 take:2'

Pour un nombre quelconque de rôles, aux goals quelconques, qui choisissent l'un après l'autre. « ludex \
solve » est pour les jeux à un ou deux rôles que l'on joue ici.",
);

#[derive(Debug, Args)]
pub(crate) struct SolveSheetArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = sheet_help())]
    pub(crate) file: PathBuf,
    #[arg(value_name = "POSITION", help = tr(
        "What differs from the start, or the moves that lead there (default: the start)",
        "Ce qui diffère du départ, ou les coups qui y mènent (par défaut : le départ)",
    ))]
    pub(crate) position: Option<String>,
}

const WHY_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex rules why my-game.kif over
  ludex rules why my-game.kif legal mark:1:1
  ludex rules why my-game.kif 'mark:1:1 mark:2:2' illegal mark:1:1
  ludex rules why my-game.kif cell:1:1:x,control:o goal

Exit status 1 if it is not so.",
    "Exemples\u{a0}:
  ludex rules why mon-jeu.kif over
  ludex rules why mon-jeu.kif legal mark:1:1
  ludex rules why mon-jeu.kif 'mark:1:1 mark:2:2' illegal mark:1:1
  ludex rules why mon-jeu.kif cell:1:1:x,control:o goal

Code de retour 1 si ce n'est pas le cas.",
);

#[derive(Debug, Args)]
pub(crate) struct WhyArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = sheet_help())]
    pub(crate) file: PathBuf,
    #[arg(value_name = tr("[POSITION] QUESTION", "[POSITION] QUESTION"), required = true, num_args = 1..=3, help = tr(
        "legal MOVE, illegal MOVE, over or goal; before it a position: what differs from the start, or the moves \
         that lead there (default: the start)",
        "legal COUP, illegal COUP, over ou goal ; devant, une position : ce qui diffère du départ, ou les coups qui \
         y mènent (par défaut : le départ)",
    ))]
    pub(crate) question: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), required = true, help = tr(
        "Rules and facts, read in this order: .clp and .fct in the syntax of CLIPS, .ops in that of OPS5",
        "Règles et faits, dans l'ordre de lecture : .clp et .fct dans la syntaxe de CLIPS, .ops dans celle d'OPS5",
    ))]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_enum, value_name = tr("SYNTAX", "SYNTAXE"), hide_possible_values = true, help = tr(
        "The syntax of all files: clips, ops5 or facts (default: by their extensions)",
        "La syntaxe de tous les fichiers : clips, ops5 ou facts (par défaut : selon leur extension)",
    ))]
    pub(crate) syntax: Option<Syntax>,
    #[arg(long, value_parser = one_of(STRATEGIES), value_name = tr("NAME", "NOM"), hide_possible_values = true, help = tr(
        "Conflict resolution: depth, breadth, lex or mea (default: the program's)",
        "Résolution des conflits : depth, breadth, lex ou mea (par défaut : celle du programme)",
    ))]
    pub(crate) strategy: Option<Strategy>,
    #[arg(long, value_name = "N", default_value_t = 10_000_000, hide_default_value = true, help = tr(
        "Stop after this many firings (default: 10,000,000)",
        "S'arrête après ce nombre de déclenchements (par défaut : 10 000 000)",
    ))]
    pub(crate) limit: u64,
    #[arg(long, value_enum, value_delimiter = ',', value_name = tr("WHAT", "QUOI"), hide_possible_values = true,
        help = tr(
        "Trace facts (asserted and retracted), rules (fired) or all",
        "Trace facts (les faits ajoutés et retirés), rules (les règles déclenchées) ou all (tout)",
    ))]
    pub(crate) watch: Vec<Watched>,
    #[arg(long, help = tr("Trace every firing and every fact, like --watch all", "Trace chaque déclenchement et \
         chaque fait, comme --watch all"))]
    pub(crate) trace: bool,
    #[arg(long, value_name = tr("FACT", "FAIT"), help = tr(
        "Explain a fact by the firings that derived it",
        "Explique un fait par les déclenchements qui l'ont déduit",
    ))]
    pub(crate) explain: Option<String>,
    #[command(flatten)]
    pub(crate) told: ReportArgs,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Write the network to this file, as DOT",
        "Écrit le réseau dans ce fichier, en DOT",
    ))]
    pub(crate) dot: Option<PathBuf>,
    #[arg(long, help = tr(
        "Derive all facts without a network or an agenda; for rules that only assert facts",
        "Déduit tous les faits sans réseau ni agenda ; pour des règles qui ne font qu'ajouter des faits",
    ))]
    pub(crate) saturate: bool,
}

// What to print at the end.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReportArgs {
    #[arg(long, help = tr("List the facts at the end", "Liste les faits à la fin"))]
    pub(crate) facts: bool,
    #[arg(long, help = tr("Print statistics on each rule and on the network", "Affiche des statistiques sur chaque règle et sur le réseau"))]
    pub(crate) statistics: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Syntax {
    Clips,
    Ops5,
    Facts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Watched {
    Facts,
    Rules,
    All,
}
