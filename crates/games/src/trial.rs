//! What the tests of every game do with its parameters.

use ludex_core::{BadText, Lang, Playable, Visitor};
use ludex_testkit::random::Random;
use ludex_testkit::{check_game, text};

/// Runs the laws on a game; gives its spec.
pub(crate) struct Laws;

impl Visitor for Laws {
    type Output = String;

    fn visit<G: Playable>(self, game: &G) -> String {
        check_game(game);
        game.spec()
    }
}

/// Gives a game's spec.
pub(crate) struct Spec;

impl Visitor for Spec {
    type Output = String;

    fn visit<G: Playable>(self, game: &G) -> String {
        game.spec()
    }
}

/// Whatever parameters are given, `spec_of` (a game's `visit` with [`Spec`]) gives an error, or a spec whose parameters
/// give that spec again. The parameters tried are hostile texts and `examples`, spoiled in many ways.
pub(crate) fn check_params(examples: &[&str], spec_of: impl Fn(&str) -> Result<String, BadText>) {
    let params_of = |params: &str| spec_of(params).map(|spec| spec.split_once(':').map_or("", |(_, p)| p).to_owned());
    for example in examples {
        assert!(spec_of(example).is_ok(), "{example}");
        let mut random = Random::new(1);
        (0..500).for_each(|_| text::any_spec(&text::spoil(example, &mut random), params_of));
    }
    text::hostile().for_each(|hostile| text::any_spec(&hostile, params_of));
}

/// What a reader is told, in both languages.
pub(crate) fn told<T>(read: Result<T, BadText>) -> [String; 2] {
    let error = read.err().expect("a bad text");
    [error.sentence(Lang::En), error.sentence(Lang::Fr)]
}
