//! Groups: `not` and `exists` of several conditions together.
//!
//! ```text
//! join ─ group ─ join of the next condition
//!          └ join ─ join ─ end
//! ```
//!
//! A token that comes to a group first goes down the joins within it, as a token of its own. Those
//! that come to the end are counted in the group's token, which goes on as long as there is none,
//! or some. Nothing of what is within a group is seen after it.
//!
//! R. B. Doorenbos, *Production Matching for Large Learning Systems*, Carnegie Mellon University,
//! CMU-CS-95-113 (1995), section 2.8, has the joins within a group beside it and looks for the
//! token that they share; here they stand below it and the token is a known number of steps up.

use crate::lower::LevelKind;
use crate::matches::NONE;
use crate::memory::{Memory, Net};
use crate::network::Join;

/// The count of a token that goes: what comes to its end no longer matters.
const GOES: u32 = NONE;

impl Memory {
    /// A token comes to a group. Its `hash` counts those that reach the end, its `next_marked` is
    /// that which goes down.
    pub(crate) fn enter_group(&mut self, net: Net<'_>, group: &Join, token: u32) {
        let first = group.within[0];
        let join = &net.network.joins[first as usize];
        let hash = self.hash_of(join, token, NONE);
        let inner = self.matches.add(first, NONE);
        let record = &mut self.matches[inner];
        (record.left, record.hash) = (token, hash);
        let record = &mut self.matches[token];
        (record.hash, record.next_marked) = (0, inner);
        self.settle(net, join, inner, hash);
        if group.kind == LevelKind::NoneOf && self.matches[token].hash == 0 {
            self.send_free(net, group, token);
        }
    }

    /// A token comes to the end of a group.
    pub(crate) fn reach_end(&mut self, net: Net<'_>, end: &Join, token: u32) {
        let of_group = self.matches.ancestor(token, end.group_up);
        self.matches[of_group].hash += 1;
        if self.matches[of_group].hash == 1 {
            let group = &net.network.joins[self.matches[of_group].owner as usize];
            match group.kind {
                LevelKind::NoneOf => self.remove_children(net, of_group),
                _ => self.send_free(net, group, of_group),
            }
        }
    }

    /// A token at the end of a group goes.
    pub(crate) fn leave_end(&mut self, net: Net<'_>, end: &Join, token: u32) {
        let of_group = self.matches.ancestor(token, end.group_up);
        if self.matches[of_group].hash == GOES {
            return;
        }
        self.matches[of_group].hash -= 1;
        if self.matches[of_group].hash == 0 {
            let group = &net.network.joins[self.matches[of_group].owner as usize];
            match group.kind {
                LevelKind::NoneOf => self.send_free(net, group, of_group),
                _ => self.remove_children(net, of_group),
            }
        }
    }

    /// The token of a group goes, with the one that went down from it.
    pub(crate) fn leave_group(&mut self, net: Net<'_>, token: u32) {
        self.matches[token].hash = GOES;
        let inner = std::mem::replace(&mut self.matches[token].next_marked, NONE);
        self.remove_token(net, inner, |_| NONE);
    }
}
