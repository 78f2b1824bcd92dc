//! Arguments of `ludex diplomacy`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::output_help;
use crate::language::tr;
use crate::{picture, values};

pub(super) const EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy count
  ludex diplomacy count --powers ENG,FRA
  ludex diplomacy count --given 'A GAL, -RUM, F NTH'
  ludex diplomacy occupancy -o europe.svg
  ludex diplomacy sample -n 3 --seed 1901
  ludex diplomacy resolve 'A VIE - GAL, A WAR - GAL'
  ludex diplomacy compare",
    "Exemples\u{a0}:
  ludex diplomacy count
  ludex diplomacy count --powers Angleterre,France
  ludex diplomacy count --given 'A GAL, -ROU, F MDN'
  ludex diplomacy occupancy -o europe.svg
  ludex diplomacy sample -n 3 --seed 1901
  ludex diplomacy resolve 'A VIE - GAL, A VAR - GAL'
  ludex diplomacy compare",
);

const COUNT_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy count
  ludex diplomacy count --powers ENG,FRA --given 'A PIC, -F ENG'",
    "Exemples\u{a0}:
  ludex diplomacy count
  ludex diplomacy count --powers ANG,FRA --given 'A PIC, -F MAN'",
);

const OCCUPANCY_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy occupancy -o europe.svg
  ludex diplomacy occupancy --given 'A GAL' --format csv",
    "Exemples\u{a0}:
  ludex diplomacy occupancy -o europe.svg
  ludex diplomacy occupancy --given 'A GAL' --format csv",
);

const LIST_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy list --powers ITA -n 98",
    "Exemples\u{a0}:
  ludex diplomacy list --powers ITA -n 98",
);

const SAMPLE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy sample -n 3 --seed 1901",
    "Exemples\u{a0}:
  ludex diplomacy sample -n 3 --seed 1901",
);

const AUTUMN_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy autumn --powers ENG,TUR",
    "Exemples\u{a0}:
  ludex diplomacy autumn --powers ANG,TUR",
);

const RESOLVE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy resolve 'A VIE - GAL, A WAR - GAL'",
    "Exemples\u{a0}:
  ludex diplomacy resolve 'A VIE - GAL, A VAR - GAL'",
);

const TABLES_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy tables --groups AUS+GER+ITA",
    "Exemples\u{a0}:
  ludex diplomacy tables --groups AUT+ALL+ITA",
);

const COMPARE_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy compare",
    "Exemples\u{a0}:
  ludex diplomacy compare",
);

const BOUNDS_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy bounds
  ludex diplomacy bounds --samples 20000 --seed 1",
    "Exemples\u{a0}:
  ludex diplomacy bounds
  ludex diplomacy bounds --samples 20000 --seed 1",
);

const MAP_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy map
  ludex diplomacy map -o europe.svg
  ludex diplomacy map --format csv > borders.csv",
    "Exemples\u{a0}:
  ludex diplomacy map
  ludex diplomacy map -o europe.svg
  ludex diplomacy map --format csv > frontieres.csv",
);

const OPENINGS_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy openings --powers ENG --named",
    "Exemples\u{a0}:
  ludex diplomacy openings --powers ANG --named",
);

const RULES_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex diplomacy rules --powers ENG,FRA > west.ops",
    "Exemples\u{a0}:
  ludex diplomacy rules --powers ANG,FRA > ouest.ops",
);

#[derive(Debug, Args)]
pub(crate) struct DiplomacyArgs {
    #[command(subcommand)]
    pub(crate) command: DiplomacyCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DiplomacyCommand {
    #[command(about = tr("Count the positions after Spring 1901, by power, by group and in total",
                         "Compte les positions après le printemps 1901, par pays, par groupe et au total"), after_help = tr(COUNT_EXAMPLES.0, COUNT_EXAMPLES.1))]
    Count(QuestionArgs),
    #[command(about = tr("Count the positions in which each region is occupied, and by which power",
                         "Compte les positions où chaque région est occupée, et par quel pays"), after_help = tr(OCCUPANCY_EXAMPLES.0, OCCUPANCY_EXAMPLES.1))]
    Occupancy(OccupancyArgs),
    #[command(about = tr("List positions, each with orders that lead there",
                         "Liste des positions, chacune avec des ordres qui y mènent"), after_help = tr(LIST_EXAMPLES.0, LIST_EXAMPLES.1))]
    List(ListArgs),
    #[command(about = tr("Draw positions at random, all equally likely, each with orders that lead there",
                         "Tire au sort des positions équiprobables, chacune avec des ordres qui y mènent"), after_help = tr(SAMPLE_EXAMPLES.0, SAMPLE_EXAMPLES.1))]
    Sample(PositionsArgs),
    #[command(about = tr("Resolve the orders of a movement: what becomes of each, and why",
                         "Arbitre les ordres d'un mouvement : ce que devient chacun, et pourquoi"), after_help = tr(RESOLVE_EXAMPLES.0, RESOLVE_EXAMPLES.1))]
    Resolve(ResolveArgs),
    #[command(about = tr("Partition the positions of groups of powers, and add up the products of the parts",
                         "Partitionne les positions de groupes de pays, et additionne les produits des parties"), after_help = tr(TABLES_EXAMPLES.0, TABLES_EXAMPLES.1))]
    Tables(TablesArgs),
    #[command(about = tr("Compare every figure of J. Le François' article with the counts of Ludex, and explain the \
         differences",
                         "Compare chaque chiffre de l'article de J. Le François aux décomptes de Ludex, et explique \
                          les écarts"), after_help = tr(COMPARE_EXAMPLES.0, COMPARE_EXAMPLES.1))]
    Compare,
    #[command(about = tr("Count the positions of each power alone on the board after Autumn 1901, convoys included",
                         "Compte les positions de chaque pays seul sur la carte après l'automne 1901, convois compris"), after_help = tr(AUTUMN_EXAMPLES.0, AUTUMN_EXAMPLES.1))]
    Autumn(AutumnArgs),
    #[command(about = tr("List the openings of each power by the regions that they occupy, with their usual names",
                         "Liste les ouvertures de chaque pays selon les régions qu'elles occupent, avec leurs noms usuels"),
              after_help = tr(OPENINGS_EXAMPLES.0, OPENINGS_EXAMPLES.1))]
    Openings(OpeningsArgs),
    #[command(about = tr("Say how many positions there are beyond Spring 1901: exactly, by samples, at most",
                         "Dit combien il y a de positions au-delà du printemps 1901 : exactement, par échantillons, \
                          au plus"), after_help = tr(BOUNDS_EXAMPLES.0, BOUNDS_EXAMPLES.1))]
    Bounds(DiplomacyBoundsArgs),
    #[command(about = tr("Check a map and summarise it, or export it",
                         "Vérifie une carte et la résume, ou l'exporte"), after_help = tr(MAP_EXAMPLES.0, MAP_EXAMPLES.1))]
    Map(MapArgs),
    #[command(about = tr("Print the article's expert system for some powers, as a program for `ludex rules run`",
                         "Affiche le système expert de l'article pour quelques pays, un programme pour « ludex \
                          rules run »"), after_help = tr(RULES_EXAMPLES.0, RULES_EXAMPLES.1))]
    Rules(RuleProgramArgs),
}

#[derive(Debug, Args)]
pub(crate) struct OnMapArgs {
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = map_help())]
    pub(crate) map: Option<PathBuf>,
    #[arg(long, value_name = tr("CODES", "CODES"), help = tr(
        "Only these powers, such as ENG,FRA",
        "Seulement ces pays, comme ANG,FRA",
    ))]
    pub(crate) powers: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct DiplomacyBoundsArgs {
    #[command(flatten)]
    pub(crate) on: OnMapArgs,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = values::diplomacy_samples,
        hide_default_value = true, help = tr(
        "Samples for the positions after Autumn (default: 1,000)",
        "Échantillons pour les positions après l'automne (par défaut : 1 000)",
    ))]
    pub(crate) samples: u32,
    #[arg(long, value_name = "N", help = tr(
        "The most units on the board (default: 34 on the standard map, the centres; elsewhere one a region)",
        "Le plus d'unités sur la carte (par défaut : 34 sur la carte standard, les centres ; ailleurs une par région)",
    ))]
    pub(crate) units: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct AutumnArgs {
    #[command(flatten)]
    pub(crate) on: OnMapArgs,
    #[arg(long, value_name = tr("FACTS", "FAITS"), allow_hyphen_values = true, help = tr(
        "Only positions consistent with these facts after Autumn: 'A MUN, -F ADR'",
        "Seulement les positions compatibles avec ces faits après l'automne : 'A MUN, -F ADR'",
    ))]
    pub(crate) given: Option<String>,
    #[arg(long, value_name = tr("FACTS", "FAITS"), allow_hyphen_values = true, help = tr(
        "Only positions reached through those consistent with these facts after Spring",
        "Seulement les positions atteintes par celles compatibles avec ces faits après le printemps",
    ))]
    pub(crate) spring: Option<String>,
    #[arg(long, help = tr(
        "The positions of all these powers together, without convoys: exactly where they are few, else by samples",
        "Les positions de tous ces pays ensemble, sans convois : exactement si elles sont peu nombreuses, sinon par \
         échantillons",
    ))]
    pub(crate) together: bool,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = values::diplomacy_samples,
        hide_default_value = true, help = tr(
        "With --together: samples, where there are any (default: 1,000)",
        "Avec --together : les échantillons, s'il en faut (par défaut : 1 000)",
    ))]
    pub(crate) samples: u32,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsArgs {
    #[command(flatten)]
    pub(crate) on: OnMapArgs,
    #[arg(long, help = tr(
        "Only openings that have a name",
        "Seulement les ouvertures qui ont un nom",
    ))]
    pub(crate) named: bool,
}

#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) on: OnMapArgs,
    #[arg(long, value_name = tr("FACTS", "FAITS"), allow_hyphen_values = true, help = tr(
        "Only positions consistent with these facts: 'A GAL, -RUM, F NTH', or with powers, 'RUS A GAL'",
        "Seulement les positions compatibles avec ces faits : 'A GAL, -ROU, F MDN', ou avec les pays, 'RUS A GAL'",
    ))]
    pub(crate) given: Option<String>,
    #[arg(long, value_enum, value_delimiter = ',', value_name = tr("WHAT", "QUOI"), hide_possible_values = true, help = tr(
        "Count positions that differ only by power, by kind (army or fleet) or by both as one: power,kind",
        "Ne compte qu'une fois les positions qui ne diffèrent que par le pays, le type (armée ou flotte) ou les \
         deux : power,kind",
    ))]
    pub(crate) ignore: Vec<Ignored>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ignored {
    Power,
    Kind,
}

#[derive(Debug, Args)]
pub(crate) struct OccupancyArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = picture::help(tr(
        "Draw the map, coloured by occupancy, into this file",
        "Dessine la carte, coloriée selon l'occupation, dans ce fichier",
    )))]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct PositionsArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[arg(short = 'n', value_name = "N", value_parser = values::diplomacy_positions, help = tr(
        "Maximum number of positions (default: 10)",
        "Nombre maximal de positions (par défaut : 10)",
    ))]
    pub(crate) count: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) positions: PositionsArgs,
    #[arg(long, help = tr(
        "Write each position on one line, without orders or heading, and all of them unless -n says otherwise",
        "Écrit chaque position sur une ligne, sans ordres ni titre, et toutes sauf si -n en décide autrement",
    ))]
    pub(crate) one_line: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ResolveArgs {
    #[arg(value_name = tr("ORDERS", "ORDRES"), required_unless_present = "from", help = tr(
        "Orders, such as 'A VIE - GAL, A BUD S A VIE - GAL, A LON - BEL via convoy, F NTH C A LON - BEL, F TRI H'",
        "Des ordres, comme 'A VIE - GAL, A BUD S A VIE - GAL, A LON - BEL par convoi, F MDN C A LON - BEL, F TRI T'",
    ))]
    pub(crate) orders: Vec<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = tr(
        "Read the orders from this file, or from standard input (-): one or several per line",
        "Lit les ordres dans ce fichier, ou sur l'entrée standard (-) : un ou plusieurs par ligne",
    ))]
    pub(crate) from: Option<PathBuf>,
    #[arg(long, value_name = tr("UNITS", "UNITÉS"), help = tr(
        "The units: 'AUS A VIE, F TRI, ITA A VEN', or orders, those of the orders (default: the first position)",
        "Les unités : 'AUT A VIE, F TRI, ITA A VEN', ou orders, celles des ordres (par défaut : la première position)",
    ))]
    pub(crate) units: Option<String>,
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = map_help())]
    pub(crate) map: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    #[arg(long, value_name = tr("FILE", "FICHIER"), help = map_help())]
    pub(crate) map: Option<PathBuf>,
    #[arg(long, value_name = tr("GROUPS", "GROUPES"), help = tr(
        "The groups, such as ENG+FRA,RUS+TUR,AUS+GER+ITA (default: those that the program finds)",
        "Les groupes, comme ANG+FRA,RUS+TUR,ALL+AUT+ITA (par défaut : ceux que le programme trouve)",
    ))]
    pub(crate) groups: Option<String>,
    #[arg(long, value_name = tr("CODES", "CODES"), help = tr(
        "Tell positions apart by these regions alone, and see no conflict elsewhere",
        "Ne distingue les positions que par ces régions, et ne voit aucun conflit ailleurs",
    ))]
    pub(crate) regions: Option<String>,
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT", hide_possible_values = true,
        hide_default_value = true, help = tr(
        "text, parts (the tables as CSV) or products (every product and their sum, as CSV)",
        "text, parts (les tables en CSV) ou products (chaque produit et leur somme, en CSV)",
    ))]
    pub(crate) format: TablesFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TablesFormat {
    Text,
    Parts,
    Products,
}

fn map_help() -> &'static str {
    tr(
        "The map: a .map of the DPjudge or a CSV of borders (default: the standard map)",
        "La carte : un .map du DPjudge ou un CSV de frontières (par défaut : la carte standard)",
    )
}

#[derive(Debug, Args)]
pub(crate) struct MapArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = tr(
        "The map (default: the standard map)",
        "La carte (par défaut : la carte standard)",
    ))]
    pub(crate) map: Option<PathBuf>,
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, help = tr(
        "text (a summary), csv (its borders), svg or png (a picture; default with -o: by the output's extension)",
        "text (un résumé), csv (ses frontières), svg ou png (une image ; par défaut avec -o : selon l'extension de \
         la sortie)",
    ))]
    pub(crate) format: Option<MapFormat>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = output_help())]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapFormat {
    Text,
    Csv,
    Svg,
    Png,
}

#[derive(Debug, Args)]
pub(crate) struct RuleProgramArgs {
    #[command(flatten)]
    pub(crate) on: OnMapArgs,
}
