//! Positions as words and moves as numbers: the one form in which every game reaches every engine.
//!
//! ```text
//!   a game's own position      packed           word
//!   Connect Four, 7 × 6        49 bits          u64
//!   Othello, 8 × 8             128 bits         u128
//!   gomoku, 15 × 15            450 bits         Box<[u64]>
//! ```
//!
//! Packing costs nothing where a position is a word already: the compiler sees through it. Engines
//! are compiled for these four words only, whatever the number of games.

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{AnyGame, DynGame, Following};

/// A position of 256 bits, the most significant word first.
pub type Wide = [u64; 4];

/// A position of any length.
pub type Long = Box<[u64]>;

/// A packed position of a game that is any ([`AnyGame`]).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyPosition {
    /// A word of 64 bits.
    Bits64(u64),
    /// A word of 128 bits.
    Bits128(u128),
    /// A word of 256 bits.
    Bits256(Wide),
    /// Words.
    Long(Long),
}

/// What a packed position is kept in: `u64`, `u128`, [`Wide`] or [`Long`]. There are no others.
pub trait PositionWord: Clone + Ord + Hash + Debug + Send + Sync + Sized + 'static {
    /// The game whose positions are words of this kind, as one of any kind.
    fn any_game(game: DynGame<Self>) -> AnyGame;

    /// The game behind one of any kind; `None` if its words are of another.
    fn game_of(game: &AnyGame) -> Option<&DynGame<Self>>;

    /// The word as a position of any kind.
    fn any(self) -> AnyPosition;

    /// The word of a position of any kind; `None` if it is of another.
    fn from_any(at: &AnyPosition) -> Option<&Self>;

    /// The word as a decimal number, or several, separated by dots, the most significant first.
    fn text(&self) -> String;

    /// The word of a text.
    fn from_text(text: &str) -> Option<Self>;
}

macro_rules! position_words {
    ($($word:ty: $kind:ident, $text:expr, $from_text:expr);*) => {$(
        impl PositionWord for $word {
            fn any_game(game: DynGame<Self>) -> AnyGame {
                AnyGame::$kind(game)
            }

            fn game_of(game: &AnyGame) -> Option<&DynGame<Self>> {
                if let AnyGame::$kind(game) = game { Some(game) } else { None }
            }

            fn any(self) -> AnyPosition {
                AnyPosition::$kind(self)
            }

            fn from_any(at: &AnyPosition) -> Option<&Self> {
                if let AnyPosition::$kind(word) = at { Some(word) } else { None }
            }

            fn text(&self) -> String {
                let text: fn(&Self) -> String = $text;
                text(self)
            }

            fn from_text(text: &str) -> Option<Self> {
                let word: fn(&str) -> Option<Self> = $from_text;
                word(text)
            }
        }
    )*};
}

position_words!(
    u64: Bits64, u64::to_string, |text| text.parse().ok();
    u128: Bits128, u128::to_string, |text| text.parse().ok();
    Wide: Bits256, |words| numbers(words), |text| parse_numbers(text)?.try_into().ok();
    Long: Long, |words| numbers(words), |text| Some(parse_numbers(text)?.into())
);

/// No words are a dot.
fn numbers(words: &[u64]) -> String {
    if words.is_empty() {
        return ".".into();
    }
    words.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
}

fn parse_numbers(text: &str) -> Option<Vec<u64>> {
    if text == "." {
        return Some(Vec::new());
    }
    text.split('.').map(|number| number.parse().ok()).collect()
}

/// A position that packs into a word.
///
/// Laws: unpacking gives the packed position back, and different positions have different words.
pub trait Packed: Clone + 'static {
    /// The word.
    type Word: PositionWord;

    /// The position as a word.
    fn packed(self) -> Self::Word;

    /// The position that was packed into a word.
    fn unpacked(word: &Self::Word) -> Cow<'_, Self>;
}

/// A word is a position too, and so are shorter numbers.
macro_rules! packed_as {
    ($($position:ty => $word:ty),*) => {$(
        impl Packed for $position {
            type Word = $word;

            fn packed(self) -> $word {
                self.into()
            }

            fn unpacked(word: &$word) -> Cow<'_, Self> {
                Cow::Owned(*word as Self)
            }
        }
    )*};
}

packed_as!(u8 => u64, u16 => u64, u32 => u64, u64 => u64, u128 => u128);

macro_rules! packed_as_itself {
    ($($word:ty),*) => {$(
        impl Packed for $word {
            type Word = $word;

            fn packed(self) -> $word {
                self
            }

            fn unpacked(word: &$word) -> Cow<'_, Self> {
                Cow::Borrowed(word)
            }
        }
    )*};
}

packed_as_itself!(Wide, Long);

/// A move that is a number.
///
/// Laws: different moves have different numbers, numbers are in the order of the moves, and a
/// number gives its move back.
pub trait MoveNumber: Copy + 'static {
    /// The number of a move.
    fn number(self) -> u64;

    /// The move of a number.
    fn from_number(number: u64) -> Self;
}

macro_rules! move_numbers {
    ($($number:ty),*) => {$(
        impl MoveNumber for $number {
            fn number(self) -> u64 {
                self.into()
            }

            fn from_number(number: u64) -> Self {
                number as Self
            }
        }
    )*};
}

move_numbers!(u8, u16, u32, u64);

/// A list of numbers on which a game pushes moves of its own kind. Where its moves are numbers of
/// 64 bits already it pushes on the list itself, which the compiler decides.
pub(crate) struct OwnMoves<'n, M> {
    numbers: &'n mut Vec<u64>,
    own: Vec<M>,
}

impl<'n, M: MoveNumber> OwnMoves<'n, M> {
    pub(crate) fn new(numbers: &'n mut Vec<u64>) -> Self {
        Self { numbers, own: Vec::new() }
    }

    /// The list for the game.
    pub(crate) fn list(&mut self) -> &mut Vec<M> {
        (&mut *self.numbers as &mut dyn Any).downcast_mut().unwrap_or(&mut self.own)
    }

    /// Pushes the numbers of the game's own moves.
    pub(crate) fn number(self) {
        if TypeId::of::<M>() != TypeId::of::<u64>() {
            push_numbers(&self.own, self.numbers);
        }
    }
}

fn push_numbers<M: MoveNumber>(moves: &[M], numbers: &mut Vec<u64>) {
    numbers.extend(moves.iter().map(|mv| mv.number()));
}

/// The numbers of moves.
pub(crate) fn numbers_of<M: MoveNumber>(moves: Vec<M>) -> Vec<u64> {
    moves.into_iter().map(M::number).collect()
}

/// The moves of numbers.
pub(crate) fn from_numbers<M: MoveNumber>(numbers: &[u64]) -> Vec<M> {
    numbers.iter().map(|&number| M::from_number(number)).collect()
}

/// Packs positions, and pushes their words.
pub(crate) fn pack_all<P: Packed>(positions: Vec<P>, words: &mut Vec<P::Word>) {
    words.extend(positions.into_iter().map(P::packed));
}

/// The positions of words.
pub(crate) fn unpack_all<P: Packed>(words: &[P::Word]) -> Vec<P> {
    words.iter().map(|word| P::unpacked(word).into_owned()).collect()
}

/// The list of words as a list of positions, where positions are words themselves: a game then
/// pushes on the list itself. Others are packed one by one.
#[expect(clippy::ptr_arg, reason = "it is the list that is another type")]
pub(crate) fn as_positions<P: Packed>(words: &mut Vec<P::Word>) -> Option<&mut Vec<P>> {
    (words as &mut dyn Any).downcast_mut()
}

/// What follows in words and numbers, where positions and moves are these already.
pub(crate) fn as_following<M: MoveNumber, P: Packed>(
    following: &mut Following<u64, P::Word>,
) -> Option<&mut Following<M, P>> {
    (following as &mut dyn Any).downcast_mut()
}
