//! The words in a picture's legend, in both languages.

use ludex_core::{Lang, Outcome, Player, Seats, Side, Text, say};

use super::Known;

/// The mark of a vertex: a letter for its region and the number of its layer, small and below.
///
/// Aⱼ and Bⱼ are layers of the attractors of the first and the second player; in a plain graph a
/// vertex is W, won, or L, lost (in French G and P), for the player to move. Where neither wins it
/// is `=`.
pub(super) fn mark(seats: Seats, Known { outcome, plies }: Known, lang: Lang) -> String {
    let plain = seats == Seats::Swap;
    let letter = match (outcome, plain, lang) {
        (Outcome::Draw, ..) => return "=".to_owned(),
        (Outcome::Win(Player::First), false, _) => 'A',
        (Outcome::Win(Player::Second), false, _) => 'B',
        (Outcome::Win(Player::First), true, Lang::En) => 'W',
        (Outcome::Win(Player::Second), true, Lang::En) => 'L',
        (Outcome::Win(Player::First), true, Lang::Fr) => 'G',
        (Outcome::Win(Player::Second), true, Lang::Fr) => 'P',
    };
    let layer = plies.map_or_else(|| "∞".to_owned(), small);
    format!("{letter}{layer}")
}

/// A number in small digits below the line.
fn small(number: u32) -> String {
    let digit = |c: char| char::from_u32('₀' as u32 + (c as u32 - '0' as u32)).unwrap_or(c);
    number.to_string().chars().map(digit).collect()
}

/// The class of a region.
pub(super) fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "first",
        Outcome::Win(Player::Second) => "second",
        Outcome::Draw => "neither",
    }
}

/// The legend of a vertex: who moves there.
pub(super) fn moves(sides: Option<[Side; 2]>, player: Player) -> Text {
    match (named(sides, player), player) {
        (Some(Side { en, fr_alone, .. }), _) => say!("{en} to move", "au trait : {fr_alone}"),
        (None, Player::First) => Text::fixed("the first player moves", "au premier joueur de jouer"),
        (None, Player::Second) => Text::fixed("the second player moves", "au second joueur de jouer"),
    }
}

fn named(sides: Option<[Side; 2]>, player: Player) -> Option<Side> {
    sides.map(|[first, second]| if player == Player::First { first } else { second })
}

/// The legend of a region.
pub(super) fn region(sides: Option<[Side; 2]>, seats: Seats, outcome: Outcome) -> Text {
    if let (Seats::Fixed, Outcome::Win(player)) = (seats, outcome)
        && let Some(Side { en, fr_alone, .. }) = named(sides, player)
    {
        return say!("attractor of {en}, and the layer", "attracteur ({fr_alone}), et le rang");
    }
    let (en, fr) = match (seats, outcome) {
        (Seats::Solo, Outcome::Win(Player::First)) => {
            ("solved from here, in so many moves", "on peut résoudre d'ici, en ce nombre de coups")
        }
        (Seats::Solo, Outcome::Win(Player::Second)) => ("stuck, sooner or later", "bloqué, tôt ou tard"),
        (Seats::Swap, Outcome::Win(Player::First)) => {
            ("won for the player to move, in so many plies", "gagnante pour qui doit jouer, en ce nombre de coups")
        }
        (Seats::Swap, Outcome::Win(Player::Second)) => {
            ("lost for the player to move, in so many plies", "perdante pour qui doit jouer, en ce nombre de coups")
        }
        (_, Outcome::Win(Player::First)) => {
            ("attractor of the first player, and the layer", "attracteur du premier joueur, et le rang")
        }
        (_, Outcome::Win(Player::Second)) => {
            ("attractor of the second player, and the layer", "attracteur du second joueur, et le rang")
        }
        (_, Outcome::Draw) => ("neither can force a win", "aucun ne peut forcer le gain"),
    };
    Text::fixed(en, fr)
}

/// The legend of a strategy.
pub(super) fn strategy(sides: Option<[Side; 2]>, seats: Seats, player: Player) -> Text {
    if let (Seats::Fixed, Some(Side { en, fr_alone, .. })) = (seats, named(sides, player)) {
        return say!("winning strategy of {en}", "stratégie gagnante ({fr_alone})");
    }
    let (en, fr) = match (seats, player) {
        (Seats::Solo, _) => ("a shortest solution", "une solution la plus courte"),
        (Seats::Swap, _) => ("a winning move", "un coup gagnant"),
        (_, Player::First) => ("winning strategy of the first player", "stratégie gagnante du premier joueur"),
        (_, Player::Second) => ("winning strategy of the second player", "stratégie gagnante du second joueur"),
    };
    Text::fixed(en, fr)
}
