//! What touching the cells of a board does, alike on the page and on the full screen.
//!
//! ```text
//! a move of one cell        a touch plays it
//! a move of several         each touch picks its next cell, the last one plays it
//! one that goes on          where another move begins with all the cells of one, the last cell of
//!                           that one is touched again: one pin of two that stand side by side
//! two pieces alike          may be touched in either order
//! ```

use ludex_core::{Picture, Piece, Touch, few};

/// What a touch of a cell does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Plays the legal move of this number.
    Play(usize),
    /// These cells are picked from then on: one more than before, others, or fewer where the last
    /// one is put back.
    Pick(Vec<usize>),
}

/// What a touch of each cell does, in the order of the cells, after some cells were picked; `None`
/// where it does nothing. Picked cells with which no move begins are forgotten. A picture's touches
/// have the numbers of moves.
#[must_use]
pub fn effects(picture: &Picture<usize>, picked: &[usize]) -> Vec<Option<Effect>> {
    let ways = ways(picture);
    let picked = if ways.iter().any(|(way, _)| way.starts_with(picked)) { picked } else { &[] };
    let mut effects = vec![None; picture.cells.len()];
    // What begins anew, then what goes on from the cells that are picked, which comes before it.
    for from in [&[], picked] {
        let begun = ways.iter().filter(|(way, _)| way.starts_with(from));
        let cells = few::set(begun.filter_map(|(way, _)| way.get(from.len())));
        for cell in cells {
            if let Some(effect) = effects.get_mut(*cell) {
                let longer = [from, &[*cell]].concat();
                *effect = Some(only(&ways, &longer).map_or(Effect::Pick(longer), Effect::Play));
            }
        }
    }
    if let [before @ .., last] = picked {
        let goes_on = || ways.iter().any(|(way, _)| way.starts_with(picked) && way.get(picked.len()) == Some(last));
        if let Some(effect) = effects.get_mut(*last).filter(|_| !goes_on()) {
            *effect = Some(exact(&ways, picked).map_or_else(|| Effect::Pick(before.to_vec()), Effect::Play));
        }
    }
    effects
}

/// The number of the move that these cells are, whether or not another goes on from there.
#[must_use]
pub fn complete(picture: &Picture<usize>, picked: &[usize]) -> Option<usize> {
    exact(&ways(picture), picked)
}

/// The numbers of the moves that begin with these cells.
pub fn beginning(picture: &Picture<usize>, picked: &[usize]) -> Vec<usize> {
    let ways = ways(picture);
    let begun = ways.iter().filter(|(way, _)| way.starts_with(picked) && !way.is_empty());
    begun.map(|(_, number)| *number).collect()
}

type Way = (Vec<usize>, usize);

/// The ways to touch every move: a pair of equal pieces in either order.
fn ways(picture: &Picture<usize>) -> Vec<Way> {
    let piece = |cell: usize| picture.cells.get(cell).map(|cell| &cell.piece);
    let alike = |touch: &&Touch<usize>| match *touch.cells {
        [a, b] => piece(a) == piece(b) && piece(a) != Some(&Piece::Empty),
        _ => false,
    };
    let forward = picture.touches.iter().map(|touch| (touch.cells.clone(), touch.mv));
    let backward =
        picture.touches.iter().filter(alike).map(|touch| (touch.cells.iter().rev().copied().collect(), touch.mv));
    forward.chain(backward).collect()
}

fn exact(ways: &[Way], cells: &[usize]) -> Option<usize> {
    ways.iter().find(|(way, _)| way == cells).map(|(_, number)| *number)
}

/// The move that these cells are, if no other goes on from there.
fn only(ways: &[Way], cells: &[usize]) -> Option<usize> {
    let longer = |(way, _): &Way| way.len() > cells.len() && way.starts_with(cells);
    exact(ways, cells).filter(|_| !ways.iter().any(longer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Effect::{Pick, Play};
    use ludex_core::Cell;

    fn board(pieces: &[Piece], moves: &[&[usize]]) -> Picture<usize> {
        let cells = (0..).zip(pieces).map(|(i, piece)| Cell::new(2 * i, 0, piece.clone())).collect();
        let touches = moves.iter().enumerate().map(|(mv, cells)| Touch { mv, cells: cells.to_vec() });
        Picture { cells, labels: Vec::new(), touches: touches.collect(), caption: None }
    }

    fn pick(cells: &[usize]) -> Effect {
        Pick(cells.to_vec())
    }

    /// Three pins side by side and one apart: each falls alone, or two that are neighbours.
    #[test]
    fn pins_are_picked_and_then_played() {
        let pins = [Piece::Neutral, Piece::Neutral, Piece::Neutral, Piece::Empty, Piece::Neutral];
        let pins = board(&pins, &[&[0], &[1], &[2], &[4], &[0, 1], &[1, 2]]);
        assert_eq!(effects(&pins, &[]), [Some(pick(&[0])), Some(pick(&[1])), Some(pick(&[2])), None, Some(Play(3))]);
        assert_eq!(effects(&pins, &[1]), [Some(Play(4)), Some(Play(1)), Some(Play(5)), None, Some(Play(3))]);
        assert_eq!(effects(&pins, &[2]), [Some(pick(&[0])), Some(Play(5)), Some(Play(2)), None, Some(Play(3))]);
        assert_eq!(complete(&pins, &[1]), Some(1));
        assert_eq!(beginning(&pins, &[1]), [1, 5, 4]);
    }

    /// A piece moves to an empty cell, never the other way round.
    #[test]
    fn pieces_are_picked_where_they_stand() {
        let steps = board(&[Piece::First, Piece::Empty, Piece::Empty, Piece::First], &[&[0, 1], &[3, 2]]);
        assert_eq!(effects(&steps, &[]), [Some(pick(&[0])), None, None, Some(pick(&[3]))]);
        assert_eq!(effects(&steps, &[0]), [Some(pick(&[])), Some(Play(0)), None, Some(pick(&[3]))]);
        assert_eq!(effects(&steps, &[1]), effects(&steps, &[]));
    }

    /// A turn of several steps is followed to its end, which may be the beginning of a longer one.
    #[test]
    fn long_turns_are_picked_step_by_step() {
        let turns = board(&[Piece::First, Piece::Empty, Piece::Empty], &[&[0, 1], &[0, 1, 2], &[0, 2, 0]]);
        assert_eq!(effects(&turns, &[0]), [Some(pick(&[])), Some(pick(&[0, 1])), Some(pick(&[0, 2]))]);
        assert_eq!(effects(&turns, &[0, 1]), [Some(pick(&[0])), Some(Play(0)), Some(Play(1))]);
        assert_eq!(effects(&turns, &[0, 2]), [Some(Play(2)), None, Some(pick(&[0]))]);
    }
}
