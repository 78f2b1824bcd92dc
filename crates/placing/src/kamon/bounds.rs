//! How many positions of Kamon there are at least and at most.

use ludex_core::{Factor, Formula, Legality, Text};

use super::Kamon;
use ludex_boards::bits::ones;

impl Legality for Kamon {
    fn formulas(&self) -> Vec<Formula> {
        vec![self.first_plies(), self.stones()]
    }
}

impl Kamon {
    /// Nobody wins with one stone: what the first two may take is all that there is.
    fn first_plies(&self) -> Formula {
        let first = u64::from(self.first.count_ones());
        let second: u64 = ones(self.first).map(|cell| u64::from(self.alike[cell as usize].count_ones())).sum();
        Formula {
            name: "first-plies",
            is_least: true,
            words: Text::fixed(
                "the start, the first tokens, and what has the colour or the symbol of one of them",
                "le départ, les premiers jetons, puis ce qui a la couleur ou le symbole de l'un d'eux",
            ),
            text: format!("1 + {first} + {second}"),
            products: [1, first, second].map(|number| vec![Factor::Number(number)]).to_vec(),
            is_by_ply: true,
        }
    }

    fn stones(&self) -> Formula {
        let tokens = (self.all & !self.blank).count_ones();
        let at_ply = |ply: u32| {
            let (more, less) = (ply.div_ceil(2), ply / 2);
            let last = Factor::Number(more.max(1).into());
            vec![Factor::Choose(tokens, more), Factor::Choose(tokens - more, less), last]
        };
        Formula {
            name: "stones",
            is_least: false,
            words: Text::fixed(
                "after n stones half of them are of either player, or one more of the first's, and one of the stones of \
                 who moved last is the last",
                "après n pions, chaque joueur en a la moitié, ou le premier un de plus, et l'un des pions de celui qui \
                 vient de jouer est le dernier",
            ),
            text: format!("1 + Σ C({tokens}, ⌈n/2⌉) × C({tokens} − ⌈n/2⌉, ⌊n/2⌋) × ⌈n/2⌉, n = 1 … {tokens}"),
            products: (0..=tokens).map(at_ply).collect(),
            is_by_ply: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::kamon::read_game;
    use ludex_testkit::trial::{keys, within_bounds};

    #[test]
    fn every_arrangement_is_counted() {
        for params in ["2,seed=1", "2,seed=4"] {
            let game = read_game(params).unwrap();
            assert_eq!(within_bounds(&game), keys(&game), "{params}");
        }
    }
}
