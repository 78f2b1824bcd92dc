//! Arguments of `ludex path`.

use std::path::PathBuf;

use clap::Args;
use ludex_services::path::Method;

use super::input_help;
use crate::language::tr;
use crate::values::one_of;

pub(super) const EXAMPLES: (&str, &str) = (
    "A file is a list of edges with weights, DOT (with weight=, or a number as label=), or a grid with # for walls and . for \
cells (or spaces, with walls all around). A list of edges:
  A: h=7
  B: h=2
  C: h=0
  A B 5
  B -> C 2.5
Lines with a colon give a guess of the distance to the goal, or coordinates, as in A: 0,0.

Examples:
  ludex path towns.txt --from A --to C
  ludex path towns.txt --from A
  ludex path maze.txt --from 2,2 --to B --method ida",
    "Un fichier est une liste d'arêtes avec leurs poids, du DOT (avec weight=, ou un nombre comme label=), ou une grille où # est un mur et . une \
case (ou bien des espaces, dans une grille entourée de murs). Une liste d'arêtes\u{a0}:
  A: h=7
  B: h=2
  C: h=0
  A B 5
  B -> C 2.5
Une ligne avec un deux-points donne une estimation de la distance au but, ou des coordonnées, comme A: 0,0.

Exemples\u{a0}:
  ludex path villes.txt --from A --to C
  ludex path villes.txt --from A
  ludex path labyrinthe.txt --from 2,2 --to B --method ida",
);

#[derive(Debug, Args)]
pub(crate) struct PathArgs {
    #[arg(value_name = tr("FILE", "FICHIER"), help = input_help())]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "A", help = tr("The start: a vertex, or column,row on a grid", "Le départ : un sommet, ou colonne,ligne sur une grille"))]
    pub(crate) from: String,
    #[arg(long, value_name = "B", help = tr(
        "The goal (default: the distances of all vertices)",
        "Le but (par défaut : les distances de tous les sommets)",
    ))]
    pub(crate) to: Option<String>,
    #[arg(long, value_parser = one_of(&Method::ALL), value_name = tr("METHOD", "MÉTHODE"), hide_possible_values = true,
        help = tr(
        "How to search: dijkstra (blind), astar (A*, the default) or ida (A* deeper and deeper)",
        "Comment chercher : dijkstra (à l'aveugle), astar (A*, par défaut) ou ida (A* de plus en plus profond)",
    ))]
    pub(crate) method: Option<Method>,
}
