//! The sliding puzzle: numbered tiles and one blank on a board of up to 16 cells.
//!
//! A position is one word with four bits for each cell, row by row from the upper left, the lowest
//! four first; they hold the number of the tile, 0 for the blank:
//!
//! ```text
//! 1 2 3
//! 4 5 6      0x0_8765_4321      the goal of 3x3
//! 7 8 .
//! ```
//!
//! **Parity.** Read a position as a permutation of the tiles and the blank. A move exchanges the
//! blank with a tile, which changes the sign of the permutation, and moves the blank by one cell,
//! which changes the colour of its cell on a chequered board. So the product of the two never
//! changes, and a position from which the goal can be reached has the product of the goal. The goal
//! turned by 180 degrees is the goal with its cells in reverse order, ⌊n/2⌋ exchanges for n cells;
//! its blank is columns − 1 + rows − 1 cells away. It keeps the product exactly when ⌊n/2⌋ and
//! columns + rows are both even or both odd. Where it does not, tiles 1 and 2 are exchanged in the
//! start, which repairs the sign. On boards with two rows and two columns or more, that is enough:
//! W. W. Johnson, W. E. Story, *Notes on the "15" puzzle*, American Journal of Mathematics 2
//! (1879), 397–404, <https://doi.org/10.2307/2369492>.
//!
//! In a single row or column no tile ever passes another; the start is there the goal with the
//! blank at the other end.

mod bound;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Change, End, Game, Holds, Key, LowerBound, MoveTable, Notation, Outcome,
    Picture, Piece, Player, Rewrite, Seats, Status, Symbolic, Symmetry, Text, Touch, View, capabilities, say,
};

use bound::Bound;
use ludex_boards::{board, params};

/// The description of the game.
pub const ABOUT: About = About {
    name: "sliding",
    aliases: &["taquin"],
    params: Text::fixed("COLSxROWS", "COLONNESxLIGNES"),
    default: "3x3",
    variants: &["3x3", "3x2", "4x3", "4x4"],
    title: Text::fixed("Sliding puzzle", "Taquin"),
    rules: Text::fixed(
        "Numbered tiles fill all cells of a board but one. A tile beside the empty cell slides into it. The goal is \
         to have \
         the tiles in order, row by row, with the empty cell last. Play begins with the goal rotated by 180 degrees (with \
         tiles 1 and 2 exchanged on boards where that could not be solved; in a single row or column, with the empty \
         cell first).",
        "Des pièces numérotées remplissent un plateau sauf une case. Une pièce voisine de la case vide peut y glisser. \
         Le but est de ranger les pièces dans l'ordre, ligne à ligne, la case vide en dernier. On part du but tourné de \
         180 degrés (les pièces 1 et 2 échangées sur les plateaux où ce serait insoluble ; sur une seule ligne ou \
         colonne, la case vide en premier).",
    ),
    notation: Text::fixed(
        "a position: the rows from the top, `.` the empty cell (`.87/654/321`; with commas where a number passes 9: \
         `1,2,3,4/5,6,7,8/9,10,11/12,13,14/.,15`); a move: the number of the tile that slides",
        "une position : les lignes depuis le haut, `.` la case vide (`.87/654/321` ; avec des virgules si un numéro \
         dépasse 9 : `1,2,3,4/5,6,7,8/9,10,11/12,13,14/.,15`) ; un coup : le numéro de la pièce qui glisse",
    ),
};

/// The greatest number of cells: four bits each in a word.
const MOST_CELLS: u32 = 16;

/// The greatest number of cells of a board whose positions are gone through unasked, 10!/2 of them.
const LISTED: u32 = 10;

/// The lowest bit of each cell.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The rules for one size of board. A position is a word, packed as the head of this file shows.
#[derive(Clone, Debug)]
pub struct Sliding {
    columns: u32,
    rows: u32,
    start: u64,
    goal: u64,
    /// For each cell, the cells beside it.
    beside: Vec<Vec<u32>>,
    bound: Bound,
}

/// The word in which the tiles, or 0, stand in this order.
fn pack(tiles: impl DoubleEndedIterator<Item = u32>) -> u64 {
    tiles.rev().fold(0, |packed, tile| packed << 4 | u64::from(tile))
}

fn tile(at: u64, cell: u32) -> u32 {
    (at >> (4 * cell) & 0xf) as u32
}

/// The cell where a tile, or the blank for 0, lies.
fn find(at: u64, tile: u32) -> u32 {
    let differing = at ^ (ONES * u64::from(tile));
    let different = differing | differing >> 1 | differing >> 2 | differing >> 3;
    (!different & ONES).trailing_zeros() / 4
}

impl Sliding {
    /// A board of `columns` × `rows` cells.
    ///
    /// # Panics
    /// If there are fewer than 2 cells or more than 16.
    #[must_use]
    pub fn new(columns: u32, rows: u32) -> Self {
        let cells = columns * rows;
        assert!((2..=MOST_CELLS).contains(&cells), "{columns}x{rows} cells");
        let near = |a: u32, b: u32| (a % columns).abs_diff(b % columns) + (a / columns).abs_diff(b / columns) == 1;
        Self {
            columns,
            rows,
            start: Self::usual_start(columns, rows),
            goal: pack((1..cells).chain([0])),
            beside: (0..cells).map(|a| (0..cells).filter(|&b| near(a, b)).collect()).collect(),
            bound: Bound::new(columns, rows),
        }
    }

    /// See the head of this file.
    fn usual_start(columns: u32, rows: u32) -> u64 {
        let cells = columns * rows;
        if columns == 1 || rows == 1 {
            return pack(0..cells);
        }
        let mut tiles: Vec<u32> = std::iter::once(0).chain((1..cells).rev()).collect();
        let solvable = (cells / 2).is_multiple_of(2) == (columns + rows).is_multiple_of(2);
        if !solvable {
            tiles.swap(cells as usize - 1, cells as usize - 2);
        }
        pack(tiles.into_iter())
    }

    fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// The product that no move changes, see the head of this file: whether it is negative.
    fn sign(&self, at: u64) -> bool {
        let before = |cell| (0..cell).filter(|&earlier| tile(at, earlier) > tile(at, cell)).count();
        let inversions: usize = (0..self.cells()).map(before).sum();
        let blank = find(at, 0);
        !(inversions + (blank % self.columns + blank / self.columns) as usize).is_multiple_of(2)
    }

    /// The cell, or the tile, that is exchanged with this one when the board is mirrored in its
    /// main diagonal: both are numbered row by row, the tiles from 1.
    fn mirrored(&self, cell: u32) -> u32 {
        cell % self.columns * self.columns + cell / self.columns
    }

    fn mirrored_tile(&self, tile: u32) -> u32 {
        if tile == 0 { 0 } else { self.mirrored(tile - 1) + 1 }
    }
}

impl Game for Sliding {
    /// Four bits for each cell.
    type Position = u64;
    /// The number of the tile that slides.
    type Move = u64;

    fn start(&self) -> u64 {
        self.start
    }

    fn expand(&self, at: &u64, moves: &mut Vec<u64>) -> Status {
        if *at == self.goal {
            return Status::Over(Outcome::SOLVED);
        }
        let before = moves.len();
        moves.extend(self.beside[find(*at, 0) as usize].iter().map(|&cell| u64::from(tile(*at, cell))));
        moves[before..].sort_unstable();
        Status::Turn(Player::First)
    }

    fn play(&self, at: &u64, mv: u64) -> u64 {
        let (from, to) = (find(*at, mv as u32), find(*at, 0));
        at ^ mv << (4 * from) ^ mv << (4 * to)
    }

    fn seats(&self) -> Seats {
        Seats::Solo
    }

    fn loops(&self) -> bool {
        true
    }
}

impl Capabilities for Sliding {
    capabilities!(Symmetry, Symbolic, Key, LowerBound);
}

/// A square board can be mirrored in the diagonal through the blank of the goal, with the tiles
/// renamed as the goal is.
impl Symmetry for Sliding {
    fn order(&self) -> usize {
        if self.columns == self.rows { 2 } else { 1 }
    }

    fn image(&self, element: usize, at: &u64) -> u64 {
        match element {
            0 => *at,
            _ => pack((0..self.cells()).map(|cell| self.mirrored_tile(tile(*at, self.mirrored(cell))))),
        }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        if element == 0 { mv } else { self.mirrored_tile(mv as u32).into() }
    }
}

/// A cell holds the number of its tile. Row by row: every tile may lie anywhere, and no order is
/// known to be better.
impl Symbolic for Sliding {
    fn move_table(&self) -> Option<MoveTable> {
        let cells = self.cells();
        let slides = (0..cells).flat_map(|blank| self.beside[blank as usize].iter().map(move |&from| (blank, from)));
        let slide = |(blank, from): (u32, u32)| {
            (1..cells as u8).map(move |tile| Rewrite {
                mover: None,
                cells: vec![Change::new(blank, 0, tile), Change::new(from, tile, 0)],
            })
        };
        let goal = (0..).zip(self.contents(&self.goal)).map(|(cell, tile)| Holds::only(cell, tile)).collect();
        Some(MoveTable {
            contents: vec![cells as u8; cells as usize],
            order: (0..cells).collect(),
            stacks: None,
            moves: slides.flat_map(slide).collect(),
            ends: vec![End { after: None, outcome: Outcome::SOLVED, cells: goal }],
            stuck: Vec::new(),
        })
    }

    fn contents(&self, at: &u64) -> Vec<u8> {
        (0..self.cells()).map(|cell| tile(*at, cell) as u8).collect()
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        Some(match element {
            0 => (cell, content),
            _ => (self.mirrored(cell), self.mirrored_tile(content.into()) as u8),
        })
    }
}

impl Sliding {
    /// Whether tiles are separated by commas.
    fn commas(&self) -> bool {
        self.cells() > 10
    }

    /// A tile that occurs twice.
    fn repeated(&self, tiles: &[u32]) -> Option<u32> {
        (0..self.cells()).find(|tile| tiles.iter().filter(|&t| t == tile).count() > 1)
    }
}

fn tile_name(tile: u32) -> String {
    if tile == 0 { ".".into() } else { tile.to_string() }
}

impl Notation for Sliding {
    fn spec(&self) -> String {
        format!("{}:{}x{}", ABOUT.name, self.columns, self.rows)
    }

    fn position_text(&self, at: &u64) -> String {
        let separator = if self.commas() { "," } else { "" };
        let name = |row: u32, column: u32| tile_name(tile(*at, row * self.columns + column));
        let row = |row| (0..self.columns).map(|column| name(row, column)).collect::<Vec<_>>().join(separator);
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }

    /// Positions from which the goal cannot be reached are positions too.
    fn read_position(&self, text: &str) -> Result<u64, BadText> {
        let last = self.cells() - 1;
        let lengths = vec![self.columns; self.rows as usize];
        let by_commas = |line| str::split(line, ',').collect();
        let split = if self.commas() { by_commas } else { board::characters };
        let read = |cell: &str| match cell {
            "." => Some(0),
            _ => params::number(cell).filter(|tile| (1..=last).contains(tile)),
        };
        let tiles = board::read_cells(text, &lengths, split, read, &format!(". 1 … {last}"))?;
        match self.repeated(&tiles).map(tile_name) {
            None => Ok(pack(tiles.into_iter())),
            Some(tile) => Err(BadText::new(
                text,
                say!(
                    "the tiles 1 to {last} and the empty cell . come once each, and {tile} comes more than once",
                    "les pièces 1 à {last} et la case vide . viennent une fois chacune, et {tile} vient plus d'une fois"
                ),
            )),
        }
    }

    fn move_text(&self, _at: &u64, mv: u64) -> String {
        mv.to_string()
    }

    fn why_illegal(&self, _at: &u64, text: &str) -> Option<Text> {
        let last = self.cells() - 1;
        let tile: u32 = params::number(text)?;
        Some(if (1..=last).contains(&tile) {
            say!("tile {tile} is not beside the empty cell", "la pièce {tile} n'est pas à côté de la case vide")
        } else {
            say!("the tiles are numbered from 1 to {last}", "les pièces sont numérotées de 1 à {last}")
        })
    }
}

impl View for Sliding {
    fn picture(&self, at: &u64) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let piece = |column, row| match tile(*at, row * self.columns + column) {
            0 => Piece::Empty,
            tile => Piece::Tile(tile.to_string()),
        };
        let mut picture = Picture::grid(self.columns, self.rows, piece, |_| None, |_| None);
        picture.touches =
            moves.into_iter().map(|mv| Touch { mv, cells: vec![find(*at, mv as u32) as usize] }).collect();
        picture
    }
}

/// The packed word.
impl Key for Sliding {
    fn key_bits(&self) -> Option<u32> {
        Some(4 * self.cells())
    }

    fn key(&self, at: &u64) -> u128 {
        u128::from(*at)
    }

    fn at_key(&self, key: u128) -> Option<u64> {
        let at = u64::try_from(key).ok().filter(|_| key >> (4 * self.cells()) == 0)?;
        let tiles = (0..self.cells()).fold(0u32, |tiles, cell| tiles | 1 << tile(at, cell));
        (tiles == u32::MAX >> (u32::BITS - self.cells())).then_some(at)
    }

    /// Half of all arrangements, those whose sign fits; in a single row the tiles keep their order.
    fn reached_from(&self, _at: &u64) -> Option<Vec<u64>> {
        let cells = u64::from(self.cells());
        let least = if self.columns == 1 || self.rows == 1 { cells } else { 3 };
        Some((least..=cells).collect())
    }
}

impl LowerBound for Sliding {
    fn has_lower_bound(&self) -> bool {
        true
    }

    fn lower_bound(&self, at: &u64) -> u32 {
        self.bound.lower_bound(*at)
    }

    fn unsolvable(&self, at: &u64) -> bool {
        if self.columns == 1 || self.rows == 1 {
            return !(0..self.cells()).map(|cell| tile(*at, cell)).filter(|&tile| tile > 0).is_sorted();
        }
        self.sign(*at) != self.sign(self.goal)
    }

    fn is_vast(&self) -> bool {
        self.cells() > LISTED
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, fewer than 2 cells or more than 16.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (columns, rows) = params::only_size(params, "3x3")?;
    let cells = u64::from(columns) * u64::from(rows);
    if (2..=u64::from(MOST_CELLS)).contains(&cells) {
        return Ok(AnyGame::new(Sliding::new(columns, rows)));
    }
    Err(BadText::new(
        params,
        say!(
            "a board has from 2 to {MOST_CELLS} cells, and {columns}x{rows} has {cells}",
            "un plateau a de 2 à {MOST_CELLS} cases, et {columns}x{rows} en a {cells}"
        ),
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["3x3", "2x1", "1x2", "1x5", "16x1", "2x2", "3x2", "2x3", "2x5", "3x4", "4x4", "2x8"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("sliding:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["3x3", "4x4"], |params| spec(read_game(params)));
        assert!(told(spec(read_game("1x1")))[0].contains("from 2 to 16"));
        assert!(told(spec(read_game("5x4")))[1].contains("5x4 en a 20"));
        assert!(told(spec(read_game("3x3,3")))[0].contains("only parameter"));
    }

    /// The positions by distance from one.
    fn by_distance(game: &Sliding, from: u64) -> Vec<Vec<u64>> {
        let mut seen = HashSet::from([from]);
        let mut levels = vec![vec![from]];
        let mut moves = Vec::new();
        loop {
            let mut next = Vec::new();
            for at in &levels[levels.len() - 1] {
                moves.clear();
                game.expand(at, &mut moves);
                next.extend(moves.iter().map(|&mv| game.play(at, mv)).filter(|&to| seen.insert(to)));
            }
            if next.is_empty() {
                return levels;
            }
            levels.push(next);
        }
    }

    /// From a blank in a corner: OEIS A089473. The goal, where play ends, lies at distance 28 and
    /// cuts off nothing.
    #[test]
    fn three_by_three() {
        const A089473: [usize; 32] = [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
            17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ];
        let game = Sliding::new(3, 3);
        assert_eq!(game.position_text(&game.start()), ".87/654/321");
        let levels = by_distance(&game, game.start());
        assert_eq!(levels.iter().map(Vec::len).collect::<Vec<_>>(), A089473);
        assert_eq!(levels.concat().len(), 181_440);
        assert!(levels[28].contains(&game.goal));
    }

    #[test]
    fn every_start_can_be_solved() {
        for columns in 1..=MOST_CELLS {
            for rows in (1..=MOST_CELLS).filter(|rows| (2..=8).contains(&(columns * rows))) {
                let game = Sliding::new(columns, rows);
                let reached = by_distance(&game, game.start()).concat();
                assert!(reached.contains(&game.goal), "{columns}x{rows}");
            }
        }
    }

    #[test]
    fn the_turned_goal_is_repaired_where_it_cannot_be_solved() {
        let start = |columns, rows| Sliding::new(columns, rows).position_text(&Sliding::new(columns, rows).start());
        assert_eq!(start(4, 4), ".,15,14,13/12,11,10,9/8,7,6,5/4,3,2,1");
        assert_eq!(start(4, 3), ".,11,10,9/8,7,6,5/4,3,1,2");
        assert_eq!(start(5, 1), ".1234");
        assert_eq!(start(2, 1), ".1");
    }

    #[test]
    fn bad_texts() {
        let game = Sliding::new(3, 3);
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("123/456/788").contains("8 comes more than once"));
        assert!(problem("123/456/789").contains("`9` is none of . 1 … 8"));
        assert!(problem("123/456/78").contains("row 3"));
        assert!(told(game.read_move(&game.start(), "1"))[0].contains("tile 1 is not beside"));
        assert!(told(game.read_move(&game.start(), "9"))[1].contains("de 1 à 8"));
        assert!(told(game.read_move(&game.goal, "8"))[0].contains("over"));
        assert!(told(Sliding::new(4, 4).read_position("1,2,3/4"))[0].contains("4 rows"));
    }
}
