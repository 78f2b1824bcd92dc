//! What the network remembers, and how a fact that comes or goes changes it.
//!
//! A fact that comes goes down the steps of its template; wherever it enters an alpha memory it
//! meets the tokens of the joins there. A fact that goes takes with it the tokens that hold it,
//! found through its alpha matches, and frees those that it blocked. Nothing is ever matched anew:
//! the work is that of what changes.

use crate::agenda::Agenda;
use crate::facts::Facts;
use crate::lower::{LevelKind, Ref};
use crate::match_table::MatchTable;
use crate::matches::{Match, Matches, NONE};
use crate::network::{AlphaTest, Network};
use crate::program::Program;
use crate::pulse::{Held, Pulse};
use crate::value::{NIL, Symbol, Symbols, Value, finish};

/// Facts, tokens and the agenda.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) facts: Facts,
    pub(crate) matches: Matches,
    /// The facts of each alpha memory, and the tokens of each join.
    pub(crate) alphas: Vec<MatchTable>,
    pub(crate) lefts: Vec<MatchTable>,
    /// The token of each join that begins a rule with `not` or `exists`.
    pub(crate) roots: Vec<u32>,
    /// The fact that is being retracted: tokens that this frees do not meet it again.
    pub(crate) dying: u32,
    pub(crate) agenda: Agenda,
    pub(crate) globals: Vec<Value>,
    /// The program's words and those made since.
    pub(crate) symbols: Symbols,
    /// Activations made, by rule.
    pub(crate) activations: Vec<u64>,
}

/// What does not change while rules fire, and whether they are to go on.
#[derive(Clone, Copy)]
pub(crate) struct Net<'n> {
    pub(crate) program: &'n Program,
    pub(crate) network: &'n Network,
    pub(crate) pulse: &'n Pulse<'n>,
}

impl Memory {
    pub(crate) fn new(net: Net<'_>, agenda: Agenda, remember: bool) -> Self {
        let Net { program, network, .. } = net;
        let lengths = program.templates.iter().map(|template| template.slots.len() as u16).collect();
        let mut memory = Self {
            facts: Facts::new(lengths, remember),
            matches: Matches::new(),
            alphas: network.memories.iter().map(|alpha| MatchTable::of_facts(!alpha.key.is_empty())).collect(),
            lefts: network.joins.iter().map(|join| MatchTable::of_tokens(!join.keys.is_empty())).collect(),
            roots: Vec::new(),
            dying: NONE,
            agenda,
            globals: program.globals.iter().map(|(_, value)| *value).collect(),
            symbols: program.symbols.clone(),
            activations: vec![0; program.rules.len()],
        };
        memory.prime(net);
        memory
    }

    /// Begins the rules that need no fact.
    fn prime(&mut self, net: Net<'_>) {
        let network = net.network;
        for (at, join) in network.joins.iter().enumerate() {
            let root = if join.parent.is_none() && join.kind != LevelKind::Positive {
                self.matches.add(at as u32, NONE)
            } else {
                NONE
            };
            self.roots.push(root);
        }
        for &at in network.first_nots.iter().chain(&network.primes) {
            let (join, root) = (&network.joins[at as usize], self.roots[at as usize]);
            let passes = join.kind != LevelKind::Prime || self.passes(net, join, root, NONE);
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
        let tables: u64 = self.alphas.iter().chain(&self.lefts).map(MatchTable::bytes).sum();
        tables + self.matches.bytes() + self.facts.bytes() + self.agenda.bytes() + self.symbols.bytes()
    }

    /// What a look at the observer tells.
    pub(crate) fn held(&self) -> Held {
        let tables: u64 = self.alphas.iter().chain(&self.lefts).map(MatchTable::soon).sum();
        let soon = tables + self.matches.soon() + self.facts.soon();
        Held { facts: self.facts.all.len() as u64, bytes: self.bytes(), soon }
    }

    /// Forgets words that no fact and nothing else holds, once rules have made many of them: an
    /// eighth of all that is held, so that looking for them takes little beside making them.
    /// `tallied` are values that tallies hold.
    pub(crate) fn forget_words<'v>(&mut self, program: &Program, tallied: impl Iterator<Item = &'v Value>) {
        const FEW: u64 = 1 << 20;
        if self.symbols.since_sweep() > FEW.max(self.bytes() / 8) {
            self.sweep_words(program, tallied);
        }
    }

    /// Forgets words that no fact and nothing else holds.
    fn sweep_words<'v>(&mut self, program: &Program, tallied: impl Iterator<Item = &'v Value>) {
        let own = program.symbols.len();
        let mut held = vec![false; self.symbols.len()];
        held[..own].fill(true);
        let mut hold = |symbol: Symbol| held[symbol.0 as usize] = true;
        // Facts that are asserted from outside may be of relations that the program does not name.
        program.templates.iter().for_each(|template| hold(template.name));
        let values = self.facts.held_values().chain(&self.globals);
        values.filter_map(|value| value.symbol()).for_each(&mut hold);
        tallied.filter_map(|value| value.symbol()).for_each(hold);
        self.symbols.sweep(|number| held[number]);
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
        let code = |slot: u16| u64::from(self.facts.code(start as usize + slot as usize));
        let parts = alpha.key.iter().map(|&(slot, factor)| code(slot).wrapping_mul(factor));
        self.matches[at].hash = finish(parts.fold(0, u64::wrapping_add));
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

    /// The facts of an activation in the order of conditions; conditions without one are left out.
    pub(crate) fn facts_of(&self, net: Net<'_>, token: u32) -> Vec<u32> {
        let mut facts = self.levels_of(net, token);
        facts.retain(|&fact| fact != NONE);
        facts
    }

    /// The ages of the facts of an activation in the order of conditions, 0 where a condition holds
    /// none.
    pub(crate) fn ages(&self, net: Net<'_>, token: u32) -> Vec<u32> {
        self.levels_of(net, token).into_iter().map(|fact| fact.wrapping_add(1)).collect()
    }

    fn levels_of(&self, net: Net<'_>, token: u32) -> Vec<u32> {
        let mut facts = vec![NONE; self.levels_short(net, token) as usize];
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

    /// The levels that an activation has no token for: the last one, where that is a `not`.
    fn levels_short(&self, net: Net<'_>, token: u32) -> u16 {
        u16::from(net.network.joins[self.matches[token].owner as usize].alpha.is_some())
    }

    /// What an activation gives to the actions.
    pub(crate) fn load(&self, net: Net<'_>, token: u32, at: Ref) -> Value {
        let short = self.levels_short(net, token);
        match at {
            Ref::Left { up, slot } => self.facts.values[self.matches.place(token, up - short, slot)],
            Ref::LeftFact { up } => Value::Fact(self.matches[self.matches.ancestor(token, up - short)].fact),
            Ref::Right { .. } | Ref::Local(_) => NIL,
        }
    }

    /// Takes a fact away, with all that rests on it.
    pub(crate) fn retract(&mut self, net: Net<'_>, fact: u32) {
        self.facts.remove(fact);
        self.dying = fact;
        let mut at = self.facts.all[fact as usize].matches;
        while at != NONE {
            // What a group frees may take other tokens of this list with it, so none stays tied
            // that is removed.
            while self.matches[at].children != NONE {
                let token = self.matches[at].children;
                self.matches.untie_left(token);
                self.matches.untie_right(token);
                self.remove_token(net, token, |_| NONE);
            }
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

    /// The numbers of the facts that are there, oldest first.
    pub(crate) fn present(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.facts.all.len() as u32).filter(|&fact| self.facts.all[fact as usize].alive)
    }
}
