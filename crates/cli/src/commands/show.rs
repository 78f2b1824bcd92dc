//! `ludex show`: a position, drawn.

use ludex_services::prelude::*;
use ludex_services::symmetry::{Canonical, canonical};
use ludex_services::{AnyGame, Outcome, Player, Seats, Status, registry};
use serde::Serialize;

use super::{Played, position, text};
use crate::args::{Everywhere, ShowArgs};
use crate::board::{self, Paint};
use crate::failure::Failure;
use crate::language::{tell, tr};
use crate::{output, words};

pub(super) fn run(args: &ShowArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    Show { args, everywhere }.run(&registry::game(&args.game)?)
}

struct Show<'a> {
    args: &'a ShowArgs,
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
        let canonical = self.args.canonical.then(|| canonical(game, &at));
        if !self.everywhere.json {
            let form = canonical.as_ref().map(|form| turned(form, &board::block(&game.picture(&form.at))));
            let shown = drawn(&played, &position, status, &moves, &board::block(&picture));
            return output::print(&[Some(shown), form].into_iter().flatten().collect::<Vec<_>>().join("\n\n"));
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
            canonical,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<Canonical>,
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

/// The canonical form, drawn, and how the position comes to it.
fn turned(form: &Canonical, board: &str) -> String {
    let Canonical { position, element, images, kept_names, .. } = form;
    let way = text(&form.symmetry);
    let way = if *element == 0 {
        tr("The canonical form is this position itself.", "La forme canonique est cette position même.").to_owned()
    } else {
        tell!(
            "The canonical form, by symmetry {element} ({way}):",
            "La forme canonique, par la symétrie {element} ({way}) :"
        )
    };
    let kept: Vec<_> = kept_names.iter().map(text).collect();
    let kept = kept.join(" ; ").replace(" ; ", tr("; ", " ; "));
    let images = match (images, kept_names.is_empty()) {
        (1, true) => {
            tr("It is the only one: the game has no symmetry.", "Elle est seule : le jeu n'a pas de symétrie.").into()
        }
        (_, true) => tell!(
            "It stands for {images} positions: no symmetry keeps it.",
            "Elle représente {images} positions : aucune symétrie ne la conserve."
        ),
        (1, false) => tell!(
            "It stands for itself alone: all symmetries keep it.",
            "Elle ne représente qu'elle-même : toutes les symétries la conservent."
        ),
        (_, false) => tell!(
            "It stands for {images} positions; kept by: {kept}.",
            "Elle représente {images} positions ; conservée par : {kept}."
        ),
    };
    let position = tell!("  Position: {position}", "  Position : {position}");
    let drawn = if *element == 0 { Vec::new() } else { vec![String::new(), board.to_owned(), String::new(), position] };
    [vec![output::fold(&way, 2)], drawn, vec![output::fold(&images, 2)]].concat().join("\n")
}
