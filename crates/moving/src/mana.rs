//! Mana: pieces go as many squares as the square they stand on says, and the square that one lands
//! on says which pieces may answer.
//!
//! **Rules.** C. Leroy: *Escampe*, 1988; *Mana*, Jactalea 2005. The sources are in
//! `docs/games/mana.md`.

mod bounds;
mod evaluation;
mod men;
mod picture;
#[cfg(test)]
mod tests;
mod texts;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Game, GameError, Key, Outcome, Player, Status, Symmetry, Text, capabilities,
    say,
};

pub use evaluation::Evaluation;
use ludex_boards::bits::{bit, ones};
use ludex_boards::params;
pub use men::Men;
use men::{Board, Step};

/// The description of the game.
pub const ABOUT: About = About {
    name: "mana",
    aliases: &[],
    params: Text::fixed("[escampe|ROW-ROW-…[,RONIN][,escampe]]", "[escampe|LIGNE-LIGNE-…[,RONIN][,escampe]]"),
    default: "",
    variants: &["", "escampe"],
    title: Text::fixed("Mana", "Mana"),
    rules: Text::fixed(
        "Each square of the board is of kind 1, 2 or 3. First a player chooses an edge and puts a daimyo, then five \
         ronin on the two rows that are nearest; the other does the same at the opposite edge. Then they move in \
         turn. A piece goes exactly as many squares as the kind of the square where it stands, each step to a \
         neighbour, not diagonally, through empty squares and never twice through one; it may end on an opposing \
         piece, which is captured. After a move the opponent moves a piece that stands on a square of the kind where \
         the moved piece landed. A player without such a move may move any piece or put a captured ronin on any \
         empty square; one who can do nothing at all passes, and the other is free. Whoever captures the daimyo \
         wins. In Escampe (parameter escampe) the edge is row 1 or row 6, the second player moves first, only the \
         unicorn can be captured, and not by a unicorn, nothing comes back, and a player without a move from a \
         square of the kind passes. Another board is its rows from row 1, a kind for each square (ROW), then perhaps \
         the ronin of each player (RONIN): mana:123-231-312,1.",
        "Chaque case du plateau est de type 1, 2 ou 3. D'abord un joueur choisit un bord et pose un daimyo, puis cinq rônins \
         sur les deux lignes les plus proches ; l'autre fait de même au bord opposé. Puis ils jouent tour à tour. Une pièce \
         avance exactement d'autant de cases que le type de celle où elle est, chaque pas vers une voisine, jamais en \
         diagonale, par des cases vides et jamais deux fois par la même ; elle peut finir sur une pièce adverse, qui est \
         prise. Après un coup, l'adversaire joue une pièce qui est sur une case du type de la case d'arrivée. Qui n'a pas \
         de tel coup peut jouer n'importe quelle pièce ou poser un rônin pris sur n'importe quelle case vide ; qui ne peut \
         rien du tout passe, et l'autre est libre. Celui qui prend le daimyo gagne. À Escampe (paramètre escampe), le bord \
         est la ligne 1 ou la ligne 6, le second joueur commence, seule la licorne peut être prise, et pas par une \
         licorne, rien ne revient, et qui n'a pas de coup depuis une case du type passe. Un autre plateau est donné \
         par ses lignes depuis la ligne 1, un type par case (LIGNE), puis au besoin par les rônins de chaque joueur \
         (RONIN) : mana:123-231-312,1.",
    ),
    notation: Text::fixed(
        "a position: the rows from the top, `X` and `O` the daimyos, `x` and `o` the ronin, then `_`, who is to move and the \
         kind that binds, or `*` (`o.O/.../x.X_x2`), or while pieces are put on the board the edge chosen, or `?`; a move: \
         the edge by its row or column (`1`, `6`, `a`, `f`), a cell (`c2`), the cells left and entered (`b1-d1`), or `pass`",
        "une position : les lignes depuis le haut, `X` et `O` les daimyos, `x` et `o` les rônins, puis `_`, le joueur au \
         trait et le type imposé, ou `*` (`o.O/.../x.X_x2`), ou pendant la pose le bord choisi, ou `?` ; un coup : le bord \
         par sa ligne ou sa colonne (`1`, `6`, `a`, `f`), une case (`c2`), les cases de départ et d'arrivée (`b1-d1`), ou \
         `pass`",
    ),
};

/// The published board, from row 1: Escampe's, and Mana's turned by a quarter.
const PUBLISHED: [&str; 6] = ["122312", "313132", "231213", "213231", "131312", "322132"];
const RONIN: u32 = 5;

/// The greatest number of cells.
const MOST_CELLS: u32 = 36;
const SET: u64 = (1 << MOST_CELLS) - 1;
/// In place of the cell of a daimyo: none.
const NONE: u32 = 63;

/// The stage before an edge is chosen; in play it is 0.
const CHOICE: u32 = 5;

/// The rules for one board.
#[derive(Clone, Debug)]
pub struct Mana {
    columns: u32,
    rows: u32,
    /// The kind of each cell.
    kinds: Vec<u8>,
    ronin: u32,
    escampe: bool,
    /// For each cell, the cells beside it.
    beside: Vec<u64>,
    /// For each kind from 1, the cells of it.
    of_kind: [u64; 3],
    /// Where the first player puts pieces, for each edge from 1: rows 1 and last, columns first and
    /// last.
    zones: [u64; 4],
}

impl Mana {
    /// A board with these kinds of squares, row by row from row 1, and so many ronin a side.
    ///
    /// # Panics
    /// If the board has more than 36 squares, or kinds other than 1, 2 and 3.
    #[must_use]
    pub fn new(kinds: &[Vec<u8>], ronin: u32, escampe: bool) -> Self {
        let (columns, rows) = (kinds[0].len() as u32, kinds.len() as u32);
        let kinds: Vec<u8> = kinds.concat();
        let cells = columns * rows;
        assert!(cells <= MOST_CELLS && kinds.len() as u32 == cells, "{columns}x{rows}");
        assert!(kinds.iter().all(|kind| (1..=3).contains(kind)), "{kinds:?}");
        let set = |has: &dyn Fn(u32, u32) -> bool| -> u64 {
            (0..cells).filter(|cell| has(cell % columns, cell / columns)).map(bit::<u64>).sum()
        };
        let deep = depth(columns.min(rows));
        Self {
            beside: (0..cells)
                .map(|cell| {
                    let (column, row) = (cell % columns, cell / columns);
                    set(&|c, r| column.abs_diff(c) + row.abs_diff(r) == 1)
                })
                .collect(),
            of_kind: [1, 2, 3].map(|kind| set(&|c, r| kinds[(r * columns + c) as usize] == kind)),
            zones: [
                set(&|_, r| r < deep),
                set(&|_, r| r + deep >= rows),
                set(&|c, _| c < deep),
                set(&|c, _| c + deep >= columns),
            ],
            columns,
            rows,
            kinds,
            ronin,
            escampe,
        }
    }

    fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// The edges that may be chosen.
    fn edges(&self) -> u32 {
        if self.escampe { 2 } else { 4 }
    }

    /// Where the player to move puts pieces before play.
    fn zone(&self, board: &Board) -> u64 {
        // Edges 1 and 2 lie opposite one another, and so do 3 and 4.
        let edge = board.stage - 1;
        self.zones[if board.mover == Player::First { edge } else { edge ^ 1 } as usize]
    }

    /// The cells where a piece of the player to move can end.
    fn ends(&self, board: &Board, from: u32) -> u64 {
        let target = match (self.escampe, from == board.daimyo()) {
            (false, _) => board.other(),
            (true, true) => 0,
            (true, false) => board.other() & 1u64.checked_shl(board.daimyos[(!board.mover).index()]).unwrap_or(0),
        };
        let empty = !board.occupied();
        self.walk(from, self.kinds[from as usize], bit(from), empty, empty | target)
    }

    /// The cells that so many steps from a cell lead to, never to one that was `visited`.
    fn walk(&self, at: u32, steps: u8, visited: u64, through: u64, ends: u64) -> u64 {
        let beside = self.beside[at as usize] & !visited;
        if steps == 1 {
            return beside & ends;
        }
        let on = |all, next| all | self.walk(next, steps - 1, visited | bit::<u64>(next), through, ends);
        ones(beside & through).fold(0, on)
    }

    /// Pushes the moves of the pieces on some cells.
    fn push_moves(&self, board: &Board, cells: u64, moves: &mut Vec<u64>) {
        for from in ones(board.own() & cells) {
            moves.extend(ones(self.ends(board, from)).map(|to| Step::Go(from, to).number()));
        }
    }

    /// The legal moves in play.
    fn push_play(&self, board: &Board, moves: &mut Vec<u64>) {
        let first = moves.len();
        let mut free = board.kind == 0;
        if !free {
            self.push_moves(board, self.of_kind[board.kind as usize - 1], moves);
            free = moves.len() == first && !self.escampe;
        }
        if free {
            if self.captured(board) > 0 && !self.escampe {
                let empty = !board.occupied() & (u64::MAX >> (64 - self.cells()));
                moves.extend(ones(empty).map(|cell| Step::Put(cell).number()));
            }
            self.push_moves(board, SET, moves);
        }
        if moves.len() == first {
            moves.push(Step::Pass.number());
        }
    }

    /// How many ronin of the player to move are off the board.
    fn captured(&self, board: &Board) -> u32 {
        (self.ronin + u32::from(board.daimyo() != NONE)).saturating_sub(board.own().count_ones())
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let lost = |player: &Player| board.stage == 0 && board.daimyos[player.index()] == NONE;
        Player::ALL.into_iter().find(lost).map(|loser| Outcome::Win(!loser))
    }

    /// Whose turn it is, or how the game ended: a player can pass where there is nothing else.
    fn status_of(board: &Board) -> Status {
        Self::outcome(board).map_or(Status::Turn(board.mover), Status::Over)
    }

    fn put(&self, board: &mut Board, cell: u32) {
        let own = &mut board.men[board.mover.index()];
        if board.stage > 0 && *own == 0 {
            board.daimyos[board.mover.index()] = cell;
        }
        *own |= bit::<u64>(cell);
        if board.stage == 0 {
            board.kind = self.kinds[cell as usize].into();
            board.mover = !board.mover;
        } else if own.count_ones() > self.ronin {
            if board.mover == Player::First {
                board.mover = Player::Second;
            } else {
                board.mover = if self.escampe { Player::Second } else { Player::First };
                board.stage = 0;
            }
        }
    }

    fn go(&self, board: &mut Board, from: u32, to: u32) {
        let (own, other) = (board.mover.index(), (!board.mover).index());
        board.men[own] ^= bit::<u64>(from) | bit::<u64>(to);
        board.men[other] &= !bit::<u64>(to);
        if board.daimyos[own] == from {
            board.daimyos[own] = to;
        }
        if board.daimyos[other] == to {
            board.daimyos[other] = NONE;
        }
        board.kind = self.kinds[to as usize].into();
        board.mover = !board.mover;
    }
}

/// How many rows are a player's before play: two, or one on boards of less than four.
fn depth(side: u32) -> u32 {
    if side < 4 { 1 } else { 2 }
}

impl Game for Mana {
    type Position = Men;
    type Move = u64;

    fn start(&self) -> Men {
        Board { men: [0; 2], daimyos: [NONE; 2], kind: 0, mover: Player::First, stage: CHOICE }.packed()
    }

    fn expand(&self, at: &Men, moves: &mut Vec<u64>) -> Status {
        let board = Board::unpacked(*at);
        let status = Self::status_of(&board);
        if status.mover().is_none() {
            return status;
        }
        match board.stage {
            0 => self.push_play(&board, moves),
            CHOICE => moves.extend((1..=self.edges()).map(|edge| Step::Edge(edge).number())),
            _ => moves.extend(ones(self.zone(&board) & !board.occupied()).map(|cell| Step::Put(cell).number())),
        }
        status
    }

    fn status(&self, at: &Men, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(Self::status_of(&Board::unpacked(*at)))
    }

    fn play(&self, at: &Men, mv: u64) -> Men {
        let mut board = Board::unpacked(*at);
        match Step::from_number(mv) {
            Step::Edge(edge) => board.stage = edge,
            Step::Put(cell) => self.put(&mut board, cell),
            Step::Go(from, to) => self.go(&mut board, from, to),
            Step::Pass => (board.kind, board.mover) = (0, !board.mover),
        }
        board.packed()
    }

    fn loops(&self) -> bool {
        true
    }
}

/// The published board has none.
impl Symmetry for Mana {}

impl Capabilities for Mana {
    capabilities!(Key, Legality, Evaluate);
}

/// The word without its gaps.
impl Key for Mana {
    fn key_bits(&self) -> Option<u32> {
        Some(2 * self.cells() + 18)
    }

    fn key(&self, at: &Men) -> u128 {
        let [first, second] = Board::unpacked(*at).men.map(u128::from);
        first | second << self.cells() | at.0 >> 72 << (2 * self.cells())
    }

    fn at_key(&self, key: u128) -> Option<Men> {
        let cells = self.cells();
        let set = |from: u32| key >> from & ((1 << cells) - 1);
        let rest = key >> (2 * cells);
        if rest >> 18 != 0 {
            return None;
        }
        let at = Men(set(0) | set(cells) << 36 | rest << 72);
        self.is_sound(&Board::unpacked(at)).then_some(at)
    }
}

impl Mana {
    /// Whether play may lead here, as far as numbers and places tell.
    fn is_sound(&self, board: &Board) -> bool {
        let Board { men, daimyos, kind, mover, stage } = *board;
        let stands = |player: usize| daimyos[player] == NONE || bit::<u64>(daimyos[player].min(63)) & men[player] != 0;
        let ronin = |player: usize| men[player].count_ones() - u32::from(daimyos[player] != NONE);
        if men[0] & men[1] != 0 || !stands(0) || !stands(1) || ronin(0).max(ronin(1)) > self.ronin {
            return false;
        }
        if stage == 0 {
            let whole = |player| !self.escampe || ronin(player) == self.ronin;
            return daimyos != [NONE; 2] && whole(0) && whole(1);
        }
        let first = |player: usize| men[player] == 0 || daimyos[player] != NONE;
        let full = |player: usize| men[player].count_ones() > self.ronin;
        let placed = |player: Player| {
            let zone =
                stage <= self.edges() && men[player.index()] & !self.zone(&Board { mover: player, ..*board }) == 0;
            zone && first(player.index())
        };
        let turn = full(0) == (mover == Player::Second) && (full(0) || men[1] == 0) && !full(1);
        if stage == CHOICE {
            return men == [0; 2] && daimyos == [NONE; 2] && kind == 0 && mover == Player::First;
        }
        kind == 0 && turn && placed(Player::First) && placed(Player::Second)
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Rows of other things than kinds of squares, of unequal lengths or too many, or pieces that find
/// no place.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let bad = |problem| Err(BadText::new(params, problem));
    let lower = params.to_lowercase();
    let mut words: Vec<&str> = lower.split(',').collect();
    let escampe = words.last() == Some(&"escampe");
    if escampe {
        words.pop();
    }
    let (rows, ronin) = match words[..] {
        [] | [""] => (PUBLISHED.join("-"), Some(RONIN)),
        [rows] => (rows.into(), Some(usual_ronin(rows))),
        [rows, ronin] => (rows.into(), params::number(ronin)),
        _ => (String::new(), None),
    };
    let kinds: Vec<Vec<u8>> =
        rows.split('-').map(|row| row.bytes().map(|kind| kind.wrapping_sub(b'0')).collect()).collect();
    let columns = kinds[0].len();
    let sound = kinds.iter().all(|row| row.len() == columns && row.iter().all(|kind| (1..=3).contains(kind)));
    let Some(ronin) = ronin.filter(|_| sound && columns > 0) else {
        return bad(say!(
            "a board is its rows from row 1, a kind of square (1, 2 or 3) for each cell, then the number of ronin and \
             escampe, as in 123-231-312,1,escampe",
            "un plateau est ses lignes depuis la ligne 1, un type (1, 2 ou 3) par case, puis le nombre de rônins et \
             escampe, comme 123-231-312,1,escampe"
        ));
    };
    let side = columns.min(kinds.len());
    if columns.saturating_mul(kinds.len()) > MOST_CELLS as usize || side < 2 {
        let height = kinds.len();
        return bad(say!(
            "a board has at most {MOST_CELLS} squares and at least two rows and columns, and this is {columns}x{height}",
            "un plateau a au plus {MOST_CELLS} cases, et au moins deux lignes et deux colonnes, et celui-ci est de \
             {columns}x{height}"
        ));
    }
    let places = side as u32 * depth(side as u32);
    if ronin >= places {
        return bad(say!(
            "a player has {places} squares at an edge, and a daimyo and {ronin} ronin do not fit there",
            "un joueur a {places} cases à un bord, et un daimyo et {ronin} rônins n'y tiennent pas"
        ));
    }
    Ok(AnyGame::new(Mana::new(&kinds, ronin, escampe)))
}

/// Five on the published board, or as many as leave half of an edge free on smaller ones.
fn usual_ronin(rows: &str) -> u32 {
    let rows: Vec<&str> = rows.split('-').collect();
    let side = rows.len().min(rows[0].len()) as u32;
    (side * depth(side) / 2).saturating_sub(1)
}
