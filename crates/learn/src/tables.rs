//! What each learner saves of its table, and what can stand in it.

use std::hash::Hash;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::{Orbits, Outcome, Player, Status, Symmetry, Text};

use crate::afterstates::{Afterstates, TdSettings};
use crate::choices::choices;
use crate::footprint::list_bytes;
use crate::menace::{Menace, MenaceSettings};
use crate::q_learning::{QLearning, QSettings};
use crate::saved::{Lesson, Table, Wanted};
use crate::trajectories::Trajectories;

/// The number of choices of a position; 0 where the game is over.
fn count<G: Symmetry>(game: &G, orbits: &Orbits, at: &G::Position) -> usize {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    choices(game, orbits, at, &moves).count
}

/// The numbers of the choices of a position.
fn of_choices<G: Symmetry>(
    game: &G,
    orbits: &Orbits,
    at: &G::Position,
    numbers: impl Iterator<Item = f64>,
) -> Vec<(Option<G::Move>, f64)> {
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    let of_move = choices(game, orbits, at, &moves).of_move;
    let first = |choice| of_move.iter().position(|&of_move| of_move == choice).map(|mv| moves[mv]);
    numbers.enumerate().map(|(choice, number)| (first(choice), number)).collect()
}

fn table<P: Eq + Hash, E, F>(entries: Vec<(P, E)>, convert: impl Fn(E) -> F) -> HashMap<P, F, FixedState> {
    entries.into_iter().map(|(at, entry)| (at, convert(entry))).collect()
}

/// The wanted entries of a table.
fn found<'t, P, E, K>(
    table: &'t HashMap<P, E, FixedState>,
    expected: usize,
    wanted: &dyn Fn(&P) -> bool,
    kept: impl Fn(&'t E) -> K,
) -> Vec<(&'t P, K)> {
    let mut found = Vec::with_capacity(expected);
    found.extend(table.iter().filter(|(at, _)| wanted(at)).map(|(at, entry)| (at, kept(entry))));
    found
}

impl<G: Symmetry> Table<G> for Trajectories<G> {
    const WORD: &'static str = "trajectories";
    type Settings = ();
    /// 1, 0 or −1: won by the player whom the position calls the first, drawn, lost.
    type Entry = i8;
    type Kept<'t>
        = i8
    where
        Self: 't;

    fn lesson(&self) -> Lesson<()> {
        Lesson { seed: self.seed, episodes: self.count, moves: self.moves, settings: () }
    }

    fn size(&self) -> usize {
        self.known.len()
    }

    fn entries(&self, expected: usize, wanted: &Wanted<'_, G>) -> Vec<(&G::Position, Self::Kept<'_>)> {
        found(&self.known, expected, wanted, |outcome| outcome.value_for(Player::First).sign())
    }

    fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    fn of_lesson(orbits: Orbits, lesson: Lesson<()>, entries: Vec<(G::Position, i8)>) -> Self {
        let Lesson { seed, episodes, moves, .. } = lesson;
        let outcome = |entry| match entry {
            1 => Outcome::Win(Player::First),
            0 => Outcome::Draw,
            _ => Outcome::Win(Player::Second),
        };
        Self { known: table(entries, outcome), orbits, seed, count: episodes, moves }
    }

    fn settings_problem((): &()) -> Option<Text> {
        None
    }

    fn numbers(_game: &G, _orbits: &Orbits, _at: &G::Position, sign: i8) -> Vec<(Option<G::Move>, f64)> {
        vec![(None, f64::from(sign))]
    }

    fn is_sound(game: &G, _orbits: &Orbits, at: &G::Position, entry: &i8) -> bool {
        match game.status(at, &mut Vec::new()) {
            Ok(Status::Over(outcome)) => *entry == outcome.value_for(Player::First).sign(),
            _ => (-1..=1).contains(entry),
        }
    }
}

impl<G: Symmetry> Table<G> for Menace<G> {
    const WORD: &'static str = "menace";
    type Settings = MenaceSettings;
    /// The beads of each choice.
    type Entry = Vec<u32>;
    type Kept<'t>
        = &'t [u32]
    where
        Self: 't;

    fn lesson(&self) -> Lesson<MenaceSettings> {
        Lesson { seed: self.seed, episodes: self.episodes, moves: 0, settings: self.settings.clone() }
    }

    fn size(&self) -> usize {
        self.boxes.len()
    }

    fn entries(&self, expected: usize, wanted: &Wanted<'_, G>) -> Vec<(&G::Position, Self::Kept<'_>)> {
        found(&self.boxes, expected, wanted, |beads| &**beads)
    }

    fn touch(beads: &[u32]) -> u64 {
        [beads.first(), beads.last()].into_iter().flatten().fold(0, |sum, &beads| sum ^ u64::from(beads))
    }

    fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    fn of_lesson(orbits: Orbits, lesson: Lesson<MenaceSettings>, entries: Vec<(G::Position, Vec<u32>)>) -> Self {
        let Lesson { seed, episodes, settings, .. } = lesson;
        let boxes = table(entries, Vec::into_boxed_slice);
        let lists = boxes.values().map(|beads| list_bytes(beads)).sum();
        Self { boxes, lists, orbits, settings, seed, episodes }
    }

    fn settings_problem(_: &MenaceSettings) -> Option<Text> {
        None
    }

    fn numbers(game: &G, orbits: &Orbits, at: &G::Position, beads: &[u32]) -> Vec<(Option<G::Move>, f64)> {
        of_choices(game, orbits, at, beads.iter().map(|&beads| f64::from(beads)))
    }

    fn is_sound(game: &G, orbits: &Orbits, at: &G::Position, entry: &Vec<u32>) -> bool {
        !entry.is_empty() && entry.len() == count(game, orbits, at)
    }
}

impl<G: Symmetry> Table<G> for QLearning<G> {
    const WORD: &'static str = "q-learning";
    type Settings = QSettings;
    /// The number of each choice.
    type Entry = Vec<f64>;
    type Kept<'t>
        = &'t [f64]
    where
        Self: 't;

    fn lesson(&self) -> Lesson<QSettings> {
        Lesson { seed: self.seed, episodes: self.episodes, moves: 0, settings: self.settings.clone() }
    }

    fn size(&self) -> usize {
        self.table.len()
    }

    fn entries(&self, expected: usize, wanted: &Wanted<'_, G>) -> Vec<(&G::Position, Self::Kept<'_>)> {
        found(&self.table, expected, wanted, |numbers| &**numbers)
    }

    fn touch(numbers: &[f64]) -> u64 {
        [numbers.first(), numbers.last()].into_iter().flatten().fold(0, |sum, number| sum ^ number.to_bits())
    }

    fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    fn of_lesson(orbits: Orbits, lesson: Lesson<QSettings>, entries: Vec<(G::Position, Vec<f64>)>) -> Self {
        let Lesson { seed, episodes, settings, .. } = lesson;
        let table = table(entries, Vec::into_boxed_slice);
        let lists = table.values().map(|numbers| list_bytes(numbers)).sum();
        Self { table, lists, orbits, settings, seed, episodes }
    }

    fn settings_problem(settings: &QSettings) -> Option<Text> {
        settings.problem()
    }

    fn numbers(game: &G, orbits: &Orbits, at: &G::Position, numbers: &[f64]) -> Vec<(Option<G::Move>, f64)> {
        of_choices(game, orbits, at, numbers.iter().copied())
    }

    fn is_sound(game: &G, orbits: &Orbits, at: &G::Position, entry: &Vec<f64>) -> bool {
        let finite = entry.iter().all(|number| number.is_finite());
        finite && !entry.is_empty() && entry.len() == count(game, orbits, at)
    }
}

impl<G: Symmetry> Table<G> for Afterstates<G> {
    const WORD: &'static str = "td";
    type Settings = TdSettings;
    /// The estimated value for the player whom the position calls the first.
    type Entry = f64;
    type Kept<'t>
        = f64
    where
        Self: 't;

    fn lesson(&self) -> Lesson<TdSettings> {
        Lesson { seed: self.seed, episodes: self.episodes, moves: 0, settings: self.settings.clone() }
    }

    fn size(&self) -> usize {
        self.table.len()
    }

    fn entries(&self, expected: usize, wanted: &Wanted<'_, G>) -> Vec<(&G::Position, Self::Kept<'_>)> {
        found(&self.table, expected, wanted, |&worth| worth)
    }

    fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    fn of_lesson(orbits: Orbits, lesson: Lesson<TdSettings>, entries: Vec<(G::Position, f64)>) -> Self {
        let Lesson { seed, episodes, settings, .. } = lesson;
        Self { table: table(entries, |worth| worth), orbits, settings, seed, episodes }
    }

    fn settings_problem(settings: &TdSettings) -> Option<Text> {
        settings.problem()
    }

    fn numbers(_game: &G, _orbits: &Orbits, _at: &G::Position, worth: f64) -> Vec<(Option<G::Move>, f64)> {
        vec![(None, worth)]
    }

    fn is_sound(_game: &G, _orbits: &Orbits, _at: &G::Position, entry: &f64) -> bool {
        entry.is_finite()
    }
}
