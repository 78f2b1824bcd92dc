//! Laws of [`Symbolic`]: the table plays the game.

use std::collections::{BTreeSet, HashMap};

use ludex_core::{End, Game, MoveTable, Outcome, Player, Rewrite, Seats, Status, Symbolic, Symmetry};

use crate::{Laws, Sample};

pub(super) fn check<G: Symbolic + Symmetry>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let Some(table) = laws.game.move_table() else { return };
    the_table_is_well_formed(laws, &table);
    // What names cells that are not there plays no game.
    if laws.is_broken() {
        return;
    }
    contents_tell_positions_apart(laws, &table, sample);
    for at in laws.positions(sample) {
        ends_are_those_of_the_rules(laws, &table, at);
        moves_are_those_of_the_rules(laws, &table, at);
    }
    (0..laws.game.order()).for_each(|element| images_move_contents(laws, element, sample));
}

fn the_table_is_well_formed<G: Symbolic>(laws: &Laws<'_, G>, table: &MoveTable) {
    let start = laws.game.start();
    let cells = table.contents.len();
    let mut order = table.order.clone();
    order.sort_unstable();
    let each_once = order.iter().copied().eq(0..cells as u32);
    laws.hold(["every cell is read once", "chaque case est lue une fois"], &start, each_once, || {
        format!("{:?}", table.order)
    });
    let stacked = table.stacks.is_none_or(|height| cells.is_multiple_of(height as usize));
    laws.hold(["stacks make the cells", "les piles font les cases"], &start, stacked, || {
        format!("{:?} of {cells}", table.stacks)
    });
    let moves = table.moves.iter().map(|mv| mv.cells.iter().map(|change| change.before.cell).collect::<Vec<_>>());
    let ends = table.ends.iter().chain(&table.stuck).map(|end| end.cells.iter().map(|holds| holds.cell).collect());
    for named in moves.chain(ends) {
        let lawful = named.iter().collect::<BTreeSet<_>>().len() == named.len();
        let lawful = lawful && named.iter().all(|&cell| (cell as usize) < cells);
        laws.hold(
            [
                "a move or an end names cells of the board, each once",
                "un coup ou une fin nomme des cases du plateau, chacune une fois",
            ],
            &start,
            lawful,
            || format!("{named:?}"),
        );
    }
}

/// The player to move, where the contents need not determine it.
fn mover<G: Game>(laws: &Laws<'_, G>, status: Status) -> Option<Player> {
    match status {
        Status::Turn(player) if laws.game.seats() == Seats::Fixed => Some(player),
        _ => None,
    }
}

fn contents_tell_positions_apart<G: Symbolic>(laws: &Laws<'_, G>, table: &MoveTable, sample: &Sample<G>) {
    let mut seen: HashMap<_, &G::Position> = HashMap::new();
    for at in laws.positions(sample) {
        let contents = laws.game.contents(at);
        let known = contents.len() == table.contents.len();
        let known = known && contents.iter().zip(&table.contents).all(|(content, most)| content < most);
        laws.hold(["a cell has one of its contents", "une case a l'un de ses contenus"], at, known, || {
            format!("{contents:?}")
        });
        let (status, _) = laws.expand(at);
        if let Status::Turn(_) = status {
            let other = seen.insert((mover(laws, status), contents), at);
            let detail = || format!("the same as {:?}", other.expect("another position"));
            laws.hold(
                ["contents tell positions apart", "les contenus distinguent les positions"],
                at,
                other.is_none(),
                detail,
            );
        }
    }
}

fn ends_are_those_of_the_rules<G: Symbolic>(laws: &Laws<'_, G>, table: &MoveTable, at: &G::Position) {
    let contents = laws.game.contents(at);
    let by_patterns: BTreeSet<Outcome> =
        table.ends.iter().filter(|end| end.holds(&contents)).map(|end| end.outcome).collect();
    let movable = |mv: &Rewrite| mv.cells.iter().all(|c| c.before.allows(contents[c.before.cell as usize]));
    let told = match by_patterns.len() {
        0 if table.moves.iter().any(movable) => None,
        0 => table.stuck.iter().find(|end| end.holds(&contents)).map(|end: &End| end.outcome),
        _ => by_patterns.first().copied(),
    };
    let (status, _) = laws.expand(at);
    let ruled = match status {
        Status::Over(outcome) => Some(outcome),
        Status::Turn(_) => None,
    };
    let lawful = told == ruled && by_patterns.len() <= 1;
    laws.hold(
        ["the table ends the game as the rules do", "la table finit la partie comme les règles"],
        at,
        lawful,
        || format!("{told:?}, {status:?}"),
    );
}

fn moves_are_those_of_the_rules<G: Symbolic>(laws: &Laws<'_, G>, table: &MoveTable, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let Status::Turn(player) = status else { return };
    let contents = laws.game.contents(at);
    let rules: BTreeSet<_> = moves.iter().map(|&mv| laws.game.contents(&laws.game.play(at, mv))).collect();
    let told: BTreeSet<_> = table.moves.iter().filter_map(|mv| rewritten(mv, player, &contents)).collect();
    laws.hold(
        ["the table leads where the rules lead", "la table mène où mènent les règles"],
        at,
        rules == told,
        || format!("{rules:?}, {told:?}"),
    );
    if laws.game.seats() == Seats::Fixed && table.moves.iter().all(|mv| mv.mover.is_some()) {
        for &mv in &moves {
            let (next, _) = laws.expand(&laws.game.play(at, mv));
            let lawful = next != Status::Turn(player);
            laws.hold(
                ["players with a table take turns", "les joueurs d'une table jouent tour à tour"],
                at,
                lawful,
                || format!("{mv:?}"),
            );
        }
    }
}

/// The contents after a move of the table, if this player can make it.
fn rewritten(mv: &Rewrite, player: Player, contents: &[u8]) -> Option<Vec<u8>> {
    let lawful = mv.cells.iter().all(|change| change.before.allows(contents[change.before.cell as usize]));
    (lawful && mv.mover.is_none_or(|mover| mover == player)).then(|| {
        let mut after = contents.to_vec();
        for change in &mv.cells {
            let content = &mut after[change.before.cell as usize];
            *content = change.after.unwrap_or(*content);
        }
        after
    })
}

fn images_move_contents<G: Symbolic + Symmetry>(laws: &Laws<'_, G>, element: usize, sample: &Sample<G>) {
    for at in laws.positions(sample) {
        let contents = laws.game.contents(at);
        let moved = (0..).zip(&contents).map(|(cell, &content)| laws.game.image_of_content(element, cell, content));
        let Some(moved) = moved.collect::<Option<Vec<_>>>() else { return };
        let mut image = vec![None; contents.len()];
        for (cell, content) in moved {
            image[cell as usize] = Some(content);
        }
        let expected = laws.game.contents(&laws.game.image(element, at));
        let lawful = image.iter().copied().eq(expected.iter().map(|&content| Some(content)));
        laws.hold(["images move contents", "les images déplacent les contenus"], at, lawful, || {
            format!("element {element}: {image:?}, {expected:?}")
        });
    }
}
