//! What a value answers where its game lacks a capability.

use ludex_core::{AnyGame, Bare, Game, Outcome, Player, PositionWord, Status};

use super::Value;

/// No capability at all.
pub(crate) fn all<V: Value>(value: &V, at: &V::Position) {
    symmetry(value, at);
    placement(value, at);
    symbolic(value, at);
    key(value, at);
    ranking(value, at);
    unmove(value, at);
    sum_of_games(value, at);
    lower_bound(value, at);
    evaluate(value, at);
}

/// No symmetry but the identity.
pub(crate) fn symmetry<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.order(), value.stabiliser_order(at), value.stabiliser(at)), (1, 1, vec![0]));
    assert_eq!((value.image(0, at), value.image_move(0, 7)), (at.clone(), 7));
    assert_eq!((value.canonical(at), value.smallest(&[0], at)), (at.clone(), at.clone()));
    let mut all = [at.clone()];
    value.canonical_all(&mut all);
    assert_eq!(all, std::slice::from_ref(at));
}

/// No layout.
pub(crate) fn placement<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.layout(), value.stones(at)), (None, [0, 0]));
}

/// No table of moves.
pub(crate) fn symbolic<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.move_table(), value.contents(at)), (None, Vec::new()));
    assert_eq!(value.image_of_content(0, 0, 0), None);
}

/// No keys, and no position of any number.
pub(crate) fn key<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.key_bits(), value.key(at), value.at_key(0)), (None, 0, None));
}

/// No numbers.
pub(crate) fn ranking<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.tiers(), value.tier_len(0), value.rank(at), value.unrank(0, 0)), (0, 0, (0, 0), None));
}

/// No move taken back.
pub(crate) fn unmove<V: Value>(value: &V, at: &V::Position) {
    let mut before = vec![at.clone()];
    value.unmove(at, &mut before);
    assert_eq!((value.can_unmove(), before), (false, vec![at.clone()]));
}

/// No sum, and moves that can be listed.
pub(crate) fn sum_of_games<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.parts(at), value.known_grundy(at), value.moves_to(at, 0, 0)), (None, None, None));
    assert_eq!((value.heaps(), value.misere(), value.unlisted(at)), (false, false, None));
}

/// No bound.
pub(crate) fn lower_bound<V: Value>(value: &V, at: &V::Position) {
    assert_eq!((value.has_lower_bound(), value.lower_bound(at)), (false, 0));
    assert!(!value.unsolvable(at) && !value.is_vast());
}

/// No evaluation of any name, which is said in both languages.
pub(crate) fn evaluate<V: Value>(value: &V, at: &V::Position) {
    let mut promises = Vec::new();
    value.promise_all(at, &[0, 1], &mut promises);
    assert_eq!((value.evaluations().len(), value.promise(at, 0), promises), (0, 0, vec![0, 0]));
    let refused = value.evaluation("lines").expect_err("there is none");
    assert!(refused.sentence().en.contains("no evaluation"), "{refused}");
    assert!(refused.sentence().fr.contains("pas d'évaluation"), "{refused}");
}

/// A step to the end, and nothing but the rules.
struct Step;

impl Game for Step {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        1
    }

    fn expand(&self, at: &u64, moves: &mut Vec<u64>) -> Status {
        if *at == 0 {
            return Status::Over(Outcome::Win(Player::First));
        }
        moves.push(*at - 1);
        Status::Turn(Player::First)
    }

    fn play(&self, _: &u64, mv: u64) -> u64 {
        mv
    }
}

#[test]
fn a_game_of_rules_alone_lacks_everything_else() {
    let game = AnyGame::new(Bare::new("step", Step));
    ludex_testkit::check_game(&game);
    assert_eq!(format!("{game:?}"), "AnyGame(step)");
    [0, 1].map(u64::any).iter().for_each(|at| all(&game, at));
}

/// Positions of one kind are none of another.
#[test]
#[should_panic(expected = "a position of this game")]
fn a_position_of_another_game_is_refused() {
    let game = AnyGame::new(Bare::new("step", Step));
    game.expand(&1u128.any(), &mut Vec::new());
}
