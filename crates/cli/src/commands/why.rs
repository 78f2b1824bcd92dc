//! `ludex why`: why a position is worth what it is.

use ludex_services::clock::seconds;
use ludex_services::evaluation::FALLBACK_PLAYER;
use ludex_services::framed::Framed;
use ludex_services::prelude::*;
use ludex_services::roles::Roles;
use ludex_services::values::{Limits, ValueCache};
use ludex_services::why::{self, Line, Question, Report, Why, WhyError};
use ludex_services::words::value_within;
use ludex_services::{AnyGame, AnyPosition, Observer as _, Text, Value, published, registry};

use super::rules;
use super::{Played, position, start_threads};
use crate::args::{Everywhere, ReasonsArgs, WhyArgs};
use crate::complaint::one_too_many;
use crate::failure::Failure;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::output::{self, fold};
use crate::{board, halt, refusal, sheets as files};

/// The part of the memory for games that were solved.
const SHARE: u64 = 2;

pub(super) fn run(args: &ReasonsArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let words: Vec<String> = args.position.text().map(str::to_owned).into_iter().chain(args.question.clone()).collect();
    if files::names_a_file(&args.game) && (!args.question.is_empty() || rules::why::is_question(&words)) {
        return rules::why::run(&WhyArgs { file: (&args.game).into(), question: words }, everywhere);
    }
    if !args.question.is_empty() {
        let asked = match [&args.question, &words].into_iter().find(|words| rules::why::is_question(words)) {
            Some(question) => question.join(" "),
            None => return Err(Failure::BadInput(one_too_many(&args.question[0]))),
        };
        let game = &args.game;
        return Err(Failure::BadInput(tell!(
            "`{asked}` asks about a sheet of rules, and {game} is not one; --move asks about a move",
            "« {asked} » interroge une feuille de règles, et {game} n'en est pas une ; --move interroge sur un coup"
        )));
    }
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let at = &position(game, args.position.text())?;
    let watch = Watch::new(everywhere);
    let cache = ValueCache::new(watch.memory() / SHARE, published::verdict);
    let limits = Limits { exact: f64::INFINITY, ..Limits::default() };
    let question = Question { asked: args.mv.as_deref(), limits, ..Question::new(game, at) };
    let found = why::why(&question, &cache, seconds, &watch);
    watch.finish();
    let found = found.map_err(|why| match why {
        WhyError::Move(bad) => bad.into(),
        WhyError::Halt(why) => refusal::of_unsolved(&why, game, at, ""),
    })?;
    let Some(why) = found else { return Err(unknown(game, at)) };
    let told = Told { game, at, why, cost: Cost::of(&watch) };
    output::report(everywhere, || told.json(), Vec::new, || told.text())?;
    let found = tr("the value, not the whole line", "la valeur, pas toute la suite");
    told.why.halt.as_ref().map_or(Ok(()), |why| Err(halt::failure(why, found)))
}

/// Why there is no answer.
fn unknown(game: &AnyGame, at: &AnyPosition) -> Failure {
    if game.expand(at, &mut Vec::new()).mover().is_none() {
        return Failure::BadInput(tr("the game is over here", "la partie est finie ici").into());
    }
    if game.theory(at).is_some() {
        return Failure::Budget(said(&why::out_of_reach(game, at)));
    }
    let (unknown, typed) = (why::out_of_reach(game, at), refusal::typed(game, at));
    let unknown = said(&unknown);
    Failure::Budget(tell!(
        "{unknown}; a search ranks the moves: ludex moves {typed} --by {FALLBACK_PLAYER}",
        "{unknown} ; une recherche classe les coups : ludex moves {typed} --by {FALLBACK_PLAYER}"
    ))
}

struct Told<'a> {
    game: &'a AnyGame,
    at: &'a AnyPosition,
    why: Why,
    cost: Cost,
}

impl Told<'_> {
    fn json(&self) -> Framed<Report<'_>, Cost> {
        let report = self.why.report(self.game, self.at, lang());
        Framed { command: "why", game: self.game.spec(), position: None, report, cost: self.cost }
    }

    fn text(&self) -> String {
        let (game, why) = (self.game, &self.why);
        let status = game.expand(self.at, &mut Vec::new());
        let value = value_within(Roles::of(game), status, why.verdict);
        let mut parts = vec![Played::of(game).heading(&said(&value)), board::block(&game.picture(self.at))];
        let sentence = |told: &Text| fold(&format!("{}.", said(told)), 2);
        parts.push(sentence(&why.keeping));
        parts.extend(why.theory.iter().map(sentence));
        if !why.line.moves.is_empty() {
            // Without distances, no move is known to be better than another that keeps the value.
            let is_best = why.verdict.remoteness.is_some() || why.verdict.value == Value::Draw;
            let name =
                if is_best { tr("Best play:", "Le meilleur jeu :") } else { tr("A line of play:", "Une suite :") };
            parts.push(line(name, &why.line));
        }
        if let Some(asked) = &why.asked {
            parts.push(sentence(&asked.said));
            if !asked.line.moves.is_empty() {
                parts.push(line(tr("And then:", "Et ensuite :"), &asked.line));
            }
        }
        parts.join("\n\n")
    }
}

/// A line of play after its name.
fn line(name: &str, line: &Line) -> String {
    let more = if line.ends { "" } else { " …" };
    fold(&format!("{name} {}{more}", line.moves.join(" ")), 2)
}
