//! How many positions of Dvonn there are at least and at most.
//!
//! Of s stacks let j have a red piece, i of them nothing else. The other s − i have an owner, in 2
//! ways each, and share out what pieces there are: at most n on n cells, of which the single ones
//! have i, and j − i stacks two at least. There are C(n − j, s − i) ways to do so.

use ludex_core::{Factor, Formula, Legality, Text};

use super::{Dvonn, Word};

impl<W: Word> Legality for Dvonn<W> {
    fn formulas(&self) -> Vec<Formula> {
        vec![self.fillings(), self.stacks()]
    }
}

impl<W: Word> Dvonn<W> {
    /// The boards with so many single pieces, the red ones first.
    fn filled(&self, pieces: u32) -> Vec<Factor> {
        let cells = self.cells() as u32;
        let red = pieces.min(self.reds);
        let [white, black] = self.placed(pieces);
        vec![Factor::Choose(cells, red), Factor::Choose(cells - red, white), Factor::Choose(cells - red - white, black)]
    }

    /// All of them come up in play.
    fn fillings(&self) -> Formula {
        let (cells, reds) = (self.cells() as u32, self.reds);
        Formula {
            name: "fillings",
            is_least: true,
            words: Text::fixed(
                "the boards while pieces are put on them, up to the full one: n pieces in turn, w white ones and b black \
                 ones after the r red ones",
                "les plateaux pendant la pose, jusqu'au plateau plein : n pièces à tour de rôle, w blanches et b noires \
                 après les r rouges",
            ),
            text: format!(
                "Σ C({cells}, r) × C({cells} − r, w) × C({cells} − r − w, b), r + w + b = 0 … {cells}, r ≤ {reds}"
            ),
            products: (0..=cells).map(|pieces| self.filled(pieces)).collect(),
            is_by_ply: true,
        }
    }

    fn stacks(&self) -> Formula {
        let (cells, reds) = (self.cells() as u32, self.reds);
        let mut products: Vec<_> = (0..cells).map(|pieces| self.filled(pieces)).collect();
        for stacks in 1..=cells {
            for red in 1..=reds.min(stacks) {
                products.extend((0..=red).map(|single| {
                    vec![
                        Factor::Choose(cells, stacks),
                        Factor::Choose(stacks, red),
                        Factor::Choose(red, single),
                        Factor::Power(2, stacks - single + 1),
                        Factor::Choose(cells - red, stacks - single),
                    ]
                }));
            }
        }
        Formula {
            name: "stacks",
            is_least: false,
            words: Text::fixed(
                "the fillings, F; then s stacks with no more pieces in all than there are cells, j of them with a red piece, i \
                 of these alone, the others white or black on top; and one player is to move",
                "les poses, F ; puis s piles qui n'ont pas plus de pièces en tout qu'il n'y a de cases, dont j avec une pièce \
                 rouge, parmi elles i rouges seules, les autres blanches ou noires au-dessus ; et l'un des deux a le trait",
            ),
            text: format!(
                "F + 2 × Σ C({cells}, s) × C(s, j) × C(j, i) × 2^(s − i) × C({cells} − j, s − i), j = 1 … {reds}"
            ),
            products,
            is_by_ply: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::dvonn::read_game;
    use ludex_testkit::trial::{keys, within_bounds};

    #[test]
    fn every_arrangement_is_counted() {
        for params in ["1", "2-1", "2-1,3", "1-2-1", "1-2,1"] {
            let game = read_game(params).unwrap();
            assert_eq!(within_bounds(&game), keys(&game), "{params}");
        }
        within_bounds(&read_game("2-3-2").unwrap());
    }
}
