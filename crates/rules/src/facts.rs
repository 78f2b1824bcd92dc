//! The working memory: facts by number, each once.
//!
//! Numbers count assertions and are never used again; they are the facts' ages. Values of facts lie
//! in one vector, and the places of retracted ones are used again, unless the engine is asked to
//! remember how facts came about.

use hashbrown::HashTable;

use crate::matches::NONE;
use crate::pulse::is_nearly_full;
use crate::value::{INEXACT, Value, finish, mix};

/// A hash as the table of facts wants it: it looks at the highest bits and at the lowest.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

/// Where a fact's values are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub(crate) template: u32,
    pub(crate) start: u32,
    /// The first of its alpha matches.
    pub(crate) matches: u32,
    pub(crate) alive: bool,
}

/// All facts.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) all: Vec<Fact>,
    pub(crate) values: Vec<Value>,
    /// The code of each value, a quarter of its size: what joins look at.
    codes: Vec<u32>,
    lengths: Vec<u16>,
    /// The numbers of the facts that are there, each with its hash: a table that grows does not
    /// look at the facts.
    known: HashTable<(u32, u32)>,
    free: Vec<Vec<u32>>,
    pub(crate) remember: bool,
}

impl Facts {
    pub(crate) fn new(lengths: Vec<u16>, remember: bool) -> Self {
        let longest = lengths.iter().max().map_or(0, |&longest| longest as usize);
        Self { lengths, remember, free: vec![Vec::new(); longest + 1], ..Self::default() }
    }

    /// One more template, with this many slots.
    pub(crate) fn add_template(&mut self, length: usize) {
        self.lengths.push(length as u16);
        self.free.resize(self.free.len().max(length + 1), Vec::new());
    }

    pub(crate) fn alive(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn values_of(&self, fact: u32) -> &[Value] {
        let Fact { template, start, .. } = self.all[fact as usize];
        &self.values[start as usize..start as usize + self.lengths[template as usize] as usize]
    }

    pub(crate) fn value(&self, fact: u32, slot: u16) -> Value {
        self.values[self.all[fact as usize].start as usize + slot as usize]
    }

    /// The code of the value at a place.
    #[inline]
    pub(crate) fn code(&self, at: usize) -> u32 {
        self.codes[at]
    }

    /// Whether the values at two places are equal.
    #[inline]
    pub(crate) fn same(&self, a: usize, b: usize) -> bool {
        let code = self.codes[a];
        code == self.codes[b] && (code < INEXACT || self.values[a] == self.values[b])
    }

    fn hash(template: u32, values: &[Value]) -> u32 {
        finish(values.iter().fold(u64::from(template), |hash, value| mix(hash, *value)))
    }

    /// The number of a fact that is there.
    pub(crate) fn find(&self, template: u32, values: &[Value]) -> Option<u32> {
        self.find_hashed(Self::hash(template, values), template, values)
    }

    fn find_hashed(&self, hash: u32, template: u32, values: &[Value]) -> Option<u32> {
        let same = |&(known, fact): &(u32, u32)| {
            known == hash && self.all[fact as usize].template == template && self.values_of(fact) == values
        };
        self.known.find(spread(hash), same).map(|&(_, fact)| fact)
    }

    /// The number of a new fact; `None` if it is known.
    pub(crate) fn add(&mut self, template: u32, values: &[Value]) -> Option<u32> {
        let hash = Self::hash(template, values);
        if self.find_hashed(hash, template, values).is_some() {
            return None;
        }
        let start = if let Some(start) = self.free[values.len()].pop() {
            self.values[start as usize..start as usize + values.len()].copy_from_slice(values);
            for (at, value) in (start as usize..).zip(values) {
                self.codes[at] = value.code();
            }
            start
        } else {
            self.values.extend_from_slice(values);
            self.codes.extend(values.iter().map(|value| value.code()));
            (self.values.len() - values.len()) as u32
        };
        let number = self.all.len() as u32;
        self.all.push(Fact { template, start, matches: NONE, alive: true });
        self.known.insert_unique(spread(hash), (hash, number), |&(hash, _)| spread(hash));
        Some(number)
    }

    /// Forgets a fact as known; its values stay until [`release`](Self::release).
    pub(crate) fn remove(&mut self, fact: u32) {
        let hash = Self::hash(self.all[fact as usize].template, self.values_of(fact));
        if let Ok(entry) = self.known.find_entry(spread(hash), |&(_, known)| known == fact) {
            entry.remove();
        }
        self.all[fact as usize].alive = false;
    }

    /// Gives the place of a retracted fact's values free.
    pub(crate) fn release(&mut self, fact: u32) {
        if !self.remember {
            let Fact { template, start, .. } = self.all[fact as usize];
            self.free[self.lengths[template as usize] as usize].push(start);
        }
    }

    /// The values of the facts that are there; where the engine remembers, of those that were there
    /// too.
    pub(crate) fn held_values(&self) -> impl Iterator<Item = &Value> {
        let facts = (0..self.all.len() as u32).filter(|&fact| self.remember || self.all[fact as usize].alive);
        facts.flat_map(|fact| self.values_of(fact))
    }

    /// Bytes that the table of what is known takes more when it grows, if that is soon: it is there
    /// twice until then.
    pub(crate) fn soon(&self) -> u64 {
        let room = self.known.capacity();
        if is_nearly_full(self.known.len(), room) { 2 * room as u64 * 10 } else { 0 }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let free: usize = self.free.iter().map(|list| list.capacity() * 4).sum();
        (self.all.capacity() * size_of::<Fact>() + self.values.capacity() * (size_of::<Value>() + 4) + free) as u64
            + self.known.capacity() as u64 * 10
    }
}
