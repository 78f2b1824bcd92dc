//! Tokens: how they come about where facts and tokens meet, and how they go.
//!
//! A token that comes to a join meets the facts of its alpha memory, a fact the tokens; each pair
//! that passes makes a longer token for each join below, depth first, down to activations.
//!
//! `not`: a token waits at the join, blocked by the first fact that passes, until that one goes and
//! no later one passes. `exists` is the same with the senses exchanged. Where a rule ends with a
//! `not`, the tokens that nothing blocks are its activations themselves: a fifth of the time of
//! Manners, against tokens of their own.
//!
//! A run that is stopped leaves pairs unmatched, and so an engine that does not go on.

use crate::lower::LevelKind;
use crate::matches::{Match, NONE, WAITS};
use crate::memory::{Memory, Net};
use crate::network::Join;
use crate::value::finish;

impl Memory {
    /// A fact comes to the first join of a rule.
    pub(crate) fn enter_first(&mut self, net: Net<'_>, at: u32, right: u32) {
        let join = &net.network.joins[at as usize];
        if !self.passes(net, join, NONE, right) {
            return;
        }
        if join.kind == LevelKind::Positive {
            return self.drive(net, join, NONE, right);
        }
        let root = self.roots[at as usize];
        if self.matches[root].marker == NONE {
            self.meet_one(net, join, root, right);
        }
    }

    /// A fact comes to a join from the right and meets the tokens there.
    pub(crate) fn enter_right(&mut self, net: Net<'_>, at: u32, right: u32) {
        let join = &net.network.joins[at as usize];
        let hash = self.matches[right].hash;
        let mut left = self.lefts[at as usize].first(hash);
        while left != NONE && net.pulse.step(|| self.held()) {
            let record = &self.matches[left];
            let (next, meets) = (record.next, record.hash == hash && !record.is_blocked());
            self.matches.touch(next);
            if meets && self.passes(net, join, left, right) {
                match join.kind {
                    LevelKind::Not | LevelKind::Exists => self.meet_one(net, join, left, right),
                    _ => self.drive(net, join, left, right),
                }
            }
            left = next;
        }
    }

    /// The first fact for a token under a `not` or an `exists`.
    fn meet_one(&mut self, net: Net<'_>, join: &Join, left: u32, right: u32) {
        if join.kind == LevelKind::Not {
            self.take_back(net, join, left);
            self.matches.block(left, right);
        } else {
            self.matches.block(left, right);
            self.drive(net, join, left, NONE);
        }
    }

    /// A token comes to a join from the left and meets the facts there.
    #[inline]
    fn enter_left(&mut self, net: Net<'_>, join: &Join, left: u32, hash: u32) {
        let Some(alpha) = join.alpha else { return self.enter_alone(net, join, left) };
        let mut right = self.alphas[alpha as usize].first(hash);
        while right != NONE {
            if !net.pulse.step(|| self.held()) {
                return;
            }
            if self.can_meet(right, hash) && self.passes(net, join, left, right) {
                match join.kind {
                    LevelKind::Not => return self.matches.block(left, right),
                    LevelKind::Exists => {
                        self.matches.block(left, right);
                        return self.drive(net, join, left, NONE);
                    }
                    _ => self.drive(net, join, left, right),
                }
            }
            right = self.matches[right].next;
        }
        if join.kind == LevelKind::Not {
            self.send_free(net, join, left);
        }
    }

    /// A token comes to a join that no fact enters.
    fn enter_alone(&mut self, net: Net<'_>, join: &Join, token: u32) {
        match join.kind {
            LevelKind::GroupEnd => self.reach_end(net, join, token),
            LevelKind::NoneOf | LevelKind::SomeOf => self.enter_group(net, join, token),
            _ => self.activate(net, token, join.rule.expect("what is left is the end of a rule")),
        }
    }

    #[inline]
    fn can_meet(&self, right: u32, hash: u32) -> bool {
        let record = &self.matches[right];
        record.hash == hash && record.fact != self.dying
    }

    /// A token that nothing blocks goes on, if it passes the tests after the `not` or the group.
    #[inline]
    pub(crate) fn send_free(&mut self, net: Net<'_>, join: &Join, token: u32) {
        if self.passes_late(net, join, token) {
            match join.rule {
                Some(rule) => self.activate(net, token, rule),
                None => self.drive(net, join, token, NONE),
            }
        }
    }

    /// Undoes [`send_free`](Self::send_free).
    fn take_back(&mut self, net: Net<'_>, join: &Join, token: u32) {
        match join.rule {
            Some(rule) => self.deactivate(token, rule),
            None => self.remove_children(net, token),
        }
    }

    /// Sends a longer token to each join below.
    pub(crate) fn drive(&mut self, net: Net<'_>, join: &Join, left: u32, right: u32) {
        let (fact, values) = match right {
            NONE => (NONE, NONE),
            right => (self.matches[right].fact, self.matches[right].values),
        };
        for &child in &join.children {
            let join = &net.network.joins[child as usize];
            let hash = self.hash_of(join, left, values);
            let token = self.matches.add_token(child, (fact, values), left, right, hash);
            self.settle(net, join, token, hash);
        }
    }

    /// A new token takes its place in its join and meets the facts there.
    #[inline]
    pub(crate) fn settle(&mut self, net: Net<'_>, join: &Join, token: u32, hash: u32) {
        if join.alpha.is_some() {
            let owner = self.matches[token].owner;
            self.lefts[owner as usize].add(&mut self.matches, token);
        }
        self.enter_left(net, join, token, hash);
    }

    /// The hash under which a join asks for facts, for a token made of `left` and of a fact with
    /// these values.
    #[inline]
    pub(crate) fn hash_of(&self, join: &Join, left: u32, values: u32) -> u32 {
        let (mut hash, mut at, mut up) = (0_u64, left, 1);
        for key in &join.climb {
            let start = if key.up == 0 {
                values
            } else {
                while up < key.up {
                    at = self.matches[at].left;
                    up += 1;
                }
                self.matches[at].values
            };
            let code = self.facts.code(start as usize + key.slot as usize);
            hash = hash.wrapping_add(u64::from(code).wrapping_mul(key.factor));
        }
        finish(hash)
    }

    fn activate(&mut self, net: Net<'_>, token: u32, rule: u32) {
        let ages = if self.agenda.by_age() { self.ages(net, token) } else { Vec::new() };
        self.activations[rule as usize] += 1;
        self.agenda.add(&mut self.matches, token, rule, ages);
    }

    fn deactivate(&mut self, token: u32, rule: u32) {
        if self.matches[token].marker == WAITS {
            self.agenda.remove(&mut self.matches, token, rule);
        }
    }

    /// A token loses what blocked it, or what satisfied its `exists`: it is blocked by a later
    /// fact, or it is free.
    pub(crate) fn free_token(&mut self, net: Net<'_>, token: u32, was: u32) {
        let join = &net.network.joins[self.matches[token].owner as usize];
        let Match { hash, next, .. } = self.matches[was];
        self.matches.unblock(token);
        let mut right = next;
        while right != NONE {
            if !net.pulse.step(|| self.held()) {
                return;
            }
            if self.can_meet(right, hash) && self.passes(net, join, token, right) {
                return self.matches.block(token, right);
            }
            right = self.matches[right].next;
        }
        if join.kind == LevelKind::Exists {
            self.remove_children(net, token);
        } else {
            self.send_free(net, join, token);
        }
    }

    pub(crate) fn remove_children(&mut self, net: Net<'_>, token: u32) {
        let mut child = std::mem::replace(&mut self.matches[token].children, NONE);
        while child != NONE {
            self.matches.touch(self.matches[child].next_left);
            self.matches.untie_right(child);
            child = self.remove_token(net, child, |record| record.next_left);
        }
    }

    /// Removes a token that is untied from one parent; gives the next of the other's children, all
    /// of which go.
    pub(crate) fn remove_token(&mut self, net: Net<'_>, token: u32, next: impl Fn(&Match) -> u32) -> u32 {
        if self.matches[token].children != NONE {
            self.remove_children(net, token);
        }
        let owner = self.matches[token].owner;
        let join = &net.network.joins[owner as usize];
        if join.alpha.is_none() {
            self.leave_alone(net, join, token);
        }
        match join.rule {
            Some(rule) if self.matches[token].marker == WAITS => {
                self.agenda.remove(&mut self.matches, token, rule);
            }
            _ => self.matches.unblock(token),
        }
        if join.alpha.is_some() {
            self.lefts[owner as usize].remove(&mut self.matches, token);
        }
        let next = next(&self.matches[token]);
        self.matches.remove(token);
        next
    }

    /// Undoes [`enter_alone`](Self::enter_alone), but for an activation.
    fn leave_alone(&mut self, net: Net<'_>, join: &Join, token: u32) {
        match join.kind {
            LevelKind::GroupEnd => self.leave_end(net, join, token),
            LevelKind::NoneOf | LevelKind::SomeOf => self.leave_group(net, token),
            _ => {}
        }
    }
}
