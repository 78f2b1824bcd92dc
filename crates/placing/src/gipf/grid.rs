//! The hexagonal grid of Gipf: spots, the dots around them, and the lines from dot to dot.
//!
//! Columns are letters from the left, `a` first; points of a column are numbered from below, where
//! White sits. Inside, a point is (q, s): `q` is its column from the middle one, and `s` grows
//! upwards, so that three steps are
//!
//! ```text
//!    up (0, 1)    right and up (1, 1)    right and down (1, 0)
//! ```
//!
//! and the other three are their opposites. Only spots have numbers here: column by column from the
//! left, each from below.

use std::collections::HashMap;

/// Spots of the published board.
pub(super) const MOST: usize = 37;

type Point = (i32, i32);

const STEPS: [Point; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// A way onto the board: from a dot along a line.
#[derive(Clone, Debug)]
pub(super) struct Push {
    /// The number of the dot among the dots.
    pub(super) dot: usize,
    /// The spots of the line, the one beside the dot first.
    pub(super) line: Vec<u8>,
}

/// A board.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// Spots on a side.
    pub(super) side: i32,
    /// All points, spots first, then dots.
    pub(super) points: Vec<Point>,
    /// How many of them are spots.
    pub(super) spots: usize,
    pub(super) names: Vec<String>,
    pub(super) pushes: Vec<Push>,
    /// Every line once, as spots from one end to the other.
    pub(super) lines: Vec<Vec<u8>>,
    /// The sets of spots that are a row, with the line of each.
    pub(super) rows: Vec<(u64, u8)>,
    /// For each symmetry the image of each spot, each way onto the board, each line, and whether
    /// the line runs backwards there.
    pub(super) images: Vec<Image>,
}

/// What a symmetry of the board does.
#[derive(Clone, Debug)]
pub(super) struct Image {
    pub(super) spots: Vec<u8>,
    pub(super) pushes: Vec<u8>,
    pub(super) lines: Vec<(u8, bool)>,
}

impl Grid {
    /// The board with so many spots on a side, from 2 to 4, on which so many pieces are a row.
    pub(super) fn new(side: i32, row: usize) -> Self {
        let all = (-side..=side).flat_map(|q| (1..=2 * side + 1 - q.abs()).map(move |number| (q, number)));
        let is_dot = |&(q, number): &Point| q.abs() == side || number == 1 || number == 2 * side + 1 - q.abs();
        let (dots, spots): (Vec<_>, Vec<_>) = all.partition(is_dot);
        let count = spots.len();
        let name = |&(q, number): &Point| format!("{}{number}", char::from(b'a' + (q + side) as u8));
        let names = spots.iter().chain(&dots).map(name).collect();
        let points: Vec<Point> = spots.iter().chain(&dots).map(|&(q, number)| (q, number + q.max(0))).collect();
        let index: HashMap<Point, usize> = points.iter().copied().zip(0..).collect();
        let spot = |at: &Point| index.get(at).copied().filter(|&number| number < count).map(|number| number as u8);
        let mut pushes = Vec::new();
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for (dot, &from) in points[count..].iter().enumerate() {
            for (number, step) in STEPS.iter().enumerate() {
                let along = |steps: i32| (from.0 + steps * step.0, from.1 + steps * step.1);
                let line: Vec<u8> = (1..).map_while(|steps| spot(&along(steps))).collect();
                if !line.is_empty() {
                    lines.extend((number < 3).then(|| line.clone()));
                    pushes.push(Push { dot, line });
                }
            }
        }
        let set = |spots: &[u8]| spots.iter().fold(0, |set, &spot| set | 1 << spot);
        let rows =
            lines.iter().zip(0..).flat_map(|(line, number)| line.windows(row).map(move |spots| (set(spots), number)));
        let rows = rows.collect();
        let mut grid = Self { side, points, spots: count, names, pushes, lines, rows, images: Vec::new() };
        grid.images = (0..12).map(|element| grid.symmetry(element, &index)).collect();
        grid
    }

    /// Turns by 60 degrees, six of them, then the same after a reflection.
    fn symmetry(&self, element: usize, index: &HashMap<Point, usize>) -> Image {
        let middle = self.side + 1;
        let turn = |(q, s): Point| (s, s - q);
        let image = |at: Point| {
            let (q, s) = (at.0, at.1 - middle);
            let start = if element < 6 { (q, s) } else { (-q, s - q) };
            let (q, s) = (0..element % 6).fold(start, |at, _| turn(at));
            index[&(q, s + middle)]
        };
        let spots: Vec<u8> = self.points[..self.spots].iter().map(|&at| image(at) as u8).collect();
        let dots: Vec<usize> = self.points[self.spots..].iter().map(|&at| image(at) - self.spots).collect();
        let of = |line: &[u8]| line.iter().map(|&spot| spots[usize::from(spot)]).collect::<Vec<_>>();
        let push = |push: &Push| {
            let (dot, line) = (dots[push.dot], of(&push.line));
            self.pushes.iter().position(|other| other.dot == dot && other.line == line).expect("an image") as u8
        };
        let line = |line: &Vec<u8>| {
            let (forth, mut back) = (of(line), of(line));
            back.reverse();
            let found = self.lines.iter().position(|other| *other == forth || *other == back).expect("an image");
            (found as u8, self.lines[found] != forth)
        };
        let (pushes, lines) = (self.pushes.iter().map(push).collect(), self.lines.iter().map(line).collect());
        Image { spots, pushes, lines }
    }

    /// The image of a set of spots.
    pub(super) fn image(&self, element: usize, set: u64) -> u64 {
        let spots = &self.images[element].spots;
        ludex_boards::bits::ones(set).fold(0, |image, spot| image | 1 << spots[spot as usize])
    }

    /// The corners, every other one of them, the lowest in the middle first: where play begins.
    pub(super) fn corners(&self) -> [u64; 2] {
        let low = self.points[..self.spots].iter().position(|&at| at == (0, 2)).expect("the lowest spot");
        let turned = |turns: usize| 1 << self.images[turns].spots[low];
        // White's are b5, e2 and h5, Black's the others.
        [[0, 2, 4], [1, 3, 5]].map(|turns| turns.map(turned).iter().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_board() {
        let grid = Grid::new(4, 4);
        assert_eq!((grid.spots, grid.points.len(), grid.pushes.len(), grid.lines.len()), (MOST, 61, 42, 21));
        let mut lengths: Vec<_> = grid.lines.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7]);
        let named = |set: u64| -> Vec<_> {
            ludex_boards::bits::ones(set).map(|spot| grid.names[spot as usize].as_str()).collect()
        };
        assert_eq!(grid.corners().map(named), [vec!["b5", "e2", "h5"], vec!["b2", "e8", "h2"]]);
    }

    #[test]
    fn symmetries_are_a_group_of_twelve() {
        for side in 2..=4 {
            let grid = Grid::new(side, 3);
            let mut images: Vec<_> = grid.images.iter().map(|image| image.spots.clone()).collect();
            assert!(images[0].iter().copied().eq(0..grid.spots as u8));
            images.sort_unstable();
            images.dedup();
            assert_eq!(images.len(), 12);
        }
    }
}
