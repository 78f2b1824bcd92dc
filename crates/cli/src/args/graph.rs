//! Arguments of `ludex graph` and `ludex arena`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ludex_services::Player;
use ludex_services::arena::read::Format;
use ludex_services::words::from_option;

use super::{PositionArgs, anyway_help, game_help, input_help, output_help};
use crate::language::tr;
use crate::values::{by_word, one_of};

pub(super) const GRAPH_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex graph fibonacci-nim:4
  ludex graph fibonacci-nim:4 --attractor first -o nim.svg
  ludex graph fibonacci-nim:4 --plain --attractor both -o nim.svg
  ludex graph tictactoe --format gm --draws second > tictactoe.gm",
    "Exemples\u{a0}:
  ludex graph nim-fibonacci:4
  ludex graph nim-fibonacci:4 --attractor first -o nim.svg
  ludex graph nim-fibonacci:4 --plain --attractor both -o nim.svg
  ludex graph morpion --format gm --draws second > morpion.gm",
);

pub(super) const ARENA_EXAMPLES: (&str, &str) = (
    "A file is a list of edges, DOT or a parity game in PGSolver's .gm. A list of edges:
  a: first, start
  b: second
  c: first wins
  a b
  b a
  b c

Examples:
  ludex arena game.txt
  ludex arena game.dot --attractor both -o game.svg",
    "Un fichier est une liste d'arêtes, du DOT ou un jeu de parité .gm de PGSolver. Une liste d'arêtes\u{a0}:
  a: premier, départ
  b: second
  c: premier gagne
  a b
  b a
  b c

Exemples\u{a0}:
  ludex arena jeu.txt
  ludex arena jeu.dot --attractor both -o jeu.svg",
);

#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    #[arg(value_name = tr("GAME", "JEU"), help = game_help())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, help = tr(
        "One vertex per position even if positions do not name the player to move (default: one per player)",
        "Un sommet par position même si elle n'indique pas le joueur au trait (par défaut : un par joueur)",
    ))]
    pub(crate) plain: bool,
    #[arg(long, help = anyway_help())]
    pub(crate) anyway: bool,
    #[command(flatten)]
    pub(crate) drawn: DrawnArgs,
}

impl GraphArgs {
    /// Those that say of which graph, as they are typed, each after a space.
    pub(crate) fn options(&self) -> String {
        from_option(self.position.text()) + if self.plain { " --plain" } else { "" }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = input_help())]
    pub(crate) file: PathBuf,
    #[arg(long, value_parser = one_of(READ), value_name = tr("FORMAT", "FORMAT"), hide_possible_values = true, help = tr(
        "The file's format: edges, dot or gm (default: by its extension or its beginning)",
        "Le format du fichier : edges, dot ou gm (par défaut : selon son extension ou son début)",
    ))]
    pub(crate) read: Option<Format>,
    #[arg(long, help = tr(
        "Duplicate each vertex, one per player, in a graph that does not name the player to move",
        "Dédouble chaque sommet, un par joueur, dans un graphe qui n'indique pas le joueur au trait",
    ))]
    pub(crate) double: bool,
    #[command(flatten)]
    pub(crate) drawn: DrawnArgs,
}

impl ArenaArgs {
    /// Those that say how the file is read, as they are typed, each after a space.
    pub(crate) fn options(&self) -> String {
        let read =
            READ.iter().find(|(_, format)| Some(*format) == self.read).map(|(word, _)| format!(" --read {word}"));
        read.into_iter().chain(self.double.then(|| " --double".into())).collect()
    }
}

// What is shown of an arena, and where.
#[derive(Debug, Args)]
pub(crate) struct DrawnArgs {
    #[arg(long, value_parser = one_of(WHOSE), value_name = tr("PLAYER", "JOUEUR"), hide_possible_values = true, help = tr(
        "Colour the winning region of first, second or both, with a winning strategy",
        "Colorie la région gagnante de first, second ou both (les deux), avec une stratégie gagnante",
    ))]
    pub(crate) attractor: Option<Whose>,
    #[arg(long, value_enum, value_name = tr("FORMAT", "FORMAT"), hide_possible_values = true, help = tr(
        "svg, dot, json, gm, aut or edges; or the summary's table: csv, tsv or md (default: by the output's \
         extension, else a summary)",
        "svg, dot, json, gm, aut ou edges ; ou le tableau du résumé : csv, tsv ou md (par défaut : selon l'extension \
         de la sortie, sinon un résumé)",
    ))]
    pub(crate) format: Option<GraphFormat>,
    #[arg(long, value_parser = by_word(&Player::ALL, Player::word), value_name = tr("PLAYER", "JOUEUR"), hide_possible_values = true, help = tr(
        "With gm, which has no draws: the player to whom draws count as wins, first or second",
        "Avec gm, qui ne connaît pas les nulles : le joueur pour qui elles comptent comme gagnées, first ou second",
    ))]
    pub(crate) draws: Option<Player>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = output_help())]
    pub(crate) output: Option<PathBuf>,
}

/// One player, or both.
type Whose = Option<Player>;

const WHOSE: &[(&str, Whose)] = &[("first", Some(Player::First)), ("second", Some(Player::Second)), ("both", None)];
const READ: &[(&str, Format)] = &[("edges", Format::Edges), ("dot", Format::Dot), ("gm", Format::Gm)];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    Svg,
    Dot,
    Json,
    Gm,
    Aut,
    Edges,
    Csv,
    Tsv,
    Md,
}

impl GraphFormat {
    /// Whether a graph in this format can have its winning regions marked.
    pub(crate) fn shows_regions(self) -> bool {
        matches!(self, Self::Svg | Self::Dot | Self::Json)
    }

    /// Whether it has the table of the summary, and not the graph.
    pub(crate) fn is_summary(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv | Self::Md)
    }
}
