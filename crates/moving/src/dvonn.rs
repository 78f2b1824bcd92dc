//! Dvonn: pieces fill a board of hexagons, then stacks move onto stacks, and what has no way to a
//! red piece is lost.
//!
//! **Rules.** K. Burm, 2001. Each stacking empties a cell, and passes come only where there is no
//! move, so that play ends. `docs/games/dvonn.md` has the sources.

mod bounds;
mod evaluation;
mod picture;
mod stacks;
#[cfg(test)]
mod tests;
mod texts;

use std::cmp::Ordering;
use std::marker::PhantomData;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Game, Key, Outcome, Player, Status, Symmetry, Text, Wide, capabilities, say,
};

pub use evaluation::Evaluation;
use ludex_boards::bits::ones;
use ludex_boards::hexagons::Hexagons;
use ludex_boards::params;
use stacks::{Bits, Board};
pub use stacks::{Stacks, Word};

/// The description of the game.
pub const ABOUT: About = About {
    name: "dvonn",
    aliases: &[],
    params: Text::fixed("ROW-ROW-…[,REDS]", "LIGNE-LIGNE-…[,ROUGES]"),
    default: "9-10-11-10-9",
    variants: &["9-10-11-10-9", "4-5-4", "2-3-2"],
    title: Text::fixed("Dvonn", "Dvonn"),
    rules: Text::fixed(
        "First the players in turn put a piece on any empty cell, the red ones first, White beginning, until the board is \
         full. Then White begins to move. A stack whose top piece is the player's moves as a whole in a straight line, \
         exactly as many cells as it has pieces, onto another stack; a stack with stacks on all six sides does not move, nor \
         does a single red piece. After each move all stacks without a chain of neighbours to a red piece leave the board. \
         Who has no move passes; when neither has one, the player whose stacks have more pieces in all wins. Another board \
         is the number of cells of each row, from row 1 (ROW), then perhaps that of the red pieces (REDS): dvonn:3-4-3,4.",
        "D'abord les joueurs posent tour à tour une pièce sur une case vide, les rouges en premier, Blanc commençant, \
         jusqu'à ce que le plateau soit plein. Puis Blanc joue le premier déplacement. Une pile dont la pièce du dessus \
         est au joueur se déplace entière, en ligne droite, d'exactement autant de cases qu'elle a de pièces, sur une \
         autre pile ; une pile entourée de six piles ne se déplace pas, une pièce rouge seule non plus. Après chaque \
         coup, toutes les piles sans chaîne de voisines jusqu'à une pièce rouge quittent le plateau. Qui n'a pas de coup \
         passe ; quand aucun n'en a, celui dont les piles comptent le plus de pièces gagne. Un autre plateau est donné par \
         le nombre de cases de chaque ligne, depuis la ligne 1 (LIGNE), puis au besoin par celui des pièces rouges \
         (ROUGES) : dvonn:3-4-3,4.",
    ),
    notation: Text::fixed(
        "a position: the rows from row 1; `w` and `b` a single white or black piece, `w5` a stack of five with a white \
         top, `W5` one that holds a red piece (a dot on a drawn board), `r` a red piece alone, `.` an empty cell; then \
         `_p` while pieces are put on the board, or who is to move, `_w` or `_b` (`wr/w2.b/bW2_b`); a move: its cell \
         (`c3`), later the cells it leaves and enters (`a2b2`), or `pass`",
        "une position : les lignes depuis la ligne 1 ; `w` et `b` une pièce blanche ou noire seule, `w5` une pile de cinq \
         au dessus blanc, `W5` une pile qui contient une rouge (un point sur un plateau dessiné), `r` une rouge seule, \
         `.` une case vide ; puis `_p` pendant la pose, ou le joueur au trait, `_w` ou `_b` (`wr/w2.b/bW2_b`) ; un coup : \
         sa case (`c3`), puis la case de départ et la case d'arrivée (`a2b2`), ou `pass`",
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
        let cells = 0..board.size();
        assert!(4 * board.size() + 2 <= 8 * size_of::<W>(), "{rows:?}");
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
        self.board.size()
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
        for cell in ones(board.tops[player.index()]).map(|cell| cell as usize) {
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
        let [first, second] = Player::ALL.map(|player| board.score(player));
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
    capabilities!(Symmetry, Key, Legality, Evaluate);
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
        let placed = pieces == board.occupied().count_ones() && pieces < self.cells() as u32;
        let shared = red == pieces.min(self.reds) && [white, black] == self.placed(pieces);
        placed && shared && board.mover == Player::First
    }

    /// The white and the black ones of so many pieces put on the board; White puts the first red
    /// one.
    fn placed(&self, pieces: u32) -> [u32; 2] {
        let stones = pieces.saturating_sub(self.reds);
        let white = if self.reds.is_multiple_of(2) { stones.div_ceil(2) } else { stones / 2 };
        [white, stones - white]
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
    let cells = board.size() as u32;
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
