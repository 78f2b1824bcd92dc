//! Numbers for two disjoint sets of at most four cells on a board of 5 × 5, the same number for
//! symmetric pairs.
//!
//! One of the two sets is the *anchor*. Sets of cells fall into classes under the eight symmetries;
//! a symmetry that brings the anchor to the representative of its class is found in a table and
//! applied to the other set, which is then one of the subsets of the cells that the anchor leaves
//! free:
//!
//! ```text
//! number = class of the anchor × C(free cells, size of the other set) + place of the other set among such subsets
//! ```
//!
//! Where symmetries keep the representative, they give several places for the other set, and the
//! smallest counts; the other numbers stand for nothing. With four cells each, 9,971,010 numbers
//! stand for 9,469,965 pairs up to symmetry.
//!
//! Subsets are placed in the order of their words (colexicographic): cells p₁ < p₂ < … have the
//! place C(p₁, 1) + C(p₂, 2) + …, whatever the number of cells. D. H. Lehmer, *The machine tools of
//! combinatorics*, in E. F. Beckenbach (ed.), *Applied Combinatorial Mathematics*, Wiley 1964; D.
//! E. Knuth, *The Art of Computer Programming* 4A, 7.2.1.3.
//!
//! The tables take some 200 KiB. A table of the orbits beside each symmetric representative would
//! close the gaps, 5 % of the numbers, at the price of a look-up outside the nearest caches.

use ludex_boards::bits::{Images, ones, rectangle_symmetries};

/// Columns and rows.
pub(super) const SIDE: u32 = 5;
/// Cells.
pub(super) const CELLS: u32 = SIDE * SIDE;
/// The greatest number of cells of a set.
pub(super) const MOST: usize = 4;

/// `BINOMIALS[n][k]`: subsets of `k` of `n` cells.
const BINOMIALS: [[u32; MOST + 1]; CELLS as usize + 1] = {
    let mut table = [[0; MOST + 1]; CELLS as usize + 1];
    let mut n = 0;
    while n < table.len() {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The place of a set among the sets of its size.
fn place(mut set: u32) -> u32 {
    let (mut place, mut size) = (0, 1);
    while set != 0 {
        place += BINOMIALS[set.trailing_zeros() as usize][size];
        set &= set - 1;
        size += 1;
    }
    place
}

/// The sets of `size` cells in the order of their places: the next one moves the lowest cell that
/// can be moved up by one, and those below it to the lowest places.
pub(super) fn subsets(size: u32) -> impl Iterator<Item = u32> {
    let next = |&set: &u32| {
        let lowest = set & set.wrapping_neg();
        let moved = set + lowest;
        (set != 0).then(|| moved | (((set ^ moved) >> 2) / lowest))
    };
    std::iter::successors(Some((1 << size) - 1), next).take_while(|set| set >> CELLS == 0)
}

/// How a set comes to the representative of its class.
#[derive(Clone, Copy, Debug)]
struct Way {
    class: u16,
    element: u8,
}

#[derive(Clone, Debug)]
struct Class {
    representative: u32,
    /// For each cell of the representative, the highest first, the cells below it; all bits where
    /// there are fewer cells.
    below: [u32; MOST],
    /// A bit for each element that keeps the representative, but for the identity.
    keeping: u8,
}

impl Class {
    fn new(representative: u32, images: &Images<u32, 8>) -> Self {
        let mut below = [u32::MAX; MOST];
        for (below, cell) in below.iter_mut().zip(ones(representative).collect::<Vec<_>>().into_iter().rev()) {
            *below = (1 << cell) - 1;
        }
        let keeps = |&element: &usize| images.image(element, representative) == representative;
        let keeping = (1..images.order()).filter(keeps).map(|element| 1 << element).sum();
        Self { representative, below, keeping }
    }

    /// A set of free cells, numbered without the cells of the representative.
    fn squeeze(&self, set: u32) -> u32 {
        self.below.iter().fold(set, |set, below| set & below | set >> 1 & !below)
    }

    /// The inverse of [`squeeze`](Self::squeeze).
    fn spread(&self, set: u32) -> u32 {
        self.below.iter().rev().fold(set, |set, below| set & below | (set & !below) << 1)
    }
}

/// All sets of one size.
#[derive(Clone, Debug)]
struct Sets {
    /// By place.
    all: Vec<u32>,
    /// By place.
    ways: Vec<Way>,
    classes: Vec<Class>,
}

impl Sets {
    fn new(size: u32, images: &Images<u32, 8>) -> Self {
        let all: Vec<u32> = subsets(size).collect();
        let least: Vec<u32> = all.iter().copied().filter(|&set| images.smallest(set) == set).collect();
        let way = |&set: &u32| {
            let images = images.images(set);
            let (element, image) = (0..).zip(images).min_by_key(|&(_, image)| image).expect("eight images");
            Way { class: least.binary_search(&image).expect("the least of its class") as u16, element }
        };
        let ways = all.iter().map(way).collect();
        Self { all, ways, classes: least.iter().map(|&least| Class::new(least, images)).collect() }
    }
}

/// The sizes of the two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    pub(super) anchor: usize,
    pub(super) other: usize,
}

/// See the head of this file.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    images: Images<u32, 8>,
    /// By size.
    sets: [Sets; MOST + 1],
}

impl Numbering {
    pub(super) fn new() -> Self {
        let images = Images::new(&rectangle_symmetries(SIDE, SIDE));
        let sets = std::array::from_fn(|size| Sets::new(size as u32, &images));
        Self { images, sets }
    }

    pub(super) fn images(&self) -> &Images<u32, 8> {
        &self.images
    }

    /// How many places the other set has beside an anchor.
    fn places(sizes: Sizes) -> u32 {
        BINOMIALS[CELLS as usize - sizes.anchor][sizes.other]
    }

    /// How many numbers there are for sets of these sizes.
    pub(super) fn len(&self, sizes: Sizes) -> u64 {
        self.sets[sizes.anchor].classes.len() as u64 * u64::from(Self::places(sizes))
    }

    /// The number of two disjoint sets of these sizes.
    pub(super) fn rank(&self, sizes: Sizes, anchor: u32, other: u32) -> u64 {
        let sets = &self.sets[sizes.anchor];
        let way = sets.ways[place(anchor) as usize];
        let class = &sets.classes[usize::from(way.class)];
        let turned = self.images.image(way.element.into(), other);
        u64::from(way.class) * u64::from(Self::places(sizes)) + u64::from(self.least_place(class, turned))
    }

    /// The smallest place of a set beside the representative of a class.
    fn least_place(&self, class: &Class, set: u32) -> u32 {
        let of = |set| place(class.squeeze(set));
        let mut least = of(set);
        if class.keeping != 0 {
            let images = self.images.images(set);
            least =
                ones(u32::from(class.keeping)).fold(least, |least, element| least.min(of(images[element as usize])));
        }
        least
    }

    /// The two sets of this number, the anchor first, or `None` if it stands for none.
    pub(super) fn unrank(&self, sizes: Sizes, number: u64) -> Option<(u32, u32)> {
        let places = u64::from(Self::places(sizes));
        let class = self.sets[sizes.anchor].classes.get((number / places) as usize)?;
        let at = (number % places) as u32;
        let other = class.spread(self.sets[sizes.other].all[at as usize]);
        let least = class.keeping == 0 || self.least_place(class, other) == at;
        least.then_some((class.representative, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_order_of_the_words() {
        let numbering = Numbering::new();
        for (size, sets) in (0..).zip(&numbering.sets) {
            assert_eq!(sets.all.len() as u32, BINOMIALS[CELLS as usize][size]);
            assert!((0..).zip(&sets.all).all(|(at, &set)| place(set) == at));
        }
    }

    /// Subsets of a square of 5 × 5 up to symmetry: OEIS A054252.
    #[test]
    fn classes() {
        assert_eq!(Numbering::new().sets.map(|sets| sets.classes.len()), [1, 6, 49, 319, 1666]);
    }

    #[test]
    fn squeezed_sets_spread_to_themselves() {
        let numbering = Numbering::new();
        let class = &numbering.sets[3].classes[200];
        for set in numbering.sets[2].all.iter().copied().filter(|set| set & class.representative == 0) {
            let squeezed = class.squeeze(set);
            assert!(squeezed < 1 << (CELLS - 3));
            assert_eq!(class.spread(squeezed), set);
        }
    }
}
