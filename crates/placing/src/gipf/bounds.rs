//! How many positions of Gipf there are at most.

use ludex_core::{Factor, Formula, Legality, Text};

use super::{Gipf, Variant};

/// A removal before the push, the push, or one after it is due.
const DUE: u64 = 3;

impl Legality for Gipf {
    fn formulas(&self) -> Vec<Formula> {
        vec![self.pieces()]
    }
}

impl Gipf {
    fn pieces(&self) -> Formula {
        let (spots, most) = (self.grid.spots as u32, self.most_pieces());
        let gipfs = |pieces: u32| 0..=if self.has_gipfs() { pieces } else { 0 };
        let begun = if self.variant == Variant::Tournament { 4 } else { 1 };
        // The reserves of a player with so many pieces on the board.
        let reserves = |pieces: u32| u64::from((most + 1).saturating_sub(pieces));
        let mut products = Vec::new();
        for white in 0..=most.min(spots) {
            for black in 0..=most.min(spots - white) {
                for (g, h) in gipfs(white).flat_map(|g| gipfs(black).map(move |h| (g, h))) {
                    let rest = 2 * DUE * begun * reserves(white + g) * reserves(black + h);
                    if rest > 0 {
                        products.push(vec![
                            Factor::Choose(spots, white),
                            Factor::Choose(spots - white, black),
                            Factor::Choose(white, g),
                            Factor::Choose(black, h),
                            Factor::Number(rest),
                        ]);
                    }
                }
            }
        }
        let [g, h, gipfs] = if self.has_gipfs() { [" − g", " − h", " × C(w, g) × C(b, h)"] } else { [""; 3] };
        let (reserve, all) = (most + 1, 2 * DUE * begun);
        Formula {
            name: "pieces",
            is_least: false,
            words: self.words(),
            text: format!(
                "{all} × Σ C({spots}, w) × C({spots} − w, b){gipfs} × ({reserve} − w{g}) × ({reserve} − b{h})"
            ),
            products,
            is_by_ply: false,
        }
    }

    fn words(&self) -> Text {
        match self.variant {
            Variant::Basic => Text::fixed(
                "w white and b black pieces, and no player has more than at the start, whether on the board or in reserve; \
                 a push or a removal before or after it is due, and one player is to move",
                "w pions blancs et b noirs, et aucun joueur n'en a plus qu'au départ, sur le plateau ou en réserve ; une \
                 poussée est à faire, ou un retrait avant ou après elle, et l'un des deux a le trait",
            ),
            Variant::Standard => Text::fixed(
                "w white and b black spots, g and h of them with GIPF-pieces, and no player has more pieces than at the \
                 start, whether on the board or in reserve; a push or a removal before or after it is due, and one player \
                 is to move",
                "w cases blanches et b noires, dont g et h avec un pion GIPF, et aucun joueur n'a plus de pions qu'au \
                 départ, sur le plateau ou en réserve ; une poussée est à faire, ou un retrait avant ou après elle, et l'un \
                 des deux a le trait",
            ),
            Variant::Tournament => Text::fixed(
                "w white and b black spots, g and h of them with GIPF-pieces, and no player has more pieces than at the \
                 start, whether on the board or in reserve; a push or a removal before or after it is due, one player is to \
                 move, and either has brought a single piece into play or not",
                "w cases blanches et b noires, dont g et h avec un pion GIPF, et aucun joueur n'a plus de pions qu'au \
                 départ, sur le plateau ou en réserve ; une poussée est à faire, ou un retrait avant ou après elle, l'un des \
                 deux a le trait, et chacun a déjà fait entrer un pion simple ou non",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Gipf, Variant, read_game};
    use ludex_testkit::trial::within_bounds;

    /// What the formula counts, one board after the other.
    fn counted(game: &Gipf) -> u128 {
        let (sets, most) = (1u64 << game.grid.spots, game.most_pieces());
        let due = if game.variant == Variant::Tournament { 24 } else { 6 };
        let mut count = 0;
        for (white, black) in (0..sets).flat_map(|white| (0..sets).map(move |black| (white, black))) {
            for gipf in 0..if game.has_gipfs() { sets } else { 1 } {
                if white & black == 0 && gipf & !(white | black) == 0 {
                    let reserves = |own: u64| {
                        let pieces = own.count_ones() + (own & gipf).count_ones();
                        u128::from((most + 1).saturating_sub(pieces))
                    };
                    count += due * reserves(white) * reserves(black);
                }
            }
        }
        count
    }

    #[test]
    fn every_arrangement_is_counted() {
        for variant in [Variant::Basic, Variant::Standard, Variant::Tournament] {
            let params = format!("{},side=2,reserve=3", variant.word());
            let most = within_bounds(&read_game(&params).unwrap());
            assert_eq!(most, counted(&Gipf::new(variant, 2, 3)), "{params}");
        }
    }
}
