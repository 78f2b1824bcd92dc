//! Values, outcomes and players in the reader's words.
//!
//! The first player is X and the second O on every board with two kinds of stones. Games whose positions don't say who
//! is to move ([`Seats::Swap`]) speak of *the player to move*, and puzzles of being solved.

use ludex::{Outcome, Playable, Player, Seats, Status, Value, Verdict};

use crate::language::{tell, tr};
use crate::numbers::grouped;

/// `9 plies`; `31 moves` in a puzzle, where every ply is a move of the one player.
pub(crate) fn plies(number: u32, seats: Seats) -> String {
    let digits = grouped(number);
    let (en, fr) = match (number, seats) {
        (1, Seats::Solo) => ("move", "coup"),
        (_, Seats::Solo) => ("moves", if number < 2 { "coup" } else { "coups" }),
        (1, _) => ("ply", "coup"),
        (_, _) => ("plies", if number < 2 { "coup" } else { "coups" }),
    };
    format!("{digits} {}", tr(en, fr))
}

/// `1 position`, `5,478 positions`; the number as digits.
pub(crate) fn positions(digits: &str) -> String {
    let number = grouped(digits);
    let one = digits == "1" || (digits == "0" && crate::language::lang() == ludex::Lang::Fr);
    format!("{number} position{}", if one { "" } else { "s" })
}

fn player(player: Player) -> &'static str {
    match player {
        Player::First => tr("the first player (X)", "le premier joueur (X)"),
        Player::Second => tr("the second player (O)", "le second joueur (O)"),
    }
}

/// What the position is worth, as a sentence.
pub(crate) fn value(seats: Seats, status: Status, Verdict { value, remoteness }: Verdict) -> String {
    let mover = match status {
        Status::Over(outcome) => return over(seats, outcome),
        Status::Turn(mover) => mover,
    };
    let after = remoteness.map(|number| plies(number, seats)).unwrap_or_default();
    if remoteness.is_none() && value != Value::Draw {
        return capital(&without_plies(seats, value, mover));
    }
    capital(&match (seats, value) {
        (Seats::Solo, Value::Win) => tell!("can be solved in {after}", "se résout en {after}"),
        (Seats::Solo, Value::Draw) => {
            tr("cannot be solved, though play can go on for ever", "n'a pas de solution, mais on peut jouer sans fin")
                .into()
        }
        (Seats::Solo, Value::Loss) => {
            tell!("cannot be solved: stuck after {after} at most", "n'a pas de solution : bloqué après {after} au plus")
        }
        (_, Value::Draw) if remoteness.is_none() => tr("a draw that never ends", "partie nulle, sans fin").into(),
        (_, Value::Draw) => tell!("draw in {after}", "partie nulle en {after}"),
        (Seats::Swap, Value::Win) => tell!("the player to move wins in {after}", "le joueur au trait gagne en {after}"),
        (Seats::Swap, Value::Loss) => {
            tell!("the player to move loses in {after}", "le joueur au trait perd en {after}")
        }
        (Seats::Fixed, _) => {
            let winner = player(if value == Value::Win { mover } else { !mover });
            tell!("{winner} wins in {after}", "{winner} gagne en {after}")
        }
    })
}

/// A value that is not drawn, where the plies to the end were not computed.
fn without_plies(seats: Seats, value: Value, mover: Player) -> String {
    match (seats, value == Value::Win) {
        (Seats::Solo, true) => tr("can be solved", "se résout").into(),
        (Seats::Solo, false) => tr("cannot be solved", "n'a pas de solution").into(),
        (Seats::Swap, true) => tr("the player to move wins", "le joueur au trait gagne").into(),
        (Seats::Swap, false) => tr("the player to move loses", "le joueur au trait perd").into(),
        (Seats::Fixed, wins) => {
            let winner = player(if wins { mover } else { !mover });
            tell!("{winner} wins", "{winner} gagne")
        }
    }
}

/// The status of a position, with its moves where they are not too many to be listed.
pub(crate) fn status_of<G: Playable>(game: &G, at: &G::Position, moves: &mut Vec<G::Move>) -> Status {
    if game.unlisted(at).is_some() { Status::Turn(Player::First) } else { game.expand(at, moves) }
}

/// Whose turn it is, or how the game ended, as a sentence.
pub(crate) fn status(seats: Seats, status: Status) -> Option<String> {
    match (status, seats) {
        (Status::Over(outcome), _) => Some(over(seats, outcome)),
        (Status::Turn(mover), Seats::Fixed) => {
            let mover = player(mover);
            Some(capital(&tell!("{mover} is to move", "{mover} a le trait")))
        }
        (Status::Turn(_), Seats::Swap | Seats::Solo) => None,
    }
}

/// How a game ended, as a sentence without its full stop.
pub(crate) fn over(seats: Seats, outcome: Outcome) -> String {
    match (seats, outcome) {
        (Seats::Solo, Outcome::SOLVED) => tr("Solved", "Résolu").into(),
        (Seats::Solo, _) => tr("Stuck: no move is left", "Bloqué : plus aucun coup").into(),
        (_, Outcome::Draw) => tr("The game is over: a draw", "La partie est finie : nulle").into(),
        (Seats::Swap, Outcome::Win(Player::First)) => tr(
            "The game is over: the player who would move now has won",
            "La partie est finie : le joueur qui aurait le trait a gagné",
        )
        .into(),
        (Seats::Swap, Outcome::Win(Player::Second)) => tr(
            "The game is over: the player who moved last has won",
            "La partie est finie : le joueur qui vient de jouer a gagné",
        )
        .into(),
        (Seats::Fixed, Outcome::Win(winner)) => {
            let winner = player(winner);
            tell!("The game is over: {winner} has won", "La partie est finie : {winner} a gagné")
        }
    }
}

/// A value in a word, for the player who makes a move; a move of a puzzle solves it or does not.
pub(crate) fn move_value(seats: Seats, value: Value) -> &'static str {
    match (seats, value) {
        (Seats::Solo, Value::Win) => tr("solves", "résout"),
        (Seats::Solo, Value::Draw) => tr("never ends", "sans fin"),
        (Seats::Solo, Value::Loss) => tr("gets stuck", "bloque"),
        (_, Value::Win) => tr("wins", "gagne"),
        (_, Value::Draw) => tr("draws", "annule"),
        (_, Value::Loss) => tr("loses", "perd"),
    }
}

/// What positions of a value are called where they are counted.
pub(crate) fn counted_value(seats: Seats, value: Value) -> &'static str {
    match (seats, value) {
        (Seats::Solo, Value::Win) => tr("solvable", "solubles"),
        (Seats::Solo, Value::Draw) => tr("endless", "sans fin"),
        (Seats::Solo, Value::Loss) => tr("stuck", "bloquées"),
        (_, Value::Win) => tr("won", "gagnées"),
        (_, Value::Draw) => tr("drawn", "nulles"),
        (_, Value::Loss) => tr("lost", "perdues"),
    }
}

/// The headings of finished positions: won by the first player, drawn, won by the second.
pub(crate) fn ended(seats: Seats) -> [&'static str; 3] {
    match seats {
        Seats::Fixed => [tr("X won", "X a gagné"), tr("drawn", "nulles"), tr("O won", "O a gagné")],
        Seats::Swap => [tr("mover won", "trait gagne"), tr("drawn", "nulles"), tr("mover lost", "trait perd")],
        Seats::Solo => [tr("solved", "résolues"), tr("drawn", "nulles"), tr("stuck", "bloquées")],
    }
}

/// A position with its value and its best moves, on one line.
pub(crate) fn line(position: &str, value: &str, best: &[String]) -> String {
    let line = tell!("{position}: {value}", "{position} : {value}");
    if best.is_empty() {
        return line;
    }
    let best = list(best);
    line + &tell!("; best: {best}", " ; le mieux : {best}")
}

/// The sentence with a capital letter.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A list of words, cut short where it is long.
pub(crate) fn list(words: &[String]) -> String {
    const SHOWN: usize = 40;
    if words.len() <= SHOWN + 1 {
        return words.join(" ");
    }
    let (shown, more) = (words[..SHOWN].join(" "), grouped(words.len() - SHOWN));
    tell!("{shown} … and {more} more", "{shown} … et {more} autres")
}
