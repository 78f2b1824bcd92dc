//! Laws of [`Unmove`]: the positions before a position are those that have a move to it.

use ludex_core::{Status, Unmove};

use crate::{Laws, Sample};

pub(super) fn check<G: Unmove>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    if !laws.game.can_unmove() {
        return;
    }
    for at in laws.positions(sample) {
        moves_are_taken_back(laws, at);
        positions_before_have_a_move_here(laws, at);
    }
}

fn before<G: Unmove>(game: &G, at: &G::Position) -> Vec<G::Position> {
    let mut before = Vec::new();
    game.unmove(at, &mut before);
    before
}

fn moves_are_taken_back<G: Unmove>(laws: &Laws<'_, G>, at: &G::Position) {
    for mv in laws.expand(at).1 {
        let next = laws.game.play(at, mv);
        let before = before(laws.game, &next);
        let detail = || format!("{mv:?} leads to {next:?}, before which are {before:?}");
        laws.hold(["every move is taken back", "tout coup se reprend"], at, before.contains(at), detail);
    }
}

fn positions_before_have_a_move_here<G: Unmove>(laws: &Laws<'_, G>, at: &G::Position) {
    let found = before(laws.game, at);
    for before in &found {
        let (status, moves) = laws.expand(before);
        let leads = moves.iter().any(|&mv| laws.game.play(before, mv) == *at);
        let holds = leads && matches!(status, Status::Turn(_));
        laws.hold(
            ["a position before has a move here", "une position d'avant a un coup qui mène ici"],
            at,
            holds,
            || format!("{before:?}: {status:?}, {moves:?}"),
        );
    }
    let mut buffer = vec![at.clone()];
    laws.game.unmove(at, &mut buffer);
    let kept = buffer.split_first() == Some((at, &found[..]));
    laws.hold(["unmove keeps what the buffer held", "unmove garde ce que contenait la liste"], at, kept, || {
        format!("{buffer:?}, not + {found:?}")
    });
}
