//! `ludex count --method symbolic`: whole sets of positions, with a file to go on from.

use std::path::Path;

use ludex_services::count::CountReport;
use ludex_services::count::symbolic::{self, Options, Refused, Saved};
use ludex_services::{AnyGame, AnyPosition, Halt, Lang, Text, say};

use super::text;
use crate::args::CountArgs;
use crate::checkpoint::Checkpoint;
use crate::failure::Failure;
use crate::halt;
use crate::language::lang;
use crate::observer::Watch;

/// What a count left.
pub(super) struct BySets {
    pub(super) report: CountReport,
    /// Why it stopped, if it did.
    pub(super) halt: Option<Halt>,
    /// The plies that an earlier count had finished, if one was gone on with.
    pub(super) resumed: Option<usize>,
}

/// Counts, from the start or from where the file ends.
pub(super) fn run(
    game: &AnyGame,
    root: &AnyPosition,
    args: &CountArgs,
    threads: Option<usize>,
    watch: &Watch,
) -> Result<BySets, Failure> {
    let file = args.checkpoint.as_deref();
    let mut checkpoint = file.map(Checkpoint::open).transpose()?;
    let from = checkpoint.as_mut().map(read).transpose()?.flatten();
    let resumed = from.as_ref().map(|saved| saved.levels().len());
    let has_checkpoint = checkpoint.is_some();
    let mut keep = |saved: Saved| write(checkpoint.as_mut().expect("only asked with a file"), &saved);
    let options = Options {
        up_to_symmetry: args.up_to_symmetry,
        ends: true,
        threads: threads.map_or(0, |threads| threads as u32),
        from,
        keep: has_checkpoint.then_some(&mut keep),
    };
    match symbolic::count(game, root, options, watch) {
        Ok(levels) => Ok(BySets { report: symbolic::report(&levels), halt: None, resumed }),
        Err(Refused::Halted(stopped)) if halt::is_stop(&stopped.why) => {
            let report = symbolic::report(&stopped.by_ply).incomplete();
            Ok(BySets { report, halt: Some(stopped.why), resumed })
        }
        Err(Refused::Halted(stopped)) => Err(halt::failure(&stopped.why, "")),
        Err(Refused::OtherSaved) => {
            let (file, problem) = (file.unwrap_or(Path::new("")).display(), text(&Refused::OtherSaved.text()));
            Err(Failure::BadInput(format!("{file}: {problem}")))
        }
        Err(refused) => Err(Failure::BadInput(text(&refused.text()))),
    }
}

/// What was kept of an earlier count, if there is something.
fn read(checkpoint: &mut Checkpoint) -> Result<Option<Saved>, Failure> {
    let bytes = checkpoint.read()?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let path = checkpoint.name().display();
    Saved::from_bytes(&bytes).map(Some).map_err(|problem| Failure::BadInput(format!("{path}: {}", problem.to(lang()))))
}

fn write(checkpoint: &mut Checkpoint, saved: &Saved) -> Result<(), Text> {
    checkpoint.write(&saved.to_bytes()).map_err(|error| {
        let (file, why) = (checkpoint.name().display(), Text::of_io(&error));
        let (en, fr) = (why.to(Lang::En), why.to(Lang::Fr));
        say!(
            "{file} cannot be written, so the count ends here: {en}",
            "{file} ne peut être écrit, le décompte s'arrête donc ici : {fr}"
        )
    })
}
