//! Boards of Dvonn as pictures.

use ludex_core::{Game, Ground, Man, Picture, Piece, Player, Touch, View, say};

use super::texts::{Stack, read_stack, stack_text};
use super::{Dvonn, PASS, Stacks, Word, cells_of};

impl<W: Word> View for Dvonn<W> {
    fn picture(&self, at: &Stacks<W>) -> Picture<u64> {
        let board = self.board_of(*at);
        let mut picture = self.board.picture(|cell| (drawn(board.stack(cell)), Ground::default()));
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let cells = |mv| match mv {
            PASS => Vec::new(),
            cell @ 0..64 => vec![cell as usize],
            _ => <[usize; 2]>::from(cells_of(mv)).into(),
        };
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        let (white, black) = (board.score(Player::First), board.score(Player::Second));
        let red = self.reds.saturating_sub(board.red.count_ones());
        picture.caption = Some(if board.moving || red == 0 {
            say!("pieces: white {white}, black {black}", "pièces : blanc {white}, noir {black}")
        } else {
            say!("red pieces to be put on the board: {red}", "pièces rouges à poser : {red}")
        });
        picture
    }

    fn pile(&self, cell: &str) -> Option<Piece> {
        read_stack(cell).map(drawn)
    }
}

fn drawn(stack: Stack) -> Piece {
    let Some((height, owner, red)) = stack else { return Piece::Empty };
    let alone = red && height == 1;
    let (en, fr) = if owner == Player::First { ("white", "blanche") } else { ("black", "noire") };
    let said = match (height, red) {
        (1, true) => say!("red piece", "pièce rouge"),
        (1, false) => say!("{en} piece", "pièce {fr}"),
        (_, true) => say!("{en} stack of {height} with a red piece", "pile {fr} de {height} avec une pièce rouge"),
        (_, false) => say!("{en} stack of {height}", "pile {fr} de {height}"),
    };
    Piece::Man(Man {
        owner: (!alone).then_some(owner),
        text: stack_text(stack),
        sign: if alone { String::new() } else { height.to_string() },
        disc: true,
        mark: red && !alone,
        said,
    })
}
