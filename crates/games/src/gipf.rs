//! Gipf: pieces are pushed onto a hexagonal board from its edge, and rows of four leave it.
//!
//! A position is 126 bits: three sets of spots (those of White, those of Black, and those with a
//! GIPF-piece, which is two pieces in one), the two reserves, and what is due:
//!
//! ```text
//!  0..37 White's   37..74 Black's   74..111 GIPF-pieces   111..116, 116..121 the reserves
//!  121 Black is to move     122..124 due: a removal before the push, the push, a removal after it
//!  124 White, 125 Black has brought a single piece into play (in the tournament game)
//! ```
//!
//! **Rules.** K. Burm, *Gipf*, 1996: the printed rulebook and the notation of
//! <http://www.gipf.com/gipf/notations/notations.html>. A row is four pieces of one colour or more;
//! its owner takes it from the board, together with every piece that touches it on its line.
//! *Taken at once* is what leaves no choice. Where there is one (rows that share a piece, a
//! GIPF-piece that may stay) the player moves again, to say what is taken: a turn is then more than
//! one move. Where sources differ: an empty reserve loses at the beginning of its owner's turn,
//! after rows of that player were taken (as on boardspace.net), or with `early` right after that
//! player's own move. Nothing is said about repetitions: play without end is a draw.
//!
//! A push onto an empty spot is named by the spot, from whatever dot it comes, so that the
//! published board begins with 30 moves and not with 42.

mod grid;

use std::borrow::Cow;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Cell, Evaluate, EvaluationAbout, Game, Ground, Key, Label, Man, Notation,
    Outcome, Packed, Picture, Piece, Player, Shape, Status, Symmetry, Text, Touch, View, capabilities, say,
};

use crate::bits::ones;
use crate::params;
use grid::{Grid, MOST};

/// The description of the game.
pub const ABOUT: About = About {
    name: "gipf",
    aliases: &[],
    params: Text::fixed(
        "basic|standard|tournament[,side=2..4][,reserve=N][,early]",
        "basic|standard|tournament[,side=2..4][,reserve=N][,early]",
    ),
    default: "basic",
    title: Text::fixed("Gipf", "Gipf"),
    rules: Text::fixed(
        "Two players in turn put a piece of their reserve on a dot at the edge and push it onto the board along a line; \
         pieces in its way move on by one spot, as far as there is a gap. Four adjacent pieces of one colour on a line, or \
         more, are a row: its owner removes it with all pieces that touch it on its line. Own pieces return to the reserve, \
         the opponent's are lost. Who has no piece to bring into play when it is their turn loses. In the standard and the \
         tournament game GIPF-pieces, two pieces in one, may stay when a row is removed, and who has none on the board \
         loses. On smaller boards three make a row; a player who cannot push loses too. X (white) begins; play without \
         end is a draw.",
        "Deux joueurs posent tour à tour un pion de leur réserve sur un point du bord et le poussent sur le plateau le long \
         d'une ligne ; les pions qui sont sur son chemin avancent d'une case, jusqu'au premier vide. Quatre pions voisins \
         d'une couleur sur une ligne, ou plus, font une rangée : son propriétaire la retire avec tous les pions qui la \
         touchent sur sa ligne. Ses pions reviennent à sa réserve, ceux de l'adversaire sont perdus. Qui n'a plus de pion à \
         jouer à son tour perd. Dans les parties standard et tournoi, les pions GIPF, deux pions en un, peuvent rester quand \
         une rangée est retirée, et qui n'en a plus sur le plateau perd. Sur les plateaux plus petits, trois pions font une \
         rangée ; qui ne peut pas pousser perd aussi. X (blanc) commence ; une partie sans fin est nulle.",
    ),
    notation: Text::fixed(
        "a position: the columns of spots from the left, each from below, `X` and `O` single pieces, `A` and `B` GIPF-pieces \
         of X and O, then the reserves and the player to move (`O..X/…_12-12_X`); `_x` and `_y` after it: rows are to be \
         removed before or after the push; a move: the empty spot that a piece enters (`c3`), or its dot and the spot where \
         the last piece pushed ends (`g1-c3`), with `G` before it for a GIPF-piece; where there is a choice, what is removed \
         (`xd3d4d5d6`, or `leave`)",
        "une position : les colonnes de cases depuis la gauche, chacune depuis le bas, `X` et `O` les pions simples, `A` et \
         `B` les pions GIPF de X et de O, puis les réserves et le joueur au trait (`O..X/…_12-12_X`) ; `_x` ou `_y` ensuite : \
         des rangées sont à retirer avant ou après la poussée ; un coup : la case vide où entre le pion (`c3`), ou son point \
         de départ et la case où finit le dernier pion poussé (`g1-c3`), avec `G` devant pour un pion GIPF ; quand il y a un \
         choix, ce qui est retiré (`xd3d4d5d6`, ou `leave`)",
    ),
};

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Single pieces only.
    Basic,
    /// Play begins with GIPF-pieces on the board.
    Standard,
    /// Play begins on an empty board, and with GIPF-pieces.
    Tournament,
}

impl Variant {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Basic, "basic"), (Self::Standard, "standard"), (Self::Tournament, "tournament")];

    fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(variant, _)| *variant == self).expect("listed").1
    }
}

/// What is due in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// A choice of what is removed before the push.
    Before,
    Push,
    /// A choice of what is removed after it.
    After,
}

const SPOTS: u64 = (1 << MOST) - 1;
/// Most pieces of a reserve.
const RESERVE: u32 = 18;
/// Bits of a position.
const BITS: u32 = 126;

/// A position, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    /// The pieces of each player.
    own: [u64; 2],
    gipf: u64,
    reserve: [u32; 2],
    mover: usize,
    due: Due,
    /// Who has brought a single piece into play; kept in the tournament game alone.
    single: [bool; 2],
}

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pieces(u128);

impl Packed for Pieces {
    type Word = u128;

    fn packed(self) -> u128 {
        self.0
    }

    fn unpacked(word: &u128) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

impl Board {
    fn packed(&self) -> Pieces {
        let sets = u128::from(self.own[0]) | u128::from(self.own[1]) << MOST | u128::from(self.gipf) << (2 * MOST);
        let due = match self.due {
            Due::Before => 0,
            Due::Push => 1,
            Due::After => 2,
        };
        let rest = u64::from(self.reserve[0])
            | u64::from(self.reserve[1]) << 5
            | (self.mover as u64) << 10
            | due << 11
            | u64::from(self.single[0]) << 13
            | u64::from(self.single[1]) << 14;
        Pieces(sets | u128::from(rest) << (3 * MOST))
    }

    fn of(at: Pieces) -> Self {
        let set = |number: usize| (at.0 >> (number * MOST)) as u64 & SPOTS;
        let rest = (at.0 >> (3 * MOST)) as u64;
        Self {
            own: [set(0), set(1)],
            gipf: set(2),
            reserve: [rest as u32 & 31, (rest >> 5) as u32 & 31],
            mover: (rest >> 10) as usize & 1,
            due: match rest >> 11 & 3 {
                0 => Due::Before,
                1 => Due::Push,
                _ => Due::After,
            },
            single: [rest >> 13 & 1 == 1, rest >> 14 & 1 == 1],
        }
    }

    fn taken(&self) -> u64 {
        self.own[0] | self.own[1]
    }

    /// Takes pieces from the board for the player to move.
    fn remove(&mut self, set: u64) {
        let mine = self.own[self.mover] & set;
        self.reserve[self.mover] += mine.count_ones() + (mine & self.gipf).count_ones();
        for own in &mut self.own {
            *own &= !set;
        }
        self.gipf &= !set;
    }
}

/// A move, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    /// A piece enters an empty spot; whether it is a GIPF-piece.
    Enter(u8, bool),
    /// A piece is pushed in by this way, and others with it.
    Push(u8, bool),
    /// On this line the spots of this mask, from the line's beginning, are emptied.
    Remove(u8, u8),
    /// Rows of GIPF-pieces stay.
    Leave,
}

const PUSHED: u64 = 64;
const GIPF: u64 = 128;
const REMOVED: u64 = 1 << 12;
const LEFT: u64 = 1 << 13;

impl Move {
    fn number(self) -> u64 {
        let gipf = |is: bool| if is { GIPF } else { 0 };
        match self {
            Self::Enter(spot, is) => u64::from(spot) + gipf(is),
            Self::Push(push, is) => PUSHED + u64::from(push) + gipf(is),
            Self::Remove(line, mask) => REMOVED | u64::from(line) << 7 | u64::from(mask),
            Self::Leave => LEFT,
        }
    }

    fn of(number: u64) -> Self {
        let (low, is) = ((number & 63) as u8, number & GIPF != 0);
        match number {
            LEFT.. => Self::Leave,
            REMOVED.. => Self::Remove((number >> 7 & 31) as u8, (number & 127) as u8),
            _ if number & PUSHED != 0 => Self::Push(low, is),
            _ => Self::Enter(low, is),
        }
    }
}

/// A row on the board: its line, and all that leaves the board with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    line: u8,
    set: u64,
}

/// The rules of a variant.
#[derive(Clone, Debug)]
pub struct Gipf {
    variant: Variant,
    /// Pieces in reserve at the start.
    reserve: u32,
    /// Whether an empty reserve loses right after a player's own move.
    at_once: bool,
    grid: Grid,
}

impl Gipf {
    /// The game on a board with so many spots on a side, 2 to 4, each player with so many pieces in
    /// reserve, 18 at most.
    #[must_use]
    pub fn new(variant: Variant, side: i32, reserve: u32) -> Self {
        Self { variant, reserve, at_once: false, grid: Grid::new(side, if side < 4 { 3 } else { 4 }) }
    }

    fn has_gipfs(&self) -> bool {
        self.variant != Variant::Basic
    }

    /// The rows of the player to move.
    fn rows(&self, board: &Board) -> Vec<Row> {
        let (own, taken) = (board.own[board.mover], board.taken());
        let mut rows: Vec<Row> = Vec::new();
        for &(row, line) in &self.grid.rows {
            if own & row == row && rows.last().is_none_or(|last| last.line != line) {
                let mut set = 0;
                for &spot in &self.grid.lines[usize::from(line)] {
                    let spot = 1 << spot;
                    if taken & spot != 0 {
                        set |= spot;
                    } else if set & row == row {
                        break;
                    } else {
                        set = 0;
                    }
                }
                rows.push(Row { line, set });
            }
        }
        rows
    }

    /// Removes what leaves the player to move no choice; whether a choice is left.
    fn settle(&self, board: &mut Board) -> bool {
        loop {
            let rows = self.rows(board);
            let apart = |row: &Row| rows.iter().all(|other| other == row || other.set & row.set == 0);
            match rows.iter().find(|row| row.set & board.gipf == 0 && apart(row)) {
                Some(row) => board.remove(row.set),
                None => return !rows.is_empty(),
            }
        }
    }

    /// What the player to move may remove.
    fn removals(&self, board: &Board, moves: &mut Vec<u64>) {
        let rows = self.rows(board);
        let first = moves.len();
        for row in &rows {
            let line = &self.grid.lines[usize::from(row.line)];
            let mask = |set: u64| {
                (0..).zip(line).filter(|&(_, spot)| set >> spot & 1 == 1).fold(0, |mask, (place, _)| mask | 1 << place)
            };
            let (single, gipfs) = (row.set & !board.gipf, row.set & board.gipf);
            // All subsets of the GIPF-pieces may leave with the others.
            let mut subset = gipfs;
            loop {
                if single | subset != 0 {
                    moves.push(Move::Remove(row.line, mask(single | subset)).number());
                }
                if subset == 0 {
                    break;
                }
                subset = (subset - 1) & gipfs;
            }
        }
        moves[first..].sort_unstable();
        if rows.iter().all(|row| row.set & !board.gipf == 0) {
            moves.push(Move::Leave.number());
        }
    }

    /// Whether the player to move may bring a single piece into play, and a GIPF-piece.
    fn kinds(&self, board: &Board) -> [bool; 2] {
        let (mover, reserve) = (board.mover, board.reserve[board.mover]);
        if self.variant != Variant::Tournament {
            return [reserve > 0, false];
        }
        let begun = board.own[mover] != 0 || reserve < self.reserve || board.single[mover];
        [reserve > 0 && begun, reserve > 1 && !board.single[mover]]
    }

    fn pushes(&self, board: &Board, moves: &mut Vec<u64>) {
        let (taken, kinds) = (board.taken(), self.kinds(board));
        let first = moves.len();
        for (push, way) in (0..).zip(&self.grid.pushes) {
            let mv = |is| {
                let spot = way.line[0];
                if taken >> spot & 1 == 0 { Move::Enter(spot, is) } else { Move::Push(push, is) }.number()
            };
            if way.line.iter().any(|spot| taken >> spot & 1 == 0) {
                moves.extend([false, true].into_iter().zip(kinds).filter(|(_, may)| *may).map(|(is, _)| mv(is)));
            }
        }
        // A spot is entered from two dots, or three.
        let mut listed = moves.split_off(first);
        listed.sort_unstable();
        listed.dedup();
        moves.append(&mut listed);
    }

    /// Whether a player has lost the last GIPF-piece.
    fn is_beaten(&self, board: &Board, player: usize) -> bool {
        let before_the_first =
            self.variant == Variant::Tournament && board.own[player] == 0 && board.reserve[player] == self.reserve;
        self.has_gipfs() && board.own[player] & board.gipf == 0 && !(before_the_first && !board.single[player])
    }

    /// The turn of the other player begins.
    fn pass_on(&self, board: &mut Board) {
        board.mover = 1 - board.mover;
        board.due = if self.settle(board) { Due::Before } else { Due::Push };
    }

    fn bring_in(&self, board: &mut Board, is_gipf: bool, spot: u8) {
        board.own[board.mover] |= 1 << spot;
        board.reserve[board.mover] -= 1 + u32::from(is_gipf);
        if is_gipf {
            board.gipf |= 1 << spot;
        } else if self.variant == Variant::Tournament {
            board.single[board.mover] = true;
        }
    }

    /// Moves the pieces on a line up to its first gap, so that its first spot is empty.
    fn shift(&self, board: &mut Board, push: u8) {
        let line = &self.grid.pushes[usize::from(push)].line;
        let gap = self.gap(board, push);
        for set in board.own.iter_mut().chain([&mut board.gipf]) {
            let before = *set;
            for (place, spot) in line[..=gap].iter().enumerate() {
                let comes = place.checked_sub(1).is_some_and(|previous| before >> line[previous] & 1 == 1);
                *set = *set & !(1 << spot) | u64::from(comes) << spot;
            }
        }
    }

    /// The place of the first gap on a line.
    fn gap(&self, board: &Board, push: u8) -> usize {
        let line = &self.grid.pushes[usize::from(push)].line;
        line.iter().position(|spot| board.taken() >> spot & 1 == 0).unwrap_or(line.len() - 1)
    }
}

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

impl Game for Gipf {
    type Position = Pieces;
    type Move = u64;

    fn start(&self) -> Pieces {
        let own = if self.variant == Variant::Tournament { [0, 0] } else { self.grid.corners() };
        let gipf = if self.variant == Variant::Standard { own[0] | own[1] } else { 0 };
        let reserve = [self.reserve; 2];
        Board { own, gipf, reserve, mover: 0, due: Due::Push, single: [false; 2] }.packed()
    }

    fn expand(&self, at: &Pieces, moves: &mut Vec<u64>) -> Status {
        let board = Board::of(*at);
        for player in [board.mover, 1 - board.mover] {
            if self.is_beaten(&board, player) {
                return Status::Over(Outcome::Win(PLAYERS[1 - player]));
            }
        }
        let other = 1 - board.mover;
        if self.at_once && board.due != Due::After && board.reserve[other] == 0 {
            return Status::Over(Outcome::Win(PLAYERS[board.mover]));
        }
        let first = moves.len();
        match board.due {
            Due::Push => self.pushes(&board, moves),
            Due::Before | Due::After => self.removals(&board, moves),
        }
        if moves.len() == first {
            return Status::Over(Outcome::Win(PLAYERS[1 - board.mover]));
        }
        Status::Turn(PLAYERS[board.mover])
    }

    fn play(&self, at: &Pieces, mv: u64) -> Pieces {
        let mut board = Board::of(*at);
        match Move::of(mv) {
            Move::Enter(spot, is_gipf) => self.bring_in(&mut board, is_gipf, spot),
            Move::Push(push, is_gipf) => {
                self.shift(&mut board, push);
                self.bring_in(&mut board, is_gipf, self.grid.pushes[usize::from(push)].line[0]);
            }
            Move::Remove(line, mask) => {
                let line = &self.grid.lines[usize::from(line)];
                board.remove(ones(u64::from(mask)).fold(0, |set, place| set | 1 << line[place as usize]));
            }
            Move::Leave => {
                if board.due == Due::Before {
                    board.due = Due::Push;
                } else {
                    self.pass_on(&mut board);
                }
                return board.packed();
            }
        }
        let is_after = matches!(Move::of(mv), Move::Enter(..) | Move::Push(..)) || board.due == Due::After;
        match (self.settle(&mut board), is_after) {
            (true, true) => board.due = Due::After,
            (true, false) => board.due = Due::Before,
            (false, true) => self.pass_on(&mut board),
            (false, false) => board.due = Due::Push,
        }
        board.packed()
    }

    fn loops(&self) -> bool {
        true
    }
}

impl Capabilities for Gipf {
    capabilities!(Symmetry, Key, Evaluate);
}

impl Symmetry for Gipf {
    fn order(&self) -> usize {
        self.grid.images.len()
    }

    fn image(&self, element: usize, at: &Pieces) -> Pieces {
        let board = Board::of(*at);
        let image = |set| self.grid.image(element, set);
        Board { own: board.own.map(image), gipf: image(board.gipf), ..board }.packed()
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        let image = &self.grid.images[element];
        match Move::of(mv) {
            Move::Enter(spot, is) => Move::Enter(image.spots[usize::from(spot)], is),
            Move::Push(push, is) => Move::Push(image.pushes[usize::from(push)], is),
            Move::Remove(line, mask) => {
                let (to, backwards) = image.lines[usize::from(line)];
                let length = self.grid.lines[usize::from(to)].len() as u32;
                Move::Remove(to, if backwards { mask.reverse_bits() >> (8 - length) } else { mask })
            }
            Move::Leave => Move::Leave,
        }
        .number()
    }
}

impl Key for Gipf {
    fn key_bits(&self) -> Option<u32> {
        Some(BITS)
    }

    fn key(&self, at: &Pieces) -> u128 {
        at.0
    }

    fn at_key(&self, key: u128) -> Option<Pieces> {
        let board = Board::of(Pieces(key));
        (board.packed().0 == key && self.is_sound(&board).is_none()).then_some(Pieces(key))
    }
}

/// Whether GIPF-pieces count too.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    gipfs: bool,
}

const LOOKS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "gipfs",
        what: Text::fixed(
            "the pieces that a player has, in reserve and on the board, and four more for each GIPF-piece, less the \
             opponent's",
            "les pions d'un joueur, en réserve et sur le plateau, et quatre de plus pour chaque pion GIPF, moins ceux \
             de l'adversaire",
        ),
    },
    EvaluationAbout {
        form: "pieces",
        what: Text::fixed(
            "the pieces that a player has, in reserve and on the board, less the opponent's",
            "les pions d'un joueur, en réserve et sur le plateau, moins ceux de l'adversaire",
        ),
    },
];

impl Evaluate for Gipf {
    type Evaluation = Look;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        LOOKS
    }

    fn evaluation(&self, text: &str) -> Result<Look, BadText> {
        match text {
            "gipfs" => Ok(Look { gipfs: true }),
            "pieces" => Ok(Look { gipfs: false }),
            _ => Err(BadText::new(
                text,
                Text::fixed("the evaluations are gipfs and pieces", "les évaluations sont gipfs et pieces"),
            )),
        }
    }

    fn evaluate(&self, by: &Look, at: &Pieces) -> i32 {
        let board = Board::of(*at);
        let [white, black] = [0, 1].map(|player: usize| {
            let gipfs = (board.own[player] & board.gipf).count_ones();
            let pieces = board.reserve[player] + board.own[player].count_ones() + gipfs;
            // A piece in reserve is a move in hand: what is equal is better there.
            let all = 10 * pieces + board.reserve[player];
            (all + if by.gipfs { 40 * gipfs } else { 0 }) as i32
        });
        white - black
    }
}

impl Gipf {
    fn name(&self, spot: u8) -> &str {
        &self.grid.names[usize::from(spot)]
    }

    /// The columns of spots: how many each has, from the left.
    fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let side = self.grid.side;
        (1 - side..side).map(move |q| (2 * side - 1 - q.abs()) as usize)
    }

    /// What is wrong with a position.
    fn is_sound(&self, board: &Board) -> Option<Text> {
        let pieces = |player: usize| {
            let own = board.own[player];
            own.count_ones() + (own & board.gipf).count_ones() + board.reserve[player]
        };
        let on_board = if self.variant == Variant::Tournament { 0 } else { self.start_pieces() };
        let most = self.reserve + on_board;
        let outside = (board.taken() | board.gipf) >> self.grid.spots != 0;
        if outside || board.own[0] & board.own[1] != 0 || board.gipf & !board.taken() != 0 {
            return Some(Text::fixed("two pieces on one spot", "deux pions sur une même case"));
        }
        if board.gipf != 0 && !self.has_gipfs() {
            return Some(Text::fixed(
                "the basic game has no GIPF-pieces (A, B); they are of gipf:standard and gipf:tournament",
                "la partie basic n'a pas de pions GIPF (A, B) ; ils sont de gipf:standard et gipf:tournament",
            ));
        }
        if let Some(player) = (0..2).find(|&player| pieces(player) > most) {
            let (name, count) = (['X', 'O'][player], pieces(player));
            return Some(say!(
                "{name} has {count} pieces on the board and in reserve, and {most} at most",
                "{name} a {count} pions sur le plateau et en réserve, et {most} au plus"
            ));
        }
        if self.variant != Variant::Tournament && board.single != [false; 2] {
            return Some(Text::fixed("only tournament games have +", "seules les parties de tournoi ont +"));
        }
        let mut settled = *board;
        let chooses = self.settle(&mut settled);
        let left = || self.rows(board).iter().all(|row| row.set & !board.gipf == 0);
        if settled != *board || chooses && board.due == Due::Push && !left() {
            return Some(Text::fixed(
                "the player to move has a row that leaves the board first",
                "le joueur au trait a une rangée qui quitte d'abord le plateau",
            ));
        }
        (!chooses && board.due != Due::Push).then(|| {
            Text::fixed(
                "nothing is to be chosen among rows of the player to move",
                "il n'y a rien à choisir parmi les rangées du joueur au trait",
            )
        })
    }

    /// Pieces of a player on the board at the start.
    fn start_pieces(&self) -> u32 {
        if self.variant == Variant::Standard { 6 } else { 3 }
    }

    fn read(&self, text: &str) -> Result<Board, Text> {
        let form = || {
            let start = self.position_text(&self.start());
            say!("a position is written as in {start}", "une position s'écrit comme {start}")
        };
        let mut parts = text.split('_');
        let (columns, reserves) = (parts.next().unwrap_or_default(), parts.next().ok_or_else(form)?);
        let mover = parts.next().ok_or_else(form)?;
        let mut board = Board {
            own: [0; 2],
            gipf: 0,
            reserve: [0; 2],
            mover: ["X", "O"].iter().position(|&name| name.eq_ignore_ascii_case(mover)).ok_or_else(form)?,
            due: Due::Push,
            single: [false; 2],
        };
        let lengths: Vec<usize> = self.columns().collect();
        let (wanted, found) = (lengths.len(), columns.split('/').count());
        if found != wanted {
            return Err(say!(
                "a board here has {wanted} columns separated by /, from the left, and this has {found}",
                "un plateau a ici {wanted} colonnes séparées par /, depuis la gauche, et ceci en a {found}"
            ));
        }
        let mut spot = 0;
        for (number, (column, length)) in (1..).zip(columns.split('/').zip(lengths)) {
            let found = column.chars().count();
            if found != length {
                return Err(say!(
                    "column {number} has {length} spots, and this has {found}",
                    "la colonne {number} a {length} cases, et ceci en a {found}"
                ));
            }
            for piece in column.chars() {
                let (player, gipf) = match piece.to_ascii_uppercase() {
                    '.' => (None, false),
                    'X' => (Some(0), false),
                    'O' => (Some(1), false),
                    'A' => (Some(0), true),
                    'B' => (Some(1), true),
                    _ => {
                        let name = &self.grid.names[spot];
                        return Err(say!("{name}: `{piece}` is none of . X O A B", "{name} : « {piece} » n'est pas parmi . X O A B"));
                    }
                };
                if let Some(player) = player {
                    board.own[player] |= 1u64 << spot;
                    board.gipf |= u64::from(gipf) << spot;
                }
                spot += 1;
            }
        }
        let reserve = |text: &str| params::number::<u32>(text).filter(|&number| number <= RESERVE).ok_or_else(form);
        let (white, black) = reserves.split_once('-').ok_or_else(form)?;
        board.reserve = [reserve(white)?, reserve(black)?];
        for part in parts {
            match part.to_ascii_lowercase().as_str() {
                "x" => board.due = Due::Before,
                "y" => board.due = Due::After,
                "+x" => board.single[0] = true,
                "+o" => board.single[1] = true,
                _ => return Err(form()),
            }
        }
        self.is_sound(&board).map_or(Ok(board), Err)
    }
}

impl Notation for Gipf {
    fn spec(&self) -> String {
        let mut spec = format!("{}:{}", ABOUT.name, self.variant.word());
        if self.grid.side != 4 {
            spec.push_str(&format!(",side={}", self.grid.side));
        }
        if self.reserve != usual_reserve(self.variant, self.grid.side) {
            spec.push_str(&format!(",reserve={}", self.reserve));
        }
        if self.at_once {
            spec.push_str(",early");
        }
        spec
    }

    fn position_text(&self, at: &Pieces) -> String {
        let board = Board::of(*at);
        let mut spot = 0;
        let piece = |spot: u8| match [board.own[0], board.own[1], board.gipf].map(|set| set >> spot & 1 == 1) {
            [true, _, gipf] => ['X', 'A'][usize::from(gipf)],
            [_, true, gipf] => ['O', 'B'][usize::from(gipf)],
            _ => '.',
        };
        let columns: Vec<String> = self
            .columns()
            .map(|length| {
                spot += length;
                (spot - length..spot).map(|spot| piece(spot as u8)).collect()
            })
            .collect();
        let [white, black] = board.reserve;
        let mut text = format!("{}_{white}-{black}_{}", columns.join("/"), ["X", "O"][board.mover]);
        text.push_str(match board.due {
            Due::Before => "_x",
            Due::Push => "",
            Due::After => "_y",
        });
        for (single, part) in board.single.into_iter().zip(["_+X", "_+O"]) {
            text.push_str(if single { part } else { "" });
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<Pieces, BadText> {
        self.read(text).map(|board| board.packed()).map_err(|problem| BadText::new(text, problem))
    }

    fn move_text(&self, at: &Pieces, mv: u64) -> String {
        let gipf = |is: bool| if is { "G" } else { "" };
        match Move::of(mv) {
            Move::Enter(spot, is) => format!("{}{}", gipf(is), self.name(spot)),
            Move::Push(push, is) => {
                let way = &self.grid.pushes[usize::from(push)];
                let dot = &self.grid.names[self.grid.spots + way.dot];
                let end = way.line[self.gap(&Board::of(*at), push)];
                format!("{}{dot}-{}", gipf(is), self.name(end))
            }
            Move::Remove(line, mask) => {
                let line = &self.grid.lines[usize::from(line)];
                let removed: String = ones(u64::from(mask)).map(|place| self.name(line[place as usize])).collect();
                format!("x{removed}")
            }
            Move::Leave => "leave".into(),
        }
    }

    /// What is removed is also written with commas and marks, as in `xf2,Gf6*`, after the push too.
    fn other_text(&self, text: &str) -> Option<String> {
        let text = text.split(';').next().unwrap_or_default();
        let Some(removed) = text.strip_prefix('x') else { return Some(text.to_owned()) };
        let spots = removed.split(',').map(|spot| spot.trim_start_matches('G').trim_end_matches('*'));
        Some(format!("x{}", spots.collect::<String>()))
    }
}

impl View for Gipf {
    fn picture(&self, at: &Pieces) -> Picture<u64> {
        let (board, side) = (Board::of(*at), self.grid.side);
        let point = |(number, &(q, s)): (usize, &(i32, i32))| {
            // Half a square up for every column away from the middle, two for every point.
            let up = 2 * (s - q.max(0)) + q.abs();
            let piece = match [board.own[0], board.own[1], board.gipf].map(|set| set >> number & 1 == 1) {
                [true, _, false] => Piece::First,
                [_, true, false] => Piece::Second,
                [first, second, true] if first || second => {
                    let (owner, text) = if first { (Player::First, "GX") } else { (Player::Second, "GO") };
                    Piece::Man(Man { owner: Some(owner), text: text.into(), sign: "G".into(), disc: true, mark: false })
                }
                _ => Piece::Empty,
            };
            let text = if number < self.grid.spots { String::new() } else { "•".into() };
            let ground = Ground { shape: Shape::Point, tint: 0, text };
            Cell { ground, ..Cell::new(2 * (q + side), 2 * (2 * side + 1) - up, piece) }
        };
        let cells: Vec<Cell> = self.grid.points.iter().enumerate().map(point).collect();
        let label = |q: i32| {
            let text = char::from(b'a' + (q + side) as u8).to_string();
            Label { x: 2 * (q + side), y: 2 * (2 * side + 1) - q.abs(), text }
        };
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let removed = |mv: u64| match Move::of(mv) {
            Move::Remove(line, mask) => {
                let line = &self.grid.lines[usize::from(line)];
                ones(u64::from(mask)).map(|place| usize::from(line[place as usize])).collect()
            }
            _ => Vec::new(),
        };
        let others = |mv: u64, spot: &usize| moves.iter().any(|&other| other != mv && removed(other).contains(spot));
        let touched = |mv: u64| match Move::of(mv) {
            Move::Enter(spot, false) => vec![usize::from(spot)],
            Move::Push(push, false) => {
                let way = &self.grid.pushes[usize::from(push)];
                vec![self.grid.spots + way.dot, usize::from(way.line[0])]
            }
            // By name, beside the single pieces.
            Move::Enter(_, true) | Move::Push(_, true) | Move::Leave => Vec::new(),
            Move::Remove(..) => {
                let all = removed(mv);
                let own = all.iter().copied().find(|spot| !others(mv, spot));
                own.map_or(all, |spot| vec![spot])
            }
        };
        let touches = moves.iter().map(|&mv| Touch { mv, cells: touched(mv) }).collect();
        let [white, black] = board.reserve;
        let caption = match board.due {
            Due::Push => say!("In reserve: X {white}, O {black}", "En réserve : X {white}, O {black}"),
            Due::Before | Due::After => say!(
                "In reserve: X {white}, O {black}; a row is to be removed",
                "En réserve : X {white}, O {black} ; une rangée est à retirer"
            ),
        };
        Picture { cells, labels: (-side..=side).map(label).collect(), touches, caption: Some(caption) }
    }
}

/// Pieces in reserve at the start, as published for the board of side 4.
const fn usual_reserve(variant: Variant, side: i32) -> u32 {
    match (side, variant) {
        (4, Variant::Tournament) => 18,
        (4, _) => 12,
        (3, _) => 5,
        _ => 3,
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// A variant, side or reserve that there is not.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let refused = |problem| Err(BadText::new(params, problem));
    let (mut variant, mut side, mut reserve, mut at_once) = (Variant::Basic, 4, None, false);
    for (number, part) in params.to_lowercase().split(',').enumerate() {
        let value = |key: &str| part.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        if let Some((found, _)) = Variant::ALL.into_iter().find(|(_, word)| *word == part && number == 0) {
            variant = found;
        } else if part == "early" {
            at_once = true;
        } else if let Some(text) = value("side") {
            match params::number::<i32>(text).filter(|side| (2..=4).contains(side)) {
                Some(number) => side = number,
                None => return refused(Text::fixed("a side has 2, 3 or 4 spots", "un côté a 2, 3 ou 4 cases")),
            }
        } else if let Some(text) = value("reserve") {
            match params::number::<u32>(text).filter(|number| (1..=12).contains(number) || *number == RESERVE) {
                found @ Some(_) => reserve = found,
                None => {
                    return refused(Text::fixed(
                        "a reserve has 1 to 12 pieces, or 18",
                        "une réserve a de 1 à 12 pions, ou 18",
                    ));
                }
            }
        } else if !(part.is_empty() && number == 0 && params.is_empty()) {
            return refused(Text::fixed(
                "the parameters are basic, standard or tournament, then side=2..4, reserve=N and early, as in \
                 gipf:basic,side=3,reserve=5",
                "les paramètres sont basic, standard ou tournament, puis side=2..4, reserve=N et early, comme \
                 gipf:basic,side=3,reserve=5",
            ));
        }
    }
    let reserve = reserve.unwrap_or_else(|| usual_reserve(variant, side));
    if variant != Variant::Tournament && reserve > 12 {
        return refused(Text::fixed(
            "only tournament games have 18 pieces in reserve",
            "seules les parties de tournoi ont 18 pions en réserve",
        ));
    }
    Ok(AnyGame::new(Gipf { at_once, ..Gipf::new(variant, side, reserve) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{check_params, laws as hold, spec, told};
    use std::collections::HashSet;

    fn game(variant: Variant) -> Gipf {
        Gipf::new(variant, 4, usual_reserve(variant, 4))
    }

    #[test]
    fn laws() {
        for params in ["basic,side=2,reserve=2", "standard,side=3,early", "tournament,side=3,reserve=6", "standard"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("gipf:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["", "standard", "tournament", "basic,side=3,reserve=7"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("")).unwrap(), "gipf:basic");
        assert_eq!(spec(read_game("side=3")).unwrap(), "gipf:basic,side=3");
        for wrong in ["side=5", "reserve=0", "basic,reserve=18", "quick"] {
            assert!(!told(spec(read_game(wrong)))[1].is_empty(), "{wrong}");
        }
    }

    /// Paths of so many plies; of those that lead from a position to the same one all, or one.
    fn paths(game: &Gipf, most: usize, each_once: bool) -> Vec<usize> {
        let (mut ends, mut found) = (vec![game.start()], Vec::new());
        for _ in 0..most {
            let mut all = Vec::new();
            for at in &ends {
                let mut next = Vec::new();
                game.successors(at, &mut Vec::new(), &mut next);
                if each_once {
                    next = next.into_iter().collect::<HashSet<_>>().into_iter().collect();
                }
                all.extend(next);
            }
            found.push(all.len());
            ends = all;
        }
        found
    }

    /// Numbers of an engine written apart from this one, moves counted in the same way: a spot that
    /// is entered, or a dot with a direction.
    #[test]
    fn first_plies() {
        let both = |variant, most| [false, true].map(|once| paths(&game(variant), most, once));
        assert_eq!(both(Variant::Basic, 3), [[30, 924, 29_016], [24, 618, 15_828]]);
        assert_eq!(both(Variant::Standard, 3), [[30, 924, 29_016], [30, 924, 28_380]]);
        assert_eq!(both(Variant::Tournament, 1), [[18], [18]]);
    }

    fn play(game: &Gipf, from: &str, moves: &str) -> String {
        let play = |at: Pieces, text| game.play(&at, game.read_move(&at, text).expect("a legal move"));
        game.position_text(&moves.split(' ').fold(game.read_position(from).expect("a position"), play))
    }

    /// Four in a line leave at once, with the black piece that touches them.
    #[test]
    fn a_row_leaves_with_what_touches_it() {
        let game = game(Variant::Basic);
        let at = "..../...../....../.XXX.O./....../...../...._8-8_X";
        assert_eq!(play(&game, at, "e2"), "..../...../....../.....O./....../...../...._11-8_O");
        let near = "..../...../....../.XXXO../....../...../...._8-8_X";
        assert_eq!(play(&game, near, "e2"), "..../...../....../......./....../...../...._11-8_O");
    }

    #[test]
    fn what_is_due_is_said() {
        let game = game(Variant::Basic);
        let problem = |text: &str| told(game.read_position(text))[0].clone();
        assert!(problem("..../...../....../XXXX.../....../...../...._8-8_X").contains("leaves the board first"));
        assert!(problem("..../...../....../......./....../...../...._8-8_X_y").contains("nothing is to be chosen"));
        assert!(problem("A.../...../....../......./....../...../...._8-8_X").contains("gipf:standard"));
        assert!(problem("..../...._8-8_X").contains("7 columns"));
        assert!(problem("..../...../....../......./....../...../...._18-8_X").contains("15 at most"));
        assert!(problem("..../...../...Z../......./....../...../...._8-8_X").contains("d5"));
    }

    /// Of two rows that share a piece, one leaves: the player moves again to say which.
    #[test]
    fn of_crossing_rows_one_is_chosen() {
        let game = game(Variant::Basic);
        let rows = "..../...../....../.XXX.../X...../X..../X..._8-8_X";
        let at = game.read_position(rows).expect("a position");
        let pushed = game.play(&at, game.read_move(&at, "e2").expect("legal"));
        let mut moves = Vec::new();
        assert_eq!(game.expand(&pushed, &mut moves), Status::Turn(Player::First));
        let texts: Vec<_> = moves.iter().map(|&mv| game.move_text(&pushed, mv)).collect();
        assert_eq!(texts.len(), 2, "{texts:?} at {}", game.position_text(&pushed));
        for &mv in &moves {
            let after = game.play(&pushed, mv);
            assert_eq!(Board::of(after).reserve[0], 7 + 4);
            assert_eq!(Board::of(after).own[0].count_ones(), 3);
        }
    }

    /// A turn as it is published: what left the board without a choice is named there too.
    fn play_turn(game: &Gipf, at: Pieces, turn: &str) -> Pieces {
        turn.split(';').fold(at, |at, part| {
            if part.starts_with('x') && Board::of(at).due == Due::Push {
                return at;
            }
            game.play(&at, game.read_move(&at, part).unwrap_or_else(|error| panic!("{turn}: {error}")))
        })
    }

    /// A tournament game of 42 turns, from the tests of V. Fridell's Gipf (MIT),
    /// <https://github.com/vfridell/Gipf>, with the end that it has there.
    #[test]
    fn a_published_game() {
        let game = game(Variant::Tournament);
        let turns = "Ge8 Gd8-f7 Ge9-e7 Gf8-d7 Ge9-e6 Gd8-g6 g7-d6 f8-c6 f8-f6 c7-g5 g7-c5 e9-e5 b6-f5 \
                     xe7,e8;c7-e7 g7-b4 c7-h4 h6-d5 b6-g4 h6-c4;xc6*,d6,f5,g4 b3 b5 g7-d6 \
                     xd7*,e7,f6,h4;a5-f4 a2-f6 a5-g3;xb3*,c4*,d5,g6 e2 f2 d1-g2 h1-f3 d1-h2 f1-f5 i1-d5 g6 \
                     g1-e3;xf2,f3,f5,Gf6*,f7 h6-f6 a3-e7 h6-c4;xGc4*,e6,f6,g6 e8 f1-d2 c6 c7-c4 g6";
        let end = turns.split_whitespace().fold(game.start(), |at, turn| play_turn(&game, at, turn));
        let board = Board::of(end);
        assert_eq!(board.reserve, [5, 0]);
        assert_eq!(board.own.map(|own| (own & board.gipf).count_ones()), [2, 2]);
        // There an empty reserve loses at once; here when the turn comes.
        let at_once = Gipf { at_once: true, ..game.clone() };
        assert_eq!(at_once.expand(&end, &mut Vec::new()), Status::Over(Outcome::Win(Player::First)));
        let mut moves = Vec::new();
        assert_eq!(game.expand(&end, &mut moves), Status::Turn(Player::First));
        let ends = |mv: &u64| game.expand(&game.play(&end, *mv), &mut Vec::new()) == Status::Over(Outcome::Win(Player::First));
        assert!(moves.iter().any(ends));
    }

    /// From the same tests, a row with two GIPF-pieces that touches one of the opponent's: each of the
    /// three may stay. (There the opponent's always leaves; the rulebook lets either colour stay.)
    #[test]
    fn gipf_pieces_may_stay() {
        let game = game(Variant::Tournament);
        let begin = "Gb2 Gf2 Gb5 Gf1-f3 a1-c3 f1-f4 a1-d4 a5-c5 f1-f5 f7 a5-d5";
        let at = begin.split(' ').fold(game.start(), |at, turn| play_turn(&game, at, turn));
        let at = play_turn(&game, at, "a5-e5");
        let (mut ends, mut left) = (HashSet::new(), vec![at]);
        while let Some(at) = left.pop() {
            if Board::of(at).due == Due::Push {
                ends.insert(at);
                continue;
            }
            game.successors(&at, &mut Vec::new(), &mut left);
        }
        assert_eq!(ends.len(), 8);
    }

    /// An empty reserve loses when its owner's turn comes, if no row of theirs fills it again.
    #[test]
    fn an_empty_reserve_loses() {
        let game = game(Variant::Basic);
        let at = game.read_position("X.../...../....../......./....../...../...O_0-3_X").expect("a position");
        assert_eq!(game.expand(&at, &mut Vec::new()), Status::Over(Outcome::Win(Player::Second)));
    }
}
