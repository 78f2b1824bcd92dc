//! Men that are put on the board, one by one.

use cozy_chess::{Color, Square, get_king_moves};

use super::super::men::{Man, Men, in_check, king, occupied};
use super::Ending;

/// In the number of a move: a man is put on the board.
pub(super) const PUT: u64 = 1 << 16;
/// With it: Black is to move.
pub(super) const BLACK: u64 = 1 << 6;

/// The square on which a man is put.
pub(super) fn square(mv: u64) -> Square {
    Square::index((mv >> 7 & 63) as usize)
}

impl Ending {
    /// Pushes the ways to put the next man on the board.
    pub(super) fn push_puts(&self, at: Men, moves: &mut Vec<u64>) {
        let list = at.list();
        let (kind, last) = (self.order[list.len()], list.len() + 1 == self.order.len());
        let all = occupied(&list);
        let mut men = list.to_vec();
        for square in !all {
            if !kind.stands(square) || (list.len() == 1 && get_king_moves(king(&list, Color::White)).has(square)) {
                continue;
            }
            let number = PUT | (square as u64) << 7;
            if !last {
                moves.push(number);
                continue;
            }
            men.push(Man::new(kind, square));
            let turns = [(Color::White, 0), (Color::Black, BLACK)].into_iter();
            moves.extend(turns.filter(|&(turn, _)| !in_check(&men, !turn)).map(|(_, black)| number | black));
            men.pop();
        }
    }

    pub(super) fn put(&self, at: Men, mv: u64) -> Men {
        let list = at.list();
        let mut men = list.to_vec();
        men.push(Man::new(self.order[list.len()], square(mv)));
        if men.len() < self.order.len() {
            return Men::setting_up(&mut men);
        }
        Men::new(&mut men, if mv & BLACK == 0 { Color::White } else { Color::Black })
    }
}
