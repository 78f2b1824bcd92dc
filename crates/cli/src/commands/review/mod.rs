//! `ludex review`: what every move of a game was worth.

mod report;

use std::path::PathBuf;

use ludex_services::clock::seconds;
use ludex_services::records::{self, BadLine, Game};
use ludex_services::review::{Question, review};
use ludex_services::values::{Limits, ValueCache};
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Observer as _, Progress, Text, WithProgress, published, registry};

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

/// What is to be reviewed.
struct Given {
    text: String,
    /// The game of bare moves, if it is named.
    game: Option<AnyGame>,
    /// Where the text was read; `None` where moves were typed.
    file: Option<PathBuf>,
}

impl Given {
    fn read(args: &ReviewArgs, everywhere: &Everywhere) -> Result<Self, Failure> {
        let named = |name: &str| registry::listed_game(name);
        let Some(moves) = &args.moves else {
            let game = args.game.as_deref().map(named).transpose()?;
            let text = input::read_text(&args.file, everywhere).map_err(|why| not_a_file(args).unwrap_or(why))?;
            return Ok(Self { text, game, file: Some(args.file.clone()) });
        };
        let name = args.file.to_string_lossy();
        if sheets::names_a_file(&name) {
            sheets::read(&name, everywhere)?;
        }
        let game = Some(named(&name)?);
        let file = Some(PathBuf::from(moves)).filter(|file| moves == "-" || file.is_file());
        let text = file.as_ref().map(|file| input::read_text(file, everywhere)).transpose()?;
        Ok(Self { text: text.unwrap_or_else(|| moves.clone()), game, file })
    }

    fn bad(&self, error: &BadLine) -> Failure {
        let Some(file) = &self.file else { return Failure::BadInput(said(&error.problem)) };
        let (name, error) = (input::name(file), error.text());
        let error = error.to(lang());
        Failure::BadInput(tell!("{name}, {error}", "{name}, {error}"))
    }
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
    let given = Given::read(args, everywhere)?;
    for name in records::sheets(&given.text) {
        sheets::read_unless_given(&name, args.game.as_deref(), everywhere)?;
    }
    let how = Text::fixed("--game connect4", "--game connect4");
    let games = records::games(&given.text, given.game.as_ref(), &how).map_err(|error| given.bad(&error))?;
    if games.is_empty() {
        let file = input::name(&args.file);
        return Err(Failure::BadInput(tell!("{file}: there is no game", "{file} : il n'y a pas de partie")));
    }
    let watch = Watch::new(everywhere);
    let cache = ValueCache::new((watch.memory() / SHARE).min(MOST), published::verdict);
    let limits = Limits { exact: args.move_time, ..Limits::default() };
    let many = games.len() > 1;
    let due = games.iter().map(|game| game.played.moves().len() as u64).sum();
    let mut before = 0;
    for (number, Game { found, game, played }) in (1..).zip(&games) {
        let tell = |now: &Progress| watch.progress(&Progress { done: before + now.done, due, ..*now });
        let observer = WithProgress { observer: &watch, report: tell };
        let question = Question { limits, ..Question::new(game, played) };
        let review = review(&question, &cache, seconds, &observer);
        let is_read = !everywhere.json && !everywhere.form.is_of_tables();
        let unjudged = review.as_ref().ok().filter(|_| is_read);
        let awaits = unjudged.and_then(|review| review.awaits_solution(&question, seconds, &watch));
        watch.finish();
        before += played.moves().len() as u64;
        let review = review.map_err(|why| {
            halt::failure(&why, &words::counted(number - 1, ["game", "games"], ["partie", "parties"]))
        })?;
        let shown = Shown {
            number: many.then_some(number),
            record: &found.record,
            game,
            review: &review,
            awaits,
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
