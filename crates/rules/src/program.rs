//! A program: templates, rules, facts to begin with, globals and functions, gathered from one or
//! more texts.

use std::collections::HashMap;

use ludex_core::Text;

use crate::end::End;
use crate::lower::{Lowered, Ref};
use crate::strategy::Strategy;
use crate::syntax::{Function, Rule, Slot, Template};
use crate::value::{Symbol, Symbols, Value};

/// Rules and facts, as read from texts by [`Program::read_clips`] and [`Program::read_ops5`].
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(crate) symbols: Symbols,
    pub(crate) templates: Vec<Template>,
    /// Templates with named slots, by name; ordered ones by name and length.
    pub(crate) named: HashMap<Symbol, u32>,
    pub(crate) ordered: HashMap<(Symbol, usize), u32>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) lowered: Vec<Lowered>,
    pub(crate) facts: Vec<(u32, Vec<Value>)>,
    pub(crate) globals: Vec<(Symbol, Value)>,
    pub(crate) functions: Vec<Function<Ref>>,
    pub(crate) strategy: Strategy,
    /// Whether facts begin with `(initial-fact)`, as in CLIPS 6.30.
    pub(crate) initial_fact: bool,
}

impl Program {
    /// An empty program.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many rules there are.
    #[must_use]
    pub fn rules(&self) -> usize {
        self.rule_numbers().last().map_or(0, |last| last + 1)
    }

    /// The name of a rule, by its number in order of reading.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn rule_name(&self, rule: usize) -> &str {
        let first = self.rule_numbers().iter().position(|&number| number == rule).expect("a rule of the program");
        self.name_of(first)
    }

    /// The number of the rule that each entry of `rules` belongs to: alternatives of one rule
    /// follow one another.
    pub(crate) fn rule_numbers(&self) -> Vec<usize> {
        let ways = self.rules.chunk_by(|a, b| a.name == b.name).enumerate();
        ways.flat_map(|(number, ways)| vec![number; ways.len()]).collect()
    }

    /// The name of an entry of `rules`.
    pub(crate) fn name_of(&self, way: usize) -> &str {
        self.symbols.word(self.rules[way].name)
    }

    /// How a run ends in which an action of an entry of `rules` could not be done.
    pub(crate) fn fault(&self, way: usize, action: usize, what: Text) -> End {
        let line = self.rules[way].lines[action];
        End::Fault { rule: self.name_of(way).to_string(), line, what }
    }

    /// Figures on alternatives as figures on rules.
    pub(crate) fn by_rule(&self, ways: &[u64]) -> Vec<u64> {
        let mut sums = vec![0; self.rules()];
        for (number, figure) in self.rule_numbers().into_iter().zip(ways) {
            sums[number] += figure;
        }
        sums
    }

    /// How many facts it begins with.
    #[must_use]
    pub fn facts(&self) -> usize {
        self.facts.len()
    }

    /// Takes away the facts that it begins with, and gives them as they are read.
    pub fn take_facts(&mut self) -> Vec<String> {
        let facts = std::mem::take(&mut self.facts);
        facts.iter().map(|(template, values)| self.show(&self.symbols, *template, values)).collect()
    }

    /// The strategy that the program asks for.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Whether a function may stand in a condition.
    pub(crate) fn is_pure(&self, function: u32) -> bool {
        self.functions[function as usize].pure
    }

    /// The template of an ordered relation with this many slots, new if it must be.
    pub(crate) fn ordered_template(&mut self, name: Symbol, length: usize) -> u32 {
        if let Some(&known) = self.ordered.get(&(name, length)) {
            return known;
        }
        let number = self.templates.len() as u32;
        let slots = vec![Slot { name, default: Some(crate::value::NIL) }; length];
        self.templates.push(Template { name, slots, ordered: true });
        self.ordered.insert((name, length), number);
        number
    }

    /// A slot's name, or its place from 1.
    pub(crate) fn slot_text(&self, template: usize, slot: u16) -> String {
        let template = &self.templates[template];
        match template.slots.get(slot as usize) {
            Some(named) if !template.ordered => self.symbols.word(named.name).to_string(),
            _ => (slot + 1).to_string(),
        }
    }

    /// A fact as it is read.
    pub(crate) fn show(&self, symbols: &Symbols, template: u32, values: &[Value]) -> String {
        let template = &self.templates[template as usize];
        let mut text = format!("({}", symbols.word(template.name));
        for (slot, value) in template.slots.iter().zip(values) {
            let value = symbols.show(*value);
            if template.ordered {
                text = text + " " + &value;
            } else {
                text = text + " (" + symbols.word(slot.name) + " " + &value + ")";
            }
        }
        text + ")"
    }
}
