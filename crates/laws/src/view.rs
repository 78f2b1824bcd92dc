//! Laws of [`View`]: the picture shows the board, and every move can be touched.

use std::collections::HashSet;

use ludex_core::{Cell, Picture, View};

use crate::{Laws, Sample};

pub(super) fn check<G: View>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    for at in laws.positions(sample) {
        let picture = laws.game.picture(at);
        every_move_has_a_touch(laws, at, &picture);
        touches_are_told_apart(laws, at, &picture);
        cells_do_not_overlap(laws, at, &picture.cells);
        let shown = laws.game.decided_by(at);
        let on_board = shown.iter().all(|&cell| cell < picture.cells.len());
        laws.hold(
            ["what decided the game is on the board", "ce qui a décidé de la partie est sur le plateau"],
            at,
            on_board,
            || format!("{shown:?}, {} cells", picture.cells.len()),
        );
    }
}

fn every_move_has_a_touch<G: View>(laws: &Laws<'_, G>, at: &G::Position, picture: &Picture<G::Move>) {
    let moves = laws.expand(at).1;
    let mut touched: Vec<_> = picture.touches.iter().map(|touch| touch.mv).collect();
    touched.sort_unstable();
    touched.dedup();
    let detail = || format!("moves {moves:?}, touches of {touched:?}");
    laws.hold(
        ["every legal move has a touch, and no other move has", "tout coup permis a sa touche, et aucun autre coup"],
        at,
        touched == moves,
        detail,
    );
}

fn touches_are_told_apart<G: View>(laws: &Laws<'_, G>, at: &G::Position, picture: &Picture<G::Move>) {
    let mut seen = HashSet::new();
    for touch in &picture.touches {
        let on_board = touch.cells.iter().all(|&cell| cell < picture.cells.len());
        laws.hold(["touches are on the board", "les touches sont sur le plateau"], at, on_board, || {
            format!("{touch:?}, {} cells", picture.cells.len())
        });
        let alone = touch.cells.is_empty() || seen.insert(&touch.cells);
        laws.hold(["no two touches are alike", "deux touches ne sont jamais pareilles"], at, alone, || {
            format!("{touch:?} and another")
        });
    }
}

fn cells_do_not_overlap<G: View>(laws: &Laws<'_, G>, at: &G::Position, cells: &[Cell]) {
    let mut taken = HashSet::new();
    for Cell { x, y, .. } in cells {
        laws.hold(
            ["cells lie right of and below the corner", "les cases sont à droite et en dessous du coin"],
            at,
            *x >= 0 && *y >= 0,
            || format!("({x}, {y})"),
        );
        for corner in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let free = taken.insert((x + corner.0, y + corner.1));
            laws.hold(["cells do not overlap", "les cases ne se recouvrent pas"], at, free, || {
                format!("the cell at ({x}, {y}) lies on another")
            });
        }
    }
}
