//! Boards of Kamon as pictures.

use ludex_core::{Game, Ground, Picture, Piece, Player, Text, Touch, View, say};

use super::{Kamon, Stones};

impl View for Kamon {
    fn picture(&self, at: &Stones) -> Picture<u64> {
        let sets = at.sets();
        let piece = |cell: usize| match Player::ALL.map(|p| sets[p.index()] >> cell & 1 == 1) {
            [true, _] => Piece::First,
            [_, true] => Piece::Second,
            _ => Piece::Empty,
        };
        let ground = |cell: usize| {
            let (tint, text, said) = if let Some((colour, _)) = self.layout.token(cell) {
                let token = self.layout.name(cell);
                let said = say!("token {token}", "jeton {token}");
                (2 + colour, token, said)
            } else {
                (8, "#".into(), Text::fixed("closed to both", "interdite aux deux"))
            };
            Ground { tint, text, said: Some(said), ..Ground::default() }
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

    fn decided_by(&self, at: &Stones) -> Vec<usize> {
        let chains = at.sets().map(|stones| self.chain_that_wins(stones));
        (0..u64::BITS as usize).filter(|cell| (chains[0] | chains[1]) >> cell & 1 == 1).collect()
    }
}
