//! Peg solitaire on the English, the European and triangular boards.
//!
//! The holes lie on a grid, one bit each, row by row; the cells before the first hole have no bit,
//! so that the word stays short. A triangle leans to the left on its grid:
//!
//! ```text
//!     a  b  c  d  e  f  g                        a  b  c  d  e
//! 1         0  1  2                           1  0                          a triangle's neighbours
//! 2         7  8  9                           2  5  6
//! 3  12 13 14 15 16 17 18      english        3 10 11 12   triangle5           ↖ ↑
//! 4  19 20 21 22 23 24 25                     4 15 16 17 18                    ← o →
//! 5  26 27 28 29 30 31 32                     5 20 21 22 23 24                   ↓ ↘
//! 6        35 36 37
//! 7        42 43 44
//! ```
//!
//! All jumps in one direction are found at once: a jump covers three holes in steps of `d` bits,
//! `start` holds the lowest hole of every such three, and `pegs & pegs >> d & !(pegs >> 2d) &
//! start` those whose lowest peg can jump upwards over the second. Playing a jump inverts its three
//! bits.

mod boards;
#[cfg(test)]
mod tests;
mod texts;
mod theory;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Change, End, Game, Holds, Key, MoveNumber, MoveTable, Outcome, Player,
    Rewrite, Seats, Status, Symbolic, Symmetry, Text, Unmove, capabilities, say,
};

pub use self::boards::Board;
use self::boards::TRIANGLES;
use ludex_boards::bits::{Images, bit, ones};
use ludex_boards::board;

/// The description of the game.
pub const ABOUT: About = About {
    name: "peg-solitaire",
    aliases: &["solitaire"],
    params: Text::fixed("BOARD[,hole=CELL][,goal=CELL|any]", "PLATEAU[,hole=CASE][,goal=CASE|any]"),
    default: "english",
    variants: &["english", "european", "triangle5", "triangle4", "triangle6"],
    title: Text::fixed("Peg solitaire", "Solitaire"),
    rules: Text::fixed(
        "Every hole of the board but one holds a peg. A peg jumps in a straight line over a peg beside it into the \
         empty hole behind, and the peg that it jumped over is taken away. The goal is one last peg in the hole that was \
         empty at the start (or in another, or anywhere). The boards are english (33 holes), european (37 holes) and \
         triangle4 to triangle8 (rows of 1 to N holes). A goal is out of reach where the rule of three says so: with three \
         colours in turn along diagonals, a jump changes the number of pegs on each by one.",
        "Tous les trous du plateau sauf un portent une bille. Une bille saute en ligne droite par-dessus une bille \
         voisine dans le trou vide qui suit, et la bille sautée est retirée. Le but est une dernière bille dans le trou \
         vide au départ (ou dans un autre, ou n'importe où). Les plateaux sont english (anglais, 33 trous), european \
         (européen, 37 trous) et triangle4 à triangle8 (lignes de 1 à N trous). Un but est hors d'atteinte quand la règle \
         de Reiss le dit : avec trois couleurs à tour de rôle en diagonale, un saut change d'une unité le nombre de billes \
         sur chacune.",
    ),
    notation: Text::fixed(
        "a position: the rows from the top, their holes only, `o` a peg and `.` an empty hole \
         (`ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo`); a cell: the letter of its column and the number of its row (the \
         centre is `d4`, the top of a triangle `a1`); a move: from where to where (`d2d4`)",
        "une position : les lignes depuis le haut, leurs trous seulement, `o` une bille et `.` un trou vide \
         (`ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo`) ; une case : la lettre de sa colonne et le numéro de sa ligne (le \
         centre est `d4`, le sommet d'un triangle `a1`) ; un coup : d'où et vers où (`d2d4`)",
    ),
};

/// Where the last peg must stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// In this hole, given as its bit.
    Hole(u32),
    /// Anywhere.
    Any,
}

/// The jumps in one direction.
#[derive(Clone, Copy, Debug)]
struct Direction {
    /// From the bit of a hole to the bit of the next.
    step: i8,
    /// The lowest of the three holes, for every such jump.
    start: u64,
}

/// A jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Jump {
    /// From the bit of a hole to the bit of the next.
    step: i8,
    /// The lowest bit of the three holes.
    lowest: u8,
}

impl MoveNumber for Jump {
    fn number(self) -> u64 {
        (i64::from(self.step) - i64::from(i8::MIN)) as u64 * 256 + u64::from(self.lowest)
    }

    fn from_number(number: u64) -> Self {
        Self { step: ((number / 256) as i64 + i64::from(i8::MIN)) as i8, lowest: (number % 256) as u8 }
    }
}

impl Jump {
    fn between(from: u32, to: u32) -> Self {
        Self { step: ((to as i32 - from as i32) / 2) as i8, lowest: from.min(to) as u8 }
    }

    /// The three holes.
    fn holes(self) -> u64 {
        let step = self.step.unsigned_abs();
        (1 | 1 << step | 1 << (2 * step)) << self.lowest
    }

    fn from(self) -> u32 {
        let back = if self.step < 0 { 2 * self.step.unsigned_abs() } else { 0 };
        u32::from(self.lowest + back)
    }

    fn to(self) -> u32 {
        (self.from() as i32 + 2 * i32::from(self.step)) as u32
    }
}

impl Direction {
    /// Those of a board, in the order of their steps: moves are listed in this order.
    fn all(board: &Board) -> Vec<Self> {
        let both_ways = |(step, start): (i8, u64)| [Self { step, start }, Self { step: -step, start }];
        let mut directions: Vec<Self> = board.lines().flat_map(both_ways).collect();
        directions.sort_by_key(|direction| direction.step);
        directions
    }

    /// The lowest holes of the jumps that are possible.
    fn jumps(self, pegs: u64) -> u64 {
        let step = self.step.unsigned_abs();
        let (first, second, third) = (pegs, pegs >> step, pegs >> (2 * step));
        self.start & second & if self.step > 0 { first & !third } else { third & !first }
    }
}

/// The rules for one board, one start and one goal. A position is the set of pegs.
#[derive(Clone, Debug)]
pub struct PegSolitaire {
    board: Board,
    empty: u32,
    goal: Goal,
    start: u64,
    holes: u64,
    directions: Vec<Direction>,
    images: Images<u64, 8>,
}

impl PegSolitaire {
    /// The game on a board where the hole `empty` is empty at the start. Holes are given as their
    /// bits.
    ///
    /// # Panics
    /// If `empty` or the goal is no hole of the board.
    #[must_use]
    pub fn new(board: Board, empty: u32, goal: Goal) -> Self {
        let holes = board.holes();
        let kept = match goal {
            Goal::Hole(hole) => Some(hole),
            Goal::Any => None,
        };
        let is_hole = |hole: u32| ones(holes).any(|h| h == hole);
        assert!(is_hole(empty) && kept.is_none_or(is_hole), "the board {} has no hole {empty}, {goal:?}", board.name());
        Self {
            empty,
            goal,
            start: holes & !(1 << empty),
            holes,
            directions: Direction::all(&board),
            images: Images::new(&board.symmetries(kept)),
            board,
        }
    }

    fn solved(&self, pegs: u64) -> bool {
        match self.goal {
            Goal::Hole(hole) => pegs == 1 << hole,
            Goal::Any => pegs.is_power_of_two(),
        }
    }

    /// The number of holes before this one: its index in pictures.
    fn index(&self, hole: u32) -> usize {
        (self.holes & ((1 << hole) - 1)).count_ones() as usize
    }

    fn has(pegs: u64, hole: u32) -> bool {
        pegs >> hole & 1 == 1
    }
}

impl Game for PegSolitaire {
    /// The set of pegs, a bit for each hole.
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.start
    }

    fn expand(&self, at: &u64, moves: &mut Vec<u64>) -> Status {
        let before = moves.len();
        for direction in &self.directions {
            let step = direction.step;
            moves.extend(ones(direction.jumps(*at)).map(|lowest| Jump { step, lowest: lowest as u8 }.number()));
        }
        if moves.len() > before {
            Status::Turn(Player::First)
        } else {
            Status::Over(if self.solved(*at) { Outcome::SOLVED } else { Outcome::STUCK })
        }
    }

    fn play(&self, at: &u64, mv: u64) -> u64 {
        at ^ Jump::from_number(mv).holes()
    }

    fn seats(&self) -> Seats {
        Seats::Solo
    }

    /// The pegs that were taken away.
    fn ply(&self, at: &u64) -> Option<u32> {
        Some(self.start.count_ones().saturating_sub(at.count_ones()))
    }
}

impl Capabilities for PegSolitaire {
    capabilities!(Symmetry, Symbolic, Key, Unmove);
}

impl Symmetry for PegSolitaire {
    fn order(&self) -> usize {
        self.images.order()
    }

    fn image(&self, element: usize, at: &u64) -> u64 {
        self.images.image(element, *at)
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = |hole: u32| self.images.image(element, bit(hole)).trailing_zeros();
        let jump = Jump::from_number(mv);
        Jump::between(image(jump.from()), image(jump.to())).number()
    }

    fn canonical(&self, at: &u64) -> u64 {
        self.images.smallest(*at)
    }

    fn stabiliser_order(&self, at: &u64) -> usize {
        self.images.keeping(*at)
    }
}

/// A cell for each hole, in the order of the pictures, which is row by row: jumps reach two rows
/// further at most. A peg is content 1.
impl Symbolic for PegSolitaire {
    fn move_table(&self) -> Option<MoveTable> {
        let cell = |hole| self.index(hole) as u32;
        let jump = |mv: Jump| {
            let over = u32::midpoint(mv.from(), mv.to());
            let cells = [(mv.from(), 1), (over, 1), (mv.to(), 0)];
            Rewrite { mover: None, cells: cells.map(|(hole, peg)| Change::new(cell(hole), peg, 1 - peg)).into() }
        };
        let jumps = self.directions.iter().flat_map(|direction| {
            ones(direction.start).map(|lowest| Jump { step: direction.step, lowest: lowest as u8 })
        });
        let last_peg = |last: u32| End {
            after: None,
            outcome: Outcome::SOLVED,
            cells: ones(self.holes).map(|hole| Holds::only(cell(hole), u8::from(hole == last))).collect(),
        };
        let goals = ones(self.holes).filter(|&hole| self.solved(1 << hole)).map(last_peg);
        let cells = self.holes.count_ones();
        Some(MoveTable {
            contents: vec![2; cells as usize],
            order: (0..cells).collect(),
            stacks: None,
            moves: jumps.map(jump).collect(),
            ends: Vec::new(),
            stuck: goals.chain([End { after: None, outcome: Outcome::STUCK, cells: Vec::new() }]).collect(),
        })
    }

    fn contents(&self, at: &u64) -> Vec<u8> {
        ones(self.holes).map(|hole| u8::from(Self::has(*at, hole))).collect()
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        let hole = ones(self.holes).nth(cell as usize)?;
        Some((self.index(self.images.image(element, bit(hole)).trailing_zeros()) as u32, content))
    }
}

impl PegSolitaire {
    /// The goal, and whether it is known to be out of reach.
    fn caption(&self, pegs: u64) -> Text {
        let Text { en, fr } = self.goal_text();
        if !self.is_out_of_reach(pegs) {
            return Text { en, fr };
        }
        say!("{en} (out of reach)", "{fr} (hors d'atteinte)")
    }

    fn goal_text(&self) -> Text {
        match self.goal {
            Goal::Any => Text::fixed("goal: one peg, anywhere", "but : une seule bille, n'importe où"),
            Goal::Hole(hole) => {
                let cell = self.board.name_of(hole);
                say!("goal: one peg, in {cell}", "but : une seule bille, en {cell}")
            }
        }
    }
}

/// The hole that a parameter names.
fn read_hole(params: &str, board: &Board, name: &str) -> Result<u32, BadText> {
    board::read_cell(name).and_then(|cell| board.hole(cell)).ok_or_else(|| {
        let (shape, usual) = (board.name(), board.name_of(board.usual_hole()));
        BadText::new(
            params,
            say!(
                "`{name}` is not a hole of the board {shape}; holes are named as in {usual}",
                "« {name} » n'est pas un trou du plateau {shape} ; un trou se nomme comme {usual}"
            ),
        )
    })
}

/// The set of pegs.
impl Key for PegSolitaire {
    fn key_bits(&self) -> Option<u32> {
        Some(u64::BITS - self.holes.leading_zeros())
    }

    fn key(&self, at: &u64) -> u128 {
        u128::from(*at)
    }

    fn at_key(&self, key: u128) -> Option<u64> {
        let pegs = u64::try_from(key).ok()?;
        (pegs & !self.holes == 0 && pegs.count_ones() <= self.start.count_ones()).then_some(pegs)
    }
}

/// A jump taken back is a jump of the holes: two of them and a peg become two pegs and a hole.
impl Unmove for PegSolitaire {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &u64, before: &mut Vec<u64>) {
        if at.count_ones() >= self.start.count_ones() {
            return;
        }
        for direction in &self.directions {
            let step = direction.step;
            let jumps = ones(direction.jumps(self.holes & !at));
            before.extend(jumps.map(|lowest| at ^ Jump { step, lowest: lowest as u8 }.holes()));
        }
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Unknown board, or a hole that it does not have.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let mut parts = params.split(',');
    let board = parts.next().and_then(Board::named).ok_or_else(|| {
        let (least, most) = (TRIANGLES.start(), TRIANGLES.end());
        BadText::new(
            params,
            say!(
                "the boards are english, european and triangle{least} to triangle{most}",
                "les plateaux sont english, european et triangle{least} à triangle{most}"
            ),
        )
    })?;
    let (mut empty, mut goal) = (None, None);
    for part in parts {
        match part.split_once('=') {
            Some(("hole" | "trou", name)) if empty.is_none() => empty = Some(read_hole(params, &board, name)?),
            Some(("goal" | "but", "any" | "partout")) if goal.is_none() => goal = Some(Goal::Any),
            Some(("goal" | "but", name)) if goal.is_none() => {
                goal = Some(Goal::Hole(read_hole(params, &board, name)?));
            }
            _ => return Err(unknown_parameter(params, part)),
        }
    }
    let empty = empty.unwrap_or_else(|| board.usual_hole());
    Ok(AnyGame::new(PegSolitaire::new(board, empty, goal.unwrap_or(Goal::Hole(empty)))))
}

fn unknown_parameter(params: &str, part: &str) -> BadText {
    BadText::new(
        params,
        say!(
            "after the board come hole=CELL and goal=CELL or goal=any, each at most once, and not `{part}`",
            "après le plateau viennent hole=CASE et goal=CASE ou goal=any, chacun une fois au plus, et non « {part} »"
        ),
    )
}
