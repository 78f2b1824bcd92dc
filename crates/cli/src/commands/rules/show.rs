//! `ludex rules show`: a position of a sheet of any kind.

use ludex_services::framed::Answer;
use ludex_services::sheets::{self, Shown, ShownReport};

use crate::args::{Everywhere, ShowSheetArgs};
use crate::failure::Failure;
use crate::language::{lang, tell, tr};
use crate::observer::Watch;
use crate::style::{HEADING, styled};
use crate::{board, input, output, sheets as files, words};

pub(super) fn run(args: &ShowSheetArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let source = input::read_program(&args.file, everywhere)?;
    let beside = files::drawing(&args.file, everywhere)?;
    let beside = beside.as_ref().map(|(name, drawing)| (&**name, &**drawing));
    let position = args.position.as_deref().unwrap_or("start");
    let watch = Watch::new(everywhere);
    let found = sheets::show((&file, &source), beside, position, &watch);
    watch.finish();
    let (roles, shown) = found.map_err(|why| files::failure(&why, &file))?;
    if everywhere.json {
        let report = ShownReport::new(&shown, &file, &roles, lang());
        return output::print_json(&Answer { command: "rules show", report, cost: () });
    }
    output::print(&text(&file, &roles, &shown))
}

fn text(file: &str, roles: &[String], shown: &Shown) -> String {
    let heading = styled(HEADING, &tell!("{file}: a position", "{file} : une position"));
    let mut lines = vec![heading, String::new(), board::block(&shown.picture), String::new()];
    let each = |values: Vec<String>| {
        roles.iter().zip(values).map(|(role, value)| tell!("{role}: {value}", "{role} : {value}"))
    };
    if shown.over {
        lines.push(format!("  {}", tr("The game is over.", "La partie est finie.")));
        let goals = shown.goals.iter().map(|own| own.iter().map(i64::to_string).collect::<Vec<_>>().join(", "));
        lines.extend(each(goals.collect()).map(|goal| output::fold(&goal, 2)));
    } else {
        let moves = shown.moves.iter().map(|own| words::list(own));
        lines.extend(each(moves.collect()).map(|moves| output::fold(&moves, 2)));
    }
    let position = &shown.position;
    lines.push(tell!("  Position: {position}", "  Position : {position}"));
    lines.join("\n")
}
