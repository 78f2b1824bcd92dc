//! Arguments of `ludex tree`.

use std::path::PathBuf;

use clap::Args;
use ludex_services::search::tree::Method;

use crate::language::tr;
use crate::picture;
use crate::values::by_word;

pub(super) const EXAMPLES: (&str, &str) = (
    "A tree is a text or JSON: a leaf is a number, another node max(…) or min(…) around its children. A name may stand \
     before any node, as in a:max(b:1,2). In JSON a leaf is a number too, and a node an object with the keys name, \
     player (max or min) and children, or name and value.

Examples:
  ludex tree 'max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))'
  ludex tree tree.json --method minmax -o tree.svg",
    "Un arbre est un texte ou du JSON\u{a0}: une feuille est un nombre, un autre nœud max(…) ou min(…) autour de ses \
     fils. Un nom peut précéder tout nœud, comme a:max(b:1,2). En JSON une feuille est aussi un nombre, et un nœud \
     un objet dont les clés sont name, player (max ou min) et children, ou bien name et value.

Exemples\u{a0}:
  ludex tree 'max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))'
  ludex tree arbre.json --method minmax -o arbre.svg",
);

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    #[arg(value_name = tr("TREE", "ARBRE"), allow_hyphen_values = true, help = tr(
        "The tree itself, or a file that contains it; - reads standard input",
        "L'arbre lui-même, ou un fichier qui le contient ; - lit l'entrée standard",
    ))]
    pub(crate) tree: String,
    #[arg(long, value_parser = by_word(&Method::ALL, Method::word), default_value = "alphabeta", value_name = tr("METHOD", "MÉTHODE"),
        hide_default_value = true, hide_possible_values = true, help = tr(
        "How to evaluate it: alphabeta (the default, with pruning) or minmax (the whole tree)",
        "Comment l'évaluer : alphabeta (par défaut, avec élagage) ou minmax (en entier)",
    ))]
    pub(crate) method: Method,
    #[arg(long, help = tr("Print every step", "Affiche chaque étape"))]
    pub(crate) steps: bool,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = picture::help(tr(
        "Draw the tree into this file",
        "Dessine l'arbre dans ce fichier",
    )))]
    pub(crate) output: Option<PathBuf>,
}
