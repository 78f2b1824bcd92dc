//! The Rete network of a program: tests of single facts in a tree, joins in another, both shared
//! between rules.
//!
//! ```text
//! template ─ step ─ step ─ alpha memory ─┐
//!                                        join ─ join ─ join ─ rule
//!                        alpha memory ───┘      └ join ─ rule
//! ```
//!
//! C. L. Forgy, *Rete: a fast algorithm for the many pattern/many object pattern match problem*,
//! Artificial Intelligence 19 (1982), 17–37, <https://doi.org/10.1016/0004-3702(82)90020-0>. Here
//! an alpha memory is hashed by the slots that its joins compare, so patterns that differ in those
//! have memories of their own; and every join keeps its own tokens.
//!
//! Which of several ways a fact goes first decides the order of activations, and so what a program
//! does. The order is that of CLIPS 6.30: newer steps and joins before older ones, and a memory
//! before what is below it.

use hashbrown::HashMap;
use ludex_core::few;

use foldhash::fast::FixedState;

use crate::lower::{Key, Level, LevelKind, Lowered, Ref, Step};
use crate::program::Program;
use crate::syntax::{Builtin, Expr};
use crate::value::{Value, factor};

/// Where a fact is tested: a step of the alpha network.
#[derive(Debug)]
pub(crate) struct AlphaNode {
    pub(crate) slot: u16,
    last: bool,
    /// The key slots of the memory that ends here; empty elsewhere.
    key: Vec<u16>,
    pub(crate) test: AlphaTest,
    pub(crate) children: Vec<u32>,
    pub(crate) memory: Option<u32>,
}

/// What a step asks.
#[derive(Debug)]
pub(crate) enum AlphaTest {
    /// All of these hold; nothing is asked where there is none.
    All(Vec<Expr<Ref>>),
    /// The slot's value is that of one of the children, found by hashing.
    Select(HashMap<Value, u32, FixedState>),
    /// The child of a selector.
    Selected(Value),
}

/// Facts that passed all steps of a pattern.
#[derive(Debug)]
pub(crate) struct AlphaMemory {
    /// The slots that its facts are hashed by, each with its factor.
    pub(crate) key: Vec<(u16, u64)>,
    /// The joins that they enter, in order.
    pub(crate) joins: Vec<u32>,
}

/// A slot of the fact that enters a join, or of one of its token, this many up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum JoinSlot {
    Right { slot: u16 },
    Left { up: u16, slot: u16 },
}

/// A slot of a token, this many up, and its factor in the hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Climb {
    pub(crate) up: u16,
    pub(crate) slot: u16,
    pub(crate) factor: u64,
}

/// Where tokens and facts meet.
#[derive(Debug)]
pub(crate) struct Join {
    pub(crate) kind: LevelKind,
    pub(crate) parent: Option<u32>,
    pub(crate) alpha: Option<u32>,
    pub(crate) keys: Vec<Key>,
    /// The keys again, nearest token first, to hash what they look at while climbing the tokens
    /// once.
    pub(crate) climb: Vec<Climb>,
    /// Pairs that must differ, and the other tests.
    pub(crate) differ: Vec<[JoinSlot; 2]>,
    pub(crate) others: Vec<Expr<Ref>>,
    pub(crate) late: Vec<Expr<Ref>>,
    /// The joins that its tokens enter, in order.
    pub(crate) children: Vec<u32>,
    /// The join of a group that its tokens enter to find whether facts meet the group.
    pub(crate) within: Vec<u32>,
    /// Of the end of a group, how many tokens up that of the group is.
    pub(crate) group_up: u16,
    /// What it was made of, by which joins are found equal; nothing at an end.
    level: Option<Level>,
    /// Whether the joins within the group are still being made.
    open: bool,
    /// Whether it has no keys and no tests but late ones.
    pub(crate) asks_nothing: bool,
    /// The rule that its tokens activate: where it is the end of a rule, which has no alpha memory,
    /// and where it is a `not` that only such an end would follow.
    pub(crate) rule: Option<u32>,
}

/// The network.
#[derive(Debug, Default)]
pub(crate) struct Network {
    pub(crate) nodes: Vec<AlphaNode>,
    /// The first steps of each template.
    pub(crate) roots: Vec<Vec<u32>>,
    pub(crate) memories: Vec<AlphaMemory>,
    pub(crate) joins: Vec<Join>,
    /// Joins that begin a rule without a fact: with no pattern, then with a `not`; newest first.
    pub(crate) primes: Vec<u32>,
    pub(crate) first_nots: Vec<u32>,
}

impl Join {
    /// An end, which asks for nothing.
    fn end(kind: LevelKind, parent: Option<u32>) -> Self {
        Self {
            kind,
            parent,
            alpha: None,
            keys: Vec::new(),
            climb: Vec::new(),
            differ: Vec::new(),
            others: Vec::new(),
            late: Vec::new(),
            children: Vec::new(),
            within: Vec::new(),
            group_up: 0,
            level: None,
            open: false,
            asks_nothing: true,
            rule: None,
        }
    }

    /// Whether tokens only end there.
    pub(crate) fn is_end(&self) -> bool {
        matches!(self.kind, LevelKind::GroupEnd | LevelKind::RuleEnd)
    }
}

impl Network {
    pub(crate) fn new(program: &Program) -> Self {
        let mut network = Self { roots: vec![Vec::new(); program.templates.len()], ..Self::default() };
        for (number, rule) in program.lowered.iter().enumerate() {
            network.add_rule(number as u32, rule);
        }
        network.shorten();
        network
    }

    /// Where nothing but the end of one rule follows a `not`, its free tokens are the activations.
    fn shorten(&mut self) {
        for at in 0..self.joins.len() {
            let Join { kind: LevelKind::Not, parent: Some(_), children, .. } = &self.joins[at] else { continue };
            if let [end] = children[..]
                && self.joins[end as usize].kind == LevelKind::RuleEnd
            {
                self.joins[at].rule = self.joins[end as usize].rule;
                self.joins[at].children.clear();
            }
        }
    }

    fn add_rule(&mut self, number: u32, rule: &Lowered) {
        let last = self.add_levels(&rule.levels, None);
        self.add_end(Join { rule: Some(number), ..Join::end(LevelKind::RuleEnd, last) });
    }

    /// Adds the joins of levels below a join; gives the last of them.
    fn add_levels(&mut self, levels: &[Level], parent: Option<u32>) -> Option<u32> {
        levels.iter().fold(parent, |last, level| {
            let alpha = (!level.steps.is_empty()).then(|| self.add_pattern(level));
            Some(self.shared_join(last, alpha, level).unwrap_or_else(|| self.add_join(last, alpha, level)))
        })
    }

    fn add_end(&mut self, end: Join) {
        let at = self.joins.len() as u32;
        if let Some(parent) = end.parent {
            self.children(parent).insert(0, at);
        }
        self.joins.push(end);
    }

    /// The joins below a join; of a group that is being made, those within it.
    fn children(&mut self, parent: u32) -> &mut Vec<u32> {
        let join = &mut self.joins[parent as usize];
        if join.open { &mut join.within } else { &mut join.children }
    }

    fn shared_join(&self, parent: Option<u32>, alpha: Option<u32>, level: &Level) -> Option<u32> {
        let candidates = match (parent, alpha) {
            (Some(parent), _) if self.joins[parent as usize].open => return None,
            (Some(parent), _) => &self.joins[parent as usize].children,
            (None, Some(alpha)) => &self.memories[alpha as usize].joins,
            (None, None) => &self.primes,
        };
        candidates.iter().copied().find(|&join| {
            let join = &self.joins[join as usize];
            join.parent == parent && join.alpha == alpha && join.level.as_ref() == Some(level)
        })
    }

    fn add_join(&mut self, parent: Option<u32>, alpha: Option<u32>, level: &Level) -> u32 {
        let at = self.joins.len() as u32;
        self.joins.push(Join {
            alpha,
            keys: level.keys.clone(),
            climb: climb(&level.keys),
            asks_nothing: level.keys.is_empty() && level.tests.is_empty(),
            differ: level.tests.iter().filter_map(differing).collect(),
            others: level.tests.iter().filter(|test| differing(test).is_none()).cloned().collect(),
            late: level.late.clone(),
            level: Some(level.clone()),
            open: !level.within.is_empty(),
            ..Join::end(level.kind, parent)
        });
        if let Some(parent) = parent {
            self.children(parent).insert(0, at);
        }
        match alpha {
            Some(alpha) => self.memories[alpha as usize].joins.insert(0, at),
            None if parent.is_none() => self.primes.insert(0, at),
            None => {}
        }
        if parent.is_none() && level.kind == LevelKind::Not {
            self.first_nots.insert(0, at);
        }
        if !level.within.is_empty() {
            let last = self.add_levels(&level.within, Some(at));
            let group_up = level.within.len() as u16 + 1;
            self.add_end(Join { group_up, ..Join::end(LevelKind::GroupEnd, last) });
            self.joins[at as usize].open = false;
        }
        at
    }

    fn add_pattern(&mut self, level: &Level) -> u32 {
        let key: Vec<u16> = level.keys.iter().map(|key| key.slot).collect();
        let mut parent = None;
        for (at, step) in level.steps.iter().enumerate() {
            let key = if at + 1 == level.steps.len() { key.as_slice() } else { &[] };
            parent = Some(self.add_step(level.template, parent, step, key));
        }
        let node = parent.expect("a pattern has a step") as usize;
        *self.nodes[node].memory.get_or_insert_with(|| {
            let key = key.iter().enumerate().map(|(at, &slot)| (slot, factor(at))).collect();
            self.memories.push(AlphaMemory { key, joins: Vec::new() });
            self.memories.len() as u32 - 1
        })
    }

    fn siblings(&mut self, template: u32, parent: Option<u32>) -> &mut Vec<u32> {
        match parent {
            Some(parent) => &mut self.nodes[parent as usize].children,
            None => &mut self.roots[template as usize],
        }
    }

    fn add_step(&mut self, template: u32, parent: Option<u32>, step: &Step, key: &[u16]) -> u32 {
        let siblings = self.siblings(template, parent).clone();
        let same = |node: &AlphaNode| node.slot == step.slot && node.last == step.last && node.key == key;
        let Some(value) = step.constant else {
            let known = siblings.iter().find(|&&node| {
                let node = &self.nodes[node as usize];
                same(node) && matches!(&node.test, AlphaTest::All(tests) if *tests == step.tests)
            });
            return known
                .copied()
                .unwrap_or_else(|| self.add_node(template, parent, step, key, AlphaTest::All(step.tests.clone())));
        };
        let known = siblings.iter().find(|&&node| {
            let node = &self.nodes[node as usize];
            same(node) && matches!(node.test, AlphaTest::Select(_))
        });
        let selector = known
            .copied()
            .unwrap_or_else(|| self.add_node(template, parent, step, key, AlphaTest::Select(HashMap::default())));
        let AlphaTest::Select(values) = &self.nodes[selector as usize].test else { unreachable!("just made") };
        let selected = values.get(&value).copied().unwrap_or_else(|| {
            let node = self.nodes.len() as u32;
            let test = AlphaTest::Selected(value);
            let (slot, last, key) = (step.slot, step.last, key.to_vec());
            self.nodes.push(AlphaNode { slot, last, key, test, children: Vec::new(), memory: None });
            let AlphaTest::Select(values) = &mut self.nodes[selector as usize].test else { unreachable!("just made") };
            values.insert(value, node);
            node
        });
        if step.tests.is_empty() {
            return selected;
        }
        // The other tests of the slot stand below its constant.
        let rest = Step { constant: None, ..step.clone() };
        self.add_step(template, Some(selected), &rest, key)
    }

    fn add_node(&mut self, template: u32, parent: Option<u32>, step: &Step, key: &[u16], test: AlphaTest) -> u32 {
        let at = self.nodes.len() as u32;
        let (slot, last, key) = (step.slot, step.last, key.to_vec());
        self.nodes.push(AlphaNode { slot, last, key, test, children: Vec::new(), memory: None });
        self.siblings(template, parent).insert(0, at);
        at
    }
}

/// Keys as what they look at in tokens.
fn climb(keys: &[Key]) -> Vec<Climb> {
    let slot = |(at, key): (usize, &Key)| Climb { up: key.up, slot: key.left_slot, factor: factor(at) };
    let mut climb: Vec<Climb> = keys.iter().enumerate().map(slot).collect();
    few::sort_by_key(&mut climb, |slot| slot.up);
    climb
}

/// The two places of a test that they differ.
fn differing(test: &Expr<Ref>) -> Option<[JoinSlot; 2]> {
    let Expr::Call(Builtin::NotSame, sides) = test else { return None };
    let place = |side: &Expr<Ref>| match *side {
        Expr::Variable(Ref::Right { slot }) => Some(JoinSlot::Right { slot }),
        Expr::Variable(Ref::Left { up, slot }) => Some(JoinSlot::Left { up, slot }),
        _ => None,
    };
    match sides.as_slice() {
        [a, b] => Some([place(a)?, place(b)?]),
        _ => None,
    }
}
