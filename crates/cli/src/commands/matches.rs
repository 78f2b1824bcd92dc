//! `ludex match`: players against each other, many times.

use ludex_services::play::{GridSettings, MatchSettings, PlayError, play_grid, play_match};
use ludex_services::players::{ExactValues, Kind, PlayerSpec, contender};
use ludex_services::table::Table;
use ludex_services::{AnyGame, AnyPosition, Verdict, registry};

use super::matches_report::MatchOutput;
use super::players::{exact_values, with};
use super::{Played, position, start_threads, text};
use crate::args::{Everywhere, MatchArgs};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::numbers::grouped;
use crate::observer::Watch;
use crate::{halt, tables};

pub(super) fn run(args: &MatchArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    start_threads(everywhere)?;
    let players = players(args)?;
    let table = args.table.as_deref().map(tables::open).transpose()?;
    Match { args, everywhere, players, table: table.as_ref() }.run(&registry::listed_game(&args.game)?)
}

fn players(args: &MatchArgs) -> Result<Vec<PlayerSpec>, Failure> {
    let mut players = Vec::new();
    for text in &args.players {
        players.extend(PlayerSpec::read_all(text)?);
    }
    if players.len() < 2 {
        return Err(Failure::BadInput(
            tr("a match takes two players, or more for a grid", "il faut deux joueurs, ou davantage pour une grille")
                .into(),
        ));
    }
    Ok(players)
}

struct Match<'a> {
    args: &'a MatchArgs,
    everywhere: &'a Everywhere,
    players: Vec<PlayerSpec>,
    table: Option<&'a Table>,
}

impl Match<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let Self { args, everywhere, players, table } = self;
        let at = position(game, args.from.as_deref())?;
        let watch = Watch::new(everywhere);
        let exact = match table.map(|table| tables::of(table, game)).transpose()? {
            Some(prober) => Some(ExactValues::with_table(prober)),
            None if args.judge || players.iter().any(|player| player.kind == Kind::Perfect) => {
                Some(exact_values(game, &at, everywhere, &watch)?)
            }
            None => None,
        };
        let with = with(exact.as_ref(), everywhere);
        let contenders: Result<Vec<_>, _> = players.iter().map(|player| contender(game, player, &with)).collect();
        let contenders = contenders?;
        let verdicts = exact.as_ref().map(|exact| {
            // A table that cannot be read tells nothing of a position.
            |at: &AnyPosition| -> Option<Verdict> { exact.verdict(at, &watch).ok().flatten() }
        });
        let settings = MatchSettings {
            pairs: args.games.div_ceil(2),
            opening_plies: args.openings,
            longest: args.longest,
            seed: everywhere.seed.unwrap_or(0),
        };
        let verdicts = verdicts.as_ref().map(|verdicts| verdicts as _);
        let told = if let [a, b] = contenders.as_slice() {
            play_match(game, &at, [a, b], &settings, verdicts, &watch).map(MatchOutput::Match)
        } else {
            let settings = GridSettings { each: settings, with_themselves: false };
            play_grid(game, &at, &contenders, &settings, verdicts, &watch).map(MatchOutput::Grid)
        };
        watch.finish();
        let told = told.map_err(|error| refused(&error, &watch))?;
        told.print(&Played::of(game), &settings, everywhere.json, &watch)
    }
}

fn refused(error: &PlayError, watch: &Watch) -> Failure {
    match error {
        PlayError::Strategy { why, .. } => {
            let games = grouped(watch.last().done);
            halt::failure(why, &tell!("{games} games", "{games} parties"))
        }
        PlayError::Solo | PlayError::TooFew => Failure::BadInput(text(&error.text())),
        PlayError::Illegal { .. } | PlayError::Game(_) => Failure::Other(text(&error.text())),
    }
}
