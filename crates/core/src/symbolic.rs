//! Positions as contents of cells, and the rules as a table: what engines that treat whole sets of
//! positions at once work on.
//!
//! ```text
//!   cells  0 1 2 …          contents of a cell   0 nothing, 1, 2 …
//!   a move                  «cell 4 holds 1, cell 5 holds 1, cell 6 holds 0; then they hold 0, 0, 1»
//!   an end                  «cells 0, 1 and 2 hold 1: the first player has won»
//! ```
//!
//! The table is what a symbolic engine needs, and nothing of how it encodes cells in Boolean
//! variables: that is the engine's.

use crate::{Game, Layout, Outcome, Player};

/// What a cell must hold: one of some contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Holds {
    /// The cell.
    pub cell: u32,
    /// The contents, content *i* as bit *i*.
    pub any_of: u32,
}

impl Holds {
    /// This one content.
    #[must_use]
    pub fn only(cell: u32, content: u8) -> Self {
        Self { cell, any_of: 1 << content }
    }

    /// Whether it is among the contents.
    #[must_use]
    pub fn allows(self, content: u8) -> bool {
        self.any_of >> content & 1 == 1
    }
}

/// A cell's condition for a move, and its content afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// What the cell holds before.
    pub before: Holds,
    /// What it holds then; `None` if it stays as it is.
    pub after: Option<u8>,
}

impl Change {
    /// A cell that holds `before` comes to hold `after`.
    #[must_use]
    pub fn new(cell: u32, before: u8, after: u8) -> Self {
        Self { before: Holds::only(cell, before), after: Some(after) }
    }

    /// A cell that must hold something and stays as it is.
    #[must_use]
    pub fn needs(before: Holds) -> Self {
        Self { before, after: None }
    }
}

/// A move of the table: possible where its cells hold the required contents, whatever the others
/// hold. No cell is listed twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The player who makes it; `None` where it is the player to move, as in games of one player.
    pub mover: Option<Player>,
    /// Its cells. All others stay as they are.
    pub cells: Vec<Change>,
}

/// A way for the game to be over: where its cells hold the required contents. No cell is listed
/// twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// `Some` if only a move of this player leads to it.
    pub after: Option<Player>,
    /// How the game ended then.
    pub outcome: Outcome,
    /// Its cells.
    pub cells: Vec<Holds>,
}

impl End {
    /// Whether its cells hold the required contents.
    #[must_use]
    pub fn holds(&self, contents: &[u8]) -> bool {
        self.cells.iter().all(|holds| holds.allows(contents[holds.cell as usize]))
    }
}

/// The rules of a game, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTable {
    /// For every cell, how many contents there are, from 2 to 32; content 0 is the one that most
    /// cells hold.
    pub contents: Vec<u8>,
    /// All cells in the order in which a diagram best reads them: cells that decide together near
    /// each other, so that little of what was read has to be remembered at any point. The game's
    /// own comments give the reason for its order.
    pub order: Vec<u32>,
    /// `Some(height)` if the cells, in `order`, are stacks of `height` cells each, the lowest
    /// first, that are filled from below, by two kinds of stones (contents 1 and 2).
    pub stacks: Option<u32>,
    /// The moves.
    pub moves: Vec<Rewrite>,
    /// Where one of these holds, the game is over, whatever moves there would be. At most one
    /// outcome holds in a position.
    pub ends: Vec<End>,
    /// How a game ended in which the player to move has no move: the first of these that holds. One
    /// holds in each such position.
    pub stuck: Vec<End>,
}

impl MoveTable {
    /// The table of a placement game: content 1 is a stone of the first player, 2 of the second.
    /// Cells are read in the order of their numbers; columns are numbered one by one, from below.
    /// `None` where the layout has more than 128 cells.
    #[must_use]
    pub fn from_layout(layout: &Layout) -> Option<Self> {
        (layout.cells <= u128::BITS).then(|| Self::placement(layout))
    }

    fn placement(layout: &Layout) -> Self {
        let stones = [(Player::First, 1), (Player::Second, 2)];
        let rows = layout.columns.map(|(_, rows)| rows);
        let support = |cell: u32| {
            let below = rows.filter(|rows| !cell.is_multiple_of(*rows)).map(|_| cell - 1);
            below.map(|cell| Change::needs(Holds { cell, any_of: 0b110 }))
        };
        let put = |cell: u32| {
            stones.map(|(player, stone)| Rewrite {
                mover: Some(player),
                cells: support(cell).into_iter().chain([Change::new(cell, 0, stone)]).collect(),
            })
        };
        let win = |line: &Vec<u32>| {
            stones.map(|(player, stone)| End {
                after: Some(player),
                outcome: Outcome::Win(player),
                cells: line.iter().map(|&cell| Holds::only(cell, stone)).collect(),
            })
        };
        Self {
            contents: vec![3; layout.cells as usize],
            order: (0..layout.cells).collect(),
            stacks: rows,
            moves: (0..layout.cells).flat_map(put).collect(),
            ends: layout.lines.iter().flat_map(win).collect(),
            stuck: vec![End { after: None, outcome: Outcome::Draw, cells: Vec::new() }],
        }
    }
}

/// A game whose positions are contents of cells and whose rules are a table. Unlocks symbolic
/// counting.
///
/// A placement game of at most 128 cells has all of it from its layout: [`MoveTable::from_layout`]
/// and [`stones_as_contents`]; other games write their table down and list what their cells hold.
/// Where there are two players and positions name them ([`Seats::Fixed`](crate::Seats::Fixed)),
/// they take turns strictly: the turn follows from the ply and is in no cell.
///
/// Laws: positions with the same player to move have different contents, each below its cell's
/// number of contents; the moves of the table lead where the rules lead; the table ends a game
/// where and how the rules do; images move contents as the game's symmetries do.
pub trait Symbolic: Game {
    /// The table; `None` for a game that has none.
    fn move_table(&self) -> Option<MoveTable>;

    /// What every cell holds; for games with a table.
    fn contents(&self, at: &Self::Position) -> Vec<u8>;

    /// Where an element of the game's symmetries ([`Symmetry`](crate::Symmetry)) moves a cell's
    /// content, and into what it changes it: the cell of the image, and the content there.
    /// `None` where the symmetries do not act on cells, the default.
    fn image_of_content(&self, _element: usize, _cell: u32, _content: u8) -> Option<(u32, u8)> {
        None
    }
}

/// The contents of `cells` cells, on which stones of the first and of the second player lie, cell
/// *i* as bit *i*.
#[must_use]
pub fn stones_as_contents(cells: u32, [first, second]: [u128; 2]) -> Vec<u8> {
    (0..cells).map(|cell| (first >> cell & 1 | (second >> cell & 1) << 1) as u8).collect()
}
