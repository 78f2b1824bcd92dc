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

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Cell, Change, End, Game, Holds, Key, Label, MoveNumber, MoveTable, Notation,
    Outcome, Picture, Piece, Player, Rewrite, Seats, Status, Symbolic, Symmetry, Text, Touch, Unmove, View,
    capabilities, say,
};

pub use self::boards::Board;
use self::boards::TRIANGLES;
use ludex_boards::bits::{Images, bit, ones};
use ludex_boards::board;

mod boards;

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
         triangle4 to triangle8 (rows of 1 to N holes).",
        "Tous les trous du plateau sauf un portent une bille. Une bille saute en ligne droite par-dessus une bille \
         voisine dans le trou vide qui suit, et la bille sautée est retirée. Le but est une dernière bille dans le trou \
         vide au départ (ou dans un autre, ou n'importe où). Les plateaux sont english (anglais, 33 trous), european \
         (européen, 37 trous) et triangle4 à triangle8 (lignes de 1 à N trous).",
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
        self.images.images(*at)[element]
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = |hole: u32| self.images.images(bit(hole))[element].trailing_zeros();
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

impl Notation for PegSolitaire {
    fn spec(&self) -> String {
        let Self { board, empty, goal, .. } = self;
        let name = |hole| board.name_of(hole);
        let hole = if *empty == board.usual_hole() { String::new() } else { format!(",hole={}", name(*empty)) };
        let goal = match *goal {
            Goal::Any => ",goal=any".into(),
            Goal::Hole(goal) if goal == *empty => String::new(),
            Goal::Hole(goal) => format!(",goal={}", name(goal)),
        };
        format!("{}:{}{hole}{goal}", ABOUT.name, board.name())
    }

    fn position_text(&self, at: &u64) -> String {
        let mut holes = ones(self.holes).map(|hole| if Self::has(*at, hole) { 'o' } else { '.' });
        let rows = self.board.widths().iter().map(|&width| holes.by_ref().take(width as usize).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    fn read_position(&self, text: &str) -> Result<u64, BadText> {
        let pieces = board::read_rows(text, self.board.widths(), ".o")?;
        let pegs = ones(self.holes).zip(pieces).fold(0, |pegs, (hole, piece)| pegs | (piece as u64) << hole);
        let (most, found) = (self.start.count_ones(), pegs.count_ones());
        if found > most {
            return Err(BadText::new(
                text,
                say!(
                    "there are {most} pegs at the start and never more, and this has {found}",
                    "il y a {most} billes au départ et jamais plus, et ceci en a {found}"
                ),
            ));
        }
        Ok(pegs)
    }

    fn move_text(&self, _at: &u64, mv: u64) -> String {
        let jump = Jump::from_number(mv);
        self.board.name_of(jump.from()) + &self.board.name_of(jump.to())
    }

    fn why_illegal(&self, at: &u64, text: &str) -> Option<Text> {
        let (from, rest) = board::split_cell(text)?;
        let to = board::read_cell(rest)?;
        let (Some(start), Some(end)) = (self.board.hole(from), self.board.hole(to)) else {
            let (column, row) = if self.board.hole(from).is_none() { from } else { to };
            let cell = board::cell_name(column, row);
            return Some(say!("the board has no hole {cell}", "le plateau n'a pas de trou {cell}"));
        };
        let jump = Jump::between(start, end);
        let cell = |hole| self.board.name_of(hole);
        let on_a_line = self.directions.iter().any(|d| d.step == jump.step && d.start >> jump.lowest & 1 == 1);
        if !on_a_line || (jump.from(), jump.to()) != (start, end) {
            Some(Text::fixed(
                "a jump goes two holes further in a straight line",
                "un saut va deux trous plus loin en ligne droite",
            ))
        } else if !Self::has(*at, start) {
            let cell = cell(start);
            Some(say!("there is no peg in {cell}", "il n'y a pas de bille en {cell}"))
        } else if Self::has(*at, end) {
            let cell = cell(end);
            Some(say!("{cell} is not empty", "{cell} n'est pas vide"))
        } else {
            let cell = cell(u32::midpoint(start, end));
            Some(say!(
                "there is no peg in {cell} to jump over",
                "il n'y a pas de bille en {cell} par-dessus qui sauter"
            ))
        }
    }
}

/// Triangles stand upright: each row begins half a square to the left of the row above. Columns
/// then lean to the left and have their letters below the board.
impl View for PegSolitaire {
    fn picture(&self, at: &u64) -> Picture<u64> {
        let board = &self.board;
        let side = board.side() as i32;
        let x = |column: i32, row: i32| 2 * column + if board.is_triangle() { side - 1 - row } else { 0 };
        let piece = |hole| if Self::has(*at, hole) { Piece::Neutral } else { Piece::Empty };
        let cells = ones(self.holes).map(|hole| {
            let (column, row) = board.cell(hole);
            Cell::new(x(column as i32, row as i32), 2 * row as i32, piece(hole))
        });
        let label_row = if board.is_triangle() { side } else { -1 };
        let columns = (0..side).map(|column| {
            let text = board::column_name(column as u32);
            Label { x: x(column, label_row), y: 2 * label_row, text }
        });
        let rows = (0..side).map(|row| Label { x: x(-1, row), y: 2 * row, text: (row + 1).to_string() });
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let touched = |mv| {
            let jump = Jump::from_number(mv);
            vec![self.index(jump.from()), self.index(jump.to())]
        };
        Picture {
            cells: cells.collect(),
            labels: columns.chain(rows).collect(),
            touches: moves.into_iter().map(|mv| Touch { mv, cells: touched(mv) }).collect(),
            caption: Some(self.goal_text()),
        }
    }
}

impl PegSolitaire {
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        let boards = ["english", "european", "triangle4", "triangle5", "triangle6", "triangle7", "triangle8"];
        let variants = ["english,hole=c1", "english,goal=d1", "english,hole=a3,goal=any", "triangle5,hole=b3,goal=a1"];
        for params in boards.into_iter().chain(variants).chain(["european,hole=c1,goal=g4", "triangle4,goal=any"]) {
            assert_eq!(hold(read_game(params)).unwrap(), format!("peg-solitaire:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["english", "triangle5,hole=b3,goal=any"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("European,goal=d4,hole=D4")).unwrap(), "peg-solitaire:european");
        assert_eq!(spec(read_game("anglais,trou=c1,but=c1")).unwrap(), "peg-solitaire:english,hole=c1");
        assert!(told(spec(read_game("triangle9")))[0].contains("triangle4 to triangle8"));
        assert!(told(spec(read_game("english,hole=a1")))[1].contains("n'est pas un trou"));
        assert!(told(spec(read_game("english,hole=d4,hole=d5")))[0].contains("at most once"));
    }

    fn usual(board: Board) -> PegSolitaire {
        let hole = board.usual_hole();
        PegSolitaire::new(board, hole, Goal::Hole(hole))
    }

    #[test]
    fn starts() {
        let english = usual(Board::english());
        assert_eq!(english.position_text(&english.start()), "ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo");
        let triangle = usual(Board::triangle(5).unwrap());
        assert_eq!(triangle.position_text(&triangle.start()), "./oo/ooo/oooo/ooooo");
        assert_eq!(usual(Board::european()).holes.count_ones(), 37);
    }

    /// Canonical positions by ply: OEIS A112737.
    #[test]
    fn english_positions_up_to_symmetry() {
        let game = usual(Board::english());
        let (mut tier, mut moves) = (HashSet::from([game.canonical(&game.start())]), Vec::new());
        for count in [1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312] {
            assert_eq!(tier.len(), count);
            let next = tier.iter().flat_map(|at| {
                moves.clear();
                game.expand(at, &mut moves);
                moves.iter().map(|&mv| game.canonical(&game.play(at, mv))).collect::<Vec<_>>()
            });
            tier = next.collect();
        }
    }

    #[test]
    fn only_symmetries_that_keep_the_goal() {
        let orders = [
            ("english", 8),
            ("english,goal=c1", 1),
            ("english,goal=d1", 2),
            ("triangle5", 2),
            ("triangle5,goal=any", 6),
        ];
        for (params, order) in orders {
            assert_eq!(read_game(params).unwrap().order(), order, "{params}");
        }
    }

    #[test]
    fn ends() {
        let game = usual(Board::english());
        let end = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
        assert_eq!(end(".../.../......./...o.../......./.../..."), Status::Over(Outcome::SOLVED));
        assert_eq!(end(".../.../......./..o..../......./.../..."), Status::Over(Outcome::STUCK));
        assert_eq!(end("o../.../......./...o.../......./.../..."), Status::Over(Outcome::STUCK));
        assert_eq!(end(".../.../......./......./......./.../..."), Status::Over(Outcome::STUCK));
    }

    #[test]
    fn bad_texts() {
        let game = usual(Board::english());
        let problem = |text| told(game.read_move(&game.start(), text))[0].clone();
        assert!(problem("a1d4").contains("no hole a1"));
        assert!(problem("d4d2").contains("no peg in d4"));
        assert!(problem("d1d3").contains("d3 is not empty"));
        assert!(problem("d1d4").contains("two holes further"));
        assert!(problem("f4d4d4").contains("the legal moves are d6d4 f4d4 b4d4 d2d4"));
        let at = game.play(&game.start(), game.read_move(&game.start(), "d2d4").unwrap());
        assert!(told(game.read_move(&at, "d1d3"))[1].contains("pas de bille en d2"));
        let full = "ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo";
        assert!(told(game.read_position(full))[0].contains("32 pegs at the start"));
        assert!(told(game.read_position("ooo"))[0].contains("7 rows"));
        assert!(told(game.read_position("oooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo"))[0].contains("row 1"));
    }

    #[test]
    fn triangles_stand_upright() {
        let game = usual(Board::triangle(4).unwrap());
        let corners: Vec<(i32, i32)> = game.picture(&game.start()).cells.iter().map(|cell| (cell.x, cell.y)).collect();
        assert_eq!(corners[..6], [(3, 0), (2, 2), (4, 2), (1, 4), (3, 4), (5, 4)]);
    }
}
