//! Kamon: stones on a hexagon of tokens, each on a token that has the colour or the symbol of the
//! one taken before.
//!
//! What all positions share, the tokens, is the game's ([`Layout`]); each layout is a game of its
//! own.
//!
//! **Rules.** B. Cathala, 2007 and 2020. `docs/games/kamon.md` has the sources, and says what is
//! taken here where they differ.

mod bounds;
mod evaluation;
mod foresight;
mod layout;
mod picture;
mod stones;
#[cfg(test)]
mod tests;
mod texts;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Game, GameError, Key, Outcome, Player, Status, Symmetry, Text, capabilities,
};

pub use evaluation::Evaluation;
use foresight::Lookout;
pub use layout::Layout;
use ludex_boards::bits::ones;
use ludex_boards::hexagons::Hexagons;
use stones::NONE;
pub use stones::Stones;

/// The description of the game.
pub const ABOUT: About = About {
    name: "kamon",
    aliases: &[],
    params: Text::fixed("SIDE[,seed=N]|LAYOUT[,last][,open]", "CÔTÉ[,seed=N]|DISPOSITION[,last][,open]"),
    default: "4",
    variants: &["4", "3", "2"],
    title: Text::fixed("Kamon", "Kamon"),
    rules: Text::fixed(
        "A hexagon is covered with tokens, each with a colour and a symbol, every pair once, in any order, and one blank, \
         which nobody takes. Two players in turn put a stone on a free token: the first on the edge but not in a corner, from \
         then on on a token that has the colour or the symbol of the one that the opponent has just taken. A player wins by a \
         chain of stones that joins two opposite sides (a corner belongs to both its sides), by a closed chain around a \
         cell that is not the player's, or when the opponent has no token to take. A full board is a draw. Some say that \
         the last to take a token wins then too (parameter last), or that a chain around nothing but the blank \
         does not win (open). The layout follows from a seed, or is given: kamon:A1B2-B1..A3-B3A2.",
        "Un hexagone est couvert de jetons, chacun d'une couleur et d'un symbole, chaque paire une fois, dans un ordre \
         quelconque, et d'une case neutre que personne ne prend. Deux joueurs posent tour à tour un pion sur un jeton libre : \
         le premier au bord mais pas dans un coin, puis toujours sur un jeton de la couleur ou du symbole de celui que \
         l'adversaire vient de prendre. On gagne par une chaîne de pions qui joint deux côtés opposés (un coin est à ses \
         deux côtés), par une chaîne fermée autour d'une case qu'on n'occupe pas, ou quand l'adversaire n'a aucun jeton à \
         prendre. Un plateau plein est une partie nulle. Selon certains, le dernier à prendre un jeton gagne alors aussi \
         (paramètre last), ou une chaîne autour de la seule case neutre ne gagne pas (open). La disposition suit d'une \
         graine (seed), ou est donnée : kamon:A1B2-B1..A3-B3A2.",
    ),
    notation: Text::fixed(
        "a layout: the rows separated by `-`, a token a capital for its colour and a digit for its symbol, `..` the \
         blank; a position: the rows, `x` and `o` the stones, `.` a free token, `#` the blank, then `_` and the cell taken \
         last (`x./.#o/.._c2`), `_` alone at the start; a move: its cell (`c2`)",
        "une disposition : les lignes séparées par `-`, un jeton une majuscule pour sa couleur et un chiffre pour son symbole, \
         `..` la case neutre ; une position : les lignes, `x` et `o` les pions, `.` un jeton libre, `#` la case neutre, \
         puis `_` et la case prise en dernier (`x./.#o/.._c2`), `_` seul au départ ; un coup : sa case (`c2`)",
    ),
};

/// The greatest side of the hexagon.
const LONGEST_SIDE: u32 = 4;
/// The greatest number of cells.
const MOST_CELLS: u32 = 37;

/// The readings of the rules that are a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// On a full board the player who took the last token wins.
    pub last: bool,
    /// A closed chain around nothing but the blank does not win.
    pub open: bool,
}

/// The rules for one layout.
#[derive(Clone, Debug)]
pub struct Kamon {
    board: Hexagons,
    layout: Layout,
    readings: Readings,
    /// For each cell, the cells beside it.
    beside: Vec<u64>,
    /// For each cell, those with its colour or its symbol.
    alike: Vec<u64>,
    /// The three pairs of opposite sides.
    sides: [[u64; 2]; 3],
    /// Where the first stone is put.
    first: u64,
    all: u64,
    blank: u64,
    lookout: Lookout,
}

impl Kamon {
    /// The game on this layout.
    #[must_use]
    pub fn new(layout: Layout, readings: Readings) -> Self {
        let board = Hexagons::regular(layout.side());
        let cells = 0..board.size();
        let (all, blank) = (u64::MAX >> (64 - board.size()), 1 << layout.blank());
        let sides = sides(&board, layout.side());
        let edge = |cell: u32| sides.iter().flatten().filter(|side| *side >> cell & 1 == 1).count();
        let on_edge = |times| ones(all & !blank).filter(|&cell| edge(cell) == times).map(|cell| 1 << cell).sum();
        // A hexagon of side 2 has nothing but corners at its edge.
        let first = [on_edge(1), on_edge(2)].into_iter().find(|&cells: &u64| cells != 0).unwrap_or(all & !blank);
        let mut game = Self {
            beside: cells.clone().map(|cell| board.beside(cell)).collect(),
            alike: cells.map(|cell| layout.alike(cell)).collect(),
            board,
            layout,
            readings,
            sides,
            first,
            all,
            blank,
            lookout: Lookout::default(),
        };
        game.lookout = Lookout::new(&game);
        game
    }

    /// The cells of a set that hang together with some of its cells.
    fn joined(&self, some: u64, set: u64) -> u64 {
        let (mut joined, mut new) = (some & set, some & set);
        while new != 0 {
            new = ones(new).fold(0, |all, cell| all | self.beside[cell as usize]) & set & !joined;
            joined |= new;
        }
        joined
    }

    /// Whether stones join two opposite sides.
    fn joins_sides(&self, stones: u64) -> bool {
        self.sides.iter().any(|&[one, other]| self.joined(one, stones) & other != 0)
    }

    /// Whether stones enclose a cell that is not theirs.
    fn encloses(&self, stones: u64) -> bool {
        let edge = self.sides.iter().flatten().fold(0, |all, side| all | side);
        let others = self.all & !stones;
        let inside = others & !self.joined(edge, others);
        inside & !if self.readings.open { self.blank } else { 0 } != 0
    }

    /// Stones that hang together, and join two opposite sides or enclose a cell; none where none
    /// do.
    fn chain_that_wins(&self, stones: u64) -> u64 {
        let mut rest = stones;
        while rest != 0 {
            let chain = self.joined(rest & rest.wrapping_neg(), rest);
            if self.joins_sides(chain) || self.encloses(chain) {
                return chain;
            }
            rest &= !chain;
        }
        0
    }

    fn choices(&self, at: Stones) -> u64 {
        let [first, second] = at.sets();
        at.last().map_or(self.first, |last| self.alike[last]) & !(first | second | self.blank)
    }

    /// How the game ends when a player has left the other nothing to take among these free tokens.
    fn blocked(&self, by: Player, free: u64) -> Outcome {
        if free == 0 && !self.readings.last { Outcome::Draw } else { Outcome::Win(by) }
    }

    fn outcome(&self, at: Stones) -> Option<Outcome> {
        let (before, sets) = (!at.mover(), at.sets());
        // Whoever moved last first: in a position that no play reaches both may have won.
        let won = |player: &Player| self.joins_sides(sets[player.index()]) || self.encloses(sets[player.index()]);
        let winner = [before, !before].into_iter().find(won);
        if winner.is_none() && self.choices(at) == 0 {
            return Some(self.blocked(before, self.all & !(sets[0] | sets[1] | self.blank)));
        }
        winner.map(Outcome::Win)
    }

    /// Whose turn it is, or how the game ended.
    fn status_of(&self, at: Stones) -> Status {
        self.outcome(at).map_or(Status::Turn(at.mover()), Status::Over)
    }
}

/// The three pairs of opposite sides of a regular hexagon.
fn sides(board: &Hexagons, side: u32) -> [[u64; 2]; 3] {
    let far = side as i32 - 1;
    let along = |cell: usize, line: usize| {
        let (column, row) = board.at(cell);
        [column - far, row - far, column - row][line]
    };
    let at = |line: usize, place: i32| (0..board.size()).filter(|&c| along(c, line) == place).map(|c| 1 << c).sum();
    [0, 1, 2].map(|line| [at(line, -far), at(line, far)])
}

impl Game for Kamon {
    type Position = Stones;
    /// The cell.
    type Move = u64;

    fn start(&self) -> Stones {
        Stones::new([0, 0], NONE)
    }

    fn expand(&self, at: &Stones, moves: &mut Vec<u64>) -> Status {
        let status = self.status_of(*at);
        if status.mover().is_some() {
            moves.extend(ones(self.choices(*at)).map(u64::from));
        }
        status
    }

    fn status(&self, at: &Stones, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(self.status_of(*at))
    }

    fn play(&self, at: &Stones, cell: u64) -> Stones {
        let mut sets = at.sets();
        sets[at.mover().index()] |= 1 << cell;
        Stones::new(sets, cell as u32)
    }

    fn ply(&self, at: &Stones) -> Option<u32> {
        Some(at.count())
    }
}

/// A layout has none but by chance.
impl Symmetry for Kamon {}

impl Capabilities for Kamon {
    capabilities!(Key, Legality, Foresight, Evaluate);
}

/// The word without its gaps.
impl Key for Kamon {
    fn key_bits(&self) -> Option<u32> {
        Some(2 * self.board.size() as u32 + 6)
    }

    fn key(&self, at: &Stones) -> u128 {
        let ([first, second], cells) = (at.sets().map(u128::from), self.board.size());
        first | second << cells | at.0 >> (2 * MOST_CELLS) << (2 * cells)
    }

    fn at_key(&self, key: u128) -> Option<Stones> {
        let cells = self.board.size();
        let sets = [key as u64 & self.all, (key >> cells) as u64 & self.all];
        let last = u32::try_from(key >> (2 * cells)).ok().filter(|&last| last <= NONE)?;
        Some(Stones::new(sets, last)).filter(|&at| self.is_sound(at))
    }
}

impl Kamon {
    /// Whether stones were put in turn, the last of them by the other player.
    fn is_sound(&self, at: Stones) -> bool {
        let [first, second] = at.sets();
        let apart = first & second == 0 && (first | second) & self.blank == 0;
        let in_turn = first.count_ones() == second.count_ones() + u32::from(at.mover() == Player::Second);
        let last = match at.last() {
            None => first == 0,
            Some(last) => last < self.board.size() && at.sets()[(!at.mover()).index()] >> last & 1 == 1,
        };
        apart && in_turn && last
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// No side, seed or layout, or a token that comes twice.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let mut words = params.split(',');
    let which = words.next().unwrap_or_default();
    let (mut seed, mut readings) = (None, Readings::default());
    for word in words {
        match (word.to_lowercase().as_str(), word.split_once('=')) {
            ("last", _) => readings.last = true,
            ("open", _) => readings.open = true,
            (_, Some(("seed", number))) => {
                seed = Some(ludex_boards::params::number(number).ok_or_else(|| layout::unknown_word(params, word))?);
            }
            _ => return Err(layout::unknown_word(params, word)),
        }
    }
    Layout::read(which, seed).map(|layout| AnyGame::new(Kamon::new(layout, readings)))
}
