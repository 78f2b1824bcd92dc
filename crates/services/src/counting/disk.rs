//! All positions, one by one, in a folder.

use std::io::ErrorKind;
use std::sync::{Mutex, PoisonError};

use ludex_core::prelude::*;
use ludex_core::{Orbits, Text};
use ludex_count::Quantity;
use ludex_disk::{About, DiskError, Incomplete, is_count};
use ludex_engines as engines;
use ludex_table::Fingerprint;

use super::{Context, Counted, Method, Question};
use crate::Refusal;

const NO_FOLDER: Text = Text::fixed(
    "--method disk needs a folder: add --disk DIR",
    "--method disk a besoin d'un dossier : ajoutez --disk DOSSIER",
);

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    match *question {
        Question { disk: None, .. } => Some(NO_FOLDER),
        Question { of: Quantity::Games | Quantity::Histories | Quantity::Legal, .. } => Some(Text::fixed(
            "--disk is for positions; leave --of out",
            "--disk ne vaut que pour les positions ; retirez --of",
        )),
        Question { method: Some(method), .. } if method != Method::Disk => {
            let word = method.word();
            Some(ludex_core::say!(
                "--disk lists positions in a folder, and --method {word} does not; leave one of them out",
                "--disk énumère les positions dans un dossier, ce que --method {word} ne fait pas ; retirez l'un des deux"
            ))
        }
        _ => None,
    }
}

/// Whether the folder holds a count already, which then goes on.
pub(super) fn is_begun(question: &Question<'_>) -> bool {
    question.disk.is_some_and(is_count)
}

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Result<Counted, Refusal> {
    let Question { game, root, up_to_symmetry, disk: Some(folder), .. } = *question else {
        return Err(Refusal::Question(NO_FOLDER));
    };
    let orbits = Orbits::keeping(game, root);
    let rules = Fingerprint::for_game(game).to_string();
    let about = About { game: game.spec(), root: game.position_text(root), rules };
    let (told, levels) = (context.finished, Mutex::new(Vec::new()));
    let counted = |levels: &[_]| {
        let mut counted = Counted { method: Method::Disk, ..Counted::of_levels(levels, up_to_symmetry) };
        counted.report.method = Method::Disk.word();
        counted
    };
    let finished = |level: &_| {
        let Some(told) = told else { return };
        let mut levels = levels.lock().unwrap_or_else(PoisonError::into_inner);
        levels.push(Clone::clone(level));
        told(&counted(&levels).incomplete(None));
    };
    match engines::list_on_disk(game, root, &orbits, (folder, &about), &finished, context.observer) {
        Ok(levels) => Ok(counted(&levels)),
        Err(Incomplete { reason: DiskError::Halt(halt), partial }) => Ok(counted(&partial).incomplete(Some(halt))),
        Err(Incomplete { reason, .. }) => Err(refusal(&reason)),
    }
}

/// Where another folder would do, the question is at fault.
fn refusal(error: &DiskError) -> Refusal {
    let its_place =
        [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::NotADirectory, ErrorKind::AlreadyExists];
    match error {
        DiskError::Other { .. } | DiskError::NoFolder { .. } => Refusal::Question(error.text()),
        DiskError::Io { error: why, .. } if its_place.contains(&why.kind()) => Refusal::Question(error.text()),
        _ => Refusal::Damaged(error.text()),
    }
}
