//! Laws of [`Key`]: keys are injective, fit their bits, and give positions back.

use std::collections::HashMap;

use ludex_core::Key;

use crate::random::Random;
use crate::{Laws, Sample};

pub(super) fn check<G: Key>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let Some(bits) = laws.game.key_bits() else { return };
    let mut owners = HashMap::new();
    for at in laws.positions(sample) {
        let key = laws.game.key(at);
        let fits = bits <= 128 && key.checked_shr(bits).unwrap_or(0) == 0;
        laws.hold(["a key has the bits it may have", "une clé n'a que les bits permis"], at, fits, || {
            format!("{key:#x} has more than {bits}")
        });
        let again = laws.game.at_key(key);
        laws.hold(
            ["a key gives its position back", "une clé redonne sa position"],
            at,
            again.as_ref() == Some(at),
            || format!("{key:#x}: {again:?}"),
        );
        let owner = *owners.entry(key).or_insert(at);
        laws.hold(
            ["different positions have different keys", "des positions différentes ont des clés différentes"],
            at,
            owner == at,
            || format!("{key:#x} is of {owner:?}"),
        );
    }
    any_number_is_a_key_or_none(laws, sample, bits);
    let start = laws.game.start();
    if let Some(factors) = laws.game.reached_from(&start).filter(|_| sample.whole) {
        let reached = factors.into_iter().map(u128::from).fold(1, u128::saturating_mul);
        let found = sample.positions.len() as u128;
        laws.hold(
            ["a formula tells how many positions there are", "une formule donne le nombre de positions"],
            &start,
            reached == found,
            || format!("{reached} by the formula, {found} found"),
        );
    }
}

/// Numbers near to keys, and far from them: none panics, and a position that comes of one has a key
/// that gives it back.
fn any_number_is_a_key_or_none<G: Key>(laws: &Laws<'_, G>, sample: &Sample<G>, bits: u32) {
    let mut random = Random::new(1);
    let near = sample.positions.iter().take(200).flat_map(|at| {
        let key = laws.game.key(at);
        let flipped = key ^ 1u128 << random.below(bits.clamp(1, 128) as usize);
        [flipped, key.wrapping_add(1), key.wrapping_sub(1)]
    });
    for number in near.chain([0, 1, u128::MAX, u128::from(u64::MAX), 1 << 64]) {
        if let Some(at) = laws.game.at_key(number) {
            let key = laws.game.key(&at);
            let again = laws.game.at_key(key);
            let detail = || format!("from the number {number:#x}; its key {key:#x} gives {again:?}");
            laws.hold(
                ["a position of a number has a key", "la position d'un nombre a une clé"],
                &at,
                again.as_ref() == Some(&at),
                detail,
            );
        }
    }
}
