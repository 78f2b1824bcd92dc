//! Kayles: rows of pins; a move knocks down one pin, or two that stand side by side.
//!
//! ```text
//! ● ● ● ● ●      the pins 2 and 3 fall      ●     ● ●
//! 5                    1:2-3                2,1
//! ```
//!
//! The game is impartial, and what falls parts a row in two, so that a position is the lengths of
//! the rows, the longest first, and no more ([`Seats::Swap`]). From a row of n pins the Grundy
//! values are OEIS A002186, with the period 12 from n = 71 on: R. K. Guy, C. A. B. Smith, *The
//! G-values of various games*, Mathematical Proceedings of the Cambridge Philosophical Society 52
//! (1956), 514–526, <https://doi.org/10.1017/S0305004100031509>.
//!
//! A move is named by where it strikes, and moves that mirror one another are two moves, as on the
//! lawn.

use ludex_core::numbers::grouped_twice;
use ludex_core::{
    About, AnyGame, BadText, Capabilities, Cell, Game, GameError, MoveNumber, Notation, Outcome, Picture, Piece,
    Player, Seats, Status, SumOfGames, Symmetry, Text, Touch, View, capabilities, say,
};

use ludex_boards::heaps::{self, Heaps};
use ludex_boards::params;

/// The description of the game.
pub const ABOUT: About = About {
    name: "kayles",
    aliases: &["quilles"],
    params: Text::fixed("ROW,ROW,…[,misere]", "RANGÉE,RANGÉE,…[,misere]"),
    default: "12",
    variants: &["12", "7,5", "20", "12,misere"],
    title: Text::fixed("Kayles", "Quilles (Kayles)"),
    rules: Text::fixed(
        "Pins stand in rows. Two players in turn knock down one pin, or two that stand side by side; what is left of the row \
         on both sides is two rows. The player who knocks down the very last pin wins; in misère play, that player loses.",
        "Des quilles sont debout, en rangées. Deux joueurs, tour à tour, renversent une quille, ou deux qui sont côte à \
         côte ; ce qui reste de la rangée des deux côtés fait deux rangées. Celui qui renverse la toute dernière quille \
         gagne ; en version misère, il perd.",
    ),
    notation: Text::fixed(
        "a position: the lengths of the rows, the longest first (`7,4`; `0` when no pin stands); a move: the number of the \
         row and the pin, or both pins, from 1 (`1:3` or `1:3-4`)",
        "une position : les longueurs des rangées, la plus longue d'abord (`7,4` ; `0` quand tout est tombé) ; un coup : le \
         numéro de la rangée et la quille, ou les deux, à partir de 1 (`1:3` ou `1:3-4`)",
    ),
};

/// The greatest number of pins: a position has about twice as many moves.
pub const MOST: u32 = 100_000;

/// Grundy values of rows of 0 to 82 pins; from 71 on they come again every 12 pins.
const GRUNDY: [u8; 83] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1,
    2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 8, 2,
];
const PERIODIC_FROM: usize = 71;
const PERIOD: usize = 12;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strike {
    /// The row, from 0.
    pub row: u32,
    /// The first pin, from 0.
    pub pin: u64,
    /// Whether the next one falls too.
    pub two: bool,
}

impl MoveNumber for Strike {
    fn number(self) -> u64 {
        u64::from(self.row) << 32 | self.pin << 1 | u64::from(self.two)
    }

    fn from_number(number: u64) -> Self {
        Self { row: (number >> 32) as u32, pin: (number & 0xffff_ffff) >> 1, two: number & 1 == 1 }
    }
}

/// The rules for some rows.
#[derive(Clone, Debug)]
pub struct Kayles {
    start: Box<[u64]>,
    misere: bool,
}

/// The longest first, without empty rows.
fn in_order(mut rows: Vec<u64>) -> Box<[u64]> {
    rows.retain(|&row| row > 0);
    rows.sort_unstable_by(|a, b| b.cmp(a));
    rows.into()
}

impl Kayles {
    /// Kayles that starts with rows of these lengths; in misère play, the player who knocks down
    /// the last pin loses.
    ///
    /// # Panics
    /// If there are more than [`MOST`] pins.
    #[must_use]
    pub fn new(rows: &[u32], misere: bool) -> Self {
        let start = in_order(rows.iter().copied().map(u64::from).collect());
        assert!(pins(&start) <= MOST.into(), "{} pins", pins(&start));
        Self { start, misere }
    }

    fn status_of(&self, at: &[u64]) -> Status {
        let winner = if self.misere { Player::First } else { Player::Second };
        if at.is_empty() { Status::Over(Outcome::Win(winner)) } else { Status::Turn(Player::First) }
    }
}

fn pins(rows: &[u64]) -> u64 {
    rows.iter().sum()
}

impl Game for Kayles {
    /// The lengths of the rows, the longest first.
    type Position = Box<[u64]>;
    type Move = Strike;

    fn start(&self) -> Box<[u64]> {
        self.start.clone()
    }

    fn expand(&self, at: &Box<[u64]>, moves: &mut Vec<Strike>) -> Status {
        for (row, &length) in (0..).zip(at) {
            for pin in 0..length {
                moves.push(Strike { row, pin, two: false });
                moves.extend((pin + 1 < length).then_some(Strike { row, pin, two: true }));
            }
        }
        self.status_of(at)
    }

    fn status(&self, at: &Box<[u64]>, _moves: &mut Vec<Strike>) -> Result<Status, GameError> {
        Ok(self.status_of(at))
    }

    fn play(&self, at: &Box<[u64]>, mv: Strike) -> Box<[u64]> {
        let mut rows = at.to_vec();
        let length = rows.swap_remove(mv.row as usize);
        rows.extend([mv.pin, length - mv.pin - 1 - u64::from(mv.two)]);
        in_order(rows)
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

/// Only the identity.
impl Symmetry for Kayles {}

impl Capabilities for Kayles {
    capabilities!(SumOfGames);
}

/// A row is a part.
impl SumOfGames for Kayles {
    fn parts(&self, at: &Box<[u64]>) -> Option<Vec<Box<[u64]>>> {
        Some(at.iter().map(|&row| [row].into()).collect())
    }

    fn known_grundy(&self, part: &Box<[u64]>) -> Option<u64> {
        let of_row = |&row: &u64| {
            let row = row as usize;
            let folded = if row < PERIODIC_FROM { row } else { PERIODIC_FROM + (row - PERIODIC_FROM) % PERIOD };
            u64::from(GRUNDY[folded])
        };
        Some(part.iter().map(of_row).fold(0, |all, value| all ^ value))
    }

    fn misere(&self) -> bool {
        self.misere
    }
}

fn write(rows: &[u64]) -> String {
    if rows.is_empty() { "0".into() } else { heaps::write(rows) }
}

/// The lengths that a text gives, in any order.
fn read(text: &str) -> Option<Vec<u64>> {
    text.split(',').map(|row| params::number::<u32>(row).map(u64::from)).collect()
}

impl Notation for Kayles {
    fn spec(&self) -> String {
        format!("{}:{}{}", ABOUT.name, write(&self.start), params::misere(self.misere))
    }

    fn position_text(&self, at: &Box<[u64]>) -> String {
        write(at)
    }

    fn read_position(&self, text: &str) -> Result<Box<[u64]>, BadText> {
        let rows = read(text).ok_or_else(|| {
            BadText::new(
                text,
                Text::fixed(
                    "a position is the lengths of the rows separated by commas, as in 7,4",
                    "une position est les longueurs des rangées séparées par des virgules, comme 7,4",
                ),
            )
        })?;
        let (most, found) = (pins(&self.start), pins(&rows));
        if found > most {
            return Err(BadText::new(
                text,
                say!(
                    "the game begins with {most} pins, and these are {found}; to begin with these, play kayles:{text}",
                    "la partie commence avec {most} quilles, et en voici {found} ; pour commencer ainsi, jouez à kayles:{text}"
                ),
            ));
        }
        Ok(in_order(rows))
    }

    fn move_text(&self, _at: &Box<[u64]>, Strike { row, pin, two }: Strike) -> String {
        let (row, pin) = (row + 1, pin + 1);
        if two { format!("{row}:{pin}-{}", pin + 1) } else { format!("{row}:{pin}") }
    }

    fn why_illegal(&self, at: &Box<[u64]>, text: &str) -> Option<Text> {
        let (row, pins) = text.split_once(':')?;
        let row: usize = params::number(row)?;
        let Some(&length) = row.checked_sub(1).and_then(|row| at.get(row)) else {
            let last = at.len();
            return Some(say!("the rows are numbered from 1 to {last}", "les rangées sont numérotées de 1 à {last}"));
        };
        let first: u64 = params::number(pins.split('-').next()?)?;
        let outside = !(1..=length).contains(&first);
        outside.then(|| {
            say!(
                "the pins of row {row} are numbered from 1 to {length}",
                "les quilles de la rangée {row} sont numérotées de 1 à {length}"
            )
        })
    }
}

/// A line for each row of pins; one touch knocks down a pin, two touches two pins.
impl View for Kayles {
    fn picture(&self, at: &Box<[u64]>) -> Picture<Strike> {
        let Heaps { mut picture, firsts, drawn } = Heaps::new(at, at);
        if at.is_empty() {
            picture.cells.push(Cell::new(0, 0, Piece::Empty));
        }
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let cells = |mv: Strike| {
            let first = firsts[mv.row as usize] + mv.pin as usize;
            if drawn { (first..=first + usize::from(mv.two)).collect() } else { Vec::new() }
        };
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        picture.caption = self.misere.then_some(Text::fixed(
            "misère: the player who knocks down the last pin loses",
            "misère : le joueur qui renverse la dernière \
             quille perd",
        ));
        picture
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, or more than [`MOST`] pins.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (lengths, misere) = params::split_misere(params);
    let rows = read(lengths).ok_or_else(|| {
        BadText::new(
            params,
            Text::fixed(
                "the lengths of the rows are whole numbers separated by commas, as in 12 or 7,4,misere",
                "les longueurs des rangées sont des nombres entiers séparés par des virgules, comme 12 ou 7,4,misere",
            ),
        )
    })?;
    let pins = pins(&rows);
    if pins > MOST.into() {
        let [[most, plus], [asked, voulues]] = [u64::from(MOST), pins].map(grouped_twice);
        return Err(BadText::new(
            params,
            say!("at most {most} pins; {asked} were asked for", "au plus {plus} quilles ; {voulues} sont demandées"),
        ));
    }
    Ok(AnyGame::new(Kayles { start: in_order(rows), misere }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["12", "7,4", "0", "1", "2,misere", "5,3,2,misere", "60"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("kayles:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["12", "3,7,misere"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("0,2,5")).unwrap(), "kayles:5,2");
        assert!(told(spec(read_game("100001")))[0].contains("at most 100,000 pins"));
        assert!(told(spec(read_game("3,,5")))[1].contains("comme 12"));
    }

    /// Guy and Smith: if the values of an octal game whose moves take at most two pins repeat with
    /// the period p from i on, as far as 2i + 2p + 2 pins, they do so for ever.
    #[test]
    fn the_formula_is_proved() {
        let game = Kayles::new(&[], false);
        let formula = |row: usize| game.known_grundy(&[row as u64].into()).unwrap();
        let mut values: Vec<u64> = Vec::new();
        for row in 0..=2 * PERIODIC_FROM + 2 * PERIOD + 2 {
            let left = |taken: usize| (0..=row.saturating_sub(taken)).map(move |first| (first, taken));
            let moves = [1, 2].into_iter().filter(|&taken| taken <= row).flat_map(left);
            let reached: Vec<u64> = moves.map(|(first, taken)| values[first] ^ values[row - taken - first]).collect();
            values.push((0..=reached.len() as u64).find(|value| !reached.contains(value)).unwrap());
            assert_eq!(formula(row), values[row], "{row} pins");
        }
    }

    #[test]
    fn the_board_of_the_head_of_this_file() {
        let game = Kayles::new(&[5], false);
        let mv = game.read_move(&game.start(), "1:2-3").unwrap();
        assert_eq!(game.position_text(&game.play(&game.start(), mv)), "2,1");
    }

    #[test]
    fn bad_texts() {
        let game = Kayles::new(&[5, 3], false);
        assert!(told(game.read_position("9"))[0].contains("play kayles:9"));
        assert!(told(game.read_position("x"))[1].contains("comme 7,4"));
        assert!(told(game.read_move(&game.start(), "3:1"))[0].contains("from 1 to 2"));
        assert!(told(game.read_move(&game.start(), "2:4"))[1].contains("de 1 à 3"));
        assert!(told(game.read_move(&game.start(), "2:3-4"))[0].contains("not a legal move"));
    }
}
