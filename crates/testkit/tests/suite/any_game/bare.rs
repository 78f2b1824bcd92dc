//! Games of which only the rules are made a value: positions and moves are shown as numbers.

use bnum::types::U256;
use ludex::games::mnk::Mnk;
use ludex::games::othello::Othello;
use ludex::games::sliding::Sliding;
use ludex::games::tictactoe;
use ludex_core::{
    AnyGame, Bare, Game, MoveNumber, Notation, Outcome, Packed, Player, PositionWord, Seats, Status, View,
};
use ludex_testkit::check_game;

use super::{Typed, absent, sample};

fn bare<G: Typed>(game: &G) -> AnyGame {
    AnyGame::new(Bare::new("bare", game.clone()))
}

/// The rules are those of the game, a position is read from its number, and nothing else is there.
fn check<G: Typed>(game: &G) {
    let value = bare(game);
    check_game(&value);
    for at in &sample(game) {
        is_the_same(game, &value, at);
    }
    let mut moves = Vec::new();
    let mut near = vec![value.start()];
    value.successors(&value.start(), &mut moves, &mut near);
    for any in near {
        let text = value.position_text(&any);
        assert!(!text.is_empty(), "{any:?} of {}", game.spec());
        assert_eq!(value.read_position(&text).as_ref(), Ok(&any), "{any:?} of {}", game.spec());
    }
}

fn is_the_same<G: Typed>(game: &G, value: &AnyGame, at: &G::Position) {
    let (mut own, mut moves) = (Vec::new(), Vec::new());
    let any = at.clone().packed().any();
    assert_eq!(value.expand(&any, &mut moves), game.expand(at, &mut own), "{at:?}");
    assert_eq!(moves, own.iter().map(|mv| mv.number()).collect::<Vec<_>>(), "{at:?}");
    assert_eq!((value.ply(&any), value.stage(&any)), (game.ply(at), game.stage(at)), "{at:?}");
    assert_eq!(value.picture(&any).touches.len(), moves.len());
    for &mv in &moves {
        assert_eq!(value.read_move(&any, &mv.to_string()), Ok(mv), "{at:?}");
    }
    absent::all(value, &any);
}

/// What is too far from the start is refused by a sentence, and no rule is asked of it.
#[test]
fn a_position_far_away_is_refused() {
    let game = AnyGame::new(Bare::new("bare", Mnk::<u64>::new(8, 8, 5)));
    let far = game.read_position("1234567890123").unwrap_err();
    assert!(far.to_string().contains("nearest to the start"), "{far}");
    let none = AnyGame::new(Bare::new("matches", Matches)).read_position("17").unwrap_err();
    assert!(none.to_string().contains("no sequence of moves leads"), "{none}");
}

/// So many matches below 256, one of which is taken.
struct Matches;

impl Game for Matches {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        3
    }

    fn expand(&self, at: &u8, moves: &mut Vec<u8>) -> Status {
        moves.extend((*at > 0).then_some(1));
        if *at == 0 { Status::Over(Outcome::SOLVED) } else { Status::Turn(Player::First) }
    }

    fn play(&self, at: &u8, mv: u8) -> u8 {
        at - mv
    }

    fn seats(&self) -> Seats {
        Seats::Solo
    }
}

/// A number that no position has is not read as another.
#[test]
fn a_number_of_no_position_is_refused() {
    let game = AnyGame::new(Bare::new("matches", Matches));
    check_game(&game);
    assert_eq!(game.read_position("2"), Ok(2u64.any()));
    assert!(game.read_position("258").is_err(), "{:?}", game.read_position("258"));
}

/// One of each kind of word.
macro_rules! rules_alone {
    ($($name:ident: $game:expr;)*) => {$(
        #[test]
        fn $name() {
            check(&$game);
        }
    )*};
}

rules_alone! {
    of_short_words: tictactoe::new();
    of_digits: Sliding::new(3, 2);
    of_two_words: Mnk::<u64>::new(3, 3, 3);
    of_wide_words: Othello::<u64>::new(4, 4);
    of_long_words: Mnk::<U256>::new(3, 2, 2);
}
