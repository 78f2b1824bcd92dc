//! Symmetries of a sheet: permutations of its fluents and of each role's moves that keep its rules.
//!
//! They are found, not told: the rules without variables are a graph, of fluents, moves, derived
//! facts and instances of rules. Colours that neighbours give one another tell apart what no
//! symmetry exchanges; where a colour stands for several, one is marked in one copy of the graph
//! and another in a second copy, until all colours differ (B. D. `McKay`, *Practical graph
//! isomorphism*, Congressus Numerantium 30 (1981), 45–87, in its plainest form). A permutation that
//! comes out is then *checked* against the rules one by one, whatever the colours, which are
//! hashes, have said.
//!
//! The group is kept by its chain of stabilisers: an element is a product of one representative for
//! each point that was marked. Groups are small here; of a large one a subgroup is taken.

use std::collections::{BTreeSet, HashMap};

use foldhash::fast::FixedState;
use ludex_core::few;

use crate::ground::Ground;
use crate::machine::Machine;

/// The elements of a group that are kept.
const MOST: usize = 120;

/// Edges that may be followed in all.
const MOST_WORK: usize = 400_000_000;

/// A permutation of fluents and moves, which are numbered one after another.
pub(crate) type Permutation = Vec<u32>;

/// An edge: to which vertex, and of which kind.
type Edge = (u32, u8);

struct Graph<'g> {
    ground: &'g Ground,
    /// Fluents and moves, which are the first vertices.
    points: usize,
    edges: Vec<Vec<Edge>>,
    colours: Vec<u64>,
    /// Whether an atom says anything of play.
    needed: Vec<bool>,
}

struct Search<'g> {
    graph: Graph<'g>,
    work: usize,
}

fn mix(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ mixed >> 31
}

/// All symmetries that are found, the identity first; they are a group.
pub(crate) fn symmetries(machine: &Machine) -> Vec<Permutation> {
    let graph = Graph::of(&machine.ground);
    let identity: Permutation = (0..graph.points as u32).collect();
    let mut search = Search { graph, work: 0 };
    let Some(chain) = search.chain() else { return vec![identity] };
    let mut all = vec![identity];
    for representatives in chain.into_iter().rev() {
        let products: Vec<Permutation> = representatives
            .iter()
            .flat_map(|one| all.iter().map(move |other| other.iter().map(|&point| one[point as usize]).collect()))
            .collect();
        if all.len() + products.len() > MOST {
            break;
        }
        all.extend(products);
    }
    all
}

impl<'g> Graph<'g> {
    fn of(ground: &'g Ground) -> Self {
        let points = ground.derived();
        let atoms = points + ground.instances.len();
        let mut graph =
            Self { ground, points, edges: vec![Vec::new(); atoms], colours: vec![0; atoms], needed: Vec::new() };
        graph.mark_needed(atoms);
        for fluent in 0..ground.fluents.len() {
            graph.colours[fluent] = mix(1, u64::from(ground.start.contains(&fluent)));
            if let Some(next) = ground.next[fluent] {
                graph.join(fluent, next, 1);
            }
        }
        for (mv, &legal) in ground.legal.iter().enumerate() {
            let point = ground.fluents.len() + mv;
            graph.colours[point] = mix(2, ground.role_of(mv).0 as u64);
            graph.join(point, legal, 2);
        }
        for atom in points..atoms {
            graph.colours[atom] = mix(3, u64::from(Some(atom) == ground.terminal));
        }
        for (role, goals) in ground.goals.iter().enumerate() {
            for &(value, atom) in goals {
                graph.colours[atom] = mix(mix(4, role as u64), u64::from(value.0));
            }
        }
        for atom in (points..atoms).filter(|&atom| graph.needed[atom]).collect::<Vec<_>>() {
            for rule in ground.rules_of(atom) {
                let body = graph.edges.len();
                graph.edges.push(Vec::with_capacity(rule.len() + 1));
                graph.colours.push(5);
                graph.join(body, atom, 3);
                for &literal in rule {
                    graph.join((literal >> 1) as usize, body, 4 + (literal & 1) as u8);
                }
            }
        }
        graph
    }

    fn join(&mut self, from: usize, to: usize, kind: u8) {
        self.edges[from].push((to as u32, 2 * kind));
        self.edges[to].push((from as u32, 2 * kind + 1));
    }

    /// What moves, ends and goals are derived from.
    fn mark_needed(&mut self, atoms: usize) {
        let ground = self.ground;
        self.needed = vec![false; atoms];
        let asked = ground.next.iter().flatten().chain(&ground.legal).chain(&ground.terminal);
        let mut open: Vec<usize> = asked.copied().chain(ground.goals.iter().flatten().map(|goal| goal.1)).collect();
        while let Some(atom) = open.pop() {
            if !std::mem::replace(&mut self.needed[atom], true) {
                open.extend(ground.rules_of(atom).iter().flatten().map(|&literal| (literal >> 1) as usize));
            }
        }
    }
}

impl Search<'_> {
    /// For each point that is marked, one after another, permutations that take it elsewhere and
    /// keep those marked before. `None` if it takes too long.
    fn chain(&mut self) -> Option<Vec<Vec<Permutation>>> {
        let mut colours = self.refined(self.graph.colours.clone())?;
        let mut chain = Vec::new();
        while let Some(cell) = self.cell(&colours) {
            let (first, rest) = cell.split_first()?;
            let marked = self.marked(&colours, *first)?;
            let mut representatives: Vec<Permutation> = Vec::new();
            for &other in rest {
                let image = self.marked(&colours, other)?;
                representatives.extend(self.isomorphism(&marked, &image)?);
            }
            chain.push(representatives);
            colours = marked;
        }
        Some(chain)
    }

    /// The smallest set of several points of one colour, those of one set being exchanged at most.
    fn cell(&self, colours: &[u64]) -> Option<Vec<u32>> {
        let mut cells: HashMap<u64, Vec<u32>, FixedState> = HashMap::default();
        for point in (0..self.graph.points).filter(|&point| self.graph.needed_point(point)) {
            cells.entry(colours[point]).or_default().push(point as u32);
        }
        cells.into_values().filter(|cell| cell.len() > 1).min_by_key(|cell| (cell.len(), cell[0]))
    }

    /// With one point told apart from all others.
    fn marked(&mut self, colours: &[u64], point: u32) -> Option<Vec<u64>> {
        let mut colours = colours.to_vec();
        colours[point as usize] = mix(colours[point as usize], 6);
        self.refined(colours)
    }

    /// Colours that say all that neighbours say.
    fn refined(&mut self, mut colours: Vec<u64>) -> Option<Vec<u64>> {
        let edges: usize = self.graph.edges.iter().map(Vec::len).sum();
        let count = |colours: &[u64]| colours.iter().collect::<std::collections::HashSet<_, FixedState>>().len();
        let mut kinds = count(&colours);
        loop {
            self.work += edges + colours.len();
            if self.work > MOST_WORK {
                return None;
            }
            let of = |(vertex, own): (usize, &u64)| {
                let sum = self.graph.edges[vertex]
                    .iter()
                    .fold(0_u64, |sum, &(to, kind)| sum.wrapping_add(mix(colours[to as usize], u64::from(kind) + 1)));
                mix(*own, sum)
            };
            let next: Vec<u64> = colours.iter().enumerate().map(of).collect();
            let more = count(&next);
            // Colours of a copy are told apart in as many rounds as those of the other.
            colours = next;
            if more == kinds {
                return Some(colours);
            }
            kinds = more;
        }
    }

    /// A symmetry that takes the colours of one copy to those of the other; `Some(None)` if there
    /// is none.
    #[expect(clippy::option_option, reason = "no time, no symmetry, a symmetry")]
    fn isomorphism(&mut self, one: &[u64], other: &[u64]) -> Option<Option<Permutation>> {
        let sum = |colours: &[u64]| colours.iter().fold(0_u64, |sum, &colour| sum.wrapping_add(mix(colour, 7)));
        if sum(one) != sum(other) {
            return Some(None);
        }
        let Some(cell) = self.cell(one) else {
            return Some(self.permutation(one, other).filter(|found| self.is_symmetry(found, one, other)));
        };
        let marked = self.marked(one, cell[0])?;
        let alike: Vec<u32> =
            (0..self.graph.points as u32).filter(|&at| other[at as usize] == one[cell[0] as usize]).collect();
        for at in alike {
            let image = self.marked(other, at)?;
            if let Some(found) = self.isomorphism(&marked, &image)? {
                return Some(Some(found));
            }
        }
        Some(None)
    }

    fn permutation(&self, one: &[u64], other: &[u64]) -> Option<Permutation> {
        let there: HashMap<u64, u32, FixedState> = (0..self.graph.points).map(|at| (other[at], at as u32)).collect();
        (0..self.graph.points)
            .map(|at| if self.graph.needed_point(at) { there.get(&one[at]).copied() } else { Some(at as u32) })
            .collect()
    }

    /// Whether a permutation keeps the rules. Derived facts of one colour have the same rules in
    /// each copy, or it is none: then they hold alike, and their colours are as good as they.
    fn is_symmetry(&self, found: &Permutation, one: &[u64], other: &[u64]) -> bool {
        let (ground, graph) = (self.graph.ground, &self.graph);
        let fluents = ground.fluents.len();
        if few::set(found.iter()).len() != found.len() {
            return false;
        }
        // Points by their numbers in the second copy, derived facts by their colours, beyond them.
        let named = |atom: usize, colours: &[u64], image: &dyn Fn(usize) -> u64| {
            if atom < graph.points { (true, image(atom)) } else { (false, colours[atom]) }
        };
        let rules =
            |colours: &[u64], image: &dyn Fn(usize) -> u64| -> Option<HashMap<u64, BTreeSet<Vec<_>>, FixedState>> {
                let mut by_colour: HashMap<u64, BTreeSet<Vec<_>>, FixedState> = HashMap::default();
                for atom in (graph.points..graph.needed.len()).filter(|&atom| graph.needed[atom]) {
                    let own: BTreeSet<Vec<_>> = ground
                        .rules_of(atom)
                        .iter()
                        .map(|rule| {
                            let literals = rule.iter().map(|&literal| {
                                let (is_point, name) = named((literal >> 1) as usize, colours, image);
                                (is_point, name, literal & 1)
                            });
                            let mut literals: Vec<_> = literals.collect();
                            literals.sort_unstable();
                            literals.dedup();
                            literals
                        })
                        .collect();
                    if by_colour.entry(colours[atom]).or_insert_with(|| own.clone()) != &own {
                        return None;
                    }
                }
                Some(by_colour)
            };
        let (Some(left), Some(right)) = (rules(one, &|at| u64::from(found[at])), rules(other, &|at| at as u64)) else {
            return false;
        };
        let same = |here: Option<usize>, there: Option<usize>| here.map(|at| one[at]) == there.map(|at| other[at]);
        let image = |at: usize| found[at] as usize;
        let fluents_fit = (0..fluents).all(|fluent| {
            image(fluent) < fluents
                && same(ground.next[fluent], ground.next[image(fluent)])
                && ground.start.contains(&fluent) == ground.start.contains(&image(fluent))
        });
        let moves_fit = (0..ground.legal.len()).all(|mv| {
            let to = image(fluents + mv).checked_sub(fluents);
            to.is_some_and(|to| {
                ground.role_of(mv).0 == ground.role_of(to).0 && same(Some(ground.legal[mv]), Some(ground.legal[to]))
            })
        });
        let goals_fit = ground.goals.iter().flatten().all(|&(_, atom)| same(Some(atom), Some(atom)));
        left == right && fluents_fit && moves_fit && goals_fit && same(ground.terminal, ground.terminal)
    }
}

impl Graph<'_> {
    /// Whether a fluent or a move says anything of play: others are left where they are.
    fn needed_point(&self, point: usize) -> bool {
        self.needed[point] || point >= self.ground.fluents.len() || self.ground.next[point].is_some()
    }
}
