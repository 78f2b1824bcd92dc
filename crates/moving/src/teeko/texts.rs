//! Teeko as texts and pictures.

use ludex_boards::board;
use ludex_core::{BadText, Game, MoveNumber, Notation, Picture, Piece, Text, Touch, View, say};

use super::numbering::{CELLS, SIDE};
use super::{ABOUT, PIECES, Pieces, Step, Teeko};

fn cell_name(cell: u8) -> String {
    board::cell_name(u32::from(cell) % SIDE, u32::from(cell) / SIDE)
}

/// The cell whose name a text begins with, and what follows the name.
fn split_cell(text: &str) -> Option<(u32, &str)> {
    let ((column, row), rest) = board::split_cell(text)?;
    (column < SIDE && row < SIDE).then_some((row * SIDE + column, rest))
}

impl Teeko {
    fn read_board(&self, text: &str) -> Result<Pieces, BadText> {
        let cells = board::read(text, SIDE, SIDE, ".XO")?;
        let of = |piece| (0..).zip(&cells).filter(|&(_, &p)| p == piece).map(|(cell, _)| 1 << cell).sum::<u32>();
        let at = Pieces::new(of(1), of(2));
        let (mine, theirs) = (at.mine().count_ones(), at.theirs().count_ones());
        if !at.has_sizes_of_play() {
            return Err(BadText::new(
                text,
                say!(
                    "{mine} X and {theirs} O: X is to move, so there are as many of each or one O more, and at most {PIECES}",
                    "{mine} X et {theirs} O : X a le trait, il y en a donc autant ou un O de plus, et {PIECES} au plus"
                ),
            ));
        }
        if self.played_on(at) {
            return Err(board::played_on(text, 'X'));
        }
        Ok(at)
    }

    /// Why a piece can't be put on a cell.
    fn why_not_put(at: Pieces, text: &str) -> Option<Text> {
        let Some((cell, "")) = split_cell(text) else {
            return Some(Text::fixed(
                "a piece is put on a cell from a1 to e5, as in c3",
                "un pion se pose sur une case de a1 à e5, comme c3",
            ));
        };
        let name = cell_name(cell as u8);
        (at.empty() & 1 << cell == 0).then(|| say!("{name} is taken", "{name} est prise"))
    }

    /// Why a piece can't go from a cell to a cell.
    fn why_not_go(&self, at: Pieces, text: &str) -> Option<Text> {
        let cells = split_cell(text).and_then(|(from, rest)| Some((from, split_cell(rest)?)));
        let Some((from, (to, ""))) = cells else {
            return Some(Text::fixed(
                "all pieces are on the board; a move is the cell that a piece leaves and the one it enters, as in c3d4",
                "tous les pions sont posés ; un coup est la case de départ d'un pion et sa case d'arrivée, comme c3d4",
            ));
        };
        let (left, entered) = (cell_name(from as u8), cell_name(to as u8));
        if at.mine() & 1 << from == 0 {
            Some(say!("{left} has no piece of the player to move", "{left} n'a pas de pion du joueur au trait"))
        } else if self.beside[from as usize] & 1 << to == 0 {
            Some(say!("{entered} is not beside {left}", "{entered} n'est pas voisine de {left}"))
        } else {
            (at.empty() & 1 << to == 0).then(|| say!("{entered} is taken", "{entered} est prise"))
        }
    }
}

impl Notation for Teeko {
    fn spec(&self) -> String {
        let suffix = if self.advanced { ":advanced" } else { "" };
        format!("{}{suffix}", ABOUT.name)
    }

    fn position_text(&self, at: &Pieces) -> String {
        board::write(SIDE, SIDE, |c, r| match at.piece(c, r) {
            Piece::First => 'X',
            Piece::Second => 'O',
            _ => '.',
        })
    }

    fn read_position(&self, text: &str) -> Result<Pieces, BadText> {
        let moves = || text.split(',');
        let transcript = moves().all(|mv| split_cell(mv).is_some());
        if transcript { self.read_moves(moves()) } else { self.read_board(text) }
    }

    fn move_text(&self, _at: &Pieces, mv: u64) -> String {
        match Step::from_number(mv) {
            Step::Put(cell) => cell_name(cell),
            Step::Go(from, to) => cell_name(from) + &cell_name(to),
        }
    }

    fn why_illegal(&self, at: &Pieces, text: &str) -> Option<Text> {
        if at.count() < 2 * PIECES { Self::why_not_put(*at, text) } else { self.why_not_go(*at, text) }
    }
}

impl View for Teeko {
    fn picture(&self, at: &Pieces) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let column_name = |c| Some(board::column_name(c));
        let row_name = |r: u32| Some((r + 1).to_string());
        let mut picture = Picture::grid(SIDE, SIDE, |c, r| at.piece(c, r), column_name, row_name);
        let cells = |mv| match Step::from_number(mv) {
            Step::Put(cell) => vec![cell.into()],
            Step::Go(from, to) => vec![from.into(), to.into()],
        };
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        let whose = Text::fixed("X: the pieces of the player to move", "X : les pions du joueur au trait");
        picture.caption = Some(whose).filter(|_| at.count() > 0);
        picture
    }

    fn decided_by(&self, at: &Pieces) -> Vec<usize> {
        let goal = Some(at.theirs()).filter(|&pieces| self.goal(pieces)).unwrap_or_default();
        (0..CELLS as usize).filter(|cell| goal >> cell & 1 == 1).collect()
    }
}
