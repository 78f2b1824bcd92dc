//! Gipf: pieces are pushed onto a hexagonal board from its edge, and rows of four leave it.
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

mod bounds;
mod evaluation;
mod grid;
mod moves;
mod picture;
mod pieces;
mod reasons;
mod rows;
#[cfg(test)]
mod tests;
mod texts;
mod variant;

use ludex_core::{About, Capabilities, Game, GameError, Key, Outcome, Player, Status, Symmetry, Text, capabilities};

pub use evaluation::Evaluation;
use grid::{Grid, Push};
use ludex_boards::bits::ones;
use moves::Move;
pub use pieces::Pieces;
use pieces::{Board, Due};
pub use variant::read_game;

/// The description of the game.
pub const ABOUT: About = About {
    name: "gipf",
    aliases: &[],
    params: Text::fixed(
        "basic|standard|tournament[,side=2..4][,reserve=N][,early]",
        "basic|standard|tournament[,side=2..4][,reserve=N][,early]",
    ),
    default: "basic",
    variants: &["basic", "standard", "tournament"],
    title: Text::fixed("Gipf", "Gipf"),
    rules: Text::fixed(
        "Two players in turn put a piece of their reserve on a dot at the edge and push it onto the board along a \
         line; pieces in its way move on by one spot, as far as there is a gap. Four adjacent pieces of one colour \
         on a line, or more, are a row: its owner removes it with all pieces that touch it on its line. Own pieces \
         return to the reserve, the opponent's are lost. A player without a piece to bring into play when it is \
         their turn loses. In the standard and the tournament game GIPF-pieces, two pieces in one, may stay when a \
         row is removed, and a player without one on the board loses. On smaller boards three make a row; a player \
         who cannot push loses too. X (white) begins; play without end is a draw. side=N is the number of spots of a \
         side, reserve=N that of the pieces in a reserve; with early whoever plays the last of them loses at once: \
         gipf:basic,side=3,reserve=5.",
        "Deux joueurs posent tour à tour un pion de leur réserve sur un point du bord et le poussent sur le plateau le long \
         d'une ligne ; les pions qui sont sur son chemin avancent d'une case, jusqu'au premier vide. Quatre pions voisins \
         d'une couleur sur une ligne, ou plus, font une rangée : son propriétaire la retire avec tous les pions qui la \
         touchent sur sa ligne. Ses pions reviennent à sa réserve, ceux de l'adversaire sont perdus. Qui n'a plus de pion à \
         jouer à son tour perd. Dans les parties standard et tournoi, les pions GIPF, deux pions en un, peuvent rester quand \
         une rangée est retirée, et qui n'en a plus sur le plateau perd. Sur les plateaux plus petits, trois pions font une \
         rangée ; qui ne peut pas pousser perd aussi. X (blanc) commence ; une partie sans fin est nulle. side=N est le nombre de cases \
         d'un côté, reserve=N celui des pions d'une réserve ; avec early, qui joue le dernier d'entre eux perd aussitôt : \
         gipf:basic,side=3,reserve=5.",
    ),
    notation: Text::fixed(
        "a position: the columns of spots from the left, each from below, `X` and `O` single pieces, `A` and `B` GIPF-pieces \
         of X and O, then the reserves and the player to move (`O..X/…_12-12_X`); `_x` and `_y` after it: rows are to be \
         removed before or after the push; a move: the empty spot that a piece enters (`c3`), or its dot and the spot where \
         the last piece pushed ends (`g1-c3`), with `G` before it for a GIPF-piece; where there is a choice, what is removed \
         (`xd3d4d5d6`, or `leave`); on a board a GIPF-piece is touched by its dot and its spot, \
         then the dot again where pieces are pushed",
        "une position : les colonnes de cases depuis la gauche, chacune depuis le bas, `X` et `O` les pions simples, `A` et \
         `B` les pions GIPF de X et de O, puis les réserves et le joueur au trait (`O..X/…_12-12_X`) ; `_x` ou `_y` ensuite : \
         des rangées sont à retirer avant ou après la poussée ; un coup : la case vide où entre le pion (`c3`), ou son point \
         de départ et la case où finit le dernier pion poussé (`g1-c3`), avec `G` devant pour un pion GIPF ; quand il y a un \
         choix, ce qui est retiré (`xd3d4d5d6`, ou `leave`) ; sur un plateau, on touche pour un pion GIPF son point et sa \
         case, puis encore le point s'il pousse",
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

/// Bits of a position.
const BITS: u32 = 126;

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

    /// Whether a piece can be brought in.
    fn can_push(&self, board: &Board) -> bool {
        let taken = board.taken();
        let is_open = |push: &Push| push.line.iter().any(|spot| taken >> spot & 1 == 0);
        self.kinds(board).contains(&true) && self.grid.pushes.iter().any(is_open)
    }

    /// Who has won, whatever moves there are.
    fn winner(&self, board: &Board) -> Option<Player> {
        let [own, other] = [board.mover, 1 - board.mover];
        let beaten = [own, other].into_iter().find(|&player| self.is_beaten(board, player));
        let is_out = self.at_once && board.due != Due::After && board.reserve[other] == 0;
        beaten.or_else(|| is_out.then_some(other)).map(|loser| Player::ALL[1 - loser])
    }

    /// Whether a player has lost the last GIPF-piece.
    fn is_beaten(&self, board: &Board, player: usize) -> bool {
        let (own, reserve) = (board.own[player], board.reserve[player]);
        let has_begun =
            self.variant != Variant::Tournament || own != 0 || reserve < self.reserve || board.single[player];
        self.has_gipfs() && has_begun && own & board.gipf == 0
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
        if let Some(winner) = self.winner(&board) {
            return Status::Over(Outcome::Win(winner));
        }
        let first = moves.len();
        match board.due {
            Due::Push => self.pushes(&board, moves),
            Due::Before | Due::After => self.removals(&board, moves),
        }
        if moves.len() == first {
            return Status::Over(Outcome::Win(Player::ALL[1 - board.mover]));
        }
        Status::Turn(Player::ALL[board.mover])
    }

    fn status(&self, at: &Pieces, moves: &mut Vec<u64>) -> Result<Status, GameError> {
        let (board, first) = (Board::of(*at), moves.len());
        if let Some(winner) = self.winner(&board) {
            return Ok(Status::Over(Outcome::Win(winner)));
        }
        let has_move = match board.due {
            Due::Push => self.can_push(&board),
            Due::Before | Due::After => {
                self.removals(&board, moves);
                moves.len() > first
            }
        };
        moves.truncate(first);
        let [own, other] = [board.mover, 1 - board.mover].map(|player| Player::ALL[player]);
        Ok(if has_move { Status::Turn(own) } else { Status::Over(Outcome::Win(other)) })
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
    capabilities!(Symmetry, Key, Legality, Evaluate);
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
        (board.packed().0 == key && self.fault(&board).is_none()).then_some(Pieces(key))
    }
}
