//! Bounds on the positions of a game of chains: boards, with what a position holds beside them.
//!
//! Beside its board a position says who is to move, and one of these: no pass, one pass, two, or no
//! pass and an empty point that ko forbids. A board that is full has no liberties.

use ludex_core::{Condition, Text};
use num_bigint::BigUint;

use crate::bounds::Bound;

/// The bounds on the positions of a game whose boards are given by their chains, from above, the
/// tighter last; `None` for any other.
#[must_use]
pub fn bounds(condition: &Condition) -> Option<Vec<Bound>> {
    let &Condition::Liberties { columns, rows } = condition else { return None };
    let points = columns * rows;
    let boards = BigUint::from(3u8).pow(points);
    Some(vec![
        Bound::upper(
            "cell-states",
            Text::fixed(
                "every point is empty or holds a stone of one colour or the other; ko forbids a point, or none after \
                 no pass, one or two; and one player is to move",
                "chaque intersection est vide ou porte une pierre de l'une ou de l'autre couleur ; le ko en interdit \
                 une, ou aucune après zéro, une ou deux passes ; et l'un des joueurs a le trait",
            ),
            format!("2 × 3^{points} × ({points} + 3)"),
            &boards * 2u8 * (points + 3),
        ),
        Bound::upper(
            "empty-points",
            Text::fixed(
                "ko forbids an empty point, and a third of the points are empty on average; on a full board no stone \
                 would have a liberty",
                "le ko interdit une intersection vide, et un tiers le sont en moyenne ; sur un plateau plein aucune \
                 pierre n'aurait de liberté",
            ),
            format!("2 × ({points} × 3^{} + 3 × (3^{points} − 2^{points}))", points - 1),
            (&boards * points / 3u8 + (&boards - (BigUint::from(1u8) << points)) * 3u8) * 2u8,
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every board, one by one.
    #[test]
    fn empty_points_are_counted() {
        for (columns, rows) in [(1, 1), (1, 2), (3, 1), (2, 2), (2, 3), (4, 2)] {
            let mut beside = 0;
            for board in 0..3u32.pow(columns * rows) {
                let empty = (0..columns * rows).filter(|&point| board / 3u32.pow(point) % 3 == 0).count() as u64;
                beside += if empty == 0 { 0 } else { 2 * (empty + 3) };
            }
            let bounds = bounds(&Condition::Liberties { columns, rows }).expect("chains");
            assert_eq!(bounds[1].value, beside.into(), "{columns}x{rows}");
            assert!(bounds[1].value < bounds[0].value);
        }
    }

    #[test]
    fn no_other_condition_has_them() {
        assert_eq!(bounds(&Condition::Chessmen), None);
    }
}
