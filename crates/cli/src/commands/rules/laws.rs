//! `ludex rules laws`: does a game keep the laws that engines rely on?

use ludex_services::framed::Framed;
use ludex_services::laws::{self, Broken, Laws};
use ludex_services::plan::Purpose;
use ludex_services::prelude::*;
use ludex_services::registry;

use crate::args::{Everywhere, LawsArgs};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped;
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{output, refusal};

pub(super) fn run(args: &LawsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let game = registry::listed_game(&args.game)?;
    let (spec, watch) = (game.spec(), Watch::new(everywhere));
    let found = laws::laws(&game, &watch);
    watch.finish();
    let nothing = tr("no law that is broken", "aucune loi enfreinte");
    let found = found.map_err(|why| refusal::failure(&why, Purpose::Count, &spec, nothing))?;
    if everywhere.json {
        let report = found.report(lang());
        output::print_json(&Framed { command: "rules laws", game: spec.clone(), position: None, report, cost: () })?;
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
    let number = grouped(*positions);
    let seen = match positions {
        1 => tell!("the only position that was looked at", "la seule position regardée"),
        _ => tell!("the {number} positions that were looked at", "les {number} positions regardées"),
    };
    let heading = if broken.is_empty() {
        tell!("{spec} keeps all laws on {seen}.", "{spec} respecte toutes les lois sur {seen}.")
    } else {
        tell!("{spec} breaks laws, on {seen}:", "{spec} enfreint des lois, sur {seen} :")
    };
    let mut lines = vec![styled(HEADING, &heading)];
    for Broken { law, position, history, detail } in broken {
        let law = said(law);
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
