//! Teeko: two players put four pieces each on a board of 5 × 5, then move them, until four make a
//! line or a square.
//!
//! A position is seen by the player to move ([`Seats::Swap`]) and is one word: 25 bits for the
//! pieces of the other player, 25 bits above them for those of the player to move. Cell `i` is bit
//! `i`, row by row from the upper left:
//!
//! ```text
//!     a  b  c  d  e
//!  1  0  1  2  3  4       a goal of four cells s, s+1, s+5, s+6 is tested at every place at once:
//!  2  5  6  7  8  9       cells & cells >> 1 & cells >> 5 & cells >> 6 & starts;
//!  3 10 11 12 13 14       lines have the steps d, 2d, 3d, and squares of side k (in the advanced game)
//!  4 15 16 17 18 19       k, 5k, 6k
//!  5 20 21 22 23 24
//! ```
//!
//! **Rules.** J. Scarne, *Scarne on Teeko*, Crown 1955: 44 goals, and 58 in the advanced game,
//! where the four corners of a square of any size win too. The winner is the question of item 90 of
//! HAKMEM (MIT AI Memo 239, 1972); G. L. Steele answered it in 1998: standard Teeko is a draw, the
//! advanced game is won by the first player in 13 turns,
//! <https://mathworld.wolfram.com/Teeko.html>. Scarne forbids the first piece to take the centre
//! (<https://en.wikipedia.org/wiki/Teeko>); Steele and other solvers (`GamesmanOne`) allow it, as
//! we do: the values of the first moves answer for both rules. Four pieces have at least five cells
//! beside them, more than the other player can hold: no player is ever stuck.
//!
//! **Numbering.** The tiers are the numbers of pieces on the board, 0 to 8; numbers go by the class
//! of one player's pieces up to the eight symmetries, then by the cells that the other's take of
//! those left (`teeko/numbering.rs`). Positions in which the player to move has a goal can't be
//! reached, for play ended before, and no number gives one. Where the other player has a goal, the
//! game is over.
//!
//! **Time**, on one core, for a random position of the last tier: a rank 17 ns, the position of a
//! number 18 ns, the moves (16 on average) 49 ns, the positions before (20) 127 ns; twice as much
//! where all cores are busy.

mod numbering;

use std::borrow::Cow;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, EVALUATION_BOUND, Evaluate, EvaluationAbout, Game, GameError, Key,
    MoveNumber, Notation, Outcome, Packed, Picture, Piece, Player, Ranking, Seats, Status, Symmetry, Text, Touch,
    Unmove, View, capabilities, say,
};

use ludex_boards::bits::{bit, ones};
use ludex_boards::{board, evaluate};
use numbering::{CELLS, Numbering, SIDE, Sizes};

/// The description of the game.
pub const ABOUT: About = About {
    name: "teeko",
    aliases: &[],
    params: Text::fixed("advanced", "advanced"),
    default: "",
    variants: &["", "advanced"],
    title: Text::fixed("Teeko", "Teeko"),
    rules: Text::fixed(
        "Two players have four pieces each. In turn they put one on an empty cell of a board of 5 by 5 until all eight \
         are there; then they move one of their own to an empty cell beside it, also diagonally. The first whose four \
         pieces make a line without gaps, across, down or diagonally, or a square of 2 by 2, wins. In the advanced game the \
         four corners of a larger square win too.",
        "Deux joueurs ont quatre pions chacun. Tour à tour ils en posent un sur une case vide d'un plateau de 5 sur 5 \
         jusqu'à ce que les huit y soient ; puis ils déplacent l'un des leurs vers une case vide voisine, en diagonale \
         aussi. Le premier dont les quatre pions forment un alignement sans trou, en ligne, en colonne ou en diagonale, ou un \
         carré de 2 sur 2, gagne. Dans la version avancée, les quatre coins d'un carré plus grand gagnent aussi.",
    ),
    notation: Text::fixed(
        "a position: the rows from the top, `X` the pieces of the player to move, `O` those of the other \
         (`...../.XO../..X../...O./.....`), or the moves from the start separated by commas (`c3,b2`); a move: its cell \
         (`c3`), later the cells it leaves and enters (`c3d4`)",
        "une position : les lignes depuis le haut, `X` les pions du joueur au trait, `O` ceux de l'autre \
         (`...../.XO../..X../...O./.....`), ou les coups depuis le début séparés par des virgules (`c3,b2`) ; un coup : sa \
         case (`c3`), puis la case de départ et la case d'arrivée (`c3d4`)",
    ),
};

/// Pieces of one player.
const PIECES: u32 = numbering::MOST as u32;
/// All cells.
const BOARD: u32 = (1 << CELLS) - 1;

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pieces(u64);

impl Packed for Pieces {
    type Word = u64;

    fn packed(self) -> u64 {
        self.0
    }

    fn unpacked(word: &u64) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

impl Pieces {
    fn new(mine: u32, theirs: u32) -> Self {
        Self(u64::from(mine) << CELLS | u64::from(theirs))
    }

    /// Those of the player to move.
    fn mine(self) -> u32 {
        (self.0 >> CELLS) as u32
    }

    fn theirs(self) -> u32 {
        self.0 as u32 & BOARD
    }

    fn empty(self) -> u32 {
        !(self.mine() | self.theirs()) & BOARD
    }

    /// How many there are.
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn has_sizes_of_play(self) -> bool {
        let (mine, theirs) = (self.mine().count_ones(), self.theirs().count_ones());
        theirs <= PIECES && (theirs == mine || theirs == mine + 1)
    }

    fn piece(self, column: u32, row: u32) -> Piece {
        let cell: u32 = bit(row * SIDE + column);
        if self.mine() & cell != 0 {
            Piece::First
        } else if self.theirs() & cell != 0 {
            Piece::Second
        } else {
            Piece::Empty
        }
    }
}

/// A move. Cells are numbered row by row from the upper left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A piece is put on a cell.
    Put(u8),
    /// A piece goes from a cell to a cell.
    Go(u8, u8),
}

/// A number below 32 is a cell that a piece is put on; else the cells that a piece leaves and
/// enters.
impl MoveNumber for Step {
    fn number(self) -> u64 {
        match self {
            Self::Put(cell) => cell.into(),
            Self::Go(from, to) => u64::from(from + 1) << 5 | u64::from(to),
        }
    }

    fn from_number(number: u64) -> Self {
        let (high, low) = ((number >> 5) as u8, (number & 31) as u8);
        if high == 0 { Self::Put(low) } else { Self::Go(high - 1, low) }
    }
}

/// Four cells that win, wherever they lie on the board.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// From the first cell to the others.
    steps: [u32; 3],
    /// First cells.
    starts: u32,
}

impl Shape {
    /// The cells that lie (`columns`, `rows`) from the first one.
    fn new(offsets: [(i32, i32); 3]) -> Self {
        let side = SIDE as i32;
        let on_board = |cell: i32, (columns, rows): (i32, i32)| {
            (0..side).contains(&(cell % side + columns)) && (0..side).contains(&(cell / side + rows))
        };
        let starts = (0..side * side).filter(|&cell| offsets.iter().all(|&offset| on_board(cell, offset)));
        Self {
            steps: offsets.map(|(columns, rows)| (rows * side + columns) as u32),
            starts: starts.map(|cell| 1 << cell).sum(),
        }
    }

    fn line(columns: i32, rows: i32) -> Self {
        Self::new([1, 2, 3].map(|times| (columns * times, rows * times)))
    }

    fn square(side: i32) -> Self {
        Self::new([(side, 0), (0, side), (side, side)])
    }

    /// The cells of this shape, wherever it can lie; it may reach to the left of its first cell.
    fn all(&self) -> impl Iterator<Item = Vec<u32>> {
        ones(self.starts).map(|start| [0, self.steps[0], self.steps[1], self.steps[2]].map(|step| start + step).into())
    }

    /// The first cells from which `pieces` make this shape.
    fn made(&self, pieces: u32) -> u32 {
        self.steps.iter().fold(pieces & self.starts, |made, step| made & pieces >> step)
    }
}

/// The rules, standard or advanced.
#[derive(Clone, Debug)]
pub struct Teeko {
    advanced: bool,
    shapes: Vec<Shape>,
    /// For each cell, the cells beside it.
    beside: [u32; CELLS as usize],
    looks: evaluate::Stones<u32>,
    numbering: Numbering,
    tiers: [Tier; 2 * PIECES as usize + 1],
}

/// The numbering of positions with a given number of pieces.
#[derive(Clone, Copy, Debug)]
struct Tier {
    /// Whether the anchor is the set of the player to move: what gives fewer numbers.
    mine: bool,
    sizes: Sizes,
    len: u64,
}

impl Tier {
    fn new(pieces: usize, numbering: &Numbering) -> Self {
        let (mine, theirs) = (pieces / 2, pieces.div_ceil(2));
        let of = |own: bool, anchor, other| {
            let sizes = Sizes { anchor, other };
            Self { mine: own, sizes, len: numbering.len(sizes) }
        };
        let (by_mine, by_theirs) = (of(true, mine, theirs), of(false, theirs, mine));
        if by_theirs.len < by_mine.len { by_theirs } else { by_mine }
    }
}

impl Teeko {
    /// The game; `advanced` with squares of any size.
    #[must_use]
    pub fn new(advanced: bool) -> Self {
        let lines = [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|(columns, rows)| Shape::line(columns, rows));
        let squares = 1..if advanced { SIDE as i32 } else { 2 };
        let near = |a: u32, b: u32| a != b && (a % SIDE).abs_diff(b % SIDE) <= 1 && (a / SIDE).abs_diff(b / SIDE) <= 1;
        let numbering = Numbering::new();
        let shapes: Vec<Shape> = lines.into_iter().chain(squares.map(Shape::square)).collect();
        Self {
            advanced,
            looks: evaluate::Stones::new(PIECES, shapes.iter().flat_map(Shape::all).collect()),
            shapes,
            beside: std::array::from_fn(|a| (0..CELLS).filter(|&b| near(a as u32, b)).map(|b| 1 << b).sum()),
            tiers: std::array::from_fn(|pieces| Tier::new(pieces, &numbering)),
            numbering,
        }
    }

    /// Whether pieces of one player make a goal.
    fn goal(&self, pieces: u32) -> bool {
        self.shapes.iter().fold(0, |made, shape| made | shape.made(pieces)) != 0
    }

    /// Whether play never leads here, for it ended before.
    fn played_on(&self, at: Pieces) -> bool {
        self.goal(at.mine())
    }

    /// Whose turn it is, or how the game ended.
    fn status_of(&self, at: Pieces) -> Status {
        if self.goal(at.theirs()) { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
    }
}

impl Game for Teeko {
    type Position = Pieces;
    type Move = u64;

    fn start(&self) -> Pieces {
        Pieces(0)
    }

    fn expand(&self, at: &Pieces, moves: &mut Vec<u64>) -> Status {
        let status = self.status_of(*at);
        if status.mover().is_none() {
            return status;
        }
        let empty = at.empty();
        if at.count() < 2 * PIECES {
            moves.extend(ones(empty).map(|cell| Step::Put(cell as u8).number()));
        } else {
            for from in ones(at.mine()) {
                moves
                    .extend(ones(self.beside[from as usize] & empty).map(|to| Step::Go(from as u8, to as u8).number()));
            }
        }
        status
    }

    fn status(&self, at: &Pieces, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(self.status_of(*at))
    }

    fn play(&self, at: &Pieces, mv: u64) -> Pieces {
        let mine = match Step::from_number(mv) {
            Step::Put(cell) => at.mine() | 1 << cell,
            Step::Go(from, to) => at.mine() ^ (1 << from | 1 << to),
        };
        Pieces::new(at.theirs(), mine)
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }

    fn loops(&self) -> bool {
        true
    }
}

impl Capabilities for Teeko {
    capabilities!(Symmetry, Key, Ranking, Unmove, Evaluate);
}

impl Symmetry for Teeko {
    fn order(&self) -> usize {
        self.numbering.images().order()
    }

    fn image(&self, element: usize, at: &Pieces) -> Pieces {
        let image = |set| self.numbering.images().image(element, set);
        Pieces::new(image(at.mine()), image(at.theirs()))
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = |cell: u8| self.numbering.images().image(element, bit(cell.into())).trailing_zeros() as u8;
        match Step::from_number(mv) {
            Step::Put(cell) => Step::Put(image(cell)).number(),
            Step::Go(from, to) => Step::Go(image(from), image(to)).number(),
        }
    }

    fn canonical(&self, at: &Pieces) -> Pieces {
        let (mine, theirs) = self.numbering.images().smallest_pair(at.mine(), at.theirs());
        Pieces::new(mine, theirs)
    }

    fn stabiliser_order(&self, at: &Pieces) -> usize {
        self.numbering.images().keeping_pair(at.mine(), at.theirs())
    }
}

impl Ranking for Teeko {
    fn tiers(&self) -> u32 {
        self.tiers.len() as u32
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.tiers[tier as usize].len
    }

    fn rank(&self, at: &Pieces) -> (u32, u64) {
        let count = at.count();
        let tier = self.tiers[count as usize];
        let (anchor, other) = if tier.mine { (at.mine(), at.theirs()) } else { (at.theirs(), at.mine()) };
        (count, self.numbering.rank(tier.sizes, anchor, other))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Pieces> {
        let tier = self.tiers[tier as usize];
        let (anchor, other) = self.numbering.unrank(tier.sizes, number)?;
        let (mine, theirs) = if tier.mine { (anchor, other) } else { (other, anchor) };
        Some(Pieces::new(mine, theirs)).filter(|&at| !self.played_on(at))
    }
}

/// The other player made the move that is taken back: a piece of theirs leaves the board, or, once
/// there are eight, goes to an empty cell beside it. Positions that no play reaches are left out.
impl Unmove for Teeko {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &Pieces, before: &mut Vec<Pieces>) {
        let (mine, theirs, empty) = (at.mine(), at.theirs(), at.empty());
        if self.goal(mine) {
            return;
        }
        for to in ones(theirs) {
            let rest = theirs ^ 1 << to;
            before.push(Pieces::new(rest, mine));
            if at.count() == 2 * PIECES {
                let back = ones(self.beside[to as usize] & empty).map(|from| rest | 1 << from);
                before.extend(back.filter(|&back| !self.goal(back)).map(|back| Pieces::new(back, mine)));
            }
        }
    }
}

impl Key for Teeko {
    fn key_bits(&self) -> Option<u32> {
        Some(2 * CELLS)
    }

    fn key(&self, at: &Pieces) -> u128 {
        at.0.into()
    }

    fn at_key(&self, key: u128) -> Option<Pieces> {
        let at = Pieces(u64::try_from(key).ok().filter(|key| key >> (2 * CELLS) == 0)?);
        (at.mine() & at.theirs() == 0 && at.has_sizes_of_play()).then_some(at)
    }
}

/// The lines of the evaluations are the goals.
impl Evaluate for Teeko {
    type Evaluation = evaluate::Look<u32>;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        evaluate::LOOKS
    }

    fn evaluation(&self, text: &str) -> Result<Self::Evaluation, BadText> {
        self.looks.read(text, EVALUATION_BOUND)
    }

    fn evaluate(&self, by: &Self::Evaluation, at: &Pieces) -> i32 {
        self.looks.difference(by, at.mine(), at.theirs())
    }

    fn unit(&self, by: &Self::Evaluation) -> i32 {
        by.unit()
    }

    /// The goals through the cell that is entered, less those through the cell that is left.
    fn promise(&self, _at: &Pieces, mv: u64) -> i32 {
        match Step::from_number(mv) {
            Step::Put(cell) => self.looks.cell(cell.into()),
            Step::Go(from, to) => self.looks.cell(to.into()) - self.looks.cell(from.into()),
        }
    }
}

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
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Any parameter but `advanced`.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    match params.to_lowercase().as_str() {
        "" => Ok(AnyGame::new(Teeko::new(false))),
        "advanced" | "avancé" | "avance" => Ok(AnyGame::new(Teeko::new(true))),
        _ => Err(BadText::new(
            params,
            Text::fixed(
                "the only parameter is advanced, as in teeko:advanced",
                "le seul paramètre est advanced, comme teeko:advanced",
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        assert_eq!(hold(read_game("")).unwrap(), "teeko");
        assert_eq!(hold(read_game("advanced")).unwrap(), "teeko:advanced");
    }

    #[test]
    fn parameters() {
        check_params(&["", "advanced"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("Avancé")).unwrap(), "teeko:advanced");
        assert!(told(spec(read_game("6x6")))[1].contains("teeko:advanced"));
    }

    /// All sets of four cells.
    fn fours() -> impl Iterator<Item = u32> {
        numbering::subsets(PIECES)
    }

    #[test]
    fn goals() {
        for (advanced, goals) in [(false, 44), (true, 58)] {
            let game = Teeko::new(advanced);
            assert_eq!(fours().filter(|&set| game.goal(set)).count(), goals);
        }
    }

    #[test]
    fn four_pieces_have_five_cells_beside_them() {
        let game = Teeko::new(false);
        let beside = |set: u32| ones(set).fold(0, |all, cell| all | game.beside[cell as usize]) & !set;
        assert_eq!(fours().map(|set| beside(set).count_ones()).min(), Some(5));
    }

    /// Numbers and positions of every tier; positions count as often as their orbits are long.
    #[test]
    fn every_position_has_one_number() {
        let game = Teeko::new(false);
        let choose = |n: u64, k: u64| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
        for tier in 0..game.tiers() {
            let mut positions = 0;
            for number in 0..game.tier_len(tier) {
                let Some(at) = game.unrank(tier, number) else { continue };
                assert_eq!(game.rank(&at), (tier, number));
                positions += 8 / game.stabiliser_order(&at) as u64;
            }
            let (mine, theirs) = (u64::from(tier) / 2, u64::from(tier).div_ceil(2));
            let unreachable = if mine == 4 { 44 } else { 0 };
            assert_eq!(positions, (choose(25, mine) - unreachable) * choose(25 - mine, theirs), "tier {tier}");
        }
    }

    #[test]
    fn texts() {
        let game = Teeko::new(false);
        let at = game.read_position("c3,b2,a1").unwrap();
        assert_eq!(game.position_text(&at), "O..../.X.../..O../...../.....");
        let full = game.read_position("XO.../XO.../.XO../...../O...X").unwrap();
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("c3,c3").contains("move 2: c3 is taken"));
        assert!(problem("XX.../...../...../...../.....").contains("one O more"));
        assert!(problem("XX.../XX.../OO.../...../OO...").contains("X already had a line"));
        assert!(problem("...../.....").contains("5 rows"));
        let illegal = |text| told(game.read_move(&full, text))[0].clone();
        assert!(illegal("b3").contains("as in c3d4"));
        assert!(illegal("b1a3").contains("no piece of the player to move"));
        assert!(illegal("a1a3").contains("a3 is not beside a1"));
        assert!(illegal("a1b2").contains("b2 is taken"));
        assert_eq!(game.read_move(&full, "B3C4"), Ok(Step::Go(11, 17).number()));
    }

    #[test]
    fn a_square_wins() {
        let game = Teeko::new(false);
        let at = game.read_position("XX.../X..../OO.../OO.../.....").unwrap();
        assert_eq!(game.expand(&at, &mut Vec::new()), Status::Over(Outcome::Win(Player::Second)));
    }
}
