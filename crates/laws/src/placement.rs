//! Laws of [`Placement`]: the layout is the one that the rules play on.

use std::collections::BTreeSet;

use ludex_core::{Game, Layout, Outcome, Placement, Status};

use crate::{Laws, Sample};

pub(super) fn check<G: Placement>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let Some(layout) = laws.game.layout() else { return };
    lines_are_on_the_board(laws, &layout);
    columns_fill_the_board(laws, &layout);
    for at in laws.positions(sample) {
        moves_fill_the_board(laws, &layout, at);
        ends_fit_the_layout(laws, &layout, at);
    }
    if layout.cells <= 128 {
        laws.positions(sample).for_each(|at| a_move_puts_a_stone(laws, &layout, at));
    }
}

fn lines_are_on_the_board<G: Game>(laws: &Laws<'_, G>, layout: &Layout) {
    let start = laws.game.start();
    let mut seen = BTreeSet::new();
    for line in &layout.lines {
        let cells: BTreeSet<u32> = line.iter().copied().filter(|&cell| cell < layout.cells).collect();
        let whole = cells.len() == layout.line_length as usize && cells.len() == line.len();
        let detail = || format!("{line:?}, with {} cells and lines of {}", layout.cells, layout.line_length);
        laws.hold(
            [
                "a line is so many different cells of the board",
                "un alignement est fait de cases différentes du plateau, en nombre voulu",
            ],
            &start,
            whole,
            detail,
        );
        laws.hold(["no line comes twice", "aucun alignement ne vient deux fois"], &start, seen.insert(cells), || {
            format!("{line:?}")
        });
    }
}

fn columns_fill_the_board<G: Game>(laws: &Laws<'_, G>, layout: &Layout) {
    let start = laws.game.start();
    let places = layout.columns.map_or(layout.cells, |(columns, _)| columns);
    let filled = layout.columns.is_none_or(|(columns, rows)| columns * rows == layout.cells);
    laws.hold(
        ["columns and rows make the cells", "les colonnes et les rangées font les cases"],
        &start,
        filled,
        || format!("{:?}", layout.columns),
    );
    let moves = laws.expand(&start).1.len();
    laws.hold(
        ["the start has a move for each place", "au départ, chaque place a son coup"],
        &start,
        moves == places as usize,
        || format!("{moves}, {places}"),
    );
}

fn moves_fill_the_board<G: Game>(laws: &Laws<'_, G>, layout: &Layout, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let Some(stones) = laws.game.ply(at) else {
        return laws.hold(["stones tell the ply", "les pions disent le nombre de coups"], at, false, || {
            "ply() is None".into()
        });
    };
    let moves = moves.len() as u32;
    let detail = || format!("{moves} moves, {stones} stones, {} cells", layout.cells);
    let free = layout.cells.checked_sub(stones);
    let lawful = match (status, layout.columns) {
        (Status::Over(_), _) => free.is_some(),
        (Status::Turn(_), None) => free == Some(moves),
        (Status::Turn(_), Some((columns, rows))) => {
            free.is_some_and(|free| (free.div_ceil(rows)..=free.min(columns)).contains(&moves))
        }
    };
    laws.hold(["moves are the empty places", "les coups sont les places vides"], at, lawful, detail);
}

fn ends_fit_the_layout<G: Game>(laws: &Laws<'_, G>, layout: &Layout, at: &G::Position) {
    let (status, _) = laws.expand(at);
    let stones = laws.game.ply(at).unwrap_or(0);
    let lawful = match status {
        Status::Turn(_) => stones < layout.cells,
        Status::Over(Outcome::Draw) => stones == layout.cells,
        Status::Over(Outcome::Win(_)) => !layout.lines.is_empty() && stones + 1 >= 2 * layout.line_length,
    };
    laws.hold(["ends fit the layout", "les fins suivent la disposition"], at, lawful, || {
        format!("{status:?} with {stones} stones")
    });
}

fn a_move_puts_a_stone<G: Placement>(laws: &Laws<'_, G>, layout: &Layout, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let stones = laws.game.stones(at);
    let count = stones[0].count_ones() + stones[1].count_ones();
    let lawful = stones[0] & stones[1] == 0 && Some(count) == laws.game.ply(at);
    laws.hold(
        ["stones are on different cells, one for each ply", "les pions sont sur des cases différentes, un par coup"],
        at,
        lawful,
        || format!("{stones:x?}"),
    );
    let Status::Turn(mover) = status else { return };
    for mv in moves {
        let cell = laws.game.cell_of(at, mv);
        let mut after = stones;
        let lawful = cell < layout.cells && {
            after[mover.index()] |= 1 << cell;
            (stones[0] | stones[1]) >> cell & 1 == 0 && laws.game.stones(&laws.game.play(at, mv)) == after
        };
        laws.hold(
            ["a move puts a stone on its empty cell", "un coup pose un pion sur sa case, vide"],
            at,
            lawful,
            || format!("{mv:?} on {cell}"),
        );
    }
}
