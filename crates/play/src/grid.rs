//! A match between every two strategies of a list: depths, weights, or anything else that is to be
//! compared.
//!
//! ```text
//!                second chair
//!                 a     b     c
//! first    a     (·)   70 %  95 %       an entry: the score of the row's player in the first chair
//! chair    b     45 %  (·)   80 %       against the column's in the second
//!          c     10 %  30 %  (·)
//! ```
//!
//! Two players meet in one match of pairs, which fills two entries; a player who also meets itself
//! fills the diagonal, where the score measures the advantage of the first chair.

use ludex_core::{Game, Observer, Progress, Seats, WithProgress, derive_seed};
use serde::Serialize;

use crate::bradley_terry::{Ratings, ratings};
use crate::contender::Contender;
use crate::error::PlayError;
use crate::exact::{Exact, Mistakes};
use crate::match_report::{Forfeited, MatchReport, Score};
use crate::matches::{MatchGame, MatchSettings, play_match_told};

/// How a grid is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct GridSettings {
    /// How each match is played; its seed comes from this one and the number of the match.
    pub each: MatchSettings,
    /// Whether players meet themselves too.
    pub with_themselves: bool,
}

/// The report of a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GridReport {
    /// The names.
    pub names: Vec<String>,
    /// Whether all matches were played to their ends.
    pub complete: bool,
    /// `scores[i][j]`: the score of player *i* in the first chair against *j* in the second; `None`
    /// where there was no game.
    pub scores: Vec<Vec<Option<Score>>>,
    /// All games of each player against others.
    pub totals: Vec<Score>,
    /// Games that reached the limit of plies without an end; they are counted as drawn.
    pub stopped: u64,
    /// Games that a player lost because it could not go on, by their numbers in the whole grid.
    pub forfeits: Vec<Forfeited>,
    /// How many different games there were, those of each pair counted by themselves
    /// ([`MatchReport::distinct`]).
    pub distinct: u64,
    /// Ratings by maximum likelihood; `None` where some players did not meet.
    pub ratings: Option<Ratings>,
    /// Moves of each player that gave away value, where exact values were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "slips")]
    pub mistakes: Option<Vec<Mistakes>>,
}

/// Plays a grid from a position.
///
/// # Errors
/// As [`play_match`](crate::play_match), or fewer than two contenders. Being cancelled is no error.
pub fn play_grid<G: Game>(
    game: &G,
    from: &G::Position,
    contenders: &[Contender<'_, G>],
    settings: &GridSettings,
    exact: Option<&Exact<'_, G>>,
    observer: &dyn Observer,
) -> Result<GridReport, PlayError> {
    play_grid_told(game, from, contenders, settings, exact, &mut |_| {}, observer)
}

/// The same; every game is told, in their order, from the calling thread.
///
/// # Errors
/// As [`play_grid`].
pub fn play_grid_told<G: Game>(
    game: &G,
    from: &G::Position,
    contenders: &[Contender<'_, G>],
    settings: &GridSettings,
    exact: Option<&Exact<'_, G>>,
    told: &mut dyn FnMut(MatchGame<'_, G::Move>),
    observer: &dyn Observer,
) -> Result<GridReport, PlayError> {
    if game.seats() == Seats::Solo {
        return Err(PlayError::Solo);
    }
    if contenders.len() < 2 {
        return Err(PlayError::TooFew);
    }
    let mut grid = Grid::new(contenders.len());
    let meetings = meetings(contenders.len(), settings.with_themselves);
    let due = 2 * settings.each.pairs * meetings.len() as u64;
    for (number, &(i, j)) in (0..).zip(&meetings) {
        let each = MatchSettings { seed: derive_seed(settings.each.seed, number), ..settings.each };
        let before = 2 * settings.each.pairs * number;
        let tell = |now: &Progress| observer.progress(&Progress { done: before + now.done, due, ..*now });
        let part = WithProgress { observer, report: tell };
        let mut tell_one = |one: MatchGame<'_, G::Move>| {
            told(MatchGame { number: before + one.number, chairs: one.chairs.map(|chair| [i, j][chair]), ..one });
        };
        let both = [&contenders[i], &contenders[j]];
        grid.enter(i, j, before, play_match_told(game, from, both, &each, exact, &mut tell_one, &part)?);
    }
    let names = contenders.iter().map(|contender| contender.name().to_owned()).collect();
    Ok(grid.report(names, exact.is_some()))
}

/// The pairings.
fn meetings(n: usize, with_themselves: bool) -> Vec<(usize, usize)> {
    (0..n).flat_map(|i| (i + usize::from(!with_themselves)..n).map(move |j| (i, j))).collect()
}

struct Grid {
    scores: Vec<Vec<Score>>,
    stopped: u64,
    forfeits: Vec<Forfeited>,
    distinct: u64,
    mistakes: Vec<Mistakes>,
    complete: bool,
}

impl Grid {
    fn new(n: usize) -> Self {
        Self {
            scores: vec![vec![Score::default(); n]; n],
            stopped: 0,
            forfeits: Vec::new(),
            distinct: 0,
            mistakes: vec![Mistakes::default(); n],
            complete: true,
        }
    }

    fn enter(&mut self, i: usize, j: usize, before: u64, report: MatchReport) {
        let entries = [(i, j, report.as_first), (j, i, report.as_second.turned())];
        for (first, second, score) in entries {
            self.scores[first][second] = self.scores[first][second].plus(score);
        }
        self.stopped += report.stopped;
        self.distinct += report.distinct;
        self.complete &= report.complete;
        for (player, mistakes) in [i, j].into_iter().zip(report.mistakes.unwrap_or_default()) {
            self.mistakes[player] = self.mistakes[player].plus(mistakes);
        }
        let later = |one: Forfeited| Forfeited { game: before + one.game, ..one };
        self.forfeits.extend(report.forfeits.into_iter().map(later));
    }

    fn report(self, names: Vec<String>, judged: bool) -> GridReport {
        let n = names.len();
        let against = |i: usize, j: usize| self.scores[i][j].plus(self.scores[j][i].turned());
        let points: Vec<Vec<_>> = (0..n).map(|i| (0..n).map(|j| against(i, j).points()).collect()).collect();
        let total = |i| (0..n).filter(|&j| j != i).map(|j| against(i, j)).fold(Score::default(), Score::plus);
        let played = |score: &Score| Some(*score).filter(|score| score.games() > 0);
        GridReport {
            complete: self.complete,
            totals: (0..n).map(total).collect(),
            ratings: ratings(&points),
            scores: self.scores.iter().map(|row| row.iter().map(played).collect()).collect(),
            stopped: self.stopped,
            forfeits: self.forfeits,
            distinct: self.distinct,
            mistakes: judged.then_some(self.mistakes),
            names,
        }
    }
}
