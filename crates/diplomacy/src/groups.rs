//! The article's way, with what its author saw on the map found by the program: powers are put into
//! groups, the positions of a group are partitioned by the regions that other groups can reach too,
//! and the numbers of compatible parts are multiplied and added up.
//!
//! ```text
//! lists by power      AUS 97   ENG 88   FRA 93   GER 160   ITA 98   RUS 425   TUR 40
//!                       └────────│────────│───┬───┴─────────┘         └────┬────┘
//! groups                         └───┬────┘   └ 1,016,503                  └ 13,271
//!                                    └ 7,700
//! partition by        BUR PIE        BUR GAL PIE PRU RUM SIL            GAL PRU RUM SIL
//! ```
//!
//! Groups: the two whose positions refuse each other most often are put together, as long as the
//! list of their pairs is shorter than a limit; this finds the groups of the article. The last step
//! joins tables of parts two by two, and forgets a region as soon as no group beyond the two
//! reaches it.
//!
//! Positions are put into parts as early as can be: a power's list is read once, and what no other
//! power reaches is forgotten. A group is then a table of parts with their numbers, and putting two
//! together is one join.
//!
//! Time: the pairs of parts. Memory: the parts; the lists of powers, one after the other. J. Le
//! François, *Les positions possibles*, steps 2 to 4; what is corrected there is told by
//! [`compare`](crate::compare()).

use std::collections::BTreeMap;

use ludex_core::{Observer, Stop, few};

use crate::deployments::{Ways, deployments, minimal, together};
use crate::map::Map;
use crate::set::RegionSet;

/// Groups with more pairs of positions than this are not put together.
const LONGEST: u128 = 2_000_000;

/// A group of powers.
#[derive(Clone, Debug)]
pub struct Group {
    /// The powers, by number, in order.
    pub powers: Vec<usize>,
    /// The regions by which its positions are partitioned: those that other groups reach too.
    pub shared: Vec<usize>,
    /// How many positions it has.
    pub positions: u128,
    /// The parts: the occupied regions among the shared ones, and how many positions they are.
    pub parts: BTreeMap<Vec<usize>, u128>,
}

/// The counts by lists and groups.
#[derive(Clone, Debug)]
pub struct Grouped {
    /// How many positions each power has, in the order of the powers asked for.
    pub by_power: Vec<u128>,
    /// How many positions each pair of powers has, and each group that was put together on the way.
    pub by_group: BTreeMap<Vec<usize>, u128>,
    /// The groups in the end.
    pub groups: Vec<Group>,
    /// The positions of all.
    pub total: u128,
}

/// What other powers must know of a position: the regions it occupies among those they reach, and
/// its ways.
type Part = (RegionSet, Ways);

/// A group under way: its parts, and how many positions each of them is.
#[derive(Clone, Debug)]
struct Making {
    powers: Vec<usize>,
    table: BTreeMap<Part, u128>,
}

/// Counts the positions of some powers, each power once, by lists and groups.
///
/// # Errors
/// The observer stopped it.
pub fn grouped(map: &Map, powers: &[usize], observer: &dyn Observer) -> Result<Grouped, Stop> {
    let work = Work { map, powers, observer };
    let mut making: Vec<_> = powers.iter().map(|&power| work.list(power)).collect();
    let by_power = making.iter().map(Making::positions).collect();
    let (mut by_group, mut losses) = (BTreeMap::new(), BTreeMap::new());
    for (at, a) in making.iter().enumerate() {
        for b in &making[at + 1..] {
            let pair = [a.powers[0], b.powers[0]];
            let (all, kept) = (a.positions() * b.positions(), work.join(a, b)?.positions());
            losses.insert(pair, 1.0 - kept as f64 / all.max(1) as f64);
            by_group.insert(pair.to_vec(), kept);
        }
    }
    while let Some((a, b)) = worst(&making, &losses) {
        let second = making.remove(b);
        making[a] = work.join(&making[a], &second)?;
        by_group.insert(making[a].powers.clone(), making[a].positions());
    }
    let groups = making.iter().map(|group| work.group(group)).collect();
    Ok(Grouped { by_power, by_group, groups, total: work.all(&making)?.positions() })
}

/// The partition of a grouping that was chosen, and its last sum.
#[derive(Clone, Debug)]
pub struct Partition {
    /// The table of each group.
    pub tables: Vec<PartTable>,
    /// How many choices of a part from each table have no conflict.
    pub cases: u128,
    /// The sum of their products.
    pub total: u128,
}

/// The parts of a group.
#[derive(Clone, Debug)]
pub struct PartTable {
    /// The powers, by number, in order.
    pub powers: Vec<usize>,
    /// The regions by which its positions are told apart.
    pub regions: Vec<usize>,
    /// The parts: all these regions taken first, none last.
    pub rows: Vec<PartRow>,
}

/// Some of a group's positions.
#[derive(Clone, Debug)]
pub struct PartRow {
    /// The regions that they take.
    pub taken: Vec<usize>,
    /// Moves, from region to region, of which another group may oppose one; for each way that leads
    /// there. Nearly always there is one way without such moves.
    pub crossings: Vec<Vec<(usize, usize)>>,
    /// How many positions they are.
    pub positions: u128,
    part: Part,
}

/// Partitions the positions of groups, each power in one at most, by the regions that several
/// groups reach, or by some regions alone, in their order; then conflicts elsewhere are not seen.
///
/// # Errors
/// The observer stopped it.
pub fn partitioned(
    map: &Map,
    groups: &[Vec<usize>],
    regions: Option<&[usize]>,
    observer: &dyn Observer,
) -> Result<Partition, Stop> {
    let powers: Vec<_> = groups.concat();
    let work = Work { map, powers: &powers, observer };
    let mut making = Vec::new();
    for group in groups {
        let lists =
            group[1..].iter().try_fold(work.list(group[0]), |all, &power| work.join(&all, &work.list(power)))?;
        making.push(match regions {
            Some(regions) => lists.seen_in(&regions.iter().copied().collect()),
            None => lists,
        });
    }
    let ones = making.iter().map(|group| {
        let table = few::map(group.table.keys().map(|part| (part.clone(), 1)));
        Making { powers: group.powers.clone(), table }
    });
    let cases = work.all(&ones.collect::<Vec<_>>())?.positions();
    let total = work.all(&making)?.positions();
    let tables = making.iter().map(|group| work.table(group, regions)).collect();
    Ok(Partition { tables, cases, total })
}

impl Partition {
    /// The choices of a part from each table that have no conflict: the rows, by number, and the
    /// product of their numbers.
    pub fn products(&self, each: &mut dyn FnMut(&[usize], u128) -> bool) {
        let none = (RegionSet::default(), vec![vec![]]);
        self.choose(&mut Vec::new(), &none, 1, each);
    }

    /// Whether to go on.
    fn choose(
        &self,
        rows: &mut Vec<usize>,
        so_far: &Part,
        product: u128,
        each: &mut dyn FnMut(&[usize], u128) -> bool,
    ) -> bool {
        let Some(table) = self.tables.get(rows.len()) else { return each(rows, product) };
        for (at, row) in table.rows.iter().enumerate() {
            let ways = together(&so_far.1, &row.part.1);
            if so_far.0.meets(&row.part.0) || ways.is_empty() {
                continue;
            }
            rows.push(at);
            let goes_on = self.choose(rows, &(so_far.0.or(&row.part.0), ways), product * row.positions, each);
            rows.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}

impl Making {
    /// The same, with only some regions seen.
    fn seen_in(&self, regions: &RegionSet) -> Self {
        let mut table = BTreeMap::new();
        for ((taken, ways), count) in &self.table {
            *table.entry((taken.and(regions), ways.clone())).or_default() += count;
        }
        Self { powers: self.powers.clone(), table }
    }

    fn positions(&self) -> u128 {
        self.table.values().sum()
    }
}

struct Work<'w> {
    map: &'w Map,
    powers: &'w [usize],
    observer: &'w dyn Observer,
}

impl Work<'_> {
    /// The list of a power, in parts.
    fn list(&self, power: usize) -> Making {
        let matter = self.matter(&[power]);
        let mut table = BTreeMap::new();
        for deployment in deployments(self.map, power) {
            *table.entry(matter.part(&deployment.regions, deployment.ways)).or_default() += 1;
        }
        Making { powers: vec![power], table }
    }

    /// All pairs of positions of two groups that can be together, in parts.
    fn join(&self, a: &Making, b: &Making) -> Result<Making, Stop> {
        let mut powers = [&a.powers[..], &b.powers[..]].concat();
        powers.sort_unstable();
        let matter = self.matter(&powers);
        let mut table = BTreeMap::new();
        for ((here, here_ways), here_count) in &a.table {
            self.observer.check_cancelled()?;
            for ((there, there_ways), there_count) in b.table.iter().filter(|((there, _), _)| !here.meets(there)) {
                let ways = together(here_ways, there_ways);
                if !ways.is_empty() {
                    *table.entry(matter.part(&here.or(there), ways)).or_default() += here_count * there_count;
                }
            }
        }
        Ok(Making { powers, table })
    }

    /// All groups together.
    fn all(&self, making: &[Making]) -> Result<Making, Stop> {
        let none = Making { powers: vec![], table: few::map([((RegionSet::default(), vec![vec![]]), 1)]) };
        making.iter().try_fold(none, |all, group| self.join(&all, group))
    }

    /// The parts of a group, in order.
    fn table(&self, group: &Making, regions: Option<&[usize]>) -> PartTable {
        let shared = self.group(group).shared;
        let regions: Vec<_> = match regions {
            Some(regions) => regions.iter().copied().filter(|region| shared.contains(region)).collect(),
            None => shared,
        };
        let rows = group.table.iter().map(|(part, &positions)| {
            let crossings = part.1.iter().map(|way| way.iter().map(|&(a, b)| (a.into(), b.into())).collect());
            let taken = regions.iter().copied().filter(|&region| part.0.has(region)).collect();
            PartRow { taken, crossings: crossings.collect(), positions, part: part.clone() }
        });
        let mut rows: Vec<_> = rows.collect();
        few::sort_by_key(&mut rows, |row| {
            (regions.iter().map(|&region| !row.part.0.has(region)).collect::<Vec<_>>(), row.part.1.clone())
        });
        PartTable { powers: group.powers.clone(), regions, rows }
    }

    /// What matters to the powers that are not in a group.
    fn matter(&self, group: &[usize]) -> Matter {
        let others: Vec<_> = self.powers.iter().copied().filter(|power| !group.contains(power)).collect();
        let units = self.map.units_of(&others);
        let reached = units.iter().map(|&unit| self.map.reached_regions(unit));
        Matter {
            reached: reached.fold(RegionSet::default(), |all, reached| all.or(&reached)),
            homes: units.iter().map(|&unit| self.map.home_region(unit)).collect(),
        }
    }

    fn group(&self, group: &Making) -> Group {
        let units = self.map.units_of(&group.powers);
        let reached = units.iter().map(|&unit| self.map.reached_regions(unit));
        let reached = reached.fold(RegionSet::default(), |all, reached| all.or(&reached));
        let mut parts = BTreeMap::new();
        for ((regions, _), count) in &group.table {
            *parts.entry(regions.iter().collect()).or_default() += count;
        }
        Group {
            powers: group.powers.clone(),
            shared: reached.and(&self.matter(&group.powers).reached).iter().collect(),
            positions: group.positions(),
            parts,
        }
    }
}

/// What matters to some powers: the regions that they reach and the homes of their units.
struct Matter {
    reached: RegionSet,
    homes: RegionSet,
}

impl Matter {
    fn part(&self, regions: &RegionSet, ways: Ways) -> Part {
        let opposable = |way: Vec<_>| way.into_iter().filter(|&(_, to)| self.homes.has(usize::from(to))).collect();
        (regions.and(&self.reached), minimal(ways.into_iter().map(opposable).collect()))
    }
}

/// The two groups that refuse each other most often among those whose pairs are not too many.
fn worst(making: &[Making], losses: &BTreeMap<[usize; 2], f64>) -> Option<(usize, usize)> {
    let mut worst = None;
    for (a, first) in making.iter().enumerate() {
        for (b, second) in making.iter().enumerate().skip(a + 1) {
            let pairs = first.powers.iter().flat_map(|&p| second.powers.iter().map(move |&q| [p.min(q), p.max(q)]));
            let loss = 1.0 - pairs.map(|pair| 1.0 - losses[&pair]).product::<f64>();
            let few = first.positions() * second.positions() <= LONGEST;
            if few && loss > worst.map_or(0.0, |(_, most)| most) {
                worst = Some(((a, b), loss));
            }
        }
    }
    worst.map(|(pair, _)| pair)
}
