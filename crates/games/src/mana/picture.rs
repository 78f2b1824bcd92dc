//! Boards of Mana as pictures.

use ludex_core::{Game, Ground, Man, Picture, Piece, Player, Text, Touch, View, say};

use super::{Board, Mana, Men, Step};
use crate::board;

impl View for Mana {
    fn picture(&self, at: &Men) -> Picture<u64> {
        let board = Board::unpacked(*at);
        let daimyo = |owner, text: &str| {
            Piece::Man(Man { owner: Some(owner), text: text.into(), sign: "★".into(), disc: true, mark: false })
        };
        let piece = |column, row| match Self::letter(&board, self.drawn(column, row)) {
            'x' => Piece::First,
            'o' => Piece::Second,
            'X' => daimyo(Player::First, "X*"),
            'O' => daimyo(Player::Second, "O*"),
            _ => Piece::Empty,
        };
        let column_name = |c| Some(board::column_name(c));
        let row_name = |r: u32| Some((self.rows - r).to_string());
        let mut picture = Picture::grid(self.columns, self.rows, piece, column_name, row_name);
        let place = |cell: u32| (self.rows - 1 - cell / self.columns) * self.columns + cell % self.columns;
        for cell in 0..self.cells() {
            let kind = self.kinds[cell as usize];
            let ground = &mut picture.cells[place(cell) as usize].ground;
            *ground = Ground { tint: 1 + kind, text: kind.to_string(), ..Ground::default() };
        }
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let cells = |mv| match Step::from_number(mv) {
            Step::Edge(_) | Step::Pass => Vec::new(),
            Step::Put(cell) => vec![place(cell) as usize],
            Step::Go(from, to) => vec![place(from) as usize, place(to) as usize],
        };
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        picture.caption = match (board.stage, board.kind) {
            (0, 0) => Some(Text::fixed("any piece may move", "n'importe quelle pièce peut jouer")),
            (0, kind) => Some(say!("to be moved from kind {kind}", "à jouer depuis le type {kind}")),
            _ => None,
        };
        picture
    }
}
