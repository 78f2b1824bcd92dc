//! Arguments of `ludex show`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{PositionArgs, game_help};
use crate::language::{tell, tr};
use crate::picture;

pub(super) const SHOW_EXAMPLES: (&str, &str) = (
    "Examples:
  ludex show connect4 4453
  ludex show othello -o board.svg
  ludex show connect4 4453 --whole -o game.svg
  ludex show kayles:3,4 --lang fr --format svg > kayles.svg",
    "Exemples\u{a0}:
  ludex show puissance4 4453
  ludex show othello -o plateau.svg
  ludex show puissance4 4453 --whole -o partie.svg
  ludex show quilles:3,4 --lang en --format svg > quilles.svg",
);

fn format_help() -> String {
    let pictures = picture::endings().replace('.', "");
    tell!(
        "text (the default), json, or a picture: {pictures} (default with -o: by the output's extension)",
        "text (par défaut), json, ou une image : {pictures} (par défaut avec -o : selon l'extension de la sortie)"
    )
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
    #[arg(long, conflicts_with = "canonical", help = tr(
        "Draw the whole game: all positions of the moves that POSITION lists, board by board",
        "Dessine la partie entière : toutes les positions des coups que POSITION énumère, plateau après plateau",
    ))]
    pub(crate) whole: bool,
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, help = format_help())]
    pub(crate) format: Option<ShowFormat>,
    #[arg(short, long, value_name = tr("FILE", "FICHIER"), help = picture::help(tr(
        "Draw the board into this file",
        "Dessine le plateau dans ce fichier",
    )))]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    Text,
    Json,
    Svg,
    Png,
}
