//! The sentences of a game at the prompt.

use ludex::play::Record;
use ludex::{Outcome, Playable, Player, Seats};

use crate::language::{tell, tr};
use crate::output::fold;
use crate::style::{ASIDE, styled};
use crate::words;

/// What a player is called: by the stones, or by the chair where stones change hands.
pub(super) fn mark(seats: Seats, player: Player) -> &'static str {
    match (seats, player) {
        (Seats::Fixed, Player::First) => "X",
        (Seats::Fixed, Player::Second) => "O",
        (Seats::Swap, Player::First) => tr("first", "le premier"),
        (Seats::Swap, Player::Second) => tr("second", "le second"),
        (Seats::Solo, _) => tr("alone", "seul"),
    }
}

/// How a game ended, between chairs.
pub(super) fn ended(seats: Seats, outcome: Outcome) -> String {
    match (seats, outcome) {
        (Seats::Swap, Outcome::Win(Player::First)) => {
            tr("The game is over: the first player has won.", "La partie est finie : le premier joueur a gagné.").into()
        }
        (Seats::Swap, Outcome::Win(Player::Second)) => {
            tr("The game is over: the second player has won.", "La partie est finie : le second joueur a gagné.").into()
        }
        _ => words::over(seats, outcome) + ".",
    }
}

/// The moves that are given numbers: all of them, where their own texts are no numbers.
pub(super) fn numbered<G: Playable>(game: &G, at: &G::Position, legal: &[G::Move]) -> Vec<G::Move> {
    let is_number = |mv: &G::Move| game.move_text(at, *mv).bytes().all(|b| b.is_ascii_digit());
    if legal.iter().any(is_number) { Vec::new() } else { legal.to_vec() }
}

/// The moves with their numbers.
pub(super) fn list<G: Playable>(game: &G, at: &G::Position, numbered: &[G::Move]) -> String {
    const SHOWN: usize = 60;
    let number = |(number, mv): (usize, &G::Move)| format!("{number}:{}", game.move_text(at, *mv));
    let mut texts: Vec<_> = (1..).zip(numbered).take(SHOWN).map(number).collect();
    texts.extend((numbered.len() > SHOWN).then(|| "…".into()));
    styled(ASIDE, &fold(&texts.join("  "), 2))
}

/// What stands before the line to type at.
pub(super) fn prompt<G: Playable>(game: &G, at: &G::Position, player: Option<Player>, legal: &[G::Move]) -> String {
    let Some(player) = player else {
        return tr("u takes back, q leaves >", "u reprend, q quitte >").into();
    };
    let example = legal.first().map(|&mv| game.move_text(at, mv)).unwrap_or_default();
    if game.seats() == Seats::Solo {
        return tell!("your move (as in {example}; ? for help) >", "à vous (comme {example} ; ? pour l'aide) >");
    }
    let mark = mark(game.seats(), player);
    tell!("{mark} to move (as in {example}; ? for help) >", "{mark} joue (comme {example} ; ? pour l'aide) >")
}

pub(super) fn help() -> String {
    tr(
        "  a move     plays it, by its text or its number in the list
  u, undo    takes your last move back
  r, redo    plays again what was taken back
  b, hint    tells a best move
  v, values  tells what every move is worth
  p          tells the moves so far and the position as text
  resign     gives the game up
  q, quit    leaves
",
        "  un coup      le joue, par son texte ou son numéro dans la liste
  u, annuler   reprend votre dernier coup
  r, refaire   rejoue ce qui a été repris
  b, conseil   donne un meilleur coup
  v, valeurs   dit ce que vaut chaque coup
  p            donne les coups joués et la position en texte
  abandon      abandonne la partie
  q, quitter   quitte
",
    )
    .into()
}

/// The moves so far and the position as text.
pub(super) fn position<G: Playable>(game: &G, record: &Record<G>) -> String {
    let moves = record.move_texts(game)[..record.ply()].join(" ");
    let position = game.position_text(record.at());
    tell!("  Moves: {moves}\n  Position: {position}\n", "  Coups : {moves}\n  Position : {position}\n")
}

/// The last words: the game, and how to come back where it is not over.
pub(super) fn farewell<G: Playable>(game: &G, record: &Record<G>) -> String {
    let moves = record.move_texts(game)[..record.ply()].join(" ");
    let mut text = tell!("  Moves: {moves}", "  Coups : {moves}");
    if record.outcome().is_none() && record.ply() > 0 {
        let (spec, position) = (game.spec(), game.position_text(record.at()));
        text += &tell!(
            "\n  To go on from here: ludex play {spec} --from {position}",
            "\n  Pour reprendre ici : ludex play {spec} --from {position}"
        );
    }
    text
}
