//! Laws of [`Notation`]: what was written can be read.

use ludex_core::{Notation, Playable, Status};

use crate::{Laws, Sample};

pub(super) fn check<G: Playable>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let start = laws.game.start();
    laws.hold(["a spec is one word", "le nom d'un jeu est un seul mot"], &start, one_word(&laws.name), || {
        format!("`{}`", laws.name)
    });
    for at in laws.positions(sample) {
        positions_round_trip(laws, at);
        settings_hold(laws, at);
        moves_round_trip(laws, at);
    }
}

fn one_word(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('-') && !text.chars().any(|c| c.is_whitespace() || c.is_control())
}

fn positions_round_trip<G: Notation>(laws: &Laws<'_, G>, at: &G::Position) {
    let text = laws.game.position_text(at);
    laws.hold(
        [
            "a position is one word that does not begin with -",
            "une position est un seul mot, qui ne commence pas par -",
        ],
        at,
        one_word(&text),
        || format!("`{text}`"),
    );
    let read = laws.game.read_position(&text);
    laws.hold(
        ["a position is read as it was written", "une position se relit comme elle s'écrit"],
        at,
        read.as_ref() == Ok(at),
        || format!("`{text}` gives {read:?}"),
    );
}

fn settings_hold<G: Notation>(laws: &Laws<'_, G>, at: &G::Position) {
    let text = laws.game.position_text(at);
    for (number, setting) in laws.game.settings(&text).into_iter().enumerate() {
        let chosen = setting.chosen.map(|chosen| &setting.options[chosen].1);
        laws.hold(
            ["a position has an option of every setting", "une position a une option de chaque réglage"],
            at,
            chosen == Some(&text),
            || format!("{}: {chosen:?}", setting.title),
        );
        for (option, (title, text)) in setting.options.iter().enumerate() {
            let Ok(read) = laws.game.read_position(text) else { continue };
            let again = laws.game.settings(text);
            let same = again.get(number).filter(|again| again.title == setting.title);
            let is_chosen = same.and_then(|same| Some(&same.options[same.chosen?].0)) == Some(title);
            laws.hold(
                ["an option that is chosen is chosen in its position", "une option choisie l'est dans sa position"],
                at,
                is_chosen && laws.game.position_text(&read) == *text,
                || format!("{}, option {option}, {title}: `{text}`", setting.title),
            );
        }
    }
}

fn moves_round_trip<G: Notation>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let read = |text: &str| laws.game.read_move(at, text);
    for mv in moves {
        let text = laws.game.move_text(at, mv);
        laws.hold(["a move is one word", "un coup est un seul mot"], at, one_word(&text), || format!("`{text}`"));
        let back = read(&text);
        laws.hold(
            ["a move is read as it was written", "un coup se relit comme il s'écrit"],
            at,
            back == Ok(mv),
            || format!("{mv:?}, `{text}`, {back:?}"),
        );
    }
    let over = matches!(status, Status::Over(_));
    let taken = if over { read("1").ok() } else { None };
    laws.hold(
        ["no move is read when the game is over", "aucun coup ne se lit quand la partie est finie"],
        at,
        taken.is_none(),
        || format!("`1` gives {taken:?}"),
    );
}
