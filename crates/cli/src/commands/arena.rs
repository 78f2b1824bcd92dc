//! `ludex arena`: the graph of a file, as a summary, a picture or another file.

use ludex_services::arena::ArenaError;
use ludex_services::arena::read::{Format, read_watched};

use super::graph_output::{self, Drawn, Plan};
use crate::args::{ArenaArgs, Everywhere, ReadFormat};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{halt, input};

pub(super) fn run(args: &ArenaArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let plan = Plan::of(&args.drawn, everywhere)?;
    let bytes = input::read(&args.file, everywhere)?;
    let watch = Watch::new(everywhere);
    let name = args.file.display().to_string();
    let arena = read_watched(&bytes, format(args, &bytes), &watch).map_err(|error| refused(&error, &name, &watch))?;
    drop(bytes);
    let arena = if args.double { arena.doubled() } else { arena };
    let title = args.file.file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
    let (bold, what) = (styled(HEADING, &name), tr("the arena", "l'arène"));
    let heading = tell!("{bold}: {what}", "{bold} : {what}");
    let options = if args.double { " --double".into() } else { String::new() };
    graph_output::write(
        &Drawn { command: "arena", source: ("file", &name), options, title, heading, arena: &arena },
        &plan,
        &watch,
    )
}

fn refused(error: &ArenaError, name: &str, watch: &Watch) -> Failure {
    watch.finish();
    if let ArenaError::Halt(stopped) = error {
        return halt::failure(stopped, tr("nothing", "rien"));
    }
    let problem = super::text(&error.text());
    Failure::BadInput(tell!("{name}: {problem}", "{name} : {problem}"))
}

/// The format asked for, or that of the file's name if it says one, or of how the file begins.
fn format(args: &ArenaArgs, bytes: &[u8]) -> Format {
    match args.read {
        Some(ReadFormat::Edges) => return Format::Edges,
        Some(ReadFormat::Dot) => return Format::Dot,
        Some(ReadFormat::Gm) => return Format::Gm,
        None => {}
    }
    match Format::of_name(&args.file.to_string_lossy()) {
        Format::Edges => Format::of_text(&String::from_utf8_lossy(&bytes[..bytes.len().min(1_000)])),
        named => named,
    }
}
