//! All positions, one by one, in a folder.

use ludex_core::prelude::*;
use ludex_core::{Orbits, Text};
use ludex_count::paths::Length;
use ludex_count::positions::Level;
use ludex_count::{CountReport, Quantity};
use ludex_disk::{About, DiskError, Incomplete, Of, Share, holds_work};
use ludex_engines::{self as engines, EntryBytes};
use ludex_table::Fingerprint;

use super::{Context, Counted, Method, Question};
use crate::Refusal;
use crate::plan::models::{self, TIME_FACTOR};
use crate::plan::{Asked, Bounds, Cost};

const NO_FOLDER: Text = Text::fixed(
    "--method disk needs a folder: add --disk DIR",
    "--method disk a besoin d'un dossier : ajoutez --disk DOSSIER",
);

pub(super) fn problem(question: &Question<'_>) -> Option<Text> {
    match *question {
        Question { disk: None, .. } => Some(NO_FOLDER),
        Question { of: Quantity::Legal, .. } => Some(Text::fixed(
            "--disk is not for legal boards; leave it out",
            "--disk ne vaut pas pour les plateaux légaux ; retirez-la",
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

pub(super) fn cost(asked: &Asked<'_>) -> Cost {
    let size = asked.size;
    let seconds = size.canonical.map(|number| number * size.seconds_each * models::ON_DISK).widened(TIME_FACTOR);
    let cost = asked.cost(Method::Disk, seconds, Bounds::exactly(models::DISK_MEMORY.min(asked.budget as f64)));
    cost.in_folder(models::runs(size, EntryBytes::for_game(asked.game)))
}

/// Whether the folder holds a count already, which then goes on.
pub(super) fn is_begun(question: &Question<'_>) -> bool {
    question.disk.is_some_and(holds_work)
}

pub(super) fn run(question: &Question<'_>, context: &Context<'_>) -> Result<Counted, Refusal> {
    let Question { game, root, of, disk: Some(folder), .. } = *question else {
        return Err(Refusal::Question(NO_FOLDER));
    };
    let (orbits, about) = (Orbits::keeping(game, root), about(question));
    let (folder, observer) = ((folder, &about), context.observer);
    let report = Report::new(question, Method::Disk.word());
    if of == Quantity::Positions {
        let told = context.told(move |levels: &[_]| report.positions(levels));
        let listed = engines::list_on_disk(game, root, &orbits, folder, &told, observer);
        return ended(listed, |levels| report.positions(levels));
    }
    let told = context.told(move |lengths: &[_]| report.paths(lengths));
    let counted = engines::count_paths_on_disk(game, root, &orbits, folder, &told, observer);
    ended(counted, |lengths| report.paths(lengths))
}

/// The count, as far as it came.
fn ended<T>(listed: Result<Vec<T>, Incomplete<T>>, counted: impl Fn(&[T]) -> Counted) -> Result<Counted, Refusal> {
    match listed {
        Ok(plies) => Ok(counted(&plies)),
        Err(Incomplete { reason: DiskError::Halt(halt), partial }) => Ok(counted(&partial).incomplete(Some(halt))),
        Err(Incomplete { reason, .. }) => Err(reason.into()),
    }
}

/// What a folder of this question is of.
pub(super) fn about(question: &Question<'_>) -> About {
    let Question { game, root, of, up_to_symmetry, .. } = *question;
    let rules = Fingerprint::for_game(game).to_string();
    let of = match of {
        Quantity::Positions | Quantity::Legal => Of::Positions,
        Quantity::Games | Quantity::Histories if up_to_symmetry => Of::CanonicalHistories,
        Quantity::Games | Quantity::Histories => Of::Histories,
    };
    About { game: game.spec(), root: game.position_text(root), rules, of, share: Share::ALL }
}

/// How plies become a count.
#[derive(Clone, Copy)]
pub(super) struct Report {
    of: Quantity,
    up_to_symmetry: bool,
    /// The word of the method.
    method: &'static str,
}

impl Report {
    pub(super) fn new(question: &Question<'_>, method: &'static str) -> Self {
        Self { of: question.of, up_to_symmetry: question.up_to_symmetry, method }
    }

    pub(super) fn positions(&self, levels: &[Level]) -> Counted {
        self.named(Counted::of_levels(levels, self.up_to_symmetry))
    }

    pub(super) fn paths(&self, lengths: &[Length]) -> Counted {
        let Self { of, up_to_symmetry, .. } = *self;
        self.named(Counted::new(Method::Disk, CountReport::of_paths(lengths, of, up_to_symmetry)))
    }

    fn named(&self, mut counted: Counted) -> Counted {
        counted.method = Method::Disk;
        counted.report.method = self.method;
        counted
    }
}
