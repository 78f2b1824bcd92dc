//! What the network remembers, and how a fact that comes or goes changes it.
//!
//! A fact that comes goes down the steps of its template; wherever it enters an alpha memory it meets the tokens of the
//! joins there, and each pair that passes makes longer tokens, depth first, down to activations. A fact that goes takes
//! with it the tokens that hold it, found through its alpha matches, and frees those that it blocked. Nothing is ever
//! matched anew: the work is that of what changes.
//!
//! `not`: a token waits at the join, blocked by the first alpha match that passes, until that one goes and no later one
//! passes. `exists` is the same with the senses exchanged.

use crate::agenda::{Agenda, WAITS};
use crate::eval::{Evaluated, World, evaluate, truth};
use crate::facts::Facts;
use crate::lower::{Key, LevelKind, Ref};
use crate::matches::{Match, Matches, NONE};
use crate::network::{AlphaTest, Join, Network, Place};
use crate::program::Program;
use crate::syntax::Expr;
use crate::table::Table;
use crate::value::{NIL, Symbols, Value, finish, mix_code};

/// Facts, tokens and the agenda.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) facts: Facts,
    pub(crate) matches: Matches,
    alphas: Vec<Table>,
    lefts: Vec<Table>,
    /// The token of each join that begins a rule with `not` or `exists`.
    roots: Vec<u32>,
    /// The fact that is being retracted: tokens that this frees do not meet it again.
    dying: u32,
    pub(crate) agenda: Agenda,
    pub(crate) globals: Vec<Value>,
    /// The program's words and those made since.
    pub(crate) symbols: Symbols,
    /// Activations made, by rule.
    pub(crate) activations: Vec<u64>,
}

/// What does not change while rules fire.
#[derive(Clone, Copy)]
pub(crate) struct Net<'n> {
    pub(crate) program: &'n Program,
    pub(crate) network: &'n Network,
}

/// What a test of one fact or of a join looks at.
struct Tested<'m> {
    program: &'m Program,
    facts: &'m Facts,
    matches: &'m Matches,
    globals: &'m [Value],
    symbols: &'m Symbols,
    left: u32,
    /// Where the values of the entering fact begin.
    right: u32,
}

impl World for Tested<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    #[inline]
    fn fetch(&self, at: Ref) -> Value {
        match at {
            Ref::Right { slot } => self.facts.values[self.right as usize + slot as usize],
            Ref::Left { up, slot } => self.facts.values[place_of(self.matches, self.left, up, slot)],
            Ref::LeftFact { up } => Value::Fact(self.matches[ancestor(self.matches, self.left, up)].fact),
            Ref::Local(_) => NIL,
        }
    }

    fn global(&self, global: u16) -> Value {
        self.globals[global as usize]
    }

    fn act(&mut self, _: &Expr<Ref>, _: &mut [Value], _: usize) -> Evaluated {
        unreachable!("readers refuse tests that act")
    }

    fn intern(&mut self, _: &str, _: bool) -> Option<Value> {
        None
    }

    fn plain(&self, value: Value) -> String {
        self.symbols.plain(value)
    }
}

/// Where the value of a slot of the fact of a level is, so many tokens up.
#[inline]
fn place_of(matches: &Matches, token: u32, up: u16, slot: u16) -> usize {
    matches[ancestor(matches, token, up)].values as usize + slot as usize
}

/// The token of a level, so many up.
#[inline]
fn ancestor(matches: &Matches, token: u32, up: u16) -> u32 {
    let mut at = token;
    for _ in 0..up {
        at = matches[at].left;
    }
    at
}

impl Memory {
    pub(crate) fn new(program: &Program, network: &Network, agenda: Agenda, remember: bool) -> Self {
        let lengths = program.templates.iter().map(|template| template.slots.len() as u16).collect();
        let mut memory = Self {
            facts: Facts::new(lengths, remember),
            matches: Matches::new(),
            alphas: network.memories.iter().map(|alpha| Table::of_facts(!alpha.key.is_empty())).collect(),
            lefts: network.joins.iter().map(|join| Table::of_tokens(!join.keys.is_empty())).collect(),
            roots: Vec::new(),
            dying: NONE,
            agenda,
            globals: program.globals.iter().map(|(_, value)| *value).collect(),
            symbols: program.symbols.clone(),
            activations: vec![0; program.rules.len()],
        };
        memory.prime(Net { program, network });
        memory
    }

    /// Begins the rules that need no fact.
    fn prime(&mut self, net: Net<'_>) {
        let network = net.network;
        for (at, join) in network.joins.iter().enumerate() {
            let root = if join.parent.is_none() && join.rule.is_none() && join.kind != LevelKind::Positive {
                self.matches.add(at as u32, NONE)
            } else {
                NONE
            };
            self.roots.push(root);
        }
        for &join in network.first_nots.iter().chain(&network.primes) {
            let root = self.roots[join as usize];
            let prime = network.joins[join as usize].kind == LevelKind::Prime;
            let passes = !prime || self.passes(net, &network.joins[join as usize], root, NONE);
            if passes && self.passes_late(net, join, root) {
                self.drive(net, join, root, NONE);
            }
        }
    }

    /// How many tokens wait in a join.
    pub(crate) fn tokens(&self, join: usize) -> usize {
        self.lefts[join].len()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let tables: u64 = self.alphas.iter().chain(&self.lefts).map(Table::bytes).sum();
        tables + size_of_val(self.matches.records.as_slice()) as u64 + self.facts.bytes()
    }

    /// Adds a fact; `None` if it is known.
    pub(crate) fn assert(&mut self, net: Net<'_>, template: u32, values: &[Value]) -> Option<u32> {
        let fact = self.facts.add(template, values)?;
        self.descend(net, &net.network.roots[template as usize], fact);
        Some(fact)
    }

    fn descend(&mut self, net: Net<'_>, nodes: &[u32], fact: u32) {
        let start = self.facts.all[fact as usize].start;
        for &at in nodes {
            let node = &net.network.nodes[at as usize];
            let passed = match &node.test {
                AlphaTest::Select(values) => values.get(&self.facts.value(fact, node.slot)).copied(),
                AlphaTest::All(tests) => {
                    tests.iter().all(|test| self.holds(net, test, NONE, start, false)).then_some(at)
                }
                AlphaTest::Selected(_) => None,
            };
            let Some(passed) = passed else { continue };
            let node = &net.network.nodes[passed as usize];
            if let Some(memory) = node.memory {
                self.enter(net, memory, fact);
            }
            self.descend(net, &node.children, fact);
        }
    }

    fn enter(&mut self, net: Net<'_>, memory: u32, fact: u32) {
        let alpha = &net.network.memories[memory as usize];
        let at = self.matches.add(memory, fact);
        let start = self.facts.all[fact as usize].start;
        self.matches[at].values = start;
        let hash =
            alpha.key.iter().fold(0, |hash, &slot| mix_code(hash, self.facts.code(start as usize + slot as usize)));
        self.matches[at].hash = finish(hash);
        self.alphas[memory as usize].add(&mut self.matches, at);
        self.matches[at].left = std::mem::replace(&mut self.facts.all[fact as usize].matches, at);
        for &join in &alpha.joins {
            if net.network.joins[join as usize].parent.is_none() {
                self.enter_first(net, join, at);
            } else {
                self.enter_right(net, join, at);
            }
        }
    }

    /// A fact comes to the first join of a rule.
    fn enter_first(&mut self, net: Net<'_>, at: u32, right: u32) {
        let join = &net.network.joins[at as usize];
        if !self.passes(net, join, NONE, right) {
            return;
        }
        if join.kind == LevelKind::Positive {
            return self.drive(net, at, NONE, right);
        }
        let root = self.roots[at as usize];
        if self.matches[root].marker == NONE {
            self.matches.block(root, right);
            if join.kind == LevelKind::Not {
                self.remove_children(net, root);
            } else {
                self.drive(net, at, root, NONE);
            }
        }
    }

    /// A fact comes to a join from the right and meets the tokens there.
    fn enter_right(&mut self, net: Net<'_>, at: u32, right: u32) {
        let join = &net.network.joins[at as usize];
        let hash = self.matches[right].hash;
        let mut left = self.lefts[at as usize].first(hash);
        while left != NONE {
            let next = self.matches[left].next;
            self.matches.touch(next);
            let free = self.matches[left].hash == hash && self.matches[left].marker == NONE;
            if free && self.passes(net, join, left, right) {
                match join.kind {
                    LevelKind::Positive | LevelKind::Prime => self.drive(net, at, left, right),
                    LevelKind::Not => {
                        self.matches.block(left, right);
                        self.remove_children(net, left);
                    }
                    LevelKind::Exists => {
                        self.matches.block(left, right);
                        self.drive(net, at, left, NONE);
                    }
                }
            }
            left = next;
        }
    }

    /// A token comes to a join from the left and meets the facts there.
    fn enter_left(&mut self, net: Net<'_>, at: u32, left: u32) {
        let join = &net.network.joins[at as usize];
        if let Some(rule) = join.rule {
            return self.activate(left, rule);
        }
        let alpha = join.alpha.expect("a join that is neither first nor last has an alpha memory");
        let hash = self.matches[left].hash;
        let mut right = self.alphas[alpha as usize].first(hash);
        while right != NONE {
            if self.can_meet(right, hash) && self.passes(net, join, left, right) {
                match join.kind {
                    LevelKind::Positive | LevelKind::Prime => self.drive(net, at, left, right),
                    LevelKind::Not => return self.matches.block(left, right),
                    LevelKind::Exists => {
                        self.matches.block(left, right);
                        return self.drive(net, at, left, NONE);
                    }
                }
            }
            right = self.matches[right].next;
        }
        if join.kind == LevelKind::Not && self.passes_late(net, at, left) {
            self.drive(net, at, left, NONE);
        }
    }

    #[inline]
    fn can_meet(&self, right: u32, hash: u32) -> bool {
        self.matches[right].hash == hash && self.matches[right].fact != self.dying
    }

    /// Sends a longer token to each join below.
    fn drive(&mut self, net: Net<'_>, at: u32, left: u32, right: u32) {
        let fact = if right == NONE { (NONE, NONE) } else { (self.matches[right].fact, self.matches[right].values) };
        let values = fact.1;
        for &child in &net.network.joins[at as usize].children {
            let join = &net.network.joins[child as usize];
            let place = |key: &Key| match key.up {
                0 => values as usize + key.left_slot as usize,
                up => place_of(&self.matches, left, up - 1, key.left_slot),
            };
            let hash = finish(join.keys.iter().fold(0, |hash, key| mix_code(hash, self.facts.code(place(key)))));
            let token = self.matches.add_token(child, fact, left, right, hash);
            if join.rule.is_none() {
                self.lefts[child as usize].add(&mut self.matches, token);
            }
            self.enter_left(net, child, token);
        }
    }

    fn activate(&mut self, token: u32, rule: u32) {
        let ages = if self.agenda.by_age() { self.ages(token) } else { Vec::new() };
        self.activations[rule as usize] += 1;
        self.agenda.add(&mut self.matches, token, rule, ages);
    }

    /// The facts of a token in the order of conditions; conditions without one are left out.
    pub(crate) fn facts_of(&self, token: u32) -> Vec<u32> {
        let mut facts = self.levels_of(token);
        facts.retain(|&fact| fact != NONE);
        facts
    }

    fn levels_of(&self, token: u32) -> Vec<u32> {
        let mut facts = Vec::new();
        let mut at = token;
        while at != NONE {
            let Match { fact, left, .. } = self.matches[at];
            // Only the root of a join that comes before all facts has neither.
            if fact != NONE || left != NONE {
                facts.push(fact);
            }
            at = left;
        }
        facts.reverse();
        facts
    }

    /// What a token gives to the actions.
    pub(crate) fn load(&self, token: u32, at: Ref) -> Value {
        match at {
            Ref::Left { up, slot } => self.facts.values[place_of(&self.matches, token, up, slot)],
            Ref::LeftFact { up } => Value::Fact(self.matches[ancestor(&self.matches, token, up)].fact),
            Ref::Right { .. } | Ref::Local(_) => NIL,
        }
    }

    fn ages(&self, token: u32) -> Vec<u32> {
        self.levels_of(token).into_iter().map(|fact| fact.wrapping_add(1)).collect()
    }

    /// Whether a pair passes the keys and tests of a join.
    #[inline]
    fn passes(&self, net: Net<'_>, join: &Join, left: u32, right: u32) -> bool {
        let fact = if right == NONE { NONE } else { self.matches[right].values };
        let here = |slot: u16| fact as usize + slot as usize;
        let there = |up: u16, slot: u16| place_of(&self.matches, left, up, slot);
        let keys = join.keys.iter().all(|key| self.facts.same(here(key.slot), there(key.up, key.left_slot)));
        let place = |at: &Place| match *at {
            Place::Right { slot } => here(slot),
            Place::Left { up, slot } => there(up, slot),
        };
        let doubt = join.kind == LevelKind::Not;
        keys && join.differ.iter().all(|[a, b]| !self.facts.same(place(a), place(b)))
            && join.others.iter().all(|test| self.holds(net, test, left, fact, doubt))
    }

    fn passes_late(&self, net: Net<'_>, join: u32, left: u32) -> bool {
        let late = &net.network.joins[join as usize].late;
        late.iter().all(|test| self.holds(net, test, left, NONE, false))
    }

    /// Whether a test holds; `doubt` is what a test says that cannot be evaluated.
    fn holds(&self, net: Net<'_>, test: &Expr<Ref>, left: u32, right: u32, doubt: bool) -> bool {
        let Self { facts, matches, globals, symbols, .. } = self;
        let mut tested = Tested { program: net.program, facts, matches, globals, symbols, left, right };
        evaluate(&mut tested, test, &mut [], 0).map_or(doubt, truth)
    }

    /// Takes a fact away, with all that rests on it.
    pub(crate) fn retract(&mut self, net: Net<'_>, fact: u32) {
        self.facts.remove(fact);
        self.dying = fact;
        let mut at = self.facts.all[fact as usize].matches;
        while at != NONE {
            let mut token = self.matches[at].children;
            while token != NONE {
                self.matches.untie_left(token);
                token = self.remove_token(net, token, |record| record.next_right);
            }
            self.matches[at].children = NONE;
            while self.matches[at].marker != NONE {
                let token = self.matches[at].marker;
                self.free_token(net, token, at);
            }
            let owner = self.matches[at].owner;
            self.alphas[owner as usize].remove(&mut self.matches, at);
            let next = self.matches[at].left;
            self.matches.remove(at);
            at = next;
        }
        self.dying = NONE;
        self.facts.all[fact as usize].matches = NONE;
        self.facts.release(fact);
    }

    /// A token loses what blocked it, or what satisfied its `exists`: it is blocked by a later fact, or it is free.
    fn free_token(&mut self, net: Net<'_>, token: u32, was: u32) {
        let at = self.matches[token].owner;
        let join = &net.network.joins[at as usize];
        let hash = self.matches[was].hash;
        self.matches.unblock(token);
        let mut right = self.matches[was].next;
        while right != NONE {
            if self.can_meet(right, hash) && self.passes(net, join, token, right) {
                return self.matches.block(token, right);
            }
            right = self.matches[right].next;
        }
        if join.kind == LevelKind::Exists {
            self.remove_children(net, token);
        } else if self.passes_late(net, at, token) {
            self.drive(net, at, token, NONE);
        }
    }

    fn remove_children(&mut self, net: Net<'_>, token: u32) {
        let mut child = std::mem::replace(&mut self.matches[token].children, NONE);
        while child != NONE {
            self.matches.touch(self.matches[child].next_left);
            self.matches.untie_right(child);
            child = self.remove_token(net, child, |record| record.next_left);
        }
    }

    /// Removes a token that is untied from one parent; gives the next of the other's children, all of which go.
    fn remove_token(&mut self, net: Net<'_>, token: u32, next: impl Fn(&Match) -> u32) -> u32 {
        if self.matches[token].children != NONE {
            self.remove_children(net, token);
        }
        let owner = self.matches[token].owner;
        if let Some(rule) = net.network.joins[owner as usize].rule {
            if self.matches[token].marker == WAITS {
                self.agenda.remove(&mut self.matches, token, rule);
            }
        } else {
            self.matches.unblock(token);
            self.lefts[owner as usize].remove(&mut self.matches, token);
        }
        let next = next(&self.matches[token]);
        self.matches.remove(token);
        next
    }

    /// The numbers of the facts that are there, oldest first.
    pub(crate) fn present(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.facts.all.len() as u32).filter(|&fact| self.facts.all[fact as usize].alive)
    }
}
