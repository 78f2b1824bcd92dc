//! `ludex match`: players against each other, many times.

mod report;

use ludex_services::clock::seconds;
use ludex_services::matches::{Question, move_time, play, read_players};
use ludex_services::plan::Purpose;
use ludex_services::players::{PlayerResources, PlayerSpec};
use ludex_services::prelude::*;
use ludex_services::processes::Processes;
use ludex_services::records::Record;
use ludex_services::{AnyGame, Player, Text, registry};

use super::players::exact_values;
use super::{Played, position, start_threads};
use crate::args::{Everywhere, MatchArgs};
use crate::failure::Failure;
use crate::language::said;
use crate::observer::Watch;
use crate::record_file::{RecordFile, Waiting, dated};
use crate::refusal::{self, NeededBy};
use crate::{stored, words};

pub(super) fn run(args: &MatchArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = &registry::listed_game(&args.game)?;
    let table = args.table.as_deref().map(|file| stored::open(file, game)).transpose()?;
    let (at, players) = at_and_players(game, args);
    let (root, refused) = (&position(game, at)?, |why: Text| Failure::BadInput(said(&why)));
    let players = read_players(players).map_err(refused)?;
    let move_seconds = move_time(&players, args.move_time).map_err(refused)?;
    let MatchArgs { games, openings, longest, judge, sprt, .. } = *args;
    let seed = everywhere.seed.unwrap_or(0);
    let question = Question { game, root, players: &players, games, openings, longest, seed, judge, sprt };
    let kept = args.record.as_deref().map(|file| RecordFile::open(file, game, everywhere)).transpose()?;
    let watch = Watch::new(everywhere);
    let needed = question.has_players_with_exact_values().then_some(NeededBy::Players);
    let exact = exact_values(game, root, table.as_ref(), needed.or(judge.then_some(NeededBy::Judge)), &watch)?;
    let with = PlayerResources {
        launcher: Some(&Processes),
        move_seconds,
        ..PlayerResources::within(&watch, exact.as_ref(), seconds)
    };
    let mut waiting = kept.is_some().then(Waiting::new).transpose()?;
    let mut tell = |game: Record| {
        if let (Some(waiting), Some(file)) = (&mut waiting, &kept) {
            waiting.add(&file.text(&dated(game)));
        }
    };
    let report = play(&question, &with, kept.is_some().then_some(&mut tell), &watch);
    watch.finish();
    let report = report.map_err(|why| {
        let games = words::counted(watch.last().done, ["game", "games"], ["partie", "parties"]);
        refusal::failure(&why, Purpose::Solve, &game.spec(), &games)
    })?;
    if let Some((file, waiting)) = kept.as_ref().zip(waiting) {
        waiting.keep(file)?;
    }
    let file = kept.as_ref().and_then(RecordFile::path);
    let begins = game.expand(root, &mut Vec::new()).mover().unwrap_or(Player::First);
    report::print(&report, (&Played::of(game), begins), file, everywhere, &watch)
}

/// The position, if there is one, and the players. What is no player and can be read as a position
/// is one, where it comes first.
fn at_and_players<'a>(game: &AnyGame, args: &'a MatchArgs) -> (Option<&'a str>, &'a [String]) {
    match (args.from.as_deref(), args.players.split_first()) {
        (None, Some((first, others))) if PlayerSpec::read_all(first).is_err() && game.read_position(first).is_ok() => {
            (Some(first), others)
        }
        (from, _) => (from, &args.players),
    }
}
