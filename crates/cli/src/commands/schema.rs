//! `ludex schema`: the form of what `--json` writes, as JSON Schema (draft 2020-12).
//!
//! The schemas stand beside the source in `schemas/`; tests hold the output of the commands against
//! them, so that neither has a key that the other lacks.

use serde::Serialize;

use crate::args::{CommandNameArgs, Everywhere};
use crate::failure::Failure;
use crate::language::tell;
use crate::output;

/// The commands that report as JSON, and the errors of all of them.
const SCHEMAS: &[(&str, &str)] = &[
    ("games", include_str!("../../schemas/games.json")),
    ("show", include_str!("../../schemas/show.json")),
    ("count", include_str!("../../schemas/count.json")),
    ("bounds", include_str!("../../schemas/bounds.json")),
    ("plan", include_str!("../../schemas/plan.json")),
    ("solve", include_str!("../../schemas/solve.json")),
    ("solve sweep", include_str!("../../schemas/solve-sweep.json")),
    ("solve tables", include_str!("../../schemas/solve-tables.json")),
    ("moves", include_str!("../../schemas/moves.json")),
    ("eval", include_str!("../../schemas/eval.json")),
    ("perft", include_str!("../../schemas/perft.json")),
    ("compare", include_str!("../../schemas/compare.json")),
    ("match", include_str!("../../schemas/match.json")),
    ("review", include_str!("../../schemas/review.json")),
    ("why", include_str!("../../schemas/why.json")),
    ("puzzles", include_str!("../../schemas/puzzles.json")),
    ("learn", include_str!("../../schemas/learn.json")),
    ("learn info", include_str!("../../schemas/learn-info.json")),
    ("learn export", include_str!("../../schemas/learn-export.json")),
    ("tree", include_str!("../../schemas/tree.json")),
    ("book", include_str!("../../schemas/book.json")),
    ("graph", include_str!("../../schemas/graph.json")),
    ("arena", include_str!("../../schemas/arena.json")),
    ("path", include_str!("../../schemas/path.json")),
    ("path distances", include_str!("../../schemas/path-distances.json")),
    ("table info", include_str!("../../schemas/table-info.json")),
    ("table probe", include_str!("../../schemas/table-probe.json")),
    ("table verify", include_str!("../../schemas/table-verify.json")),
    ("table export", include_str!("../../schemas/table-export.json")),
    ("table opening", include_str!("../../schemas/table-opening.json")),
    ("cluster count", include_str!("../../schemas/cluster-count.json")),
    ("cluster solve", include_str!("../../schemas/cluster-solve.json")),
    ("cache info", include_str!("../../schemas/cache-info.json")),
    ("cache clear", include_str!("../../schemas/cache-clear.json")),
    ("rules run", include_str!("../../schemas/rules-run.json")),
    ("rules check", include_str!("../../schemas/rules-check.json")),
    ("rules show", include_str!("../../schemas/rules-show.json")),
    ("rules count", include_str!("../../schemas/rules-count.json")),
    ("rules simulate", include_str!("../../schemas/rules-simulate.json")),
    ("rules solve", include_str!("../../schemas/rules-solve.json")),
    ("rules why", include_str!("../../schemas/rules-why.json")),
    ("rules laws", include_str!("../../schemas/rules-laws.json")),
    ("diplomacy count", include_str!("../../schemas/diplomacy-count.json")),
    ("diplomacy bounds", include_str!("../../schemas/diplomacy-bounds.json")),
    ("diplomacy list", include_str!("../../schemas/diplomacy-list.json")),
    ("diplomacy resolve", include_str!("../../schemas/diplomacy-resolve.json")),
    ("diplomacy sample", include_str!("../../schemas/diplomacy-sample.json")),
    ("diplomacy tables", include_str!("../../schemas/diplomacy-tables.json")),
    ("diplomacy autumn", include_str!("../../schemas/diplomacy-autumn.json")),
    ("diplomacy compare", include_str!("../../schemas/diplomacy-compare.json")),
    ("diplomacy map", include_str!("../../schemas/diplomacy-map.json")),
    ("diplomacy openings", include_str!("../../schemas/diplomacy-openings.json")),
    ("diplomacy occupancy", include_str!("../../schemas/diplomacy-occupancy.json")),
    ("serve", include_str!("../../schemas/serve.json")),
    ("schema", include_str!("../../schemas/schema.json")),
    ("error", include_str!("../../schemas/error.json")),
];

/// The commands with a schema.
#[derive(Serialize)]
struct Json {
    command: &'static str,
    schemas: Vec<&'static str>,
}

pub(super) fn run(args: &CommandNameArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let names = SCHEMAS.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let wanted = match args.command.join(" ") {
        // What it does if it is told nothing.
        cache if cache == "cache" => "cache info".to_owned(),
        other => other,
    };
    if let Some((_, schema)) = SCHEMAS.iter().find(|(name, _)| *name == wanted) {
        let one_line = everywhere.json.then(|| serde_json::from_str::<serde_json::Value>(schema).ok()).flatten();
        return one_line
            .map_or_else(|| output::print_as_it_is(schema), |schema| output::print_as_it_is(&schema.to_string()));
    }
    if everywhere.json && wanted.is_empty() {
        return output::print_json(&Json { command: "schema", schemas: names });
    }
    if wanted.is_empty() {
        return output::print_as_it_is(&names.join("\n"));
    }
    let all = names.join(", ");
    Err(Failure::BadInput(tell!(
        "`{wanted}` has no schema; those that have one are {all}",
        "« {wanted} » n'a pas de schéma ; en ont un : {all}"
    )))
}
