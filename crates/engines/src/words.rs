//! The kinds of words that engines are compiled for.
//!
//! Every kind costs a copy of every engine: seconds of each build, and megabytes. Two kinds hold
//! all games that are listed or solved whole. Games with longer positions are searched and played,
//! where time is spent elsewhere, and use the engine that dispatches on the kind for each position.

use std::marker::PhantomData;
use std::num::NonZeroU32;

use ludex_core::{
    AnyEvaluation, AnyGame, AnyPosition, Choice, DynGame, Game as _, Halt, Observer, Playable, PositionWord, Strategy,
    owned_bytes,
};

/// A kind of words, and of games whose positions they are.
pub(crate) trait Words: Clone + Ord + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static {
    /// The games.
    type Game: Playable<Position = Self, Move = u64, Evaluation = AnyEvaluation> + Clone + 'static;

    /// The game behind one of any kind, whose words are of this one.
    fn game(game: &AnyGame) -> &Self::Game;

    /// The word of a position of such a game.
    fn word(at: &AnyPosition) -> &Self;

    /// The position of a word.
    fn any(self) -> AnyPosition;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Words for $word {
            type Game = DynGame<$word>;

            fn game(game: &AnyGame) -> &DynGame<$word> {
                <$word>::game_of(game).expect("a game of this kind")
            }

            fn word(at: &AnyPosition) -> &$word {
                ludex_core::word(at)
            }

            fn any(self) -> AnyPosition {
                PositionWord::any(self)
            }
        }
    )*};
}

words!(u64, u128);

impl Words for AnyPosition {
    type Game = AnyGame;

    fn game(game: &AnyGame) -> &AnyGame {
        game
    }

    fn word(at: &AnyPosition) -> &AnyPosition {
        at
    }

    fn any(self) -> AnyPosition {
        self
    }
}

/// The expression with the kind of a game's words as `W`, for engines that list many positions.
macro_rules! with_words {
    ($game:expr, $words:ident => $do:expr) => {
        match $game {
            ludex_core::AnyGame::Bits64(_) => {
                type $words = u64;
                $do
            }
            ludex_core::AnyGame::Bits128(_) => {
                type $words = u128;
                $do
            }
            ludex_core::AnyGame::Bits256(_) | ludex_core::AnyGame::Long(_) => {
                type $words = ludex_core::AnyPosition;
                $do
            }
        }
    };
}
pub(crate) use with_words;

/// The same for engines that are called rarely, or whose time is spent elsewhere: compiled for
/// words of 64 bits and for any.
macro_rules! with_few_words {
    ($game:expr, $words:ident => $do:expr) => {
        match $game {
            ludex_core::AnyGame::Bits64(_) => {
                type $words = u64;
                $do
            }
            _ => {
                type $words = ludex_core::AnyPosition;
                $do
            }
        }
    };
}
pub(crate) use with_few_words;

/// The bytes that engines hold for a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryBytes {
    /// Its word alone.
    pub word: usize,
    /// With a score, as finished layers have it.
    pub scored: usize,
    /// With a score or none, as a memory of what was searched has it.
    pub remembered: usize,
    /// With the number and the move of a question about it.
    pub asked: usize,
    /// What it has allocated beside any of these: nothing but where positions are long.
    pub owned: usize,
}

impl EntryBytes {
    /// Those of a game.
    #[must_use]
    pub fn for_game(game: &AnyGame) -> Self {
        // Recursion is compiled for fewer kinds.
        let remembered = with_few_words!(game, W => size_of::<(W, Option<NonZeroU32>)>());
        with_words!(game, W => Self {
            word: size_of::<W>(),
            scored: size_of::<(W, NonZeroU32)>(),
            remembered,
            asked: size_of::<(W, u32, u8)>(),
            owned: owned_bytes(W::word(&game.start())),
        })
    }
}

/// A strategy for the words of a game, as a strategy for the game.
pub(crate) struct OnWords<W, S> {
    strategy: S,
    words: PhantomData<fn() -> W>,
}

impl<W, S> OnWords<W, S> {
    pub(crate) fn new(strategy: S) -> Self {
        Self { strategy, words: PhantomData }
    }
}

impl<W: Words, S: Strategy<W::Game>> Strategy<AnyGame> for OnWords<W, S> {
    fn choose(&mut self, game: &AnyGame, at: &AnyPosition, observer: &dyn Observer) -> Result<Choice<u64>, Halt> {
        self.strategy.choose(W::game(game), W::word(at), observer)
    }

    fn begin(&mut self, seed: u64) {
        self.strategy.begin(seed);
    }
}

/// A strategy for a game, as a strategy for its words.
pub(crate) struct OffWords<'s, W> {
    game: &'s AnyGame,
    strategy: Box<dyn Strategy<AnyGame> + 's>,
    words: PhantomData<fn() -> W>,
}

impl<'s, W> OffWords<'s, W> {
    pub(crate) fn new(game: &'s AnyGame, strategy: Box<dyn Strategy<AnyGame> + 's>) -> Self {
        Self { game, strategy, words: PhantomData }
    }
}

impl<W: Words> Strategy<W::Game> for OffWords<'_, W> {
    fn choose(&mut self, _: &W::Game, at: &W, observer: &dyn Observer) -> Result<Choice<u64>, Halt> {
        self.strategy.choose(self.game, &at.clone().any(), observer)
    }

    fn begin(&mut self, seed: u64) {
        self.strategy.begin(seed);
    }
}
