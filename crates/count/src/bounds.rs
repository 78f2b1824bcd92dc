//! Bounds on the number of positions of a placement game, each with its formula.
//!
//! They are built as in the article *Combien y a-t-il de positions au morpion ?*: from below by
//! counting the first plies by hand, from above by counting ever less of what cannot be. On
//! tic-tac-toe these are 82, then 362,880, 19,683 and 6,046; leaving out the positions in which the
//! player to move already has a line gives 5,478, which is exact there.
//!
//! A board on which stones fall has columns of some height; one on which they don't is taken for
//! columns of height 1, one a cell, so that one formula serves both.

use ludex_core::{Layout, Text, say};
use num_bigint::BigUint;

/// On which side of the exact number a bound lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The number is not below it.
    Lower,
    /// The number is not above it.
    Upper,
}

/// A bound on the number of positions that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// A short name, the same in every language.
    pub name: &'static str,
    /// Whether this is a lower or an upper bound.
    pub side: Side,
    /// How it is counted, in words.
    pub words: Text,
    /// The formula, with the numbers of this board.
    pub formula: String,
    /// The bound.
    pub value: BigUint,
    /// The bound for every ply from 0, where it has one.
    pub by_ply: Option<Vec<BigUint>>,
}

/// The bounds for a placement game: those from below, then those from above, each tighter than the
/// one before.
#[must_use]
pub fn bounds(layout: &Layout) -> Vec<Bound> {
    let board = Board::new(layout);
    let mut upper = vec![board.sequences(), board.cell_states(), board.arrangements()];
    upper.extend(board.column_states());
    upper.extend(board.mover_without_line());
    // The orders of filling the board bound the complete games; they bound the positions when they
    // are more than another bound.
    upper.extend(Some(board.orders()).filter(|orders| upper.iter().any(|bound| bound.value <= orders.value)));
    upper.sort_by(|a, b| b.value.cmp(&a.value));
    let mut bounds = vec![board.first_plies()];
    bounds.extend(board.before_any_line());
    bounds.extend(upper);
    bounds
}

/// A layout as columns of cells.
struct Board<'a> {
    layout: &'a Layout,
    columns: u32,
    rows: u32,
}

impl<'a> Board<'a> {
    fn new(layout: &'a Layout) -> Self {
        let (columns, rows) = layout.columns.unwrap_or((layout.cells, 1));
        Self { layout, columns, rows }
    }

    fn falls(&self) -> bool {
        self.layout.columns.is_some()
    }

    /// For every ply, the number of sequences of moves if no win ended the game.
    fn sequences_by_ply(&self) -> Vec<BigUint> {
        self.over_columns(|stones, height| binomial(stones + height, height))
    }

    /// For every ply, the number of ways in which the columns can hold `ply` stones, of either
    /// colour.
    fn heights_by_ply(&self) -> Vec<BigUint> {
        self.over_columns(|_, _| BigUint::from(1u8))
    }

    /// For every number of stones, the sum over the ways to share them out among the columns of the
    /// product of `ways(stones before, stones in the column)`.
    fn over_columns(&self, ways: impl Fn(u32, u32) -> BigUint) -> Vec<BigUint> {
        let mut sums = vec![BigUint::from(1u8)];
        for _ in 0..self.columns {
            let mut next = vec![BigUint::default(); sums.len() + self.rows as usize];
            for (stones, sum) in (0..).zip(&sums) {
                for height in 0..=self.rows {
                    next[(stones + height) as usize] += sum * ways(stones, height);
                }
            }
            sums = next;
        }
        sums
    }

    /// For every ply, the ways to place stones in the right numbers, ends of the game disregarded.
    fn arrangements_by_ply(&self) -> Vec<BigUint> {
        (0..).zip(self.heights_by_ply()).map(|(ply, heights)| heights * binomial(ply, ply / 2)).collect()
    }

    fn first_plies(&self) -> Bound {
        let plies = if self.layout.line_length > 1 { 3 } else { 2 };
        let by_ply: Vec<_> = self.sequences_by_ply().into_iter().take(plies).collect();
        by_ply_bound(
            "first-plies",
            Side::Lower,
            Text::fixed(
                "the positions of the first plies, counted by hand: no two sequences of moves meet yet",
                "les positions des premiers coups, comptées à la main : deux suites de coups ne se rejoignent pas encore",
            ),
            sum_formula(&by_ply),
            by_ply,
        )
    }

    /// On a board where stones don't fall, every arrangement can be reached as long as no player
    /// can have won before.
    fn before_any_line(&self) -> Option<Bound> {
        let last = 2 * self.layout.line_length - 1;
        if self.falls() {
            return None;
        }
        let by_ply: Vec<_> = self.arrangements_by_ply().into_iter().take(last as usize + 1).collect();
        Some(by_ply_bound(
            "before-any-line",
            Side::Lower,
            say!(
                "all arrangements of up to {last} stones: no line was possible before, so each of them can be reached",
                "toutes les dispositions d'au plus {last} pions : aucun alignement n'était possible avant, chacune \
                 est donc atteignable"
            ),
            sum_formula(&by_ply),
            by_ply,
        ))
    }

    fn sequences(&self) -> Bound {
        let by_ply = self.sequences_by_ply();
        let n = self.layout.cells;
        by_ply_bound(
            "sequences",
            Side::Upper,
            Text::fixed(
                "all sequences of moves, as if nobody ever won: every position ends one at least",
                "toutes les suites de coups, comme si personne ne gagnait : toute position en termine au moins une",
            ),
            if self.falls() { sum_formula(&by_ply) } else { format!("{n}!/{n}! + {n}!/{}! + … + {n}!/0!", n - 1) },
            by_ply,
        )
    }

    fn orders(&self) -> Bound {
        let (cells, columns, rows) = (self.layout.cells, self.columns, self.rows);
        let formula = if self.falls() { format!("{cells}! / ({rows}!)^{columns}") } else { format!("{cells}!") };
        Bound {
            name: "orders",
            side: Side::Upper,
            words: Text::fixed(
                "the orders in which the whole board can be filled",
                "les ordres dans lesquels tout le plateau peut être rempli",
            ),
            formula,
            value: factorial(cells) / factorial(rows).pow(columns),
            by_ply: None,
        }
    }

    fn cell_states(&self) -> Bound {
        let cells = self.layout.cells;
        Bound {
            name: "cell-states",
            side: Side::Upper,
            words: Text::fixed(
                "every cell is empty or holds a stone of one player or the other",
                "chaque case est vide ou porte un pion de l'un ou de l'autre joueur",
            ),
            formula: format!("3^{cells}"),
            value: BigUint::from(3u8).pow(cells),
            by_ply: None,
        }
    }

    fn column_states(&self) -> Option<Bound> {
        let (columns, rows) = (self.columns, self.rows);
        self.falls().then(|| Bound {
            name: "column-states",
            side: Side::Upper,
            words: Text::fixed(
                "every column is filled to some height with stones of either player: no stone floats",
                "chaque colonne est remplie jusqu'à une certaine hauteur de pions de l'un ou l'autre joueur : aucun \
                 ne flotte",
            ),
            formula: format!("(2^{} − 1)^{columns}", rows + 1),
            value: (BigUint::from(2u8).pow(rows + 1) - 1u8).pow(columns),
            by_ply: None,
        })
    }

    fn arrangements(&self) -> Bound {
        let n = self.layout.cells;
        by_ply_bound(
            "arrangements",
            Side::Upper,
            if self.falls() {
                Text::fixed(
                    "for every ply p, the ways h(p) to share p stones out among the columns, and to give each an \
                     owner, in the right numbers, in any order",
                    "à chaque coup p, les façons h(p) de répartir p pions entre les colonnes et d'attribuer chacun \
                     à un joueur, en bons nombres, sans égard à l'ordre",
                )
            } else {
                Text::fixed(
                    "for every ply p, the ways to place the stones of both players, in the right numbers, in any order",
                    "à chaque coup p, les façons de placer les pions des deux joueurs, en bons nombres, sans égard \
                     à l'ordre",
                )
            },
            if self.falls() {
                String::from("Σ h(p) × C(p, ⌊p/2⌋)")
            } else {
                format!("Σ C({n}, ⌈p/2⌉) × C({n} − ⌈p/2⌉, ⌊p/2⌋)")
            },
            self.arrangements_by_ply(),
        )
    }

    /// The arrangements in which the player to move has no line; with one, that player would have
    /// won earlier. The sets of cells without a line are counted one by one, so that the board must
    /// be small; stones that fall are left out.
    fn mover_without_line(&self) -> Option<Bound> {
        const MOST_CELLS: u32 = 25;
        let n = self.layout.cells;
        if self.falls() || n > MOST_CELLS {
            return None;
        }
        let without_line = self.sets_without_line();
        let at_ply = |ply: u32| without_line[ply as usize / 2] * binomial(n - ply / 2, ply - ply / 2);
        Some(by_ply_bound(
            "mover-without-line",
            Side::Upper,
            Text::fixed(
                "the same, less those in which the player to move has a line, because the game would be over; L(k) \
                 sets of k \
                 cells hold no line",
                "les mêmes, moins celles où le joueur au trait a un alignement, car la partie aurait été finie ; \
                 L(k) ensembles \
                 de k cases ne contiennent pas d'alignement",
            ),
            format!("Σ L(⌊p/2⌋) × C({n} − ⌊p/2⌋, ⌈p/2⌉)"),
            (0..=n).map(at_ply).collect(),
        ))
    }

    /// For every size, how many sets of cells hold no line.
    fn sets_without_line(&self) -> Vec<u64> {
        let cells_of = |line: &Vec<u32>| line.iter().map(|cell| 1u32 << cell).sum::<u32>();
        let lines: Vec<u32> = self.layout.lines.iter().map(cells_of).collect();
        let mut sizes = vec![0; self.layout.cells as usize + 1];
        for set in 0..1u32 << self.layout.cells {
            if lines.iter().all(|line| set & line != *line) {
                sizes[set.count_ones() as usize] += 1;
            }
        }
        sizes
    }
}

fn by_ply_bound(name: &'static str, side: Side, words: Text, formula: String, by_ply: Vec<BigUint>) -> Bound {
    Bound { name, side, words, formula, value: by_ply.iter().sum(), by_ply: Some(by_ply) }
}

/// A sum written out, shortened in the middle.
fn sum_formula(terms: &[BigUint]) -> String {
    let written: Vec<_> = terms.iter().map(ToString::to_string).collect();
    match written.as_slice() {
        [first @ .., last] if first.len() > 6 => format!("{} + … + {last}", first[..4].join(" + ")),
        all => all.join(" + "),
    }
}

fn factorial(n: u32) -> BigUint {
    (1..=n).product()
}

fn binomial(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |product, i| product * (n - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 3 × 3 board, its cells numbered row by row.
    fn tic_tac_toe() -> Layout {
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        Layout { cells: 9, columns: None, lines: lines.map(Vec::from).to_vec(), line_length: 3 }
    }

    fn by_ply(name: &str) -> Vec<u64> {
        let bound = bounds(&tic_tac_toe()).into_iter().find(|bound| bound.name == name).expect(name);
        bound.by_ply.expect(name).iter().map(|n| n.try_into().expect("small")).collect()
    }

    /// The numbers of the article, in its order.
    #[test]
    fn the_bounds_of_the_article() {
        let value = |name| {
            let bounds = bounds(&tic_tac_toe());
            bounds.iter().find(|b| b.name == name).map(|b| b.value.to_string()).expect(name)
        };
        assert_eq!(value("first-plies"), "82");
        assert_eq!(value("orders"), "362880");
        assert_eq!(value("cell-states"), "19683");
        assert_eq!(value("arrangements"), "6046");
        assert_eq!(value("sequences"), "986410");
        assert_eq!(by_ply("arrangements"), [1, 9, 72, 252, 756, 1260, 1680, 1260, 630, 126]);
        assert_eq!(by_ply("mover-without-line"), [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    }

    #[test]
    fn small_numbers() {
        assert_eq!(binomial(9, 4), 126u8.into());
        assert_eq!(binomial(3, 4), 0u8.into());
        assert_eq!(factorial(5), 120u8.into());
    }
}
