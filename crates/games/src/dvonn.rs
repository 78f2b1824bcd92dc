//! Dvonn: pieces fill a board of hexagons, then stacks move onto stacks, and what has no way to a
//! red piece is lost.
//!
//! A position is bits, cell by cell, row by row, and then two more:
//!
//! ```text
//! a cell     1 … 1 0 owner red     as many 1 as the stack has pieces; whether its top is the second
//!                                  player's; whether a red piece is in it
//! at the end  phase mover          whether stacks move; whether the second player is to move
//! ```
//!
//! The pieces on the board are at most as many as its cells, so that n cells need 4n + 2 bits: 198
//! of a word of 256 for the published board of 49, and one word of 64 for boards of up to 15.
//!
//! **Rules.** K. Burm, 2001. Each stacking empties a cell, and passes come only where there is no
//! move, so that play ends. `docs/games/dvonn.md` has the sources.

mod texts;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::marker::PhantomData;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Evaluate, EvaluationAbout, Game, Key, Outcome, Packed, Player,
    PositionWord, Status, Symmetry, Text, Wide, capabilities, say,
};

use crate::bits::ones;
use crate::evaluate::{no_arguments, unknown};
use crate::hexagons::Hexagons;
use crate::params;

/// The description of the game.
pub const ABOUT: About = About {
    name: "dvonn",
    aliases: &[],
    params: Text::fixed("ROW-ROW-…[,REDS]", "LIGNE-LIGNE-…[,ROUGES]"),
    default: "9-10-11-10-9",
    title: Text::fixed("Dvonn", "Dvonn"),
    rules: Text::fixed(
        "First the players in turn put a piece on any empty cell, the red ones first, White beginning, until the board is \
         full. Then White begins to move. A stack whose top piece is the player's moves as a whole in a straight line, \
         exactly as many cells as it has pieces, onto another stack; a stack with stacks on all six sides does not move, nor \
         does a single red piece. After each move all stacks without a chain of neighbours to a red piece leave the board. \
         Who has no move passes; when neither has one, the player whose stacks have more pieces in all wins.",
        "D'abord les joueurs posent tour à tour une pièce sur une case vide, les rouges en premier, Blanc commençant, \
         jusqu'à ce que le plateau soit plein. Puis Blanc joue le premier déplacement. Une pile dont la pièce du dessus \
         est au joueur se déplace entière, en ligne droite, d'exactement autant de cases qu'elle a de pièces, sur une \
         autre pile ; une pile entourée de six piles ne se déplace pas, une pièce rouge seule non plus. Après chaque \
         coup, toutes les piles sans chaîne de voisines jusqu'à une pièce rouge quittent le plateau. Qui n'a pas de coup \
         passe ; quand aucun n'en a, celui dont les piles comptent le plus de pièces gagne.",
    ),
    notation: Text::fixed(
        "a position: the rows from row 1; `w` and `b` a single white or black piece, `w5` a stack of five with a white \
         top, `W5` one that holds a red piece, `r` a red piece alone, `.` an empty cell; then `_p` while pieces are put on \
         the board, or who is to move, `_w` or `_b` (`wr/w2.b/bW2_b`); a move: its cell (`c3`), later the cells it \
         leaves and enters (`a2b2`), or `pass`",
        "une position : les lignes depuis la ligne 1 ; `w` et `b` une pièce blanche ou noire seule, `w5` une pile de cinq \
         au dessus blanc, `W5` une pile qui contient une rouge, `r` une rouge seule, `.` une case vide ; puis `_p` pendant \
         la pose, ou le joueur au trait, `_w` ou `_b` (`wr/w2.b/bW2_b`) ; un coup : sa case (`c3`), puis la case de \
         départ et la case d'arrivée (`a2b2`), ou `pass`",
    ),
};

/// The greatest number of cells: 4n + 2 bits of 256.
const MOST_CELLS: u32 = 61;

/// The move of a player who has none while the other has one.
const PASS: u64 = 1 << 12;

/// A move: a number below 64 is the cell a piece is put on; else the cell left, from 1, and the one
/// entered.
fn go(from: usize, to: usize) -> u64 {
    (from as u64 + 1) << 6 | to as u64
}

fn cells_of(mv: u64) -> (usize, usize) {
    ((mv >> 6) as usize - 1, mv as usize & 63)
}

/// Words that positions are packed into.
pub trait Word: PositionWord + Copy {
    /// The word of so many bits, the last ones first.
    fn of(bits: Wide) -> Self;
    /// Its bits.
    fn bits(self) -> Wide;
}

impl Word for u64 {
    fn of([.., last]: Wide) -> Self {
        last
    }

    fn bits(self) -> Wide {
        [0, 0, 0, self]
    }
}

impl Word for u128 {
    fn of([.., high, low]: Wide) -> Self {
        Self::from(high) << 64 | Self::from(low)
    }

    fn bits(self) -> Wide {
        [0, 0, (self >> 64) as u64, self as u64]
    }
}

impl Word for Wide {
    fn of(bits: Wide) -> Self {
        bits
    }

    fn bits(self) -> Wide {
        self
    }
}

/// A packed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stacks<W>(W);

impl<W: Word> Packed for Stacks<W> {
    type Word = W;

    fn packed(self) -> W {
        self.0
    }

    fn unpacked(word: &W) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

/// Bits that are written or read one after the other, the first one the lowest.
#[derive(Clone, Copy)]
struct Bits {
    words: Wide,
    at: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        self.words[3 - self.at / 64] |= u64::from(bit) << (self.at % 64);
        self.at += 1;
    }

    fn take(&mut self) -> bool {
        let bit = self.words.get(3usize.wrapping_sub(self.at / 64)).is_some_and(|word| word >> (self.at % 64) & 1 == 1);
        self.at += 1;
        bit
    }
}

/// A position taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    heights: [u8; MOST_CELLS as usize],
    /// The stacks with a white top, with a black top, and those that hold a red piece.
    tops: [u64; 2],
    red: u64,
    /// Whether stacks move.
    moving: bool,
    /// Whose turn it is, once stacks move.
    mover: Player,
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

impl Board {
    const EMPTY: Self = Self {
        heights: [0; MOST_CELLS as usize],
        tops: [0; 2],
        red: 0,
        moving: false,
        mover: Player::First,
    };

    fn pack<W: Word>(&self, cells: usize) -> Stacks<W> {
        let mut bits = Bits { words: [0; 4], at: 0 };
        for (cell, &height) in self.heights[..cells].iter().enumerate() {
            (0..height).for_each(|_| bits.push(true));
            bits.push(false);
            if height > 0 {
                bits.push(self.tops[1] >> cell & 1 == 1);
                bits.push(self.red >> cell & 1 == 1);
            }
        }
        bits.push(self.moving);
        bits.push(self.mover == Player::Second);
        Stacks(W::of(bits.words))
    }

    /// The inverse of [`pack`](Self::pack); anything for a word that is none.
    fn unpack<W: Word>(Stacks(word): Stacks<W>, cells: usize) -> Self {
        let (mut board, mut bits) = (Self::EMPTY, Bits { words: word.bits(), at: 0 });
        for cell in 0..cells {
            while bits.take() {
                board.heights[cell] += 1;
            }
            if board.heights[cell] > 0 {
                let (second, red) = (bits.take(), bits.take());
                board.put(cell, board.heights[cell], if second { Player::Second } else { Player::First }, red);
            }
        }
        board.moving = bits.take();
        board.mover = if bits.take() { Player::Second } else { Player::First };
        board
    }

    /// Puts a stack on a cell; a red piece alone has no owner.
    fn put(&mut self, cell: usize, height: u8, owner: Player, red: bool) {
        self.heights[cell] = height;
        self.red |= u64::from(red) << cell;
        if !(red && height == 1) {
            self.tops[index(owner)] |= 1 << cell;
        }
    }

    fn clear(&mut self, cell: usize) {
        let rest = !(1 << cell);
        self.heights[cell] = 0;
        self.red &= rest;
        self.tops = self.tops.map(|tops| tops & rest);
    }

    fn occupied(&self) -> u64 {
        self.tops[0] | self.tops[1] | self.red
    }

    /// The pieces in the stacks of a player.
    fn score(&self, player: Player) -> u32 {
        ones(self.tops[index(player)]).map(|cell| u32::from(self.heights[cell as usize])).sum()
    }
}

/// The rules for one board.
#[derive(Clone, Debug)]
pub struct Dvonn<W> {
    board: Hexagons,
    reds: u32,
    rays: Vec<[Vec<usize>; 6]>,
    /// For each cell, the cells beside it.
    beside: Vec<u64>,
    symmetries: Vec<Vec<u32>>,
    word: PhantomData<W>,
}

impl<W: Word> Dvonn<W> {
    /// A board with rows of these lengths, each one longer or one shorter than the one before, and
    /// so many red pieces.
    ///
    /// # Panics
    /// If the rows are others, or the cells do not fit the word.
    #[must_use]
    pub fn new(rows: &[u32], reds: u32) -> Self {
        let board = Hexagons::new(rows);
        let cells = 0..board.len();
        assert!(4 * board.len() + 2 <= 8 * size_of::<W>(), "{rows:?}");
        Self {
            reds,
            rays: cells.clone().map(|cell| board.rays(cell)).collect(),
            beside: cells.map(|cell| board.beside(cell)).collect(),
            symmetries: board.symmetries(),
            board,
            word: PhantomData,
        }
    }

    fn cells(&self) -> usize {
        self.board.len()
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.cells())
    }

    fn board_of(&self, at: Stacks<W>) -> Board {
        Board::unpack(at, self.cells())
    }

    fn mover(board: &Board) -> Player {
        match board.occupied().count_ones() % 2 {
            _ if board.moving => board.mover,
            0 => Player::First,
            _ => Player::Second,
        }
    }

    /// Calls `found` with the cells that each move of a player leaves and enters.
    fn moves(&self, board: &Board, player: Player, mut found: impl FnMut(usize, usize)) {
        let occupied = board.occupied();
        for cell in ones(board.tops[index(player)]).map(|cell| cell as usize) {
            let beside = self.beside[cell];
            if beside.count_ones() == 6 && beside & !occupied == 0 {
                continue;
            }
            let far = usize::from(board.heights[cell]) - 1;
            let ends = self.rays[cell].iter().filter_map(|ray| ray.get(far).copied());
            ends.filter(|&end| occupied >> end & 1 == 1).for_each(|end| found(cell, end));
        }
    }

    fn mobility(&self, board: &Board, player: Player) -> u32 {
        let mut count = 0;
        self.moves(board, player, |_, _| count += 1);
        count
    }

    /// Takes the stacks away that have no way to a red piece.
    fn drop_lost(&self, board: &mut Board) {
        let occupied = board.occupied();
        let (mut held, mut new) = (board.red, board.red);
        while new != 0 {
            let beside = ones(new).fold(0, |all, cell| all | self.beside[cell as usize]);
            new = beside & occupied & !held;
            held |= new;
        }
        ones(occupied & !held).for_each(|cell| board.clear(cell as usize));
    }
}

impl<W: Word> Game for Dvonn<W> {
    type Position = Stacks<W>;
    type Move = u64;

    fn start(&self) -> Stacks<W> {
        Board::EMPTY.pack(self.cells())
    }

    fn expand(&self, at: &Stacks<W>, moves: &mut Vec<u64>) -> Status {
        let board = self.board_of(*at);
        let (mover, first) = (Self::mover(&board), moves.len());
        if !board.moving {
            moves.extend(ones(self.all() & !board.occupied()).map(u64::from));
            return Status::Turn(mover);
        }
        self.moves(&board, mover, |from, to| moves.push(go(from, to)));
        if moves.len() > first {
            moves[first..].sort_unstable();
            return Status::Turn(mover);
        }
        if self.mobility(&board, !mover) > 0 {
            moves.push(PASS);
            return Status::Turn(mover);
        }
        let [first, second] = [Player::First, Player::Second].map(|player| board.score(player));
        Status::Over(match first.cmp(&second) {
            Ordering::Greater => Outcome::Win(Player::First),
            Ordering::Equal => Outcome::Draw,
            Ordering::Less => Outcome::Win(Player::Second),
        })
    }

    fn play(&self, at: &Stacks<W>, mv: u64) -> Stacks<W> {
        let mut board = self.board_of(*at);
        let mover = Self::mover(&board);
        if board.moving {
            if mv != PASS {
                let (from, to) = cells_of(mv);
                let height = board.heights[from] + board.heights[to];
                let red = (board.red >> from | board.red >> to) & 1 == 1;
                board.clear(from);
                board.clear(to);
                board.put(to, height, mover, red);
                self.drop_lost(&mut board);
            }
            board.mover = !mover;
        } else {
            let red = board.occupied().count_ones() < self.reds;
            board.put(mv as usize, 1, mover, red);
            board.moving = board.occupied() == self.all();
        }
        board.pack(self.cells())
    }
}

impl<W: Word> Capabilities for Dvonn<W> {
    capabilities!(Symmetry, Key, Evaluate);
}

impl<W: Word> Symmetry for Dvonn<W> {
    fn order(&self) -> usize {
        self.symmetries.len()
    }

    fn image(&self, element: usize, at: &Stacks<W>) -> Stacks<W> {
        let (board, images) = (self.board_of(*at), &self.symmetries[element]);
        let mut image = Board { heights: Board::EMPTY.heights, tops: [0; 2], red: 0, ..board };
        for cell in ones(board.occupied()).map(|cell| cell as usize) {
            let owner = if board.tops[0] >> cell & 1 == 1 { Player::First } else { Player::Second };
            image.put(images[cell] as usize, board.heights[cell], owner, board.red >> cell & 1 == 1);
        }
        image.pack(self.cells())
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = |cell: usize| self.symmetries[element][cell] as usize;
        match mv {
            PASS => PASS,
            cell @ 0..64 => image(cell as usize) as u64,
            _ => {
                let (from, to) = cells_of(mv);
                go(image(from), image(to))
            }
        }
    }
}

/// The packed word, on boards of at most 31 cells.
impl<W: Word> Key for Dvonn<W> {
    fn key_bits(&self) -> Option<u32> {
        Some(4 * self.cells() as u32 + 2).filter(|&bits| bits <= 128)
    }

    fn key(&self, at: &Stacks<W>) -> u128 {
        u128::of(at.0.bits())
    }

    fn at_key(&self, key: u128) -> Option<Stacks<W>> {
        if key.checked_shr(self.key_bits()?).unwrap_or(0) != 0 {
            return None;
        }
        // A word that is no position has more pieces than cells, or is packed in another way.
        let heights = (0..self.cells()).scan(Bits { words: key.bits(), at: 0 }, |bits, _| {
            let height = (0..=self.cells()).take_while(|_| bits.take()).count();
            bits.at += if height > 0 { 2 } else { 0 };
            Some(height)
        });
        if heights.sum::<usize>() > self.cells() {
            return None;
        }
        let at = Stacks(W::of(key.bits()));
        let board = self.board_of(at);
        (board.pack(self.cells()) == at && self.is_sound(&board)).then_some(at)
    }
}

impl<W: Word> Dvonn<W> {
    /// Whether play may lead here, as far as numbers tell.
    fn is_sound(&self, board: &Board) -> bool {
        let pieces: u32 = board.heights.iter().map(|&height| u32::from(height)).sum();
        let red = board.red.count_ones();
        if board.moving {
            return pieces <= self.cells() as u32 && (1..=self.reds).contains(&red);
        }
        let [white, black] = board.tops.map(u64::count_ones);
        let stones = pieces.saturating_sub(self.reds);
        let first = if self.reds.is_multiple_of(2) { stones.div_ceil(2) } else { stones / 2 };
        let placed = pieces == board.occupied().count_ones() && pieces < self.cells() as u32;
        placed && board.mover == Player::First && red == pieces.min(self.reds) && white == first && black == stones - first
    }
}

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Pieces and moves.
    Reach,
    /// Pieces alone.
    Pieces,
}

const LOOKS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "reach",
        what: Text::fixed(
            "the pieces in the player's stacks and twice the moves that they have, less the same for the opponent",
            "les pièces de ses piles et deux fois le nombre de leurs coups, moins la même somme pour l'adversaire",
        ),
    },
    EvaluationAbout {
        form: "pieces",
        what: Text::fixed(
            "the pieces in the player's stacks less those in the opponent's",
            "les pièces de ses piles moins celles des piles adverses",
        ),
    },
];

impl<W: Word> Evaluate for Dvonn<W> {
    type Evaluation = Look;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        LOOKS
    }

    fn evaluation(&self, text: &str) -> Result<Look, BadText> {
        match text.split_once('=').map_or((text, None), |(name, arguments)| (name, Some(arguments))) {
            ("reach", None) => Ok(Look::Reach),
            ("pieces", None) => Ok(Look::Pieces),
            (name @ ("reach" | "pieces"), Some(_)) => Err(no_arguments(text, name)),
            _ => Err(unknown(text, LOOKS)),
        }
    }

    fn evaluate(&self, by: &Look, at: &Stacks<W>) -> i32 {
        let board = self.board_of(*at);
        let of = |player| {
            let moves = if *by == Look::Reach { 2 * self.mobility(&board, player) } else { 0 };
            (board.score(player) + moves) as i32
        };
        of(Player::First) - of(Player::Second)
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, a board that is too large, or a number of red pieces that leaves the
/// players unequal.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (rows, reds) = params.split_once(',').map_or((params, None), |(rows, reds)| (rows, Some(reds)));
    let board = Hexagons::read(rows, MOST_CELLS)?;
    let cells = board.len() as u32;
    let reds = reds.map_or(Some(usual_reds(cells)), params::number);
    let fair = |reds: &u32| (1..=cells).contains(reds) && (cells - reds).is_multiple_of(2);
    let reds = reds.filter(fair).ok_or_else(|| {
        let example = usual_reds(cells);
        BadText::new(
            params,
            say!(
                "after the comma stands the number of red pieces, which leaves as many cells to either player, as in \
                 {rows},{example}",
                "après la virgule vient le nombre de pièces rouges, qui laisse autant de cases à chacun, comme \
                 {rows},{example}"
            ),
        )
    })?;
    Ok(match cells {
        ..=15 => AnyGame::new(Dvonn::<u64>::new(board.lengths(), reds)),
        16..=31 => AnyGame::new(Dvonn::<u128>::new(board.lengths(), reds)),
        _ => AnyGame::new(Dvonn::<Wide>::new(board.lengths(), reds)),
    })
}

/// Three on boards of 13 cells and more, one on smaller ones, or two where the cells are even.
fn usual_reds(cells: u32) -> u32 {
    match cells {
        cells if cells.is_multiple_of(2) => 2,
        13.. => 3,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::Notation as _;

    use super::*;
    use crate::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["2-3-2", "1", "2-1", "3-4-3", "4-5-4,1"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("dvonn:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["9-10-11-10-9", "2-3-2,3", "5-6-7-8-9-8-7-6-5"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("4-5-4,3")).unwrap(), "dvonn:4-5-4");
        assert!(told(spec(read_game("3-3")))[0].contains("one longer"));
        assert!(told(spec(read_game("2-3-2,2")))[0].contains("as in 2-3-2,1"));
        assert!(told(spec(read_game("9-10-11-10-9-10-11")))[1].contains("70 cases"));
        assert!(told(spec(read_game("x")))[0].contains("as in 3-4-3"));
    }

    fn published() -> Dvonn<Wide> {
        Dvonn::new(&[9, 10, 11, 10, 9], 3)
    }

    /// Little Golem, dvonn.mc.2014.may.1.1, `CleverHunk` against Xander: with the last placement,
    /// which the record leaves out, and the number of moves at each ply from then on.
    const GAME: &str = "\
        g2 c1 f5 d1 h5 g5 i1 e1 f2 f1 e4 e5 j2 g1 b2 b1 h1 g4 d3 c2 e3 f4 c4 d4 a2 a1 d2 e2 a3 g3 d5 f3 i5 c3 h2 h3 k3 h4 \
        k5 i4 i3 j5 i2 b3 j4 j3 k4 b4 c5 \
        a2b2 b3b2 k5j4 e5e4 a3b4 d4d3 j4h4 j3i3 h5g4 g5g4 b4b2 g1h2 c4c3 h2f2 b2g2 i3i5 c3c1 b1c1 h4e4 h3g2 pass c2d2 \
        pass f4e3 pass e3e1";
    const MOVES: [usize; 27] =
        [43, 43, 42, 43, 40, 44, 38, 52, 36, 51, 35, 54, 32, 44, 26, 49, 5, 44, 2, 38, 0, 27, 0, 26, 0, 28, 0];

    #[test]
    fn a_game_of_little_golem() {
        let game = published();
        let (mut at, mut moves) = (game.start(), Vec::new());
        for (ply, text) in (0..).zip(GAME.split_whitespace()) {
            moves.clear();
            let mover = game.expand(&at, &mut moves).mover();
            // White ends the first phase and begins the second.
            let second = if ply < 49 { ply % 2 == 1 } else { ply % 2 == 0 };
            assert_eq!(mover, Some(if second { Player::Second } else { Player::First }), "{ply}");
            let known = if ply < 49 { 49 - ply } else { MOVES[ply - 49].max(1) };
            assert_eq!(moves.len(), known, "ply {ply}");
            let mv = game.read_move(&at, text).unwrap();
            assert_eq!(mv == PASS, text == "pass");
            at = game.play(&at, mv);
        }
        moves.clear();
        assert_eq!(game.expand(&at, &mut moves), Status::Turn(Player::First));
        assert_eq!(moves, [PASS]);
        let board = game.board_of(at);
        assert_eq!([Player::First, Player::Second].map(|player| board.score(player)), [5, 29]);
        assert_eq!(board.heights.iter().map(|&height| u32::from(height)).sum::<u32>(), 49 - 14);
    }

    #[test]
    fn what_has_no_way_to_a_red_piece_is_lost() {
        let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
        let after = |at: &str, mv: &str| {
            let at = game.read_position(at).unwrap();
            game.position_text(&game.play(&at, game.read_move(&at, mv).unwrap()))
        };
        assert_eq!(after("rw/w.b/.b_w", "b1a1"), "W2./w../.._b");
        assert_eq!(after("rw/w.b/.b_w", "a2a1"), "W2w/..b/.b_b");
    }

    #[test]
    fn a_stack_that_is_closed_in_does_not_move() {
        let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
        let at = game.read_position("rb/bwb/bb_w").unwrap();
        let mut moves = Vec::new();
        game.expand(&at, &mut moves);
        assert_eq!(moves, [PASS]);
        let open = game.read_position(".b/bwr/bb_w").unwrap();
        moves.clear();
        game.expand(&open, &mut moves);
        assert_eq!(moves.len(), 5);
    }

    #[test]
    fn the_higher_stacks_win() {
        let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
        let status = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
        assert_eq!(status("../.W6./.._w"), Status::Over(Outcome::Win(Player::First)));
        assert_eq!(status("w3./.r./.b3_b"), Status::Over(Outcome::Draw));
    }

    #[test]
    fn texts() {
        let game = Dvonn::<u64>::new(&[2, 3, 2], 1);
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("rw/w.b/.b").contains("_p, _w or _b"));
        assert!(problem("rw/w.b/.x_w").contains("row 3, column 2"));
        assert!(problem("ww/w.b/.b_w").contains("have a red piece"));
        assert!(problem("rw9/w.b/.b_w").contains("at most 7 pieces"));
        assert!(problem("rw/w../.._p").contains("in turn"));
        assert!(problem("rw/w.b_w").contains("3 rows"));
        let at = game.read_position("rw/w.b/.b_w").unwrap();
        let illegal = |text| told(game.read_move(&at, text))[0].clone();
        assert!(illegal("b1").contains("leaves and the one it enters"));
        assert!(illegal("c2c3").contains("no stack of the player to move"));
        assert!(illegal("b1b2").contains("b2 is empty"));
        assert!(illegal("b1c3").contains("as many cells as it has pieces, 1"));
        let start = game.start();
        let put = |text| told(game.read_move(&start, text))[1].clone();
        assert!(put("z9").contains("une case libre"));
    }
}
