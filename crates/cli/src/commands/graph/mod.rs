//! `ludex graph`: the graph of a game, as a summary, a picture or a file.

pub(super) mod output;
mod summary;

use ludex_services::graph::{Question, graph};
use ludex_services::registry;

use self::output::{Drawn, Plan};
use super::{Played, position};
use crate::args::{Everywhere, GraphArgs};
use crate::failure::Failure;
use crate::language::tell;
use crate::observer::Watch;
use crate::refusal;

pub(super) fn run(args: &GraphArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let plan = Plan::new(&args.drawn, everywhere)?;
    let game = registry::listed_game(&args.game)?;
    let at = position(&game, args.position.text())?;
    let watch = Watch::new(everywhere);
    let (plain, picture, anyway) = (args.plain, plan.is_picture(), args.anyway);
    let question = Question { plain, picture, anyway, ..Question::new(&game, &at) };
    let played = Played::of(&game);
    let (spec, title) = (&played.spec, &played.title);
    let graph = graph(&question, &watch).map_err(|why| refusal::of_graph(&why, spec, &watch.positions_seen()))?;
    let mut roles = played.roles;
    roles.seats = graph.arena.seats();
    let drawn = Drawn {
        command: "graph",
        source: ("game", spec),
        options: args.options(),
        title: format!("{title} ({spec})"),
        heading: played.heading(&tell!("the graph", "le graphe")),
        graph: &graph,
        roles,
    };
    output::write(&drawn, &plan, &watch)
}
