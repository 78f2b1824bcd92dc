//! Boards of men and kings, by the number of pieces: a formula.
//!
//! ```text
//!   ■ ■ ■ ■      the last row of one player: the other's men may stand there
//!   · · · ·      the squares on which men of both may stand
//!   □ □ □ □      the last row of the other
//! ```
//!
//! Of *m* men of one player let *f* stand on the other's last row, `C(r, f)` ways, and the rest on
//! the squares that men share. The *n* men of the other have all squares but their last row and
//! those taken, and *k* and *l* kings any that are left. So J. Schaeffer and R. Lake counted the
//! boards of English draughts, *Solving the game of checkers*, Games of No Chance, MSRI 29, 1996,
//! <https://library.slmath.org/books/Book29/files/schaeffer.pdf>. Not all of them can be reached.

use ludex_core::{Condition, Text};
use num_bigint::BigUint;

use crate::bounds::Bound;

/// The boards of a game with men and kings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards {
    /// How many there are with 1, 2, 3 … pieces.
    pub by_pieces: Vec<BigUint>,
    /// In all.
    pub total: BigUint,
}

/// The boards with a piece at least; `None` for a game without men and kings.
#[must_use]
pub fn boards(condition: &Condition) -> Option<Boards> {
    let by_pieces = from_none_on(condition)?.split_off(1);
    Some(Boards { total: by_pieces.iter().sum(), by_pieces })
}

/// The boards with 0, 1, 2 … pieces.
fn from_none_on(condition: &Condition) -> Option<Vec<BigUint>> {
    let &Condition::Men { squares, last_row, pieces } = condition else { return None };
    let choose = binomials(squares);
    let choose = |n: u32, k: u32| &choose[n as usize][k as usize];
    let mut boards = vec![BigUint::default(); 2 * pieces as usize + 1];
    for m in 0..=pieces.min(squares - last_row) {
        for n in 0..=pieces.min(squares - last_row) {
            let men = ways_of_men(squares, last_row, [m, n], choose);
            let free = squares.saturating_sub(m + n);
            for k in 0..=(pieces - m).min(free) {
                for l in 0..=(pieces - n).min(free - k) {
                    boards[(m + n + k + l) as usize] += &men * choose(free, k) * choose(free - k, l);
                }
            }
        }
    }
    Some(boards)
}

/// The ways to place the men of both players.
fn ways_of_men<'c>(squares: u32, last_row: u32, [m, n]: [u32; 2], choose: impl Fn(u32, u32) -> &'c BigUint) -> BigUint {
    let shared = squares - 2 * last_row;
    let on_last_row = |f: u32| {
        let rest = m - f;
        let free = squares - last_row - rest.min(shared);
        if rest > shared || n > free {
            BigUint::default()
        } else {
            choose(last_row, f) * choose(shared, rest) * choose(free, n)
        }
    };
    (0..=m.min(last_row)).map(on_last_row).sum()
}

/// Pascal's triangle up to a row, each row filled up with nothing.
pub(crate) fn binomials(last: u32) -> Vec<Vec<BigUint>> {
    let mut rows = vec![vec![BigUint::default(); last as usize + 1]; last as usize + 1];
    for n in 0..rows.len() {
        rows[n][0] = BigUint::from(1u8);
        for k in 1..=n {
            rows[n][k] = &rows[n - 1][k - 1] + &rows[n - 1][k];
        }
    }
    rows
}

/// The bounds on the positions of a game with men and kings, from above, the tighter first.
#[must_use]
pub fn bounds(condition: &Condition) -> Option<Vec<Bound>> {
    let &Condition::Men { squares, last_row, .. } = condition else { return None };
    let Boards { total, .. } = boards(condition)?;
    let (shared, men) = (squares - 2 * last_row, squares - last_row);
    Some(vec![
        Bound::upper(
            "cell-states",
            Text::fixed(
                "every square is empty or holds a man or a king of one player or the other, and one of them is to move",
                "chaque case est vide ou porte un pion ou une dame de l'un ou de l'autre joueur, et l'un d'eux a le trait",
            ),
            format!("2 × 5^{squares}"),
            BigUint::from(5u8).pow(squares) * 2u8,
        ),
        Bound::upper(
            "men-and-kings",
            Text::fixed(
                "no more pieces than at the start, and no man on its last row: m men of one player, f of them on the \
                 other's last row, n men of the other, k and l kings; and one of them is to move",
                "pas plus de pièces qu'au départ, et aucun pion sur sa dernière rangée : m pions de l'un, dont f sur la \
                 dernière rangée de l'autre, n pions de l'autre, k et l dames ; et l'un d'eux a le trait",
            ),
            format!(
                "2 × Σ C({last_row}, f) × C({shared}, m − f) × C({men} − m + f, n) × C({squares} − m − n, k) × \
                 C({squares} − m − n − k, l)"
            ),
            total * 2u8,
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A055213; the sum is that of J. Schaeffer et al., *Checkers is solved*, Science 317
    /// (2007), <https://doi.org/10.1126/science.1144079>.
    #[test]
    fn english_draughts() {
        let boards = boards(&Condition::Men { squares: 32, last_row: 4, pieces: 12 }).expect("men and kings");
        let known = [
            "120",
            "6972",
            "261224",
            "7092774",
            "148688232",
            "2503611964",
            "34779531480",
            "406309208481",
            "4048627642976",
            "34778882769216",
            "259669578902016",
            "1695618078654976",
            "9726900031328256",
            "49134911067979776",
            "218511510918189056",
            "852888183557922816",
            "2905162728973680640",
            "8568043414939516928",
            "21661954506100113408",
            "46352957062510379008",
            "82459728874435248128",
            "118435747136817856512",
            "129406908049181900800",
            "90072726844888186880",
        ];
        assert_eq!(boards.by_pieces.iter().map(ToString::to_string).collect::<Vec<_>>(), known);
        assert_eq!(boards.total.to_string(), "500995484682338672639");
    }

    /// All boards of 4 × 4 one by one: a square is empty or holds one of four pieces.
    #[test]
    fn a_small_board_one_by_one() {
        let boards = from_none_on(&Condition::Men { squares: 8, last_row: 2, pieces: 2 }).expect("men and kings");
        let mut counted = vec![0_u64; 5];
        for board in 0..5_u32.pow(8) {
            let cells: Vec<u32> = (0..8).map(|cell| board / 5_u32.pow(cell) % 5).collect();
            let of = |kinds: [u32; 2]| cells.iter().filter(|cell| kinds.contains(cell)).count();
            let (first, second) = (of([1, 3]), of([2, 4]));
            let crowned = cells[..2].contains(&1) || cells[6..].contains(&2);
            if first <= 2 && second <= 2 && !crowned {
                counted[first + second] += 1;
            }
        }
        assert_eq!(boards, counted.into_iter().map(BigUint::from).collect::<Vec<_>>());
    }
}
