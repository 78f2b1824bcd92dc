//! Boards of Mana as pictures.

use ludex_core::{Game, Ground, Man, Picture, Piece, Player, Text, Touch, View, say};

use super::{Board, CHOICE, Mana, Men, Step};
use ludex_boards::board;

impl View for Mana {
    fn picture(&self, at: &Men) -> Picture<u64> {
        let board = Board::unpacked(*at);
        let daimyo = |owner, text: &str| {
            let mark = &text[..1];
            let said = say!("daimyo of {mark}", "daimyo de {mark}");
            Piece::Man(Man { owner: Some(owner), text: text.into(), sign: "★".into(), disc: true, mark: false, said })
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
            let said = Some(say!("kind {kind}", "type {kind}"));
            *ground = Ground { tint: 1 + kind, text: kind.to_string(), said, ..Ground::default() };
        }
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let one = |mv: u64, cells: Vec<u32>| Touch {
            mv,
            cells: cells.into_iter().map(|cell| place(cell) as usize).collect(),
        };
        let touches = moves.iter().flat_map(|&mv| match Step::from_number(mv) {
            Step::Edge(edge) => {
                let cells = self.along(edge);
                // Of a board that is all corners the edges have names alone.
                if cells.is_empty() {
                    vec![one(mv, cells)]
                } else {
                    cells.into_iter().map(|cell| one(mv, vec![cell])).collect()
                }
            }
            Step::Put(cell) => vec![one(mv, vec![cell])],
            Step::Go(from, to) => vec![one(mv, vec![from, to])],
            Step::Pass => vec![one(mv, Vec::new())],
        });
        picture.touches = touches.collect();
        picture.caption = self.caption(&board, &moves);
        picture
    }

    fn remark(&self, at: &Men) -> Option<Text> {
        Self::outcome(&Board::unpacked(*at))?;
        Some(Text::fixed("the daimyo is taken", "le daimyo est pris"))
    }
}

impl Mana {
    /// The cells that stand for an edge: those that are at no other.
    fn along(&self, edge: u32) -> Vec<u32> {
        let (columns, rows) = (self.columns, self.rows);
        match edge {
            1 => (1..columns - 1).collect(),
            2 => (1..columns - 1).map(|column| (rows - 1) * columns + column).collect(),
            3 => (1..rows - 1).map(|row| row * columns).collect(),
            _ => (1..rows - 1).map(|row| row * columns + columns - 1).collect(),
        }
    }

    /// What is to be done.
    fn caption(&self, board: &Board, moves: &[u64]) -> Option<Text> {
        let put = board.own().count_ones();
        let bound = |&mv: &u64| match Step::from_number(mv) {
            Step::Go(from, _) => u32::from(self.kinds[from as usize]) == board.kind,
            _ => false,
        };
        Some(match (board.stage, board.kind) {
            (CHOICE, _) => Text::fixed("an edge of the board is to be chosen", "un bord du plateau est à choisir"),
            (0, 0) => Text::fixed("any piece may move", "n'importe quelle pièce peut jouer"),
            (0, kind) if moves.iter().any(bound) => {
                say!("to be moved from kind {kind}", "à jouer depuis le type {kind}")
            }
            (0, _) if moves.is_empty() => return None,
            (0, kind) if self.escampe => {
                say!(
                    "no piece can move from kind {kind}: a pass",
                    "aucune pièce ne peut jouer depuis le type {kind} : on passe"
                )
            }
            (0, kind) => say!(
                "no piece can move from kind {kind}: the player is free",
                "aucune pièce ne peut jouer depuis le type {kind} : le joueur est libre"
            ),
            _ if put == 0 => Text::fixed("the daimyo is to be put on the board", "le daimyo est à poser"),
            _ => {
                let left = self.ronin + 1 - put;
                say!("ronin to be put on the board: {left}", "rônins à poser : {left}")
            }
        })
    }
}
