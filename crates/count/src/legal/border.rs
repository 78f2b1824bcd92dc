//! The border of a half-read board: the points that what follows can still touch, in one word.
//!
//! ```text
//!   X X . O X O        read, and of no further interest
//!   O X O O . .        the border, four bits a point: the last point read in every column
//!   X O X ▓ ? ?        ▓ is read next; its neighbours are the point above and the one before it
//! ```
//!
//! Of an empty point nothing more is to be known, nor of a stone whose chain has a liberty, but for
//! its colour. A chain that still *needs* a liberty has to get one through a point of the border;
//! which of these points are of one chain has to be known too, since a liberty of one is a liberty
//! of all. Chains do not cross (two paths of neighbours in the plane would meet), so it is enough
//! to know of each point whether its chain has a point before it and one after it, as with
//! brackets:
//!
//! ```text
//!   bit   3 needs a liberty   2 linked to a point before   1 to a point after   0 colour
//!
//!   a a b c b      a( )a b( c )b
//! ```
//!
//! A board and the one with its colours exchanged are legal together, so borders are kept up to
//! that exchange: the first stone is black.

/// Four bits a point, the first point lowest.
pub(super) type Border = u64;

/// The most points that a border has.
pub(super) const MOST_POINTS: u32 = Border::BITS / 4;

/// A point that is empty.
const EMPTY: u64 = 0;
/// Before the first line there is the edge.
const EDGE: u64 = 1;
/// A stone whose chain has a liberty.
const FREE: u64 = 2;
/// A stone whose chain needs one.
const NEEDY: u64 = 8;
/// Its chain has a point before it on the border.
const BEFORE: u64 = 4;
/// Its chain has a point after it on the border.
const AFTER: u64 = 2;

/// One bit in every point.
const EACH: u64 = 0x1111_1111_1111_1111;

/// What is read on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    Empty,
    Stone(u64),
}

/// What a point can hold.
pub(super) const POINTS: [Point; 3] = [Point::Empty, Point::Stone(0), Point::Stone(1)];

/// The border before anything is read.
pub(super) fn edge(points: u32) -> Border {
    (0..points).fold(0, |border, point| border | EDGE << (4 * point))
}

/// Whether every chain has its liberty, so that the board may end here.
pub(super) fn is_free(border: Border) -> bool {
    border & (NEEDY * EACH) == 0
}

/// The border with this on its point `at`, of either colour; `None` where a chain would be left
/// without a liberty.
pub(super) fn read(mut border: Border, at: u32, point: Point) -> Option<Border> {
    let (above, before) = (get(border, at), (at > 0).then(|| get(border, at - 1)));
    let needs = |neighbour: u64| neighbour & NEEDY != 0;
    let Point::Stone(colour) = point else {
        if needs(above) {
            border = free(border, at);
        }
        if before.is_some_and(needs) {
            border = free(border, at - 1);
        }
        return Some(canonical(set(border, at, EMPTY)));
    };
    let liberty = |neighbour| neighbour == EMPTY || neighbour == FREE | colour;
    let joins = |neighbour: u64| needs(neighbour) && neighbour & 1 == colour;
    // A stone on a chain that needs a liberty takes the place of the one above it.
    if !joins(above) {
        border = set(leave(border, at)?, at, NEEDY | colour);
    }
    if before.is_some_and(joins) {
        border = join(border, at);
    }
    if liberty(above) || before.is_some_and(liberty) {
        border = free(border, at);
    }
    Some(canonical(border))
}

fn get(border: Border, at: u32) -> u64 {
    border >> (4 * at) & 15
}

fn set(border: Border, at: u32, point: u64) -> Border {
    border & !(15 << (4 * at)) | point << (4 * at)
}

fn is_linked(border: Border, at: u32, way: u64) -> bool {
    let point = get(border, at);
    point & NEEDY != 0 && point & way != 0
}

/// The next point of the same chain: what lies between comes in closed brackets.
fn after(border: Border, at: u32) -> Option<u32> {
    matching(border, is_linked(border, at, AFTER), at + 1..MOST_POINTS, [BEFORE, AFTER])
}

/// The point before of the same chain.
fn before(border: Border, at: u32) -> Option<u32> {
    matching(border, is_linked(border, at, BEFORE), (0..at).rev(), [AFTER, BEFORE])
}

fn matching(
    border: Border,
    linked: bool,
    points: impl Iterator<Item = u32>,
    [closing, opening]: [u64; 2],
) -> Option<u32> {
    let mut open = 0;
    for point in points.take_while(|_| linked) {
        if is_linked(border, point, closing) {
            if open == 0 {
                return Some(point);
            }
            open -= 1;
        }
        open += u32::from(is_linked(border, point, opening));
    }
    None
}

/// Gives the chain of a point that needs it a liberty.
fn free(border: Border, at: u32) -> Border {
    let (mut freed, free) = (border, FREE | get(border, at) & 1);
    let mut next = Some(at);
    while let Some(point) = next {
        freed = set(freed, point, free);
        next = after(border, point);
    }
    next = before(border, at);
    while let Some(point) = next {
        freed = set(freed, point, free);
        next = before(border, point);
    }
    freed
}

/// Takes a point off the border; `None` where its chain needs a liberty and has no other point.
fn leave(border: Border, at: u32) -> Option<Border> {
    match (get(border, at) & NEEDY != 0, before(border, at), after(border, at)) {
        (true, None, None) => None,
        (true, Some(point), None) => Some(border & !(AFTER << (4 * point))),
        (true, None, Some(point)) => Some(border & !(BEFORE << (4 * point))),
        // The points on both sides are linked to each other now.
        _ => Some(border),
    }
}

/// Joins the chains of the point `at` and of the one before it. They are one already, or one lies
/// inside the other, or they lie side by side:
///
/// ```text
///   a a b b        a b b a           b a a b
///     └─┘          └─┘ └─┘           └─┘ └─┘
/// ```
fn join(border: Border, at: u32) -> Border {
    let left = at - 1;
    let link = |border, first: u32, second: u32| border | AFTER << (4 * first) | BEFORE << (4 * second);
    let last = |from| std::iter::successors(Some(from), |&point| after(border, point)).last();
    let first = |from| std::iter::successors(Some(from), |&point| before(border, point)).last();
    match (is_linked(border, left, AFTER), is_linked(border, at, BEFORE)) {
        (true, true) => border,
        (false, false) => link(border, left, at),
        // What was linked to `left` is linked to the last point of the chain inside.
        (true, false) => link(link(border, left, at), last(at).unwrap_or(at), at),
        (false, true) => link(link(border, left, at), left, first(left).unwrap_or(left)),
    }
}

/// With the first stone black.
fn canonical(border: Border) -> Border {
    let stones = (border >> 3 | border >> 1) & EACH;
    let first = stones & stones.wrapping_neg();
    if border & first == 0 { border } else { border ^ stones }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The border of needy stones: brackets say which are linked.
    fn needy(points: &[(u64, u64)]) -> Border {
        (0..).zip(points).fold(0, |border, (at, (links, colour))| set(border, at, NEEDY | links | colour))
    }

    #[test]
    fn brackets_match() {
        // a b b a c, and an empty point
        let border = needy(&[(AFTER, 0), (AFTER, 1), (BEFORE, 1), (BEFORE, 0), (0, 1)]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| after(border, at)), [Some(3), Some(2), None, None, None]);
        assert_eq!([0, 1, 2, 3, 4].map(|at| before(border, at)), [None, None, Some(1), Some(0), None]);
        assert_eq!(leave(border, 4), None);
        assert_eq!(after(leave(border, 3).unwrap(), 0), None);
    }

    #[test]
    fn chains_join() {
        // a b b a: the stone on the third point joins a to b, and all four are one chain.
        let border = needy(&[(AFTER, 0), (AFTER, 0), (BEFORE, 0), (BEFORE, 0)]);
        let joined = join(border, 1);
        assert_eq!([0, 1, 2, 3].map(|at| after(joined, at)), [Some(1), Some(2), Some(3), None]);
        let joined = join(border, 3);
        assert_eq!([0, 1, 2, 3].map(|at| after(joined, at)), [Some(1), Some(2), Some(3), None]);
        assert!(is_free(free(joined, 2)));
    }
}
