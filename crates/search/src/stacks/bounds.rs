use super::board::{Board, Shape};

/// An upper bound of the mover's score, if the opponent can answer every move to the end; a multiple of one case each.
#[inline]
pub(super) fn ceiling<S: Shape>(
    board: &Board<S>,
    mover: u64,
    other: u64,
    other_wins: u64,
    playable: u64,
) -> Option<i32> {
    let empty = board.all & !(mover | other);
    let odd = playable & board.alternate;
    let waiting = other_wins & !playable;
    let first = odd & odd.wrapping_neg();
    let second = odd ^ first;
    if odd == 0 || (second != 0 && second & (second - 1) == 0) {
        even(board, mover, other, empty, waiting, [first, second])
    } else {
        let third = second & second.wrapping_neg();
        let rest = second ^ third;
        if rest & rest.wrapping_sub(1) != 0 || (third != 0 && rest == 0) {
            return None;
        }
        let mut best = None;
        for x in [first, third, rest] {
            if x == 0 {
                continue;
            }
            let pair = if third == 0 { [0; 2] } else { 
                let others = odd ^ x;
                let low = others & others.wrapping_neg();
                [low, others ^ low]
            };
            if let Some(b) = zugzwang(board, mover, empty, waiting, x, pair) {
                best = Some(best.map_or(b, |a: i32| a.min(b)));
            }
        }
        best
    }
}

fn free_of_fours<S: Shape>(board: &Board<S>, reach: u64, pair: [u64; 2]) -> bool {
    !board.has_four(reach | pair[0]) && (pair[1] == 0 || !board.has_four(reach | pair[1]))
}

#[inline]
fn even<S: Shape>(board: &Board<S>, mover: u64, other: u64, empty: u64, waiting: u64, pair: [u64; 2]) -> Option<i32> {
    let traps = waiting & board.alternate;
    let shut = if traps == 0 { 0 } else { board.and_above(traps) };
    let reach = mover | (empty & !board.alternate & !shut);
    if !free_of_fours(board, reach, pair) {
        return None;
    }
    if traps != 0 {
        let lowest = shut & !(shut << 1);
        return Some(-(((shut.count_ones() + lowest.count_ones()) / 2) as i32));
    }
    let certain = other | (empty & board.alternate & !(pair[0] | pair[1]));
    Some(-i32::from(board.has_four(certain)))
}

#[inline]
fn zugzwang<S: Shape>(board: &Board<S>, mover: u64, empty: u64, waiting: u64, x: u64, pair: [u64; 2]) -> Option<i32> {
    let column = board.and_above(x);
    let candidates = waiting & column & !board.alternate;
    if candidates == 0 {
        return None;
    }
    let threat = candidates & candidates.wrapping_neg();
    let below = threat - x;
    let traps = waiting & board.alternate & !column;
    let mut shut = column & !below;
    if traps != 0 {
        shut |= board.and_above(traps);
    }
    let reach = mover | (empty & !board.alternate & !shut & !column) | (below & board.alternate);
    if !free_of_fours(board, reach, pair) {
        return None;
    }
    let lowest = shut & !(shut << 1);
    Some(-(((shut.count_ones() + lowest.count_ones()) / 2) as i32))
}
