//! A lower bound on the positions of a ply, from random games that hardly ever meet: birthdays.
//!
//! Of *m* independent draws, *d* are different and *r* = *m* − *d* repeat an earlier one. If all of
//! *N* positions are equally likely, few repetitions are improbable unless *N* is large. With at
//! most *r* of them, draw *j* + 1 meets at least *j* − *r* positions that were drawn, so that it
//! repeats one with a chance of (*j* − *r*)/*N* or more; *r* is therefore no smaller than a sum of
//! independent events with the mean
//!
//! ```text
//!   λ = Σ (j − r) / N = d (d − 1) / 2N          over j from r to m − 1
//! ```
//!
//! and by Chernoff's bound such a small value has a chance of at most exp(−(λ − r − r ln(λ/r))).
//! Setting this to the remaining doubt gives the greatest λ, and so the smallest *N*, that is
//! consistent with the draws (`Draws::at_least`).
//!
//! **Any other distribution repeats more**: keep the chance *a* + *b* of two positions, and let *k*
//! of the draws fall on them; both are seen with a chance of 1 − θᵏ − (1 − θ)ᵏ, where the share θ
//! is *a*/(*a* + *b*), the more the closer θ is to one half. To make two chances equal can only
//! raise the number of different draws, and repeating this leads to equal chances. So the bound
//! holds up to the doubt for every distribution of random games, however small the sample. It is
//! never near the number where that is large: *m* draws give a lower bound of *m*² positions at
//! most.
//!
//! Positions are drawn up to symmetry, and only those of full orbits, each of which then stands for
//! as many positions. They are identified by 64 bits; two that share them count as a repetition,
//! which can only lower the bound. Where positions do not determine their ply, those count whose
//! stage ([`Game::stage`]) is the ply, so that none counts for two plies. In games with loops plies
//! cannot be added up, and what a few of them tell are bounds on all positions together (`fewest`).

use ludex_core::{
    Game, Generator, Halt, Observer, Orbits, Progress, Status, Stop, Symmetry, Unit, derive_seed, generator,
    owned_bytes,
};
use ludex_walk::parallel::try_concat;
use ludex_walk::{Polls, hash};
use rand::RngExt;
use rayon::prelude::*;

use super::known::ExactPlies;
use super::{Effort, Fewest, MOVES};

/// Random games for each sample of an effort: they take about as long as the estimate of histories,
/// and the bound grows with the square of their number.
const GAMES: u64 = 64;

/// Games that share a generator.
const BATCH: u64 = 1 << 12;

/// Progress is told after as many batches for each thread: within a second, even where positions
/// have hundreds of moves.
const REPORTED: usize = 8;

/// The certainty of a doubt of 2.5 %: −ln 0.025.
pub(super) const CERTAINTY: f64 = 3.688_879_454_113_936;

/// The series of seeds of random games: another than that of populations.
const SERIES: u64 = 1 << 32;

/// In games with loops, the plies that are looked at, until one at which no games meet: a later one
/// would tell no more.
const LOOKS: [u32; 5] = [4, 8, 16, 32, 64];

/// Where fewer games than these repeat a position, the bound is so low for want of games.
const FEW: u64 = 10;

/// What was drawn of a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Draws {
    all: u64,
    different: u64,
    /// How many positions each draw stands for.
    orbit: u64,
}

impl Draws {
    /// How many positions there are at least, and how many up to symmetry, but for a doubt of
    /// `exp(−certainty)`.
    pub(super) fn at_least(self, certainty: f64) -> [f64; 2] {
        let Self { all, different, orbit } = self;
        let pairs = different as f64 * different.saturating_sub(1) as f64 / 2.0;
        let most = most_expected((all - different) as f64, certainty);
        let canonical = (pairs / most).floor().max(different as f64);
        [canonical * orbit as f64, canonical]
    }
}

/// The greatest mean with which a sum of independent events need be expected that came out as
/// `seen`: where λ − r − r ln(λ/r) is the certainty.
fn most_expected(seen: f64, certainty: f64) -> f64 {
    // This lies above the solution, and Newton's steps stay there since the function bends upwards.
    let mut mean = seen + certainty + (certainty * certainty + 2.0 * seen * certainty).sqrt();
    for _ in 0..50 {
        let logarithm = if seen > 0.0 { seen * (mean / seen).ln() } else { 0.0 };
        mean -= (mean - seen - logarithm - certainty) / (1.0 - seen / mean);
    }
    mean
}

/// Random games from the last ply that is known, and what they drew of every ply after it; nothing
/// in games without stages.
pub(super) fn draw<G: Symmetry>(
    game: &G,
    root: &G::Position,
    known: &ExactPlies<G::Position>,
    orbits: &Orbits,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Vec<Draws>, Halt> {
    let Some(before) = game.stage(root) else { return Ok(Vec::new()) };
    let orbit = known.last.iter().map(|at| orbits.orbit(game, at)).max().unwrap_or(1);
    let mut batches = batches::<G>(root, known, effort, observer);
    let mut plies = Vec::new();
    let mut progress = Progress { ply: known.by_ply.len() as u32, unit: Unit::Samples, ..Progress::default() };
    while batches.iter().any(|batch| !batch.games.is_empty()) {
        let stage = before + progress.ply;
        let is_drawn = |at: &G::Position| game.stage(at) == Some(stage) && orbits.orbit(game, at) == orbit;
        let drawn = |batch: &mut Batch<G>| batch.step(game, orbits, &is_drawn, observer);
        let drawn = try_concat(batches.iter_mut(), drawn)?;
        let all = drawn.len() as u64;
        plies.push(Draws { all, different: count_different(drawn), orbit });
        progress.ply += 1;
        progress.done += all;
        progress.found = progress.done;
        observer.progress(&progress);
        observer.check_cancelled()?;
    }
    Ok(plies)
}

/// What so many random games of a few plies tell, with a doubt of 2.5 %; in games with loops too.
pub(super) fn fewest<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<Fewest, Halt> {
    let mut polls = Polls::new(observer);
    let known = ExactPlies::one_ply(game, vec![root.clone()], orbits, &mut polls)?;
    let orbit = orbits.elements().len() as u64;
    let mut batches = batches::<G>(root, &known, effort, observer);
    let mut least = Fewest { positions: 1.0, canonical: 1.0, is_open: true };
    // To which ply the games are followed shows only later: what is due is not known.
    let mut progress = Progress { unit: Unit::Samples, ..Progress::default() };
    for ply in 1..=LOOKS[LOOKS.len() - 1] {
        let is_drawn = |at: &G::Position| LOOKS.contains(&ply) && orbits.orbit(game, at) == orbit;
        progress.ply = ply;
        let mut drawn = Vec::new();
        for some in batches.chunks_mut(REPORTED * rayon::current_num_threads()) {
            observer.progress(&progress);
            drawn.append(&mut try_concat(some.iter_mut(), |batch| batch.step(game, orbits, &is_drawn, observer))?);
            progress.done += some.iter().map(|batch| batch.games.len() as u64).sum::<u64>();
        }
        let all = drawn.len() as u64;
        let draws = Draws { all, different: count_different(drawn), orbit };
        if draws.different > 0 {
            let [positions, canonical] = draws.at_least(CERTAINTY + (LOOKS.len() as f64).ln());
            if positions > least.positions {
                least = Fewest { positions, canonical, is_open: all - draws.different < FEW };
            }
        }
        if LOOKS.contains(&ply) && draws.different == all {
            break;
        }
    }
    Ok(least)
}

fn count_different(mut numbers: Vec<u64>) -> u64 {
    numbers.par_sort_unstable();
    numbers.dedup();
    numbers.len() as u64
}

/// Some games on their way.
struct Batch<G: Game> {
    games: Vec<G::Position>,
    random: Generator,
}

/// As many games as the effort requires and the memory holds, each from a position of the last
/// listed ply; fewer where positions have very many moves.
fn batches<G: Game>(
    root: &G::Position,
    known: &ExactPlies<G::Position>,
    effort: Effort,
    observer: &dyn Observer,
) -> Vec<Batch<G>> {
    let each = (size_of::<G::Position>() + owned_bytes(root) + 3 * size_of::<u64>()) as u64;
    let games = effort.samples.saturating_mul(GAMES).min(observer.memory() / (2 * each));
    let games = (games as f64 * (MOVES as f64 / known.moves_each()).min(1.0)) as u64;
    let batch = |number: u64| {
        let mut random = generator(derive_seed(effort.seed, SERIES + number));
        let size = BATCH.min(games - number * BATCH);
        let games = (0..size).map(|_| known.last[random.random_range(0..known.last.len())].clone()).collect();
        Batch { games, random }
    };
    (0..games.div_ceil(BATCH)).map(batch).collect()
}

impl<G: Symmetry> Batch<G> {
    /// One ply further: the games that are over are left out, and of the others the positions that
    /// count are drawn.
    fn step(
        &mut self,
        game: &G,
        orbits: &Orbits,
        is_drawn: &impl Fn(&G::Position) -> bool,
        observer: &dyn Observer,
    ) -> Result<Vec<u64>, Stop> {
        // Each batch polls after a while only, and there may be many of them.
        observer.check_cancelled()?;
        let Self { games, random } = self;
        let (mut drawn, mut moves) = (Vec::with_capacity(games.len()), Vec::new());
        let mut polls = Polls::new(observer);
        let mut stopped = Ok(());
        games.retain_mut(|at| {
            moves.clear();
            if stopped.is_err() || !matches!(game.expand(at, &mut moves), Status::Turn(_)) {
                return false;
            }
            // One move is followed; to list the others takes little.
            stopped = polls.after(1 + moves.len() / 8);
            *at = game.play(at, moves[random.random_range(0..moves.len())]);
            if is_drawn(at) {
                drawn.push(hash(&orbits.canonical(game, at.clone())));
            }
            true
        });
        stopped.map(|()| drawn)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use ludex_core::{AnyGame, Orbits};
    use ludex_games::{chess, connect4, mnk, peg_solitaire, sliding, teeko};

    use super::*;

    const RUNS: u64 = 400;

    /// Chernoff's bound is exact where nothing is seen, and a little wide after that: tables of the
    /// Poisson distribution have 3.689, 5.572 and 18.391 for 0, 1 and 10 events.
    #[test]
    fn most_that_need_be_expected() {
        for (seen, least, most) in
            [(0.0, 3.688, 3.690), (1.0, 5.572, 6.7), (10.0, 18.391, 21.3), (1e6, 1_001_960.0, 1_003_000.0)]
        {
            let expected = most_expected(seen, CERTAINTY);
            assert!((least..most).contains(&expected), "{seen}: {expected}");
        }
    }

    /// Equal chances are the worst case. Of 400 runs with a doubt of 2.5 % each, more than 20 pass
    /// the number with a chance below 0.1 %.
    #[test]
    fn equal_chances() {
        for (number, draws) in
            [(10_u64, 5_u64), (1_000, 40), (1_000, 400), (1_000, 4_000), (1_000_000, 3_000), (1 << 40, 3_000)]
        {
            let passes = |seed| {
                let mut random = generator(seed);
                let mut drawn: Vec<u64> = (0..draws).map(|_| random.random_range(0..number)).collect();
                drawn.sort_unstable();
                drawn.dedup();
                let draws = Draws { all: draws, different: drawn.len() as u64, orbit: 1 };
                draws.at_least(CERTAINTY)[0] > number as f64
            };
            let passed = (0..RUNS).filter(|&seed| passes(seed)).count();
            assert!(passed <= 20, "{draws} of {number}: {passed} of {RUNS}");
        }
    }

    /// Of all plies of a hundred runs, how many bounds pass the number of positions, and how many
    /// there are.
    fn plies(game: &AnyGame) -> (usize, usize) {
        let (root, orbits) = (game.start(), Orbits::keeping(game, &game.start()));
        let exact = crate::positions::explicit(game, &root, &orbits, &()).unwrap();
        let (mut passed, mut bounds) = (0, 0);
        for seed in 0..100 {
            let known = ExactPlies::one_ply(game, vec![root.clone()], &orbits, &mut Polls::new(&())).unwrap();
            let drawn = draw(game, &root, &known, &orbits, Effort { samples: 8, seed }, &()).unwrap();
            for (level, draws) in exact[1..].iter().zip(drawn) {
                let [number, canonical] = draws.at_least(CERTAINTY);
                passed += usize::from(number > level.positions as f64 || canonical > level.canonical as f64);
                bounds += 1;
            }
        }
        (passed, bounds)
    }

    /// In games whose plies are known, at most 2.5 % may; hardly one does, since random games
    /// favour some positions.
    #[test]
    fn plies_of_known_games() {
        for (name, game) in [
            ("connect4:5x4", connect4::read_game("5x4")),
            ("mnk:4x3,3", mnk::read_game("4x3,3")),
            ("mnk:3x3,3", mnk::read_game("3x3,3")),
            ("peg-solitaire:triangle5", peg_solitaire::read_game("triangle5")),
        ] {
            let (passed, bounds) = plies(&game.unwrap());
            assert!(40 * passed <= bounds, "{name}: {passed} of {bounds}");
        }
    }

    /// Games with loops, whose positions are counted elsewhere: no bound passes their number, and
    /// that of chess is far beyond what is listed.
    #[test]
    fn few_positions_of_games_with_loops() {
        let fewest = |game: AnyGame, seed| {
            let (root, orbits) = (game.start(), Orbits::keeping(&game, &game.start()));
            super::fewest(&game, &root, &orbits, Effort { samples: 1 << 7, seed }, &()).unwrap()
        };
        for seed in 0..20 {
            let [slid, put] =
                [sliding::read_game("3x3").unwrap(), teeko::read_game("").unwrap()].map(|game| fewest(game, seed));
            assert!(slid.positions <= 181_440.0 && !slid.is_open, "{slid:?}");
            assert!(put.positions <= 95_000_000.0 && put.positions > 1e5, "{put:?}");
        }
        let men = fewest(chess::read_game("").unwrap(), 0);
        assert!(men.positions > 5e6 && men.is_open, "{men:?}");
    }

    /// Nothing else happens meanwhile, and it takes a minute where positions have hundreds of
    /// moves.
    #[test]
    fn a_few_plies_tell_their_progress() {
        #[derive(Default)]
        struct Told(Mutex<Vec<Progress>>);

        impl Observer for Told {
            fn progress(&self, now: &Progress) {
                self.0.lock().unwrap().push(*now);
            }
        }

        let game = chess::read_game("").unwrap();
        let (root, told) = (game.start(), Told::default());
        let orbits = Orbits::keeping(&game, &root);
        super::fewest(&game, &root, &orbits, Effort { samples: 1 << 12, seed: 0 }, &told).unwrap();
        let told = told.0.into_inner().unwrap();
        assert_eq!((told[0].ply, told[0].done, told[0].unit), (1, 0, Unit::Samples));
        assert!(told.is_sorted_by(|before, after| (before.ply, before.done) < (after.ply, after.done)), "{told:?}");
        assert!(told.iter().filter(|now| now.ply == 1).count() > 1 || rayon::current_num_threads() > 7, "{told:?}");
        assert!(told.last().unwrap().ply >= LOOKS[0], "{told:?}");
        assert!(told.iter().all(|now| now.found == 0), "they are no positions to be counted");
    }
}
