//! Tokens and alpha matches: one kind of record of 64 bytes in one arena, tied into lists by
//! numbers.
//!
//! ```text
//! alpha match   fact · memory it is in · its children (by the right) · tokens that it blocks
//! token         fact · parent token · join that it enters · its children (by the left) · what blocks it
//! ```
//!
//! A token does not hold the facts of its levels: it has the last one and its parent.

use crate::pulse::is_nearly_full;

/// No record.
pub(crate) const NONE: u32 = u32::MAX;
/// What [`Match::marker`] of an activation that waits is.
pub(crate) const WAITS: u32 = u32::MAX - 1;

/// A token or an alpha match; one line of the cache.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Match {
    /// The fact of the last level; [`NONE`] where that is a `not` or an `exists`.
    pub(crate) fact: u32,
    /// Where the values of that fact begin.
    pub(crate) values: u32,
    /// The token that this one extends; of an alpha match, the next of its fact.
    pub(crate) left: u32,
    /// The alpha match that extended it.
    pub(crate) right: u32,
    /// The join that a token enters, or the memory of an alpha match.
    pub(crate) owner: u32,
    pub(crate) hash: u32,
    /// Neighbours in the memory.
    pub(crate) next: u32,
    pub(crate) prev: u32,
    /// The first token that extends this one.
    pub(crate) children: u32,
    /// Neighbours among the tokens that extend the same token.
    pub(crate) next_left: u32,
    pub(crate) prev_left: u32,
    /// Neighbours among the tokens that the same alpha match extended.
    pub(crate) next_right: u32,
    pub(crate) prev_right: u32,
    /// The alpha match that blocks a token under a `not`, or that satisfies an `exists`; [`WAITS`]
    /// of an activation that waits. Of an alpha match, the first token that it blocks.
    pub(crate) marker: u32,
    /// Neighbours among the tokens that the same alpha match blocks, or on the agenda: what is
    /// blocked does not wait.
    pub(crate) next_marked: u32,
    pub(crate) prev_marked: u32,
}

impl Match {
    /// Whether a fact blocks this token, or satisfies its `exists`.
    #[inline]
    pub(crate) fn is_blocked(&self) -> bool {
        self.marker < WAITS
    }
}

const EMPTY: Match = Match {
    fact: NONE,
    values: NONE,
    owner: NONE,
    left: NONE,
    right: NONE,
    hash: 0,
    next: NONE,
    prev: NONE,
    children: NONE,
    next_left: NONE,
    prev_left: NONE,
    next_right: NONE,
    prev_right: NONE,
    marker: NONE,
    next_marked: NONE,
    prev_marked: NONE,
};

/// All records.
#[derive(Debug, Default)]
pub(crate) struct Matches {
    pub(crate) records: Vec<Match>,
    /// The places of removed records. Kept apart from them: to read the next place from the record
    /// itself would wait for memory that is only to be written.
    free: Vec<u32>,
}

impl std::ops::Index<u32> for Matches {
    type Output = Match;

    fn index(&self, at: u32) -> &Match {
        &self.records[at as usize]
    }
}

impl std::ops::IndexMut<u32> for Matches {
    fn index_mut(&mut self, at: u32) -> &mut Match {
        &mut self.records[at as usize]
    }
}

impl Matches {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A record tied to nothing.
    pub(crate) fn add(&mut self, owner: u32, fact: u32) -> u32 {
        self.add_record(Match { fact, owner, ..EMPTY })
    }

    #[inline]
    fn add_record(&mut self, record: Match) -> u32 {
        if let Some(at) = self.free.pop() {
            self.records[at as usize] = record;
            return at;
        }
        self.records.push(record);
        self.records.len() as u32 - 1
    }

    /// A token for a join, tied as the first child of the token and the alpha match that made it.
    #[inline]
    pub(crate) fn add_token(
        &mut self,
        owner: u32,
        (fact, values): (u32, u32),
        left: u32,
        right: u32,
        hash: u32,
    ) -> u32 {
        let next_left = if left == NONE { NONE } else { self[left].children };
        let next_right = if right == NONE { NONE } else { self[right].children };
        let token = self.add_record(Match { fact, values, left, right, owner, hash, next_left, next_right, ..EMPTY });
        if left != NONE {
            self[left].children = token;
        }
        if next_left != NONE {
            self[next_left].prev_left = token;
        }
        if right != NONE {
            self[right].children = token;
        }
        if next_right != NONE {
            self[next_right].prev_right = token;
        }
        token
    }

    /// The token of a level, this many up.
    #[inline]
    pub(crate) fn ancestor(&self, token: u32, up: u16) -> u32 {
        (0..up).fold(token, |at, _| self[at].left)
    }

    /// Where the value of a slot of the fact of a level is, this many tokens up.
    #[inline]
    pub(crate) fn place(&self, token: u32, up: u16, slot: u16) -> usize {
        self[self.ancestor(token, up)].values as usize + slot as usize
    }

    /// Reads a record that will be needed soon, if there is one, so that it is on its way from
    /// memory.
    #[inline]
    pub(crate) fn touch(&self, at: u32) {
        if at != NONE {
            std::hint::black_box(self[at].children);
        }
    }

    /// How many records are in use.
    pub(crate) fn live(&self) -> usize {
        self.records.len() - self.free.len()
    }

    /// Bytes held.
    /// Bytes that the records take more while they grow, if that is soon: they are copied then,
    /// since the system's allocator moves only what has the usual alignment.
    pub(crate) fn soon(&self) -> u64 {
        let is_full = is_nearly_full(self.records.len(), self.records.capacity());
        if is_full { size_of_val(self.records.as_slice()) as u64 } else { 0 }
    }

    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(self.records.as_slice()) + size_of_val(self.free.as_slice())) as u64
    }

    pub(crate) fn remove(&mut self, at: u32) {
        self.free.push(at);
    }

    /// Unties a token from the token that it extends.
    pub(crate) fn untie_left(&mut self, token: u32) {
        let Match { left, next_left, prev_left, .. } = self[token];
        if left == NONE {
            return;
        }
        if prev_left == NONE {
            self[left].children = next_left;
        } else {
            self[prev_left].next_left = next_left;
        }
        if next_left != NONE {
            self[next_left].prev_left = prev_left;
        }
    }

    /// Unties a token from the alpha match that extended it.
    pub(crate) fn untie_right(&mut self, token: u32) {
        let Match { right, next_right, prev_right, .. } = self[token];
        if right == NONE {
            return;
        }
        if prev_right == NONE {
            self[right].children = next_right;
        } else {
            self[prev_right].next_right = next_right;
        }
        if next_right != NONE {
            self[next_right].prev_right = prev_right;
        }
    }

    /// Notes that an alpha match blocks a token.
    pub(crate) fn block(&mut self, token: u32, by: u32) {
        let next = std::mem::replace(&mut self[by].marker, token);
        if next != NONE {
            self[next].prev_marked = token;
        }
        let record = &mut self[token];
        record.marker = by;
        record.next_marked = next;
        record.prev_marked = NONE;
    }

    /// Undoes [`block`](Self::block).
    pub(crate) fn unblock(&mut self, token: u32) {
        let record = &mut self[token];
        if !record.is_blocked() {
            return;
        }
        let marker = std::mem::replace(&mut record.marker, NONE);
        let (next_marked, prev_marked) = (record.next_marked, record.prev_marked);
        if prev_marked == NONE {
            self[marker].marker = next_marked;
        } else {
            self[prev_marked].next_marked = next_marked;
        }
        if next_marked != NONE {
            self[next_marked].prev_marked = prev_marked;
        }
    }
}
