//! The report of a match: plain data, in the form of the commands' JSON.

use ludex_core::{Outcome, Player, Value};
use serde::Serialize;

use crate::elo::Elo;
use crate::exact::Mistakes;
use crate::interval::{self, Interval};

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
}

/// A pair of games as the first contender sees it: first in the first chair, then in the second.
pub(crate) struct Pair {
    pub(crate) scores: [Score; 2],
    pub(crate) plies: u64,
    pub(crate) nodes: u64,
    pub(crate) stopped: u64,
    /// A hash for each game.
    pub(crate) games: [u64; 2],
    pub(crate) mistakes: [Mistakes; 2],
}

/// The report on these pairs.
pub(crate) fn report(names: [String; 2], asked: u64, judged: bool, pairs: &[Pair]) -> MatchReport {
    let sum = |score: fn(&Pair) -> Score| pairs.iter().map(score).fold(Score::default(), Score::plus);
    let (as_first, as_second) = (sum(|pair| pair.scores[0]), sum(|pair| pair.scores[1]));
    let score = as_first.plus(as_second);
    let mut pentanomial = [0; 5];
    for pair in pairs {
        let Score { wins, draws, .. } = pair.scores[0].plus(pair.scores[1]);
        pentanomial[(2 * wins + draws) as usize] += 1;
    }
    let games: std::collections::HashSet<_> = pairs.iter().flat_map(|pair| pair.games).collect();
    let plies: u64 = pairs.iter().map(|pair| pair.plies).sum();
    let mistakes = |of: usize| pairs.iter().map(|pair| pair.mistakes[of]).fold(Mistakes::default(), Mistakes::plus);
    let expected = interval::of_pairs(&pentanomial);
    MatchReport {
        names,
        complete: pairs.len() as u64 == asked,
        pairs: pairs.len() as u64,
        score,
        as_first,
        as_second,
        by_chair: as_first.plus(as_second.turned()),
        stopped: pairs.iter().map(|pair| pair.stopped).sum(),
        distinct: games.len() as u64,
        mean_plies: (score.games() > 0).then(|| plies as f64 / score.games() as f64),
        pentanomial,
        expected,
        elo: score
            .share()
            .map_or(Elo { difference: None, low: None, high: None }, |share| Elo::from_score(share, expected)),
        mistakes: judged.then(|| [mistakes(0), mistakes(1)]),
    }
}
