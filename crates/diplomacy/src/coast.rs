//! Land and sea behind the discs of a map. Every place belongs to the nearest of some points on
//! land or at sea: those of the regions, and one on each way from land to land and from sea to sea,
//! so that a strait parts what it parts.
//!
//! The places that are nearest to a point are Voronoi's cell of it (G. Voronoï, *Nouvelles
//! applications des paramètres continus à la théorie des formes quadratiques*, J. reine angew.
//! Math. 134, 1908, 198–287, <https://doi.org/10.1515/crll.1908.134.198>).

use std::collections::BTreeMap;

use crate::layout::{SIZE, neighbours, places};
use crate::map::{Ground, Kind, Map};

/// A way leads through its middle where no disc of the other ground is so near.
const CLEAR: f64 = 24.0;

type Point = (f64, f64);

/// A corner of the coast, in whole units of the picture.
type Corner = (i32, i32);

/// The coast: closed lines, with the land on one side of all of them.
pub(crate) fn coast(map: &Map, points: &[Point]) -> Vec<Vec<Corner>> {
    outline(&land(map, points))
}

/// What remains of the edges of cells, where two that touch lose what they share: one goes along it
/// in one direction, the other one back.
fn outline(cells: &[Vec<Point>]) -> Vec<Vec<Corner>> {
    let mut leave: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for cell in cells {
        let corners: Vec<Corner> = cell.iter().map(|at| (at.0.round() as i32, at.1.round() as i32)).collect();
        for (at, &from) in corners.iter().enumerate() {
            let to = corners[(at + 1) % corners.len()];
            if from == to {
                continue;
            }
            let back = leave.entry(to).or_default();
            match back.iter().position(|&end| end == from) {
                Some(at) => drop(back.swap_remove(at)),
                None => leave.entry(from).or_default().push(to),
            }
        }
    }
    let mut lines = Vec::new();
    for start in leave.keys().copied().collect::<Vec<_>>() {
        while let Some(mut to) = leave.get_mut(&start).and_then(Vec::pop) {
            let mut line = vec![start];
            while to != start {
                line.push(to);
                let next = leave.get_mut(&to).and_then(Vec::pop);
                to = next.expect("as many edges leave a corner as come to it");
            }
            lines.push(line);
        }
    }
    lines
}

/// The cells of all points on land, each as its corners in order.
fn land(map: &Map, points: &[Point]) -> Vec<Vec<Point>> {
    let [sea, mut land] = [true, false].map(|at_sea| sites(map, points, at_sea));
    let here = land.len();
    land.extend(sea);
    (0..here).map(|of| cell(&land, of)).collect()
}

/// The points on one ground: those of regions, and those on the ways between them.
fn sites(map: &Map, points: &[Point], at_sea: bool) -> Vec<Point> {
    let is_here = |region: usize| (map.regions[region].ground == Ground::Sea) == at_sea;
    let (kind, regions) = (if at_sea { Kind::Fleet } else { Kind::Army }, 0..points.len());
    let (here, others): (Vec<_>, Vec<_>) = regions.partition(|&region| is_here(region));
    let is_clear = |at: Point| others.iter().all(|&other| apart(at, points[other]) >= CLEAR);
    let mut sites: Vec<_> = here.iter().map(|&region| points[region]).collect();
    for &from in &here {
        for to in neighbours(map, from).into_iter().filter(|&to| to > from && is_here(to)) {
            if map.regions[from].zones.iter().any(|&zone| map.reaches(kind, zone, to)) {
                let (one, other) = (points[from], points[to]);
                let middle = (one.0.midpoint(other.0), one.1.midpoint(other.1));
                let [one, other] = [from, to].map(|region| map.regions[region].standard_code());
                let told = places(&format!("{one}-{other}")).or_else(|| places(&format!("{other}-{one}")));
                let middle = || is_clear(middle).then_some(middle).into_iter().collect();
                sites.extend(told.unwrap_or_else(middle));
            }
        }
    }
    sites
}

fn apart(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn cell(points: &[Point], of: usize) -> Vec<Point> {
    let mut cell = vec![(0.0, 0.0), (SIZE.0, 0.0), SIZE, (0.0, SIZE.1)];
    for &other in points {
        // What is farther than that cuts nothing off.
        let reach = 2.0 * cell.iter().map(|&corner| apart(points[of], corner)).fold(0.0, f64::max);
        if other != points[of] && apart(points[of], other) < reach {
            cell = nearer(&cell, points[of], other);
        }
    }
    cell
}

/// What of a convex polygon is nearer to one point than to another.
fn nearer(polygon: &[Point], (x, y): Point, (x2, y2): Point) -> Vec<Point> {
    let middle = (x.midpoint(x2), y.midpoint(y2));
    let beyond = |at: Point| (at.0 - middle.0) * (x2 - x) + (at.1 - middle.1) * (y2 - y);
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (at, &corner) in polygon.iter().enumerate() {
        let next = polygon[(at + 1) % polygon.len()];
        let (here, there) = (beyond(corner), beyond(next));
        if here <= 0.0 {
            kept.push(corner);
        }
        if here * there < 0.0 {
            let share = here / (here - there);
            kept.push((corner.0 + share * (next.0 - corner.0), corner.1 + share * (next.1 - corner.1)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::layout;

    fn area(polygon: &[Point]) -> f64 {
        let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
        edges.map(|(from, to)| from.0 * to.1 - to.0 * from.1).sum::<f64>() / 2.0
    }

    fn holds(polygon: &[Point], at: Point) -> bool {
        let mut edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
        edges.all(|(from, to)| (to.0 - from.0) * (at.1 - from.1) >= (to.1 - from.1) * (at.0 - from.0))
    }

    /// Corners of cells are as near to their point as to any other, and cells make up the picture.
    #[test]
    fn cells_share_the_picture_out() {
        let points = layout(&Map::standard());
        let cells: Vec<_> = (0..points.len()).map(|point| cell(&points, point)).collect();
        let whole: f64 = cells.iter().map(|cell| area(cell)).sum();
        assert!((whole - SIZE.0 * SIZE.1).abs() < 1e-3, "{whole}");
        for (point, cell) in points.iter().zip(&cells) {
            for &corner in cell {
                let nearest = points.iter().map(|&other| apart(other, corner)).fold(f64::MAX, f64::min);
                assert!((apart(*point, corner) - nearest).abs() < 1e-6, "{point:?} {corner:?}");
            }
        }
    }

    /// The coast has the land that the cells have, up to the rounding of its corners, and no line
    /// within it.
    #[test]
    fn the_coast_is_around_all_cells() {
        let map = Map::standard();
        let points = layout(&map);
        let cells = land(&map, &points);
        let coast = coast(&map, &points);
        let whole: f64 = cells.iter().map(|cell| area(cell)).sum();
        let around: f64 = coast.iter().map(|line| area(&exact(line))).sum();
        assert!((whole - around).abs() < 1e-3 * whole, "{whole} {around}");
        for (x, y) in (5..SIZE.0 as i32).step_by(9).flat_map(|x| (5..SIZE.1 as i32).step_by(9).map(move |y| (x, y))) {
            let at = (f64::from(x), f64::from(y));
            if cells.iter().all(|cell| border(cell, at) > 1.5) {
                let inside = cells.iter().any(|cell| holds(cell, at));
                assert_eq!(turns(&coast, at), i32::from(inside), "{at:?}");
            }
        }
        let edges = |cells: &[Vec<Point>]| cells.iter().map(Vec::len).sum::<usize>();
        let drawn: usize = coast.iter().map(Vec::len).sum();
        assert!(2 * drawn < edges(&cells), "{drawn} of {}", edges(&cells));
    }

    fn exact(line: &[Corner]) -> Vec<Point> {
        line.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect()
    }

    /// How far it is to the nearest edge.
    fn border(polygon: &[Point], at: Point) -> f64 {
        let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
        let far = edges.map(|(&from, &to)| {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let share = ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / (dx * dx + dy * dy).max(1e-9);
            let share = share.clamp(0.0, 1.0);
            apart(at, (from.0 + share * dx, from.1 + share * dy))
        });
        far.fold(f64::MAX, f64::min)
    }

    /// How often lines go around a point: what a ray to the right crosses.
    fn turns(lines: &[Vec<Corner>], at: Point) -> i32 {
        let mut turns = 0;
        for line in lines.iter().map(|line| exact(line)) {
            for (from, to) in line.iter().zip(line.iter().cycle().skip(1)) {
                let side = (to.0 - from.0) * (at.1 - from.1) - (at.0 - from.0) * (to.1 - from.1);
                turns += i32::from(from.1 <= at.1 && to.1 > at.1 && side > 0.0);
                turns -= i32::from(from.1 > at.1 && to.1 <= at.1 && side < 0.0);
            }
        }
        turns
    }

    /// Regions stand on their ground, and the Channel parts London from the continent.
    #[test]
    fn land_is_where_regions_are() {
        let map = Map::standard();
        let points = layout(&map);
        let land = land(&map, &points);
        let is_land = |at: Point| land.iter().any(|cell| holds(cell, at));
        for (region, &at) in map.regions.iter().zip(&points) {
            assert_eq!(is_land(at), region.ground != Ground::Sea, "{}", region.code);
        }
        let at = |code: &str| points[map.regions.iter().position(|region| region.code == code).expect("a region")];
        let london = at("LON");
        for there in ["PIC", "BEL", "HOL"].map(at) {
            assert!(!is_land((london.0.midpoint(there.0), london.1.midpoint(there.1))), "{there:?}");
        }
    }
}
