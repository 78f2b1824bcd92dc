//! A scan over the regions by a deterministic automaton: positions are counted without listing any.
//!
//! A position is a word: region after region, who is there, or nobody. Which unit it was is not in
//! the word, so reading it is a guess:
//!
//! ```text
//! state of the guesser   which units were met so far · which exchanges have begun
//! region BUR: A FRA      … or PAR came, or MAR came
//! region VEN: nobody     … as before
//! ```
//!
//! The automaton's state is the set of states in which the guesser can be (the subset
//! construction), so every position is exactly one word and is counted once, however many orders
//! lead to it. Units none of whose zones is left to scan must have been met, and are forgotten; an
//! exchange is a mark set at the first of its two regions and refused at the second. The regions
//! are scanned in an order that keeps few units half scanned.
//!
//! What a word says is up to the caller: with or without the power, with or without the kind of the
//! unit. So the counts that ignore one or the other are the same scan.
//!
//! Time and memory: the number of states, which depends on how many units are half scanned at once,
//! not on the number of positions. The subset construction: M. O. Rabin, D. Scott, *Finite automata
//! and their decision problems*, IBM Journal of Research and Development 3 (1959), 114–125,
//! <https://doi.org/10.1147/rd.32.0114>. Dropped: tables over a tree decomposition with inclusion
//! and exclusion of the ways, which had to know the ambiguities beforehand.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;
use ludex_core::{Observer, Stop, few};

use crate::map::{Kind, Map};

/// What a position tells of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// The power, by number; `None` where it is ignored.
    pub power: Option<usize>,
    /// Army or fleet; `None` where it is ignored.
    pub kind: Option<Kind>,
    /// The zone, by number: that of the region where the kind is ignored.
    pub zone: usize,
}

/// A unit that may be in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) label: Label,
    pub(crate) unit: usize,
    pub(crate) zone: usize,
}

/// What may be in a region.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scanned {
    pub(crate) region: usize,
    pub(crate) may_be_empty: bool,
    pub(crate) choices: Vec<Choice>,
}

/// A state of the guesser: the units met, and the marks of exchanges begun. Only what the rest of
/// the scan needs.
pub(crate) type Guess = (u64, u128);

/// A state of the automaton, and the states that labels lead to; nobody comes first, then labels in
/// order.
#[derive(Clone, Debug)]
struct State {
    next: Vec<(Option<Label>, u32)>,
    /// Words from here to the end.
    words: u128,
}

/// The automaton of a question, with the number of words from each state.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The regions in order of the scan.
    pub(crate) scan: Vec<Scanned>,
    pub(crate) scanner: Scanner,
    layers: Vec<Vec<State>>,
}

/// How the guesser goes from state to state.
#[derive(Clone, Debug)]
pub(crate) struct Scanner {
    homes: Vec<usize>,
    regions: Vec<usize>,
    /// For each step, the units that must have been met after it.
    due: Vec<u64>,
    /// Pairs of units that could exchange their places: they, and the steps at which their homes
    /// are scanned.
    pairs: Vec<([usize; 2], [usize; 2])>,
}

impl Scanner {
    fn new(map: &Map, units: &[usize], scan: &[Scanned]) -> Self {
        let step = few::map(scan.iter().enumerate().map(|(at, scanned)| (scanned.region, at)));
        let mut due = vec![0; scan.len()];
        for &unit in units {
            let last = scan.iter().rposition(|scanned| scanned.choices.iter().any(|choice| choice.unit == unit));
            // A unit that may be nowhere is missed at the end.
            if let Some(step) = last.or(scan.len().checked_sub(1)) {
                due[step] |= 1 << unit;
            }
        }
        let homes: Vec<_> = (0..map.units.len()).map(|unit| map.home_region(unit)).collect();
        let mut pairs = Vec::new();
        for (at, &a) in units.iter().enumerate() {
            for &b in &units[at + 1..] {
                let goes = |x: usize, y: usize| map.reaches(map.units[x].kind, map.units[x].home, homes[y]);
                if goes(a, b) && goes(b, a) {
                    pairs.push(([a, b], [step[&homes[a]], step[&homes[b]]]));
                }
            }
        }
        Self { homes, regions: (0..map.zones.len()).map(|zone| map.region_of(zone)).collect(), due, pairs }
    }

    /// The guesser meets a unit, or nobody, at a step; `None` if it cannot.
    pub(crate) fn meet(&self, step: usize, (met, marks): Guess, choice: Option<&Choice>) -> Option<Guess> {
        let (mut met, mut marks) = (met, marks);
        if let Some(&Choice { unit, zone, .. }) = choice {
            if met >> unit & 1 == 1 {
                return None;
            }
            met |= 1 << unit;
            for (bit, &([a, b], steps)) in self.pairs.iter().enumerate() {
                let other = if unit == a { b } else { a };
                if (unit == a || unit == b) && self.regions[zone] == self.homes[other] {
                    if marks >> bit & 1 == 1 {
                        return None;
                    }
                    if steps.iter().any(|&at| at > step) {
                        marks |= 1 << bit;
                    }
                }
            }
        }
        if met & self.due[step] != self.due[step] {
            return None;
        }
        for (bit, (_, steps)) in self.pairs.iter().enumerate() {
            if steps.iter().all(|&at| at <= step) {
                marks &= !(1 << bit);
            }
        }
        Some((met & !self.due[step], marks))
    }
}

/// Leaves out guesses that are no better than another: with the same units and more exchanges
/// begun.
fn trim(guesses: &mut Vec<Guess>) {
    guesses.sort_unstable_by_key(|&(met, marks)| (met, marks.count_ones(), marks));
    let mut kept: Vec<Guess> = Vec::with_capacity(guesses.len());
    for &(met, marks) in guesses.iter() {
        if !kept.iter().rev().take_while(|less| less.0 == met).any(|less| less.1 & !marks == 0) {
            kept.push((met, marks));
        }
    }
    *guesses = kept;
}

/// The words from a state to the end; they fit because maps with too many are refused.
fn words(state: &State, next: &[State]) -> u128 {
    state.next.iter().map(|&(_, to)| next[to as usize].words).sum()
}

impl Automaton {
    pub(crate) fn new(map: &Map, units: &[usize], scan: Vec<Scanned>, observer: &dyn Observer) -> Result<Self, Stop> {
        let scanner = Scanner::new(map, units, &scan);
        let mut layers = Vec::with_capacity(scan.len() + 1);
        let mut sets: Vec<Vec<Guess>> = vec![vec![(0, 0)]];
        let mut bytes = 0;
        for (step, scanned) in scan.iter().enumerate() {
            let mut known: HashMap<Vec<Guess>, u32, FixedState> = HashMap::default();
            let mut layer = Vec::with_capacity(sets.len());
            for set in &sets {
                observer.check_cancelled()?;
                layer.push(step_all(&scanner, scanned, step, set, &mut known));
            }
            layers.push(layer);
            let mut next: Vec<_> = known.into_iter().collect();
            next.sort_unstable_by_key(|&(_, number)| number);
            sets = next.into_iter().map(|(set, _)| set).collect();
            let guesses: usize = sets.iter().map(Vec::len).sum();
            bytes += sets.len() * 96;
            observer.check_memory((bytes + guesses * 64) as u64)?;
        }
        // A word leads somewhere as long as one guess is right, so every state at the end stands
        // for right ones.
        layers.push(vec![State { next: Vec::new(), words: 1 }; sets.len()]);
        for at in (0..scan.len()).rev() {
            let (before, after) = layers.split_at_mut(at + 1);
            before[at].iter_mut().for_each(|state| state.words = words(state, &after[0]));
        }
        Ok(Self { scan, scanner, layers })
    }

    /// How many words there are.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.layers[0][0].words
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// How many words two automata with the same scan have in common.
    pub(crate) fn common(&self, other: &Self) -> u128 {
        let mut paths = few::map([((0, 0), 1_u128)]);
        for (step, layers) in self.layers.windows(2).zip(other.layers.windows(2)) {
            let mut further = BTreeMap::new();
            for (&(a, b), count) in &paths {
                for &(label, to) in &step[0][a as usize].next {
                    let same = layers[0][b as usize].next.iter().find(|(there, _)| *there == label);
                    let Some(&(_, there)) = same else { continue };
                    if step[1][to as usize].words > 0 && layers[1][there as usize].words > 0 {
                        *further.entry((to, there)).or_default() += count;
                    }
                }
            }
            paths = further;
        }
        paths.values().sum()
    }

    /// In how many words each label stands.
    #[must_use]
    pub fn occupancy(&self) -> BTreeMap<Label, u128> {
        let mut occupied = BTreeMap::new();
        let mut paths = vec![1_u128];
        for (layer, next) in self.layers.iter().zip(&self.layers[1..]) {
            let mut further = vec![0; next.len()];
            for (state, paths) in layer.iter().zip(&paths) {
                for &(label, to) in &state.next {
                    further[to as usize] += paths;
                    if let Some(label) = label {
                        *occupied.entry(label).or_default() += paths * next[to as usize].words;
                    }
                }
            }
            paths = further;
        }
        occupied
    }

    /// The word of a rank: words are ranked from 0 in the order of the scan.
    ///
    /// # Panics
    /// If there are not so many words.
    #[must_use]
    pub fn word(&self, rank: u128) -> Vec<Option<Label>> {
        assert!(rank < self.total(), "rank {rank} of {}", self.total());
        let (mut rank, mut at) = (rank, 0);
        let mut word = Vec::with_capacity(self.scan.len());
        for (layer, next) in self.layers.iter().zip(&self.layers[1..]) {
            for &(label, to) in &layer[at].next {
                let words = next[to as usize].words;
                if rank < words {
                    word.push(label);
                    at = to as usize;
                    break;
                }
                rank -= words;
            }
        }
        word
    }
}

/// The states that follow one state, by what is in the region.
fn step_all(
    scanner: &Scanner,
    scanned: &Scanned,
    step: usize,
    set: &[Guess],
    known: &mut HashMap<Vec<Guess>, u32, FixedState>,
) -> State {
    let mut next = Vec::new();
    let mut go = |label: Option<Label>, mut guesses: Vec<Guess>| {
        if !guesses.is_empty() {
            trim(&mut guesses);
            let number = known.len() as u32;
            next.push((label, *known.entry(guesses).or_insert(number)));
        }
    };
    if scanned.may_be_empty {
        go(None, set.iter().filter_map(|&guess| scanner.meet(step, guess, None)).collect());
    }
    // Choices are sorted by label.
    for choices in scanned.choices.chunk_by(|a, b| a.label == b.label) {
        let guesses = set.iter().flat_map(|&guess| choices.iter().map(move |choice| (guess, choice)));
        let guesses = guesses.filter_map(|(guess, choice)| scanner.meet(step, guess, Some(choice)));
        go(Some(choices[0].label), guesses.collect());
    }
    State { next, words: 0 }
}
