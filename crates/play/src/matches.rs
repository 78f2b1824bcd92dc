//! Two strategies play many games, on all cores.
//!
//! ```text
//! pair 0   opening a    A – B    B – A          every pair has its own opening and its own seeds,
//! pair 1   opening b    A – B    B – A          which come from the match's seed and the pair's number,
//! pair 2   opening c    A – B    B – A          and new players
//! ```
//!
//! The result depends on the seed and not on the number of threads. A cancelled match reports its
//! first pairs, all of them finished: the result of a shorter match, and not a selection of the
//! games that were over soonest. So does one that a sequential test has decided ([`Sprt`]): pairs
//! after the one that decided it are not counted, although other threads may have played some.
//!
//! Players poll the observer for cancellation and memory from the threads on which they play, the
//! memory shared out among the threads. Progress is reported from the calling thread: `done` and
//! `due` are games, `found` is plies.
//!
//! Time and memory: those of the players, and some bytes for every different game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use ludex_core::{Game, Halt, Observer, Player, Progress, Seats, Stop, Strategy, Unit, derive_seed, generator};
use rayon::prelude::*;
use serde::Serialize;

use crate::contender::Contender;
use crate::error::PlayError;
use crate::exact::Exact;
use crate::game_played::{Frame, GamePlayed, Seated, play_game};
use crate::match_report::{Asked, MatchReport, Pair, Score, Tally, report};
use crate::opening::opening;
use crate::sprt::Sprt;

/// How a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MatchSettings {
    /// Pairs of games.
    pub pairs: u64,
    /// Random moves at the beginning of every pair.
    pub opening_plies: u32,
    /// The greatest number of plies of a game; then it is stopped and counts as drawn.
    pub longest: u32,
    /// What all chances come from.
    pub seed: u64,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// A game of a match.
#[derive(Debug)]
pub struct MatchGame<'t, M> {
    /// Its number in the match, from 1.
    pub number: u64,
    /// Which contender sat in the first chair, and which in the second.
    pub chairs: [usize; 2],
    /// The game.
    pub game: &'t GamePlayed<M>,
}

impl Default for MatchSettings {
    /// A hundred games without random openings, of at most a thousand plies.
    fn default() -> Self {
        Self { pairs: 50, opening_plies: 0, longest: 1_000, seed: 0, sprt: None }
    }
}

/// Pairs for each thread between two polls of the observer.
const ROUND: usize = 8;
/// Rounds in which players looked at fewer positions are over in milliseconds: the next is twice
/// as long, since threads that wait for one another take longer than such games.
const QUICK: u64 = 1 << 16;

/// Plays a match from a position. With [`Seats::Swap`] the first chair is to move there.
///
/// # Errors
/// A game of one player, a player without a move or with one that is not legal, or a fault in the
/// rules. Being cancelled is no error.
pub fn play_match<G: Game>(
    game: &G,
    from: &G::Position,
    contenders: [&Contender<'_, G>; 2],
    settings: &MatchSettings,
    exact: Option<&Exact<'_, G>>,
    observer: &dyn Observer,
) -> Result<MatchReport, PlayError> {
    play_match_told(game, from, contenders, settings, exact, &mut |_| {}, observer)
}

/// The same; every game that counts is told, in their order, from the calling thread.
///
/// # Errors
/// As [`play_match`].
pub fn play_match_told<G: Game>(
    game: &G,
    from: &G::Position,
    contenders: [&Contender<'_, G>; 2],
    settings: &MatchSettings,
    exact: Option<&Exact<'_, G>>,
    told: &mut dyn FnMut(MatchGame<'_, G::Move>),
    observer: &dyn Observer,
) -> Result<MatchReport, PlayError> {
    if game.seats() == Seats::Solo {
        return Err(PlayError::Solo);
    }
    let threads = rayon::current_num_threads();
    let shared = Shared { observer, threads: threads as u64 };
    let table = Table { game, from, contenders, settings, exact, observer: &shared };
    let (names, mut tally, mut round) = (contenders.map(Contender::name), Tally::default(), ROUND * threads);
    let decided = |tally: &Tally| settings.sprt.is_some_and(|sprt| sprt.report(&tally.pentanomial).accepted.is_some());
    let tell = |tally: &Tally| {
        let (done, due) = (2 * tally.pairs, 2 * settings.pairs);
        observer.progress(&Progress { found: tally.plies, done, due, unit: Unit::Games, ..Progress::default() });
    };
    tell(&tally);
    while tally.pairs < settings.pairs && !observer.cancelled() && !decided(&tally) {
        let begun = tally.pairs;
        let end = settings.pairs.min(begun + round as u64);
        let played: Vec<_> = (begun..end).into_par_iter().map(|number| table.pair(number)).collect();
        let mut nodes = 0;
        for pair in played.into_iter().map_while(Result::transpose) {
            let pair = pair?;
            nodes += pair.nodes;
            tally.add(&pair, names);
            let numbers = 2 * tally.pairs - 1..;
            for ((number, chairs), game) in numbers.zip([[0, 1], [1, 0]]).zip(&pair.told) {
                told(MatchGame { number, chairs, game });
            }
            if decided(&tally) {
                break;
            }
        }
        round = if nodes < QUICK { 2 * round } else { round };
        tell(&tally);
        if tally.pairs < end {
            break;
        }
    }
    let (pairs, judged, sprt) = (settings.pairs, exact.is_some(), settings.sprt);
    Ok(report(Asked { names: names.map(str::to_owned), pairs, judged, sprt }, tally))
}

/// All that the pairs of a match have in common.
struct Table<'t, 'a, 'e, G: Game> {
    game: &'t G,
    from: &'t G::Position,
    contenders: [&'t Contender<'a, G>; 2],
    settings: &'t MatchSettings,
    exact: Option<&'t Exact<'e, G>>,
    observer: &'t dyn Observer,
}

impl<G: Game> Table<'_, '_, '_, G> {
    /// Plays a pair; nothing if it was cancelled before its end.
    fn pair(&self, number: u64) -> Result<Option<Pair<G::Move>>, PlayError> {
        let seed = |what| derive_seed(derive_seed(self.settings.seed, number), what);
        let opening = opening(self.game, self.from, self.settings.opening_plies, &mut generator(seed(0)));
        let [mut a, mut b] = self.contenders.map(Contender::player);
        a.begin(seed(1));
        b.begin(seed(2));
        let Some(first) = self.game([0, 1], [&mut *a, &mut *b], &opening)? else { return Ok(None) };
        a.begin(seed(3));
        b.begin(seed(4));
        let Some(second) = self.game([1, 0], [&mut *b, &mut *a], &opening)? else { return Ok(None) };
        Ok(Some(Pair {
            scores: [
                Score::from_outcome(first.outcome, Player::First),
                Score::from_outcome(second.outcome, Player::Second),
            ],
            plies: (first.moves.len() + second.moves.len()) as u64,
            nodes: first.nodes + second.nodes,
            stopped: u64::from(first.outcome.is_none()) + u64::from(second.outcome.is_none()),
            games: [self.hash(&first.moves), self.hash(&second.moves)],
            mistakes: [first.mistakes[0].plus(second.mistakes[1]), first.mistakes[1].plus(second.mistakes[0])],
            told: [first, second],
        }))
    }

    fn game(
        &self,
        contenders: [usize; 2],
        players: [&mut (dyn Strategy<G> + '_); 2],
        opening: &[G::Move],
    ) -> Result<Option<GamePlayed<G::Move>>, PlayError> {
        let frame = Frame { start: self.from, opening, longest: self.settings.longest };
        let [first, second] = players;
        let [name1, name2] = contenders.map(|index| self.contenders[index].name());
        let seated = [Seated { name: name1, strategy: first }, Seated { name: name2, strategy: second }];
        match play_game(self.game, &frame, seated, self.exact, self.observer) {
            Err(PlayError::Strategy { why: Halt::Stop(Stop::Cancelled), .. }) => Ok(None),
            played => played.map(Some),
        }
    }

    /// A hash of all positions of a game.
    fn hash(&self, moves: &[G::Move]) -> u64 {
        let mut hasher = DefaultHasher::new();
        let mut at = self.from.clone();
        for &mv in moves {
            at = self.game.play(&at, mv);
            at.hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// What the players of a match see of its observer.
struct Shared<'o> {
    observer: &'o dyn Observer,
    threads: u64,
}

impl Observer for Shared<'_> {
    fn cancelled(&self) -> bool {
        self.observer.cancelled()
    }

    fn memory(&self) -> u64 {
        self.observer.memory() / self.threads
    }
}
