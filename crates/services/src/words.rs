//! Values, outcomes and players in the reader's words, for the command line and the page alike.
//!
//! The first player is X and the second O on boards with two kinds of stones, unless the game has
//! names for them ([`Roles`]). Games whose positions don't say who is to move ([`Seats::Swap`])
//! speak of *the player to move*, and puzzles of being solved.

mod games;
mod typed;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Lang, Outcome, Player, Seats, Side, Status, Text, Value, Verdict, say};

use crate::numbers::grouped;
use crate::roles::Roles;

pub use games::{parameters, size};
pub use ludex_core::french_of;
pub use typed::{from_option, in_shell, shortened};

const fn text(en: &'static str, fr: &'static str) -> Text {
    Text::fixed(en, fr)
}

/// A text made in each language by the same function.
fn both(make: impl Fn(Lang) -> String) -> Text {
    Text { en: make(Lang::En).into(), fr: make(Lang::Fr).into() }
}

/// `9 plies`; `31 moves` in a puzzle, where every ply is a move of the one player.
#[must_use]
pub fn plies(number: u32, seats: Seats) -> Text {
    let (en, fr) = (grouped(number, Lang::En), grouped(number, Lang::Fr));
    let (one, many) = if seats == Seats::Solo { ("move", "moves") } else { ("ply", "plies") };
    let unit = if number == 1 { one } else { many };
    let unite = if number < 2 { "coup" } else { "coups" };
    Text { en: format!("{en} {unit}").into(), fr: format!("{fr} {unite}").into() }
}

/// The number of the move that leads to a ply: `2.` for the first player, who may be the only one,
/// and `2…` for the second. `movers` are those to move at every ply from 0 on; they need not
/// alternate.
#[must_use]
pub fn move_number(movers: &[Option<Player>], ply: usize) -> String {
    let number = (0..ply).filter(|&before| begins_number(movers, before)).count();
    let dots = if movers[ply - 1] == Some(Player::Second) { "…" } else { "." };
    format!("{number}{dots}")
}

/// Whether the move from a ply on has a number of its own: those of the first player have, and
/// those of the second before which the first did not move.
#[must_use]
pub fn begins_number(movers: &[Option<Player>], ply: usize) -> bool {
    let after_first = ply > 0 && movers[ply - 1] == Some(Player::First);
    movers[ply] == Some(Player::First) || !after_first
}

/// `position` or `positions`, as it stands after such a number, given as digits.
#[must_use]
pub fn position_noun(digits: &str, lang: Lang) -> &'static str {
    let one = digits == "1" || (digits == "0" && lang == Lang::Fr);
    if one { "position" } else { "positions" }
}

/// `1 position`, `5,478 positions`; the number as digits.
#[must_use]
pub fn positions(digits: &str) -> Text {
    both(|lang| format!("{} {}", grouped(digits, lang), position_noun(digits, lang)))
}

/// What the position is worth, as a sentence without its full stop.
#[must_use]
pub fn value(roles: impl Into<Roles>, status: Status, verdict: Verdict) -> Text {
    capital(&value_within(roles, status, verdict))
}

/// The same within a sentence: without a capital.
#[must_use]
pub fn value_within(roles: impl Into<Roles>, status: Status, verdict: Verdict) -> Text {
    let Verdict { value, remoteness } = verdict;
    let roles = roles.into();
    let seats = roles.seats;
    let mover = match status {
        Status::Over(outcome) => return over(roles, outcome),
        Status::Turn(mover) => mover,
    };
    if seats == Seats::Swap
        && let Some(Text { en, fr }) = mover_ends(verdict)
    {
        return say!("the player to move {en}", "le joueur au trait {fr}");
    }
    if remoteness.is_none() && value != Value::Draw {
        return without_plies(roles, value, mover);
    }
    let Text { en, fr } = remoteness.map_or(text("", ""), |number| plies(number, seats));
    match (seats, value) {
        (Seats::Solo, Value::Win) => say!("can be solved in {en}", "se résout en {fr}"),
        (Seats::Solo, Value::Draw) => text(
            "cannot be solved, but play never has to end",
            "n'a pas de solution, mais la partie peut durer sans fin",
        ),
        (Seats::Solo, Value::Loss) => {
            say!("cannot be solved: stuck after {en} at most", "n'a pas de solution : bloqué après {fr} au plus")
        }
        (_, Value::Draw) if remoteness.is_none() => text("a draw that never ends", "partie nulle, sans fin"),
        (_, Value::Draw) => say!("draw in {en}", "partie nulle en {fr}"),
        (Seats::Fixed | Seats::Swap, _) => {
            let (who, Text { en: winner, fr: gagnant }) = winner(roles, value, mover);
            let gagne = roles.verb(who, "gagne", "gagnent");
            say!("{winner} wins in {en}", "{gagnant} {gagne} en {fr}")
        }
    }
}

/// How a game of two ends for the player to move, behind the name of that player; nothing of a
/// draw.
#[must_use]
pub(crate) fn mover_ends(Verdict { value, remoteness }: Verdict) -> Option<Text> {
    let Text { en, fr } = match value {
        Value::Win => text("wins", "gagne"),
        Value::Loss => text("loses", "perd"),
        Value::Draw => return None,
    };
    Some(match remoteness.map(|number| plies(number, Seats::Swap)) {
        Some(Text { en: plies, fr: coups }) => say!("{en} in {plies}", "{fr} en {coups}"),
        None => Text { en, fr },
    })
}

/// A value that is not drawn, where the plies to the end were not computed.
fn without_plies(roles: Roles, value: Value, mover: Player) -> Text {
    match (roles.seats, value == Value::Win) {
        (Seats::Solo, true) => text("can be solved", "se résout"),
        (Seats::Solo, false) => text("cannot be solved", "n'a pas de solution"),
        (Seats::Fixed | Seats::Swap, _) => {
            let (who, Text { en, fr }) = winner(roles, value, mover);
            let gagne = roles.verb(who, "gagne", "gagnent");
            say!("{en} wins", "{fr} {gagne}")
        }
    }
}

/// Who wins, where the player to move has this value.
fn winner(roles: Roles, value: Value, mover: Player) -> (Player, Text) {
    let who = if value == Value::Win { mover } else { !mover };
    (who, roles.player(who))
}

/// The player who is to move, as a sentence without its full stop.
pub(crate) fn to_move(roles: Roles, mover: Player) -> Text {
    let Text { en, fr } = roles.player(mover);
    let a = roles.verb(mover, "a", "ont");
    capital(&say!("{en} is to move", "{fr} {a} le trait"))
}

/// The player who has won, likewise.
fn has_won(roles: Roles, winner: Player) -> Text {
    let Text { en, fr } = roles.player(winner);
    let a = roles.verb(winner, "a", "ont");
    say!("The game is over: {en} has won", "La partie est finie : {fr} {a} gagné")
}

/// The status of a position, with its moves where they are not too many to be listed.
pub fn status_of(game: &AnyGame, at: &AnyPosition, moves: &mut Vec<u64>) -> Status {
    if game.unlisted(at).is_some() { Status::Turn(Player::First) } else { game.expand(at, moves) }
}

/// Whose turn it is, or how the game ended, as a sentence.
#[must_use]
pub fn status(roles: impl Into<Roles>, status: Status) -> Option<Text> {
    let roles = roles.into();
    match (status, roles.seats) {
        (Status::Over(outcome), _) => Some(over(roles, outcome)),
        (Status::Turn(mover), Seats::Fixed) => Some(to_move(roles, mover)),
        (Status::Turn(_), Seats::Swap | Seats::Solo) => None,
    }
}

/// How a game ended, as a sentence without its full stop.
#[must_use]
pub fn over(roles: impl Into<Roles>, outcome: Outcome) -> Text {
    let roles = roles.into();
    match (roles.seats, outcome) {
        (Seats::Solo, Outcome::SOLVED) => text("Solved", "Résolu"),
        (Seats::Solo, _) => text("Stuck: no move is left", "Bloqué : plus aucun coup"),
        (_, Outcome::Draw) => text("The game is over: a draw", "La partie est finie : nulle"),
        (Seats::Swap, Outcome::Win(Player::First)) => text(
            "The game is over: the player who would move now has won",
            "La partie est finie : le joueur qui aurait le trait a gagné",
        ),
        (Seats::Swap, Outcome::Win(Player::Second)) => text(
            "The game is over: the player who moved last has won",
            "La partie est finie : le joueur qui vient de jouer a gagné",
        ),
        (Seats::Fixed, Outcome::Win(winner)) => has_won(roles, winner),
    }
}

/// A move as what is to be done.
#[must_use]
pub fn to_play(mv: &str) -> Text {
    if mv == "pass" { text("Pass", "Passer") } else { say!("Play {mv}", "Jouer {mv}") }
}

/// A value in a word, for the player who makes a move; a move of a puzzle solves it or does not.
#[must_use]
pub const fn move_value(seats: Seats, value: Value) -> Text {
    match (seats, value) {
        (Seats::Solo, Value::Win) => text("solves", "résout"),
        (Seats::Solo, Value::Draw) => text("never ends", "sans fin"),
        (Seats::Solo, Value::Loss) => text("gets stuck", "est bloqué"),
        (_, Value::Win) => text("wins", "gagne"),
        (_, Value::Draw) => text("draws", "annule"),
        (_, Value::Loss) => text("loses", "perd"),
    }
}

/// The letter of a value, for places without room for a word.
#[must_use]
pub const fn letter(value: Value) -> Text {
    match value {
        Value::Win => text("W", "G"),
        Value::Draw => text("D", "N"),
        Value::Loss => text("L", "P"),
    }
}

/// What positions of a value are called where they are counted.
#[must_use]
pub const fn counted_value(seats: Seats, value: Value) -> Text {
    match (seats, value) {
        (Seats::Solo, Value::Win) => text("solvable", "solubles"),
        (Seats::Solo, Value::Draw) => text("endless", "sans fin"),
        (Seats::Solo, Value::Loss) => text("stuck", "bloquées"),
        (_, Value::Win) => text("won", "gagnées"),
        (_, Value::Draw) => text("drawn", "nulles"),
        (_, Value::Loss) => text("lost", "perdues"),
    }
}

/// The headings of finished positions: won by the first player, drawn, won by the second.
#[must_use]
pub fn ended(roles: impl Into<Roles>) -> [Text; 3] {
    let roles = roles.into();
    match roles.seats {
        Seats::Fixed => {
            let won = |player| {
                let mark = roles.mark(player, Lang::En);
                match roles.side(player).filter(|side| side.sign.is_none()) {
                    None => say!("{mark} won", "{mark} a gagné"),
                    Some(Side { fr, .. }) => {
                        let a = roles.verb(player, "a", "ont");
                        say!("{mark} won", "{fr} {a} gagné")
                    }
                }
            };
            [won(Player::First), text("drawn", "nulles"), won(Player::Second)]
        }
        Seats::Swap => [text("mover won", "trait gagne"), text("drawn", "nulles"), text("mover lost", "trait perd")],
        Seats::Solo => [text("solved", "résolues"), text("drawn", "nulles"), text("stuck", "bloquées")],
    }
}

/// A position with its value and its best moves, on one line.
#[must_use]
pub fn line(position: &str, value: &str, best: &[String]) -> Text {
    let Text { en: words, fr: mots } = list(best);
    match best {
        [] => say!("{position}: {value}", "{position} : {value}"),
        _ => say!("{position}: {value}; best: {words}", "{position} : {value} ; le mieux : {mots}"),
    }
}

/// The sentence with a capital letter.
#[must_use]
pub fn capital(Text { en, fr }: &Text) -> Text {
    Text { en: with_capital(en).into(), fr: with_capital(fr).into() }
}

/// The same in one language.
#[must_use]
pub fn with_capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A list of words, cut short where it is long.
#[must_use]
pub fn list(words: &[String]) -> Text {
    list_of(words.iter())
}

/// The same, shorter: for the cell of a table, or a line beside a picture.
#[must_use]
pub fn few(words: &[String]) -> Text {
    cut(6, words.iter())
}

/// A list of words, cut short where it is long; of a long one only those words are made that are
/// shown.
#[must_use]
pub fn list_of<W: ToString>(words: impl ExactSizeIterator<Item = W>) -> Text {
    cut(40, words)
}

/// So many words of a list, and how many more there are; one more is no reason to cut it.
fn cut<W: ToString>(shown: usize, words: impl ExactSizeIterator<Item = W>) -> Text {
    let all = words.len();
    let some = if all <= shown + 1 { all } else { shown };
    let (shown, more) = (words.take(some).map(|word| word.to_string()).collect::<Vec<_>>().join(" "), all - some);
    if more == 0 {
        return both(|_| shown.clone());
    }
    let (more, davantage) = (grouped(more, Lang::En), grouped(more, Lang::Fr));
    say!("{shown} … and {more} more", "{shown} … et {davantage} autres")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_by_the_first_players() {
        use Player::{First, Second};
        let numbers = |movers: [Player; 4]| [1, 2, 3, 4].map(|ply| move_number(&movers.map(Some), ply));
        assert_eq!(numbers([First, Second, First, Second]), ["1.", "1…", "2.", "2…"]);
        assert_eq!(numbers([Second, First, Second, First]), ["1…", "2.", "2…", "3."]);
        assert_eq!(numbers([First, First, Second, Second]), ["1.", "2.", "2…", "3…"]);
        assert_eq!(numbers([First; 4]), ["1.", "2.", "3.", "4."]);
    }

    #[test]
    fn names_follow_their_preposition() {
        assert_eq!(["AUT+FRA", "FRA", "Étoile"].map(french_of), ["d'AUT+FRA", "de FRA", "d'Étoile"]);
    }

    #[test]
    fn sentences_of_values() {
        let turn = Status::Turn(Player::Second);
        let of = |seats, verdict| value(seats, turn, verdict);
        let win = Verdict::new(Value::Win, Some(1_234));
        assert_eq!(of(Seats::Fixed, win).en, "The second player (O) wins in 1,234 plies");
        assert_eq!(of(Seats::Fixed, win).fr, "Le second joueur (O) gagne en 1\u{202f}234 coups");
        assert_eq!(of(Seats::Swap, Verdict::new(Value::Loss, Some(1))).en, "The player to move loses in 1 ply");
        assert_eq!(of(Seats::Fixed, Verdict::new(Value::Draw, None)).fr, "Partie nulle, sans fin");
        assert_eq!(of(Seats::Solo, Verdict::new(Value::Win, None)).en, "Can be solved");
        let chess = Roles::of(&ludex_games::chess::read_game("").expect("a game"));
        assert_eq!(value(chess, turn, win).en, "Black wins in 1,234 plies");
        assert_eq!(value(chess, turn, win).fr, "Les noirs gagnent en 1\u{202f}234 coups");
        assert_eq!(status(chess, turn).expect("a turn").fr, "Les noirs ont le trait");
        let go = Roles::of(&ludex_games::go::read_game("3x3").expect("a game"));
        assert_eq!(over(go, Outcome::Win(Player::First)).fr, "La partie est finie : noir (X) a gagné");
        let headings = ended(chess).map(|heading| heading.fr.into_owned());
        assert_eq!(headings, ["les blancs ont gagné", "nulles", "les noirs ont gagné"]);
    }
}
