//! `ludex play`: a game in the terminal, line by line.

mod console;
mod entered;
mod session;
mod told;
mod values;

use ludex::play::Record;
use ludex::players::{Judge, Kind, PlayerSpec, contender};
use ludex::table::Table;
use ludex::{Playable, Seats, Visitor, registry};

use self::session::{Seat, Session};
use super::players::{judge, seed, with};
use super::{Played, from_table, position, start_threads};
use crate::args::{Everywhere, PlayArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::observer::Watch;
use crate::output;

pub(super) fn run(args: &PlayArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    if everywhere.json {
        return Err(Failure::BadInput(tr("ludex play has no --json", "ludex play n'a pas de --json").into()));
    }
    let table = args.table.as_deref().map(from_table::open).transpose()?;
    registry::with_game(&args.game, Play { args, everywhere, table: table.as_ref() })?
}

struct Play<'a> {
    args: &'a PlayArgs,
    everywhere: &'a Everywhere,
    table: Option<&'a Table>,
}

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Self { args, everywhere, table } = self;
        let at = position(game, args.from.as_deref())?;
        let players = players(game, args)?;
        let watch = Watch::new(everywhere);
        let prober = table.map(|table| from_table::of(table, game)).transpose()?;
        let perfect = players.iter().any(|player| player.kind == Kind::Perfect);
        let judge = match prober {
            Some(prober) => Some(Judge::with_table(prober)),
            None if perfect => Some(judge(game, &at, &watch)?),
            None => None,
        };
        watch.finish();
        let with = with(judge.as_ref(), everywhere);
        let seat = |number: usize| -> Result<Seat<'_, G>, Failure> {
            let player = &players[number];
            if player.is_human() {
                return Ok(Seat::Person);
            }
            let contender = contender(game, player, &with)?;
            let mut strategy = contender.player();
            strategy.begin(seed(everywhere).wrapping_add(number as u64));
            Ok(Seat::Program { name: player.text.clone(), strategy })
        };
        let seats = [seat(0)?, seat(1)?];
        let played = Played::of(game);
        output::print(&played.heading(&introduction(&seats, game.seats() == Seats::Solo)))?;
        let record = Record::from(game, at).map_err(|error| Failure::Other(super::text(&error.text())))?;
        Session { game, record, seats, judge: judge.as_ref(), watch: &watch }.run()
    }
}

/// Who plays; a puzzle has one player, and the program plays as well as it can where nobody else is named.
fn players<G: Playable>(game: &G, args: &PlayArgs) -> Result<[PlayerSpec; 2], Failure> {
    let first = PlayerSpec::read(&args.first)?;
    if game.seats() == Seats::Solo {
        if args.second.is_some() {
            return Err(Failure::BadInput(
                tr("this game has one player; leave --second out", "ce jeu se joue seul ; retirez --second").into(),
            ));
        }
        return Ok([first.clone(), first]);
    }
    let usual = if game.evaluations().is_empty() { "mcts:time=1" } else { "alphabeta:time=1" };
    Ok([first, PlayerSpec::read(args.second.as_deref().unwrap_or(usual))?])
}

fn introduction<G: Playable>(seats: &[Seat<'_, G>; 2], solo: bool) -> String {
    let name = |seat: &Seat<'_, G>| match seat {
        Seat::Person => tr("you", "vous").to_owned(),
        Seat::Program { name, .. } => name.clone(),
    };
    let [first, second] = [name(&seats[0]), name(&seats[1])];
    let who = if solo { first } else { tell!("{first} against {second}", "{first} contre {second}") };
    if seats.iter().any(Seat::is_person) { tell!("{who}; ? for help", "{who} ; ? pour l'aide") } else { who }
}
