//! `ludex count --method symbolic`: whole sets of positions, with a file to go on from.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use ludex::count::CountReport;
use ludex::count::symbolic::{self, Options, Refused, Saved};
use ludex::{AnyGame, AnyPosition, Halt, Text, say};

use super::text;
use crate::args::CountArgs;
use crate::failure::Failure;
use crate::halt;
use crate::language::lang;
use crate::observer::Watch;
use crate::whole_file;

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
    let from = file.map(read).transpose()?.flatten();
    let resumed = from.as_ref().map(|saved| saved.levels().len());
    let mut keep = |saved: Saved| write(file.expect("only asked with a file"), &saved);
    let options = Options {
        up_to_symmetry: args.up_to_symmetry,
        ends: true,
        threads: threads.map_or(0, |threads| threads as u32),
        from,
        keep: file.is_some().then_some(&mut keep),
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

/// What was kept of an earlier count; nothing if there is no such file yet.
fn read(file: &Path) -> Result<Option<Saved>, Failure> {
    let path = file.display();
    match fs::read(file) {
        Ok(bytes) => match Saved::from_bytes(&bytes) {
            Ok(saved) => Ok(Some(saved)),
            Err(problem) => Err(Failure::BadInput(format!("{path}: {}", problem.to(lang())))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(whole_file::unreadable(path, &error)),
    }
}

fn write(file: &Path, saved: &Saved) -> Result<(), Text> {
    let bytes = saved.to_bytes();
    whole_file::write(file, |out| out.write_all(&bytes).map_err(|error| whole_file::refused(file, &error)))
        .map(drop)
        .map_err(|_| {
            let file = file.display();
            say!(
                "{file} cannot be written, so the count ends here",
                "{file} ne peut être écrit, le décompte s'arrête donc ici"
            )
        })
}
