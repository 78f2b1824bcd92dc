//! Fibonacci nim: one heap of matches, and at most twice as many may be taken as were taken just
//! before.
//!
//! A position is the pair (i, j) of the course: i matches are left, of which at most j may be taken
//! now.
//!
//! ```text
//!            take 1          take 2          take 1
//! (4, 3) ───────────▶ (3, 2) ───────▶ (1, 1) ───────▶ (0, 0)    the player to move has lost
//! ```
//!
//! From (i, j), with k taken, 1 ≤ k ≤ j, one comes to (i − k, min(2k, i − k)); play starts at (n, n
//! − 1). The starts that lose are the Fibonacci numbers: M. J. Whinihan, *Fibonacci Nim*, The
//! Fibonacci Quarterly 1.4 (1963), 9–13,
//! <https://www.fq.math.ca/Scanned/1-4/whinihan.pdf>.

mod theory;

use std::borrow::Cow;

use ludex_core::numbers::grouped_twice;
use ludex_core::{
    About, AnyGame, BadText, Capabilities, Game, GameError, Key, Notation, Outcome, Packed, Picture, Player, Seats,
    Status, Symmetry, Text, Touch, View, capabilities, say,
};

use ludex_boards::{heaps, params};

/// The description of the game.
pub const ABOUT: About = About {
    name: "fibonacci-nim",
    aliases: &["nim-fibonacci"],
    params: Text::fixed("MATCHES", "ALLUMETTES"),
    default: "20",
    variants: &["20", "12", "34", "55"],
    title: Text::fixed("Fibonacci nim", "Nim-Fibonacci"),
    rules: Text::fixed(
        "Matches lie on the table. The first player takes at least one and leaves at least one; after that, the \
         players in turn take at least one and at most twice as many as were taken just before. The player who takes the last match wins.",
        "Des allumettes sont sur la table. Le premier joueur en prend au moins une et en laisse au moins une ; ensuite, \
         tour à tour, chacun en prend au moins une et au plus le double de ce qui vient d'être pris. Celui qui prend la \
         dernière allumette gagne.",
    ),
    notation: Text::fixed(
        "a position: the matches left and the most that may be taken (`20,19`); a move: how many are taken (`3`)",
        "une position : le nombre d'allumettes restantes et le maximum qu'on peut prendre (`20,19`) ; un coup : \
         combien on en prend (`3`)",
    ),
};

/// The greatest number of matches.
pub const MOST: u32 = 1_000_000;

/// A position: the pair (i, j).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    /// i: the matches left.
    left: u32,
    /// j: how many of them may be taken at most; from 1 to i, and 0 when none is left.
    most: u32,
}

impl Packed for Pair {
    type Word = u64;

    fn packed(self) -> u64 {
        u64::from(self.left) << 32 | u64::from(self.most)
    }

    fn unpacked(word: &u64) -> Cow<'_, Self> {
        Cow::Owned(Self { left: (word >> 32) as u32, most: *word as u32 })
    }
}

/// The rules for a number of matches.
#[derive(Clone, Debug)]
pub struct FibonacciNim {
    matches: u32,
}

impl FibonacciNim {
    /// The game that starts with `matches` matches.
    ///
    /// # Panics
    /// If there are fewer than 2 or more than [`MOST`].
    #[must_use]
    pub fn new(matches: u32) -> Self {
        assert!((2..=MOST).contains(&matches), "{matches} matches");
        Self { matches }
    }

    fn status_of(at: Pair) -> Status {
        if at.left == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
    }
}

impl Game for FibonacciNim {
    type Position = Pair;
    /// How many are taken.
    type Move = u64;

    fn start(&self) -> Pair {
        Pair { left: self.matches, most: self.matches - 1 }
    }

    fn expand(&self, at: &Pair, moves: &mut Vec<u64>) -> Status {
        moves.extend(1..=u64::from(at.most));
        Self::status_of(*at)
    }

    fn status(&self, at: &Pair, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(Self::status_of(*at))
    }

    fn play(&self, at: &Pair, mv: u64) -> Pair {
        let left = at.left - mv as u32;
        Pair { left, most: left.min(2 * mv as u32) }
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

/// Only the identity.
impl Symmetry for FibonacciNim {}

impl Capabilities for FibonacciNim {
    capabilities!(Key);
}

impl Notation for FibonacciNim {
    fn spec(&self) -> String {
        format!("{}:{}", ABOUT.name, self.matches)
    }

    fn position_text(&self, at: &Pair) -> String {
        format!("{},{}", at.left, at.most)
    }

    fn read_position(&self, text: &str) -> Result<Pair, BadText> {
        let matches = self.matches;
        let pair = text.split_once(',').and_then(|(i, j)| Some((params::number(i)?, params::number(j)?)));
        let problem = match pair {
            None => Text::fixed(
                "a position is two whole numbers, the matches left and the most that may be taken, as in 20,19",
                "une position est deux nombres entiers, le nombre d'allumettes restantes et le maximum qu'on peut \
                 prendre, comme 20,19",
            ),
            Some((left, _)) if left > matches => say!(
                "the game begins with {matches} matches, and {left} cannot be left",
                "la partie commence avec {matches} allumettes, il ne peut en rester {left}"
            ),
            Some((left, most)) if most > left => say!(
                "{most} matches cannot be taken where {left} is all there is",
                "on ne peut prendre {most} allumettes là où il en reste {left}"
            ),
            Some((left, 0)) if left > 0 => Text::fixed(
                "while there are matches at least one may be taken: the second number is 0 only in 0,0",
                "tant qu'il y a des allumettes on peut en prendre au moins une : le second nombre n'est 0 que dans 0,0",
            ),
            Some((left, most)) => return Ok(Pair { left, most }),
        };
        Err(BadText::new(text, problem))
    }

    fn move_text(&self, _at: &Pair, mv: u64) -> String {
        mv.to_string()
    }

    fn theory(&self, at: &Pair) -> Option<Text> {
        theory::sentence(*at)
    }

    /// Does not list the moves, which may be many.
    fn read_move(&self, at: &Pair, text: &str) -> Result<u64, BadText> {
        let most = u64::from(at.most);
        let problem = match params::number(text) {
            _ if at.left == 0 => Text::fixed("the game is over here", "la partie est finie ici"),
            Some(count) if (1..=most).contains(&count) => return Ok(count),
            _ if most == 1 => Text::fixed("take 1 match here", "on prend ici 1 allumette"),
            _ => say!("take from 1 to {most} matches here", "on prend ici de 1 à {most} allumettes"),
        };
        Err(BadText::new(text, problem))
    }
}

/// Matches in rows of ten; a touch takes a match and all that follow it.
impl View for FibonacciNim {
    fn picture(&self, at: &Pair) -> Picture<u64> {
        let (left, most) = (u64::from(at.left), at.most);
        let cells = |mv: u64| heaps::touch(left, mv).into_iter().collect();
        Picture {
            cells: heaps::heap(left, self.matches.into(), 10, 0),
            labels: Vec::new(),
            touches: (1..=u64::from(most)).map(|mv| Touch { mv, cells: cells(mv) }).collect(),
            caption: (left > 0).then(|| {
                say!(
                    "matches left: {left}; at most {most} may be taken",
                    "allumettes restantes : {left} ; on peut en prendre au plus {most}"
                )
            }),
        }
    }
}

impl FibonacciNim {
    /// The bits of a number of matches.
    fn bits(&self) -> u32 {
        u32::BITS - self.matches.leading_zeros()
    }
}

/// i in the upper half of the bits, j in the lower.
impl Key for FibonacciNim {
    fn key_bits(&self) -> Option<u32> {
        Some(2 * self.bits())
    }

    fn key(&self, at: &Pair) -> u128 {
        u128::from(at.left) << self.bits() | u128::from(at.most)
    }

    fn at_key(&self, key: u128) -> Option<Pair> {
        let left = u32::try_from(key >> self.bits()).ok().filter(|&left| left <= self.matches)?;
        let most = (key & ((1 << self.bits()) - 1)) as u32;
        (most <= left && (left == 0) == (most == 0)).then_some(Pair { left, most })
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, fewer than 2 matches or more than [`MOST`].
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let problem = match params::number(params) {
        Some(matches @ 2..=MOST) => return Ok(AnyGame::new(FibonacciNim::new(matches))),
        Some(0 | 1) => Text::fixed(
            "the first player takes at least one match and leaves at least one, so there are at least 2",
            "le premier joueur prend au moins une allumette et en laisse au moins une, il en faut donc au moins 2",
        ),
        _ => {
            let [most, plus] = grouped_twice(MOST);
            say!(
                "the number of matches is a whole number from 2 to {most}, as in 20",
                "le nombre d'allumettes est un nombre entier de 2 à {plus}, comme 20"
            )
        }
    };
    Err(BadText::new(params, problem))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["2", "3", "4", "20", "60"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("fibonacci-nim:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["20"], |params| spec(read_game(params)));
        assert!(told(spec(read_game("1")))[0].contains("at least 2"));
        assert!(told(spec(read_game("1000001")))[1].contains("de 2 à 1\u{202f}000\u{202f}000"));
    }

    pub(super) fn wins(game: &FibonacciNim, at: Pair, known: &mut HashMap<Pair, bool>) -> bool {
        if let Some(&wins) = known.get(&at) {
            return wins;
        }
        let mut moves = Vec::new();
        game.expand(&at, &mut moves);
        let win = moves.into_iter().any(|mv| !wins(game, game.play(&at, mv), known));
        known.insert(at, win);
        win
    }

    #[test]
    fn the_starts_that_lose_are_the_fibonacci_numbers() {
        let loses = |&n: &u32| !wins(&FibonacciNim::new(n), FibonacciNim::new(n).start(), &mut HashMap::new());
        assert_eq!((2..100).filter(loses).collect::<Vec<_>>(), [2, 3, 5, 8, 13, 21, 34, 55, 89]);
    }

    #[test]
    fn the_course_plays_with_four_matches() {
        let game = FibonacciNim::new(4);
        assert_eq!(game.position_text(&game.start()), "4,3");
        let next: Vec<String> = (1..=3).map(|mv| game.position_text(&game.play(&game.start(), mv))).collect();
        assert_eq!(next, ["3,2", "2,2", "1,1"]);
    }

    #[test]
    fn bad_texts() {
        let game = FibonacciNim::new(20);
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("21,3").contains("begins with 20"));
        assert!(problem("4,5").contains("5 matches cannot be taken where 4"));
        assert!(problem("4,0").contains("at least one"));
        assert!(problem("4").contains("as in 20,19"));
        assert!(told(game.read_move(&game.start(), "20"))[1].contains("de 1 à 19"));
        let last = game.read_position("1,1").expect("a position");
        assert!(told(game.read_move(&last, "2"))[0].contains("take 1 match here"));
    }
}
