//! Arguments of `ludex learn`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use ludex_services::learning::Method;
use ludex_services::training;

use super::{PositionArgs, game_help, output_help};
use crate::language::{lang, tell, tr};
use crate::values;

pub(super) const EXAMPLES: (&str, &str) = (
    "Learners: trajectories (exact values along random games), ends (the ends of random games, and nothing else), \
     menace (beads in matchboxes), q (Q-learning), td (TD(λ) on positions after a move).

Examples:
  ludex learn tictactoe
  ludex learn tictactoe --learner menace --against random -o menace.learned
  ludex play tictactoe --second learned:menace.learned
  ludex learn info menace.learned
  ludex learn tictactoe --learner q --episodes 20000 --curve q.svg",
    "Apprenants\u{a0}: trajectories (des valeurs exactes au fil de parties au hasard), ends (les fins de parties au \
     hasard, et rien d'autre), menace (des perles dans des boîtes d'allumettes), q (Q-apprentissage), td (TD(λ) sur \
     les positions après un coup).

Exemples\u{a0}:
  ludex learn morpion
  ludex learn morpion --learner menace --against random -o menace.learned
  ludex play morpion --second learned:menace.learned
  ludex learn info menace.learned
  ludex learn morpion --learner q --episodes 20000 --curve q.svg",
);

const INFO_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex learn info menace.learned
  ludex learn info menace.learned 15",
    "Exemples\u{a0}:
  ludex learn info menace.learned
  ludex learn info menace.learned 15",
);

const EXPORT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex learn export menace.learned -o menace.csv",
    "Exemples\u{a0}:
  ludex learn export menace.learned -o menace.csv",
);

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    pub(crate) command: Option<LearnCommand>,
    #[command(flatten)]
    pub(crate) lesson: LessonArgs,
}

/// What is asked of a saved learner.
#[derive(Debug, Subcommand)]
pub(crate) enum LearnCommand {
    #[command(about = tr("Describe a saved learner, and what it knows of a position",
                         "Décrit un apprenant enregistré, et ce qu'il sait d'une position"), after_help = tr(INFO_EXAMPLES.0, INFO_EXAMPLES.1))]
    Info(LearnedInfoArgs),
    #[command(about = tr("Export all that a saved learner knows, as CSV",
                         "Exporte tout ce que sait un apprenant enregistré, en CSV"), after_help = tr(EXPORT_EXAMPLES.0, EXPORT_EXAMPLES.1))]
    Export(LearnedExportArgs),
}

fn file_help() -> &'static str {
    tr("The learner, saved by `ludex learn -o`", "L'apprenant, enregistré par « ludex learn -o »")
}

#[derive(Debug, Args)]
pub(crate) struct LearnedInfoArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = file_help())]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LearnedExportArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = file_help())]
    pub(crate) file: PathBuf,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = output_help())]
    pub(crate) output: Option<PathBuf>,
}

/// What a setting is, and its usual value.
fn setting_help(name: &str, what: &str) -> String {
    let usual = training::usual_setting(name);
    let usual = usual.to(lang());
    tell!("{what} (default: {usual})", "{what} (par défaut : {usual})")
}

#[derive(Debug, Args)]
pub(crate) struct LessonArgs {
    // There is none where a saved learner is asked about.
    #[arg(required_unless_present = "resume", value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_parser = learners(), value_name = tr("LEARNER", "APPRENANT"),
        hide_possible_values = true, help = tr(
        "trajectories (the default), ends, menace, q or td",
        "trajectories (par défaut), ends, menace, q ou td",
    ))]
    pub(crate) learner: Option<Method>,
    #[arg(short = 'n', long, value_name = "N", value_parser = values::games, help = tr(
        "Episodes, the games to learn from (default: 10,000; trajectories: until the value of the start is known)",
        "Épisodes, ou parties d'apprentissage (par défaut : 10 000 ; trajectories : jusqu'à connaître la valeur du \
         départ)",
    ))]
    pub(crate) episodes: Option<u64>,
    #[arg(long, help = tr("Treat symmetric positions as one", "Ne distingue pas les positions symétriques"))]
    pub(crate) up_to_symmetry: bool,
    #[arg(long, value_name = tr("PLAYER", "JOUEUR"), help = tr(
        "Learn against this player (default: against itself)",
        "Apprend contre ce joueur (par défaut : contre lui-même)",
    ))]
    pub(crate) against: Option<String>,
    #[arg(long, conflicts_with = "resume", value_name = "A", value_parser = values::step,
        help = setting_help("alpha", tr("The step size of q and td", "Le pas d'apprentissage de q et td")))]
    pub(crate) alpha: Option<f64>,
    #[arg(long, conflicts_with = "resume", value_name = "E", value_parser = values::share,
        help = setting_help("epsilon", tr("The probability of a random move of q and td", "La probabilité d'un coup au hasard de q et td")))]
    pub(crate) epsilon: Option<f64>,
    #[arg(long, conflicts_with = "resume", value_name = "L", value_parser = values::share,
        help = setting_help("lambda", tr("How far back td propagates an error (λ)", "Jusqu'où td propage une erreur en arrière (λ)")))]
    pub(crate) lambda: Option<f64>,
    #[arg(long, conflicts_with = "resume", value_name = "G", value_parser = values::share,
        help = setting_help("discount", tr("The discount factor per move of q and td", "Le facteur d'escompte par coup de q et td")))]
    pub(crate) discount: Option<f64>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Write the learning curve to this file, .csv or .svg",
        "Écrit la courbe d'apprentissage dans ce fichier, .csv ou .svg",
    ))]
    pub(crate) curve: Option<PathBuf>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Save what was learned to this file, for the player learned:FILE",
        "Enregistre ce qui est appris dans ce fichier, pour le joueur learned:FICHIER",
    ))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Continue from this file, saved by an earlier run: with its game, its learner, its settings and its seed",
        "Reprend à partir de ce fichier, enregistré auparavant : avec son jeu, son apprenant, ses réglages et sa graine",
    ))]
    pub(crate) resume: Option<PathBuf>,
    #[arg(long, conflicts_with = "resume", value_name = tr("N or A..B", "N ou A..B"), num_args = 0..=1,
        default_missing_value = "3", value_parser = values::numbers, help = tr(
        "With trajectories: tell the first N (default: 3), or those from A to B, step by step",
        "Avec trajectories : raconte les N premières (par défaut : 3), ou celles de A à B, pas à pas",
    ))]
    pub(crate) trace: Option<RangeInclusive<u64>>,
}

/// The learners with their usual settings.
fn learners() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::all().map(|method| method.word()))
        .map(|word| Method::read(&word).expect("one of them"))
}
