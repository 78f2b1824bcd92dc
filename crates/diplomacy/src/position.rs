//! Positions as a reader sees them, each with orders that lead to it.

use std::collections::BTreeMap;

use ludex_core::few;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::automaton::{Automaton, Choice, Guess, Label};
use crate::map::Map;

/// A position, and orders that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What it tells, in order of power, kind and zone.
    pub units: Vec<Label>,
    /// Canonical orders of every unit that lead to it, with as few moves as can be: in order of the
    /// units.
    pub orders: Vec<Order>,
}

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    /// The unit, by number.
    pub unit: usize,
    /// Where it goes; its own zone if it holds.
    pub to: usize,
}

impl Order {
    /// `A VIE - GAL`, or `A VIE H` with the caller's letter for a hold.
    #[must_use]
    pub fn text(&self, map: &Map, hold: &str) -> String {
        let unit = map.units[self.unit];
        let (kind, home) = (unit.kind.letter(), &map.zones[unit.home].name);
        if self.to == unit.home {
            format!("{kind} {home} {hold}")
        } else {
            format!("{kind} {home} - {}", map.zones[self.to].name)
        }
    }
}

/// `RUS A GAL`, without what is ignored.
#[must_use]
pub fn label_text(map: &Map, label: &Label) -> String {
    let power = label.power.map(|power| format!("{} ", map.powers[power].code)).unwrap_or_default();
    let kind = label.kind.map(|kind| format!("{} ", kind.letter())).unwrap_or_default();
    format!("{power}{kind}{}", map.zones[label.zone].name)
}

impl Automaton {
    /// The position of a rank, from 0, in the order of the scan.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn position(&self, map: &Map, rank: u128) -> Position {
        let word = self.word(rank);
        let mut units: Vec<_> = word.iter().flatten().copied().collect();
        units.sort_unstable();
        Position { units, orders: self.orders(map, &word) }
    }

    /// The position of a rank on one line: `AUS A BOH, A RUM, F ALB; GER A BER, …`.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn line(&self, map: &Map, rank: u128) -> String {
        let mut units: Vec<_> = self.word(rank).into_iter().flatten().collect();
        units.sort_unstable();
        let mut line = String::new();
        let mut power = None;
        for (at, unit) in units.iter().enumerate() {
            line += if at == 0 {
                ""
            } else if unit.power == power {
                ", "
            } else {
                "; "
            };
            let same = at > 0 && unit.power == power;
            power = unit.power;
            line += &label_text(map, &Label { power: if same { None } else { power }, ..*unit });
        }
        line
    }

    /// Positions drawn at random, all equally likely and independent of one another; none if there
    /// is no position.
    #[must_use]
    pub fn sample(&self, map: &Map, count: usize, seed: u64) -> Vec<Position> {
        self.draws(map, seed).take(count).collect()
    }

    /// The same without end, drawn one by one.
    pub fn draws<'a>(&'a self, map: &'a Map, seed: u64) -> impl Iterator<Item = Position> + 'a {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        std::iter::from_fn(move || (self.total() > 0).then(|| self.position(map, random.random_range(0..self.total()))))
    }

    /// Orders that lead to the position of a word: the guesser's way through it with the fewest
    /// moves.
    fn orders(&self, map: &Map, word: &[Option<Label>]) -> Vec<Order> {
        type Step = BTreeMap<Guess, (u32, Guess, Option<Choice>)>;
        let mut steps: Vec<Step> = vec![few::map([((0, 0), (0, (0, 0), None))])];
        for (step, label) in word.iter().enumerate() {
            let mut next = Step::new();
            for (&guess, &(moves, ..)) in &steps[step] {
                let choices = self.scan[step].choices.iter().filter(|choice| Some(choice.label) == *label).map(Some);
                for choice in choices.chain(label.is_none().then_some(None)) {
                    let Some(after) = self.scanner.meet(step, guess, choice) else { continue };
                    let moved = choice.is_some_and(|choice| map.units[choice.unit].home != choice.zone);
                    let moves = moves + u32::from(moved);
                    if next.get(&after).is_none_or(|&(least, ..)| moves < least) {
                        next.insert(after, (moves, guess, choice.copied()));
                    }
                }
            }
            steps.push(next);
        }
        let last = steps.last().and_then(|last| last.iter().min_by_key(|(_, (moves, ..))| *moves));
        let mut at = last.map(|(&guess, _)| guess).unwrap_or_default();
        let mut orders = Vec::new();
        for step in steps[1..].iter().rev() {
            let (_, before, choice) = step[&at];
            orders.extend(choice.map(|Choice { unit, zone, .. }| Order { unit, to: zone }));
            at = before;
        }
        orders.sort_unstable();
        orders
    }
}
