//! What `ludex review` writes about a game.

use ludex_services::evaluation::FALLBACK_PLAYER;
use ludex_services::framed::Framed;
use ludex_services::records::Record;
use ludex_services::review::{Report, Review, ReviewedPlayer};
use ludex_services::roles::Roles;
use ludex_services::words::in_shell;
use ludex_services::{AnyGame, Player, Seats, Text, Verdict, prelude::*};

use crate::commands::Played;
use crate::json::Cost;
use crate::language::{lang, said, tell, tr};
use crate::numbers::{self, percent};
use crate::observer::Watch;
use crate::output::fold;
use crate::text_table::{Align, Cell, Table};
use crate::words;

/// A game and its review.
pub(super) struct Shown<'a> {
    /// Its number, if there are several.
    pub(super) number: Option<usize>,
    pub(super) record: &'a Record,
    pub(super) game: &'a AnyGame,
    pub(super) review: &'a Review,
    /// What brings the values that are not known, if that is soon done.
    pub(super) awaits: Option<Text>,
    /// Seconds for a position.
    pub(super) time: f64,
}

/// The report as JSON.
pub(super) fn json<'a>(shown: &Shown<'a>, watch: &Watch) -> Framed<Report<'a>, Cost> {
    let Shown { record, game, review, .. } = shown;
    let report = review.report(game, record);
    Framed { command: "review", game: game.spec(), position: None, report, cost: Cost::of(watch) }
}

/// The report as text.
pub(super) fn text(shown: &Shown<'_>) -> String {
    let Shown { number, game, review, .. } = shown;
    let played = Played::of(game);
    let what = match number {
        Some(number) => tell!("game {number}", "partie {number}"),
        None => tr("a game", "une partie").into(),
    };
    let mut parts = vec![played.heading(&what)];
    parts.extend(between(shown));
    if !review.moves.is_empty() {
        parts.push(table(review, Roles::of(game)).to_string());
    }
    let mut lines: Vec<_> = Roles::of(game).players().iter().map(|&player| fold(&summary(shown, player), 0)).collect();
    lines.extend(unknown(shown).map(|note| fold(&note, 0)));
    parts.push(lines.join("\n"));
    parts.join("\n\n")
}

/// Who played, and how it ended.
fn between(Shown { record, .. }: &Shown<'_>) -> Option<String> {
    let names = Player::ALL.map(|player| record.player(player));
    let result = record.tag("Result").unwrap_or("*");
    let end = record.tag("Termination").map(|word| format!(" ({})", termination(word))).unwrap_or_default();
    match names {
        [Some(first), Some(second)] => {
            Some(fold(&tell!("{first} against {second}: {result}{end}", "{first} contre {second} : {result}{end}"), 2))
        }
        [Some(only), None] | [None, Some(only)] => {
            Some(fold(&tell!("{only}: {result}{end}", "{only} : {result}{end}"), 2))
        }
        [None, None] => None,
    }
}

/// A reason for the end in the reader's words; one that is not known is shown as it is.
fn termination(word: &str) -> &str {
    match word {
        "resignation" => tr("resignation", "abandon"),
        "time" => tr("time", "temps dépassé"),
        "crash" => tr("crash", "programme terminé"),
        "illegal move" => tr("illegal move", "coup interdit"),
        "length" => tr("length", "longueur"),
        other => other,
    }
}

/// Every move of a game as a row, in a table of several games.
pub(super) fn rows(Shown { review, game, .. }: &Shown<'_>, number: usize) -> Table {
    let mut table = Table::new()
        .column("game", tr("game", "partie"), Align::Right)
        .column("ply", tr("ply", "coup"), Align::Right)
        .column("player", tr("player", "joueur"), Align::Left)
        .column("move", tr("move", "joué"), Align::Left)
        .column("before", tr("before", "avant"), Align::Left)
        .column("before_remoteness", tr("plies", "fin dans"), Align::Right)
        .column("value", tr("after", "après"), Align::Left)
        .column("remoteness", tr("plies", "fin dans"), Align::Right)
        .column("best", tr("best", "meilleurs"), Align::Left)
        .column("gave_away", tr("gave away value", "valeur lâchée"), Align::Left);
    let (seats, roles) = (game.seats(), Roles::of(game));
    let worth = |verdict: Option<Verdict>| {
        let value = |Verdict { value, .. }| Cell::new(words::move_value(seats, value), value.word());
        let plies = verdict.and_then(|verdict| verdict.remoteness);
        [verdict.map_or_else(|| Cell::new("?", ""), value), Cell::number_or(plies, "")]
    };
    for m in &review.moves {
        let yes_or_no = |gave| Cell::new(if gave { tr("yes", "oui") } else { tr("no", "non") }, gave);
        let mut cells =
            vec![Cell::number(number), Cell::number(m.ply), Cell::new(mark(roles, m.player), m.player.word())];
        cells.push(m.mv.as_str().into());
        cells.extend(worth(m.before).into_iter().chain(worth(m.value)));
        cells.push(m.best.join(" ").into());
        cells.push(m.gave_away.map(yes_or_no).unwrap_or_default());
        table.row(cells);
    }
    table
}

fn table(review: &Review, roles: Roles) -> Table {
    let seats = roles.seats;
    let mut table = Table::new().only_shown(tr("ply", "coup"), Align::Right);
    if seats != Seats::Solo {
        table = table.only_shown(tr("player", "joueur"), Align::Left);
    }
    let mut table = table
        .only_shown(tr("move", "joué"), Align::Left)
        .only_shown(tr("before", "avant"), Align::Left)
        .only_shown(tr("after", "après"), Align::Left)
        .only_shown(tr("better", "mieux"), Align::Left);
    let worth = |verdict: Option<Verdict>| {
        verdict.map_or_else(
            || "?".into(),
            |Verdict { value, remoteness }| {
                let plies = remoteness.map_or_else(|| " ∞".into(), |plies| format!(" {}", numbers::grouped(plies)));
                format!("{}{plies}", words::move_value(seats, value))
            },
        )
    };
    for m in &review.moves {
        // Of a move whose worth is not known, too: whatever it was, it was not one of these.
        let is_better = m.gave_away == Some(true) || m.gave_away.is_none() && !m.best.contains(&m.mv);
        let better: &[String] = if is_better { &m.best } else { &[] };
        let player = (seats != Seats::Solo).then(|| mark(roles, m.player));
        let cells = [m.ply.to_string()].into_iter().chain(player);
        let cells = cells.chain([m.mv.clone(), worth(m.before), worth(m.value)]).map(Cell::from);
        table.row(cells.chain([Cell::new(words::few(better), better.join(" "))]).collect());
    }
    table
}

fn summary(Shown { record, game, review, .. }: &Shown<'_>, player: Player) -> String {
    let roles = Roles::of(game);
    let mut a = "a";
    let name = match (record.player(player), roles.seats) {
        (Some(name), Seats::Fixed) => format!("{name} ({})", mark(roles, player)),
        (Some(name), _) => name.to_owned(),
        (None, _) => {
            a = if roles.seats == Seats::Solo { "avez" } else { roles.verb(player, "a", "ont") };
            let named = roles.named(player).map(|name| said(&name));
            words::capital(&named.unwrap_or_else(|| mark(roles, player)))
        }
    };
    let reviewed @ ReviewedPlayer { mistakes, moves } = review.player(player);
    let (judged, lost) = (mistakes.judged, mistakes.mistakes);
    let Some(accuracy) = reviewed.accuracy() else {
        return tell!("{name}: no move could be judged.", "{name} : aucun coup n'a pu être jugé.");
    };
    let accuracy = percent(accuracy, 1.0);
    let coups = if lost < 2 { "coup" } else { "coups" };
    let of = words::counted(judged, ["move", "moves"], ["coup", "coups"]);
    if reviewed.is_partly_judged() {
        let juges = if judged < 2 { "jugé" } else { "jugés" };
        return tell!(
            "{name} gave away value with {lost} of {of} judged, out of {moves}: accuracy {accuracy}.",
            "{name} {a} lâché de la valeur en {lost} {coups} sur {judged} {juges}, parmi {moves} : précision de \
             {accuracy}."
        );
    }
    tell!(
        "{name} gave away value with {lost} of {of}: accuracy {accuracy}.",
        "{name} {a} lâché de la valeur en {lost} {coups} sur {judged} : précision de {accuracy}."
    )
}

/// The moves whose values are not known, if there are any.
fn unknown(Shown { review, game, awaits, time, .. }: &Shown<'_>) -> Option<String> {
    let plies: Vec<_> = review.moves.iter().filter(|m| m.gave_away.is_none()).map(|m| m.ply).collect();
    let runs: Vec<_> = plies.chunk_by(|one, next| one + 1 == *next).collect();
    let run = |run: &&[usize]| match **run {
        [first, .., last] => tell!("{first} to {last}", "{first} à {last}"),
        ref single => single.iter().map(ToString::to_string).collect(),
    };
    let named = runs.iter().map(run).collect::<Vec<_>>().join(", ");
    if review.halt.is_some() {
        return match plies.len() {
            0 => None,
            1 => Some(tell!(
                "The work was stopped before move {named} was judged.",
                "Le travail a été arrêté avant que le coup {named} soit jugé."
            )),
            _ => Some(tell!(
                "The work was stopped before the moves {named} were judged.",
                "Le travail a été arrêté avant que les coups {named} soient jugés."
            )),
        };
    }
    let (time, spec) = (numbers::trimmed(*time), in_shell(&game.spec()));
    let unknown = match plies.len() {
        0 => return None,
        1 => tell!(
            "Move {named} could not be judged: its exact value was not found within {time} s (--move-time allows more).",
            "Le coup {named} n'a pas pu être jugé : sa valeur exacte n'a pas été trouvée en {time} s (--move-time en \
             permet davantage)."
        ),
        _ => tell!(
            "Moves {named} could not be judged: their exact values were not found within {time} s a position \
             (--move-time allows more).",
            "Les coups {named} n'ont pas pu être jugés : leurs valeurs exactes n'ont pas été trouvées en {time} s par \
             position (--move-time en permet davantage)."
        ),
    };
    if let Some(awaits) = awaits {
        return Some(format!("{unknown} {}", said(awaits)));
    }
    let ranks = tell!(
        "Where exact values are out of reach, a search ranks the moves of a position: ludex moves {spec} POSITION --by \
         {FALLBACK_PLAYER}",
        "Là où les valeurs exactes sont hors de portée, une recherche classe les coups d'une position : ludex moves \
         {spec} POSITION --by {FALLBACK_PLAYER}"
    );
    Some(format!("{unknown} {ranks}"))
}

/// What a player is called: by the stones, or by the order of play.
fn mark(roles: Roles, player: Player) -> String {
    match (roles.seats, player) {
        (Seats::Fixed, _) => roles.mark(player, lang()),
        (Seats::Swap, Player::First) => tr("first", "premier").to_owned(),
        (Seats::Swap, Player::Second) => tr("second", "second").to_owned(),
        (Seats::Solo, _) => tr("you", "vous").to_owned(),
    }
}
