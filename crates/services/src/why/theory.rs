//! What the theory of a game says of a position, where it has one: sums of games, a theorem of the
//! game's own, moves that threaten twice, and zugzwang.

use std::collections::BTreeMap;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Halt, Observer, Text, Value, say};
use ludex_solve::sums::{self, SumsError};

use super::zugzwang::Zugzwang;
use super::{Line, wins_at_once};
use crate::roles::Roles;
use crate::values::MoveValues;

/// Sums of more parts are not written out.
const PARTS: usize = 12;

/// The sentences, without full stops.
pub(super) fn of(
    game: &AnyGame,
    at: &AnyPosition,
    valued: &MoveValues,
    line: &Line,
    observer: &dyn Observer,
) -> Result<Vec<Text>, Halt> {
    let zugzwang = Zugzwang::at_the_end(game, at, line).map(|found| found.text(Roles::of(game)));
    let theory = sum(game, at, valued, observer)?.or_else(|| game.theory(at));
    Ok(theory.into_iter().chain(fork(game, at, valued)).chain(zugzwang).collect())
}

/// The Grundy values of the parts and their sum; in misère play, of heaps alone.
fn sum(game: &AnyGame, at: &AnyPosition, valued: &MoveValues, observer: &dyn Observer) -> Result<Option<Text>, Halt> {
    let Some(parts) = game.parts(at).filter(|parts| sums::applies(game, at) && (1..=PARTS).contains(&parts.len()))
    else {
        return Ok(None);
    };
    let mut grundy = Vec::new();
    for part in &parts {
        match sums::solve(game, part, observer) {
            Ok(sum) => grundy.push(sum.grundy),
            Err(SumsError::Halt(halt)) => return Err(halt),
            Err(_) => return Ok(None),
        }
    }
    let all = grundy.iter().fold(0, |all, one| all ^ one);
    let is_sum = grundy.len() > 1;
    let written = grundy.iter().map(u64::to_string).collect::<Vec<_>>().join(" ⊕ ");
    // Heaps are seen best in binary; a heap has its size as its value.
    let digits = |number: u64| {
        let width = u64::BITS - grundy.iter().max().unwrap_or(&1).leading_zeros();
        format!("{number:0width$b}", width = width.max(1) as usize)
    };
    let binary = grundy.iter().map(|&one| digits(one)).collect::<Vec<_>>().join(" ⊕ ");
    let binary = if game.heaps() && is_sum { format!(" ({binary} = {})", digits(all)) } else { String::new() };
    let best = valued.moves.first().map_or("", |best| best.mv.as_str());
    let large = grundy.iter().filter(|&&one| one > 1).count();
    if game.misere() && large < 2 {
        return Ok(Some(last_heaps(large, grundy.len(), best)));
    }
    let Text { en: parts, fr: composantes } = if !is_sum {
        Text::fixed("The Grundy value", "La valeur de Grundy")
    } else if game.heaps() {
        Text::fixed("The binary sum of the heaps", "La somme binaire des tas")
    } else {
        Text::fixed("The sum of the Grundy values of the parts", "La somme des valeurs de Grundy des composantes")
    };
    let (written, equal) = if is_sum { (written + " = ", binary) } else { <_>::default() };
    let Text { en: and_then, fr: et_puis } = match (game.misere(), all) {
        (false, _) => Text::fixed("", ""),
        (true, 0) => Text::fixed(
            ", or leaves an odd number of heaps, all of one",
            ", ou laisse un nombre impair de tas, tous d'un objet",
        ),
        (true, _) => Text::fixed(" while two heaps are larger than one", " tant que deux tas comptent plus d'un objet"),
    };
    Ok(Some(if all == 0 {
        say!(
            "{parts} is {written}0{equal}: every move makes it something else, and the answer makes it 0 \
             again{and_then}",
            "{composantes} est {written}0{equal} : tout coup la rend non nulle, et la réponse l'annule de \
             nouveau{et_puis}"
        )
    } else {
        say!(
            "{parts} is {written}{all}{equal}, not 0: {best} makes it 0, and whoever has to move at 0 loses{and_then}",
            "{composantes} est {written}{all}{equal}, non nulle : {best} l'annule, et qui doit jouer à 0 perd{et_puis}"
        )
    }))
}

/// Why heaps of nim are won or lost in misère play where at most one is larger than one: the binary
/// sum, which decides before, decides no more.
fn last_heaps(large: usize, heaps: usize, best: &str) -> Text {
    match (large, heaps % 2) {
        (0, 0) => say!(
            "Every heap is of one, and their number is even: taken in turn, the last one is left to the opponent",
            "Tous les tas sont d'un seul objet, en nombre pair : pris tour à tour, le dernier reste à l'adversaire"
        ),
        (0, _) => say!(
            "Every heap is of one, and their number is odd: taken in turn, the last one is left to the player to move",
            "Tous les tas sont d'un seul objet, en nombre impair : pris tour à tour, le dernier reste au joueur au trait"
        ),
        _ => say!(
            "A single heap is larger than one: {best} leaves an odd number of heaps of one, of which the opponent takes \
             the last",
            "Un seul tas compte plus d'un objet : {best} laisse un nombre impair de tas d'un objet, dont l'adversaire \
             prend le dernier"
        ),
    }
}

/// A best move after which whatever is answered, the game is won at once.
fn fork(game: &AnyGame, at: &AnyPosition, valued: &MoveValues) -> Option<Text> {
    let best = valued.moves.first()?;
    let verdict = best.rating.verdict()?;
    if game.seats() == ludex_core::Seats::Solo || (verdict.value, verdict.remoteness) != (Value::Win, Some(3)) {
        return None;
    }
    let next = game.play(at, game.read_move(at, &best.mv).ok()?);
    let mut replies = Vec::new();
    game.expand(&next, &mut replies);
    // How many replies leave each way to win at once; a reply that takes it leaves it no more.
    let mut ways: BTreeMap<String, usize> = BTreeMap::new();
    for &reply in &replies {
        let (after, mut moves) = (game.play(&next, reply), Vec::new());
        game.expand(&after, &mut moves).mover()?;
        let wins: Vec<_> = moves.into_iter().filter(|&mv| wins_at_once(game, &after, mv)).collect();
        if wins.is_empty() {
            return None;
        }
        for mv in wins {
            *ways.entry(game.move_text(&after, mv)).or_default() += 1;
        }
    }
    let threats: Vec<_> = ways.into_iter().filter(|(_, left)| left + 1 >= replies.len()).map(|(mv, _)| mv).collect();
    let mv = &best.mv;
    let all = threats.join(", ");
    // Cells of lines keep their names whatever is answered; elsewhere moves are called otherwise.
    Some(if game.layout().is_some() && threats.len() > 1 {
        say!(
            "{mv} is a fork: it threatens to win at {all}, and one move cannot stop all of that",
            "{mv} est une fourchette : il menace de gagner en {all}, et un seul coup ne peut tout parer"
        )
    } else {
        say!("After {mv} every answer loses at once", "Après {mv}, toute réponse perd sur-le-champ")
    })
}
