//! A memory of alpha matches or of tokens: buckets by hash, each a list of records in order.
//!
//! Lists are tied through the records themselves, so that one that goes is taken out without being
//! looked for. A table that grows keeps the order within a hash, on which the order of activations
//! rests. A dense array of first records is kept apart from that of last ones, which only memories
//! of facts need.

use crate::matches::{Match, Matches, NONE};
use crate::pulse::is_nearly_full;

/// A memory: lists of records by their hash.
#[derive(Debug)]
pub(crate) struct MatchTable {
    /// The first of each list.
    heads: Vec<u32>,
    /// The last of each list, in memories of facts.
    tails: Vec<u32>,
    len: usize,
    hashed: bool,
    /// Records a bucket before the table grows, in eighths, and by how much it grows then.
    load: usize,
    growth: usize,
}

impl MatchTable {
    /// An empty memory of facts, which come last of their list; `hashed` if they are asked for by
    /// their hash. It is sparse: most look-ups, those of a `not` above all, then end at an empty
    /// bucket.
    pub(crate) fn of_facts(hashed: bool) -> Self {
        let tails = vec![NONE; if hashed { 8 } else { 1 }];
        Self { load: 4, growth: 2, tails, ..Self::of_tokens(hashed) }
    }

    /// An empty memory of tokens, which come first of their list. They come and go far more often
    /// than they are looked up: it grows in large steps.
    pub(crate) fn of_tokens(hashed: bool) -> Self {
        let heads = vec![NONE; if hashed { 8 } else { 1 }];
        Self { heads, tails: Vec::new(), len: 0, hashed, load: 32, growth: 8 }
    }

    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    /// The first record of the list where a hash would be; others stand in it too.
    #[inline]
    pub(crate) fn first(&self, hash: u32) -> u32 {
        self.heads[self.bucket(hash)]
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.heads.len() + self.tails.len()) as u64 * 4
    }

    /// Bytes that it takes more when it grows, if that is soon; until then the old lists are there
    /// too.
    pub(crate) fn soon(&self) -> u64 {
        let is_full = self.hashed && is_nearly_full(self.len, self.load * self.heads.len() / 8);
        if is_full { self.bytes() * self.growth as u64 } else { 0 }
    }

    /// Adds a record.
    #[inline]
    pub(crate) fn add(&mut self, matches: &mut Matches, at: u32) {
        self.place(matches, at);
        self.len += 1;
        if self.hashed && 8 * self.len > self.load * self.heads.len() {
            self.grow(matches);
        }
    }

    #[inline]
    fn place(&mut self, matches: &mut Matches, at: u32) {
        let bucket = self.bucket(matches[at].hash);
        if self.tails.is_empty() {
            let first = std::mem::replace(&mut self.heads[bucket], at);
            (matches[at].prev, matches[at].next) = (NONE, first);
            if first != NONE {
                matches[first].prev = at;
            }
        } else {
            let last = std::mem::replace(&mut self.tails[bucket], at);
            (matches[at].prev, matches[at].next) = (last, NONE);
            if last == NONE {
                self.heads[bucket] = at;
            } else {
                matches[last].next = at;
            }
        }
    }

    /// Makes more buckets. Records of one hash keep their order: each list is placed again in the
    /// order in which it came about.
    #[cold]
    fn grow(&mut self, matches: &mut Matches) {
        let size = self.growth * self.heads.len();
        let heads = std::mem::replace(&mut self.heads, vec![NONE; size]);
        let newest_first = self.tails.is_empty();
        if !newest_first {
            self.tails = vec![NONE; size];
        }
        let mut list = Vec::new();
        for head in heads {
            list.clear();
            let mut at = head;
            while at != NONE {
                list.push(at);
                at = matches[at].next;
            }
            if newest_first {
                list.reverse();
            }
            for &at in &list {
                self.place(matches, at);
            }
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, matches: &mut Matches, at: u32) {
        let Match { hash, next, prev, .. } = matches[at];
        if prev == NONE {
            let bucket = self.bucket(hash);
            self.heads[bucket] = next;
        } else {
            matches[prev].next = next;
        }
        if next != NONE {
            matches[next].prev = prev;
        } else if !self.tails.is_empty() {
            let bucket = self.bucket(hash);
            self.tails[bucket] = prev;
        }
        self.len -= 1;
    }
}
