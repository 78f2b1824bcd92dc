//! Boards of Kamon as pictures.

use ludex_core::{Game, Ground, Picture, Piece, Text, Touch, View, say};

use super::{Kamon, Stones};
use crate::sides::{PLAYERS, index};

impl View for Kamon {
    fn picture(&self, at: &Stones) -> Picture<u64> {
        let sets = at.sets();
        let piece = |cell: usize| match PLAYERS.map(|p| sets[index(p)] >> cell & 1 == 1) {
            [true, _] => Piece::First,
            [_, true] => Piece::Second,
            _ => Piece::Empty,
        };
        let ground = |cell: usize| match self.layout.token(cell) {
            Some((colour, _)) => {
                let token = self.layout.name(cell);
                let said = say!("token {token}", "jeton {token}");
                Ground { tint: 2 + colour, text: token, said: Some(said), ..Ground::default() }
            }
            None => {
                let said = Text::fixed("closed to both", "interdite aux deux");
                Ground { tint: 8, text: "#".into(), said: Some(said), ..Ground::default() }
            }
        };
        let mut picture = self.board.picture(|cell| (piece(cell), ground(cell)));
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: vec![mv as usize] }).collect();
        picture.caption = at.last().map(|last| {
            let (name, token) = (self.board.name(last), self.layout.name(last));
            say!("taken last: {name}, {token}", "prise en dernier : {name}, {token}")
        });
        picture
    }
}
