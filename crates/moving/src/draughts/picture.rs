//! Boards of draughts as pictures.

use ludex_core::{Cell, Ground, Label, Man, Picture, Piece, Player, Touch, View, say};

use super::field::{Field, Squares};
use super::{Draughts, Men, Room};
use ludex_boards::bits::ones;

impl<R: Room> Men<R> {
    fn owner(&self, square: Squares) -> Option<Player> {
        match (self.first & square != 0, self.second & square != 0) {
            (true, _) => Some(Player::First),
            (_, true) => Some(Player::Second),
            _ => None,
        }
    }

    /// A king is drawn as two men, one on the other, where there is no sign for it.
    pub(super) fn piece(&self, square: Squares) -> Piece {
        let owner = self.owner(square);
        match owner {
            Some(player) if self.kings & square != 0 => {
                let mark = if player == Player::First { "X" } else { "O" };
                let (text, said) = (mark.repeat(2), say!("king of {mark}", "dame de {mark}"));
                Piece::Man(Man { owner, text, sign: "♛".into(), disc: true, mark: false, said })
            }
            Some(Player::First) => Piece::First,
            Some(Player::Second) => Piece::Second,
            None => Piece::Empty,
        }
    }
}

impl<R: Room> View for Draughts<R> {
    fn picture(&self, at: &Men<R>) -> Picture<u64> {
        let Field { columns, rows, .. } = self.field;
        let cell = |bit: u32| {
            let [x, y] = <[u32; 2]>::from(self.field.place(bit)).map(|place| 2 * place as i32);
            let name = self.field.number(bit).to_string();
            let ground = Ground { tint: 1, text: name.clone(), ..Ground::default() };
            Cell { ground, name, ..Cell::new(x, y, at.piece(1 << bit)) }
        };
        // The first and the last square of every row.
        let label = |row: u32, x: i32, number: u32| Label { x, y: 2 * row as i32, text: number.to_string() };
        let labels = (0..rows).flat_map(|row| {
            let before = row * columns / 2;
            [label(row, -2, before + 1), label(row, 2 * columns as i32, before + columns / 2)]
        });
        let cells = |mv| self.way(at, mv).into_iter().map(|bit| self.field.number(bit) as usize - 1).collect();
        Picture {
            cells: ones(self.field.all).map(cell).collect(),
            labels: labels.collect(),
            touches: self.moves(at).into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect(),
            caption: None,
        }
    }
}
