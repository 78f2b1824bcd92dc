//! A game as a value answers as the game itself: rules, texts, pictures and all capabilities, in
//! the positions of random play.
//!
//! Each typed game is compared with its value whose words are of any kind (`AnyGame`), and one game
//! of each kind of word with its value of that kind alone (`DynGame`), on which engines run.

mod absent;
mod bare;
mod capabilities;
mod packing;
mod rules;
mod texts;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

use bnum::types::{U256, U512};
use ludex::games::chess::Chess;
use ludex::games::connect4::Connect4;
use ludex::games::diaballik::{self, Diaballik};
use ludex::games::draughts::{Draughts, Rules};
use ludex::games::dvonn::Dvonn;
use ludex::games::fibonacci_nim::FibonacciNim;
use ludex::games::gipf::{self, Gipf};
use ludex::games::go::Go;
use ludex::games::kamon::{self, Kamon};
use ludex::games::kayles::Kayles;
use ludex::games::mana::Mana;
use ludex::games::mnk::Mnk;
use ludex::games::nim::Nim;
use ludex::games::othello::Othello;
use ludex::games::peg_solitaire::{Board, Goal, PegSolitaire};
use ludex::games::sliding::Sliding;
use ludex::games::teeko::Teeko;
use ludex::games::tictactoe;
use ludex::registry;
use ludex_core::{
    AnyEvaluation, AnyGame, Capabilities, Game, MoveNumber, Notation, Packed, Playable, PositionWord, Wide, dyn_game,
};
use ludex_testkit::check_game;
use ludex_testkit::random::Random;

/// A game of a type of its own, which can be made a value.
trait Typed: Capabilities<Position: Packed + Ord, Move: MoveNumber> + Clone + Send + 'static {}

impl<G: Capabilities<Position: Packed + Ord, Move: MoveNumber> + Clone + Send + 'static> Typed for G {}

/// A game as a value, whatever its words are.
trait Value: Playable<Move = u64, Evaluation = AnyEvaluation> {}

impl<V: Playable<Move = u64, Evaluation = AnyEvaluation>> Value for V {}

/// A typed game and the value that was made of it.
struct Twins<'g, G: Game, V: Game> {
    game: &'g G,
    value: &'g V,
    /// What the value calls a position of the game.
    word: fn(&G::Position) -> V::Position,
}

impl<G: Typed, V: Value> Twins<'_, G, V> {
    /// The word of a position.
    fn word(&self, at: &G::Position) -> V::Position {
        (self.word)(at)
    }

    /// The words of some positions.
    fn words<'p>(&self, positions: impl IntoIterator<Item = &'p G::Position>) -> Vec<V::Position> {
        positions.into_iter().map(self.word).collect()
    }

    fn check(&self, positions: &[G::Position]) {
        assert_eq!(self.value.start(), self.word(&self.game.start()));
        assert_eq!(self.value.seats(), self.game.seats());
        assert_eq!(self.value.loops(), self.game.loops());
        self.check_bulk(positions);
        for (at, seed) in positions.iter().zip(0..) {
            self.check_rules(at);
            self.check_playout(at, seed);
            self.check_texts(at);
            self.check_capabilities(at);
        }
    }
}

/// Positions of some random games, each once.
fn sample<G: Game>(game: &G) -> Vec<G::Position> {
    const GAMES: u64 = 6;
    const PLIES: usize = 70;
    let (mut positions, mut seen) = (Vec::new(), HashSet::new());
    for seed in 0..GAMES {
        let (mut at, mut moves, mut random) = (game.start(), Vec::new(), Random::new(seed));
        for _ in 0..PLIES {
            if seen.insert(at.clone()) {
                positions.push(at.clone());
            }
            moves.clear();
            game.expand(&at, &mut moves);
            let Some(&mv) = random.pick(&moves) else { break };
            at = game.play(&at, mv);
        }
    }
    positions
}

/// Something to do with every game as a type.
trait ForTyped {
    fn with<G: Typed>(&self, game: &G);
}

/// All games of the registry, each in one kind of its words.
fn for_every_game(check: &impl ForTyped) {
    check.with(&tictactoe::new());
    check.with(&Mnk::<u128>::new(13, 9, 5));
    check.with(&Connect4::<U256>::new(12, 12, 4));
    check.with(&Othello::<u64>::new(8, 8));
    check.with(&Go::<u64>::new(7, 8, true, 1));
    check.with(&Draughts::<Wide>::new(10, 10, Rules::International));
    check.with(&Nim::new(&[3, 4, 5], false));
    check.with(&Nim::new(&[40, 2, 2, 0], true));
    check.with(&Kayles::new(&[9, 4], false));
    check.with(&Kayles::new(&[5, 3, 2], true));
    check.with(&FibonacciNim::new(60));
    check.with(&pegs(Board::english()));
    check.with(&pegs(Board::european()));
    check.with(&pegs(Board::triangle(5).expect("a board")));
    check.with(&Sliding::new(3, 3));
    check.with(&Sliding::new(4, 4));
    check.with(&Teeko::new(false));
    check.with(&Teeko::new(true));
    check.with(&Chess);
    check.with(&Gipf::new(gipf::Variant::Standard, 3, 5));
    check.with(&Diaballik::new(4, 4, 2, diaballik::USUAL));
    check.with(&Dvonn::<u128>::new(&[3, 4, 5, 4, 3], 3));
    check.with(&Kamon::new(kamon::Layout::shuffled(3, 1), kamon::Readings::default()));
    check.with(&Mana::new(&[vec![1, 2, 3], vec![2, 3, 1], vec![3, 1, 2]], 1, false));
}

/// All games of the registry, in all kinds of their words.
fn in_all_words(check: &impl ForTyped) {
    for_every_game(check);
    check.with(&Mnk::<u32>::new(4, 3, 3));
    check.with(&Mnk::<u64>::new(8, 8, 5));
    check.with(&Mnk::<U256>::new(15, 15, 5));
    check.with(&Mnk::<U256>::new(3, 3, 3));
    check.with(&Connect4::<u64>::new(7, 6, 4));
    check.with(&Connect4::<u128>::new(12, 8, 4));
    check.with(&Othello::<u32>::new(4, 4));
    check.with(&Othello::<u128>::new(10, 10));
    check.with(&Go::<u32>::new(5, 5, false, 0));
    check.with(&Go::<u128>::new(11, 11, false, 15));
    check.with(&Go::<U256>::new(13, 13, false, 15));
    check.with(&Go::<U512>::new(18, 15, true, 15));
    check.with(&Draughts::<u64>::new(6, 6, Rules::International));
    check.with(&Draughts::<u128>::new(8, 8, Rules::English));
    check.with(&Dvonn::<u64>::new(&[2, 3, 2], 1));
    check.with(&Dvonn::<Wide>::new(&[9, 10, 11, 10, 9], 3));
}

fn pegs(board: Board) -> PegSolitaire {
    let hole = board.usual_hole();
    PegSolitaire::new(board, hole, Goal::Hole(hole))
}

#[test]
fn no_game_is_missing() {
    #[derive(Default)]
    struct Names(RefCell<BTreeSet<String>>);

    impl ForTyped for Names {
        fn with<G: Typed>(&self, game: &G) {
            self.0.borrow_mut().insert(game.spec().split(':').next().expect("a name").to_owned());
        }
    }

    let named = Names::default();
    for_every_game(&named);
    assert_eq!(named.0.into_inner(), registry::games().iter().map(|about| about.name.to_owned()).collect());
}

#[test]
fn words_and_numbers_keep_their_laws() {
    struct Packing;

    impl ForTyped for Packing {
        fn with<G: Typed>(&self, game: &G) {
            packing::check(game, &sample(game));
        }
    }

    in_all_words(&Packing);
}

/// The seam is the same code whatever the words are, whose own laws are above.
#[test]
fn a_value_answers_as_its_game() {
    struct Answers;

    impl ForTyped for Answers {
        fn with<G: Typed>(&self, game: &G) {
            let value = AnyGame::new(game.clone());
            Twins { game, value: &value, word: |at| at.clone().packed().any() }.check(&sample(game));
        }
    }

    for_every_game(&Answers);
}

#[test]
fn a_value_of_one_kind_of_words_answers_as_its_game() {
    fn check<G: Typed>(game: &G) {
        let value = dyn_game(game.clone());
        Twins { game, value: &value, word: |at| at.clone().packed() }.check(&sample(game));
    }

    check(&tictactoe::new());
    check(&Teeko::new(false));
    check(&Mnk::<u64>::new(8, 8, 5));
    check(&Othello::<u64>::new(8, 8));
    check(&Mnk::<U256>::new(15, 15, 5));
}

/// The registry makes the same game of its name.
#[test]
fn a_name_gives_the_game() {
    struct Registered;

    impl ForTyped for Registered {
        fn with<G: Typed>(&self, game: &G) {
            let spec = game.spec();
            let registered = registry::game(&spec).expect("a game of the registry");
            assert_eq!(registered.spec(), spec);
            for at in sample(game) {
                let text = game.position_text(&at);
                let read = registered.read_position(&text).expect("a position of the same game");
                assert_eq!(registered.position_text(&read), text, "{spec}");
            }
        }
    }

    in_all_words(&Registered);
}

/// A value whose words are of any kind is a game like others: one of each kind of word.
#[test]
fn a_value_keeps_the_laws() {
    for spec in ["tictactoe", "mnk:7x7,5", "othello", "mnk:12x12,5", "kayles:7,4", "sliding", "teeko"] {
        check_game(&registry::game(spec).expect("a game"));
    }
}
