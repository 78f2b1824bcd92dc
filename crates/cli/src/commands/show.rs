//! `ludex show`: a position, drawn.

use ludex_services::prelude::*;
use ludex_services::{AnyGame, Outcome, Player, Seats, Status, registry};
use serde::Serialize;

use super::{Played, position, text};
use crate::args::{AtArgs, Everywhere};
use crate::board::{self, Paint};
use crate::failure::Failure;
use crate::language::tell;
use crate::{output, words};

pub(super) fn run(args: &AtArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    Show { args, everywhere }.run(&registry::game(&args.game)?)
}

struct Show<'a> {
    args: &'a AtArgs,
    everywhere: &'a Everywhere,
}

impl Show<'_> {
    fn run(self, game: &AnyGame) -> Result<(), Failure> {
        let at = position(game, self.args.position.text())?;
        let mut moves = Vec::new();
        let status = words::status_of(game, &at, &mut moves);
        let moves: Vec<_> = moves.into_iter().map(|mv| game.move_text(&at, mv)).collect();
        let picture = game.picture(&at);
        let (played, position) = (Played::of(game), game.position_text(&at));
        if !self.everywhere.json {
            return output::print(&drawn(&played, &position, status, &moves, &board::block(&picture)));
        }
        output::print_json(&Json {
            command: "show",
            game: played.spec,
            position,
            status: if status.mover().is_none() { "over" } else { "turn" },
            player: status.mover().map(Player::word),
            outcome: status.outcome().map(outcome_word),
            seats: match played.seats {
                Seats::Fixed => "fixed",
                Seats::Swap => "swap",
                Seats::Solo => "solo",
            },
            moves,
            board: board::draw(&picture, Paint::Plain),
            caption: picture.caption.as_ref().map(text),
        })
    }
}

#[derive(Serialize)]
struct Json {
    command: &'static str,
    game: String,
    position: String,
    status: &'static str,
    /// Who is to move.
    player: Option<&'static str>,
    /// How the game ended: the winner, or a draw.
    outcome: Option<&'static str>,
    /// How `player` and `outcome` are meant: `fixed`; `swap`, where `first` is the player to move;
    /// or `solo`, where `first` wins what is solved and `second` what is stuck.
    seats: &'static str,
    moves: Vec<String>,
    board: Vec<String>,
    /// What the board does not show.
    caption: Option<String>,
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(player) => player.word(),
        Outcome::Draw => "draw",
    }
}

fn drawn(played: &Played, position: &str, status: Status, moves: &[String], board: &str) -> String {
    let mut lines =
        vec![played.heading(&tell!("a position", "une position")), String::new(), board.into(), String::new()];
    lines.extend(words::status(played.seats, status).map(|sentence| format!("  {sentence}.")));
    if !moves.is_empty() {
        let moves = words::list(moves);
        lines.push(output::fold(&tell!("Moves: {moves}", "Coups : {moves}"), 2));
    }
    lines.push(tell!("  Position: {position}", "  Position : {position}"));
    lines.join("\n")
}
