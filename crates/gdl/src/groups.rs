//! Fluents of which at most one is true: what lies on a cell, whose turn it is.
//!
//! Candidates are fluents that differ in one argument. A candidate is kept if it is an invariant:
//! at most one is true at the start, and no two of them can come next together, since their rules
//! ask for contradictory things: a fact and its absence, two moves of one role, or two fluents of
//! one candidate. Candidates fall until all that are left prove one another (a greatest fixed
//! point), so that packing by them loses nothing.

use std::collections::{BTreeSet, HashMap};

use foldhash::fast::FixedState;
use ludex_core::{Observer, few};

use crate::fault::Fault;
use crate::ground::{Ground, Literal32};

/// Literals of a set beyond this are left out: what is known is then less, and still true.
const MOST_LITERALS: usize = 64;

/// Pairs of instances that are compared for two fluents.
const MOST_PAIRS: usize = 40_000;

/// How deep what follows from what is looked for.
const DEEPEST: usize = 60;

/// Things of which at most one holds: the moves of a role that are made, the fluents of a
/// candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Exclusive {
    Moves(usize),
    Group(usize),
}

/// What certainly holds where something holds, sorted.
type Known = Box<[Literal32]>;

/// What follows from what, and what cannot hold together.
pub(crate) struct Proof<'g> {
    ground: &'g Ground,
    known: HashMap<Literal32, Known, FixedState>,
    /// The candidates of each fluent.
    of: Vec<Vec<usize>>,
    alive: Vec<bool>,
}

/// Groups that share no fluent, the ones that save most first.
///
/// # Errors
/// A cancellation.
pub(crate) fn groups(ground: &Ground, observer: &dyn Observer) -> Result<Vec<Vec<usize>>, Fault> {
    let candidates = candidates(ground);
    let mut proof = Proof::new(ground, &candidates);
    loop {
        let mut fallen = Vec::new();
        for (number, candidate) in candidates.iter().enumerate() {
            observer.check_cancelled()?;
            if proof.alive[number] && proof_fails(&mut proof, candidate) {
                fallen.push(number);
            }
        }
        if fallen.is_empty() {
            break;
        }
        for number in fallen {
            proof.alive[number] = false;
        }
    }
    let mut standing: Vec<&Vec<usize>> =
        candidates.iter().enumerate().filter(|(number, _)| proof.alive[*number]).map(|(_, group)| group).collect();
    few::sort_by_key(&mut standing, |group| std::cmp::Reverse(group.len()));
    let mut taken = vec![false; ground.fluents.len()];
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    for group in standing {
        let free: Vec<usize> = group.iter().copied().filter(|&fluent| !taken[fluent]).collect();
        if free.len() > 1 {
            for &fluent in &free {
                taken[fluent] = true;
            }
            chosen.push(free);
        }
    }
    chosen.extend((0..taken.len()).filter(|&fluent| !taken[fluent]).map(|fluent| vec![fluent]));
    chosen.sort_unstable();
    Ok(chosen)
}

/// Fluents that differ in one argument only, of which at most one is true at the start.
fn candidates(ground: &Ground) -> Vec<Vec<usize>> {
    let terms = &ground.terms;
    let mut families: HashMap<(usize, usize, Vec<u32>), Vec<usize>> = HashMap::new();
    for (number, &fluent) in ground.fluents.iter().enumerate() {
        let args = terms.args(fluent);
        for column in 0..args.len() {
            let mut rest: Vec<u32> = args.iter().map(|arg| arg.0).collect();
            rest.remove(column);
            rest.push(terms.name(fluent).0);
            families.entry((column, args.len(), rest)).or_default().push(number);
        }
    }
    let start = few::set(ground.start.iter().copied());
    let is_small =
        |group: &Vec<usize>| group.len() > 1 && group.iter().filter(|fluent| start.contains(fluent)).count() < 2;
    let found: BTreeSet<Vec<usize>> = few::set(families.into_values().filter(is_small));
    found.into_iter().collect()
}

fn proof_fails(proof: &mut Proof<'_>, group: &[usize]) -> bool {
    if proof.apart(group) {
        return false;
    }
    for (place, &left) in group.iter().enumerate() {
        for &right in &group[..place] {
            let (Some(a), Some(b)) = (proof.ground.next[left], proof.ground.next[right]) else { continue };
            if !proof.exclude(a, b) {
                return true;
            }
        }
    }
    false
}

impl<'g> Proof<'g> {
    /// With groups of fluents that exclude one another.
    pub(crate) fn new(ground: &'g Ground, groups: &[Vec<usize>]) -> Self {
        let mut of = vec![Vec::new(); ground.fluents.len()];
        for (number, group) in groups.iter().enumerate() {
            for &fluent in group {
                of[fluent].push(number);
            }
        }
        Self { ground, known: HashMap::default(), of, alive: vec![true; groups.len()] }
    }

    /// Whether all fluents of a group come next for different reasons of one kind: different moves
    /// of one role, or different fluents of one candidate. That is seen at once, where the pairs of
    /// a counter with ten thousand numbers would take a quarter of a minute.
    fn apart(&mut self, group: &[usize]) -> bool {
        let ground = self.ground;
        // For each kind of reason, whose every reason is.
        let mut kinds: Option<HashMap<Exclusive, HashMap<usize, usize>>> = None;
        for &fluent in group {
            let Some(next) = ground.next[fluent] else { continue };
            for rule in ground.rules_of(next) {
                let known = self.together(rule, 0);
                if self.contradict(&known, &known) {
                    continue;
                }
                let reasons = self.reasons(&known);
                let kinds =
                    kinds.get_or_insert_with(|| reasons.iter().map(|&(kind, _)| (kind, HashMap::new())).collect());
                kinds.retain(|kind, whose| {
                    let here = reasons.iter().find(|(other, _)| other == kind);
                    here.is_some_and(|&(_, atom)| *whose.entry(atom).or_insert(fluent) == fluent)
                });
                if kinds.is_empty() {
                    return false;
                }
            }
        }
        true
    }

    /// The moves and the grouped fluents among literals, each with what it excludes others of.
    fn reasons(&self, known: &[Literal32]) -> Vec<(Exclusive, usize)> {
        let fluents = self.ground.fluents.len();
        let mut reasons = Vec::new();
        for atom in known.iter().filter(|literal| **literal & 1 == 0).map(|literal| (literal >> 1) as usize) {
            if atom < fluents {
                let alive = self.of[atom].iter().filter(|group| self.alive[**group]);
                reasons.extend(alive.map(|&group| (Exclusive::Group(group), atom)));
            } else if atom < self.ground.derived() {
                reasons.push((Exclusive::Moves(self.ground.role_of(atom - fluents).0), atom));
            }
        }
        reasons
    }

    /// Whether two atoms cannot hold together.
    fn exclude(&mut self, a: usize, b: usize) -> bool {
        let ground = self.ground;
        let (left, right) = (ground.rules_of(a), ground.rules_of(b));
        if left.len() * right.len() > MOST_PAIRS {
            let (a, b) = (self.follows(a as u32 * 2, 0), self.follows(b as u32 * 2, 0));
            return self.contradict(&a, &b);
        }
        // Most candidates fall by the first pairs: no more is found out than is asked for.
        let mut others: Vec<Option<Known>> = vec![None; right.len()];
        left.iter().all(|rule| {
            let one = self.together(rule, 0);
            self.contradict(&one, &one)
                || others.iter_mut().zip(right).all(|(other, rule)| {
                    let other = other.get_or_insert_with(|| self.together(rule, 0));
                    self.contradict(&one, other) || self.contradict(other, other)
                })
        })
    }

    /// What holds where some literals hold.
    pub(crate) fn together(&mut self, literals: &[Literal32], depth: usize) -> Known {
        let mut all = literals.to_vec();
        for &literal in literals {
            if all.len() < MOST_LITERALS {
                all.extend(self.follows(literal, depth + 1).iter());
                all.sort_unstable();
                all.dedup();
            }
        }
        all.truncate(MOST_LITERALS.max(literals.len()));
        all.into()
    }

    /// What holds where a literal holds, itself among it.
    pub(crate) fn follows(&mut self, literal: Literal32, depth: usize) -> Known {
        if let Some(known) = self.known.get(&literal) {
            return known.clone();
        }
        let alone: Known = [literal].into();
        if depth > DEEPEST {
            return alone;
        }
        // A fact that is derived from itself says no more than itself.
        self.known.insert(literal, alone);
        let (ground, atom) = (self.ground, (literal >> 1) as usize);
        let mut found: BTreeSet<Literal32> = few::set([literal]);
        if literal & 1 == 1 {
            // None of its rules applies: of those with one condition, that condition fails.
            for rule in ground.rules_of(atom).iter().filter(|rule| rule.len() == 1).take(MOST_LITERALS) {
                found.insert(rule[0] ^ 1);
            }
        } else if atom < ground.fluents.len() {
            // A fluent says nothing else.
        } else if atom < ground.derived() {
            let legal = ground.legal[atom - ground.fluents.len()];
            found.extend(self.follows(legal as u32 * 2, depth + 1).iter());
        } else {
            let mut common: Option<Vec<Literal32>> = None;
            for rule in ground.rules_of(atom) {
                let here = self.together(rule, depth);
                let both = common.get_or_insert_with(|| here.to_vec());
                both.retain(|literal| here.binary_search(literal).is_ok());
                if both.is_empty() {
                    break;
                }
            }
            found.extend(common.into_iter().flatten());
        }
        let found: Known = found.into_iter().take(MOST_LITERALS).collect();
        self.known.insert(literal, found.clone());
        found
    }

    /// Whether not all of two sets of literals can hold.
    pub(crate) fn contradict(&self, a: &[Literal32], b: &[Literal32]) -> bool {
        let ground = self.ground;
        a.iter().any(|&one| {
            if b.binary_search(&(one ^ 1)).is_ok() {
                return true;
            }
            if one & 1 == 1 {
                return false;
            }
            let atom = (one >> 1) as usize;
            b.iter().any(|&other| {
                let with = (other >> 1) as usize;
                if other & 1 == 1 || with == atom || with >= ground.derived() || atom >= ground.derived() {
                    return false;
                }
                let fluents = ground.fluents.len();
                match (atom < fluents, with < fluents) {
                    (true, true) => {
                        self.of[atom].iter().any(|group| self.alive[*group] && self.of[with].contains(group))
                    }
                    (false, false) => ground.role_of(atom - fluents).0 == ground.role_of(with - fluents).0,
                    _ => false,
                }
            })
        })
    }
}
