//! Boards of chess, from above: a formula.
//!
//! The kings stand apart, pawns on the six ranks between the first and the last, and of each kind
//! of piece a player has no more than at the start, but for pawns that have become one:
//!
//! ```text
//!   K(k)      pairs of squares of kings that are apart, k of them on the middle ranks
//!   W(p, n)   the ways to say what n pieces of a player are, who has p pawns:
//!             Σ n! / (queens! rooks! bishops! knights!), with at most 8 − p more than at the start
//!
//!   Σ K(k) × C(48 − k, p) × C(48 − k − p, q) × C(62 − p − q, n) × C(62 − p − q − n, m) × W(p, n) × W(q, m)
//! ```
//!
//! A right to castle fixes a king and a rook, and a pawn that can be taken in passing fixes itself,
//! one that takes it, and two squares behind it that are empty; such boards are counted likewise
//! and added. Counted too are boards on which both kings are in check, or the one whose turn it is
//! not, bishops of a player that all stand on squares of one colour, and promotions for which
//! nothing was taken. With less of what cannot be, J. Tromp's program numbers 8.7 × 10^45
//! positions, and an estimate from it is 4.5 × 10^44 legal ones
//! (<https://github.com/tromp/ChessPositionRanking>).

use ludex_core::{Condition, Text};
use num_bigint::BigUint;

use crate::bounds::Bound;
use crate::men::binomials;

const SQUARES: u32 = 64;
const PAWNS: u32 = 8;
/// Queens, rooks, bishops and knights of a player at the start.
const PIECES: [u32; 4] = [1, 2, 2, 2];
/// Their place among these.
const ROOK: usize = 1;

/// What stands fast, of White first: bit 8 r + f is the square on file f and rank r, both from 0.
#[derive(Clone, Copy, Default)]
struct Fixed {
    kings: [Option<u32>; 2],
    rooks: [u32; 2],
    pawns: [u32; 2],
    /// All squares that are taken, or must be empty.
    closed: u64,
}

/// How many squares of a set are on the middle ranks.
fn middle(squares: u64) -> u32 {
    (squares & 0x00ff_ffff_ffff_ff00).count_ones()
}

/// The squares beside a square, and itself.
fn near(square: u32) -> u64 {
    let (file, rank) = (square % 8, square / 8);
    let beside = |at: u32, of: u32| at.abs_diff(of) <= 1;
    (0..SQUARES).filter(|to| beside(to % 8, file) && beside(to / 8, rank)).fold(0, |set, to| set | 1 << to)
}

/// The formula, for players with so many pawns and pieces at the start.
struct Formula {
    pawns: u32,
    pieces: [u32; 4],
    choose: Vec<Vec<BigUint>>,
}

impl Formula {
    fn new(pawns: u32, pieces: [u32; 4]) -> Self {
        Self { pawns, pieces, choose: binomials(SQUARES) }
    }

    fn choose(&self, n: u32, k: u32) -> &BigUint {
        &self.choose[n as usize][k as usize]
    }

    /// `W(pawns, n)` for every *n*, besides so many rooks that stand fast.
    fn kinds(&self, pawns: u32, rooks: u32) -> Vec<BigUint> {
        let more = self.pawns - pawns;
        let most = self.pieces.iter().sum::<u32>() + more;
        let mut ways = vec![BigUint::default(); most as usize + 1];
        let at_most = |kind: usize| self.pieces[kind] + more;
        for queens in 0..=at_most(0) {
            for all_rooks in rooks..=at_most(ROOK) {
                for bishops in 0..=at_most(2) {
                    for knights in 0..=at_most(3) {
                        let counts = [queens, all_rooks, bishops, knights];
                        let promoted: u32 =
                            counts.iter().zip(self.pieces).map(|(n, usual)| n.saturating_sub(usual)).sum();
                        if promoted <= more {
                            let free = [queens, all_rooks - rooks, bishops, knights];
                            let (n, product) = free.iter().fold((0, BigUint::from(1_u8)), |(n, product), &count| {
                                (n + count, product * self.choose(n + count, count))
                            });
                            ways[n as usize] += product;
                        }
                    }
                }
            }
        }
        ways
    }

    /// Pairs of squares of the kings, by how many of them that do not stand fast are on the middle
    /// ranks.
    fn kings(fixed: &Fixed) -> [u32; 3] {
        let of = |king: Option<u32>| match king {
            Some(square) => 1 << square,
            None => !fixed.closed,
        };
        let [white, black] = fixed.kings.map(of);
        let loose = |king: Option<u32>, square: u32| if king.is_none() { middle(1 << square) } else { 0 };
        let mut pairs = [0; 3];
        for square in (0..SQUARES).filter(|square| white >> square & 1 == 1) {
            for other in (0..SQUARES).filter(|other| (black & !near(square)) >> other & 1 == 1) {
                pairs[(loose(fixed.kings[0], square) + loose(fixed.kings[1], other)) as usize] += 1;
            }
        }
        pairs
    }

    /// The boards on which something stands fast.
    fn boards(&self, fixed: &Fixed) -> BigUint {
        let pawn_squares = middle(!fixed.closed);
        let loose = fixed.kings.iter().filter(|king| king.is_none()).count() as u32;
        let squares = (!fixed.closed).count_ones() - loose;
        let kinds = |player: usize| -> Vec<Vec<BigUint>> {
            let of = |pawns| self.kinds(pawns, fixed.rooks[player]);
            (fixed.pawns[player]..=self.pawns).map(of).collect()
        };
        let [white, black] = [kinds(0), kinds(1)];
        // The ways to put the pieces of one player on so many squares.
        let ways = |kinds: &[BigUint], squares: u32| -> BigUint {
            let fitting = (0..=squares).zip(kinds);
            fitting.map(|(n, kinds)| self.choose(squares, n) * kinds).sum()
        };
        let puts: Vec<Vec<BigUint>> =
            black.iter().map(|kinds| (0..=squares).map(|free| ways(kinds, free)).collect()).collect();
        let mut sum = BigUint::default();
        for (k, pairs) in (0..).zip(Self::kings(fixed)).filter(|&(_, pairs)| pairs > 0) {
            let free = pawn_squares - k;
            for (p, white) in (0..).zip(&white) {
                for (q, puts) in (0..).zip(&puts) {
                    let rest = squares - p - q;
                    let pieces: BigUint = (0..=rest)
                        .zip(white)
                        .map(|(n, kinds)| self.choose(rest, n) * kinds * &puts[(rest - n) as usize])
                        .sum();
                    sum += pieces * pairs * self.choose(free, p) * self.choose(free - p, q);
                }
            }
        }
        sum
    }

    /// With every right to castle, and with none.
    fn with_rights(&self, fixed: &Fixed) -> BigUint {
        let castled = |rights: u32| {
            let mut fixed = *fixed;
            for (player, rank) in [(0, 0), (1, 7)] {
                let rooks =
                    (0..2).filter(|side| rights >> (2 * player + side) & 1 == 1).map(|side| 8 * rank + 7 * side);
                for rook in rooks {
                    let king = 8 * rank + 4;
                    fixed.kings[player as usize] = Some(king);
                    fixed.rooks[player as usize] += 1;
                    fixed.closed |= 1 << rook | 1 << king;
                }
            }
            self.boards(&fixed)
        };
        (0..16).map(castled).sum()
    }

    /// White being to move, a black pawn can be taken in passing.
    fn in_passing(&self) -> BigUint {
        let beside = (0..8_u32).flat_map(|file| [file.checked_sub(1), Some(file + 1)].map(|by| (file, by)));
        let taken = beside.filter_map(|(file, by)| {
            let by = by.filter(|&by| by < 8)?;
            let squares = [32 + by, 32 + file, 40 + file, 48 + file];
            let closed = squares.iter().fold(0, |set, square| set | 1 << square);
            Some(self.with_rights(&Fixed { pawns: [1, 1], closed, ..Fixed::default() }))
        });
        taken.sum()
    }
}

/// The bounds on the positions of chess, from above, the tighter last; `None` for another game.
#[must_use]
pub fn bounds(condition: &Condition) -> Option<Vec<Bound>> {
    if *condition != Condition::Chessmen {
        return None;
    }
    let formula = Formula::new(PAWNS, PIECES);
    Some(vec![
        Bound::upper(
            "cell-states",
            Text::fixed(
                "every square is empty or holds one of twelve men; one of the players is to move, four rooks may castle \
                 or not, and one of eight pawns or none can be taken in passing",
                "chaque case est vide ou porte l'une de douze pièces ; l'un des joueurs a le trait, quatre tours peuvent \
                 roquer ou non, et un pion sur huit, ou aucun, peut être pris en passant",
            ),
            "2 × 2^4 × 9 × 13^64".to_owned(),
            BigUint::from(13_u8).pow(SQUARES) * 288_u32,
        ),
        Bound::upper(
            "chessmen",
            Text::fixed(
                "the kings apart, k of them on the middle ranks, K(k) ways; p and q pawns on these ranks; n and m pieces, \
                 W(p, n) and W(q, m) ways to say which, no more than at the start but for pawns that are gone; and \
                 likewise with what castling and taking in passing ask for, R and E",
                "les rois non voisins, k d'entre eux sur les rangées du milieu, de K(k) façons ; p et q pions sur ces \
                 rangées ; n et m figures, de W(p, n) et W(q, m) façons de dire lesquelles, pas plus qu'au départ sauf \
                 pour les pions disparus ; et de même avec ce que demandent le roque et la prise en passant, R et E",
            ),
            "2 × (Σ K(k) × C(48 − k, p) × C(48 − k − p, q) × C(62 − p − q, n) × C(62 − p − q − n, m) × W(p, n) × W(q, m) \
             + R + E)"
                .to_owned(),
            (formula.with_rights(&Fixed::default()) + formula.in_passing()) * 2_u8,
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_are_apart() {
        assert_eq!(Formula::kings(&Fixed::default()).iter().sum::<u32>(), 3_612);
    }

    /// A pawn each at most, or what it has become, counted one by one.
    #[test]
    fn small_armies_one_by_one() {
        let formula = Formula::new(1, [0; 4]);
        let mut counted = 0_u64;
        for white in 0..SQUARES {
            for black in (0..SQUARES).filter(|black| near(white) >> black & 1 == 0) {
                let free = !(1_u64 << white | 1 << black);
                let others = |free: u64| 1 + u64::from(middle(free)) + 4 * u64::from(free.count_ones());
                counted += others(free);
                for square in (0..SQUARES).filter(|square| free >> square & 1 == 1) {
                    let kinds = 4 + u64::from(middle(1 << square));
                    counted += kinds * others(free & !(1 << square));
                }
            }
        }
        assert_eq!(formula.boards(&Fixed::default()), counted.into());
    }

    #[test]
    fn what_pieces_are() {
        let formula = Formula::new(PAWNS, PIECES);
        // With all pawns there are the pieces of the start, or fewer: 7! / (2! 2! 2!) ways.
        assert_eq!(formula.kinds(8, 0)[7], 630_u32.into());
        assert_eq!(formula.kinds(8, 0).len(), 8);
        assert_eq!(formula.kinds(8, 2)[5], 30_u32.into());
        // One piece of one of four kinds.
        assert_eq!(formula.kinds(0, 0)[1], 4_u32.into());
    }

    /// With both rooks of White that may castle, and its king, a single pair of kings is left for
    /// each square of the other.
    #[test]
    fn rights_fix_men() {
        let formula = Formula::new(0, [0, 2, 0, 0]);
        let fixed = Fixed { kings: [Some(4), None], rooks: [2, 0], closed: 0b1001_0001, ..Fixed::default() };
        // 64 squares less the king's six and the rooks' two; two, one or no rook of the other.
        let kings = u64::from(SQUARES - 6 - 2);
        assert_eq!(formula.boards(&fixed), (kings * (1 + 60 + 60 * 59 / 2)).into());
    }
}
