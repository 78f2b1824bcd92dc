//! The agenda: activations that wait to fire, and which of them is next.
//!
//! Under the strategies depth and breadth an activation is put first or last of those of its
//! salience, so the agenda is one list for each salience, tied through the records of the tokens:
//! adding, removing and taking the next are all constant time. LEX and MEA order by the facts'
//! numbers: a sorted set, logarithmic.
//!
//! The ages of facts are their numbers. LEX compares the numbers of an activation's facts from the
//! largest on; where one list is a beginning of the other, the longer wins; then the rule that asks
//! more; then, where OPS5 leaves the choice open, the older activation, as in CLIPS. A condition
//! that holds no fact counts as one older than all. MEA first compares the fact of the first
//! condition. L. Brownston, R. Farrell, E. Kant, N. Martin, *Programming Expert Systems in OPS5*
//! (1985), chapter 7; refraction, the rule that no activation fires twice, comes from a token
//! activating once in its life.

use std::collections::{BTreeMap, HashMap};

use crate::matches::{Matches, NONE, WAITS};
use crate::strategy::Strategy;

/// What orders activations under LEX and MEA; the greatest is next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    salience: i32,
    /// Under MEA the age of the first condition's fact.
    goal: u32,
    /// The ages of all facts, newest first.
    ages: Vec<u32>,
    complexity: u32,
    made: std::cmp::Reverse<u64>,
}

/// Activations of one salience.
#[derive(Debug)]
struct Group {
    salience: i32,
    first: u32,
    last: u32,
}

/// Activations that wait.
#[derive(Debug)]
pub(crate) struct Agenda {
    strategy: Strategy,
    groups: Vec<Group>,
    /// The group of each rule.
    group_of: Vec<u32>,
    complexity_of: Vec<u32>,
    ranked: BTreeMap<Rank, u32>,
    ranks: HashMap<u32, Rank>,
    made: u64,
    /// Bytes held by ranks.
    held: u64,
    pub(crate) waiting: usize,
}

impl Rank {
    /// Bytes that an activation with this rank takes, which is there twice.
    fn bytes(&self) -> u64 {
        2 * (size_of::<Self>() + size_of_val(self.ages.as_slice()) + 32) as u64
    }
}

impl Agenda {
    /// Bytes held beside the tokens.
    pub(crate) fn bytes(&self) -> u64 {
        self.held
    }

    /// An empty agenda for rules of these saliences and complexities.
    pub(crate) fn new(strategy: Strategy, saliences: &[i32], complexity_of: Vec<u32>) -> Self {
        let mut distinct = saliences.to_vec();
        distinct.sort_unstable_by(|a, b| b.cmp(a));
        distinct.dedup();
        let place = |salience: &i32| distinct.iter().position(|one| one == salience).unwrap_or_default() as u32;
        Self {
            strategy,
            group_of: saliences.iter().map(place).collect(),
            complexity_of,
            groups: distinct.iter().map(|&salience| Group { salience, first: NONE, last: NONE }).collect(),
            ranked: BTreeMap::new(),
            ranks: HashMap::new(),
            made: 0,
            held: 0,
            waiting: 0,
        }
    }

    /// Whether ages are needed to add an activation.
    pub(crate) fn by_age(&self) -> bool {
        matches!(self.strategy, Strategy::Lex | Strategy::Mea)
    }

    /// Adds the activation of a rule; `ages`, where they are needed, are those of its facts in the
    /// order of conditions, 0 where a condition holds none.
    pub(crate) fn add(&mut self, matches: &mut Matches, token: u32, rule: u32, mut ages: Vec<u32>) {
        matches[token].marker = WAITS;
        self.waiting += 1;
        self.made += 1;
        let group = &mut self.groups[self.group_of[rule as usize] as usize];
        match self.strategy {
            Strategy::Depth => {
                (matches[token].prev_marked, matches[token].next_marked) = (NONE, group.first);
                if group.first == NONE {
                    group.last = token;
                } else {
                    matches[group.first].prev_marked = token;
                }
                group.first = token;
            }
            Strategy::Breadth => {
                (matches[token].prev_marked, matches[token].next_marked) = (group.last, NONE);
                if group.last == NONE {
                    group.first = token;
                } else {
                    matches[group.last].next_marked = token;
                }
                group.last = token;
            }
            Strategy::Lex | Strategy::Mea => {
                let means = self.strategy == Strategy::Mea;
                let goal = ages.first().copied().filter(|_| means).unwrap_or_default();
                ages.sort_unstable_by(|a, b| b.cmp(a));
                let made = std::cmp::Reverse(self.made);
                let complexity = self.complexity_of[rule as usize];
                let rank = Rank { salience: group.salience, goal, ages, complexity, made };
                self.held += rank.bytes();
                self.ranked.insert(rank.clone(), token);
                self.ranks.insert(token, rank);
            }
        }
    }

    /// Removes an activation that waits.
    pub(crate) fn remove(&mut self, matches: &mut Matches, token: u32, rule: u32) {
        matches[token].marker = NONE;
        self.waiting -= 1;
        if self.by_age() {
            if let Some(rank) = self.ranks.remove(&token) {
                self.ranked.remove(&rank);
                self.held -= rank.bytes();
            }
            return;
        }
        let group = &mut self.groups[self.group_of[rule as usize] as usize];
        let (prev, next) = (matches[token].prev_marked, matches[token].next_marked);
        if prev == NONE {
            group.first = next;
        } else {
            matches[prev].next_marked = next;
        }
        if next == NONE {
            group.last = prev;
        } else {
            matches[next].prev_marked = prev;
        }
    }

    /// All activations that wait, in no particular order.
    pub(crate) fn all(&self, matches: &Matches) -> Vec<u32> {
        if self.by_age() {
            return self.ranked.values().copied().collect();
        }
        let mut all = Vec::with_capacity(self.waiting);
        for group in &self.groups {
            let mut token = group.first;
            while token != NONE {
                all.push(token);
                token = matches[token].next_marked;
            }
        }
        all
    }

    /// The activation that fires next.
    pub(crate) fn next(&self) -> Option<u32> {
        if self.by_age() {
            return self.ranked.last_key_value().map(|(_, &token)| token);
        }
        self.groups.iter().map(|group| group.first).find(|&first| first != NONE)
    }
}
