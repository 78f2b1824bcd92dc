//! `ludex schema`: the form of what `--json` writes, as JSON Schema (draft 2020-12).
//!
//! The schemas stand beside the source in `schemas/`; tests hold the output of the commands against
//! them, so that neither has a key that the other lacks.

use ludex_services::lean;
use ludex_services::lean::indented_json;
use serde::Serialize;

use crate::args::{CommandNameArgs, Everywhere};
use crate::failure::Failure;
use crate::language::tell;
use crate::output;

/// The commands that report as JSON, and the errors of all of them.
const SCHEMAS: &[(&str, &str)] = &[
    ("games", lean!("../../schemas/games.json")),
    ("show", lean!("../../schemas/show.json")),
    ("count", lean!("../../schemas/count.json")),
    ("bounds", lean!("../../schemas/bounds.json")),
    ("plan", lean!("../../schemas/plan.json")),
    ("solve", lean!("../../schemas/solve.json")),
    ("solve sweep", lean!("../../schemas/solve-sweep.json")),
    ("solve tables", lean!("../../schemas/solve-tables.json")),
    ("moves", lean!("../../schemas/moves.json")),
    ("eval", lean!("../../schemas/eval.json")),
    ("perft", lean!("../../schemas/perft.json")),
    ("compare", lean!("../../schemas/compare.json")),
    ("match", lean!("../../schemas/match.json")),
    ("review", lean!("../../schemas/review.json")),
    ("why", lean!("../../schemas/why.json")),
    ("puzzles", lean!("../../schemas/puzzles.json")),
    ("learn", lean!("../../schemas/learn.json")),
    ("learn info", lean!("../../schemas/learn-info.json")),
    ("learn export", lean!("../../schemas/learn-export.json")),
    ("tree", lean!("../../schemas/tree.json")),
    ("book", lean!("../../schemas/book.json")),
    ("graph", lean!("../../schemas/graph.json")),
    ("arena", lean!("../../schemas/arena.json")),
    ("path", lean!("../../schemas/path.json")),
    ("path distances", lean!("../../schemas/path-distances.json")),
    ("table info", lean!("../../schemas/table-info.json")),
    ("table probe", lean!("../../schemas/table-probe.json")),
    ("table verify", lean!("../../schemas/table-verify.json")),
    ("table export", lean!("../../schemas/table-export.json")),
    ("table opening", lean!("../../schemas/table-opening.json")),
    ("cluster count", lean!("../../schemas/cluster-count.json")),
    ("cluster solve", lean!("../../schemas/cluster-solve.json")),
    ("cache info", lean!("../../schemas/cache-info.json")),
    ("cache clear", lean!("../../schemas/cache-clear.json")),
    ("rules run", lean!("../../schemas/rules-run.json")),
    ("rules check", lean!("../../schemas/rules-check.json")),
    ("rules show", lean!("../../schemas/rules-show.json")),
    ("rules count", lean!("../../schemas/rules-count.json")),
    ("rules simulate", lean!("../../schemas/rules-simulate.json")),
    ("rules solve", lean!("../../schemas/rules-solve.json")),
    ("rules why", lean!("../../schemas/rules-why.json")),
    ("rules laws", lean!("../../schemas/rules-laws.json")),
    ("diplomacy count", lean!("../../schemas/diplomacy-count.json")),
    ("diplomacy bounds", lean!("../../schemas/diplomacy-bounds.json")),
    ("diplomacy list", lean!("../../schemas/diplomacy-list.json")),
    ("diplomacy resolve", lean!("../../schemas/diplomacy-resolve.json")),
    ("diplomacy sample", lean!("../../schemas/diplomacy-sample.json")),
    ("diplomacy tables", lean!("../../schemas/diplomacy-tables.json")),
    ("diplomacy autumn", lean!("../../schemas/diplomacy-autumn.json")),
    ("diplomacy compare", lean!("../../schemas/diplomacy-compare.json")),
    ("diplomacy map", lean!("../../schemas/diplomacy-map.json")),
    ("diplomacy openings", lean!("../../schemas/diplomacy-openings.json")),
    ("diplomacy occupancy", lean!("../../schemas/diplomacy-occupancy.json")),
    ("serve", lean!("../../schemas/serve.json")),
    ("schema", lean!("../../schemas/schema.json")),
    ("error", lean!("../../schemas/error.json")),
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
        let text = one_line.map_or_else(|| indented_json(schema), |schema| schema.to_string());
        return output::print_as_it_is(&text);
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
