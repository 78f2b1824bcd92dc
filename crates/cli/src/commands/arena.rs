//! `ludex arena`: the graph of a file, as a summary, a picture or another file.

use ludex_services::arena::read::{Format, read_watched};
use ludex_services::graph::Graph;
use ludex_services::plan::Purpose;
use ludex_services::{Player, Refusal, Seats, Text};

use super::graph::output::{self, Drawn, Plan};
use crate::args::{ArenaArgs, Everywhere};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{input, output_file, refusal};

pub(super) fn run(args: &ArenaArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    output_file::keep(&args.file);
    let plan = Plan::new(&args.drawn, everywhere)?;
    if let Some(problem) = Format::refused(&args.file.to_string_lossy()).filter(|_| args.read.is_none()) {
        return Err(Failure::of(args.file.display(), &problem));
    }
    let bytes = input::read(&args.file, everywhere)?;
    let watch = Watch::new(everywhere);
    let name = input::name(&args.file);
    let failure = |why: Refusal| match why {
        Refusal::Question(problem) => Failure::of(&name, &problem),
        why => refusal::failure(&why, Purpose::Solve, &name, tr("nothing", "rien")),
    };
    let arena = read_watched(&bytes, format(args, &bytes), &watch).map_err(|error| failure(error.into()))?;
    drop(bytes);
    if args.double && arena.seats() == Seats::Fixed {
        let problem = Text::fixed(
            "its vertices name the player to move already: leave --double out",
            "ses sommets nomment déjà le joueur au trait : retirez --double",
        );
        return Err(Failure::of(&name, &problem));
    }
    let arena = if args.double { arena.into_doubled(Player::First) } else { Ok(arena) };
    let graph = arena.map_err(Refusal::from).and_then(|arena| Graph::new(arena, plan.is_picture())).map_err(failure)?;
    let title = args.file.file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
    let (bold, what) = (styled(HEADING, &name), tr("the arena", "l'arène"));
    let heading = tell!("{bold}: {what}", "{bold} : {what}");
    let options = args.options();
    let roles = graph.arena.seats().into();
    let file = args.file.display().to_string();
    let drawn = Drawn { command: "arena", source: ("file", &file), options, title, heading, graph: &graph, roles };
    output::write(&drawn, &plan, &watch)
}

/// The format asked for, or that of the file's name if it says one, or of how the file begins.
fn format(args: &ArenaArgs, bytes: &[u8]) -> Format {
    args.read.unwrap_or_else(|| match Format::from_name(&args.file.to_string_lossy()) {
        Format::Edges => Format::from_text(&String::from_utf8_lossy(&bytes[..bytes.len().min(1_000)])),
        named => named,
    })
}
