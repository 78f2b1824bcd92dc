//! Ways by sea: from a coast to a coast, from fleet to fleet.
//!
//! Whether an order to carry is possible depends on where fleets stand and not on their orders: a
//! chain of fleets must lead from the army to its goal, and the fleet be needed in it. In a chain
//! that is as short as it can be, the first fleet alone lies beside the army and the last alone
//! beside the goal.

use crate::map::{Ground, Kind, Map};
use crate::referee::Piece;

/// Chains that are tried before an order is taken for possible: standard maps need some dozens.
const MOST_STEPS: u32 = 20_000;

/// Whether a fleet could go between a region, on whatever coast, and a sea.
pub(crate) fn beside(map: &Map, region: usize, sea: usize) -> bool {
    map.regions[region].zones.iter().any(|&zone| map.reaches(Kind::Fleet, zone, sea))
}

/// Whether fleets in these seas make a way between two regions.
pub(crate) fn joins(map: &Map, seas: &[usize], from: usize, to: usize) -> bool {
    let mut reached: Vec<_> = seas.iter().copied().filter(|&sea| beside(map, from, sea)).collect();
    let mut next = 0;
    while next < reached.len() {
        if beside(map, to, reached[next]) {
            return true;
        }
        let here = reached[next];
        let further = seas.iter().copied().filter(|&sea| beside(map, here, sea));
        let further: Vec<_> = further.filter(|sea| !reached.contains(sea)).collect();
        reached.extend(further);
        next += 1;
    }
    false
}

/// The seas with a fleet.
fn fleets_at_sea(map: &Map, pieces: &[Piece]) -> Vec<usize> {
    let at_sea = pieces.iter().filter(|piece| piece.kind == Kind::Fleet).map(|piece| map.region_of(piece.zone));
    at_sea.filter(|&region| map.regions[region].ground == Ground::Sea).collect()
}

/// Whether an army could be carried to a region by the fleets where they stand.
pub(crate) fn possible(map: &Map, pieces: &[Piece], army: usize, to: usize) -> bool {
    let from = map.region_of(pieces[army].zone);
    pieces[army].kind == Kind::Army
        && from != to
        && map.regions[from].ground == Ground::Coast
        && map.regions[to].ground == Ground::Coast
        && joins(map, &fleets_at_sea(map, pieces), from, to)
}

/// Whether a fleet could help to carry an army to a region.
pub(crate) fn can_carry(map: &Map, pieces: &[Piece], fleet: usize, army: usize, to: usize) -> bool {
    let (from, sea) = (map.region_of(pieces[army].zone), map.region_of(pieces[fleet].zone));
    if pieces[fleet].kind != Kind::Fleet || map.regions[sea].ground != Ground::Sea || !possible(map, pieces, army, to) {
        return false;
    }
    let mut chain = Chain { map, seas: fleets_at_sea(map, pieces), from, to, needed: sea, steps: 0 };
    chain
        .seas
        .clone()
        .into_iter()
        .filter(|&first| beside(map, from, first))
        .any(|first| chain.goes_on(&mut vec![first]))
}

struct Chain<'m> {
    map: &'m Map,
    seas: Vec<usize>,
    from: usize,
    to: usize,
    needed: usize,
    steps: u32,
}

impl Chain<'_> {
    /// Whether a chain begun leads to the goal through the fleet.
    fn goes_on(&mut self, chain: &mut Vec<usize>) -> bool {
        self.steps += 1;
        let last = chain[chain.len() - 1];
        if beside(self.map, self.to, last) {
            return chain.contains(&self.needed);
        }
        if self.steps > MOST_STEPS {
            return true;
        }
        for sea in self.seas.clone() {
            let fits = beside(self.map, last, sea)
                && !chain.contains(&sea)
                && !beside(self.map, self.from, sea)
                && chain[..chain.len() - 1].iter().all(|&earlier| !beside(self.map, earlier, sea));
            if fits {
                chain.push(sea);
                if self.goes_on(chain) {
                    return true;
                }
                chain.pop();
            }
        }
        false
    }
}
