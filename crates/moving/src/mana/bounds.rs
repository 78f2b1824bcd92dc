//! How many positions of Mana there are at least and at most.

use ludex_core::{Factor, Formula, Legality, Text};

use super::Mana;

/// The kinds of squares that may bind, or none.
const KINDS: u64 = 4;

impl Legality for Mana {
    fn formulas(&self) -> Vec<Formula> {
        vec![self.set_ups(), self.men()]
    }
}

/// The ways to put a daimyo and so many ronin after it on so many squares, no piece before them.
fn put(squares: u32, pieces: u32) -> Vec<Factor> {
    match pieces.checked_sub(1) {
        None => Vec::new(),
        Some(ronin) => vec![Factor::Number(squares.into()), Factor::Choose(squares - 1, ronin)],
    }
}

impl Mana {
    /// Before play: no edge is chosen yet, or one player is putting pieces, or the other.
    fn placements(&self) -> Vec<Vec<Factor>> {
        let mut products = vec![Vec::new()];
        for zone in &self.zones[..self.edges() as usize] {
            let squares = zone.count_ones();
            products.extend((0..=self.ronin).map(|pieces| put(squares, pieces)));
            let whole = put(squares, self.ronin + 1);
            products.extend((0..=self.ronin).map(|pieces| [whole.clone(), put(squares, pieces)].concat()));
        }
        products
    }

    fn set_ups(&self) -> Formula {
        let (sizes, ronin) = (self.zones[..self.edges() as usize].iter(), self.ronin);
        let sizes: Vec<String> = sizes.map(|zone| zone.count_ones().to_string()).collect();
        let sizes = sizes.join(", ");
        Formula {
            name: "set-ups",
            is_least: true,
            words: Text::fixed(
                "before play: a player has put nothing, or a daimyo and k ronin on the z squares of an edge, or all pieces, \
                 and the other has begun too",
                "avant le jeu : un joueur n'a rien posé, ou un daimyo et k rônins sur les z cases d'un bord, ou toutes ses \
                 pièces, et l'autre a commencé aussi",
            ),
            text: format!("1 + Σ (p + z × C(z − 1, {ronin}) × p), p = 1 + Σ z × C(z − 1, k), k < {ronin}, z = {sizes}"),
            products: self.placements(),
            is_by_ply: false,
        }
    }

    fn men(&self) -> Formula {
        let (cells, ronin) = (self.cells(), self.ronin);
        let left = if self.escampe { ronin..=ronin } else { 0..=ronin };
        let mut products = self.placements();
        for a in left.clone() {
            for b in left.clone() {
                let men = |daimyos: u32| {
                    let free = cells.saturating_sub(daimyos);
                    [Factor::Choose(free, a), Factor::Choose(free.saturating_sub(a), b), Factor::Number(2 * KINDS)]
                };
                let (all, one) = (u64::from(cells), u64::from(cells - 1));
                products.push([&[Factor::Number(all * one)][..], &men(2)].concat());
                products.push([&[Factor::Number(2 * all)][..], &men(1)].concat());
            }
        }
        let (one, two) = (cells - 1, cells - 2);
        let range = if self.escampe { format!("= {ronin}") } else { format!("≤ {ronin}") };
        Formula {
            name: "men",
            is_least: false,
            words: Text::fixed(
                "the set-ups, S; then both daimyos or one, a ronin of one player and b of the other on any squares; a kind of \
                 square binds, or none; and one player is to move",
                "les mises en place, S ; puis les deux daimyos ou un seul, a rônins de l'un et b de l'autre sur des cases \
                 quelconques ; un type de case s'impose, ou aucun ; et l'un des deux a le trait",
            ),
            text: format!(
                "S + 8 × Σ ({cells} × {one} × C({two}, a) × C({two} − a, b) + 2 × {cells} × C({one}, a) × C({one} − a, b)), \
                 a, b {range}"
            ),
            products,
            is_by_ply: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::mana::men::Board;
    use crate::mana::{CHOICE, Mana, NONE, read_game};
    use ludex_core::Player;
    use ludex_testkit::trial::within_bounds;

    fn sound(game: &Mana) -> u128 {
        let sets = 1u64 << game.cells();
        let cells: Vec<u32> = (0..game.cells()).chain([NONE]).collect();
        let mut count = 0;
        for men in (0..sets * sets).map(|sets_of| [sets_of % sets, sets_of / sets]) {
            for daimyos in cells.iter().flat_map(|&first| cells.iter().map(move |&second| [first, second])) {
                for (stage, kind) in (0..=CHOICE).flat_map(|stage| (0..4).map(move |kind| (stage, kind))) {
                    let board = |mover| Board { men, daimyos, kind, mover, stage };
                    count += Player::ALL.into_iter().filter(|&mover| game.is_sound(&board(mover))).count();
                }
            }
        }
        count as u128
    }

    #[test]
    fn every_arrangement_is_counted() {
        for escampe in [false, true] {
            let params = format!("12-21,1{}", if escampe { ",escampe" } else { "" });
            let most = within_bounds(&read_game(&params).unwrap());
            assert_eq!(most, sound(&Mana::new(&[vec![1, 2], vec![2, 1]], 1, escampe)), "{params}");
        }
        within_bounds(&read_game("123-231-312,1").unwrap());
    }
}
