//! `ludex show`: a position, drawn.

use ludex_services::drawing::{no_board, svg};
use ludex_services::play::Record;
use ludex_services::prelude::*;
use ludex_services::session::{Scene, read_record};
use ludex_services::symmetry::{Canonical, canonical};
use ludex_services::{AnyGame, AnyPosition, Outcome, Player, Status, filmstrip, registry};
use serde::Serialize;

use super::{Played, position};
use crate::args::{Everywhere, ShowArgs, ShowFormat, two_forms};
use crate::board::{self, Paint};
use crate::failure::Failure;
use crate::language::{lang, said, tell, tr};
use crate::output_file::{Output, Written};
use crate::picture::{Form, no_form};
use crate::{json, output, words};

pub(super) fn run(args: &ShowArgs, everywhere: &Everywhere) -> Result<(), Failure> {
    let form = form(args)?;
    if args.whole && form.is_none() {
        let sentence = tr(
            "--whole draws a picture; add -o FILE.svg or --format svg",
            "--whole dessine une image ; ajoutez -o FICHIER.svg ou --format svg",
        );
        return Err(Failure::BadInput(sentence.into()));
    }
    if args.format == Some(ShowFormat::Json) {
        json::want();
    }
    let json = everywhere.json || args.format == Some(ShowFormat::Json);
    if json && form.is_some() && args.output.is_none() {
        return Err(two_forms());
    }
    let output = args.output.as_deref().map(|file| Output::open(file, everywhere)).transpose()?;
    // Who draws a whole game plays its moves.
    let game = &if args.whole { registry::listed_game(&args.game)? } else { registry::game(&args.game)? };
    let at = position(game, args.position.text())?;
    let drawn = match form {
        None => None,
        Some(form) if args.whole => Some(form.bytes(game_svg(game, args.position.text())?)?),
        Some(form) => Some(form.bytes(board_svg(game, &at)?)?),
    };
    match (&output, drawn) {
        (Some(to), Some(bytes)) => {
            let written = to.write(&bytes)?;
            if json {
                return output::print_json(&Json { written: Some(written), ..told(game, &at, args.canonical) });
            }
            let (place, size) = (&written.place, written.size());
            let told = if args.whole {
                tell!("The game is {place} ({size})", "La partie est {place} ({size})")
            } else {
                tell!("The board is {place} ({size})", "Le plateau est {place} ({size})")
            };
            let form = if args.canonical { format!("\n\n{}", turned(game, &at)) } else { String::new() };
            output::print(&(told + &form))
        }
        (None, Some(bytes)) => output::write_data(|out| out.write_all(&bytes)),
        (_, None) if json => output::print_json(&told(game, &at, args.canonical)),
        (_, None) => output::print(&text(game, &at, args.canonical)),
    }
}

/// The form of the picture that is asked for, if one is.
fn form(args: &ShowArgs) -> Result<Option<Form>, Failure> {
    let named = match args.format {
        Some(ShowFormat::Svg) => Some(Form::Svg),
        Some(ShowFormat::Png) => Some(Form::Png),
        _ => args.output.as_deref().and_then(Form::of_name),
    };
    let text = matches!(args.format, Some(ShowFormat::Text));
    let sentence = match (&args.output, named) {
        (Some(_), _) if text => tr(
            "-o writes a picture, and text goes to standard output; leave one of the two out",
            "-o écrit une image, et le texte va sur la sortie standard ; ôtez l'un des deux",
        ),
        (Some(file), None) => return Err(no_form(file)),
        (file, named) => return named.map(|form| form.going_to(file.as_deref())).transpose(),
    };
    Err(Failure::BadInput(sentence.into()))
}

fn board_svg(game: &AnyGame, at: &AnyPosition) -> Result<String, Failure> {
    // A record knows the moves of its positions.
    if let Some(reason) = game.unlisted(at) {
        return Err(Failure::BadInput(said(&reason)));
    }
    let record = Record::from(game, at.clone()).map_err(|error| Failure::Other(said(&error.text())))?;
    let (scene, played) = (Scene::new(game, &record), Played::of(game));
    if scene.picture.cells.is_empty() {
        return Err(Failure::BadInput(said(&no_board(&played.spec))));
    }
    let (title, spec, position) = (&played.title, &played.spec, &scene.position);
    Ok(svg(&scene, &tell!("{title} ({spec}): {position}", "{title} ({spec}) : {position}"), lang()))
}

fn game_svg(game: &AnyGame, line: Option<&str>) -> Result<String, Failure> {
    let record = match line {
        Some(line) => read_record(game, line)?,
        None => Record::new(game).map_err(|error| Failure::Other(said(&error.text())))?,
    };
    let Played { title, spec, .. } = Played::of(game);
    let drawn = filmstrip::svg(game, &record, &format!("{title} ({spec})"), lang());
    drawn.map_err(|problem| Failure::BadInput(said(&problem)))
}

fn told(game: &AnyGame, at: &AnyPosition, canonical_too: bool) -> Json {
    let mut moves = Vec::new();
    let status = words::status_of(game, at, &mut moves);
    let picture = game.picture(at);
    let played = Played::of(game);
    Json {
        command: "show",
        game: played.spec,
        position: game.position_text(at),
        status: if status.mover().is_none() { "over" } else { "turn" },
        player: status.mover().map(Player::word),
        outcome: status.outcome().map(outcome_word),
        seats: played.seats.word(),
        moves: moves.into_iter().map(|mv| game.move_text(at, mv)).collect(),
        board: board::draw(&picture, Paint::Plain),
        caption: picture.caption.as_ref().map(said),
        written: None,
        canonical: canonical_too.then(|| canonical(game, at)),
    }
}

fn text(game: &AnyGame, at: &AnyPosition, canonical_too: bool) -> String {
    let mut moves = Vec::new();
    let status = words::status_of(game, at, &mut moves);
    let listed = words::list_of(moves.iter().map(|&mv| game.move_text(at, mv)));
    let shown = drawn(&Played::of(game), &game.position_text(at), status, &listed, &board::block(&game.picture(at)));
    if canonical_too { format!("{shown}\n\n{}", turned(game, at)) } else { shown }
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
    #[serde(flatten)]
    written: Option<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<Canonical>,
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(player) => player.word(),
        Outcome::Draw => "draw",
    }
}

fn drawn(played: &Played, position: &str, status: Status, moves: &str, board: &str) -> String {
    let mut lines =
        vec![played.heading(&tell!("a position", "une position")), String::new(), board.into(), String::new()];
    lines.extend(words::status(played.roles, status).map(|sentence| output::fold(&format!("{sentence}."), 2)));
    if !moves.is_empty() {
        lines.push(output::fold(&tell!("Moves: {moves}", "Coups : {moves}"), 2));
    }
    lines.push(tell!("  Position: {position}", "  Position : {position}"));
    lines.join("\n")
}

/// The canonical form, drawn, and how the position comes to it.
fn turned(game: &AnyGame, at: &AnyPosition) -> String {
    let form = canonical(game, at);
    let Canonical { position, element, .. } = &form;
    let position = tell!("  Position: {position}", "  Position : {position}");
    let board = board::block(&game.picture(&form.at));
    let drawn = if *element == 0 { Vec::new() } else { vec![String::new(), board, String::new(), position] };
    let [way, images] = [form.way(), form.stands_for()].map(|sentence| output::fold(&said(&sentence), 2));
    [vec![way], drawn, vec![images]].concat().join("\n")
}
