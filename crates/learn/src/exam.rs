//! How well a learner plays: against exact values, and against random moves.

use ludex_core::{
    Game, Halt, Observer, Outcome, Player, Seats, Status, Value, Verdict, derive_seed, expand_checked, generator,
};
use rand::RngExt;
use serde::Serialize;

use crate::error::LearnError;
use crate::knowledge::{Knowledge, best};

/// Positions with the moves that keep their value.
#[derive(Clone, Debug)]
pub struct Exam<G: Game> {
    questions: Vec<Question<G>>,
}

#[derive(Clone, Debug)]
struct Question<G: Game> {
    at: G::Position,
    moves: Vec<G::Move>,
    keeps: Vec<bool>,
}

/// The result of an exam: shares from 0 to 1, `None` where nothing was examined.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Grade {
    /// The share of the positions in which the move rated best keeps the value; where several are
    /// rated best, the share of those.
    pub keeps: Option<f64>,
    /// The same, of the positions in which some moves keep the value and others do not.
    pub keeps_where_it_matters: Option<f64>,
}

impl<G: Game> Exam<G> {
    /// An exam on those of these positions that are not over and whose moves all have exact values;
    /// `exact` returns the verdict of a position for the player to move, and is not called where
    /// the game is over.
    pub fn new(
        game: &G,
        positions: impl IntoIterator<Item = G::Position>,
        exact: &dyn Fn(&G::Position) -> Option<Verdict>,
    ) -> Self {
        Self { questions: positions.into_iter().filter_map(|at| question(game, at, exact)).collect() }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.questions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// The number of positions in which some moves keep the value and others do not.
    fn deciding(&self) -> usize {
        self.questions.iter().filter(|question| question.matters()).count()
    }

    /// Examines a learner.
    pub fn grade(&self, game: &G, learner: &dyn Knowledge<G>) -> Grade {
        let (mut kept, mut kept_where_it_matters) = (0.0, 0.0);
        for question in &self.questions {
            let best = best(&learner.rate(game, &question.at, &question.moves));
            let share = best.iter().filter(|&&mv| question.keeps[mv]).count() as f64 / best.len() as f64;
            kept += share;
            kept_where_it_matters += if question.matters() { share } else { 0.0 };
        }
        let share = |sum: f64, of: usize| (of > 0).then(|| sum / of as f64);
        Grade { keeps: share(kept, self.len()), keeps_where_it_matters: share(kept_where_it_matters, self.deciding()) }
    }
}

impl<G: Game> Question<G> {
    fn matters(&self) -> bool {
        self.keeps.contains(&false)
    }
}

fn question<G: Game>(
    game: &G,
    at: G::Position,
    exact: &dyn Fn(&G::Position) -> Option<Verdict>,
) -> Option<Question<G>> {
    let mut moves = Vec::new();
    let Status::Turn(mover) = game.expand(&at, &mut moves) else { return None };
    let mut scratch = Vec::new();
    let value = |mv: &G::Move| {
        let next = game.play(&at, *mv);
        let outcome = match game.status(&next, &mut scratch).ok()? {
            Status::Over(outcome) => outcome,
            Status::Turn(player) => exact(&next)?.value.outcome_for(player),
        };
        Some(game.seats().before(outcome).value_for(mover))
    };
    let values: Vec<Value> = moves.iter().map(value).collect::<Option<_>>()?;
    let best = *values.iter().max()?;
    let keeps = values.into_iter().map(|value| value == best).collect();
    Some(Question { at, moves, keeps })
}

/// Games won, drawn (or stopped) and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn, or stopped at the limit of plies.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    /// The share of the points, a draw being half of one; `None` without games.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }
}

/// Plays `games` games of a learner, without exploring, against random moves; it sits in the two
/// chairs alternately. A game of one player it plays alone: what is won is solved. The same seed
/// gives the same games.
///
/// # Errors
/// A fault in the rules, or a cancellation.
pub fn against_random<G: Game>(
    game: &G,
    from: &G::Position,
    learner: &dyn Knowledge<G>,
    games: u64,
    longest: u32,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Tally, LearnError> {
    let mut tally = Tally::default();
    for number in 0..games {
        let alone = game.seats() == Seats::Solo;
        let chair = if alone || number % 2 == 0 { Player::First } else { Player::Second };
        let outcome = one_game(game, from, learner, chair, longest, derive_seed(seed, number), observer)?;
        match outcome.value_for(chair) {
            Value::Win => tally.wins += 1,
            Value::Draw => tally.draws += 1,
            Value::Loss => tally.losses += 1,
        }
    }
    Ok(tally)
}

fn one_game<G: Game>(
    game: &G,
    from: &G::Position,
    learner: &dyn Knowledge<G>,
    chair: Player,
    longest: u32,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Outcome, Halt> {
    let mut random = generator(seed);
    let (mut at, mut moves) = (from.clone(), Vec::new());
    for plies in 0..=longest as usize {
        let mover = match game.seats().status_by_chair(plies, expand_checked(game, &at, &mut moves)?) {
            Status::Over(outcome) => return Ok(outcome),
            Status::Turn(mover) => mover,
        };
        observer.check_cancelled()?;
        let chosen = if mover == chair {
            learner.pick(game, &at, &moves, &mut random)
        } else {
            random.random_range(0..moves.len())
        };
        at = game.play(&at, moves[chosen]);
    }
    Ok(Outcome::Draw)
}
