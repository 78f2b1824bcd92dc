//! `ludex arena`: the graph of a file, as a summary, a picture or another file.

use std::io::Read as _;
use std::path::Path;

use ludex::arena::read::{Format, read_bytes};

use super::drawn::{self, Drawn, Plan};
use crate::args::{ArenaArgs, Everywhere, ReadFormat};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::whole_file;

pub(super) fn run(args: &ArenaArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let plan = Plan::of(&args.drawn, everywhere)?;
    let watch = Watch::new(everywhere);
    let bytes = bytes(&args.file)?;
    let name = args.file.display().to_string();
    let arena = read_bytes(&bytes, format(args, &bytes)).map_err(|error| {
        let problem = super::text(&error.text());
        Failure::BadInput(tell!("{name}: {problem}", "{name} : {problem}"))
    })?;
    let arena = if args.double { arena.doubled() } else { arena };
    let title = args.file.file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
    let (bold, what) = (styled(HEADING, &name), tr("the arena", "l'arène"));
    let heading = tell!("{bold}: {what}", "{bold} : {what}");
    let options = if args.double { " --double".into() } else { String::new() };
    drawn::write(
        &Drawn { command: "arena", source: ("file", &name), options, title, heading, arena: &arena },
        &plan,
        &watch,
    )
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

fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(file).map(|read| bytes = read)
    };
    read.map_err(|error| whole_file::unreadable(file.display(), &error))?;
    Ok(bytes)
}
