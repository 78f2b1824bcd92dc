//! Whether a fact, or a token and a fact, pass what a step or a join asks of them.
//!
//! Equalities and differences between slots, which are most of what rules ask, are looked at as
//! codes; the rest is evaluated.

use std::borrow::Cow;

use ludex_core::Stop;

use crate::eval::{Evaluated, World, evaluate, truth};
use crate::lower::{LevelKind, Ref};
use crate::matches::NONE;
use crate::memory::{Memory, Net};
use crate::network::{Join, JoinSlot};
use crate::program::Program;
use crate::syntax::Expr;
use crate::value::{NIL, Value};

/// What a test of one fact or of a join looks at.
struct Tested<'m> {
    net: Net<'m>,
    memory: &'m Memory,
    left: u32,
    /// Where the values of the entering fact begin.
    right: u32,
}

impl World for Tested<'_> {
    fn program(&self) -> &Program {
        self.net.program
    }

    #[inline]
    fn fetch(&self, at: Ref) -> Value {
        let Memory { facts, matches, .. } = self.memory;
        match at {
            Ref::Right { slot } => facts.values[self.right as usize + slot as usize],
            Ref::Left { up, slot } => facts.values[matches.place(self.left, up, slot)],
            Ref::LeftFact { up } => Value::Fact(matches[matches.ancestor(self.left, up)].fact),
            Ref::Local(_) => NIL,
        }
    }

    fn global(&self, global: u16) -> Value {
        self.memory.globals[global as usize]
    }

    fn act(&mut self, _: &Expr<Ref>, _: &mut [Value], _: usize) -> Evaluated {
        unreachable!("readers refuse tests that act")
    }

    fn intern(&mut self, _: String, _: bool) -> Option<Value> {
        None
    }

    fn plain(&self, value: Value) -> Cow<'_, str> {
        self.memory.symbols.plain(value)
    }

    fn work(&mut self, bytes: u64) -> Result<(), Stop> {
        self.net.pulse.make(bytes, || self.memory.held())
    }
}

impl Memory {
    /// Whether a pair passes the keys and tests of a join.
    #[inline]
    pub(crate) fn passes(&self, net: Net<'_>, join: &Join, left: u32, right: u32) -> bool {
        join.asks_nothing || self.passes_tests(net, join, left, right)
    }

    fn passes_tests(&self, net: Net<'_>, join: &Join, left: u32, right: u32) -> bool {
        let fact = if right == NONE { NONE } else { self.matches[right].values };
        let here = |slot: u16| fact as usize + slot as usize;
        let there = |up: u16, slot: u16| self.matches.place(left, up, slot);
        let place = |at: &JoinSlot| match *at {
            JoinSlot::Right { slot } => here(slot),
            JoinSlot::Left { up, slot } => there(up, slot),
        };
        let doubt = join.kind == LevelKind::Not;
        join.keys.iter().all(|key| self.facts.same(here(key.slot), there(key.up, key.left_slot)))
            && join.differ.iter().all(|[a, b]| !self.facts.same(place(a), place(b)))
            && join.others.iter().all(|test| self.holds(net, test, left, fact, doubt))
    }

    /// Whether a token that nothing blocks passes the tests that follow the `not`.
    #[inline]
    pub(crate) fn passes_late(&self, net: Net<'_>, join: &Join, left: u32) -> bool {
        join.late.is_empty() || join.late.iter().all(|test| self.holds(net, test, left, NONE, false))
    }

    /// Whether a test holds; `doubt` is what a test says that cannot be evaluated.
    pub(crate) fn holds(&self, net: Net<'_>, test: &Expr<Ref>, left: u32, right: u32, doubt: bool) -> bool {
        let mut tested = Tested { net, memory: self, left, right };
        evaluate(&mut tested, test, &mut [], 0).map_or(doubt, truth)
    }
}
