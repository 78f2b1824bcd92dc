//! `ludex rules laws`: does a game keep the laws that engines rely on?

use ludex_services::laws::{self, Broken, Laws};
use ludex_services::prelude::*;
use ludex_services::registry;
use serde::Serialize;

use super::text;
use crate::args::{Everywhere, LawsArgs};
use crate::failure::Failure;
use crate::language::tell;
use crate::numbers::grouped;
use crate::output;
use crate::style::{HEADING, styled};

pub(super) fn run(args: &LawsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let game = registry::listed_game(&args.game)?;
    let (spec, found) = (game.spec(), laws::laws(&game));
    if everywhere.json {
        output::print_json(&Json::of(&spec, &found))?;
    } else {
        output::print(&told(&spec, &found))?;
    }
    match found.broken.len() {
        0 => Ok(()),
        1 => Err(Failure::No(tell!("{spec} breaks a law", "{spec} enfreint une loi"))),
        several => Err(Failure::No(tell!("{spec} breaks {several} laws", "{spec} enfreint {several} lois"))),
    }
}

fn told(spec: &str, Laws { positions, broken }: &Laws) -> String {
    let positions = grouped(*positions);
    let heading = if broken.is_empty() {
        tell!(
            "{spec} keeps all laws on the {positions} positions that were looked at.",
            "{spec} respecte toutes les lois sur les {positions} positions regardées."
        )
    } else {
        tell!(
            "{spec} breaks laws, on the {positions} positions that were looked at:",
            "{spec} enfreint des lois, sur les {positions} positions regardées :"
        )
    };
    let mut lines = vec![styled(HEADING, &heading)];
    for Broken { law, position, history, detail } in broken {
        let law = text(law);
        let place = match history.as_ref().map(|history| history.join(" ")) {
            Some(history) if history.is_empty() => tell!("at the start", "au départ"),
            Some(history) => tell!("after {history}", "après {history}"),
            None => tell!("at {position}", "à {position}"),
        };
        lines.push(String::new());
        lines.push(output::fold(&format!("{}, {place}.", crate::words::capital(&law)), 2));
        lines.push(output::fold(detail, 4));
    }
    lines.join("\n")
}

#[derive(Serialize)]
struct Json<'a> {
    command: &'static str,
    game: &'a str,
    positions: usize,
    broken: Vec<JsonBroken<'a>>,
}

#[derive(Serialize)]
struct JsonBroken<'a> {
    law: String,
    position: &'a str,
    history: Option<&'a [String]>,
    detail: &'a str,
}

impl<'a> Json<'a> {
    fn of(game: &'a str, found: &'a Laws) -> Self {
        let broken = found.broken.iter().map(|broken| JsonBroken {
            law: text(&broken.law),
            position: &broken.position,
            history: broken.history.as_deref(),
            detail: &broken.detail,
        });
        Self { command: "rules laws", game, positions: found.positions, broken: broken.collect() }
    }
}
