//! What the tests of every game do with its parameters.

use ludex_core::{AnyGame, BadText, Notation as _};
use ludex_testkit::random::Random;
use ludex_testkit::{check_game, text};

/// Runs the laws on a game; gives its spec.
pub(crate) fn laws(game: Result<AnyGame, BadText>) -> Result<String, BadText> {
    let game = game?;
    check_game(&game);
    Ok(game.spec())
}

/// A game's spec.
pub(crate) fn spec(game: Result<AnyGame, BadText>) -> Result<String, BadText> {
    Ok(game?.spec())
}

/// Whatever parameters are given, `spec_of` gives an error, or a spec whose parameters give that
/// spec again. The parameters tried are hostile texts and `examples`, spoiled in many ways.
pub(crate) fn check_params(examples: &[&str], spec_of: impl Fn(&str) -> Result<String, BadText>) {
    let params_of = |params: &str| spec_of(params).map(|spec| spec.split_once(':').map_or("", |(_, p)| p).to_owned());
    for example in examples {
        assert!(spec_of(example).is_ok(), "{example}");
        let mut random = Random::new(1);
        (0..500).for_each(|_| text::any_spec(&text::spoil(example, &mut random), params_of));
    }
    text::hostile().for_each(|hostile| text::any_spec(&hostile, params_of));
}

/// The error message in both languages.
pub(crate) fn told<T>(read: Result<T, BadText>) -> [String; 2] {
    let told = read.err().expect("a bad text").sentence();
    [told.en.into_owned(), told.fr.into_owned()]
}
