//! How many positions of Diaballik there are at most.

use ludex_core::{Factor, Formula, Legality, Text};

use super::Diaballik;

impl Legality for Diaballik {
    fn formulas(&self) -> Vec<Formula> {
        let (cells, supports) = (self.cells(), self.supports);
        let left = cells.saturating_sub(supports);
        let text = format!("2 × C({cells}, {supports}) × C({left}, {supports}) × {supports}²");
        let balls = u64::from(supports) * u64::from(supports);
        let product = vec![Factor::Number(2 * balls), Factor::Choose(cells, supports), Factor::Choose(left, supports)];
        vec![Formula {
            name: "supports",
            is_least: false,
            words: Text::fixed(
                "the supports of both players stand on any cells, one of each with the ball, and one player is to move",
                "les supports des deux joueurs sont sur des cases quelconques, un de chaque joueur porte la balle, et \
                 l'un des deux a le trait",
            ),
            text,
            products: vec![product],
            is_by_ply: false,
        }]
    }
}

#[cfg(test)]
mod tests {
    use crate::diaballik::{Diaballik, USUAL, read_game};
    use ludex_testkit::trial::within_bounds;

    #[test]
    fn every_number_is_counted() {
        for (columns, rows, supports) in [(3, 3, 3), (2, 3, 2), (4, 3, 2)] {
            let game = Diaballik::new(columns, rows, supports, USUAL);
            let most = within_bounds(&read_game(&format!("{columns}x{rows},{supports}")).unwrap());
            assert_eq!(most, game.numbering.len().into());
        }
    }
}
