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
mod shapes;
#[cfg(test)]
mod tests;
mod texts;

use std::borrow::Cow;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, EVALUATION_BOUND, Evaluate, EvaluationAbout, Game, GameError, Key,
    MoveNumber, Outcome, Packed, Piece, Player, Ranking, Seats, Status, Symmetry, Text, Unmove, capabilities,
};

use ludex_boards::bits::{bit, ones};
use ludex_boards::evaluate;
use numbering::{CELLS, Numbering, SIDE, Sizes};
use shapes::Shape;

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

/// The rules, standard or advanced.
#[derive(Clone, Debug)]
pub struct Teeko {
    advanced: bool,
    shapes: Vec<Shape>,
    /// For each cell, the cells beside it.
    beside: [u32; CELLS as usize],
    evaluations: evaluate::Stones<u32>,
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
            evaluations: evaluate::Stones::new(PIECES, shapes.iter().flat_map(Shape::all).collect()),
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
    type Evaluation = evaluate::Evaluation<u32>;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        evaluate::EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Self::Evaluation, BadText> {
        self.evaluations.read(text, EVALUATION_BOUND)
    }

    fn evaluate(&self, by: &Self::Evaluation, at: &Pieces) -> i32 {
        self.evaluations.difference(by, at.mine(), at.theirs())
    }

    fn unit(&self, by: &Self::Evaluation) -> i32 {
        by.unit()
    }

    /// The goals through the cell that is entered, less those through the cell that is left.
    fn promise(&self, _at: &Pieces, mv: u64) -> i32 {
        match Step::from_number(mv) {
            Step::Put(cell) => self.evaluations.cell(cell.into()),
            Step::Go(from, to) => self.evaluations.cell(to.into()) - self.evaluations.cell(from.into()),
        }
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
