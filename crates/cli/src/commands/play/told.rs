//! The sentences of a game at the prompt.

use ludex::session::Scene;
use ludex::{Player, Seats};

use crate::language::{tell, tr};
use crate::output::fold;
use crate::style::{ASIDE, styled};

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

/// The moves that are given numbers: all of them, where their own texts are no numbers.
pub(super) fn numbered(scene: &Scene) -> &[String] {
    let is_number = |mv: &String| mv.bytes().all(|b| b.is_ascii_digit());
    if scene.legal.iter().any(is_number) { &[] } else { &scene.legal }
}

/// The moves with their numbers.
pub(super) fn list(numbered: &[String]) -> String {
    const SHOWN: usize = 60;
    let number = |(number, mv): (usize, &String)| format!("{number}:{mv}");
    let mut texts: Vec<_> = (1..).zip(numbered).take(SHOWN).map(number).collect();
    texts.extend((numbered.len() > SHOWN).then(|| "…".into()));
    styled(ASIDE, &fold(&texts.join("  "), 2))
}

/// What stands before the line to type at.
pub(super) fn prompt(scene: &Scene, player: Option<Player>) -> String {
    let Some(player) = player else {
        return tr("u takes back, q leaves >", "u reprend, q quitte >").into();
    };
    let example = scene.legal.first().map_or("", String::as_str);
    if scene.seats == Seats::Solo {
        return tell!("your move (as in {example}; ? for help) >", "à vous (comme {example} ; ? pour l'aide) >");
    }
    let mark = mark(scene.seats, player);
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
pub(super) fn position(scene: &Scene) -> String {
    let (moves, position) = (scene.moves[..scene.ply].join(" "), &scene.position);
    tell!("  Moves: {moves}\n  Position: {position}\n", "  Coups : {moves}\n  Position : {position}\n")
}

/// The last words: the game, and how to come back where it is not over.
pub(super) fn farewell(scene: &Scene) -> String {
    let moves = scene.moves[..scene.ply].join(" ");
    let mut text = tell!("  Moves: {moves}", "  Coups : {moves}");
    if scene.mover().is_some() && scene.ply > 0 {
        let Scene { spec, position, .. } = scene;
        text += &tell!(
            "\n  To go on from here: ludex play {spec} --from {position}",
            "\n  Pour reprendre ici : ludex play {spec} --from {position}"
        );
    }
    text
}
