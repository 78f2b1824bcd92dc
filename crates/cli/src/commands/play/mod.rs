//! `ludex play`: a game in the terminal, on the full screen where there is one, else line by line.

mod console;
mod input;
mod lines;
mod messages;
mod values;

use std::sync::Arc;

use ludex_services::clock::seconds;
use ludex_services::play::Record;
use ludex_services::players::{Kind, PlayerResources, PlayerSpec, contender, usual};
use ludex_services::prelude::*;
use ludex_services::processes::Processes;
use ludex_services::session::{Participant, Playing, RecordText, Scene};
use ludex_services::stored::Stored;
use ludex_services::{AnyGame, Seats, move_words, registry};
use ludex_tui::End;

use self::lines::Lines;
use self::messages::Begun;
use super::players::{exact_values, seed};
use super::{Played, not_empty, start_threads};
use crate::args::{Everywhere, PlayArgs};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::observer::Watch;
use crate::record_file::{RecordFile, dated};
use crate::refusal::NeededBy;
use crate::{output, signals, stored};

pub(super) fn run(args: &PlayArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let game = registry::listed_game(&args.game)?;
    let kept = args.record.as_deref().map(|file| RecordFile::open(file, &game, everywhere)).transpose()?.map(Arc::new);
    let table = args.table.as_deref().map(|file| stored::open(file, &game)).transpose()?;
    game_of(args, &game, table.as_ref(), kept.as_ref(), everywhere)
}

/// A game with those who play it, from its start to where it is left.
fn game_of(
    args: &PlayArgs,
    game: &AnyGame,
    table: Option<&Stored>,
    kept: Option<&Arc<RecordFile>>,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let at = args.position.text().map(|text| not_empty(text).map(str::to_owned)).transpose()?;
    let then = move_words(args.then.as_deref().unwrap_or_default()).map(str::to_owned).collect();
    let text = RecordText { at, then };
    let record = if text == RecordText::default() {
        // Nothing was typed that could be wrong.
        Record::new(game).map_err(|error| Failure::Other(said(&error.text())))?
    } else {
        text.record(game)?
    };
    let players = players(game, args)?;
    let watch = Watch::new(everywhere);
    let perfect = players.iter().any(|player| player.kind == Kind::Perfect);
    let exact = exact_values(game, record.at(), table, perfect.then_some(NeededBy::Players), &watch)?;
    let with =
        PlayerResources { launcher: Some(&Processes), ..PlayerResources::within(&watch, exact.as_ref(), seconds) };
    let chair = |number: usize| -> Result<Participant<'_>, Failure> {
        let player = &players[number];
        if player.is_human() {
            return Ok(Participant::Person);
        }
        let contender = contender(game, player, &with)?;
        Ok(Participant::Program { name: player.text.clone(), strategy: contender.player(), varies: player.varies() })
    };
    let chairs = [chair(0)?, chair(1)?];
    watch.finish();
    let playing = Playing::after(game, record, chairs, exact.as_ref(), seconds);
    let begun = Begun {
        table: args.table.clone(),
        record: args.record.clone(),
        seed: everywhere.seed,
        plain: args.plain,
        usual: usual(game),
        everywhere: everywhere.typed(),
    };
    let mut playing = playing.seeded(seed(everywhere));
    let played = play(&mut playing, &Played::of(game), &begun, kept, &watch);
    if let Some(file) = kept {
        file.keep(&playing.records().into_iter().map(dated).collect::<Vec<_>>())?;
    }
    played
}

/// Plays on the full screen, or line by line.
fn play(
    session: &mut Playing<'_>,
    played: &Played,
    begun: &Begun,
    kept: Option<&Arc<RecordFile>>,
    watch: &Watch,
) -> Result<(), Failure> {
    if begun.plain || !ludex_tui::suits() {
        output::print(&played.heading(&introduction(&session.scene())))?;
        return Lines { session, watch, begun, kept, flipped: false, asked: None }.run();
    }
    let end = match ludex_tui::run(session, lang(), watch) {
        // The terminal may have gone before the signal that says so.
        Err(_) if signals::received() => End::Cancelled,
        end => end?,
    };
    if end == End::Cancelled && signals::received() {
        // As at the prompt of lines, a signal leaves the game; what is said may have no reader.
        signals::settle();
        let _ = output::print(&messages::farewell(session, begun));
        return Ok(());
    }
    let scene = session.scene();
    if scene.mover().is_none() {
        // The screen is gone, and with it how the game ended.
        let sentence = scene.sentence();
        output::print(&output::fold(&format!("{}.", sentence.to(lang())), 2))?;
    }
    output::print(&messages::farewell(session, begun))?;
    match end {
        End::Left => Ok(()),
        End::Cancelled => Err(Failure::Other(tr("stopped on request", "arrêté à votre demande").into())),
    }
}

/// The players; a puzzle has one.
fn players(game: &AnyGame, args: &PlayArgs) -> Result<[PlayerSpec; 2], Failure> {
    let first = PlayerSpec::read(&args.first)?;
    if game.seats() == Seats::Solo {
        if args.second.is_some() {
            return Err(Failure::BadInput(
                tr("this game has one player; leave --second out", "ce jeu se joue seul ; retirez --second").into(),
            ));
        }
        return Ok([first.clone(), first]);
    }
    Ok([first, PlayerSpec::read(args.second.as_deref().unwrap_or(usual(game)))?])
}

fn introduction(scene: &Scene) -> String {
    let name = |program: &Option<String>| program.clone().unwrap_or_else(|| tr("you", "vous").to_owned());
    let [first, second] = [name(&scene.programs[0]), name(&scene.programs[1])];
    let solo = scene.seats == Seats::Solo;
    let who = if solo { first } else { tell!("{first} against {second}", "{first} contre {second}") };
    if scene.has_person() { tell!("{who}; ? for help", "{who} ; ? pour l'aide") } else { who }
}
