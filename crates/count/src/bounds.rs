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
    /// How the bound of every ply comes about, with its numbers, as in `C(9, 2) × C(7, 1) = 36
    /// × 7`; empty where that is not told.
    pub terms: Vec<String>,
}

/// The sets of `size` cells that hold a line, and those that do not: what `L(k)` stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetsWithoutLine {
    /// The cells of a set, *k*.
    pub size: u32,
    /// All sets of that size.
    pub sets: BigUint,
    /// Those that hold a line.
    pub with_line: u64,
    /// Those that hold none, `L(k)`.
    pub without_line: u64,
    /// How it is counted, with its numbers.
    pub formula: String,
}

/// How many sets of cells hold no line, for every number of stones that the player to move can
/// have; `None` for boards on which they are not counted: large ones, and those on which stones
/// fall.
#[must_use]
pub fn sets_without_line(layout: &Layout) -> Option<Vec<SetsWithoutLine>> {
    let board = Board::new(layout);
    board.counts_sets().then(|| board.explained_sets())
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

/// For every ply, the ways to place stones in the right numbers: no fewer than the positions.
pub(crate) fn arrangements(layout: &Layout) -> Vec<BigUint> {
    Board::new(layout).arrangements_by_ply()
}

/// For every ply, the sequences of moves if no win ended the game: no fewer than the histories.
pub(crate) fn sequences(layout: &Layout) -> Vec<BigUint> {
    Board::new(layout).sequences_by_ply()
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
        .with_terms(self.falls(), (0..plies as u32).map(|ply| self.sequence_term(ply)))
    }

    /// On a board where stones don't fall, every arrangement can be reached as long as no player
    /// can have won before.
    fn before_any_line(&self) -> Option<Bound> {
        let last = 2 * self.layout.line_length - 1;
        if self.falls() {
            return None;
        }
        let by_ply: Vec<_> = self.arrangements_by_ply().into_iter().take(last as usize + 1).collect();
        let (stones, pions) = if last == 1 { ("stone", "pion") } else { ("stones", "pions") };
        Some(by_ply_bound(
            "before-any-line",
            Side::Lower,
            say!(
                "all arrangements of up to {last} {stones}: no line was possible before, so each of them can be reached",
                "toutes les dispositions d'au plus {last} {pions} : aucun alignement n'était possible avant, chacune \
                 est donc atteignable"
            ),
            sum_formula(&by_ply),
            by_ply,
        )
        .with_terms(false, (0..=last.min(self.layout.cells)).map(|ply| self.arrangement_term(ply))))
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
            if self.falls() || n < 2 {
                sum_formula(&by_ply)
            } else {
                format!("{n}!/{n}! + {n}!/{}! + … + {n}!/0!", n - 1)
            },
            by_ply,
        )
        .with_terms(self.falls(), (0..=n).map(|ply| format!("{n}!/{}!", n - ply)))
    }

    fn orders(&self) -> Bound {
        let (cells, columns, rows) = (self.layout.cells, self.columns, self.rows);
        let formula = if self.falls() { format!("{cells}! / ({rows}!)^{columns}") } else { format!("{cells}!") };
        Bound::upper(
            "orders",
            Text::fixed(
                "the orders in which the whole board can be filled",
                "les ordres dans lesquels tout le plateau peut être rempli",
            ),
            formula,
            factorial(cells) / factorial(rows).pow(columns),
        )
    }

    fn cell_states(&self) -> Bound {
        let cells = self.layout.cells;
        Bound::upper(
            "cell-states",
            Text::fixed(
                "every cell is empty or holds a stone of one player or the other",
                "chaque case est vide ou porte un pion de l'un ou de l'autre joueur",
            ),
            format!("3^{cells}"),
            BigUint::from(3u8).pow(cells),
        )
    }

    fn column_states(&self) -> Option<Bound> {
        let (columns, rows) = (self.columns, self.rows);
        self.falls().then(|| {
            Bound::upper(
                "column-states",
                Text::fixed(
                    "every column is filled to some height with stones of either player: no stone floats",
                    "chaque colonne est remplie jusqu'à une certaine hauteur de pions de l'un ou l'autre joueur : \
                     aucun ne flotte",
                ),
                format!("(2^{} − 1)^{columns}", rows + 1),
                (BigUint::from(2u8).pow(rows + 1) - 1u8).pow(columns),
            )
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
                     à un joueur, en nombre voulu, sans égard à l'ordre",
                )
            } else {
                Text::fixed(
                    "for every ply p, the ways to place the stones of both players, in the right numbers, in any order",
                    "à chaque coup p, les façons de placer les pions des deux joueurs, en nombre voulu, sans égard \
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
        .with_terms(self.falls(), (0..=n).map(|ply| self.arrangement_term(ply)))
    }

    /// The arrangements in which the player to move has no line; with one, that player would have
    /// won earlier. The sets of cells without a line are counted one by one, so that the board must
    /// be small; stones that fall are left out.
    fn mover_without_line(&self) -> Option<Bound> {
        let n = self.layout.cells;
        if !self.counts_sets() {
            return None;
        }
        let without_line = self.sets_without_line();
        let at_ply = |ply: u32| without_line[ply as usize / 2] * binomial(n - ply / 2, ply - ply / 2);
        Some(
            by_ply_bound(
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
            )
            .with_terms(
                false,
                (0..=n).map(|ply| {
                    let (mover, opponent) = (ply / 2, ply - ply / 2);
                    let (free, sets) = (n - mover, without_line[mover as usize]);
                    let ways = binomial(free, opponent);
                    format!("L({mover}) × C({free}, {opponent}) = {sets} × {ways}")
                }),
            ),
        )
    }

    /// Whether sets of cells can be counted one by one.
    fn counts_sets(&self) -> bool {
        const MOST_CELLS: u32 = 25;
        !self.falls() && self.layout.cells <= MOST_CELLS
    }

    fn explained_sets(&self) -> Vec<SetsWithoutLine> {
        let (n, length, lines) = (self.layout.cells, self.layout.line_length, self.layout.lines.len() as u64);
        let explained = |(size, &without_line): (u32, &u64)| {
            let sets = binomial(n, size);
            let with_line = u64::try_from(&sets).expect("a small board") - without_line;
            // Each line with any other cells: exact as long as no set holds two lines.
            let others = size.checked_sub(length).map(|more| (more, binomial(n - length, more)));
            let apart = others.filter(|(_, ways)| ways * lines == with_line.into());
            let less = match apart {
                Some((more, _)) if more > 0 => format!("{lines} × C({}, {more})", n - length),
                _ => with_line.to_string(),
            };
            let formula = if with_line == 0 {
                format!("C({n}, {size}) = {sets}")
            } else {
                format!("C({n}, {size}) − {less} = {sets} − {with_line} = {without_line}")
            };
            SetsWithoutLine { size, sets, with_line, without_line, formula }
        };
        (0..).zip(&self.sets_without_line()).take(n as usize / 2 + 1).map(explained).collect()
    }

    /// The product of the choices of the first plies.
    fn sequence_term(&self, ply: u32) -> String {
        let factors: Vec<_> = (0..ply).map(|before| (self.layout.cells - before).to_string()).collect();
        if factors.is_empty() { "1".into() } else { factors.join(" × ") }
    }

    /// The ways for the stones of the player who began, and then for those of the other.
    fn arrangement_term(&self, ply: u32) -> String {
        let (n, first, second) = (self.layout.cells, ply - ply / 2, ply / 2);
        let (ways, others) = (binomial(n, first), binomial(n - first, second));
        format!("C({n}, {first}) × C({}, {second}) = {ways} × {others}", n - first)
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
    Bound { name, side, words, formula, value: by_ply.iter().sum(), by_ply: Some(by_ply), terms: Vec::new() }
}

impl Bound {
    /// A bound from above that does not go by ply.
    pub(crate) fn upper(name: &'static str, words: Text, formula: String, value: BigUint) -> Self {
        Self { name, side: Side::Upper, words, formula, value, by_ply: None, terms: Vec::new() }
    }

    /// With what every ply comes from, unless stones fall: sums over columns have no short form.
    fn with_terms(self, falls: bool, terms: impl Iterator<Item = String>) -> Self {
        Self { terms: if falls { Vec::new() } else { terms.collect() }, ..self }
    }
}

/// A sum written out, shortened in the middle, and at the end where that is long.
fn sum_formula(terms: &[BigUint]) -> String {
    const LONG: usize = 40;
    let written: Vec<_> = terms.iter().map(ToString::to_string).collect();
    match written.as_slice() {
        [first @ .., last] if first.len() > 6 && last.len() > LONG => format!("{} + …", first[..4].join(" + ")),
        [first @ .., last] if first.len() > 6 => format!("{} + … + {last}", first[..4].join(" + ")),
        all => all.join(" + "),
    }
}

fn factorial(n: u32) -> BigUint {
    (1..=n).product()
}

pub(crate) fn binomial(n: u32, k: u32) -> BigUint {
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

    /// The rows of the article's two tables, and the sets that its last four rows subtract.
    #[test]
    fn rows_of_the_article() {
        let bounds = bounds(&tic_tac_toe());
        let terms = |name| &bounds.iter().find(|bound| bound.name == name).expect(name).terms;
        assert_eq!(terms("arrangements")[7], "C(9, 4) × C(5, 3) = 126 × 10");
        assert_eq!(terms("mover-without-line")[6], "L(3) × C(6, 3) = 76 × 20");
        assert_eq!(terms("mover-without-line")[9], "L(4) × C(5, 5) = 78 × 1");
        assert_eq!(terms("first-plies")[2], "9 × 8");
        let sets = sets_without_line(&tic_tac_toe()).expect("a small board");
        assert_eq!((sets.len(), sets[3].with_line, sets[4].with_line), (5, 8, 48));
        assert_eq!(sets[3].formula, "C(9, 3) − 8 = 84 − 8 = 76");
        assert_eq!(sets[4].formula, "C(9, 4) − 8 × C(6, 1) = 126 − 48 = 78");
    }

    #[test]
    fn small_numbers() {
        assert_eq!(binomial(9, 4), 126u8.into());
        assert_eq!(binomial(3, 4), 0u8.into());
        assert_eq!(factorial(5), 120u8.into());
    }
}
