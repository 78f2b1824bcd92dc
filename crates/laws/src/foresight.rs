//! Laws of [`Foresight`]: what is foreseen are the moves of the rules, and what is seen there is
//! true, as far as a few plies show.

use ludex_core::{Foresight, Outcome, Player, Seats, Sight, Status};

use crate::{Laws, Sample};

/// What is decided is looked into so many plies deep.
const DEPTH: u32 = 4;

pub(super) fn check<G: Foresight>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let game = laws.game;
    if !game.has_foresight() {
        return;
    }
    let seats = game.seats();
    laws.hold(
        ["foresight is for two players with keys", "la prévoyance est pour deux joueurs et des clés"],
        &game.start(),
        seats == Seats::Fixed && game.key_bits().is_some(),
        || format!("{seats:?}"),
    );
    for at in laws.positions(sample) {
        let (status, moves) = laws.expand(at);
        let to_draw = game.plies_to_draw(at);
        laws.hold(
            ["a move takes one from the plies to a draw", "un coup retire un aux coups jusqu'à la nulle"],
            at,
            (status != Status::Over(Outcome::Draw) || to_draw == 0)
                && moves.iter().all(|&mv| game.plies_to_draw(&game.play(at, mv)) + 1 == to_draw),
            || format!("{to_draw}"),
        );
        let Status::Turn(mover) = status else { continue };
        let mut foreseen = Vec::new();
        game.foresee(game.key(at), &mut foreseen);
        let next: Vec<_> = moves.iter().map(|&mv| game.play(at, mv)).collect();
        let mut expected: Vec<_> = next.iter().map(|next| game.key(next)).collect();
        let mut found: Vec<_> = foreseen.iter().map(|seen| seen.key).collect();
        expected.sort_unstable();
        found.sort_unstable();
        laws.hold(
            ["the moves foreseen are those of the rules", "les coups prévus sont ceux des règles"],
            at,
            expected == found,
            || format!("{found:?} instead of {expected:?}"),
        );
        for seen in foreseen {
            let Some(next) = next.iter().find(|next| game.key(next) == seen.key) else { continue };
            let true_or_open = match seen.sight {
                Sight::Decided(outcome) => within(game, next, DEPTH).is_none_or(|value| value == outcome),
                // The other player is to move, and has something to choose.
                Sight::Open { reach, deny } => reach > 0 && deny > 0 && laws.expand(next).0 == Status::Turn(!mover),
            };
            laws.hold(
                ["what is foreseen is what play leads to", "ce qui est prévu est ce à quoi mène le jeu"],
                at,
                true_or_open,
                || format!("{seen:?}"),
            );
        }
    }
}

/// The outcome of best play, where so many plies decide it.
fn within<G: Foresight>(game: &G, at: &G::Position, depth: u32) -> Option<Outcome> {
    let mut moves = Vec::new();
    let mover = match game.expand(at, &mut moves) {
        Status::Over(outcome) => return Some(outcome),
        Status::Turn(mover) if depth > 0 => mover,
        Status::Turn(_) => return None,
    };
    let (mut best, mut open) = (None, false);
    for mv in moves {
        match within(game, &game.play(at, mv), depth - 1) {
            Some(outcome) if outcome == Outcome::Win(mover) => return Some(outcome),
            Some(outcome) => best = Some(best.map_or(outcome, |best| better(mover, best, outcome))),
            None => open = true,
        }
    }
    best.filter(|_| !open)
}

fn better(player: Player, one: Outcome, other: Outcome) -> Outcome {
    if other.value_for(player) > one.value_for(player) { other } else { one }
}
