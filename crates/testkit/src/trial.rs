//! What the tests of every game do with its parameters.

use crate::random::Random;
use crate::{check_game, oracle, text};
use ludex_core::prelude::*;
use ludex_core::{AnyGame, BadText, Factor, Formula};

/// Runs the laws on a game; gives its spec.
///
/// # Errors
/// The game could not be read.
///
/// # Panics
/// A law is broken.
pub fn laws(game: Result<AnyGame, BadText>) -> Result<String, BadText> {
    let game = game?;
    check_game(&game);
    Ok(game.spec())
}

/// A game's spec.
///
/// # Errors
/// The game could not be read.
pub fn spec(game: Result<AnyGame, BadText>) -> Result<String, BadText> {
    Ok(game?.spec())
}

/// Whatever parameters are given, `spec_of` gives an error, or a spec whose parameters give that
/// spec again. The parameters tried are hostile texts and `examples`, spoiled in many ways.
///
/// # Panics
/// A text does worse, or an example is none.
pub fn check_params(examples: &[&str], spec_of: impl Fn(&str) -> Result<String, BadText>) {
    let params_of = |params: &str| spec_of(params).map(|spec| spec.split_once(':').map_or("", |(_, p)| p).to_owned());
    for example in examples {
        assert!(spec_of(example).is_ok(), "{example}");
        let mut random = Random::new(1);
        (0..500).for_each(|_| text::any_spec(&text::spoil(example, &mut random), params_of));
    }
    text::hostile().for_each(|hostile| text::any_spec(&hostile, params_of));
}

/// The error message in both languages.
///
/// # Panics
/// The text was read.
pub fn told<T>(read: Result<T, BadText>) -> [String; 2] {
    let told = read.err().expect("a bad text").sentence();
    [told.en.into_owned(), told.fr.into_owned()]
}

/// The products of a formula.
fn products(formula: &Formula) -> Vec<u128> {
    let choose =
        |all: u32, chosen: u32| (0..chosen).fold(1, |ways, i| ways * u128::from(all - i.min(all)) / u128::from(i + 1));
    let value = |factor: &Factor| match *factor {
        Factor::Number(number) => number.into(),
        Factor::Choose(all, chosen) => choose(all, chosen),
        Factor::Power(base, exponent) => u128::from(base).pow(exponent),
    };
    formula.products.iter().map(|factors| factors.iter().map(value).product()).collect()
}

fn formulas(game: &AnyGame) -> Vec<Formula> {
    let formulas = game.formulas();
    assert!(!formulas.is_empty(), "{game:?} has formulas");
    formulas
}

/// The positions that can be reached are as many as a game's formulas say, ply by ply where they
/// do. Gives the tightest formula from above.
///
/// # Panics
/// They are not, or the game has no formulas.
pub fn within_bounds(game: &AnyGame) -> u128 {
    let reached = oracle::positions(game, &game.start());
    let mut most = u128::MAX;
    for formula in formulas(game) {
        let bounds = products(&formula);
        let holds =
            |bound: u128, reached: u64| (bound <= reached.into()) == formula.is_least || bound == reached.into();
        if formula.is_by_ply {
            assert!(bounds.iter().zip(&reached).all(|(&bound, &reached)| holds(bound, reached)), "{}", formula.name);
        }
        assert!(holds(bounds.iter().sum(), reached.iter().sum()), "{} of {}", formula.name, game.spec());
        if !formula.is_least {
            most = most.min(bounds.iter().sum());
        }
    }
    most
}

/// How many keys are those of positions, of all that there could be.
///
/// # Panics
/// The game has no keys.
pub fn keys(game: &AnyGame) -> u128 {
    let bits = game.key_bits().expect("keys");
    (0..1u128 << bits).filter(|&key| game.at_key(key).is_some()).count() as u128
}
