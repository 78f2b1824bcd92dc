//! Laws of [`Ranking`]: numbers stand for positions up to symmetry, and no move leads to an earlier
//! tier.

use std::collections::HashSet;

use ludex_core::{Ranking, Symmetry, Unmove};

use crate::random::Random;
use crate::{Laws, Sample};

/// Numbers of each tier that are tried, besides the first and the last.
const NUMBERS: usize = 200;

pub(super) fn check<G: Ranking + Symmetry + Unmove>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    if laws.game.tiers() == 0 {
        return;
    }
    laws.positions(sample).for_each(|at| numbers_stand_for_positions(laws, at));
    laws.positions(sample).for_each(|at| batches_have_their_numbers(laws, at));
    laws.positions(sample).for_each(|at| tiers_never_decrease(laws, at));
    if laws.game.can_unmove() {
        laws.positions(sample).for_each(|at| few_moves_stay_in_a_tier(laws, at));
    }
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

fn batches_have_their_numbers<G: Ranking>(laws: &Laws<'_, G>, at: &G::Position) {
    let rank = laws.game.rank(at);
    let mut ranks = vec![rank];
    laws.game.rank_all(&[at.clone(), at.clone()], &mut ranks);
    laws.hold(["rank_all is rank of each", "rank_all est rank de chacune"], at, ranks == [rank; 3], || {
        format!("{ranks:?}, not {rank:?}")
    });
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

/// As many as a byte counts.
fn few_moves_stay_in_a_tier<G: Ranking>(laws: &Laws<'_, G>, at: &G::Position) {
    let (tier, _) = laws.game.rank(at);
    let next = laws.expand(at).1.into_iter().map(|mv| laws.game.rank(&laws.game.play(at, mv)));
    let numbers: HashSet<_> = next.filter(|&(next, _)| next == tier).collect();
    laws.hold(
        ["moves lead to 255 numbers of one tier at most", "les coups mènent à 255 numéros du même étage au plus"],
        at,
        u8::try_from(numbers.len()).is_ok(),
        || format!("{} of tier {tier}", numbers.len()),
    );
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

#[cfg(test)]
mod tests {
    use ludex_core::{Game, Outcome, Player, Seats, Status};

    use super::*;

    /// A heap of which a move takes as much as one likes, all in one tier.
    struct Heap(u32);

    impl Game for Heap {
        type Position = u32;
        type Move = u32;

        fn start(&self) -> u32 {
            self.0
        }

        fn expand(&self, at: &u32, moves: &mut Vec<u32>) -> Status {
            moves.extend(1..=*at);
            if *at == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
        }

        fn play(&self, at: &u32, mv: u32) -> u32 {
            at - mv
        }

        fn seats(&self) -> Seats {
            Seats::Swap
        }
    }

    impl Symmetry for Heap {}

    impl Ranking for Heap {
        fn tiers(&self) -> u32 {
            1
        }

        fn tier_len(&self, _: u32) -> u64 {
            u64::from(self.0) + 1
        }

        fn rank(&self, at: &u32) -> (u32, u64) {
            (0, u64::from(*at))
        }

        fn unrank(&self, _: u32, number: u64) -> Option<u32> {
            Some(number as u32)
        }
    }

    impl Unmove for Heap {
        fn can_unmove(&self) -> bool {
            true
        }

        fn unmove(&self, at: &u32, before: &mut Vec<u32>) {
            before.extend(at + 1..=self.0);
        }
    }

    #[test]
    fn a_byte_counts_the_moves_that_stay_in_a_tier() {
        let broken = |size| {
            let game = Heap(size);
            Laws::new(&game, String::new(), &()).run(&Sample::new(&game), &[check])
        };
        assert!(broken(255).is_empty());
        assert_eq!(broken(256)[0].at, 256);
    }
}
