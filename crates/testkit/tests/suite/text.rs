//! Texts that a person may type, good and bad, on every game of the registry: what the fuzz targets
//! run, in small.

use ludex::records::laws::any_records;
use ludex::registry;
use ludex_core::Notation as _;
use ludex_testkit::random::Random;
use ludex_testkit::text;
use proptest::prelude::*;

use crate::game;

fn spec_of(spec: &str) -> Result<String, ludex::registry::SpecError> {
    registry::listed_game(spec).map(|game| game.spec())
}

#[test]
fn every_game_is_tried() {
    for game in registry::games() {
        assert!(text::GAMES.iter().any(|spec| spec.split(':').next() == Some(game.name)), "{} in GAMES", game.name);
    }
    assert!(text::GAMES.iter().all(|spec| spec_of(spec).is_ok()));
}

#[test]
fn hostile_texts() {
    for hostile in text::hostile() {
        text::any_spec(&hostile, spec_of);
        for name in registry::games().iter().map(|game| game.name) {
            text::any_spec(&format!("{name}:{hostile}"), spec_of);
        }
        for spec in text::GAMES {
            let game = game(spec);
            text::any_position(&game, &hostile);
            text::any_moves(&game, &hostile);
        }
    }
}

#[test]
fn spoiled_specs() {
    let mut random = Random::new(1);
    for spec in text::GAMES {
        for _ in 0..ludex_testkit::trials(100) {
            text::any_spec(&text::spoil(spec, &mut random), spec_of);
        }
    }
}

#[test]
fn spoiled_records() {
    let record = "[Game \"tictactoe\"]\n[First \"a \\\"b\"]\n[Result \"1-0\"]\n\n1. 5 2 2. 1 9 3. 7 3 4. 4 1-0\n\n";
    let two = record.to_owned() + "[Game \"nim:3,4\"]\n[Start \"1,4\"]\n\n2:4 *\n";
    let mut random = Random::new(2);
    registry::install();
    any_records(&two);
    for _ in 0..ludex_testkit::trials(2_000) {
        let mut spoilt = two.clone();
        for _ in 0..=random.below(4) {
            spoilt = text::spoil(&spoilt, &mut random);
        }
        any_records(&spoilt);
    }
    text::hostile().for_each(|hostile| any_records(&hostile));
}

/// Characters of which specs, positions and moves are made, and some that never are.
const LETTERS: &str = "[a-hXO_.o/,0-9x:=-]{0,40}";

proptest! {
    #![proptest_config(ProptestConfig { cases: ludex_testkit::trials(300), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_spec(text in prop_oneof![".*", LETTERS, "(mnk|connect4|othello|sliding|nim):[0-9x,]{0,12}"]) {
        text::any_spec(&text, spec_of);
    }

    #[test]
    fn any_position(number: u8, text in prop_oneof![".*", LETTERS]) {
        text::any_position(&game(text::game(number)), &text);
    }

    #[test]
    fn any_moves(number: u8, text in prop_oneof![".*", "([a-h][1-8]|[0-9:]{1,3}| ){0,40}"]) {
        text::any_moves(&game(text::game(number)), &text);
    }

    #[test]
    fn any_lists(number: u8, text in prop_oneof![".*", "([a-h][1-8]|[0-9:]{1,3}|pass| |\n){0,40}"]) {
        registry::install();
        ludex::records::laws::any_lists(text::game(number), &text);
    }
}
