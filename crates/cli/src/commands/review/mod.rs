//! `ludex review`: what every move of a game was worth.

mod report;

use ludex_services::clock::seconds;
use ludex_services::records::{self, BadLine, Game};
use ludex_services::review::{Question, review};
use ludex_services::values::{Limits, ValueCache};
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Observer as _, Progress, Text, Unit, WithProgress, published, registry};

use self::report::Shown;
use super::start_threads;
use crate::args::{Everywhere, ReviewArgs};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::{halt, input, output, sheets, words};

/// The part of the memory for games that were solved, and the most of it in bytes.
const SHARE: u64 = 4;
const MOST: u64 = 256 << 20;

/// The records, and the game of bare moves if it is named.
fn records(args: &ReviewArgs, everywhere: &Everywhere) -> Result<(String, Option<AnyGame>), Failure> {
    let named = |name: &str| registry::listed_game(name);
    if let Some(moves) = &args.moves {
        return Ok((moves.clone(), Some(named(&args.file.to_string_lossy())?)));
    }
    let given = args.game.as_deref().map(named).transpose()?;
    let text = input::read_text(&args.file, everywhere).map_err(|why| not_a_file(args).unwrap_or(why))?;
    Ok((text, given))
}

/// What to type where there is no such file, and its name is that of a game or the moves of one.
fn not_a_file(args: &ReviewArgs) -> Option<Failure> {
    let name = args.file.to_str().filter(|_| !args.file.exists())?;
    let typed = match &args.game {
        Some(game) => format!("{} {}", in_shell(game), in_shell(name)),
        None if registry::game(name).is_ok() => format!("{} {}", in_shell(name), tr("MOVES", "COUPS")),
        None => return None,
    };
    Some(Failure::BadInput(tell!(
        "there is no file {name}; moves follow the name of their game: ludex review {typed}",
        "il n'y a pas de fichier {name} ; des coups suivent le nom de leur jeu : ludex review {typed}"
    )))
}

pub(super) fn run(args: &ReviewArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let (text, given) = records(args, everywhere)?;
    for name in records::sheets(&text) {
        sheets::read_unless_given(&name, args.game.as_deref(), everywhere)?;
    }
    let how = Text::fixed("--game connect4", "--game connect4");
    let games = records::games(&text, given.as_ref(), &how).map_err(|error| bad(args, &error))?;
    if games.is_empty() {
        let file = input::name(&args.file);
        return Err(Failure::BadInput(tell!("{file}: there is no game", "{file} : il n'y a pas de partie")));
    }
    let watch = Watch::new(everywhere);
    let cache = ValueCache::new((watch.memory() / SHARE).min(MOST), published::verdict);
    let limits = Limits { exact: args.move_time, ..Limits::default() };
    let many = games.len() > 1;
    for (number, Game { found, game, played }) in (1..).zip(&games) {
        let (done, due) = (number as u64 - 1, games.len() as u64);
        let at = Progress { done, due, unit: Unit::Games, ..Progress::default() };
        let tell = |now: &Progress| watch.progress(if many { &at } else { now });
        let observer = WithProgress { observer: &watch, report: tell };
        let review = review(&Question { limits, ..Question::new(game, played) }, &cache, seconds, &observer);
        watch.finish();
        let review = review.map_err(|why| {
            halt::failure(&why, &words::counted(number - 1, ["game", "games"], ["partie", "parties"]))
        })?;
        let shown = Shown {
            number: many.then_some(number),
            record: &found.record,
            game,
            review: &review,
            time: args.move_time,
        };
        if everywhere.json {
            output::print_json(&report::json(&shown, &watch))?;
        } else if everywhere.form.is_of_tables() {
            output::print_rows(&report::rows(&shown, number), everywhere.form)?;
        } else {
            let before = if number > 1 { "\n" } else { "" };
            output::print(&format!("{before}{}", report::text(&shown)))?;
        }
        if let Some(why) = &review.halt {
            let found =
                words::counted(number - 1, ["whole game", "whole games"], ["partie entière", "parties entières"]);
            return Err(halt::failure(why, &found));
        }
    }
    Ok(())
}

fn bad(args: &ReviewArgs, error: &BadLine) -> Failure {
    if args.moves.is_some() {
        return Failure::BadInput(said(&error.problem));
    }
    let name = input::name(&args.file);
    let error = error.text();
    let error = error.to(lang());
    Failure::BadInput(tell!("{name}, {error}", "{name}, {error}"))
}
