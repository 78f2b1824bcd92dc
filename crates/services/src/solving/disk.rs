//! All positions, backwards, in a folder: for games that outgrow memory.

use std::path::{Path, PathBuf};

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Observer, Text, say};
use ludex_disk::{About, Of, Share, holds_work};
use ludex_engines::{EntryBytes, tables};
use ludex_table::beside::file_name;
use ludex_table::{Fingerprint, Table};

use super::{Method, Question};
use crate::Refusal;
use crate::plan::models::{self, TIME_FACTOR};
use crate::plan::{Asked, Bounds, Cost};

pub(super) const NO_FOLDER: Text = Text::fixed(
    "--method disk needs a folder, as in `ludex solve GAME --disk DIR`",
    "--method disk a besoin d'un dossier, comme dans « ludex solve JEU --disk DOSSIER »",
);

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    match (question.disk, question.method) {
        (None, Some(Method::Disk)) => Some(NO_FOLDER),
        (Some(_), Some(method)) if method != Method::Disk => {
            let word = method.word();
            Some(say!(
                "--disk solves in a folder, and --method {word} does not; leave one of them out",
                "--disk résout dans un dossier, ce que --method {word} ne fait pas ; retirez l'un des deux"
            ))
        }
        _ => None,
    }
}

/// Solved ply by ply where positions tell their ply, else by rounds.
pub(super) fn cost(asked: &Asked<'_>) -> Option<Cost> {
    let Asked { game, root, size, budget, .. } = *asked;
    let entry = EntryBytes::for_game(game);
    let (seconds, runs) = if game.tiers() == 0 && game.ply(root).is_some() {
        let seconds = size.canonical.map(|number| number * size.seconds_each * models::SOLVED_ON_DISK);
        (seconds.widened(TIME_FACTOR), models::solved_runs(size, entry))
    } else {
        (models::seconds_by_rounds(size), models::book(size, entry))
    };
    if game.tiers() == 0 {
        game.key_bits()?;
    }
    let cost = asked.cost(Method::Disk, seconds, Bounds::exactly(models::DISK_MEMORY.min(budget as f64)));
    Some(cost.in_folder(runs))
}

/// Whether the folder is used whatever memory there is: it was asked for by name, or work was begun
/// there.
pub(super) fn is_taken(question: &Question<'_>) -> bool {
    question.method == Some(Method::Disk) || question.disk.is_some_and(is_begun)
}

/// Whether work was begun in a folder.
#[must_use]
pub fn is_begun(folder: &Path) -> bool {
    holds_work(folder)
}

/// The table of a game that is solved in a folder, where it is given no other name.
#[must_use]
pub fn table_in(folder: &Path, game: &AnyGame) -> PathBuf {
    folder.join(file_name(&game.spec()))
}

/// Solves in the folder, or goes on there.
pub(super) fn solve(question: &Question<'_>, path: &Path, observer: &dyn Observer) -> Result<Table, Refusal> {
    let Question { game, root, disk: Some(folder), .. } = *question else {
        return Err(Refusal::Question(NO_FOLDER));
    };
    Ok(tables::solve_on_disk(game, root, path, (folder, &about(game, root)), observer)?)
}

/// What a folder is of in which positions are solved.
pub(super) fn about(game: &AnyGame, root: &AnyPosition) -> About {
    let rules = Fingerprint::for_game(game).to_string();
    About { game: game.spec(), root: game.position_text(root), rules, of: Of::Values, share: Share::ALL }
}
