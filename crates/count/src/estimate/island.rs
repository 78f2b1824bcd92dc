//! One population on its way through the game, ply by ply.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use ludex_core::{Game, GameError, Generator, Halt, Observer, Orbits, Player, Status, Stop, Symmetry, generator};
use ludex_walk::{Polls, hash, remove_duplicates};
use rand::RngExt;

use super::range::ln_sum;
use super::resample::{draw, thin};
use super::weigh::Weigh;

/// Sums over what is counted of one ply. Of islands these are natural logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sums {
    /// 1 each.
    pub(super) number: f64,
    /// 1 for each orbit.
    pub(super) canonical: f64,
    /// 1 for those where the game is over.
    pub(super) ended: f64,
    /// The moves.
    pub(super) moves: f64,
    /// What of the number comes from walks that were given up.
    pub(super) given_up: f64,
}

impl Sums {
    pub(super) const ZERO: Self = Self { number: 0.0, canonical: 0.0, ended: 0.0, moves: 0.0, given_up: 0.0 };

    pub(super) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self {
            number: f(self.number),
            canonical: f(self.canonical),
            ended: f(self.ended),
            moves: f(self.moves),
            given_up: f(self.given_up),
        }
    }

    /// The logarithms of the sums, from logarithms.
    pub(super) fn ln_sum<'a>(logs: &(impl Iterator<Item = &'a Self> + Clone)) -> Self {
        let of = |which: fn(&Self) -> f64| ln_sum(logs.clone().map(which));
        Self {
            number: of(|sums| sums.number),
            canonical: of(|sums| sums.canonical),
            ended: of(|sums| sums.ended),
            moves: of(|sums| sums.moves),
            given_up: of(|sums| sums.given_up),
        }
    }

    /// Adds something with its weight.
    pub(super) fn add(&mut self, weight: f64, orbit: u64, status: Status, moves: usize) {
        self.number += weight;
        self.canonical += weight / orbit as f64;
        self.ended += if matches!(status, Status::Over(_)) { weight } else { 0.0 };
        self.moves += weight * moves as f64;
    }
}

/// What all islands share.
pub(super) struct Rules<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) orbits: &'a Orbits,
    pub(super) weigh: &'a dyn Weigh<G>,
    /// The positions that every island begins with, and the moves of one of them.
    pub(super) first: (&'a [G::Position], f64),
    /// Positions kept after each ply.
    pub(super) population: usize,
    /// Moves listed in a ply, about: where positions have very many, fewer positions are kept.
    pub(super) moves: usize,
    pub(super) observer: &'a dyn Observer,
}

/// Moves played between two polls of the observer.
const PLAYED_AT_ONCE: usize = 1 << 10;

impl<G: Game> Rules<'_, G> {
    /// The number of positions, with `moves_each` moves each, that may be continued.
    fn places(&self, moves_each: f64) -> usize {
        ((self.moves as f64 / moves_each.max(1.0)) as usize).max(1)
    }
}

/// A population: positions with their weights, in units of `e^scale`.
pub(super) struct Island<G: Game> {
    population: Vec<(G::Position, f64)>,
    begun: bool,
    /// Moves of a position of the population.
    moves_each: f64,
    scale: f64,
    random: Generator,
    scratch: Scratch<G>,
    /// The logarithms of the sums of every ply after the first.
    pub(super) by_ply: Vec<Sums>,
    pub(super) fault: Option<Halt>,
}

struct Scratch<G: Game> {
    moves: Vec<G::Move>,
    children: Vec<G::Position>,
    before: Vec<G::Position>,
}

/// A position of the next ply.
pub(super) struct Child<P> {
    at: P,
    weight: f64,
    status: Status,
    moves: usize,
}

impl<G: Symmetry> Island<G> {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            population: Vec::new(),
            begun: false,
            moves_each: 0.0,
            scale: 0.0,
            random: generator(seed),
            scratch: Scratch { moves: Vec::new(), children: Vec::new(), before: Vec::new() },
            by_ply: Vec::new(),
            fault: None,
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.begun && self.population.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.population.len()
    }

    /// One ply further; what is in the way of it is its fault.
    pub(super) fn step(&mut self, rules: &Rules<'_, G>) {
        self.fault = self.go_on(rules).err();
    }

    fn go_on(&mut self, rules: &Rules<'_, G>) -> Result<(), Halt> {
        let mut polls = Polls::new(rules.observer);
        if !self.begun {
            self.begun = true;
            self.population = rules.first.0.iter().map(|at| (at.clone(), 1.0)).collect();
            self.moves_each = rules.first.1;
        }
        let mut children = self.children(rules, &mut polls)?;
        if children.is_empty() {
            self.population.clear();
            return Ok(());
        }
        self.expand(rules, &mut children, &mut polls)?;
        let sums = self.sums(rules, &children, &mut polls)?;
        self.by_ply.push(sums.map(|sum| sum.ln() + self.scale));
        children.retain(|child| matches!(child.status, Status::Turn(_)));
        let moves = children.iter().map(|child| child.moves).sum::<usize>();
        self.moves_each = moves as f64 / children.len().max(1) as f64;
        let kept = thinned(children, rules.population.min(rules.places(self.moves_each)), &mut self.random);
        let heaviest = kept.iter().map(|child| child.weight).fold(f64::MIN_POSITIVE, f64::max);
        self.scale += heaviest.ln();
        self.population.clear();
        self.population.extend(kept.into_iter().map(|child| (child.at, child.weight / heaviest)));
        Ok(())
    }

    /// The positions after those of the population, each once.
    fn children(&mut self, rules: &Rules<'_, G>, polls: &mut Polls<'_>) -> Result<Vec<Child<G::Position>>, Stop> {
        let places = rules.places(self.moves_each);
        if self.population.len() > places {
            let weights: Vec<_> = self.population.iter().map(|(_, weight)| *weight).collect();
            let kept = thin(&weights, places, self.random.random());
            self.population =
                kept.into_iter().map(|(place, weight)| (self.population[place].0.clone(), weight)).collect();
        }
        let Scratch { moves, children: after, before } = &mut self.scratch;
        let mut table: HashTable<usize> = HashTable::new();
        let mut children: Vec<Child<G::Position>> = Vec::new();
        for (at, weight) in &self.population {
            moves.clear();
            after.clear();
            rules.game.expand(at, moves);
            for some in moves.chunks(PLAYED_AT_ONCE) {
                polls.after(some.len())?;
                rules.game.play_all(at, some, after);
            }
            if rules.weigh.merges_moves() {
                remove_duplicates(after);
            }
            for child in after.drain(..) {
                let met = |&place: &usize| children[place].at == child;
                match table.entry(hash(&child), met, |&place| hash(&children[place].at)) {
                    Entry::Occupied(place) => children[*place.get()].weight += weight,
                    Entry::Vacant(vacant) => {
                        vacant.insert(children.len());
                        let status = Status::Turn(Player::First); // until it is expanded
                        children.push(Child { at: child, weight: *weight, status, moves: 0 });
                    }
                }
            }
        }
        let mut children = thinned(children, LOOKED_AT * rules.population.min(places), &mut self.random);
        for child in &mut children {
            child.weight *= rules.weigh.weight(rules.game, &child.at, before);
            polls.after(1 + before.len())?;
        }
        Ok(children)
    }

    fn expand(
        &mut self,
        rules: &Rules<'_, G>,
        children: &mut [Child<G::Position>],
        polls: &mut Polls<'_>,
    ) -> Result<(), Halt> {
        let moves = &mut self.scratch.moves;
        for child in children {
            moves.clear();
            child.status = rules.game.expand(&child.at, moves);
            child.moves = moves.len();
            polls.after(1 + moves.len())?;
            if moves.is_empty() && matches!(child.status, Status::Turn(_)) {
                return Err(GameError::stuck(&child.at).into());
            }
        }
        Ok(())
    }

    /// Sums over all children; from a sample of them where each needs a correction, which takes
    /// long.
    fn sums(
        &mut self,
        rules: &Rules<'_, G>,
        children: &[Child<G::Position>],
        polls: &mut Polls<'_>,
    ) -> Result<Sums, Stop> {
        if !rules.weigh.corrects() {
            let mut sums = Sums::ZERO;
            for Child { at, weight, status, moves } in children {
                sums.add(*weight, rules.orbits.orbit(rules.game, at), *status, *moves);
            }
            return Ok(sums);
        }
        let weights: Vec<_> = children.iter().map(|child| child.weight).collect();
        let count = rules.population.div_ceil(CORRECTED);
        let share = weights.iter().sum::<f64>() / count as f64;
        let (mut sums, mut walks_left) = (Sums::ZERO, MOST_WALKS + count as u32 * WALKS);
        for place in draw(&weights, count, self.random.random()) {
            let Child { at, status, moves, .. } = &children[place];
            let most = MOST_WALKS.min(walks_left);
            let scratch = (&mut self.random, &mut *polls);
            let walks = rules.weigh.correction(rules.game, at, most, &mut self.scratch.before, scratch)?;
            walks_left = (walks_left - walks.unwrap_or(most)).max(1);
            let weight = share * f64::from(walks.unwrap_or(most));
            sums.add(weight, rules.orbits.orbit(rules.game, at), *status, *moves);
            sums.given_up += if walks.is_none() { weight } else { 0.0 };
        }
        Ok(sums)
    }
}

/// A fair share of the children, with the weights of those that are left out.
fn thinned<P>(children: Vec<Child<P>>, keep: usize, random: &mut Generator) -> Vec<Child<P>> {
    let weights: Vec<_> = children.iter().map(|child| child.weight).collect();
    let mut places = thin(&weights, keep, random.random()).into_iter().peekable();
    let kept = |(place, child): (usize, Child<P>)| {
        let (_, weight) = places.next_if(|(next, _)| *next == place)?;
        Some(Child { weight, ..child })
    };
    children.into_iter().enumerate().filter_map(kept).collect()
}

/// Walks back from one position are given up after this number.
pub(super) const MOST_WALKS: u32 = 1_000;

/// The same, on average over the positions of a ply of the population.
const WALKS: u32 = 16;

/// Children examined for each place in the population.
const LOOKED_AT: usize = 2;

/// One in this number of a population's positions is corrected: walks back are longer than a step
/// forward by the number of plies.
const CORRECTED: usize = 8;
