//! Values, outcomes and players in the language of this run; the words are those of
//! [`ludex_services::words`].

use std::fmt::Display;
use std::path::Path;

use ludex_services::count::Quantity;
use ludex_services::roles::Roles;
use ludex_services::table::finished_work;
use ludex_services::{Seats, Status, Text, Value, Verdict, words};

use crate::language::{lang, said, tell, tr};
use crate::numbers::grouped;

pub(crate) use ludex_services::words::{french_of, status_of, with_capital as capital};

/// The text of a word, which is known when the program is built.
fn word(text: Text) -> &'static str {
    match if lang() == ludex_services::Lang::En { text.en } else { text.fr } {
        std::borrow::Cow::Borrowed(word) => word,
        std::borrow::Cow::Owned(_) => unreachable!("words are fixed"),
    }
}

/// `9 plies`; `31 moves` in a puzzle, where every ply is a move of the one player.
pub(crate) fn plies(number: u32, seats: Seats) -> String {
    said(&words::plies(number, seats))
}

/// `1 position`, `5,478 positions`; the number as digits.
pub(crate) fn positions(digits: &str) -> String {
    said(&words::positions(digits))
}

/// `1 game`, `5 games`: the number, and what is counted, one and many of it.
pub(crate) fn counted(number: impl Display, [one, many]: [&str; 2], [une, plusieurs]: [&str; 2]) -> String {
    let digits = number.to_string();
    let number = grouped(&digits);
    let unit = if digits == "1" { one } else { many };
    // A French plural begins with two.
    let unite = if ["0", "1"].contains(&&*digits) { une } else { plusieurs };
    tell!("{number} {unit}", "{number} {unite}")
}

/// What is counted: one and many of it, in English and in French.
fn nouns(of: Quantity) -> [[&'static str; 2]; 2] {
    match of {
        Quantity::Positions => [["position", "positions"]; 2],
        Quantity::Games => [["game", "games"], ["partie", "parties"]],
        Quantity::Histories => [["history", "histories"], ["début de partie", "débuts de partie"]],
        Quantity::Legal => [["legal board", "legal boards"], ["plateau légal", "plateaux légaux"]],
    }
}

/// What is counted, many of it.
pub(crate) fn quantity(of: Quantity) -> &'static str {
    let [[_, many], [_, plusieurs]] = nouns(of);
    tr(many, plusieurs)
}

/// `1 game`, `5,478 positions`: how many there are of what is counted; the number as digits.
pub(crate) fn quantities(digits: &str, of: Quantity) -> String {
    let [en, fr] = nouns(of);
    counted(digits, en, fr)
}

/// `5 positions seen`.
pub(crate) fn positions_seen(number: u64) -> String {
    counted(number, ["position seen", "positions seen"], ["position vue", "positions vues"])
}

/// What a run that was stopped found, and the folder that keeps it.
pub(crate) fn resumed_from(found: &str, place: &str) -> String {
    tell!(
        "{found} (finished work is saved in {place}, and the same command resumes from there)",
        "{found} (le travail achevé est enregistré dans {place}, et la même commande reprend de là)"
    )
}

/// The same of a table, which may have no finished work yet.
pub(crate) fn resumed_from_table(found: &str, table: &Path) -> String {
    if let Some(folder) = finished_work(table) {
        return resumed_from(found, &folder.display().to_string());
    }
    tell!(
        "{found} (no part of the table is finished: the same command begins anew)",
        "{found} (aucune partie de la table n'est achevée : la même commande recommence)"
    )
}

/// `5 finished plies`.
pub(crate) fn finished_plies(number: usize) -> String {
    counted(number, ["finished ply", "finished plies"], ["coup achevé", "coups achevés"])
}

/// How to see the plies of a total.
pub(crate) fn by_ply() -> &'static str {
    tr("(--by-ply lists them ply by ply)", "(--by-ply les donne coup par coup)")
}

/// The value of the position, as a sentence.
pub(crate) fn value(roles: Roles, status: Status, verdict: Verdict) -> String {
    said(&words::value(roles, status, verdict))
}

/// Whose turn it is, or how the game ended, as a sentence.
pub(crate) fn status(roles: Roles, status: Status) -> Option<String> {
    words::status(roles, status).map(|text| said(&text))
}

/// A value in a word, for the player who makes a move; a move of a puzzle solves it or does not.
pub(crate) fn move_value(seats: Seats, value: Value) -> &'static str {
    word(words::move_value(seats, value))
}

/// The heading for the number of positions of a value.
pub(crate) fn counted_value(seats: Seats, value: Value) -> &'static str {
    word(words::counted_value(seats, value))
}

/// The headings of finished positions: won by the first player, drawn, won by the second.
pub(crate) fn ended(roles: Roles) -> [String; 3] {
    words::ended(roles).map(|text| said(&text))
}

/// A position with its value and its best moves, on one line.
pub(crate) fn line(position: &str, value: &str, best: &[String]) -> String {
    said(&words::line(position, value, best))
}

/// A list of words, cut short where it is long.
pub(crate) fn list(list: &[String]) -> String {
    said(&words::list(list))
}

/// The same, shorter, for the cell of a table.
pub(crate) fn few(list: &[String]) -> String {
    said(&words::few(list))
}

/// A list of words; of a long list only those words are made that are shown.
pub(crate) fn list_of<W: ToString>(list: impl ExactSizeIterator<Item = W>) -> String {
    said(&words::list_of(list))
}
