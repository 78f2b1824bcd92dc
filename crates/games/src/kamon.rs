//! Kamon: stones on a hexagon of tokens, each on a token that has the colour or the symbol of the
//! one taken before.
//!
//! A position is one word of 128 bits:
//!
//! ```text
//! bits  0 to 36   the first player's stones    74 to 79   the cell taken last, 63 at the start
//!      37 to 73   the second player's
//! ```
//!
//! The number of stones says who is to move. What only the moves from here need, the tokens, is the
//! game's ([`Layout`]); each layout is a game of its own.
//!
//! **Rules.** B. Cathala, 2007 and 2020. `docs/games/kamon.md` has the sources, and says what is
//! taken here where they differ.

mod layout;
mod texts;

use std::borrow::Cow;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, Evaluate, EvaluationAbout, Game, Key, Outcome, Packed, Player, Status,
    Symmetry, Text, capabilities,
};

use crate::bits::ones;
use crate::evaluate::{no_arguments, unknown};
use crate::hexagons::Hexagons;
pub use layout::Layout;

/// The description of the game.
pub const ABOUT: About = About {
    name: "kamon",
    aliases: &[],
    params: Text::fixed("SIDE[,seed=N]|LAYOUT[,last][,open]", "CÔTÉ[,seed=N]|DISPOSITION[,last][,open]"),
    default: "4",
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
/// The bits of a set of cells.
const SET: u64 = (1 << MOST_CELLS) - 1;
/// In place of the cell taken last: none.
const NONE: u32 = 63;

/// A position, packed as the head of this file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones(u128);

impl Packed for Stones {
    type Word = u128;

    fn packed(self) -> u128 {
        self.0
    }

    fn unpacked(word: &u128) -> Cow<'_, Self> {
        Cow::Owned(Self(*word))
    }
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

impl Stones {
    fn new([first, second]: [u64; 2], last: u32) -> Self {
        Self(u128::from(first) | u128::from(second) << MOST_CELLS | u128::from(last) << (2 * MOST_CELLS))
    }

    fn sets(self) -> [u64; 2] {
        [self.0 as u64 & SET, (self.0 >> MOST_CELLS) as u64 & SET]
    }

    /// The cell taken last.
    fn last(self) -> Option<usize> {
        let last = (self.0 >> (2 * MOST_CELLS)) as u32;
        (last != NONE).then_some(last as usize)
    }

    fn count(self) -> u32 {
        let [first, second] = self.sets();
        (first | second).count_ones()
    }

    fn mover(self) -> Player {
        if self.count().is_multiple_of(2) { Player::First } else { Player::Second }
    }
}

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
}

impl Kamon {
    /// The game on this layout.
    #[must_use]
    pub fn new(layout: Layout, readings: Readings) -> Self {
        let board = Hexagons::regular(layout.side());
        let cells = 0..board.len();
        let (all, blank) = (u64::MAX >> (64 - board.len()), 1 << layout.blank());
        let sides = sides(&board, layout.side());
        let edge = |cell: u32| sides.iter().flatten().filter(|side| *side >> cell & 1 == 1).count();
        let on_edge = |times| ones(all & !blank).filter(|&cell| edge(cell) == times).map(|cell| 1 << cell).sum();
        // A hexagon of side 2 has nothing but corners at its edge.
        let first = [on_edge(1), on_edge(2)].into_iter().find(|&cells: &u64| cells != 0).unwrap_or(all & !blank);
        Self {
            beside: cells.clone().map(|cell| board.beside(cell)).collect(),
            alike: cells.map(|cell| layout.alike(cell)).collect(),
            board,
            layout,
            readings,
            sides,
            first,
            all,
            blank,
        }
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

    fn choices(&self, at: Stones) -> u64 {
        let [first, second] = at.sets();
        at.last().map_or(self.first, |last| self.alike[last]) & !(first | second | self.blank)
    }

    fn outcome(&self, at: Stones) -> Option<Outcome> {
        let (before, sets) = (!at.mover(), at.sets());
        // Whoever moved last first: in a position that no play reaches both may have won.
        let won = |player: &Player| self.joins_sides(sets[index(*player)]) || self.encloses(sets[index(*player)]);
        let winner = [before, !before].into_iter().find(won);
        if winner.is_none() && self.choices(at) == 0 {
            let full = sets[0] | sets[1] | self.blank == self.all;
            return Some(if full && !self.readings.last { Outcome::Draw } else { Outcome::Win(before) });
        }
        winner.map(Outcome::Win)
    }
}

/// The three pairs of opposite sides of a regular hexagon.
fn sides(board: &Hexagons, side: u32) -> [[u64; 2]; 3] {
    let far = side as i32 - 1;
    let along = |cell: usize, line: usize| {
        let (column, row) = board.at(cell);
        [column - far, row - far, column - row][line]
    };
    let at = |line: usize, place: i32| (0..board.len()).filter(|&c| along(c, line) == place).map(|c| 1 << c).sum();
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
        if let Some(outcome) = self.outcome(*at) {
            return Status::Over(outcome);
        }
        moves.extend(ones(self.choices(*at)).map(u64::from));
        Status::Turn(at.mover())
    }

    fn play(&self, at: &Stones, cell: u64) -> Stones {
        let mut sets = at.sets();
        sets[index(at.mover())] |= 1 << cell;
        Stones::new(sets, cell as u32)
    }

    fn ply(&self, at: &Stones) -> Option<u32> {
        Some(at.count())
    }
}

/// A layout has none but by chance.
impl Symmetry for Kamon {}

impl Capabilities for Kamon {
    capabilities!(Key, Evaluate);
}

/// The word without its gaps.
impl Key for Kamon {
    fn key_bits(&self) -> Option<u32> {
        Some(2 * self.board.len() as u32 + 6)
    }

    fn key(&self, at: &Stones) -> u128 {
        let ([first, second], cells) = (at.sets().map(u128::from), self.board.len());
        first | second << cells | at.0 >> (2 * MOST_CELLS) << (2 * cells)
    }

    fn at_key(&self, key: u128) -> Option<Stones> {
        let cells = self.board.len();
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
            Some(last) => last < self.board.len() && at.sets()[index(!at.mover())] >> last & 1 == 1,
        };
        apart && in_turn && last
    }
}

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// How far chains reach, and the choices of the player to move.
    Chains,
    /// The choices alone.
    Choices,
}

const LOOKS: &[EvaluationAbout] = &[
    EvaluationAbout {
        form: "chains",
        what: Text::fixed(
            "four times the square of how far the player's longest chain reaches across the board, less the same for the \
             opponent, and a point for each token that the player to move can take",
            "quatre fois le carré de l'étendue de sa plus longue chaîne, moins la même chose pour l'adversaire, et un point \
             par jeton que le joueur au trait peut prendre",
        ),
    },
    EvaluationAbout {
        form: "choices",
        what: Text::fixed(
            "the tokens that the player to move can take",
            "le nombre de jetons que le joueur au trait peut prendre",
        ),
    },
];

impl Kamon {
    /// The most rows, in one of the three directions, that a chain of stones stands on.
    fn reach(&self, stones: u64) -> i32 {
        let mut rest = stones;
        let mut most = 0;
        while rest != 0 {
            let chain = self.joined(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            let (mut low, mut high) = ([i32::MAX; 3], [i32::MIN; 3]);
            for cell in ones(chain) {
                let (column, row) = self.board.at(cell as usize);
                for (line, place) in [column, row, column - row].into_iter().enumerate() {
                    low[line] = low[line].min(place);
                    high[line] = high[line].max(place);
                }
            }
            most = (0..3).map(|line| high[line] - low[line] + 1).fold(most, i32::max);
        }
        most
    }
}

impl Evaluate for Kamon {
    type Evaluation = Look;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        LOOKS
    }

    fn evaluation(&self, text: &str) -> Result<Look, BadText> {
        match text.split_once('=').map_or((text, None), |(name, arguments)| (name, Some(arguments))) {
            ("chains", None) => Ok(Look::Chains),
            ("choices", None) => Ok(Look::Choices),
            (name @ ("chains" | "choices"), Some(_)) => Err(no_arguments(text, name)),
            _ => Err(unknown(text, LOOKS)),
        }
    }

    fn evaluate(&self, by: &Look, at: &Stones) -> i32 {
        let choices = self.choices(*at).count_ones() as i32;
        let choices = if at.mover() == Player::First { choices } else { -choices };
        let [first, second] = at.sets().map(|stones| if *by == Look::Chains { self.reach(stones) } else { 0 });
        4 * (first * first - second * second) + choices
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
                seed = Some(crate::params::number(number).ok_or_else(|| layout::unknown_word(params, word))?);
            }
            _ => return Err(layout::unknown_word(params, word)),
        }
    }
    Layout::read(which, seed).map(|layout| AnyGame::new(Kamon::new(layout, readings)))
}

#[cfg(test)]
mod tests {
    use ludex_core::Notation as _;

    use super::*;
    use crate::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["2,seed=1", "3,seed=2", "2,seed=3,last", "A1B2-B1..A3-B3A2", "3,seed=1,last,open"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("kamon:{params}"));
        }
    }

    #[test]
    fn parameters() {
        let examples = ["4", "3,seed=7,open", "A1B2-B1..A3-B3A2,last"];
        check_params(&examples, |params| spec(read_game(params)));
        assert_eq!(spec(read_game("4")).unwrap(), "kamon:4,seed=1");
        assert_eq!(spec(read_game("a1B2-b1..a3-b3a2,OPEN")).unwrap(), "kamon:A1B2-B1..A3-B3A2,open");
        assert!(told(spec(read_game("5")))[0].contains("from 2 to 4"));
        assert!(told(spec(read_game("A1B2-B1..A3-B3A1")))[0].contains("A1 comes twice"));
        assert!(told(spec(read_game("A1B2-B1..A3-B3A4")))[1].contains("A4"));
        assert!(told(spec(read_game("A1B2-B1..A3-B3..")))[0].contains("one blank"));
        assert!(told(spec(read_game("A1B2-B1..A3-B3")))[0].contains("rows of 2, 3, 2"));
        assert!(told(spec(read_game("2,seeds=3")))[0].contains("seed=N"));
        assert!(told(spec(read_game("A1B2-B1..A3-B3A2,seed=1")))[0].contains("a layout has no seed"));
    }

    fn game(readings: Readings) -> Kamon {
        Kamon::new(Layout::read("4", Some(1)).unwrap(), readings)
    }

    fn set(game: &Kamon, cells: &str) -> u64 {
        let cell = |name: &str| game.board.split_cell(name).unwrap_or_else(|| panic!("{name}")).0;
        cells.split_whitespace().map(|name| 1u64 << cell(name)).sum()
    }

    #[test]
    fn chains_join_opposite_sides() {
        let game = game(Readings::default());
        for (cells, joins) in [
            ("a1 a2 a3 a4 b5 c6 d7", true),
            ("a4 b4 c4 d4 e4 f4 g4", true),
            ("a1 b2 c3 d4 e5 f6 g7", true),
            ("b1 b2 c3 c4 d5 d6 d7", true),
            ("b1 b2 c3 c4 d5 d6", false),
            // Two chains, and chains between sides that are not opposite.
            ("a4 b4 c4 e4 f4 g4", false),
            ("a3 a2 b2 b1 c1", false),
            ("a3 b3 c3 d3 e3 f3", false),
            // A corner belongs to both its sides.
            ("a4 b4 c4 d4 d3 e3 f3", true),
        ] {
            assert_eq!(game.joins_sides(set(&game, cells)), joins, "{cells}");
        }
        assert_eq!(game.first, set(&game, "b1 c1 a2 e2 a3 f3 b5 g5 c6 g6 e7 f7") & !game.blank);
    }

    #[test]
    fn closed_chains_win_around_others() {
        let mut game = game(Readings::default());
        let ring = set(&game, "c3 d3 e4 e5 d5 c4");
        assert!(game.encloses(ring), "d4 is not theirs");
        assert!(!game.encloses(ring | set(&game, "d4")), "nothing but their own");
        assert!(!game.encloses(ring & !set(&game, "e5")), "an open chain");
        // The edge of the board closes nothing.
        assert!(!game.encloses(set(&game, "a2 b2 b1")));
        game.blank = set(&game, "d4");
        assert!(game.encloses(ring));
        game.readings.open = true;
        assert!(!game.encloses(ring), "nothing but the blank");
    }

    #[test]
    fn a_player_without_a_token_loses() {
        let game = Kamon::new(Layout::read("A1B2-B1..A3-B3A2", None).unwrap(), Readings::default());
        let at = game.read_position("xo/x#./o._a1").map(|at| game.outcome(at));
        assert!(at.is_err(), "the last stone is the other player's");
        let status = |text: &str| game.expand(&game.read_position(text).unwrap(), &mut Vec::new());
        // With the token of a1 go those of a2, c2 and c3.
        assert_eq!(status("xx/o#o/.x_a1"), Status::Over(Outcome::Win(Player::First)));
    }

    #[test]
    fn texts() {
        let game = Kamon::new(Layout::read("A1B2-B1..A3-B3A2", None).unwrap(), Readings::default());
        let start = game.start();
        assert_eq!(game.position_text(&start), "../.#./.._");
        let at = game.play(&start, game.read_move(&start, "A1").unwrap());
        assert_eq!(game.position_text(&at), "x./.#./.._a1");
        let illegal = |text| told(game.read_move(&at, text))[0].clone();
        assert!(illegal("b1").contains("b1 has B2, and a1 has A1"));
        assert!(illegal("a1").contains("a1 is taken"));
        assert!(illegal("b2").contains("blank"));
        assert!(illegal("d9").contains("no cell"));
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("x./.#./..").contains("the cell taken last"));
        assert!(problem("x./#../.._a1").contains("the blank is b2"));
        assert!(problem("xx/.#./.._a1").contains("in turn"));
        assert!(problem("x./.#./.._b1").contains("taken last"));
    }
}
