//! `ludex graph`: the graph of a game, as a summary, a picture or a file.

use ludex_services::arena::{self, ArenaError, draw};
use ludex_services::{AnyGame, registry};

use super::graph_output::{self, Drawn, Plan};
use super::{Played, position};
use crate::args::{Everywhere, GraphArgs};
use crate::failure::Failure;
use crate::halt;
use crate::language::tell;
use crate::numbers::grouped;
use crate::observer::Watch;

pub(super) fn run(args: &GraphArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let plan = Plan::of(&args.drawn, everywhere)?;
    Graph { args, everywhere, plan }.run(&registry::listed_game(&args.game)?)
}

struct Graph<'a> {
    args: &'a GraphArgs,
    everywhere: &'a Everywhere,
    plan: Plan<'a>,
}

impl Graph<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let Self { args, everywhere, plan } = self;
        let at = position(game, args.from.as_deref())?;
        // A picture that could not be read is refused before a large game is listed.
        let limit = if plan.is_picture() { draw::MOST_VERTICES } else { u32::MAX as usize / 2 };
        let make = if args.plain { arena::plain } else { arena::of_game };
        let watch = Watch::new(everywhere);
        let arena = make(game, &at, limit, &watch).map_err(|error| refused(&error, &watch, plan.is_picture()))?;
        let played = Played::of(game);
        let (spec, title) = (&played.spec, &played.title);
        let drawn = Drawn {
            command: "graph",
            source: ("game", spec),
            options: args.options(),
            title: format!("{title} ({spec})"),
            heading: played.heading(&tell!("the graph", "le graphe")),
            arena: &arena,
        };
        graph_output::write(&drawn, &plan, &watch)
    }
}

fn refused(error: &ArenaError, watch: &Watch, picture: bool) -> Failure {
    watch.finish();
    match error {
        ArenaError::Halt(stopped) => {
            let seen = grouped(watch.last().found);
            halt::failure(stopped, &tell!("{seen} positions seen", "{seen} positions vues"))
        }
        ArenaError::TooLarge { limit } if picture => graph_output::unreadable(*limit),
        error => Failure::BadInput(super::text(&error.text())),
    }
}
