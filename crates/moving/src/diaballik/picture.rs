//! Boards of Diaballik as pictures, and the cells to touch for a turn.

use ludex_core::{Game, Man, Picture, Piece, Player, Status, Text, Touch, View, say};

use super::turns::Action;
use super::{Diaballik, Field};
use ludex_boards::bits::ones;
use ludex_boards::board;

/// The cells to touch for a sequence of actions: those that each leaves and enters, but a support
/// that steps twice in a row is not touched again on its way, since touching the last cell again
/// ends a turn.
fn touched(actions: &[Action]) -> Vec<u32> {
    let mut cells: Vec<u32> = Vec::new();
    for &action in actions {
        let [from, to] = action.cells();
        if cells.last() != Some(&from) {
            cells.push(from);
        }
        cells.push(to);
    }
    cells
}

/// A turn is touched action by action, in any order; the turn that changes nothing is played by its
/// name.
impl View for Diaballik {
    fn picture(&self, at: &Field) -> Picture<u64> {
        let bearer = |owner, text: &str| {
            let mark = &text[..1];
            let said = say!("{mark} with the ball", "{mark} avec la balle");
            Piece::Man(Man { owner: Some(owner), text: text.into(), sign: String::new(), disc: true, mark: true, said })
        };
        let piece = |column, row: u32| match Self::letter(at, (self.rows - 1 - row) * self.columns + column) {
            'x' => Piece::First,
            'o' => Piece::Second,
            'X' => bearer(Player::First, "X*"),
            'O' => bearer(Player::Second, "O*"),
            _ => Piece::Empty,
        };
        let column_name = |c| Some(board::column_name(c));
        let row_name = |r: u32| Some((self.rows - r).to_string());
        let mut picture = Picture::grid(self.columns, self.rows, piece, column_name, row_name);
        let mut moves = Vec::new();
        let Status::Turn(mover) = self.expand(at, &mut moves) else { return picture };
        let place = |cell| self.place(cell);
        let same = at.side(mover).number();
        let unchanged = moves.contains(&same).then(|| Touch { mv: same, cells: Vec::new() });
        picture.touches.extend(unchanged);
        self.sequences(*at, None, |mv, actions| {
            if mv != same {
                picture.touches.push(Touch { mv, cells: touched(actions).into_iter().map(place).collect() });
            }
            false
        });
        picture
    }

    /// A ball that has arrived, or else a wall that is forbidden.
    fn decided_by(&self, at: &Field) -> Vec<usize> {
        let sides = at.sides();
        let is_walled = |&p: &Player| self.is_anti_game(sides[p.index()].supports, sides[(!p).index()].supports);
        let arrived = Player::ALL.into_iter().find(|&player| self.has_arrived(player, sides[player.index()]));
        match (arrived, Player::ALL.into_iter().find(is_walled)) {
            (Some(player), _) => vec![self.place(sides[player.index()].ball)],
            (None, Some(player)) => ones(sides[player.index()].supports).map(|cell| self.place(cell)).collect(),
            (None, None) => Vec::new(),
        }
    }

    fn remark(&self, at: &Field) -> Option<Text> {
        let sides = at.sides();
        self.outcome(*at)?;
        Some(if Player::ALL.into_iter().any(|player| self.has_arrived(player, sides[player.index()])) {
            Text::fixed("the ball has arrived", "la balle est arrivée")
        } else {
            Text::fixed("a wall is forbidden", "un mur est interdit")
        })
    }
}

impl Diaballik {
    /// The place of a cell in the picture.
    fn place(&self, cell: u32) -> usize {
        ((self.rows - 1 - cell / self.columns) * self.columns + cell % self.columns) as usize
    }
}
