//! The report of a match: plain data, in the form of the commands' JSON.

use std::collections::HashSet;

use ludex_core::{Outcome, Player, Text, Value};
use serde::Serialize;

use crate::elo::Elo;
use crate::exact::Mistakes;
use crate::game_played::GamePlayed;
use crate::interval::{self, Interval};
use crate::sprt::{Sprt, SprtReport};

/// Games won, drawn and lost by one player. Stopped games are among the drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Won.
    pub wins: u64,
    /// Drawn or stopped.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Score {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being half of one.
    #[must_use]
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points; `None` without games.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The same games as the other player sees them.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }

    /// One game that had this outcome, as the player in a chair sees it.
    pub(crate) fn from_outcome(outcome: Option<Outcome>, chair: Player) -> Self {
        let mut score = Self::default();
        match outcome.map_or(Value::Draw, |outcome| outcome.value_for(chair)) {
            Value::Win => score.wins = 1,
            Value::Draw => score.draws = 1,
            Value::Loss => score.losses = 1,
        }
        score
    }
}

/// The report of a match. All scores are those of the first contender.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// The names.
    pub names: [String; 2],
    /// Whether all requested pairs were played. If not, the first [`pairs`](Self::pairs) were, and
    /// the report is that of a match of that length.
    pub complete: bool,
    /// Pairs of games with the same opening, the sides exchanged.
    pub pairs: u64,
    /// All games.
    pub score: Score,
    /// The games in which the first contender sat in the first chair.
    pub as_first: Score,
    /// The games in which the first contender sat in the second chair.
    pub as_second: Score,
    /// Games won by the player in the first chair, drawn, and won by the player in the second,
    /// whichever contender that was.
    pub by_chair: Score,
    /// Games that reached the limit of plies without an end; they are counted as drawn.
    pub stopped: u64,
    /// Games that a player lost because it could not go on.
    pub forfeits: Vec<Forfeited>,
    /// How many different games there were: few of them where neither players nor openings depend
    /// on chance, and then intervals are too narrow.
    pub distinct: u64,
    /// The mean length in plies, openings included; `None` without games.
    pub mean_plies: Option<f64>,
    /// How many pairs brought the first contender 0, ½, 1, 1½ and 2 points.
    pub pentanomial: [u64; 5],
    /// The interval of the expected share of points ([`interval::of_pairs`]).
    pub expected: Interval,
    /// The first contender's lead on Elo's scale, with its interval.
    pub elo: Elo,
    /// Moves of either contender that gave away value, where exact values were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "slips")]
    pub mistakes: Option<[Mistakes; 2]>,
    /// What a sequential test says, if there was one; a decided one ends the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// A game that a player lost because it could not go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeited {
    /// The player.
    pub player: String,
    /// The game, from 1.
    pub game: u64,
    /// `time`, `crash` or `illegal move`.
    pub reason: &'static str,
    /// What happened, in a sentence without its full stop.
    #[serde(skip)]
    pub what: Text,
}

/// A pair of games as the first contender sees it: first in the first chair, then in the second.
pub(crate) struct Pair<M> {
    pub(crate) scores: [Score; 2],
    pub(crate) plies: u64,
    pub(crate) nodes: u64,
    pub(crate) stopped: u64,
    /// A hash for each game.
    pub(crate) games: [u64; 2],
    pub(crate) mistakes: [Mistakes; 2],
    /// The games themselves, until they are told.
    pub(crate) told: [GamePlayed<M>; 2],
}

/// The sums of the pairs that were played.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) pairs: u64,
    as_first: Score,
    as_second: Score,
    pub(crate) pentanomial: [u64; 5],
    pub(crate) plies: u64,
    stopped: u64,
    games: HashSet<u64>,
    mistakes: [Mistakes; 2],
    forfeits: Vec<Forfeited>,
}

impl Tally {
    pub(crate) fn add<M>(&mut self, pair: &Pair<M>, names: [&str; 2]) {
        for (number, game) in (2 * self.pairs + 1..).zip(&pair.told) {
            // In the second game of a pair the chairs are exchanged.
            let swapped = number % 2 == 0;
            self.forfeits.extend(game.forfeit.as_ref().map(|(chair, forfeit)| Forfeited {
                player: names[usize::from((*chair == Player::Second) != swapped)].to_owned(),
                game: number,
                reason: forfeit.fault.word(),
                what: forfeit.what.clone(),
            }));
        }
        let Score { wins, draws, .. } = pair.scores[0].plus(pair.scores[1]);
        self.pentanomial[(2 * wins + draws) as usize] += 1;
        self.pairs += 1;
        self.as_first = self.as_first.plus(pair.scores[0]);
        self.as_second = self.as_second.plus(pair.scores[1]);
        self.plies += pair.plies;
        self.stopped += pair.stopped;
        self.games.extend(pair.games);
        for (sum, of_pair) in self.mistakes.iter_mut().zip(pair.mistakes) {
            *sum = sum.plus(of_pair);
        }
    }
}

/// What a report is made of, beside the pairs.
pub(crate) struct Asked {
    pub(crate) names: [String; 2],
    pub(crate) pairs: u64,
    pub(crate) judged: bool,
    pub(crate) sprt: Option<Sprt>,
}

/// The report on what was played.
pub(crate) fn report(asked: Asked, tally: Tally) -> MatchReport {
    let Tally { pairs, as_first, as_second, pentanomial, plies, stopped, games, mistakes, forfeits } = tally;
    let score = as_first.plus(as_second);
    let expected = interval::of_pairs(&pentanomial);
    let sprt = asked.sprt.map(|sprt| sprt.report(&pentanomial));
    MatchReport {
        names: asked.names,
        complete: pairs == asked.pairs || sprt.is_some_and(|sprt| sprt.accepted.is_some()),
        pairs,
        score,
        as_first,
        as_second,
        by_chair: as_first.plus(as_second.turned()),
        stopped,
        forfeits,
        distinct: games.len() as u64,
        mean_plies: (score.games() > 0).then(|| plies as f64 / score.games() as f64),
        pentanomial,
        expected,
        elo: score
            .share()
            .map_or(Elo { difference: None, low: None, high: None }, |share| Elo::from_score(share, expected)),
        mistakes: asked.judged.then_some(mistakes),
        sprt,
    }
}
