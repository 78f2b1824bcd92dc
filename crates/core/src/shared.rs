//! A game behind a reference or an `Arc` is the game; and its rules are those of the games that
//! hold no more of it.

use std::ops::Deref;
use std::sync::Arc;

use crate::{
    BadText, Bare, Condition, Evaluate, EvaluationAbout, Following, Foreseen, Foresight, Formula, Game, GameError,
    Generator, Key, Layout, Legality, LowerBound, MoveTable, Notation, Picture, Piece, Placement, Player,
    PlayoutResult, Ranking, RulesAlone, Seats, Setting, Side, Status, SumOfGames, Symbolic, Symmetry, Text, Unmove,
    View,
};

/// `impl Trait for &T`, `for Arc<T>` and for others, each method handed on to what they hold.
macro_rules! hand_on {
    ($name:ident $methods:tt $(, for $other:ident by $held:path)*) => {
        hand_on! { impl<T: $name + ?Sized> $name for &T, Deref::deref, $methods }
        hand_on! { impl<T: $name + Send + ?Sized> $name for Arc<T>, Deref::deref, $methods }
        $(hand_on! { impl<T: $name> $name for $other<T>, $held, $methods })*
    };
    (impl<T: $name:ident $(+ $bound:ident)* $(+ ?$sized:ident)?> $same:ident for $holder:ty, $held:path, {
        $(type $of:ident;)*
        $(fn $method:ident(&self $(, $arg:ident: $kind:ty)*) $(-> $result:ty)?;)*
    }) => {
        impl<T: $name $(+ $bound)* $(+ ?$sized)?> $name for $holder {
            $(type $of = T::$of;)*
            $(
                #[inline]
                fn $method(&self $(, $arg: $kind)*) $(-> $result)? {
                    $held(self).$method($($arg),*)
                }
            )*
        }
    };
}

hand_on!(Game {
    type Position;
    type Move;
    fn start(&self) -> Self::Position;
    fn expand(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Status;
    fn status(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Result<Status, GameError>;
    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position;
    fn seats(&self) -> Seats;
    fn ply(&self, at: &Self::Position) -> Option<u32>;
    fn stage(&self, at: &Self::Position) -> Option<u32>;
    fn loops(&self) -> bool;
    fn turn(&self, at: &Self::Position) -> Option<Player>;
    fn successors(&self, at: &Self::Position, moves: &mut Vec<Self::Move>, next: &mut Vec<Self::Position>) -> Status;
    fn together(&self) -> usize;
    fn successors_all(&self, positions: &[Self::Position], following: &mut Following<Self::Move, Self::Position>);
    fn play_all(&self, at: &Self::Position, moves: &[Self::Move], next: &mut Vec<Self::Position>);
    fn count_replies(&self, at: &Self::Position, moves: &mut Vec<Self::Move>) -> Result<u64, GameError>;
    fn playout(&self, from: &Self::Position, random: &mut Generator, moves: &mut Vec<Self::Move>, longest: u32)
        -> Result<PlayoutResult, GameError>;
}, for Bare by Bare::rules, for RulesAlone by RulesAlone::rules);

hand_on!(Symmetry {
    fn order(&self) -> usize;
    fn image(&self, element: usize, at: &Self::Position) -> Self::Position;
    fn image_move(&self, element: usize, mv: Self::Move) -> Self::Move;
    fn canonical(&self, at: &Self::Position) -> Self::Position;
    fn canonical_all(&self, positions: &mut [Self::Position]);
    fn smallest(&self, elements: &[usize], at: &Self::Position) -> Self::Position;
    fn stabiliser_order(&self, at: &Self::Position) -> usize;
    fn stabiliser(&self, at: &Self::Position) -> Vec<usize>;
});

hand_on!(Notation {
    fn spec(&self) -> String;
    fn rules_digest(&self) -> u64;
    fn position_text(&self, at: &Self::Position) -> String;
    fn read_position(&self, text: &str) -> Result<Self::Position, BadText>;
    fn settings(&self, text: &str) -> Vec<Setting>;
    fn piled(&self, cell: &str, piece: &str) -> Option<String>;
    fn move_text(&self, at: &Self::Position, mv: Self::Move) -> String;
    fn why_illegal(&self, at: &Self::Position, text: &str) -> Option<Text>;
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, BadText>;
    fn squares_text(&self, at: &Self::Position, mv: Self::Move) -> Option<String>;
    fn sides(&self) -> Option<[Side; 2]>;
    fn theory(&self, at: &Self::Position) -> Option<Text>;
    fn usual_tags(&self) -> Vec<(&'static str, &'static str)>;
    fn record_tags(&self) -> [&'static str; 3];
    fn record_position(&self, at: &Self::Position) -> String;
});

hand_on!(View {
    fn picture(&self, at: &Self::Position) -> Picture<Self::Move>;
    fn pile(&self, cell: &str) -> Option<Piece>;
    fn decided_by(&self, at: &Self::Position) -> Vec<usize>;
    fn remark(&self, at: &Self::Position) -> Option<Text>;
});

hand_on!(Placement {
    fn layout(&self) -> Option<Layout>;
    fn stones(&self, at: &Self::Position) -> [u128; 2];
    fn cell_of(&self, at: &Self::Position, mv: Self::Move) -> u32;
});

hand_on!(Symbolic {
    fn move_table(&self) -> Option<MoveTable>;
    fn contents(&self, at: &Self::Position) -> Vec<u8>;
    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)>;
});

hand_on!(Key {
    fn key_bits(&self) -> Option<u32>;
    fn key(&self, at: &Self::Position) -> u128;
    fn at_key(&self, key: u128) -> Option<Self::Position>;
    fn reached_from(&self, at: &Self::Position) -> Option<Vec<u64>>;
});

hand_on!(Ranking {
    fn tiers(&self) -> u32;
    fn tier_len(&self, tier: u32) -> u64;
    fn rank(&self, at: &Self::Position) -> (u32, u64);
    fn unrank(&self, tier: u32, number: u64) -> Option<Self::Position>;
    fn rank_all(&self, positions: &[Self::Position], ranks: &mut Vec<(u32, u64)>);
    fn converted(&self, tier: u32) -> Option<String>;
    fn convert(&self, at: &Self::Position) -> Self::Position;
});

hand_on!(Unmove {
    fn can_unmove(&self) -> bool;
    fn unmove(&self, at: &Self::Position, before: &mut Vec<Self::Position>);
});

hand_on!(SumOfGames {
    fn parts(&self, at: &Self::Position) -> Option<Vec<Self::Position>>;
    fn known_grundy(&self, part: &Self::Position) -> Option<u64>;
    fn moves_to(&self, at: &Self::Position, part: usize, value: u64) -> Option<Vec<Self::Move>>;
    fn heaps(&self) -> bool;
    fn misere(&self) -> bool;
    fn unlisted(&self, at: &Self::Position) -> Option<Text>;
});

hand_on!(Legality {
    fn condition(&self) -> Option<Condition>;
    fn formulas(&self) -> Vec<Formula>;
});

hand_on!(LowerBound {
    fn has_lower_bound(&self) -> bool;
    fn lower_bound(&self, at: &Self::Position) -> u32;
    fn unsolvable(&self, at: &Self::Position) -> bool;
    fn is_vast(&self) -> bool;
});

hand_on!(Foresight {
    fn has_foresight(&self) -> bool;
    fn foresee(&self, key: u128, moves: &mut Vec<Foreseen>);
    fn plies_to_draw(&self, at: &Self::Position) -> u32;
    fn is_solved_alone(&self, at: &Self::Position) -> bool;
});

hand_on!(Evaluate {
    type Evaluation;
    fn evaluations(&self) -> &'static [EvaluationAbout];
    fn evaluation(&self, text: &str) -> Result<Self::Evaluation, BadText>;
    fn evaluate(&self, by: &Self::Evaluation, at: &Self::Position) -> i32;
    fn unit(&self, by: &Self::Evaluation) -> i32;
    fn promise(&self, at: &Self::Position, mv: Self::Move) -> i32;
    fn promise_all(&self, at: &Self::Position, moves: &[Self::Move], promises: &mut Vec<i32>);
});
