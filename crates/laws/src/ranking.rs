//! Laws of [`Ranking`]: numbers stand for positions up to symmetry, and no move leads to an earlier
//! tier.

use ludex_core::{Ranking, Symmetry};

use crate::random::Random;
use crate::{Laws, Sample};

/// Numbers of each tier that are tried, besides the first and the last.
const NUMBERS: usize = 200;

pub(super) fn check<G: Ranking + Symmetry>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    if laws.game.tiers() == 0 {
        return;
    }
    laws.positions(sample).for_each(|at| numbers_stand_for_positions(laws, at));
    laws.positions(sample).for_each(|at| tiers_never_decrease(laws, at));
    for tier in 0..laws.game.tiers() {
        positions_have_their_numbers(laws, tier);
    }
}

/// Of a position and its images; whose number gives back an image of the position shares it with no
/// other orbit.
fn numbers_stand_for_positions<G: Ranking + Symmetry>(laws: &Laws<'_, G>, at: &G::Position) {
    let game = laws.game;
    let images: Vec<_> = (0..game.order()).map(|element| game.image(element, at)).collect();
    for image in &images {
        let (tier, number) = game.rank(image);
        let inside = tier < game.tiers() && number < game.tier_len(tier);
        laws.hold(
            ["a number is below its tier's length", "un numéro est plus petit que la taille de son étage"],
            image,
            inside,
            || format!("number {number}, tier {tier}"),
        );
        let back = game.unrank(tier, number);
        let same = back.as_ref().is_some_and(|back| images.contains(back));
        let detail = || format!("number {number} of tier {tier} is of {back:?}");
        laws.hold(
            [
                "a number stands for one position up to symmetry",
                "un numéro désigne une seule position, à symétrie près",
            ],
            image,
            same,
            detail,
        );
    }
}

fn tiers_never_decrease<G: Ranking>(laws: &Laws<'_, G>, at: &G::Position) {
    let (tier, _) = laws.game.rank(at);
    for mv in laws.expand(at).1 {
        let (next, _) = laws.game.rank(&laws.game.play(at, mv));
        laws.hold(
            ["no move leads to an earlier tier", "aucun coup ne mène à un étage précédent"],
            at,
            next >= tier,
            || format!("{mv:?}: tier {tier}, then {next}"),
        );
    }
}

fn positions_have_their_numbers<G: Ranking>(laws: &Laws<'_, G>, tier: u32) {
    let len = laws.game.tier_len(tier);
    let mut random = Random::new(tier.into());
    let tried = (0..NUMBERS).map(|_| random.bits() % len.max(1)).chain([0, len.saturating_sub(1)]);
    for number in tried.filter(|&number| number < len) {
        let Some(at) = laws.game.unrank(tier, number) else { continue };
        let again = laws.game.rank(&at);
        let detail = || format!("{again:?} of number {number}, tier {tier}");
        laws.hold(
            ["the position of a number has that number", "la position d'un numéro a ce numéro"],
            &at,
            again == (tier, number),
            detail,
        );
    }
}
