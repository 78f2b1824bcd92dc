//! Nim: heaps of objects; a move takes any number of objects from one heap.
//!
//! ```text
//! 1  o o o
//! 2  o o o o          the position 3,4,5; the move 3:2 leaves 3,4,3
//! 3  o o o o o
//! ```
//!
//! The game is impartial: both players have the same moves. A position is the sizes of the heaps
//! and no more ([`Seats::Swap`]), so that heaps of a, b, c … objects have exactly (a+1)(b+1)(c+1)…
//! positions.
//!
//! C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3 (1901),
//! <https://doi.org/10.2307/1967631>: the player to move loses where the exclusive or of the sizes
//! is zero; in misère play too, as long as one heap has two objects or more.

use std::sync::{Arc, Mutex, PoisonError};

use ludex_core::numbers::grouped_twice;
use ludex_core::{
    About, AnyGame, BadText, Capabilities, Change, End, Game, GameError, Holds, Key, MoveTable, Notation, Outcome,
    Picture, Player, Rewrite, Seats, Status, SumOfGames, Symbolic, Symmetry, Text, Touch, View, capabilities, say,
};

use ludex_boards::heaps::{Heaps, touch, write};
use ludex_boards::{params, ternary};

/// The description of the game.
pub const ABOUT: About = About {
    name: "nim",
    aliases: &[],
    params: Text::fixed("HEAP,HEAP,…[,misere]", "TAS,TAS,…[,misere]"),
    default: "3,4,5",
    variants: &["3,4,5", "1,2,3", "1,3,5,7", "3,4,5,misere"],
    title: Text::fixed("Nim", "Jeu de Nim"),
    rules: Text::fixed(
        "There are heaps of objects. Two players in turn choose a heap and take from it as many objects as they like, \
         at least one. The player who takes the very last object wins; in misère play, that player loses.",
        "Des objets sont rangés en tas. Deux joueurs, tour à tour, choisissent un tas et y prennent autant d'objets \
         qu'ils veulent, au moins un. Celui qui prend le tout dernier objet gagne ; en version misère, il perd.",
    ),
    notation: Text::fixed(
        "a position: the sizes of the heaps (`3,4,5`); a move: the number of the heap, from 1, and how many to take \
         from it (`1:3`)",
        "une position : les tailles des tas (`3,4,5`) ; un coup : le numéro du tas, à partir de 1, et combien y prendre \
         (`1:3`)",
    ),
};

/// The greatest number of moves of one position that are listed one by one.
pub const LISTED: u64 = 1_000_000;

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take {
    /// The heap, from 0.
    heap: usize,
    /// How many objects are taken from it, at least one.
    count: u64,
}

/// Moves that were not listed have numbers from here on.
const UNLISTED: u64 = 1 << 63;

/// The rules for some heaps.
#[derive(Clone, Debug)]
pub struct Nim {
    start: Box<[u64]>,
    misere: bool,
    /// Where moves are too many to be listed, those that were named, in that order.
    unlisted: Arc<Mutex<Vec<Take>>>,
}

impl Nim {
    /// Nim that starts with heaps of these sizes; in misère play, the player who takes the last
    /// object loses.
    #[must_use]
    pub fn new(heaps: &[u64], misere: bool) -> Self {
        Self { start: heaps.into(), misere, unlisted: Arc::default() }
    }

    /// The outcome for the player who finds nothing to take.
    fn ending(&self) -> Outcome {
        Outcome::Win(if self.misere { Player::First } else { Player::Second })
    }

    fn status_of(&self, at: &[u64]) -> Status {
        if Self::objects(at) == 0 { Status::Over(self.ending()) } else { Status::Turn(Player::First) }
    }

    /// The number of objects, which is the number of moves.
    fn objects(at: &[u64]) -> u128 {
        at.iter().map(|&heap| u128::from(heap)).sum()
    }

    /// The number of a move. Moves that are listed count from 0, heap by heap and the fewest
    /// objects first; there may be more of the others than numbers, and they have one when they are
    /// named.
    fn number(&self, at: &[u64], take: Take) -> u64 {
        if Self::objects(at) <= LISTED.into() {
            return at[..take.heap].iter().sum::<u64>() + take.count - 1;
        }
        let mut unlisted = self.unlisted.lock().unwrap_or_else(PoisonError::into_inner);
        let known = unlisted.iter().position(|&known| known == take);
        let place = known.unwrap_or_else(|| {
            unlisted.push(take);
            unlisted.len() - 1
        });
        UNLISTED + place as u64
    }

    /// What the move of a number does.
    fn take(&self, at: &[u64], mut number: u64) -> Take {
        if number >= UNLISTED {
            let unlisted = self.unlisted.lock().unwrap_or_else(PoisonError::into_inner);
            return unlisted[(number - UNLISTED) as usize];
        }
        let mut heap = 0;
        while number >= at[heap] {
            number -= at[heap];
            heap += 1;
        }
        Take { heap, count: number + 1 }
    }

    fn moves(at: &[u64]) -> impl Iterator<Item = Take> {
        at.iter().enumerate().flat_map(|(heap, &size)| (1..=size).map(move |count| Take { heap, count }))
    }
}

impl Game for Nim {
    /// The sizes of the heaps.
    type Position = Box<[u64]>;
    type Move = u64;

    fn start(&self) -> Box<[u64]> {
        self.start.clone()
    }

    /// # Panics
    /// If there are more than [`LISTED`] moves: heaps so large are for theory, not for enumeration.
    fn expand(&self, at: &Box<[u64]>, moves: &mut Vec<u64>) -> Status {
        let objects = Self::objects(at);
        assert!(objects <= LISTED.into(), "nim lists at most {LISTED} moves, and this position has {objects}");
        moves.extend(0..objects as u64);
        self.status_of(at)
    }

    fn status(&self, at: &Box<[u64]>, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(self.status_of(at))
    }

    fn play(&self, at: &Box<[u64]>, mv: u64) -> Box<[u64]> {
        let Take { heap, count } = self.take(at, mv);
        let mut next = at.clone();
        next[heap] -= count;
        next
    }

    fn seats(&self) -> Seats {
        Seats::Swap
    }
}

/// Only the identity.
impl Symmetry for Nim {}

impl Capabilities for Nim {
    capabilities!(Symbolic, Key, SumOfGames);
}

/// A cell for each heap, which holds its size, so that heaps of more than 31 objects have no table.
/// Heaps do not concern one another, in any order.
impl Symbolic for Nim {
    fn move_table(&self) -> Option<MoveTable> {
        let sizes: Vec<u8> = self.start.iter().map(|&size| u8::try_from(size).ok()).collect::<Option<_>>()?;
        let heaps = 0..sizes.len() as u32;
        let leave = |heap: u32, left: u8, size: u8| {
            let more = (left + 1..=size).map(|content| 1 << content).sum();
            Rewrite {
                mover: None,
                cells: vec![Change { before: Holds { cell: heap, any_of: more }, after: Some(left) }],
            }
        };
        let moves = |(heap, &size): (u32, &u8)| (0..size).map(move |left| leave(heap, left, size));
        let fits = sizes.iter().all(|&size| size < 32);
        fits.then(|| MoveTable {
            contents: sizes.iter().map(|&size| 2.max(size + 1)).collect(),
            order: heaps.clone().collect(),
            stacks: None,
            moves: heaps.clone().zip(&sizes).flat_map(moves).collect(),
            ends: vec![End {
                after: None,
                outcome: self.ending(),
                cells: heaps.map(|heap| Holds::only(heap, 0)).collect(),
            }],
            stuck: Vec::new(),
        })
    }

    fn contents(&self, at: &Box<[u64]>) -> Vec<u8> {
        at.iter().map(|&size| size as u8).collect()
    }
}

impl Notation for Nim {
    fn spec(&self) -> String {
        format!("{}:{}{}", ABOUT.name, write(&self.start), params::misere(self.misere))
    }

    fn position_text(&self, at: &Box<[u64]>) -> String {
        write(at)
    }

    fn read_position(&self, text: &str) -> Result<Box<[u64]>, BadText> {
        let start = self.position_text(&self.start);
        let heaps: Option<Box<[u64]>> = text.split(',').map(params::number).collect();
        let heaps = heaps.filter(|heaps| heaps.len() == self.start.len()).ok_or_else(|| {
            let count = self.start.len();
            BadText::new(
                text,
                say!(
                    "a position here is the sizes of {count} heaps, as in {start}",
                    "une position est ici la taille de {count} tas, comme {start}"
                ),
            )
        })?;
        if (0..heaps.len()).any(|i| heaps[i] > self.start[i]) {
            let problem = say!(
                "heaps only shrink and the game begins with {start}; to begin with these, play nim:{text}",
                "les tas ne font que diminuer et la partie commence avec {start} ; pour commencer ainsi, jouez à nim:{text}"
            );
            return Err(BadText::new(text, problem));
        }
        Ok(heaps)
    }

    fn move_text(&self, at: &Box<[u64]>, mv: u64) -> String {
        let Take { heap, count } = self.take(at, mv);
        format!("{}:{count}", heap + 1)
    }

    /// Does not list the moves, which may be many.
    fn read_move(&self, at: &Box<[u64]>, text: &str) -> Result<u64, BadText> {
        if Self::objects(at) == 0 {
            return Err(BadText::new(text, Text::fixed("the game is over here", "la partie est finie ici")));
        }
        let problem = match text.split_once(':').and_then(|(h, n)| Some((params::number(h)?, params::number(n)?))) {
            None => Text::fixed(
                "a move is a heap and how many to take from it, as in 1:3",
                "un coup est un tas et combien y prendre, comme 1:3",
            ),
            Some((heap, _)) if !(1..=at.len()).contains(&heap) => {
                let last = at.len();
                say!("the heaps are numbered from 1 to {last}", "les tas sont numérotés de 1 à {last}")
            }
            Some((heap, count)) => match at[heap - 1] {
                0 => say!("heap {heap} is empty", "le tas {heap} est vide"),
                size if (1..=size).contains(&count) => return Ok(self.number(at, Take { heap: heap - 1, count })),
                size => say!(
                    "take from 1 to {size} objects from heap {heap}",
                    "du tas {heap} on prend de 1 à {size} objets"
                ),
            },
        };
        Err(BadText::new(text, problem))
    }
}

/// A row for each heap; a touch takes an object and all to its right. With more than [`LISTED`]
/// moves there are no touches.
impl View for Nim {
    fn picture(&self, at: &Box<[u64]>) -> Picture<u64> {
        let Heaps { mut picture, firsts, drawn } = Heaps::new(at, &self.start);
        if self.unlisted(at).is_none() {
            let cell = |Take { heap, count }: Take| touch(at[heap], count).filter(|_| drawn).map(|i| firsts[heap] + i);
            let touched = |(mv, take)| Touch { mv, cells: cell(take).into_iter().collect() };
            picture.touches = (0..).zip(Self::moves(at)).map(touched).collect();
        }
        picture.caption = self.misere.then_some(Text::fixed(
            "misère: the player who takes the last object loses",
            "misère : le joueur qui prend le dernier objet perd",
        ));
        picture
    }
}

/// A digit for each heap, in the base of the numbers that it can hold.
impl Key for Nim {
    fn key_bits(&self) -> Option<u32> {
        let sizes = self.start.iter().map(|&heap| u128::from(heap) + 1);
        sizes.into_iter().try_fold(1, u128::checked_mul).map(ternary::bits_below)
    }

    fn key(&self, at: &Box<[u64]>) -> u128 {
        let digits = at.iter().zip(&self.start);
        digits.fold(0, |key, (&heap, &most)| key * (u128::from(most) + 1) + u128::from(heap))
    }

    fn at_key(&self, mut key: u128) -> Option<Box<[u64]>> {
        self.key_bits()?;
        let mut at = self.start.clone();
        for heap in at.iter_mut().rev() {
            let base = u128::from(*heap) + 1;
            *heap = (key % base) as u64;
            key /= base;
        }
        (key == 0).then_some(at)
    }

    /// Every heap may be of any size up to its own.
    fn reached_from(&self, at: &Box<[u64]>) -> Option<Vec<u64>> {
        at.iter().map(|heap| heap.checked_add(1)).collect()
    }
}

/// A heap is a part; empty heaps are none.
impl SumOfGames for Nim {
    fn parts(&self, at: &Box<[u64]>) -> Option<Vec<Box<[u64]>>> {
        Some(heaps(at).map(|(_, size)| [size].into()).collect())
    }

    fn known_grundy(&self, part: &Box<[u64]>) -> Option<u64> {
        Some(part.iter().fold(0, |sum, size| sum ^ size))
    }

    fn moves_to(&self, at: &Box<[u64]>, part: usize, value: u64) -> Option<Vec<u64>> {
        let left = heaps(at).nth(part).filter(|&(_, size)| value < size);
        Some(left.map(|(heap, size)| self.number(at, Take { heap, count: size - value })).into_iter().collect())
    }

    fn heaps(&self) -> bool {
        true
    }

    fn misere(&self) -> bool {
        self.misere
    }

    fn unlisted(&self, at: &Box<[u64]>) -> Option<Text> {
        let objects = Self::objects(at);
        (objects > u128::from(LISTED)).then(|| {
            let [[most, plus], [asked, voulus]] = [u128::from(LISTED), objects].map(grouped_twice);
            say!(
                "moves are listed one by one, so the heaps hold at most {most} objects together, and these hold \
                 {asked}; the method sums finds the winner for heaps of any size",
                "les coups sont énumérés, les tas ont donc au plus {plus} objets en tout, et ceux-ci en ont {voulus} ; \
                 la méthode sums trouve le gagnant pour des tas de toute taille"
            )
        })
    }
}

/// The heaps that are not empty, with their numbers from 0.
fn heaps(at: &[u64]) -> impl Iterator<Item = (usize, u64)> {
    at.iter().copied().enumerate().filter(|&(_, size)| size > 0)
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (sizes, misere) = params::split_misere(params);
    let heaps: Option<Vec<u64>> = sizes.split(',').map(params::number).collect();
    let heaps = heaps.ok_or_else(|| {
        BadText::new(
            params,
            Text::fixed(
                "the sizes of the heaps are whole numbers below 2^64 separated by commas, as in 3,4,5 or 3,4,5,misere",
                "les tailles des tas sont des nombres entiers inférieurs à 2^64 séparés par des virgules, comme 3,4,5 \
                 ou 3,4,5,misere",
            ),
        )
    })?;
    Ok(AnyGame::new(Nim::new(&heaps, misere)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["3,4,5", "3,4,5,misere", "0", "1", "1,misere", "0,2,0", "60,2", "1,1,1,1,1"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("nim:{params}"));
        }
    }

    #[test]
    fn parameters() {
        check_params(&["3,4,5", "3,misere"], |params| spec(read_game(params)));
        assert_eq!(spec(read_game("7,2,Misère")).unwrap(), "nim:7,2,misere");
        assert!(spec(read_game("18446744073709551615")).is_ok());
        assert!(told(spec(read_game("3,,5")))[0].contains("as in 3,4,5"));
        assert!(told(spec(read_game("misere")))[1].contains("comme 3,4,5"));
    }

    #[test]
    fn who_takes_the_last_object() {
        for (misere, outcome) in [(false, Outcome::Win(Player::Second)), (true, Outcome::Win(Player::First))] {
            let game = Nim::new(&[2], misere);
            let mv = game.read_move(&game.start(), "1:2").unwrap();
            let end = game.play(&game.start(), mv);
            assert_eq!(game.expand(&end, &mut Vec::new()), Status::Over(outcome));
        }
    }

    #[test]
    fn large_heaps_are_played_without_being_listed() {
        let game = Nim::new(&[u64::MAX, u64::MAX], false);
        let mv = game.read_move(&game.start(), "2:18446744073709551615").unwrap();
        assert_eq!(game.position_text(&game.play(&game.start(), mv)), "18446744073709551615,0");
        assert_eq!(game.picture(&game.start()).cells.len(), 2);
        assert!(game.picture(&game.start()).touches.is_empty());
    }

    #[test]
    fn a_touch_takes_an_object_and_all_to_its_right() {
        let game = Nim::new(&[3, 4], false);
        let at = game.read_position("3,2").unwrap();
        let picture = game.picture(&at);
        let touch = |mv: &str, cell| Touch { mv: game.read_move(&at, mv).unwrap(), cells: vec![cell] };
        assert_eq!(picture.cells.len(), 7);
        assert!(picture.touches.contains(&touch("2:2", 3)));
        assert!(picture.touches.contains(&touch("1:1", 2)));
    }

    #[test]
    fn bad_texts() {
        let game = Nim::new(&[3, 4, 5], false);
        assert!(told(game.read_position("3,4"))[0].contains("3 heaps"));
        assert!(told(game.read_position("3,4,6"))[0].contains("play nim:3,4,6"));
        let at = game.read_position("3,0,5").unwrap();
        assert!(told(game.read_move(&at, "4:1"))[0].contains("from 1 to 3"));
        assert!(told(game.read_move(&at, "2:1"))[0].contains("empty"));
        assert!(told(game.read_move(&at, "1:4"))[1].contains("de 1 à 3 objets"));
        assert!(told(game.read_move(&at, "1:0"))[0].contains("from 1 to 3 objects"));
    }
}
